"""10,000 malformed, oversized, replayed and wrong-seat messages: refused, logged, game unharmed."""

import json
import logging
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from crisis.server.protocol.client import RandomMind, Seat, TableServer
from crisis.server.protocol.messages import MAX_MESSAGE, PROTOCOL
from crisis.server.tables.channel import read
from crisis.state.codec import state_hash
from tests.server.desk import Desk, run
from tests.server.test_process import free_port

MESSAGES = 10_000
Raw = str | bytes


class Attacker:
    """Makes hostile messages for one position; none of them may be carried out.

    `number` is the decision that is asked of `asked`, `option` a legal answer to it, `taken` are
    answers that were taken earlier: to be replayed, `refused` options that cannot be had now.
    """

    def __init__(
        self, asked: str, number: int, option: str, taken: list[dict[str, Any]], seed: int,
        refused: list[str] | None = None,
    ) -> None:  # fmt: skip
        self.refused = refused or []
        self.asked, self.number, self.option, self.taken = asked, number, option, taken
        self.random = random.Random(seed)
        self.idle = "B" if self.asked == "A" else "A"

    def next(self) -> tuple[str, Raw]:
        """A seat and what it sends."""
        kind = self.random.choice(KINDS)
        return kind(self)

    def seat(self) -> str:
        return self.random.choice("AB")

    def answer(self, text: str, decision: int | None = None) -> str:
        now = self.number if decision is None else decision
        return json.dumps({"n": 1, "type": "answer", "decision": now, "answer": text})

    # --- malformed ---

    def noise(self) -> tuple[str, Raw]:
        return self.seat(), self.random.randbytes(self.random.randrange(1, 200))

    def text_noise(self) -> tuple[str, Raw]:
        letters = '{}[]",:0123456789eE+-.truefalsn\\u \x00é\ud800'
        return self.seat(), "".join(self.random.choices(letters, k=self.random.randrange(60)))

    def cut_short(self) -> tuple[str, Raw]:
        whole = self.answer("pick end")
        return self.seat(), whole[: self.random.randrange(len(whole))]

    def deep(self) -> tuple[str, Raw]:
        depth = self.random.randrange(1000, 30_000)
        return self.seat(), "[" * depth + ("]" * depth if self.random.random() < 0.5 else "")

    def wrong_kinds(self) -> tuple[str, Raw]:
        odd = [None, True, -1, 1.5, 10**30, "x" * 600, [], {}, ["a"], {"a": 1}]
        choose = self.random.choice
        message = choose(
            [
                {"type": "answer", "decision": choose(odd), "answer": choose(odd)},
                {"type": "answer", "decision": 1},
                {"type": choose(odd)},
                {"type": "undo", "answers": choose([0, -1, 10**9, "1", None, 1.5])},
                {"type": "nearest", "x": choose([1e9, "1", None, 10**12]), "y": 1},
                {"type": "area", "tool": choose(["huge", 3, []])},
                {"type": "sight", "from": "x" * 101, "to": "y"},
                {"type": "concede", "side": "B"},
                {"type": "answer", "decision": 1, "answer": "pick end", "extra": 1},
                {"type": "settings", "settings": {"a": {"b": 1}}},
                {"type": "drop table games"},
                [1, 2],
                "text",
            ]
        )
        return self.seat(), json.dumps(message)

    def oversized(self) -> tuple[str, Raw]:
        size = MAX_MESSAGE + self.random.randrange(1, 100)
        return self.seat(), self.answer("pick " + "x" * size)

    # --- well-formed and not allowed ---

    def replayed(self) -> tuple[str, Raw]:
        return self.asked, json.dumps(self.random.choice(self.taken))

    def stale(self) -> tuple[str, Raw]:
        now = self.number
        off = self.random.choice([-now, -3, -2, -1, 1, 2, 10**9])
        return self.asked, self.answer("pick end", max(0, now + off) if now + off != now else 0)

    def wrong_seat(self) -> tuple[str, Raw]:
        return self.idle, self.answer(f"pick {self.option}")

    def for_chance(self) -> tuple[str, Raw]:
        text = self.random.choice(["roll CCCCC", "roll C", "draw a b", "roll", "draw"])
        return self.seat(), self.answer(text)

    def for_the_other(self) -> tuple[str, Raw]:
        return self.asked, self.answer(self.random.choice([f"concede {self.idle}", "agree-draw"]))

    def illegal(self) -> tuple[str, Raw]:
        texts = [
            "pick nothing", "pick attack:Big Hit", "dice 0,1 HH", "dice 999", "spot 1,2", "aim 0,0",
            "advance long 1,2 3,4 5,6", "advance medium 1,1 1,1 1,1", "decline", "pick target:x",
            "spot 999999999,999999999", "aim 99999999999,1", "pick interact:x", "pick tactic:x",
            "pick activate:nobody", "pick shake:", "pick power:@#", "pick \x00", "hop", "",
            *(f"pick {key}" for key in self.refused),
        ]  # fmt: skip
        return self.asked, self.answer(self.random.choice(texts))


