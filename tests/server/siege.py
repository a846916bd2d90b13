"""Thousands of hostile requests and messages against `crisis serve`, while others play there.

    python -m tests.server.siege 20000

Half of them are requests, half are messages over WebSockets. Whatever must be refused has to be
refused, with a sentence; the games of the others go on and are in the store as they were played;
the server's memory is bounded and its log has no traceback. Loopback only, ends by itself.
"""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from crisis.server.game.store import Store
from crisis.server.protocol.crowd import Person
from crisis.server.protocol.messages import MAX_MESSAGE
from tests.server.hosted import Hosted
from tests.server.kills import compared
from tests.server.test_hostile import Attacker

AT_ONCE = 6
SITS = 20  # in vain, before each time somebody sits down rightly and talks
SLOW = 60  # connections that begin and never go on
SCRIPT = "<script>alert('x')</script>"
REPLY_SECONDS = 60.0

Game = dict[str, Any]


class Siege(Struct):
    """What was tried, and what came of it."""

    tried: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    let_in: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)  # kB: warm, and at the end
    wrong: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return (
            f"{sum(self.tried.values())} tried ({dict(self.tried)}), answered {dict(self.answered)}; "
            f"let in: {self.let_in[:5]}, wrong: {self.wrong[:5]}, memory {self.memory} kB"
        )


class Target(Struct, frozen=True):
    """A game of two people, and what an attacker may know of it."""

    port: int
    id: str
    own: str  # the key of the attacker's own seat, in another game
    elsewhere: str  # the number of that other game


# --- requests -------------------------------------------------------------------------------------


