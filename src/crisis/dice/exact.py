"""Exact numbers for tables of chances: sums of float64 arrays that never round.

A die has eight faces, so every chance is a multiple of a power of 1/8, and float64 adds and
multiplies such numbers without error as long as they fit into 53 bits. A number that needs more
is spread over several arrays (limbs): limb i holds multiples of 2**-(36 * (i + 1)), and the number
is the sum of its limbs. Only this arithmetic belongs here, no dice and no rule.
"""

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float64]
Limbs = list[Table]
"""One exact number per cell: the sum over the list."""

WINDOW = 36
"""Bits per limb."""

ROOM = 15
"""Bits by which limbs may grow before they must `settle`: one for each doubling by a sum, three
for each eighth. With the window and a bit for each sign and rounding they fill a float64."""

ONE_LIMB = 52
"""Numbers in [-1, 1] with at most this many binary places need no splitting."""


def limbs_for(places: int) -> int:
    """How many limbs hold numbers in [-1, 1] with so many binary places."""
    return 1 if places <= ONE_LIMB else -(-places // WINDOW)


def spread(table: Table, limbs: int) -> Limbs:
    """A table as exact numbers, if one limb can hold it (at most WINDOW binary places)."""
    return [table, *(np.zeros_like(table) for _ in range(limbs - 1))]


def settle(numbers: Limbs) -> Limbs:
    """Bring every limb back into its window, without changing any number.

    Afterwards limb i is a multiple of its unit and, but for the first, no larger than half the
    unit of the limb before it.
    """
    settled = list(numbers)
    for i in range(len(settled) - 1):
        whole = _whole(settled[i], i)
        settled[i + 1] = settled[i + 1] + (settled[i] - whole)
        settled[i] = whole
    for i in range(len(settled) - 1, 0, -1):
        carry = _whole(settled[i], i - 1)
        settled[i - 1] = settled[i - 1] + carry
        settled[i] = settled[i] - carry
    return settled


def _whole(table: Table, limb: int) -> Table:
    """The part of a table that is a multiple of this limb's unit, rounded to the nearest one."""
    anchor = 1.5 * 2.0 ** (52 - WINDOW * (limb + 1))  # its last bit is the unit
    whole = table + anchor
    whole -= anchor
    return whole


def greater(left: Limbs, right: Limbs) -> NDArray[np.bool_]:
    """Where the left number is strictly greater, exactly."""
    if len(left) == 1:
        return left[0] > right[0]
    *upper, last = settle([one - other for one, other in zip(left, right, strict=True)])
    more = last > 0
    for limb in reversed(upper):  # the first limb that is not zero decides
        more = (limb > 0) | ((limb == 0) & more)
    return more


def outer(left: Limbs, right: Limbs, limbs: int) -> Limbs:
    """Products of every left number with every right number, both in [0, 1]."""
    if limbs == 1:
        return [np.multiply.outer(left[0], right[0])]
    product = spread(np.zeros((left[0].size, right[0].size)), limbs)
    cut = [(i, j, a, b) for i, a in _pieces(left) for j, b in _pieces(right)]
    for i, j, one, other in cut:
        part = np.multiply.outer(one, other)  # i + j + 2 half windows deep
        limb = (i + j + 1) // 2
        if (i + j) % 2:  # it reaches half a window into the limb before
            high = _whole(part, limb - 1)
            product[limb - 1] += high
            part -= high
        if limb < limbs:  # beyond the last limb there are only zeros
            product[limb] += part
    return settle(product)


def _pieces(numbers: Limbs) -> list[tuple[int, Table]]:
    """The same numbers cut into pieces of half a window, small enough to multiply."""
    half = WINDOW // 2
    pieces: list[tuple[int, Table]] = []
    for limb, table in enumerate(numbers):
        rest, i = table, 2 * limb
        while rest.any():
            places = half * (i + 1)
            piece = np.floor(rest * 2.0**places) * 2.0**-places
            pieces.append((i, piece))
            rest, i = rest - piece, i + 1
    return pieces


def whole_numbers(numbers: Limbs, places: int) -> list[int]:
    """Every number times 2**places, as Python integers, in the order of the flattened table."""
    total = [0] * numbers[0].size
    for i, limb in enumerate(numbers):
        own = places if len(numbers) == 1 else min(places, WINDOW * (i + 1))
        shift = places - own
        scaled = np.ldexp(limb, own).ravel().tolist()
        total = [old + (int(new) << shift) for old, new in zip(total, scaled, strict=True)]
    return total
