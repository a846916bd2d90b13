"""The attack sequence (ATK, DICE, SPEC chapters)."""

import pytest

from tests.table import EDITIONS, Table

CAP = "captain-america-first-avenger"
IRON = "invincible-iron-man"
BONES = "crossbones-merciless-merc"
OCK = "doc-ock-sinister-scientist"


@pytest.mark.rule("ATK-16", "ATK-19", "PWR-04", "DICE-02", "DICE-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_damage_is_the_difference_of_successes_and_gives_power(edition: str) -> None:
    table = Table(edition)
    attacker = table.unit("A", "plain", (10, 10))
    target = table.unit("B", "plain", (13, 10))
    play = table.activate(attacker)
    play.attack("Strike", target, dice="HHW-B", defense="B-F")
    assert play.unit(target).damage == 2
    assert play.unit(target).power == 2
    assert play.unit(attacker).power == 0


@pytest.mark.rule("DICE-05", "DICE-06", "ATK-13")
def test_only_criticals_of_the_initial_roll_add_dice() -> None:
    table = Table()
    attacker = table.unit("A", "plain", (10, 10))
    target = table.unit("B", "plain", (13, 10))
    play = table.activate(attacker)
    play.do("pick attack:Strike", f"pick target:{target}").roll("CCH--").roll("---")
    assert play.state.pending.count == 2
    play.roll("CC")  # no third helping for the Criticals of the extra dice
    assert play.unit(target).damage == 5


@pytest.mark.rule("SPEC-01", "SPEC-06", "DMG-04")
def test_an_icon_rule_needs_no_damage() -> None:
    table = Table()
    ock = table.unit("A", OCK, (10, 10))
    target = table.unit("B", "plain", (15, 10))
    play = table.activate(ock)
    play.do("pick attack:Arm Lasers 2.0", "aim 1,0").roll("W---").roll("BB-")
    assert play.unit(target).damage == 0
    assert play.unit(target).conditions == ("incinerate",)