class Requests:
    """Makes hostile requests; each with the statuses that are right for it."""

    def __init__(self, target: Target, seed: int) -> None:
        self.target, self.random = target, random.Random(seed)

    def next(self) -> tuple[str, bytes, set[int]]:
        kind = self.random.choice(REQUESTS)
        return (kind.__name__, *kind(self))

    def raw(
        self, method: str, path: str, body: bytes = b"", *, host: str = "", **headers: str
    ) -> bytes:
        given = {"Host": host or f"127.0.0.1:{self.target.port}", "Connection": "close"}
        if body:
            given["Content-Length"] = str(len(body))
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
        return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body

    @property
    def id(self) -> str:
        return self.target.id

    def guessed_number(self) -> tuple[bytes, set[int]]:
        number = self.random.randbytes(8).hex()
        what = self.random.choice(["record", "stored", "frames", "luck", "proof", "summary"])
        return self.raw("GET", f"/api/games/{number}/{what}"), {403, 404}

    def guessed_key(self) -> tuple[bytes, set[int]]:
        key = self.random.choice([self.target.own, self.random.randbytes(12).hex(), "", "A", "é"])
        what = self.random.choice(["record", "stored", "frames", "luck", "summary"])
        bearer = f"Bearer {key}"
        return self.raw("GET", f"/api/games/{self.id}/{what}", Authorization=bearer), {400, 403}

    def key_in_the_address(self) -> tuple[bytes, set[int]]:
        return self.raw("GET", f"/api/games/{self.id}/record?key={self.target.own}"), {400, 403}

    def somebody_else_s_seat(self) -> tuple[bytes, set[int]]:
        method, path = self.random.choice(
            [
                ("POST", f"/api/games/{self.id}/seats"),
                ("DELETE", f"/api/games/{self.id}"),
                ("POST", f"/api/games/{self.id}/restore"),
                ("POST", f"/api/games/{self.id}/rematch"),
                ("POST", f"/api/invitations/{self.id}/wait"),
                ("DELETE", f"/api/invitations/{self.id}"),
            ]
        )
        return self.raw(method, path, b"{}"), {400, 403, 404}

    def branch(self) -> tuple[bytes, set[int]]:
        wanted: dict[str, Any] = {"at": self.random.choice([0, 3, -1, 10**9])}
        if self.random.random() < 0.5:
            wanted["key"] = self.target.own
        body = json.dumps(wanted).encode()
        return self.raw("POST", f"/api/games/{self.id}/branch", body), {400, 403}

    def look_on(self) -> tuple[bytes, set[int]]:
        code = self.random.randbytes(9).hex()
        more = self.random.choice(["", "/frames?from=0&to=64"])
        path = f"/api/watch/{self.id}{more}"
        return self.raw("GET", path, Authorization=f"Bearer {code}"), {403, 404}

    def taken_seat(self) -> tuple[bytes, set[int]]:
        body = json.dumps({"name": SCRIPT[:20], "code": self.random.randbytes(9).hex()}).encode()
        return self.raw("POST", f"/api/invitations/{self.id}/take", body), {400, 403, 404, 409}

    def wrong_host(self) -> tuple[bytes, set[int]]:
        host = self.random.choice(["evil.example", "127.0.0.1", "localhost:1", "", "a" * 300])
        return self.raw("GET", "/api/start", host=host or "x"), {421}

    def wrong_origin(self) -> tuple[bytes, set[int]]:
        origin = self.random.choice(
            ["https://evil.example", "null", f"https://127.0.0.1:{self.target.port}", "file://"]
        )
        return self.raw("POST", "/api/games", b"{}", Origin=origin), {403}

    def path_tricks(self) -> tuple[bytes, set[int]]:
        path = self.random.choice(
            [
                "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fserver/app.py",
                "/....//....//etc/passwd", "/vendor/../../server/http/app.py", "//etc/passwd",
                "/api/games/../../etc/passwd/record", "/api/games/%00/record", "/%00", "/.git/config",
                "/api/games/" + "a" * 4000 + "/record", "/api/games/%ff%fe/record", "/games.sqlite",
                "/api/watch/..%2f..", "/web/../__init__.py", "/\\..\\..\\windows",
                "/api/games/" + self.random.randbytes(40).hex() + "/frames?from=-1&to=x",
            ]
        )  # fmt: skip
        return self.raw("GET", path), {307, 400, 403, 404, 405}  # 307: to the page itself

    def methods(self) -> tuple[bytes, set[int]]:
        method = self.random.choice(["TRACE", "CONNECT", "PUT", "PATCH", "OPTIONS", "BREW"])
        return self.raw(method, self.random.choice(["/", "/api/games", "/api/start"])), {
            400, 403, 404, 405, 413,
        }  # fmt: skip

    def lengths(self) -> tuple[bytes, set[int]]:
        headers = self.random.choice(
            [
                {"Content-Length": "-1"},
                {"Content-Length": "99999999999"},
                {"Content-Length": "1e3"},
                {"Transfer-Encoding": "chunked"},
                {"Content-Length": "2", "Transfer-Encoding": "chunked"},
                {"Content-Length": "4194305"},
            ]
        )
        raw = self.raw("POST", "/api/games", **{k.replace("-", "_"): v for k, v in headers.items()})
        return raw + b"0\r\n\r\n", {400, 413}

    def headers(self) -> tuple[bytes, set[int]]:
        number = self.random.randrange(3)
        if number == 0:
            raw = self.raw("GET", "/metrics", X_Forwarded_For="203.0.113.9")
            return raw, {403}
        if number == 1:
            return self.raw("GET", "/api/start", X_Long="a" * 700_000), {400, 431}
        bad = b"GET /api/start HTTP/1.1\r\nHost: x\r\nHost: y\r\nbad header\r\n\r\n"
        return bad, {400, 421}

    def bodies(self) -> tuple[bytes, set[int]]:
        deep = self.random.randrange(500, 50_000)
        body = self.random.choice(
            [
                b"[" * deep, b'{"a":' * deep, self.random.randbytes(300), b"null", b"[]", b'"x"',
                json.dumps({"vs": "friend"}).encode(), json.dumps({"vs": SCRIPT}).encode(),
                json.dumps({"setup": {"table": "../../x", "squads": {}}}).encode(),
                json.dumps({"setup": "quick", "table": "own:../../etc/passwd"}).encode(),
                json.dumps({"edition": "__import__('os')"}).encode(),
                json.dumps({"seed": 10**400}).encode(), json.dumps({"players": {"A": "x" * 500}}).encode(),
                json.dumps({"of": self.id, "setup": "again", "extra": 1}).encode(),
            ]
        )  # fmt: skip
        path = self.random.choice(["/api/games", "/api/games", "/api/games/import"])
        return self.raw("POST", path, body), {400, 404}

    def records(self) -> tuple[bytes, set[int]]:
        record = {
            "format": self.random.choice([3, 99, "3", None]), "edition": "1.3", "revision": "x",
            "setup": {}, "answers": ["pick " + SCRIPT] * self.random.randrange(1, 50),
        }  # fmt: skip
        return self.raw("POST", "/api/games/import", json.dumps(record).encode()), {400}

    def large(self) -> tuple[bytes, set[int]]:
        body = b'{"vs": "' + b"x" * self.random.randrange(100_000, 900_000) + b'"}'
        return self.raw("POST", "/api/games", body), {400}

    def names(self) -> tuple[bytes, set[int]]:
        """Refused for what else is wrong with it, whatever the name is."""
        name = self.random.choice([SCRIPT, "\u202ex", "a" * 21, "\x00", "", "  ", "\ud800"])
        body = json.dumps({"start": {"vs": "easy"}, "name": name, "watch": "nobody"}).encode()
        return self.raw("POST", "/api/invitations", body), {400}


