"""The attack sequence (ATK chapter)."""

import pytest

from crisis.state.decisions import Choose, ChooseDice, Roll
from crisis.state.events import AttackDeclared, AttackEnded, AttackResolved, PoolBuilt
from crisis.state.frames import AttackFrame
from crisis.texts import codes
from tests.table import EDITIONS, Play, Table, attack, character, crisis, duel, power

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])

ATTACK_WINDOWS = [
    "targeted", "attack_pool", "defense_pool", "rolled", "modify_own", "modify_opposing",
    "modify_end", "before_damage", "after_attack",
]  # fmt: skip


def loud(timing: str) -> str:
    return power(
        f"Loud {timing}", "reactive", f'on = "{timing}"',
        'effects = [{ do = "count", counter = "heard", amount = 1 }]',
    )  # fmt: skip


LOUD = character("loud", attack() + "".join(loud(timing) for timing in ATTACK_WINDOWS))
NOISE = crisis(
    "noise",
    *(
        f'[[rule]]\non = "{timing}"\ndo = "count"\nwho = {{ is = "any" }}\ncounter = "{timing}"\namount = 1'
        for timing in ("targeted", "before_damage", "after_attack")
    ),
)
DRAIN = power(
    "Drain", "reactive", 'on = "targeted"', 'when = [{ who = "target", is = "self" }]',
    'effects = [{ do = "lose_power", who = "attacker", amount = 1 }]',
)  # fmt: skip
DRAINER = character("drainer", attack() + DRAIN)
VANISHER = character(
    "vanisher",
    attack()
    + power("Step Away", "reactive", 'on = "targeted"', 'effects = [{ do = "place", within = 5 }]'),
)
COSTLY = character(
    "costly",
    attack("Costly", cost=3, rules='{ on = "after_attack", do = "gain_power", amount = 5 }')
    + power("Weaken", "innate", 'value = "attack_dice"', 'while = "attacking"', "add = -4"),
)
GREEDY = character(
    "greedy",
    attack(
        rules="""
  { on = "after_attack", do = "gain_power", who = "self", amount = "dealt" },
  { name = "Sting", icons = ["wild"], on = "after_attack", do = "give_condition", who = "target", condition = "bleed" },
"""
    ),
)
CHARGER = character(
    "charger",
    attack(range=2, cost=1)
    + power("Swing", "active", "cost = 1", 'effects = [{ do = "attack", with = "Strike" }]'),
)
TOUGH_LUCK = character(
    "tough-luck",
    attack()
    + power("Shrug", "reactive", 'on = "before_damage"', 'when = [{ who = "target", is = "self" }]',
            'effects = [{ do = "add_damage", amount = -2 }]'),
)  # fmt: skip


@pytest.mark.rule("ATK-01", "PWR-02")
@ALL
def test_an_attack_that_cannot_be_paid_cannot_be_chosen(edition: str) -> None:
    play, _, target = duel(edition, mine={"power": 1})
    assert "attack:Blast" not in play.options()
    play.refused("pick attack:Blast", "ATK-01")
    rich, _, _ = duel(edition, mine={"power": 2})
    rich.do("pick attack:Blast", f"pick target:{target}")
    assert isinstance(rich.state.pending, Roll)


@pytest.mark.rule("ATK-02", "ATK-04", "ATK-24", "MEAS-06")
@ALL
def test_the_target_is_an_enemy_in_range_and_in_sight(edition: str) -> None:
    table = Table(edition)
    one = table.unit("A", "plain", (10, 10))
    near = table.unit("B", "plain", (13, 10), name="near")
    far = table.unit("B", "plain", (10, 19), name="far")
    hidden = table.unit("B", "plain", (10, 4.5), name="hidden")
    table.box((6, 6.5), (14, 7.5), 4, kind="truck")
    play = table.activate(one).do("pick attack:Strike")
    assert play.options() == [f"target:{near}"]
    refusal = play.refused(f"pick target:{far}", "ATK-02")
    assert refusal.measure == pytest.approx(9000 - 2 * 689)  # any enemy may be measured (ATK-24)
    play.refused(f"pick target:{hidden}", "LOS-03")
    play.do(f"pick target:{near}")  # another target may be chosen instead (ATK-04)
    assert play.seen(AttackDeclared)[0].target == near


