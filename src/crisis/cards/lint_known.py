"""What all cards together speak about: the names that one card may use of another."""

from collections.abc import Iterator

from msgspec import Struct

from crisis.cards.model.schema import Catalogue, Rule
from crisis.cards.model.walk import all_effects
from crisis.cards.vocabulary import Count, TakeTerrain, Transform


class Known(Struct, frozen=True):
    """Names by what they name, gathered once for all files."""

    catalogue: Catalogue
    characters: frozenset[str]  # also those of the affiliation lists whose card is not in
    alter_egos: frozenset[str]
    attacks: frozenset[str]
    rules: frozenset[str]
    counters: frozenset[str]  # named tokens that some card gives
    entered: frozenset[str]  # forms that some card lets somebody else take

    @classmethod
    def of(cls, catalogue: Catalogue) -> "Known":
        groups = catalogue.affiliations.values()
        effects = [effect for rule in _rules(catalogue) for effect in all_effects(rule)]
        return cls(
            catalogue=catalogue,
            characters=frozenset(catalogue.characters).union(*(g.members for g in groups)),
            alter_egos=frozenset(card.alter_ego for card in catalogue.characters.values()),
            attacks=frozenset(attack.name for attack in catalogue.attacks.values()),
            rules=frozenset(rule.name for rule in _rules(catalogue)),
            counters=frozenset(
                effect.counter for effect in effects if isinstance(effect, Count | TakeTerrain)
            ),
            entered=frozenset(
                effect.to
                for effect in effects
                if isinstance(effect, Transform) and effect.who != "self"
            ),
        )


def _rules(catalogue: Catalogue) -> Iterator[Rule]:
    return iter(catalogue.rules.values())


class Beside(Struct, frozen=True):
    """What stands on the same card as a rule: its attacks, its rules and the names they give."""

    attacks: frozenset[str]
    rules: tuple[Rule, ...]
    names: frozenset[str]  # given by `choose`, `each`, `keeps` and the like
    granted: frozenset[str]  # rules that another rule of the card grants

    @classmethod
    def of(cls, rules: tuple[Rule, ...], attacks: frozenset[str]) -> "Beside":
        effects = [effect for rule in rules for effect in all_effects(rule)]
        names = {str(getattr(effect, "as_", "")) for effect in effects}
        names |= {name for effect in effects for name in getattr(effect, "keeps", {})}
        granted: set[str] = set()
        for effect in effects:
            words = getattr(effect, "grants", ())
            granted |= {words} if isinstance(words, str) else {*words}
        return cls(attacks, rules, frozenset(names - {""}), frozenset(granted))
