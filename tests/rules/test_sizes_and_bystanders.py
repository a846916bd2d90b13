"""The Size that counts in a collision, what a beam or area does to allies in range, and to terrain."""

import pytest

from crisis.languages.cards.text import rule_text
from crisis.state.events import VolleyDeclared
from tests.table import Table, attack, catalogue_with, character, power

HEAVY = character(
    "heavy", attack() + power("Dense", "innate", 'value = "collision_size"', "is = 3")
)
THROWER = character(
    "thrower",
    attack()
    + power(
        "Toss", "active",
        'effects = [{ do = "choose", as = "foe", is = "enemy" }, { do = "throw", who = "foe", tool = "short" }]',
    ),
)  # fmt: skip
CAREFUL = character(
    "careful",
    attack(
        "Wave",
        shape="area",
        range=2,
        rules='{ value = "collateral", while = "this_attack", is = 0 }',
    ),
)
CARELESS = character("careless", attack("Wave", shape="area", range=2))


@pytest.mark.rule("THROW-08")
@pytest.mark.parametrize(("card", "stands"), [("heavy", False), ("plain", True)])
def test_the_size_in_a_collision_decides_what_breaks(card: str, stands: bool) -> None:
    table = Table(extra=[HEAVY, THROWER])
    me = table.unit("A", "thrower", (10, 10))
    foe = table.unit("B", card, (13, 10))
    crate = table.box((15, 9), (17, 11), 2, name="crate")
    play = table.activate(me).use("Toss").do(f"pick choose:{foe}").aim(1000, 0).finish()
    assert (crate in play.state.terrain) is stands
    assert play.unit(foe).damage == 1


@pytest.mark.rule("AREA-05")
@pytest.mark.parametrize(("card", "damage"), [("careful", 0), ("careless", 1)])
def test_allies_in_an_area_are_spared(card: str, damage: int) -> None:
    table = Table("1.2", extra=[CAREFUL, CARELESS])
    me = table.unit("A", card, (10, 10))
    friend = table.unit("A", "plain", (10, 12.5))
    table.unit("B", "plain", (12.5, 10))
    play = table.activate(me).do("pick attack:Wave").roll("-----", "---").finish()
    assert play.unit(friend).damage == damage


SWEEPER = character(
    "sweeper",
    attack(
        "Breath",
        shape="beam",
        range=4,
        rules='{ value = "swept_size", while = "this_attack", is = 2 }',
    ),
)


@pytest.mark.rule("BEAM-04")
@pytest.mark.parametrize(("size", "gone"), [(2, True), (3, False)])
def test_a_beam_sweeps_small_terrain_away_and_then_sees_who_is_there(size: int, gone: bool) -> None:
    """Q-92"""
    table = Table(extra=[SWEEPER])
    me = table.unit("A", "sweeper", (10, 10))
    table.unit("B", "plain", (12.5, 10))
    hidden = table.unit("B", "plain", (16.5, 10), name="hidden")
    screen = table.box((14, 8), (15, 12), size, name="screen")
    play = table.activate(me).do("pick attack:Breath").skip("beam").aim(1000, 0)
    assert (screen not in play.state.terrain) is gone
    declared = play.seen(VolleyDeclared)[-1]
    assert (hidden in declared.targets) is gone


def test_the_words() -> None:
    known = catalogue_with((HEAVY, CAREFUL))
    dense = known.rules["heavy/normal/healthy/Dense"]
    assert rule_text(dense) == "This character counts as Size 3 in collisions."
    wave = known.characters["careful"].forms["normal"]["healthy"].attacks["Wave"].rules[0]
    assert rule_text(wave) == "Allies in range suffer no damage in this attack."


LIGHT = character("light", attack() + power("Feather", "innate", 'value = "moved_size"', "is = 1"))
LIFTER = character(
    "lifter",
    attack(
        "Shove",
        rules='{ name = "Back", on = "before_damage", may = true, '
        'when = [{ who = "target", size_max = 1 }], do = "push", who = "target", tool = "short" }',
    )
    + power(
        "Toss", "active",
        'effects = [{ do = "choose", as = "foe", is = "enemy", size_max = 1 }, { do = "throw", who = "foe", tool = "short" }]',
    )
    + power(
        "Beckon", "active",
        'effects = [{ do = "choose", as = "foe", is = "enemy", size_max = 1 }, { do = "place", who = "foe", within = 1 }]',
    )
    + power(
        "Trade", "active",
        'effects = [{ do = "choose", as = "small", is = "enemy", size_max = 1 }, '
        '{ do = "choose", as = "foe", is = "enemy" }, { do = "push", who = "foe", tool = "short" }, '
        '{ do = "damage", who = "small", amount = 1 }]',
    ),
)  # fmt: skip


@pytest.mark.rule("THROW-01", "PUSH-01")
def test_another_size_for_being_moved_counts_for_pushes_and_throws_only() -> None:
    table = Table(extra=[LIGHT, LIFTER])
    me = table.unit("A", "lifter", (10, 10))
    foe = table.unit("B", "light", (12.5, 10))
    play = table.activate(me)
    assert "Toss" in play.names(), "it is thrown as if it were of Size 1"
    assert "Beckon" not in play.names(), "it is placed as what it is, of Size 2"
    assert "Trade" not in play.names(), "not this one is pushed, but another"
    play.do("pick attack:Shove", f"pick target:{foe}").roll("W----", "---")
    assert "Back" in play.names()


SHAKER = character(
    "shaker",
    attack()
    + power("Shrug", "active", 'effects = [{ do = "shake" }]')
    + power("Wipe", "active", 'effects = [{ do = "remove_condition", who = "self" }]'),
)
GRIP = character(
    "grip",
    attack() + power("Grip", "innate", 'cannot = "shake"', 'who = { is = "enemy" }', 'of = ["bleed"]'),
)  # fmt: skip


@pytest.mark.rule("GEN-04")
@pytest.mark.parametrize(
    ("conditions", "offered", "left"),
    [(("bleed",), False, ("bleed",)), (("bleed", "poison"), True, ("bleed",))],
)
def test_an_effect_that_shakes_obeys_who_forbids_it(
    conditions: tuple[str, ...], offered: bool, left: tuple[str, ...]
) -> None:
    table = Table(extra=[SHAKER, GRIP])
    me = table.unit("A", "shaker", (10, 10), conditions=conditions)
    table.unit("B", "grip", (30, 30))
    play = table.activate(me)
    assert ("Shrug" in play.names()) is offered
    assert "Wipe" in play.names(), "taking away is not shaking off"
    if offered:
        assert play.use("Shrug").unit(me).conditions == left
