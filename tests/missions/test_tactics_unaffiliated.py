"""Active Team Tactic cards that every squad may take: what they do."""

import pytest

from tests.missions.scene import hold, play_card, squad, tactics
from tests.table import SKRULLS, Table, attack, character


def test_patch_up() -> None:
    table, hero, friend, _ = squad("patch-up", power=5)
    hurt = table.unit("A", "plain", (12, 13), name="hurt", damage=5)
    play = table.activate(hero)
    assert f"A|patch-up@{friend}#5" in tactics(play)
    play.do(f"pick A|patch-up@{friend}#4", f"pick choose:{hurt}")
    assert (play.unit(hurt).damage, play.unit(friend).power) == (1, 1)


@pytest.mark.rule("DMG-05")
def test_field_dressing() -> None:
    table, hero, _, _ = squad("field-dressing", power=4)
    fallen = table.unit("A", "plain", (8, 10), name="fallen", damage=6, dazed=True, activated=True)
    play = play_card(table, hero, f"field-dressing@{hero}").do(f"pick choose:{fallen}")
    unit = play.unit(fallen)
    assert (unit.dazed, unit.damage, unit.activated) == (False, 5, True)


def test_disarm() -> None:
    table, hero, friend, foe = squad("disarm")
    play = play_card(table, hero, f"disarm@{hero}+{friend}").do(f"pick choose:{foe}")
    table.state = play.state
    table.state.pending = None
    play = table.activate(foe).do("pick attack:Strike", f"pick target:{hero}")
    assert play.state.pending.count == 3


def test_medpack_may_heal_its_user() -> None:
    table, _, _, _ = squad("medpack")
    hero = table.unit("A", "plain", (10, 10), name="hero", power=2, damage=5)
    play = play_card(table, hero, f"medpack@{hero}").do(f"pick choose:{hero}")
    assert (play.unit(hero).damage, play.unit(hero).power) == (2, 0)


def test_advanced_r_d() -> None:
    table, hero, friend, _ = squad("advanced-r-d", power=3)
    third = table.unit("A", "plain", (10, 16), name="third")
    play = play_card(table, hero, f"advanced-r-d@{hero}#2")
    assert sorted(play.options()) == sorted([f"choose:{friend}", f"choose:{third}"])
    play.do(f"pick choose:{third}", f"pick choose:{friend}")
    assert [play.unit(u).power for u in (hero, friend, third)] == [1, 4, 1]


@pytest.mark.rule("TAC-11")
def test_advanced_r_d_costs_no_more_than_there_are_allies() -> None:
    table, hero, _, _ = squad("advanced-r-d", power=5)
    assert tactics(table.activate(hero)) == [f"A|advanced-r-d@{hero}#1"]


@pytest.mark.parametrize(("card", "affiliation"), [("tactical-analysis", ""), ("sitrep", "shield")])
def test_a_friend_may_advance(card: str, affiliation: str) -> None:
    table, hero, friend, _ = squad(card, affiliation=affiliation)
    play = play_card(table, hero, f"{card}@{hero}").do(f"pick choose:{friend}", "pick yes")
    play.place_near(6, 13)
    assert play.unit(friend).x < 8000


def test_marked_for_death() -> None:
    sneak = character(
        "sneak",
        attack()
        + """
[[superpower]]
name = "Lucky"
kind = "innate"
on = "modify_own"
may = true
when = [{ who = "roller", is = "self" }]
do = "reroll"
pool = "own"
up_to = 1
""",
        head='keywords = ["stealth"]',
        speed="long",
    )
    table = Table("1.3", extra=[sneak])
    hero = table.unit("A", "plain", (10, 10), power=3)
    friend = table.unit("A", "plain", (10, 13), power=1, name="friend")
    foe = table.unit("B", "sneak", (19, 10))
    hold(table, "marked-for-death")
    play = table.activate(hero)
    play.refused("pick attack:Blast")
    play.do(f"pick A|marked-for-death@{hero}+{friend}", f"pick choose:{foe}")
    play.do("pick attack:Blast", f"pick target:{foe}").roll("H---").roll("---")
    assert play.purpose == "act"  # no reroll of the defense
    table.state = play.state
    table.state.pending = None
    moved = table.activate(foe).do("pick move")
    assert moved.state.pending.tools == ("short",)


