"""Exact sight between two discs over packed shapes, and crossing of one shape.

Belongs here: which lines need to be tried, and trying them. Does not belong here: the meaning.

A free line can be turned and shifted until it touches two *sites*: one of the two discs, a corner
of a polygon, a round shape, or a point where a disc's rim enters a shape. So the common
tangents of all pairs of sites are enough. A line in the answer has ``t1 < -1e17`` if none is free.
"""

from math import sqrt

from ..compiled import Floats, Ints, compiled
from ..tolerance import GRAZE, TOLERANCE
from .chord import Line, run_inside
from .distance import point_gap, to_segment
from .lines import Circle, across_discs, between_discs, common_tangent


@compiled()
def shapes_between(start: Circle, end: Circle, data: Floats, starts: Ints, near: Ints) -> int:
    """Write the shapes that can meet the hull of two discs into ``near``; return how many."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = sqrt(dx * dx + dy * dy)
    ux, uy = dx / length, dy / length
    wide = max(start[2], end[2])
    count = 0
    for index in range(len(starts) - 1):
        lo = starts[index]
        px, py, reach = data[lo + 1] - start[0], data[lo + 2] - start[1], wide + data[lo + 3]
        along = px * ux + py * uy
        if abs(px * uy - py * ux) <= reach and -reach <= along <= length + reach:
            near[count] = index
            count += 1
    return count


@compiled()
def barrier(line: Line, data: Floats, starts: Ints, near: Ints, first: int) -> int:
    """Return which entry of ``near`` the line runs through, or -1; ``first`` is tried first."""
    lo = starts[near[first]]
    if run_inside(data, lo, starts[near[first] + 1], line) > TOLERANCE:
        return first
    for place in range(len(near)):
        index = near[place]
        if index < 0:
            break
        if place == first:
            continue
        if run_inside(data, starts[index], starts[index + 1], line) > TOLERANCE:
            return place
    return -1


@compiled()
def add_rim_points(disc: Circle, data: Floats, lo: int, hi: int, sites: Floats) -> None:
    """Add the points where the rim of a disc enters a shape: sight may begin right beside them."""
    if hi - lo == 8:
        add_circle_meetings(disc, (data[lo + 4], data[lo + 5], data[lo]), sites)
        return
    for at in range(lo + 4, hi, 4):
        after = at + 4 if at + 4 < hi else lo + 4
        nx, ny = data[at + 2], data[at + 3]
        dx, dy = disc[0] - data[at], disc[1] - data[at + 1]
        off = dx * nx + dy * ny
        if abs(off) >= disc[2]:
            continue
        half = sqrt(disc[2] * disc[2] - off * off)
        size = (data[after + 1] - data[at + 1]) * nx - (data[after] - data[at]) * ny
        for along in (dy * nx - dx * ny - half, dy * nx - dx * ny + half):
            if 0.0 <= along <= size:
                sites.append(data[at] - along * ny)
                sites.append(data[at + 1] + along * nx)
                sites.append(0.0)


@compiled()
def add_circle_meetings(one: Circle, two: Circle, sites: Floats) -> None:
    """Add the points where two circles cross."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    square = dx * dx + dy * dy
    if square == 0.0:
        return
    along = (square + one[2] * one[2] - two[2] * two[2]) / (2.0 * square)
    room = one[2] * one[2] / square - along * along
    if room <= 0.0:
        return
    half = sqrt(room)
    for side in (-half, half):
        sites.append(one[0] + along * dx - side * dy)
        sites.append(one[1] + along * dy + side * dx)
        sites.append(0.0)


