"""The proof of a puzzle: it is legal, it can be solved, and what it states is right."""

from collections.abc import Iterable

from msgspec import Struct

from crisis.play.lessons.way import NoWay, resolved
from crisis.play.puzzles.goals import reached, verdict
from crisis.play.puzzles.lines import begun
from crisis.play.puzzles.puzzle import PLAYER, Puzzle
from crisis.play.puzzles.solver import Solver, TooWide, asked
from crisis.play.record import engine
from crisis.rules.engine import IllegalAnswer
from crisis.rules.setup.setup import BadSetup
from crisis.texts.told import number, told

EQUAL = 1e-9


class Wrong(Struct, frozen=True):
    """A puzzle that does not hold, and why."""

    number: int
    id: str
    why: str


class Checked(Struct, frozen=True):
    """What a check found."""

    total: int
    solvable: int
    wrong: tuple[Wrong, ...]
    positions: int


class Proved(Struct, frozen=True):
    """One puzzle: its chance if it has one, what is wrong, how many positions were looked at."""

    chance: float
    why: str = ""
    positions: int = 0


def check(puzzles: Iterable[Puzzle]) -> Checked:
    """Prove each of them."""
    found = [(puzzle, prove(puzzle)) for puzzle in puzzles]
    wrong = [Wrong(one.number, one.id, proved.why) for one, proved in found if proved.why]
    return Checked(
        len(found),
        sum(proved.chance > 0 for _, proved in found),
        tuple(wrong),
        sum(proved.positions for _, proved in found),
    )


def prove(puzzle: Puzzle) -> Proved:
    """Search it whole and compare with what it states."""
    playing = engine(puzzle.edition)
    try:
        start, _ = begun(playing, puzzle)
    except (BadSetup, NoWay, IllegalAnswer, LookupError) as error:
        return Proved(0, told("it cannot be laid down: {why}", why=error))
    try:
        reached(playing, puzzle.goal, start)
    except KeyError as error:
        return Proved(0, told("its goal names {name}, which is not there", name=error))
    if verdict(playing, puzzle, start, start) is not None:
        return Proved(0, told("its goal is reached before anything is done"))
    if start.pending is None or asked(start) != PLAYER:
        return Proved(0, told("the player is not asked first"))
    solver = Solver(playing, puzzle, start)
    try:
        chance = solver.value(start)
        why = _stated(puzzle, float(chance)) or _line(solver, puzzle)
    except TooWide as error:
        return Proved(0, str(error), solver.positions)
    return Proved(float(chance), why, solver.positions)


def _stated(puzzle: Puzzle, chance: float) -> str:
    if chance == 0:
        return told("it cannot be solved")
    if abs(chance - puzzle.best) > EQUAL:
        return told(
            "its best chance is {p}, not {q}", p=number(chance, 12), q=number(puzzle.best, 12)
        )
    return ""


def _line(solver: Solver, puzzle: Puzzle) -> str:
    """Whether the stated answers are legal and keep the whole chance, up to the dice."""
    state, best = solver.start, solver.value(solver.start)
    for text in puzzle.line:
        if not solver.open(state) or asked(state) != PLAYER:
            return told(
                "its line goes on after the player's first answers: {text}", text=repr(text)
            )
        try:
            answer = resolved(solver.engine, state, text)
        except NoWay as error:
            return told("its line cannot be played: {why}", why=error)
        refusal = solver.engine.why_not(state, answer)
        if refusal is not None:
            return told("its line cannot be played: {why}", why=f"{text!r}: {refusal}")
        state = solver.after(state, answer)
        left = solver.value(state)
        if left != best:
            return told(
                "{text} of its line leaves {p} of {q}",
                text=repr(text),
                p=number(float(left), 6),
                q=number(float(best), 6),
            )
    decided = verdict(solver.engine, puzzle, solver.start, state)
    if decided is None and asked(state) == PLAYER:
        return told("its line ends before the dice")
    return ""
