"""Games in one file: SQLite in write-ahead mode, every commit flushed.

A flush takes longer than everything else about an answer. So those who write at the same time go
to disk together: whoever finds nobody waiting behind them flushes for all, and each is told only
then. Whoever writes alone waits for nobody.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from crisis.server.game.databases.database import SCHEMA_VERSION, TABLES, Row, wrong_version
from crisis.server.game.stored import BadStore
from crisis.texts.told import told

BUSY_SECONDS = 5.0
MOST_TOGETHER = 64  # transactions in one flush

_TRIGGERS = """
CREATE TRIGGER IF NOT EXISTS lines_stay BEFORE UPDATE ON lines
  BEGIN SELECT RAISE(ABORT, 'lines are append-only'); END;
DROP TRIGGER IF EXISTS lines_are_kept;
CREATE TRIGGER lines_are_kept BEFORE DELETE ON lines
  WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE game = OLD.game)
  BEGIN SELECT RAISE(ABORT, 'lines are append-only'); END;
"""

# What a store of an older version lacks. Version 1 kept no digests: its games are taken as they
# replay now, and what they are opened with first is noted.
_MIGRATIONS = {
    1: (
        "ALTER TABLE games ADD COLUMN packs BLOB NOT NULL DEFAULT '{}'",
        "ALTER TABLE games ADD COLUMN content TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE lines ADD COLUMN digest TEXT NOT NULL DEFAULT ''",
    ),
    2: ("ALTER TABLE lines ADD COLUMN why TEXT NOT NULL DEFAULT ''",),
    # Dice that were rolled before were made of the secret in another way: they cannot be proved.
    3: (
        "ALTER TABLE games ADD COLUMN since INTEGER NOT NULL DEFAULT 0",
        "UPDATE games SET since = (SELECT count(*) FROM lines WHERE game = id)",
    ),
    # Up to format 2 digests were made of sentences too: they are compared before the first one.
    4: ("ALTER TABLE lines ADD COLUMN format INTEGER NOT NULL DEFAULT 2",),
    5: ("ALTER TABLE summaries ADD COLUMN asked TEXT NOT NULL DEFAULT ''",),
}


class _Statements:
    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def execute(self, query: str, given: Sequence[Any] = ()) -> int:
        return self.db.execute(query, given).rowcount

    def execute_all(self, query: str, given: Iterable[Sequence[Any]]) -> None:
        self.db.executemany(query, given)

    def rows(self, query: str, given: Sequence[Any] = ()) -> list[Row]:
        return self.db.execute(query, given).fetchall()

    def tell(self, text: str) -> None:
        """There is nobody else."""


class _Flush:
    """What goes to disk together; `why` it did not, if it did not."""

    def __init__(self) -> None:
        self.done = threading.Event()
        self.size = 0
        self.why: sqlite3.Error | None = None

    def wait(self) -> None:
        self.done.wait()
        if self.why is not None:
            raise sqlite3.OperationalError(str(self.why)) from self.why


class SQLite:
    """One file."""

    clash: type[Exception] = sqlite3.IntegrityError
    failures: tuple[type[Exception], ...] = (sqlite3.Error,)

    def __init__(self, path: Path | str) -> None:
        self._lock = threading.Lock()
        self._counting = threading.Lock()
        self._coming = 0  # who waits for the lock
        self._flush = _Flush()
        self._reading = threading.Lock()  # who reads does not wait for who writes
        try:
            self._db = _connected(path)
            self._prepare()
            self._reader = _connected(path)
        except sqlite3.DatabaseError as error:
            raise BadStore(
                told("{place} cannot be used to store games: {why}", place=path, why=error)
            ) from error

    def _prepare(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._bring_up_to_date()
        tables = TABLES.format(blob="BLOB", real="REAL", keyed=" WITHOUT ROWID")
        self._db.executescript(tables + _TRIGGERS)

    def _bring_up_to_date(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version not in (0, *_MIGRATIONS, SCHEMA_VERSION):
            raise BadStore(wrong_version(version))
        for older in range(version or SCHEMA_VERSION, SCHEMA_VERSION):
            for statement in _MIGRATIONS[older]:
                self._db.execute(statement)
        self._db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    @contextmanager
    def writing(self) -> Iterator[_Statements]:
        self._count(1)
        with self._lock:
            self._count(-1)
            flush = self._begun()
            try:
                with self._apart():
                    yield _Statements(self._db)
            finally:
                lost = not self._db.in_transaction  # a full disk took everything back
                if lost or not self._coming or flush.size >= MOST_TOGETHER:
                    self._to_disk()
        flush.wait()

    def _count(self, change: int) -> None:
        with self._counting:
            self._coming += change

    def _begun(self) -> _Flush:
        """The flush that whoever writes now takes part in."""
        if not self._flush.size:
            self._db.execute("BEGIN IMMEDIATE")
        self._flush.size += 1
        return self._flush

    @contextmanager
    def _apart(self) -> Iterator[None]:
        """All or nothing, whatever becomes of the others in the same flush."""
        self._db.execute("SAVEPOINT apart")
        try:
            yield
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK TO apart")
            raise
        finally:
            if self._db.in_transaction:
                self._db.execute("RELEASE apart")

    def _to_disk(self) -> None:
        flush, self._flush = self._flush, _Flush()
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            flush.why = error
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        finally:
            flush.done.set()

    def read(self, query: str, given: Sequence[Any] = ()) -> list[Row]:
        with self._reading:
            return self._reader.execute(query, given).fetchall()

    # --- there is one server process on a file, and it may do everything ---

    is_shared = False

    def tell(self, text: str) -> None: ...

    def listen(self, hear: Callable[[str], None], again: Callable[[], None]) -> None: ...

    def join(self) -> bool:
        return True

    def hold(self, what: str) -> bool:
        return True

    def release(self, what: str) -> None: ...

    def close(self) -> None:
        with self._lock, self._reading:
            self._db.close()
            self._reader.close()


def _connected(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    db.text_factory = _readable
    return db


def _readable(data: bytes) -> str:
    """A text of the database; a damaged one is marked and does not stop the others."""
    return data.decode("utf-8", "replace")
