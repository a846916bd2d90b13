"""What a player thinks of an answer, as values: for reasons, hints and reviews.

Nothing here is decided or put into sentences beyond the reason that the player gave.
"""

from collections.abc import Callable

from msgspec import Struct

from crisis.state.decisions import Answer
from crisis.texts.reason import Reason


class Opinion(Struct, frozen=True):
    """An answer, what it is thought to be worth, and why."""

    answer: Answer
    value: float
    why: Callable[[], Reason | None]


class Fear(Struct, frozen=True):
    """Who may be dazed next, by whom, and about how likely that is."""

    unit: str
    foe: str
    chance: float


class Plan(Struct, frozen=True, kw_only=True):
    """An answer with its worth in victory points, its winning chance (rough: the judge's worth as
    a logistic, not fitted yet), its reason, and what the next best answer is worth less."""

    answer: Answer
    value: float
    chance: float
    why: Reason | None
    second: Answer | None = None
    behind: float = 0.0
    fear: Fear | None = None
