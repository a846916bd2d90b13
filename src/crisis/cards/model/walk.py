"""Going through everything a rule says: its effects (nested ones too), its filters, its lines.

For whoever wants to know what a card speaks about: the engine's index, the linter, the wording.
"""

from collections.abc import Iterable, Iterator

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import AnyEffect, Begin, Choose, Continuous, Each, Filter


def all_effects(rule: Rule) -> Iterator[AnyEffect]:
    """Every effect of a rule, those inside an `each` after it."""
    yield from _nested(rule.effects)


def _nested(effects: Iterable[AnyEffect]) -> Iterator[AnyEffect]:
    for effect in effects:
        yield effect
        if isinstance(effect, Each):
            yield from _nested(effect.effects)


def effect_at(rule: Rule, path: tuple[int, ...], index: int) -> AnyEffect | None:
    """One effect by its place: `path` leads through the `each` effects that enclose it."""
    effects = effects_at(rule, path)
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
    """Every condition and selector of a rule."""
    yield from _filters((*rule.when, *([rule.payer] if rule.payer else ())))
    for line in rule.continuous:
        yield from _of_line(line)
    for effect in all_effects(rule):
        if isinstance(effect, Begin):
            yield from _of_line(effect)
            continue
        if isinstance(effect, Choose):
            yield effect
        yield from _filters(effect.when)
        for key in ("who", "target"):
            word = getattr(effect, key, None)
            if isinstance(word, Filter):
                yield from _filters((word,))


def _of_line(line: Continuous) -> Iterator[Filter]:
    yield from _filters(line.when)
    if isinstance(line.who, Filter):
        yield from _filters((line.who,))


def _filters(filters: Iterable[Filter]) -> Iterator[Filter]:
    for one in filters:
        yield one
        yield from _filters((*one.any_of, *one.all_of, *one.somebody))
