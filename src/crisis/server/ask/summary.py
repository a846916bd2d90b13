"""How a finished game went, in figures: for the record that a player's browser keeps."""

from msgspec import Struct

from crisis.server.ask.report import report
from crisis.server.game.table import Table
from crisis.server.protocol.errors import BadRequest
from crisis.state.records import SIDES, SideId
from crisis.texts.told import told


class SideSummary(Struct, frozen=True):
    """One side: what it brought, and its dice against what was to be expected."""

    affiliation: str
    characters: tuple[str, ...]
    dice: int
    successes: int
    expected: float


class GameSummary(Struct, frozen=True):
    """A finished game; no winner is a draw."""

    winner: SideId | None
    rounds: int
    sides: dict[SideId, SideSummary]


def game_summary(table: Table, seat: SideId | None) -> GameSummary:
    """The figures of a game; `BadRequest` while it runs."""
    state = table.state
    if state.outcome is None:
        raise BadRequest(told("this game is not over: it goes into a record when it is"))
    deeds = report(table, seat).deeds
    sides: dict[SideId, SideSummary] = {}
    for side in SIDES:
        mine = [one for one in deeds if one.side == side]
        characters = (unit.card for unit in state.units.values() if unit.owner == side)
        sides[side] = SideSummary(
            affiliation=state.sides[side].affiliation,
            characters=tuple(dict.fromkeys(characters)),
            dice=sum(one.dice for one in mine),
            successes=sum(one.successes for one in mine),
            expected=sum(one.expected for one in mine),
        )
    return GameSummary(state.outcome.winner, state.round, sides)
