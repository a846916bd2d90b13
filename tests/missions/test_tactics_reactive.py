"""Reactive Team Tactic cards: their triggers, who pays, and what they do."""

import pytest
from msgspec.structs import replace

from crisis.state.events import (
    ActionsGained,
    ActivationBegan,
    AttackEnded,
    Damaged,
    PowerSpent,
    Spared,
)
from tests.missions.scene import enlist, hold
from tests.table import SKRULLS, Play, Table, attack, character

THROWER = character(
    "thrower",
    attack()
    + """
[[superpower]]
name = "Throw"
kind = "active"
effects = [
  { do = "choose", as = "prey", is = "enemy", within = 3 },
  { do = "throw", who = "prey", tool = "medium" },
]
[[superpower]]
name = "Shove"
kind = "active"
effects = [
  { do = "choose", as = "prey", is = "enemy", within = 3 },
  { do = "push", who = "prey", tool = "short" },
]
""",
)


def scene(*cards: str, power: int = 4, affiliation: str = "") -> tuple[Table, str, str, str]:
    """An enemy attacker B, its target A and a friend of the target; side A has the cards."""
    table = Table("1.3", extra=[THROWER])
    if affiliation:
        enlist(table, affiliation)
    attacker = table.unit("B", "thrower", (10, 10), name="attacker", power=4)
    target = table.unit("A", "plain", (13, 10), name="target", power=power)
    friend = table.unit("A", "plain", (14, 13), name="friend", power=power)
    hold(table, *cards)
    return table, attacker, target, friend


def strike(table: Table, attacker: str, target: str) -> Play:
    return table.activate(attacker).do("pick attack:Strike", f"pick target:{target}")


# --- when somebody is targeted -------------------------------------------------------------------


@pytest.mark.rule("TAC-02", "TAC-07")
def test_sacrifice() -> None:
    table, attacker, target, friend = scene("sacrifice")
    play = strike(table, attacker, target)
    assert play.asked == "A" and play.names() == ["Sacrifice", ""]
    play.use("Sacrifice")
    assert {e.unit for e in play.seen(PowerSpent)} == {target, friend}
    play.roll("HHHHH").roll("---").skip("act")
    assert play.unit(friend).damage == 5 and play.unit(target).damage == 0


def test_the_one_who_sacrifices_itself_adds_and_modifies_nothing() -> None:
    tough = character(
        "tough",
        """
[[superpower]]
name = "Tough"
kind = "innate"
value = "defense_dice"
while = "defending"
add = 3
[[superpower]]
name = "Lucky"
kind = "innate"
on = "modify_own"
may = true
when = [{ who = "roller", is = "self" }]
do = "reroll"
pool = "own"
""",
    )
    table = Table("1.3", extra=[THROWER, tough])
    attacker = table.unit("B", "thrower", (10, 10))
    target = table.unit("A", "plain", (13, 10), power=1)
    friend = table.unit("A", "tough", (14, 13), power=1)
    hold(table, "sacrifice")
    play = strike(table, attacker, target).use("Sacrifice").roll("HHHHH")
    assert (play.state.pending.roller, play.state.pending.count) == (friend, 3)
    play.roll("---")
    assert play.purpose == "act"


@pytest.mark.parametrize(("card", "dice"), [("one-two-punch", 7), ("trip-up", 5)])
def test_two_against_one(card: str, dice: int) -> None:
    table, foe, hero, friend = scene(card)
    name = table.catalogue.tactics[card].name
    play = table.activate(hero).do("pick attack:Strike", f"pick target:{foe}")
    assert play.purpose == "attack"  # the friend is too far from the target
    table.unit("A", "plain", (10, 13), name="friend", power=1)
    play = table.activate(hero).do("pick attack:Strike", f"pick target:{foe}").use(name)
    assert play.state.pending.count == dice
    play.roll("H" + "-" * (dice - 1)).roll("---").skip("act")
    assert play.unit(foe).damage == 1
    assert set(play.unit(foe).conditions) == ({"stun", "stagger"} if card == "trip-up" else set())
    assert play.unit(friend).power == 0 and play.unit(hero).power == 3


