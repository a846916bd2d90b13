"""What is kept about positions is what would be worked out anew."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from crisis.ai.judging.evaluate import DEFAULT, KEEN, Judge, Weights
from crisis.ai.judging.known import MOST_KNOWN, Known, position
from crisis.ai.judging.lookahead import activation
from crisis.ai.judging.worth import Armoury
from crisis.play.agents import RandomAgent
from crisis.play.dealer import SeededDealer
from crisis.play.quick import quick_setup
from crisis.play.record import engine_for
from crisis.state.decisions import Draw, Roll
from crisis.state.frames import ActivationFrame
from crisis.state.records import SIDES
from crisis.state.state import State

ENGINE = engine_for("1.3", "2024-12")


def _walk(answers: int) -> list[State]:
    agent, dealer = RandomAgent(ENGINE, 4), SeededDealer(4)
    state = ENGINE.new_game(quick_setup(ENGINE.catalogue))
    found = []
    while len(found) < answers and state.pending is not None:
        asked = state.pending
        chance = isinstance(asked, Roll | Draw)
        state, _ = ENGINE.step(state, dealer.deal(asked) if chance else agent.answer(state, asked))
        found.append(state)
    return found


def test_a_judge_that_knows_positions_judges_like_a_new_one() -> None:
    judge = Judge(ENGINE, KEEN)
    armoury = Armoury(ENGINE, judge)
    for state in _walk(260)[60::5]:
        judge.survey(state)
        for _ in range(2):
            fresh = Judge(ENGINE, KEEN)
            fresh.survey(state)
            for side in ("A", "B"):
                assert judge.value(state, side) == fresh.value(state, side)
            for unit in state.units.values():
                name = next(iter(ENGINE.game(state).attacks(unit)), "")
                exact = Armoury(ENGINE, fresh).aims(state, unit, name)
                assert [(aim.attack, aim.target, aim.value) for aim in exact] == [
                    (aim.attack, aim.target, aim.value) for aim in armoury.aims(state, unit, name)
                ]


def test_positions_differ_by_all_but_numbers_given_out() -> None:
    state = _walk(200)[-1]
    same = state.clone()
    same.asked, same.serial, same.pending = 7, 7, None
    assert position(same) == position(state)
    unit = next(iter(state.units.values()))
    others = [state.clone() for _ in range(5)]
    others[0].units[unit.id] = replace(unit, x=unit.x + 1)
    others[1].ledger["used"] = 1
    others[2].stack.pop()
    others[3].round += 1
    others[4].sides["A"] = replace(state.sides["A"], vp=9)
    assert len({position(state), *map(position, others)}) == 6


def test_too_much_is_forgotten() -> None:
    known: Known[int, int] = Known()
    for number in range(MOST_KNOWN + 5):
        assert known.get(number, lambda number=number: -number) == -number
    assert known.get(0, lambda: 1) == 1
    assert known.get(0, lambda: 2) == 1


def _beside(state: State) -> Iterator[State]:
    """Positions that differ from one by a single character or token, and by nobody acting."""
    changes = (
        {"x": 9000},
        {"dazed": True},
        {"damage": 1},
        {"power": 7},
        {"conditions": ("bleed",)},
    )
    for unit in state.units.values():
        for change in (*changes, {"activated": not unit.activated}):
            twin = state.clone()
            twin.units[unit.id] = replace(unit, **change)
            yield twin
    for token in state.tokens.values():
        for change in ({"controller": "A"}, {"holder": next(iter(state.units))}, {"gone": True}):
            twin = state.clone()
            twin.tokens[token.id] = replace(token, **change)
            yield twin
    twin = state.clone()
    twin.stack = [frame for frame in twin.stack if not isinstance(frame, ActivationFrame)]
    yield twin


@pytest.mark.parametrize("weights", [DEFAULT, KEEN])
def test_what_is_kept_of_a_squad_is_true_of_the_position_that_is_judged(weights: Weights) -> None:
    judge = Judge(ENGINE, weights)
    states = [state for state in _walk(300)[80::40] if activation(state) is not None]
    assert states
    for state in states:
        judge.survey(state)
        for twin in (state, *_beside(state), state):
            fresh = Judge(ENGINE, weights)
            fresh.survey(state)
            for side in SIDES:
                assert judge.value(twin, side) == fresh.value(twin, side)