def test_climbing_gear() -> None:
    table, hero, _, _ = squad("climbing-gear")
    table.box((11.2, 5), (12.4, 9.2), 4)
    play = play_card(table, hero, f"climbing-gear@{hero}")
    assert play.purpose == "advance"
    play.place_near(13.4, 7.5)
    assert play.unit(hero).x > 13000  # over terrain of Size 4
    game = play.engine.game(play.state)
    from crisis.rules.reading.query import tool_size

    assert tool_size(game, play.unit(hero)) == 5


@pytest.mark.rule("OBJ-05")
def test_eyes_on_the_prize() -> None:
    table, hero, _, _ = squad("eyes-on-the-prize")
    table.state.crises = (SKRULLS,)
    token = table.token(SKRULLS, (10, 6.2))
    play = table.activate(hero)
    play.refused(f"pick interact:{token}", "OBJ-05")
    play.do(f"pick A|eyes-on-the-prize@{hero}", f"pick interact:{token}").roll("C--")
    assert play.state.tokens[token].holder == hero
    late = table.activate(hero).do("pick move").place_near(9, 9)
    assert tactics(late) == []
    near = table.token(SKRULLS, (10, 8.8))
    assert tactics(table.activate(hero).do(f"pick interact:{near}").roll("C--")) == []
    spider = table.unit("A", "spectacular-spider-man", (20, 20), power=4)
    assert tactics(table.activate(spider)) == [f"A|eyes-on-the-prize@{spider}"]
    swung = table.activate(spider).use("Web-Slinger").place_near(23, 20)
    assert tactics(swung) == []  # a superpower: the start is over


def test_inspiring_monologue() -> None:
    table, hero, friend, foe = squad("inspiring-monologue")
    play = play_card(table, hero, f"inspiring-monologue@{hero}").do(f"pick choose:{friend}")
    table.state = play.state
    table.state.pending = None
    play = table.activate(foe).do("pick attack:Strike", f"pick target:{friend}")
    play.roll("HHH--").roll("--B").use("Inspired").do("dice 0,1").roll("BB")
    assert play.unit(friend).damage == 0
    other = (
        table.activate(foe)
        .do("pick attack:Strike", f"pick target:{hero}")
        .roll("HHH--")
        .roll("--B")
    )
    assert other.purpose == "act"


@pytest.mark.rule("THROW-13")
def test_heave_ho() -> None:
    table, hero, friend, foe = squad("heave-ho")
    crate = table.box((7, 11), (8, 12), 2)
    table.box((6, 5), (8, 7), 3, name="large")
    play = table.activate(hero)
    assert sorted(tactics(play)) == sorted(
        [f"A|heave-ho@{hero}+{friend}", f"A|heave-ho@{friend}+{hero}"]
    )
    play.do(f"pick A|heave-ho@{hero}+{friend}")
    assert play.options() == [f"choose:{crate}"]
    play.do(f"pick choose:{crate}", "aim 1,0").roll("---").skip("act")
    assert crate not in play.state.terrain
    assert play.unit(foe).damage == 3


def test_smash() -> None:
    table, hero, _, foe = squad("smash")
    table.box((7, 9), (8.8, 11), 1, name="small")
    table.box((7, 5), (8.8, 8.6), 2, name="equal")
    play = play_card(table, hero, f"smash@{hero}")
    assert play.options() == ["choose:small"]
    play.do("pick choose:small", "pick attack:Strike", f"pick target:{foe}")
    assert play.state.pending.count == 6


