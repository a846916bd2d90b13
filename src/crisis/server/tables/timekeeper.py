"""Looks at the clocks of all games, open or not, and calls time where it is over."""

import asyncio
import logging

from crisis.server.tables.hall import Hall

log = logging.getLogger("crisis.server")

LOOK_SECONDS = 1.0
LOOKS_A_SIGN = 10  # after how many looks a sign of life is left


class Timekeeper:
    """One for a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def run(self) -> None:
        """Look until the server closes."""
        looks = 0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            looks += 1
            if looks % LOOKS_A_SIGN == 0:
                await asyncio.to_thread(self.hall.clocks.stay_alive)
            await self.look()

    async def look(self) -> None:
        """Call time in every game in which it is over."""
        for game in self.hall.clocks.due():
            self.hall.clocks.forget(game)  # the table notes it anew when it goes on
            try:
                room = await self.hall.open(game)
                await room.call_time()
            except Exception:
                # One game that cannot be opened must not stop the clocks of the others.
                log.exception("game %s: its time could not be called", game)