@pytest.mark.rule("ATK-03")
@ALL
def test_without_an_enemy_there_is_no_attack_and_allies_are_no_targets(edition: str) -> None:
    table = Table(edition)
    one = table.unit("A", "plain", (10, 10))
    ally = table.unit("A", "plain", (12, 10), name="ally")
    enemy = table.unit("B", "plain", (30, 30))
    play = table.activate(one)
    assert not play.offered("attack")
    play.refused("pick attack:Strike", "ATK-02")
    table.unit("B", "plain", (10, 13), name="second")
    play = table.activate(one).do("pick attack:Strike")
    play.refused(f"pick target:{ally}", "ATK-03")
    play.refused(f"pick target:{enemy}", "ATK-02")


@pytest.mark.rule("ATK-05", "ATK-08", "ATK-07")
@pytest.mark.example("EX-ATK-12")
@LATER
def test_an_attack_whose_cost_is_gone_in_step_3_ends(edition: str) -> None:
    play, one, two = duel(edition, "costly", "drainer", extra=(COSTLY, DRAINER), mine={"power": 3})
    play.do("pick attack:Costly", f"pick target:{two}").use("Drain")
    assert play.purpose == "act"  # no dice were rolled
    assert play.unit(one).power == 2
    assert play.unit(two).damage == 0
    assert play.state.stack[-1].actions == 1  # the action is lost
    assert len(play.seen(AttackEnded)) == 1
    assert not play.seen(AttackResolved)


@pytest.mark.rule("ATK-06", "ATK-07")
@ALL
def test_the_cost_is_paid_after_the_targeting_window(edition: str) -> None:
    play, one, two = duel(edition, "costly", "drainer", extra=(COSTLY, DRAINER), mine={"power": 4})
    play.do("pick attack:Costly", f"pick target:{two}")
    assert play.asked == "B"
    assert play.unit(one).power == 4
    play.do("pick pass")
    assert play.unit(one).power == 1
    assert play.purpose == "attack"


@pytest.mark.rule("ATK-09", "DICE-11", "DICE-12")
@ALL
def test_the_attack_pool_is_the_strength_with_changes_but_at_least_one(edition: str) -> None:
    play, _, two = duel(edition, "costly", extra=(COSTLY,), mine={"power": 3})
    play.do("pick attack:Costly", f"pick target:{two}")
    assert play.state.pending == Roll("attack", 1, "A.costly")  # 5 - 4
    table = Table(edition, (COSTLY,))
    one = table.unit("A", "costly", (10, 10), power=3, conditions=("shock",))
    two = table.unit("B", "plain", (13, 10))
    play = table.activate(one).do("pick attack:Costly", f"pick target:{two}")
    assert play.state.pending.count == 1  # 5 - 4 - 1, never below 1


@pytest.mark.rule("ATK-10", "CARD-06")
@pytest.mark.parametrize(("kind", "dice"), [("physical", 2), ("energy", 3), ("mystic", 4)])
@ALL
def test_the_defense_pool_matches_the_type_of_the_attack(
    edition: str, kind: str, dice: int
) -> None:
    cards = (
        character("typed", attack(type=kind)),
        character("wall", attack(), physical=2, energy=3, mystic=4),
    )
    play, _, two = duel(edition, "typed", "wall", extra=cards)
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----")
    assert play.state.pending == Roll("defense", dice, two)
    burnt = Table(edition, cards)
    one = burnt.unit("A", "typed", (10, 10))
    two = burnt.unit("B", "wall", (13, 10), conditions=("incinerate",))
    play = burnt.activate(one).do("pick attack:Strike", f"pick target:{two}")
    assert [(e.pool, e.dice) for e in play.seen(PoolBuilt)] == [
        ("attack", 5),
        ("defense", dice - 1),
    ]


