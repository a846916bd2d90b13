"""Backup and restore as docs/hosting.md says, while people play: the copy is whole, and goes on."""

import shutil
import sqlite3
import subprocess
from pathlib import Path

import pytest

from crisis.server.protocol.client import RandomMind, Seat
from tests.server.conftest import postgresql
from tests.server.hosted import Hosted
from tests.server.postgresql import Cluster

__all__ = ["postgresql"]


def played(hosted: Hosted, game: dict[str, object], answers: int) -> int:
    """Both sides answer at random; how many answers the record has then."""
    seats = game["seats"]
    assert isinstance(seats, dict)
    given = 0
    with (
        hosted.server.sit(str(game["id"]), seats["A"]) as one,
        hosted.server.sit(str(game["id"]), seats["B"]) as two,
    ):
        minds: dict[Seat, RandomMind] = {one: RandomMind(one, 1), two: RandomMind(two, 2)}
        while given < answers:
            for seat, mind in minds.items():
                seat.ask("state")
                if seat.is_asked:
                    seat.answer(mind(seat.position["pending"]))
                    given += 1
        return int(one.ask("state")["answers"])


def answers_of(hosted: Hosted, game: dict[str, object]) -> int:
    seats = game["seats"]
    assert isinstance(seats, dict)
    with hosted.server.sit(str(game["id"]), seats["A"]) as seat:
        return int(seat.ask("state")["answers"])


def test_sqlite(tmp_path: Path) -> None:
    place, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    hosted = Hosted(place)
    hosted.wait_for()
    try:
        game = hosted.server.create(vs="human", deploy="auto")
        kept = played(hosted, game, 6)
        if shutil.which("sqlite3"):
            subprocess.run(["sqlite3", place, f".backup {copy}"], check=True)
        else:  # what that command does
            with sqlite3.connect(place) as source, sqlite3.connect(copy) as target:
                source.backup(target)
        assert played(hosted, game, 6) > kept
        hosted.end()
        shutil.move(copy, place)
        for more in ("-wal", "-shm"):
            Path(f"{place}{more}").unlink(missing_ok=True)
        hosted.start()
        hosted.wait_for(2)
        assert answers_of(hosted, game) == kept
        assert played(hosted, game, 3) > kept
    finally:
        hosted.end()


def test_postgresql(tmp_path: Path, postgresql: Cluster) -> None:
    place, dump = postgresql.new_database(), tmp_path / "crisis.dump"
    hosted = Hosted(place)
    hosted.wait_for()
    try:
        game = hosted.server.create(vs="human", deploy="auto")
        kept = played(hosted, game, 6)
        folder = postgresql.programs
        command = [folder / "pg_dump", "--format=custom", f"--file={dump}", place]
        subprocess.run(command, check=True)
        assert played(hosted, game, 6) > kept
        hosted.end()
        restore = [folder / "pg_restore", "--clean", "--if-exists", f"--dbname={place}", dump]
        subprocess.run(restore, check=True)
        hosted.start()
        hosted.wait_for(2)
        assert answers_of(hosted, game) == kept
        assert played(hosted, game, 3) > kept
    finally:
        hosted.end()


@pytest.mark.parametrize(
    "line", ["pg_dump --format=custom --file=", "pg_restore --clean --if-exists"]
)
def test_these_are_the_documented_commands(line: str) -> None:
    docs = Path(__file__).parents[2] / "docs" / "hosting.md"
    assert line in docs.read_text("utf-8")
