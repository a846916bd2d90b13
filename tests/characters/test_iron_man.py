"""Iron Man (2019 core set)."""

import pytest

from crisis.data import catalogue
from tests.characters.cast import duel, strike, table, under_fire

IRON = "iron-man"


def test_repulsor_blast_pushes_before_damage() -> None:
    play, iron, foe = duel(IRON)
    strike(play, "Repulsor Blast", foe).roll("WH--", "---").do("aim 1,0")
    assert play.unit(foe).damage == 2
    assert play.unit(iron).power == 2


def test_homing_rockets_explode_around_the_target() -> None:
    board = table()
    iron = board.unit("A", IRON, (4, 10), power=2)
    foe = board.unit("B", "plain", (14, 10))
    near = board.unit("B", "plain", (14, 13), name="near")
    far = board.unit("B", "plain", (20, 20), name="far")
    board.box((8, 8), (9.5, 12), 5)
    play = board.activate(iron)
    strike(play, "Homing Rockets", foe).roll("W----", "B--")
    assert [play.unit(unit).damage for unit in (foe, near, far)] == [0, 1, 0]


def test_unibeam_is_on_the_injured_side_only() -> None:
    play, _, _ = duel(IRON, mine={"power": 4})
    play.refused("pick attack:Unibeam", "ACT-01")
    play, _, foe = duel(IRON, mine={"power": 4, "injured": True})
    play.do("pick attack:Unibeam", "aim 1,0").roll("HH----", "---")
    assert play.unit(foe).damage == 2


def test_unibeam_goes_through_walls_and_cover() -> None:
    board = table()
    iron = board.unit("A", IRON, (10, 10), power=4, injured=True)
    foe = board.unit("B", "plain", (17, 10))
    board.box((13, 8), (14, 12), 5)  # hides him
    play = board.activate(iron).do("pick attack:Unibeam", "aim 1,0").roll("H-----", "---")
    assert play.unit(foe).damage == 1 and play.purpose == "act"
    board = table()
    iron = board.unit("A", IRON, (10, 10), power=4, injured=True)
    foe = board.unit("B", "plain", (17, 10))
    board.box((15, 8), (15.5, 10), 2)  # would cover him
    play = board.activate(iron).do("pick attack:Unibeam", "aim 1,0").roll("H-----", "---")
    assert play.unit(foe).damage == 1 and play.purpose == "act"


def test_friday_adds_two_dice_to_the_next_attack_action() -> None:
    play, iron, foe = duel(IRON, mine={"power": 2})
    play.use("Friday A.I.")
    assert play.unit(iron).power == 0
    strike(play, "Repulsor Blast", foe)
    assert play.state.pending.count == 6
    play.roll("------", "---")
    strike(play, "Repulsor Blast", foe)
    assert play.state.pending.count == 4


@pytest.mark.rule("GEN-07")
def test_friday_used_twice_adds_two_dice() -> None:
    play, iron, foe = duel(IRON, mine={"power": 4})
    play.use("Friday A.I.").use("Friday A.I.")
    assert play.unit(iron).power == 0
    strike(play, "Repulsor Blast", foe)
    assert play.state.pending.count == 6


def test_friday_counts_for_every_attack_of_a_beam() -> None:
    board = table()
    iron = board.unit("A", IRON, (10, 10), power=6, injured=True)
    one = board.unit("B", "plain", (13, 10))
    board.unit("B", "plain", (16, 10), name="two")
    play = board.activate(iron).use("Friday A.I.").do("pick attack:Unibeam", "aim 1,0")
    play.do(f"pick target:{one}")
    assert play.state.pending.count == 8
    play.roll("--------", "---")
    assert play.state.pending.count == 8


def test_friday_cost_three_when_it_was_printed() -> None:
    cost = {
        revision: next(
            rule.cost
            for rule in catalogue(revision).characters[IRON].side("normal", False).rules
            if rule.name == "Friday A.I."
        )
        for revision in ("2019", "2024-12")
    }
    assert cost == {"2019": 3, "2024-12": 2}


@pytest.mark.parametrize(("dice", "damage"), [("HHH--", 2), ("H----", 1)])
def test_invincible_iron_man_reduces_to_a_minimum_of_one(dice: str, damage: int) -> None:
    play, _, iron = under_fire(IRON)
    play.attack("Strike", iron, dice=dice, defense="----")
    assert play.unit(iron).damage == damage
