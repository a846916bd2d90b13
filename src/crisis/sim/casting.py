"""Who plays what in a game of the exhaustive run: squads, cards and a mission in which rules that
are still silent get their chance.
"""

import random
from collections.abc import Iterable, Sequence

from crisis.cards.model.schema import Catalogue, Rule
from crisis.cards.model.walk import all_effects, all_filters, continuous_lines
from crisis.cards.vocabulary import Filter, GiveCondition, Summon
from crisis.rules.core.edition import Edition
from crisis.rules.reading.roles import as_tuple
from crisis.rules.setup.rosters import is_offered, tactic_lacks
from crisis.rules.setup.setup import Setup, Squad
from crisis.sim.inventory import Ability, Part
from crisis.state.records import SIDES

SQUAD_SIZE = 5
HAND = 8
BENCH = 4


class Casting:
    """Chooses who plays what, so that silent rules get their chance."""

    def __init__(
        self, cards: Catalogue, edition: Edition, silent: Sequence[Ability], chance: random.Random
    ) -> None:
        self.cards = cards
        self.edition = edition
        self.silent = silent
        self.chance = chance

    def setup(self) -> Setup:
        return Setup(
            table=self.chance.choice(sorted(self.cards.tables)),
            crises=tuple(self._crisis(kind) for kind in ("secure", "extraction")),
            squads={side: self._squad() for side in SIDES},
            one_shots=self._one_shots(),
        )

    def _missing(self, *categories: str) -> list[str]:
        """The cards of these categories with something silent, in random order."""
        found = sorted({entry.card for entry in self.silent if entry.category in categories})
        self.chance.shuffle(found)
        return found

    def _first(self, wanted: Iterable[str], others: Iterable[str]) -> list[str]:
        """Wanted ones before others, each once."""
        rest = sorted(others)
        self.chance.shuffle(rest)
        return list(dict.fromkeys([*wanted, *rest]))

    def _crisis(self, kind: str) -> str:
        fitting = [slug for slug, card in self.cards.crises.items() if card.type == kind]
        wanted = [slug for slug in self._missing("crises") if slug in fitting]
        return self._first(wanted, fitting)[0]

    def _one_shots(self) -> tuple[str, ...]:
        if not self.edition.one_shot_cards:
            return ()
        return tuple(self._missing("one_shots")[:2])

    def _squad(self) -> Squad:
        goal = self._goal()
        affiliation, needed = self._needs(goal)
        helpers = self._helpers(goal)
        characters = self._characters(affiliation, [*needed, *helpers])
        hand = self._tactics(affiliation, goal, helpers)
        return Squad(
            characters=tuple(characters),
            affiliation=affiliation,
            tactics=tuple(hand[:HAND]),
            gems=self._gems(characters),
            spare=tuple(hand[HAND : HAND + 2]),
            bench=self._bench(characters),
        )

    def _bench(self, characters: Sequence[str]) -> tuple[str, ...]:
        """The rest of a roster, for cards that bring somebody of it into play."""
        taken = {self.cards.characters[slug].alter_ego for slug in characters}
        others = [
            slug
            for slug, card in sorted(self.cards.characters.items())
            if card.alter_ego not in taken and not card.grunt and is_offered(card, self.edition)
        ]
        return tuple(self.chance.sample(others, min(BENCH, len(others))))

    def _goal(self) -> Ability | None:
        """What this squad is made for: a silent tactic or leadership, or a card that gives a
        condition whose rule is silent."""
        silent = [e for e in self.silent if e.category in ("tactics", "leaderships", "conditions")]
        if not silent:
            return None
        goal = self.chance.choice(silent)
        return goal if goal.category != "conditions" else self._giver(goal.card)

    def _giver(self, condition: str) -> Ability | None:
        """A Team Tactic card that gives this condition, if there is one."""
        givers = [
            card
            for card in self.cards.tactics.values()
            if any(condition in conditions_given(rule) for rule in card.all_rules)
        ]
        if not givers:
            return None
        card = self.chance.choice(givers)
        return Ability("tactics", card.slug, card.name, (Part(card.name, card.rule, (card.slug,)),))

    def _needs(self, goal: Ability | None) -> tuple[str, list[str]]:
        """The affiliation and the characters without which the goal cannot speak."""
        if goal is None:
            return self._any_affiliation(), []
        rules = [part.printed for part in goal.parts if isinstance(part.printed, Rule)]
        named = [name for rule in rules for name in self._named(all_filters(rule))]
        if goal.category == "leaderships":
            affiliation = next((rule.affiliation for rule in rules if rule.affiliation), "")
            return affiliation, [goal.card, *named]
        tactic = self.cards.tactics[goal.card]
        named += self._named(tactic.players)
        made = tactic.squad.affiliation if tactic.squad else ""
        return made or tactic.affiliation or self._any_affiliation(), named

    def _helpers(self, goal: Ability | None) -> list[str]:
        """Cards that raise a value which the goal keeps low: only then it shows."""
        bounded = {
            line.value
            for part in (goal.parts if goal else ())
            if isinstance(part.printed, Rule)
            for line in part.printed.continuous
            if line.most is not None
        }
        found = {
            rule.card
            for rule in self.cards.rules.values()
            for line in continuous_lines(rule)
            if line.value in bounded and line.add is not None and not line.of
        }
        helpers = sorted(found)
        self.chance.shuffle(helpers)
        return helpers

    def _named(self, filters: Iterable[Filter]) -> list[str]:
        found: list[str] = []
        for wanted in filters:
            slugs, names = as_tuple(wanted.character), as_tuple(wanted.alter_ego)
            fitting = [
                card.slug
                for card in self.cards.characters.values()
                if card.slug in slugs or card.alter_ego.lower() in [name.lower() for name in names]
            ]
            found += [self.chance.choice(fitting)] if fitting else []
        return found

    def _any_affiliation(self) -> str:
        led = {
            rule.affiliation
            for card in self.cards.characters.values()
            for rule in card.side("normal", False).leaderships
        }
        return self.chance.choice(sorted(led))

    def _characters(self, affiliation: str, needed: list[str]) -> list[str]:
        offered = [
            slug for slug, card in self.cards.characters.items() if is_offered(card, self.edition)
        ]
        group = self.cards.affiliations.get(affiliation)
        members = [slug for slug in group.members if slug in offered] if group else []
        self.chance.shuffle(members)
        wanted = [
            slug for one in self._missing("characters") for slug in (one, *self._bringers(one))
        ]
        needed = [slug for slug in needed if slug in offered][: SQUAD_SIZE - 2]
        first = [*needed, *members[:2], *wanted]
        ordered = self._first([slug for slug in first if slug in offered], offered)
        found: list[str] = []
        for slug in ordered:
            parents = self.cards.characters[slug].parents
            if len(found) < SQUAD_SIZE and (not parents or set(parents) & set(found)):
                found.append(slug)
        return found

    def _bringers(self, slug: str) -> list[str]:
        """Who brings a character into play that stands in no squad."""
        if not self.cards.characters[slug].reserve:
            return []
        return sorted(
            {
                rule.card
                for rule in self.cards.rules.values()
                for effect in all_effects(rule)
                if isinstance(effect, Summon) and effect.character == slug
            }
            & {*self.cards.characters}
        )

    def _tactics(self, affiliation: str, goal: Ability | None, helpers: Sequence[str]) -> list[str]:
        usable = [
            slug
            for slug, card in self.cards.tactics.items()
            if card.affiliation in ("", affiliation) and not any(tactic_lacks(card, self.edition))
        ]
        wanted = [goal.card] if goal is not None and goal.category == "tactics" else []
        wanted += helpers
        wanted += [slug for slug in self._missing("tactics") if slug in usable]
        return self._first([slug for slug in wanted if slug in usable], usable)

    def _gems(self, characters: Iterable[str]) -> dict[str, tuple[str, ...]]:
        if not self.edition.infinity_gems:
            return {}
        found = {}
        for slug in characters:
            card = self.cards.characters[slug]
            possible = self._first([g for g in self._missing("gems") if g in card.gems], card.gems)
            if possible:
                found[slug] = tuple(possible[: card.gem_limit])
        return found


def conditions_given(rule: Rule) -> set[str]:
    """The conditions that a rule can give."""
    found: set[str] = set()
    for effect in all_effects(rule):
        if isinstance(effect, GiveCondition):
            found.update(as_tuple(effect.condition))
        elif isinstance(effect, Summon):
            found.update(effect.conditions)
    return found
