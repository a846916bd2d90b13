"""A judge that listens to what was learnt from games: a good part of its opinion of a position is
the chance of winning, in victory points.

The learnt chance tells much better who will win (docs/opponent.md): above all it knows what it
means to lose characters. The judge's own parts know where to stand.
"""

from crisis.ai.judging.evaluate import DEFAULT, Judge, Weights
from crisis.ai.judging.value import Value
from crisis.rules.engine import Engine
from crisis.state.records import SideId
from crisis.state.state import State

LEARNT = 0.4  # how much the learnt chance has to say


class LearntJudge(Judge):
    """Looks at positions for one side, with the experience of many games."""

    def __init__(self, engine: Engine, weights: Weights = DEFAULT) -> None:
        super().__init__(engine, weights)
        self.learnt = Value(self)

    def _value(self, state: State, side: SideId) -> float:
        own = super()._value(state, side)
        return (1 - LEARNT) * own + LEARNT * self.learnt.points(state, side)
