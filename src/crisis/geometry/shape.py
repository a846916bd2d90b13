"""Shapes as frozen values: disc, convex polygon, board, segment.

Belongs here: what a shape is and when a description of one is refused.
Does not belong here: anything computed between two shapes (see ``distance``).
"""

from collections.abc import Sequence
from math import sqrt

import msgspec
from msgspec.structs import force_setattr

from .tolerance import LARGEST, TOLERANCE

Point = tuple[float, float]
EDGES = ("south", "north", "west", "east")


class GeometryError(ValueError):
    """A shape or a question that has no geometric meaning, in one sentence."""


def require_number(value: float, name: str) -> float:
    """Return the value as a float, or refuse NaN, infinities and absurd sizes."""
    if not -LARGEST <= value <= LARGEST:  # NaN fails every comparison
        raise GeometryError(f"{name} is {value}, not a number of at most {LARGEST:.0f} units.")
    return float(value)


class Disc(msgspec.Struct, frozen=True):
    """A round shape: centre and radius."""

    x: float
    y: float
    r: float

    def __post_init__(self) -> None:
        """Refuse what is no disc."""
        inside = -LARGEST <= self.x <= LARGEST and -LARGEST <= self.y <= LARGEST
        if not (inside and 0.0 < self.r <= LARGEST):
            raise GeometryError(
                f"A disc needs a finite centre and a positive radius, not "
                f"({self.x}, {self.y}) with radius {self.r}."
            )
        if type(self.x) is not float or type(self.y) is not float or type(self.r) is not float:
            force_setattr(
                self, "x", float(self.x)
            )  # whole numbers are welcome, kernels want floats
            force_setattr(self, "y", float(self.y))
            force_setattr(self, "r", float(self.r))


class Polygon(msgspec.Struct, frozen=True, cache_hash=True):
    """A convex polygon, its corners counter-clockwise whatever order they were given in."""

    points: tuple[Point, ...]

    def __post_init__(self) -> None:
        """Put the corners into one order and refuse what is not convex."""
        force_setattr(self, "points", _convex_corners(self.points))


Shape = Disc | Polygon


class Segment(msgspec.Struct, frozen=True):
    """A straight line between two points."""

    x1: float
    y1: float
    x2: float
    y2: float


class Board(msgspec.Struct, frozen=True):
    """The rectangle from (0, 0): south is y = 0, north y = height, west x = 0, east x = width."""

    width: float
    height: float

    def __post_init__(self) -> None:
        """Refuse a board without area."""
        if not (0 < self.width <= LARGEST and 0 < self.height <= LARGEST):
            raise GeometryError(f"A board needs a positive size, not {self.width}x{self.height}.")


def centre(shape: Shape) -> Point:
    """Return the centre of a disc or the centre of area of a polygon."""
    if isinstance(shape, Disc):
        return shape.x, shape.y
    first = shape.points[0]
    area = x = y = 0.0
    for second, third in zip(shape.points[1:], shape.points[2:], strict=False):
        part = _cross(first, second, third)
        area += part
        x += part * (first[0] + second[0] + third[0])
        y += part * (first[1] + second[1] + third[1])
    return x / (3 * area), y / (3 * area)


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _convex_corners(points: Sequence[Sequence[float]]) -> tuple[Point, ...]:
    corners = _distinct([_corner(point) for point in points])
    if len(corners) < 3:
        raise GeometryError(f"A polygon needs three different corners, not {len(corners)}.")
    area = sum(_cross(corners[0], corners[i], corners[i + 1]) for i in range(1, len(corners) - 1))
    if area < 0:
        corners.reverse()
    corners = _without_flat_corners(corners)
    _require_convex(corners)
    return tuple(corners)


def _corner(point: Sequence[float]) -> Point:
    if len(point) != 2:
        raise GeometryError(f"A corner needs two coordinates, not {len(point)}.")
    return require_number(point[0], "A corner's x"), require_number(point[1], "A corner's y")


def _distinct(corners: list[Point]) -> list[Point]:
    return [corner for i, corner in enumerate(corners) if corner != corners[i - 1]]


def _without_flat_corners(corners: list[Point]) -> list[Point]:
    """Drop corners on the line of their neighbours, also those bent inward by rounding (1 unit)."""
    kept = list(corners)
    index = 0
    while index < len(kept) and len(kept) > 3:
        before, here, after = kept[index - 1], kept[index], kept[(index + 1) % len(kept)]
        turn = _cross(before, here, after)
        if -_length(before, after) <= turn <= 0:
            del kept[index]
            index = max(index - 1, 0)
        else:
            index += 1
    return kept


def _length(a: Point, b: Point) -> float:
    return sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)


def _require_convex(corners: list[Point]) -> None:
    """Every corner lies left of every side; no side has the whole polygon within the tolerance."""
    for index, start in enumerate(corners):
        end = corners[(index + 1) % len(corners)]
        depths = [_cross(start, end, corner) / _length(start, end) for corner in corners]
        if max(depths) <= 2 * TOLERANCE:
            raise GeometryError(
                f"A polygon must be thicker than {2 * TOLERANCE:.0f} units, not {max(depths):.3f}."
            )
        if min(depths) < -1e-6:
            raise GeometryError(f"A polygon must be convex; the side from {start} to {end} is not.")