def test_trip_up_needs_damage() -> None:
    table, foe, hero, _ = scene("trip-up")
    table.unit("A", "plain", (10, 13), name="friend", power=1)
    play = table.activate(hero).do("pick attack:Strike", f"pick target:{foe}").use("Trip Up")
    play.roll("-----").roll("---")
    assert play.unit(foe).conditions == ()


@pytest.mark.rule("ATK-05")
@pytest.mark.parametrize(("x", "ended"), [(17.5, True), (14.5, False)])
def test_escort_to_safety(x: float, ended: bool) -> None:
    table, attacker, _, _ = scene("escort-to-safety")
    target = table.unit("A", "plain", (x - 0.5, 10), name="target")
    table.unit("A", "plain", (x + 4, 10), name="friend", power=3)
    play = strike(table, attacker, target).use("Escort to Safety").do("aim 1,0")
    assert bool(play.seen(AttackEnded)) == ended
    if ended:
        assert play.purpose == "act" and play.state.stack[2].actions == 2
        assert play.seen(ActionsGained) == [ActionsGained(attacker, 1, "Escort to Safety")]
    else:
        assert play.purpose == "attack"


def test_strategic_retreat() -> None:
    table, attacker, target, friend = scene("strategic-retreat", affiliation="spider-foes")
    table.state.crises = (SKRULLS,)
    table.unit("A", "plain", (8, 10), name="full")
    loot = table.token(SKRULLS, (0, 0), holder=target)
    table.token(SKRULLS, (0, 0), holder="A.full")
    play = strike(table, attacker, target).use("Strategic Retreat").do(f"pick choose:{loot}")
    assert play.options() == [f"choose:{friend}"]
    play.do(f"pick choose:{friend}")
    assert play.state.tokens[loot].holder == friend
    play.place_near(18, 10)
    assert play.unit(target).x > 15000 and play.unit(target).power == 0
    table.token(SKRULLS, (0, 0), holder=friend)  # now nobody can take it (TAC-11)
    assert strike(table, attacker, target).purpose == "attack"


# --- dice ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "rolls", "damage"),
    [
        ("recalibration-matrix", ["HHH", "BB"], 1),
        ("tactical-maneuvers", ["BB"], 0),
        ("kun-lun-training", ["HHH"], 3),
    ],
)
def test_rerolling_everything(card: str, rolls: list[str], damage: int) -> None:
    """Three Failures among the eight dice stay where they are (DICE-04)."""
    table, attacker, target, _ = scene(card)
    name = table.catalogue.tactics[card].name
    play = strike(table, attacker, target).roll("FFH--").roll("F--").use(name)
    for faces in rolls:
        play.roll(faces)
    play.skip("act")
    assert play.unit(target).damage == damage


def test_hard_reset_rerolls_failures_too() -> None:
    table, attacker, target, _ = scene("hard-reset", affiliation="shield")
    play = strike(table, attacker, target).roll("FFH--").roll("F--").use("Hard Reset")
    play.roll("HHHHH").roll("BBB").skip("act")
    assert play.unit(target).damage == 2


# --- before and after damage -----------------------------------------------------------------------


def test_fall_back() -> None:
    table, attacker, target, _ = scene("fall-back")
    play = (
        strike(table, attacker, target)
        .roll("HH---")
        .roll("---")
        .use("Fall Back")
        .place_near(18, 10)
    )
    assert play.unit(target).x > 15000
    assert play.unit(target).damage == 2


@pytest.mark.parametrize(("faces", "offered"), [("H----", True), ("-----", False)])
def test_warpath(faces: str, offered: bool) -> None:
    table, attacker, _, _ = scene("warpath")
    target = table.unit("A", "plain", (16, 10), name="target", power=1)
    play = strike(table, attacker, target).roll(faces).roll("---")
    assert (play.purpose == "after_attack") == offered
    if offered:
        play.use("Warpath").place_near(12, 10)
        assert play.unit(target).x < 14000


