"""Who plays the computer's side. What it thinks is in `crisis.ai`; here a level gets its mind."""

from typing import TYPE_CHECKING, Literal, get_args

from crisis.geometry.compiled import wait_until_settled
from crisis.rules.engine import Engine
from crisis.server.ask.questions import Question
from crisis.server.game.table import refuse
from crisis.server.protocol.messages import Suggestion
from crisis.state.decisions import Answer, Decision, answer_text
from crisis.state.state import State
from crisis.texts import codes
from crisis.texts.thoughts import told

if TYPE_CHECKING:
    from crisis.ai.discipline import DisciplinedAgent

Level = Literal["beginner", "easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)


class UnknownLevel(ValueError):
    """A level of play that nobody offers."""


def make(level: str, engine: Engine, seed: int) -> "DisciplinedAgent":
    """An opponent of this level; the package that thinks is loaded only when it is wanted."""
    if level not in LEVELS:
        raise UnknownLevel(f"there is no level {level!r}; known: {', '.join(LEVELS)}")
    from crisis.ai.levels import make_opponent  # noqa: PLC0415

    return make_opponent(level, engine, seed)


ADVISER: Level = "medium"
SET_UP_LEVEL: Level = "medium"  # whose sense for edges and spots puts everybody down


def suggest(question: Question) -> Suggestion:
    """What a player of middling strength would answer; only before the first round, where nothing
    is at stake but time."""
    state, pending = question.state, question.state.pending
    if state.round > 0:
        raise refuse(codes.CHOOSES_BEFORE_ROUND_ONE())
    assert pending is not None
    mind = make(ADVISER, question.engine, question.decision)
    answer = thought(mind, state, pending)
    return Suggestion(decision=question.decision, answer=answer_text(answer), why=told(mind.reason))


def thought(agent: "DisciplinedAgent", view: State, decision: Decision) -> Answer:
    """Its answer. On a new machine it waits until the geometry is compiled: in plain Python it
    would be cut short by its clock, and play worse than its level."""
    wait_until_settled()
    return agent.answer(view, decision)
