"""The Black Widow (2023 core set)."""

import pytest

from crisis.state.events import ConditionGained, Damaged
from tests.characters.cast import WIDOW, duel, offered, strike, table, under_fire
from tests.table import EDITIONS, SKRULLS


def test_shock_batons_gain_power_and_shock_before_damage() -> None:
    play, widow, foe = duel(WIDOW)
    play.attack("Shock Batons", foe, dice="WH---", defense="---")
    kinds = [type(event) for event in play.events]
    assert kinds.index(ConditionGained) < kinds.index(Damaged)
    assert play.unit(foe).conditions == ("shock",)
    assert play.unit(widow).power == 2


def test_widow_stingers_stun_before_the_power_for_damage_comes() -> None:
    """A condition given before damage counts at once (PRIMITIVES 13)."""
    play, widow, foe = duel(WIDOW)
    play.attack("Widow Stingers", foe, dice="WHH-", defense="---")
    assert play.unit(foe).damage == 3
    assert play.unit(foe).power == 1  # already Stunned
    assert play.unit(widow).power == 1


def test_deadly_origins_may_advance() -> None:
    play, widow, foe = duel(WIDOW, mine={"power": 4})
    strike(play, "Deadly Origins", foe).roll("-------", "---").use("Deadly Origins 1")
    play.place_near(10, 15)
    assert play.unit(widow).y > 13000


def test_finisher_makes_a_shock_batons_attack_with_free_rerolls() -> None:
    play, _, foe = duel(WIDOW, mine={"power": 4})
    strike(play, "Deadly Origins", foe).roll("WH-----", "BBB").use("Finisher")
    play.do(f"pick target:{foe}").roll("--FF-", "---").use("Finishing Touch")
    assert play.state.pending.dice == (0, 1, 2, 3, 4)  # Failures too
    play.do("dice 0,1,2,3,4").roll("HHH--")
    assert play.unit(foe).damage == 3


def test_shock_batons_alone_have_no_rerolls() -> None:
    play, _, foe = duel(WIDOW)
    strike(play, "Shock Batons", foe).roll("-----", "---")
    assert play.purpose == "act"


def test_the_rerolls_end_with_the_finisher() -> None:
    play, _, foe = duel(WIDOW, mine={"power": 4})
    strike(play, "Deadly Origins", foe).roll("WH-----", "BBB").use("Finisher")
    play.do(f"pick target:{foe}").roll("-----", "---").skip("act")
    assert play.state.lasting == ()
    strike(play, "Shock Batons", foe).roll("-----", "---")
    assert not offered(play, "Finishing Touch")


def test_calculated_risk_rerolls_any_dice_with_failures() -> None:
    play, _, widow = under_fire(WIDOW, apart=5, mine={"power": 2})
    strike(play, "Strike", widow).roll("HHH--", "FF--").use("Calculated Risk")
    assert play.state.pending.dice == (0, 1, 2, 3)
    play.do("dice 0,1").roll("BB")
    assert play.unit(widow).damage == 1


def test_calculated_risk_is_not_for_energy() -> None:
    play, _, widow = under_fire(WIDOW, apart=5, mine={"power": 2}, theirs={"power": 2})
    strike(play, "Blast", widow).roll("HH--", "---")
    assert play.purpose == "act"


def test_her_own_player_places_what_she_drops() -> None:
    board = table(crises=(SKRULLS,))
    enemy = board.unit("A", "plain", (10, 10))
    widow = board.unit("B", WIDOW, (13, 10), damage=5)
    token = board.token(SKRULLS, (13, 10), holder=widow)
    play = board.activate(enemy)
    strike(play, "Strike", widow).roll("HHHHH", "----")
    assert play.unit(widow).dazed
    assert play.purpose == "drop_token" and play.asked == "B"
    play.anywhere()
    assert play.state.tokens[token].holder is None


@pytest.mark.parametrize(("apart", "damage"), [(3.5, 1), (6.5, 3)])
def test_martial_artist_counts_blanks_against_those_near(apart: float, damage: int) -> None:
    play, _, widow = under_fire(WIDOW, apart=apart)
    play.attack("Strike", widow, dice="HHH--", defense="FF--")
    assert play.unit(widow).damage == damage


def test_martial_artist_knows_no_magic() -> None:
    play, _, widow = under_fire(WIDOW, by="mage")
    play.attack("Curse", widow, dice="HHH--", defense="FF--")
    assert play.unit(widow).damage == 3


@pytest.mark.example("EX-STEALTH-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_stealth_hides_her_beyond_range_three(edition: str) -> None:
    """Printed in full on the card, so it holds in every edition."""
    play, _, _ = under_fire(WIDOW, apart=1.378 + 6.5, theirs={"power": 2}, edition=edition)
    play.refused("pick attack:Blast", "KEY-09")
    play, _, widow = under_fire(WIDOW, apart=1.378 + 5.9, theirs={"power": 2}, edition=edition)
    play.do("pick attack:Blast", f"pick target:{widow}")
