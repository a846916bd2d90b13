"""Thinking in processes of its own, for a server with many games: none delays another's answers.

People's questions go before the computer's moves, and one process is left for them alone: a thought
of seconds does not stand in the way of an area that somebody wants to see. So many questions may
wait; the next one is refused. Of the computer's moves each game has at most one. While no process
is ready (the server has just started, or all died at once) threads think.
"""

import asyncio
import itertools
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

from crisis.rules.engine import Engine
from crisis.server.minds.mind import Note
from crisis.server.minds.process import Gone, Process
from crisis.server.minds.thoughts import (
    Lost,
    Move,
    Moved,
    Overworked,
    Question,
    Replied,
    Reply,
    Thought,
)
from crisis.server.minds.threads import Threads, settled

log = logging.getLogger("crisis.server")

FEWEST = 2  # one is left for questions
MOST_QUESTIONS = 64  # that may wait
AGAIN_SECONDS = (1.0, 5.0, 60.0)  # before a process that does not start is tried again
TRIES = 2  # a thought is begun again once, if its process died

Waiting = deque[asyncio.Future[Process]]


class Processes:
    """A few processes, and the thoughts that wait for them."""

    def __init__(self, engine: Callable[[str, str], Engine], count: int = FEWEST) -> None:
        assert count >= FEWEST
        self._loop: asyncio.AbstractEventLoop | None = None
        self._all = [Process() for _ in range(count)]
        self._free: list[Process] = []
        self._ready = 0  # processes that can think, busy or not
        self._questions: Waiting = deque()
        self._moves: Waiting = deque()
        self._moving = 0  # processes that think for the computer
        self._tasks: set[asyncio.Task[Any]] = set()
        self._alone: set[Process] = set()
        self._meanwhile = Threads(engine)

    @property
    def waiting(self) -> int:
        return len(self._questions) + len(self._moves)

    @property
    def pids(self) -> list[int]:
        return [one.pid for one in self._all if one.pid is not None]

    def begin(self) -> None:
        """Start them; each is used when it is ready."""
        self._loop = asyncio.get_running_loop()
        for process in self._all:
            self._note(asyncio.create_task(self._start(process)))

    async def _start(self, process: Process) -> None:
        for wait in itertools.chain(AGAIN_SECONDS, itertools.repeat(AGAIN_SECONDS[-1])):
            try:
                await process.begin()
                break
            except Gone as error:
                log.error("a process that should think: %s", error)
                await asyncio.sleep(wait)
        self._ready += 1
        self._offer(process)

    def _note(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def think(self, about: Thought) -> Moved | Replied:
        if not self._ready:
            return await self._meanwhile.think(about)
        if not isinstance(about, Move) and len(self._questions) >= MOST_QUESTIONS:
            raise Overworked(f"{MOST_QUESTIONS} questions wait already")
        # It is thought to its end even if nobody waits any more: its process is busy until then.
        task = asyncio.create_task(self._carried_out(about))
        self._note(task)
        return settled(await asyncio.shield(task))

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.info("a thought came to nothing: %r", error)  # who waits for it is told too

    async def _carried_out(self, about: Thought) -> Reply:
        for tries in range(TRIES):
            process = await self._process_for(about)
            try:
                reply = await process.carry_out(about)
                if isinstance(reply, Moved) and reply.spent:
                    await process.end()  # with the thought that found no end
                return reply
            except Gone as error:
                log.error("a process that thought is gone: %s", error)
                if tries == TRIES - 1:
                    raise Lost("the process that thought died, and so did a second") from error
            finally:
                self._give_back(process, about)
        raise AssertionError("it was tried at least once")

    async def _process_for(self, about: Thought) -> Process:
        """A free process, the one that remembers what it is about if there is one."""
        name = _name(about)
        if self._may_begin(about):
            process = next((one for one in self._free if one.last == name), self._free[0])
            self._free.remove(process)
            self._moving += isinstance(about, Move)
        else:
            waiting = self._moves if isinstance(about, Move) else self._questions
            turn: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
            waiting.append(turn)
            process = await turn
        process.last = name
        return process

    def _may_begin(self, about: Thought) -> bool:
        return bool(self._free) and not (isinstance(about, Move) and self._is_full)

    @property
    def _is_full(self) -> bool:
        """Whether as many think for the computer as may."""
        return self._moving >= len(self._all) - 1

    def _give_back(self, process: Process, about: Thought) -> None:
        self._moving -= isinstance(about, Move)
        if process.alive:
            self._offer(process)
        else:
            self._ready -= 1
            self._note(asyncio.create_task(self._start(process)))

    def _offer(self, process: Process) -> None:
        """A process is free: whoever waits gets it."""
        self._free.append(process)
        while self._free and (waiting := self._next()) is not None:
            waiting.set_result(self._free.pop())

    def _next(self) -> "asyncio.Future[Process] | None":
        for queue in (self._questions, self._moves):
            while queue and queue[0].done():
                queue.popleft()  # its task was ended
        if self._questions:
            return self._questions.popleft()
        if self._moves and not self._is_full:
            self._moving += 1
            return self._moves.popleft()
        return None

    async def ponder(self, about: Thought, note: Note) -> Replied:
        process = Process()
        self._alone.add(process)
        try:
            await process.begin()
            found = settled(await process.carry_out(about, note))
            assert isinstance(found, Replied)
            return found
        finally:
            self._alone.discard(process)
            await process.end()

    def wait(self, about: Thought) -> Moved | Replied:
        if self._loop is None:
            return self._meanwhile.wait(about)
        return asyncio.run_coroutine_threadsafe(self.think(about), self._loop).result()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for process in (*self._all, *self._alone):
            process.drop()
        self._meanwhile.close()


def _name(about: Thought) -> str:
    if isinstance(about, Move):
        return about.mind
    return about.game if isinstance(about, Question) else ""