REQUESTS: list[Callable[[Requests], tuple[bytes, set[int]]]] = [
    Requests.guessed_number, Requests.guessed_key, Requests.key_in_the_address,
    Requests.somebody_else_s_seat, Requests.branch, Requests.look_on, Requests.taken_seat,
    Requests.wrong_host, Requests.wrong_origin, Requests.path_tricks, Requests.methods,
    Requests.lengths, Requests.headers, Requests.bodies, Requests.records, Requests.names,
    Requests.guessed_number, Requests.guessed_key, Requests.path_tricks, Requests.large,
]  # fmt: skip


async def send_requests(target: Target, count: int, seed: int, found: Siege) -> None:
    maker = Requests(target, seed)
    for _ in range(count):
        kind, raw, right = maker.next()
        status = await _status(target.port, raw)
        found.tried[kind] += 1
        found.answered[str(status)] += 1
        if status is not None and status not in right:
            found.let_in.append(f"{kind}: {status} for {raw[:200]!r}")


async def _status(port: int, raw: bytes) -> int | None:
    """The status of the answer; None if the connection was closed without one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(raw)
        await writer.drain()
        line = await asyncio.wait_for(reader.readline(), REPLY_SECONDS)
        return int(line.split()[1]) if line else None
    except ConnectionError:
        return None
    finally:
        writer.close()


# --- messages -------------------------------------------------------------------------------------


async def send_messages(target: Target, game: Game, count: int, seed: int, found: Siege) -> None:
    """To a game of the attacker's own, with its keys, and to that of the others, without."""
    attacker = await _attacker(target.port, game, seed)
    chance = random.Random(seed)
    left = count
    while left > 0:
        for _ in range(min(left, SITS)):
            left -= 1
            found.tried["sit"] += 1
            await _sit_wrongly(target, game, chance, found)
        left -= await _talk(target.port, game, attacker, min(left, 200), found)


async def _attacker(port: int, game: Game, seed: int) -> Attacker:
    """Knows what is asked in the attacker's own game, and answers that it took once."""
    people = {
        side: Person(_Address(port), game["id"], side, key, seed)  # type: ignore[arg-type]
        for side, key in game["seats"].items()
    }
    for person in people.values():
        await person.look()
    told = people["A"].position
    assert told is not None and told.pending is not None
    asked = told.pending["asked"]
    position = people[asked].position
    assert position is not None and position.pending is not None
    option = position.pending["options"][0]["key"]
    taken = [{"type": "answer", "decision": 0, "answer": "pick end"}]
    return Attacker(asked, position.decision, option, taken, seed)


class _Address:
    def __init__(self, port: int) -> None:
        self.host, self.address = f"127.0.0.1:{port}", f"http://127.0.0.1:{port}"


def _open(port: int, game: str, origin: str = "") -> Any:
    own = f"http://127.0.0.1:{port}"
    return connect(
        f"ws://127.0.0.1:{port}/api/games/{game}/seat", origin=Origin(origin or own),
        max_size=None, proxy=None, compression=None, open_timeout=REPLY_SECONDS, close_timeout=1,
    )  # fmt: skip


async def _talk(port: int, game: Game, attacker: Attacker, count: int, found: Siege) -> int:
    sockets: dict[str, ClientConnection] = {}
    try:
        for side, key in game["seats"].items():
            sockets[side] = await _open(port, game["id"])
            await sockets[side].send(json.dumps({"type": "sit", "key": key}))
            await asyncio.wait_for(sockets[side].recv(), REPLY_SECONDS)
        for number in range(count):
            side, raw = attacker.next()
            if number % 20 == 0:
                raw = json.dumps({"type": "say", "words": SCRIPT * 7 + "x" * 200, "n": 1})
            found.tried["message"] += 1
            await _refused(sockets[side], raw, found)
    finally:
        for socket in sockets.values():
            await socket.close()
    return count


async def _refused(socket: ClientConnection, raw: str | bytes, found: Siege) -> None:
    text = raw
    if isinstance(raw, str) and not raw.isascii():
        text = raw.encode("utf-8", "surrogatepass")
    await socket.send(text)
    reply = json.loads(await asyncio.wait_for(socket.recv(), REPLY_SECONDS))
    while reply["type"] in ("presence", "said"):
        reply = json.loads(await asyncio.wait_for(socket.recv(), REPLY_SECONDS))
    found.answered[reply["type"]] += 1
    if reply["type"] != "refused" or not reply["refusal"]["why"]:
        found.let_in.append(f"{str(raw)[:200]} -> {str(reply)[:200]}")


