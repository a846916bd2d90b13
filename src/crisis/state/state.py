"""The whole position of a game: the table, the stack of frames and the pending decision.

Not in it: the log, the cards, random numbers. `clone` is shallow: records are frozen and shared,
frames
are copied because their own procedure writes to them.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from crisis.state.decisions import Decision
from crisis.state.frames import AnyFrame
from crisis.state.records import (
    Lasting,
    Outcome,
    Piece,
    PieceId,
    Side,
    SideId,
    Token,
    TokenId,
    Unit,
    UnitId,
)

FORMAT = 1

# `copy.copy` takes five calls to find it: of a step that copies five frames they were 2 %.
_copy: Callable[[Any], Any] = Struct.__copy__  # type: ignore[attr-defined]


class State(Struct, kw_only=True):
    """One position. Equality and JSON are exact."""

    format: int = FORMAT
    edition: str
    revision: str
    round: int = 0
    phase: str = "setup"
    turn: SideId = "A"
    priority: SideId = "A"
    last_activated: SideId | None = None
    threat: int = 0
    crises: tuple[str, ...] = ()
    one_shots: tuple[str, ...] = ()
    table: str = ""
    sides: dict[str, Side] = {}
    units: dict[UnitId, Unit] = {}
    terrain: dict[PieceId, Piece] = {}
    tokens: dict[TokenId, Token] = {}
    lasting: tuple[Lasting, ...] = ()
    ledger: dict[str, int] = {}
    stack: list[AnyFrame] = []
    pending: Decision | None = None
    asked: int = 0  # the number of the pending decision
    serial: int = 0  # the last occasion number given out
    outcome: Outcome | None = None

    def clone(self) -> "State":
        """A copy that can be advanced without changing this one."""
        twin: State = _copy(self)
        twin.sides = {**self.sides}
        twin.units = {**self.units}
        twin.terrain = {**self.terrain}
        twin.tokens = {**self.tokens}
        twin.ledger = {**self.ledger}
        twin.stack = [_copy(frame) for frame in self.stack]
        return twin
