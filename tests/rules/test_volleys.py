"""Beam and area attacks (BEAM, AREA chapters)."""

import pytest

from crisis.rules.reading.roles import frame_role
from crisis.state.events import AttackDeclared, AttackEnded, PowerSpent, RuleUsed, VolleyDeclared
from crisis.state.frames import VolleyFrame
from tests.table import EDITIONS, Table, attack, character, power

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])
STEALTHY = pytest.mark.parametrize("edition", ["1.2", "1.3"])

BURN = '{ name = "Burn", icons = ["wild"], on = "after_attack", do = "give_condition", who = "target", condition = "incinerate" }'
THROW = '{ name = "Toss", icons = ["critical"], on = "after_attack", do = "push", who = "target", tool = "long" }'
GUNNER = character(
    "gunner",
    attack("Ray", type="energy", shape="beam", range=4, strength=4, cost=1, rules=f"{BURN}, {THROW}")
    + attack("Quake", type="mystic", shape="area", range=2, strength=4, cost=1, rules=BURN)
    + power("Forced Ray", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "attack", with = "Ray", target = "it" }]')
    + power("Forced Quake", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "attack", with = "Quake", target = "it" }]'),
)  # fmt: skip
SNEAK = character("sneak", attack(), head='keywords = ["stealth"]')


def beam(edition: str = "1.3", extra=(), **mine):  # type: ignore[no-untyped-def]
    """The scene of EX-BEAM-01: the attacker at (10, 18), three enemies."""
    table = Table(edition, (GUNNER, SNEAK, *extra))
    one = table.unit("A", "gunner", (10, 18), **{"power": 3, **mine})
    table.unit("B", "plain", (14, 18), name="e1")
    table.unit("B", "plain", (17, 18.9), name="e2")
    table.unit("B", "plain", (14, 20.5), name="e3")
    return table, one


def finish(play, *rolls: str):  # type: ignore[no-untyped-def]
    for faces in rolls:
        play.roll(faces)
    return play


@pytest.mark.rule("BEAM-01", "BEAM-02", "BEAM-03", "BEAM-04", "SPEC-01")
@pytest.mark.example("EX-BEAM-01")
@ALL
def test_a_beam_attacks_each_enemy_it_touches(edition: str) -> None:
    table, one = beam(edition)
    play = table.activate(one).do("pick attack:Ray").aim(1, 0)
    assert play.seen(VolleyDeclared)[0].targets == ("B.e1", "B.e2")  # not e3
    assert play.options() == ["target:B.e1", "target:B.e2"]
    play.do("pick target:B.e2")  # the attacking player's order
    finish(play, "WHH-", "---", "HH--", "---")
    assert [event.target for event in play.seen(AttackDeclared)] == ["B.e2", "B.e1"]
    assert [play.unit(f"B.e{n}").damage for n in (1, 2, 3)] == [2, 3, 0]
    assert [play.unit(f"B.e{n}").conditions for n in (1, 2)] == [(), ("incinerate",)]
    assert [event.amount for event in play.seen(PowerSpent)] == [1]  # paid once
    assert play.unit(one).power == 2
    told = play.told()
    resolved = [index for index, name in enumerate(told) if name == "AttackResolved"]
    declared = [index for index, name in enumerate(told) if name == "AttackDeclared"]
    assert (
        declared[0] < resolved[0] < declared[1] < resolved[1]
    )  # one complete attack after the other


@pytest.mark.rule("BEAM-01")
@ALL
def test_a_beam_is_laid_in_any_direction(edition: str) -> None:
    table, one = beam(edition)
    play = table.activate(one).do("pick attack:Ray")
    assert play.state.pending.length == 8000  # Range 4
    play.aim(4, 3)
    assert play.seen(VolleyDeclared)[0].targets == ("B.e3",)


@pytest.mark.rule("BEAM-02")
@ALL
@pytest.mark.parametrize(("y", "hit"), [(18 + 0.5 + 0.689, True), (18 + 0.5 + 0.72, False)])
def test_contact_with_the_tool_is_enough(edition: str, y: float, hit: bool) -> None:
    table, one = beam(edition)
    table.unit("B", "plain", (16, y), name="e3")
    play = table.activate(one).do("pick attack:Ray").aim(1, 0)
    assert ("B.e3" in play.seen(VolleyDeclared)[0].targets) is hit