@pytest.mark.rule("ATK-11", "ATK-12", "ATK-13")
@ALL
def test_attack_roll_then_defense_roll_then_extra_dice_attacker_first(edition: str) -> None:
    play, one, two = duel(edition)
    play.do("pick attack:Strike", f"pick target:{two}")
    asked = []
    for faces in ("CC---", "C--", "--", "-"):
        asked.append(
            (play.state.pending.purpose, play.state.pending.count, play.state.pending.roller)
        )
        play.roll(faces)
    assert asked == [
        ("attack", 5, one), ("defense", 3, two), ("attack_extra", 2, one), ("defense_extra", 1, two),
    ]  # fmt: skip
    assert play.unit(two).damage == 1  # 2 Criticals against 1


@pytest.mark.rule("ATK-06", "ATK-14", "ATK-15", "ATK-18", "ATK-21", "TIME-07", "TIME-04")
@ALL
@pytest.mark.parametrize("priority", ["A", "B"])
def test_every_window_of_an_attack_asks_the_attacker_first(edition: str, priority: str) -> None:
    """Crisis effects come after both sides; who has priority does not matter."""
    table = Table(edition, (LOUD, NOISE), crises=("noise",))
    one = table.unit("A", "loud", (10, 10))
    two = table.unit("B", "loud", (13, 10))
    play = table.activate(one, priority=priority)
    play.do("pick attack:Strike", f"pick target:{two}")
    asked: list[str] = []
    while play.purpose != "act":
        if isinstance(play.state.pending, Roll):
            asked.append(play.purpose)
            play.roll("-" * play.state.pending.count)
        else:
            asked.append(f"{play.purpose} {play.asked}")
            crisis_spoke = play.unit(one).counter(play.purpose)
            assert crisis_spoke == 0, "the crisis spoke before a player was through"
            play.use(play.names()[0])
    assert asked == [
        "targeted A", "targeted B", "attack_pool A", "attack_pool B", "defense_pool A",
        "defense_pool B", "attack", "defense", "rolled A", "rolled B", "modify_own A", "modify_own B",
        "modify_opposing A", "modify_opposing B", "modify_end A", "modify_end B", "before_damage A",
        "before_damage B", "after_attack A", "after_attack B",
    ]  # fmt: skip
    assert [play.unit(one).counter(t) for t in ("targeted", "before_damage", "after_attack")] == [
        1,
        1,
        1,
    ]


@pytest.mark.rule("ATK-16", "ATK-19", "PWR-04", "DICE-02", "DICE-03")
@ALL
def test_damage_is_the_difference_of_successes_and_gives_power(edition: str) -> None:
    play, one, two = duel(edition)
    play.attack("Strike", two, dice="HHW-B", defense="B-F")
    assert (play.unit(two).damage, play.unit(two).power) == (2, 2)
    assert play.unit(one).power == 0


@pytest.mark.rule("ATK-16", "ATK-17", "SPEC-06")
@ALL
def test_no_damage_below_zero_but_other_effects_apply(edition: str) -> None:
    play, _, two = duel(edition, "greedy", extra=(GREEDY,))
    play.attack("Strike", two, dice="W----", defense="BBW")
    assert (play.unit(two).damage, play.unit(two).power) == (0, 0)
    assert play.unit(two).conditions == ("bleed",)


@pytest.mark.rule("ATK-20", "ATK-21", "GEN-12")
@ALL
def test_the_attack_is_resolved_after_damage_and_before_the_last_effects(edition: str) -> None:
    play, _, two = duel(edition, "greedy", extra=(GREEDY,))
    play.attack("Strike", two, dice="WH---", defense="---")
    told = play.told()
    order = [told.index(name) for name in ("Damaged", "AttackResolved", "ConditionGained")]
    assert order == sorted(order)


@pytest.mark.rule("ATK-18", "ATK-22")
@ALL
def test_effects_before_damage_may_still_change_it(edition: str) -> None:
    play, _, two = duel(edition, target="tough-luck", extra=(TOUGH_LUCK,))
    play.do("pick attack:Strike", f"pick target:{two}").roll("HHH--").roll("---").use("Shrug")
    assert play.unit(two).damage == 1


@pytest.mark.rule("ATK-23")
def test_core_2019_plays_the_same_order_of_events() -> None:
    orders = []
    for edition in EDITIONS:
        play, _, two = duel(edition, "greedy", extra=(GREEDY,))
        play.attack("Strike", two, dice="CWH--", defense="C--", extra="-", defense_extra="B")
        orders.append(play.told())
    assert orders[0] == orders[1] == orders[2] == orders[3]
    assert orders[0].index("SuccessesCounted") < orders[0].index("Damaged")


