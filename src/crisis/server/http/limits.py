"""How much one address and one seat may ask of a server that strangers can reach.

Buckets: each holds so many tokens, is filled at a steady rate, and every request takes one out. A
request for which none is left is refused (429); a message of a seat waits, so that nobody who plays
is ever refused.
Belongs here: the buckets and their sizes. Does not belong here: bodies and hosts (`guard`).
"""

import asyncio
import time
from collections.abc import Callable, MutableMapping
from typing import Any

from msgspec import Struct

LOOPBACK = ("127.0.0.1", "::1")
MOST_BUCKETS = 20_000
ROUNDING = 1e-6  # who has waited as long as was said is let in
CONNECTIONS = 40  # WebSockets of one address at a time


class Rate(Struct, frozen=True):
    """So many at once, and so many a second in the long run."""

    burst: float
    second: float


READING = Rate(120, 20)  # of an address: looking something up
MAKING = Rate(20, 0.5)  # of an address: games, invitations, imports, reviews
TALKING = Rate(200, 40)  # of a seat: messages


class Bucket(Struct):
    tokens: float
    at: float


class Buckets:
    """One bucket for each name; those that are full again are forgotten."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.now = now
        self.found: dict[str, Bucket] = {}

    def take(self, name: str) -> float:
        """Take a token; 0, or the seconds until there is one (then none is taken)."""
        bucket = self._filled(name)
        if bucket.tokens < 1 - ROUNDING:
            return (1 - bucket.tokens) / self.rate.second
        bucket.tokens -= 1
        return 0.0

    def _filled(self, name: str) -> Bucket:
        now, rate = self.now(), self.rate
        if name not in self.found and len(self.found) >= MOST_BUCKETS:
            self._tidy(now)
        bucket = self.found.setdefault(name, Bucket(rate.burst, now))
        bucket.tokens = min(rate.burst, bucket.tokens + (now - bucket.at) * rate.second)
        bucket.at = now
        return bucket

    def _tidy(self, now: float) -> None:
        """Drop the full ones; if that is not enough, all: memory is bounded first."""
        rate = self.rate
        kept = {
            name: one
            for name, one in self.found.items()
            if one.tokens + (now - one.at) * rate.second < rate.burst
        }
        self.found = kept if len(kept) < MOST_BUCKETS else {}


class Limits:
    """The limits of one server."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.reading = Buckets(READING, now)
        self.making = Buckets(MAKING, now)
        self.talking = Buckets(TALKING, now)
        self.connected: dict[str, int] = {}

    def wait_for_request(self, scope: MutableMapping[str, Any]) -> float:
        """0 if a request may be answered, else after how many seconds it might be."""
        who = address_of(scope)
        if who is None or not scope["path"].startswith("/api/"):
            return 0.0
        reads = scope["type"] == "websocket" or scope["method"] in ("GET", "HEAD")
        return self.reading.take(who) if reads or _is_asking(scope) else self.making.take(who)

    def connect(self, scope: MutableMapping[str, Any]) -> bool:
        """Whether one connection more is open to this address."""
        who = address_of(scope)
        if who is None:
            return True
        if self.connected.get(who, 0) >= CONNECTIONS:
            return False
        self.connected[who] = self.connected.get(who, 0) + 1
        return True

    def disconnect(self, scope: MutableMapping[str, Any]) -> None:
        who = address_of(scope)
        if who is None:
            return
        left = self.connected.get(who, 1) - 1
        if left:
            self.connected[who] = left
        else:
            self.connected.pop(who, None)

    async def pace(self, seat: str) -> bool:
        """Let a message of a seat wait until it may be read; whether it had to."""
        waited = False
        while seconds := self.talking.take(seat):
            waited = True
            await asyncio.sleep(seconds)
        return waited


def address_of(scope: MutableMapping[str, Any]) -> str | None:
    """Who asks; None for this machine itself: that is a proxy which does not say for whom, or
    whoever hosts."""
    client = scope.get("client")
    return None if client is None or client[0] in LOOPBACK else str(client[0])


def _is_asking(scope: MutableMapping[str, Any]) -> bool:
    """Requests that are sent again and again and make nothing: the list of one's own games, rows of
    a match-up, waiting for a friend."""
    path: str = scope["path"]
    return path in ("/api/games/mine", "/api/plans/blows") or (
        path.startswith("/api/invitations/") and path.endswith("/wait")
    )
