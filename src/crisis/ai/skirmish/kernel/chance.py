"""Numbers from 0 to 1 for what happens in a playout: the same occasion has the same number whatever
came before it, so that positions are compared with the same luck; over the playouts of a position
it is spread evenly."""

from math import floor

from crisis.geometry.compiled import Ints, compiled

# Where `dealt` says which playout this is, of which seed, and in which round it is.
PLAYOUT = 0
SEED = 1
ROUND_NOW = 2

# Products stay below 2**63: machine code may not overflow.
MASK = 0x7FFFFFFF
SPREAD = 0x1E3779B1
FOLD = 40503
FIRST = 0x2C1B3C6D
SECOND = 0x297A2D39
HALVES = 2147483648.0  # MASK + 1
APART = 0x3C6EF35F


@compiled()
def mixed(number: int) -> float:
    """A number from 0 to 1 that has nothing to do with that of the next one."""
    found = (number & MASK) ^ (((number >> 31) * FOLD) & MASK)
    found = ((found ^ (found >> 15)) * FIRST) & MASK
    found = ((found ^ (found >> 12)) * SECOND) & MASK
    return float(found ^ (found >> 15)) / HALVES


@compiled()
def draw(dealt: Ints, unit: int, occasion: int) -> float:
    what = dealt[ROUND_NOW] * 10000 + unit * 100 + occasion
    number = what * SPREAD + dealt[SEED]
    found = mixed(number) + dealt[PLAYOUT] * (0.1 + 0.8 * mixed(number + APART))
    return found - floor(found)
