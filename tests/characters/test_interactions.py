"""What happens when several cards speak at once: the interactions the engine must get right."""

import pytest

from crisis.state.events import AttackResolved, Damaged, Transformed
from crisis.state.records import Place
from tests.characters.cast import (
    BONES,
    DRONES,
    EXTRA,
    MARVEL,
    SKULL,
    ULTRON,
    WINTER,
    offered,
    strike,
    table,
)
from tests.table import Table, attack, character, power

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
