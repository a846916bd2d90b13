"""What can be asked of any area: which points belong to it, the nearest of them, its outline.

Belongs here: the way from boxes and points to the kernels and back, and the lines around an area of
which only membership is known, and of a square whether it is proved to hold no member. Does not
belong here: what the areas are (``reach``, ``region``).
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from .compiled import floats, ints
from .kernel import area as kernel
from .kernel.area import DIAGONAL, MAYBE, MEMBER, Area
from .shape import Point

Box = tuple[float, float, float, float]  # west, south, east, north
Cell = tuple[float, float, float]  # middle and radius
Spot = tuple[int, int]
Members = Callable[[Sequence[Point]], list[bool]]
Cells = Callable[[Sequence[Cell]], Sequence[int]]  # EMPTY, MAYBE or MEMBER for each
Node = tuple[int, int]  # column and row of the grid

STEP = 250
_HALVINGS = 6  # 250 units down to 4
_FINE_STEP = 10
_FINE_HALVINGS = 2
_SLIMMEST = 8  # half a side of the smallest square in which a part is looked for


class Ring(msgspec.Struct, frozen=True):
    """A closed line around a part of an area or around a hole in it."""

    points: tuple[Point, ...]
    hole: bool


def members(area: Area, points: Sequence[Point]) -> list[bool]:
    """Decide for many points at once whether they belong to an area."""
    return [state == MEMBER for state in cells(area, [(x, y, 0.0) for x, y in points])]


def cells(area: Area, around: Sequence[Cell]) -> Sequence[int]:
    """Say of each cell whether its middle is a member (MEMBER), or proved that nothing in it is."""
    answers = ints([0] * len(around))
    kernel.area_cells(area, floats([value for cell in around for value in cell]), answers)
    return answers


def nearest(area: Area, box: Box, point: Point, known: Spot | None = None) -> Spot | None:
    """Return the member (whole units) nearest to a point; ``known`` is a member to begin with."""
    here = (round(point[0]), round(point[1]))
    begin = (False, 0.0, 0.0) if known is None else (True, *known)
    found, x, y = kernel.nearest_member(area, point, here, _square(box), begin, False)
    return (round(x), round(y)) if found else None


def any_member(area: Area, box: Box, point: Point) -> bool:
    """Say whether an area has a member anywhere in a box; the search begins near a point."""
    none = (False, 0.0, 0.0)
    return kernel.nearest_member(area, point, point, _square(box), none, True)[0]


def _square(box: Box) -> Cell:
    """One square over a whole box; its quarters keep whole units down to the smallest."""
    west, south, east, north = box
    if west > east or south > north:
        return (0.0, 0.0, 0.0)
    half = kernel.COARSE
    while 2 * half < max(east - west, north - south) + 4:
        half *= 2
    return (round((west + east) / 2), round((south + north) / 2), half)


# --- outlines -------------------------------------------------------------------------------------


def trace(members: Members, cells: Cells, box: Box) -> tuple[Ring, ...]:
    """Return the border of an area: a grid of 250 units, refined along the border to 4 units.

    Parts that lie between the lines of this grid are drawn with one of 10 units.
    """
    columns, rows = grid_lines(box)
    if not columns or not rows:
        return ()
    inside = _grid_members(members, columns, rows)
    rings = list(_rings(members, columns, rows, inside, _HALVINGS))
    for squares in _slim_parts(cells, columns, rows, inside):
        rings += _slim_rings(members, columns, rows, squares)
    # What lies in a hole comes after it, so that rings can be added and taken away in turn.
    return tuple(sorted(rings, key=lambda ring: -abs(_doubled_area(ring.points))))


def _rings(
    members: Members, columns: list[float], rows: list[float], inside: "Inside", halvings: int
) -> "Iterator[Ring]":
    crossings = _refined(members, _crossed_edges(columns, rows, inside), halvings)
    steps: dict[Edge, Edge] = {}
    beside = {(i, j) for i, j, _ in crossings} | {(i - up, j - (not up)) for i, j, up in crossings}
    for cell in beside:
        steps.update(_cell_steps(*cell, inside))
    for chain in _chains(steps):
        yield _ring([crossings[edge] for edge in chain])


# --- parts between the grid lines -----------------------------------------------------------------


def _slim_parts(
    cells: Cells, columns: list[float], rows: list[float], inside: "Inside"
) -> "list[set[Node]]":
    """Connected cells of the grid that hold a part of the area although no corner does."""
    bare = [
        (i, j)
        for i in range(len(columns) - 1)
        for j in range(len(rows) - 1)
        if not any(inside[i + di, j + dj] for di in (0, 1) for dj in (0, 1))
    ]
    half = STEP // 2
    slim: set[Node] = set()
    waiting = [((round(columns[i]) + half, round(rows[j]) + half), (i, j)) for i, j in bare]
    while waiting and half >= _SLIMMEST:
        known = cells([(x, y, half * DIAGONAL) for (x, y), _ in waiting])
        slim |= {of for (_, of), answer in zip(waiting, known, strict=True) if answer == MEMBER}
        half //= 2
        waiting = [
            (quarter, of)
            for (middle, of), answer in zip(waiting, known, strict=True)
            if answer == MAYBE and of not in slim
            for quarter in quarters(middle, half)
        ]
    return _connected(slim)


def _connected(squares: set[Node]) -> list[set[Node]]:
    left, found = set(squares), []
    while left:
        part, waiting = set(), [left.pop()]
        while waiting:
            i, j = waiting.pop()
            part.add((i, j))
            around = {(i + di, j + dj) for di in (-1, 0, 1) for dj in (-1, 0, 1)} & left
            left -= around
            waiting += around
        found.append(part)
    return found


def _slim_rings(
    members: Members, columns: list[float], rows: list[float], squares: set[Node]
) -> "list[Ring]":
    """The border of a part inside some cells, on a fine grid; the cells' own border closes it."""
    fine = STEP // _FINE_STEP
    west, south = min(i for i, _ in squares), min(j for _, j in squares)
    east, north = max(i for i, _ in squares) + 1, max(j for _, j in squares) + 1
    across = [columns[west] + step * _FINE_STEP for step in range(-1, (east - west) * fine + 2)]
    up = [rows[south] + step * _FINE_STEP for step in range(-1, (north - south) * fine + 2)]
    nodes = {
        (1 + (i - west) * fine + di, 1 + (j - south) * fine + dj)
        for i, j in squares
        for di in range(fine + 1)
        for dj in range(fine + 1)
    }
    answers = members([(across[i], up[j]) for i, j in nodes])
    members_of = {node for node, answer in zip(nodes, answers, strict=True) if answer}
    around = {(i + di, j + dj) for i, j in members_of for di in (-1, 0, 1) for dj in (-1, 0, 1)}
    inside = {node: node in members_of for node in around}
    return list(_rings(members, across, up, inside, _FINE_HALVINGS))


