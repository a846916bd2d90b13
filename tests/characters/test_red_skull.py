"""Red Skull (2019 core set)."""

import pytest

from crisis.state.events import TargetChanged
from tests.characters.cast import duel, offered, strike, table, under_fire

SKULL = "red-skull"


def test_strike_gains_power_and_may_push_anybody() -> None:
    play, skull, foe = duel(SKULL, foe="giant")
    strike(play, "Strike", foe).roll("WH---", "-").use("Push").do("aim 1,0")
    assert play.unit(foe).x > 13000
    assert play.unit(skull).power == 2


@pytest.mark.parametrize(("held", "stolen"), [(5, 2), (1, 1), (0, 0)])
def test_sap_power_steals_for_each_wild_what_there_is(held: int, stolen: int) -> None:
    play, skull, foe = duel(SKULL, mine={"power": 1}, theirs={"power": held})
    play.attack("Cosmic Blast", foe, dice="WW---", defense="BB-")
    assert play.unit(foe).power == held - stolen
    assert play.unit(skull).power == stolen


def test_unleash_the_cube_may_throw_after_damage() -> None:
    play, _, foe = duel(SKULL, mine={"power": 4})
    strike(play, "Unleash the Cube", foe).roll("H------", "---").use("Unleash the Cube 1")
    play.do("aim 0,1")
    assert play.unit(foe).y > 12000
    play, _, foe = duel(SKULL, mine={"power": 4})
    strike(play, "Unleash the Cube", foe).roll("-------", "---")
    assert play.purpose == "act"


def test_reality_warp_stuns_everybody_near_the_target_but_himself() -> None:
    board = table()
    skull = board.unit("A", SKULL, (12, 10), power=4)
    ally = board.unit("A", "plain", (14, 12), name="ally")
    foe = board.unit("B", "plain", (14, 10))
    far = board.unit("B", "plain", (14, 16), name="far")
    play = board.activate(skull)
    strike(play, "Unleash the Cube", foe).roll("W------", "B--")
    stunned = [play.unit(unit).conditions for unit in (foe, ally, skull, far)]
    assert stunned == [("stun",), ("stun",), (), ()]


def test_master_of_evil_feeds_allies_who_deal_damage() -> None:
    board = table()
    skull = board.unit("A", SKULL, (30, 30))
    ally = board.unit("A", "plain", (10, 10))
    foe = board.unit("B", "plain", (13, 10))
    board.lead(skull, "Master of Evil")
    play = board.activate(ally)
    play.attack("Strike", foe, dice="H----", defense="---")
    assert play.unit(ally).power == 1
    play.attack("Strike", foe, dice="-----", defense="---")
    assert play.unit(ally).power == 1


def test_cosmic_cube_gives_three_power_and_hurts_for_failures() -> None:
    play, skull, _ = duel(SKULL)
    play.use("Cosmic Cube").roll("FFHHC")
    assert (play.unit(skull).power, play.unit(skull).damage) == (3, 2)
    assert play.state.stack[-1].actions == 1
    play.cannot_use("Cosmic Cube", "SP-09")


def test_master_of_the_cube_places_each_ally_once_per_turn() -> None:
    board = table()
    skull = board.unit("A", SKULL, (10, 10), power=9)
    ally = board.unit("A", "plain", (14, 10), name="ally")
    board.unit("B", "plain", (12, 12))
    play = board.activate(skull).use("Master of the Cube")
    assert play.options() == [f"choose:{skull}", f"choose:{ally}"]
    play.do(f"pick choose:{ally}", "spot 16000,10000").use("Master of the Cube")
    assert play.options() == [f"choose:{skull}"]
    play.do(f"pick choose:{skull}", "spot 10000,8000")
    assert not offered(play, "Master of the Cube")
    assert play.unit(skull).power == 3


def test_hail_hydra_makes_an_ally_the_target() -> None:
    board = table()
    enemy = board.unit("A", "plain", (10, 10))
    skull = board.unit("B", SKULL, (15, 10), power=2)
    ally = board.unit("B", "captain-america-first-avenger", (18, 10), power=2)
    board.unit("B", "plain", (28, 10), name="far")
    play = board.activate(enemy)
    play.do("pick attack:Strike", f"pick target:{skull}").use("Hail Hydra")
    assert play.options() == [f"choose:{ally}"]
    play.do(f"pick choose:{ally}")
    assert play.seen(TargetChanged)[0].target == ally
    assert offered(play, "Perfect Block")  # triggers open for the new target
    play.do("pick pass").roll("HHHHH", "----")
    assert play.unit(ally).damage == 5 and play.unit(skull).damage == 0


def test_hail_hydra_needs_an_ally_near() -> None:
    play, _, skull = under_fire(SKULL, mine={"power": 2})
    play.do("pick attack:Strike", f"pick target:{skull}")
    assert play.purpose == "attack"
