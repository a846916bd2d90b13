"""Driving: a hinged tool is laid out in front of a feature, which ends up at its far end.

The driver's player points the first half of the tool, then the second; both are directions, so
that the bend is exact. Our features have no painted front: the end nearer to where the tool points
leads, and the tool starts at its middle.
"""

from collections.abc import Iterator
from functools import partial
from math import sqrt
from typing import NamedTuple

from msgspec.structs import replace

from crisis.cards.vocabulary import Drive
from crisis.geometry import TOLERANCE, Polygon, Shape, gap_to_edge, overlaps
from crisis.rules.chapters.throw import standing_there
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, call, do
from crisis.rules.effects.verb import context, drop, verb
from crisis.rules.legal.areas import AimArea
from crisis.rules.legal.battlefield import EDGES
from crisis.rules.reading.measure import BOARD, TOOL, TOOL_WIDTH, disc, footprint
from crisis.state.causes import Packet
from crisis.state.decisions import ChooseAim, PickAim
from crisis.state.events import PutDown, RuleDropped, TerrainShifted
from crisis.state.frames import END, DamageFrame, DriveFrame, MoveFrame, ResolveFrame
from crisis.state.records import Piece, Spot, UnitId
from crisis.texts import codes

Vector = tuple[float, float]

# Sixteen directions that are tried where the program itself must find a way.
COMPASS: tuple[Spot, ...] = tuple(
    (sx * x, sy * y)
    for x, y in ((1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000))
    for sx in ((1, -1) if x else (1,))
    for sy in ((1, -1) if y else (1,))
)
BESIDE = 1  # the driver gets out within this Range


class Way(NamedTuple):
    """The two halves of the tool as they lie, and the feature at their end."""

    arms: tuple[Shape, Shape]
    parked: Piece


def drive(game: Game, frame: ResolveFrame, effect: Drive) -> None:
    here = context(game, frame)
    piece, unit = here.role(effect.what), here.role(effect.who)
    known = game.state.terrain.get(piece or "")
    if known is None or unit is None or len(known.corners) != 4:
        drop(game, frame, codes.NOTHING_TO_DRIVE())
        return
    side = game.unit(unit).side
    game.push(DriveFrame(piece=known.id, unit=unit, side=side, cause=frame.cause, tool=effect.tool))


# --- where it goes --------------------------------------------------------------------------------


def _unit(way: tuple[float, float]) -> Vector:
    length = sqrt(way[0] * way[0] + way[1] * way[1])
    return way[0] / length, way[1] / length


def _axis(piece: Piece) -> tuple[Vector, float, float]:
    """The direction of its longer side, and both lengths."""
    (x0, y0), (x1, y1), (x2, y2), _ = piece.corners
    one, two = (x1 - x0, y1 - y0), (x2 - x1, y2 - y1)
    long, wide = sqrt(one[0] ** 2 + one[1] ** 2), sqrt(two[0] ** 2 + two[1] ** 2)
    return (_unit(one), long, wide) if long >= wide else (_unit(two), wide, long)


def _middle(piece: Piece) -> Vector:
    xs, ys = zip(*piece.corners, strict=True)
    return sum(xs) / 4, sum(ys) / 4


def _bar(start: Vector, way: Vector, length: float, width: float) -> tuple[Spot, ...]:
    """The corners of a rectangle that begins at a point and goes in a direction."""
    (x, y), (dx, dy), half = start, way, width / 2
    ends = ((0.0, -half), (length, -half), (length, half), (0.0, half))
    return tuple(
        (round(x + along * dx - off * dy), round(y + along * dy + off * dx)) for along, off in ends
    )


def halves_of(piece: Piece, tool: str, first: Spot) -> tuple[Vector, Vector]:
    """Where the first half of the tool begins and where the second does."""
    axis, long, _ = _axis(piece)
    one, half = _unit(first), TOOL[tool] / 2
    leads = 1 if one[0] * axis[0] + one[1] * axis[1] >= 0 else -1
    x, y = _middle(piece)
    front = (x + leads * axis[0] * long / 2, y + leads * axis[1] * long / 2)
    return front, (front[0] + one[0] * half, front[1] + one[1] * half)


def way_of(piece: Piece, tool: str, first: Spot, second: Spot) -> Way:
    _, long, wide = _axis(piece)
    one, two = _unit(first), _unit(second)
    half = TOOL[tool] / 2
    front, joint = halves_of(piece, tool, first)
    end = (joint[0] + two[0] * half, joint[1] + two[1] * half)
    corners = _bar(end, two, long, wide)
    centre = (round(end[0] + two[0] * long / 2), round(end[1] + two[1] * long / 2))
    arms = (
        Polygon(_bar(front, one, half, TOOL_WIDTH)),
        Polygon(_bar(joint, two, half, TOOL_WIDTH)),
    )
    return Way(arms, replace(piece, corners=corners, centre=centre))