@pytest.mark.rule("ATK-25", "ACT-09")
@ALL
def test_a_granted_attack_is_paid_for_and_checked_as_usual(edition: str) -> None:
    play, one, two = duel(edition, "charger", extra=(CHARGER,), mine={"power": 2})
    play.use("Swing").do(f"pick target:{two}")
    assert play.unit(one).power == 0
    play.roll("HH---").roll("---")
    assert play.state.stack[-1].actions == 2
    poor, _, _ = duel(edition, "charger", extra=(CHARGER,), mine={"power": 1})
    poor.use("Swing").do(f"pick target:{two}")  # nothing is left to pay for the attack
    assert [event.attack for event in poor.seen(AttackEnded)] == ["Strike"]
    far, _, _ = duel(edition, "charger", extra=(CHARGER,), mine={"power": 2}, gap=6)
    far.cannot_use("Swing")  # nobody is in range


@pytest.mark.rule("ATK-26", "DMG-02")
@ALL
def test_damage_dealt_is_what_was_suffered(edition: str) -> None:
    table = Table(edition, (GREEDY,))
    one = table.unit("A", "greedy", (10, 10))
    two = table.unit("B", "plain", (13, 10), damage=4)
    play = table.activate(one).attack("Strike", two, dice="HHHHH", defense="---")
    assert play.unit(two).damage == 6
    assert play.unit(one).power == 2
    assert play.seen(AttackResolved)[0].dealt == 2


@pytest.mark.rule("ATK-28", "ATK-18")
@pytest.mark.parametrize("moment", ["modify_end", "before_damage"])
@ALL
def test_an_attacker_that_falls_before_damage_is_dealt_deals_none(
    edition: str, moment: str
) -> None:
    thorns = power(
        "Thorns", "innate", f'on = "{moment}"', 'when = [{ who = "target", is = "self" }]',
        'do = "damage"', 'who = "attacker"', "amount = 9",
    )  # fmt: skip
    cards = (character("thorny", attack() + thorns),)
    play, one, two = duel(edition, target="thorny", extra=cards)
    play.attack("Strike", two, dice="HHHHH", defense="---")
    assert play.unit(one).dazed
    assert play.unit(two).damage == 0
    assert play.seen(AttackEnded)[0].why == codes.ATTACKER_GONE()


@pytest.mark.rule("ATK-27", "KEY-09")
@pytest.mark.example("EX-STEALTH-01")
@pytest.mark.parametrize("edition", ["1.2", "1.3"])
def test_stealth_needs_an_attacker_within_range_3(edition: str) -> None:
    cards = (character("sneak", attack(), head='keywords = ["stealth"]'),)
    play, _, two = duel(edition, target="sneak", extra=cards, mine={"power": 2}, gap=6.5 + 1.378)
    play.refused("pick attack:Blast", "KEY-09")
    near, _, two = duel(edition, target="sneak", extra=cards, mine={"power": 2}, gap=5.9 + 1.378)
    near.do("pick attack:Blast", f"pick target:{two}")
    for old in ("core-2019", "core-2023"):  # they do not know the keyword
        play, _, two = duel(old, target="sneak", extra=cards, mine={"power": 2}, gap=6.5 + 1.378)
        play.do("pick attack:Blast", f"pick target:{two}")


@pytest.mark.rule("KEY-09", "ATK-27")
@pytest.mark.parametrize("edition", ["1.2", "1.3"])
def test_stealth_holds_against_an_attack_that_ignores_range(edition: str) -> None:
    sneak = character("sneak", attack(), head='keywords = ["stealth"]')
    shot = 'effects = [{ do = "attack", with = "Strike", ignore = ["range"], target = { is = "enemy" } }]'
    seer = character("seer", attack(range=2) + power("Anywhere", "active", shot))
    play, _, two = duel(edition, "seer", "plain", extra=(sneak, seer), gap=9 + 1.378)
    play.use("Anywhere").do(f"pick target:{two}")
    assert play.seen(AttackDeclared)[0].target == two
    play, _, _ = duel(edition, "seer", "sneak", extra=(sneak, seer), gap=9 + 1.378)
    play.cannot_use("Anywhere")


