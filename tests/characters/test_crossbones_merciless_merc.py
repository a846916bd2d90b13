"""Crossbones, Merciless Merc (2023 core set)."""

import pytest

from crisis.state.events import Moved
from tests.characters.cast import BONES, IRON, duel, offered, strike, table, under_fire


def test_plasma_beam_gains_one_power_for_each_attack() -> None:
    board = table()
    bones = board.unit("A", BONES, (10, 10))
    one = board.unit("B", "plain", (13, 10))
    two = board.unit("B", "plain", (16, 10), name="two")
    play = board.activate(bones).do("pick attack:Plasma Beam", "aim 1,0")
    play.do(f"pick target:{one}").roll("-----", "---")
    assert play.unit(bones).power == 1
    play.roll("H----", "---")
    assert play.unit(bones).power == 2
    assert play.unit(two).damage == 1


@pytest.mark.example("EX-CARD-03")
@pytest.mark.rule("SPEC-01", "SPEC-02", "SPEC-08", "ATK-15")
def test_piercing_with_a_failure_icon_is_mandatory() -> None:
    play, _, foe = duel(BONES)
    play.do("pick attack:Plasma Beam", "aim 1,0").roll("WFH--", "BC-", "-")
    assert play.purpose == "change" and play.state.pending.least == 1
    play.refused("dice none")
    play.do("dice 1")
    assert play.unit(foe).damage == 1


def test_piercing_needs_the_failure() -> None:
    play, _, foe = duel(BONES)
    play.do("pick attack:Plasma Beam", "aim 1,0").roll("WHH--", "BC-", "-")
    assert play.unit(foe).damage == 1 and play.purpose == "act"


def test_up_close_and_personal_throws_the_small() -> None:
    play, _, foe = duel(BONES, mine={"power": 4})
    strike(play, "Up Close and Personal", foe).roll("--------", "---")
    assert play.purpose == "throw"
    play.do("aim 1,1")
    assert play.seen(Moved)[-1].kind == "throw"


def test_up_close_and_personal_does_not_throw_the_large() -> None:
    play, _, foe = duel(BONES, foe="kingpin", mine={"power": 4})
    strike(play, "Up Close and Personal", foe).roll("--------", "----")
    assert play.purpose == "act"


def test_hit_and_run_attacks_and_moves() -> None:
    play, bones, foe = duel(BONES, mine={"power": 2})
    play.use("Hit and Run").do("pick attack:Plasma Beam", "aim 1,0").roll("HH---", "---")
    assert play.unit(foe).damage == 2
    play.do("pick advance").place_near(6, 10)
    assert play.unit(bones).x < 8000
    assert play.state.stack[-1].actions == 1


@pytest.mark.example("EX-ATK-04")
@pytest.mark.rule("GEN-12", "ATK-21", "DIR-04")
def test_aggressive_waits_for_the_end_of_the_attack() -> None:
    board = table()
    iron = board.unit("A", IRON, (10, 10))
    bones = board.unit("B", BONES, (14, 10))
    play = board.activate(iron)
    strike(play, "Repulsor Mk 2", bones).roll("WHH--", "--")
    assert play.purpose == "push"
    play.do("aim 1,0")
    pushed = play.unit(bones).x
    assert play.unit(bones).damage == 2  # I Can Take It
    assert play.asked == "B"
    play.use("Aggressive").place_near(10, 10)
    assert play.unit(bones).x < pushed


@pytest.mark.example("EX-ATK-04")
def test_aggressive_needs_damage() -> None:
    play, _, bones = under_fire(BONES)
    strike(play, "Strike", bones).roll("HH---", "BB--")
    assert play.purpose == "act"


@pytest.mark.example("EX-ATK-10")
@pytest.mark.rule("SP-04", "DMG-15", "GEN-11")
@pytest.mark.parametrize(("hits", "suffered"), [("HHH--", 2), ("H----", 1)])
def test_i_can_take_it_reduces_to_a_minimum_of_one(hits: str, suffered: int) -> None:
    play, _, bones = under_fire(BONES)
    strike(play, "Strike", bones).roll(hits, "----")
    assert play.unit(bones).damage == suffered
    assert play.unit(bones).power == suffered
    assert offered(play, "Aggressive")


@pytest.mark.example("EX-ATK-10")
def test_bleed_is_not_reduced() -> None:
    board = table()
    bones = board.unit("A", BONES, (10, 10), conditions=("bleed",), damage=1)
    board.unit("B", "plain", (20, 20))
    play = board.activate(bones).do("pick end")
    assert play.unit(bones).damage == 2