def test_reversal() -> None:
    table, attacker, target, friend = scene("reversal")
    play = strike(table, attacker, target).roll("-----").roll("---")
    assert play.options() == [f"A|reversal@{friend}", "pass"]
    play.use("Reversal").roll("CWHB")
    assert play.unit(attacker).damage == 2
    assert play.unit(attacker).power == 6  # an enemy effect gives Power


def test_seeing_red() -> None:
    table, attacker, _, friend = scene("seeing-red")
    target = table.unit("A", "plain", (13, 10), name="target", damage=5)
    play = strike(table, attacker, target).roll("H----").roll("---").use("Seeing Red")
    assert play.unit(target).dazed and play.purpose == "after_effect"  # the attack is over
    play.use("Revenge").do("pick attack:Strike").roll("HHH--").roll("---").skip("act")
    assert play.unit(attacker).damage == 3
    assert play.seen(Damaged)[-1].cause.unit == friend
    alive = table.unit("A", "plain", (13, 10), name="target")
    assert strike(table, attacker, alive).roll("H----").roll("---").purpose == "act"


@pytest.mark.rule("TAC-11")
def test_seeing_red_needs_an_attack_that_can_be_made() -> None:
    """Q-90: who could not attack now is not asked to pay for it."""
    table, attacker, target, _ = scene("seeing-red", power=0)
    target = table.unit("A", "plain", (13, 10), name="target", damage=5)
    far = table.unit(
        "A", "plain", (16.5, 10), name="far", power=3
    )  # only the cheap Strike, Range 3
    table.box((14.5, 8), (15, 12), 5)
    play = strike(table, attacker, target).roll("H----").roll("---")
    assert play.unit(target).dazed and play.purpose == "act" and play.unit(far).power == 3


@pytest.mark.rule("GEN-12")
def test_seeing_red_answers_a_ko_and_other_effects_than_attacks() -> None:
    table, attacker, _, friend = scene("seeing-red")
    target = table.unit("A", "plain", (13, 10), name="target", damage=5, injured=True)
    table.box((16, 9), (17, 11), 3)
    play = table.activate(attacker).use("Throw").do(f"pick choose:{target}", "aim 1,0")
    play.use("Seeing Red")
    assert not play.unit(target).on_table
    play.use("Revenge").do("pick attack:Strike").roll("HH---").roll("---").skip("act")
    assert play.unit(attacker).damage == 2 and play.unit(friend).power == 1


def test_cruelty() -> None:
    table, foe, hero, _ = scene("cruelty")
    play = (
        table.activate(hero)
        .do("pick attack:Strike", f"pick target:{foe}")
        .roll("H----")
        .roll("---")
    )
    play.use("Cruelty")
    assert play.state.pending.count == 5
    play.roll("HH---").roll("---")
    assert play.unit(foe).damage == 3
    assert play.purpose == "act"


def test_no_mercy() -> None:
    table, foe, hero, _ = scene("no-mercy")
    foe = table.unit("B", "thrower", (10, 10), name="attacker", damage=5)
    play = (
        table.activate(hero)
        .do("pick attack:Strike", f"pick target:{foe}")
        .roll("H----")
        .roll("---")
    )
    play.use("No Mercy")
    assert play.unit(hero).power == 7 and play.unit(foe).dazed
    table.unit("B", "thrower", (10, 10), name="attacker", damage=5, injured=True)
    table.unit("B", "thrower", (30, 30), name="last")
    play = (
        table.activate(hero)
        .do("pick attack:Strike", f"pick target:{foe}")
        .roll("H----")
        .roll("---")
    )
    assert not play.unit(foe).on_table  # KO'd is not Dazed: the card stays silent
    assert play.state.sides["A"].tactics == ("no-mercy",)


