"""Dice (DICE chapter)."""

import pytest

from crisis.dice.faces import FACES
from crisis.state.decisions import ChooseDice, Roll
from tests.table import EDITIONS, Table, attack, character, crisis, duel, power

ALL = pytest.mark.parametrize("edition", EDITIONS)


def reroller(
    slug: str, name: str, up_to: str = "1", timing: str = "modify_own", more: str = ""
) -> object:
    return character(
        slug,
        attack()
        + power(name, "innate", f'on = "{timing}"', "may = true", 'when = [{ who = "attacker", is = "self" }]',
                f'effects = [{{ do = "reroll", pool = "attack", up_to = {up_to} }}]')
        + more,
    )  # fmt: skip


SECOND = power("Quick", "innate", 'on = "modify_own"', "may = true", 'when = [{ who = "attacker", is = "self" }]',
               'effects = [{ do = "reroll", pool = "attack", up_to = 1 }]')  # fmt: skip
PRECISE = reroller("precise", "Precise", "2", more=SECOND)
# The same named rule from another source (DICE-08).
COPY = crisis(
    "copy",
    '[[rule]]\nname = "Precise"\non = "modify_end"\nmay = true\ndo = "reroll"\npool = "attack"\nup_to = 1',
)
CHANGER = character(
    "changer",
    attack()
    + power("Shape", "innate", 'on = "modify_own"', "may = true", 'when = [{ who = "attacker", is = "self" }]',
            'effects = [{ do = "change", pool = "attack", to = "any" }]')
    + power("Grind", "innate", 'on = "modify_opposing"', "may = true", 'when = [{ who = "target", is = "self" }]',
            'effects = [{ do = "change", pool = "attack", to = "blank" }]'),
)  # fmt: skip
LUCKY = character(
    "lucky",
    attack()
    + power("Undo", "innate", 'on = "modify_own"', "may = true", 'when = [{ who = "attacker", is = "self" }]',
            'effects = [{ do = "change", pool = "attack", from = ["failure"], to = "hit" }]'),
)  # fmt: skip
GAMBLER = character(
    "gambler", attack() + power("Gamble", "active", 'effects = [{ do = "roll", dice = 3 }]')
)
THROWER = character(
    "thrower",
    attack()
    + power("Toss", "active", 'effects = [{ do = "choose", as = "it", is = "enemy", within = 2 }, { do = "throw", who = "it", tool = "long" }]'),
)  # fmt: skip


@pytest.mark.rule("DICE-01")
def test_a_die_has_eight_faces() -> None:
    assert sorted(FACES) == sorted("CWHHB--F")
    play, _, two = duel()
    play.do("pick attack:Strike", f"pick target:{two}")
    play.refused("roll HHHH", "DICE-01")  # five dice are rolled
    play.do("roll CWHB-")


@pytest.mark.rule("DICE-02", "DICE-03", "DICE-10")
@ALL
@pytest.mark.parametrize(
    ("face", "attacks", "defends"),
    [("C", 1, 1), ("W", 1, 1), ("H", 1, 0), ("B", 0, 1), ("-", 0, 0), ("F", 0, 0)],
)
def test_what_each_face_is_worth(edition: str, face: str, attacks: int, defends: int) -> None:
    play, _, two = duel(edition)
    play.do("pick attack:Strike", f"pick target:{two}").roll(face + "FFFF").roll("FFF")
    play.finish() if face != "C" else play.roll("F")
    assert play.unit(two).damage == attacks
    play, _, two = duel(edition)
    play.do("pick attack:Strike", f"pick target:{two}").roll("HFFFF").roll(face + "FF")
    play.finish() if face != "C" else play.roll("F")
    assert play.unit(two).damage == 1 - defends


@pytest.mark.rule("DICE-03", "DODGE-06")
@ALL
def test_a_dodge_counts_like_a_defense(edition: str) -> None:
    table = Table(edition, (THROWER,))
    one = table.unit("A", "thrower", (10, 10))
    thrown = table.unit("B", "plain", (12, 10), name="thrown")
    struck = table.unit("B", "plain", (17, 10), name="struck")
    play = table.activate(one).use("Toss").do(f"pick choose:{thrown}").aim(1, 0)
    play.roll("WBH")  # W and B count, H does not
    assert play.unit(struck).damage == 1


@pytest.mark.rule("DICE-04")
@ALL
def test_a_failure_is_neither_rerolled_nor_changed_by_anybody(edition: str) -> None:
    play, _, two = duel(edition, "precise", extra=(PRECISE,))
    play.do("pick attack:Strike", f"pick target:{two}").roll("F-HBF").roll("---").use("Precise")
    assert play.state.pending.dice == (1, 2, 3)
    play.refused("dice 0", "DICE-04")
    play, _, two = duel(edition, "changer", "changer", extra=(CHANGER,))
    play.do("pick attack:Strike", f"pick target:{two}").roll("FFFFH").roll("---").use("Shape")
    assert play.state.pending.dice == (4,)
    play.refused("dice 0 W", "DICE-04")
    play.do("dice 4 W").use("Grind")  # nor by the opponent
    assert play.asked == "B"
    assert play.state.pending.dice == (4,)