@pytest.mark.rule("BEAM-04", "AREA-03")
@ALL
def test_enemies_out_of_sight_are_not_attacked(edition: str) -> None:
    table, one = beam(edition)
    table.box((15, 15), (15.5, 21), 4)
    play = table.activate(one).do("pick attack:Ray").aim(1, 0)
    assert play.seen(VolleyDeclared)[0].targets == ("B.e1",)
    table, one = area(edition)
    table.box((9, 19.6), (11, 20), 4)
    table.unit("B", "plain", (10, 21), name="hidden")
    play = table.activate(one).do("pick attack:Quake")
    assert play.seen(VolleyDeclared)[0].targets == ("B.near",)


@pytest.mark.rule("BEAM-05", "BEAM-06", "BEAM-07", "BEAM-09", "BEAM-10")
@pytest.mark.example("EX-BEAM-02")
@ALL
def test_an_ally_in_a_beam(edition: str) -> None:
    table, one = beam(edition)
    ally = table.unit("A", "plain", (12.5, 18), name="a1")
    play = table.activate(one).do("pick attack:Ray").aim(1, 0).do("pick target:B.e1")
    play.roll("WH--").roll("---")
    assert play.unit(ally).damage == 0  # not before all attacks are over
    play.roll("W---").roll("---")
    unharmed = edition == "1.3"
    assert play.unit(ally).damage == (0 if unharmed else 1)
    assert play.unit(ally).power == 0
    assert play.unit(ally).conditions == ()
    assert play.unit(one).damage == 0


@pytest.mark.rule("BEAM-08")
@pytest.mark.example("EX-BEAM-03")
@LATER
def test_a_forced_beam_must_reach_its_target(edition: str) -> None:
    table, one = beam(edition)
    table.unit("B", "plain", (30, 30), name="e4")
    play = table.activate(one).use("Forced Ray").do("pick choose:B.e4")
    assert play.purpose == "act"
    assert len(play.seen(AttackEnded)) == 1
    play = table.activate(one).use("Forced Ray").do("pick choose:B.e3")
    play.refused("aim 1,0", "BEAM-08")  # it would hit others
    play.aim(4, 3)
    assert play.seen(VolleyDeclared)[0].targets == ("B.e3",)


@pytest.mark.rule("BEAM-08", "AREA-07")
def test_core_2019_is_silent_about_forced_beams_and_areas() -> None:
    table, one = beam("core-2019")
    play = table.activate(one).use("Forced Ray").do("pick choose:B.e3").aim(1, 0)
    assert play.seen(VolleyDeclared)[0].targets == ("B.e1", "B.e2")


@pytest.mark.rule("BEAM-11")
@ALL
def test_a_beam_needs_an_enemy_it_can_attack(edition: str) -> None:
    table, one = beam(edition)
    table.unit("A", "plain", (10, 14), name="ally")
    play = table.activate(one).do("pick attack:Ray")
    play.refused("aim 0,-1", "BEAM-11")
    play.refused("aim -1,0", "BEAM-11")
    play.aim(1, 0)
    far = Table(edition, (GUNNER,))
    one = far.unit("A", "gunner", (10, 18), power=3)
    far.unit("B", "plain", (30, 30))
    far.activate(one).refused("pick attack:Ray", "BEAM-11")


@pytest.mark.rule("BEAM-12", "KEY-09")
@STEALTHY
def test_stealth_beyond_range_3_is_not_hit_by_a_beam(edition: str) -> None:
    table, one = beam(edition)
    table.unit("B", "sneak", (17.8, 18), name="e2")  # 6.4 inches away
    play = table.activate(one).do("pick attack:Ray").aim(1, 0)
    assert play.seen(VolleyDeclared)[0].targets == ("B.e1",)
    table.unit("B", "sneak", (17.2, 18), name="e2")  # 5.8 inches away
    play = table.activate(one).do("pick attack:Ray").aim(1, 0)
    assert play.seen(VolleyDeclared)[0].targets == ("B.e1", "B.e2")


