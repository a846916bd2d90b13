"""Several processes behind one port: one dies, another takes its place and its players."""

import os
from pathlib import Path

import pytest

from crisis.cli.main import main
from crisis.server.protocol.client import RandomMind, play
from tests.server.hosted import Hosted
from tests.server.postgresql import Cluster


def test_a_killed_worker_is_replaced_and_its_games_go_on(postgresql: Cluster) -> None:
    hosted = Hosted(postgresql.new_database(), workers=2)
    try:
        hosted.wait_for(2)
        first = hosted.pids
        assert len(set(first)) == 2 and hosted.process.pid not in first
        server = hosted.server
        game = server.create(vs="easy", deploy="auto")
        key = game["seats"]["A"]
        with server.sit(game["id"], key) as seat:
            play(seat, RandomMind(seat, 1), 3)
            answers = seat.position["answers"]
        for pid in first:
            hosted.kill(pid)
        with server.sit(game["id"], key) as seat:  # the port stays open: it waits for a worker
            assert seat.position["answers"] >= answers
            play(seat, RandomMind(seat, 2), 3)
        hosted.wait_for(4)
        assert not set(hosted.pids) & set(first)
    finally:
        status = hosted.end()
    assert status == 0 and hosted.said[-1] == "The server is closed; every game is kept."
    assert not any("Traceback" in line for line in hosted.said)
    for pid in hosted.pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_workers_end_when_their_parent_is_killed(postgresql: Cluster) -> None:
    hosted = Hosted(postgresql.new_database(), workers=2)
    hosted.wait_for(2)
    hosted.kill(hosted.process.pid)
    hosted.process.wait(10)
    hosted.reader.join(60)  # they hold the other end of its pipe
    assert not hosted.reader.is_alive()


def test_several_workers_need_a_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path), "--workers", "2"]) == 2
    assert "several workers need a database that they share" in capsys.readouterr().err


def test_the_password_of_a_database_is_in_no_command_line(postgresql: Cluster) -> None:
    address = postgresql.new_database().replace("crisis@", "crisis:dontshow@")
    hosted = Hosted(address, workers=2)
    try:
        hosted.wait_for(2)
        for pid in (hosted.process.pid, *hosted.pids):
            assert b"dontshow" not in Path(f"/proc/{pid}/cmdline").read_bytes()
    finally:
        hosted.end()
