"""A hint for the seat that is asked: the best plans as its own view allows, thought in a thread.

What is thought is in `crisis.ai.minds.coach`; here it becomes a message. Whether a table gives
hints at all is the room's to say: not where two people play, each at their own screen.
"""

import threading
from typing import TYPE_CHECKING

from crisis.rules.engine import Engine
from crisis.server.ask.questions import Question
from crisis.server.protocol import messages

if TYPE_CHECKING:
    from crisis.ai.minds.coach import Coach
    from crisis.ai.minds.opinion import Fear


class Hints:
    """The coach of one table; it thinks about one question at a time."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._coach: Coach | None = None
        self._thinking = threading.Lock()

    def hint(self, question: Question) -> messages.HintReply:
        """The best three plans for the pending decision."""
        from crisis.ai.minds.coach import Coach  # noqa: PLC0415 - loaded when it is wanted

        with self._thinking:
            self._coach = self._coach or Coach(self.engine)
            decision = question.state.pending
            assert decision is not None
            found = self._coach.hint(question.state.clone(), decision)
        plans = tuple(
            messages.HintPlan(
                answer=plan.answer,
                chance=plan.chance,
                why=str(plan.why or ""),
                then=plan.then,
                spot=plan.spot,
                fear=_fear(plan.fear),
            )
            for plan in found.plans
        )
        return messages.HintReply(decision=question.decision, chance=found.chance, plans=plans)


def _fear(fear: "Fear | None") -> messages.HintFear | None:
    return None if fear is None else messages.HintFear(fear.unit, fear.foe, fear.chance)
