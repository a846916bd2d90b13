"""What two people agreed on beside the rules: who may look on, how long to think.

Belongs here: the terms as they are kept with a game. Does not belong here: what follows of them.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from crisis.server.game.clock import ClockTerms
from crisis.server.game.store import Store
from crisis.state.records import SideId

TERMS, REMATCH = "terms", "rematch"  # the kinds of the notes
Watch = Literal["link", "anybody", "nobody"]


class Terms(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The terms of one game; codes only as digests."""

    watch: Watch = "nobody"
    code: str = ""  # of the link for spectators
    clock: ClockTerms | None = None


def terms_of(store: Store, game: str) -> Terms:
    """The terms of a game; one that was made without a friend has none."""
    body = store.note(game, TERMS)
    return Terms() if body is None else msgspec.json.decode(body, type=Terms)


class RematchWish(Struct, frozen=True):
    """One side of a finished game wants to play again: the invitation that waits for the other."""

    side: SideId
    invitation: str


def rematch_wish(store: Store, game: str) -> RematchWish | None:
    """The wish to play a game again, as long as its invitation is open."""
    body = store.note(game, REMATCH)
    wish = None if body is None else msgspec.json.decode(body, type=RematchWish)
    return wish if wish is not None and store.invitation(wish.invitation) is not None else None
