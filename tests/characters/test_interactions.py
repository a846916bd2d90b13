"""What happens when several cards speak at once: the interactions the engine must get right.

First a few that the timing rules single out; then, numbered, the twenty points at which the facts
about all known characters say that an engine goes wrong.
"""

import pytest

from crisis.data import catalogue
from crisis.rules.reading.roles import Context
from crisis.state.events import (
    AttackResolved,
    Collided,
    Damaged,
    PowerSpent,
    TargetChanged,
    TerrainDestroyed,
    Transformed,
)
from crisis.state.frames import SetupFrame
from crisis.state.records import Place
from tests.characters.cast import (
    BONES,
    CAP,
    DRONES,
    EXTRA,
    IRON,
    KINGPIN,
    MARVEL,
    OCK,
    SKULL,
    SPIDER,
    ULTRON,
    WIDOW,
    WINTER,
    ZEMO,
    offered,
    strike,
    table,
)
from tests.missions.scene import hold
from tests.table import Play, Table, attack, character, power

TOUGH = character(
    "tough",
    attack()
    + power(
        "Hide", "innate", 'instead_of = "suffer"', 'when = [{ who = "victim", is = "self" }]',
        'do = "reduce"', "amount = 1", "min = 1",
    )
    + power(
        "Duck", "reactive", "cost = 1", 'instead_of = "suffer"',
        'when = [{ who = "victim", is = "self" }]', 'do = "reduce"', "amount = 1",
    ),
)  # fmt: skip
SHIFTER = character(
    "shifter",
    attack()
    + power(
        "Mist", "reactive", 'forms = ["normal"]', 'on = "targeted"',
        'when = [{ who = "target", is = "self" }]', 'do = "transform"', 'to = "mist"',
    ),
    head="[form.mist]\ndefense = { physical = 6, energy = 6, mystic = 6 }\n",
)  # fmt: skip
SNAPPER = character(
    "snapper",
    attack("Snap", rules='{ on = "after_attack", do = "gain_power", amount = 1 }')
    + power(
        "Bite Back", "reactive", 'on = "after_attack"', 'when = [{ who = "target", is = "self" }]',
        'do = "attack"', 'with = "Snap"', 'target = "attacker"',
    ),
)  # fmt: skip


def board_with(*extra: object) -> Table:
    return Table("1.3", (*EXTRA, *extra))


@pytest.mark.rule("GEN-16", "DMG-15")
@pytest.mark.parametrize(("first", "suffered"), [("Hide", 0), ("Duck", 1)])
def test_a_reduction_to_one_and_a_paid_one_differ_by_their_order(first: str, suffered: int) -> None:
    board = board_with(TOUGH)
    enemy = board.unit("A", "plain", (10, 10))
    hero = board.unit("B", "tough", (13, 10), power=1)
    play = board.activate(enemy)
    strike(play, "Strike", hero).roll("HH---", "---")
    assert set(play.names()) == {"Hide", "Duck"}
    play.use(first)
    if first == "Hide":
        play.use("Duck")
    assert play.unit(hero).damage == suffered


@pytest.mark.rule("FORM-03", "ATK-10")
def test_a_target_that_transforms_when_targeted_defends_in_its_new_form() -> None:
    board = board_with(SHIFTER)
    enemy = board.unit("A", "plain", (10, 10))
    hero = board.unit("B", "shifter", (13, 10))
    play = board.activate(enemy)
    play.do("pick attack:Strike", f"pick target:{hero}").use("Mist").do("spot 13000,10000")
    play.roll("HH---")
    assert play.state.pending.count == 6
    assert play.seen(Transformed)