def test_heavy_firepower() -> None:
    table, hero, _, foe = squad("heavy-firepower", power=6)
    far = table.unit("B", "plain", (10, 2), name="far")
    play = play_card(table, hero, f"heavy-firepower@{hero}").do(
        "pick attack:Blast", f"pick target:{far}"
    )
    assert play.state.pending.count == 6
    near = play_card(table, hero, f"heavy-firepower@{hero}").do(
        "pick attack:Blast", f"pick target:{foe}"
    )
    assert near.state.pending.count == 4
    near.roll("----", "---").skip("act").do("pick attack:Blast", f"pick target:{far}")
    assert near.state.pending.count == 6  # the attack it waits for is still to come


def test_acute_senses() -> None:
    sneak = character("sneak", head='keywords = ["stealth"]')
    table = Table("1.3", extra=[sneak])
    hero = table.unit("A", "plain", (10, 10), power=4)
    foe = table.unit("B", "sneak", (18, 10))
    table.box((13, 8), (15, 12), 4)
    hold(table, "acute-senses")
    play = table.activate(hero)
    play.refused("pick attack:Blast")
    play.do(f"pick A|acute-senses@{hero}", "pick attack:Blast", f"pick target:{foe}")
    assert play.purpose == "attack"


def test_bitter_rivals() -> None:
    table, hero, _, foe = squad("bitter-rivals")
    second = table.unit("B", "plain", (13, 13), name="second")
    play = play_card(table, hero, f"bitter-rivals@{hero}").do(f"pick choose:{foe}")
    attack = play.do("pick attack:Strike", f"pick target:{second}").roll("-----")
    assert attack.state.pending.count == 2
    table.state = play.state
    table.state.pending = None
    assert (
        table.activate(second).do("pick attack:Strike", f"pick target:{hero}").state.pending.count
        == 4
    )
    assert (
        table.activate(foe).do("pick attack:Strike", f"pick target:{hero}").state.pending.count == 5
    )


def test_heavy_ordnance() -> None:
    table, hero, _, foe = squad("heavy-ordnance")
    second = table.unit("B", "plain", (13, 13), name="second")
    table.activate(hero).refused("pick attack:Heavy Ordnance", "ACT-01")
    play = play_card(table, hero, f"heavy-ordnance@{hero}").do(
        "pick attack:Heavy Ordnance", f"pick target:{foe}"
    )
    assert play.state.pending.count == 6
    play.roll("HH----").roll("---")
    assert [play.unit(u).damage for u in (foe, second)] == [2, 1]
    play.refused("pick attack:Heavy Ordnance", "SP-09")


def test_illicit_tech() -> None:
    table, _, _, foe = squad("illicit-tech")
    bones = table.unit("A", "crossbones", (10, 7), power=1)
    second = table.unit("B", "plain", (13, 13), name="second")
    play = play_card(table, bones, f"illicit-tech@{bones}").do(
        "pick attack:Illicit Tech", f"pick target:{foe}"
    )
    play.roll("HH----").skip().roll("---").skip("act")
    assert play.unit(foe).damage == 2
    assert play.unit(foe).conditions == play.unit(second).conditions == ("incinerate",)
    assert play.unit(bones).power == 2


def test_kick_em_while_theyre_down() -> None:
    table, hero, _, _ = squad("kick-em-while-theyre-down")
    foe = table.unit("B", "plain", (13, 10), name="foe", conditions=("stun", "slow"))
    play = play_card(table, hero, f"kick-em-while-theyre-down@{hero}").do(f"pick choose:{foe}")
    play.do("pick attack:Strike", f"pick target:{foe}").roll("-----").roll("---").use("Kicked")
    assert play.state.pending.most == 2
    play.do("dice 0,1").roll("HH").skip("act")
    assert play.unit(foe).damage == 2


def test_vertical_assistance() -> None:
    table, _, friend, _ = squad("vertical-assistance")
    widow = table.unit("A", "black-widow", (8, 10), power=2)
    table.box((11.2, 12), (12.4, 16), 4)
    play = play_card(table, widow, f"vertical-assistance@{widow}").do(f"pick choose:{friend}")
    play.place_near(13.5, 13)
    assert play.unit(friend).x > 13000


