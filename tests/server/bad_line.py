"""A bad line on loopback: everything comes late, and now and then the connection is lost.

It stands between a server and whoever plays there. Of HTTP connections so many are lost when they
are opened; a WebSocket, which lasts for a whole game, is lost with the same chance at each message.
"""

import asyncio
import random
import threading
from typing import Self

CHUNK = 65_536


class BadLine:
    """Listens on a port of its own and passes everything on to another one."""

    def __init__(self, port: int, *, delay: float, lost: float, seed: int) -> None:
        self.port, self.delay, self.lost = port, delay, lost
        self.to = 0  # the port of the server
        self.random = random.Random(seed)
        self.opened = self.cut = 0
        self._lines: set[_Line] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)
        self._ready.set()
        await self._end.wait()
        server.close()
        for line in list(self._lines):
            line.abort()
        await asyncio.gather(*self._tasks)

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self.opened += 1
        try:
            far, on = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            back.close()
            return
        line, task = _Line(self, (back, on)), asyncio.current_task()
        assert task is not None
        self._lines.add(line)
        self._tasks.add(task)
        try:
            await asyncio.gather(line.passes(near, on), line.passes(far, back))
        finally:
            self._lines.discard(line)
            self._tasks.discard(task)


class _Line:
    """One connection through the bad line."""

    def __init__(self, through: BadLine, ends: tuple[asyncio.StreamWriter, ...]) -> None:
        self.through, self.ends = through, ends
        self.lasting = False  # a WebSocket
        self.fresh = True

    def _is_lost(self, data: bytes) -> bool:
        first, self.fresh = self.fresh, False
        self.lasting = self.lasting or b"upgrade: websocket" in data.lower()
        return (first or self.lasting) and self.through.random.random() < self.through.lost

    async def passes(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        """Pass on what comes, in its order, each piece late; the end comes late too."""
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        writer = asyncio.create_task(self._writes(waiting, to))
        ended = False
        try:
            while data := await source.read(CHUNK):
                if self._is_lost(data):
                    self.through.cut += 1
                    return
                waiting.put_nowait((self._due, data))
            waiting.put_nowait((self._due, b""))
            await writer
            ended = True
        except OSError:
            pass  # the other end is gone: so is this one
        finally:
            writer.cancel()
            if not ended:
                self.abort()
            for end in self.ends:
                end.close()

    def abort(self) -> None:
        """Nothing more comes through."""
        for end in self.ends:
            end.transport.abort()

    @property
    def _due(self) -> float:
        return asyncio.get_running_loop().time() + self.through.delay

    async def _writes(
        self, waiting: "asyncio.Queue[tuple[float, bytes]]", to: asyncio.StreamWriter
    ) -> None:
        data = b"-"
        while data:
            due, data = await waiting.get()
            await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
            to.write(data)
            await to.drain()
