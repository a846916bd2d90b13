"""What happened since the server started, counted for whoever hosts it: numbers, nobody's name.

Belongs here: the counters. Does not belong here: how they are shown (`http/metrics`).
"""

from collections import Counter
from typing import Literal

Kind = Literal[
    "answers",  # of people, the computer and chance
    "refused_answers",
    "unreadable_messages",
    "faults",
    "refused_thoughts",  # questions for which nobody had time
    "mishaps",  # failures of the computer's mind
    "connections",
    "refused_connections",
    "refused_requests",
    "throttled_messages",
]
KINDS: tuple[Kind, ...] = Kind.__args__  # type: ignore[attr-defined]


class Counts:
    """Counters that only grow; changed by the event loop alone."""

    def __init__(self) -> None:
        self.of: Counter[Kind] = Counter()

    def add(self, kind: Kind, number: int = 1) -> None:
        self.of[kind] += number
