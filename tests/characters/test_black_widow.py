"""Black Widow (2019 core set)."""

import pytest

from tests.characters.cast import duel, offered, strike, table, under_fire
from tests.table import EDITIONS

WIDOW = "black-widow"


def test_strike_gains_power_and_stings() -> None:
    play, widow, foe = duel(WIDOW, theirs={"power": 2})
    strike(play, "Strike", foe).roll("W---", "B--")
    assert play.unit(foe).power == 1
    play.attack("Strike", foe, dice="HH--", defense="---")
    assert play.unit(widow).power == 2


def test_pistol_is_plain() -> None:
    play, _, foe = duel(WIDOW, apart=5)
    play.attack("Pistol", foe, dice="HH--", defense="---")
    assert play.unit(foe).damage == 2


@pytest.mark.parametrize(("dice", "conditions"), [("H---", ("stagger",)), ("----", ())])
def test_mixed_technique_staggers_after_damage(dice: str, conditions: tuple[str, ...]) -> None:
    play, _, foe = duel(WIDOW, mine={"power": 2})
    play.attack("Mixed Technique", foe, dice=dice, defense="---")
    assert play.unit(foe).conditions == conditions


def test_elusive_may_advance() -> None:
    play, widow, foe = duel(WIDOW, mine={"power": 2})
    strike(play, "Mixed Technique", foe).roll("W---", "B--").use("Elusive").place_near(10, 13)
    assert play.unit(widow).y > 11000


@pytest.mark.example("EX-ATK-03")
@pytest.mark.rule("GEN-12", "ATK-21")
def test_counter_strike_comes_after_everything_else() -> None:
    board = table("core-2019")
    marvel = board.unit("A", "captain-marvel", (10, 10))
    widow = board.unit("B", WIDOW, (13, 10), power=2)
    play = board.activate(marvel)
    strike(play, "Strike", widow).roll("HH---", "FFF")
    assert play.unit(widow).damage == 2  # the damage is done
    assert play.asked == "B"
    play.use("Counter-Strike").roll("CW--")
    assert play.unit(marvel).damage == 2


def test_counter_strike_needs_range_three() -> None:
    play, _, widow = under_fire(WIDOW, apart=5, mine={"power": 2}, theirs={"power": 2})
    strike(play, "Blast", widow).roll("----", "--")
    assert offered(play, "Counter-Strike")
    board = table()
    winter = board.unit("A", "winter-soldier-operative", (10, 10))
    widow = board.unit("B", WIDOW, (17.3, 10), power=2)
    play = board.activate(winter)
    strike(play, "Spec Ops Rifle", widow).roll("-----", "---")
    assert offered(play, "Counter-Strike")  # 5.9 in
    play, _, widow = under_fire(WIDOW, mine={"power": 1})
    strike(play, "Strike", widow).roll("-----", "---")
    assert not offered(play, "Counter-Strike")


@pytest.mark.parametrize(("apart", "damage"), [(3.5, 1), (5.5, 3)])
def test_martial_artist_counts_blanks_against_those_near(apart: float, damage: int) -> None:
    play, _, widow = under_fire(WIDOW, apart=apart)
    play.attack("Strike", widow, dice="HHH--", defense="F--")
    assert play.unit(widow).damage == damage


@pytest.mark.parametrize("edition", EDITIONS)
def test_stealth_hides_her_beyond_range_three(edition: str) -> None:
    play, _, _ = under_fire(WIDOW, apart=8, theirs={"power": 2}, edition=edition)
    play.refused("pick attack:Blast", "KEY-09")
