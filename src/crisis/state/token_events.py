"""Everything that can happen to objective tokens; the other events are in `state.events`."""

from crisis.state.event import Event
from crisis.state.records import (
    PieceId,
    SideId,
    Spot,
    Token,
    TokenId,
    UnitId,
)


class TokenPlaced(Event, frozen=True):
    token: Token


class Interacted(Event, frozen=True):
    unit: UnitId
    token: TokenId


class TokenTaken(Event, frozen=True):
    token: TokenId
    unit: UnitId


class TokenDropped(Event, frozen=True):
    token: TokenId
    x: int
    y: int
    on: PieceId | None = None


class TokenMoved(Event, frozen=True):
    token: TokenId
    x: int
    y: int
    on: PieceId | None = None


class TokenControlled(Event, frozen=True):
    token: TokenId
    side: SideId | None


class TokenMarked(Event, frozen=True):
    """A side's marker lies on the token from now on, or (None) is gone."""

    token: TokenId
    side: SideId | None


class TokenFlipped(Event, frozen=True):
    token: TokenId
    depleted: bool


class TokenRemoved(Event, frozen=True):
    token: TokenId


class TokenTurned(Event, frozen=True):
    token: TokenId
    facing: Spot
