"""Locks of a PostgreSQL session: what one server process at a time does.

They belong to one connection. When its process dies, however it dies, PostgreSQL closes the
connection and another process can have them at once; nothing has to run out.
"""

import hashlib
import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import psycopg

    from crisis.server.game.databases.database import Row

log = logging.getLogger("crisis.server")

SERVERS = "servers"  # shared by all servers, so that one that starts knows whether it is the first


class Locks:
    """The locks of one process."""

    def __init__(self, connect: "Callable[[], psycopg.Connection[Row]]") -> None:
        self._connect = connect
        self._connection: psycopg.Connection[Row] | None = None
        self._held: set[str] = set()
        self._joined = self._closed = False
        self._lock = threading.Lock()

    def join(self) -> bool:
        """Be one of the servers; whether there was no other."""
        with self._lock:
            first = self._asked("SELECT pg_try_advisory_lock(%s)", SERVERS)
            self._asked("SELECT pg_advisory_lock_shared(%s)", SERVERS)
            if first:
                self._asked("SELECT pg_advisory_unlock(%s)", SERVERS)
            self._joined = True
            return first

    def hold(self, what: str) -> bool:
        with self._lock:
            self._check()
            if what not in self._held and self._asked("SELECT pg_try_advisory_lock(%s)", what):
                self._held.add(what)
            return what in self._held

    def release(self, what: str) -> None:
        with self._lock:
            if self._closed:
                return  # it went with the connection
            self._check()
            if what in self._held:
                self._held.discard(what)
                self._asked("SELECT pg_advisory_unlock(%s)", what)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._connection is not None:
                self._connection.close()

    def _check(self) -> None:
        """A connection that was lost has taken its locks with it."""
        if self._connection is not None and self._connection.closed:
            log.warning("the locks of this process were lost with its connection")
            self._held.clear()
            self._connection = None
            if self._joined:
                self._asked("SELECT pg_advisory_lock_shared(%s)", SERVERS)

    def _asked(self, query: str, what: str) -> bool:
        if self._connection is None:
            self._connection = self._connect()
        row = self._connection.execute(query.encode(), (_number(what),)).fetchone()
        return row is not None and row[0] is True


def _number(what: str) -> int:
    """PostgreSQL numbers its locks with 64 bits; two of the same number would only wait."""
    return int.from_bytes(hashlib.sha256(f"crisis {what}".encode()).digest()[:8], signed=True)
