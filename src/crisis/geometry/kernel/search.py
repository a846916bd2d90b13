"""The search for a hinge that brings a disc to a spot.

Belongs here: the exact decision and its proof. Does not belong here: end positions (``spot``).

The first arm points in a direction from the disc's centre, the second in any direction up to
90 degrees from it. For one direction of the first arm the second arm's legal directions are what
contact with the spot allows minus one or two spans per shape (``turn``). Over the directions of the
first arm the search halves: a cell of directions within an angle is

- *proved empty* if at its middle nothing is left even when every shape may be overlapped by as
  much as the joint can move within the cell, and contact may be missed by as much;
- *solved* if at its middle something is left without that allowance;
- halved otherwise, until the allowance is down to SLACK; then what is left counts as solved.

So everything that is legal without tolerance is found, and what is found is legal with it.
"""

from math import floor, sqrt

from ..compiled import Floats, Ints, compiled
from ..tolerance import SLACK
from .bar import bar_point_gap, bar_separation
from .cone import HALF_ROOT, Cone, outside_wedge
from .distance import point_gap
from .hinge import Laid, first_arm, placement_verdict
from .spot import FINE, Circle
from .turn import Direction, add_span, disc_spans, polygon_spans, turned

# length of an arm, half its width
Tool = tuple[float, float]
Pieces = tuple[Floats, Ints]
# A spot, and how far from it the disc may be put: 0 for a spot itself. With more the search only
# says whether some spot within that distance could be reached, and proves nothing.
Goal = tuple[float, float, float]
# mover, goal, lengths, wedge, what the hinge may not overlap
Ask = tuple[Circle, Goal, Floats, Cone, Pieces]
Found = tuple[bool, Laid]
NO_TURN = 9.0
CELLS = 128
DEEPEST = 11
QUEUE = 4096


def _halvings(count: int) -> tuple[tuple[float, float], ...]:
    """Cosine and sine of half a cell's angle and of its halves, by square roots alone."""
    cosine, angles = 0.0, []  # a quarter turn
    for step in range(count + 6):
        cosine, sine = sqrt((1.0 + cosine) / 2.0), sqrt((1.0 - cosine) / 2.0)
        if step >= 5:
            angles.append((cosine, sine))
    return tuple(angles)


# A quarter turn halved six times is half of 1/128 of the circle.
HALF_CELL = _halvings(DEEPEST + 1)


@compiled()
def shape_spans(
    data: Floats,
    lo: int,
    hi: int,
    pose: tuple[Direction, Direction],
    tool: tuple[float, float, float],
    spans: Floats,
    n: int,
) -> int:
    """Add the directions in which the second arm overlaps a shape by more than is to spare.

    ``pose`` is the joint and the direction of the first arm, ``tool`` arm, half width, spare.
    """
    joint, way = pose
    arm, half, spare = tool
    if half <= spare:
        return n
    dx, dy = data[lo + 1] - joint[0], data[lo + 2] - joint[1]
    if sqrt(dx * dx + dy * dy) - data[lo + 3] > arm + half:
        return n
    if point_gap(data, lo, hi, joint[0], joint[1]) <= spare:
        return n  # too near to the joint to be sure: a smaller cell will tell
    size = (spare, arm - spare, half - spare)
    if hi - lo == 8:
        disc = (data[lo + 4], data[lo + 5], data[lo])
        return disc_spans(joint, disc, size, way, spans, n)
    return polygon_spans(data, lo, hi, joint, size, way, spans, n)


@compiled()
def wedge_spans(
    joint: Direction,
    arm: float,
    spare: float,
    wedge: Cone,
    reference: Direction,
    spans: Floats,
    n: int,
) -> int:
    """Add the directions in which the second arm ends more than ``spare`` outside a wedge."""
    ax, ay, dx, dy = wedge
    if dx == 0.0 and dy == 0.0:
        return n
    for side in (1.0, -1.0):
        nx, ny = HALF_ROOT * (dx + side * dy), HALF_ROOT * (dy - side * dx)
        cosine = ((joint[0] - ax) * nx + (joint[1] - ay) * ny + spare) / arm
        if cosine >= 1.0:
            continue
        if cosine <= -1.0:
            spans[n], spans[n + 1] = -2.0, 2.0
            return n + 2
        sine = sqrt(1.0 - cosine * cosine)
        begin, end = turned((-nx, -ny), cosine, -sine), turned((-nx, -ny), cosine, sine)
        n = add_span(reference, begin, end, spans, n)
    return n


