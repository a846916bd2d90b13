"""Hulk: the character without an Injured side."""

import pytest

from crisis.state.events import Dazed, KnockedOut
from crisis.state.frames import RoundFrame
from crisis.state.records import Place
from crisis.state.state import State
from tests.characters.cast import duel, offered, strike, table, under_fire
from tests.table import Play

HULK = "hulk"


def test_strike_gains_power_and_may_push_anybody() -> None:
    play, hulk, foe = duel(HULK, foe="giant", apart=4)
    strike(play, "Strike", foe).roll("WH-----", "-").use("Push").do("aim 1,0")
    assert play.unit(foe).x > 14000
    assert play.unit(hulk).power == 2


@pytest.mark.example("EX-BEAM-01")
@pytest.mark.rule("BEAM-01", "BEAM-03")
def test_thunder_clap_is_a_beam_paid_once() -> None:
    board = table("core-2019")
    hulk = board.unit("A", HULK, (10, 10), power=3)
    one = board.unit("B", "plain", (13, 10))
    two = board.unit("B", "plain", (16, 10), name="two")
    play = board.activate(hulk).do("pick attack:Thunder Clap", "aim 1,0", f"pick target:{one}")
    play.roll("H----", "---", "HH---", "---")
    assert (play.unit(one).damage, play.unit(two).damage) == (1, 2)
    assert play.unit(hulk).power == 0


def test_hulk_smash_throws_before_damage_and_staggers() -> None:
    play, _, foe = duel(HULK, apart=4, mine={"power": 4})
    strike(play, "Hulk Smash!", foe).roll("WH------", "---").use("Throw").do("aim 1,0")
    assert play.unit(foe).damage == 2
    assert play.unit(foe).conditions == ("stagger",)


def test_gamma_leap_is_placed_within_range_two() -> None:
    play, hulk, _ = duel(HULK, apart=6, mine={"power": 3})
    play.use("Gamma Leap")
    play.refused("spot 10000,16000", "MOVE-16")
    play.do("spot 10000,14000")
    assert play.unit(hulk).spot == (10000, 14000)


def test_strongest_one_there_is_throws_medium() -> None:
    play, _, foe = duel(HULK, apart=4, mine={"power": 2})
    play.use("Strongest One There is").do(f"pick choose:{foe}", "aim 1,0")
    assert play.unit(foe).x == 14000 + 5000 + 2 * 689


def test_hulk_not_puny_banner_rerolls_with_failures() -> None:
    play, _, hulk = under_fire(HULK, apart=4, mine={"power": 4})
    strike(play, "Strike", hulk).roll("HH---", "FF--").use("Hulk Not Puny Banner")
    play.do("dice 0,1").roll("BB")
    assert play.unit(hulk).damage == 0
    play, _, hulk = under_fire(HULK, by="mage", apart=4, mine={"power": 4})
    strike(play, "Curse", hulk).roll("HH---", "FF-")
    assert not offered(play, "Hulk Not Puny Banner")


def test_inner_rage_gives_two_more_power_in_the_power_phase() -> None:
    board = table()
    hulk = board.unit("A", HULK, (10, 10))
    board.unit("B", "plain", (20, 20))
    play = board.round_at("Power 1")
    assert play.unit(hulk).power == 3


@pytest.mark.parametrize(("damage", "dice"), [(0, 7), (3, 7), (4, 8), (7, 8), (19, 11)])
def test_he_gets_stronger_for_every_four_damage(damage: int, dice: int) -> None:
    play, _, foe = duel(HULK, apart=4, mine={"damage": damage})
    strike(play, "Strike", foe)
    assert play.state.pending.count == dice


@pytest.mark.rule("DMG-03", "ROUND-20")
def test_twenty_damage_daze_him_and_he_is_kod_where_he_would_flip() -> None:
    board = table()
    hulk = board.unit("B", HULK, (14, 10), damage=19)
    board.unit("B", "plain", (30, 30), name="friend")
    enemy = board.unit("A", "plain", (10, 10))
    play = board.activate(enemy)
    strike(play, "Strike", hulk).roll("HHHHH", "----")
    assert play.unit(hulk).dazed and play.unit(hulk).on_table
    assert play.seen(Dazed) and not play.seen(KnockedOut)
    play = Play(play.engine, play.engine.settle(_at_cleanup(play.state)))
    assert play.unit(hulk).place is Place.KO


def _at_cleanup(state: State) -> State:
    twin = state.clone()
    twin.pending = None
    twin.stack = [RoundFrame(step="Cleanup 1", serial=99, turn="A")]
    return twin


def test_the_knocked_out_hulk_counts_as_an_enemy_who_is_kod() -> None:
    """What speaks of an enemy that is KO'd hears of him in Cleanup."""
    board = table()
    thanos = board.unit("A", "thanos-the-mad-titan", (30, 5))
    hulk = board.unit("B", HULK, (14, 10), damage=20, dazed=True)
    board.unit("B", "plain", (30, 30), name="friend")
    board.lead(thanos, "Death's Agenda")
    play = board.round_at("Cleanup 1")
    assert play.unit(hulk).place is Place.KO
    assert play.state.sides["A"].vp == 1
