"""The exact area of a continuous choice: membership, nearest legal answer, outline, samples.

`contains` takes the numbers of an answer: where a base is put, or the vector of an aim.

One class for each kind of answer; all of them speak in answers, so that a client or a search never
handles geometry itself.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from crisis.cards.vocabulary import MoveToken
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
from crisis.rules.chapters.damage import region_of_drop
from crisis.rules.chapters.facing import facing_region
from crisis.rules.core.game import Game
from crisis.rules.effects.drive import aims
from crisis.rules.effects.recall import recall_region
from crisis.rules.effects.resolve import current
from crisis.rules.effects.summon import summon_region
from crisis.rules.effects.tokens import form_region, token_region
from crisis.rules.legal.battlefield import Room
from crisis.rules.legal.legality import advance_wedge, place_region, reach_of, volley_hits
from crisis.rules.reading.measure import TOOL
from crisis.rules.setup.deployment import deploy_region
from crisis.rules.setup.one_shots import scatter_region
from crisis.rules.setup.terrain_placing import room_left
from crisis.state.decisions import Answer, PickAdvance, PickAim, PickSpot
from crisis.state.frames import (
    DeployFrame,
    DeployLaterFrame,
    DriveFrame,
    DropFrame,
    MoveFrame,
    RecallFrame,
    ResolveFrame,
    ScatterFrame,
    TerrainFrame,
    ThrowFrame,
    ThrowTerrainFrame,
    TransformFrame,
    TurnTokenFrame,
    VolleyFrame,
)
from crisis.state.records import Spot

Legal = Callable[[Answer], bool]  # the engine's own judgement of an answer

TOOL_BY_LENGTH = {length: tool for tool, length in TOOL.items()}


class AdvanceArea:
    """Where an advance or climb can end, each spot with a tool placement that proves it."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach

    def contains(self, x: int, y: int) -> bool:
        return find_hinge(self.reach, (x, y)) is not None

    def nearest(self, x: int, y: int) -> Answer | None:
        found = nearest_spot(self.reach, (x, y))
        return self._answer(found[0], found[1]) if found else None

    def samples(self, count: int, seed: int) -> list[Answer]:
        return [self._answer(spot, hinge) for spot, hinge in reach_samples(self.reach, count, seed)]

    def outline(self) -> Sequence[Ring]:
        return reach_outline(self.reach)

    def _answer(self, spot: Spot, hinge: Hinge) -> PickAdvance:
        joint = (round(hinge.joint_x), round(hinge.joint_y))
        end = (round(hinge.end_x), round(hinge.end_y))
        tool = self._tool(joint, end)
        return PickAdvance(tool, joint, end, (round(spot[0]), round(spot[1])))  # type: ignore[arg-type]

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
        found = nearest_in_region(self.region, (x, y))
        return PickSpot(round(found[0]), round(found[1])) if found else None

    def samples(self, count: int, seed: int) -> list[Answer]:
        return [PickSpot(round(x), round(y)) for x, y in region_samples(self.region, count, seed)]

    def outline(self) -> Sequence[Ring]:
        return region_outline(self.region)


class PieceArea:
    """Where a terrain feature may be put before the game."""

    def __init__(self, room: Room, legal: Legal) -> None:
        self.room = room
        self.legal = legal

    def contains(self, x: int, y: int) -> bool:
        return self.legal(PickSpot(x, y))

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
        legal: Legal,
        wedge: Wedge | None,
        towards: Sequence[Spot] = (),
        *,
        closed: bool = False,
    ) -> None:
        self.legal = legal
        self.wedge = wedge
        self.towards = tuple(towards)
        self.closed = closed  # other directions than these are hardly ever possible

    def contains(self, x: int, y: int) -> bool:
        return self.legal(PickAim(x, y))

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


Area = AdvanceArea | SpotArea | PieceArea | AimArea


def area_of(game: Game, legal: Legal) -> Area | None:
    """The area of the pending choice, or None when it is not continuous."""
    frame = game.top
    match frame:
        case MoveFrame(kind="advance" | "climb"):
            return AdvanceArea(reach_of(game, frame))
        case MoveFrame(kind="place"):
            return SpotArea(place_region(game, frame))
        case MoveFrame() | ThrowFrame():
            unit = game.unit(frame.unit)
            return AimArea(legal, advance_wedge(game, unit, frame.toward, frame.away))
        case ThrowTerrainFrame():
            return AimArea(legal, None)
        case VolleyFrame():
            return AimArea(legal, None, _beam_aims(game, frame))
        case DriveFrame():
            return AimArea(legal, None, aims(game, frame), closed=True)
        case TerrainFrame():
            return PieceArea(room_left(game, frame), legal)
        case ResolveFrame():
            return _resolve_area(game, frame)
        case _:
            region = _SPOTS[type(frame)](game, frame) if type(frame) in _SPOTS else None
            return SpotArea(region) if region else None


_SPOTS: dict[type, Callable[..., Region | None]] = {
    DeployFrame: deploy_region,
    DropFrame: region_of_drop,
    TurnTokenFrame: facing_region,
    RecallFrame: recall_region,
    ScatterFrame: scatter_region,
    TransformFrame: form_region,
    DeployLaterFrame: summon_region,
}


def _resolve_area(game: Game, frame: ResolveFrame) -> Area | None:
    effect = current(game, frame)
    if isinstance(effect, MoveToken):
        region = token_region(game, frame, effect)
        return SpotArea(region) if region else None
    return None


def _beam_aims(game: Game, frame: VolleyFrame) -> list[Spot]:
    """Straight at each enemy that a beam can attack; a forced one touches its target (BEAM-08)."""
    attacker = game.unit(frame.attacker)
    aims = []
    for enemy in game.enemies(frame.side):
        aim = (enemy.x - attacker.x, enemy.y - attacker.y)
        hit = volley_hits(game, frame, aim)[0] if aim != (0, 0) else []
        if hit and frame.forced in (None, *hit):
            aims.append(aim)
    return aims