@pytest.mark.rule("DICE-04")
def test_a_rule_that_names_failures_may_change_them() -> None:
    play, _, two = duel("1.3", "lucky", extra=(LUCKY,))
    play.do("pick attack:Strike", f"pick target:{two}").roll("F--HB").roll("---").use("Undo").do(
        "dice 0"
    )
    assert play.unit(two).damage == 2


@pytest.mark.rule("DICE-05", "DICE-06")
@ALL
def test_only_criticals_of_the_initial_roll_add_dice_and_only_once(edition: str) -> None:
    play, _, two = duel(edition)
    play.do("pick attack:Strike", f"pick target:{two}").roll("CCH--").roll("C--")
    assert play.state.pending == Roll("attack_extra", 2, "A.plain")
    play.roll("CC")
    assert play.state.pending == Roll("defense_extra", 1, two)
    play.roll("C")  # no third helping for anybody
    assert play.unit(two).damage == 3


@pytest.mark.rule("DICE-06")
@ALL
def test_criticals_from_rerolls_and_changes_add_nothing(edition: str) -> None:
    play, _, two = duel(edition, "precise", extra=(PRECISE,))
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---").use("Precise")
    play.do("dice 0,1").roll("CC").finish()
    assert play.unit(two).damage == 2
    play, _, two = duel(edition, "changer", extra=(CHANGER,))
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---").use("Shape")
    play.do("dice 0 C").finish()
    assert play.purpose == "act"
    assert play.unit(two).damage == 1


@pytest.mark.rule("DICE-07")
@ALL
def test_other_rolls_get_no_extra_dice(edition: str) -> None:
    play, _, _ = duel(edition, "gambler", extra=(GAMBLER,))
    play.use("Gamble").roll("CCC")
    assert play.purpose == "act"


@pytest.mark.rule("DICE-08", "DICE-09")
@pytest.mark.example("EX-ATK-08")
@ALL
def test_one_die_is_rerolled_once_by_each_named_rule(edition: str) -> None:
    play, _, two = duel(edition, "precise", extra=(PRECISE, COPY), crises=("copy",))
    play.do("pick attack:Strike", f"pick target:{two}").roll("--HHH").roll("---").use("Precise")
    play.refused("dice 0,0", "DICE-09")  # both rerolls on one die
    play.do("dice 0,1").roll("--")  # spread over two dice
    play.use("Quick").do("dice 0").roll("-")  # another rule may reroll the same die again
    play.use("Precise")  # the copy that the crisis grants
    assert isinstance(play.state.pending, ChooseDice)
    assert play.state.pending.dice == (2, 3, 4)
    play.refused("dice 0", "DICE-08")


@pytest.mark.rule("DICE-10")
@ALL
def test_blanks_can_be_rerolled_changed_and_named(edition: str) -> None:
    cards = (
        character(
            "blanker",
            attack(rules='{ name = "Void", icons = ["blank"], on = "after_attack", do = "give_condition", who = "target", condition = "slow" }')
            + power("Reroll", "innate", 'on = "modify_own"', "may = true", 'when = [{ who = "attacker", is = "self" }]',
                    'effects = [{ do = "reroll", pool = "attack", faces = ["blank"] }]'),
        ),
    )  # fmt: skip
    play, _, two = duel(edition, "blanker", extra=cards)
    play.do("pick attack:Strike", f"pick target:{two}").roll("H--FF").roll("---").use("Reroll")
    assert play.state.pending.dice == (1, 2)
    play.do("dice 1").roll("H").finish()
    assert play.unit(two).damage == 2
    assert play.unit(two).conditions == ("slow",)


@pytest.mark.rule("DICE-11", "ATK-09", "ATK-10")
@pytest.mark.example("EX-ATK-13")
@ALL
def test_pools_never_fall_below_one_die(edition: str) -> None:
    cards = (
        character(
            "weak",
            attack(strength=3) + power("Weak", "innate", 'value = "attack_dice"', "add = -4"),
        ),
        character("soft", attack(), physical=1),
    )
    play, _, two = duel(
        edition, "weak", "soft", extra=cards, theirs={"conditions": ("incinerate",)}
    )
    play.do("pick attack:Strike", f"pick target:{two}")
    assert play.state.pending.count == 1
    assert play.roll("H").state.pending.count == 1


@pytest.mark.rule("DICE-12")
@ALL
def test_dice_are_added_before_anything_is_rolled(edition: str) -> None:
    """A rule that speaks once dice lie on the table adds none."""
    cards = (
        character(
            "late",
            attack()
            + power("Late", "innate", 'on = "rolled"', 'when = [{ who = "attacker", is = "self" }]',
                    'effects = [{ do = "lasting", until = "attack", value = "attack_dice", add = 2 }]')
            + power("Early", "innate", 'on = "attack_pool"', 'when = [{ who = "attacker", is = "self" }]',
                    'effects = [{ do = "lasting", until = "attack", value = "attack_dice", add = 1 }]'),
        ),
    )  # fmt: skip
    play, _, two = duel(edition, "late", extra=cards)
    play.do("pick attack:Strike", f"pick target:{two}")
    assert play.state.pending.count == 6
    play.roll("HHHHHH").roll("---")
    assert play.unit(two).damage == 6
    assert play.unit(two).dazed
