"""Special conditions (COND chapter) and Power (PWR chapter)."""

import pytest

from crisis.state.decisions import Roll
from crisis.state.events import ConditionGained, ConditionRemoved
from tests.table import EDITIONS, Table, attack, character, crisis, duel, power

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])

GIVER = character(
    "giver",
    attack(rules='{ on = "after_attack", do = "give_condition", who = "target", condition = "bleed" }')
    + power("Judge", "active", 'effects = [{ do = "give_condition", who = { is = "enemy" }, condition = "judgment" }]')
    + power("Burn", "active", 'effects = [{ do = "give_condition", who = { is = "enemy" }, condition = "incinerate" }]')
    + power("Plague", "active", 'effects = [{ do = "give_condition", who = { is = "enemy" }, condition = ["poison", "stun"] }]')
    + power("Shove", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "throw", who = "it", tool = "long" }]')
    + power("Hurt", "active", 'effects = [{ do = "damage", who = { is = "enemy" }, amount = 3 }]'),
)  # fmt: skip
IMMUNE = character(
    "immune",
    attack()
    + power("Cleanse", "active", 'effects = [{ do = "lasting", until = "round", value = "immunity", condition = "bleed" }]'),
    head='immunity = ["incinerate"]',
)  # fmt: skip
POWERED = character(
    "powered",
    attack(cost=1, rules='{ on = "after_attack", do = "gain_power", amount = 3 }')
    + power("Free", "active", 'effects = [{ do = "count", counter = "free", amount = 1 }]')
    + power("Paid", "active", "cost = 2", 'effects = [{ do = "count", counter = "paid", amount = 1 }]')
    + power("React", "reactive", 'on = "after_attack"', 'effects = [{ do = "count", counter = "react", amount = 1 }]')
    + power("Always", "innate", 'on = "activation_end"', 'effects = [{ do = "count", counter = "always", amount = 1 }]')
    + power("Gift", "active", 'effects = [{ do = "gain_power", amount = 4 }]')
    + power("Waste", "active", 'effects = [{ do = "lose_power", who = "self", amount = 12 }]')
    + power("Go", "active", 'effects = [{ do = "advance", tool = "medium" }]')
    + power("Step", "active", 'effects = [{ do = "action", action = "move" }]')
    + power("Slide", "active", 'effects = [{ do = "push", who = "self", tool = "long" }]'),
)  # fmt: skip
SHRINE = crisis("shrine", '[interact]\ndo = "control_token"', '[[rule]]\non = "power_phase"\ndo = "gain_power"\nwho = { is = "any" }\namount = 1')  # fmt: skip


@pytest.mark.rule("COND-01")
@ALL
def test_a_condition_is_held_once(edition: str) -> None:
    play, _, two = duel(edition, "giver", extra=(GIVER,), theirs={"conditions": ("bleed",)})
    play.attack("Strike", two, dice="-----", defense="---")
    assert play.unit(two).conditions == ("bleed",)
    assert not play.seen(ConditionGained)


@pytest.mark.rule("COND-01")
@ALL
def test_several_conditions_are_given_in_their_order(edition: str) -> None:
    play, _, two = duel(edition, "giver", extra=(GIVER,))
    play.use("Plague")
    gained = [(event.unit, event.condition) for event in play.seen(ConditionGained)]
    assert gained == [(two, "poison"), (two, "stun")]


@pytest.mark.rule("COND-02")
@ALL
def test_conditions_stay_over_the_rounds_until_removed(edition: str) -> None:
    table = Table(edition)
    one = table.unit("A", "plain", (10, 10), conditions=("slow", "stun"))
    two = table.unit("B", "plain", (30, 30), conditions=("slow",), dazed=True, damage=6)
    play = table.round_at("Cleanup 1")
    assert play.unit(one).conditions == ("slow", "stun")
    assert play.unit(two).conditions == ()  # the flip
    play.do(f"pick activate:{one}", "pick shake:stun")
    assert play.unit(one).conditions == ("slow",)