@pytest.mark.rule("BEAM-04", "DMG-06")
@ALL
def test_the_list_of_targets_is_fixed_but_dazed_ones_are_dropped(edition: str) -> None:
    table, one = beam(edition, extra=(
        character("bomb", attack() + power("Boom", "reactive", 'on = "after_attack"', 'when = [{ who = "target", is = "self" }]',
                  'effects = [{ do = "damage", who = { is = "ally", not = "self" }, amount = 9 }]')),
    ))  # fmt: skip
    table.unit("B", "bomb", (14, 18), name="e1")
    play = table.activate(one).do("pick attack:Ray").aim(1, 0).do("pick target:B.e1")
    play.roll("----").roll("---").use("Boom")
    assert play.unit("B.e2").dazed
    assert play.purpose == "act"
    assert len(play.seen(AttackDeclared)) == 1
    # Pushed out of the beam by the first attack, the second target is attacked all the same.
    table, one = beam(edition)
    play = table.activate(one).do("pick attack:Ray").aim(1, 0).do("pick target:B.e2")
    play.roll("C---").roll("---").roll("-").aim(0, 1)
    play.roll("H---").roll("---")
    assert play.unit("B.e1").damage == 1


# --- areas ----------------------------------------------------------------------------------------


def area(edition: str = "1.3"):  # type: ignore[no-untyped-def]
    """The scene of EX-AREA-01: enemies at 2.9 and 3.2 inches, an ally at 1.0 (edge to edge)."""
    table = Table(edition, (GUNNER, SNEAK))
    one = table.unit("A", "gunner", (10, 18), power=3)
    table.unit("B", "plain", (10 + 2.9 + 1.378, 18), name="near")
    table.unit("B", "plain", (10 - 3.2 - 1.378, 18), name="far")
    table.unit("A", "plain", (10, 18 - 1.0 - 1.378), name="ally")
    return table, one


@pytest.mark.rule(
    "AREA-01", "AREA-02", "AREA-03", "AREA-04", "AREA-05", "AREA-06", "AREA-08", "AREA-09"
)
@pytest.mark.example("EX-AREA-01")
@ALL
def test_an_area_attack(edition: str) -> None:
    table, one = area(edition)
    play = table.activate(one).do("pick attack:Quake")
    assert play.purpose == "attack"  # no target is declared, no tool is laid
    assert play.seen(VolleyDeclared)[0].targets == ("B.near",)
    assert play.unit(one).power == 2
    play.roll("WH--")
    assert play.unit("A.ally").damage == 0
    play.roll("---")
    assert (play.unit("B.near").damage, play.unit("B.far").damage) == (2, 0)
    ally = play.unit("A.ally")
    assert (ally.damage, ally.power, ally.conditions) == (0 if edition == "1.3" else 1, 0, ())
    assert play.unit(one).damage == 0  # although it is within range of itself


@pytest.mark.rule("AREA-02", "AREA-03")
@ALL
def test_an_area_is_paid_once_and_the_order_is_chosen(edition: str) -> None:
    table, one = area(edition)
    table.unit("B", "plain", (10, 21), name="second")
    play = table.activate(one).do("pick attack:Quake")
    assert play.options() == ["target:B.near", "target:B.second"]
    play.do("pick target:B.second")
    finish(play, "----", "---", "----", "---")
    assert [event.target for event in play.seen(AttackDeclared)] == ["B.second", "B.near"]
    assert play.unit(one).power == 2


@pytest.mark.rule("AREA-07")
@LATER
def test_a_forced_area_must_reach_its_target(edition: str) -> None:
    table, one = area(edition)
    play = table.activate(one).use("Forced Quake").do("pick choose:B.far")
    assert play.purpose == "act"
    assert len(play.seen(AttackEnded)) == 1
    play = table.activate(one).use("Forced Quake").do("pick choose:B.near")
    assert play.seen(VolleyDeclared)


@pytest.mark.rule("AREA-10")
@ALL
def test_an_area_needs_an_enemy_it_can_attack(edition: str) -> None:
    table, one = area(edition)
    table.unit("B", "plain", (30, 30), name="near")
    table.activate(one).refused("pick attack:Quake", "AREA-10")


