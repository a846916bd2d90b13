"""Other server processes on the same database, which may have the same games open.

Any process serves any seat. What one writes the others take in at once; wishes, phrases and who is
there are told on. Who lets chance and the computer go on is decided by a lock of the game (`room`),
who calls time by a lock of all clocks (`timekeeper`); both end with the process that has them.

Belongs here: hearing, and telling in order. Does not belong here: how a line is carried out
(`game/following`).
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Protocol

import msgspec

from crisis.server.game.clock import CLOCK, Clocks
from crisis.server.game.following import take_wishes, wishes_of
from crisis.server.game.news import News
from crisis.server.game.store import Store
from crisis.server.protocol import messages
from crisis.server.tables.room import Room

log = logging.getLogger("crisis.server")

LOOK_SECONDS = 1.0
SILENT_SECONDS = 5.0  # after which a process counts as gone
MOST_WAITING = 10_000  # news that wait to be told

_decoder = msgspec.json.Decoder(News)


class House(Protocol):
    """What is needed of a hall."""

    store: Store
    clocks: Clocks
    rooms: OrderedDict[str, Room]


class Neighbours:
    """The other processes, as one hall knows them."""

    def __init__(self, hall: House) -> None:
        self.hall = hall
        self.heard: dict[str, float] = {}  # when, of each process
        self._outgoing: asyncio.Queue[News] = asyncio.Queue(MOST_WAITING)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def possible(self) -> bool:
        return self.hall.store.database.is_shared

    # --- telling ---

    def announce(self, news: News) -> None:
        """Tell the others, in the order of these calls."""
        if not self.possible:
            return
        try:
            self._outgoing.put_nowait(news)
        except asyncio.QueueFull:
            log.error("news of game %s cannot be told: too many wait", news.game)

    async def tell_all(self) -> None:
        """Tell what is announced until the server closes."""
        while True:
            news = await self._outgoing.get()
            try:
                await asyncio.to_thread(self.hall.store.tell, news)
            except self.hall.store.failures as error:
                # Whoever misses it looks at the store when the database is back.
                log.warning("game %s: news were not told: %s", news.game, error)

    # --- hearing ---

    async def run(self) -> None:
        """Listen, and look after what a dead process left undone, until the server closes."""
        if not self.possible:
            return
        loop = asyncio.get_running_loop()

        def hear(text: str) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self.hear, text)

        def again() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self.look_at_all)

        self.hall.store.database.listen(hear, again)
        telling = asyncio.create_task(self.tell_all())
        try:
            while True:
                self.announce(News(kind="alive"))
                await asyncio.sleep(LOOK_SECONDS)
                self._forget_silent()
                for room in list(self.hall.rooms.values()):
                    if room.channels:
                        room.wake()  # if whoever let it go on is gone
        finally:
            telling.cancel()

    def hear(self, text: str) -> None:
        """One message of another process, or our own."""
        news = _decoder.decode(text)
        if news.process == self.hall.store.process:
            return
        self.heard[news.process] = time.monotonic()
        room = self.hall.rooms.get(news.game)
        if news.kind == "clock":
            self._begin(self._read_clock(news.game))
        if room is not None and (room.channels or not room.idle):
            self._begin(self._heard_at(room, news))

    def look_at_all(self) -> None:
        """Something may have been missed."""
        for room in self.hall.rooms.values():
            if not room.idle:
                self._begin(self._follow(room))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("news of another process were lost", exc_info=task.exception())

    async def _read_clock(self, game: str) -> None:
        body = await asyncio.to_thread(self.hall.store.note, game, CLOCK)
        if body is not None:
            self.hall.clocks.read_again([(game, body)])

    async def _follow(self, room: Room) -> None:
        async with room.turn:
            await room.follow()

    async def _heard_at(self, room: Room, news: News) -> None:
        async with room.turn:
            if news.number > room.table.number:
                await room.follow()
            if not room.table.broken:
                await self._carry_out(room, news)

    async def _carry_out(self, room: Room, news: News) -> None:
        """What is no line."""
        table = room.table
        if news.kind == "dice" and table.number <= table.stored.since:
            await asyncio.to_thread(table.read_contributions)
        elif news.kind == "clock" and table.clocks is not None:
            table.clock = await asyncio.to_thread(table.clocks.of, table.stored.id)
            room.send("notice")
        elif news.kind == "again":
            room.send("notice")
        elif news.kind == "wishes" and news.number == table.number:
            take_wishes(table, news.wishes)
            room.send("notice")
        elif news.kind == "pointed" and news.pointed is not None:
            room.show(news.pointed)
        elif news.kind == "said" and news.side is not None:
            said = messages.Said(side=news.side, phrase=news.phrase, words=news.words)
            for channel in list(room.channels):
                channel.send(said)
        elif news.kind == "here":
            room.elsewhere[news.process] = news.here
            room.tell_presence()
        elif news.kind == "who":
            game = table.stored.id
            here = tuple(sorted({channel.seat for channel in room.channels}))
            self.announce(News(kind="here", game=game, here=here))
            wishes = wishes_of(table)
            self.announce(News(kind="wishes", game=game, number=table.number, wishes=wishes))

    def _forget_silent(self) -> None:
        """A process that says nothing is gone, and so is who sat there."""
        now = time.monotonic()
        gone = {process for process, at in self.heard.items() if now - at > SILENT_SECONDS}
        for process in gone:
            del self.heard[process]
            for room in self.hall.rooms.values():
                if room.elsewhere.pop(process, None):
                    room.tell_presence()
