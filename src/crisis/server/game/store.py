"""Games on disk, in SQLite or PostgreSQL: the lines of a game are append-only.

A line is an answer, an undo or a step of a lesson, numbered without gaps; the primary key makes it
impossible that two writers continue the same game differently. What the lines mean is decided in
`crisis.play`; how statements reach a database, in `databases`.
"""

import logging
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from crisis.cards.model.schema import TablePiece
from crisis.server.game.databases.database import Database, Row, Statements
from crisis.server.game.databases.postgresql import PostgreSQL, is_address
from crisis.server.game.databases.sqlite import SQLite
from crisis.server.game.news import News
from crisis.server.game.stored import (
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
from crisis.texts.told import told

log = logging.getLogger("crisis.server")

_GAME = (
    "id, created, edition, revision, setup, vs, human, secret, keys, players, origin, packs,"
    " content, since"
)
_SUMMARISE = (
    "INSERT INTO summaries VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game) DO UPDATE SET"
    " round = excluded.round, vp_a = excluded.vp_a, vp_b = excluded.vp_b, over = excluded.over,"
    " changed = excluded.changed, asked = excluded.asked"
)
_KEEP_INVITATION = (
    "INSERT INTO invitations VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body"
)
_KEEP_NOTE = (
    "INSERT INTO notes VALUES (?, ?, ?) ON CONFLICT (game, kind) DO UPDATE SET body = excluded.body"
)
_KEEP_SETTINGS = (
    "INSERT INTO settings VALUES (?, ?, ?)"
    " ON CONFLICT (game, seat) DO UPDATE SET body = excluded.body"
)
_KEEP_BATTLEFIELD = (
    "INSERT INTO battlefields VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET"
    " pieces = excluded.pieces, changed = excluded.changed"
)
_MARK = "INSERT INTO marks VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at"

_LISTED = (
    "SELECT id, created, changed, edition, vs, human, players, round, vp_a, vp_b, over,"
    " setup, origin, asked FROM games JOIN summaries ON game = id"
    " WHERE id NOT IN (SELECT game FROM forgotten) AND origin NOT LIKE 'lesson:%'"
    " AND origin NOT LIKE 'puzzle:%' AND {chosen}"
    " ORDER BY changed DESC, id LIMIT ?"
)


class Store:
    """One database; safe to use from several threads of one process."""

    def __init__(self, place: Path | str, *, sweep: bool = True) -> None:
        self.database = _database(place)
        self.process = secrets.token_hex(8)  # by which other processes know this one
        self.is_first = not sweep or self.database.join()  # of the servers that run on it
        if sweep and self.is_first:
            self._sweep()

    @property
    def failures(self) -> tuple[type[Exception], ...]:
        """What is raised when the database cannot be used."""
        return self.database.failures

    def _sweep(self) -> None:
        """Take out for good what was forgotten before this start: it can no longer come back."""
        with self.database.writing() as do:
            for (game,) in do.rows("SELECT game FROM forgotten"):
                self._take_out(do, game)

    def _take_out(self, do: Statements, game: str) -> None:
        """Of a game that is forgotten: everything."""
        for table in ("lines", "settings", "summaries", "contributions", "notes", "mishaps"):
            do.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
        do.execute("DELETE FROM forgotten WHERE game = ?", (game,))
        do.execute("DELETE FROM games WHERE id = ?", (game,))

    def erase(self, game: str) -> None:
        """Take a game out for good, at once."""
        self.forget(game)
        with self.database.writing() as do:
            self._take_out(do, game)

    def tell(self, news: News) -> None:
        """Tell the other processes."""
        if self.database.is_shared:
            self.database.tell(self._written(news))

    def _written(self, news: News) -> str:
        return msgspec.json.encode(msgspec.structs.replace(news, process=self.process)).decode()

    @contextmanager
    def alone_with(self, what: str) -> Iterator[None]:
        """Wait until no other process does this."""
        while not self.database.hold(what):
            time.sleep(0.02)
        try:
            yield
        finally:
            self.database.release(what)

    def close(self) -> None:
        self.database.close()

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
            with self.database.writing() as do:
                do.execute(f"INSERT INTO games ({_GAME}) VALUES ({places})", row)
                do.execute_all("INSERT INTO contributions VALUES (?, ?, ?)", added)
                do.execute_all("INSERT INTO notes VALUES (?, ?, ?)", noted)
                self._insert(do, game.id, 0, lines)
                self._summarise(do, game.id, summary)
        except self.database.clash as error:
            raise Conflict(f"there is a game {game.id} already") from error

    def append(self, game: str, number: int, lines: Sequence[Line], summary: Summary) -> None:
        """Add lines behind the first `number` ones; they are on disk when this returns."""
        try:
            with self.database.writing() as do:
                self._insert(do, game, number, lines)
                self._summarise(do, game, summary)
                news = News(kind="lines", game=game, number=number + len(lines))
                do.tell(self._written(news))
        except self.database.clash as error:
            raise Conflict(f"line {number} of game {game} is already written") from error

    def _insert(self, do: Statements, game: str, number: int, lines: Iterable[Line]) -> None:
        now = time.time()
        do.execute_all(
            "INSERT INTO lines (game, number, kind, body, at, digest, why, format)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (game, number + i, line.kind, line.body, now, line.digest, line.why, line.format)
                for i, line in enumerate(lines)
            ],
        )

    def _summarise(self, do: Statements, game: str, summary: Summary) -> None:
        row = (
            game, summary.round, summary.vp_a, summary.vp_b, int(summary.over), time.time(),
            summary.asked,
        )  # fmt: skip
        do.execute(_SUMMARISE, row)

    def game(self, game: str) -> StoredGame:
        """The start of a game; `UnknownGame` if there is none."""
        row = self._one(f"SELECT {_GAME} FROM games WHERE id = ?", (game,))
        if row is None:
            raise UnknownGame(told("there is no game {id}", id=repr(game)))
        try:
            return StoredGame(
                id=row[0], created=row[1], edition=row[2], revision=row[3], setup=row[4], vs=row[5],
                human=row[6], secret=row[7], keys=_unpack(row[8]), players=_unpack(row[9]),
                origin=row[10], packs=_unpack(row[11]), content=row[12],
                since=row[13],
            )  # fmt: skip
        except (msgspec.DecodeError, TypeError, ValueError) as error:
            raise DamagedGame(
                told(
                    "the stored game {id} cannot be read any more: {why}", id=repr(game), why=error
                )
            ) from error

    def note_content(self, game: str, packs: dict[str, str], content: str) -> None:
        """What a game of an older store was opened with first."""
        query = "UPDATE games SET packs = ?, content = ? WHERE id = ? AND content = ''"
        with self.database.writing() as do:
            do.execute(query, (_pack(packs), content, game))

    def keep_invitation(self, number: str, body: bytes) -> None:
        """Keep an invitation, or what has become of it."""
        with self.database.writing() as do:
            do.execute(_KEEP_INVITATION, (number, time.time(), body))

    def invitation(self, number: str) -> bytes | None:
        query = "SELECT body FROM invitations WHERE id = ?"
        row = self._one(query, (number,))
        return bytes(row[0]) if row else None

    def invitations(self, since: float, most: int = 100) -> list[bytes]:
        """The open ones that were made after a time, newest first."""
        query = "SELECT body FROM invitations WHERE created > ? ORDER BY created DESC LIMIT ?"
        return [bytes(row[0]) for row in self.database.read(query, (since, most))]

    def end_invitation(self, number: str) -> None:
        """It was taken or withdrawn."""
        with self.database.writing() as do:
            do.execute("DELETE FROM invitations WHERE id = ?", (number,))

    def contribute(self, game: str, side: str, number: str) -> bool:
        """Keep what a side adds to the dice; the first number stays. Whether it was the first."""
        query = "INSERT INTO contributions VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        with self.database.writing() as do:
            return do.execute(query, (game, side, number)) > 0

    def contributions(self, game: str) -> dict[str, str]:
        """What each side added to the dice."""
        query = "SELECT side, number FROM contributions WHERE game = ?"
        return dict(self.database.read(query, (game,)))

    def note(self, game: str, kind: str) -> bytes | None:
        """What is kept about a game beside its answers, by its kind."""
        query = "SELECT body FROM notes WHERE game = ? AND kind = ?"
        row = self._one(query, (game, kind))
        return bytes(row[0]) if row else None

    def keep_note(self, game: str, kind: str, body: bytes) -> None:
        with self.database.writing() as do:
            do.execute(_KEEP_NOTE, (game, kind, body))

    def mark_alive(self, at: float) -> None:
        """Leave a sign of life of the server."""
        with self.database.writing() as do:
            do.execute(_MARK, ("alive", at))

    def last_alive(self) -> float | None:
        """The last sign of life of a server on this store."""
        row = self._one("SELECT at FROM marks WHERE name = 'alive'")
        return float(row[0]) if row else None

    def running_with(self, kind: str, most: int) -> list[tuple[str, bytes]]:
        """The running games that have such a note, those changed last first."""
        query = (
            "SELECT notes.game, body FROM notes JOIN summaries ON notes.game = summaries.game"
            " WHERE kind = ? AND over = 0 AND notes.game NOT IN (SELECT game FROM forgotten)"
            " ORDER BY changed DESC LIMIT ?"
        )
        rows = self.database.read(query, (kind, most))
        return [(game, bytes(body)) for game, body in rows]

    def lines(self, game: str, since: int = 0) -> list[Line]:
        """Everything that was answered and taken back, in order; without the first so many."""
        query = (
            "SELECT kind, body, digest, why, format FROM lines WHERE game = ? AND number >= ?"
            " ORDER BY number"
        )
        rows = self.database.read(query, (game, since))
        return [Line(*row) for row in rows]

    def listed(self, most: int = 200) -> list[Listed]:
        """The games, those changed last first."""
        rows = self.database.read(_LISTED.format(chosen="true"), (most,))
        return [_listed_or_damaged(row) for row in rows]

    def listed_of(self, games: Sequence[str]) -> list[Listed]:
        """Some games, those changed last first."""
        if not games:
            return []
        chosen = f"id IN ({','.join('?' * len(games))})"
        query, given = _LISTED.format(chosen=chosen), (*games, len(games))
        rows = self.database.read(query, given)
        return [_listed_or_damaged(row) for row in rows]

    def left_alone(self, seconds: float) -> list[str]:
        """Unfinished games in which nothing happened for so long, the oldest first."""
        query = "SELECT game FROM summaries WHERE over = 0 AND changed < ? ORDER BY changed, game"
        return [row[0] for row in self.database.read(query, (time.time() - seconds,))]

    def end_old_invitations(self, seconds: float) -> int:
        """Take out invitations that nobody took for so long; how many."""
        with self.database.writing() as do:
            before = time.time() - seconds
            return do.execute("DELETE FROM invitations WHERE created < ?", (before,))

    def is_over(self, game: str) -> bool:
        """Whether a game has ended; `UnknownGame` if there is none."""
        query = "SELECT over FROM summaries WHERE game = ?"
        row = self._one(query, (game,))
        if row is None:
            raise UnknownGame(told("there is no game {id}", id=repr(game)))
        return bool(row[0])

    def keep_mishap(self, game: str, number: int, what: str, trace: str) -> None:
        """Note that the computer's mind failed when so many lines were written."""
        with self.database.writing() as do:
            row = (game, number, what, trace, time.time())
            do.execute("INSERT INTO mishaps VALUES (?, ?, ?, ?, ?)", row)

    def mishaps(self, game: str) -> list[Mishap]:
        """How often and why the computer's mind failed in a game, the first first."""
        query = "SELECT number, what, trace FROM mishaps WHERE game = ? ORDER BY number, at"
        rows = self.database.read(query, (game,))
        return [Mishap(*row) for row in rows]

    def forget(self, game: str) -> None:
        """Leave a game out of the list; until the next start it can be brought back."""
        self.game(game)
        with self.database.writing() as do:
            do.execute("INSERT INTO forgotten VALUES (?) ON CONFLICT DO NOTHING", (game,))

    def bring_back(self, game: str) -> None:
        """A forgotten game is in the list again."""
        self.game(game)
        with self.database.writing() as do:
            do.execute("DELETE FROM forgotten WHERE game = ?", (game,))

    def settings(self, game: str, seat: str) -> bytes:
        query = "SELECT body FROM settings WHERE game = ? AND seat = ?"
        row = self._one(query, (game, seat))
        return bytes(row[0]) if row else b"{}"

    def keep_settings(self, game: str, seat: str, body: bytes) -> None:
        with self.database.writing() as do:
            do.execute(_KEEP_SETTINGS, (game, seat, body))

    def battlefields(self) -> list[Battlefield]:
        query = "SELECT name, pieces FROM battlefields ORDER BY changed DESC, name"
        rows = self.database.read(query)
        return [
            Battlefield(name, msgspec.json.decode(pieces, type=tuple[TablePiece, ...]))
            for name, pieces in rows
        ]

    def keep_battlefield(self, kept: Battlefield) -> None:
        row = (kept.name, msgspec.json.encode(kept.pieces), time.time())
        with self.database.writing() as do:
            do.execute(_KEEP_BATTLEFIELD, row)

    def forget_battlefield(self, name: str) -> bool:
        """Whether there was one of this name."""
        with self.database.writing() as do:
            query = "DELETE FROM battlefields WHERE name = ?"
            return do.execute(query, (name,)) > 0

    def _one(self, query: str, given: Sequence[Any] = ()) -> Row | None:
        return next(iter(self.database.read(query, given)), None)


def _database(place: Path | str) -> Database:
    """The database that a file or an address names."""
    if isinstance(place, str) and is_address(place):
        return PostgreSQL(place)
    return SQLite(place)


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


def _pack(mapping: dict[str, str]) -> bytes:
    return msgspec.json.encode(mapping)


def _unpack(data: bytes) -> dict[str, str]:
    return msgspec.json.decode(data, type=dict[str, str])
