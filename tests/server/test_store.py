import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from crisis.server.game.databases.sqlite import SQLite
from crisis.server.game.store import Store
from crisis.server.game.stored import (
    BadStore,
    Battlefield,
    Conflict,
    DamagedGame,
    Line,
    StoredGame,
    Summary,
    UnknownGame,
    effective,
)
from tests.server.postgresql import Cluster, running
from tests.server.test_process import free_port

NOTHING_YET = Summary(0, 0, 0, False)


def stored(game: str = "g") -> StoredGame:
    return StoredGame(
        id=game, created=1.0, edition="1.3", revision="r", setup=b"{}", vs="human", human="AB",
        secret=b"\x00\x01", keys={"A": "a", "B": "b"}, players={"A": "Ann"}, origin="import",
        packs={"mine": "0123"}, content="4567",
    )  # fmt: skip


@pytest.fixture
def store(opened: Callable[[], Store]) -> Store:
    return opened()


def spoil(store: Store, query: str, *given: Any) -> None:
    """Write past the store, as a damaged disk or a foreign hand would."""
    with store.database.writing() as do:
        do.execute(query, given)


def test_a_game_comes_back_as_it_was_stored(store: Store) -> None:
    store.add(stored(), [Line("answer", "pick a", "89ab")], NOTHING_YET)
    assert store.game("g") == stored()
    assert store.lines("g") == [Line("answer", "pick a", "89ab")]


def test_lines_are_on_disk_for_another_connection_when_append_returns(
    opened: Callable[[], Store],
) -> None:
    one = opened()
    one.add(stored(), [], NOTHING_YET)
    one.append("g", 0, [Line("answer", "pick a")], Summary(2, 3, 4, False))
    two = opened()
    assert two.lines("g") == [Line("answer", "pick a")]
    listed = two.listed()[0]
    assert (listed.round, listed.vp, listed.over) == (2, {"A": 3, "B": 4}, False)


