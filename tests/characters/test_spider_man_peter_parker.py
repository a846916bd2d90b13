"""Spider-Man, Peter Parker (2019 core set)."""

import pytest

from tests.characters.cast import duel, offered, strike, table, under_fire

SPIDER = "spider-man-peter-parker"


def test_strike_gains_power_for_the_damage() -> None:
    play, spider, foe = duel(SPIDER)
    play.attack("Strike", foe, dice="HH---", defense="---")
    assert play.unit(spider).power == 2


def test_impact_webbing_gains_one_and_may_push() -> None:
    play, spider, foe = duel(SPIDER)
    strike(play, "Impact Webbing", foe).roll("W---", "B--").use("Push").do("aim 1,0")
    assert play.unit(foe).x > 16000
    assert play.unit(spider).power == 1


@pytest.mark.parametrize(("dice", "conditions"), [("H-----", ("stun",)), ("------", ())])
def test_taser_webs_stun_after_damage(dice: str, conditions: tuple[str, ...]) -> None:
    play, _, foe = duel(SPIDER, mine={"power": 2})
    play.attack("Taser Webs", foe, dice=dice, defense="---")
    assert play.unit(foe).conditions == conditions


@pytest.mark.example("EX-PUSH-02")
@pytest.mark.rule("DIR-04")
def test_web_line_pulls_each_enemy_once_per_turn() -> None:
    play, spider, foe = duel(SPIDER, apart=8, mine={"power": 6})
    play.use("Web Line").do(f"pick choose:{foe}")
    play.refused("aim 1,0", "DIR-05")
    play.do("aim -1,0")
    assert play.unit(foe).x < 15000
    assert play.unit(spider).power == 4
    assert not offered(play, "Web Line")


def test_web_a_pult_throws_the_small() -> None:
    play, _, foe = duel(SPIDER, mine={"power": 3})
    play.use("Web-A-Pult").do(f"pick choose:{foe}", "aim 1,0")
    assert play.unit(foe).x > 16000


def test_spider_sense_helps_defense_and_dodge() -> None:
    play, _, spider = under_fire(SPIDER)
    strike(play, "Strike", spider).roll("HH---", "---").use("Spider-Sense").do("dice 0,1")
    play.roll("BB")
    assert play.unit(spider).damage == 0
    board = table()
    hurler = board.unit("A", "hurler", (10, 10))
    spider = board.unit("B", SPIDER, (15, 10))
    car = board.box((9, 12), (10, 13), 2)
    play = board.activate(hurler).use("Hurl").do(f"pick choose:{car}", "aim 1,0").roll("---")
    play.use("Spider-Sense").do("dice 0,1").roll("BB")
    assert play.unit(spider).damage == 1
    play, _, spider = under_fire(SPIDER, by="mage")
    strike(play, "Curse", spider).roll("H----", "---")
    assert not offered(play, "Spider-Sense")
