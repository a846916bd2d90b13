"""The server as a process of its own: whole games by the scripted client, and SIGKILL at any moment."""

import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from socket import SO_LINGER, SOL_SOCKET
from typing import Any

import pytest
from websockets import Origin
from websockets.sync.client import connect

from crisis.server.http.patience import ARRIVAL_SECONDS
from crisis.server.http.run import CannotServe, bind
from crisis.server.protocol.client import RandomMind, Refusal, Seat, TableServer, play
from crisis.server.tables.room import CONNECTIONS

Message = dict[str, Any]
START_SECONDS = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """One run of the server over a store."""

    def __init__(self, store: Path, port: int) -> None:
        command = [sys.executable, "-m", "crisis.server", str(store), str(port), "0"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        self.greeting = self.process.stdout.readline()
        self.server = TableServer(f"http://127.0.0.1:{port}")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def interrupt(self) -> tuple[int, str]:
        """Ctrl-C; the exit status and what it still said."""
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=10)
        return self.process.returncode, rest


class Runs:
    """Starts the server again and again on the same store and port, as a player would."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.port = free_port()
        self.running: Process | None = None

    def start(self) -> TableServer:
        self.running = Process(self.store, self.port)
        assert "The table is open" in self.running.greeting, self.running.greeting
        return self.running.server

    def kill(self) -> None:
        assert self.running is not None
        self.running.kill()
        self.running = None


@pytest.fixture
def runs(tmp_path: Path) -> Iterator[Runs]:
    runs = Runs(tmp_path / "games.sqlite")
    yield runs
    if runs.running is not None:
        runs.kill()


class Fighter(RandomMind):
    """Walks to the middle and attacks whenever it can, so that attacks come soon."""

    def __call__(self, pending: Message) -> str:
        if pending["type"] == "choose":
            for what in ("target", "attack", "use", "activate", "move"):
                keys = [o["key"] for o in pending["options"] if o["what"] == what]
                if keys:
                    return f"pick {keys[0]}"
        if pending["type"] in ("advance", "spot"):
            answer: str | None = self.seat.ask("nearest", x=18_000, y=18_000)["answer"]
            return answer or "decline"
        return super().__call__(pending)


def in_an_attack(seat: Seat) -> bool:
    return "attack" in seat.position["now"]


def test_a_whole_game_over_the_websocket_alone(runs: Runs) -> None:
    server = runs.start()
    game = server.create(vs="easy", seed=3)
    with server.sit(game["id"], game["seats"]["A"]) as seat:
        given = play(seat, RandomMind(seat, 1))
        assert seat.over and given > 20
        outcome = seat.position["state"]["outcome"]
        assert outcome["rule"].startswith("WIN")
        kinds = {event["type"] for event in seat.events}
        assert {"DiceRolled", "RoundBegan", "Moved", "GameEnded"} <= kinds
        with pytest.raises(Refusal, match="game is over"):
            seat.answer("pick end")
    (row,) = server.request("/api/games")
    assert row["over"] is True
    record = server.request(f"/api/games/{game['id']}/record", key=game["seats"]["A"])
    assert record["outcome"] == outcome and record["final"]
    assert runs.running is not None
    status, said = runs.running.interrupt()
    runs.running = None
    assert (status, said) == (0, "The table is closed; every game is kept.\n")


@pytest.mark.parametrize("seed", [5])
def test_killed_in_the_middle_of_an_attack_the_game_goes_on(runs: Runs, seed: int) -> None:
    server = runs.start()
    game = server.create(vs="easy", seed=seed)
    key = game["seats"]["A"]
    with server.sit(game["id"], key) as seat:
        mind = Fighter(seat, 1)
        while seat.wait() and not in_an_attack(seat):
            seat.answer(mind(seat.position["pending"]))
        assert in_an_attack(seat), "the game ended without an attack"
        before = seat.position
        runs.kill()
    server = runs.start()
    with server.sit(game["id"], key) as seat:
        for field in ("state", "decision", "answers", "pending", "undo", "scores_now", "values"):
            assert seat.position[field] == before[field], field
        mind = Fighter(seat, 2)
        seat.answer(mind(seat.position["pending"]))
        play(seat, mind, 10)


def test_what_was_told_is_on_disk_whenever_the_server_is_killed(runs: Runs) -> None:
    """Kill it without warning while an answer, dice and the computer's answers are under way."""
    server = runs.start()
    game = server.create(vs="easy", seed=11)
    key = game["seats"]["A"]
    for turn in range(2):
        seen: list[Message] = []
        seat = server.sit(game["id"], key)
        mind = Fighter(seat, turn)
        for _ in range(6 + turn):
            if seat.wait():
                seat.answer(mind(seat.position["pending"]))
                seen.append(seat.position)
        if seat.wait():
            answer = mind(seat.position["pending"])
            message = {"type": "answer", "decision": seat.position["decision"], "answer": answer}
            seat.socket.send(json.dumps(message))
            time.sleep(0.003 * turn)
        runs.kill()
        seen += _left_to_read(seat)
        server = runs.start()
        frames = {f["at"]: f["state"] for f in _all_frames(server, game["id"], key)}
        for position in seen:
            assert frames[position["answers"]] == position["state"]


def _left_to_read(seat: Seat) -> list[Message]:
    """Updates that had arrived before the connection broke."""
    found = []
    try:
        while True:
            message = json.loads(seat.socket.recv(timeout=1))
            if message["type"] == "update":
                found.append(message)
    except Exception:
        seat.close()
        return found


def _all_frames(server: TableServer, game: str, key: str) -> list[Message]:
    found: list[Message] = []
    while True:
        part = server.frames(game, key, len(found), len(found) + 63)
        found += part["frames"]
        if len(found) > part["total"]:
            return found


def test_connections_that_vanish_while_a_game_opens_are_forgotten(runs: Runs) -> None:
    """As many as a game may have, gone before it was read from disk: it stays open to others."""
    server = runs.start()
    game = server.create(vs="human", seed=7)
    key = game["seats"]["A"]
    for _ in range(CONNECTIONS + 4):
        url = f"ws://{server.host}/api/games/{game['id']}/seat"
        with connect(url, origin=Origin(server.address), proxy=None) as opened:
            opened.send(json.dumps({"type": "sit", "key": key}))
            opened.socket.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
            opened.socket.close()  # without a word
    with server.sit(game["id"], key) as seat:
        assert seat.position["type"] == "hello"


def test_a_seat_outlives_the_time_in_which_a_request_must_arrive(runs: Runs) -> None:
    server = runs.start()
    game = server.create(vs="human", seed=7)
    with server.sit(game["id"], game["seats"]["A"]) as seat:
        time.sleep(ARRIVAL_SECONDS + 1)
        assert seat.ask("state")["type"] == "update"


def test_a_refused_client_is_told_why(runs: Runs) -> None:
    server = runs.start()
    game = server.create(vs="human", seed=7)
    with pytest.raises(Refusal, match="This key opens no seat of this game"):
        server.sit(game["id"], "wrong")
    with pytest.raises(Refusal, match="There is no game 'x'"):
        server.sit("x", game["seats"]["A"])


def test_a_taken_port_is_said_in_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"^port {port} is taken by another program; choose"):
            bind(port)
    with pytest.raises(CannotServe, match=r"^port 99999 cannot be used"):
        bind(99999)


def test_without_a_port_any_free_one_is_taken() -> None:
    with bind(None) as listener:
        assert listener.getsockname()[1] > 0