@pytest.mark.rule("ATK-25", "ATK-21")
def test_a_counter_attack_in_step_fourteen_has_a_step_fourteen_of_its_own() -> None:
    board = board_with(SNAPPER)
    one = board.unit("A", "snapper", (10, 10), name="one")
    two = board.unit("B", "snapper", (13, 10), name="two")
    play = board.activate(one)
    strike(play, "Snap", two).roll("H----", "---").use("Bite Back").roll("HH---", "---")
    assert play.unit(one).damage == 2
    assert play.asked == "A"
    play.use("Bite Back").roll("H----", "---")  # an attack of its own, answered in turn
    assert [event.attacker for event in play.seen(AttackResolved)] == [one, two, one]
    play.skip("act")
    assert play.unit(two).damage == 2


def test_in_an_attack_within_an_attack_the_inner_one_is_meant() -> None:
    board = board_with(SNAPPER)
    one = board.unit("A", "snapper", (10, 10), name="one")
    two = board.unit("B", "snapper", (13, 10), name="two")
    play = board.activate(one)
    strike(play, "Snap", two).roll("H----", "---").use("Bite Back")
    game = board.engine.game(play.state)
    assert Context.of(game, game.unit(one)).role("attacker") == two
    assert Context.of(game, game.unit(one)).role("target") == one


@pytest.mark.rule("BEAM-04")
def test_a_beam_leaves_out_whoever_fell_before_its_turn() -> None:
    """The first attack throws somebody into the second target, who is Dazed by it."""
    board = board_with(
        character(
            "sweeper",
            attack("Sweep", shape="beam", rules='{ on = "after_attack", do = "damage", '
                   'who = { is = "enemy", not = "target", within = 5 }, amount = 1 }'),
        )
    )  # fmt: skip
    sweeper = board.unit("A", "sweeper", (10, 10))
    one = board.unit("B", "plain", (13, 10), name="one")
    two = board.unit("B", "plain", (16, 10), name="two", damage=5)
    play = board.activate(sweeper).do("pick attack:Sweep", "aim 1,0", f"pick target:{one}")
    play.roll("-----", "---")
    assert play.unit(two).dazed
    assert len(play.seen(AttackResolved)) == 1
    assert play.purpose == "act"


def test_both_squads_drones_next_to_each_other() -> None:
    board = table()
    board.unit("A", ULTRON, (5, 5))
    board.unit("B", ULTRON, (30, 30))
    mine = board.unit("A", DRONES, (10, 10), damage=2)
    theirs = board.unit("B", DRONES, (13, 10), damage=2)
    play = board.activate(mine)
    strike(play, "Energy Blast", theirs).roll("HHHH", "--")
    play.use("Rough Around the Edges").use("Rough Around the Edges")
    assert play.unit(mine).place is Place.KO and play.unit(theirs).place is Place.KO


def test_aggressive_and_kill_box_nest_in_the_attack_of_an_enemy() -> None:
    """A reaction moves somebody in another player's turn, and that sets off a trap."""
    board = table()
    winter = board.unit("A", WINTER, (10, 10), power=3)
    bones = board.unit("B", BONES, (17, 10))
    crate = board.box((13, 12), (14, 13), 2)
    play = board.activate(winter)
    strike(play, "Spec Ops Rifle", bones).roll("HHH--", "----").use("Aggressive")
    play.place_near(14, 10)
    play.use("Kill Box").do(f"pick choose:{crate}").roll("----")
    damage = [event.amount for event in play.seen(Damaged) if event.unit == bones]
    assert damage == [2, 2]  # 3 and 3, each reduced by I Can Take It
    assert play.purpose == "act"


@pytest.mark.rule("TIME-07", "TIME-10", "ATK-24")
def test_bounce_is_not_offered_after_aggressive() -> None:
    """Crossbones comes near a second enemy in 14b; Captain America's part of step 14 is over."""
    board = table()
    cap = board.unit("A", CAP, (10, 10))
    bones = board.unit("B", BONES, (15.5, 10))
    board.unit("B", "plain", (6, 10))
    play = board.activate(cap)
    strike(play, "Shield Bounce", bones).roll("WHHH-", "----")
    play.use("Aggressive").place_near(12.5, 10)
    assert play.unit(bones).x < 13000
    assert play.purpose == "act"