@pytest.mark.rule("KEY-09")
@pytest.mark.parametrize("edition", ["1.2", "1.3"])
def test_stealth_is_about_attacks_only(edition: str) -> None:
    """Only attacks have targets; a superpower chooses, also in 1.2 (Q-84)."""
    sneak = character("sneak", attack(), head='keywords = ["stealth"]')
    push = 'effects = [{ do = "choose", as = "it", is = "enemy", within = 5 }, { do = "damage", who = "it", amount = 1 }]'
    witch = character("witch", attack(range=5) + power("Curse", "active", push))
    play, _, two = duel(edition, "witch", "sneak", extra=(sneak, witch), gap=6.5 + 1.378)
    play.refused("pick attack:Strike", "KEY-09")
    play.use("Curse").do(f"pick choose:{two}")
    assert play.unit(two).damage == 1


@pytest.mark.rule("ATK-28", "DMG-06", "DMG-08")
@ALL
def test_a_dazed_character_neither_attacks_nor_is_attacked(edition: str) -> None:
    table = Table(edition)
    one = table.unit("A", "plain", (10, 10))
    down = table.unit("B", "plain", (13, 10), name="down", dazed=True, damage=6)
    up = table.unit("B", "plain", (10, 13), name="up")
    play = table.activate(one).do("pick attack:Strike")
    play.refused(f"pick target:{down}", "DMG-06")
    assert play.options() == [f"target:{up}"]
    theirs = table.turn("B")
    assert f"activate:{down}" not in theirs.options()
    theirs.refused(f"pick activate:{down}", "ACT-18")


@pytest.mark.rule("ATK-29", "ATK-04", "ATK-05")
def test_core_2019_a_granted_attack_without_a_legal_target_ends() -> None:
    """The appendix: choose another target or the attack action ends."""
    cards = (
        character(
            "rusher",
            attack(range=2)
            + power("Rush", "active", "action = true",
                    'effects = [{ do = "action", action = "move" }, { do = "action", action = "attack" }]'),
        ),
    )  # fmt: skip
    play, _one, _two = duel("core-2019", "rusher", extra=cards)
    play.use("Rush").do("pick advance").place_near(2, 10)
    assert play.purpose == "act"
    assert [event.why for event in play.seen(AttackEnded)] == [codes.NO_ATTACK_POSSIBLE()]
    assert play.state.stack[-1].actions == 1


@pytest.mark.rule("ATK-30")
@ALL
def test_range_and_sight_are_not_checked_again(edition: str) -> None:
    play, _, two = duel(edition, target="vanisher", extra=(VANISHER,))
    play.do("pick attack:Strike", f"pick target:{two}").use("Step Away").place_near(30, 10)
    assert play.unit(two).x > 20000  # far beyond Range 3
    play.roll("HH---").roll("---")
    assert play.unit(two).damage == 2


@pytest.mark.rule("ATK-31", "DMG-07")
@ALL
def test_step_14_happens_although_the_target_is_dazed(edition: str) -> None:
    table = Table(edition, (GREEDY,))
    one = table.unit("A", "greedy", (10, 10))
    two = table.unit("B", "plain", (13, 10), damage=4)
    play = table.activate(one).attack("Strike", two, dice="WHH--", defense="---")
    assert play.unit(two).dazed
    assert play.unit(two).conditions == ()
    assert play.unit(one).power == 2


def hit_in_step_2(edition: str, amount: int) -> tuple[Play, str, str]:
    cards = (
        character(
            "trigger-happy",
            attack(cost=1)
            + power("Snipe", "reactive", 'on = "targeted"',
                    f'effects = [{{ do = "damage", who = "target", amount = {amount} }}]'),
        ),
    )  # fmt: skip
    play, one, two = duel(edition, "trigger-happy", extra=cards, mine={"power": 1})
    play.do("pick attack:Strike", f"pick target:{two}").use("Snipe")
    return play, one, two


