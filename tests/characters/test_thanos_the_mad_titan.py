"""Thanos, the Mad Titan: bearer of two Infinity Gems."""

import pytest

from crisis.data import catalogue
from tests.characters.cast import CAP, MARVEL, duel, offered, strike, table, under_fire

THANOS = "thanos-the-mad-titan"


def test_strike_gains_power_and_may_throw_away_before_damage() -> None:
    play, thanos, foe = duel(THANOS, apart=4)
    strike(play, "Strike", foe).roll("WH----", "---").use("Throw")
    play.refused("aim -1,0", "DIR-05")
    play.do("aim 1,0")
    assert play.unit(foe).damage == 2
    assert play.unit(thanos).power == 2


@pytest.mark.parametrize(("extra", "dice"), [(None, 5), (1, 6), (3, 8)])
def test_cosmic_blast_buys_dice_with_extra_power(extra: int | None, dice: int) -> None:
    play, thanos, foe = duel(THANOS, mine={"power": 4})
    play.do("pick attack:Cosmic Blast", f"pick target:{foe}")
    assert [option.paid for option in play.state.pending.options] == [1, 2, 3, 0]
    play.do("pick pass" if extra is None else f"pick {play.options()[extra - 1]}")
    assert play.state.pending.count == dice
    assert play.unit(thanos).power == 4 - (extra or 0)


def test_titans_will_pushes_and_slows_whom_it_pushed() -> None:
    play, _, foe = duel(THANOS)
    strike(play, "Cosmic Blast", foe).roll("W----", "B--").do("aim 1,0")
    assert play.unit(foe).conditions == ("slow",)


def _agenda(**fields: object) -> tuple:
    board = table()
    thanos = board.unit("A", THANOS, (30, 30))
    ally = board.unit("A", "plain", (10, 10))
    foe = board.unit("B", "plain", (13, 10), **fields)
    board.unit("B", "plain", (30, 5), name="other")
    board.lead(thanos, "Death's Agenda")
    return board.activate(ally), foe


def test_deaths_agenda_scores_for_an_enemy_who_is_kod() -> None:
    play, foe = _agenda(injured=True, damage=5)
    play.attack("Strike", foe, dice="H----", defense="---")
    assert play.state.sides["A"].vp == 1


def test_deaths_agenda_does_not_score_for_the_dazed() -> None:
    play, foe = _agenda(damage=5)
    play.attack("Strike", foe, dice="H----", defense="---")
    assert play.unit(foe).dazed
    assert play.state.sides["A"].vp == 0


def test_cosmic_portal_places_another_character() -> None:
    board = table()
    thanos = board.unit("A", THANOS, (10, 10), power=2)
    foe = board.unit("B", "plain", (16, 10))
    ally = board.unit("A", CAP, (10, 15))
    play = board.activate(thanos).use("Cosmic Portal")
    assert set(play.options()) == {f"choose:{foe}", f"choose:{ally}"}
    play.do(f"pick choose:{foe}", "spot 14000,10000")
    assert play.unit(foe).spot == (14000, 10000)


def test_cosmic_portal_is_on_the_healthy_side_only() -> None:
    play, _, _ = duel(THANOS, mine={"power": 2, "injured": True})
    assert "Cosmic Portal" not in play.names()


@pytest.mark.parametrize(("injured", "dice"), [(False, 7), (True, 9)])
def test_deaths_decree_strengthens_the_attack_of_an_ally(injured: bool, dice: int) -> None:
    board = table()
    thanos = board.unit("A", THANOS, (10, 14), power=2)
    cap = board.unit("A", CAP, (10, 10), injured=injured)
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(cap)
    play.do("pick attack:Shield Bounce", f"pick target:{foe}").use("Death's Decree")
    assert play.state.pending.count == dice
    assert play.unit(thanos).power == 0


def test_deaths_decree_is_for_others() -> None:
    play, _, foe = duel(THANOS, mine={"power": 2})
    play.do("pick attack:Strike", f"pick target:{foe}")
    assert play.purpose == "attack"


def test_being_of_immeasurable_power_reduces_enemy_damage_by_one() -> None:
    play, _, thanos = under_fire(THANOS, apart=4)
    play.attack("Strike", thanos, dice="H----", defense="---")
    assert play.unit(thanos).damage == 0
    play.attack("Strike", thanos, dice="HHH--", defense="---")
    assert play.unit(thanos).damage == 2


def test_he_uses_his_gems_for_nothing() -> None:
    board = table()
    thanos = board.unit("A", THANOS, (10, 10), gems=("mind", "space"))
    foe = board.unit("B", "plain", (14, 10))
    play = board.activate(thanos)
    assert offered(play, "Mind Gem") and offered(play, "Space Gem")
    play.use("Mind Gem").do(f"pick choose:{foe}").anywhere()
    assert play.unit(thanos).power == 0


def test_others_pay_for_their_gem() -> None:
    board = table()
    other = board.unit("A", CAP, (10, 10), gems=("mind",), power=1)
    board.unit("B", "plain", (14, 10))
    assert not offered(board.activate(other), "Mind Gem")


@pytest.mark.rule("GEM-02")
def test_he_may_hold_two_of_all_six() -> None:
    card = catalogue().characters[THANOS]
    assert card.gem_limit == 2
    assert set(card.gems) == set(catalogue().gems)
    assert catalogue().characters[MARVEL].gems == ()
