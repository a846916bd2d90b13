"""What may be taken back, and who has to agree to it.

Taking a decision back takes back everything after it, dice and the computer's answers included.
Carrying it out is the table's.
"""

from msgspec import Struct

from crisis.server.game.history import History
from crisis.state.records import SideId


class UndoWish(Struct, frozen=True):
    """Somebody asks the other player to go back to before this answer."""

    side: SideId
    place: int


def places(history: History, seat: SideId, own: tuple[SideId, ...]) -> list[int]:
    """The decisions that a seat may take back: against the computer and at one screen all, else its
    own. What the other side decides in secret is not counted."""
    known = history.open_to(seat)
    return [
        place
        for place in history.decisions_of(own)
        if place < known or history.entries[place].seat == seat
    ]


def needs_consent(history: History, place: int, seat: SideId) -> bool:
    """Between two places everything but a plain change of mind is for the other player to allow."""
    return not history.is_plain_since(place, seat)


def needs_both(history: History, place: int, seats: tuple[SideId, ...]) -> bool:
    """At one screen nobody alone goes back behind a reveal: the other seat must ask too."""
    return len(seats) > 1 and history.reveals_since(place)
