"""Minds at the table: anything that answers decisions.

An agent sees one side's view and the pending decision. Agents that think are in `crisis.ai`.
"""

import random
from typing import Protocol

from crisis.rules.engine import Engine
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Decision,
    Decline,
    Option,
    Pick,
    PickAdvance,
    PickDice,
    asked_seat,
)
from crisis.state.state import State

IDLE = ("end", "pass", "decline", "no", "remove")  # what brings a game no farther


class Agent(Protocol):
    """Answers the decisions of one side."""

    def answer(self, view: State, decision: Decision) -> Answer: ...


class RandomAgent:
    """Uniform over the kinds of what is offered, then over the entries of that kind.

    It does not give up an activation while something else is possible more often than one time in
    eight, and half of its moves go to the best of a few random spots for some token or enemy, so
    that its games move.
    """

    END_CHANCE = 0.125
    AIM_CHANCE = 0.5
    SPOTS = 5

    def __init__(self, engine: Engine, seed: int) -> None:
        self.engine = engine
        self.random = random.Random(f"agent:{seed}")

    def answer(self, view: State, decision: Decision) -> Answer:
        match decision:
            case Choose():
                return Pick(self._option(decision).key)
            case ChooseDice():
                return self._dice(decision)
            case ChooseSpot() | ChooseAdvance() | ChooseAim():
                return self._place(view, decision)
            case _:
                raise ValueError("chance is answered by the dealer")

    def _option(self, decision: Choose) -> Option:
        options = list(decision.options)
        idle = [option for option in options if option.what in IDLE]
        busy = [option for option in options if option not in idle]
        if idle and busy and self.random.random() < self.END_CHANCE:
            return self.random.choice(idle)
        kinds = sorted({option.what for option in busy or idle})
        kind = self.random.choice(kinds)
        return self.random.choice([option for option in busy or idle if option.what == kind])

    def _dice(self, decision: ChooseDice) -> PickDice:
        count = self.random.randint(decision.least, decision.most)
        dice = tuple(sorted(self.random.sample(decision.dice, count)))
        if len(decision.faces) < 2:
            return PickDice(dice)
        return PickDice(dice, "".join(self.random.choices(decision.faces, k=count)))

    def _place(self, view: State, decision: ChooseSpot | ChooseAdvance | ChooseAim) -> Answer:
        area = self.engine.region(view)
        assert area is not None
        purposeful = isinstance(decision, ChooseAdvance) and self.random.random() < self.AIM_CHANCE
        found = area.samples(self.SPOTS if purposeful else 1, self.random.getrandbits(32))
        if found:
            return self._nearest(view, found) if purposeful else found[0]
        if not isinstance(decision, ChooseSpot) and decision.may_decline:
            return Decline()
        x, y = self.random.randrange(36000), self.random.randrange(36000)
        nearest = area.nearest(x, y)
        assert nearest is not None
        return nearest

    def _nearest(self, view: State, spots: list[Answer]) -> Answer:
        """The spot nearest to a token or enemy picked at random."""
        asked = asked_seat(view.pending)
        goals = [token.spot for token in view.tokens.values() if token.on_table]
        goals += [unit.spot for unit in view.units.values() if unit.on_table and unit.side != asked]
        if not goals:
            return spots[0]
        x, y = self.random.choice(goals)

        def far(answer: Answer) -> int:
            if not isinstance(answer, PickAdvance):
                return 0
            return (answer.spot[0] - x) ** 2 + (answer.spot[1] - y) ** 2

        return min(spots, key=far)