def why_not_way(game: Game, frame: DriveFrame, way: Way) -> Refusal | None:
    """Large terrain stops the tool, anything stops the feature from being put down."""
    own = game.state.terrain[frame.piece]
    parked = footprint(way.parked)
    if any(gap_to_edge(parked, BOARD, edge) < -TOLERANCE for edge in EDGES):
        return Refusal("SHOT-05", codes.DRIVES_OFF(piece=game.named(own.id)))
    for piece in game.state.terrain.values():
        if piece.id == own.id:
            continue
        shape = footprint(piece)
        if piece.size >= own.size and any(overlaps(arm, shape) for arm in way.arms):
            reason = codes.DRIVE_CROSSES(piece=game.sized(piece.id))
            return Refusal("SHOT-05", reason, piece=piece.id)
        if overlaps(parked, shape):
            reason = codes.DRIVE_ENDS_ON_PIECE(piece=game.named(piece.id))
            return Refusal("SHOT-05", reason, piece=piece.id)
    for unit in game.units():
        if overlaps(parked, disc(unit)):
            reason = codes.DRIVE_ENDS_ON_UNIT(unit=game.named(unit.id))
            return Refusal("SHOT-05", reason, piece=unit.id)
    return None


def second_aims(game: Game, frame: DriveFrame, first: Spot) -> list[Spot]:
    """Directions of the second half that lead somewhere, straight on first."""
    return list(_ways_on(game, frame, first))


def first_aims(game: Game, frame: DriveFrame) -> list[Spot]:
    return [first for first in COMPASS if _leads_on(game, frame, first)]


def _leads_on(game: Game, frame: DriveFrame, first: Spot) -> bool:
    """Mostly straight on is free: to look at the other directions, too, would be for nothing."""
    return next(_ways_on(game, frame, first), None) is not None


def _ways_on(game: Game, frame: DriveFrame, first: Spot) -> Iterator[Spot]:
    piece = game.state.terrain[frame.piece]
    for second in (first, *COMPASS):
        if why_not_way(game, frame, way_of(piece, frame.tool, first, second)) is None:
            yield second


# --- asking ---------------------------------------------------------------------------------------


def ask_first(game: Game, frame: DriveFrame) -> ChooseAim | None:
    if not any(_leads_on(game, frame, first) for first in COMPASS):
        game.emit(RuleDropped("", frame.cause.name, codes.NO_ROOM_TO_DRIVE()))
        frame.step = END
        return None
    return ChooseAim(frame.side, "drive", frame.unit, TOOL[frame.tool] // 2)


def refuse_first(game: Game, frame: DriveFrame, answer: PickAim) -> Refusal | None:
    if (answer.dx, answer.dy) == (0, 0):
        return Refusal("SHOT-05", codes.DRIVE_NEEDS_DIRECTION())
    if not _leads_on(game, frame, (answer.dx, answer.dy)):
        return Refusal("SHOT-05", codes.NO_WAY_ON())
    return None


def take_first(_game: Game, frame: DriveFrame, answer: PickAim) -> None:
    frame.first = (answer.dx, answer.dy)


def first_area(game: Game, frame: DriveFrame) -> AimArea:
    refuse = partial(refuse_first, game, frame)
    return AimArea(refuse, towards=first_aims(game, frame), closed=True)


def ask_second(_game: Game, frame: DriveFrame) -> ChooseAim:
    return ChooseAim(frame.side, "drive_on", frame.unit, TOOL[frame.tool] // 2)


def refuse_second(game: Game, frame: DriveFrame, answer: PickAim) -> Refusal | None:
    assert frame.first is not None
    if (answer.dx, answer.dy) == (0, 0):
        return Refusal("SHOT-05", codes.DRIVE_NEEDS_DIRECTION())
    piece = game.state.terrain[frame.piece]
    way = way_of(piece, frame.tool, frame.first, (answer.dx, answer.dy))
    return why_not_way(game, frame, way)


def take_second(_game: Game, frame: DriveFrame, answer: PickAim) -> None:
    frame.second = (answer.dx, answer.dy)


def second_area(game: Game, frame: DriveFrame) -> AimArea:
    assert frame.first is not None
    refuse = partial(refuse_second, game, frame)
    return AimArea(refuse, towards=second_aims(game, frame, frame.first), closed=True)


# --- going ----------------------------------------------------------------------------------------


def _way(game: Game, frame: DriveFrame) -> Way:
    assert frame.first is not None and frame.second is not None
    return way_of(game.state.terrain[frame.piece], frame.tool, frame.first, frame.second)


def run_over(game: Game, frame: DriveFrame) -> DamageFrame | None:
    """Everybody under the tool suffers 1 damage, friend or foe."""
    arms = _way(game, frame).arms
    under: list[UnitId] = [
        unit.id for unit in game.able_units() if any(overlaps(arm, disc(unit)) for arm in arms)
    ]
    return (
        DamageFrame(packets=tuple(Packet(unit, 1, frame.cause) for unit in under))
        if under
        else None
    )


def park(game: Game, frame: DriveFrame) -> None:
    """Whoever stood on it stays where it was (TERR-06)."""
    parked = _way(game, frame).parked
    for thing in standing_there(game, frame.piece):
        game.emit(PutDown(thing))
    game.emit(TerrainShifted(parked))


def get_out(game: Game, frame: DriveFrame) -> MoveFrame | None:
    if not game.unit(frame.unit).able:
        return None
    return MoveFrame(
        kind="place", unit=frame.unit, side=frame.side, cause=frame.cause, reach=BESIDE,
        of=frame.piece,
    )  # fmt: skip


DRIVE = Procedure[DriveFrame](
    {
        "first": ask(ask_first, take_first, rule="SHOT-05", refuse=refuse_first, area=first_area),
        "second": ask(
            ask_second, take_second, rule="SHOT-05", refuse=refuse_second, area=second_area
        ),
        "run over": call(run_over),
        "park": do(park),
        "get out": call(get_out),
    }
)

VERBS = (verb(Drive, drive),)
