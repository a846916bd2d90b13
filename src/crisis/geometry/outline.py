"""Areas from a test of points: outlines for drawing and the nearest point.

Belongs here: what can be said about an area when only membership of points is known.
Does not belong here: the tests themselves.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from .shape import Point

Members = Callable[[Sequence[Point]], list[bool]]
Box = tuple[float, float, float, float]  # west, south, east, north

STEP = 250
_HALVINGS = 6  # 250 units down to 4
_STARTS = 4


class Ring(msgspec.Struct, frozen=True):
    """A closed line around a part of an area or around a hole in it."""

    points: tuple[Point, ...]
    hole: bool


def trace(members: Members, box: Box) -> tuple[Ring, ...]:
    """Return the border of an area: a grid of 250 units, refined along the border to 4 units."""
    columns, rows = grid_lines(box)
    if not columns or not rows:
        return ()
    inside = _grid_members(members, columns, rows)
    crossings = _refined(members, _crossed_edges(columns, rows, inside))
    steps: dict[Edge, Edge] = {}
    for i in range(len(columns) - 1):
        for j in range(len(rows) - 1):
            steps.update(_cell_steps(i, j, inside))
    return tuple(_ring([crossings[edge] for edge in chain]) for chain in _chains(steps))


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


def _refined(members: Members, crossed: dict[Edge, tuple[Point, Point]]) -> dict[Edge, Point]:
    """Close in on the border along every crossed edge; the point returned is inside."""
    edges = list(crossed)
    ends = [crossed[edge] for edge in edges]
    for _ in range(_HALVINGS):
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
    area = sum(
        a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)
    )
    return Ring(tuple(points), hole=area < 0)


def nearest(members: Members, box: Box, point: Point) -> tuple[int, int] | None:
    """Return the member (whole units) nearest to a point.

    Starts from the nearest members on a grid (250 units, finer if it finds none) and walks closer
    in ever smaller steps, down to one unit.
    """
    here = (round(point[0]), round(point[1]))
    if members([here])[0]:
        return here
    for step in (STEP, STEP // 5, STEP // 25):
        starts = _nearest_nodes(members, box, point, step)
        if starts:
            found = [_walk(members, start, point, step) for start in starts]
            return min(found, key=lambda spot: (_square(spot, point), spot))
    return None


def any_member(members: Members, box: Box, point: Point) -> bool:
    """Say whether a node of a grid of 50 units is a member: a finer search takes seconds."""
    return bool(_nearest_nodes(members, box, point, STEP // 5))


def _square(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _nearest_nodes(members: Members, box: Box, point: Point, step: int) -> list[tuple[int, int]]:
    west, south, east, north = box
    px, py = point
    rows = range(round(south // step) * step, round(north) + step, step)
    ordered = sorted(
        ((x - px) ** 2 + (y - py) ** 2, (x, y))
        for x in range(round(west // step) * step, round(east) + step, step)
        for y in rows
    )
    nodes = [node for _, node in ordered]
    found: list[tuple[int, int]] = []
    for start in range(0, len(nodes), 200):
        chunk = nodes[start : start + 200]
        found += [node for node, answer in zip(chunk, members(chunk), strict=True) if answer]
        if len(found) >= _STARTS:
            break
    return found[:_STARTS]


def _walk(members: Members, start: tuple[int, int], point: Point, step: int) -> tuple[int, int]:
    here = start
    while step >= 1:
        around = [(here[0] + dx * step, here[1] + dy * step) for dx, dy in _COMPASS]
        around.append((round((here[0] + point[0]) / 2), round((here[1] + point[1]) / 2)))
        closer = [spot for spot in around if _square(spot, point) < _square(here, point)]
        legal = [spot for spot, good in zip(closer, members(closer), strict=True) if good]
        if legal:
            here = min(legal, key=lambda spot: (_square(spot, point), spot))
        else:
            step //= 2
    return here


_COMPASS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