def test_battle_plan() -> None:
    table, _, _, _ = squad("battle-plan")
    cap = table.unit("A", "captain-america-steve-rogers", (10, 7), power=3, damage=2)
    friend = table.unit("A", "plain", (10, 13), name="friend", conditions=("stun",))
    far = table.unit("A", "plain", (30, 30), name="far", damage=1)
    table.unit("A", "plain", (10, 10), name="hero", damage=3)
    play = play_card(table, cap, f"battle-plan@{cap}")
    for _ in range(3):
        while play.purpose == "each_order":
            play.do(f"pick {play.options()[0]}")
        assert "word:nothing" in play.options()
        about = play.state.stack[-1].named("soldier")
        word = {"A.friend": "condition", cap: "damage"}.get(about, "place")
        play.do(f"pick word:{word}")
        if word == "place":
            play.place_near(8, 10)
    assert play.unit(friend).conditions == ()
    assert play.unit(cap).damage == 1
    assert play.unit("A.hero").x < 9600
    assert play.unit(far).damage == 1
    assert play.purpose == "act"


def test_gamma_launch() -> None:
    table, _, friend, _ = squad("gamma-launch")
    table.state.crises = (SKRULLS,)
    hulk = table.unit("A", "hulk", (8, 13), power=3)
    carrier = table.unit("A", "plain", (8, 16.5), name="carrier")
    table.token(SKRULLS, (0, 0), holder=carrier)
    play = play_card(table, hulk, f"gamma-launch@{hulk}")
    assert f"choose:{carrier}" not in play.options()
    play.do(f"pick choose:{friend}").place_near(10, 24)
    assert play.unit(friend).y > 22000


def test_cosmic_obliteration() -> None:
    table, _, _, foe = squad("cosmic-obliteration")
    skull = table.unit("A", "red-skull", (10, 7), power=4, conditions=("slow", "stun"))
    second = table.unit("B", "plain", (13, 7), name="second")
    play = play_card(table, skull, f"cosmic-obliteration@{skull}#2")
    play.do(f"pick choose:{foe}", f"pick choose:{second}")
    play.do("pick condition:hex", "pick condition:root")
    assert play.unit(skull).conditions == () and play.unit(skull).power == 2
    assert [play.unit(u).conditions for u in (foe, second)] == [("hex",), ("root",)]


def test_cosmic_obliteration_without_anything_to_remove() -> None:
    table, _, _, foe = squad("cosmic-obliteration")
    skull = table.unit("A", "red-skull", (10, 7), power=4)
    play = play_card(table, skull, f"cosmic-obliteration@{skull}#1").do(f"pick choose:{foe}")
    assert play.do("pick condition:hex").unit(foe).conditions == ("hex",)


@pytest.mark.rule("TAC-11")
@pytest.mark.parametrize(
    ("conditions", "enemies", "amounts"),
    [((), 0, []), ((), 1, ["#1"]), ((), 2, ["#1", "#2"]), (("slow",), 0, ["#1"])],
)
def test_cosmic_obliteration_costs_no_more_than_there_are_enemies(
    conditions: tuple[str, ...], enemies: int, amounts: list[str]
) -> None:
    table, _, _, foe = squad("cosmic-obliteration")
    del table.state.units[foe]
    skull = table.unit("A", "red-skull", (10, 7), power=4, conditions=conditions)
    for number in range(enemies):
        table.unit("B", "plain", (13, 5 + 3 * number), name=f"foe-{number}")
    table.unit("B", "plain", (30, 30), name="far")
    play = table.activate(skull)
    assert [key.partition("#")[1] + key[-1] for key in tactics(play)] == amounts


@pytest.mark.rule("TAC-11")
def test_overcharge_needs_somebody_to_attack() -> None:
    table, _, _, foe = squad("overcharge")
    carol = table.unit("A", "captain-marvel", (10, 7), power=5)
    table.unit("A", "iron-man", (17, 7), power=0)
    play = table.activate(carol)
    assert tactics(play) == []  # nobody is within Range 2 of Tony Stark
    play.refused("pick A|overcharge", "TAC-11")
    table.unit("B", "plain", (19, 7), name="near")
    assert len(tactics(table.activate(carol))) == 1 and foe


