"""Plans played out without luck, and what a position is worth to the side that looks at it."""

import pytest
from msgspec.structs import replace

from crisis.ai.judging.evaluate import DEFAULT, KEEN, Judge, Scene
from crisis.ai.judging.even_dice import EvenDice
from crisis.ai.minds.greedy import GreedyAgent
from crisis.ai.minds.playout import Playout
from crisis.state.decisions import Pick
from tests.table import SKRULLS, Play, Table


def test_a_plan_is_no_better_for_a_lucky_roll() -> None:
    table = Table()
    hero = table.unit("A", "plain", (18, 12), power=2)
    table.unit("B", "plain", (18, 14.5), damage=4)
    table.unit("B", "plain", (3, 33), name="far")
    play = table.activate(hero, actions=1)
    playout = Playout(play.engine, Judge(play.engine))
    for side in ("A", "B"):
        ends = [
            playout.after(play.state, side, (Pick("attack:Strike"),), "hold", EvenDice(seed))
            for seed in range(12)
        ]
        rolled = [playout.judge.value(end.state, side) for end in ends]
        without = [playout.value(end) for end in ends]
        assert max(rolled) - min(rolled) > 0.2  # the dice did fall differently
        assert max(without) - min(without) < 0.05, without


def test_to_come_near_an_enemy_with_a_token_is_no_blow() -> None:
    """It sent people to and fro at the edge of its reach."""

    def worth(y: float) -> float:
        table = Table(crises=(SKRULLS,))
        hero = table.unit("A", "plain", (18, y))
        table.unit("A", "plain", (22, 18), name="second")
        foe = table.unit("B", "plain", (18, 26), power=1)
        table.token(SKRULLS, (18, 26), holder=foe)
        play = table.activate(hero)
        return Judge(play.engine).value(play.state, "A")

    assert worth(18) - worth(8) < DEFAULT.exposed / 2


def _last_turn(dazed: bool) -> Play:
    table = Table(crises=(SKRULLS,))
    hero = table.unit("A", "plain", (18, 12), power=1)
    table.unit("B", "plain", (18, 19), activated=True)
    table.unit("B", "plain", (20, 19), name="second", activated=True, dazed=dazed)
    table.token(SKRULLS, (18, 12), holder=hero)
    return table.activate(hero)


def test_in_the_last_turn_of_a_round_the_dazed_are_feared_too() -> None:
    """They get up when the round ends, and may be the next to act."""
    risks = []
    for dazed in (True, False):
        play = _last_turn(dazed)
        judge = Judge(play.engine)
        far = play.state.clone()
        far.units["A.plain"] = replace(far.units["A.plain"], y=2000)
        risks.append(judge.value(far, "A") - judge.value(play.state, "A"))
    assert risks[0] > 0.5 * risks[1] > 0, risks


def test_that_a_parent_begins_is_no_loss_for_its_grunt() -> None:
    """It made Grunts shuffle: to end seemed to cost the parent's turn."""
    table = Table()
    parent = table.unit("A", "ultron-metal-tyrant", (18, 6))
    table.unit("A", "ultron-drones", (24, 6))
    table.unit("B", "plain", (18, 33))
    play = table.turn("A").do(f"pick activate:{parent}")
    assert play.state.pending.about == "A.ultron-drones"
    agent = GreedyAgent(play.engine, 1)
    found = {o.answer: o.value for o in agent.opinions(play.state, play.state.pending)}
    here = agent.judge.value(play.state, "A")
    assert abs(found[Pick("end")] - here) < 0.1


def test_a_keen_judge_sees_the_points_that_fall_with_a_character() -> None:
    table = Table(crises=("hill",))
    table.unit("A", "plain", (10, 12))
    holds = table.unit("B", "plain", (18, 18))
    other = table.unit("B", "plain", (30, 30), name="other")
    table.token("hill", (18, 17), kind="point_of_interest")
    play = table.turn("A")
    keen, plain = Judge(play.engine, KEEN), Judge(play.engine)
    state = play.state
    assert plain.downfall(state, state.units[holds]) == plain.downfall(state, state.units[other])
    assert keen.downfall(state, state.units[holds]) > keen.downfall(state, state.units[other]) + 1
    turn = KEEN.denied - DEFAULT.denied  # that it does not come to
    seen = keen.downfall(state, state.units[other]) - plain.downfall(state, state.units[other])
    assert seen == pytest.approx(turn)


def test_the_last_turn_of_a_round_is_not_over_before_the_round_is() -> None:
    """Between the end of the last activation and the end of the round the same is feared: else to
    end seemed better than anything else."""
    play = _last_turn(dazed=True)
    state, judge = play.state, Judge(play.engine)
    assert Scene(state, "A", judge).last
    after = state.clone()
    after.stack = after.stack[:-1]
    after.units["A.plain"] = replace(after.units["A.plain"], activated=True)
    assert Scene(after, "A", judge).last
    after.units["A.plain"] = replace(after.units["A.plain"], activated=False)
    assert not Scene(after, "A", judge).last
