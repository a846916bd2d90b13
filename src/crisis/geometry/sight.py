"""Sight between discs and crossing of a shape, as answers with their proof.

Belongs here: who sees whom past which shapes. Does not belong here: which shapes count.
"""

from collections.abc import Sequence

import msgspec

from .kernel import sight as kernel
from .kernel.chord import Line
from .pack import pack, pack_one
from .shape import Disc, Segment, Shape

NO_LINE = -1e17  # a line that ends before it is none


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
    line = kernel.sight_line(
        (viewer.x, viewer.y, viewer.r), (seen.x, seen.y, seen.r), data, starts, False
    )
    return line[5] > NO_LINE


def sight_many(
    viewers: Sequence[Disc], seen: Sequence[Disc], blockers: Sequence[Shape]
) -> list[list[bool]]:
    """Answer ``can_see`` for every viewer (rows) and every seen disc (columns)."""
    known = tuple(blockers)  # the same tuple is packed once
    return [[can_see(viewer, one, known) for one in seen] for viewer in viewers] if seen else []


def crossing(a: Disc, b: Disc, shape: Shape) -> Segment | None:
    """Return some segment from any part of a to any part of b that runs through the shape."""
    line = kernel.crossing_line(_circle(a), _circle(b), pack_one(shape).data)
    return _segment(line)


def _line(viewer: Disc, seen: Disc, blockers: Sequence[Shape]) -> Segment | None:
    packed = pack(blockers)
    line = kernel.sight_line(_circle(viewer), _circle(seen), packed.data, packed.starts, True)
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


def _circle(disc: Disc) -> tuple[float, float, float]:
    return disc.x, disc.y, disc.r


def _segment(line: Line) -> Segment | None:
    px, py, ux, uy, t0, t1 = line
    if t1 < NO_LINE:
        return None
    return Segment(px + t0 * ux, py + t0 * uy, px + t1 * ux, py + t1 * uy)
