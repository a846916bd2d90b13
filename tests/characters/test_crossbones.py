"""Crossbones (2019 core set)."""

import pytest

from tests.characters.cast import duel, offered, strike, table, under_fire

BONES = "crossbones"


def test_strike_gains_power_for_the_damage() -> None:
    play, bones, foe = duel(BONES)
    play.attack("Strike", foe, dice="HH---", defense="---")
    assert play.unit(bones).power == 2


def test_overpower_throws_before_damage_and_follows() -> None:
    play, bones, foe = duel(BONES, mine={"power": 2})
    strike(play, "Overpower", foe).roll("W----", "---").use("Throw").do("aim 0,1")
    assert play.unit(foe).y > 12000
    assert play.purpose == "place"
    play.place_near(13, 12)
    assert play.unit(bones).spot != (10000, 10000)


def test_overpower_does_not_throw_the_large() -> None:
    play, _, foe = duel(BONES, foe="kingpin", mine={"power": 2})
    strike(play, "Overpower", foe).roll("W----", "----")
    assert play.purpose == "place"


def test_haymaker_adds_three_dice_to_the_next_attack() -> None:
    play, _bones, foe = duel(BONES, mine={"power": 4})
    play.use("Haymaker")
    strike(play, "Strike", foe)
    assert play.state.pending.count == 8
    play.roll("--------", "---")
    strike(play, "Strike", foe)
    assert play.state.pending.count == 5  # only the next one


@pytest.mark.rule("GEN-07")
def test_haymaker_used_twice_adds_three_dice() -> None:
    play, bones, foe = duel(BONES, mine={"power": 8})
    play.use("Haymaker").use("Haymaker")
    assert play.unit(bones).power == 0
    strike(play, "Strike", foe)
    assert play.state.pending.count == 8


def test_haymaker_ends_with_the_turn() -> None:
    board = table()
    bones = board.unit("A", BONES, (10, 10), power=4)
    board.unit("B", "plain", (13, 10))
    play = board.activate(bones).use("Haymaker")
    assert play.state.lasting
    play.do("pick end")
    assert play.state.lasting == ()


@pytest.mark.example("EX-ATK-11")
def test_inured_to_pain_reduces_by_one_once() -> None:
    play, _, bones = under_fire(BONES, mine={"power": 3}, edition="core-2019")
    strike(play, "Strike", bones).roll("HHH--", "----").use("Inured to Pain")
    assert play.unit(bones).damage == 2
    assert not offered(play, "Inured to Pain")


def test_aggressive_advances_toward_the_attacker() -> None:
    play, _, bones = under_fire(BONES, apart=5)
    strike(play, "Strike", bones).roll("H----", "----").use("Aggressive").place_near(10, 10)
    assert play.unit(bones).x < 15000