def test_overcharge() -> None:
    table, _, _, foe = squad("overcharge")
    carol = table.unit("A", "captain-marvel", (10, 7), power=5)
    tony = table.unit("A", "iron-man", (13, 7), power=0)
    play = play_card(table, carol, f"overcharge@{carol}").do(f"pick choose:{tony}")
    play.roll("HHH---").skip().roll("---").skip("act")
    assert play.unit(foe).damage == 3
    assert play.unit(foe).conditions == ("shock",)
    assert play.unit(tony).power == 1


def test_over_the_top() -> None:
    table, _, _, foe = squad("over-the-top")
    cap = table.unit("A", "captain-america-steve-rogers", (10, 4), power=2)
    play = play_card(table, cap, f"over-the-top@{cap}").do(f"pick choose:{foe}", "pick yes")
    play.place_near(12.5, 7)
    assert play.asked == "B"
    play.do(f"pick choose:{foe}", "pick attack:Strike")
    assert play.state.pending.roller == foe
    play.roll("HHHHH").skip().roll("----").skip("act")
    assert play.unit(cap).damage == 5


def test_face_me() -> None:
    table, hero, _, _ = squad("face-me")
    foe = table.unit("B", "plain", (16, 10), name="foe")
    play = play_card(table, hero, f"face-me@{hero}").do(f"pick choose:{foe}")
    assert play.asked == "A" and play.purpose == "advance"
    play.place_near(12, 10)
    assert play.unit(foe).x < 14000
    assert play.asked == "B"
    play.do(f"pick choose:{foe}", "pick attack:Strike", f"pick target:{hero}").roll("HH---").roll(
        "---"
    )
    assert play.unit(hero).damage == 2


@pytest.mark.parametrize(("near", "dice"), [(1, 7), (0, 5)])
def test_joint_effort(near: int, dice: int) -> None:
    table, hero, _, foe = squad("joint-effort")
    table.unit("A", "plain", (13, 13) if near else (10, 20), name="friend")
    play = play_card(table, hero, f"joint-effort@{hero}").do(
        "pick attack:Strike", f"pick target:{foe}"
    )
    assert play.state.pending.count == dice
    play.roll("-" * dice).roll("---").do("pick attack:Strike", f"pick target:{foe}")
    assert play.state.pending.count == 5  # the next attack action only


@pytest.mark.parametrize(
    ("face", "conditions"), [("-", {"stun"}), ("F", {"stun", "stagger"}), ("H", set())]
)
def test_rocket_boots(face: str, conditions: set[str]) -> None:
    table, hero, friend, _ = squad("rocket-boots")
    play = play_card(table, hero, f"rocket-boots@{friend}")
    game = play.engine.game(play.state)
    from crisis.rules.reading.query import tool_size

    assert tool_size(game, play.unit(friend)) == 5
    table.state = play.state
    play = table.round_at("Cleanup 1", pending=None).roll(face)
    if face == "H":
        play.do("pick yes").place_near(6, 13)
        assert play.unit(friend).x < 8000
    assert set(play.unit(friend).conditions) == conditions


@pytest.mark.rule("OBJ-08")
def test_mission_objective_in_the_activation() -> None:
    table, hero, friend, _ = squad("mission-objective")
    table.state.crises = (SKRULLS,)
    token = table.token(SKRULLS, (0, 0), holder=hero)
    play = play_card(table, hero, f"mission-objective@{hero}").do(
        f"pick choose:{token}", f"pick choose:{friend}"
    )
    assert play.state.tokens[token].holder == friend
    table.token(SKRULLS, (0, 0), holder=friend)
    assert tactics(table.activate(hero)) == []  # the friend cannot hold a second one
    table.unit("A", "plain", (10, 20), name="friend")
    assert tactics(table.activate(hero)) == []