@compiled()
def free_turn(begin: float, end: float, spans: Floats, first: int, n: int) -> float:
    """A turn from begin to end outside the spans from ``first`` on; straight if possible."""
    moved = True
    while moved and begin <= end:
        moved = False
        for at in range(first, n, 2):
            if spans[at] <= begin < spans[at + 1]:
                begin = spans[at + 1]
                moved = True
    if begin > end:
        return NO_TURN
    for at in range(first, n, 2):
        if spans[at] > begin:
            end = min(end, spans[at])
    if begin <= 0.0 <= end:
        return 0.0
    return 0.5 * (begin + end)


@compiled()
def first_arm_barred(
    mover: Circle, way: Direction, tool: Tool, spare: float, pieces: Pieces
) -> bool:
    """Say whether the first arm overlaps a shape by more than ``spare``."""
    bar = first_arm(mover, way, tool[0], tool[1])
    data, starts = pieces
    for index in range(len(starts) - 1):
        if bar_separation(data, starts[index], starts[index + 1], bar) < -spare:
            return True
    return False


@compiled()
def contact_spans(
    mover: Circle, way: Direction, tool: Tool, spare: float, spot: Goal, wanted: Floats
) -> int:
    """Write the directions of the second arm with which a disc at the spot touches the hinge."""
    reach = mover[2] + spot[2] + spare
    bar = first_arm(mover, way, tool[0], tool[1])
    if bar_point_gap(bar, spot[0], spot[1]) <= reach:
        wanted[0], wanted[1] = -2.0, 2.0
        return 2
    out = mover[2] + tool[0]
    joint = (mover[0] + out * way[0], mover[1] + out * way[1])
    disc = (spot[0], spot[1], reach)
    return disc_spans(joint, disc, (0.0, tool[0], tool[1]), way, wanted, 0)


@compiled()
def second_turn(
    mover: Circle,
    way: Direction,
    tool: Tool,
    move: tuple[float, float],
    spot: Goal,
    pieces: Pieces,
    wedge: Cone,
    spans: Floats,
) -> float:
    """A legal turn of the second arm for a first arm in this direction, or NO_TURN.

    ``move`` says how far the joint may move within the cell and the sine of the angle it may turn.
    """
    spare = SLACK + move[0]
    count = contact_spans(mover, way, tool, spare, spot, spans)
    if count == 0:
        return NO_TURN
    out = mover[2] + tool[0]
    joint = (mover[0] + out * way[0], mover[1] + out * way[1])
    if outside_wedge(wedge, joint[0], joint[1]) > spare:
        return NO_TURN
    if first_arm_barred(mover, way, tool, spare, pieces):
        return NO_TURN
    data, starts = pieces
    n = count
    for index in range(len(starts) - 1):
        lo, hi = starts[index], starts[index + 1]
        n = shape_spans(data, lo, hi, (joint, way), (tool[0], tool[1], spare), spans, n)
    n = wedge_spans(joint, tool[0], spare, wedge, way, spans, n)
    return turn_among(count, n, move[1], spans)


@compiled()
def turn_among(count: int, n: int, sine: float, spans: Floats) -> float:
    """The first free turn in the wanted spans, which are the first ``count`` numbers."""
    limit = 2.0 - sqrt(1.0 - sine * sine)  # 90 degrees and the cell's own half angle
    for at in range(0, count, 2):
        begin, end = max(spans[at], -limit), min(spans[at + 1], limit)
        turn = free_turn(begin, end, spans, count, n)
        if turn < NO_TURN:
            return turn
    return NO_TURN


@compiled()
def lay(mover: Circle, way: Direction, tool: Tool, turn: float) -> Laid:
    """The hinge with this first direction and turn."""
    out = mover[2] + tool[0]
    jx, jy = mover[0] + out * way[0], mover[1] + out * way[1]
    sine = min(1.0, max(-1.0, turn))
    second = turned(way, sqrt(1.0 - sine * sine), sine)
    return (jx, jy, jx + tool[0] * second[0], jy + tool[0] * second[1])


@compiled()
def rounded(laid: Laid) -> Laid:
    """A hinge in whole units; as floats, or all that reads one would be compiled twice."""
    return (
        float(floor(laid[0] + 0.5)),
        float(floor(laid[1] + 0.5)),
        float(floor(laid[2] + 0.5)),
        float(floor(laid[3] + 0.5)),
    )


@compiled()
def proved(ask: Ask, tool: Tool, way: Direction, turn: float) -> Found:
    """Lay the hinge; keep it if in whole units it passes the check that any proposed one must."""
    mover, spot, lengths, wedge, pieces = ask
    laid = lay(mover, way, tool, turn)
    if spot[2] > 0.0:
        return (True, laid)
    place = (spot[0], spot[1])
    verdict = placement_verdict(
        mover, rounded(laid), place, (lengths, 2.0 * tool[1]), wedge, pieces[0], pieces[1]
    )
    return (verdict[0] == FINE, laid)


