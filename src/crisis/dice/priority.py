"""The priority roll: who wins it, and how often it has to be rolled again (SETUP-06, SETUP-07)."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

from msgspec import Struct

from crisis.dice.faces import SYMBOLS, WEIGHT
from crisis.dice.pool import counts, priority_rank

Rank = tuple[int, int, int, int]


class PriorityOdds(Struct, frozen=True):
    """Exact odds of a priority roll.

    `first_wins`, `tied`: of a single comparison. `first`: the first player ends up with priority,
    however often both have to roll again. `rolls`: expected number of comparisons.
    """

    first_wins: Fraction
    tied: Fraction

    @property
    def first(self) -> Fraction:
        """The chance that the first player takes the token in the end."""
        return self.first_wins / (1 - self.tied)

    @property
    def rolls(self) -> Fraction:
        """How many times the dice are rolled on average."""
        return 1 / (1 - self.tied)


def priority_odds(first_dice: int = 5, second_dice: int = 5) -> PriorityOdds:
    """The odds of a priority roll; each player rolls five dice unless a rule says otherwise."""
    first, second = _ranks(first_dice), _ranks(second_dice)
    total = Fraction(1, 8 ** (first_dice + second_dice))
    wins = sum(n * m for rank, n in first.items() for other, m in second.items() if rank > other)
    ties = sum(n * second[rank] for rank, n in first.items())
    return PriorityOdds(wins * total, ties * total)


def _ranks(dice: int) -> Counter[Rank]:
    """In how many of the 8**dice ways each rank comes up. No extra dice here (DICE-07)."""
    ways: Counter[Rank] = Counter()
    for roll in combinations_with_replacement(SYMBOLS, dice):
        orders = factorial(dice) // prod(factorial(n) for n in counts(roll))
        ways[priority_rank(roll)] += orders * prod(WEIGHT[face] for face in roll)
    return ways