@pytest.mark.rule("ATK-03", "ATK-05", "ATK-28")
@ALL
def test_a_target_that_is_dazed_in_step_2_ends_the_attack_unpaid(edition: str) -> None:
    play, one, two = hit_in_step_2(edition, 6)
    assert play.unit(two).dazed
    assert play.purpose == "act"
    assert play.unit(one).power == 1
    play, one, two = hit_in_step_2(edition, 5)
    assert play.purpose == "attack"
    assert play.unit(one).power == 0


@pytest.mark.rule("ATK-14", "ATK-15")
def test_each_side_touches_its_own_dice_before_the_others() -> None:
    """A defender's change of attack dice comes after the attacker's own change."""
    cards = (
        character("fixer", attack() + power("Fix", "innate", 'on = "modify_own"', "may = true",
                  'when = [{ who = "attacker", is = "self" }]',
                  'effects = [{ do = "change", pool = "own", from = ["blank"], to = "hit" }]')),
        character("breaker", attack() + power("Break", "innate", 'on = "modify_opposing"', "may = true",
                  'when = [{ who = "target", is = "self" }]',
                  'effects = [{ do = "change", pool = "opposing", from = ["hit"], to = "blank" }]')),
    )  # fmt: skip
    play, _, two = duel("1.3", "fixer", "breaker", extra=cards)
    play.do("pick attack:Strike", f"pick target:{two}").roll("-FFFF").roll("---")
    play.use("Fix").do("dice 0")
    assert isinstance(play.state.pending, Choose)
    assert play.asked == "B"
    play.use("Break")
    assert isinstance(play.state.pending, ChooseDice)
    assert play.state.pending.dice == (0,)  # only the die the attacker changed is a Hit
    play.do("dice 0")
    assert play.unit(two).damage == 0


@pytest.mark.rule("ATK-08")
def test_an_attacker_dazed_in_step_2_ends_the_attack() -> None:
    cards = (
        character("spiny", attack() + power("Spines", "reactive", 'on = "targeted"',
                  'effects = [{ do = "damage", who = "attacker", amount = 9 }]')),
    )  # fmt: skip
    play, one, two = duel("1.3", target="spiny", extra=cards)
    play.do("pick attack:Strike", f"pick target:{two}").use("Spines")
    assert play.unit(one).dazed
    assert play.unit(two).damage == 0
    assert not [frame for frame in play.state.stack if isinstance(frame, AttackFrame)]


@pytest.mark.rule("ATK-25", "ATK-05")
@ALL
def test_a_granted_attack_on_a_named_target_is_checked_when_it_is_made(edition: str) -> None:
    cards = (
        character(
            "runner",
            attack(range=2)
            + power(
                "Run and Strike",
                "active",
                'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "advance", tool = "medium" }, { do = "attack", with = "Strike", target = "it" }]',
            ),
        ),
    )
    play, _, two = duel(edition, "runner", extra=cards)
    play.use("Run and Strike").do(f"pick choose:{two}").place_near(4, 10)
    assert play.purpose == "act"
    assert len(play.seen(AttackEnded)) == 1
    play, _, two = duel(edition, "runner", extra=cards)
    play.use("Run and Strike").do(f"pick choose:{two}").place_near(10, 11)
    assert play.purpose == "attack"


@pytest.mark.rule("CARD-07")
@ALL
def test_an_attack_whose_name_begins_like_another_is_another(edition: str) -> None:
    """ "Hit Harder" came first: that is no "Hit" (CARD-07: a name identifies the attack)."""
    memory = '{ name = "Again", on = "attack_pool", when = [{ who = "target", attacked = "turn", same_attack = true }], do = "count", counter = "again", amount = 1 }'
    boxer = character("boxer", attack("Hit", rules=memory) + attack("Hit Harder"))
    play, one, two = duel(edition, "boxer", extra=(boxer,))
    play.attack("Hit Harder", two, dice="-----", defense="---")
    play.attack("Hit", two, dice="-----", defense="---")
    assert play.unit(one).counter("again") == 0
    play, one, two = duel(edition, "boxer", extra=(boxer,))
    for _ in range(2):
        play.attack("Hit", two, dice="-----", defense="---")
    assert play.unit(one).counter("again") == 1
