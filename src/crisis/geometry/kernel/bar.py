"""A bar (rectangle with an axis) against packed shapes.

Belongs here: gaps of straight tools and of the arms of a bent one. Does not belong here: bending.

A bar is ``ox, oy, ux, uy, near, far, half``: a point, the unit direction of the axis, where on the
axis it begins and ends, and half its width.
"""

from math import sqrt

from ..compiled import Floats, compiled
from .distance import point_gap

Bar = tuple[float, float, float, float, float, float, float]


@compiled()
def bar_point_gap(bar: Bar, x: float, y: float) -> float:
    """Signed distance from a point to a bar."""
    ox, oy, ux, uy, near, far, half = bar
    dx, dy = x - ox, y - oy
    along = dx * ux + dy * uy
    beyond = max(near - along, along - far)
    beside = abs(dy * ux - dx * uy) - half
    if beyond <= 0.0 or beside <= 0.0:
        return max(beyond, beside)
    return sqrt(beyond * beyond + beside * beside)


@compiled()
def bar_separation(data: Floats, lo: int, hi: int, bar: Bar) -> float:
    """Signed gap of bar and shape if they overlap; a positive number no larger than it if not."""
    away = bar_point_gap(bar, data[lo + 1], data[lo + 2]) - data[lo + 3]
    if away > 0.0 or hi - lo == 8:
        return away
    ox, oy, ux, uy, near, far, half = bar
    middle, long_half = 0.5 * (near + far), 0.5 * (far - near)
    mx, my = ox + middle * ux, oy + middle * uy
    lowest, highest, left, right = 1e18, -1e18, 1e18, -1e18
    widest = -1e18
    for at in range(lo + 4, hi, 4):
        dx, dy = data[at] - mx, data[at + 1] - my
        along, beside = dx * ux + dy * uy, dy * ux - dx * uy
        lowest, highest = min(lowest, along), max(highest, along)
        left, right = min(left, beside), max(right, beside)
        nx, ny = data[at + 2], data[at + 3]
        shadow = long_half * abs(nx * ux + ny * uy) + half * abs(ny * ux - nx * uy)
        widest = max(widest, -dx * nx - dy * ny - shadow)
    ends = max(lowest, -highest) - long_half
    return max(widest, ends, max(left, -right) - half)


@compiled()
def bar_gap(data: Floats, lo: int, hi: int, bar: Bar) -> float:
    """Signed gap of bar and shape."""
    if hi - lo == 8:
        return bar_point_gap(bar, data[lo + 4], data[lo + 5]) - data[lo]
    apart = bar_separation(data, lo, hi, bar)
    if apart <= 0.0:
        return apart
    nearest = 1e18
    for at in range(lo + 4, hi, 4):
        nearest = min(nearest, bar_point_gap(bar, data[at], data[at + 1]))
    ox, oy, ux, uy, near, far, half = bar
    for along in (near, far):
        for beside in (-half, half):
            x, y = ox + along * ux - beside * uy, oy + along * uy + beside * ux
            nearest = min(nearest, point_gap(data, lo, hi, x, y))
    return nearest


@compiled("f8(f8[::1],UniTuple(f8,7))")
def gap_to_bar(data: Floats, bar: Bar) -> float:
    """Entry: signed gap of a bar and the only shape in ``data``."""
    return bar_gap(data, 0, len(data), bar)


@compiled("f8(f8[::1],UniTuple(f8,7))")
def reached_along(data: Floats, bar: Bar) -> float:
    """Entry: how far along the axis the only shape in ``data`` first lies under the bar's width."""
    if len(data) == 8:
        return disc_reached_along(data[4], data[5], data[0], bar)
    ox, oy, ux, uy, near, _far, half = bar
    first = 1e18
    for at in range(4, len(data), 4):
        after = at + 4 if at + 4 < len(data) else 4
        dx, dy = data[at] - ox, data[at + 1] - oy
        ex, ey = data[after] - ox, data[after + 1] - oy
        first = min(
            first,
            side_reached_along(
                (dx * ux + dy * uy, dy * ux - dx * uy), (ex * ux + ey * uy, ey * ux - ex * uy), half
            ),
        )
    return max(first, near)


@compiled()
def side_reached_along(start: tuple[float, float], end: tuple[float, float], half: float) -> float:
    """Smallest axis value of a side (axis value, offset) where its offset is at most ``half``."""
    t0, t1 = 0.0, 1.0
    slope = end[1] - start[1]
    if slope == 0.0:
        if abs(start[1]) > half:
            return 1e18
    else:
        one, two = (-half - start[1]) / slope, (half - start[1]) / slope
        t0, t1 = max(t0, min(one, two)), min(t1, max(one, two))
        if t0 > t1:
            return 1e18
    run = end[0] - start[0]
    return min(start[0] + t0 * run, start[0] + t1 * run)


@compiled()
def disc_reached_along(x: float, y: float, r: float, bar: Bar) -> float:
    """Smallest axis value of a disc within the bar's width."""
    ox, oy, ux, uy, near, _far, half = bar
    dx, dy = x - ox, y - oy
    beside = max(0.0, abs(dy * ux - dx * uy) - half)
    if beside > r:
        return 1e18
    return max(near, dx * ux + dy * uy - sqrt(r * r - beside * beside))
