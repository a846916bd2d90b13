"""`crisis bench --only online`: a server of its own on loopback, and people who play there.

Half of the games are against the computer. What is measured is the time from a person's answer to
the update, with one game and with many, and the memory of the server. The people are scripted and
run in this process: on a machine with two cores the server has the other one.
"""

import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from statistics import quantiles

from crisis.server.protocol.client import Refusal, TableServer
from crisis.server.protocol.crowd import Person
from crisis.texts.told import told

GAMES = 200
CLOSED_GAMES = 1000
FEW_CLOSED = 100  # after so many memory is looked at first
PAUSE = 1.0  # seconds that people think
SECONDS = 60.0
ALONE_SECONDS = 30.0
ALONE_PAUSE = 0.2  # alone there is one answer at a time: more of them in the same time
LEVEL = "medium"
START_SECONDS = 120.0
AT_ONCE = 8  # games that are made and closed side by side


def run(progress: Callable[[str], None]) -> dict[str, float]:
    """The figures; `answer_*` are wall time, and say little on a machine that others use."""
    with tempfile.TemporaryDirectory() as folder, _Server(folder) as server:
        progress(told("{part}: one game, {seconds} s", part="online", seconds=round(ALONE_SECONDS)))
        alone = asyncio.run(_play(server.table, 1, ALONE_PAUSE, ALONE_SECONDS))
        before = server.memory
        progress(
            told("{part}: {n} games, {seconds} s", part="online", n=GAMES, seconds=round(SECONDS))
        )
        busy = asyncio.run(_play(server.table, GAMES, PAUSE, SECONDS, server))
        progress(told("{part}: {n} games opened and closed", part="online", n=CLOSED_GAMES))
        few = asyncio.run(_open_and_close(server, FEW_CLOSED))
        many = asyncio.run(_open_and_close(server, CLOSED_GAMES - FEW_CLOSED))
    p99, p99_alone = _percentile(busy.latencies, 99), _percentile(alone.latencies, 99)
    return {
        "games": float(GAMES),
        "answers": float(len(busy.latencies)),
        "faults": float(alone.faults + busy.faults),
        "answer_p50_ms": _percentile(busy.latencies, 50),
        "answer_p99_ms": p99,
        "answer_p99_alone_ms": p99_alone,
        "ratio_p99_busy_idle": p99 / p99_alone,
        "memory_kb_per_game": (busy.memory - before) / GAMES,
        "memory_kb": float(many),
        "ratio_memory_closed": many / few,
    }


class _Server:
    """`crisis serve` in a process of its own, for as long as the block."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command = [sys.executable, "-m", "crisis", "serve", "--port", str(port), "--data", folder]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        self.table = TableServer(f"http://127.0.0.1:{port}")

    def __enter__(self) -> "_Server":
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                self.table.request("/health")
                return self
            except (OSError, Refusal):
                if self.process.poll() is not None or time.monotonic() > until:
                    self.process.kill()
                    raise
                time.sleep(0.1)

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    @property
    def memory(self) -> int:
        """What it has in memory, in kB."""
        command = ["ps", "-o", "rss=", "-p", str(self.process.pid)]
        return int(subprocess.run(command, check=True, capture_output=True).stdout)


class _Found:
    """What the people of one run measured."""

    def __init__(self, people: list[Person], memory: int) -> None:
        self.latencies = [seconds * 1000 for one in people for seconds in one.latencies]
        self.faults = sum(len(one.faults) for one in people)
        self.memory = memory


async def _play(
    table: TableServer, games: int, pause: float, seconds: float, server: _Server | None = None
) -> _Found:
    people = []
    for number in range(games):
        vs = LEVEL if number % 2 else "human"
        made = await asyncio.to_thread(table.create, vs=vs)
        people += [
            Person(table, made["id"], seat, key, 1000 * number + place)
            for place, (seat, key) in enumerate(made["seats"].items())
        ]
    stop = asyncio.Event()
    playing = [asyncio.create_task(person.play(pause, stop)) for person in people]
    try:
        while any(person.position is None for person in people):
            await asyncio.sleep(0.1)
        for person in people:
            person.latencies.clear()  # of sitting down, one after another
        await asyncio.sleep(seconds)
        memory = server.memory if server is not None else 0
    finally:
        stop.set()
        await asyncio.gather(*playing)
    return _Found(people, memory)


async def _open_and_close(server: _Server, games: int) -> int:
    """Games that somebody sits down at and leaves; the server's memory afterwards."""

    async def one(number: int) -> None:
        made = await asyncio.to_thread(server.table.create, vs="human")
        await Person(server.table, made["id"], "A", made["seats"]["A"], number).look()

    for first in range(0, games, AT_ONCE):
        await asyncio.gather(*(one(first + i) for i in range(min(AT_ONCE, games - first))))
    return server.memory


def _percentile(values: list[float], percent: int) -> float:
    if len(values) < 2:
        return values[0] if values else float("nan")
    return quantiles(values, n=100, method="inclusive")[percent - 1]
