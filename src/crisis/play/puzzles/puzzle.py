"""What a puzzle is made of: a set-up, a goal, a horizon, and the best chance there is."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from crisis.rules.setup.setup import Setup
from crisis.state.records import SideId

PLAYER: SideId = "A"
Sentence = Annotated[str, Meta(min_length=1, max_length=400)]
Title = Annotated[str, Meta(min_length=1, max_length=60)]
Horizon = Literal["attack", "activation", "round"]
Inches = Annotated[float, Meta(ge=0, le=36)]
Count = Annotated[int, Meta(ge=0, le=99)]
PICTURE_HEIGHT = 0.62  # of the width of a picture, as the page draws it


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all parts of a puzzle file share."""


class Goal(Part, frozen=True):
    """What has to be so; everything that is named at once.

    The first part counts from the moment it is so. The second part is looked at when the horizon
    is reached. Units, tokens and terrain by their ids; sides are the player's (A) and the other.
    """

    down: tuple[str, ...] = ()  # Dazed or KO'd
    ko: tuple[str, ...] = ()
    damage: dict[str, Count] = {}  # at least so much on it, or down
    destroyed: tuple[str, ...] = ()  # terrain
    won: bool = False

    vp: Count = 0  # the player's victory points, at least
    lead: int | None = None  # ... and how many more than the other side's
    standing: tuple[str, ...] = ()  # neither Dazed nor KO'd
    held: tuple[str, ...] = ()  # tokens that the player's characters hold
    loose: tuple[str, ...] = ()  # tokens that no enemy holds
    secured: tuple[str, ...] = ()  # tokens that the player secures (OBJ-18)
    alone: tuple[str, ...] = ()  # tokens that no enemy contests (OBJ-15)
    conditions: dict[str, tuple[str, ...]] = {}  # by unit
    safe: tuple[str, ...] = ()  # no enemy can attack it after one straight move
    power: dict[str, Count] = {}  # by unit, at least

    @property
    def at_once(self) -> bool:
        """Whether it counts from the moment it is so."""
        return bool(self.down or self.ko or self.damage or self.destroyed or self.won)

    @property
    def at_last(self) -> bool:
        """Whether something of it is looked at when the horizon is reached."""
        kept = (self.standing, self.held, self.loose, self.secured, self.alone, self.safe)
        return bool(self.vp or self.lead is not None or any(kept) or self.conditions or self.power)


class Puzzle(Part, frozen=True, kw_only=True):
    """One puzzle file."""

    id: str
    number: int
    title: Title
    text: Sentence  # the goal in one sentence
    grade: Annotated[int, Meta(ge=1, le=5)]
    kind: Title  # what it trains; the list can be narrowed by it
    setup: Setup
    goal: Goal
    until: Horizon = "activation"
    lead: tuple[str, ...] = ()  # answers of anybody, chance too, before the player begins
    only: tuple[str, ...] = ()  # the player's options that are searched, with * for anything
    places: tuple[tuple[Inches, Inches], ...] = ()  # where the solver puts things, in inches
    foe_places: tuple[tuple[Inches, Inches], ...] = ()  # ... and where the other side does
    hint: Sentence
    why: Sentence  # told with the solution
    best: Annotated[float, Meta(gt=0, le=1)]  # the best chance over all that the solver considers
    line: tuple[str, ...]  # the first answers of a best line, up to the first dice
    focus: tuple[float, float, float]  # what its picture shows: centre and half its width, inches
    edition: str = "1.3"
