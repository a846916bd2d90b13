"""Whether new weights foretell better than the old: on games that neither was fitted to.

What people look at is the chance of winning, so who tells it better is asked of the games
themselves. A game counts once, however many turns it has: its positions know each other. Who plays
better by the weights is another question (`gate.py`).
"""

import math
from collections.abc import Sequence

from msgspec import Struct

from crisis.ai.judging.value import Weights
from crisis.sim.training.check import log_loss, predictions
from crisis.sim.training.lessons import Lesson
from crisis.sim.verdict import Z

LEAST = 30  # games; a spread that is guessed from fewer proves nothing


class Foretold(Struct, frozen=True):
    """How far new weights are ahead, in log-loss for a game, and where that may lie in truth."""

    games: int
    new: float
    old: float
    low: float  # of what the new weights are ahead, 95 %
    high: float

    @property
    def better(self) -> bool:
        return self.games >= LEAST and self.low > 0

    def __str__(self) -> str:
        told = f"foretells {self.games} unseen games with a log-loss of {self.new:.3f}, the old "
        return told + f"{self.old:.3f}: ahead by {self.low:.3f} to {self.high:.3f}"


def foretold(new: Weights, old: Weights, lessons: Sequence[Lesson]) -> Foretold:
    """The two compared game by game."""
    told = [one for one in lessons if one.rows]
    losses = [tuple(log_loss(predictions(who, [one])) for who in (new, old)) for one in told]
    ahead = [second - first for first, second in losses]
    count = max(1, len(ahead))
    mean = sum(ahead) / count
    spread = math.sqrt(sum((one - mean) ** 2 for one in ahead) / max(1, count - 1) / count)
    return Foretold(
        games=len(ahead),
        new=round(sum(first for first, _ in losses) / count, 4),
        old=round(sum(second for _, second in losses) / count, 4),
        low=round(mean - Z * spread, 4),
        high=round(mean + Z * spread, 4),
    )
