"""`search`: greedy that looks one step further, at the enemy's reply.

Every position that greedy judges is judged here together with the worst that an enemy who has not
acted yet could do to it: one move, then its attacks, by exact expected damage. So it does not step
where it is beaten, and first beats who would beat it.
"""

import math

from crisis.ai.budget import Budget
from crisis.ai.evaluate import DEFAULT, Judge, Weights
from crisis.ai.policies import GreedyAgent
from crisis.ai.worth import Armoury
from crisis.rules.core.game import Game
from crisis.rules.engine import Engine
from crisis.rules.reading.measure import RANGE, TOOL
from crisis.state.records import SideId, Unit, other
from crisis.state.state import State

REPLY = 0.3  # how much the best reply counts: the enemy may want something else
SECOND_BLOW = 0.85


class SearchAgent(GreedyAgent):
    """Greedy with the enemy's reply in view."""

    def __init__(
        self,
        engine: Engine,
        seed: int,
        *,
        budget: Budget | None = None,
    ) -> None:
        super().__init__(engine, seed, budget=budget, judge=WaryJudge(engine))


class WaryJudge(Judge):
    """Sees what could happen next to what it judges."""

    def __init__(self, engine: Engine, weights: Weights = DEFAULT) -> None:
        super().__init__(engine, weights)
        self.armoury = Armoury(engine, self)

    def value(self, state: State, side: SideId) -> float:
        value = super().value(state, side)
        return value if state.outcome is not None else value - REPLY * self.reply(state, side)

    def reply(self, state: State, side: SideId) -> float:
        """The best that an enemy who has not acted yet could do to a side, moving first."""
        game = self.engine.game(state)
        targets = [unit for unit in state.units.values() if unit.able and unit.side == side]
        waiting = [
            unit
            for unit in state.units.values()
            if unit.able and unit.side == other(side) and not unit.activated
        ]
        return max((self._blow(game, enemy, targets) for enemy in waiting), default=0.0)

    def _blow(self, game: Game, enemy: Unit, targets: list[Unit]) -> float:
        """Two attacks at who is in range, one at who comes into range with a move."""
        best = 0.0
        step = TOOL[game.face(enemy).speed]
        for card in game.attacks(enemy).values():
            reach = RANGE[card.range]
            for target in targets:
                gap = math.hypot(enemy.x - target.x, enemy.y - target.y)
                gap -= enemy.radius + target.radius
                if card.cost > enemy.power + 1 or gap > reach + step:
                    continue
                worth = self.armoury.estimate(game.state, enemy, card, target).value
                best = max(best, worth if gap > reach else (1 + SECOND_BLOW) * worth)
        return best
