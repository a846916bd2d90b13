"""Trying an answer out on a copy: play on with quick replies until the moment has passed.

Dice come from a seeded source, the same for every answer that is compared, so that luck does not
decide.
"""

import random

from crisis.ai.candidates import candidates, dice_answers, is_continuous
from crisis.ai.evaluate import Judge
from crisis.dice.faces import FACES
from crisis.rules.engine import Engine
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseDice,
    Decision,
    Draw,
    Drawn,
    Pick,
    Roll,
    Rolled,
)
from crisis.state.frames import ActivationFrame, RoundFrame, SetupFrame, TurnFrame
from crisis.state.records import SideId
from crisis.state.state import State

MOMENT_FRAMES = (ActivationFrame, TurnFrame, RoundFrame, SetupFrame)
MOST_REPLIES = 60
IDLE = frozenset({"pass", "end", "decline", "no", "done"})


class Lookahead:
    """Plays positions on and judges them."""

    def __init__(self, engine: Engine, judge: Judge) -> None:
        self.engine = engine
        self.judge = judge

    def try_out(self, state: State, answer: Answer, side: SideId, seed: int) -> float:
        """The value of the position when the moment that the answer began has passed."""
        twin = state.clone()
        chance = random.Random(seed)
        self.engine.advance(twin, answer)
        for _ in range(MOST_REPLIES):
            if twin.pending is None or self._moment_passed(twin):
                break
            self.engine.advance(twin, self.quick_reply(twin, chance))
        return self.judge.value(twin, side)

    def _moment_passed(self, state: State) -> bool:
        """Back at a menu: nothing is being resolved any more."""
        return isinstance(state.pending, Choose) and isinstance(state.stack[-1], MOMENT_FRAMES)

    def quick_reply(self, state: State, chance: random.Random) -> Answer:
        """A cheap sensible answer for whoever is asked."""
        decision = state.pending
        match decision:
            case Roll():
                return Rolled("".join(chance.choices(FACES, k=decision.count)))
            case Draw():
                return Drawn(tuple(chance.sample(decision.deck, decision.count)))
            case ChooseDice():
                return dice_answers(state, decision)[0]
            case Choose():
                return Pick(self._quick_option(state, decision))
            case _:
                return self._quick_place(state, decision, chance)

    def _quick_option(self, state: State, decision: Choose) -> str:
        """Targets: the weakest enemy; otherwise use what is offered for free, or the first
        thing."""
        options = decision.options
        units = [
            o
            for o in options
            if o.what in ("target", "choose", "hit") and _unit(state, o.about or o.unit)
        ]
        if units:
            foes = [o for o in units if state.units[o.about or o.unit or ""].side != decision.asked]
            return min(
                foes or units, key=lambda o: self._health(state, o.about or o.unit or "")
            ).key
        free = [o for o in options if o.what not in IDLE and not o.cost]
        idle = [o for o in options if o.what in IDLE]
        return (free or idle or list(options))[0].key

    def _health(self, state: State, unit: str) -> float:
        return self.judge.health(state.units[unit])

    def _quick_place(
        self, state: State, decision: Decision | None, chance: random.Random
    ) -> Answer:
        """The best of a few places for the side that puts the piece there."""
        assert decision is not None and decision.asked != "chance" and is_continuous(decision)
        found = candidates(self.engine, state, chance.getrandbits(30), most=6)
        return max(found, key=lambda answer: self._one_step(state, answer, decision.asked))

    def _one_step(self, state: State, answer: Answer, side: SideId) -> float:
        twin = state.clone()
        self.engine.advance(twin, answer)
        return self.judge.value(twin, side)


def _unit(state: State, thing: str | None) -> bool:
    return thing is not None and thing in state.units
