"""How far a learner is: which step was reached after how many answers, and the loaded dice.

Everything follows from the answers of the game and the list of reached steps, so that taking back
and opening again need nothing else.
"""

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from crisis.play.dealer import Dealer
from crisis.play.lessons.lesson import Kind, Lesson, Step, Tip
from crisis.state.decisions import Answer, Draw, Roll, Rolled
from crisis.state.records import SideId
from crisis.state.state import State

ROLL = "roll "
LEARNER: SideId = "A"


class Mark(NamedTuple):
    """A step and how many answers the game had when it was reached."""

    answers: int
    step: int


class Progress:
    """The steps of one lesson that were reached so far."""

    def __init__(self, lesson: Lesson, marks: Iterable[Mark] = ()) -> None:
        self.lesson = lesson
        self.marks = [Mark(0, 0), *marks]

    @property
    def at(self) -> int:
        """The number of the step that is asked, from 0."""
        return self.marks[-1].step

    @property
    def since(self) -> int:
        """How many answers there were when the step was reached."""
        return self.marks[-1].answers

    @property
    def step(self) -> Step | None:
        """The step that is asked; None when the lesson is done."""
        return self.lesson.step[self.at] if self.at < len(self.lesson.step) else None

    @property
    def kind(self) -> Kind:
        return "done" if self.step is None else self.step.kind

    @property
    def praise(self) -> str:
        """What is said about the step before."""
        return self.lesson.step[self.at - 1].ok if self.at else ""

    def reach(self, answers: int) -> int:
        """Go on to the next step; its number."""
        self.marks.append(Mark(answers, self.at + 1))
        return self.at

    def cut(self, answers: int) -> None:
        """Answers were taken back: steps that they led to were not reached."""
        self.marks = [mark for mark in self.marks if mark.answers <= answers]

    def say(self, state: State) -> str:
        """What the coach says now."""
        step = self.step
        if step is None:
            return self.praise
        found = (tip.say for tip in step.tips if _fits(tip, state))
        return next(found, step.say)


def _fits(tip: Tip, state: State) -> bool:
    pending = state.pending
    if pending is None or pending.asked != LEARNER or not fnmatchcase(pending.purpose, tip.purpose):
        return False
    rich = max((unit.power for unit in state.units.values() if unit.side == LEARNER), default=0)
    return (state.round == 1 or not tip.first_round) and rich >= tip.power


class LessonDealer:
    """Deals the rolls of a lesson in their order, and fair ones after them or where they do not
    fit."""

    def __init__(self, rolls: Sequence[str], answers: Sequence[str], fair: Dealer) -> None:
        self.rolls = rolls
        self.answers = answers
        self.fair = fair

    def deal(self, decision: Roll | Draw) -> Answer:
        number = sum(answer.startswith(ROLL) for answer in self.answers)
        if isinstance(decision, Roll) and number < len(self.rolls):
            faces = self.rolls[number]
            if len(faces) == decision.count:
                return Rolled(faces)
        return self.fair.deal(decision)
