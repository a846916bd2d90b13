"""Floats that look random but follow from a seed: the same on every machine.

Belongs here: the generator and the evenly spread sequence. Does not belong here: what is drawn.
"""

from math import floor

from ..compiled import compiled

MODULUS = 2147483647
# Powers of the inverse of the root of x**6 = x + 1: their multiples spread evenly in five
# dimensions; then the same of x**3 = x + 1 for the plane.
SPREAD = (
    0.8812714616335696,
    0.7766393890897682,
    0.6844301295853426,
    0.6031687406857286,
    0.5315533977157913,
    0.7548776662466927,
    0.5698402909980532,
)
PLANE_X, PLANE_Y = 5, 6
TANGENT = 0.41421356237309503  # of an eighth of a half turn


@compiled()
def next_state(state: int) -> int:
    """One step of the generator of Park and Miller; never leaves 1 .. MODULUS - 1."""
    return (state * 48271) % MODULUS


@compiled()
def first_state(seed: int) -> int:
    """A state that depends on every bit of a seed."""
    state = seed % (MODULUS - 1) + 1
    for _ in range(8):
        state = next_state(state)
    return state


@compiled()
def fraction(state: int) -> float:
    """A number from 0 up to 1."""
    return (state - 1) / (MODULUS - 1)


@compiled()
def spread(index: int, axis: int, shift: float) -> float:
    """The number of an evenly spread sequence, from 0 up to 1."""
    value = shift + index * SPREAD[axis]
    return value - floor(value)


@compiled()
def way_from(value: float) -> tuple[float, float]:
    """A unit direction for a number from 0 to 1, once around, by fractions instead of angles."""
    eighths = (value - floor(value)) * 8.0
    octant = floor(eighths)
    share = eighths - octant
    if octant % 2 == 1:
        share = 1.0 - share
    q = share * TANGENT
    x, y = (1.0 - q * q) / (1.0 + q * q), 2.0 * q / (1.0 + q * q)
    if octant % 2 == 1:
        x, y = y, x
    quarter = octant // 2
    if quarter == 1:
        return (-y, x)
    if quarter == 2:
        return (-x, -y)
    if quarter == 3:
        return (y, -x)
    return (x, y)
