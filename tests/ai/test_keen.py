"""What keen eyes see (the coach's): ways round terrain, who is about to win, whom a turn is denied."""

import pytest
from msgspec.structs import replace

from crisis.ai.judging.errands import Errands
from crisis.ai.judging.evaluate import DEFAULT, KEEN, Judge, Scene
from crisis.ai.judging.ways import ANY_SIZE, Ways
from crisis.ai.minds.setup_sense import SetupSense
from tests.table import Play, Table

WALL = ((10, 17), (26, 19), 4)


def walled() -> Table:
    table = Table(crises=("hill",))
    table.unit("A", "plain", (18, 14))
    table.token("hill", (18, 22), kind="point_of_interest")
    table.box(*WALL)
    return table


def test_a_way_leads_round_a_wall_and_straight_on_where_there_is_none() -> None:
    ways = Ways(tuple(walled().state.terrain.values()))
    assert ways.detour(2, (18000, 14000), (18000, 22000)) > 2000
    assert ways.detour(ANY_SIZE, (18000, 14000), (18000, 22000)) == 0
    assert ways.detour(4, (18000, 14000), (18000, 22000)) == 0  # no larger than who crosses it
    assert ways.detour(2, (4000, 14000), (4000, 22000)) == 0
    near = [ways.detour(2, (x, 14000), (18000, 22000)) for x in (18000, 12000, 9000)]
    assert near[0] > near[2] and near[1] > near[2]


def test_a_keen_judge_goes_by_the_way_and_one_that_is_not_by_the_straight_line() -> None:
    play = walled().turn("A")
    unit, token = play.state.units["A.plain"], next(iter(play.state.tokens.values()))
    plain, keen = Judge(play.engine), Judge(play.engine, KEEN)
    for judge in (plain, keen):
        judge.survey(play.state)
    assert keen.away(unit, token) > plain.away(unit, token) + 2000
    assert Errands(plain).worth(play.state, unit) > 0
    assert Errands(keen).worth(play.state, unit) == 0  # more than one move on foot


def held(table: Table, tokens: int) -> Play:
    """B has 14 points, and holds so many tokens of one point each."""
    for number in range(4):
        at = (6 + 8 * number, 18)
        table.token("hill", at, kind="point_of_interest", name=f"hill{number}")
        if number < tokens:
            table.unit("B", "plain", at, name=f"foe{number}")
    table.side("B", vp=14)
    return table.turn("A")


def ending(tokens: int, deny: float) -> float:
    table = Table(crises=("hill",))
    table.unit("A", "plain", (18, 4))
    play = held(table, tokens)
    judge = Judge(play.engine, replace(DEFAULT, deny=deny))
    return judge._ending(play.state, "B", judge.income(play.state))


def test_every_point_that_is_taken_from_who_is_about_to_win_counts() -> None:
    plain = [ending(tokens, deny=0.0) for tokens in (1, 2, 3, 4)]
    assert plain[0] == 0 and plain[1] == plain[2] == plain[3]
    keen = [ending(tokens, deny=1.0) for tokens in (1, 2, 3, 4)]
    assert keen == sorted(keen) and len(set(keen)) == 4


def test_who_cannot_contest_is_drawn_to_no_token_and_keeps_nobody_from_it() -> None:
    table = Table(crises=("hill",))
    table.unit("A", "nebula", (18, 12))
    table.unit("A", "plain", (18, 9))
    table.token("hill", (18, 18), kind="point_of_interest")
    play = table.turn("A")
    judge = Judge(play.engine)
    grunt, other = play.state.units["A.nebula"], play.state.units["A.plain"]
    assert not judge.blows.contests(grunt) and judge.blows.contests(other)
    assert Errands(judge).worth(play.state, grunt) == 0
    alone = play.state.clone()
    del alone.units[grunt.id]
    assert judge.place(play.state, other) == pytest.approx(judge.place(alone, other))


def test_to_end_makes_nobody_safer() -> None:
    """Who acts is feared for as after its turn: else to end was better than a shot."""
    table = Table()
    hero = table.unit("A", "plain", (18, 14), damage=4)
    table.unit("B", "plain", (18, 17.5), name="foe")
    table.unit("B", "plain", (20, 17.5), name="second")
    play = table.activate(hero, actions=1)
    judge, done = Judge(play.engine, KEEN), play.state.clone()
    done.stack = done.stack[:-1]
    done.units[hero] = replace(done.units[hero], activated=True)
    acts, ended = (Scene(state, "A", judge) for state in (play.state, done))
    risk = judge._risk(acts, play.state.units[hero], 1.0)
    assert risk > 0 and risk == judge._risk(ended, done.units[hero], 1.0)
    # Nor is anybody feared more while it acts: else any deed would be better than to end.
    assert judge.value(play.state, "A") == pytest.approx(judge.value(done, "A"))


def test_to_end_settles_nothing_that_who_acts_has_not_settled() -> None:
    table = Table(crises=("hill",))
    hero = table.unit("A", "plain", (18, 18))
    table.unit("B", "plain", (18, 30), name="foe")
    table.token("hill", (18, 18), kind="point_of_interest")
    table.side("A", vp=15)
    play = table.activate(hero, actions=1)
    judge, done = Judge(play.engine), play.state.clone()
    done.stack = done.stack[:-1]
    done.units[hero] = replace(done.units[hero], activated=True)
    worth = [judge._score(state, "A") for state in (play.state, done)]
    assert worth[0] == worth[1] > 10


def test_a_squad_is_spread_over_the_tokens_that_it_can_come_to() -> None:
    table = Table(crises=("hill",))
    for at in ((18, 10), (30, 14), (6, 14)):
        table.token("hill", at, kind="point_of_interest", name=f"hill{at[0]}")
    table.unit("A", "plain", (18, 5), name="first")
    unit = replace(table.state.units["A.first"], id="A.second")
    spots = {"middle": (17000, 6000), "wing": (29000, 6000)}

    def best(*, spreads: bool) -> str:
        sense = SetupSense(table.engine, Judge(table.engine), spreads=spreads)
        return max(spots, key=lambda name: sense._spot(table.state, unit, spots[name])[0])

    assert best(spreads=False) == "middle"
    assert best(spreads=True) == "wing"