def test_a_transformation_in_mid_attack_does_not_change_the_attack() -> None:
    """Binary Blast costs 1: she goes back after it, and the attack was still Binary Blast."""
    board = table()
    marvel = board.unit("A", MARVEL, (10, 10), form="binary", power=4)
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(marvel)
    strike(play, "Binary Blast", foe).roll("W-----", "B--")
    play.use("Incinerate").do("aim 1,0")
    play.use("I Don't Need a Powerup to Kick Your Butt").anywhere()
    assert play.unit(marvel).form == "normal"
    assert play.unit(foe).conditions == ("incinerate",)


def test_a_failure_made_critical_feeds_riders_and_rerolls_alike() -> None:
    """The window between rolling and criticals: the new Critical is an icon like any other."""
    board = table()
    skull = board.unit("A", SKULL, (10, 10), power=5)
    foe = board.unit("B", "plain", (14, 10), name="one")
    other = board.unit("B", "plain", (14, 13), name="two")
    board.lead(skull, "My Cabal is Only for the Strong")
    play = board.activate(skull)
    strike(play, "Reality Bows to Me!", foe).roll("FWH----", "BBB")
    play.use("My Cabal is Only for the Strong").do("dice 0").roll("-")
    assert offered(play, "Reality Rupture")
    play.use("Reality Rupture")
    assert play.options() == [f"target:{other}"]


# --- the twenty -----------------------------------------------------------------------------------

ROGERS = "captain-america-steve-rogers"
SHOOTER = character(
    "shooter",
    attack(
        "Burst",
        type="energy",
        rules='{ name = "Pierce", icons = ["wild"], on = "modify_opposing", do = "change", '
        'pool = "defense", from = ["block"], to = "blank" }, '
        '{ name = "Burn", icons = ["wild"], on = "after_attack", do = "give_condition", '
        'who = "target", condition = "incinerate" }, '
        '{ name = "Twice", icons = ["hit", "hit"], on = "after_attack", do = "gain_power", amount = 1 }',
    ),
)
GUNNER = character(
    "gunner",
    attack(
        "Pistol",
        rules='{ on = "after_attack", do = "gain_power", amount = 1 }, '
        '{ name = "Rapid Fire", icons = ["hit"], on = "after_attack", may = true, do = "attack", '
        'with = "this", without = ["Rapid Fire"], target = "target" }',
    ),
)


@pytest.mark.rule("SPEC-01", "SPEC-04")
def test_01_all_icons_must_be_there_and_one_die_feeds_several_riders() -> None:
    board = table()
    zemo = board.unit("A", ZEMO, (10, 10))
    foe = board.unit("B", "plain", (14, 10))
    play = board.activate(zemo)
    strike(play, "Adhesive X Pistol", foe).roll("CWF--", "---").skip("attack_extra").roll("-")
    play.finish()
    assert set(play.unit(foe).conditions) == {"slow", "stun", "stagger"}
    play = board.activate(zemo)
    play.attack("Adhesive X Pistol", foe, dice="WW---", defense="---")
    assert play.unit(foe).conditions == ("slow",)  # a second Wild feeds nothing twice


@pytest.mark.rule("SPEC-01", "SPEC-03")
def test_01_a_rider_of_the_modify_step_sees_the_roll_before_it_is_final() -> None:
    """Pierce acts while dice are modified; what comes after the attack looks at the final roll."""
    board = board_with(SHOOTER)
    shooter = board.unit("A", "shooter", (10, 10))
    marvel = board.unit("B", MARVEL, (13, 10))
    play = board.activate(shooter)
    strike(play, "Burst", marvel).roll("WH---", "WB--").do("dice 1")  # Pierce takes the Block
    play.use("Enhanced Energy Absorption").do("dice 0")  # and she takes the Wild
    assert play.unit(marvel).conditions == ()
    assert play.unit(marvel).damage == 0  # one Hit against one Wild
    assert play.unit(shooter).power == 0  # a repeated icon needs that many dice


