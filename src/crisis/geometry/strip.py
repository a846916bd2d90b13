"""A straight strip laid from a disc: what it touches, and what it touches first.

Belongs here: straight tools that nothing moves along. Does not belong here: moving (``sweep``).
"""

from collections.abc import Sequence
from math import sqrt

import msgspec

from .kernel import bar as kernel
from .pack import pack_one
from .shape import Disc, GeometryError, Shape, require_number
from .tolerance import LARGEST, TOLERANCE


class Strip(msgspec.Struct, frozen=True):
    """A rectangle given by its axis and its width."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float

    def __post_init__(self) -> None:
        """Refuse a strip without area."""
        one = -LARGEST <= self.x1 <= LARGEST and -LARGEST <= self.y1 <= LARGEST
        if not (one and -LARGEST <= self.x2 <= LARGEST and -LARGEST <= self.y2 <= LARGEST):
            for value in (self.x1, self.y1, self.x2, self.y2):
                require_number(value, "An end of a strip")  # says which
        if not self.width > 0 or (self.x1 == self.x2 and self.y1 == self.y2):
            raise GeometryError("A strip needs a positive length and width.")


def unit(direction: tuple[float, float]) -> tuple[float, float]:
    """Return the direction with length 1; it must not be zero."""
    dx = require_number(direction[0], "A direction")
    dy = require_number(direction[1], "A direction")
    length = sqrt(dx * dx + dy * dy)
    if not length > 0.0:
        raise GeometryError("A direction needs a length above zero.")
    return dx / length, dy / length


def strip_from(disc: Disc, direction: tuple[float, float], length: float, width: float) -> Strip:
    """Lay a strip outward from the rim of a disc, its axis through the centre of the disc."""
    ux, uy = unit(direction)
    end = disc.r + length
    return Strip(
        disc.x + disc.r * ux, disc.y + disc.r * uy, disc.x + end * ux, disc.y + end * uy, width
    )


def strip_touches(strip: Strip, shape: Shape) -> bool:
    """Say whether a strip is in contact with a shape or overlaps it."""
    return kernel.gap_to_bar(pack_one(shape).data, _bar(strip)) <= TOLERANCE


def first_touched(strip: Strip, shapes: Sequence[Shape]) -> tuple[int, ...]:
    """Return the touched shapes with the smallest distance along the axis; ties are all named."""
    ox, oy, ux, uy, near, far, half = _bar(strip)
    wide = (ox, oy, ux, uy, near, far, half + TOLERANCE)  # a touched shape may lie just beside
    found = {
        index: kernel.reached_along(pack_one(shape).data, wide)
        for index, shape in enumerate(shapes)
        if strip_touches(strip, shape)
    }
    first = min(found.values(), default=0.0)
    return tuple(index for index, along in found.items() if along <= first + TOLERANCE)


def _bar(strip: Strip) -> kernel.Bar:
    dx, dy = strip.x2 - strip.x1, strip.y2 - strip.y1
    length = sqrt(dx * dx + dy * dy)
    return strip.x1, strip.y1, dx / length, dy / length, 0.0, length, strip.width / 2
