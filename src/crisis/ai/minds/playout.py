"""Playing a plan out on a copy: to the end of the activation by a script, then the enemy's reply.

Dice are even and the same for all plans of a deal, so that plans differ by what was decided.
"""

from crisis.ai.judging.evaluate import Judge
from crisis.ai.judging.even_dice import EvenDice
from crisis.ai.minds.script import TEMPERS, Script, Temper
from crisis.rules.engine import Engine
from crisis.state.decisions import Answer, Choose, Draw, Pick, Roll
from crisis.state.records import SideId
from crisis.state.state import State

MOST_ANSWERS = 80  # of one activation
REPLIES: tuple[Temper, ...] = ("take",)
REPLY_SHARE = 0.5  # the enemy may want something else


class Playout:
    """Plays positions on with scripts."""

    def __init__(self, engine: Engine, judge: Judge) -> None:
        self.engine = engine
        self.judge = judge
        self.scripts = {temper: Script(engine, temper) for temper in TEMPERS}

    def after(
        self, state: State, answers: tuple[Answer, ...], temper: Temper, dice: EvenDice
    ) -> State:
        """The position at the end of the activation that begins with these answers."""
        twin = state.clone()
        for answer in answers:
            self.engine.advance(twin, answer)
        self.finish(twin, temper, dice)
        return twin

    def finish(self, state: State, temper: Temper, dice: EvenDice) -> None:
        """Until somebody's turn begins, the round is over or the game is."""
        script, number = self.scripts[temper], state.round
        for _ in range(MOST_ANSWERS):
            decision = state.pending
            if decision is None or state.round != number:
                return
            if isinstance(decision, Roll | Draw):
                self.engine.advance(state, dice.answer(decision))
            elif isinstance(decision, Choose) and decision.purpose == "turn":
                return
            else:
                self.engine.advance(state, script.answer(state, decision))

    def value(self, state: State, side: SideId) -> float:
        return self.judge.value(state, side)

    def reply(self, state: State, side: SideId, seed: int) -> tuple[float, str]:
        """What the enemy's best scripted activation makes of a position, and who does it."""
        decision = state.pending
        value, by = self.value(state, side), ""
        if not (isinstance(decision, Choose) and decision.purpose == "turn"):
            return value, by
        if decision.asked == side:
            return value, by
        worst = value
        for option in decision.options:
            if option.what != "activate":
                continue
            for temper in REPLIES:
                after = self.after(state, (Pick(option.key),), temper, EvenDice(seed))
                if after.round == state.round or after.outcome is not None:
                    found = self.value(after, side)
                    if found < worst:
                        worst, by = found, option.picked
        return (1 - REPLY_SHARE) * value + REPLY_SHARE * worst, by