@pytest.mark.rule("COND-03", "COND-04", "PWR-05", "GEN-11")
@pytest.mark.example("EX-COND-01")
@ALL
def test_bleed_hurts_at_the_end_of_the_activation_and_gives_no_power(edition: str) -> None:
    play, one, _ = duel(edition, mine={"conditions": ("bleed",)})
    play.do("pick move").place_near(8, 10)
    assert play.unit(one).damage == 0
    play.do("pick end")
    assert (play.unit(one).damage, play.unit(one).power) == (1, 0)


@pytest.mark.rule("COND-04")
@ALL
def test_bleed_speaks_only_for_the_one_that_ends_its_activation(edition: str) -> None:
    play, _, two = duel(edition, theirs={"conditions": ("bleed",)})
    play.do("pick end")
    assert play.unit(two).damage == 0


@pytest.mark.rule("COND-05")
@pytest.mark.example("EX-ATK-15")
def test_hex_in_core_2019_stops_extra_dice_and_locks_blanks() -> None:
    cards = (reroller(),)
    play, _, two = duel("core-2019", "reroller", extra=cards, mine={"conditions": ("hex",)})
    play.do("pick attack:Strike", f"pick target:{two}").roll("CC-HF").roll("---").use("Again")
    assert play.state.pending.dice == (0, 1, 3)  # no extra dice came, the Blank is locked
    play = covered("core-2019", ("hex",)).roll("HHHHH").roll("--F")
    assert play.purpose == "act"  # cover could change nothing
    assert play.unit("B.plain").damage == 5


@pytest.mark.rule("COND-06")
@pytest.mark.example("EX-ATK-15")
@LATER
def test_hex_in_later_editions_only_stops_extra_dice(edition: str) -> None:
    cards = (reroller(),)
    play, _, two = duel(edition, "reroller", extra=cards, mine={"conditions": ("hex",)})
    play.do("pick attack:Strike", f"pick target:{two}").roll("CC-HF").roll("---").use("Again")
    assert play.state.pending.dice == (0, 1, 2, 3)
    play = covered(edition, ("hex",)).roll("HHHHH").roll("--F").use("Cover").do("dice 0")
    assert play.unit("B.plain").damage == 4


def reroller() -> object:
    return character("reroller", attack() + power("Again", "innate", 'on = "modify_own"', "may = true", 'when = [{ who = "attacker", is = "self" }]', 'effects = [{ do = "reroll", pool = "attack" }]'))  # fmt: skip


def covered(edition: str, conditions: tuple[str, ...] = ()):  # type: ignore[no-untyped-def]
    """An attack on a character behind a car; the attack dice are to be rolled."""
    table = Table(edition, (character("shooter", attack(range=5)),))
    one = table.unit("A", "shooter", (10, 10))
    two = table.unit("B", "plain", (17, 10), conditions=conditions)
    table.box((14.5, 9), (16, 11), 2)
    return table.activate(one).do("pick attack:Strike", f"pick target:{two}")


@pytest.mark.rule("COND-05", "COND-06", "DODGE-02")
@ALL
def test_hex_also_stops_extra_dice_of_defense_and_dodge(edition: str) -> None:
    play, _, two = duel(edition, theirs={"conditions": ("hex",)})
    play.do("pick attack:Strike", f"pick target:{two}").roll("HH---").roll("C--")
    assert play.unit(two).damage == 1
    table = Table(edition, (GIVER,))
    one = table.unit("A", "giver", (10, 10))
    thrown = table.unit("B", "plain", (13, 10), name="thrown")
    struck = table.unit("B", "plain", (17, 10), name="struck", conditions=("hex",))
    play = table.activate(one).use("Shove").do(f"pick choose:{thrown}").aim(1, 0).roll("C--")
    assert play.purpose == "act"
    assert play.unit(struck).damage == 2


@pytest.mark.rule("COND-07", "DODGE-07")
@ALL
def test_incinerate_takes_a_defense_die_but_no_dodge_die(edition: str) -> None:
    play, _, two = duel(edition, theirs={"conditions": ("incinerate",)})
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----")
    assert play.state.pending.count == 2
    table = Table(edition, (GIVER,))
    one = table.unit("A", "giver", (10, 10))
    thrown = table.unit("B", "plain", (13, 10), name="thrown")
    struck = table.unit("B", "plain", (17, 10), name="struck", conditions=("incinerate",))
    play = table.activate(one).use("Shove").do(f"pick choose:{thrown}").aim(1, 0)
    assert play.state.pending == Roll("dodge", 3, struck)


