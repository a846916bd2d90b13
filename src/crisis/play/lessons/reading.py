"""Lesson files: strict types, and one clear sentence for whatever is wrong with one."""

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from crisis.data import lesson_texts
from crisis.dice.faces import parse_faces
from crisis.languages.folders import ENGLISH, read
from crisis.play.lessons.lesson import Lesson, Step
from crisis.play.lessons.way import NoWay, parsed
from crisis.texts import reader
from crisis.texts.told import told

Words = dict[str, Any]
TEXTS = {"title", "text", "say", "ask", "ok", "step", "choices", "wrong", "tips"}


class BadLesson(ValueError):
    """A file that is no lesson; the sentence says which, where and why."""


class UnknownLesson(LookupError):
    """No lesson has this id."""


def read_lesson(name: str, text: str, words: Words | None = None) -> Lesson:
    """The lesson of a file called NUMBER-ID; `words` are its texts in another language."""
    number, _, slug = name.partition("-")
    try:
        found = _translated(tomllib.loads(text), words or {})
        lesson = msgspec.convert({**found, "id": slug, "number": int(number)}, Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, ValueError) as error:
        raise BadLesson(f"the lesson {name!r} cannot be read: {error}") from error
    for fault in _faults(lesson):
        raise BadLesson(f"the lesson {name!r} {fault}")
    return lesson


def _translated(found: Any, words: Any) -> Any:
    """A lesson with other words in the same places; where there are none it stays as it is."""
    if isinstance(found, dict) and isinstance(words, dict):
        return {key: _translated(value, words.get(key)) for key, value in found.items()}
    if isinstance(found, list) and isinstance(words, list):
        return [
            _translated(value, words[place] if place < len(words) else None)
            for place, value in enumerate(found)
        ]
    return words if isinstance(found, str) and isinstance(words, str) else found


def words_of_lesson(found: Any) -> Any:
    """Only the texts of a lesson, in their places: what a translator gets."""
    if isinstance(found, dict):
        told = {
            key: value if isinstance(value, str) else words_of_lesson(value)
            for key, value in found.items()
            if key in TEXTS
        }
        return {key: value for key, value in told.items() if value}
    if isinstance(found, list):
        return [words_of_lesson(value) for value in found]
    return None


def english_words() -> dict[str, Any]:
    """The texts of all lessons by their ids, as the files have them."""
    return {
        name.partition("-")[2]: words_of_lesson(tomllib.loads(text))
        for name, text in lesson_texts().items()
    }


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


def lessons() -> tuple[Lesson, ...]:
    """All lessons of the package, in their order and in the reader's language."""
    return _lessons(reader.language())


@lru_cache(maxsize=8)
def _lessons(language: str) -> tuple[Lesson, ...]:
    told = read(language, "lessons.json") if language != ENGLISH else None
    words: dict[str, Words] = {} if told is None else msgspec.json.decode(told)
    found = [
        read_lesson(name, text, words.get(name.partition("-")[2]))
        for name, text in lesson_texts().items()
    ]
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def lesson(slug: str) -> Lesson:
    """The lesson with this id, in the reader's language."""
    for found in lessons():
        if found.id == slug:
            return found
    known = ", ".join(found.id for found in lessons())
    raise UnknownLesson(
        told("there is no lesson {name}; known: {names}", name=repr(slug), names=known)
    )