@compiled()
def add_sites(ends: tuple[Circle, Circle], data: Floats, lo: int, hi: int, sites: Floats) -> None:
    """Add the sites of one shape: corners or rim, where they can matter."""
    start, end = ends
    if hi - lo == 8:
        sites.append(data[lo + 4])
        sites.append(data[lo + 5])
        sites.append(data[lo])
    else:
        wide = max(start[2], end[2]) + GRAZE
        for at in range(lo + 4, hi, 4):
            x, y = data[at], data[at + 1]
            if to_segment(x, y, (start[0], start[1]), (end[0], end[1])) <= wide:
                sites.append(x)
                sites.append(y)
                sites.append(0.0)
    for disc in ends:
        if point_gap(data, lo, hi, disc[0], disc[1]) < disc[2]:
            add_rim_points(disc, data, lo, hi, sites)


@compiled()
def free_tangent(
    ends: tuple[Circle, Circle], sites: Floats, data: Floats, starts: Ints, near: Ints
) -> Line:
    """Try the common tangents of all pairs of sites."""
    last = 0
    for i in range(0, len(sites), 3):
        one = (sites[i], sites[i + 1], sites[i + 2])
        for j in range(i + 3, len(sites), 3):
            two = (sites[j], sites[j + 1], sites[j + 2])
            for choice in range(4):
                if (choice & 1 and one[2] == 0.0) or (choice & 2 and two[2] == 0.0):
                    continue
                side_one, side_two = 1.0 - 2.0 * (choice & 1), 1.0 - (choice & 2)
                tangent = common_tangent(one, two, side_one, side_two)
                if tangent[4] > tangent[5]:
                    continue
                line = between_discs(tangent, ends[0], ends[1])
                if line[5] < -1e17:
                    continue
                place = barrier(line, data, starts, near, last)
                if place < 0:
                    return line
                last = place
    return (0.0, 0.0, 1.0, 0.0, 0.0, -1e18)


@compiled()
def first_crossed(line: Line, data: Floats, starts: Ints, begin: int) -> int:
    """Return the first shape from ``begin`` on that a line runs through, or -1."""
    px, py, ux, uy, t0, t1 = line
    for index in range(begin, len(starts) - 1):
        lo = starts[index]
        dx, dy, wide = data[lo + 1] - px, data[lo + 2] - py, data[lo + 3]
        along = dx * ux + dy * uy
        if along < t0 - wide or along > t1 + wide or abs(dx * uy - dy * ux) > wide:
            continue
        if run_inside(data, lo, starts[index + 1], line) > TOLERANCE:
            return index
    return -1


@compiled()
def apart_from(disc: Circle, data: Floats, lo: int, hi: int) -> bool:
    """Say whether a disc does not overlap a shape at all."""
    return point_gap(data, lo, hi, disc[0], disc[1]) >= disc[2]


@compiled()
def bars_both(start: Circle, end: Circle, other: Line, shape: tuple[Floats, int, int]) -> bool:
    """Say whether a shape that crosses one outer tangent crosses the other as well.

    Being convex, it then bars every line; not if it overlaps one of the discs, whose front may
    stick out of it.
    """
    data, lo, hi = shape
    if run_inside(data, lo, hi, other) <= TOLERANCE:
        return False
    return apart_from(start, data, lo, hi) and apart_from(end, data, lo, hi)


@compiled()
def outer_tangent(start: Circle, end: Circle, data: Floats, starts: Ints) -> tuple[int, Line]:
    """Try the two outer tangents: 1 and a free one, 0 if one shape bars every line, -1 unknown."""
    left = between_discs(common_tangent(start, end, 1.0, 1.0), start, end)
    if left[5] < -1e17:  # one disc lies inside the other's shadow: no outer tangents
        return (-1, left)
    index = first_crossed(left, data, starts, 0)
    if index < 0:
        return (1, left)
    right = between_discs(common_tangent(start, end, -1.0, -1.0), start, end)
    if first_crossed(right, data, starts, 0) < 0:
        return (1, right)
    while index >= 0:
        if bars_both(start, end, right, (data, starts[index], starts[index + 1])):
            return (0, right)
        index = first_crossed(left, data, starts, index + 1)
    return (-1, left)


