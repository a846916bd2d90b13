"""The worked examples of attacks, with invented cards that have the printed numbers.

Examples that pin one rule are played beside that rule in `tests/rules`, those about a printed card
beside its card; `test_example_index.py` knows where each one is.
"""

import pytest

from crisis.state.decisions import ChooseDice, Roll
from crisis.state.events import DiceRolled, Moved, SuccessesCounted
from tests.table import EDITIONS, Play, Table, attack, character, crisis, power

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])
GAIN = '{ on = "after_attack", do = "gain_power", who = "self", amount = "dealt" },'

IRON_MAN = character(
    "iron-man-2019",
    attack("Repulsor Blast", type="energy", range=4, strength=4, rules=GAIN
           + '{ name = "Push", icons = ["wild"], on = "before_damage", do = "push", who = "target", tool = "short", away = "self" }')
    + power("Friday A.I.", "active", "cost = 3", 'effects = [{ do = "lasting", until = "turn", value = "attack_dice", add = 2 }]'),
)  # fmt: skip
ZEMO = character(
    "zemo-2019",
    attack()
    + power("Strategist", "innate", 'on = "modify_own"', "may = true", 'affects = "target"', 'when = [{ who = "target", is = "ally", within = 2, of = "self" }]',
            'effects = [{ do = "reroll", pool = "defense" }]')
    + power("Counter-Strike", "reactive", 'on = "after_attack"', 'when = [{ who = "target", is = "self" }, { who = "attacker", within = 3, of = "self" }]',
            'effects = [{ do = "attack", with = "Strike", target = "attacker" }]'),
)  # fmt: skip
MARVEL = character(
    "marvel",
    attack("Photon Blast", type="energy", range=4, strength=5, rules=GAIN
           + '{ name = "Pursuit", icons = ["wild"], on = "before_damage", do = "advance", who = "self", tool = "short", toward = "target" }'),
)  # fmt: skip
CAP = character(
    "cap",
    attack()
    + power("Perfect Block", "reactive", "cost = 2", 'on = "targeted"', 'when = [{ who = "target", is = "self" }]',
            'effects = [{ do = "lasting", until = "attack", value = "defense_dice", add = 2 }]'),
    energy=4,
)  # fmt: skip
TONY = character(
    "tony",
    attack("Unibeam", type="energy", range=5, strength=7, cost=4,
           rules='{ value = "extra_dice", while = "this_attack", is = 2 }, { on = "after_attack", when = [{ rolled = ["critical"] }], do = "damage", who = "self", amount = 2 }')
    + attack("Shove", type="energy", range=4, rules='{ on = "after_attack", do = "push", who = "target", tool = "short", away = "self" }')
    + power("J.A.R.V.I.S.", "reactive", "cost = 1", "cost_max = 3", 'on = "modify_own"', 'affects = "attacker"',
            'when = [{ who = "attacker", is = "other_ally", within = 4, of = "self" }]',
            'effects = [{ do = "reroll", pool = "attack", up_to = "paid" }]'),
)  # fmt: skip
BONES = character(
    "bones",
    attack()
    + power("Aggressive", "innate", 'on = "after_attack"', "may = true", 'when = [{ who = "target", is = "self" }, { dealt_min = 1 }]',
            'do = "advance"', 'who = "self"', 'tool = "short"', 'toward = "attacker"')
    + power("I Can Take It", "innate", 'instead_of = "suffer"', 'when = [{ who = "victim", is = "self", source = "enemy" }]',
            'effects = [{ do = "reduce", amount = 1, min = 1 }]'),
)  # fmt: skip
TOSSER = character(
    "tosser", attack(rules='{ on = "after_attack", do = "throw", who = "target", tool = "short" }')
)
SENSOR = crisis("sensor", type="extraction", scoring='{ per = "held" }')


def counted(play: Play) -> SuccessesCounted:
    found: SuccessesCounted = play.seen(SuccessesCounted)[-1]
    return found