# --- moves and collisions ---------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["Throw", "Shove"])
def test_indomitable(how: str) -> None:
    table, attacker, target, _ = scene("indomitable")
    play = table.activate(attacker).use(how).do(f"pick choose:{target}").use("Indomitable")
    assert play.unit(target).spot == (13000, 10000)
    assert play.unit(target).power == 2
    assert play.purpose == "act"


def test_brace_for_impact_spares_those_who_pay() -> None:
    table, attacker, target, friend = scene("brace-for-impact")
    friend = table.unit("A", "plain", (17, 10), name="friend", power=1)
    play = table.activate(attacker).use("Throw").do(f"pick choose:{target}", "aim 1,0")
    assert play.asked == "A"
    play.do(f"pick A|brace-for-impact@{friend}")
    play.do(f"pick join:{target}")
    assert play.purpose == "act"  # no dodge, no damage
    assert play.seen(Spared) == [Spared((friend, target), "Brace for Impact")]
    assert [play.unit(u).damage for u in (target, friend)] == [0, 0]
    assert [play.unit(u).power for u in (target, friend)] == [3, 0]
    alone = table.activate(attacker).use("Throw").do(f"pick choose:{target}", "aim 1,0")
    alone.do(f"pick A|brace-for-impact@{target}", "pick done").roll("---").skip("act")
    assert [alone.unit(u).damage for u in (target, friend)] == [0, 3]


def test_spider_tracker() -> None:
    table, foe, target, _ = scene("spider-tracker", affiliation="web-warriors")
    play = table.activate(foe).do("pick move").place_near(10, 14)
    play.use("Spider-Tracker").place_near(16, 10)
    assert play.unit(target).power == 2
    pushed = table.activate(foe).use("Shove").do(f"pick choose:{target}", "aim 1,0")
    assert pushed.purpose == "act"
    zemo = table.unit("B", "baron-helmut-zemo", (10, 13), power=2)
    step = table.activate(zemo).use("Quick Step").place_near(10, 15)
    assert step.purpose == "act"  # an advance, but no move action


# --- phases -------------------------------------------------------------------------------------------


def test_red_room_training() -> None:
    table, _, target, _ = scene("red-room-training")
    table.unit("B", "plain", (13.5, 19), name="shooter", power=3)
    play = table.round_at("Activation 1")
    play.do(f"pick A|red-room-training@{target}")
    table.state = play.state
    table.state.pending = None
    shots = table.activate("B.shooter").do("pick attack:Blast")
    assert shots.options() == ["target:A.friend"]
    shots.refused(f"pick target:{target}", "KEY-09")


def test_shadow_organization() -> None:
    table, attacker, target, friend = scene("shadow-organization", affiliation="criminal-syndicate")
    friend = table.unit("A", "plain", (15, 10), name="friend", power=4)
    play = table.round_at("Power 1").do(f"pick A|shadow-organization@{target}")
    play.do(f"pick join:{friend}").skip("turn")
    assert [play.unit(u).power for u in (target, friend)] == [3, 3]
    table.state = play.state
    table.state.pending = None
    late = table.activate(attacker).do("pick attack:Strike")
    assert late.options() == [f"target:{target}"]
    late.refused(f"pick target:{friend}", "GEN-02")


def test_shadow_organization_is_no_stealth() -> None:
    """What takes Stealth away from a character does not bring it out of the shadows."""
    table, attacker, target, _ = scene("shadow-organization", affiliation="criminal-syndicate")
    play = table.round_at("Power 1").do(f"pick A|shadow-organization@{target}", "pick done")
    table.state = play.skip("turn").state
    table.state.pending = None
    table.state.one_shots = ("the-light-of-hope",)
    table.box((14, 11.5), (15, 12.5), 2, kind="beacon")
    table.state.units[attacker] = replace(table.state.units[attacker], y=15500)
    shot = table.activate(attacker).do("pick attack:Strike")
    shot.refused(f"pick target:{target}", "GEN-02")


