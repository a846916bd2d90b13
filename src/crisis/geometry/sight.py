"""Sight between discs and crossing of a shape, as answers with their proof.

Belongs here: who sees whom past which shapes. Does not belong here: which shapes count.
"""

from collections.abc import Sequence

import msgspec

from .compiled import floats, ints
from .kernel import sight as kernel
from .kernel.chord import Line
from .pack import pack, pack_one
from .shape import Disc, Segment, Shape


class Sight(msgspec.Struct, frozen=True):
    """Whether a line is free, that line, or else shapes that together leave no line."""

    clear: bool
    line: Segment | None
    blocking: tuple[int, ...]


def sight(viewer: Disc, seen: Disc, blockers: Sequence[Shape]) -> Sight:
    """Look for a line from any part of one disc to any part of the other past all blockers."""
    line = _line(viewer, seen, blockers)
    if line is not None:
        return Sight(True, line, ())
    return Sight(False, None, _needed(viewer, seen, blockers))


def can_see(viewer: Disc, seen: Disc, blockers: Sequence[Shape]) -> bool:
    """Answer as ``sight`` does, without the proof."""
    data, starts = pack(blockers)
    return kernel.sees(viewer.x, viewer.y, viewer.r, seen.x, seen.y, seen.r, data, starts)


def sight_many(
    viewers: Sequence[Disc], seen: Sequence[Disc], blockers: Sequence[Shape]
) -> list[list[bool]]:
    """Answer ``can_see`` for every viewer (rows) and every seen disc (columns)."""
    packed = pack(blockers)
    answers = ints([0] * (len(viewers) * len(seen)))
    rows, columns = floats(_numbers(viewers)), floats(_numbers(seen))
    kernel.sees_many(rows, columns, packed.data, packed.starts, answers)
    flat = [bool(answer) for answer in answers]
    width = len(seen)
    return [flat[start : start + width] for start in range(0, len(viewers) * width, max(width, 1))]


def crossing(a: Disc, b: Disc, shape: Shape) -> Segment | None:
    """Return some segment from any part of a to any part of b that runs through the shape."""
    line = kernel.crossing_line(_circle(a), _circle(b), pack_one(shape).data)
    return _segment(line)


def _line(viewer: Disc, seen: Disc, blockers: Sequence[Shape]) -> Segment | None:
    packed = pack(blockers)
    line = kernel.sight_line(_circle(viewer), _circle(seen), packed.data, packed.starts)
    return _segment(line)


def _needed(viewer: Disc, seen: Disc, blockers: Sequence[Shape]) -> tuple[int, ...]:
    """Drop blockers one by one while the rest still blocks: what stays is to blame.

    Blockers off the line of centres are dropped first, so that the obvious ones stay.
    """
    axis = [crossing(Disc(viewer.x, viewer.y, 1), Disc(seen.x, seen.y, 1), s) for s in blockers]
    kept = list(range(len(blockers)))
    for index in sorted(kept, key=lambda i: (axis[i] is not None, i)):
        rest = [blockers[i] for i in kept if i != index]
        if not can_see(viewer, seen, rest):
            kept.remove(index)
    return tuple(kept)


def _numbers(discs: Sequence[Disc]) -> list[float]:
    return [value for disc in discs for value in (disc.x, disc.y, disc.r)]


def _circle(disc: Disc) -> tuple[float, float, float]:
    return disc.x, disc.y, disc.r


def _segment(line: Line) -> Segment | None:
    px, py, ux, uy, t0, t1 = line
    if t1 < -1e17:
        return None
    return Segment(px + t0 * ux, py + t0 * uy, px + t1 * ux, py + t1 * uy)
