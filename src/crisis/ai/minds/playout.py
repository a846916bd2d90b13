"""Playing a plan out on a copy: to the end of the activation by a script, then the enemy's reply.

Dice are even and the same for all plans of a deal, so that plans differ by what was decided.
"""

from crisis.ai.judging.evaluate import Judge
from crisis.ai.judging.even_dice import EvenDice
from crisis.ai.minds.script import TEMPERS, Script, Temper
from crisis.rules.engine import Engine
from crisis.state.decisions import Answer, Choose, Decision, Draw, Pick, Roll
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

        def answer(position: State, decision: Decision) -> Answer:
            if isinstance(decision, Roll | Draw):
                return dice.answer(decision)
            return script.answer(position, decision)

        def is_over(position: State) -> bool:
            asked = position.pending
            at_a_turn = isinstance(asked, Choose) and asked.purpose == "turn"
            return at_a_turn or position.round != number

        self.engine.play_on(state, answer, is_over, most=MOST_ANSWERS)

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
