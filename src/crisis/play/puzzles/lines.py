"""The way through a puzzle: how it begins, and what the answers of a line were worth.

A line is scored by the chance it left before each roll of the dice: luck is neither praised nor
blamed.
"""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from crisis.play.lessons.way import resolved
from crisis.play.puzzles.puzzle import PLAYER, Puzzle
from crisis.play.puzzles.solver import Solver, asked
from crisis.rules.engine import Engine
from crisis.state.decisions import Answer, answer_text, parse_answer
from crisis.state.state import State


class Valued(Struct, frozen=True):
    """One answer of the player: the best chance before it and the chance after it."""

    answer: str
    before: float
    after: float


class Score(Struct, frozen=True):
    """What a line was worth: the best chance, what of it the answers kept, and each of them."""

    best: float
    reached: float
    answers: tuple[Valued, ...]


def begun(engine: Engine, puzzle: Puzzle) -> tuple[State, tuple[Answer, ...]]:
    """The position in which the player is asked first, and the answers that led there."""
    state, given = engine.new_game(puzzle.setup), []
    for text in puzzle.lead:
        answer = resolved(engine, state, text)
        state, _ = engine.step(state, answer)
        given.append(answer)
    return state, tuple(given)


def score(solver: Solver, texts: Iterable[str]) -> Score:
    """The score of the answers that were given since the puzzle began, chance and all."""
    state = solver.start
    best = solver.value(state)
    kept, found = Fraction(1), list[Valued]()
    for text in texts:
        before, mine = solver.value(state), asked(state) == PLAYER
        state = solver.after(state, parse_answer(text))
        if not mine:
            continue
        after = solver.value(state)
        if before:
            kept *= after / before
        found.append(Valued(text, float(before), float(after)))
    return Score(float(best), float(best * kept), tuple(found))


def solution(solver: Solver) -> tuple[str, ...]:
    """The first answers of a best line, up to the first dice or the other side's first choice."""
    state, found = solver.start, list[str]()
    while state.pending is not None and asked(state) == PLAYER and solver.open(state):
        answer = solver.best(state).answer
        found.append(answer_text(answer))
        state = solver.after(state, answer)
    return tuple(found)
