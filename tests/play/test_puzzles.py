"""Puzzles: every file loads and can be laid down, the solver agrees with the odds and with the tree
of all faces, a line is scored without its luck."""

from datetime import date
from fractions import Fraction

import pytest
from msgspec.structs import replace

from crisis.play.lessons.way import resolved
from crisis.play.puzzles import solver as solving
from crisis.play.puzzles.checking import check, prove
from crisis.play.puzzles.daily import number_of_day
from crisis.play.puzzles.goals import reached
from crisis.play.puzzles.lines import begun, score, solution
from crisis.play.puzzles.puzzle import PICTURE_HEIGHT, PLAYER, Puzzle
from crisis.play.puzzles.reading import BadPuzzle, puzzle, puzzles, read_puzzle
from crisis.play.puzzles.solver import ALL_DIFFERENT, Solver, asked
from crisis.play.record import engine
from crisis.state.decisions import answer_text, parse_answer

ENGINE = engine()

PUNCH = """
title = "A punch"
text = "Daze Toad."
grade = 1
kind = "daze"
until = "attack"
hint = "Look."
why = "So."
best = 0.5
line = []
focus = [18, 14, 4]
lead = ["pick activate:A.wong", "pick attack:Strike"]
[goal]
down = ["B.toad"]
[setup]
table = "hells-kitchen"
squads.A = { characters = ["wong"] }
squads.B = { characters = ["toad", "shocker"] }
[setup.position]
units.A = [{ character = "wong", x = 17.0, y = 14.0, conditions = ["shock"] }]
units.B = [
  { character = "toad", x = 19.2, y = 15.2, damage = 4, conditions = ["incinerate"], activated = true },
  { character = "shocker", x = 27.0, y = 22.0, activated = true },
]
"""


def punch() -> Puzzle:
    return read_puzzle("1-punch", PUNCH)


def solver_of(one: Puzzle) -> Solver:
    start, _ = begun(ENGINE, one)
    return Solver(ENGINE, one, start)


@pytest.mark.parametrize("one", puzzles(), ids=lambda one: one.id)
def test_every_puzzle_can_be_laid_down_and_is_not_solved_yet(one: Puzzle) -> None:
    start, _ = begun(ENGINE, one)
    assert asked(start) == PLAYER
    assert Solver(ENGINE, one, start).open(start)
    reached(ENGINE, one.goal, start)  # everything it names is there
    for text in one.line[:1]:
        assert ENGINE.why_not(start, resolved(ENGINE, start, text)) is None


@pytest.mark.parametrize("one", puzzles(), ids=lambda one: one.id)
def test_who_acts_and_who_is_meant_stand_in_the_picture(one: Puzzle) -> None:
    state, _ = begun(ENGINE, one)
    meant = {*one.goal.down, *one.goal.ko, *one.goal.damage}
    x, y, half = one.focus
    for unit in state.units.values():
        if unit.side == PLAYER or unit.id in meant:
            aside, above = abs(unit.x / 1000 - x), abs(unit.y / 1000 - y)
            assert aside <= half and above <= half * PICTURE_HEIGHT, unit.id


def test_numbers_are_a_row_and_ids_differ() -> None:
    assert [one.number for one in puzzles()] == list(range(1, len(puzzles()) + 1))
    assert len({one.id for one in puzzles()}) == len({one.title for one in puzzles()})


def test_a_single_attack_has_the_chance_of_the_odds() -> None:
    one = punch()
    solver = solver_of(one)
    odds = ENGINE.odds(solver.start, "A.wong", "Strike", "B.toad")
    assert solver.value(solver.start) == odds.damage.at_least(1)


def test_faces_that_are_alike_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    one = punch()
    quick = solver_of(one)
    found = quick.value(quick.start)
    monkeypatch.setattr(solving.Solver, "_whole_attack", lambda *_: None)
    monkeypatch.setattr(solving.Solver, "_groups", lambda *_: ALL_DIFFERENT)
    whole = solver_of(one)
    assert whole.value(whole.start) == found
    assert 0 < found < 1
    assert whole.positions > 20 * quick.positions


def test_a_wrong_chance_a_wrong_line_and_a_reached_goal_are_noticed() -> None:
    one = punch()
    true = prove(one).why.split()[4].rstrip(",")
    right = replace(one, best=float(true), line=("pick target:B.toad",))
    assert prove(right).why == ""
    assert "best chance" in prove(replace(right, best=float(true) + 1e-6)).why
    assert "ends before the dice" in prove(replace(right, line=())).why
    assert "cannot be played" in prove(replace(right, line=("pick target:B.shocker",))).why
    near = replace(one.goal, down=(), damage={"B.toad": 1})
    assert "before anything" in prove(replace(right, goal=near)).why
    assert "not there" in prove(replace(right, goal=replace(near, damage={"B.nobody": 1}))).why
    found = check([right, replace(right, best=0.125)])
    assert (found.total, found.solvable, len(found.wrong)) == (2, 2, 1)


def test_files_that_are_no_puzzles_are_refused_in_one_sentence() -> None:
    for wrong, said in (
        ("grade = 1", "grade = 9"),
        ('down = ["B.toad"]', ""),
        ("title", "titel"),
        ('lead = ["pick', 'lead = ["peck'),
    ):
        with pytest.raises(BadPuzzle, match="1-punch"):
            read_puzzle("1-punch", PUNCH.replace(wrong, said))


def test_a_line_is_scored_without_its_luck() -> None:
    one = puzzle("arrow-or-arrow")
    solver = solver_of(one)
    best = solution(solver)
    state = solver.start
    for text in best:
        state = solver.after(state, parse_answer(text))
    missed = [*best, "roll FFFFF", "roll BBB"]  # as bad as can be
    assert score(solver, missed).reached == pytest.approx(one.best)
    poor = [text.replace("type:energy", "type:physical") for text in best]
    found = score(solver, poor)
    assert found.reached < found.best == pytest.approx(one.best)
    worst = next(step for step in found.answers if "physical" in step.answer)
    assert worst.after < worst.before


def test_the_other_side_answers_what_is_worst() -> None:
    one = punch()
    solver = solver_of(one)
    assert solver.best(solver.start).chance == solver.value(solver.start)
    assert answer_text(solver.best(solver.start).answer) == "pick target:B.toad"
    assert isinstance(solver.value(solver.start), Fraction)


def test_the_daily_one_goes_through_all() -> None:
    days = [
        number_of_day(date.fromordinal(date(2026, 11, 16).toordinal() + n), 60) for n in range(60)
    ]
    assert sorted(days) == list(range(1, 61))


@pytest.mark.parametrize("name", ["one-good-punch", "wrecking-ball", "out-of-reach", "sixteen"])
def test_stated_chances_are_right(name: str) -> None:
    assert prove(puzzle(name)).why == ""
