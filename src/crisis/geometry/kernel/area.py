"""Areas in numbers: membership of many points, squares proved to hold no member, the nearest one.

Belongs here: one area, many spots. Does not belong here: outlines drawn around them.

An area is where a disc may end (``region``), and with a tool only what the tool reaches; without
lengths there is no tool, and every end is as good as reached. So one source, compiled once, answers
for both.

The member nearest to a point is looked for in squares. One whose middle is a member gives a
candidate; one that is proved empty is left out; any other is cut into four. So a strip is found
however slim it is, and an area without a spot is left after few questions instead of one for every
point of a grid. From outside, thousands of these small steps cost twenty times as much as what they
ask: the search is one piece of machine code.
"""

from math import sqrt

from ..compiled import Floats, Ints, compiled
from ..tolerance import SLACK
from .bar import Bar, bar_point_gap
from .hinge import Laid, arms
from .region import Near, Rest, region_bound
from .search import search
from .spot import Circle, Frame

# the disc where it starts, board and wedge, lengths and width of the tool, what bars it, the edge
# and the shapes to be near to, what is occupied
Area = tuple[
    Circle,
    Frame,
    tuple[Floats, float],
    tuple[Floats, Ints],
    tuple[int, float],
    Near,
    Rest,
]
AREA = (
    "Tuple((UniTuple(f8,3),UniTuple(f8,6),Tuple((f8[::1],f8)),Tuple((f8[::1],i8[::1])),"
    "Tuple((i8,f8)),Tuple((f8[::1],i8[::1],f8[::1])),"
    "Tuple((f8[::1],i8[::1],i8[::1],f8[::1]))))"
)
RECENT = 4
EMPTY, MAYBE, MEMBER = 0, 1, 2

Point = tuple[float, float]
Square = tuple[float, float, float]  # middle and half a side
Spot = tuple[bool, float, float]  # whether there is one, and where

DIAGONAL = 1.4143  # of a square with sides of 2: a little above the root of 2
COARSE = 128.0  # half a side; as far as all squares are looked at before the nearest ones
FINEST = 1.0
NEAR_ENOUGH = 8.0  # the search ends this near to the best there can be; the last steps are walked
BATCH = 24
MOST = 6_000  # squares looked at before the answer is what was found so far
FOUND, X, Y, FAR, LOOKED = 0, 1, 2, 3, 4  # of the best so far, and how many were looked at
HERE, CUT, NARROW, WALK = 0, 1, 2, 3  # what the squares of a batch are for
ROW = 6  # numbers of a waiting square: how near it comes, two to break ties, the square itself


@compiled()
def touches_laid(mover: Circle, one: Bar, two: Bar, x: float, y: float) -> bool:
    """Say whether a disc at a spot touches a laid hinge and has not gone farther than it may."""
    away = min(bar_point_gap(one, x, y), bar_point_gap(two, x, y))
    if away > mover[2] + SLACK:
        return False
    dx, dy = x - mover[0], y - mover[1]
    most = mover[2] + one[5] + two[5] + SLACK  # the first arm ends at one[5] from the centre
    return dx * dx + dy * dy <= most * most


@compiled()
def cell_state(area: Area, x: float, y: float, far: float) -> tuple[int, Laid]:
    """What is known about the disc with radius ``far`` around a spot, and a hinge for a member.

    MEMBER: the spot itself is one. EMPTY: it is proved that nothing in it is. MAYBE: neither.
    """
    mover, frame, tool, barred, edge, near, rest = area
    none = (0.0, 0.0, 0.0, 0.0)
    bound = region_bound((x, y, mover[2]), frame, edge, near, rest)
    if bound > far:
        return (EMPTY, none)
    if len(tool[0]) == 0:
        return (MEMBER if bound == 0.0 else MAYBE, none)
    wedge = (frame[2], frame[3], frame[4], frame[5])
    goal = 0.0 if bound == 0.0 else far  # first the spot itself, then anything near it
    while True:
        found, laid = search((mover, (x, y, goal), tool[0], wedge, barred), tool[1])
        if found:
            return (MEMBER if goal == 0.0 and bound == 0.0 else MAYBE, laid)
        if goal == far:
            return (EMPTY, none)
        goal = far