@pytest.mark.rule("COND-08")
@pytest.mark.example("EX-COND-04")
@LATER
def test_judgment_stops_power_for_damage_from_attacks_only(edition: str) -> None:
    play, _, two = duel(edition, "giver", extra=(GIVER,), theirs={"conditions": ("judgment",)})
    play.attack("Strike", two, dice="HHH--", defense="---")
    assert (play.unit(two).damage, play.unit(two).power) == (3, 0)
    table = Table(edition, (GIVER,))
    one = table.unit("A", "giver", (10, 10))
    thrown = table.unit("B", "plain", (13, 10), name="thrown", conditions=("judgment",))
    table.box((16, 9), (18, 11), 3)
    play = table.activate(one).use("Shove").do(f"pick choose:{thrown}").aim(1, 0)
    assert (play.unit(thrown).damage, play.unit(thrown).power) == (1, 1)


@pytest.mark.rule("COND-08")
def test_core_2019_has_no_judgment() -> None:
    play, _, two = duel("core-2019", "giver", extra=(GIVER,))
    play.use("Judge")
    assert play.unit(two).conditions == ()
    play, _, two = duel("core-2023", "giver", extra=(GIVER,))
    play.use("Judge")
    assert play.unit(two).conditions == ("judgment",)


@pytest.mark.rule("COND-09", "PWR-01", "PWR-03", "ROUND-02", "ROUND-04", "ROUND-05")
@pytest.mark.example("EX-COND-02")
@ALL
@pytest.mark.parametrize(("before", "after"), [(0, 0), (10, 9), (4, 4)])
def test_poison_takes_a_power_after_the_one_of_step_1(
    edition: str, before: int, after: int
) -> None:
    table = Table(edition)
    one = table.unit("A", "plain", (10, 10), power=before, conditions=("poison",))
    table.unit("B", "plain", (30, 30))
    play = table.round_at("Power 1")
    assert play.unit(one).power == after


@pytest.mark.rule("COND-10", "COND-16")
@pytest.mark.example("EX-COND-05")
@ALL
def test_root_costs_one_more_for_active_and_reactive_powers(edition: str) -> None:
    cards = (POWERED, SHRINE)

    def rooted(power: int):  # type: ignore[no-untyped-def]
        table = Table(edition, cards, crises=("shrine",))
        one = table.unit("A", "powered", (10, 10), power=power, conditions=("root",))
        two = table.unit("B", "plain", (13, 10))
        table.token("shrine", (10, 11.5), name="it")
        return table.activate(one), one, two

    play, one, two = rooted(2)
    play.cannot_use("Paid", "COND-10")
    play.use("Free")  # costs 0, so 1
    assert play.unit(one).power == 1
    play.do("pick interact:it")  # interacting costs its 1 as ever
    assert play.unit(one).power == 0
    play.cannot_use("Free", "COND-10")
    rich, one, two = rooted(3)
    rich.use("Paid")
    assert rich.unit(one).power == 0
    attacker, one, two = rooted(1)
    attacker.do("pick attack:Strike", f"pick target:{two}")  # attacks cost what they cost
    assert attacker.unit(one).power == 0
    attacker.roll("-----").roll("---")
    assert attacker.unit(one).power == 3
    assert attacker.names() == ["React", ""]
    attacker.use("React")
    assert attacker.unit(one).power == 2
    attacker.do("pick end")
    assert attacker.unit(one).counter("always") == 1  # Innate ones cost nothing
    assert attacker.unit(one).power == 2


@pytest.mark.rule("COND-11")
@ALL
def test_shock_takes_an_attack_die(edition: str) -> None:
    play, _, two = duel(edition, mine={"conditions": ("shock",)})
    play.do("pick attack:Strike", f"pick target:{two}")
    assert play.state.pending.count == 4
    weak = character("weak", attack(strength=1))
    play, _, two = duel(edition, "weak", extra=(weak,), mine={"conditions": ("shock",)})
    play.do("pick attack:Strike", f"pick target:{two}")
    assert play.state.pending.count == 1  # never the last one


