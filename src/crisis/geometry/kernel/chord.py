"""How far a straight line runs inside a packed shape.

Belongs here: one line, one shape. Does not belong here: choosing lines (see ``lines``).

A line is ``px, py, ux, uy, t0, t1``: a point, a unit direction, and the part of it that counts.
"""

from math import sqrt

from ..compiled import Floats, compiled
from ..tolerance import GRAZE

Line = tuple[float, float, float, float, float, float]


@compiled()
def run_inside(data: Floats, lo: int, hi: int, line: Line) -> float:
    """Length of the counted part of a line inside a shape; on its border is not inside."""
    if hi - lo == 8:
        return run_inside_disc(data[lo + 4], data[lo + 5], data[lo], line)
    px, py, ux, uy, t0, t1 = line
    for at in range(lo + 4, hi, 4):
        nx, ny = data[at + 2], data[at + 3]
        outside = (px - data[at]) * nx + (py - data[at + 1]) * ny + GRAZE
        slope = ux * nx + uy * ny
        if -1e-12 < slope < 1e-12:
            if outside > 0.0:
                return 0.0
        elif slope > 0.0:
            t1 = min(t1, -outside / slope)
        else:
            t0 = max(t0, -outside / slope)
        if t0 >= t1:
            return 0.0
    return t1 - t0


@compiled()
def run_inside_disc(x: float, y: float, r: float, line: Line) -> float:
    """Length of the counted part of a line inside a disc."""
    px, py, ux, uy, t0, t1 = line
    dx, dy = x - px, y - py
    across = dx * uy - dy * ux
    room = (r - GRAZE) * (r - GRAZE) - across * across
    if r <= GRAZE or room <= 0.0:
        return 0.0
    half = sqrt(room)
    middle = dx * ux + dy * uy
    return max(0.0, min(t1, middle + half) - max(t0, middle - half))
