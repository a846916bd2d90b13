"""The kinds of areas of a continuous choice: membership, nearest legal answer, outline, samples.

One class for each kind of answer (`rules.core.area` says what all of them can be asked). Which area
a choice has, the step that asks for it says in its table.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from crisis.geometry import (
    Hinge,
    Reach,
    Region,
    Ring,
    Wedge,
    find_hinge,
    nearest_in_region,
    nearest_spot,
    reach_outline,
    reach_samples,
    region_fault,
    region_outline,
    region_samples,
    wedge_allows_direction,
)
from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal
from crisis.rules.legal.battlefield import Room
from crisis.rules.reading.measure import TOOL
from crisis.state.decisions import Answer, PickAdvance, PickAim, PickSpot
from crisis.state.frames import Frame
from crisis.state.records import Spot

F = TypeVar("F", bound=Frame)

# Who thinks asks about the same points again (half of all), and each search takes a millisecond.
_nearest_spot = lru_cache(maxsize=512)(nearest_spot)
_nearest_in_region = lru_cache(maxsize=512)(nearest_in_region)

TOOL_BY_LENGTH = {length: tool for tool, length in TOOL.items()}


class AdvanceArea:
    """Where an advance or climb can end, each spot with a tool placement that proves it."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach

    def contains(self, x: int, y: int) -> bool:
        return find_hinge(self.reach, (x, y)) is not None

    def nearest(self, x: int, y: int) -> Answer | None:
        found = _nearest_spot(self.reach, (x, y))
        return self._answer(found[0], found[1]) if found else None

    def samples(self, count: int, seed: int) -> list[Answer]:
        return [self._answer(spot, hinge) for spot, hinge in reach_samples(self.reach, count, seed)]

    def outline(self) -> Sequence[Ring]:
        return reach_outline(self.reach)

    def _answer(self, spot: Spot, hinge: Hinge) -> PickAdvance:
        joint, end = (hinge.joint_x, hinge.joint_y), (hinge.end_x, hinge.end_y)
        return PickAdvance(self._tool(joint, end), joint, end, spot)  # type: ignore[arg-type]

    def _tool(self, joint: Spot, end: Spot) -> str:
        """The allowed tool whose half length the second arm has."""
        dx, dy = end[0] - joint[0], end[1] - joint[1]
        arm = (dx * dx + dy * dy) ** 0.5
        return TOOL_BY_LENGTH[
            int(min(self.reach.lengths, key=lambda length: abs(length / 2 - arm)))
        ]

    def only(self, tool: str) -> "AdvanceArea":
        return AdvanceArea(replace(self.reach, lengths=(TOOL[tool],)))


class SpotArea:
    """Where a unit or token may be put."""

    def __init__(self, region: Region) -> None:
        self.region = region

    def contains(self, x: int, y: int) -> bool:
        return region_fault(self.region, (x, y)) is None

    def nearest(self, x: int, y: int) -> Answer | None:
        found = _nearest_in_region(self.region, (x, y))
        return PickSpot(round(found[0]), round(found[1])) if found else None

    def samples(self, count: int, seed: int) -> list[Answer]:
        return [PickSpot(round(x), round(y)) for x, y in region_samples(self.region, count, seed)]

    def outline(self) -> Sequence[Ring]:
        return region_outline(self.region)


class PieceArea:
    """Where a terrain feature may be put before the game."""

    def __init__(self, room: Room, refuse: Callable[[PickSpot], Refusal | None]) -> None:
        self.room = room
        self.refuse = refuse

    def contains(self, x: int, y: int) -> bool:
        return self.refuse(PickSpot(x, y)) is None

    def nearest(self, x: int, y: int) -> Answer | None:
        found = self.room.nearest(x, y)
        return PickSpot(*found) if found else None

    def samples(self, count: int, seed: int) -> list[Answer]:
        return [PickSpot(x, y) for x, y in self.room.samples(count, seed)]

    def outline(self) -> Sequence[Ring]:
        return ()


class AimArea:
    """The directions a straight tool may take; for a beam those that hit somebody are listed."""

    def __init__(
        self,
        refuse: Callable[[PickAim], Refusal | None],
        wedge: Wedge | None = None,
        towards: Sequence[Spot] = (),
        *,
        closed: bool = False,
    ) -> None:
        self.refuse = refuse
        self.wedge = wedge
        self.towards = tuple(towards)
        self.closed = closed  # other directions than these are hardly ever possible

    def contains(self, x: int, y: int) -> bool:
        return self.refuse(PickAim(x, y)) is None

    def allows(self, direction: Spot) -> bool:
        """Whether a direction lies in the wedge; it may still hit nobody."""
        return self.wedge is None or wedge_allows_direction(self.wedge, direction)

    def nearest(self, x: int, y: int) -> Answer | None:
        if (x, y) != (0, 0) and self.allows((x, y)) and not self.closed:
            return PickAim(x, y)
        samples = self.samples(1, 0)
        return samples[0] if samples else None

    def samples(self, count: int, seed: int) -> list[Answer]:
        """Directions spread over the circle; which ones depends on the seed alone."""
        found: list[Answer] = [PickAim(*aim) for aim in self.towards]
        if self.closed:
            return found[:count]
        number = seed
        for _ in range(8 * count):
            if len(found) >= count:
                break
            number = (number * 6364136223846793005 + 1442695040888963407) % 2**64
            aim = ((number >> 33) % 2001 - 1000, (number >> 44) % 2001 - 1000)
            if aim != (0, 0) and self.allows(aim):
                found.append(PickAim(*aim))
        if not found and self.wedge is not None:
            found = [PickAim(round(self.wedge.dx * 1000), round(self.wedge.dy * 1000))]
        return found[:count]

    def outline(self) -> Sequence[Ring]:
        return ()


def spots_in(
    region: Callable[[Game, F], Region | None],
) -> Callable[[Game, F], SpotArea | None]:
    """The area of a step that asks for a spot in a region."""

    def area(game: Game, frame: F) -> SpotArea | None:
        found = region(game, frame)
        return SpotArea(found) if found else None

    return area
