"""Scripted people who play many games at once over WebSockets, and come back when they are cut off.

Everything they know comes through the protocol. Each keeps which answer it gave to which decision,
so that it can be compared with the store afterwards.
"""

import asyncio
import json
import random
import time
from typing import Any

import msgspec
from msgspec import Struct
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from crisis.server.protocol.client import TableServer, anything

Message = dict[str, Any]


class _Outcome(Struct, frozen=True):
    outcome: Any = None


class Told(Struct, frozen=True):
    """What is needed of a message of the server; the rest is not even looked at."""

    type: str
    n: int | None = None
    decision: int = 0
    pending: Message | None = None
    state: _Outcome = _Outcome()
    answer: str | None = None
    why: str = ""


_decoder = msgspec.json.Decoder(Told)
LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError)
AGAIN_SECONDS = 0.05  # between two tries to come back
REPLY_SECONDS = 60.0


class Person:
    """One seat of one game."""

    def __init__(self, server: TableServer, game: str, seat: str, key: str, seed: int) -> None:
        self.server, self.game, self.seat, self.key = server, game, seat, key
        self.random = random.Random(seed)
        self.position: Told | None = None
        self.done: dict[int, str] = {}  # the answers that the server has taken, by their decision
        self.sent: tuple[int, str] | None = None  # on its way
        self.lost_at: float | None = None
        self.back_after: list[float] = []  # seconds without a place at the table
        self.playing_after: list[float] = []  # seconds until an answer was taken again, or waited
        self.unheard = 0  # answers that were taken, and nobody could say so
        self.latencies: list[float] = []
        self.faults: list[str] = []
        self._was_cut: float | None = None
        self._n = 0

    @property
    def over(self) -> bool:
        return self.position is not None and self.position.state.outcome is not None

    @property
    def is_playing(self) -> bool:
        """At the table, and since the last cut an answer was taken or there was nothing to do."""
        return self.position is not None and self.lost_at is None and self._was_cut is None

    async def play(self, pause: float, stop: asyncio.Event) -> None:
        """Play until the game is over or it is enough; who is cut off then comes back once more to
        see what became of the last answer."""
        while not self.over and not (stop.is_set() and self.lost_at is None):
            try:
                await self._sit_and_play(pause, stop)
            except LOST:
                self.lost_at = self.lost_at or time.monotonic()
                await asyncio.sleep(AGAIN_SECONDS)

    async def look(self) -> None:
        """Sit down, see the game, and leave."""
        stop = asyncio.Event()
        stop.set()
        await self._sit_and_play(0.0, stop)

    async def _sit_and_play(self, pause: float, stop: asyncio.Event) -> None:
        url = f"ws://{self.server.host}/api/games/{self.game}/seat"
        async with connect(
            url, origin=Origin(self.server.address), max_size=None, proxy=None,
            open_timeout=REPLY_SECONDS, close_timeout=1, compression=None,
        ) as socket:  # fmt: skip
            await socket.send(json.dumps({"type": "sit", "key": self.key}))
            await self._read(socket)
            self._take_up()
            while not stop.is_set() and not self.over:
                if not self._is_asked():
                    await self._wait(socket, stop)
                    continue
                await asyncio.sleep(pause * self.random.uniform(0.5, 1.5))
                await self._answer(socket)

    def _take_up(self) -> None:
        """At the table again: what was on its way has arrived if another decision is asked."""
        if self.sent is not None:
            decision, text = self.sent
            if self._now.decision > decision:
                self.done[decision] = text
                self.unheard += 1
            self.sent = None
        if self.lost_at is not None:
            self.back_after.append(time.monotonic() - self.lost_at)
            self._was_cut, self.lost_at = self.lost_at, None
            if not self._is_asked():  # nothing to do: playing is waiting
                self._plays()

    def _plays(self) -> None:
        if self._was_cut is not None:
            self.playing_after.append(time.monotonic() - self._was_cut)
            self._was_cut = None

    def _is_asked(self) -> bool:
        pending = self._now.pending
        return pending is not None and pending.get("asked") == self.seat

    async def _wait(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        try:
            await asyncio.wait_for(self._read(socket), 0.5)
        except TimeoutError:
            return  # nothing yet; whether to stop is looked at

    @property
    def _now(self) -> Told:
        assert self.position is not None
        return self.position

    async def _read(self, socket: ClientConnection) -> Told:
        message = _decoder.decode(await socket.recv(decode=False))
        if message.type in ("hello", "update"):
            self.position = message
        elif message.type == "error":
            self.faults.append(message.why)
        return message

    async def _ask(self, socket: ClientConnection, **message: Any) -> Told:
        self._n += 1
        await socket.send(json.dumps({"n": self._n, **message}))
        async with asyncio.timeout(REPLY_SECONDS):
            while (reply := await self._read(socket)).n != self._n:
                pass
        return reply

    async def _answer(self, socket: ClientConnection) -> None:
        decision, pending = self._now.decision, self._now.pending
        assert pending is not None
        text = await self._chosen(socket, pending)
        if self._now.decision != decision or not self._is_asked():
            return  # it went on meanwhile
        self.sent = (decision, text)
        began = time.monotonic()
        reply = await self._ask(socket, type="answer", decision=decision, answer=text)
        self.sent = None
        if reply.type == "update":
            self.latencies.append(time.monotonic() - began)
            self.done[decision] = text
            self._plays()
        elif reply.type == "refused":
            await self._ask(socket, type="state")

    async def _chosen(self, socket: ClientConnection, pending: Message) -> str:
        chosen = anything(pending, self.random)
        if chosen is not None:
            return chosen
        x, y = self.random.randrange(36_000), self.random.randrange(36_000)
        reply = await self._ask(socket, type="nearest", x=x, y=y)
        return reply.answer or "decline"