async def _sit_wrongly(target: Target, game: Game, chance: random.Random, found: Siege) -> None:
    """Wrong origin, wrong key, another game's key, nonsense as the first word, far too much."""
    key = chance.choice([target.own, "", "x", chance.randbytes(12).hex(), SCRIPT])
    sit = json.dumps({"type": "sit", "key": key})
    number, origin, first = target.id, "", sit
    way = chance.randrange(5)
    if way == 0:
        origin = chance.choice(["https://evil.example", "null"])
        number, first = (
            game["id"],
            json.dumps({"type": "sit", "key": next(iter(game["seats"].values()))}),
        )
    elif way == 1:
        first = chance.choice(["[" * 30_000, '{"type": "answer"}', "{}", "x" * (MAX_MESSAGE + 9)])
    elif way == 2:
        number = chance.randbytes(8).hex()
    try:
        async with _open(target.port, number, origin) as socket:
            await socket.send(first)
            reply = json.loads(await asyncio.wait_for(socket.recv(), REPLY_SECONDS))
            found.answered[f"sit {reply['type']}"] += 1
            if reply["type"] != "refused":
                found.let_in.append(f"sat down with {first[:100]}")
    except (ConnectionClosed, InvalidHandshake) as error:
        found.answered[type(error).__name__] += 1


async def dawdle(port: int, count: int, stop: asyncio.Event) -> None:
    """Connections that begin a request and never go on: they must not keep others out."""
    opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(count)]
    for number, (_, writer) in enumerate(opened):
        half = b"POST /api/games HTTP/1.1\r\nContent-Length: 90\r\n"
        writer.write(half if number % 2 else half + f"Host: 127.0.0.1:{port}\r\n\r\n{{".encode())
    await stop.wait()
    for _, writer in opened:
        writer.close()


# --- the whole of it ------------------------------------------------------------------------------


def memory_of(pid: int) -> int:
    command = ["ps", "-o", "rss=", "-p", str(pid)]
    return int(subprocess.run(command, check=True, capture_output=True).stdout)


async def besiege(hosted: Hosted, count: int, seed: int) -> tuple[Siege, list[Person]]:
    found, stop = Siege(), asyncio.Event()
    made = [
        await asyncio.to_thread(hosted.server.create, vs="human", deploy="auto") for _ in "1234"
    ]
    victims, own, goal = made[:2], made[2], made[3]  # the last one stays in its first round
    people = [
        Person(hosted.server, game["id"], seat, key, seed + place)
        for place, game in enumerate(victims)
        for seat, key in game["seats"].items()
    ]
    playing = [asyncio.create_task(person.play(0.3, stop)) for person in people]
    target = Target(hosted.port, goal["id"], own["seats"]["A"], own["id"])
    slow = asyncio.create_task(dawdle(hosted.port, SLOW, stop))
    warm = max(AT_ONCE, count // 10)
    for part in (warm, count - warm):
        each = part // (2 * AT_ONCE)
        await asyncio.gather(
            *(send_requests(target, each, seed + n, found) for n in range(AT_ONCE)),
            send_messages(target, own, part - each * AT_ONCE, seed, found),
        )
        found.memory.append(memory_of(hosted.process.pid))
    stop.set()
    await asyncio.gather(*playing, slow)
    return found, people


def run(folder: Path, count: int, seed: int) -> Siege:
    place = folder / "games.sqlite"
    hosted = Hosted(place)
    try:
        hosted.wait_for()
        found, people = asyncio.run(besiege(hosted, count, seed))
        store = Store(place, sweep=False)
        made = [game for game in store.listed(1000) if game.asked and game.round == 1]
        found.wrong += ["a game was made"] * (len(store.listed(1000)) != 4)
        found.wrong += ["the besieged games have changed"] * (len(made) < 2)
        store.close()
    finally:
        hosted.end()
    report = compared(place, people, 0)
    assert report.answers > 4, "the others played on"
    found.wrong += [*report.lost, *report.twice]
    found.wrong += [fault for person in people for fault in person.faults]
    found.wrong += [f"cut off: {one.game}" for one in people if one.back_after]
    traces = [at for at, line in enumerate(hosted.said) if "Traceback" in line]
    found.wrong += ["\n".join(hosted.said[at - 1 : at + 60]) for at in traces[:2]]
    return found


def main(count: int) -> int:
    seed = int(time.time())
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), count, seed)
    print(found.text)
    return 1 if found.let_in or found.wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
