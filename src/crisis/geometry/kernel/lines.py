"""Lines between two discs: common tangents, and the part of a line between the discs.

Belongs here: lines as such. Does not belong here: what is in their way.
"""

from math import sqrt

from ..compiled import compiled
from ..tolerance import GRAZE
from .chord import Line

Circle = tuple[float, float, float]


@compiled()
def common_tangent(one: Circle, two: Circle, side_one: float, side_two: float) -> Line:
    """The line that touches both circles on the given sides (+1, -1); ``t0 > t1`` if there is none.

    The four sign pairs give the four common tangents; a circle of radius 0 is a point.
    """
    dx, dy = two[0] - one[0], two[1] - one[1]
    length = sqrt(dx * dx + dy * dy)
    if length <= GRAZE:
        return (one[0], one[1], 1.0, 0.0, 1.0, -1.0)
    lean = (side_two * two[2] - side_one * one[2]) / length
    if lean < -1.0 or lean > 1.0:
        return (one[0], one[1], 1.0, 0.0, 1.0, -1.0)
    upright = sqrt(1.0 - lean * lean)
    dx, dy = dx / length, dy / length
    nx, ny = lean * dx - upright * dy, lean * dy + upright * dx
    px, py = one[0] - side_one * one[2] * nx, one[1] - side_one * one[2] * ny
    return (px, py, ny, -nx, -1e9, 1e9)


@compiled()
def between_discs(line: Line, start: Circle, end: Circle) -> Line:
    """Turn a line from start to end and keep what lies between; ``t1 < -1e17`` if it misses one."""
    px, py, ux, uy, _, _ = line
    if (end[0] - start[0]) * ux + (end[1] - start[1]) * uy < 0.0:
        ux, uy = -ux, -uy
    sx, sy = start[0] - px, start[1] - py
    ex, ey = end[0] - px, end[1] - py
    off_start, off_end = sx * uy - sy * ux, ex * uy - ey * ux
    if abs(off_start) > start[2] + GRAZE or abs(off_end) > end[2] + GRAZE:
        return (px, py, ux, uy, 0.0, -1e18)
    t0 = sx * ux + sy * uy + sqrt(max(0.0, start[2] * start[2] - off_start * off_start))
    t1 = ex * ux + ey * uy - sqrt(max(0.0, end[2] * end[2] - off_end * off_end))
    return (px, py, ux, uy, t0, t1)


@compiled()
def across_discs(line: Line, start: Circle, end: Circle) -> Line:
    """As ``between_discs``, but from the far rim of one disc to the far rim of the other."""
    px, py, ux, uy, t0, t1 = between_discs(line, start, end)
    if t1 < -1e17:
        return (px, py, ux, uy, t0, t1)
    sx, sy = start[0] - px, start[1] - py
    ex, ey = end[0] - px, end[1] - py
    off_start, off_end = sx * uy - sy * ux, ex * uy - ey * ux
    t0 = sx * ux + sy * uy - sqrt(max(0.0, start[2] * start[2] - off_start * off_start))
    t1 = ex * ux + ey * uy + sqrt(max(0.0, end[2] * end[2] - off_end * off_end))
    return (px, py, ux, uy, t0, t1)