@compiled(f"void({AREA},f8[::1],i8[::1])")
def area_cells(area: Area, cells: Floats, answers: Ints) -> None:
    """Entry: for every cell (x, y, radius in turn) write what is known about it.

    Neighbours are usually reached along the same hinge, so the last few are tried first.
    """
    mover, frame, tool, _barred, edge, near, rest = area
    nowhere = (1e9, 1e9, 1.0, 0.0, 0.0, 1.0, 1.0)
    recent = [(nowhere, nowhere)] * RECENT
    newest = 0
    for place in range(len(answers)):
        x, y, far = cells[3 * place], cells[3 * place + 1], cells[3 * place + 2]
        answers[place] = EMPTY
        if far == 0.0:
            if region_bound((x, y, mover[2]), frame, edge, near, rest) > 0.0:
                continue
            for one, two in recent:
                if touches_laid(mover, one, two, x, y):
                    answers[place] = MEMBER
                    break
        if answers[place] == EMPTY:
            answers[place], laid = cell_state(area, x, y, far)
            if answers[place] == MEMBER and len(tool[0]) > 0:
                newest = (newest + 1) % RECENT
                recent[newest] = arms(mover, laid, 0.5 * tool[1])


# --- the nearest member ---------------------------------------------------------------------------


@compiled()
def bound_of(point: Point, x: float, y: float, half: float) -> float:
    """How near to the point a square comes."""
    dx = max(0.0, abs(x - point[0]) - half)
    dy = max(0.0, abs(y - point[1]) - half)
    return sqrt(dx * dx + dy * dy)


@compiled()
def comes_first(rows: Floats, one: int, two: int) -> bool:
    """Compare two waiting squares by how near they come, then by what breaks ties."""
    for part in range(3):
        a, b = rows[ROW * one + part], rows[ROW * two + part]
        if a != b:
            return a < b
    return False


@compiled()
def swap(rows: Floats, one: int, two: int) -> None:
    """Let two waiting squares change places."""
    for part in range(ROW):
        kept = rows[ROW * one + part]
        rows[ROW * one + part] = rows[ROW * two + part]
        rows[ROW * two + part] = kept


