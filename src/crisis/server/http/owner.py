"""Whose a game is. At this machine everything belongs to whoever sits at it; on a server that
people reach from elsewhere, a game belongs to those who hold its keys.

Belongs here: who may ask for what over HTTP. Does not belong here: seats at the table (`room`).
"""

from fastapi import Request

from crisis.server.game.store import Store
from crisis.server.game.stored import Listed, UnknownGame
from crisis.server.http.guard import Door
from crisis.server.http.requests import key_of
from crisis.server.protocol.errors import BadRequest
from crisis.server.tables.hall import WrongKey
from crisis.texts.told import told

MOST_KEYS = 200


class Owner:
    """Checks whether somebody may ask; `WrongKey` says why not."""

    def __init__(self, store: Store, door: Door) -> None:
        self.store = store
        self.door = door

    def check(self, request: Request, game: str) -> None:
        """Only who holds a seat may do this with a game."""
        key = key_of(request)
        if self.door.hosted and (key is None or self.store.game(game).side_of(key) is None):
            raise WrongKey(told("this game belongs to those who hold its seats: send a seat's key"))

    def check_reader(self, request: Request, game: str) -> None:
        """Only who holds a seat may look into a game while it runs."""
        if not self.store.is_over(game):
            self.check(request, game)

    def check_common(self) -> None:
        """What would change something that all people of a server share."""
        if self.door.hosted:
            raise WrongKey(
                told("battlefields of this server are common to all: keep yours as a file")
            )

    def listed(self, keys: dict[str, str]) -> list[Listed]:
        """The games that these keys, by game, open."""
        if len(keys) > MOST_KEYS:
            raise BadRequest(f"at most {MOST_KEYS} games can be asked for at once")
        return self.store.listed_of([game for game, key in keys.items() if self._opens(game, key)])

    def _opens(self, game: str, key: str) -> bool:
        try:
            return self.store.game(game).side_of(key) is not None
        except UnknownGame:  # thrown away since: a browser remembers longer than a server
            return False
