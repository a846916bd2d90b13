"""Turning a bar around a point: in which directions it meets a shape.

Belongs here: spans of directions. Does not belong here: where the point is and what else binds.

The bar turns around a *joint*; ``size = near, far, half`` says where on its axis it begins and ends
and half its width. Seen from the joint each half of the bar (split along the axis) meets a convex
shape in one span of directions, so a shape gives one span, or two if it lies beyond the middle of
the far end and only the corners sweep over it.

A direction is written as its *turn* from a reference direction, a number that grows with the angle
without any trigonometry: the sine up to 90 degrees to either side, then on to 2 and -2 at the back.
"""

from math import sqrt

from ..compiled import Floats, compiled
from .distance import nearest_point

Direction = tuple[float, float]
Size = tuple[float, float, float]
Spans = Floats  # begin and end of each span, as turns


@compiled()
def turn_of(reference: Direction, way: Direction) -> float:
    """Turn of a direction from a reference."""
    ahead = reference[0] * way[0] + reference[1] * way[1]
    aside = reference[0] * way[1] - reference[1] * way[0]
    if ahead >= 0.0:
        return aside
    return 2.0 - aside if aside >= 0.0 else -2.0 - aside


@compiled()
def turned(way: Direction, cosine: float, sine: float) -> Direction:
    """A direction turned left by the angle with this cosine and sine."""
    return (way[0] * cosine - way[1] * sine, way[0] * sine + way[1] * cosine)


@compiled()
def add_span(reference: Direction, begin: Direction, end: Direction, spans: Spans, n: int) -> int:
    """Add the span from one direction left to another; return the new count of numbers."""
    one, two = turn_of(reference, begin), turn_of(reference, end)
    if one > two + 1e-9:  # it passes the back of the reference
        spans[n], spans[n + 1] = -2.0, two
        spans[n + 2], spans[n + 3] = one, 2.0
        return n + 4
    spans[n], spans[n + 1] = one, max(one, two)
    return n + 2


@compiled()
def corner_angle(
    along: float, beside: float, away: float, r: float, side: float
) -> tuple[float, float]:
    """Cosine and sine of the angle from the axis to a disc that touches a corner of the bar.

    The disc's centre is ``away`` from the joint; ``side`` says beyond (+1) or before the corner.
    """
    far = sqrt(along * along + beside * beside)
    cosine = (away * away + far * far - r * r) / (2.0 * away * far)
    cosine = min(1.0, max(-1.0, cosine))
    sine = side * sqrt(1.0 - cosine * cosine)
    ca, sa = along / far, beside / far
    return (ca * cosine - sa * sine, sa * cosine + ca * sine)


@compiled()
def widest_angle(size: Size, away: float, r: float) -> tuple[float, float]:
    """Cosine and sine of the largest angle from the axis at which a disc still touches the bar."""
    near, far, half = size
    if away > half + r:
        sine = (half + r) / away
        cosine = sqrt(1.0 - sine * sine)
        if away * cosine > far:
            return corner_angle(far, half, away, r, 1.0)
        if away * cosine >= near:
            return (cosine, sine)
        return corner_angle(near, half, away, r, 1.0)
    cosine = max(-1.0, (near - r) / away)
    sine = sqrt(1.0 - cosine * cosine)
    if away * sine <= half:
        return (cosine, sine)
    return corner_angle(near, half, away, r, 1.0)


@compiled()
def narrowest_angle(size: Size, away: float, r: float) -> tuple[float, float]:
    """As ``widest_angle``, the smallest, for a disc beyond the middle of the far end."""
    _near, far, half = size
    cosine = (far + r) / away
    sine = sqrt(1.0 - cosine * cosine)
    if away * sine <= half:
        return (cosine, sine)
    return corner_angle(far, half, away, r, -1.0)


@compiled()
def disc_spans(
    joint: Direction,
    disc: tuple[float, float, float],
    size: Size,
    reference: Direction,
    spans: Spans,
    n: int,
) -> int:
    """Add the directions in which the bar touches a disc; return the new count of numbers."""
    dx, dy = disc[0] - joint[0], disc[1] - joint[1]
    away, r = sqrt(dx * dx + dy * dy), disc[2]
    _near, far, half = size
    if away > sqrt(far * far + half * half) + r:
        return n
    if away <= r:
        spans[n], spans[n + 1] = -2.0, 2.0
        return n + 2
    to_disc = (dx / away, dy / away)
    wide = widest_angle(size, away, r)
    left, right = turned(to_disc, wide[0], wide[1]), turned(to_disc, wide[0], -wide[1])
    if away <= far + r:
        return add_span(reference, right, left, spans, n)
    slim = narrowest_angle(size, away, r)
    n = add_span(reference, right, turned(to_disc, slim[0], -slim[1]), spans, n)
    return add_span(reference, turned(to_disc, slim[0], slim[1]), left, spans, n)


