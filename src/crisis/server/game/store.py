"""Games on disk: SQLite in write-ahead mode, every commit flushed, the lines of a game append-only.

A line is an answer, an undo or a step of a lesson, numbered without gaps; the primary key makes it
impossible that two writers continue the same game differently. What the lines mean is decided in
`crisis.play`.
"""

import logging
import sqlite3
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from crisis.cards.model.schema import TablePiece
from crisis.server.game.stored import (
    BadStore,
    Battlefield,
    Conflict,
    DamagedGame,
    Line,
    Listed,
    Mishap,
    StoredGame,
    Summary,
    UnknownGame,
)

log = logging.getLogger("crisis.server")

SCHEMA_VERSION = 6
BUSY_SECONDS = 5.0

_GAME = (
    "id, created, edition, revision, setup, vs, human, secret, keys, players, origin, packs,"
    " content, since"
)
_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
  id TEXT PRIMARY KEY, created REAL NOT NULL, edition TEXT NOT NULL, revision TEXT NOT NULL,
  setup BLOB NOT NULL, vs TEXT NOT NULL, human TEXT NOT NULL, secret BLOB NOT NULL,
  keys BLOB NOT NULL, players BLOB NOT NULL, origin TEXT NOT NULL DEFAULT '',
  packs BLOB NOT NULL DEFAULT '{}', content TEXT NOT NULL DEFAULT '',
  since INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS invitations (
  id TEXT PRIMARY KEY, created REAL NOT NULL, body BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS contributions (
  game TEXT NOT NULL REFERENCES games(id), side TEXT NOT NULL, number TEXT NOT NULL,
  PRIMARY KEY (game, side)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (
  game TEXT NOT NULL REFERENCES games(id), kind TEXT NOT NULL, body BLOB NOT NULL,
  PRIMARY KEY (game, kind)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lines (
  game TEXT NOT NULL REFERENCES games(id), number INTEGER NOT NULL, kind TEXT NOT NULL,
  body TEXT NOT NULL, at REAL NOT NULL, digest TEXT NOT NULL DEFAULT '',
  why TEXT NOT NULL DEFAULT '', format INTEGER NOT NULL DEFAULT 2, PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS lines_stay BEFORE UPDATE ON lines
  BEGIN SELECT RAISE(ABORT, 'lines are append-only'); END;
CREATE TABLE IF NOT EXISTS forgotten (
  game TEXT PRIMARY KEY REFERENCES games(id)
) WITHOUT ROWID;
DROP TRIGGER IF EXISTS lines_are_kept;
CREATE TRIGGER lines_are_kept BEFORE DELETE ON lines
  WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE game = OLD.game)
  BEGIN SELECT RAISE(ABORT, 'lines are append-only'); END;
CREATE TABLE IF NOT EXISTS summaries (
  game TEXT PRIMARY KEY REFERENCES games(id), round INTEGER NOT NULL, vp_a INTEGER NOT NULL,
  vp_b INTEGER NOT NULL, over INTEGER NOT NULL, changed REAL NOT NULL,
  asked TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mishaps (
  game TEXT NOT NULL REFERENCES games(id), number INTEGER NOT NULL, what TEXT NOT NULL,
  trace TEXT NOT NULL, at REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS battlefields (
  name TEXT PRIMARY KEY, pieces BLOB NOT NULL, changed REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS settings (
  game TEXT NOT NULL REFERENCES games(id), seat TEXT NOT NULL, body BLOB NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
"""

_LISTED = (
    "SELECT id, created, changed, edition, vs, human, players, round, vp_a, vp_b, over,"
    " setup, origin, asked FROM games JOIN summaries ON game = id"
    " WHERE id NOT IN (SELECT game FROM forgotten) AND origin NOT LIKE 'lesson:%' AND {chosen}"
    " ORDER BY changed DESC, id LIMIT ?"
)

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


class Store:
    """One database file; safe to use from several threads of one process."""

    def __init__(self, path: Path | str, *, sweep: bool = True) -> None:
        self._lock = threading.Lock()
        self._reading = threading.Lock()  # who reads does not wait for who writes
        try:
            self._db = sqlite3.connect(
                path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._db.text_factory = _readable
            self._prepare(sweep)
            self._reader = sqlite3.connect(
                path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._reader.text_factory = _readable
        except sqlite3.DatabaseError as error:
            raise BadStore(f"{path} cannot be used to store games: {error}") from error

    def _prepare(self, sweep: bool) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._bring_up_to_date()
        self._db.executescript(_SCHEMA)
        if sweep:
            self._sweep()

    def _bring_up_to_date(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version not in (0, *_MIGRATIONS, SCHEMA_VERSION):
            raise BadStore(f"the store has version {version}; this program reads {SCHEMA_VERSION}")
        for older in range(version or SCHEMA_VERSION, SCHEMA_VERSION):
            for statement in _MIGRATIONS[older]:
                self._db.execute(statement)
        self._db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def _sweep(self) -> None:
        """Take out for good what was forgotten before this start: it can no longer come back."""
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            for (game,) in self._db.execute("SELECT game FROM forgotten").fetchall():
                self._take_out(game)

    def _take_out(self, game: str) -> None:
        """Of a game that is forgotten: everything."""
        for table in ("lines", "settings", "summaries", "contributions", "notes", "mishaps"):
            self._db.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
        self._db.execute("DELETE FROM forgotten WHERE game = ?", (game,))
        self._db.execute("DELETE FROM games WHERE id = ?", (game,))

    def erase(self, game: str) -> None:
        """Take a game out for good, at once."""
        self.forget(game)
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._take_out(game)

    def close(self) -> None:
        with self._lock, self._reading:
            self._db.close()
            self._reader.close()

    def add(
        self,
        game: StoredGame,
        lines: Sequence[Line],
        summary: Summary,
        contributions: Mapping[str, str] | None = None,
        notes: Mapping[str, bytes] | None = None,
    ) -> None:
        """Store a new game with the lines it begins with, all or nothing; `Conflict` if there is
        one of its number."""
        row = (
            game.id, game.created, game.edition, game.revision, game.setup, game.vs, game.human,
            game.secret, _pack(game.keys), _pack(game.players), game.origin, _pack(game.packs),
            game.content, game.since,
        )  # fmt: skip
        added = [(game.id, side, number) for side, number in (contributions or {}).items()]
        noted = [(game.id, kind, body) for kind, body in (notes or {}).items()]
        places = ",".join("?" * len(row))
        try:
            with self._lock, self._db:
                self._db.execute("BEGIN IMMEDIATE")
                self._db.execute(f"INSERT INTO games ({_GAME}) VALUES ({places})", row)
                self._db.executemany("INSERT INTO contributions VALUES (?, ?, ?)", added)
                self._db.executemany("INSERT INTO notes VALUES (?, ?, ?)", noted)
                self._insert(game.id, 0, lines)
                self._summarise(game.id, summary)
        except sqlite3.IntegrityError as error:
            raise Conflict(f"there is a game {game.id} already") from error

    def append(self, game: str, number: int, lines: Sequence[Line], summary: Summary) -> None:
        """Add lines behind the first `number` ones; they are on disk when this returns."""
        try:
            with self._lock, self._db:
                self._db.execute("BEGIN IMMEDIATE")
                self._insert(game, number, lines)
                self._summarise(game, summary)
        except sqlite3.IntegrityError as error:
            raise Conflict(f"line {number} of game {game} is already written") from error

    def _insert(self, game: str, number: int, lines: Iterable[Line]) -> None:
        now = time.time()
        self._db.executemany(
            "INSERT INTO lines (game, number, kind, body, at, digest, why, format)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (game, number + i, line.kind, line.body, now, line.digest, line.why, line.format)
                for i, line in enumerate(lines)
            ],
        )

    def _summarise(self, game: str, summary: Summary) -> None:
        row = (
            game, summary.round, summary.vp_a, summary.vp_b, int(summary.over), time.time(),
            summary.asked,
        )  # fmt: skip
        self._db.execute("INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def game(self, game: str) -> StoredGame:
        """The start of a game; `UnknownGame` if there is none."""
        with self._reading:
            row = self._reader.execute(
                f"SELECT {_GAME} FROM games WHERE id = ?", (game,)
            ).fetchone()
        if row is None:
            raise UnknownGame(f"there is no game {game!r}")
        try:
            return StoredGame(
                id=row[0], created=row[1], edition=row[2], revision=row[3], setup=row[4], vs=row[5],
                human=row[6], secret=row[7], keys=_unpack(row[8]), players=_unpack(row[9]),
                origin=row[10], packs=_unpack(row[11]), content=row[12],
                since=row[13],
            )  # fmt: skip
        except (msgspec.DecodeError, TypeError, ValueError) as error:
            raise DamagedGame(
                f"the stored game {game!r} cannot be read any more: {error}"
            ) from error

    def note_content(self, game: str, packs: dict[str, str], content: str) -> None:
        """What a game of an older store was opened with first."""
        query = "UPDATE games SET packs = ?, content = ? WHERE id = ? AND content = ''"
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute(query, (_pack(packs), content, game))

    def keep_invitation(self, number: str, body: bytes) -> None:
        """Keep an invitation, or what has become of it."""
        query = (
            "INSERT INTO invitations VALUES (?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET body = excluded.body"
        )
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute(query, (number, time.time(), body))

    def invitation(self, number: str) -> bytes | None:
        with self._reading:
            query = "SELECT body FROM invitations WHERE id = ?"
            row = self._reader.execute(query, (number,)).fetchone()
        return bytes(row[0]) if row else None

    def invitations(self, since: float, most: int = 100) -> list[bytes]:
        """The open ones that were made after a time, newest first."""
        query = "SELECT body FROM invitations WHERE created > ? ORDER BY created DESC LIMIT ?"
        with self._reading:
            return [bytes(row[0]) for row in self._reader.execute(query, (since, most))]

    def end_invitation(self, number: str) -> None:
        """It was taken or withdrawn."""
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("DELETE FROM invitations WHERE id = ?", (number,))

    def contribute(self, game: str, side: str, number: str) -> bool:
        """Keep what a side adds to the dice; the first number stays. Whether it was the first."""
        query = "INSERT OR IGNORE INTO contributions VALUES (?, ?, ?)"
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            return self._db.execute(query, (game, side, number)).rowcount > 0

    def contributions(self, game: str) -> dict[str, str]:
        """What each side added to the dice."""
        query = "SELECT side, number FROM contributions WHERE game = ?"
        with self._reading:
            return dict(self._reader.execute(query, (game,)).fetchall())

    def note(self, game: str, kind: str) -> bytes | None:
        """What is kept about a game beside its answers, by its kind."""
        with self._reading:
            query = "SELECT body FROM notes WHERE game = ? AND kind = ?"
            row = self._reader.execute(query, (game, kind)).fetchone()
        return bytes(row[0]) if row else None

    def keep_note(self, game: str, kind: str, body: bytes) -> None:
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?)", (game, kind, body))

    def mark_alive(self, at: float) -> None:
        """Leave a sign of life of the server."""
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("INSERT OR REPLACE INTO marks VALUES ('alive', ?)", (at,))

    def last_alive(self) -> float | None:
        """The last sign of life of a server on this store."""
        with self._reading:
            row = self._reader.execute("SELECT at FROM marks WHERE name = 'alive'").fetchone()
        return float(row[0]) if row else None

    def running_with(self, kind: str, most: int) -> list[tuple[str, bytes]]:
        """The running games that have such a note, those changed last first."""
        query = (
            "SELECT notes.game, body FROM notes JOIN summaries ON notes.game = summaries.game"
            " WHERE kind = ? AND over = 0 AND notes.game NOT IN (SELECT game FROM forgotten)"
            " ORDER BY changed DESC LIMIT ?"
        )
        with self._reading:
            rows = self._reader.execute(query, (kind, most)).fetchall()
        return [(game, bytes(body)) for game, body in rows]

    def lines(self, game: str) -> list[Line]:
        """Everything that was answered and taken back, in order."""
        query = "SELECT kind, body, digest, why, format FROM lines WHERE game = ? ORDER BY number"
        with self._reading:
            rows = self._reader.execute(query, (game,)).fetchall()
        return [Line(*row) for row in rows]

    def listed(self, most: int = 200) -> list[Listed]:
        """The games, those changed last first."""
        with self._reading:
            rows = self._reader.execute(_LISTED.format(chosen="1"), (most,)).fetchall()
        return [_listed_or_damaged(row) for row in rows]

    def listed_of(self, games: Sequence[str]) -> list[Listed]:
        """Some games, those changed last first."""
        chosen = f"id IN ({','.join('?' * len(games))})"
        with self._reading:
            query, given = _LISTED.format(chosen=chosen), (*games, len(games))
            rows = self._reader.execute(query, given).fetchall()
        return [_listed_or_damaged(row) for row in rows]

    def is_over(self, game: str) -> bool:
        """Whether a game has ended; `UnknownGame` if there is none."""
        with self._reading:
            query = "SELECT over FROM summaries WHERE game = ?"
            row = self._reader.execute(query, (game,)).fetchone()
        if row is None:
            raise UnknownGame(f"there is no game {game!r}")
        return bool(row[0])

    def keep_mishap(self, game: str, number: int, what: str, trace: str) -> None:
        """Note that the computer's mind failed when so many lines were written."""
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            row = (game, number, what, trace, time.time())
            self._db.execute("INSERT INTO mishaps VALUES (?, ?, ?, ?, ?)", row)

    def mishaps(self, game: str) -> list[Mishap]:
        """How often and why the computer's mind failed in a game, the first first."""
        query = "SELECT number, what, trace FROM mishaps WHERE game = ? ORDER BY rowid"
        with self._reading:
            rows = self._reader.execute(query, (game,)).fetchall()
        return [Mishap(*row) for row in rows]

    def forget(self, game: str) -> None:
        """Leave a game out of the list; until the next start it can be brought back."""
        self.game(game)
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("INSERT OR IGNORE INTO forgotten VALUES (?)", (game,))

    def bring_back(self, game: str) -> None:
        """A forgotten game is in the list again."""
        self.game(game)
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("DELETE FROM forgotten WHERE game = ?", (game,))

    def settings(self, game: str, seat: str) -> bytes:
        query = "SELECT body FROM settings WHERE game = ? AND seat = ?"
        with self._reading:
            row = self._reader.execute(query, (game, seat)).fetchone()
        return bytes(row[0]) if row else b"{}"

    def keep_settings(self, game: str, seat: str, body: bytes) -> None:
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", (game, seat, body))

    def battlefields(self) -> list[Battlefield]:
        query = "SELECT name, pieces FROM battlefields ORDER BY changed DESC, name"
        with self._reading:
            rows = self._reader.execute(query).fetchall()
        return [
            Battlefield(name, msgspec.json.decode(pieces, type=tuple[TablePiece, ...]))
            for name, pieces in rows
        ]

    def keep_battlefield(self, kept: Battlefield) -> None:
        row = (kept.name, msgspec.json.encode(kept.pieces), time.time())
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("INSERT OR REPLACE INTO battlefields VALUES (?, ?, ?)", row)

    def forget_battlefield(self, name: str) -> bool:
        """Whether there was one of this name."""
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            query = "DELETE FROM battlefields WHERE name = ?"
            return self._db.execute(query, (name,)).rowcount > 0


class _Brought(Struct):
    """A squad or a roster: what it is called by."""

    affiliation: str = ""
    name: str = ""


class _Mission(Struct):
    """What the list shows of a set-up."""

    crises: tuple[str, ...] = ()
    table: str = ""
    squads: dict[str, _Brought] = {}
    rosters: dict[str, _Brought] = {}

    @property
    def names(self) -> dict[str, str]:
        brought = self.squads or self.rosters
        return {side: one.affiliation or one.name for side, one in brought.items()}


def _listed_or_damaged(row: tuple[Any, ...]) -> Listed:
    """One entry; a row that cannot be read is listed as what it is and hides no other."""
    try:
        return _listed(row)
    except (msgspec.DecodeError, UnicodeError, TypeError, ValueError) as error:
        log.error("the stored game %r cannot be listed: %s", row[0], error)
        return Listed(
            id=str(row[0]), created=0.0, updated=0.0, edition="", vs="", human="", players={},
            round=0, vp={"A": 0, "B": 0}, over=False, mission=(), squads={}, table="", origin="",
            damaged=True,
        )  # fmt: skip


def _listed(row: tuple[Any, ...]) -> Listed:
    mission = msgspec.json.decode(row[11], type=_Mission)
    return Listed(
        id=row[0], created=row[1], updated=row[2], edition=row[3], vs=row[4], human=row[5],
        players=_unpack(row[6]), round=row[7], vp={"A": row[8], "B": row[9]}, over=bool(row[10]),
        mission=mission.crises, squads=mission.names, table=mission.table, origin=row[12],
        asked=row[13], idle=max(0.0, time.time() - row[2]),
    )  # fmt: skip


def _readable(data: bytes) -> str:
    """A text of the database; a damaged one is marked and does not stop the others."""
    return data.decode("utf-8", "replace")


def _pack(mapping: dict[str, str]) -> bytes:
    return msgspec.json.encode(mapping)


def _unpack(data: bytes) -> dict[str, str]:
    return msgspec.json.decode(data, type=dict[str, str])
