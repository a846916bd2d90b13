"""Captain Marvel (2019 core set)."""

import pytest

from tests.characters.cast import duel, offered, strike, table, under_fire

MARVEL = "captain-marvel"


def test_strike_gains_power_for_the_damage() -> None:
    play, marvel, foe = duel(MARVEL)
    play.attack("Strike", foe, dice="HH---", defense="---")
    assert play.unit(marvel).power == 2


def test_energy_blast_gains_one_and_rerolls_anything() -> None:
    play, marvel, foe = duel(MARVEL, apart=8)
    strike(play, "Energy Blast", foe).roll("---F", "---").use("Energy Blast 2")
    assert play.state.pending.dice == (0, 1, 2)
    play.do("dice 0,1,2").roll("HHH")
    assert play.unit(foe).damage == 3
    assert play.unit(marvel).power == 1


def test_rocket_punch_staggers_on_a_wild() -> None:
    play, _, foe = duel(MARVEL, mine={"power": 3})
    play.attack("Rocket Punch", foe, dice="W------", defense="B--")
    assert play.unit(foe).conditions == ("stagger",)


def test_binary_form_adds_two_dice_until_her_next_activation() -> None:
    board = table()
    marvel = board.unit("A", MARVEL, (10, 10), power=4)
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(marvel).use("Binary Form")
    strike(play, "Strike", foe)
    assert play.state.pending.count == 7
    play.roll("-------", "---").do("pick end")
    play.do(f"pick activate:{foe}")
    strike(play, "Strike", marvel).roll("-----")
    assert play.state.pending.count == 3 + 2
    play.roll("-----").do("pick end")
    assert len(play.state.lasting) == 2  # still on in the next round
    play.do(f"pick activate:{marvel}")
    assert play.state.lasting == ()


@pytest.mark.rule("GEN-07")
def test_binary_form_used_twice_adds_two_dice() -> None:
    play, marvel, foe = duel(MARVEL, mine={"power": 8})
    play.use("Binary Form").use("Binary Form")
    assert play.unit(marvel).power == 0
    strike(play, "Strike", foe)
    assert play.state.pending.count == 7


def test_danvers_special_throws_medium() -> None:
    play, marvel, foe = duel(MARVEL, mine={"power": 3})
    play.use("Danvers' Special").do(f"pick choose:{foe}", "aim 1,0")
    assert play.unit(foe).x == 13000 + 5000 + 2 * 689
    assert play.unit(marvel).power == 0


def test_energy_absorption_is_for_energy_only() -> None:
    play, _, marvel = under_fire(MARVEL, apart=5, theirs={"power": 2})
    strike(play, "Blast", marvel).roll("HHH-", "WW--").use("Energy Absorption").do("dice 0,1")
    assert play.unit(marvel).damage == 0
    assert play.unit(marvel).power == 2
    play, _, marvel = under_fire(MARVEL, by="mage")
    strike(play, "Curse", marvel).roll("HHH--", "W--")
    assert not offered(play, "Energy Absorption")
