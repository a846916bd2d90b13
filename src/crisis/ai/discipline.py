"""Keeping a player in time and in the rules: whatever a policy does, a legal answer comes out.

A policy that crashes, answers illegally or overruns its limit never ends a game: a legal fallback
answers instead, and the mishap is noted.
"""

import threading
from collections.abc import Callable

from msgspec import Struct

from crisis.play.agents import Agent, RandomAgent
from crisis.rules.engine import Engine
from crisis.state.decisions import Answer, Decision
from crisis.state.state import State

HARD_LIMIT = 10.0


class Mishap(Struct, frozen=True):
    """What a policy did wrong at which decision."""

    decision: int
    what: str


class DisciplinedAgent:
    """Wraps any agent: time limit, legality, errors."""

    def __init__(
        self, engine: Engine, agent: Agent, seed: int, *, limit: float = HARD_LIMIT
    ) -> None:
        self.engine = engine
        self.agent = agent
        self.limit = limit
        self.fallback = RandomAgent(engine, seed)
        self.mishaps: list[Mishap] = []
        self._busy: threading.Thread | None = None  # a thought that overran and still goes on

    @property
    def reason(self) -> str:
        return str(getattr(self.agent, "reason", ""))

    def answer(self, view: State, decision: Decision) -> Answer:
        found, wrong = self._within_limit(lambda: self.agent.answer(view.clone(), decision))
        if found is not None:
            refusal = self.engine.why_not(view, found)
            if refusal is None:
                return found
            wrong = f"illegal answer: {refusal}"
        self.mishaps.append(Mishap(view.asked, wrong))
        return self.fallback.answer(view, decision)

    def _within_limit(self, think: Callable[[], Answer]) -> tuple[Answer | None, str]:
        """Let it think in a thread of its own; an overrun thought is left to itself, and as long
        as it goes on no second one is begun."""
        if self._busy is not None and self._busy.is_alive():
            return None, "still busy with an earlier decision"
        box: list[Answer] = []
        errors: list[str] = []

        def run() -> None:
            try:
                box.append(think())
            except Exception as error:  # any error of a policy becomes a mishap
                errors.append(f"{type(error).__name__}: {error}")

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        thread.join(self.limit)
        if thread.is_alive():
            self._busy = thread
            return None, f"no answer within {self.limit:g} s"
        if errors:
            return None, errors[0]
        return (box[0], "") if box else (None, "no answer")
