"""Shapes as flat numbers, the form in which kernels read them.

Belongs here: the layout of a packed shape and the memory of what was packed last.
Does not belong here: decisions about shapes.

One record per shape, one after the other in ``data``; ``starts`` holds where each begins and, last,
where the data ends. A record is ``radius, bx, by, br`` (radius of a disc or 0 for a polygon, and
the bounding circle), then per corner ``x, y, nx, ny`` with the outward unit normal of the side that
begins there. A disc has one corner, its centre, and no normal.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt
from typing import Generic, NamedTuple, TypeVar

from .compiled import Floats, Ints, floats, ints, on_take_over
from .shape import Disc, Point, Polygon, Shape

_REMEMBERED = 1024

Key = TypeVar("Key")
Value = TypeVar("Value")


class Packed(NamedTuple):
    """Shapes in the layout above."""

    data: Floats
    starts: Ints


class Memory(Generic[Key, Value]):
    """Results by the identity of a frozen value; the oldest are forgotten.

    Identity instead of equality, because hashing fifteen polygons costs more than most questions.
    The key is kept, so its identity cannot pass to another value.
    """

    def __init__(self, make: Callable[[Key], Value]) -> None:
        self._make = make
        self.entries: dict[int, tuple[Key, Value]] = {}
        on_take_over(self.entries.clear)

    def of(self, key: Key) -> Value:
        """Return the result for exactly this value, made on first need."""
        entry = self.entries.get(id(key))
        if entry is not None:
            return entry[1]
        value = self._make(key)
        if len(self.entries) >= _REMEMBERED:
            self.entries.pop(next(iter(self.entries)), None)
        self.entries[id(key)] = (key, value)
        return value


def pack(shapes: Sequence[Shape]) -> Packed:
    """Pack shapes; the same tuple is packed once."""
    entry = _known.get(id(shapes))  # only tuples are kept, so a list never finds one
    if entry is not None:
        return entry[1]
    return _tuples.of(shapes) if isinstance(shapes, tuple) else _packed(shapes)


def pack_one(shape: Shape) -> Packed:
    """Pack one shape; the same value is packed once."""
    return _of_shape(shape)


def _packed(shapes: Sequence[Shape]) -> Packed:
    data: list[float] = []
    starts = [0]
    for shape in shapes:
        data.extend(record(shape))
        starts.append(len(data))
    return Packed(floats(data), ints(starts))


def record(shape: Shape) -> list[float]:
    """Return the record of one shape."""
    if isinstance(shape, Disc):
        return [shape.r, shape.x, shape.y, shape.r, shape.x, shape.y, 0.0, 0.0]
    return _polygon_record(shape)


@lru_cache(maxsize=8192)
def _polygon_record(shape: Polygon) -> list[float]:
    count = len(shape.points)
    bx = sum(x for x, _ in shape.points) / count
    by = sum(y for _, y in shape.points) / count
    br = max(sqrt((x - bx) ** 2 + (y - by) ** 2) for x, y in shape.points)
    values = [0.0, bx, by, br]
    for index, corner in enumerate(shape.points):
        values.extend((*corner, *_outward(corner, shape.points[(index + 1) % count])))
    return values


def _outward(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = sqrt(dx * dx + dy * dy)
    return dy / length, -dx / length


_tuples = Memory[tuple[Shape, ...], Packed](_packed)
_known = _tuples.entries
_of_shape = Memory[Shape, Packed](lambda shape: _packed((shape,))).of
