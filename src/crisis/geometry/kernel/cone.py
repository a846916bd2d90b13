"""Cones from a point: how far outside one a point lies.

Belongs here: the arithmetic of wedge and sector. Does not belong here: why a cone matters.
"""

from math import sqrt

from ..compiled import compiled

# x, y of the apex, unit direction; a direction of (0, 0) allows everything.
Cone = tuple[float, float, float, float]
HALF_ROOT = sqrt(0.5)


@compiled()
def outside_wedge(wedge: Cone, x: float, y: float) -> float:
    """How far a point lies beyond the nearer border of a wedge of 45 degrees to each side."""
    ax, ay, dx, dy = wedge
    if dx == 0.0 and dy == 0.0:
        return -1e18
    px, py = x - ax, y - ay
    return (abs(px * dy - py * dx) - (px * dx + py * dy)) * HALF_ROOT
