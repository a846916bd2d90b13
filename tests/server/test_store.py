import sqlite3
from pathlib import Path

import pytest

from crisis.server.game.store import Store
from crisis.server.game.stored import (
    BadStore,
    Conflict,
    DamagedGame,
    Line,
    StoredGame,
    Summary,
    UnknownGame,
    effective,
)

NOTHING_YET = Summary(0, 0, 0, False)


def stored(game: str = "g") -> StoredGame:
    return StoredGame(
        id=game, created=1.0, edition="1.3", revision="r", setup=b"{}", vs="human", human="AB",
        secret=b"\x00\x01", keys={"A": "a", "B": "b"}, players={"A": "Ann"}, origin="import",
        packs={"mine": "0123"}, content="4567",
    )  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games.sqlite")


def test_a_game_comes_back_as_it_was_stored(store: Store) -> None:
    store.add(stored(), [Line("answer", "pick a", "89ab")], NOTHING_YET)
    assert store.game("g") == stored()
    assert store.lines("g") == [Line("answer", "pick a", "89ab")]


def test_lines_are_on_disk_for_another_connection_when_append_returns(tmp_path: Path) -> None:
    one = Store(tmp_path / "games.sqlite")
    one.add(stored(), [], NOTHING_YET)
    one.append("g", 0, [Line("answer", "pick a")], Summary(2, 3, 4, False))
    two = Store(tmp_path / "games.sqlite")
    assert two.lines("g") == [Line("answer", "pick a")]
    listed = two.listed()[0]
    assert (listed.round, listed.vp, listed.over) == (2, {"A": 3, "B": 4}, False)


def test_commits_are_flushed_to_the_disk(store: Store) -> None:
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_two_writers_cannot_continue_a_game_differently(tmp_path: Path) -> None:
    one, two = Store(tmp_path / "games.sqlite"), Store(tmp_path / "games.sqlite")
    one.add(stored(), [], NOTHING_YET)
    one.append("g", 0, [Line("answer", "pick a")], NOTHING_YET)
    with pytest.raises(Conflict):
        two.append("g", 0, [Line("answer", "pick b")], Summary(9, 9, 9, True))
    assert two.lines("g") == [Line("answer", "pick a")]
    assert two.listed()[0].round == 0  # the whole transaction was rolled back


@pytest.mark.parametrize("statement", ["UPDATE lines SET body = 'x'", "DELETE FROM lines"])
def test_lines_are_never_changed(store: Store, statement: str) -> None:
    store.add(stored(), [Line("answer", "pick a")], NOTHING_YET)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        store._db.execute(statement)


def test_what_stands_after_undo_and_redo() -> None:
    a, b, c, d = lines = [Line("answer", text, f"digest of {text}") for text in "abcd"]
    x = Line("answer", "x")
    assert effective(lines) == (lines, [])
    assert effective([*lines, Line("undo", "2")]) == ([a, b], [c, d])
    assert effective([*lines, Line("undo", "2"), x]) == ([a, b, x], [])
    assert effective([*lines, Line("undo", "4")]) == ([], lines)


@pytest.mark.parametrize("column", ["players", "setup"])
def test_a_damaged_row_hides_no_other_game(store: Store, column: str) -> None:
    for game in ("g", "h"):
        store.add(stored(game), [], NOTHING_YET)
    spoilt = f"UPDATE games SET {column} = ?, edition = CAST(x'ff31fe' AS TEXT) WHERE id = 'g'"
    store._db.execute(spoilt, (b"\xff\x00 no JSON",))
    listed = {one.id: one for one in store.listed()}
    assert listed["g"].damaged and not listed["h"].damaged
    assert listed["h"].players == {"A": "Ann"}


def test_a_damaged_game_is_said_so_in_a_sentence(store: Store) -> None:
    store.add(stored(), [], NOTHING_YET)
    store._db.execute("UPDATE games SET keys = ?", (b"\xff no JSON",))
    with pytest.raises(DamagedGame, match="stored game 'g' cannot be read any more"):
        store.game("g")


def test_unknown_games_and_foreign_files_get_one_sentence(store: Store, tmp_path: Path) -> None:
    with pytest.raises(UnknownGame, match="there is no game 'x'"):
        store.game("x")
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"this is no database, but it is long enough to be looked at" * 100)
    with pytest.raises(BadStore, match="cannot be used to store games"):
        Store(broken)
    newer = sqlite3.connect(tmp_path / "newer.sqlite")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(BadStore, match="version 99"):
        Store(tmp_path / "newer.sqlite")


def test_a_forgotten_game_is_taken_from_the_disk_at_the_next_start(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    for game in ("one", "two"):
        store.add(stored(game), [Line("answer", "pick a")], NOTHING_YET)
    store.forget("one")
    assert [listed.id for listed in store.listed()] == ["two"]
    assert store.lines("one"), "until then it can come back"
    store.close()
    again = Store(tmp_path / "games.sqlite")
    assert again.lines("one") == [] and again.lines("two")
    with pytest.raises(UnknownGame):
        again.bring_back("one")
