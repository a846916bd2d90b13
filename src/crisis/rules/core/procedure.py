"""A rule sequence as a table: labelled steps in order. The words they are written in: `steps`."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from crisis.state.frames import END


class Step(Protocol):
    """One entry of a procedure; `game` is the `Game` that is being advanced."""

    def run(self, game: Any, frame: Any, following: str) -> None: ...


class Procedure:
    """A rule sequence: labelled steps in order, and a guard that runs before each of them.

    The guard may send the frame to another label (an attack whose target is gone) or end it.
    """

    __slots__ = ("following", "guard", "start", "steps")

    def __init__(self, steps: Mapping[str, Step], guard: Callable[..., None] | None = None) -> None:
        labels = list(steps)
        self.steps = dict(steps)
        self.start = labels[0]
        self.following = dict(zip(labels, [*labels[1:], END], strict=True))
        self.guard = guard