@pytest.mark.rule("COND-12", "MOVE-13", "MOVE-15")
@ALL
def test_slow_leaves_only_the_short_tool_for_advances(edition: str) -> None:
    play, one, _ = duel(edition, "powered", extra=(POWERED,), mine={"conditions": ("slow",)})
    play.do("pick move")
    assert play.state.pending.tools == ("short",)
    play.refused("advance medium 7311,10000 4811,10000 4122,10000", "COND-12")
    play.place_near(0, 10)
    play.use("Go")  # a granted Medium advance too
    assert play.state.pending.tools == ("short",)
    play.place_near(0, 10)
    play.use("Slide").aim(0, 1)  # a push is not affected
    assert play.unit(one).y == pytest.approx(10000 + 7250 + 2 * 689, abs=2)


@pytest.mark.rule("COND-13", "COND-17", "COND-18")
@pytest.mark.example("EX-COND-05")
@ALL
def test_stagger_must_be_shaken_off_first(edition: str) -> None:
    play, one, two = duel(
        edition, "powered", extra=(POWERED,), mine={"conditions": ("slow", "stagger"), "power": 3}
    )
    for key in ("attack:Strike", "move", "climb", "shake:slow"):
        play.refused(f"pick {key}", "COND-13")
    play.use("Free")  # powers that are no action are free to use
    play.do("pick shake:stagger")
    assert play.unit(one).conditions == ("slow",)
    play.do("pick attack:Strike", f"pick target:{two}")


@pytest.mark.rule("COND-13", "GEN-05")
def test_a_granted_action_is_no_way_around_stagger() -> None:
    play, one, _ = duel("1.3", "powered", extra=(POWERED,), mine={"conditions": ("stagger",)})
    play.use("Step")
    assert play.unit(one).spot == (10000, 10000)
    play.refused("pick attack:Strike", "COND-13")


@pytest.mark.rule("COND-14")
@pytest.mark.example("EX-COND-03")
@ALL
def test_stun_allows_one_power_per_effect(edition: str) -> None:
    play, one, two = duel(
        edition,
        "powered",
        extra=(POWERED,),
        mine={"conditions": ("stun",)},
        theirs={"conditions": ("stun",)},
    )
    play.use("Gift")
    assert play.unit(one).power == 1
    play.attack("Strike", two, dice="HHHH-", defense="---")
    assert (play.unit(two).damage, play.unit(two).power) == (4, 1)
    table = Table(edition)
    one = table.unit("A", "plain", (10, 10), conditions=("stun",))
    table.unit("B", "plain", (30, 30))
    assert table.round_at("Power 1").unit(one).power == 1


@pytest.mark.rule("COND-15", "KEY-01")
@ALL
def test_immunity_stops_a_condition_and_strips_one_that_is_there(edition: str) -> None:
    table = Table(edition, (GIVER, IMMUNE))
    one = table.unit("A", "giver", (10, 10))
    two = table.unit("B", "immune", (13, 10), conditions=("bleed", "slow"))
    play = table.activate(one).use("Burn")
    assert play.unit(two).conditions == ("bleed", "slow")
    play.do("pick end", f"pick activate:{two}").use("Cleanse")
    assert play.unit(two).conditions == ("slow",)
    assert [event.condition for event in play.seen(ConditionRemoved)] == ["bleed"]


@pytest.mark.rule("COND-18", "ACT-07")
@ALL
def test_shake_removes_one_condition_of_the_players_choice(edition: str) -> None:
    play, one, _ = duel(edition, mine={"conditions": ("bleed", "slow")})
    assert {"shake:bleed", "shake:slow"} <= set(play.options())
    play.do("pick shake:slow")
    assert play.unit(one).conditions == ("bleed",)
    assert play.state.stack[-1].actions == 1
    play.refused("pick shake:stun", "ACT-01")


# --- Power ----------------------------------------------------------------------------------------


@pytest.mark.rule("PWR-01", "PWR-03", "PWR-04", "PWR-08")
@pytest.mark.example("EX-PWR-01")
@ALL
def test_ten_power_is_the_most_and_none_the_least(edition: str) -> None:
    play, one, two = duel(
        edition, "powered", extra=(POWERED,), mine={"power": 8}, theirs={"power": 8}
    )
    play.attack("Strike", two, dice="HHHH-", defense="---")
    assert play.unit(two).power == 10
    play.use("Gift")
    assert play.unit(one).power == 10
    play.use("Waste")
    assert play.unit(one).power == 0


