"""A rule sequence as a table: labelled steps in order. The words they are written in: `steps`."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from crisis.state.frames import END, Frame

F = TypeVar("F", bound=Frame)
F_contra = TypeVar("F_contra", bound=Frame, contravariant=True)


class Step(Protocol[F_contra]):
    """One entry of the procedure of a kind of frame.

    `game` is the `Game` that is being advanced; it knows procedures, so its type is not named here.
    """

    def run(self, game: Any, frame: F_contra, following: str) -> None: ...


class Procedure(Generic[F]):
    """The rule sequence of one kind of frame: labelled steps, and a guard before each of them.

    The guard may send the frame to another label (an attack whose target is gone) or end it.
    """

    __slots__ = ("following", "guard", "start", "steps")

    def __init__(
        self, steps: Mapping[str, Step[F]], guard: Callable[[Any, F], None] | None = None
    ) -> None:
        labels = list(steps)
        self.steps = dict(steps)
        self.start = labels[0]
        self.following = dict(zip(labels, [*labels[1:], END], strict=True))
        self.guard = guard
