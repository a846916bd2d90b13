"""Playing a plan out on a copy: to the end of the activation by a script, then the whole round.

Dice are even and the same for all plans of a deal, so that plans differ by what was decided.
"""

from crisis.ai.judging.evaluate import Judge
from crisis.ai.judging.even_dice import EvenDice
from crisis.ai.minds.script import TEMPERS, Script, Temper
from crisis.rules.engine import Engine
from crisis.state.decisions import Answer, Choose, Decision, Draw, Roll
from crisis.state.records import SideId
from crisis.state.state import State

MOST_ANSWERS = 80  # of one activation
MOST_OF_A_ROUND = 800
MOST = 15.0  # no scripted end of a game is as sure as that
USUAL: Temper = "take"  # how anybody goes on


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

    def round_out(self, state: State, side: SideId, dice: EvenDice) -> float:
        """What a position comes to when both sides play the round to its end by script."""
        twin, number = state.clone(), state.round
        script = self.scripts[USUAL]

        def answer(position: State, decision: Decision) -> Answer:
            if isinstance(decision, Roll | Draw):
                return dice.answer(decision)
            return script.answer(position, decision)

        self.engine.play_on(
            twin, answer, lambda position: position.round != number, most=MOST_OF_A_ROUND
        )
        return max(-MOST, min(MOST, self.value(twin, side)))
