"""What the server's tests share: a room without a network, and a mind that likes to attack."""

import asyncio
import json
import warnings
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.play.agents import RandomAgent
from crisis.play.record import engine_for
from crisis.rules.engine import Engine
from crisis.server.game.store import Store
from crisis.server.game.table import Table
from crisis.server.tables.hall import Engines, Hall, Start
from crisis.server.tables.room import Channel, Room
from crisis.state.decisions import answer_text
from crisis.state.records import SideId

with warnings.catch_warnings():
    # It asks for the successor of the HTTP library that is pinned here; both do.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient, WebSocketTestSession

__all__ = ["ENGINE", "Desk", "TestClient", "WebSocketTestSession", "one_engine", "run"]

Message = dict[str, Any]
ENGINE: Engine = engine_for("1.3", DEFAULT_REVISION)


def one_engine(edition: str, revision: str) -> Engine:
    """The usual engine is made once for all tests."""
    same = (edition, revision) == (ENGINE.edition.id, ENGINE.catalogue.revision)
    return ENGINE if same else engine_for(edition, revision)


class Desk:
    """One game in one store, with the connections of its seats in this process."""

    def __init__(
        self, path: Path, *, engines: Engines = one_engine, hall: Hall | None = None, **start: Any
    ) -> None:
        self.path = path
        self.hall = hall or Hall(Store(path), 0.0, engines)
        self.seats = self.hall.create(Start(**{"vs": "human", "seed": 7, **start}))
        self.room: Room
        self.channels: dict[str, Channel] = {}

    async def open(self) -> None:
        self.room = await self.hall.open(self.seats.id)
        for seat in self.room.table.seats:
            self.channels[seat] = self.room.join(seat)
        await self.settle()

    @property
    def table(self) -> Table:
        return self.room.table

    async def settle(self) -> None:
        """Let chance and the computer go on until a person is asked."""
        while self.room._driver is not None and not self.room._driver.done():
            await asyncio.wait([self.room._driver], timeout=10)

    def received(self, seat: str) -> list[Message]:
        """Everything a seat was sent since the last look."""
        queue, found = self.channels[seat].queue, []
        while not queue.empty():
            data = queue.get_nowait()
            assert data is not None, "the connection was dropped"
            found.append(json.loads(data))
        return found

    async def send(self, seat: str, message: Message | str | bytes) -> list[Message]:
        """Send one message of a seat and return what comes back to it."""
        raw = json.dumps(message) if isinstance(message, dict) else message
        self.received(seat)
        await self.room.handle(self.channels[seat], raw)
        replies = self.received(seat)
        await self.settle()
        return replies

    async def answer(self, text: str) -> Message:
        """Answer for whoever is asked; the answer must be taken."""
        seat: SideId = "A" if self.table.asked == "A" else "B"
        message = {"type": "answer", "decision": self.table.decision_for(seat), "answer": text}
        replies = await self.send(seat, message)
        assert replies[0]["type"] == "update", replies[0]
        return replies[0]

    async def play_on(self, answers: int, seed: int = 1) -> None:
        """Let people answer at random."""
        agents = {side: RandomAgent(ENGINE, seed + ord(side)) for side in "AB"}
        for _ in range(answers):
            state = self.table.state
            if state.pending is None:
                return
            side = str(self.table.asked)
            agent = agents[side]
            agent.engine = self.table.engine
            view = self.table.engine.view(state, self.table.asked)  # type: ignore[arg-type]
            await self.answer(answer_text(agent.answer(view, state.pending)))


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test that needs the event loop."""
    asyncio.run(work())
