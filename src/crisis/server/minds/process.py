"""One process that thinks, seen from the server: a thought goes in, its reply comes out.

Messages are JSON, each after its length in four bytes. The process ends when its input does, so
that it never outlives the server, however that dies.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE
from asyncio.subprocess import Process as Child
from typing import TypeVar

import msgspec

from crisis.server.minds.mind import Note
from crisis.server.minds.thoughts import Along, Reply, Thought

MODULE = "crisis.server.minds"
LENGTH = 4  # bytes
LONGEST = 120.0  # seconds for a thought that says nothing: the clocks of the players stop earlier

T = TypeVar("T")
_encoder = msgspec.json.Encoder()
_replies = msgspec.json.Decoder(Reply)


class Gone(ConnectionError):
    """The process died, or said nothing for too long."""


class Process:
    """One thought at a time."""

    def __init__(self) -> None:
        self._child: Child | None = None
        self.last = ""  # the mind or game it thought about last

    @property
    def pid(self) -> int | None:
        return None if self._child is None else self._child.pid

    @property
    def alive(self) -> bool:
        return self._child is not None and self._child.returncode is None

    async def begin(self) -> None:
        """Start it, and wait until it has read the cards and says that it is ready."""
        try:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", MODULE, stdin=PIPE, stdout=PIPE
            )
            await self._read()
        except (OSError, asyncio.IncompleteReadError) as error:
            await self.end()
            raise Gone(f"it does not start: {error}") from error

    async def carry_out(self, about: Thought, note: Note | None = None) -> Reply:
        """Its reply; `Gone` if there is none, and then the process is ended."""
        try:
            await self._write(_encoder.encode(about))
            while True:
                reply: Reply = _replies.decode(await asyncio.wait_for(self._read(), LONGEST))
                if not isinstance(reply, Along):
                    return reply
                if note is not None:
                    note(reply.done, reply.of)
        except (OSError, asyncio.IncompleteReadError, TimeoutError, msgspec.DecodeError) as error:
            await self.end()
            raise Gone(f"{type(error).__name__}: {error}") from error
        except BaseException:
            await self.end()  # in the midst of a thought: nobody would read its reply
            raise

    async def _write(self, data: bytes) -> None:
        assert self._child is not None and self._child.stdin is not None
        self._child.stdin.write(len(data).to_bytes(LENGTH, "big") + data)
        await self._child.stdin.drain()

    async def _read(self) -> bytes:
        assert self._child is not None and self._child.stdout is not None
        length = int.from_bytes(await self._child.stdout.readexactly(LENGTH), "big")
        return await self._child.stdout.readexactly(length)

    async def end(self) -> None:
        """Stop it, whatever it does."""
        child, self._child = self._child, None
        if child is not None:
            _kill(child)
            await child.wait()

    def drop(self) -> None:
        """Stop it without waiting, when the server closes."""
        if self._child is not None:
            _kill(self._child)


def _kill(child: Child) -> None:
    if child.returncode is None:
        try:
            child.kill()
        except ProcessLookupError:
            return  # it has just ended by itself