@pytest.mark.example("EX-ATK-01")
@pytest.mark.rule(
    "ATK-16", "ATK-18", "ATK-19", "ATK-21", "DICE-04", "DICE-05", "DICE-06", "SPEC-01", "PWR-04"
)
def test_ex_atk_01_repulsor_blast_against_baron_zemo() -> None:
    table = Table("core-2019", (IRON_MAN, ZEMO))
    iron = table.unit("A", "iron-man-2019", (10, 10), power=3)
    zemo = table.unit("B", "zemo-2019", (16, 10))
    play = table.activate(iron).use("Friday A.I.")
    assert play.unit(iron).power == 0
    play.do("pick attack:Repulsor Blast", f"pick target:{zemo}")
    assert play.state.pending == Roll("attack", 6, iron)
    play.roll("HHCWBF")
    assert play.state.pending == Roll("defense", 3, zemo)
    play.roll("B-F").roll("C")  # one extra die; its Critical adds no further one
    play.use("Strategist")
    assert isinstance(play.state.pending, ChooseDice)
    assert play.state.pending.dice == (0, 1)  # the Failure is no legal reroll
    play.do("dice 1").roll("C")  # and no extra die for a rerolled Critical
    assert (counted(play).attack, counted(play).defense, counted(play).damage) == (5, 2, 3)
    assert sum(len(e.faces) for e in play.seen(DiceRolled) if e.pool == "attack") == 7
    assert play.purpose == "push"
    assert play.unit(zemo).damage == 0  # before damage
    play.refused("aim -1,0", "DIR-05")
    play.aim(1, 0)
    assert play.unit(zemo).x == 16000 + 3375 + 2 * 689
    assert (play.unit(zemo).damage, play.unit(zemo).power) == (3, 3)
    assert play.unit(iron).power == 3
    assert play.purpose == "act"  # Counter-Strike is not offered: too far away


@pytest.mark.example("EX-ATK-02")
@pytest.mark.rule("ATK-06", "ATK-09", "ATK-21", "DICE-06", "DICE-09", "DIR-04", "SPEC-01")
@LATER
def test_ex_atk_02_photon_blast_against_captain_america(edition: str) -> None:
    table = Table(edition, (MARVEL, CAP, TONY))
    marvel = table.unit("A", "marvel", (10, 10))
    tony = table.unit("A", "tony", (10, 14), power=2)
    cap = table.unit("B", "cap", (16, 10), power=2)
    play = (
        table.activate(marvel)
        .do("pick attack:Photon Blast", f"pick target:{cap}")
        .use("Perfect Block")
    )
    play.roll("CW-BF")
    assert play.state.pending == Roll("defense", 6, cap)
    play.roll("BBW--F").roll("C")
    play.do(f"pick {tony}|tony/normal/healthy/J.A.R.V.I.S.#2")
    play.refused("dice 2,2", "DICE-09")
    play.do("dice 2,3").roll("HC")
    assert (counted(play).attack, counted(play).defense, counted(play).damage) == (5, 3, 2)
    assert play.purpose == "advance"  # Pursuit, before damage
    play.refused("advance short 7624,10000 5936,10000 5247,10000", "DIR-08")
    play.do("advance short 12376,10000 14064,10000 13000,10000")
    assert (play.unit(cap).damage, play.unit(cap).power) == (2, 2)
    assert (play.unit(marvel).power, play.unit(tony).power) == (2, 0)
    assert [event.unit for event in play.seen(Moved)] == [marvel]


@pytest.mark.example("EX-ATK-03")
@pytest.mark.rule("GEN-12", "ATK-21")
@ALL
@pytest.mark.parametrize("near", [True, False])
def test_ex_atk_03_counter_strike_waits_for_the_end_of_the_attack(edition: str, near: bool) -> None:
    table = Table(edition, (TONY, ZEMO))
    one = table.unit("A", "tony", (10, 10))
    widow = table.unit("B", "zemo-2019", (12.4, 10) if near else (16, 10))
    play = (
        table.activate(one)
        .do("pick attack:Shove", f"pick target:{widow}")
        .roll("H----")
        .roll("--F")
    )
    play.skip("push")
    assert play.purpose == "push"  # all effects of the attack first
    play.aim(1, 0)  # the distance at this moment decides: 5.8 or 9.4 inches
    offered = play.purpose == "after_attack" and "Counter-Strike" in play.names()
    assert offered is near


