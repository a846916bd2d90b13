"""Baron Zemo (2019 core set)."""

import pytest

from crisis.data import catalogue, edition_texts
from crisis.rules.core.edition import load_edition
from crisis.rules.engine import Engine
from crisis.state.events import Moved
from tests.characters.cast import duel, offered, strike, table, under_fire

ZEMO = "baron-zemo"


def test_sword_strike_gains_power_and_bleeds() -> None:
    play, zemo, foe = duel(ZEMO)
    strike(play, "Sword Strike", foe).roll("WH---", "---").do("pick pass")
    while play.purpose == "after_attack":
        play.do(f"pick {play.options()[0]}")
    assert play.unit(foe).conditions == ("bleed",)
    assert play.unit(zemo).power == 2


def test_steel_rush_may_advance_medium_and_bleeds() -> None:
    play, zemo, foe = duel(ZEMO, mine={"power": 2})
    strike(play, "Steel Rush", foe).roll("W-----", "---").do("pick pass")
    play.use("Steel Rush 1").place_near(10, 15)
    assert play.unit(zemo).y > 14000
    assert play.unit(foe).conditions == ("bleed",)


@pytest.mark.example("EX-ACT-01")
@pytest.mark.rule("ACT-09")
def test_charge_grants_its_actions_on_top() -> None:
    play, zemo, foe = duel(ZEMO, apart=8, mine={"power": 2}, edition="core-2019")
    play.use("Charge").do("pick advance").place_near(15.5, 10)
    play.do("pick attack:Sword Strike", f"pick target:{foe}").roll("-----", "---").skip("act")
    assert play.unit(zemo).power == 0
    assert play.state.stack[-1].actions == 1


def test_counter_strike_rolls_four_dice_against_the_attacker() -> None:
    play, enemy, zemo = under_fire(ZEMO, mine={"power": 2})
    strike(play, "Strike", zemo).roll("-----", "---").do("pick pass").use("Counter-Strike")
    play.roll("CWHF")
    assert play.unit(enemy).damage == 2
    assert play.unit(enemy).power == 2
    assert play.unit(zemo).power == 0


@pytest.mark.example("EX-ATK-03")
@pytest.mark.rule("GEN-12", "ATK-21")
def test_counter_strike_waits_for_the_end_and_needs_range_three() -> None:
    board = table("core-2019")
    iron = board.unit("A", "iron-man", (10, 10))
    zemo = board.unit("B", ZEMO, (16, 10), power=2)
    play = board.activate(iron)
    strike(play, "Repulsor Blast", zemo).roll("W---", "---").do("pick pass")
    assert play.purpose == "push"
    play.do("aim 1,0")
    assert not offered(play, "Counter-Strike")  # pushed out of Range 3


@pytest.mark.example("EX-ATK-01")
@pytest.mark.rule("ATK-09", "ATK-16", "ATK-20", "DICE-04", "DICE-05", "DICE-06", "PWR-04")
def test_repulsor_blast_against_baron_zemo() -> None:
    """The long example of the 2019 rulebook, with the cards as they were printed then."""
    board = table("core-2019")
    board.catalogue = catalogue("2019")
    edition = load_edition("core-2019", edition_texts())
    board.engine = Engine(edition, board.catalogue)
    iron = board.unit("A", "iron-man", (10, 10), power=3)
    zemo = board.unit("B", ZEMO, (16, 10))
    play = board.activate(iron).use("Friday A.I.")
    assert play.unit(iron).power == 0
    play.do("pick attack:Repulsor Blast", f"pick target:{zemo}")
    assert play.purpose == "attack" and play.state.pending.count == 6
    play.roll("HHCWBF")
    assert play.state.pending.count == 3
    play.roll("B-F").roll("C")
    assert play.asked == "B"
    play.use("Strategic Genius")
    assert play.state.pending.dice == (0, 1)  # the Failure is no legal reroll
    play.do("dice 1").roll("C")
    assert play.purpose == "push" and play.unit(zemo).damage == 0
    play.do("aim 1,0")
    assert (play.unit(zemo).damage, play.unit(zemo).power) == (3, 3)
    assert play.unit(iron).power == 3
    assert play.purpose == "act"  # Counter-Strike needs Range 3
    assert [event.kind for event in play.seen(Moved)] == ["push"]


def test_master_swordsman_rerolls_own_attack_dice() -> None:
    play, zemo, foe = duel(ZEMO, mine={"power": 2})
    play.do("pick attack:Sword Strike", f"pick target:{foe}").use("Master Swordsman")
    assert play.unit(zemo).power == 0
    play.roll("---FF", "---").use("Swordsmanship")
    assert play.state.pending.dice == (0, 1, 2)  # no Failures
    play.do("dice 0,1,2").roll("HHH").skip("act")
    assert play.unit(foe).damage == 3


def test_master_swordsman_rerolls_own_defense_dice() -> None:
    play, _, zemo = under_fire(ZEMO, mine={"power": 2})
    play.do("pick attack:Strike", f"pick target:{zemo}").use("Master Swordsman")
    play.roll("HHH--", "---").use("Swordsmanship").do("dice 0,1,2").roll("BBB")
    assert play.unit(zemo).damage == 0


def test_master_swordsman_needs_a_physical_attack_at_close_range() -> None:
    play, _, zemo = under_fire(ZEMO, apart=5, mine={"power": 2})
    play.do("pick attack:Strike", f"pick target:{zemo}")
    assert play.purpose == "attack"
    play, _, zemo = under_fire(ZEMO, mine={"power": 2}, theirs={"power": 2})
    play.do("pick attack:Blast", f"pick target:{zemo}")
    assert play.purpose == "attack"


def test_unpaid_swordsmanship_is_not_offered() -> None:
    play, _, foe = duel(ZEMO)
    strike(play, "Sword Strike", foe).roll("-----", "---")
    assert play.names() == ["Strategic Genius", ""]


def test_strategic_genius_rerolls_one_die() -> None:
    play, _, foe = duel(ZEMO)
    strike(play, "Sword Strike", foe).roll("-----", "---").use("Strategic Genius").do("dice 0")
    play.roll("H").skip("act")
    assert play.unit(foe).damage == 1