@pytest.mark.rule("OBJ-12", "TAC-08")
def test_mission_objective_when_its_holder_falls() -> None:
    table, _, friend, foe = squad("mission-objective")
    table.state.crises = (SKRULLS,)
    hero = table.unit("A", "plain", (10, 10), name="hero", power=2, damage=5)
    token = table.token(SKRULLS, (0, 0), holder=hero)
    play = (
        table.activate(foe)
        .do("pick attack:Strike", f"pick target:{hero}")
        .roll("H----")
        .roll("---")
    )
    assert play.unit(hero).dazed and play.asked == "A"
    play.use("Mission Objective").do(f"pick choose:{token}", f"pick choose:{friend}")
    assert play.state.tokens[token].holder == friend
    assert play.purpose == "act"  # nothing is left to drop


@pytest.mark.rule("ACT-05")
def test_venomized() -> None:
    table, _, _, foe = squad("venomized")
    hero = table.unit("A", "plain", (10, 10), name="hero", power=6, damage=4)
    play = play_card(table, hero, f"venomized@{hero}")
    play.do("pick attack:Symbiote Claws", f"pick target:{foe}").roll("HH-----").roll("---")
    assert play.unit(foe).damage == 2 and play.unit(hero).damage == 2
    table.state = play.skip("turn").state
    table.state.pending = None
    shot = table.activate(foe).do("pick attack:Blast", f"pick target:{hero}").roll("----")
    assert shot.state.pending.count == 1


def test_i_am_a_baron_after_all() -> None:
    for word, check in (("power", "power"), ("damage", "damage"), ("rerolls", "")):
        table, _, _, foe = squad("i-am-a-baron-after-all")
        zemo = table.unit("A", "baron-zemo", (13, 7), power=1, damage=3)
        table.state.round = 2
        play = play_card(table, zemo, f"i-am-a-baron-after-all@{zemo}").do(f"pick word:{word}")
        expected = {"power": 3 if check == "power" else 1, "damage": 1 if check == "damage" else 3}
        assert {key: getattr(play.unit(zemo), key) for key in expected} == expected
        attack = play.offered("attack")[0]
        play.do(f"pick {attack}", f"pick target:{foe}").skip("attack")
        play.roll("-" * play.state.pending.count).roll("---")
        offered = play.purpose == "modify_own" and "Noble Blood" in play.names()
        assert offered == (word == "rerolls")
        if offered:
            play.use("Noble Blood")
            assert play.state.pending.most == 2


def test_neogenetic_recombinator() -> None:
    table, hero, _, _ = squad("neogenetic-recombinator", affiliation="spider-foes")
    hurt = table.unit("A", "plain", (10, 13), name="friend", damage=4)
    play = play_card(table, hero, f"neogenetic-recombinator@{hero}+{hurt}").do("pick word:three")
    assert (play.unit(hero).damage, play.unit(hurt).damage) == (3, 1)


def test_neogenetic_recombinator_heals_although_its_player_falls() -> None:
    table, _, _, _ = squad("neogenetic-recombinator", affiliation="spider-foes")
    hero = table.unit("A", "plain", (10, 10), name="hero", damage=4)  # 2 of 6 are left
    hurt = table.unit("A", "plain", (10, 13), name="friend", damage=4)
    play = play_card(table, hero, f"neogenetic-recombinator@{hero}+{hurt}").do("pick word:three")
    assert play.unit(hero).dazed and play.unit(hurt).damage == 2


@pytest.mark.parametrize(("gems", "near"), [((), False), (("power", "mind"), True)])
def test_power_of_the_cosmos(gems: tuple[str, ...], near: bool) -> None:
    table, _, _, foe = squad("power-of-the-cosmos")
    thanos = table.unit("A", "thanos-the-mad-titan", (13, 6), power=4, gems=gems)
    play = play_card(table, thanos, f"power-of-the-cosmos@{thanos}")
    assert ("attack:Power of the Cosmos" in play.options()) == near
    if near:
        play.do("pick attack:Power of the Cosmos").roll("HH----").skip().roll("---").skip("push")
        play.do("aim 0,1").skip("act")
        assert play.unit(foe).damage == 2 and play.unit(foe).y > 12000
