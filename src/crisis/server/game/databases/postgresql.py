"""Games on PostgreSQL, for several server processes at once.

The driver is needed only here and is an extra of the package: without it one sentence says so.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from crisis.server.game.databases.database import SCHEMA_VERSION, TABLES, Row, wrong_version
from crisis.server.game.databases.locks import Locks
from crisis.server.game.stored import BadStore
from crisis.texts.told import told

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger("crisis.server")

SCHEMES = ("postgresql", "postgres")
CONNECTIONS = 6  # of one process: so many statements run at once, others wait
CONNECT_SECONDS = 5
# Locks of the database that mean something to us. PostgreSQL numbers them; these are the letters
# of our name, far from what another program on the same database is likely to choose.
SCHEMA_LOCK = 0x0C_21_51_50_01
LISTEN_SECONDS = 0.5
TELL = "SELECT pg_notify('crisis', %s)"

_TRIGGERS = """
CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL);
CREATE OR REPLACE FUNCTION refuse_to_change_lines() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM forgotten WHERE game = OLD.game) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'lines are append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$ LANGUAGE plpgsql;
CREATE OR REPLACE TRIGGER lines_are_kept BEFORE UPDATE OR DELETE ON lines
  FOR EACH ROW EXECUTE FUNCTION refuse_to_change_lines();
"""


def is_address(text: str) -> bool:
    """Whether this names a database on a server and not a file."""
    return urlsplit(text).scheme in SCHEMES


def shown(address: str) -> str:
    """An address without its user and password."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


class _Statements:
    def __init__(self, cursor: "psycopg.Cursor[Row]") -> None:
        self.cursor = cursor

    def execute(self, query: str, given: Sequence[Any] = ()) -> int:
        return self.cursor.execute(_translated(query), _sendable(given)).rowcount

    def execute_all(self, query: str, given: Iterable[Sequence[Any]]) -> None:
        self.cursor.executemany(_translated(query), [_sendable(one) for one in given])

    def rows(self, query: str, given: Sequence[Any] = ()) -> list[Row]:
        return self.cursor.execute(_translated(query), _sendable(given)).fetchall()

    def tell(self, text: str) -> None:
        self.cursor.execute(TELL, (text,))