KINDS: list[Callable[[Attacker], tuple[str, Raw]]] = [
    Attacker.noise, Attacker.text_noise, Attacker.cut_short, Attacker.deep, Attacker.wrong_kinds,
    Attacker.oversized, Attacker.replayed, Attacker.stale, Attacker.wrong_seat,
    Attacker.for_chance, Attacker.for_the_other, Attacker.illegal,
]  # fmt: skip


class Counter(logging.Handler):
    """Counts what the server writes into its log."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        record.getMessage()
        self.count += 1


@pytest.fixture
def counter() -> Any:
    logger = logging.getLogger("crisis.server")
    before, handler = logger.level, Counter()
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    logger.propagate = False
    yield handler
    logger.propagate = True
    logger.removeHandler(handler)
    logger.setLevel(before)


def test_ten_thousand_hostile_messages(tmp_path: Path, counter: Counter) -> None:
    desk = Desk(tmp_path / "games.sqlite")

    async def work() -> None:
        await desk.open()
        taken = []
        while desk.table.state.pending is None or desk.table.state.pending.purpose != "act":
            number = desk.table.number
            await desk.play_on(1)
            text = desk.table.match.record.answers[number]
            taken.append({"type": "answer", "decision": number, "answer": text})
        pending: Any = desk.table.state.pending
        asked, option = str(desk.table.asked), pending.options[0].key
        choices = desk.table.engine.choices(desk.table.state)
        refused = [choice[0].key for choice in choices if isinstance(choice, tuple)]
        attacker = Attacker(asked, desk.table.number, option, taken, seed=20, refused=refused)
        before, lines = state_hash(desk.table.state), desk.hall.store.lines(desk.seats.id)
        counter.count = 0
        kinds = set()
        for _ in range(MESSAGES):
            seat, raw = attacker.next()
            (reply,) = await desk.send(seat, raw)
            assert reply["type"] == "refused", (seat, raw, reply)
            assert reply["refusal"]["why"], reply
            kinds.add(reply["refusal"]["rule"])
        assert counter.count == MESSAGES
        assert len(kinds) > 5 and PROTOCOL in kinds
        assert state_hash(desk.table.state) == before
        assert desk.hall.store.lines(desk.seats.id) == lines
        await desk.play_on(5)
        assert len(desk.hall.store.lines(desk.seats.id)) >= len(lines) + 5

    run(work)


# --- over the wire --------------------------------------------------------------------------------


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[TableServer, Path]]:
    """A server of its own on this machine, and the file it writes its log to."""
    said = tmp_path / "said.txt"
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "crisis.server",
        str(tmp_path / "games.sqlite"),
        str(port),
        "0",
    ]
    with said.open("w") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
    try:
        while "is open" not in said.read_text():
            assert process.poll() is None, said.read_text()
            time.sleep(0.05)
        yield TableServer(f"http://127.0.0.1:{port}"), said
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(10)


def reach_an_activation(seats: dict[str, Seat]) -> tuple[str, list[dict[str, Any]]]:
    """Play at random until somebody may act; who it is, and the answers they gave so far."""
    taken: dict[str, list[dict[str, Any]]] = {"A": [], "B": []}
    minds = {side: RandomMind(seat, 1) for side, seat in seats.items()}
    while True:
        for side, seat in seats.items():
            seat.ask("state")
            if not seat.is_asked:
                continue
            pending, number = seat.position["pending"], seat.position["decision"]
            if pending["purpose"] == "act":
                return side, taken[side]
            text = minds[side](pending)
            seat.answer(text)
            taken[side].append({"type": "answer", "decision": number, "answer": text})


def send(seat: Seat, raw: Raw) -> dict[str, Any]:
    """Send raw bytes or text and return the answer to it."""
    text = raw
    if isinstance(raw, str) and not raw.isascii():
        text = raw.encode("utf-8", "surrogatepass")  # what no browser would send as text
    seat.socket.send(text)
    reply: dict[str, Any] = json.loads(seat.socket.recv(timeout=30))
    return reply


def test_ten_thousand_hostile_messages_to_a_running_server(
    running: tuple[TableServer, Path],
) -> None:
    server, said = running
    game = server.create(vs="human", seed=7)
    with ExitStack() as stack:
        seats = {
            side: stack.enter_context(server.sit(game["id"], key))
            for side, key in game["seats"].items()
        }
        asked, taken = reach_an_activation(seats)
        seats[asked].ask("state")
        before = seats[asked].position
        option = before["pending"]["options"][0]["key"]
        attacker = Attacker(asked, before["decision"], option, taken, seed=21)
        for _ in range(MESSAGES):
            side, raw = attacker.next()
            reply = send(seats[side], raw)
            assert reply["type"] == "refused", (side, raw, reply)
            assert reply["refusal"]["why"], reply
        after = seats[asked].ask("state")
        for field in ("state", "decision", "answers", "pending", "undo"):
            assert after[field] == before[field], field
        seats[asked].answer(f"pick {option}")
    assert said.read_text().count("This is no message") > MESSAGES // 4
    assert "Traceback" not in said.read_text()


def test_a_message_far_too_large_ends_the_connection_and_not_the_game(
    running: tuple[TableServer, Path],
) -> None:
    server, _ = running
    game = server.create(vs="easy", seed=7)
    key = game["seats"]["A"]
    with server.sit(game["id"], key) as seat:
        assert seat.wait()
        state = seat.position["state"]
        seat.socket.send("x" * (32 * MAX_MESSAGE))
        with pytest.raises(ConnectionClosed):
            while True:
                seat.socket.recv(timeout=30)
    with server.sit(game["id"], key) as seat:
        assert seat.position["state"] == state


def test_the_number_of_an_unreadable_message_is_told_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "games.sqlite")

    async def work() -> None:
        await desk.open()
        (reply,) = await desk.send("A", '{"n": 77, "type": "hop"}')
        assert (reply["type"], reply["n"]) == ("refused", 77)
        (reply,) = await desk.send("A", '{"n": "77", "type": "hop"}')
        assert reply["n"] is None

    run(work)


def test_a_message_of_the_largest_size_is_read() -> None:
    empty = '{"type": "settings", "settings": {"a": ""}}'
    whole = empty.replace('""', json.dumps("x" * (MAX_MESSAGE - len(empty))))
    assert len(whole) == MAX_MESSAGE
    assert read(whole).n is None
    with pytest.raises(ValueError, match="at most 65536 bytes"):
        read(whole + " ")


def test_bytes_count_and_not_letters() -> None:
    with pytest.raises(ValueError, match="at most 65536 bytes"):
        read('{"type": "settings", "settings": {"a": "' + "é" * 40_000 + '"}}')
