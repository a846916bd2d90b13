"""Crisis and One-Shot cards in a window: for whom each of their rules speaks, and which is next.

They belong to no player (GEN-18). A rule may speak once for the table, or once for each player,
character or token; the order among windows in general is in `rules.timing.triggers`.
"""

from collections.abc import Iterator, Sequence

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import Timing
from crisis.rules.core.game import Game
from crisis.rules.reading.instance import Instance, side_of
from crisis.rules.reading.lines import table_cards
from crisis.state.records import SIDES

TABLE_KINDS = frozenset({"crisis", "one_shot"})


def shares(game: Game, timing: Timing) -> Iterator[Instance]:
    """Every rule of a table card that speaks at this moment, once for each it speaks about."""
    if timing not in game.speakers.table_timings:
        return
    for slug, index in table_cards(game):
        for rule in index.by_timing.get(timing, ()):
            yield from _spread(game, slug, rule)


def _spread(game: Game, slug: str, rule: Rule) -> Iterator[Instance]:
    match rule.each:
        case "player":
            for side in SIDES:
                yield Instance(rule, side)
        case "character":
            for unit in game.able_units():
                yield Instance(rule, unit.side if rule.keyword else None, unit.id)
        case "token":
            for token in game.state.tokens.values():
                if token.crisis == slug and not token.gone:
                    for side in SIDES:
                        yield Instance(rule, side, token=token.id)
        case _:
            yield Instance(rule)


def next_of_cards(game: Game, found: Sequence[Instance], begun: Sequence[str]) -> list[Instance]:
    """Of each card only what comes next; a card that has begun is finished before another one.

    The rules of a card are carried out in printed order; where it says so all of the player with
    priority come before all of the other.
    """
    cards = {instance.rule.card for instance in found}
    if not cards.isdisjoint(begun):
        cards &= {*begun}
    return [instance for card in sorted(cards) for instance in _next_of(game, card, found)]


def _next_of(game: Game, card: str, found: Sequence[Instance]) -> list[Instance]:
    mine = [instance for instance in found if instance.rule.card == card]
    first = min(_place(instance.rule) for instance in mine)
    mine = [instance for instance in mine if _place(instance.rule) == first]
    if not mine[0].rule.in_turn:
        return mine
    ahead = [instance for instance in mine if side_of(game, instance) == game.state.priority]
    return ahead or mine


def _place(rule: Rule) -> int:
    return rule.number or 0