@pytest.mark.example("EX-ATK-04")
@pytest.mark.rule("GEN-12", "ATK-21", "DIR-04")
@LATER
@pytest.mark.parametrize(("dice", "offered"), [("HH---", True), ("-----", False)])
def test_ex_atk_04_aggressive_waits_for_the_end_of_the_attack(
    edition: str, dice: str, offered: bool
) -> None:
    table = Table(edition, (TONY, BONES))
    one = table.unit("A", "tony", (10, 10))
    bones = table.unit("B", "bones", (14, 10))
    play = (
        table.activate(one).do("pick attack:Shove", f"pick target:{bones}").roll(dice).roll("---")
    )
    assert play.purpose == "push"
    play.aim(1, 0)
    assert (play.purpose == "after_attack") is offered
    if offered:
        assert play.asked == "B"
        play.use("Aggressive").place_near(13, 10)
        assert play.unit(bones).x < 14000 + 3375 + 2 * 689


@pytest.mark.example("EX-ATK-09")
@pytest.mark.rule("DICE-05", "DICE-06", "PWR-05")
@LATER
def test_ex_atk_09_focused_unibeam_doubles_the_extra_dice(edition: str) -> None:
    table = Table(edition, (TONY, character("soft", attack(), energy=1, stamina=9)))
    one = table.unit("A", "tony", (10, 10), power=4)
    two = table.unit("B", "soft", (16, 10))
    play = (
        table.activate(one)
        .do("pick attack:Unibeam", f"pick target:{two}")
        .roll("CCH--BF")
        .roll("-")
    )
    assert play.state.pending == Roll("attack_extra", 4, one)
    play.roll("CHW-")
    assert counted(play).attack == 6
    assert (play.unit(one).damage, play.unit(one).power) == (2, 0)
    assert play.unit(two).damage == 6


@pytest.mark.example("EX-ATK-10")
@pytest.mark.rule("SP-04", "DMG-15", "GEN-11")
@LATER
@pytest.mark.parametrize(("dice", "suffered"), [("HHH--", 2), ("H----", 1)])
def test_ex_atk_10_reduction_to_a_minimum_of_one(edition: str, dice: str, suffered: int) -> None:
    table = Table(edition, (BONES,))
    one = table.unit("A", "plain", (10, 10))
    bones = table.unit("B", "bones", (13, 10), conditions=("bleed",))
    play = table.activate(one)
    for number in (1, 2):  # every time, for nothing
        play.attack("Strike", bones, dice=dice, defense="---")
        assert (play.unit(bones).damage, play.unit(bones).power) == (
            suffered * number,
            suffered * number,
        )
    play.do(f"pick activate:{bones}", "pick end")
    assert play.unit(bones).damage == suffered * 2 + 1  # the Bleed is not reduced


@pytest.mark.example("EX-ATK-16")
@pytest.mark.rule("DMG-03", "DMG-05", "DMG-14", "ATK-31")
@ALL
def test_ex_atk_16_target_dazed_before_an_after_attack_effect(edition: str) -> None:
    table = Table(edition, (TOSSER, SENSOR), ("sensor",))
    one = table.unit("A", "tosser", (10, 10))
    two = table.unit("B", "plain", (13, 10), damage=4)
    token = table.token("sensor", (0, 0), holder=two)
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("HHH--").roll("---")
    )
    assert play.purpose == "drop_token"
    play.do("spot 13000,12000")
    assert play.purpose == "act"  # no throw
    assert (play.unit(two).dazed, play.unit(two).power) == (True, 2)
    assert play.unit(two).spot == (13000, 10000)
    assert play.state.tokens[token].spot == (13000, 12000)
