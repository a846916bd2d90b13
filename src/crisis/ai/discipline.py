"""Keeping a player in time and in the rules: whatever a policy does, a legal answer comes out.

A policy that crashes, answers illegally or overruns its limit never ends a game: a legal fallback
answers instead. Nor does one that finds no end keep the others waiting: after so many answers it
does nothing more in its turn (`play.restraint`). That is never silent: each mishap is logged with
its traceback and kept, and who holds the agent tells the people concerned (the table its players, a
batch its report).
"""

import logging
import threading
import time
import traceback
from collections.abc import Callable

from msgspec import Struct

from crisis.play.agents import Agent, RandomAgent
from crisis.play.restraint import Restraint
from crisis.rules.engine import Engine
from crisis.state.decisions import Answer, Decision
from crisis.state.state import State
from crisis.texts.thoughts import written

log = logging.getLogger("crisis.ai")

HARD_LIMIT = 30.0  # seconds by the clock on the wall, on a machine however busy


class Mishap(Struct, frozen=True):
    """What a policy did wrong at which decision; `trace` says where, if it crashed.

    `fell_back`: a random legal answer was given; otherwise its own, thought over too briefly, or
    the one that ends its turn."""

    decision: int
    what: str
    trace: str = ""
    fell_back: bool = True


class _Failure(Struct, frozen=True):
    """A thought that came to nothing, and why."""

    what: str
    trace: str = ""


class DisciplinedAgent:
    """Wraps any agent: time limit, legality, errors."""

    def __init__(
        self, engine: Engine, agent: Agent, seed: int, *, limit: float = HARD_LIMIT
    ) -> None:
        self.engine = engine
        self.agent = agent
        self.limit = limit
        self.fallback = RandomAgent(engine, seed)
        self.restraint = Restraint()
        self.mishaps: list[Mishap] = []
        self.thought = 0.0  # seconds of its own thread that the last answer took
        self._busy: threading.Thread | None = None  # a thought that overran and still goes on
        self._stopped = False  # the last answer was not a thought at all
        self._answered = 0  # the decision that it was about

    @property
    def reason(self) -> str:
        """Why it answered so, as it tells when it is asked; empty if it cannot say."""
        if self._stopped or self.is_busy:
            return ""
        try:
            why = getattr(self.agent, "reason", "")
            return why if isinstance(why, str) else written(why)
        except Exception as error:  # a policy that errs in its words has answered all the same
            what = f"no reason: {type(error).__name__}: {error}"
            trace = traceback.format_exc()
            self.mishaps.append(Mishap(self._answered, what, trace, fell_back=False))
            log.error("%s at decision %d: %s", type(self.agent).__name__, self._answered, trace)
            return ""

    @property
    def is_busy(self) -> bool:
        """Whether a thought that overran still goes on."""
        return self._busy is not None and self._busy.is_alive()

    def answer(self, view: State, decision: Decision) -> Answer:
        self.thought = 0.0
        self._answered = view.asked
        enough = self.restraint.stop(view, decision)
        self._stopped = enough is not None
        if enough is not None:
            self._note_restraint(view)
            return enough
        found = self._within_limit(lambda: self.agent.answer(view.clone(), decision))
        if not isinstance(found, _Failure):
            refusal = self.engine.why_not(view, found)
            if refusal is None:
                self._note_brake(view, decision)
                return found
            found = _Failure(f"illegal answer: {refusal}")
        self._note(Mishap(view.asked, found.what, found.trace), decision)
        return self.fallback.answer(view, decision)

    def _note_restraint(self, view: State) -> None:
        if self.restraint.told:
            self.mishaps.append(Mishap(view.asked, self.restraint.told, fell_back=False))
            name = type(self.agent).__name__
            log.warning("%s at decision %d: %s", name, view.asked, self.restraint.told)

    def _note_brake(self, view: State, decision: Decision) -> None:
        """The clock decided when to stop thinking: the same game may go on otherwise elsewhere."""
        braked = str(getattr(self.agent, "braked", ""))
        if braked:
            self.mishaps.append(Mishap(view.asked, braked, fell_back=False))
            log.warning("decision %d (%s) was %s", view.asked, decision.purpose, braked)

    def _note(self, mishap: Mishap, decision: Decision) -> None:
        self.mishaps.append(mishap)
        name, purpose = type(self.agent).__name__, getattr(decision, "purpose", "")
        log.error(
            "%s failed at decision %d (%s), a random legal answer is given instead: %s\n%s",
            name, mishap.decision, purpose, mishap.what, mishap.trace,
        )  # fmt: skip

    def _within_limit(self, think: Callable[[], Answer]) -> "Answer | _Failure":
        """Let it think in a thread of its own; an overrun thought is left to itself, and as long
        as it goes on no second one is begun."""
        if self.is_busy:
            return _Failure("still busy with an earlier decision")
        box: list[Answer | _Failure] = []

        def run() -> None:
            try:
                box.append(think())
            except Exception as error:  # any error of a policy becomes a mishap, logged and told
                box.append(_Failure(f"{type(error).__name__}: {error}", traceback.format_exc()))
            self.thought = time.thread_time()  # the thread did nothing else

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        thread.join(self.limit)
        if thread.is_alive():
            self._busy = thread
            self.thought = self.limit
            return _Failure(f"no answer within {self.limit:g} s")
        return box[0] if box else _Failure("no answer")
