"""How a token stands is told as it is: standing beside it, securing it, controlling it, scoring."""

import pytest
from msgspec.structs import replace

from crisis.server.ask.position import places
from crisis.server.protocol.position import Standing
from tests.missions.scene import give, set_up
from tests.table import METEORS, SKRULLS, Play

RIOTS = "riots-spark-over-extremis-3-0"


def at_the_token(crisis: str, *sides: str) -> Play:
    """Units of these sides beside the third token of a crisis."""
    table = set_up(crisis, "1.3")
    middle = 10 if crisis == RIOTS else 18
    beside = {"A": (18, middle - 1.3), "B": (18, middle + 1.3)}
    for side in "AB":
        table.unit(side, "plain", beside[side] if side in sides else (2, 2 if side == "B" else 34))
    return table.turn("A")


def place(play: Play, token: str) -> Standing:
    return places(play.engine, play.state)[token]


@pytest.mark.rule("OBJ-15", "OBJ-22")
def test_who_stands_beside_a_bomb_does_not_score_it() -> None:
    play = at_the_token(METEORS, "A")
    bomb = f"{METEORS}-2"
    assert place(play, bomb) == Standing(contesting=("A",), secured="A", scores=None, vp=0)
    play.state.tokens[bomb] = replace(play.state.tokens[bomb], controller="B")
    assert place(play, bomb) == Standing(contesting=("A",), secured="A", scores="B", vp=1)


@pytest.mark.rule("OBJ-15", "OBJ-18")
def test_both_beside_a_place_contest_it_and_nobody_scores() -> None:
    token = f"{RIOTS}-3"
    assert place(at_the_token(RIOTS, "A", "B"), token) == Standing(("A", "B"), None, None, 0)
    assert place(at_the_token(RIOTS, "B"), token) == Standing(("B",), "B", "B", 1)
    assert place(at_the_token(RIOTS), token) == Standing((), None, None, 0)


@pytest.mark.rule("OBJ-15")
def test_a_held_token_scores_for_its_holder_and_is_contested_by_nobody() -> None:
    play = at_the_token(SKRULLS)
    token = f"{SKRULLS}-1"
    give(play, token, next(unit for unit in play.state.units.values() if unit.side == "A").id)
    assert place(play, token) == Standing((), None, "A", 1)