def test_custom_upgrades() -> None:
    table, foe, hero, _ = scene("custom-upgrades", affiliation="spider-foes")
    other = table.unit("B", "thrower", (16, 10), name="other")
    play = table.round_at("Activation 1").do(f"pick A|custom-upgrades@{hero}", f"pick choose:{foe}")
    table.state = play.state

    def dice(attacker: str, target: str, roll: str) -> int:
        table.state.pending = None
        attack = table.activate(attacker).do("pick attack:Strike", f"pick target:{target}")
        if roll == "attack":
            return attack.state.pending.count
        return attack.roll("-" * attack.state.pending.count).state.pending.count

    assert dice(hero, foe, "attack") == 7 and dice(hero, other, "attack") == 5
    assert dice(foe, hero, "defense") == 5 and dice(other, hero, "defense") == 1

    def fell(**fields: object) -> Play:
        table.state.units[foe] = replace(table.state.units[foe], damage=5, **fields)
        table.state.pending = None
        play = table.activate(hero).attack("Strike", foe, dice="H------", defense="---")
        table.state = play.state
        return play

    assert fell().unit(foe).dazed
    assert dice(other, hero, "defense") == 1  # a Dazed prey is still the prey
    assert not fell(dazed=False, injured=True).unit(foe).on_table
    assert dice(other, hero, "defense") == 3


@pytest.mark.rule("ROUND-08")
def test_follow_me() -> None:
    table, _, hero, friend = scene("follow-me", power=6)
    done = table.unit("A", "plain", (15, 8), name="done", activated=True)
    play = table.activate(hero).do("pick end").use("Follow Me")
    assert play.options() == [f"choose:{friend}"]
    play.do(f"pick choose:{friend}")
    assert play.seen(ActivationBegan)[-1].unit == friend
    play.do("pick end").skip("turn")
    assert play.unit(friend).activated and play.unit(hero).activated
    assert play.asked == "B" and done


# --- more cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "left"), [("H----", 3), ("-----", 1)])
def test_grievous_wounds(faces: str, left: int) -> None:
    table, _, hero, _ = scene("grievous-wounds", "patch-up")
    foe = table.unit("B", "thrower", (10, 10), name="attacker", damage=2, power=5)
    table.unit("B", "plain", (8, 10), name="medic", power=1)
    hold(table, "patch-up", side="B")
    play = (
        table.activate(hero).do("pick attack:Strike", f"pick target:{foe}").use("Grievous Wounds")
    )
    play.roll(faces).roll("---").skip("act")
    table.state = play.state
    table.state.pending = None
    healed = table.activate(foe).do("pick B|patch-up@B.medic#1", f"pick choose:{foe}")
    assert healed.unit(foe).damage == left


@pytest.mark.rule("ACT-15")
def test_all_youve_got_waits_for_bleed() -> None:
    """The Activated token comes after all effects of the end of the activation."""
    table, _, _, _ = scene("all-youve-got")
    hero = table.unit("A", "plain", (13, 10), name="target", power=4, conditions=("bleed",))
    play = table.activate(hero).do("pick end")
    assert play.unit(hero).damage == 1 and play.names() == ["All You've Got", ""]
    weak = table.unit(
        "A", "plain", (13, 10), name="target", power=4, damage=5, conditions=("bleed",)
    )
    play = table.activate(weak).do("pick end")
    assert play.unit(weak).dazed and play.purpose == "turn"


@pytest.mark.rule("GEM-04")
@pytest.mark.parametrize(("gems", "offered"), [((), True), (("mind",), False)])
def test_all_youve_got_counts_the_threat_of_gems(gems: tuple[str, ...], offered: bool) -> None:
    table, _, _, _ = scene("all-youve-got")
    thanos = table.unit("A", "thanos-the-mad-titan", (20, 20), power=4, gems=gems)
    play = table.activate(thanos).do("pick end")
    assert (play.purpose == "would_gain_activated") is offered


