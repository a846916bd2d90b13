"""A game with a coach: answers are compared with the step of a lesson before they count.

The step that was reached is kept as a line of the game, so that a lesson survives whatever a game
survives. What a lesson is and how answers are compared is in `crisis.play.lessons`.
"""

import logging
from collections.abc import Iterable

from crisis.play.dealer import Dealer
from crisis.play.lessons.judging import is_enough, judge
from crisis.play.lessons.lesson import Lesson
from crisis.play.lessons.progress import LEARNER, LessonDealer, Mark, Progress
from crisis.play.lessons.reading import lesson, lessons
from crisis.play.lessons.way import NoWay, resolved
from crisis.play.record import Record
from crisis.rules.core.refusal import Refusal
from crisis.rules.engine import Engine, IllegalAnswer
from crisis.server.game.clock import Clocks
from crisis.server.game.store import Store
from crisis.server.game.stored import LESSON, Line, StoredGame
from crisis.server.game.table import Happened, Table, refuse
from crisis.server.protocol.asks import LessonWish
from crisis.server.protocol.messages import PROTOCOL
from crisis.server.protocol.position import LessonNow
from crisis.state.decisions import Answer, Concede
from crisis.state.records import Seat, other
from crisis.texts import codes

log = logging.getLogger("crisis.server")


class OffTheLesson(IllegalAnswer):
    """An answer that the rules or the coach do not want now; `say` is the coach's own sentence."""

    def __init__(self, refusal: Refusal, say: str) -> None:
        super().__init__(refusal)
        self.say = say


def reached(lines: Iterable[Line]) -> list[Mark]:
    """The steps that the lines of a game tell of, without those that were taken back."""
    marks: list[Mark] = []
    answers = 0
    for line in lines:
        if line.kind == "answer":
            answers += 1
        elif line.kind == "undo":
            answers -= int(line.body)
            marks = [mark for mark in marks if mark.answers <= answers]
        else:
            marks.append(Mark(answers, int(line.body)))
    return marks