@pytest.mark.rule("ATK-25")
def test_02_a_repeated_attack_lacks_only_the_rider_that_made_it() -> None:
    board = table()
    cap = board.unit("A", CAP, (10, 10))
    one = board.unit("B", "plain", (14, 10), name="one")
    two = board.unit("B", "plain", (20, 10), name="two")  # beyond Range 3 of him
    play = board.activate(cap)
    strike(play, "Shield Bounce", one).roll("WHH--", "---").use("Bounce")
    assert play.options() == [f"target:{two}"]
    play.do(f"pick target:{two}").roll("WHH--", "---")
    assert not offered(play, "Bounce")
    assert play.unit(cap).power == 6  # the other rider speaks after both


@pytest.mark.rule("ATK-25")
def test_02_the_same_target_another_attack_and_a_chain() -> None:
    board = board_with(GUNNER)
    gunner = board.unit("A", "gunner", (10, 10))
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(gunner)
    strike(play, "Pistol", foe).roll("H----", "---").use("Rapid Fire").roll("H----", "---")
    assert play.unit(foe).damage == 2 and play.unit(gunner).power == 2
    assert play.purpose == "act"
    widow = board.unit("A", WIDOW, (11, 12), power=4)
    play = board.activate(widow)
    strike(play, "Deadly Origins", foe).roll("WH-----", "BBB").use("Finisher")
    play.do(f"pick target:{foe}")
    assert play.state.pending.count == 5  # Shock Batons
    skull = board.unit("A", SKULL, (10, 4), power=4)
    del board.state.units[widow]  # who could pay for him
    board.unit("B", "plain", (13, 7), name="next")
    play = board.activate(skull)
    strike(play, "Reality Bows to Me!", foe).roll("CWH----", "BBB", "-").use("Reality Rupture")
    play.do("pick target:B.next").roll("CWH----", "BBB", "-")
    assert not offered(play, "Reality Rupture")  # it would chain on, but both were targeted


def test_03_dice_can_change_between_rolling_and_criticals() -> None:
    board = table()
    skull = board.unit("A", SKULL, (30, 30))
    iron = board.unit("A", IRON, (10, 10), power=4)
    foe = board.unit("B", "plain", (14, 10))
    board.lead(skull, "My Cabal is Only for the Strong")
    play = board.activate(iron)
    strike(play, "Focused Unibeam", foe).roll("F------", "---")
    play.use("My Cabal is Only for the Strong").do("dice 0")
    assert (play.purpose, play.state.pending.count) == ("attack_extra", 2)


@pytest.mark.rule("ATK-16")
def test_04_faces_are_weighed_by_whoever_rolls_them() -> None:
    board = table()
    ock = board.unit("A", OCK, (10, 10))
    widow = board.unit("B", WIDOW, (13, 10))
    play = board.activate(ock)
    play.attack("Striking Tentacles", widow, dice="WWW--", defense="-B-F")
    assert play.unit(widow).damage == 6 - 3  # Wilds count twice, her Blanks once


def test_05_a_defender_who_changes_attack_dice_takes_icons_away() -> None:
    board = table()
    iron = board.unit("A", IRON, (10, 10))
    marvel = board.unit("B", MARVEL, (14, 10))
    play = board.activate(iron)
    strike(play, "Repulsor Mk 2", marvel).roll("WHH--", "W---")
    play.use("Enhanced Energy Absorption").do("dice 0")
    assert play.purpose == "act"  # nobody is pushed
    assert (play.unit(marvel).damage, play.unit(marvel).x) == (1, 14000)
    assert play.unit(marvel).power == 1 + 1 + 1  # a die, the damage, "You Call That a Punch?"


