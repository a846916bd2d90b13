"""Captain Marvel, Cosmic Avenger: the normal form and Binary (2023 core set)."""

import pytest

from crisis.state.events import Moved, Transformed
from tests.characters.cast import CAP, IRON, MARVEL, duel, offered, strike, table, under_fire

BINARY = {"form": "binary"}


def test_photon_blast_gains_power_for_the_damage() -> None:
    play, marvel, foe = duel(MARVEL, apart=8)
    play.attack("Photon Blast", foe, dice="HHH--", defense="B--")
    assert (play.unit(foe).damage, play.unit(marvel).power) == (2, 2)


@pytest.mark.example("EX-ATK-02")
@pytest.mark.rule("ATK-06", "DICE-06", "DICE-09", "DIR-04", "SPEC-01")
@pytest.mark.parametrize("edition", ["core-2023", "1.2", "1.3"])
def test_photon_blast_against_captain_america(edition: str) -> None:
    board = table(edition)
    marvel = board.unit("A", MARVEL, (10, 10))
    iron = board.unit("A", IRON, (10, 14), power=3)
    cap = board.unit("B", CAP, (18, 10), power=2)
    play = board.activate(marvel)
    play.do("pick attack:Photon Blast", f"pick target:{cap}").use("Perfect Block")
    assert play.unit(cap).power == 0
    assert play.state.pending.count == 5
    play.roll("CW-BF")
    assert play.state.pending.count == 6
    play.roll("BBW--F").roll("C")  # one extra die, none for the new Critical
    assert play.names() == ["J.A.R.V.I.S.", "J.A.R.V.I.S.", "J.A.R.V.I.S.", ""]
    play.do(f"pick {play.options()[1]}")
    assert play.purpose == "reroll" and play.state.pending.most == 2
    play.refused("dice 4")  # a Failure is never rerolled
    play.do("dice 2,3").roll("HC")
    assert play.unit(iron).power == 1
    assert play.purpose == "before_damage"
    play.use("Pursuit").place_near(18, 10)
    assert play.unit(marvel).x > 12000
    assert play.unit(cap).damage == 2
    assert play.unit(cap).power == 2
    assert play.unit(marvel).power == 2


def test_sonic_boom_gains_power_for_the_damage() -> None:
    play, marvel, foe = duel(MARVEL)
    play.attack("Sonic Boom", foe, dice="HH----", defense="---")
    assert play.unit(marvel).power == 2


def test_sonic_boom_takes_one_power_on_a_wild() -> None:
    play, marvel, foe = duel(MARVEL, theirs={"power": 3})
    play.attack("Sonic Boom", foe, dice="W-----", defense="B--")
    assert play.unit(foe).power == 2
    assert play.unit(marvel).power == 0


@pytest.mark.example("EX-CARD-05")
@pytest.mark.rule("ATK-15", "COND-14")
@pytest.mark.parametrize("form", ["normal", "binary"])
def test_energy_absorption_blanks_one_attack_die_for_each_wild(form: str) -> None:
    play, _, marvel = under_fire(MARVEL, apart=5, mine={"form": form}, theirs={"power": 2})
    strike(play, "Blast", marvel).roll("CHH-", "WW--", "H")
    play.use("Enhanced Energy Absorption")
    assert play.state.pending.most == 2
    play.do("dice 0,1")
    assert play.unit(marvel).damage == 0
    assert play.unit(marvel).power == 2


@pytest.mark.example("EX-CARD-05")
def test_energy_absorption_is_for_energy_and_mystic_only() -> None:
    play, _, marvel = under_fire(MARVEL)
    strike(play, "Strike", marvel).roll("HHH--", "WW--")
    assert play.purpose == "act"
    board = table()
    mage = board.unit("A", "mage", (10, 10))
    marvel = board.unit("B", MARVEL, (14, 10))
    play = board.activate(mage)
    strike(play, "Curse", marvel).roll("HHH--", "W---")
    assert offered(play, "Enhanced Energy Absorption")


