"""Whether a chance of 70 % wins 7 games in 10: predictions in ten bins against what happened.

Only on games that the weights were not fitted to; `crisis calibrate` plays them.
"""

from collections.abc import Iterable

from msgspec import Struct

BINS = 10


class Bin(Struct, frozen=True):
    """Predictions of one tenth: how many, their mean, and how many of them won."""

    low: float
    positions: int
    predicted: float
    won: float

    @property
    def error(self) -> float:
        return abs(self.predicted - self.won)


class Calibration(Struct, frozen=True):
    """How far predictions lie from what happened, in points of a hundred."""

    games: int
    positions: int
    error: float  # mean of the bins' errors, each bin counting once
    weighted: float  # the same, each position counting once
    log_loss: float
    bins: tuple[Bin, ...]


def in_bins(pairs: Iterable[tuple[float, float]]) -> tuple[Bin, ...]:
    """Pairs of a prediction and a result, each told from both sides: the one's chance is the
    other's risk, so that both sides of a pair of bins say the same."""
    shelves: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, won in pairs:
        for one, result in ((chance, won), (1 - chance, 1 - won)):
            shelves[min(BINS - 1, int(one * BINS))].append((one, result))
    return tuple(
        Bin(
            low=number / BINS,
            positions=len(shelf),
            predicted=round(sum(chance for chance, _ in shelf) / len(shelf), 4),
            won=round(sum(won for _, won in shelf) / len(shelf), 4),
        )
        for number, shelf in enumerate(shelves)
        if shelf
    )


def mean_error(bins: tuple[Bin, ...]) -> float:
    """In points of a hundred, each bin counting once."""
    return round(100 * sum(one.error for one in bins) / max(1, len(bins)), 2)


def weighted_error(bins: tuple[Bin, ...]) -> float:
    """In points of a hundred, each position counting once."""
    count = sum(one.positions for one in bins)
    return round(100 * sum(one.positions * one.error for one in bins) / max(1, count), 2)
