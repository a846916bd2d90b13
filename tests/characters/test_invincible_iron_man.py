"""Invincible Iron Man (2023 core set)."""

import pytest

from crisis.state.events import Moved
from tests.characters.cast import CAP, IRON, SPIDER, duel, offered, strike, table, under_fire


@pytest.mark.parametrize(("dice", "gained"), [("HHH--", 3), ("-----", 1)])
def test_repulsor_gains_power_with_and_without_damage(dice: str, gained: int) -> None:
    play, iron, foe = duel(IRON)
    strike(play, "Repulsor Mk 2", foe).roll(dice, "---")
    if play.purpose == "after_attack":
        play.do(f"pick {play.options()[0]}")
    assert play.unit(iron).power == gained


def test_repulsor_pushes_away_before_damage() -> None:
    play, _, foe = duel(IRON)
    strike(play, "Repulsor Mk 2", foe).roll("WH---", "---")
    assert play.purpose == "push" and play.unit(foe).damage == 0
    play.refused("aim -1,0", "DIR-05")
    play.do("aim 1,0")
    assert play.unit(foe).damage == 2


def test_billion_dollar_punch_places_him_near_the_target() -> None:
    play, iron, foe = duel(IRON, apart=6, mine={"power": 3})
    strike(play, "Billion-Dollar Punch", foe).roll("H------", "---")
    assert play.purpose == "place" and play.unit(foe).damage == 0
    play.refused("spot 12000,10000", "MOVE-16")
    play.do("spot 14000,10000")
    assert play.unit(iron).spot == (14000, 10000)
    assert play.unit(foe).damage == 1


def test_billion_dollar_punch_throws_away() -> None:
    play, _, foe = duel(IRON, apart=6, mine={"power": 3})
    strike(play, "Billion-Dollar Punch", foe).roll("WH-----", "---").do("spot 14000,10000")
    assert play.purpose == "throw"
    play.refused("aim -1,0", "DIR-05")
    play.do("aim 1,0")
    assert play.seen(Moved)[-1].kind == "throw"


def test_billion_dollar_punch_does_not_throw_giants() -> None:
    play, _, foe = duel(IRON, foe="giant", apart=6, mine={"power": 3})
    strike(play, "Billion-Dollar Punch", foe).roll("WH-----", "-").do("spot 14000,10000")
    assert play.purpose == "act"


@pytest.mark.example("EX-ATK-09")
@pytest.mark.rule("DICE-05", "DICE-06", "PWR-05")
def test_focused_unibeam_rolls_two_dice_for_each_critical() -> None:
    play, iron, foe = duel(IRON, apart=11, mine={"power": 4}, theirs={})
    strike(play, "Focused Unibeam", foe).roll("CCH--BF", "---")
    assert play.state.pending.count == 4
    play.roll("CHW-")
    assert play.unit(foe).damage == 6
    assert play.unit(iron).damage == 2
    assert play.unit(iron).power == 0


def test_focused_unibeam_without_a_critical_harms_nobody_else() -> None:
    play, iron, foe = duel(IRON, apart=11, mine={"power": 4})
    strike(play, "Focused Unibeam", foe).roll("HHH----", "---")
    assert play.unit(iron).damage == 0


def test_lets_get_you_an_upgrade_is_paid_by_whoever_rolls() -> None:
    board = table()
    iron = board.unit("A", IRON, (30, 30), power=0)
    cap = board.unit("A", CAP, (10, 10), power=1)
    foe = board.unit("B", "plain", (13, 10))
    board.lead(iron, "Let's Get You an Upgrade")
    play = board.activate(cap)
    strike(play, "Shield Bounce", foe).roll("-----", "---").use("Let's Get You an Upgrade")
    assert play.unit(cap).power == 0
    play.do("dice 0").roll("H")
    assert play.unit(foe).damage == 1
    strike(play, "Shield Bounce", foe).roll("-----", "---")
    assert offered(play, "Let's Get You an Upgrade")  # 1 Power again, no limit


def test_lets_get_you_an_upgrade_helps_defense_and_dodge() -> None:
    board = table()
    attacker = board.unit("A", "hurler", (10, 10))
    iron = board.unit("B", IRON, (30, 30))
    spider = board.unit("B", CAP, (13, 10), power=2)
    car = board.box((9, 12), (10, 13), 2)
    board.lead(iron, "Let's Get You an Upgrade")
    play = board.activate(attacker)
    play.do("pick attack:Strike", f"pick target:{spider}").skip("attack").roll("HH---", "----")
    play.use("Let's Get You an Upgrade").do("dice 0").roll("B")
    assert play.unit(spider).damage == 1
    play.use("Hurl").do(f"pick choose:{car}", "aim 1,0").roll("----")
    play.use("Let's Get You an Upgrade").do("dice 0").roll("B")
    assert play.unit(spider).damage == 1 + 2


def test_jarvis_pays_for_the_rerolls_of_another_ally() -> None:
    board = table()
    iron = board.unit("A", IRON, (10, 14), power=2)
    spider = board.unit("A", SPIDER, (10, 10))
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(spider)
    strike(play, "Swinging Strike", foe).roll("-----", "---")
    assert [option.paid for option in play.state.pending.options] == [1, 2, 0]
    play.do(f"pick {play.options()[1]}").do("dice 0,1").roll("HH")
    assert play.unit(foe).damage == 2
    assert play.unit(iron).power == 0


def test_jarvis_does_not_help_iron_man_himself_or_those_far_away() -> None:
    play, _, foe = duel(IRON, mine={"power": 3})
    strike(play, "Repulsor Mk 2", foe).roll("-----", "---")
    assert play.purpose == "act"
    board = table()
    board.unit("A", IRON, (30, 30), power=3)
    spider = board.unit("A", SPIDER, (10, 10))
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(spider)
    strike(play, "Swinging Strike", foe).roll("-----", "---")
    assert play.purpose == "act"


@pytest.mark.example("EX-CARD-10")
@pytest.mark.rule("SP-02", "SP-06", "DMG-15")
def test_i_am_iron_man_is_paid_before_the_power_comes() -> None:
    play, _, iron = under_fire(IRON, mine={"power": 1})
    strike(play, "Strike", iron).roll("HHH--", "----").use("I Am Iron Man")
    assert (play.unit(iron).damage, play.unit(iron).power) == (2, 2)
    play, _, iron = under_fire(IRON, mine={"power": 0})
    strike(play, "Strike", iron).roll("HHH--", "----")
    assert (play.unit(iron).damage, play.unit(iron).power) == (3, 3)


def test_i_am_iron_man_hears_enemy_effects_only() -> None:
    play, iron, foe = duel(IRON, apart=11, mine={"power": 9})
    strike(play, "Focused Unibeam", foe).roll("C------", "---", "--")
    assert play.purpose == "act"
    assert play.unit(iron).damage == 2
