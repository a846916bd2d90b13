"""Looks at the clocks of all games, open or not, and calls time where it is over.

Of several server processes one does, whoever holds the lock of the clocks; if it dies another has
it within a second, and reads all clocks first.
"""

import asyncio
import logging

from crisis.server.protocol.messages import Trouble
from crisis.server.tables.hall import Hall
from crisis.texts import codes

log = logging.getLogger("crisis.server")

LOOK_SECONDS = 1.0
LOOKS_A_SIGN = 10  # after how many looks a sign of life is left
AGAIN_SECONDS = 10.0  # until time that could not be called is called again
LOCK = "clocks"


class Timekeeper:
    """One for a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.keeps = not hall.store.database.is_shared
        self.told: set[str] = set()  # the games whose players know that something is wrong

    async def run(self) -> None:
        """Look until the server closes."""
        looks = 0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            looks += 1
            try:
                if not await asyncio.to_thread(self._is_ours):
                    continue
                if looks % LOOKS_A_SIGN == 0:
                    await asyncio.to_thread(self.hall.clocks.stay_alive)
            except self.hall.store.failures:
                log.exception("the clocks cannot be looked at; it is tried again")
                continue
            await self.look()

    def _is_ours(self) -> bool:
        """Whether this process looks at the clocks."""
        held = self.hall.store.database.hold(LOCK)
        if held and not self.keeps:
            self.hall.clocks.read_all()
        self.keeps = held
        return held

    async def look(self) -> None:
        """Call time in every game in which it is over."""
        for game in self.hall.clocks.due():
            self.hall.clocks.forget(game)  # the table notes it anew when it goes on
            try:
                room = await self.hall.open(game)
                await room.call_time()
                self.told.discard(game)
            except Exception:
                # One game that cannot be opened must not stop the clocks of the others.
                log.exception("game %s: its time could not be called", game)
                self.hall.clocks.ask_again(game, AGAIN_SECONDS)
                self._tell_trouble(game)

    def _tell_trouble(self, game: str) -> None:
        """Who sits there hears of it once."""
        room = self.hall.rooms.get(game)
        if room is None:
            return
        for channel in list(room.channels) if game not in self.told else ():
            channel.send(Trouble(why=codes.TIME_NOT_CALLED().sentence(channel.language)))
        self.told.add(game)
        if room.table.broken:
            room.close()  # it is ahead of the disk: its people come back to one opened anew
