"""Distance, within, overlap, contact and containment between shapes and board edges.

Belongs here: the questions of measuring and their tolerance. Does not belong here: lines, tools.
"""

from math import sqrt

from .kernel import distance as kernel
from .pack import pack_one
from .shape import EDGES, Board, Disc, GeometryError, Polygon, Shape, require_number
from .tolerance import TOLERANCE


def gap(a: Shape, b: Shape) -> float:
    """Return the signed gap between two shapes: negative is how deep they overlap."""
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            dx, dy = a.x - b.x, a.y - b.y
            return sqrt(dx * dx + dy * dy) - a.r - b.r
        return point_gap(b, a.x, a.y) - a.r
    if isinstance(b, Disc):
        return point_gap(a, b.x, b.y) - b.r
    return kernel.polygon_gap(pack_one(a).data, pack_one(b).data)


def point_gap(shape: Shape, x: float, y: float) -> float:
    """Return the signed distance from a point to a shape, negative inside."""
    return kernel.point_to_shape(pack_one(shape).data, x, y)


def gap_to_edge(shape: Shape, board: Board, edge: str) -> float:
    """Return the distance from a shape to a board edge, negative if it sticks out beyond."""
    if edge not in EDGES:
        raise GeometryError(f"A board has the edges {', '.join(EDGES)}, not {edge!r}.")
    west, south, east, north = _bounds(shape)
    distances = {
        "west": west,
        "south": south,
        "east": board.width - east,
        "north": board.height - north,
    }
    return distances[edge]


def within(a: Shape, b: Shape, reach: float) -> bool:
    """Say whether some part of one shape is no farther than ``reach`` from the other."""
    return gap(a, b) <= require_number(reach, "A reach") + TOLERANCE


def overlaps(a: Shape, b: Shape) -> bool:
    """Say whether two shapes share area."""
    return gap(a, b) < -TOLERANCE


def touches(a: Shape, b: Shape) -> bool:
    """Say whether two shapes are in contact or overlap."""
    return gap(a, b) <= TOLERANCE


def contains(outer: Shape, disc: Disc) -> bool:
    """Say whether a disc lies wholly inside a shape."""
    return point_gap(outer, disc.x, disc.y) <= TOLERANCE - disc.r


def on_board(disc: Disc, board: Board) -> bool:
    """Say whether a disc lies wholly on the board."""
    return all(gap_to_edge(disc, board, edge) >= -TOLERANCE for edge in EDGES)


def _bounds(shape: Shape) -> tuple[float, float, float, float]:
    if isinstance(shape, Polygon):
        xs = [x for x, _ in shape.points]
        ys = [y for _, y in shape.points]
        return min(xs), min(ys), max(xs), max(ys)
    return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
