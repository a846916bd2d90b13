"""What two people agreed on beside the rules: who may look on, how long to think.

Belongs here: the terms as they are kept with a game. Does not belong here: what follows of them.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from crisis.server.game.clock import ClockTerms
from crisis.server.game.store import Store

TERMS = "terms"  # the kind of the note
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