class PostgreSQL:
    """One database on a server; a few connections, made when they are needed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.driver = _driver()
        self.clash: type[Exception] = self.driver.IntegrityError
        self.failures: tuple[type[Exception], ...] = (self.driver.Error,)
        self._free: list[psycopg.Connection[Row]] = []
        self._places = threading.BoundedSemaphore(CONNECTIONS)
        self._lock = threading.Lock()
        self._closed = False
        self.locks = Locks(self.connected)
        try:
            self._prepare()
        except BadStore:
            self.close()
            raise
        except self.driver.Error as error:
            self.close()
            why = " ".join(str(error).split()) or type(error).__name__
            raise BadStore(
                told(
                    "{place} cannot be used to store games: {why}",
                    place=shown(address),
                    why=self._hushed(why),
                )
            ) from None

    def _hushed(self, why: str) -> str:
        """A driver's sentence, which might repeat what it was given."""
        password = urlsplit(self.address).password
        return why.replace(password, "***") if password else why

    def _prepare(self) -> None:
        """Make or check the tables; of several processes that start at once, one at a time."""
        with self.writing() as do:
            do.execute("SELECT pg_advisory_xact_lock(?)", (SCHEMA_LOCK,))
            known = do.rows("SELECT to_regclass('schema_version') IS NOT NULL")
            found = do.rows("SELECT version FROM schema_version") if known[0][0] else []
            if found and found[0][0] != SCHEMA_VERSION:
                raise BadStore(wrong_version(found[0][0]))
            tables = TABLES.format(blob="BYTEA", real="DOUBLE PRECISION", keyed="")
            do.cursor.execute((tables + _TRIGGERS).encode())  # what is there stays
            if not found:
                do.execute("INSERT INTO schema_version VALUES (?)", (SCHEMA_VERSION,))

    # --- connections ---

    def connected(self) -> "psycopg.Connection[Row]":
        """A connection of one's own."""
        found: psycopg.Connection[Row] = self.driver.connect(
            self.address,
            autocommit=True,
            connect_timeout=CONNECT_SECONDS,
            application_name="crisis",
            client_encoding="UTF8",
        )
        return found

    @contextmanager
    def _borrowed(self) -> Iterator["psycopg.Connection[Row]"]:
        with self._places:
            with self._lock:
                if self._closed:
                    raise self.driver.OperationalError("the store is closed")
                connection = self._free.pop() if self._free else None
            if connection is None or connection.closed:
                connection = self.connected()
            try:
                yield connection
            finally:
                self._give_back(connection)

    def _give_back(self, connection: "psycopg.Connection[Row]") -> None:
        with self._lock:
            if self._closed or connection.closed:
                connection.close()
            else:
                self._free.append(connection)

    def _drop_stale(self) -> None:
        """The server went away: what was open to it is useless."""
        with self._lock:
            for connection in self._free:
                connection.close()
            self._free.clear()

    # --- statements ---

    @contextmanager
    def writing(self) -> Iterator[_Statements]:
        with self._borrowed() as connection:
            try:
                connection.execute("BEGIN")
            except self.driver.OperationalError as error:
                log.warning("the database was away: %s", self._hushed(str(error).strip()))
                self._drop_stale()
                connection.close()
                with self._anew() as fresh:
                    yield fresh
                return
            with self._ending(connection):
                yield _Statements(connection.cursor())

    @contextmanager
    def _anew(self) -> Iterator[_Statements]:
        """The same on a new connection: nothing had been done on the old one."""
        connection = self.connected()
        try:
            connection.execute("BEGIN")
            with self._ending(connection):
                yield _Statements(connection.cursor())
        finally:
            self._give_back(connection)

    @contextmanager
    def _ending(self, connection: "psycopg.Connection[Row]") -> Iterator[None]:
        """Commit what was done, or take it back."""
        try:
            yield
        except BaseException:
            try:
                connection.execute("ROLLBACK")
            except self.driver.Error as error:  # it is gone, and with it what was begun
                log.warning("the database was away: %s", self._hushed(str(error).strip()))
                connection.close()
            raise
        connection.execute("COMMIT")

    def read(self, query: str, given: Sequence[Any] = ()) -> list[Row]:
        try:
            return self._read(query, given)
        except self.driver.OperationalError as error:
            log.warning("the database was away: %s", self._hushed(str(error).strip()))
            self._drop_stale()
            return self._read(query, given)  # reading twice does no harm

    def _read(self, query: str, given: Sequence[Any]) -> list[Row]:
        with self._borrowed() as connection:
            return connection.execute(_translated(query), _sendable(given)).fetchall()

    # --- other processes ---

    is_shared = True

    def tell(self, text: str) -> None:
        self.read("SELECT pg_notify('crisis', ?)", (text,))

    def listen(self, hear: Callable[[str], None], again: Callable[[], None]) -> None:
        threading.Thread(target=self._listen, args=(hear, again), daemon=True).start()

    def _listen(self, hear: Callable[[str], None], again: Callable[[], None]) -> None:
        while not self._closed:
            try:
                with self.connected() as ears:
                    ears.execute("LISTEN crisis")
                    again()
                    while not self._closed:
                        for note in ears.notifies(timeout=LISTEN_SECONDS):
                            hear(note.payload)
            except self.driver.Error as error:
                log.warning("nothing is heard of others: %s", self._hushed(str(error).strip()))
                time.sleep(LISTEN_SECONDS)

    def join(self) -> bool:
        return self.locks.join()

    def hold(self, what: str) -> bool:
        return self.locks.hold(what)

    def release(self, what: str) -> None:
        self.locks.release(what)

    def close(self) -> None:
        with self._lock:
            self._closed = True
        self._drop_stale()
        self.locks.close()


def _driver() -> Any:
    try:
        import psycopg  # noqa: PLC0415 - an extra: needed for this database alone
    except ImportError as error:
        raise BadStore(
            told(
                "games on PostgreSQL need the package psycopg; install it with: `pip install "
                "'crisis[online]'`"
            )
        ) from error
    return psycopg


@lru_cache(maxsize=512)
def _translated(query: str) -> bytes:
    """A statement with the placeholders of this database."""
    return query.replace("%", "%%").replace("?", "%s").encode()


def _sendable(given: Sequence[Any]) -> tuple[Any, ...]:
    """Values as PostgreSQL takes them: its texts have no NUL; what had one names nothing here."""
    return tuple(
        one.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(one, str) else one
        for one in given
    )
