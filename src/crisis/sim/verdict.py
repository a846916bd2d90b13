"""What a number of wins proves: intervals, and a test that stops as soon as it can tell.

The sequential test is Wald's: it compares "A wins no more than EVEN of the games" with "A wins at
least BETTER of them" and errs one time in twenty. A draw is half a win for each.
"""

import math
from typing import Literal

from msgspec import Struct

EVEN = 0.5
BETTER = 0.6
ERROR = 0.05
Z = 1.96  # 95 %

Word = Literal["stronger", "not stronger", "undecided"]


class Interval(Struct, frozen=True):
    """The share of games won, and where it may lie in truth (Wilson, 95 %)."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:.0f} % ({100 * self.low:.0f} to {100 * self.high:.0f} %)"


def interval(wins: float, games: int) -> Interval:
    if not games:
        return Interval(0.5, 0.0, 1.0)
    share = wins / games
    below = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / below
    half = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / below
    return Interval(round(share, 4), round(middle - half, 4), round(middle + half, 4))


def evidence(wins: float, losses: float) -> float:
    """The logarithm of how much likelier the result is if A is better than if it is even."""
    return wins * math.log(BETTER / EVEN) + losses * math.log((1 - BETTER) / (1 - EVEN))


def verdict(wins: float, losses: float) -> Word:
    """Whether A is stronger than B, as far as these games tell."""
    bound = math.log((1 - ERROR) / ERROR)
    found = evidence(wins, losses)
    return "stronger" if found >= bound else "not stronger" if found <= -bound else "undecided"
