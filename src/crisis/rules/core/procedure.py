"""A rule sequence as a table: labelled steps in order. The words they are written in: `steps`."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from crisis.state.causes import Cause
from crisis.state.frames import END, Frame

F = TypeVar("F", bound=Frame)
F_contra = TypeVar("F_contra", bound=Frame, contravariant=True)


class Step(Protocol[F_contra]):
    """One entry of the procedure of a kind of frame.

    `game` is the `Game` that is being advanced; it knows procedures, so its type is not named here.
    """

    def run(self, game: Any, frame: F_contra, following: str) -> None: ...


class Preventable(Protocol):
    """A frame of an operation that may turn out not to happen."""

    prevented: bool


def leave_undone(_game: Any, frame: Preventable, _cause: Cause) -> None:
    """What a prevented operation does, unless its procedure says something else: nothing."""
    frame.prevented = True


class Procedure(Generic[F]):
    """The rule sequence of one kind of frame: labelled steps, and a guard before each of them.

    The guard may send the frame to another label (an attack whose target is gone) or end it.
    `stages` says which part of the sequence begins at a label; nobody else compares labels.
    `prevent` is what becomes of an operation that a card prevents; without it nothing can be.
    """

    __slots__ = ("_before", "_stages", "following", "guard", "prevent", "start", "steps")

    def __init__(
        self,
        steps: Mapping[str, Step[F]],
        guard: Callable[[Any, F], None] | None = None,
        stages: Mapping[str, int] | None = None,
        prevent: Callable[[Any, F, Cause], None] | None = None,
    ) -> None:
        labels = list(steps)
        self.steps = dict(steps)
        self.start = labels[0]
        self.following = dict(zip(labels, [*labels[1:], END], strict=True))
        self.guard = guard
        self.prevent = prevent
        self._before = {after: label for label, after in self.following.items()}
        self._stages: dict[str, int] = {}
        begun = 0
        for label in (*labels, END):
            begun = (stages or {}).get(label, begun)
            self._stages[label] = begun

    def stage(self, frame: F) -> int:
        """The part of the sequence that the next step of a frame belongs to."""
        return self._stages[frame.step]

    def begin(self, stage: int) -> str:
        """The first label of a stage."""
        return next(label for label, known in self._stages.items() if known == stage)

    def before(self, label: str) -> str:
        """The step that comes before this one in the table."""
        return self._before.get(label, self.start)
