"""A sector: within a distance of a centre, with some part between two lines from that centre.

Belongs here: arcs of any opening. Does not belong here: the wedge of a mover (``wedge``).
"""

from math import sqrt

import msgspec

from .shape import Disc, GeometryError, require_number
from .strip import unit
from .tolerance import TOLERANCE


class Sector(msgspec.Struct, frozen=True):
    """Centre, unit direction of the middle, cosine and sine of half the opening, radius.

    The radius is counted from the centre: the disc it belongs to plus the reach.
    """

    x: float
    y: float
    dx: float
    dy: float
    half_cos: float
    half_sin: float
    radius: float

    def __post_init__(self) -> None:
        """Refuse an opening that is no angle or a radius that is not positive."""
        for value in (self.x, self.y, self.dx, self.dy, self.half_cos, self.half_sin, self.radius):
            require_number(value, "A number of a sector")
        size = sqrt(self.half_cos**2 + self.half_sin**2)
        if abs(size - 1.0) > 1e-6 or self.half_sin < 0:
            raise GeometryError("A sector needs the cosine and sine of half its opening angle.")
        if self.radius <= 0:
            raise GeometryError(f"A sector needs a positive radius, not {self.radius}.")


def sector_from(
    disc: Disc, direction: tuple[float, float], half: tuple[float, float], reach: float
) -> Sector:
    """Return the sector around a disc's centre that reaches ``reach`` beyond its rim.

    ``half`` is any point on one of the two lines, seen along the direction: (1, 1) opens 45
    degrees to each side, (0, 1) opens 90.
    """
    dx, dy = unit(direction)
    along, beside = unit(half)
    return Sector(disc.x, disc.y, dx, dy, along, abs(beside), disc.r + reach)


def sector_touches(sector: Sector, disc: Disc) -> bool:
    """Say whether a disc is near enough and some part of it lies between the lines (extended)."""
    px, py = disc.x - sector.x, disc.y - sector.y
    if sqrt(px * px + py * py) > sector.radius + disc.r + TOLERANCE:
        return False
    return _outside(sector, px, py) <= disc.r + TOLERANCE


def _outside(sector: Sector, px: float, py: float) -> float:
    """Distance from a point to the part between the lines."""
    along, beside = px * sector.dx + py * sector.dy, abs(px * sector.dy - py * sector.dx)
    past = beside * sector.half_cos - along * sector.half_sin
    if past <= 0.0:
        return 0.0
    if along * sector.half_cos + beside * sector.half_sin <= 0.0:  # nearest is the centre itself
        return sqrt(px * px + py * py)
    return past
