"""Spectacular Spider-Man (2023 core set)."""

import pytest

from crisis.state.events import Moved, TerrainDestroyed
from tests.characters.cast import CAP, SPIDER, duel, offered, strike, table, under_fire


def test_swinging_strike_gains_one_power() -> None:
    play, spider, foe = duel(SPIDER)
    play.attack("Swinging Strike", foe, dice="HHH--", defense="---")
    assert play.unit(spider).power == 1


def test_elusive_may_advance_short() -> None:
    play, spider, foe = duel(SPIDER)
    strike(play, "Swinging Strike", foe).roll("WH---", "---")
    play.use("Elusive").place_near(10, 14)
    assert play.unit(spider).y > 12000


def test_impact_webbing_gains_one_and_may_push_the_small() -> None:
    play, spider, foe = duel(SPIDER)
    strike(play, "Impact Webbing", foe).roll("W---", "---").use("Push").do("aim 1,0")
    assert play.seen(Moved)[-1].kind == "push"
    assert play.unit(spider).power == 1
    play, _, foe = duel(SPIDER, foe="kingpin")
    strike(play, "Impact Webbing", foe).roll("W---", "----")
    assert not offered(play, "Push")


def test_catch_destroys_terrain_and_hits_the_target_with_it() -> None:
    board = table()
    spider = board.unit("A", SPIDER, (10, 10), power=4)
    foe = board.unit("B", CAP, (13, 10))
    car = board.box((9, 13), (11, 14), 2)
    board.box((9, 6), (11, 7), 3, name="truck")
    board.box((30, 30), (31, 31), 1, name="far")
    play = board.activate(spider)
    strike(play, "Web-Head Wallop", foe).roll("WH-----", "BBBB").use("Catch!")
    assert play.options() == [f"choose:{car}"]
    play.do(f"pick choose:{car}")
    assert play.purpose == "dodge" and play.seen(TerrainDestroyed)[0].piece == car
    play.roll("B---")
    assert play.unit(foe).damage == 2
    assert play.unit(foe).power == 2


def test_catch_needs_something_to_throw() -> None:
    play, _, foe = duel(SPIDER, mine={"power": 4})
    strike(play, "Web-Head Wallop", foe).roll("WH-----", "---")
    assert play.purpose == "act"


@pytest.mark.parametrize(("edition", "damage"), [("core-2023", 3), ("1.3", 3), ("core-2019", 3)])
def test_catch_uses_the_size_of_the_terrain(edition: str, damage: int) -> None:
    board = table(edition)
    spider = board.unit("A", SPIDER, (10, 10), power=4)
    foe = board.unit("B", "plain", (13, 10))
    car = board.box((9, 13), (11, 14), 2)
    play = board.activate(spider)
    strike(play, "Web-Head Wallop", foe).roll("WH-----", "BB-")
    play.use("Catch!").do(f"pick choose:{car}").roll("---")
    assert play.unit(foe).damage == damage


def test_web_slinger_is_placed_within_range_three() -> None:
    play, spider, _ = duel(SPIDER, mine={"power": 2})
    play.use("Web-Slinger")
    play.refused("spot 10000,20000", "MOVE-16")
    play.do("spot 10000,16000")
    assert play.unit(spider).spot == (10000, 16000)
    assert play.state.stack[-1].actions == 2


def test_proportionate_strength_throws_a_character_only() -> None:
    board = table()
    spider = board.unit("A", SPIDER, (10, 10), power=3)
    foe = board.unit("B", "kingpin", (15, 10))
    board.unit("B", "giant", (5, 10))
    board.box((9, 12), (11, 13), 1)
    play = board.activate(spider).use("Proportionate Strength of a Spider")
    assert play.options() == [f"choose:{foe}"]
    play.do(f"pick choose:{foe}", "aim 1,0")
    assert play.unit(foe).x > 15000


@pytest.mark.example("EX-CARD-07")
@pytest.mark.rule("DICE-04", "DICE-09", "DODGE-03")
def test_spider_sense_rerolls_two_dice_of_a_dodge() -> None:
    board = table()
    hurler = board.unit("A", "hurler", (10, 10))
    spider = board.unit("B", SPIDER, (15, 10))
    car = board.box((9, 12), (10, 13), 2)
    play = board.activate(hurler).use("Hurl").do(f"pick choose:{car}", "aim 1,0").roll("-F-")
    play.use("Spider-Sense")
    assert play.state.pending.dice == (0, 2) and play.state.pending.most == 2
    play.do("dice 0,2").roll("BB")
    assert play.unit(spider).damage == 1


@pytest.mark.example("EX-CARD-07")
def test_spider_sense_helps_against_physical_and_energy_but_not_mystic() -> None:
    play, _, spider = under_fire(SPIDER, theirs={"power": 2})
    strike(play, "Strike", spider).roll("HH---", "---")
    assert offered(play, "Spider-Sense")
    play.use("Spider-Sense").do("dice 0,1").roll("BB")
    assert play.unit(spider).damage == 0
    strike(play, "Blast", spider).roll("HH--", "---")
    assert offered(play, "Spider-Sense")
    play, _, spider = under_fire(SPIDER, by="mage")
    strike(play, "Curse", spider).roll("HH---", "---")
    assert play.purpose == "act"
