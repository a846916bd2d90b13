"""The chance of winning from a position: a logistic of the features' differences.

The weights are data (`value.json`) with the record of their training: how many games of whom, from
which seeds, and how well it foretold games it had not seen. `crisis train` makes them.
"""

import math
from functools import lru_cache
from importlib.resources import files

import msgspec

from crisis.ai.judging.evaluate import Judge
from crisis.ai.judging.features import FEATURES, differences
from crisis.state.records import SideId
from crisis.state.state import State
from crisis.texts.told import told

SURE = 0.995  # no position that is still played is called won or lost


class Training(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the weights came about."""

    players: str
    edition: str
    seed: int
    games: int
    positions: int
    log_loss: float  # of games that it was not fitted to, tenth by tenth
    right: float  # the share of these positions whose winner it named
    points_alone: float  # the log-loss of the score and the income alone
    gate: str  # how it was let in


class Weights(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each feature counts, and how much a point of the judge counts."""

    weights: dict[str, float]
    slope: float  # of the judge's victory points, for comparing plans
    training: Training


class BadWeights(ValueError):
    """Weights that do not fit the features of this program."""


def weights_from_json(raw: bytes) -> Weights:
    """Read weights; `BadWeights` says what is wrong with them."""
    try:
        found = msgspec.json.decode(raw, type=Weights)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadWeights(told("these are no weights: {why}", why=error)) from error
    names = {feature.name for feature in FEATURES}
    if set(found.weights) != names:
        wrong = ", ".join(sorted(set(found.weights) ^ names))
        raise BadWeights(told("these weights belong to other features: {names}", names=wrong))
    return found


@lru_cache(maxsize=1)
def own_weights() -> Weights:
    """The weights that the program comes with."""
    return weights_from_json((files(__package__) / "value.json").read_bytes())


class Value:
    """Tells how likely a side is to win."""

    def __init__(self, judge: Judge, weights: Weights | None = None) -> None:
        self.judge = judge
        self.weights = weights or own_weights()
        self._row = [self.weights.weights[feature.name] for feature in FEATURES]

    def chance(self, state: State, side: SideId) -> float:
        """From 0 to 1; a draw is half a win."""
        if state.outcome is not None:
            winner = state.outcome.winner
            return 0.5 if winner is None else float(winner == side)
        return min(SURE, max(1 - SURE, logistic(self._log_odds(state, side))))

    def _log_odds(self, state: State, side: SideId) -> float:
        row = differences(self.judge, state, side)
        return sum(a * b for a, b in zip(self._row, row, strict=True))

    def shifted(self, chance: float, points: float) -> float:
        """The chance when so many of the judge's victory points are gained or given away."""
        chance = min(SURE, max(1 - SURE, chance))
        return logistic(math.log(chance / (1 - chance)) + self.weights.slope * points)


def logistic(x: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))
