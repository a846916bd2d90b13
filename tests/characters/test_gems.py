"""The six Infinity Gems."""

import pytest

from tests.characters.cast import CAP, SPIDER, offered, strike, table
from tests.table import SKRULLS


def _bearer(gem: str, power: int = 2, **fields: object) -> tuple:
    board = table()
    bearer = board.unit("A", "plain", (10, 10), gems=(gem,), power=power, **fields)
    foe = board.unit("B", "plain", (14, 10))
    return board, bearer, foe


@pytest.mark.example("EX-GEM-01")
@pytest.mark.rule("GEM-06")
@pytest.mark.parametrize(
    ("gem", "gained"),
    [(g, 2) for g in ("mind", "reality", "soul", "space", "time")] + [("power", 3)],
)
def test_a_gem_gives_power_in_the_power_phase(gem: str, gained: int) -> None:
    board, bearer, _ = _bearer(gem, power=0)
    play = board.round_at("Power 1")
    assert play.unit(bearer).power == gained


def test_mind_advances_an_enemy() -> None:
    board, bearer, foe = _bearer("mind")
    play = board.activate(bearer).use("Mind Gem").do(f"pick choose:{foe}")
    assert play.asked == "A"
    play.place_near(14, 14)
    assert play.unit(foe).y > 12000
    assert play.unit(bearer).power == 0


def test_space_places_an_ally_or_the_bearer() -> None:
    board, bearer, _ = _bearer("space")
    ally = board.unit("A", CAP, (10, 14))
    play = board.activate(bearer).use("Space Gem")
    assert set(play.options()) == {f"choose:{bearer}", f"choose:{ally}"}
    play.do(f"pick choose:{ally}", "spot 10000,16000")
    assert play.unit(ally).spot == (10000, 16000)


def test_reality_turns_a_failure_into_a_critical_in_attack_and_defense() -> None:
    board, bearer, foe = _bearer("reality")
    play = board.activate(bearer)
    strike(play, "Strike", foe).roll("FF---", "---")
    assert play.purpose == "change" and not offered(play, "pass")  # it must turn one of them
    play.do("dice 0")
    assert play.purpose == "attack_extra"
    play.roll("-")
    assert play.unit(foe).damage == 1
    play = board.activate(foe)
    strike(play, "Strike", bearer).roll("H----", "F--")
    assert play.asked == "A"
    play.do("dice 0").roll("-")
    assert play.unit(bearer).damage == 0


def test_reality_helps_dodge_and_interact_rolls() -> None:
    board = table(crises=(SKRULLS,))
    bearer = board.unit("A", "plain", (10, 10), gems=("reality",), power=1)
    foe = board.unit("B", "hurler", (14, 10))
    car = board.box((13, 12), (15, 13), 2)
    token = board.token(SKRULLS, (9, 10))
    play = board.activate(foe).use("Hurl").do(f"pick choose:{car}", "aim -1,0").roll("F--")
    play.do("dice 0").roll("-")
    assert play.unit(bearer).damage == 2
    play = board.activate(bearer).do(f"pick interact:{token}").roll("F--")
    play.do("dice 0")
    assert play.purpose == "act"  # the Critical spares the push


def test_soul_gains_power_when_an_enemy_near_uses_a_superpower() -> None:
    board = table()
    bearer = board.unit("A", "plain", (10, 10), gems=("soul",))
    spider = board.unit("B", SPIDER, (14, 10), power=4)
    play = board.activate(spider).use("Web-Slinger").do("spot 14000,14000")
    assert play.unit(bearer).power == 1
    board = table()
    bearer = board.unit("A", "plain", (10, 10), gems=("soul",))
    spider = board.unit("B", SPIDER, (30, 30), power=4)
    play = board.activate(spider).use("Web-Slinger").do("spot 30000,26000")
    assert play.unit(bearer).power == 0


def test_soul_does_not_hear_allies() -> None:
    board = table()
    bearer = board.unit("A", "plain", (10, 10), gems=("soul",))
    spider = board.unit("A", SPIDER, (14, 10), power=4)
    board.unit("B", "plain", (30, 30))
    play = board.activate(spider).use("Web-Slinger").do("spot 14000,14000")
    assert play.unit(bearer).power == 0


def test_time_rerolls_all_dice_of_both() -> None:
    board, bearer, foe = _bearer("time")
    play = board.activate(bearer)
    strike(play, "Strike", foe).roll("FF---", "BBF").use("Time Gem")
    assert play.purpose == "reroll" and play.state.pending.count == 5
    play.roll("HHHHH")
    assert play.state.pending.count == 3
    play.roll("---")
    assert play.unit(foe).damage == 5
    assert play.unit(bearer).power == 0


def test_time_is_for_the_attacker() -> None:
    board, bearer, foe = _bearer("time")
    play = board.activate(foe)
    strike(play, "Strike", bearer).roll("HH---", "---")
    assert not offered(play, "Time Gem")