@pytest.mark.rule("ACT-15", "DMG-04")
@pytest.mark.parametrize("injured", [False, True])
def test_all_youve_got(injured: bool) -> None:
    table, _, _, friend = scene("all-youve-got")
    hero = table.unit("A", "plain", (13, 10), name="target", power=4, injured=injured)
    play = table.activate(hero).do("pick end").use("All You've Got")
    assert play.seen(ActivationBegan)[-1].unit == hero
    play.do("pick move").place_near(13, 12)
    assert not play.unit(hero).activated
    play.do("pick end").skip("turn")
    unit = play.unit(hero)
    assert (unit.dazed, unit.on_table) == (not injured, not injured)
    assert friend and play.asked == "B"


def test_go_get_em_tiger() -> None:
    table, _, _, _ = scene("go-get-em-tiger")
    table.state.crises = (SKRULLS,)
    spider = table.unit(
        "A", "spider-man-peter-parker", (13, 7), power=2, damage=4, conditions=("stun",)
    )
    foe = table.unit("B", "plain", (13, 8.6), name="weak", damage=5)
    table.token(SKRULLS, (0, 0), holder=spider)
    play = table.activate(spider)
    attack = play.offered("attack")[0]
    play.do(f"pick {attack}", f"pick target:{foe}").skip("attack")
    play.roll("H" * play.state.pending.count).skip().roll("---").finish("after_effect")
    play.use("Go Get 'Em, Tiger")
    assert play.unit(spider).damage == 1 and play.unit(spider).conditions == ()
    play.do("pick yes").place_near(16, 7)
    assert play.unit(spider).x > 14000


@pytest.mark.rule("TAC-11")
@pytest.mark.parametrize(
    ("crisis", "offered"),
    [("skrulls-infiltrate-world-leadership", True), ("gamma-wave-sweeps-across-midwest", False)],
)
def test_go_get_em_tiger_advances_unless_a_secure_token_is_contested(
    crisis: str, offered: bool
) -> None:
    table, _, _, _ = scene("go-get-em-tiger")
    table.state.crises = (crisis,)
    spider = table.unit("A", "spider-man-peter-parker", (13, 7), power=5)
    foe = table.unit("B", "plain", (13, 4), name="weak", damage=5)
    table.box((15, 3), (16, 5), 3)
    table.token(crisis, (12, 8))
    play = table.activate(spider).use("Web-A-Pult").do(f"pick choose:{foe}", "aim 1,0")
    assert play.unit(foe).dazed
    assert (play.purpose == "after_effect") is offered
    if offered:
        play.use("Go Get 'Em, Tiger").do("pick yes").place_near(16, 7)
        assert play.unit(spider).x > 14000


def test_go_get_em_tiger_after_a_throw_but_not_for_a_grunt() -> None:
    table, _, _, _ = scene("go-get-em-tiger")
    spider = table.unit("A", "spider-man-peter-parker", (13, 7), power=5)
    foe = table.unit("B", "plain", (13, 4), name="weak", damage=5)
    table.box((15, 3), (16, 5), 3)
    play = table.activate(spider).use("Web-A-Pult").do(f"pick choose:{foe}", "aim 1,0")
    assert play.unit(foe).dazed and play.purpose == "after_effect"
    play.use("Go Get 'Em, Tiger")
    assert play.unit(spider).power == 0
    table.state.units.pop(foe)
    drone = table.unit("B", "ultron-drones", (13, 4), damage=2)
    table.unit("B", "ultron-metal-tyrant", (30, 30))
    play = table.activate(spider).use("Web-A-Pult").do(f"pick choose:{drone}", "aim 1,0")
    assert play.skip("act").purpose == "act"


def test_no_escape() -> None:
    table, foe, one, two = scene("no-escape")
    table.unit("A", "plain", (10, 13), name="friend", power=1)
    play = table.activate(foe).do("pick move").use("No Escape").roll("CWH-")
    assert play.unit(foe).damage == 2
    assert play.purpose == "advance"
    assert play.unit(one).power == 3 and play.unit(two).power == 0