@compiled()
def wait(rows: Floats, count: int, order: tuple[float, float, float], square: Square) -> int:
    """Add a square to the heap of those that wait; returns how many do."""
    while len(rows) < ROW * (count + 1):
        rows.append(0.0)
    at = ROW * count
    rows[at], rows[at + 1], rows[at + 2] = order[0], order[1], order[2]
    rows[at + 3], rows[at + 4], rows[at + 5] = square[0], square[1], square[2]
    child = count
    while child > 0 and comes_first(rows, child, (child - 1) // 2):
        swap(rows, child, (child - 1) // 2)
        child = (child - 1) // 2
    return count + 1


@compiled()
def take(rows: Floats, count: int) -> int:
    """Move the first square of the heap behind it; returns how many are left."""
    left = count - 1
    swap(rows, 0, left)
    parent = 0
    while 2 * parent + 1 < left:
        child = 2 * parent + 1
        if child + 1 < left and comes_first(rows, child + 1, child):
            child += 1
        if not comes_first(rows, child, parent):
            break
        swap(rows, child, parent)
        parent = child
    return left


@compiled()
def note(best: Floats, point: Point, x: float, y: float) -> None:
    """Keep a member if it is nearer than the best so far."""
    away = sqrt((x - point[0]) * (x - point[0]) + (y - point[1]) * (y - point[1]))
    if away < best[FAR]:
        best[FOUND], best[X], best[Y], best[FAR] = 1.0, x, y, away


@compiled()
def look(area: Area, point: Point, batch: Floats, best: Floats) -> Floats:
    """Ask about squares; returns the quarters of those that may hold a nearer member."""
    count = len(batch) // 3
    answers = [EMPTY] * count
    for index in range(count):
        x, y = batch[3 * index], batch[3 * index + 1]
        answers[index] = cell_state(area, x, y, DIAGONAL * batch[3 * index + 2])[0]
    for index in range(count):
        if answers[index] == MEMBER:
            note(best, point, batch[3 * index], batch[3 * index + 1])
    best[LOOKED] += count
    quarters = [0.0] * 0
    for index in range(count):
        half = 0.5 * batch[3 * index + 2]
        if answers[index] == EMPTY or half < FINEST:
            continue
        for side in range(4):
            x = batch[3 * index] + (half if side >= 2 else -half)
            y = batch[3 * index + 1] + (half if side % 2 == 1 else -half)
            if bound_of(point, x, y, half) < best[FAR] - NEAR_ENOUGH:
                quarters.append(x)
                quarters.append(y)
                quarters.append(half)
    return quarters


@compiled()
def in_order(point: Point, squares: Floats) -> Floats:
    """Squares by how near they come; those that come as near in the order they have."""
    rows = [0.0] * (2 * len(squares))
    count = 0
    for index in range(len(squares) // 3):
        x, y, half = squares[3 * index], squares[3 * index + 1], squares[3 * index + 2]
        order = (bound_of(point, x, y, half), float(index), 0.0)
        count = wait(rows, count, order, (x, y, half))
    ordered = [0.0] * 0
    while count > 0:
        count = take(rows, count)
        for part in range(3, ROW):
            ordered.append(rows[ROW * count + part])
    return ordered


@compiled()
def wait_all(point: Point, squares: Floats, rows: Floats, count: int) -> int:
    """Add squares to the heap; those that come as near are taken by x, then by y."""
    for index in range(len(squares) // 3):
        x, y, half = squares[3 * index], squares[3 * index + 1], squares[3 * index + 2]
        count = wait(rows, count, (bound_of(point, x, y, half), x, y), (x, y, half))
    return count


@compiled()
def take_batch(rows: Floats, count: int, best: Floats) -> Floats:
    """The next squares that may hold a nearer member than the best so far."""
    batch = [0.0] * 0
    while count > 0 and len(batch) < 3 * BATCH and rows[0] < best[FAR] - NEAR_ENOUGH:
        count = take(rows, count)
        for part in range(3, ROW):
            batch.append(rows[ROW * count + part])
    return batch


@compiled()
def around_best(best: Floats, step: float) -> Floats:
    """The eight spots a step away from the best so far, by x, then by y."""
    spots = [0.0] * 0
    for side in range(9):
        if side != 4:
            spots.append(best[X] + (side // 3 - 1) * step)
            spots.append(best[Y] + (side % 3 - 1) * step)
            spots.append(0.0)
    return spots


@compiled()
def begin(best: Floats, point: Point, known: Spot, around: Square) -> Floats:
    """The member that is known, if there is one, and the square around all, if it is one."""
    best[LOOKED] = 0.0
    if known[0]:
        note(best, point, known[1], known[2])
    squares = [0.0] * 0
    if around[2] > 0.0:
        squares = [around[0], around[1], around[2]]
    return squares


@compiled()
def next_phase(phase: int, best: Floats, left: Floats) -> int:
    """Everything is cut until something is found; then what is nearest; then the last steps."""
    if phase == WALK or best[LOOKED] >= MOST or (phase == CUT and len(left) == 0):
        return WALK
    if phase == CUT and (best[FOUND] == 0.0 or left[2] > COARSE):
        return CUT
    return NARROW


@compiled(
    f"Tuple((b1,f8,f8))({AREA},UniTuple(f8,2),UniTuple(f8,2),UniTuple(f8,3),Tuple((b1,f8,f8)),b1)"
)
def nearest_member(
    area: Area, point: Point, here: Point, around: Square, known: Spot, anywhere: bool
) -> Spot:
    """Entry: the member (whole units) nearest to a point, or just any in the square around all.

    ``here`` is the point in whole units, ``known`` a member to begin with, if there is one. All
    phases ask in one place: whoever calls the search for hinges has to be compiled with it.
    """
    best = [0.0, 0.0, 0.0, 1e30, 0.0]
    rows = [0.0] * 0
    count = 0
    step, far = NEAR_ENOUGH, 0.0
    phase = HERE
    batch = [here[0], here[1], 0.0]
    while True:
        left = look(area, point, batch, best)
        if phase == HERE:
            if best[FOUND] > 0.0:
                break
            left = begin(best, point, known, around)
            phase = CUT
        if anywhere and (best[FOUND] > 0.0 or len(left) == 0):
            break
        if phase == WALK and best[FAR] >= far:
            step = 0.5 * step
        phase = next_phase(phase, best, left)
        if phase == CUT:
            batch = in_order(point, left)
        if phase == NARROW:
            count = wait_all(point, left, rows, count)
            batch = take_batch(rows, count, best)
            count -= len(batch) // 3
            if len(batch) == 0:
                phase = WALK
        if phase == WALK:
            if best[FOUND] == 0.0 or step < 1.0:
                break
            far = best[FAR]
            batch = around_best(best, step)
    return (best[FOUND] > 0.0, best[X], best[Y])
