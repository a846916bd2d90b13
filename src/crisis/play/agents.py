"""Minds at the table: anything that answers decisions.

An agent sees one side's view and the pending decision. Agents that think are in `crisis.ai`.
"""

import logging
import random
from collections.abc import Sequence
from functools import partial
from typing import Protocol

from crisis.play.dealer import SeededDealer
from crisis.play.restraint import Restraint
from crisis.rules.core.game import P
from crisis.rules.engine import Engine, Policy
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Decision,
    Decline,
    Draw,
    Option,
    Pick,
    PickAdvance,
    PickDice,
    Roll,
    asked_seat,
)
from crisis.state.records import Spot
from crisis.state.state import State

log = logging.getLogger("crisis.play")

RARE = ("remove", "climb")  # always possible and seldom leads anywhere, as most that declines;
DONE = "done"  # that enough was chosen is an answer like any other


class Agent(Protocol):
    """Answers the decisions of one side."""

    def answer(self, view: State, decision: Decision) -> Answer: ...


class RandomAgent:
    """Uniform over what is offered, and over a few cheap samples of where it may go.

    So that its games move, it gives up an activation or a reaction (or climbs) only one time in
    eight while something else is possible, and most of its moves go to whichever of the samples is
    nearest to an enemy or a token close by.
    """

    RARE_CHANCE = 0.125
    AIM_CHANCE = 0.75
    SPOTS = 5
    GOALS = 4

    def __init__(self, engine: Engine, seed: int) -> None:
        self.engine = engine
        self.random = random.Random(f"agent:{seed}")
        self.restraint = Restraint()

    def answer(self, view: State, decision: Decision) -> Answer:
        enough = self.restraint.stop(view, decision)
        if enough is not None:
            if self.restraint.told:
                log.warning("a random player at decision %d: %s", view.asked, self.restraint.told)
            return enough
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
        rare = [
            option
            for option in decision.options
            if option.what in RARE or (option.declines and option.what != DONE)
        ]
        busy = [option for option in decision.options if option not in rare]
        if rare and busy:
            return self.random.choice(rare if self.random.random() < self.RARE_CHANCE else busy)
        return self.random.choice(rare or busy)

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
        """The spot nearest to one of the enemies and tokens close by, picked at random."""
        asked = asked_seat(view.pending)
        goals = [token.spot for token in view.tokens.values() if token.on_table]
        goals += [unit.spot for unit in view.units.values() if unit.able and unit.side != asked]
        if not goals:
            return spots[0]
        x, y = _end(spots[0])
        goals.sort(key=lambda goal: (goal[0] - x) ** 2 + (goal[1] - y) ** 2)
        goal = self.random.choice(goals[: self.GOALS])
        return min(spots, key=lambda answer: far(_end(answer), goal))


class RandomPlay:
    """Random agents and a fair dealer, all from one seed. Of a menu a part is drawn first, each as
    often as the others, and then an option of it; where it is empty, the one before is taken: what
    comes last in a menu is mostly empty and takes longest to work out."""

    def __init__(self, engine: Engine, seed: int) -> None:
        self.agent, self.dealer = RandomAgent(engine, seed), SeededDealer(seed)

    def __call__(self, state: State, decision: Decision, /) -> Answer:
        if isinstance(decision, Roll | Draw):
            return self.dealer.deal(decision)
        return self.agent.answer(state, decision)

    def order(self, parts: Sequence[P], /) -> Sequence[P]:
        last = 1 + int(self.agent.random.random() * len(parts))
        return (*parts[last:], *parts[:last])[::-1]


def random_policy(engine: Engine) -> Policy:
    """For playouts."""
    return partial(RandomPlay, engine)


def _end(answer: Answer) -> Spot:
    assert isinstance(answer, PickAdvance)
    return answer.spot


def far(one: Spot, two: Spot) -> int:
    """The square of a distance: enough to compare."""
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2