@compiled()
def try_cell(ask: Ask, tool: Tool, way: Direction, level: int, spans: Floats) -> tuple[int, Laid]:
    """Decide one cell: 1 solved (with the hinge), 0 proved empty, -1 to be halved."""
    mover, spot, _lengths, wedge, pieces = ask
    none = (0.0, 0.0, 0.0, 0.0)
    turn = second_turn(mover, way, tool, (0.0, 0.0), spot, pieces, wedge, spans)
    if turn < NO_TURN:
        good, laid = proved(ask, tool, way, turn)
        if good:
            return (1, laid)
    cosine, sine = HALF_CELL[level]
    out, half = mover[2] + tool[0], tool[1]
    move = sqrt((out * out + half * half) * (2.0 - 2.0 * cosine))
    turn = second_turn(mover, way, tool, (move, sine), spot, pieces, wedge, spans)
    if turn == NO_TURN:
        return (0, none)
    if move > SLACK and level < DEEPEST:
        return (-1, none)
    good, laid = proved(ask, tool, way, turn)
    return (1 if good else 0, laid)


@compiled()
def search_tool(ask: Ask, tool: Tool, cells: int, spans: Floats) -> Found:
    """Search all directions of the first arm, those next to the spot's direction first."""
    mover, spot = ask[0], ask[1]
    dx, dy = spot[0] - mover[0], spot[1] - mover[1]
    away = sqrt(dx * dx + dy * dy)
    ahead = (dx / away, dy / away) if away > 0.0 else (1.0, 0.0)
    cosine, sine = HALF_CELL[0]
    step = (cosine * cosine - sine * sine, 2.0 * sine * cosine)
    left, right = ahead, ahead
    queue = [0.0]  # undecided cells: direction and level of the cells they are to be halved into
    for index in range(cells):
        if index > 0 and index % 2 == 1:
            left = turned(left, step[0], step[1])
        elif index > 0:
            right = turned(right, step[0], -step[1])
        way = left if index % 2 == 1 else right
        state, laid = try_cell(ask, tool, way, 0, spans)
        if state == 1:
            return (True, laid)
        if state < 0:
            push(queue, way, 1)
    return search_queue(ask, tool, queue, spans)


@compiled()
def push(queue: Floats, way: Direction, level: int) -> None:
    """Add the two halves of a cell."""
    cosine, sine = HALF_CELL[level]
    for side in (sine, -sine):
        half = turned(way, cosine, side)
        queue.append(half[0])
        queue.append(half[1])
        queue.append(float(level))


@compiled()
def search_queue(ask: Ask, tool: Tool, queue: Floats, spans: Floats) -> Found:
    """Halve undecided cells, the widest first."""
    at = 1
    while at < len(queue) and at < 3 * QUEUE:
        way, level = (queue[at], queue[at + 1]), int(queue[at + 2])
        state, laid = try_cell(ask, tool, way, level, spans)
        if state == 1:
            return (True, laid)
        if state < 0:
            push(queue, way, level + 1)
        at += 3
    return (False, (0.0, 0.0, 0.0, 0.0))


@compiled()
def search(ask: Ask, width: float) -> Found:
    """Search with every length; first only near the spot's direction, where most answers lie."""
    mover, spot, lengths, _wedge, pieces = ask
    spans = [0.0] * (8 * len(pieces[1]) + 16)
    dx, dy = spot[0] - mover[0], spot[1] - mover[1]
    away = sqrt(dx * dx + dy * dy)
    for length in lengths:
        if away > length + 2.0 * mover[2] + spot[2] + SLACK:
            continue
        found, laid = search_tool(ask, (0.5 * length, 0.5 * width), CELLS, spans)
        if found:
            return (True, laid)
    return (False, (0.0, 0.0, 0.0, 0.0))


@compiled(
    "Tuple((b1,UniTuple(f8,4)))(UniTuple(f8,3),UniTuple(f8,2),Tuple((f8[::1],f8)),"
    "UniTuple(f8,4),f8[::1],i8[::1])"
)
def search_hinge(
    mover: Circle,
    spot: Direction,
    tool: tuple[Floats, float],
    wedge: Cone,
    data: Floats,
    starts: Ints,
) -> Found:
    """Entry: a hinge in whole units that brings the disc to the spot."""
    goal = (spot[0], spot[1], 0.0)
    found, laid = search((mover, goal, tool[0], wedge, (data, starts)), tool[1])
    return (found, rounded(laid))