@pytest.mark.rule("FORM-07", "FORM-08", "FORM-09")
def test_06_a_form_changes_in_an_enemys_turn_and_keeps_what_lies_on_the_card() -> None:
    board = table()
    winter = board.unit("A", WINTER, (10, 10))
    marvel = board.unit("B", MARVEL, (14, 10), form="binary", power=4, damage=2)
    play = board.activate(winter)
    strike(play, "Spec Ops Rifle", marvel).roll("W----", "BBBB").skip("after_effect")
    play.use("I Don't Need a Powerup to Kick Your Butt").anywhere()
    unit = play.unit(marvel)
    assert (unit.form, unit.power, unit.damage) == ("normal", 3, 2)
    assert "Photon Blast" in play.engine.game(play.state).attacks(unit)


def test_07_the_one_who_pays_is_the_one_who_lost_power() -> None:
    board = table()
    skull = board.unit("A", SKULL, (10, 10))
    marvel = board.unit("A", MARVEL, (10, 14), form="binary", power=4)
    foe = board.unit("B", "plain", (14, 10))
    play = board.activate(skull)
    strike(play, "Reality Bows to Me!", foe).do(f"pick payer:{marvel}").roll("-------", "---")
    assert [event.unit for event in play.seen(PowerSpent)] == [marvel]
    play.use("I Don't Need a Powerup to Kick Your Butt").anywhere()
    assert play.unit(marvel).form == "normal"


def test_08_reactions_that_move_and_hurt_nest() -> None:
    """A reaction in an enemy's attack sets off a trap, and the trap destroys what feeds Ultron."""
    board = table()
    winter = board.unit("A", WINTER, (10, 10), power=3)
    board.unit("A", ULTRON, (6, 6))
    bones = board.unit("B", BONES, (17, 10))
    crate = board.box((13, 12), (14, 13), 2)
    play = board.activate(winter)
    strike(play, "Spec Ops Rifle", bones).roll("HHH--", "----").use("Aggressive")
    play.place_near(14, 10).use("Kill Box").do(f"pick choose:{crate}")
    play.use("I Will Create a Better Age").do("spot 9000,6000").roll("----")
    assert play.unit(f"A.{DRONES}").on_table
    assert play.unit(bones).damage == 4
    assert play.purpose == "act"


@pytest.mark.rule("THROW-22", "DODGE-05")
def test_09_destroyed_terrain_is_heard_and_strikes_with_its_size() -> None:
    board = table("core-2023")
    spider = board.unit("A", SPIDER, (10, 10), power=4)
    board.unit("A", ULTRON, (10, 5))
    foe = board.unit("B", "plain", (12.5, 10))
    board.box((9, 13), (10, 14), 1, name="crate")
    play = board.activate(spider)
    strike(play, "Web-Head Wallop", foe).roll("WH-----", "BBB").use("Catch!")
    play.do("pick choose:crate").use("I Will Create a Better Age").do("spot 14000,5000")
    assert play.seen(TerrainDestroyed)[0].piece == "crate"
    play.roll("---")
    edition = play.engine.edition.dodge_damage
    assert play.seen(Collided)[0].damage == (3 if edition == "flat_3" else 1 + 1)
    assert play.unit(f"A.{DRONES}").conditions == ("stagger",)


@pytest.mark.rule("GRUNT-09", "GRUNT-13")
def test_10_grunts_go_with_their_parent_and_their_going_is_heard() -> None:
    board = table()
    ultron = board.unit("A", ULTRON, (10, 10), injured=True, damage=5)
    drones = board.unit("A", DRONES, (16, 10))
    foe = board.unit("B", "plain", (13, 10))
    board.unit("A", CAP, (30, 30))
    play = board.activate(foe)
    strike(play, "Strike", ultron).roll("HHHHH", "----").use("Rough Around the Edges")
    assert not play.unit(ultron).on_table and not play.unit(drones).on_table
    assert play.unit(foe).damage == 1
    assert play.unit(drones).power == 0  # they never have any


