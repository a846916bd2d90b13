"""Special rules of attacks (SPEC chapter)."""

import pytest

from crisis.state.events import RuleDropped
from crisis.texts import codes
from tests.table import EDITIONS, Table, attack, character, duel, power

ALL = pytest.mark.parametrize("edition", EDITIONS)


def condition_rule(name: str, icons: str, condition: str, more: str = "") -> str:
    return (
        f'{{ name = "{name}", icons = [{icons}], on = "after_attack", {more} do = "give_condition", '
        f'who = "target", condition = "{condition}" }},'
    )


ICONS = character(
    "icons",
    attack(
        rules=condition_rule("Bleed", '"wild"', "bleed")
        + condition_rule("Poison", '"wild", "critical"', "poison")
        + condition_rule("Double", '"hit", "hit"', "slow")
        + condition_rule("Odd", '"failure", "block"', "shock")
    ),
)
MAYBE = character("maybe", attack(rules=condition_rule("Maybe", '"wild"', "bleed", "may = true,")))


def struck(edition: str, dice: str, extra: str = "") -> tuple[str, ...]:
    play, _, two = duel(edition, "icons", extra=(ICONS,))
    play.attack("Strike", two, dice=dice, defense="BBB", extra=extra)
    return play.unit(two).conditions


@pytest.mark.rule("SPEC-01")
@ALL
def test_a_rule_applies_if_its_icons_are_in_the_final_roll(edition: str) -> None:
    assert struck(edition, "W----") == ("bleed",)
    assert struck(edition, "-----") == ()
    assert struck(edition, "H----") == ()  # Double needs two Hits
    assert struck(edition, "HH---") == ("slow",)
    assert struck(edition, "FB---") == ("shock",)  # any face can be an icon
    assert struck(edition, "F----") == ()


@pytest.mark.rule("SPEC-02")
@ALL
def test_an_icon_rule_is_mandatory_unless_it_says_may(edition: str) -> None:
    play, _, two = duel(edition, "icons", extra=(ICONS,))
    play.do("pick attack:Strike", f"pick target:{two}").roll("W----").roll("BBB")
    assert play.purpose == "act"  # nobody was asked
    assert play.unit(two).conditions == ("bleed",)
    play, _, two = duel(edition, "maybe", extra=(MAYBE,))
    play.do("pick attack:Strike", f"pick target:{two}").roll("W----").roll("BBB").do("pick pass")
    assert play.unit(two).conditions == ()


@pytest.mark.rule("SPEC-03")
@ALL
def test_a_rule_applies_once_per_attack(edition: str) -> None:
    cards = (
        character("drain", attack(rules='{ name = "Drain", icons = ["wild"], on = "after_attack", do = "gain_power", amount = 1 }')),
    )  # fmt: skip
    play, one, two = duel(edition, "drain", extra=cards)
    play.attack("Strike", two, dice="WWW--", defense="BBB")
    assert play.unit(one).power == 1


@pytest.mark.rule("SPEC-04", "SPEC-01")
@pytest.mark.example("EX-ATK-07")
@ALL
def test_one_icon_helps_several_rules(edition: str) -> None:
    assert struck(edition, "WC---", extra="-") == ("bleed", "poison")
    assert struck(edition, "C----", extra="-") == ()


@pytest.mark.rule("SPEC-05")
@ALL
def test_the_final_roll_is_the_roll_after_step_9(edition: str) -> None:
    cards = (
        ICONS,
        character("spoiler", attack() + power("Spoil", "innate", 'on = "modify_opposing"', "may = true",
                  'when = [{ who = "target", is = "self" }]',
                  'effects = [{ do = "change", pool = "opposing", from = ["wild"], to = "blank" }]')),
    )  # fmt: skip
    play, _, two = duel(edition, "icons", "spoiler", extra=cards)
    play.do("pick attack:Strike", f"pick target:{two}").roll("W----").roll("BBB").use("Spoil").do(
        "dice 0"
    )
    assert play.unit(two).conditions == ()
    play, _, two = duel(edition, "icons", "spoiler", extra=cards)
    play.do("pick attack:Strike", f"pick target:{two}").roll("W----").roll("BBB").skip("act")
    assert play.unit(two).conditions == ("bleed",)


@pytest.mark.rule("SPEC-06")
@pytest.mark.example("EX-ATK-06")
@ALL
def test_icons_need_no_damage_and_count_once(edition: str) -> None:
    for dice, conditions in (("W----", ("bleed",)), ("-----", ()), ("WW---", ("bleed",))):
        play, _, two = duel(edition, "icons", extra=(ICONS,))
        play.attack("Strike", two, dice=dice, defense="BBB")
        assert play.unit(two).damage == 0
        assert play.unit(two).conditions == conditions


@pytest.mark.rule("SPEC-07")
@ALL
def test_rules_without_icons_always_apply_at_their_moment(edition: str) -> None:
    cards = (
        character("sure", attack(rules='{ on = "before_damage", do = "gain_power", amount = 1 }, { on = "after_attack", do = "give_condition", who = "target", condition = "slow" }')),
    )  # fmt: skip
    play, one, two = duel(edition, "sure", extra=cards)
    play.attack("Strike", two, dice="HFFFF", defense="FFF")
    told = play.told()
    assert told.index("PowerGained") < told.index("Damaged") < told.index("ConditionGained")
    assert play.unit(one).power == 1


@pytest.mark.rule("SPEC-08", "ATK-15")
@pytest.mark.example("EX-CARD-03")
@ALL
def test_a_rule_that_changes_dice_applies_in_step_9_before_counting(edition: str) -> None:
    """Piercing with a Failure icon: the attacker's own Failure is an icon, it is not modified."""
    cards = (
        character("piercer", attack(strength=4, rules='{ name = "Piercing", icons = ["wild", "failure"], on = "modify_opposing", do = "change", pool = "defense", from = ["critical", "wild", "block"], to = "blank" }')),
    )  # fmt: skip
    play, _, two = duel(edition, "piercer", extra=cards)
    play.do("pick attack:Strike", f"pick target:{two}").roll("WFH-").roll("BC-").roll("-")
    assert play.purpose == "change"  # mandatory: not asked whether
    play.refused("dice none")
    play.do("dice 1")
    assert play.unit(two).damage == 1


NEAR = character(
    "near",
    attack(
        rules='{ on = "after_attack", do = "place", who = "self", within = 1, of = "target" },'
        '{ name = "Again", on = "after_attack", may = true, do = "attack", with = "this", '
        'target = { is = "enemy", not = "target", within = 3, of = "target" }, without = ["Again"] }'
    ),
)


@pytest.mark.rule("DMG-04", "DMG-07", "TIME-11")
@pytest.mark.parametrize("injured", [False, True])
def test_nobody_measures_from_a_character_that_was_knocked_out(injured: bool) -> None:
    """Q-91: a Dazed target is still a place, a KO'd one is not."""
    board = Table("1.3", [NEAR])
    hero = board.unit("A", "near", (10, 10))
    foe = board.unit("B", "plain", (14, 10), damage=5, injured=injured)
    board.unit("B", "plain", (17, 10), name="other")
    play = board.activate(hero).do("pick attack:Strike", f"pick target:{foe}")
    play.roll("H----", "---")
    assert play.unit(foe).on_table is not injured
    if injured:
        assert play.purpose == "act" and play.unit(hero).x == 10000
        assert [event.why for event in play.seen(RuleDropped)] == [codes.MEASURED_FROM_GONE()]
    else:
        assert play.purpose == "after_attack" and "Again" in play.names()
