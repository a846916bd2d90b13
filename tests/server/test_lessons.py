"""Every lesson is played to its end at a real table, with every wrong answer that its text mentions."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import crisis
from crisis.play.agents import RandomAgent
from crisis.play.lessons.lesson import Lesson, Step
from crisis.play.lessons.reading import BadLesson, lessons, read_lesson
from crisis.play.lessons.way import resolved
from crisis.rulebook import rulebook
from crisis.server.game.lesson import LessonTable
from crisis.server.game.store import Store
from crisis.server.protocol.errors import BadRequest
from crisis.server.protocol.messages import PROTOCOL
from crisis.server.tables.hall import Start
from crisis.state.decisions import answer_text
from tests.server.desk import ENGINE, Desk, run

Message = dict[str, Any]
LESSONS = lessons()
EVERY = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


class Learner:
    """Sits at a lesson and does what it asks, or something else."""

    def __init__(self, path: Path, lesson: Lesson) -> None:
        self.lesson = lesson
        self.desk = Desk(path, vs="medium", lesson=lesson.id)

    @property
    def table(self) -> LessonTable:
        assert isinstance(self.desk.table, LessonTable)
        return self.desk.table

    async def give(self, text: str) -> Message:
        """One answer in the words of a lesson file; the reply to it."""
        answer = answer_text(resolved(self.table.engine, self.table.state, text))
        number = self.table.decision_for("A")
        replies = await self.desk.send(
            "A", {"type": "answer", "decision": number, "answer": answer}
        )
        return replies[0]

    async def accepted(self, text: str) -> None:
        reply = await self.give(text)
        assert reply["type"] == "update", (self.table.progress.at, text, reply)

    async def coach(self, wish: str, **more: Any) -> Message:
        return (await self.desk.send("A", {"type": "coach", "wish": wish, **more}))[0]

    async def try_wrong_answers(self, step: Step) -> None:
        for wrong in step.wrong:
            begun = len(wrong.after)
            for text in wrong.after:
                await self.accepted(text)
            before = self.table.state
            reply = await self.give(wrong.tried)
            assert reply["type"] == "refused", (step.title, wrong.tried)
            first, _, last = wrong.say.partition("{d}")
            assert reply["coach"].startswith(first) and reply["coach"].endswith(last)
            assert reply["refusal"]["rule"] == (wrong.rule or PROTOCOL), (step.title, wrong.tried)
            assert self.table.state is before
            if begun:
                undone = await self.desk.send("A", {"type": "undo", "answers": begun})
                assert undone[0]["cause"] == "undo", undone

    async def choose(self, step: Step) -> None:
        for number, choice in enumerate(step.choices):
            if number != step.right:
                reply = await self.coach("choose", choice=number)
                assert reply["type"] == "refused" and reply["coach"] == choice.say
        assert (await self.coach("choose", choice=step.right))["type"] == "update"

    async def play_freely(self, step: Step) -> None:
        """A game without a plan, until the coach has seen enough."""
        assert step.until is not None
        mind, at, told = RandomAgent(ENGINE, 3), self.table.progress.at, set()
        while self.table.progress.at == at:
            state = self.table.state
            assert state.pending is not None and state.pending.asked == "A"
            told.add(self.table.coaching().say)
            await self.accepted(answer_text(mind.answer(state, state.pending)))
        state = self.table.state
        points = max(side.vp for side in state.sides.values())
        assert points >= step.until.vp or state.round >= step.until.round or state.outcome
        assert len(told) > 3, "the coach speaks about what is asked"
        assert told <= {step.say, *(tip.say for tip in step.tips)}

    async def do(self, step: Step) -> None:
        """A step with its mistakes, then as it is meant."""
        if step.kind == "next":
            assert (await self.coach("next"))["type"] == "update"
        elif step.kind == "choose":
            await self.choose(step)
        elif step.free:
            await self.play_freely(step)
        else:
            await self.try_wrong_answers(step)
            for text in step.way:
                await self.accepted(text)


@EVERY
def test_a_lesson_is_played_to_its_end_with_every_mistake_it_speaks_of(
    lesson: Lesson, tmp_path: Path
) -> None:
    async def work() -> None:
        learner = Learner(tmp_path / "games.sqlite", lesson)
        await learner.desk.open()
        for number, step in enumerate(lesson.step):
            now = learner.table.coaching()
            assert (now.at, now.kind) == (number, step.kind), "the step before is not done"
            await learner.do(step)
        done = learner.table.coaching()
        assert done.kind == "done" and done.at == len(lesson.step)
        rolls = [
            text.removeprefix("roll ")
            for text in learner.table.match.record.answers
            if text.startswith("roll ")
        ]
        assert tuple(rolls[: len(lesson.dice)]) == lesson.dice, "what is told of the dice happens"
        refused = await learner.coach("next")
        assert refused["type"] == "refused" and refused["refusal"]["code"] == "server.lesson_done"

    run(work)


@EVERY
def test_every_step_that_is_played_speaks_of_a_mistake(lesson: Lesson) -> None:
    played = (step for step in lesson.step if step.kind == "play" and not step.free)
    assert [step.title for step in played if not step.wrong] == []


@EVERY
def test_every_step_can_be_skipped(lesson: Lesson, tmp_path: Path) -> None:
    async def work() -> None:
        learner = Learner(tmp_path / "games.sqlite", lesson)
        await learner.desk.open()
        for number in range(len(lesson.step)):
            assert learner.table.progress.at == number
            assert (await learner.coach("skip"))["type"] == "update"
        assert learner.table.coaching().kind == "done"

    run(work)


@EVERY
def test_what_a_lesson_marks_is_there(lesson: Lesson) -> None:
    state = ENGINE.new_game(lesson.setup)
    known = {*state.units, *state.tokens, *state.terrain}
    parts = {"#race", "#mission", "#rulers", "#card", "#odds"}
    for step in lesson.step:
        assert set(step.at) <= known | parts, step.title


def test_how_to_play_names_lessons_and_rules_that_exist() -> None:
    guide = Path(crisis.__file__).parent / "languages" / "en" / "guide.json"
    pages = json.loads(guide.read_text())["howto"]
    rules = {rule.id for rule in rulebook().rules}
    assert len(pages) == 6
    assert {page["lesson"] for page in pages} <= {lesson.id for lesson in LESSONS}
    for page in pages:
        assert set(re.findall(r"[A-Z]+-\d\d", " ".join(page["lines"]))) <= rules, page["title"]
    said = [choice.say for lesson in LESSONS for step in lesson.step for choice in step.choices]
    said += [step.say for lesson in LESSONS for step in lesson.step]
    assert set(re.findall(r"[A-Z]+-\d\d", " ".join(said))) <= rules


def test_the_lessons_are_numbered_from_one() -> None:
    assert [lesson.number for lesson in LESSONS] == [*range(1, len(LESSONS) + 1)]


def of(name: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.id == name)


def test_a_lesson_goes_on_where_it_was_when_the_server_starts_again(tmp_path: Path) -> None:
    async def work() -> None:
        learner = Learner(tmp_path / "games.sqlite", of("goal"))
        await learner.desk.open()
        await learner.coach("next")
        await learner.coach("choose", choice=0)
        await learner.accepted("pick activate:A.captain-america-first-avenger")
        store = Store(tmp_path / "games.sqlite")
        again = LessonTable(store, store.game(learner.desk.seats.id), ENGINE)
        assert again.progress.at == learner.table.progress.at == 2
        assert again.coaching() == learner.table.coaching()

    run(work)


def test_taking_back_takes_back_the_step_it_led_to(tmp_path: Path) -> None:
    async def work() -> None:
        lesson = of("goal")
        learner = Learner(tmp_path / "games.sqlite", lesson)
        await learner.desk.open()
        for step in lesson.step[:3]:
            await learner.do(step)
        assert learner.table.progress.at == 3
        (back,) = await learner.desk.send("A", {"type": "undo"})
        assert back["lesson"]["at"] == 2 and back["pending"]["type"] == "advance"
        assert back["redo"] is False, "what is brought back would not be compared"

    run(work)


def test_nothing_is_answered_while_the_coach_speaks_and_the_foe_waits(tmp_path: Path) -> None:
    async def work() -> None:
        lesson = of("goal")
        learner = Learner(tmp_path / "games.sqlite", lesson)
        await learner.desk.open()
        reply = await learner.give("pick activate:A.captain-america-first-avenger")
        assert reply["refusal"]["code"] == "server.lesson_first"
        assert reply["coach"] == lesson.step[0].ask
        for step in lesson.step[:4]:
            await learner.do(step)
        assert learner.table.asked == "B", "the next round has begun"
        answers = len(learner.table.match.record.answers)
        await learner.desk.settle()
        assert len(learner.table.match.record.answers) == answers

    run(work)


def test_a_game_without_a_coach_refuses_one_and_a_lesson_takes_no_wishes(tmp_path: Path) -> None:
    async def work() -> None:
        desk = Desk(tmp_path / "games.sqlite")
        await desk.open()
        reply = (await desk.send("A", {"type": "coach", "wish": "next"}))[0]
        assert reply["refusal"]["code"] == "server.no_lesson"
        with pytest.raises(BadRequest, match="brings its own"):
            desk.hall.create(Start(lesson="goal", vs="easy"))

    run(work)


def test_lessons_are_not_among_the_games_to_resume(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "games.sqlite", vs="medium", lesson="goal")
    assert desk.hall.store.listed() == []


# --- lesson files ---------------------------------------------------------------------------------

GOOD = """
title = "T"
text = "T."
minutes = 1
focus = [1, 1, 1]
[setup]
table = "midtown"
squads.A = { characters = ["hulk"] }
squads.B = { characters = ["kingpin"] }
[setup.position]
units.A = [{ character = "hulk", x = 1, y = 1 }]
units.B = [{ character = "kingpin", x = 9, y = 9 }]
[[step]]
title = "One"
say = "S."
ask = "A."
"""
PLAY = 'accept = [{ answer = "pick end", ends = true }]\nway = ["pick end"]\n'


def test_a_small_lesson_is_read() -> None:
    lesson = read_lesson("9-small", GOOD + PLAY)
    assert (lesson.id, lesson.number, lesson.step[0].kind) == ("small", 9, "play")


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("9-x", "title = ", "cannot be read: Invalid value"),
        ("x", GOOD, "cannot be read: invalid literal for int"),
        ("9-x", GOOD.replace("minutes = 1", "minutes = '1'"), r"Expected `int`, got `str` - at `\$.minutes`"),
        ("9-x", GOOD + 'colour = "red"', r"unknown field `colour` - at `\$.step\[0\]`"),
        ("9-x", GOOD.replace("x = 1,", "x = 40,"), "<= 36"),
        ("9-x", GOOD + PLAY.replace(", ends = true", ""), r"step 1 \(One\): no answer ends it"),
        ("9-x", GOOD + PLAY.replace('["pick end"]', "[]"), "without a way to do it"),
        ("9-x", GOOD + PLAY.replace('["pick end"]', '["walk"]'), "'walk' is no kind of answer"),
        ("9-x", GOOD + PLAY.replace('["pick end"]', '["to there"]'), "is not a place such as"),
        ("9-x", GOOD + 'choices = [{ text = "a" }]\nright = 1', "there is no choice 1"),
        ("9-x", GOOD + 'choices = [{ text = "a" }, { text = "b" }]', "the choice 'b' is right and explained"),
        ("9-x", GOOD + 'dice = ["XY"]', "step 1"),
        ("9-x", GOOD + "free = true", "says when it is enough"),
        ("9-x", GOOD.split("[[step]]", maxsplit=1)[0] + "step = []", "cannot be read"),
    ],
)  # fmt: skip
def test_a_bad_lesson_file_is_refused_in_one_sentence(name: str, text: str, why: str) -> None:
    with pytest.raises(BadLesson, match=why) as found:
        read_lesson(name, text)
    assert "\n" not in str(found.value)
