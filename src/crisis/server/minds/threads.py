"""Thinking in threads of this process: for a table at one machine, where nobody else waits.

Answers are carried out and written in other threads, so that an answer never waits behind a
thought. Threads share one interpreter, though: a server for many thinks in `processes`.
"""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from crisis.rules.engine import Engine
from crisis.server.minds.mind import Mind, Note
from crisis.server.minds.thoughts import (
    Along,
    Denied,
    Failed,
    Faulty,
    Moved,
    Refused,
    Replied,
    Reply,
    Thought,
    Unwilling,
)
from crisis.server.protocol.errors import BadRequest

THREADS = max(2, os.cpu_count() or 1)  # more would only be slower: they share the processor


class Minds(Protocol):
    """Where the tables of a server let think."""

    async def think(self, about: Thought) -> Moved | Replied:
        """What comes of a thought; `Unwilling` for a question that cannot be asked, `Overworked`
        if too much waits, `Lost` if whoever thought is gone."""

    async def ponder(self, about: Thought, note: Note) -> Replied:
        """A thought of minutes, beside all others; `note` hears how far it is, and may end it with
        an exception."""

    def wait(self, about: Thought) -> Moved | Replied:
        """The same as `think` for a thread that can wait."""

    @property
    def waiting(self) -> int:
        """Thoughts that have not begun."""

    def close(self) -> None: ...


def settled(reply: Reply) -> Moved | Replied:
    """A reply, unless it says that there is none."""
    if isinstance(reply, Refused):
        raise Unwilling(reply)
    if isinstance(reply, Denied):
        raise BadRequest(reply.why)
    if isinstance(reply, Failed):
        raise Faulty(f"{reply.what}\n{reply.trace}")
    assert not isinstance(reply, Along)
    return reply


class Threads:
    """A few threads, each with a mind of its own."""

    def __init__(self, engine: Callable[[str, str], Engine]) -> None:
        self._engine = engine
        self._own = threading.local()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="thinking")

    async def think(self, about: Thought) -> Moved | Replied:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self.wait, about)

    async def ponder(self, about: Thought, note: Note) -> Replied:
        reply = settled(await asyncio.to_thread(Mind(self._engine).answer, about, note))
        assert isinstance(reply, Replied)
        return reply

    def wait(self, about: Thought) -> Moved | Replied:
        own: Any = self._own
        if not hasattr(own, "mind"):
            own.mind = Mind(self._engine)
        return settled(own.mind.answer(about))

    @property
    def waiting(self) -> int:
        return self._threads._work_queue.qsize()

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


Thinking = Callable[[Callable[[str, str], Engine]], Minds]  # with the engine of each edition
