"""Puzzle files: strict types, and one clear sentence for whatever is wrong with one."""

import tomllib
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from crisis.data import puzzle_texts
from crisis.languages.folders import ENGLISH, read
from crisis.play.lessons.way import NoWay, parsed
from crisis.play.puzzles.puzzle import Puzzle
from crisis.texts import reader
from crisis.texts.told import told

Words = dict[str, str]
TEXTS = ("title", "text", "hint", "why")


class BadPuzzle(ValueError):
    """A file that is no puzzle; the sentence says which, where and why."""


class UnknownPuzzle(LookupError):
    """No puzzle has this id or number."""


def read_puzzle(name: str, text: str, words: Words | None = None) -> Puzzle:
    """The puzzle of a file called NUMBER-ID; `words` are its texts in another language."""
    number, _, slug = name.partition("-")
    try:
        found = tomllib.loads(text)
        named = {"id": slug, "number": int(number)}
        puzzle = msgspec.convert({**found, **(words or {}), **named}, Puzzle)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, ValueError) as error:
        raise BadPuzzle(
            told("the puzzle {name} cannot be read: {why}", name=repr(name), why=error)
        ) from error
    for fault in _faults(puzzle):
        raise BadPuzzle(told("the puzzle {name} is wrong: {why}", name=repr(name), why=fault))
    return puzzle


def _faults(puzzle: Puzzle) -> Iterator[str]:
    goal = puzzle.goal
    if puzzle.setup.position is None:
        yield told("it has no position")
    if not goal.at_once and not goal.at_last:
        yield told("it has no goal")
    if goal.at_once and goal.at_last and puzzle.until == "round":
        yield told("it mixes what counts at once with what counts at the end of the round")
    for text in (*puzzle.line, *puzzle.lead):
        try:
            parsed(text)
        except NoWay as error:
            yield told("it has an answer that cannot be read: {why}", why=error)


def english_words() -> dict[str, Words]:
    """The texts of all puzzles by their ids, as the files have them."""
    found = {name.partition("-")[2]: tomllib.loads(text) for name, text in puzzle_texts().items()}
    return {name: {key: one[key] for key in TEXTS if key in one} for name, one in found.items()}


def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles of the package, in their order and in the reader's language."""
    return _puzzles(reader.language())


@lru_cache(maxsize=8)
def _puzzles(language: str) -> tuple[Puzzle, ...]:
    own = read(language, "puzzles.json") if language != ENGLISH else None
    words: dict[str, Words] = {}
    if own is not None:
        words = msgspec.json.decode(own, type=dict[str, Words])
    found = [
        read_puzzle(name, text, words.get(name.partition("-")[2]))
        for name, text in puzzle_texts().items()
    ]
    return tuple(sorted(found, key=lambda puzzle: puzzle.number))


def puzzle(wanted: str) -> Puzzle:
    """The puzzle with this id or number."""
    for found in puzzles():
        if wanted in (found.id, str(found.number)):
            return found
    raise UnknownPuzzle(
        told(
            "there is no puzzle {name}; they are numbered 1 to {last}, "
            "`crisis puzzles list` names them",
            name=repr(wanted),
            last=len(puzzles()),
        )
    )
