"""`crisis admin`: the games of a server, looked after from its own machine."""

import json
import time
from pathlib import Path

import pytest

from crisis.cli.main import main
from crisis.play.record import record_from_json
from crisis.server.game.store import Store
from crisis.server.game.stored import Conflict, UnknownGame
from crisis.server.game.table import Table
from crisis.server.tables.hall import Hall, Start
from crisis.server.tables.invitations import Invitations, Invite
from tests.server.conftest import postgresql
from tests.server.desk import ENGINE, one_engine
from tests.server.postgresql import Cluster

__all__ = ["postgresql"]


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(Store(tmp_path / "games.sqlite"), 0.0, one_engine)


def admin(tmp_path: Path, *words: str) -> int:
    return main(["admin", "--data", str(tmp_path), *words])


def test_games_are_listed(tmp_path: Path, hall: Hall, capsys: pytest.CaptureFixture[str]) -> None:
    seats = hall.create(Start(vs="human", deploy="auto"))
    assert admin(tmp_path, "list") == 0
    said = capsys.readouterr().out
    assert seats.id in said and "round 1" in said and "just now" in said
    assert not any(key in said for key in seats.seats.values())
    assert admin(tmp_path, "list", "--json") == 0
    (one,) = json.loads(capsys.readouterr().out)
    assert one["id"] == seats.id and "keys" not in one and "secret" not in one


def test_a_closed_game_is_a_draw_and_the_server_cannot_go_on_with_it(
    tmp_path: Path, hall: Hall, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = hall.create(Start(vs="human", deploy="auto"))
    open_there = Table(hall.store, hall.store.game(seats.id), ENGINE)
    assert admin(tmp_path, "close", seats.id) == 0
    assert "a draw" in capsys.readouterr().out
    assert hall.store.is_over(seats.id)
    with pytest.raises(Conflict):
        open_there.concede("A")
    assert open_there.broken
    assert admin(tmp_path, "close", seats.id) == 2
    assert "over already" in capsys.readouterr().err


def test_an_open_invitation_is_withdrawn(tmp_path: Path, hall: Hall) -> None:
    made = Invitations(hall).invite(Invite(start=Start(vs="friend"), name="Ann"))
    assert admin(tmp_path, "close", made.id) == 0
    assert hall.store.invitation(made.id) is None


def test_the_record_of_a_running_game_tells_no_secret(tmp_path: Path, hall: Hall) -> None:
    seats = hall.create(Start(vs="human", deploy="auto"))
    target = tmp_path / "record.json"
    assert admin(tmp_path, "export", seats.id, str(target)) == 0
    record = record_from_json(target.read_bytes())
    assert record.answers and record.dice is not None and record.dice.secret == ""
    text = target.read_text()
    stored = hall.store.game(seats.id)
    assert not any(word in text for word in (*seats.seats.values(), stored.secret.hex()))


def test_an_erased_game_is_gone_and_others_stay(tmp_path: Path, hall: Hall) -> None:
    one, two = hall.create(Start(vs="human")), hall.create(Start(vs="human"))
    hall.store.forget(two.id)
    assert admin(tmp_path, "forget", one.id) == 0
    with pytest.raises(UnknownGame):
        hall.store.game(one.id)
    assert hall.store.lines(one.id) == []
    hall.store.bring_back(two.id)  # a running server can still do that
    assert [game.id for game in hall.store.listed()] == [two.id]


@pytest.mark.parametrize("act", ["close", "export", "forget"])
def test_what_is_not_there_gets_one_sentence(
    tmp_path: Path, hall: Hall, capsys: pytest.CaptureFixture[str], act: str
) -> None:
    assert admin(tmp_path, act, "nothing") == 2
    assert "there is no game 'nothing'" in capsys.readouterr().err
    assert admin(tmp_path / "elsewhere", act, "nothing") == 2
    assert "there are no games in" in capsys.readouterr().err
    assert not (tmp_path / "elsewhere").exists()


def test_games_on_postgresql_are_looked_after_in_the_same_way(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address = postgresql.new_database()
    hall = Hall(Store(address), 0.0, one_engine)
    seats = hall.create(Start(vs="human", deploy="auto"))
    assert main(["admin", "--database", address, "list"]) == 0
    assert seats.id in capsys.readouterr().out
    monkeypatch.setenv("CRISIS_DATABASE", address)
    assert main(["admin", "close", seats.id]) == 0
    assert hall.store.is_over(seats.id)
    assert main(["admin", "forget", seats.id]) == 0
    assert hall.store.listed() == []
    hall.store.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--database", "mysql://x/y"), "a database is given as postgresql://USER@HOST/NAME"),
        (("--database", "postgresql://h/x", "--data", "d"), "games are kept in one place"),
    ],
)
def test_a_wrong_place_is_said_in_one_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", *words, "list"]) == 2
    assert said in capsys.readouterr().err


def test_unfinished_games_that_were_left_alone_are_erased(
    tmp_path: Path, hall: Hall, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, over = (hall.create(Start(vs="human")).id for _ in range(3))
    with hall.store.database.writing() as do:
        long_ago = time.time() - 31 * 86_400
        do.execute("UPDATE summaries SET changed = ? WHERE game <> ?", (long_ago, new))
        do.execute("UPDATE summaries SET over = 1 WHERE game = ?", (over,))
        do.execute("INSERT INTO invitations VALUES ('i', ?, ?)", (long_ago, b"{}"))
        do.execute("INSERT INTO invitations VALUES ('j', ?, ?)", (time.time(), b"{}"))
    assert admin(tmp_path, "prune") == 0
    assert "0 unfinished games" in capsys.readouterr().out, "a year is kept by default"
    assert admin(tmp_path, "prune", "--days", "30", "--dry-run") == 0
    assert capsys.readouterr().out.split() == [old]
    assert {one.id for one in hall.store.listed()} == {old, new, over}
    assert admin(tmp_path, "prune", "--days", "30") == 0
    assert "1 unfinished game and 0 old invitations" in capsys.readouterr().out
    assert {one.id for one in hall.store.listed()} == {new, over}
    assert hall.store.invitation("i") is None and hall.store.invitation("j") is not None
