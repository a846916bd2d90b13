"""A disc moving straight: when it meets packed shapes and where it can stop.

Belongs here: times of contact along a line, stopping, whole-unit stops. Does not belong here: aims.

The gap between a moving disc and a convex shape first shrinks, then grows (it is a convex function
of the way), so each shape forbids at most one stretch of the way.
"""

from math import floor, sqrt

from ..compiled import Floats, Ints, compiled
from ..tolerance import TOLERANCE
from .distance import point_gap

# x, y, r of the disc at its start and the unit direction.
Course = tuple[float, float, float, float, float]
Circle = tuple[float, float, float]
Size = tuple[float, float]
Pieces = tuple[Floats, Ints]  # packed shapes
NEVER = 1e18
# How near a passing disc counts as contact: half the tolerance, so that it still is after rounding.
BRUSH = 0.5 * TOLERANCE


@compiled()
def gap_at(data: Floats, lo: int, hi: int, course: Course, way: float) -> float:
    """Signed gap between a shape and the disc after some way."""
    x, y, r, ux, uy = course
    return point_gap(data, lo, hi, x + way * ux, y + way * uy) - r


@compiled()
def corner_met(course: Course, x: float, y: float, r: float) -> float:
    """Way until the disc's centre is at distance r from a point, coming nearer."""
    dx, dy = course[0] - x, course[1] - y
    lean = dx * course[3] + dy * course[4]
    room = lean * lean - (dx * dx + dy * dy - r * r)
    if lean > 0.0 or room < 0.0:
        return NEVER
    way = -lean - sqrt(room)
    return way if way >= 0.0 else NEVER


@compiled()
def side_met(data: Floats, at: int, after: int, course: Course) -> float:
    """Way until the disc touches the inner part of a polygon's side."""
    x, y, r, ux, uy = course
    nx, ny = data[at + 2], data[at + 3]
    speed = ux * nx + uy * ny
    height = (x - data[at]) * nx + (y - data[at + 1]) * ny - r
    if speed >= 0.0 or height < 0.0:
        return NEVER
    way = -height / speed
    dx, dy = x + way * ux - data[at], y + way * uy - data[at + 1]
    along = dy * nx - dx * ny
    size = (data[after + 1] - data[at + 1]) * nx - (data[after] - data[at]) * ny
    return way if 0.0 <= along <= size else NEVER


@compiled()
def shape_met(data: Floats, lo: int, hi: int, course: Course) -> float:
    """Way until a disc that starts outside a shape touches it."""
    if hi - lo == 8:
        return corner_met(course, data[lo + 4], data[lo + 5], data[lo] + course[2])
    first = NEVER
    for at in range(lo + 4, hi, 4):
        after = at + 4 if at + 4 < hi else lo + 4
        first = min(first, side_met(data, at, after, course))
        first = min(first, corner_met(course, data[at], data[at + 1], course[2]))
    return first


@compiled()
def shrinks_below(
    data: Floats, lo: int, hi: int, course: Course, bound: tuple[float, float]
) -> bool:
    """Say whether the gap falls below a limit on the way: ``bound`` is the limit and the way.

    The gap is a convex function of the way, so once it grows it never falls again, and thirds
    close in on its smallest value.
    """
    limit, way = bound
    if gap_at(data, lo, hi, course, min(1.0, way)) >= gap_at(data, lo, hi, course, 0.0):
        return False
    low, high = 0.0, way
    for _ in range(60):
        third = (high - low) / 3.0
        one = gap_at(data, lo, hi, course, low + third)
        two = gap_at(data, lo, hi, course, high - third)
        if min(one, two) < limit:
            return True
        if one < two:
            high -= third
        else:
            low += third
    return gap_at(data, lo, hi, course, way) < limit


@compiled()
def hit_after(data: Floats, lo: int, hi: int, course: Course, limit: float) -> float:
    """Way until the disc hits an obstacle, or NEVER.

    A contact at the start is a hit only if the disc moves into the obstacle.
    """
    x, y, r, ux, uy = course
    dx, dy = data[lo + 1] - x, data[lo + 2] - y
    lean, wide = dx * ux + dy * uy, data[lo + 3] + r + TOLERANCE
    if abs(dx * uy - dy * ux) > wide or lean < -wide or lean > limit + wide:
        return NEVER
    at_start = wide
    if dx * dx + dy * dy <= wide * wide:
        at_start = gap_at(data, lo, hi, course, 0.0)
    if at_start <= TOLERANCE:
        if not shrinks_below(data, lo, hi, course, (min(at_start, 0.0) - TOLERANCE, limit)):
            return NEVER
        if at_start <= 0.0:
            return 0.0
    brush = shape_met(data, lo, hi, (x, y, r + BRUSH, ux, uy)) if at_start > BRUSH else 0.0
    if brush > limit:
        return NEVER
    way = shape_met(data, lo, hi, course)
    return way if way <= limit else brush