# --- the grid -------------------------------------------------------------------------------------


# A grid edge: its lower or left node, and whether it goes up (True) or right.
Edge = tuple[int, int, bool]
Inside = dict[tuple[int, int], bool]


def grid_lines(box: Box) -> tuple[list[float], list[float]]:
    """Return the coordinates of the grid, one line beyond the box on every side."""
    west, south, east, north = box
    columns = range(int(west // STEP) - 1, int(east // STEP) + 3)
    rows = range(int(south // STEP) - 1, int(north // STEP) + 3)
    if west > east or south > north:
        return [], []
    return [float(i * STEP) for i in columns], [float(j * STEP) for j in rows]


def _grid_members(members: Members, columns: list[float], rows: list[float]) -> Inside:
    nodes = [(i, j) for i in range(len(columns)) for j in range(len(rows))]
    answers = members([(columns[i], rows[j]) for i, j in nodes])
    inside = dict(zip(nodes, answers, strict=True))
    for i, j in nodes:  # the outermost lines close every ring
        if i in (0, len(columns) - 1) or j in (0, len(rows) - 1):
            inside[i, j] = False
    return inside


def _crossed_edges(
    columns: list[float], rows: list[float], inside: Inside
) -> dict[Edge, tuple[Point, Point]]:
    """Return every grid edge that crosses the border, as its inner and its outer end."""
    crossed = {}
    for (i, j), here in inside.items():
        for edge, other in (((i, j, False), (i + 1, j)), ((i, j, True), (i, j + 1))):
            if other in inside and inside[other] != here:
                ends = ((columns[i], rows[j]), (columns[other[0]], rows[other[1]]))
                crossed[edge] = ends if here else (ends[1], ends[0])
    return crossed


def _refined(
    members: Members, crossed: dict[Edge, tuple[Point, Point]], halvings: int
) -> dict[Edge, Point]:
    """Close in on the border along every crossed edge; the point returned is inside."""
    edges = list(crossed)
    ends = [crossed[edge] for edge in edges]
    for _ in range(halvings):
        middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in ends]
        answers = members(middles)
        ends = [
            (middle, b) if answer else (a, middle)
            for (a, b), middle, answer in zip(ends, middles, answers, strict=True)
        ]
    return {edge: a for edge, (a, _b) in zip(edges, ends, strict=True)}


# Per pattern of inner corners (1 = south west, 2 = south east, 4 = north east, 8 = north west):
# from which side of the cell to which the border runs, with the area on its left.
_SOUTH, _EAST, _NORTH, _WEST = 0, 1, 2, 3
_RUNS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((_SOUTH, _WEST),),
    2: ((_EAST, _SOUTH),),
    3: ((_EAST, _WEST),),
    4: ((_NORTH, _EAST),),
    5: ((_SOUTH, _WEST), (_NORTH, _EAST)),
    6: ((_NORTH, _SOUTH),),
    7: ((_NORTH, _WEST),),
    8: ((_WEST, _NORTH),),
    9: ((_SOUTH, _NORTH),),
    10: ((_EAST, _SOUTH), (_WEST, _NORTH)),
    11: ((_EAST, _NORTH),),
    12: ((_WEST, _EAST),),
    13: ((_SOUTH, _EAST),),
    14: ((_WEST, _SOUTH),),
}


def _cell_steps(i: int, j: int, inside: Inside) -> Iterator[tuple[Edge, Edge]]:
    corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
    pattern = sum(1 << bit for bit, corner in enumerate(corners) if inside[corner])
    sides: tuple[Edge, ...] = ((i, j, False), (i + 1, j, True), (i, j + 1, False), (i, j, True))
    for start, end in _RUNS.get(pattern, ()):
        yield sides[start], sides[end]


def _chains(steps: dict[Edge, Edge]) -> Iterator[list[Edge]]:
    left = dict(steps)
    while left:
        start, edge = left.popitem()
        chain = [start]
        while edge != start:
            chain.append(edge)
            edge = left.pop(edge)
        yield chain


def _ring(points: list[Point]) -> Ring:
    return Ring(tuple(points), hole=_doubled_area(points) < 0)


def _doubled_area(points: Sequence[Point]) -> float:
    """Twice the area inside a ring, negative if it runs clockwise."""
    ends = (*points[1:], points[0])
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, ends, strict=True))


def quarters(middle: Spot, half: int) -> list[Spot]:
    """The middles of the four squares with this half side around a middle."""
    x, y = middle
    return [(x + dx * half, y + dy * half) for dx in (-1, 1) for dy in (-1, 1)]