@pytest.mark.rule("GEN-07", "ATK-06")
def test_11_redirects_chain_and_every_new_target_is_targeted() -> None:
    board = table()
    foe = board.unit("A", "plain", (10, 10))
    skull = board.unit("B", "red-skull", (13, 10), power=4)
    rogers = board.unit("B", ROGERS, (16, 10), power=6)
    play = board.activate(foe)
    play.do("pick attack:Strike", f"pick target:{skull}").use("Hail Hydra")
    play.do(f"pick choose:{rogers}")  # out of Range 3 of the attacker: it does not matter
    play.use("Vibranium Shield").roll("HHHHH")
    assert play.state.pending.count == 6
    assert [event.target for event in play.seen(TargetChanged)] == [rogers]
    other = board.activate(foe).do("pick attack:Strike", f"pick target:{skull}").use("Bodyguard")
    assert [event.target for event in other.seen(TargetChanged)] == [rogers]
    assert not offered(other, "Bodyguard")


@pytest.mark.rule("DMG-15", "ATK-26", "PWR-04")
def test_12_power_is_gained_for_the_damage_that_was_really_dealt() -> None:
    board = table()
    iron = board.unit("A", IRON, (10, 10))
    bones = board.unit("B", BONES, (14, 10))
    play = board.activate(iron).attack("Repulsor Mk 2", bones, dice="HHH--", defense="--")
    assert play.unit(bones).damage == 2  # reduced by I Can Take It
    assert (play.unit(iron).power, play.unit(bones).power) == (2, 2)
    weak = board.unit("B", BONES, (14, 10), damage=5)
    play = board.activate(iron).attack("Repulsor Mk 2", weak, dice="HHHHH", defense="--")
    assert play.unit(iron).power == 1  # no more than it had left


@pytest.mark.rule("COND-14", "ATK-18")
def test_13_what_happens_before_damage_counts_at_once() -> None:
    board = table()
    widow = board.unit("A", WIDOW, (10, 10))
    foe = board.unit("B", "plain", (14, 10))
    play = board.activate(widow).attack("Widow Stingers", foe, dice="WHH-", defense="---")
    assert (play.unit(foe).damage, play.unit(foe).power) == (3, 1)  # already Stunned
    ultron = board.unit("A", ULTRON, (10, 13), power=4)
    frail = board.unit("B", "plain", (14, 13), name="frail", damage=5)
    board.box((16, 12), (17, 14), 3)
    play = board.activate(ultron)
    strike(play, "Extinction Protocols", frail).roll("HH------", "---").do("aim 1,0")
    assert play.unit(frail).dazed  # by the wall, before the attack dealt anything
    assert [event.dealt for event in play.seen(AttackResolved)] == [0]


@pytest.mark.rule("ACT-19")
def test_14_a_character_remembers_its_turn() -> None:
    board = table()
    zemo = board.unit("A", ZEMO, (10, 10))
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(zemo).attack("Adhesive X Pistol", foe, dice="-----", defense="---")
    strike(play, "Sword Strike", foe)
    assert play.state.pending.count == 7  # Master Duelist
    spider = board.unit("A", "spider-man-peter-parker", (10, 14), power=6)
    other = board.unit("B", "plain", (13, 14), name="other")
    play = board.activate(spider).use("Web Line").do(f"pick choose:{foe}", "aim -1,1")
    play.use("Web Line")
    assert play.options() == [f"choose:{other}"]  # each one once per turn


def test_15_a_mode_lasts_as_long_as_it_says() -> None:
    board = table()
    marvel = board.unit("A", "captain-marvel", (10, 10), power=4)
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(marvel).use("Binary Form")
    assert strike(play, "Strike", foe).state.pending.count == 7
    play.roll("-------", "---").skip("act").do("pick end").do(f"pick activate:{foe}")
    strike(play, "Strike", marvel).roll("-----")
    assert play.state.pending.count == 5  # in the enemy's turn as well
    bones = board.unit("A", "crossbones", (10, 12), power=4)
    play = board.activate(bones).use("Haymaker")
    assert strike(play, "Strike", foe).state.pending.count == 8
    play.roll("--------", "---").skip("act")
    assert strike(play, "Strike", foe).state.pending.count == 5  # only the next one