class LessonTable(Table):
    """A table whose human side learns."""

    def __init__(
        self, store: Store, stored: StoredGame, engine: Engine, clocks: Clocks | None = None
    ) -> None:
        self._slug = stored.origin.removeprefix(LESSON)
        self._progress = Progress(self.lesson, reached(store.lines(stored.id)))
        self._ends = False
        super().__init__(store, stored, engine, clocks)

    @property
    def lesson(self) -> Lesson:
        """In the language of whoever reads it."""
        return lesson(self._slug)

    @property
    def progress(self) -> Progress:
        """How far the learner is, told in the language of whoever reads it."""
        self._progress.lesson = self.lesson
        return self._progress

    def _dealer(self, record: Record) -> Dealer:
        return LessonDealer(self.lesson.dice, record.answers, super()._dealer(record))

    # --- reading ---

    @property
    def waits(self) -> bool:
        """The other side begins no turn while the coach speaks or when the lesson is done; what is
        under way goes on."""
        pending = self.state.pending
        begins = pending is not None and pending.purpose == "turn"
        return begins and self.progress.kind != "play"

    def prepared(self) -> Answer | None:
        """What the lesson lets the other side answer now; None when it thinks for itself."""
        foe = other(LEARNER)
        given = sum(entry.seat == foe for entry in self.history.entries)
        if given >= len(self.lesson.foe):
            return None
        answer = resolved(self.engine, self.state, self.lesson.foe[given])
        return answer if self.engine.why_not(self.state, answer) is None else None

    def coaching(self) -> LessonNow:
        """The step as the page shows it."""
        now, step = self.progress, self.progress.step
        shown = None if step is None else step.spot
        return LessonNow(
            id=self.lesson.id,
            number=self.lesson.number,
            of=len(lessons()),
            title=self.lesson.title,
            steps=tuple(one.title for one in self.lesson.step),
            at=now.at,
            kind=now.kind,
            praise=now.praise,
            say=now.say(self.state),
            ask="" if step is None else step.ask,
            marks=() if step is None else step.at,
            spot=None if shown is None else (round(shown[0] * 1000), round(shown[1] * 1000)),
            choices=() if step is None else tuple(choice.text for choice in step.choices),
            loaded=step is not None and bool(step.dice),
        )

    # --- playing ---

    def submit(self, seat: Seat, answer: Answer, why: str = "") -> Happened:
        self._ends = False
        if seat == LEARNER and not isinstance(answer, Concede):
            self._compare(answer)
        return super().submit(seat, answer, why)

    def _compare(self, answer: Answer) -> None:
        step = self.progress.step
        if step is None:
            raise OffTheLesson(Refusal(PROTOCOL, codes.LESSON_DONE()), "")
        if step.kind != "play":
            raise OffTheLesson(Refusal(PROTOCOL, codes.LESSON_FIRST()), step.ask)
        verdict = judge(self.engine, self.state, step, answer)
        if not verdict.accepted:
            refusal = verdict.refusal or Refusal(PROTOCOL, codes.LESSON_OTHER())
            raise OffTheLesson(refusal, verdict.say or ("" if verdict.refusal else step.ask))
        self._ends = verdict.ends

    def also(self) -> list[Line]:
        """The step that an answer reached is on disk together with it."""
        step = self.progress.step
        enough = step is not None and step.until is not None and is_enough(self.state, step.until)
        if not self._ends and not enough:
            return []
        self._ends = False
        return [self._next()]

    def _next(self) -> Line:
        return Line("coach", str(self.progress.reach(len(self.match.record.answers))))

    def _take_back(self, place: int) -> None:
        super()._take_back(place)
        self.progress.cut(place)
        self.undone = []  # what is brought back would not be compared

    # --- the coach ---

    def coach(self, wish: LessonWish, choice: int | None) -> list[Happened]:
        """Go on, answer the coach's question, or let the coach do it."""
        step = self.progress.step
        if step is None:
            raise OffTheLesson(Refusal(PROTOCOL, codes.LESSON_DONE()), "")
        if wish == "skip":
            return self._skip()
        if step.kind == "play" or (step.kind == "choose") != (wish == "choose"):
            raise OffTheLesson(Refusal(PROTOCOL, codes.LESSON_OTHER()), step.ask)
        if wish == "choose" and choice != step.right:
            if choice is None or not 0 <= choice < len(step.choices):
                raise refuse(codes.LESSON_NO_CHOICE())
            said = step.choices[choice].say
            raise OffTheLesson(Refusal(PROTOCOL, codes.LESSON_WRONG()), said)
        self._write([self._next()])
        return []

    def _skip(self) -> list[Happened]:
        """The step as the lesson itself would do it, from where it began."""
        step, happened = self.progress.step, list[Happened]()
        assert step is not None
        at = self.progress.at
        if len(self.match.record.answers) > self.progress.since:
            self._take_back(self.progress.since)
        try:
            for text in step.way:
                happened += self._others()
                answer = resolved(self.engine, self.state, text)
                happened.append(self.submit(LEARNER, answer))
        except (NoWay, IllegalAnswer) as error:
            # Earlier steps leave a choice; after some of them the prepared way leads nowhere.
            log.warning("lesson %s, step %d cannot be shown: %s", self.lesson.id, at + 1, error)
        if self.progress.at == at:
            self._write([self._next()])
        return happened

    def _others(self) -> list[Happened]:
        """Chance and the prepared answers of the other side, until the learner is asked."""
        happened = []
        while self.asked in ("chance", self.computer):
            if self.asked == "chance":
                happened.append(self.deal())
                continue
            answer, seat = self.prepared(), self.computer
            if answer is None or seat is None:
                break
            happened.append(self.submit(seat, answer))
        return happened
