"""The things on the table as frozen records: units, terrain pieces, tokens, sides, lasting effects.

Positions are integers of 1/1000 inch. What is printed on a card is not repeated here: a unit
names its
card, and `rules.reading.query` computes every value that can change.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from crisis.texts.reason import Reason

SideId = Literal["A", "B"]
Seat = Literal["A", "B", "chance"]
UnitId = str
PieceId = str
TokenId = str
RuleRef = str
Spot = tuple[int, int]
Moving = Literal["advance", "climb", "move", "place", "push", "throw", "transform"]

SIDES: tuple[SideId, SideId] = ("A", "B")


def other(side: SideId) -> SideId:
    """The opponent's side."""
    return "B" if side == "A" else "A"


def unit_id(side: SideId, card: str, copy: int = 1) -> UnitId:
    """How a unit is called in the game: a second one of the same card has a number."""
    return f"{side}.{card}" if copy == 1 else f"{side}.{card}.{copy}"


def first_side(unit: UnitId) -> SideId:
    """The side that a unit came into the game with, of one that is no longer in it."""
    return "A" if unit.startswith("A.") else "B"


class Place(StrEnum):
    """Where a unit is: waiting to be deployed, on the battlefield, or gone for good."""

    WAITING = "waiting"
    TABLE = "table"
    KO = "ko"
    REMOVED = "removed"


class Unit(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """One miniature with a stat card."""

    id: UnitId
    owner: SideId
    side: SideId  # who controls it now (GEN-13)
    card: str
    radius: int
    form: str = "normal"
    place: Place = Place.WAITING
    x: int = 0
    y: int = 0
    on: PieceId | None = None  # the terrain feature it stands on
    damage: int = 0
    power: int = 0
    injured: bool = False
    dazed: bool = False
    activated: bool = False
    leaving: bool = False
    conditions: tuple[str, ...] = ()
    gems: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()  # Team Tactic cards that it was picked for in squad building
    counters: tuple[tuple[str, int], ...] = ()  # named token pools of its own card

    @property
    def spot(self) -> Spot:
        return (self.x, self.y)

    @property
    def on_table(self) -> bool:
        return self.place is Place.TABLE

    @property
    def able(self) -> bool:
        """On the battlefield, not Dazed and not on its way off it: it can act and be affected."""
        return self.place is Place.TABLE and not self.dazed and not self.leaving

    @property
    def copy(self) -> int:
        """1, or which one it is of several of its card."""
        return _copy_of(self.id)

    def counter(self, name: str) -> int:
        return dict(self.counters).get(name, 0)


@lru_cache(maxsize=1024)  # asked whenever a character is named
def _copy_of(unit: UnitId) -> int:
    number = unit.rpartition(".")[2]
    return int(number) if number.isdecimal() else 1


class Piece(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """One terrain feature: a convex footprint (corners, or centre and radius) with one Size."""

    id: PieceId
    kind: str
    size: int
    interactive: bool = True
    standable: bool = True
    corners: tuple[Spot, ...] = ()
    centre: Spot = (0, 0)
    radius: int = 0


class Token(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """One objective token, on the battlefield or held by a unit."""

    id: TokenId
    crisis: str
    kind: str
    x: int
    y: int
    radius: int
    holder: UnitId | None = None
    controller: SideId | None = None
    on: PieceId | None = None
    depleted: bool = False
    facing: Spot = (0, 1)
    gone: bool = False
    marker: SideId | None = None  # this side secures it until an enemy contests it
    name: str = ""  # where its crisis has several kinds of tokens
    home: Spot | None = None  # where set-up put it
    until: str = ""  # when it is removed, if its card says so

    @property
    def on_table(self) -> bool:
        return self.holder is None and not self.gone

    @property
    def spot(self) -> Spot:
        return (self.x, self.y)


class Side(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """One seat: its score, its cards and its deployment edge."""

    id: SideId
    vp: int = 0
    edge: str = ""
    affiliation: str = ""
    tactics: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()  # cards of the roster that were not chosen
    bench: tuple[str, ...] = ()  # characters of the roster that were not chosen
    played: tuple[str, ...] = ()
    leader: UnitId | None = None
    leadership: RuleRef | None = None
    also_lead: tuple[tuple[UnitId, RuleRef], ...] = ()  # further Leaderships that are active
    silent_in: int = 0  # the round in which its Leadership says nothing


class Lasting(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A running effect of a rule, such as two more dice for this attack (TIMING: lasting).

    It names the rule and which of its effects runs; `amount` and `roles` were fixed when it began.
    """

    serial: int
    rule: RuleRef
    effect: int
    owner: UnitId | None
    side: SideId | None
    until: str
    occasion: int = 0
    amount: int = 0
    roles: tuple[tuple[str, str], ...] = ()
    path: tuple[int, ...] = ()  # the `each` effects that enclose it

    def role(self, name: str) -> str | None:
        return next((who for key, who in self.roles if key == name), None)


class Outcome(Struct, frozen=True):
    """How a game ended: the winner (none for a draw) and the rule that ended it."""

    winner: SideId | None
    rule: str
    reason: Reason
