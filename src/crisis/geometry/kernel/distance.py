"""Signed distances between packed shapes, points and discs.

Belongs here: how far apart, how deep inside. Does not belong here: what follows from it.
"""

from math import sqrt

from ..compiled import Floats, compiled


@compiled()
def to_segment(x: float, y: float, start: tuple[float, float], end: tuple[float, float]) -> float:
    """Distance from a point to a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    share = 0.0
    if square > 0.0:
        share = ((x - start[0]) * dx + (y - start[1]) * dy) / square
        share = min(1.0, max(0.0, share))
    ex, ey = x - start[0] - share * dx, y - start[1] - share * dy
    return sqrt(ex * ex + ey * ey)


@compiled()
def point_gap(data: Floats, lo: int, hi: int, x: float, y: float) -> float:
    """Signed distance from a point to a shape: negative inside, as deep as the nearest side."""
    if hi - lo == 8:
        dx, dy = x - data[lo + 4], y - data[lo + 5]
        return sqrt(dx * dx + dy * dy) - data[lo]
    deepest = -1e18
    for at in range(lo + 4, hi, 4):
        depth = (x - data[at]) * data[at + 2] + (y - data[at + 1]) * data[at + 3]
        deepest = max(deepest, depth)
    if deepest <= 0.0:
        return deepest
    near = nearest_point(data, lo, hi, x, y)
    dx, dy = x - near[0], y - near[1]
    return sqrt(dx * dx + dy * dy)


@compiled()
def nearest_point(data: Floats, lo: int, hi: int, x: float, y: float) -> tuple[float, float]:
    """The point of a polygon's border nearest to a point outside it."""
    best = 1e30
    found = (x, y)
    for at in range(lo + 4, hi, 4):
        ax, ay = data[at], data[at + 1]
        nx, ny = data[at + 2], data[at + 3]
        dx, dy = x - ax, y - ay
        depth = dx * nx + dy * ny
        if depth < 0.0:
            continue
        after = at + 4 if at + 4 < hi else lo + 4
        along = dy * nx - dx * ny  # along the side, which runs a quarter turn left of its normal
        size = (data[after + 1] - ay) * nx - (data[after] - ax) * ny
        share = min(size, max(0.0, along))
        px, py = ax - share * ny, ay + share * nx
        square = (x - px) * (x - px) + (y - py) * (y - py)
        if square < best:
            best = square
            found = (px, py)
    return found


@compiled("f8(f8[::1],f8,f8)")
def point_to_shape(data: Floats, x: float, y: float) -> float:
    """Signed distance from a point to the only shape in ``data``."""
    return point_gap(data, 0, len(data), x, y)


@compiled()
def separation(one: Floats, two: Floats) -> float:
    """Largest distance by which a side of polygon one keeps all of polygon two outside."""
    widest = -1e18
    for at in range(4, len(one), 4):
        nearest = 1e18
        for other in range(4, len(two), 4):
            dx, dy = two[other] - one[at], two[other + 1] - one[at + 1]
            nearest = min(nearest, dx * one[at + 2] + dy * one[at + 3])
        widest = max(widest, nearest)
    return widest


@compiled("f8(f8[::1],f8[::1])")
def polygon_gap(one: Floats, two: Floats) -> float:
    """Signed gap of two polygons: negative is the smallest shift that parts them."""
    apart = max(separation(one, two), separation(two, one))
    if apart <= 0.0:
        return apart
    nearest = 1e18
    for at in range(4, len(one), 4):
        nearest = min(nearest, point_gap(two, 0, len(two), one[at], one[at + 1]))
    for at in range(4, len(two), 4):
        nearest = min(nearest, point_gap(one, 0, len(one), two[at], two[at + 1]))
    return nearest
