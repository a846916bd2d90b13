"""Looking on: somebody who holds no seat sees a game two turns late, and nothing hidden.

While a game runs the turn that is played and the one before it are not shown: who watches cannot
whisper to a player what the other one is about to do. When it is over, all of it can be read.
Belongs here: who may look on, how far. Does not belong here: how a moment is told (`replay`).
"""

import hashlib
import hmac

import msgspec
from msgspec import Struct, structs

from crisis.server.ask.replay import Past, past, record_at
from crisis.server.game.history import History
from crisis.server.game.stored import sealed
from crisis.server.game.table import Table
from crisis.server.game.terms import TERMS, Terms, terms_of
from crisis.server.tables.hall import Hall, WrongKey
from crisis.texts.told import told

TURNS_LATE = 2
MOST_LISTED = 50


class Watched(Struct, frozen=True):
    """How far a game can be looked at; the mark changes when anything before that does."""

    id: str
    players: dict[str, str]
    edition: str
    total: int
    mark: str
    over: bool


class Watchable(Struct, frozen=True):
    """A game that anybody may watch. How it stands is not said: that would be early."""

    id: str
    players: dict[str, str]
    edition: str
    created: float


class Watching:
    """The spectators' side of one hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def listed(self) -> list[Watchable]:
        """Running games that anybody may watch, those changed last first."""
        store, found = self.hall.store, []
        for game, body in store.running_with(TERMS, MOST_LISTED):
            if msgspec.json.decode(body, type=Terms).watch == "anybody":
                stored = store.game(game)
                found.append(Watchable(game, stored.players, stored.edition, stored.created))
        return found

    async def look(self, game: str, code: str | None) -> Watched:
        """How far the game can be looked at now."""
        self._check(game, code)
        return await self.hall.look(game, _watched)

    async def past(self, game: str, code: str | None) -> Past:
        """What of the game can be looked at now."""
        self._check(game, code)
        return await self.hall.look(game, late)

    def _check(self, game: str, code: str | None) -> None:
        """`WrongKey` if this game is not to be watched, or not with this code."""
        store = self.hall.store
        if store.is_over(game):
            return
        terms = terms_of(store, game)
        if terms.watch == "anybody":
            return
        if terms.watch == "nobody":
            raise WrongKey(told("this game is not open to spectators"))
        if not hmac.compare_digest(sealed(code or ""), terms.code):
            raise WrongKey(told("this link does not open this game to spectators"))


def seen_by_spectators(history: History, over: bool) -> int:
    """How many answers a spectator may see."""
    open_to_all = history.open_to(None)
    if over:
        return open_to_all
    starts = history.turn_starts()
    return min(open_to_all, starts[-TURNS_LATE]) if len(starts) >= TURNS_LATE else 0


def late(table: Table) -> Past:
    """The game as a spectator may look at it."""
    total = seen_by_spectators(table.history, table.over)
    whole = past(table, None)
    return structs.replace(
        whole, record=record_at(table, None, total), entries=whole.entries[:total]
    )


def _watched(table: Table) -> Watched:
    stored, total = table.stored, seen_by_spectators(table.history, table.over)
    text = "\n".join(table.match.record.answers[:total])
    mark = hashlib.sha256(text.encode()).hexdigest()[:16]
    return Watched(stored.id, stored.players, stored.edition, total, mark, table.over)
