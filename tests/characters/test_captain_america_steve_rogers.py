"""Captain America (2019 core set)."""

import pytest

from crisis.data import catalogue
from crisis.state.events import Moved, TargetChanged
from tests.characters.cast import CAP as FIRST_AVENGER
from tests.characters.cast import duel, offered, strike, table, under_fire
from tests.table import Play, Table, attack, character, power

CAP = "captain-america-steve-rogers"


def test_strike_gains_power_and_may_push() -> None:
    play, cap, foe = duel(CAP)
    strike(play, "Strike", foe).roll("WH---", "---").use("Push").do("aim 1,0")
    assert play.unit(foe).x > 16000
    assert play.unit(cap).power == 2
    play, _, foe = duel(CAP, foe="giant")
    strike(play, "Strike", foe).roll("W----", "-")
    assert not offered(play, "Push")


def test_shield_throw_needs_no_sight_ignores_cover_and_gains_one() -> None:
    board = table()
    cap = board.unit("A", CAP, (10, 10))
    foe = board.unit("B", "plain", (16, 10))
    board.box((13, 8), (14.5, 12), 5)
    play = board.activate(cap)
    play.refused("pick attack:Strike", "ATK-02")
    strike(play, "Shield Throw", foe).roll("HH---", "---")
    assert play.unit(foe).damage == 2 and play.purpose == "act"
    assert play.unit(cap).power == 1


def test_ricochet_repeats_it_once_near_the_first_target() -> None:
    board = table()
    cap = board.unit("A", CAP, (4, 10))
    first = board.unit("B", "plain", (12, 10))
    second = board.unit("B", "plain", (18, 10), name="second")
    play = board.activate(cap)
    strike(play, "Shield Throw", first).roll("W----", "---").use("Ricochet")
    assert play.options() == [f"target:{second}"]
    play.do(f"pick target:{second}").roll("WH---", "---")
    assert play.unit(second).damage == 2
    assert play.purpose == "act"


def test_shield_slam_may_throw() -> None:
    play, _, foe = duel(CAP, mine={"power": 2})
    strike(play, "Shield Slam", foe).roll("------", "---").use("Shield Slam 1").do("aim 0,1")
    assert play.seen(Moved)[-1].kind == "throw"


def _day(power: int) -> tuple:
    board = table("core-2019")
    cap = board.unit("A", CAP, (30, 30))
    spider = board.unit("A", "spider-man-peter-parker", (10, 10), power=power)
    foe = board.unit("B", "plain", (14, 10))
    board.unit("B", "plain", (10, 14), name="two")
    board.lead(cap, "A Day Unlike Any Other")
    return board.activate(spider), spider, foe


def test_a_day_unlike_any_other_makes_the_first_superpower_cheaper() -> None:
    play, spider, foe = _day(5)
    play.use("Web Line").do(f"pick choose:{foe}", "aim -1,0")
    assert play.unit(spider).power == 4  # 2 less 1
    play.use("Web Line").do("pick choose:B.two", "aim 0,-1")
    assert play.unit(spider).power == 2  # the second at full price


@pytest.mark.rule("COND-10")
@pytest.mark.parametrize(("cost", "paid"), [(0, 1), (1, 2), (2, 2), (3, 3)])
def test_root_is_paid_on_top_of_the_lowered_cost(cost: int, paid: int) -> None:
    rest = power("Rest", "active", f"cost = {cost}", 'do = "heal"', "amount = 1")
    board = Table("1.3", [character("rester", attack() + rest)])
    cap = board.unit("A", CAP, (30, 30))
    hero = board.unit("A", "rester", (10, 10), power=5, damage=1, conditions=("root",))
    board.unit("B", "plain", (20, 10))
    board.lead(cap, "A Day Unlike Any Other")
    assert board.activate(hero).use("Rest").unit(hero).power == 5 - paid


def test_a_day_unlike_any_other_is_enough_to_afford_it() -> None:
    play, _, _ = _day(2)
    assert offered(play, "Web-A-Pult")
    play, _, _ = _day(1)
    assert offered(play, "Web Line")
    assert not offered(play, "Web-A-Pult")


