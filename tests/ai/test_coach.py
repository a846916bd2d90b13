"""Hints and reviews: the best plans from one side's view, and what an answer gave away."""

from pathlib import Path

import pytest

from crisis.ai.minds.coach import Coach
from crisis.ai.minds.review import BLUNDER, MISTAKE, SLIP, Reviewer, kind_of
from crisis.cli.main import main
from crisis.play.match import Match, quick_game
from crisis.play.opening import play_opening
from crisis.play.record import Record
from crisis.sim.players import make_player
from crisis.state.decisions import ChooseAdvance, Pick, parse_answer
from crisis.state.records import SIDES
from tests.table import Play, Table, attack, character, power

BOOK = "the-montesi-formula-found"
SKRULL = "skrulls-infiltrate-world-leadership"


def beside_a_token() -> Play:
    table = Table(crises=(SKRULL,))
    table.state.round = 2
    table.unit("A", "plain", (18, 16), power=2)
    table.unit("B", "plain", (30, 30))
    table.token(SKRULL, (18, 18), name="skrull")
    return table.activate("A.plain", actions=2)


def test_a_hint_has_three_legal_plans_and_the_best_keeps_the_chance() -> None:
    play = beside_a_token()
    coach = Coach(play.engine)
    hint = coach.hint(play.state, play.state.pending)
    assert len(hint.plans) == 3
    assert hint.plans[0].chance == hint.chance
    chances = [plan.chance for plan in hint.plans]
    assert None not in chances
    assert chances == sorted(chances, reverse=True)  # type: ignore[type-var]
    assert len({plan.answer for plan in hint.plans}) == 3
    for plan in hint.plans:
        assert play.engine.why_not(play.state, parse_answer(plan.answer)) is None
        assert "judged better" not in str(plan.why) and "worth it" not in str(plan.why)
    assert hint.plans[0].why and hint.plans[0].answer == "pick interact:skrull"


@pytest.mark.parametrize("asked", ["A", "B"])
def test_a_hint_fears_for_the_side_that_is_asked_only(asked: str) -> None:
    """In a reaction the one that acts is an enemy: what may happen to it is nothing to fear."""
    shield = power("Shield", "reactive", 'on = "targeted"', 'when = [{ who = "target", is = "self" }]',
                   'do = "lasting"', 'value = "defense_dice"', "add = 2", 'until = "attack"', "cost = 1")  # fmt: skip
    table = Table(extra=(character("guard", attack("Blow") + shield),))
    table.state.round = 2
    table.unit("A", "plain", (18, 16), power=2, damage=4)
    table.unit("B", "guard", (18, 19), power=3, damage=4)
    play = table.activate("A.plain", actions=2)
    if asked == "B":
        play.do("pick attack:Strike", "pick target:B.guard")
    assert play.state.pending is not None and play.state.pending.asked == asked
    hint = Coach(play.engine).hint(play.state, play.state.pending)
    feared = {plan.fear.unit for plan in hint.plans if plan.fear is not None}
    assert feared == ({"A.plain"} if asked == "A" else set())


def test_a_plan_that_moves_says_where_to_and_the_place_can_be_gone_to() -> None:
    table = Table(crises=(BOOK,))
    table.state.round = 2
    table.unit("A", "plain", (18, 11), power=2)
    table.unit("B", "plain", (30, 34))
    table.token(BOOK, (18, 18), kind="asset", name="book")
    play = table.activate("A.plain", actions=2)
    hint = Coach(play.engine).hint(play.state, play.state.pending)
    plan = next(one for one in hint.plans if one.answer == "pick move")
    play.do(plan.answer)
    assert isinstance(play.state.pending, ChooseAdvance)
    assert play.engine.why_not(play.state, parse_answer(plan.then)) is None
    play.do(plan.then)
    assert play.state.units["A.plain"].spot == plan.spot


def test_the_same_question_has_the_same_hint_and_nothing_is_changed_by_it() -> None:
    play = beside_a_token()
    before = play.state.clone()
    first = Coach(play.engine).hint(play.state, play.state.pending)
    assert play.state == before
    assert Coach(play.engine).hint(play.state, play.state.pending) == first


def test_before_round_one_a_hint_has_a_reason_and_no_chance() -> None:
    match = quick_game(1)
    decision = match.state.pending
    assert decision is not None and decision.asked != "chance"
    view = match.engine.view(match.state, decision.asked)
    hint = Coach(match.engine).hint(view, decision)
    assert hint.chance is None and hint.plans and hint.plans[0].chance is None
    assert hint.plans[0].why


# --- what was given away --------------------------------------------------------------------------


def test_who_leaves_a_free_token_gives_something_away_and_who_takes_it_nothing() -> None:
    play = beside_a_token()
    coach = Coach(play.engine)
    left = coach.regret(play.state, play.state.pending, Pick("end"))
    taken = coach.regret(play.state, play.state.pending, Pick("interact:skrull"))
    assert left is not None and taken is not None
    assert left.lost > SLIP and taken.lost < 0.005
    assert left.better.answer == Pick("interact:skrull")
    assert "skrull" in str(left.why).lower()


def test_what_a_turn_is_called_depends_on_what_it_gave_away() -> None:
    assert [kind_of(x) for x in (0.0, SLIP, MISTAKE, BLUNDER)] == ["", "slip", "mistake", "blunder"]


@pytest.fixture(scope="module")
def played() -> Record:
    """Two rounds of a quick game between scripts."""
    match = quick_game(3)
    agents = {side: make_player("script", match.engine, 1) for side in SIDES}
    play_opening(match, agents)
    _two_rounds(match)
    return match.record


def _two_rounds(match: Match) -> None:
    agents = {side: make_player("script", match.engine, 1) for side in SIDES}
    while match.state.round < 2 and not match.over:
        match.deal()
        decision = match.state.pending
        assert decision is not None and decision.asked != "chance"
        view = match.engine.view(match.state, decision.asked)
        match.submit(decision.asked, agents[decision.asked].answer(view, decision))


def test_a_review_covers_every_turn_and_tells_choice_from_luck(played: Record) -> None:
    told: list[tuple[int, int]] = []
    match = Match.resume(played)
    note = lambda done, of: told.append((done, of))  # noqa: E731
    review = Reviewer(match.engine, played, sides=("A",), note=note).run()
    assert told[-1] == (len(played.answers), len(played.answers))
    assert len(review.turns) >= 6 and {turn.side for turn in review.turns} == {"A", "B"}
    for one, two in zip(review.turns, review.turns[1:], strict=False):
        assert one.end == two.at and one.after == two.before
    for turn in review.turns:
        assert 0 <= turn.lost <= 1 and turn.kind == kind_of(turn.lost)
        assert (turn.miss is not None) == bool(turn.kind)
        if turn.side == "B":  # only A was to be judged
            assert turn.lost == 0
    assert set(review.sides) == {"A"}
    assert all(0 <= number < len(review.turns) for number in review.points)


def test_the_command_prints_the_turns(
    played: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    played.save(path)
    assert main(["review", str(path), "--side", "B"]) == 0
    said = capsys.readouterr().out
    assert "side B:" in said and "points given away a turn" in said


def test_a_game_without_a_round_is_not_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = quick_game(1)
    path = tmp_path / "early.json"
    match.record.save(path)
    assert main(["review", str(path)]) == 1
    assert "first round" in capsys.readouterr().err
