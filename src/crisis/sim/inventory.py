"""Everything a pack of cards says, as a list: what there is to automate and what can fire.

An entry is what a player would call one ability: an attack, a superpower, a leadership, a card.
It has parts (its special rules, the further triggers of a power, the ways a crisis scores), and a
part has one reference for each side and form of a card on which it stands in the same words.
"""

from collections.abc import Iterable, Iterator

import msgspec

from crisis.cards.model.schema import AttackCard, Catalogue, CrisisCard, Rule
from crisis.cards.model.walk import all_effects
from crisis.rules.effects.resolve import VERBS

CATEGORIES = (
    "characters", "attacks", "attack_riders", "superpowers", "leaderships", "tactics", "crises",
    "gems", "one_shots", "conditions",
)  # fmt: skip


class Part(msgspec.Struct, frozen=True):
    """One thing that can fire, with every reference under which it is printed."""

    name: str
    printed: object
    refs: tuple[str, ...]

    def fired(self, refs: set[str] | frozenset[str]) -> bool:
        return not refs.isdisjoint(self.refs)

    @property
    def automated(self) -> bool:
        """Whether the vocabulary says all of it and every verb has a function."""
        if not isinstance(self.printed, Rule):
            return True
        effects = list(all_effects(self.printed))
        does = bool(effects or self.printed.continuous)
        return does and all(type(effect) in VERBS for effect in effects)


class Ability(msgspec.Struct, frozen=True):
    """One ability or card, by category."""

    category: str
    card: str
    name: str
    parts: tuple[Part, ...]

    @property
    def automated(self) -> bool:
        return all(part.automated for part in self.parts)

    def fired(self, refs: set[str] | frozenset[str]) -> bool:
        return all(part.fired(refs) for part in self.parts)

    def silent_parts(self, refs: set[str] | frozenset[str]) -> list[Part]:
        return [part for part in self.parts if not part.fired(refs)]


def inventory(cards: Catalogue) -> list[Ability]:
    """All entries of a catalogue, by category."""
    found = [*_of_characters(cards)]
    for tactic in cards.tactics.values():
        found.append(_card("tactics", tactic, [*_of_rules(tactic.all_rules), *_lent(tactic)]))
    for crisis in cards.crises.values():
        parts = [*_of_rules(crisis.all_rules), *_lent(crisis), *_of_scoring(crisis)]
        found.append(_card("crises", crisis, parts))
    for gem in cards.gems.values():
        found.append(_card("gems", gem, _of_rules(gem.rules)))
    for shot in cards.one_shots.values():
        found.append(_card("one_shots", shot, _of_rules(shot.all_rules)))
    for condition in cards.conditions.values():
        found.append(_card("conditions", condition, _of_rules(condition.rules)))
    return found


def printed(entries: Iterable[Ability]) -> dict[str, object]:
    """What stands under each reference, for a watcher."""
    return {
        ref: _under(part.printed, ref)
        for entry in entries
        for part in entry.parts
        for ref in part.refs
    }


def _under(thing: object, ref: str) -> object:
    if isinstance(thing, Rule):
        return msgspec.structs.replace(thing, ref=ref)
    if isinstance(thing, AttackCard):
        rules = tuple(
            msgspec.structs.replace(rule, ref=f"{ref}/{rule.ref.rpartition('/')[2]}")
            for rule in thing.rules
        )
        return msgspec.structs.replace(thing, ref=ref, rules=rules)
    return thing


# --- cards with a single entry --------------------------------------------------------------------


def _card(category: str, card: object, parts: list[Part]) -> Ability:
    slug, name = getattr(card, "slug", ""), getattr(card, "name", "")
    return Ability(category, slug, name, tuple(parts))


def _of_rules(rules: Iterable[Rule]) -> list[Part]:
    return [Part(rule.name, rule, (rule.ref,)) for rule in rules]


def _lent(card: object) -> list[Part]:
    attacks: dict[str, AttackCard] = getattr(card, "attacks", {})
    return [Part(attack.name, attack, (attack.ref,)) for attack in attacks.values()]


def _of_scoring(card: CrisisCard) -> list[Part]:
    """The reference says which way it is."""
    return [Part(card.name, line, (ref,)) for ref, line in card.ways_to_score.items()]


# --- characters -----------------------------------------------------------------------------------


def _of_characters(cards: Catalogue) -> Iterator[Ability]:
    everything = [_character(cards, slug) for slug in cards.characters]
    for slug, entries in zip(cards.characters, everything, strict=True):
        parts = [
            part for entry in entries if entry.category != "attack_riders" for part in entry.parts
        ]
        yield Ability("characters", slug, cards.characters[slug].name, tuple(parts))
    for entries in everything:
        yield from entries


def _character(cards: Catalogue, slug: str) -> list[Ability]:
    sides = [side for sides in cards.characters[slug].forms.values() for side in sides.values()]
    attacks = [attack for side in sides for attack in side.attacks.values()]
    entries = []
    for name in dict.fromkeys(attack.name for attack in attacks):
        same = [attack for attack in attacks if attack.name == name]
        riders = _merged(rule for attack in same for rule in attack.rules)
        entries.append(Ability("attacks", slug, name, (*_made(same), *riders)))
        entries += [Ability("attack_riders", slug, f"{name}: {r.name}", (r,)) for r in riders]
    powers = [rule for side in sides for rule in side.rules]
    leaderships = [rule for side in sides for rule in side.leaderships]
    for category, rules in (("superpowers", powers), ("leaderships", leaderships)):
        for name in dict.fromkeys(rule.name for rule in rules if not rule.granted):
            parts = _merged(rule for rule in rules if rule.name == name)
            entries.append(Ability(category, slug, name, tuple(parts)))
    return entries + _granted(slug, [*powers, *leaderships])


def _granted(slug: str, powers: list[Rule]) -> list[Ability]:
    """What a power lets speak under a name of its own belongs to the list of powers too."""
    named = {rule.name for rule in powers if not rule.granted}
    extra = [rule for rule in powers if rule.granted and rule.name not in named]
    return [Ability("superpowers", slug, part.name, (part,)) for part in _merged(extra)]


def _made(same: list[AttackCard]) -> Iterator[Part]:
    """An attack on several sides and forms is one part; one that differs there is another."""
    while same:
        first = _under(same[0], "")
        alike = [attack for attack in same if _under(attack, "") == first]
        yield Part(same[0].name, same[0], tuple(attack.ref for attack in alike))
        same = [attack for attack in same if attack not in alike]


def _merged(rules: Iterable[Rule]) -> list[Part]:
    """The same words on several sides and forms are one part."""
    found: list[tuple[Rule, list[str]]] = []
    for rule in rules:
        words = msgspec.structs.replace(rule, ref="")
        refs = next((refs for known, refs in found if known == words), None)
        if refs is None:
            found.append((words, [rule.ref]))
        else:
            refs.append(rule.ref)
    return [Part(rule.name, rule, tuple(refs)) for rule, refs in found]