def test_a_day_unlike_any_other_never_goes_below_one_nor_raises_a_free_power() -> None:
    board = table("core-2019")
    cap = board.unit("A", CAP, (30, 30))
    skull = board.unit("A", "red-skull", (10, 10), power=0)
    board.unit("B", "plain", (20, 10))
    board.lead(cap, "A Day Unlike Any Other")
    play = board.activate(skull).use("Cosmic Cube").roll("HHHHH")
    assert play.unit(skull).power == 3


def test_bodyguard_takes_the_attack_whatever_the_range() -> None:
    board = table()
    enemy = board.unit("A", "plain", (10, 10))
    ally = board.unit("B", "plain", (15.5, 10))
    cap = board.unit("B", CAP, (19, 10), power=4)
    play = board.activate(enemy)
    play.do("pick attack:Strike", f"pick target:{ally}").use("Bodyguard")
    assert play.seen(TargetChanged)[0].target == cap
    assert offered(play, "Vibranium Shield")  # the moment opens anew for the new target
    play.use("Vibranium Shield").roll("HHH--")
    assert play.state.pending.count == 6
    play.roll("------")
    assert play.unit(cap).damage == 3 and play.unit(ally).damage == 0


def test_bodyguard_is_for_others_within_range_two() -> None:
    play, _, cap = under_fire(CAP, mine={"power": 2})
    play.do("pick attack:Strike", f"pick target:{cap}")
    assert not offered(play, "Bodyguard")
    board = table()
    enemy = board.unit("A", "plain", (10, 10))
    ally = board.unit("B", "plain", (13, 10))
    board.unit("B", CAP, (20, 10), power=4)
    play = board.activate(enemy)
    play.do("pick attack:Strike", f"pick target:{ally}")
    assert play.purpose == "attack"


@pytest.mark.rule("GEN-07")
def test_bodyguard_after_bodyguard_and_no_third_swap() -> None:
    board = table()
    enemy = board.unit("A", "plain", (10, 10))
    first = board.unit("B", CAP, (13, 10), power=9, name="first")
    second = board.unit("B", CAP, (13, 13), power=9, name="second")
    third = board.unit("B", CAP, (16, 12), power=9, name="third")
    play = board.activate(enemy)
    play.do("pick attack:Strike", f"pick target:{first}")
    assert _guards(play) == [second, third]
    play.do(f"pick {_key(play, second)}")
    assert _guards(play) == [third]  # the first was freed by this name and cannot take it back
    play.do(f"pick {_key(play, third)}")
    assert _guards(play) == []
    assert [event.target for event in play.seen(TargetChanged)] == [second, third]


def _guards(play: Play) -> list[str]:
    """Who is offered Bodyguard now."""
    return [option.owner for option in play.state.pending.options if option.name == "Bodyguard"]


def _key(play: Play, unit: str) -> str:
    options = play.state.pending.options
    return next(o.key for o in options if o.name == "Bodyguard" and o.owner == unit)


def test_vibranium_shield_is_for_physical_and_energy() -> None:
    play, _, cap = under_fire(CAP, by="mage", mine={"power": 2})
    play.do("pick attack:Curse", f"pick target:{cap}")
    assert play.purpose == "attack"
    play, _, cap = under_fire(CAP, mine={"power": 2})
    play.do("pick attack:Strike", f"pick target:{cap}").use("Vibranium Shield").roll("-----")
    assert play.state.pending.count == 6


@pytest.mark.parametrize(("injured", "damage"), [(False, 4), (True, 2)])
def test_i_can_do_this_all_day_counts_blanks_when_injured(injured: bool, damage: int) -> None:
    play, _, cap = under_fire(CAP, mine={"injured": injured})
    play.attack("Strike", cap, dice="HHHH-", defense="FF--")
    assert play.unit(cap).damage == damage


def test_the_update_of_2026_raises_his_stamina() -> None:
    old, new = catalogue().characters[CAP], catalogue("2026-08").characters[CAP]
    assert [old.side("normal", injured).stamina for injured in (False, True)] == [5, 6]
    assert [new.side("normal", injured).stamina for injured in (False, True)] == [6, 7]
    assert catalogue("2026-08").characters[FIRST_AVENGER].side("normal", False).stamina == 7