@pytest.mark.rule("OBJ-15", "SQUAD-16")
def test_16_a_leadership_reaches_the_list_and_the_count() -> None:
    board = table()
    zemo = board.unit("A", ZEMO, (10, 10))
    board.unit("B", "plain", (20, 20))
    board.side("A", spare=("medpack", "avengers-assemble"))
    board.lead(zemo, "Army of Evil")
    board.state.stack = [SetupFrame(step="SQUAD-16 effects", serial=1)]
    play = Play(board.engine, board.engine.settle(board.state))
    assert play.options() == ["tactic:medpack"]  # no card of another affiliation
    board = Table("1.3", EXTRA, ("hill",))
    kingpin = board.unit("A", KINGPIN, (10, 10))
    board.unit("B", "plain", (10, 13.2))
    board.unit("B", "plain", (12, 11.6), name="two")
    board.token("hill", (10, 11.6), kind="point_of_interest")
    assert board.scores() == {"A": 0, "B": 1}
    board.lead(kingpin, "Illicit Network")
    assert board.scores() == {"A": 0, "B": 0}  # he counts as two against two


@pytest.mark.rule("COND-13", "ACT-14")
def test_17_tokens_that_say_who_may_act_are_moved_about() -> None:
    board = table()
    skull = board.unit("A", "red-skull", (10, 10), power=2)
    ally = board.unit("A", "plain", (12, 10), power=2, activated=True, conditions=("stagger",))
    board.unit("B", "plain", (30, 30))
    hold(board, "cosmic-invigoration")
    play = board.activate(skull).do(f"pick A|cosmic-invigoration@{skull}+{ally}")
    play.roll("---")
    assert not play.unit(ally).activated
    play = Table.activate(_at(board, play), ally)
    play.refused("pick move", "COND-13")  # Stagger comes first all the same
    play.do("pick shake:stagger")
    assert play.state.stack[-1].actions == 1


def _at(board: Table, play: Play) -> Table:
    board.state = play.state
    board.state.pending = None
    return board


@pytest.mark.rule("GEN-07", "DICE-08")
def test_18_two_auras_of_one_name_do_not_add_up() -> None:
    board = table()
    board.unit("A", ZEMO, (10, 13))
    board.unit("A", "baron-zemo", (10, 7))
    hero = board.unit("A", "plain", (10, 10), name="hero")
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(hero)
    strike(play, "Strike", foe).roll("-----", "---")
    assert play.names() == ["Strategic Genius", "Strategic Genius", ""]
    play.do(f"pick {play.options()[0]}", "dice 0").roll("-")
    assert play.purpose == "act"  # the other one is shut out


@pytest.mark.rule("MOVE-12")
def test_19_an_enemy_that_is_advanced_moves_as_itself_and_sets_off_traps() -> None:
    board = table()
    ultron = board.unit("A", ULTRON, (10, 10), power=2)
    board.unit("A", WINTER, (14, 14), power=3)
    foe = board.unit("B", IRON, (15, 10))
    board.box((16, 9), (17, 11), 4)  # higher than he is, but he flies
    crate = board.box((18, 13), (19, 14), 2)
    play = board.activate(ultron).use("Encephalo-Beam").do(f"pick choose:{foe}")
    assert play.asked == "A" and play.purpose == "advance"
    play.place_near(18.4, 10)
    assert play.unit(foe).x > 17600
    play.use("Kill Box").do(f"pick choose:{crate}").do("pick pass").roll(
        "----"
    )  # an advance, if no move action
    assert play.unit(foe).damage == 3


def test_20_a_card_has_its_numbers_by_revision() -> None:
    stamina = {
        revision: catalogue(revision).characters[CAP].side("normal", False).stamina
        for revision in ("2019", "2024-12", "2026-08")
    }
    assert stamina == {"2019": 6, "2024-12": 6, "2026-08": 7}