@compiled()
def room_to_edge(course: Course, width: float, height: float) -> float:
    """Way until the disc reaches the board's edge."""
    x, y, r, ux, uy = course
    room = NEVER
    if ux > 0.0:
        room = min(room, (width - r - x) / ux)
    elif ux < 0.0:
        room = min(room, (r - x) / ux)
    if uy > 0.0:
        room = min(room, (height - r - y) / uy)
    elif uy < 0.0:
        room = min(room, (r - y) / uy)
    return max(0.0, room)


@compiled()
def inside_until(data: Floats, lo: int, hi: int, course: Course) -> float:
    """Way until a disc that starts wholly inside a shape first sticks out of it."""
    x, y, r, ux, uy = course
    if hi - lo == 8:
        room = data[lo] - r
        dx, dy = x - data[lo + 4], y - data[lo + 5]
        lean = dx * ux + dy * uy
        return -lean + sqrt(max(0.0, lean * lean - (dx * dx + dy * dy - room * room)))
    way = NEVER
    for at in range(lo + 4, hi, 4):
        nx, ny = data[at + 2], data[at + 3]
        speed = ux * nx + uy * ny
        if speed > 0.0:
            depth = -((x - data[at]) * nx + (y - data[at + 1]) * ny) - r
            way = min(way, depth / speed)
    return max(0.0, way)


@compiled()
def next_near(pieces: Pieces, x: float, y: float, r: float, begin: int) -> int:
    """The first shape from ``begin`` on whose bounding circle meets a disc, or -1."""
    data, starts = pieces
    for index in range(begin, len(starts) - 1):
        lo = starts[index]
        dx, dy, wide = x - data[lo + 1], y - data[lo + 2], r + data[lo + 3]
        if dx * dx + dy * dy < wide * wide:
            return index
    return -1


@compiled()
def started_on(data: Floats, lo: int, hi: int, course: Course) -> bool:
    """Say whether the disc started wholly on a shape."""
    return point_gap(data, lo, hi, course[0], course[1]) <= TOLERANCE - course[2]


@compiled()
def rests(course: Course, disc: Circle, board: Size, stops: Pieces, passed: Pieces) -> bool:
    """Say whether a disc may stand here: on the board, off all shapes.

    Wholly on a shape that it passes is as good if it started wholly on that one.
    """
    x, y, r = disc
    if min(x, y, board[0] - x, board[1] - y) < r - TOLERANCE:
        return False
    data, starts = stops
    index = next_near(stops, x, y, r, 0)
    while index >= 0:
        if point_gap(data, starts[index], starts[index + 1], x, y) < r - TOLERANCE:
            return False
        index = next_near(stops, x, y, r, index + 1)
    data, starts = passed
    index = next_near(passed, x, y, r, 0)
    while index >= 0:
        lo, hi = starts[index], starts[index + 1]
        gap = point_gap(data, lo, hi, x, y)
        stands = gap <= TOLERANCE - r and started_on(data, lo, hi, course)
        if gap < r - TOLERANCE and not stands:
            return False
        index = next_near(passed, x, y, r, index + 1)
    return True


@compiled()
def whole_stop(
    course: Course, way: float, board: Size, stops: Pieces, passed: Pieces
) -> tuple[bool, float, float]:
    """Round a stop to whole units, to the nearest of the four that is legal."""
    x, y = course[0] + way * course[3], course[1] + way * course[4]
    best, found_x, found_y = NEVER, 1.0 * floor(x + 0.5), 1.0 * floor(y + 0.5)
    if rests(course, (found_x, found_y, course[2]), board, stops, passed):
        return True, found_x, found_y
    for across in (0.0, 1.0):
        for up in (0.0, 1.0):
            px, py = floor(x) + across, floor(y) + up
            square = (px - x) * (px - x) + (py - y) * (py - y)
            if square < best and rests(course, (px, py, course[2]), board, stops, passed):
                best, found_x, found_y = square, px, py
    return best < NEVER, found_x, found_y


