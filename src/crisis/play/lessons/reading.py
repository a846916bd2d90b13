"""Lesson files: strict types, and one clear sentence for whatever is wrong with one."""

import tomllib
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from crisis.data import lesson_texts
from crisis.dice.faces import parse_faces
from crisis.play.lessons.lesson import Lesson, Step
from crisis.play.lessons.way import NoWay, parsed


class BadLesson(ValueError):
    """A file that is no lesson; the sentence says which, where and why."""


class UnknownLesson(LookupError):
    """No lesson has this id."""


def read_lesson(name: str, text: str) -> Lesson:
    """The lesson of a file called NUMBER-ID."""
    number, _, slug = name.partition("-")
    try:
        found = tomllib.loads(text)
        lesson = msgspec.convert({**found, "id": slug, "number": int(number)}, Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, ValueError) as error:
        raise BadLesson(f"the lesson {name!r} cannot be read: {error}") from error
    for fault in _faults(lesson):
        raise BadLesson(f"the lesson {name!r} {fault}")
    return lesson


def _faults(lesson: Lesson) -> Iterator[str]:
    if not lesson.step:
        yield "has no steps"
    if lesson.setup.position is None:
        yield "has no position"
    for number, step in enumerate(lesson.step, start=1):
        for fault in _step_faults(step):
            yield f"is wrong at step {number} ({step.title}): {fault}"


def _step_faults(step: Step) -> Iterator[str]:
    if step.choices and (step.accept or step.free):
        yield "it asks for a choice and for an answer on the table"
    if step.choices and not 0 <= step.right < len(step.choices):
        yield f"there is no choice {step.right}"
    for index, choice in enumerate(step.choices):
        if bool(choice.say) == (index == step.right):
            yield f"the choice {choice.text!r} is right and explained, or wrong and not"
    if step.accept and not any(accepted.ends for accepted in step.accept):
        yield "no answer ends it"
    if bool(step.accept) != bool(step.way):
        yield "it accepts answers without a way to do it, or has a way that nobody takes"
    if step.free != (step.until is not None):
        yield "a free game, and only that, says when it is enough"
    yield from _answer_faults(step)


def _answer_faults(step: Step) -> Iterator[str]:
    tries = [text for wrong in step.wrong for text in (*wrong.after, wrong.tried)]
    for text in (*step.way, *step.foe, *tries):
        try:
            parsed(text)
        except NoWay as error:
            yield str(error)
    for roll in step.dice:
        try:
            parse_faces(roll)
        except ValueError as error:
            yield str(error)


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """All lessons of the package, in their order."""
    found = [read_lesson(name, text) for name, text in lesson_texts().items()]
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def lesson(slug: str) -> Lesson:
    """The lesson with this id."""
    for found in lessons():
        if found.id == slug:
            return found
    known = ", ".join(found.id for found in lessons())
    raise UnknownLesson(f"there is no lesson {slug!r}; known: {known}")
