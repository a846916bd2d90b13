"""Games of a match-up that are played out: in a process of its own, one match-up at a time.

What is played is in `crisis.plans.games`. Nothing is kept: who asked reads along, and when they
leave, the process ends.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Awaitable, Callable

import msgspec

from crisis.plans.games import LEVELS, MOST_GAMES, Request
from crisis.server.protocol.errors import BadRequest
from crisis.texts import codes
from crisis.texts.told import told

log = logging.getLogger("crisis.server")

MOST_HOSTED = 40  # games of a match-up on a server that strangers reach
LONGEST = 3600.0  # seconds for all games together
LOOK_UP = 1.0  # how often it is seen whether anybody still reads


class Busy(Exception):
    """Another match-up is being played out; the sentence says so."""


class Simulations:
    """The games that one server plays out."""

    def __init__(self, *, hosted: bool) -> None:
        self.most = MOST_HOSTED if hosted else MOST_GAMES
        self._running = False

    def check(self, wanted: Request) -> None:
        """`BadRequest` for what is not played, `Busy` while others play."""
        if not 1 <= wanted.games <= self.most:
            raise BadRequest(told("a match-up is played out in 1 to {n} games here", n=self.most))
        if wanted.agent not in LEVELS:
            raise BadRequest(f"nobody plays as {wanted.agent!r}; known: {', '.join(LEVELS)}")
        if self._running:
            raise Busy(told("another match-up is being played out here; try again when it is done"))

    async def play(
        self, wanted: Request, is_gone: Callable[[], Awaitable[bool]]
    ) -> AsyncGenerator[bytes]:
        """The outcome after each game as JSON; an empty line now and then while nothing is new."""
        self.check(wanted)
        self._running = True
        process: Process | None = None
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "crisis.plans", stdin=PIPE, stdout=PIPE, stderr=None
            )
            assert process.stdin is not None
            process.stdin.write(msgspec.json.encode(wanted))
            process.stdin.close()
            async for line in self._lines(process, is_gone):
                yield line
        finally:
            self._running = False
            if process is not None and process.returncode is None:
                process.kill()
                await asyncio.shield(process.wait())

    async def _lines(
        self, process: Process, is_gone: Callable[[], Awaitable[bool]]
    ) -> AsyncGenerator[bytes]:
        assert process.stdout is not None
        loop = asyncio.get_running_loop()
        end = loop.time() + LONGEST
        reading: asyncio.Task[bytes] | None = None
        try:
            while loop.time() < end and not await is_gone():
                reading = reading or asyncio.create_task(process.stdout.readline())
                done, _ = await asyncio.wait({reading}, timeout=LOOK_UP)
                if not done:
                    yield b""
                    continue
                line = reading.result().strip()
                reading = None
                if not line:
                    break
                yield line
            if process.stdout.at_eof() and await process.wait() != 0:
                log.error("a match-up was not played out: status %s", process.returncode)
                yield msgspec.json.encode({"why": str(codes.MISTAKE())})
        finally:
            if reading is not None:
                reading.cancel()