@pytest.mark.rule("PWR-02", "SP-06")
@ALL
def test_a_power_that_cannot_be_paid_in_full_is_not_used(edition: str) -> None:
    play, one, _ = duel(edition, "powered", extra=(POWERED,), mine={"power": 1})
    play.cannot_use("Paid", "SP-06")
    play.use("Gift").use("Paid")
    assert play.unit(one).power == 3


@pytest.mark.rule("PWR-04", "PWR-05", "GEN-09")
@ALL
def test_only_damage_from_enemies_gives_power(edition: str) -> None:
    cards = (
        GIVER,
        character("clumsy", attack() + power("Oops", "active", 'effects = [{ do = "damage", who = { is = "ally" }, amount = 2 }]')),
        crisis("flood", '[[rule]]\non = "activation_end"\ndo = "damage"\nwho = { is = "any" }\namount = 1'),
    )  # fmt: skip
    play, _, two = duel(edition, "giver", extra=cards)
    play.use("Hurt")
    assert (play.unit(two).damage, play.unit(two).power) == (3, 3)
    table = Table(edition, cards, crises=("flood",))
    one = table.unit("A", "clumsy", (10, 10))
    ally = table.unit("A", "plain", (20, 10))
    two = table.unit("B", "plain", (13, 10))
    play = table.activate(one).use("Oops")
    assert [play.unit(unit).damage for unit in (one, ally)] == [2, 2]
    play.do("pick end")
    assert [play.unit(unit).damage for unit in (one, ally, two)] == [3, 3, 1]
    assert [play.unit(unit).power for unit in (one, ally, two)] == [0, 0, 0]


@pytest.mark.rule("PWR-06", "ROUND-02")
@ALL
def test_every_character_gains_one_power_in_the_power_phase(edition: str) -> None:
    table = Table(edition)
    units = [
        table.unit("A", "plain", (10, 10)),
        table.unit("B", "plain", (30, 30), injured=True, power=4),
    ]
    play = table.round_at("Power 1")
    assert [play.unit(unit).power for unit in units] == [1, 5]


@pytest.mark.rule("PWR-07", "ROUND-20", "ROUND-22")
@pytest.mark.example("EX-CLEAN-01")
@ALL
def test_power_stays_when_a_card_is_flipped(edition: str) -> None:
    table = Table(edition)
    table.unit("A", "plain", (10, 10))
    two = table.unit(
        "B", "plain", (30, 30), damage=5, conditions=("bleed",), power=4, activated=True, dazed=True
    )
    play = table.round_at("Cleanup 1")
    unit = play.unit(two)
    assert (unit.injured, unit.damage, unit.conditions) == (True, 0, ())
    assert (unit.dazed, unit.activated) == (False, False)
    assert unit.power == 5  # 4, and 1 of the next Power Phase


@pytest.mark.rule("PWR-08", "PWR-01")
@ALL
def test_power_from_other_sources_has_the_same_cap(edition: str) -> None:
    table = Table(edition, (SHRINE,), crises=("shrine",))
    one = table.unit("A", "plain", (10, 10), power=9)
    two = table.unit("B", "plain", (30, 30), power=3)
    play = table.round_at("Power 1")
    assert (play.unit(one).power, play.unit(two).power) == (10, 5)


@pytest.mark.rule("COND-15", "COND-01")
@ALL
def test_what_was_given_counts_only_those_who_got_it(edition: str) -> None:
    """One is immune, one has the condition already: the third is the one that counts."""
    cards = (
        character("stone", attack(), head='immunity = ["slow"]'),
        character("frost", attack() + power("Chill", "active", 'effects = [{ do = "give_condition", who = { is = "enemy" }, condition = "slow" }, { do = "gain_power", amount = "given" }]')),
    )  # fmt: skip
    table = Table(edition, cards)
    one = table.unit("A", "frost", (10, 10))
    table.unit("B", "stone", (14, 10))
    table.unit("B", "plain", (17, 10), name="slowed", conditions=("slow",))
    table.unit("B", "plain", (20, 10), name="third")
    play = table.activate(one).use("Chill")
    assert play.unit("B.third").conditions == ("slow",)
    assert play.unit(one).power == 1
