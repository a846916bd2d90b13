"""What server processes on one database tell each other.

Lines of a game are in the store; that there are new ones is told here, and what is nowhere else:
wishes that wait for the other player's word, phrases, who is at which screen. News may be lost (a
process dies, a connection breaks), lines never: whoever opens a game or comes back looks at the
store first.
"""

from typing import Literal

from msgspec import Struct

from crisis.server.protocol.messages import Pointed
from crisis.state.records import SideId

Kind = Literal[
    "lines",  # the game has so many lines now
    "dice",  # somebody added to its dice
    "clock",  # its clock was changed
    "again",  # something beside its answers was changed
    "wishes",  # a draw, an undo or a pause is wished for, or no longer
    "said",  # a phrase
    "pointed",  # where somebody points
    "here",  # these seats sit at this process
    "who",  # a process has opened the game and asks who sits at it
    "alive",  # this process lives
]


class Wishes(Struct, frozen=True, omit_defaults=True):
    """What one player asked and the other has not answered, after so many lines."""

    draw: SideId | None = None
    undo: tuple[SideId, int] | None = None  # who, and the place to go back to
    both: tuple[int, int, SideId] | None = None  # at one screen: lines, place, who
    pause: SideId | None = None


class News(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One message to all processes."""

    kind: Kind
    process: str = ""  # who tells
    game: str = ""
    number: int = 0  # lines of the game
    side: SideId | None = None
    phrase: int = 0
    words: str = ""
    pointed: Pointed | None = None
    here: tuple[SideId, ...] = ()
    wishes: Wishes = Wishes()