def test_energy_absorption_can_take_the_icons_away() -> None:
    """The riders look at the roll after the defender has changed it (PRIMITIVES 5)."""
    board = table()
    ock = board.unit("A", "doc-ock-sinister-scientist", (10, 10))
    marvel = board.unit("B", CAP, (14, 10))
    marvel = board.unit("B", MARVEL, (14, 10))
    del board.state.units["B." + CAP]
    play = board.activate(ock)
    play.do("pick attack:Arm Lasers 2.0", "aim 1,0").roll("WH--", "W---")
    play.use("Enhanced Energy Absorption").do("dice 0")
    assert play.unit(marvel).conditions == ()


@pytest.mark.example("EX-COND-06")
@pytest.mark.rule("FORM-06", "FORM-07", "FORM-08")
def test_with_six_power_she_starts_her_activation_as_binary() -> None:
    board = table()
    marvel = board.unit(
        "A", MARVEL, (10, 10), power=6, damage=2, conditions=("bleed", "incinerate", "poison")
    )
    board.unit("B", "plain", (20, 20))
    play = board.turn("A").do(f"pick activate:{marvel}")
    assert play.purpose == "transform"
    play.refused("spot 10000,14000", "FORM-06")
    play.do("spot 10000,11000")
    unit = play.unit(marvel)
    assert (unit.form, unit.power, unit.damage, unit.conditions) == ("binary", 6, 2, ("bleed",))
    (power,) = play.offered("power")
    assert power in [option.key for option in play.ways("Ready or Not...")]


def test_with_five_power_she_stays_normal() -> None:
    board = table()
    marvel = board.unit("A", MARVEL, (10, 10), power=5)
    board.unit("B", "plain", (20, 20))
    play = board.turn("A").do(f"pick activate:{marvel}")
    assert play.purpose == "act" and play.unit(marvel).form == "normal"


def test_you_call_that_a_punch_gains_one_power_after_the_effect() -> None:
    play, _, marvel = under_fire(MARVEL)
    play.attack("Strike", marvel, dice="HH---", defense="----")
    assert play.unit(marvel).power == 3
    play.attack("Strike", marvel, dice="HH---", defense="BB--")
    assert play.unit(marvel).power == 3  # no damage, no punch


def test_you_call_that_a_punch_hears_enemy_effects_only() -> None:
    board = table()
    marvel = board.unit("A", MARVEL, (10, 10), conditions=("bleed",))
    board.unit("B", "plain", (20, 20))
    play = board.activate(marvel).do("pick end")
    assert play.unit(marvel).damage == 1
    assert play.unit(marvel).power == 0


def test_binary_blast_pushes_anywhere_and_burns() -> None:
    play, marvel, foe = duel(MARVEL, mine={**BINARY, "power": 9})
    strike(play, "Binary Blast", foe).roll("W-----", "---")
    assert play.purpose == "after_attack"
    play.use("Incinerate")
    assert play.purpose == "push"
    play.do("aim -1,0")
    assert play.unit(foe).x < 10000  # over the one who pushes
    assert play.unit(foe).conditions == ("incinerate",)
    assert play.unit(marvel).power == 8


def test_warbird_is_placed_near_the_target() -> None:
    play, marvel, foe = duel(MARVEL, apart=6, mine={**BINARY, "power": 9})
    strike(play, "Warbird", foe).roll("H-------", "---")
    assert play.purpose == "place"
    play.refused("spot 10000,10000", "MOVE-16")
    play.place_near(16, 13)
    assert play.seen(Moved)[-1].unit == marvel


def test_warbird_may_throw_on_a_wild() -> None:
    play, _, foe = duel(MARVEL, apart=6, mine={**BINARY, "power": 9})
    strike(play, "Warbird", foe).roll("W-------", "B--").use("Throw").do("aim 0,1")
    assert play.unit(foe).y > 12000
    assert play.purpose == "place"


