"""One connection of a seat: its language, what waits to be sent to it, and what it sends.

Each has a bounded queue: one that does not read is dropped and gets the whole state when it comes
back.
"""

import asyncio
import time
from typing import TypeVar

import msgspec

from crisis.languages.folders import ENGLISH
from crisis.rules.core.refusal import Refusal
from crisis.rules.engine import IllegalAnswer
from crisis.server.protocol import asks, messages
from crisis.server.protocol.messages import MAX_MESSAGE
from crisis.state.records import SideId
from crisis.texts import codes

QUEUE = 256  # messages that may wait for one connection
PHRASE_SECONDS = 3.0  # between two phrases of one connection
WORDS_SECONDS = 1.0  # before own words
POINT_SECONDS = 0.05  # between two places a connection points at; those between are not missed

T = TypeVar("T")
_decoder = msgspec.json.Decoder(asks.ClientMessage)
_first_decoder = msgspec.json.Decoder(asks.Sit)
_encoder = msgspec.json.Encoder()


class Channel:
    """One connection of a seat."""

    def __init__(self, seat: SideId, language: str = ENGLISH) -> None:
        self.seat = seat
        self.language = language
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self.lost = False
        self.spoke = -PHRASE_SECONDS  # when it said a phrase last
        self.pointed = -POINT_SECONDS

    def says(self, message: asks.Say) -> messages.Said:
        """A phrase, or words of one's own, not too soon after the last."""
        pause = PHRASE_SECONDS if message.phrase else WORDS_SECONDS
        if time.monotonic() - self.spoke < pause:
            raise IllegalAnswer(Refusal(messages.PROTOCOL, codes.ONE_PHRASE()))
        words = "" if message.phrase else " ".join(message.words.split())
        if not (message.phrase or words):
            raise IllegalAnswer(Refusal(messages.PROTOCOL, codes.NOTHING_SAID()))
        self.spoke = time.monotonic()
        return messages.Said(side=self.seat, phrase=message.phrase, words=words)

    def points(self, message: asks.Point) -> messages.Pointed | None:
        """Where it points, for the other side; None if it did so a moment ago."""
        now = time.monotonic()
        if message.at is not None and now - self.pointed < POINT_SECONDS:
            return None
        self.pointed = now
        at, unit, plan, ruler = message.at, message.unit, message.plan, message.ruler
        return messages.Pointed(side=self.seat, at=at, unit=unit, plan=plan, ruler=ruler)

    def send(self, message: msgspec.Struct) -> None:
        if not self.lost:
            self.pass_on(_encoder.encode(message))

    def pass_on(self, data: bytes) -> None:
        """Send a message that is encoded already."""
        if self.lost:
            return
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Let the sender stop: what waits is dropped, the client will greet anew."""
        self.lost = True
        while self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class TooMany(RuntimeError):
    """As many connections as one game may have."""


class Unreadable(ValueError):
    """Bytes that are no message; `n` is the number they carry, if one can be made out."""

    def __init__(self, why: str, n: int | None = None) -> None:
        super().__init__(why)
        self.n = n


def read(raw: str | bytes) -> asks.ClientMessage:
    """Decode one message; `Unreadable` says in one sentence what is wrong with it."""
    message: asks.ClientMessage = _decoded(raw, _decoder)
    return message


def read_first(raw: str | bytes) -> asks.Sit:
    """The first message of a connection."""
    return _decoded(raw, _first_decoder)


def _decoded(raw: str | bytes, decoder: "msgspec.json.Decoder[T]") -> T:
    data = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
    if len(data) > MAX_MESSAGE:
        raise Unreadable(f"A message has at most {MAX_MESSAGE} bytes; this one has {len(data)}.")
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"This is no message: {error}.", _number(data)) from error


def _number(raw: bytes) -> int | None:
    """The `n` of a message that is otherwise wrong, for its sender to tell which it was."""
    try:
        found = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    n = found.get("n") if isinstance(found, dict) else None
    return n if isinstance(n, int) and 0 <= n <= 2**53 else None
