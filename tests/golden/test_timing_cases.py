"""The cases that docs/timing.md pins beside its worked example."""

import pytest

from crisis.state.decisions import Roll
from crisis.state.events import AttackDeclared, AttackResolved, DamageReduced, Left, TargetChanged
from crisis.state.frames import AttackFrame, WindowFrame
from crisis.state.records import Place
from tests.table import EDITIONS, Table, attack, character, duel, power

LATER = pytest.mark.parametrize("edition", EDITIONS[1:])

TOUGH = character(
    "tough",
    attack()
    + power("I Can Take It", "innate", 'instead_of = "suffer"', 'when = [{ who = "victim", is = "self" }]',
            'effects = [{ do = "reduce", amount = 1, min = 1 }]')
    + power("Shield", "reactive", "cost = 1", 'instead_of = "suffer"', 'when = [{ who = "victim", is = "self" }]',
            'effects = [{ do = "reduce", amount = 2 }]'),
)  # fmt: skip
GUARD = character(
    "guard",
    attack()
    + power("Bodyguard", "reactive", 'on = "targeted"', 'when = [{ who = "target", is = "other_ally", within = 2, of = "self" }]',
            'effects = [{ do = "redirect", to = "self" }]')
    + power("Brace", "reactive", 'on = "targeted"', 'when = [{ who = "target", is = "self" }]',
            'effects = [{ do = "lasting", until = "attack", value = "defense_dice", add = 1 }]'),
)  # fmt: skip
SHIFTER = character(
    "shifter",
    attack()
    + power("Shift", "reactive", 'on = "targeted"', 'forms = ["normal"]', 'when = [{ who = "target", is = "self" }]',
            'effects = [{ do = "transform", to = "stone" }]')
    + power("Soft", "reactive", 'on = "after_attack"', 'forms = ["normal"]', 'effects = [{ do = "gain_power", amount = 1 }]')
    + "[form.stone]\ndefense = { physical = 6, energy = 6, mystic = 6 }\n",
)  # fmt: skip
FENCER = character(
    "fencer",
    attack(range=3, rules='{ on = "after_attack", do = "gain_power", amount = 1 }')
    + power("Riposte", "reactive", 'limit = "turn"', 'on = "after_attack"', 'when = [{ who = "target", is = "self" }]',
            'effects = [{ do = "attack", with = "Strike", target = "attacker" }]')
    + power("Last Word", "reactive", 'on = "after_attack"', 'when = [{ who = "target", is = "self" }]',
            'effects = [{ do = "count", counter = "word", amount = 1 }]'),
)  # fmt: skip
BOSS = character("boss", attack())
DRONES = character(
    "drones",
    attack()
    + power("Rough", "reactive", 'instead_of = "leave"', 'when = [{ who = "victim", is = "self" }]',
            'effects = [{ do = "damage", who = { is = "enemy", within = 2 }, amount = 1 }, { do = "gain_power", who = { is = "ally", character = "boss" }, amount = "damaged" }]'),
    head='parents = ["boss"]', injured="", stamina=3,
)  # fmt: skip


@pytest.mark.rule("GEN-16", "DMG-15")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("first", "damage"), [("I Can Take It", 0), ("Shield", 1)])
def test_a_reduction_to_one_and_a_paid_one_in_both_orders(
    edition: str, first: str, damage: int
) -> None:
    """3 damage: 3 - 1 - 2 = 0, or 3 - 2 and then no less than 1."""
    play, _, two = duel(edition, target="tough", extra=(TOUGH,), theirs={"power": 1})
    play.do("pick attack:Strike", f"pick target:{two}").roll("HHH--").roll("---")
    assert play.asked == "B"
    assert play.names() == ["I Can Take It", "Shield"]  # no passing: the first one is mandatory
    play.use(first)
    if first == "I Can Take It":
        play.use("Shield")
    assert len(play.seen(DamageReduced)) == 2
    assert play.unit(two).damage == damage


@pytest.mark.rule("SP-06", "DMG-15")
def test_the_paid_reduction_may_be_declined() -> None:
    play, _, two = duel("1.3", target="tough", extra=(TOUGH,), theirs={"power": 1})
    play.do("pick attack:Strike", f"pick target:{two}").roll("HHH--").roll("---")
    play.use("I Can Take It").do("pick pass")
    assert play.unit(two).damage == 2


@pytest.mark.rule("ATK-06", "GEN-07", "TIME-10")
@LATER
def test_bodyguard_after_bodyguard_and_no_third_swap(edition: str) -> None:
    table = Table(edition, (GUARD,))
    one = table.unit("A", "plain", (10, 10))
    ward = table.unit("B", "plain", (13, 10), name="ward")
    first = table.unit("B", "guard", (15, 11), name="first")
    second = table.unit("B", "guard", (15, 9), name="second")
    play = table.activate(one).do("pick attack:Strike", f"pick target:{ward}")
    assert play.options() == [f"{first}|guard/normal/healthy/Bodyguard", f"{second}|guard/normal/healthy/Bodyguard", "pass"]  # fmt: skip
    play.do(f"pick {first}|guard/normal/healthy/Bodyguard")
    # The moment is collected anew for the new target: its own rule, and the other Bodyguard.
    assert sorted(play.names()) == ["", "Bodyguard", "Brace"]
    play.do(f"pick {second}|guard/normal/healthy/Bodyguard")
    assert play.names() == ["Brace", ""]  # the first one may not swap again
    play.use("Brace")
    assert [event.target for event in play.seen(TargetChanged)] == [first, second]
    play.roll("HH---")
    assert play.state.pending == Roll("defense", 4, second)
    play.roll("----")
    assert [play.unit(unit).damage for unit in (ward, first, second)] == [0, 0, 2]


