"""How long a computer player may go on: a bound on its answers in one turn and in one round.

A card of a pack may allow something free again and again, and no rule ends that. People stop; a
program has to be told to. Belongs here: counting, and the answer that stops. Does not belong here:
who is told (`ai.discipline` keeps it as a mishap, the table shows that).
"""

from crisis.state.decisions import Answer, Choose, Decision, Pick
from crisis.state.frames import TurnFrame
from crisis.state.state import State

# Answers of one player. Random games with drawn squads come to 19 in a turn and 64 in a round; the
# set-up, where squads are picked piece by piece, is not bounded.
IN_A_TURN = 100
IN_A_ROUND = 500

Turn = tuple[int, str, str | None]


class Restraint:
    """Counts the answers of one player."""

    def __init__(self, in_a_turn: int = IN_A_TURN, in_a_round: int = IN_A_ROUND) -> None:
        self.in_a_turn = in_a_turn
        self.in_a_round = in_a_round
        self.told = ""  # what was reached with the last answer, said once for each turn
        self._turn: Turn = (0, "", None)
        self._turn_answers = 0
        self._round_answers = 0
        self._warned = False

    def stop(self, view: State, decision: Decision) -> Answer | None:
        """The answer that does nothing more, once the bound is reached and there is one."""
        self.told = ""
        if not view.round:
            return None
        self._count(turn_of(view))
        reached = self._reached()
        if not reached or not isinstance(decision, Choose):
            return None
        idle = next((option for option in decision.options if option.declines), None)
        if idle is None:
            return None
        if not self._warned:
            self._warned = True
            self.told = f"{reached}: it does nothing more in this turn"
        return Pick(idle.key)

    def _count(self, turn: Turn) -> None:
        if turn[0] != self._turn[0]:
            self._round_answers = 0
        if turn != self._turn:
            self._turn_answers, self._warned = 0, False
        self._turn = turn
        self._turn_answers += 1
        self._round_answers += 1

    def _reached(self) -> str:
        if self._turn_answers > self.in_a_turn:
            return f"{self.in_a_turn} answers in one turn"
        if self._round_answers > self.in_a_round:
            return f"{self.in_a_round} answers in one round"
        return ""


def turn_of(view: State) -> Turn:
    """Round, whose turn it is, and with whom: enough to tell one turn from the next."""
    for frame in view.stack:
        if isinstance(frame, TurnFrame):
            return view.round, view.turn, frame.unit
    return view.round, view.turn, None