@pytest.mark.rule("AREA-11")
@STEALTHY
def test_stealth_holds_against_areas(edition: str) -> None:
    cards = (character("bomber", attack("Nova", shape="area", range=4)), SNEAK)
    for gap, targets in ((5.9, ("B.sneak",)), (6.2, ())):
        table = Table(edition, cards)
        one = table.unit("A", "bomber", (10, 18))
        table.unit("B", "sneak", (10 + gap + 1.378, 18))
        play = table.activate(one)
        assert ("attack:Nova" in play.options()) is bool(targets)


@pytest.mark.rule("BEAM-12", "AREA-11", "GEN-04")
@ALL
@pytest.mark.parametrize(("attack_name", "offered"), [("Quake", False), ("Ray", True)])
def test_who_cannot_be_targeted_by_a_type_is_no_target_of_a_volley_of_it(
    edition: str, attack_name: str, offered: bool
) -> None:
    ghost = character(
        "ghost", attack() + power("Ward", "innate", 'cannot = "be_targeted"', 'against = ["mystic"]')
    )  # fmt: skip
    table = Table(edition, (GUNNER, ghost))
    one = table.unit("A", "gunner", (10, 18), power=3)
    table.unit("B", "ghost", (12, 18))
    play = table.activate(one)
    assert (f"attack:{attack_name}" in play.options()) is offered


@pytest.mark.rule("BEAM-11", "ATK-25")
@ALL
def test_a_granted_volley_lacks_what_its_grant_leaves_out(edition: str) -> None:
    """Without "Through" the beam sees nobody behind the wall: it is not even offered."""
    through = '{ name = "Through", value = "ignore_sight", while = "this_attack", is = 1 }'
    grant = 'effects = [{ do = "attack", with = "any", without = ["Through"] }]'
    drill = character(
        "drill",
        attack("Ray", type="energy", shape="beam", range=4, strength=4, rules=through)
        + power("Again", "active", grant),
    )
    table = Table(edition, (drill,))
    one = table.unit("A", "drill", (10, 18))
    table.unit("B", "plain", (15, 18))
    table.box((12, 14), (13, 22), 5)
    play = table.activate(one)
    assert "attack:Ray" in play.options()
    assert "Again" not in play.names()
    table.state.terrain.clear()
    assert "Again" in table.activate(one).names(), "without the wall it is seen"


def test_the_roles_of_a_beam_as_a_whole() -> None:
    """ "The target" is the last one that was attacked, nobody before that; nor is anybody a victim."""
    whole = VolleyFrame(attacker="A.one", side="A", attack="gunner/Ray")
    names = ("attacker", "user", "target", "victim")
    assert [frame_role(whole, name) for name in names] == ["A.one", "A.one", None, None]
    whole.attacked = ("B.e2", "B.e1")
    assert [frame_role(whole, name) for name in names] == ["A.one", "A.one", "B.e1", None]


def test_what_one_attack_of_a_beam_did_is_asked_after_the_whole_beam() -> None:
    """The effect is the beam: who speaks after it looks back on every attack of it."""
    grudge = character(
        "grudge",
        attack()
        + power("Grudge", "innate", 'on = "after_effect"', 'when = [{ did = "damaged_by_enemy" }]',
                'do = "gain_power"', 'who = "self"', "amount = 1"),
    )  # fmt: skip
    table, one = beam(extra=(grudge,))
    table.unit("B", "grudge", (12, 18), name="e0")
    play = table.activate(one).do("pick attack:Ray").aim(1, 0).do("pick target:B.e0")
    play.roll("HH--").roll("---")
    assert play.unit("B.e0").damage == 2 and not play.seen(RuleUsed)
    play.do("pick target:B.e1").roll("----").roll("---").roll("----").roll("---")
    assert [(event.name, event.owner) for event in play.seen(RuleUsed)] == [("Grudge", "B.e0")]
    told = play.told()
    last = len(told) - 1 - told[::-1].index("AttackResolved")
    assert told.index("RuleUsed") > last
