"""A disc moving along a straight tool: where it stops and what it hits first.

Belongs here: the movement as such. Does not belong here: what a hit does, which shapes to pass.
"""

from collections.abc import Sequence

import msgspec

from .compiled import ints
from .kernel import sweep as kernel
from .pack import Packed, pack
from .shape import Board, Disc, GeometryError, Point, Shape, require_number
from .strip import unit
from .tolerance import LARGEST


class Sweep(msgspec.Struct, frozen=True):
    """Where a disc stops (whole units), how far it went, what it touched first, or the edge."""

    x: int
    y: int
    travelled: float
    hits: tuple[int, ...]
    edge: bool


def sweep(
    mover: Disc,
    direction: Point,
    distance: float,
    obstacles: Sequence[Shape],
    passable: Sequence[Shape],
    board: Board,
) -> Sweep:
    """Move a disc straight until it touches an obstacle, the board's edge, or has gone the way.

    Obstacles reached at the same moment are all reported. A contact at the start counts only if
    the disc moves into the obstacle. Passable shapes do not stop it, but it goes back to the last
    place where it does not overlap them; one that it started wholly on may also be ended upon.
    """
    dx, dy = (require_number(value, "A direction") for value in direction)
    if dx == dy == 0:
        raise GeometryError("A direction must not be zero.")
    if not 0 <= distance <= LARGEST:
        raise GeometryError(f"A distance must be a number from 0, not {distance}.")
    stops = pack(obstacles)
    data, starts = stops
    passed_data, passed_starts = pack(passable)
    wide, high, way = board.width, board.height, float(distance)
    x, y, way, first, count, edge = kernel.sweep_disc(
        mover.x, mover.y, mover.r, dx, dy, way, wide, high, data, starts, passed_data, passed_starts
    )
    hits: tuple[int, ...] = (first,) if count == 1 else ()
    if count > 1:
        hits = _hits(mover, unit(direction), distance, stops, board)
    return Sweep(x, y, way, hits, edge)


def _hits(mover: Disc, way: Point, distance: float, stops: Packed, board: Board) -> tuple[int, ...]:
    """Return every obstacle that is touched at the moment of the first hit."""
    marks = ints([0] * (len(stops.starts) - 1))
    course = (mover.x, mover.y, mover.r, *way)
    size = (float(board.width), float(board.height))
    kernel.mark_hits(course, float(distance), size, stops.data, stops.starts, marks)
    return tuple(index for index, mark in enumerate(marks) if mark)
