"""The wedge of toward and away: 45 degrees to each side of a direction from the mover's centre.

Belongs here: which points and directions a wedge allows. Does not belong here: sectors of tokens.
"""

from math import sqrt

import msgspec

from .kernel.cone import outside_wedge
from .shape import Disc, GeometryError, Point, Shape, centre, require_number
from .strip import unit
from .tolerance import TOLERANCE

# A direction has no length to measure a tolerance on, so it is judged where it leads to after
# this distance: farther than any tool, so never more generous than the check of a point.
JUDGED_AT = 10_000.0


class Wedge(msgspec.Struct, frozen=True):
    """Apex (the mover's centre) and unit direction; a zero direction allows everything."""

    x: float
    y: float
    dx: float
    dy: float

    def __post_init__(self) -> None:
        """Refuse a direction that is neither zero nor of length 1."""
        for value in (self.x, self.y, self.dx, self.dy):
            require_number(value, "A number of a wedge")
        length = sqrt(self.dx * self.dx + self.dy * self.dy)
        if length != 0.0 and abs(length - 1.0) > 1e-9:
            raise GeometryError(f"A wedge needs a direction of length 1 or zero, not {length}.")


def toward(mover: Disc, reference: Shape) -> Wedge:
    """Return the wedge that opens toward a reference; coinciding centres allow any direction."""
    x, y = centre(reference)
    return _wedge(mover, x - mover.x, y - mover.y)


def away(mover: Disc, reference: Shape) -> Wedge:
    """Return the wedge that opens away from a reference."""
    x, y = centre(reference)
    return _wedge(mover, mover.x - x, mover.y - y)


def wedge_allows(wedge: Wedge, point: Point) -> bool:
    """Say whether a centre may end at a point."""
    return outside_wedge(numbers(wedge), float(point[0]), float(point[1])) <= TOLERANCE


def wedge_allows_direction(wedge: Wedge, direction: Point) -> bool:
    """Say whether a straight movement in this direction stays inside the wedge."""
    ux, uy = unit(direction)
    return wedge_allows(wedge, (wedge.x + JUDGED_AT * ux, wedge.y + JUDGED_AT * uy))


def numbers(wedge: Wedge | None) -> tuple[float, float, float, float]:
    """Return the wedge as kernels read it; no wedge allows everything."""
    if wedge is None:
        return 0.0, 0.0, 0.0, 0.0
    return float(wedge.x), float(wedge.y), float(wedge.dx), float(wedge.dy)


def _wedge(mover: Disc, dx: float, dy: float) -> Wedge:
    length = sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return Wedge(mover.x, mover.y, 0.0, 0.0)
    return Wedge(mover.x, mover.y, dx / length, dy / length)
