"""`any_of` and `none_of` in conditions and in selectors; how long "this attack" lasts; whom a beam
attacked."""

import pytest

from crisis.cards.files.load import Source
from crisis.languages.cards.text import rule_text
from tests.table import Play, Table, attack, character, power

JAB = attack("Jab")
TWO = '{ is = "enemy", any_of = [{ has = "slow" }, { power_min = 3 }] }'
NEITHER = '{ is = "enemy", none_of = [{ has = "slow" }, { power_min = 3 }] }'


def blast(who: str) -> Source:
    return character(
        "hero", JAB + power("Blast", "active", 'do = "damage"', "amount = 1", f"who = {who}")
    )


def hurt(source: Source) -> dict[str, int]:
    table = Table(extra=[source])
    me = table.unit("A", "hero", (10, 10))
    table.unit("B", "plain", (14, 10), name="slow", conditions=("slow",))
    table.unit("B", "plain", (18, 10), name="rich", power=3)
    table.unit("B", "plain", (22, 10), name="plain")
    play = table.activate(me).use("Blast")
    return {
        unit.id.removeprefix("B."): unit.damage
        for unit in play.state.units.values()
        if unit.side == "B"
    }


def test_a_selector_with_alternatives_finds_only_those() -> None:
    assert hurt(blast(TWO)) == {"slow": 1, "rich": 1, "plain": 0}


def test_a_selector_that_excludes_finds_the_others() -> None:
    assert hurt(blast(NEITHER)) == {"slow": 0, "rich": 0, "plain": 1}


def test_alternatives_may_name_somebody_else() -> None:
    who = '{ is = "enemy", any_of = [{ has = "slow" }, { who = "self", is = "self", power_min = 9 }] }'
    assert hurt(blast(who)) == {"slow": 1, "rich": 0, "plain": 0}


@pytest.mark.parametrize(
    ("when", "power", "offered"),
    [
        ('[{ who = "self", none_of = [{ power_min = 3 }, { has = "slow" }] }]', 2, True),
        ('[{ who = "self", none_of = [{ power_min = 3 }, { has = "slow" }] }]', 3, False),
        ('[{ power_max = 4, any_of = [{ power_min = 3 }, { has = "slow" }] }]', 3, True),
        ('[{ power_max = 4, any_of = [{ power_min = 3 }, { has = "slow" }] }]', 5, False),
    ],
)
def test_a_condition_asks_its_other_keys_too(when: str, power: int, offered: bool) -> None:
    source = character("hero", JAB + f'[[superpower]]\nname = "Try"\nkind = "active"\nwhen = {when}\n'
                       'do = "gain_power"\namount = 1\n')  # fmt: skip
    table = Table(extra=[source])
    me = table.unit("A", "hero", (10, 10), power=power)
    table.unit("B", "plain", (20, 10))
    assert ("Try" in table.activate(me).names()) == offered


def test_alternatives_are_said_in_words() -> None:
    rules = [
        rule_text(face.rules[0])
        for source in (blast(TWO), blast(NEITHER))
        for face in [Table(extra=[source]).catalogue.characters["hero"].side("normal", False)]
    ]
    assert "very enemy that has Slow or has 3 or more Power suffers 1 damage" in rules[0]
    assert "unless it has Slow or has 3 or more Power" in rules[1]


# --- this attack ----------------------------------------------------------------------------------

GIFT = (
    '[[superpower]]\nname = "Focus"\nkind = "reactive"\ncost = 1\non = "attack_declared"\n'
    'when = [{ who = "attacker", is = "self" }]\ndo = "lasting"\nuntil = "UNTIL"\n'
    'value = "attack_dice"\nwhile = "attacking"\nadd = 1\n'
)
BEAM = attack("Ray", shape="beam", range=5, strength=4)


def dice_asked(play: Play) -> int:
    pending = play.state.pending
    return getattr(pending, "count", 0)


@pytest.mark.parametrize("until", ["attack", "volley"])
def test_what_is_said_for_this_attack_holds_for_a_whole_beam(until: str) -> None:
    table = Table(extra=[character("hero", BEAM + GIFT.replace("UNTIL", until))])
    me = table.unit("A", "hero", (10, 10), power=2)
    one = table.unit("B", "plain", (13, 10))
    table.unit("B", "plain", (15, 10), name="two")
    play = table.activate(me).do("pick attack:Ray").use("Focus")
    play.aim(1000, 0).do(f"pick target:{one}").skip("attack")
    assert dice_asked(play) == 5
    play.roll("-----").roll("---").skip("attack")
    assert dice_asked(play) == 5


@pytest.mark.parametrize("until", ["attack", "volley"])
def test_what_is_said_for_these_attacks_holds_for_a_single_one(until: str) -> None:
    table = Table(extra=[character("hero", JAB + GIFT.replace("UNTIL", until))])
    me = table.unit("A", "hero", (10, 10), power=2)
    one = table.unit("B", "plain", (12, 10))
    play = (
        table.activate(me)
        .do("pick attack:Jab")
        .use("Focus")
        .do(f"pick target:{one}")
        .skip("attack")
    )
    assert dice_asked(play) == 6
    play.roll("------").roll("---").finish()
    play.do("pick attack:Jab").skip().do(f"pick target:{one}").skip("attack")
    assert dice_asked(play) == 5  # it is over


# --- whom a beam attacked -------------------------------------------------------------------------

SPOTS = (
    '{ on = "after_volley", do = "place", who = "self", within = 1, of = "target" }, '
    '{ on = "after_volley", do = "damage", who = { among = "targets", power_min = 1 }, amount = 1 }'
)


def test_the_end_of_a_beam_knows_its_targets_and_the_last_one() -> None:
    table = Table(extra=[character("hero", attack("Ray", shape="beam", range=5, rules=SPOTS))])
    me = table.unit("A", "hero", (10, 10))
    one = table.unit("B", "plain", (13, 10), power=1)
    two = table.unit("B", "plain", (16, 10), name="two", power=1)
    aside = table.unit("B", "plain", (16, 20), name="aside", power=1)
    play = table.activate(me).do("pick attack:Ray").aim(1000, 0).do(f"pick target:{one}")
    play.skip("attack").roll("-----").roll("---").skip("attack").roll("-----").roll("---")
    play.finish("place").place_near(17.5, 10).finish()
    assert [play.unit(unit).damage for unit in (one, two, aside)] == [1, 1, 0]
    assert play.unit(me).x > 16000


def test_a_rule_granted_for_a_later_attack_keeps_silent_before_it() -> None:
    body = (
        attack("Jab") + attack("Kick", range=4)
        + '[[superpower]]\nname = "Ready"\nkind = "active"\ndo = "lasting"\nuntil = "next_attack"\nof = "Kick"\n'
        'grants = "Sting"\nalso = [{ name = "Sting", granted = true, on = "after_attack", do = "give_condition", '
        'who = "target", condition = "slow" }]\n'
    )  # fmt: skip
    table = Table(extra=[character("hero", body)])
    me = table.unit("A", "hero", (10, 10))
    foe = table.unit("B", "plain", (12, 10))
    play = table.activate(me).use("Ready").attack("Jab", foe, dice="-----", defense="---")
    assert play.unit(foe).conditions == ()
    play.attack("Kick", foe, dice="-----", defense="---")
    assert play.unit(foe).conditions == ("slow",)
