"""The small door for code: effects that the vocabulary cannot say, by name.

Kept small on purpose; a name here is the exception that a card file asks for with `do = "special"`.
"""

from collections.abc import Callable

from crisis.rules.core.game import Game
from crisis.state.frames import ResolveFrame

SPECIAL: dict[str, Callable[[Game, ResolveFrame], None]] = {}
