"""Crisis and One-Shot cards in a window: for whom each of their rules speaks, and which is next.

They belong to no player (GEN-18). A rule may speak once for the table, or once for each player,
character or token; the order among windows in general is in `rules.triggers`.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

from crisis.cards.schema import Rule, RuleIndex
from crisis.cards.vocabulary import Timing
from crisis.rules.game import Game
from crisis.state.records import SIDES, SideId, TokenId, UnitId

TABLE_KINDS = frozenset({"crisis", "one_shot"})


class Share(NamedTuple):
    """One rule for one player, character or token (or for nobody in particular)."""

    rule: Rule
    side: SideId | None = None
    owner: UnitId | None = None
    token: TokenId | None = None
    named: tuple[tuple[str, str], ...] = ()


class Speaker(Protocol):
    """What `rules.triggers` calls an instance."""

    @property
    def rule(self) -> Rule: ...
    @property
    def side(self) -> SideId | None: ...
    @property
    def owner(self) -> UnitId | None: ...


S = TypeVar("S", bound=Speaker)


def indexes(game: Game) -> Iterator[tuple[str, RuleIndex]]:
    """The cards in play, One-Shots before crises (SHOT-06)."""
    for slug in game.state.one_shots:
        yield slug, game.catalogue.one_shots[slug].index
    for slug in game.state.crises:
        yield slug, game.catalogue.crises[slug].index


def shares(game: Game, timing: Timing) -> Iterator[Share]:
    """Every rule of a table card that speaks at this moment, once for each it speaks about."""
    for slug, index in indexes(game):
        for rule in index.by_timing.get(timing, ()):
            yield from _spread(game, slug, rule)


def _spread(game: Game, slug: str, rule: Rule) -> Iterator[Share]:
    match rule.each:
        case "player":
            for side in SIDES:
                yield Share(rule, side)
        case "character":
            for unit in game.able_units():
                yield Share(rule, None, unit.id)
        case "token":
            for token in game.state.tokens.values():
                if token.crisis == slug and not token.gone:
                    for side in SIDES:
                        yield Share(rule, side, token=token.id)
        case _:
            yield Share(rule)


def next_of_cards(game: Game, found: Sequence[S], used: Sequence[str]) -> list[S]:
    """Of each card only what comes next; a card that has begun is finished before another one.

    The rules of a card are carried out in printed order; where it says so all of the player with
    priority come before all of the other.
    """
    cards = {card_of(speaker.rule) for speaker in found}
    begun = {key.split("|")[1].partition("/")[0] for key in used}
    if cards & begun:
        cards &= begun
    return [speaker for card in sorted(cards) for speaker in _next_of(game, card, found)]


def card_of(rule: Rule) -> str:
    return rule.ref.partition("/")[0]


def _next_of(game: Game, card: str, found: Sequence[S]) -> list[S]:
    mine = [speaker for speaker in found if card_of(speaker.rule) == card]
    first = min(_place(speaker.rule) for speaker in mine)
    mine = [speaker for speaker in mine if _place(speaker.rule) == first]
    if not mine[0].rule.in_turn:
        return mine
    ahead = [speaker for speaker in mine if side_of(game, speaker) == game.state.priority]
    return ahead or mine


def _place(rule: Rule) -> int:
    """The number of a rule on its card."""
    number = rule.ref.rpartition("/")[2]
    return int(number) if number.isdigit() else 0


def side_of(game: Game, speaker: Speaker) -> SideId | None:
    if speaker.side is None and speaker.owner is not None:
        return game.unit(speaker.owner).side
    return speaker.side
