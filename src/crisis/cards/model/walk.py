"""Going through everything a rule says: its effects (nested ones too), its filters, its lines.

For whoever wants to know what a card speaks about: the engine's index, the linter, the wording.
"""

from collections.abc import Iterable, Iterator

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import (
    AnyEffect,
    Begin,
    ChooseOne,
    ChooseThing,
    Continuous,
    Each,
    Filter,
    Tally,
)


def all_effects(rule: Rule) -> Iterator[AnyEffect]:
    """Every effect of a rule, those inside an `each` after it."""
    yield from _nested(rule.effects)


def _nested(effects: Iterable[AnyEffect]) -> Iterator[AnyEffect]:
    for effect in effects:
        yield effect
        if isinstance(effect, Each):
            yield from _nested(effect.effects)


def words_offered(rules: Iterable[Rule]) -> frozenset[str]:
    """Every word that rules let somebody choose: no names, but words of the game."""
    effects = (effect for rule in rules for effect in all_effects(rule))
    return frozenset(w for one in effects if isinstance(one, ChooseOne) for w in one.words)


def effect_at(rule: Rule, path: tuple[int, ...], index: int) -> AnyEffect | None:
    """One effect by its place: `path` leads through the `each` effects that enclose it."""
    effects = effects_at(rule, path) if path else rule.effects
    return effects[index] if index < len(effects) else None


def effects_at(rule: Rule, path: tuple[int, ...]) -> tuple[AnyEffect, ...]:
    effects = rule.effects
    for index in path:
        outer = effects[index]
        assert isinstance(outer, Each)
        effects = outer.effects
    return effects


def continuous_lines(rule: Rule) -> Iterator[Continuous]:
    """What a rule changes while it holds, and what it can make last."""
    yield from rule.continuous
    for effect in all_effects(rule):
        if isinstance(effect, Begin):
            yield effect


def all_filters(rule: Rule) -> Iterator[Filter]:
    """Every condition and selector of a rule, with the parts inside them."""
    yield from _with_parts((*conditions(rule), *selectors(rule)))


def conditions(rule: Rule) -> Iterator[Filter]:
    """What must be so for the rule, for one of its effects or for a line that lasts."""
    yield from rule.when
    for line in rule.continuous:
        yield from line.when
    for effect in all_effects(rule):
        yield from effect.when


def selectors(rule: Rule) -> Iterator[Filter]:
    """What finds those a rule is about: who pays, whom an effect or a line touches, what may be
    chosen or counted."""
    if rule.payer is not None:
        yield rule.payer
    for line in rule.continuous:
        yield from _selector(line.who)
    for effect in all_effects(rule):
        if isinstance(effect, ChooseThing | Tally):
            yield effect
        else:
            yield from _selector(getattr(effect, "who", ""))
            yield from _selector(getattr(effect, "target", ""))


def _selector(who: object) -> Iterator[Filter]:
    if isinstance(who, Filter):
        yield who


def _with_parts(filters: Iterable[Filter]) -> Iterator[Filter]:
    for one in filters:
        yield one
        yield from _with_parts((*one.any_of, *one.none_of, *one.all_of, *one.somebody))
