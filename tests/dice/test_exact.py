"""The exact arithmetic below the odds, against Fractions."""

from fractions import Fraction

import numpy as np
import pytest

from crisis.dice.exact import (
    WINDOW,
    Limbs,
    greater,
    limbs_for,
    outer,
    settle,
    spread,
    whole_numbers,
)

RANDOM = np.random.default_rng(20)


def value(numbers: Limbs, cell: tuple[int, ...]) -> Fraction:
    return sum((Fraction(float(limb[cell])) for limb in numbers), Fraction(0))


def number(limbs: int, shape: tuple[int, ...], signed: bool = False) -> Limbs:
    """Random exact numbers in [0, 1) or (-1, 1) that use every bit of every limb."""
    drawn = [
        RANDOM.integers(0, 2**WINDOW, shape) * 2.0 ** -(WINDOW * (i + 1)) for i in range(limbs)
    ]
    sign = RANDOM.choice([-1.0, 1.0], shape) if signed else np.ones(shape)
    return [limb * sign for limb in drawn]


@pytest.mark.parametrize("limbs", [1, 2, 4])
def test_settling_changes_no_number(limbs: int) -> None:
    numbers = number(limbs, (5, 3), signed=True)
    grown = [limb * 2.0**9 * 0.125**2 for limb in numbers]  # bits above and below the window
    before = [value(grown, cell) for cell in np.ndindex(5, 3)]
    settled = settle(grown)
    assert [value(settled, cell) for cell in np.ndindex(5, 3)] == before
    for i, limb in enumerate(settled[1:], start=1):
        assert np.abs(limb).max() <= 2.0 ** -(WINDOW * i) / 2


@pytest.mark.parametrize("limbs", [1, 2, 3])
def test_comparing_notices_the_last_bit(limbs: int) -> None:
    left = number(limbs, (4, 4), signed=True)
    right = [limb.copy() for limb in left]
    last = 2.0 ** -(WINDOW * limbs)
    right[-1][0] += last
    right[-1][1] -= last
    found = greater(left, right)
    assert not found[0].any()
    assert found[1].all()
    assert not found[2:].any()  # equal numbers are not greater
    assert greater(right, left)[0].all()


@pytest.mark.parametrize(("left", "right"), [(1, 1), (2, 1), (2, 3)])
def test_products_lose_nothing(left: int, right: int) -> None:
    one, other = number(left, (4,)), number(right, (3,))
    product = outer(one, other, limbs_for(WINDOW * (left + right)))
    for i, j in np.ndindex(4, 3):
        assert value(product, (i, j)) == value(one, (i,)) * value(other, (j,))


def test_whole_numbers_are_the_numbers_scaled() -> None:
    numbers = number(3, (2, 2))
    places = WINDOW * 3
    scaled = [value(numbers, cell) * 2**places for cell in np.ndindex(2, 2)]
    assert whole_numbers(numbers, places) == scaled
    assert whole_numbers(spread(np.array([0.625]), 1), 3) == [5]
