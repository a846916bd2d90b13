"""A small client that plays over HTTP and WebSocket alone: for tests, and for writers of bots.

    table = TableServer("http://127.0.0.1:8000")
    game = table.create(vs="easy")
    with table.sit(game["id"], game["seats"]["A"]) as seat:
        play(seat, RandomMind(seat, 1))

It imports nothing of the game: everything it knows comes through the protocol of docs/protocol.md.
"""

import json
import random
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Self
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
SECONDS = 30.0


class Refusal(Exception):
    """The server refused a message or a request; the reason is its text."""

    def __init__(self, refusal: Message) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.get('why')} ({refusal.get('rule', 'HTTP')})")


def _refusal(reply: Message) -> Refusal:
    """What a `refused` or an `error` says; neither was carried out."""
    return Refusal(reply.get("refusal") or {"rule": "ERROR", "why": reply["why"]})


class TableServer:
    """The HTTP side: create, list and look back at games."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.host = urlsplit(self.address).netloc
        self._opener = build_opener(ProxyHandler({}))  # never ask a proxy for this machine

    def request(
        self, path: str, body: Message | bytes | None = None, key: str | None = None
    ) -> Any:
        """One request; the key of a seat shows what only that seat may see."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = Request(f"{self.address}{path}", data)
        if key is not None:
            request.add_header("Authorization", f"Bearer {key}")
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with self._opener.open(request, timeout=SECONDS) as reply:
                return json.load(reply)
        except HTTPError as error:
            with error:
                raise Refusal(json.load(error)) from error

    def create(self, **start: Any) -> Message:
        """A new game: its id and the keys of the seats that people play."""
        created: Message = self.request("/api/games", start)
        return created

    def frames(self, game: str, key: str, first: int, last: int) -> Message:
        query = urlencode({"from": first, "to": last})
        found: Message = self.request(f"/api/games/{game}/frames?{query}", key=key)
        return found

    def sit(self, game: str, key: str) -> "Seat":
        """Take a seat; the greeting with the whole state is read at once."""
        url = f"ws://{self.host}/api/games/{game}/seat"
        origin: Any = self.address
        with ExitStack() as stack:
            opened = connect(url, origin=origin, max_size=None, proxy=None, open_timeout=SECONDS)
            seat = Seat(stack.enter_context(opened), key)
            seat.until_closed = stack.pop_all()
            return seat


class Seat:
    """One connection. `position` is the newest greeting or update."""

    def __init__(self, socket: ClientConnection, key: str) -> None:
        self.socket = socket
        self.until_closed = ExitStack()
        self.number = 0
        self.events: list[Message] = []
        self.mishaps: list[str] = []  # failures of the computer's mind that were told
        socket.send(json.dumps({"type": "sit", "key": key}))
        greeting = self._read()
        if greeting["type"] != "hello":
            raise _refusal(greeting)
        self.position: Message = greeting

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Get up; the game goes on without this seat."""
        self.until_closed.close()

    @property
    def side(self) -> str:
        side: str = self.position.get("seat") or self._side
        return side

    @property
    def over(self) -> bool:
        return self.position["state"]["outcome"] is not None

    @property
    def is_asked(self) -> bool:
        pending = self.position["pending"]
        return pending is not None and pending.get("asked") == self._side

    def _read(self) -> Message:
        message: Message = json.loads(self.socket.recv(timeout=SECONDS))
        if message["type"] == "hello":
            self._side: str = message["seat"]
        if message["type"] in ("hello", "update"):
            self.position = message
            self.events += message.get("events", [])
        if message["type"] == "mishap":
            self.mishaps.append(message["what"])
        if message["type"] == "error" and message.get("n") is None:
            raise _refusal(message)  # the table itself stopped; no reply will come
        return message

    def ask(self, kind: str, **fields: Any) -> Message:
        """Send a message and wait for its reply; updates that come first are taken in."""
        self.number += 1
        self.socket.send(json.dumps({"n": self.number, "type": kind, **fields}))
        while (reply := self._read()).get("n") != self.number:
            pass
        if reply["type"] in ("refused", "error"):
            raise _refusal(reply)
        return reply

    def answer(self, text: str) -> Message:
        """Answer the pending decision in the one-line text form."""
        return self.ask("answer", decision=self.position["decision"], answer=text)

    def wait(self) -> bool:
        """Read until this seat is asked (True) or the game is over (False)."""
        while not self.over and not self.is_asked:
            self._read()
        return not self.over


Mind = Callable[[Message], str]


def anything(pending: Message, chance: random.Random) -> str | None:
    """Any legal choice of an option or of dice; None where a place is asked for."""
    if pending["type"] == "choose":
        return f"pick {chance.choice(pending['options'])['key']}"
    if pending["type"] == "dice":
        dice = pending["dice"][: pending["least"]]
        faces = pending.get("faces", "")
        chosen = faces[0] * len(dice) if len(faces) > 1 else ""
        return f"dice {','.join(map(str, dice)) or 'none'} {chosen}".rstrip()
    return None


class RandomMind:
    """Answers anything legally and without a plan; places come from the server's `nearest`."""

    def __init__(self, seat: Seat, seed: int) -> None:
        self.seat = seat
        self.random = random.Random(seed)

    def __call__(self, pending: Message) -> str:
        return anything(pending, self.random) or self._place()

    def _place(self) -> str:
        x, y = self.random.randrange(36_000), self.random.randrange(36_000)
        answer: str | None = self.seat.ask("nearest", x=x, y=y)["answer"]
        return answer or "decline"


def play(seat: Seat, mind: Mind, most: int = 100_000) -> int:
    """Play until the game is over (or so many answers were given); returns how many."""
    given = 0
    while given < most and seat.wait():
        seat.answer(mind(seat.position["pending"]))
        given += 1
    return given