@compiled()
def earlier_stop(course: Course, limit: float, stops: Pieces, passed: Pieces) -> float:
    """Way to the last place before ``limit`` where some shape begins to forbid resting."""
    earlier = 0.0
    data, starts = stops
    for index in range(len(starts) - 1):
        begin = shape_met(data, starts[index], starts[index + 1], course)
        if begin < limit:
            earlier = max(earlier, begin)
    data, starts = passed
    for index in range(len(starts) - 1):
        lo, hi = starts[index], starts[index + 1]
        if started_on(data, lo, hi, course):
            begin = inside_until(data, lo, hi, course)
        else:
            begin = shape_met(data, lo, hi, course)
        if begin < limit:
            earlier = max(earlier, begin)
    return earlier


@compiled()
def last_rest(
    course: Course, stop: float, board: Size, stops: Pieces, passed: Pieces
) -> tuple[float, float, float]:
    """Return the last legal whole-unit stop: the stop itself or where a shape begins to forbid."""
    limit = stop
    while limit > 0.0:
        found, x, y = whole_stop(course, limit, board, stops, passed)
        if found:
            return x, y, limit
        limit = earlier_stop(course, limit, stops, passed)
    return course[0], course[1], 0.0


@compiled()
def first_hit(course: Course, limit: float, stops: Pieces) -> tuple[int, float]:
    """The shape that is hit first, or -1, and the way to it."""
    data, starts = stops
    found, stop = -1, NEVER
    for index in range(len(starts) - 1):
        way = hit_after(data, starts[index], starts[index + 1], course, limit)
        if way < stop:
            found, stop = index, way
    return found, stop


@compiled()
def moved_into(course: Course, limit: float, stop: float, stops: Pieces, index: int) -> bool:
    """Say whether a shape is touched at the stop and would be moved into."""
    data, starts = stops
    lo, hi = starts[index], starts[index + 1]
    if gap_at(data, lo, hi, course, stop) > TOLERANCE:
        return False
    return hit_after(data, lo, hi, course, limit) < NEVER


@compiled()
def next_hit(course: Course, limit: float, stop: float, stops: Pieces, begin: int) -> int:
    """The first shape from ``begin`` on that is hit at the stop, or -1."""
    x, y, r = course[0] + stop * course[3], course[1] + stop * course[4], course[2] + TOLERANCE
    index = next_near(stops, x, y, r + TOLERANCE, begin)
    while index >= 0 and not moved_into(course, limit, stop, stops, index):
        index = next_near(stops, x, y, r + TOLERANCE, index + 1)
    return index


@compiled("Tuple((i8,i8,f8,i8,i8,b1))(f8,f8,f8,f8,f8,f8,f8,f8,f8[::1],i8[::1],f8[::1],i8[::1])")
def sweep_disc(  # noqa: PLR0913, PLR0917  (bare numbers: unpacking tuples would double the time)
    x: float,
    y: float,
    r: float,
    dx: float,
    dy: float,
    distance: float,
    width: float,
    height: float,
    stop_data: Floats,
    stop_starts: Ints,
    passed_data: Floats,
    passed_starts: Ints,
) -> tuple[int, int, float, int, int, bool]:
    """Entry: move a disc until something stops it.

    Returns the place, the way, the first shape hit or -1, how many are hit at that moment, and
    whether the edge stopped it.
    """
    length = sqrt(dx * dx + dy * dy)
    course, board = (x, y, r, dx / length, dy / length), (width, height)
    stops, passed = (stop_data, stop_starts), (passed_data, passed_starts)
    edge = room_to_edge(course, width, height)
    limit = min(distance, edge)
    first, way = first_hit(course, limit, stops)
    count = 0
    if first < 0:
        way = limit
    else:
        index = next_hit(course, limit, way, stops, 0)
        while index >= 0:
            count += 1
            index = next_hit(course, limit, way, stops, index + 1)
    px, py, gone = last_rest(course, way, board, stops, passed)
    return int(px), int(py), gone, first, count, first < 0 and edge < distance


@compiled()
def mark_hits(
    course: Course, distance: float, board: Size, data: Floats, starts: Ints, marks: Ints
) -> None:
    """Write 1 for every shape that is touched when the first is hit.

    So seldom asked (two shapes hit at once) that it is no entry: plain Python is quick enough.
    """
    limit = min(distance, room_to_edge(course, board[0], board[1]))
    _, stop = first_hit(course, limit, (data, starts))
    index = next_hit(course, limit, stop, (data, starts), 0)
    while index >= 0:
        marks[index] = 1
        index = next_hit(course, limit, stop, (data, starts), index + 1)