@compiled()
def note_point(dx: float, dy: float, size: Size, toward: Direction, extremes: Floats) -> None:
    """Widen the extremes (directions in which the bar meets a shape) by one point of the shape.

    ``extremes`` holds turn and direction of the begin and end of the two spans, one per half of
    the bar: the point lies left of the axis in the first and right of it in the second.
    """
    near, far, half = size
    square = dx * dx + dy * dy
    away = sqrt(square)
    way = (dx / away, dy / away)
    if square >= near * near + half * half:
        sine = min(1.0, half / away)
        cosine = sqrt(1.0 - sine * sine)
    else:
        cosine = min(1.0, near / away)
        sine = sqrt(1.0 - cosine * cosine)
    inner = min(1.0, far / away)
    slim = sqrt(1.0 - inner * inner)
    keep_extreme(turned(way, cosine, -sine), toward, extremes, 0, -1.0)
    keep_extreme(turned(way, inner, -slim), toward, extremes, 3, 1.0)
    keep_extreme(turned(way, inner, slim), toward, extremes, 6, -1.0)
    keep_extreme(turned(way, cosine, sine), toward, extremes, 9, 1.0)


@compiled()
def keep_extreme(way: Direction, toward: Direction, extremes: Spans, at: int, sign: float) -> None:
    """Replace an extreme if this direction lies beyond it."""
    turn = turn_of(toward, way)
    if sign * turn > sign * extremes[at]:
        extremes[at], extremes[at + 1], extremes[at + 2] = turn, way[0], way[1]


@compiled()
def note_circle(
    data: Floats,
    lo: int,
    hi: int,
    joint: Direction,
    r: float,
    size: Size,
    toward: Direction,
    extremes: Spans,
) -> None:
    """Note the points where a circle around the joint crosses the sides of a polygon."""
    for at in range(lo + 4, hi, 4):
        after = at + 4 if at + 4 < hi else lo + 4
        nx, ny = data[at + 2], data[at + 3]
        dx, dy = joint[0] - data[at], joint[1] - data[at + 1]
        off = dx * nx + dy * ny
        if abs(off) >= r:
            continue
        half = sqrt(r * r - off * off)
        along = dy * nx - dx * ny
        side = (data[after + 1] - data[at + 1]) * nx - (data[after] - data[at]) * ny
        for sign in (-half, half):
            if 0.0 <= along + sign <= side:
                note_point(-off * nx - sign * ny, -off * ny + sign * nx, size, toward, extremes)


@compiled()
def polygon_spans(
    data: Floats,
    lo: int,
    hi: int,
    joint: Direction,
    size: Size,
    reference: Direction,
    spans: Spans,
    n: int,
) -> int:
    """Add the directions in which the bar meets a polygon that the joint lies outside of."""
    near, far, half = size
    point = nearest_point(data, lo, hi, joint[0], joint[1])
    dx, dy = point[0] - joint[0], point[1] - joint[1]
    square, corner = dx * dx + dy * dy, far * far + half * half
    if square >= corner or square == 0.0:
        return n
    away = sqrt(square)
    toward = (dx / away, dy / away)
    # two begins, which can only sink, and two ends, which can only rise
    extremes = [9.0, 0.0, 0.0, -9.0, 0.0, 0.0, 9.0, 0.0, 0.0, -9.0, 0.0, 0.0]
    beyond = False
    for at in range(lo + 4, hi, 4):
        px, py = data[at] - joint[0], data[at + 1] - joint[1]
        if px * px + py * py <= corner:
            note_point(px, py, size, toward, extremes)
        else:
            beyond = True
    if beyond:
        note_circle(data, lo, hi, joint, sqrt(corner), size, toward, extremes)
    inner = near * near + half * half
    if square < inner:
        note_circle(data, lo, hi, joint, sqrt(inner), size, toward, extremes)
    return add_extremes(extremes, away <= far, reference, spans, n)


@compiled()
def add_extremes(extremes: Floats, joined: bool, reference: Direction, spans: Spans, n: int) -> int:
    """Add the spans between the extremes: one if the middle of the bar meets the shape too."""
    if extremes[0] > 8.0:
        return n
    begin, end = (extremes[1], extremes[2]), (extremes[10], extremes[11])
    if joined:
        return add_span(reference, begin, end, spans, n)
    n = add_span(reference, begin, (extremes[4], extremes[5]), spans, n)
    return add_span(reference, (extremes[7], extremes[8]), end, spans, n)
