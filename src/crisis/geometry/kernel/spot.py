"""Where a disc may end: board, other discs, grounds, wedge.

Belongs here: the end position alone, as a code. Does not belong here: how the disc got there.
"""

from math import sqrt

from ..compiled import Floats, Ints, compiled
from ..tolerance import TOLERANCE
from .cone import outside_wedge
from .distance import point_gap

Circle = tuple[float, float, float]
Frame = tuple[float, float, float, float, float, float]  # width, height, wedge
Verdict = tuple[int, int, float]  # code, index, measure

FINE = 0
OFF_BOARD = 1
OVERLAPS_DISC = 2
PARTLY_ON_GROUND = 3
MAY_NOT_STAND = 4
OUTSIDE_WEDGE = 5


@compiled()
def ground_verdict(disc: Circle, data: Floats, starts: Ints, stands: Ints) -> Verdict:
    """Each ground: wholly off it, or wholly on it where standing is allowed."""
    x, y, r = disc
    for index in range(len(starts) - 1):
        lo = starts[index]
        dx, dy = x - data[lo + 1], y - data[lo + 2]
        wide = r + data[lo + 3]
        if dx * dx + dy * dy >= wide * wide:
            continue
        gap = point_gap(data, lo, starts[index + 1], x, y)
        if gap >= r - TOLERANCE:
            continue
        if gap > TOLERANCE - r:
            return (PARTLY_ON_GROUND, index, gap - r)
        if stands[index] == 0:
            return (MAY_NOT_STAND, index, gap - r)
    return (FINE, -1, 0.0)


@compiled()
def disc_verdict(disc: Circle, others: Floats) -> Verdict:
    """No other disc is overlapped."""
    x, y, r = disc
    for at in range(0, len(others), 3):
        dx, dy = x - others[at], y - others[at + 1]
        limit = r + others[at + 2] - TOLERANCE
        square = dx * dx + dy * dy
        if limit > 0.0 and square < limit * limit:
            return (OVERLAPS_DISC, at // 3, sqrt(square) - r - others[at + 2])
    return (FINE, -1, 0.0)


@compiled()
def spot_verdict(
    disc: Circle, frame: Frame, data: Floats, starts: Ints, stands: Ints, others: Floats
) -> Verdict:
    """The first thing that forbids a disc to end here."""
    x, y, r = disc
    width, height, wx, wy, dx, dy = frame
    room = min(x, y, width - x, height - y) - r
    if room < -TOLERANCE:
        return (OFF_BOARD, -1, room)
    outside = outside_wedge((wx, wy, dx, dy), x, y)
    if outside > TOLERANCE:
        return (OUTSIDE_WEDGE, -1, outside)
    verdict = disc_verdict(disc, others)
    if verdict[0] != FINE:
        return verdict
    return ground_verdict(disc, data, starts, stands)


@compiled()
def ground_bound(disc: Circle, data: Floats, starts: Ints, stands: Ints) -> float:
    """How far a disc must be moved at least before every ground allows it."""
    x, y, r = disc
    bound = 0.0
    for index in range(len(starts) - 1):
        lo = starts[index]
        dx, dy = x - data[lo + 1], y - data[lo + 2]
        wide = r + data[lo + 3]
        if dx * dx + dy * dy >= wide * wide:
            continue
        gap = point_gap(data, lo, starts[index + 1], x, y)
        out = r - gap
        if stands[index] != 0:
            out = min(out, r + gap)
        bound = max(bound, out - TOLERANCE)
    return bound


@compiled()
def spot_bound(
    disc: Circle, frame: Frame, data: Floats, starts: Ints, stands: Ints, others: Floats
) -> float:
    """How far a disc must be moved at least before it may end there; 0 where it may.

    Every reason against a spot is a distance that changes no faster than the disc moves, so the
    largest of them is a bound, and a square around a spot that is smaller than it holds no spot.
    """
    x, y, r = disc
    width, height, wx, wy, dx, dy = frame
    room = min(x, y, width - x, height - y) - r
    bound = max(0.0, -room - TOLERANCE, outside_wedge((wx, wy, dx, dy), x, y) - TOLERANCE)
    for at in range(0, len(others), 3):
        ox, oy = x - others[at], y - others[at + 1]
        away = sqrt(ox * ox + oy * oy)
        bound = max(bound, r + others[at + 2] - TOLERANCE - away)
    return max(bound, ground_bound(disc, data, starts, stands))
