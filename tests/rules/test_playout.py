"""Playouts: quick, in place on a copy, and by the same rules as `step`."""

import pytest

import crisis
from crisis.play.agents import RandomAgent, random_policy
from crisis.play.match import Match
from crisis.play.record import engine_for
from crisis.state.codec import state_to_json
from crisis.state.decisions import Answer, Choose, Decision, Option
from crisis.state.state import State

FRESH = engine_for("1.3", "2024-12")  # is never asked to step, so it keeps nothing


def begun(seed: int, answers: int) -> Match:
    match = crisis.quick_game(seed)
    agents = {"A": RandomAgent(match.engine, seed), "B": RandomAgent(match.engine, seed + 1)}
    match.play(agents, most=answers)
    return match


@pytest.mark.parametrize("answers", [0, 60, 200])
def test_what_is_played_out_can_be_stepped_through(answers: int) -> None:
    """From set-up, which reveals cards, from the first rounds and from the midst of the game."""
    match = begun(5, answers)
    engine, before = match.engine, state_to_json(match.state)
    played = engine.playout(match.state, random_policy(engine), seed=9)
    assert state_to_json(match.state) == before
    state = match.state
    for answer in played.answers:
        state, _ = engine.step(state, answer)
    assert state_to_json(state) == state_to_json(played.state)
    assert state.outcome is not None


def test_the_same_seed_plays_the_same_and_another_one_does_not() -> None:
    match = begun(6, 100)
    policy = random_policy(match.engine)
    ends = [match.engine.playout(match.state, policy, seed).answers for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]


def test_it_stops_where_it_is_told_to() -> None:
    match = begun(7, 100)
    here = match.state.round

    def next_round(state: State) -> bool:
        return state.round > here

    played = match.engine.playout(match.state, random_policy(match.engine), 3, next_round)
    assert played.state.round == here + 1 and played.state.outcome is None


def test_where_it_stops_the_menu_is_whole() -> None:
    """On the way it works out only the part it draws from."""
    match, menus = begun(7, 100), 0
    engine, policy = match.engine, random_policy(match.engine)
    state = match.state
    for number in range(1, 60):
        first = match.state.asked

        def there(state: State, asked: int = first + number) -> bool:
            return state.asked == asked

        played = engine.playout(match.state, policy, 3, there)
        asked = state.pending
        state, _ = engine.step(state, played.answers[-1])
        assert state_to_json(played.state) == state_to_json(state)
        menus += isinstance(asked, Choose) and asked.purpose in ("act", "turn")
    assert menus > 10


def test_whoever_answers_in_a_playout_reads_the_position_that_is_played_on() -> None:
    match = begun(7, 100)
    engine, policy, read = match.engine, random_policy(match.engine)(3), set()

    def answer(state: State, decision: Decision) -> Answer:
        game = engine.game(state)
        assert game.state is state and game.units() == FRESH.game(state).units()
        read.add(id(game))
        return policy(state, decision)

    twin = match.state.clone()
    engine.play_on(twin, answer, lambda state: state.pending is None, most=80)
    assert len(read) == 1
    assert engine.game(twin) is not None and engine.game(match.state).state is match.state


def test_a_sketched_menu_says_as_much_as_a_judge_needs() -> None:
    """Who is asked, what can be taken up and who may be activated; and everything else is as after
    the whole step."""
    match = begun(7, 30)
    engine, policy = match.engine, random_policy(match.engine)(3)
    state, shorter = match.state.clone(), {"act": 0, "turn": 0, "end_turn": 0}
    for _ in range(250):
        if state.pending is None:
            break
        answer = policy(state, state.pending)
        sketched = state.clone()
        engine.advance(sketched, answer, sketch=True)
        engine.advance(state, answer)
        whole, brief = state.pending, sketched.pending
        if isinstance(whole, Choose) and isinstance(brief, Choose) and whole.purpose in shorter:
            assert (brief.asked, brief.about) == (whole.asked, whole.about)
            assert brief.purpose == whole.purpose and set(brief.options) <= set(whole.options)
            assert taken_up(brief) == taken_up(whole)
            if whole.purpose == "turn":
                assert {one.what for one in {*whole.options} - {*brief.options}} <= {"tactic"}
            shorter[whole.purpose] += len(brief.options) < len(whole.options)
            sketched.pending = whole
        assert state_to_json(sketched) == state_to_json(state)
    assert shorter["act"] > 10 and shorter["turn"] > 1


def taken_up(menu: Choose) -> list[Option]:
    return [option for option in menu.options if option.what == "interact"]
