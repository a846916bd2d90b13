"""One connection of a seat: its language, and what waits to be sent to it.

Each has a bounded queue: one that does not read is dropped and gets the whole state when it comes
back.
"""

import asyncio

import msgspec

from crisis.languages.folders import ENGLISH
from crisis.state.records import SideId

QUEUE = 256  # messages that may wait for one connection
PHRASE_SECONDS = 3.0  # between two phrases of one connection

_encoder = msgspec.json.Encoder()


class Channel:
    """One connection of a seat."""

    def __init__(self, seat: SideId, language: str = ENGLISH) -> None:
        self.seat = seat
        self.language = language
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self.lost = False
        self.spoke = -PHRASE_SECONDS  # when it said a phrase last

    def send(self, message: msgspec.Struct) -> None:
        if self.lost:
            return
        try:
            self.queue.put_nowait(_encoder.encode(message))
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Let the sender stop: what waits is dropped, the client will greet anew."""
        self.lost = True
        while self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(None)
