"""Ultron Drones, the Grunts of Ultron, Metal Tyrant (2023 core set)."""

import pytest

from crisis.state.events import Dazed, KnockedOut
from crisis.state.records import Place
from tests.characters.cast import CAP, DRONES, ULTRON, offered, strike, table
from tests.table import SKRULLS


def _board(edition: str = "1.3", **drones: object) -> tuple:
    board = table(edition)
    ultron = board.unit("A", ULTRON, (5, 5))
    grunt = board.unit("A", DRONES, (10, 10), **drones)
    foe = board.unit("B", "plain", (13, 10))
    return board, ultron, grunt, foe


@pytest.mark.example("EX-GRUNT-01")
@pytest.mark.rule("GRUNT-05", "GRUNT-06")
@pytest.mark.parametrize("edition", ["core-2023", "1.2", "1.3"])
def test_they_act_before_ultron_in_his_turn(edition: str) -> None:
    board, ultron, grunt, foe = _board(edition)
    play = board.turn("A")
    assert play.options() == [f"activate:{ultron}"]
    play.do(f"pick activate:{ultron}")
    assert play.state.stack[-1].unit == grunt and play.state.stack[-1].actions == 2
    strike(play, "Energy Blast", foe).roll("HH--", "---")
    assert play.unit(foe).damage == 2
    play.do("pick end")
    assert play.unit(grunt).activated
    assert play.state.stack[-1].unit == ultron


@pytest.mark.example("EX-GRUNT-01")
@pytest.mark.rule("GRUNT-11", "GRUNT-13")
def test_three_damage_remove_them_and_give_no_power() -> None:
    board, _, grunt, foe = _board()
    play = board.activate(foe)
    strike(play, "Strike", grunt).roll("H----", "--").skip()
    assert (play.unit(grunt).damage, play.unit(grunt).power) == (1, 0)
    strike(play, "Strike", grunt).roll("HHHHH", "--").do("pick pass")
    assert play.unit(grunt).place is Place.KO
    assert play.seen(KnockedOut) and not play.seen(Dazed)


@pytest.mark.example("EX-GRUNT-01")
def test_rough_around_the_edges_hurts_the_enemies_near_and_feeds_ultron() -> None:
    board, ultron, grunt, foe = _board(damage=2)
    near = board.unit("B", CAP, (10, 13))
    far = board.unit("B", "plain", (20, 20), name="far")
    play = board.activate(foe)
    strike(play, "Strike", grunt).roll("H----", "--")
    assert play.asked == "A"
    play.use("Rough Around the Edges")
    assert [play.unit(unit).damage for unit in (foe, near, far)] == [1, 1, 0]
    assert play.unit(near).power == 1
    assert play.unit(ultron).power == 2
    assert play.unit(grunt).place is Place.KO


def test_rough_around_the_edges_is_optional() -> None:
    board, ultron, grunt, foe = _board(damage=2)
    play = board.activate(foe)
    strike(play, "Strike", grunt).roll("H----", "--").do("pick pass")
    assert play.unit(foe).damage == 0 and play.unit(ultron).power == 0


def test_two_exploding_drones_come_to_an_end() -> None:
    board, _, grunt, foe = _board(damage=2)
    board.unit("B", ULTRON, (30, 30))
    other = board.unit("B", DRONES, (10, 13), damage=2)
    play = board.activate(foe)
    strike(play, "Strike", grunt).roll("H----", "--").use("Rough Around the Edges")
    assert play.asked == "B"
    play.use("Rough Around the Edges")
    assert play.unit(grunt).place is Place.KO
    assert play.unit(other).place is Place.KO
    assert play.purpose == "act"


def test_programmed_for_destruction_touches_no_tokens() -> None:
    board = table(crises=(SKRULLS, "hill"))
    board.unit("A", ULTRON, (5, 5))
    grunt = board.unit("A", DRONES, (10, 10))
    foe = board.unit("B", "plain", (12, 12))
    skrull = board.token(SKRULLS, (11, 10))
    board.token("hill", (12, 10))
    assert board.scores() == {"A": 0, "B": 1}  # they do not contest
    play = board.activate(grunt)
    play.refused(f"pick interact:{skrull}", "GEN-04")
    assert not offered(play, "Skrull Agent")
    assert play.unit(foe).able
