"""What a store needs of a database: statements, all or nothing, and one schema.

Belongs here: the interface and the tables. Statements are written once, for SQLite (`?` for a
value); the other database translates. What the tables mean is in `store`.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from crisis.texts.told import told

SCHEMA_VERSION = 6
Row = tuple[Any, ...]


class Statements(Protocol):
    """Statements of one transaction."""

    def execute(self, query: str, given: Sequence[Any] = ()) -> int:
        """Carry one out; how many rows it changed."""

    def execute_all(self, query: str, given: Iterable[Sequence[Any]]) -> None:
        """The same with many values."""

    def rows(self, query: str, given: Sequence[Any] = ()) -> list[Row]:
        """What it finds."""

    def tell(self, text: str) -> None:
        """Tell all processes that listen, once everything is on disk."""


class Database(Protocol):
    """One database; safe to use from several threads."""

    clash: type[Exception]  # raised for a row whose key is there already
    failures: tuple[type[Exception], ...]  # everything else that can go wrong with it

    def writing(self) -> AbstractContextManager[Statements]:
        """A transaction: when the block ends everything in it is on disk, or nothing is."""

    def read(self, query: str, given: Sequence[Any] = ()) -> list[Row]:
        """What one statement finds; it does not wait for whoever writes."""

    @property
    def is_shared(self) -> bool:
        """Whether several server processes may use it at once."""

    def tell(self, text: str) -> None:
        """Tell all processes that listen."""

    def listen(self, hear: Callable[[str], None], again: Callable[[], None]) -> None:
        """Hear what is told from now on, in a thread of its own; `again` when listening begins,
        and whenever something may have been missed."""

    def join(self) -> bool:
        """Count as a server on this database until the end; whether there was no other one."""

    def hold(self, what: str) -> bool:
        """Whether this process may do something that one at a time does; it keeps it until it
        releases it or dies."""

    def release(self, what: str) -> None: ...

    def close(self) -> None: ...


# `{blob}`, `{real}` and `{keyed}` are what the databases call differently.
TABLES = """
CREATE TABLE IF NOT EXISTS games (
  id TEXT PRIMARY KEY, created {real} NOT NULL, edition TEXT NOT NULL, revision TEXT NOT NULL,
  setup {blob} NOT NULL, vs TEXT NOT NULL, human TEXT NOT NULL, secret {blob} NOT NULL,
  keys {blob} NOT NULL, players {blob} NOT NULL, origin TEXT NOT NULL DEFAULT '',
  packs {blob} NOT NULL DEFAULT '{{}}', content TEXT NOT NULL DEFAULT '',
  since INTEGER NOT NULL DEFAULT 0
){keyed};
CREATE TABLE IF NOT EXISTS invitations (
  id TEXT PRIMARY KEY, created {real} NOT NULL, body {blob} NOT NULL
){keyed};
CREATE TABLE IF NOT EXISTS contributions (
  game TEXT NOT NULL REFERENCES games(id), side TEXT NOT NULL, number TEXT NOT NULL,
  PRIMARY KEY (game, side)
){keyed};
CREATE TABLE IF NOT EXISTS notes (
  game TEXT NOT NULL REFERENCES games(id), kind TEXT NOT NULL, body {blob} NOT NULL,
  PRIMARY KEY (game, kind)
){keyed};
CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, at {real} NOT NULL){keyed};
CREATE TABLE IF NOT EXISTS lines (
  game TEXT NOT NULL REFERENCES games(id), number INTEGER NOT NULL, kind TEXT NOT NULL,
  body TEXT NOT NULL, at {real} NOT NULL, digest TEXT NOT NULL DEFAULT '',
  why TEXT NOT NULL DEFAULT '', format INTEGER NOT NULL DEFAULT 2, PRIMARY KEY (game, number)
){keyed};
CREATE TABLE IF NOT EXISTS forgotten (
  game TEXT PRIMARY KEY REFERENCES games(id)
){keyed};
CREATE TABLE IF NOT EXISTS summaries (
  game TEXT PRIMARY KEY REFERENCES games(id), round INTEGER NOT NULL, vp_a INTEGER NOT NULL,
  vp_b INTEGER NOT NULL, over INTEGER NOT NULL, changed {real} NOT NULL,
  asked TEXT NOT NULL DEFAULT ''
){keyed};
CREATE TABLE IF NOT EXISTS mishaps (
  game TEXT NOT NULL REFERENCES games(id), number INTEGER NOT NULL, what TEXT NOT NULL,
  trace TEXT NOT NULL, at {real} NOT NULL
);
CREATE TABLE IF NOT EXISTS battlefields (
  name TEXT PRIMARY KEY, pieces {blob} NOT NULL, changed {real} NOT NULL
){keyed};
CREATE TABLE IF NOT EXISTS rosters (
  owner TEXT NOT NULL, id TEXT NOT NULL, body {blob} NOT NULL, changed {real} NOT NULL,
  PRIMARY KEY (owner, id)
){keyed};
CREATE TABLE IF NOT EXISTS settings (
  game TEXT NOT NULL REFERENCES games(id), seat TEXT NOT NULL, body {blob} NOT NULL,
  PRIMARY KEY (game, seat)
){keyed};
"""


def wrong_version(version: int) -> str:
    """Why a store of this version is not opened."""
    return told(
        "the store has version {n}; this program reads {own}", n=version, own=SCHEMA_VERSION
    )
