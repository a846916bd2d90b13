"""Everything that could be picked now, with the engine's reason for what cannot."""

from crisis.server.ask.questions import Question
from crisis.server.game.table import refuse
from crisis.server.protocol.messages import Choice, OptionsReply
from crisis.state.decisions import Choose, Option
from crisis.state.frames import ActivationFrame


def options(question: Question) -> OptionsReply:
    """The legal options first, then what is refused and why."""
    if not isinstance(question.state.pending, Choose):
        raise refuse("The pending decision is not a choice from a list.")
    found = tuple(
        Choice(choice) if isinstance(choice, Option) else Choice(*choice)
        for choice in question.engine.choices(question.state)
    )
    top = question.state.stack[-1]
    unit = top.unit if isinstance(top, ActivationFrame) else None
    return OptionsReply(decision=question.decision, unit=unit, options=found)
