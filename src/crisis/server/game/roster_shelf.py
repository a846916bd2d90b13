"""Rosters that people keep on the server beside the copy in their browser.

Belongs here: keeping, listing and marking them as deleted, by owner. Does not belong here: whether
a roster is legal, or who may ask (`http.pages.rosters`).
"""

import hashlib
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from crisis.server.game.databases.database import Database, Statements
from crisis.server.protocol.errors import BadRequest
from crisis.state.rosters import Roster
from crisis.texts.told import told

MOST_OF_ONE = 60
MOST_OF_ALL = 100_000
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w-]+$")]

GONE = b"null"
LONGEST = 20_000

_COUNT = "SELECT count(*) FROM rosters"
_KEEP = (
    "INSERT INTO rosters VALUES (?, ?, ?, ?) ON CONFLICT (owner, id) DO UPDATE SET"
    " body = excluded.body, changed = excluded.changed WHERE excluded.changed >= rosters.changed"
)


class KeptRoster(Struct, frozen=True, forbid_unknown_fields=True):
    """A roster with the name its browser gave it, and when it was changed (milliseconds). One that
    was deleted is kept without its cards, so that no other copy brings it back."""

    id: Id
    roster: Roster | None
    changed: Annotated[int, Meta(ge=0, le=2**52)]


class RosterShelf:
    """By owner: the hash of a browser's key, so that nobody who reads the database holds one."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @staticmethod
    def owner_of(key: str) -> str:
        return hashlib.sha256(key.encode()).hexdigest() if key else ""

    def listed(self, owner: str) -> list[KeptRoster]:
        """Changed last first."""
        query = "SELECT id, body, changed FROM rosters WHERE owner = ? ORDER BY changed DESC, id"
        return [
            KeptRoster(name, msgspec.json.decode(body, type=Roster | None), int(changed))
            for name, body, changed in self.database.read(query, (owner,))
        ]

    def keep(self, owner: str, kept: KeptRoster) -> None:
        """A copy that is older than what is kept changes nothing."""
        body = msgspec.json.encode(kept.roster)
        if len(body) > LONGEST:
            raise BadRequest(told("a roster of {n} letters is too long to be kept", n=len(body)))
        with self.database.writing() as do:
            known = do.rows(f"{_COUNT} WHERE owner = ? AND id = ?", (owner, kept.id))[0][0]
            if kept.roster is not None and not known:
                _check_room(do, owner)
            do.execute(_KEEP, (owner, kept.id, body, float(kept.changed)))


def _check_room(do: Statements, owner: str) -> None:
    own = do.rows(f"{_COUNT} WHERE owner = ? AND body <> ?", (owner, GONE))[0][0]
    if own >= MOST_OF_ONE:
        raise BadRequest(
            told("the server keeps {n} rosters of yours: delete one first", n=MOST_OF_ONE)
        )
    if do.rows(_COUNT)[0][0] >= MOST_OF_ALL:
        raise BadRequest(told("the server has no more room for rosters: keep yours as a file"))
