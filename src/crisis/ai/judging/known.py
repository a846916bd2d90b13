"""What was worked out about a position is kept: trials come to the same one again and again.

Of the judgements in a game of medium against itself two of five, of the attacks it looked for as
many. What is worked out belongs elsewhere.
"""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from msgspec.msgpack import Encoder

from crisis.state.state import State

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

MOST_KNOWN = 600  # of a mind; a server remembers dozens of them
_mutable = Encoder()  # frames and reasons have no hash of their own


def position(state: State) -> tuple[Hashable, ...]:
    """All of a state but what is asked now and the numbers given out: nothing that is worked out
    here depends on these."""
    return (
        state.round, state.phase, state.turn, state.priority, state.last_activated, state.threat,
        state.crises, state.one_shots, state.lasting,
        *state.sides.values(), *state.units.values(), *state.tokens.values(),
        *state.terrain.values(), *state.ledger.items(),
        _mutable.encode((state.stack, state.outcome)),
    )  # fmt: skip


class Known(Generic[K, T]):
    """Answers by their questions; when they are too many all are forgotten."""

    def __init__(self) -> None:
        self._known: dict[K, T] = {}

    def get(self, question: K, answer: Callable[[], T]) -> T:
        """What was answered before, or is now."""
        if question not in self._known:
            self.keep(question, answer())
        return self._known[question]

    def find(self, question: K) -> T | None:
        return self._known.get(question)

    def keep(self, question: K, answer: T) -> None:
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[question] = answer

    def forget(self) -> None:
        self._known.clear()
