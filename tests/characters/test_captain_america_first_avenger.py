"""Captain America, First Avenger (2023 core set)."""

import pytest

from crisis.state.events import Moved
from tests.characters.cast import CAP, IRON, duel, offered, strike, table, under_fire


def test_shield_bounce_gains_power_for_the_damage() -> None:
    play, cap, foe = duel(CAP)
    play.attack("Shield Bounce", foe, dice="HHH--", defense="B--")
    assert (play.unit(foe).damage, play.unit(cap).power) == (2, 2)


@pytest.mark.example("EX-CARD-01")
@pytest.mark.rule("SPEC-01", "SPEC-06", "ATK-25")
def test_bounce_hits_somebody_near_the_first_target_at_any_distance() -> None:
    board = table()
    cap = board.unit("A", CAP, (6, 10))
    first = board.unit("B", "plain", (12, 10))
    far = board.unit("B", "plain", (18, 10), name="far")
    farther = board.unit("B", "plain", (26, 10), name="farther")
    play = board.activate(cap)
    strike(play, "Shield Bounce", first).roll("WH---", "BB-")
    assert play.unit(first).damage == 0
    play.use("Bounce")
    assert play.options() == [f"target:{far}"]
    play.do(f"pick target:{far}").roll("WHH--", "---")
    assert play.unit(far).damage == 3
    assert play.purpose == "act"  # the repeated attack has no Bounce
    assert play.unit(farther).damage == 0


@pytest.mark.example("EX-CARD-01")
def test_bounce_needs_a_hit_as_well() -> None:
    board = table()
    cap = board.unit("A", CAP, (6, 10))
    first = board.unit("B", "plain", (12, 10))
    board.unit("B", "plain", (16, 10), name="far")
    play = board.activate(cap)
    strike(play, "Shield Bounce", first).roll("WCCB-", "BBB", "--")
    assert play.purpose == "act"


@pytest.mark.example("EX-CARD-02")
@pytest.mark.rule("ATK-09")
def test_brooklyn_brawler_adds_the_size_of_its_target() -> None:
    play, _, foe = duel(CAP, foe="ultron-metal-tyrant", mine={"power": 4})
    strike(play, "Brooklyn Brawler", foe)
    assert play.state.pending.count == 8


@pytest.mark.example("EX-CARD-02")
@pytest.mark.rule("SPEC-01", "ATK-25")
def test_frontliner_repeats_it_for_free_against_another() -> None:
    board = table()
    cap = board.unit("A", CAP, (10, 10), power=4)
    first = board.unit("B", "plain", (13, 10))
    second = board.unit("B", "plain", (10, 13), name="second")
    play = board.activate(cap)
    strike(play, "Brooklyn Brawler", first).roll("WHB----", "---")
    assert play.unit(first).damage == 2  # the Block is an icon but no success
    assert play.unit(cap).power == 0
    play.use("Frontliner").do(f"pick target:{second}").roll("WHB----", "---")
    assert play.unit(second).damage == 2
    assert play.purpose == "act"  # no third one


@pytest.mark.example("EX-PUSH-01")
@pytest.mark.rule("DIR-05")
def test_brooklyn_brawler_pushes_away_on_a_critical() -> None:
    play, _cap, foe = duel(CAP, apart=4, mine={"power": 4})
    strike(play, "Brooklyn Brawler", foe).roll("C------", "---", "-")
    assert play.purpose == "push" and play.asked == "A"
    play.refused("aim -1,0", "DIR-05")
    play.refused("aim 10,12", "DIR-05")
    play.do("aim 10,9")
    assert play.seen(Moved)[-1].kind == "push"


def test_a_giant_is_not_pushed() -> None:
    play, _, foe = duel(CAP, foe="giant", mine={"power": 4})
    strike(play, "Brooklyn Brawler", foe).roll("C---------", "-", "-")
    assert play.purpose == "act"


@pytest.mark.example("EX-CARD-08")
@pytest.mark.rule("DICE-04", "DICE-06", "SPEC-05", "ACT-19")
def test_earths_mightiest_heroes_turns_one_die_once_per_turn() -> None:
    board = table("core-2023")
    cap = board.unit("A", CAP, (10, 10), power=2)
    foe = board.unit("B", "plain", (13, 10))
    board.lead(cap, "Earth's Mightiest Heroes")
    play = board.activate(cap, actions=3)
    strike(play, "Shield Bounce", foe).roll("H-F-B", "---").use("Earth's Mightiest Heroes")
    assert play.state.pending.dice == (0, 1, 3, 4)  # never the Failure
    play.refused("dice 1 F")
    play.do("dice 1 C")
    assert play.purpose == "act"  # no die is added for the new Critical
    assert play.unit(foe).damage == 2
    assert play.unit(cap).power == 2 - 1 + 2
    strike(play, "Shield Bounce", foe).roll("H----", "---")
    assert play.purpose == "act"  # once per turn


def test_earths_mightiest_heroes_needs_a_hit_and_an_attacker_who_pays() -> None:
    board = table()
    cap = board.unit("A", CAP, (20, 20), power=5)
    iron = board.unit("A", IRON, (10, 10), power=0)
    foe = board.unit("B", "plain", (13, 10))
    board.lead(cap, "Earth's Mightiest Heroes")
    play = board.activate(iron)
    strike(play, "Repulsor Mk 2", foe).roll("H----", "---")
    assert play.purpose == "act"  # Iron Man has no Power, the leader does not pay for him
    foe2 = board.unit("B", "plain", (20, 23), name="two")
    play = board.activate(cap)
    strike(play, "Shield Bounce", foe2).roll("CC---", "---", "--")
    assert play.purpose == "act"


@pytest.mark.rule("ACT-09", "ACT-10")
def test_charge_moves_and_attacks_with_one_action() -> None:
    play, _cap, foe = duel(CAP, apart=9, mine={"power": 2})
    play.use("Charge").do("pick advance").place_near(16, 10)
    play.do("pick attack:Shield Bounce", f"pick target:{foe}").roll("HH---", "---")
    assert play.unit(foe).damage == 2
    assert play.state.stack[-1].actions == 1
    play.cannot_use("Charge", "SP-09")


@pytest.mark.example("EX-ATK-11")
@pytest.mark.rule("SP-02", "SP-06")
def test_perfect_block_adds_two_dice_once_for_each_attack() -> None:
    play, _, cap = under_fire(CAP, mine={"power": 4})
    play.do("pick attack:Strike", f"pick target:{cap}").use("Perfect Block")
    assert play.purpose == "attack"  # not offered a second time
    play.roll("-----")
    assert play.state.pending.count == 6
    play.roll("------")
    assert play.unit(cap).power == 2
    play.do("pick attack:Strike", f"pick target:{cap}")
    assert offered(play, "Perfect Block")


def test_perfect_block_costs_two() -> None:
    play, _, cap = under_fire(CAP, mine={"power": 1})
    play.do("pick attack:Strike", f"pick target:{cap}")
    assert play.purpose == "attack"


@pytest.mark.parametrize(("injured", "damage"), [(False, 3), (True, 1)])
def test_i_can_do_this_all_day_counts_blanks_when_injured(injured: bool, damage: int) -> None:
    play, _, cap = under_fire(CAP, mine={"injured": injured})
    play.attack("Strike", cap, dice="HHHH-", defense="B--F")
    assert play.unit(cap).damage == damage