def test_commits_are_flushed_to_the_disk(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    with store.database.writing() as do:
        assert do.rows("PRAGMA synchronous") == [(2,)]  # FULL
        assert do.rows("PRAGMA journal_mode") == [("wal",)]


def written_at_once(store: Store, jobs: list[Callable[[], None]]) -> list[Exception | None]:
    """Carry all of them out in threads that meet at the store; what each of them raised."""
    found: list[Exception | None] = [None] * len(jobs)

    def carry_out(place: int) -> None:
        try:
            jobs[place]()
        except Exception as error:
            found[place] = error

    threads = [threading.Thread(target=carry_out, args=(n,)) for n in range(len(jobs))]
    with store.database._lock:  # type: ignore[attr-defined] # nobody before all are there
        for thread in threads:
            thread.start()
        while store.database._coming < len(jobs):  # type: ignore[attr-defined]
            time.sleep(0.001)
    for thread in threads:
        thread.join(10)
    return found


def test_who_writes_at_the_same_time_goes_to_disk_together(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    commits: list[str] = []
    for n in range(20):
        store.add(stored(f"g{n}"), [], NOTHING_YET)
    store.append("g7", 0, [Line("answer", "pick other")], NOTHING_YET)
    store.database._db.set_trace_callback(  # type: ignore[attr-defined]
        lambda query: commits.append(query) if query == "COMMIT" else None
    )
    line = [Line("answer", "pick a")]
    jobs = [partial(store.append, f"g{n}", 0, line, NOTHING_YET) for n in range(20)]
    found = written_at_once(store, jobs)
    assert [n for n, error in enumerate(found) if error] == [7] and isinstance(found[7], Conflict)
    assert len(commits) == 1
    other = Store(tmp_path / "games.sqlite")
    for n in range(20):
        assert other.lines(f"g{n}") == ([Line("answer", "pick other")] if n == 7 else line)


def test_a_flush_that_fails_is_told_to_all_who_took_part(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    for n in range(6):
        store.add(stored(f"g{n}"), [], NOTHING_YET)

    def full_disk() -> None:
        """SQLite takes the whole transaction back by itself."""
        with store.database.writing() as do:
            do.execute("ROLLBACK")
            raise sqlite3.OperationalError("database or disk is full")

    line = [Line("answer", "pick a")]
    jobs = [partial(store.append, f"g{n}", 0, line, NOTHING_YET) for n in range(6)]
    found = written_at_once(store, [*jobs[:3], full_disk, *jobs[3:]])
    told = [error for n, error in enumerate(found) if n != 3]
    for n, error in enumerate(told):
        assert (error is None) == (store.lines(f"g{n}") == line), "who is not on disk knows it"
    assert isinstance(found[3], sqlite3.OperationalError)
    store.append("g0", len(store.lines("g0")), line, NOTHING_YET)  # it goes on


def test_two_writers_cannot_continue_a_game_differently(opened: Callable[[], Store]) -> None:
    one, two = opened(), opened()
    one.add(stored(), [], NOTHING_YET)
    one.append("g", 0, [Line("answer", "pick a")], NOTHING_YET)
    with pytest.raises(Conflict):
        two.append("g", 0, [Line("answer", "pick b")], Summary(9, 9, 9, True))
    assert two.lines("g") == [Line("answer", "pick a")]
    assert two.listed()[0].round == 0  # the whole transaction was rolled back


@pytest.mark.parametrize("statement", ["UPDATE lines SET body = 'x'", "DELETE FROM lines"])
def test_lines_are_never_changed(store: Store, statement: str) -> None:
    store.add(stored(), [Line("answer", "pick a")], NOTHING_YET)
    with pytest.raises(store.database.clash, match="append-only"):
        spoil(store, statement)
    assert store.lines("g") == [Line("answer", "pick a")]


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
    spoil(store, f"UPDATE games SET {column} = ? WHERE id = 'g'", b"\xff\x00 no JSON")
    if isinstance(store.database, SQLite):  # PostgreSQL takes no text that is none
        spoil(store, "UPDATE games SET edition = CAST(x'ff31fe' AS TEXT) WHERE id = 'g'")
    listed = {one.id: one for one in store.listed()}
    assert listed["g"].damaged and not listed["h"].damaged
    assert listed["h"].players == {"A": "Ann"}


def test_a_damaged_game_is_said_so_in_a_sentence(store: Store) -> None:
    store.add(stored(), [], NOTHING_YET)
    spoil(store, "UPDATE games SET keys = ?", b"\xff no JSON")
    with pytest.raises(DamagedGame, match="stored game 'g' cannot be read any more"):
        store.game("g")


@pytest.mark.parametrize(
    "game", ["x", "", "'; DROP TABLE lines; --", "%s ? %", "\0", "Ünï\U0001f3b2"]
)
def test_an_unknown_game_is_said_so_whatever_it_is_called(store: Store, game: str) -> None:
    with pytest.raises(UnknownGame, match="there is no game"):
        store.game(game)
    assert store.lines(game) == [] and store.listed_of([]) == [] and store.listed_of([game]) == []


def test_foreign_files_get_one_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"this is no database, but it is long enough to be looked at" * 100)
    with pytest.raises(BadStore, match="cannot be used to store games"):
        Store(broken)
    newer = sqlite3.connect(tmp_path / "newer.sqlite")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(BadStore, match="version 99"):
        Store(tmp_path / "newer.sqlite")


def test_a_forgotten_game_is_taken_from_the_disk_at_the_next_start(
    opened: Callable[[], Store],
) -> None:
    store = opened()
    for game in ("one", "two"):
        store.add(stored(game), [Line("answer", "pick a")], NOTHING_YET)
    store.forget("one")
    assert [listed.id for listed in store.listed()] == ["two"]
    assert store.lines("one"), "until then it can come back"
    store.close()
    again = opened()
    assert again.lines("one") == [] and again.lines("two")
    with pytest.raises(UnknownGame):
        again.bring_back("one")


def test_what_is_kept_beside_the_answers_comes_back_and_can_be_replaced(store: Store) -> None:
    store.add(stored(), [], NOTHING_YET, {"A": "11"}, {"terms": b"one"})
    store.keep_note("g", "terms", b"two")
    store.keep_note("g", "clock", b"three")
    assert (store.note("g", "terms"), store.note("g", "none")) == (b"two", None)
    assert store.running_with("clock", 5) == [("g", b"three")]
    assert not store.contribute("g", "A", "22") and store.contribute("g", "B", "33")
    assert store.contributions("g") == {"A": "11", "B": "33"}
    assert store.settings("g", "A") == b"{}"
    for body in (b"four", b"five"):
        store.keep_settings("g", "A", body)
    assert store.settings("g", "A") == b"five"
    assert store.last_alive() is None
    for at in (1.5, 2.5):
        store.mark_alive(at)
    assert store.last_alive() == 2.5
    for what in ("first", "second"):
        store.keep_mishap("g", 3, what, "trace")
    assert [mishap.what for mishap in store.mishaps("g")] == ["first", "second"]
    assert not store.is_over("g")
    store.append("g", 0, [Line("answer", "pick a")], Summary(1, 2, 3, True, "A"))
    assert store.is_over("g") and store.running_with("clock", 5) == []
    assert [one.asked for one in store.listed_of(["g"])] == ["A"]


def test_invitations_and_battlefields_come_and_go(store: Store) -> None:
    for body in (b"one", b"two"):
        store.keep_invitation("i", body)
    assert store.invitation("i") == b"two" and store.invitations(0.0) == [b"two"]
    store.end_invitation("i")
    assert store.invitation("i") is None and store.invitations(0.0) == []
    kept = Battlefield("mine", ())
    for _ in range(2):
        store.keep_battlefield(kept)
    assert store.battlefields() == [kept]
    assert store.forget_battlefield("mine") and not store.forget_battlefield("mine")


def test_a_game_has_a_number_of_its_own_and_is_erased_whole(store: Store) -> None:
    store.add(stored(), [Line("answer", "pick a")], NOTHING_YET, {"A": "1"}, {"terms": b"x"})
    with pytest.raises(Conflict, match="there is a game g already"):
        store.add(stored(), [], NOTHING_YET)
    store.forget("g")
    store.forget("g")
    store.bring_back("g")
    store.erase("g")
    with pytest.raises(Conflict):
        store.append("g", 1, [Line("answer", "pick b")], NOTHING_YET)
    for table in ("games", "lines", "summaries", "contributions", "notes", "forgotten"):
        assert store.database.read(f"SELECT count(*) FROM {table}") == [(0,)], table


def test_what_fails_in_the_middle_leaves_nothing(store: Store) -> None:
    store.add(stored(), [], NOTHING_YET)
    twice = [Line("answer", "pick a"), Line("answer", "pick b", why=None)]  # type: ignore[arg-type]
    with pytest.raises(Conflict):
        store.append("g", 0, twice, NOTHING_YET)
    assert store.lines("g") == []
    store.append("g", 0, twice[:1], NOTHING_YET)
    assert store.lines("g") == twice[:1]


# --- PostgreSQL alone -----------------------------------------------------------------------------


def test_the_store_goes_on_when_the_database_was_restarted() -> None:
    with running() as cluster:
        store = Store(cluster.new_database())
        store.add(stored(), [], NOTHING_YET)
        store.append("g", 0, [Line("answer", "pick a")], NOTHING_YET)
        cluster.stop()
        with pytest.raises(store.failures):
            store.lines("g")
        cluster.start()
        store.append("g", 1, [Line("answer", "pick b")], NOTHING_YET)
        cluster.stop()
        cluster.start()
        assert [line.body for line in store.lines("g")] == ["pick a", "pick b"]
        store.close()


def test_a_database_that_cannot_be_used_gets_one_sentence_without_its_password(
    postgresql: Cluster,
) -> None:
    port = free_port()
    wrong = f"postgresql://ann:dontshow@127.0.0.1:{port}/games"
    with pytest.raises(BadStore) as refused:
        Store(wrong)
    said = str(refused.value)
    assert said.startswith(f"postgresql://127.0.0.1:{port}/games cannot be used to store games: ")
    assert "dontshow" not in said and "\n" not in said
    newer = postgresql.new_database()
    store = Store(newer)
    spoil(store, "UPDATE schema_version SET version = 99")
    with pytest.raises(BadStore, match="version 99"):
        Store(newer)
    store.close()


def test_without_its_driver_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadStore, match=r"need the package psycopg; install it with: `pip install"):
        Store("postgresql://127.0.0.1/games")
