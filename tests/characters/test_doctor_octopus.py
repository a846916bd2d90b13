"""Doctor Octopus (2019 core set)."""

import pytest

from tests.characters.cast import DAMPER, duel, strike, table
from tests.table import Table

OCK = "doctor-octopus"


def test_strike_gains_power_and_counts_wilds_twice() -> None:
    play, ock, foe = duel(OCK)
    play.attack("Strike", foe, dice="WH--", defense="---")
    assert play.unit(foe).damage == 3
    assert play.unit(ock).power == 3


def test_arm_lasers_need_no_sight_and_pierce() -> None:
    board = table()
    ock = board.unit("A", OCK, (10, 10), power=3)
    foe = board.unit("B", "plain", (16, 10))
    board.box((13, 8), (14.5, 12), 5)
    play = board.activate(ock)
    strike(play, "Arm Lasers", foe).roll("WHH---", "BB-").do("dice 0")
    assert play.unit(foe).damage == 2


def test_ocks_clutches_throws_the_small_only() -> None:
    board = table()
    ock = board.unit("A", OCK, (10, 10), power=3)
    foe = board.unit("B", "plain", (14, 10))
    board.unit("B", "kingpin", (6, 10))
    play = board.activate(ock).use("Ock's Clutches")
    assert play.options() == [f"choose:{foe}"]
    play.do(f"pick choose:{foe}", "aim 1,0")
    assert play.unit(foe).x > 17000


@pytest.mark.parametrize(("dice", "power"), [("C---", 0), ("CC--", 1)])
def test_scientific_hubris_hears_the_final_roll(dice: str, power: int) -> None:
    """A Critical that the target turned into a Blank pays nothing (Q-80)."""
    board = Table("1.3", (DAMPER,))
    ock = board.unit("A", OCK, (10, 10))
    foe = board.unit("B", "damper", (13, 10))
    play = board.activate(ock)
    strike(play, "Strike", foe).roll(dice, "BBB").roll("-" * dice.count("C")).do("dice 0")
    assert play.purpose == "act"
    assert play.unit(ock).power == power


def test_scientific_hubris_gains_one() -> None:
    play, ock, foe = duel(OCK)
    play.attack("Strike", foe, dice="C---", defense="BBB", extra="-")
    assert play.unit(ock).power == 1