@pytest.mark.rule("FORM-05", "ATK-30", "ATK-10")
@LATER
def test_a_target_that_transforms_in_step_2d(edition: str) -> None:
    """Its new values count at once; the attack being resolved stays the one that was declared."""
    play, _, two = duel(edition, target="shifter", extra=(SHIFTER,))
    play.do("pick attack:Strike", f"pick target:{two}").use("Shift").place_near(13, 12)
    assert play.unit(two).form == "stone"
    play.roll("HHHHH")
    assert play.state.pending.count == 6
    play.roll("BB----")
    assert play.unit(two).damage == 3
    assert play.purpose == "act"  # the rule of the old form is silent


@pytest.mark.rule("ATK-21", "ATK-25", "GEN-12", "SP-02")
@LATER
def test_a_counter_attack_inside_step_14_has_a_step_14_of_its_own(edition: str) -> None:
    table = Table(edition, (FENCER,))
    one = table.unit("A", "fencer", (10, 10))
    two = table.unit("B", "fencer", (13, 10))
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("H----").roll("---")
    )
    assert play.unit(one).power == 1  # A's rider, then B
    assert play.asked == "B"
    play.use("Riposte").roll("HH---").roll("---")
    stack = [type(frame) for frame in play.state.stack]
    assert stack.count(AttackFrame) == 2
    assert stack[-2:] == [AttackFrame, WindowFrame]  # the inner step 14
    assert (play.asked, play.unit(two).power) == ("A", 2)  # B attacked: its rider, then A speaks
    assert sorted(play.names()) == ["", "Last Word", "Riposte"]
    play.use("Last Word").do("pick pass")
    assert (play.asked, play.names()) == ("B", ["Last Word", ""])  # the outer step 14 goes on
    play.use("Last Word")
    assert play.purpose == "act"
    assert [event.attacker for event in play.seen(AttackResolved)] == [one, two]
    assert (play.unit(one).counter("word"), play.unit(two).counter("word")) == (1, 1)


@pytest.mark.rule("ATK-25")
def test_a_counter_attack_out_of_range_is_not_offered() -> None:
    cards = (FENCER, character("archer", attack(range=5)))
    table = Table("1.3", cards)
    one = table.unit("A", "archer", (10, 10))
    two = table.unit("B", "fencer", (19, 10))
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("H----").roll("---")
    )
    assert play.names() == ["Last Word", ""]


@pytest.mark.rule("BEAM-04", "ATK-28")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_beam_whose_second_target_was_dazed_by_the_first_attack(edition: str) -> None:
    boom = (
        '{ on = "after_attack", do = "damage", who = { is = "enemy", not = "target" }, amount = 2 }'
    )
    cards = (character("gunner", attack("Ray", shape="beam", range=4, rules=boom)),)
    table = Table(edition, cards)
    one = table.unit("A", "gunner", (10, 10))
    near = table.unit("B", "plain", (13, 10), name="near")
    far = table.unit("B", "plain", (16, 10), name="far", damage=5)
    play = table.activate(one).do("pick attack:Ray").aim(1, 0).do(f"pick target:{near}")
    play.roll("-----").roll("---")
    assert play.unit(far).dazed
    assert [event.target for event in play.seen(AttackDeclared)] == [near]
    assert play.purpose == "act"


@pytest.mark.rule("GRUNT-11", "GRUNT-09")
@LATER
def test_both_squads_drones_next_to_each_other(edition: str) -> None:
    """Each leaves once: what is on its way off the table is hurt no more."""
    table = Table(edition, (BOSS, DRONES))
    one = table.unit("A", "boss", (4, 4))
    two = table.unit("B", "boss", (30, 30))
    attacker = table.unit("A", "plain", (10, 10))
    table.unit("A", "drones", (14, 11.5), damage=2)
    target = table.unit("B", "drones", (14, 10), damage=2)
    play = (
        table.activate(attacker)
        .do("pick attack:Strike", f"pick target:{target}")
        .roll("H----")
        .roll("---")
    )
    assert (play.asked, play.names()) == ("B", ["Rough", ""])
    play.use("Rough")
    assert (play.asked, play.names()) == ("A", ["Rough", ""])
    play.roundtrip().use("Rough")
    assert [event.unit for event in play.seen(Left)] == ["A.drones", "B.drones"]
    assert {play.unit(unit).place for unit in ("A.drones", "B.drones")} == {Place.KO}
    # B's hurt A's drones and the attacker; A's hurt nobody: B's were leaving already.
    assert (play.unit(attacker).damage, play.unit(two).power) == (1, 2)
    assert play.unit(one).power == 0