@compiled()
def free_line(start: Circle, end: Circle, data: Floats, starts: Ints) -> Line:
    """Return a line from disc to disc that runs through no shape."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    touch = start[2] + end[2] + TOLERANCE
    if dx * dx + dy * dy <= touch * touch:  # too short to run inside anything
        return (start[0], start[1], 1.0, 0.0, 0.0, 0.0)
    state, line = outer_tangent(start, end, data, starts)
    if state == 1:
        return line
    if state == 0:
        return (0.0, 0.0, 1.0, 0.0, 0.0, -1e18)
    near = [-1] * (len(starts) - 1)
    shapes_between(start, end, data, starts, near)
    sites = [start[0], start[1], start[2], end[0], end[1], end[2]]
    for index in near:
        if index < 0:
            break
        add_sites((start, end), data, starts[index], starts[index + 1], sites)
    return free_tangent((start, end), sites, data, starts, near)


@compiled("Tuple((f8,f8,f8,f8,f8,f8))(UniTuple(f8,3),UniTuple(f8,3),f8[::1],i8[::1],b1)")
def sight_line(start: Circle, end: Circle, data: Floats, starts: Ints, straight: bool) -> Line:
    """Entry: a free line between two discs; ``straight``: that of their centres if it is free."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = sqrt(dx * dx + dy * dy)
    if straight and length > start[2] + end[2]:
        middle = (start[0], start[1], dx / length, dy / length, start[2], length - end[2])
        if first_crossed(middle, data, starts, 0) < 0:
            return middle
    return free_line(start, end, data, starts)


@compiled()
def add_point(x: float, y: float, sites: Floats) -> None:
    """Add a point as a site."""
    sites.append(x)
    sites.append(y)
    sites.append(0.0)


@compiled()
def crossing_sites(start: Circle, end: Circle, data: Floats) -> Floats:
    """Sites whose common tangents include the longest run through the only shape in ``data``.

    Besides corners: the shape's middle and, where a disc overlaps the shape, its centre, where its
    rim enters the shape, and the point of its rim nearest to the shape's middle.
    """
    sites = [start[0], start[1], start[2], end[0], end[1], end[2]]
    add_point(data[1], data[2], sites)
    if len(data) > 8:
        for at in range(4, len(data), 4):
            add_point(data[at], data[at + 1], sites)
    for disc in (start, end):
        if point_gap(data, 0, len(data), disc[0], disc[1]) < disc[2]:
            add_point(disc[0], disc[1], sites)
            add_rim_points(disc, data, 0, len(data), sites)
            dx, dy = data[1] - disc[0], data[2] - disc[1]
            away = sqrt(dx * dx + dy * dy)
            if away > disc[2]:
                share = disc[2] / away
                add_point(disc[0] + share * dx, disc[1] + share * dy, sites)
    return sites


@compiled("Tuple((f8,f8,f8,f8,f8,f8))(UniTuple(f8,3),UniTuple(f8,3),f8[::1])")
def crossing_line(start: Circle, end: Circle, data: Floats) -> Line:
    """Entry: the line from disc to disc that runs longest through the only shape in ``data``."""
    sites = crossing_sites(start, end, data)
    best = TOLERANCE
    answer = (0.0, 0.0, 1.0, 0.0, 0.0, -1e18)
    for i in range(0, len(sites), 3):
        one = (sites[i], sites[i + 1], sites[i + 2])
        for j in range(i + 3, len(sites), 3):
            two = (sites[j], sites[j + 1], sites[j + 2])
            for choice in range(4):
                side_one, side_two = 1.0 - 2.0 * (choice & 1), 1.0 - (choice & 2)
                tangent = common_tangent(one, two, side_one, side_two)
                if tangent[4] > tangent[5]:
                    continue
                line = across_discs(tangent, start, end)
                if line[5] > -1e17:
                    run = run_inside(data, 0, len(data), line)
                    if run > best:
                        best = run
                        answer = line
    return answer