@pytest.mark.example("EX-CARD-06")
@pytest.mark.rule("ATK-18", "PWR-04")
def test_explosive_hurts_every_other_enemy_near_the_target() -> None:
    board = table()
    marvel = board.unit("A", MARVEL, (10, 10), form="binary", power=9)
    ally = board.unit("A", CAP, (14, 13))
    foe = board.unit("B", "plain", (14, 10))
    near = board.unit("B", "plain", (14, 7), name="near")
    weak = board.unit("B", "plain", (17, 10), name="weak", damage=5)
    far = board.unit("B", "plain", (20, 18), name="far")
    play = board.activate(marvel)
    strike(play, "Warbird", foe).roll("CW------", "BBB", "-")
    assert play.unit(near).damage == 1 and play.unit(near).power == 1
    assert play.unit(weak).dazed
    assert [play.unit(unit).damage for unit in (ally, far, foe)] == [0, 0, 0]


@pytest.mark.example("EX-ACT-03")
@pytest.mark.rule("SP-01", "ACT-12", "SP-09")
def test_warmed_up_throws_something_once_per_turn() -> None:
    board = table()
    marvel = board.unit("A", MARVEL, (10, 10), form="binary", power=8)
    foe = board.unit("B", "plain", (13, 10))
    giant = board.unit("B", "giant", (7, 10))
    car = board.box((9, 12), (11, 13), 2)
    board.box((10, 7), (11, 8), 2, interactive=False, name="rock")
    play = board.activate(marvel).use("I'm Just Getting Warmed Up")
    assert play.options() == [f"choose:{foe}", f"choose:{car}"]
    play.do(f"pick choose:{foe}", "aim 1,0")
    assert play.unit(foe).x > 18000
    assert play.unit(marvel).power == 6
    assert play.state.stack[-1].actions == 2
    play.cannot_use("I'm Just Getting Warmed Up", "SP-09")
    assert play.unit(giant).x == 7000


def test_ready_or_not_moves_and_attacks() -> None:
    play, _, foe = duel(MARVEL, apart=8, mine={**BINARY, "power": 9})
    play.use("Ready or Not...").do("pick advance").place_near(15.5, 10)
    play.do("pick attack:Binary Blast", f"pick target:{foe}").roll("------", "---").do("aim 1,0")
    assert play.state.stack[-1].actions == 1


@pytest.mark.example("EX-COND-07")
@pytest.mark.rule("FORM-09", "GEN-12")
@pytest.mark.parametrize(("power", "back"), [(5, True), (6, False)])
def test_after_spending_down_to_three_she_may_go_back(power: int, back: bool) -> None:
    board = table("core-2023")
    marvel = board.unit("A", MARVEL, (10, 10), form="binary", power=power)
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(marvel).use("I'm Just Getting Warmed Up")
    play.do(f"pick choose:{foe}", "aim 1,0")
    assert offered(play, "I Don't Need a Powerup to Kick Your Butt") is back
    if back:
        play.use("I Don't Need a Powerup to Kick Your Butt").anywhere()
        assert play.unit(marvel).form == "normal"
        assert play.seen(Transformed)
        assert any(key == "attack:Photon Blast" for key in play.options())


def test_an_attack_that_costs_power_is_an_effect_too() -> None:
    play, marvel, foe = duel(MARVEL, mine={**BINARY, "power": 4})
    strike(play, "Binary Blast", foe).roll("------", "---").do("aim 1,0")
    play.use("I Don't Need a Powerup to Kick Your Butt").anywhere()
    assert play.unit(marvel).form == "normal"


def test_power_taken_by_an_enemy_counts_too() -> None:
    board = table()
    winter = board.unit("A", "winter-soldier-operative", (10, 10))
    marvel = board.unit("B", MARVEL, (15, 10), form="binary", power=4)
    play = board.activate(winter)
    strike(play, "Spec Ops Rifle", marvel).roll("W----", "B---")
    assert play.asked == "B"
    play.use("I Don't Need a Powerup to Kick Your Butt")
    assert play.purpose == "transform"
