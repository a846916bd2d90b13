"""Ultron, Metal Tyrant (2023 core set)."""

import pytest

from crisis.state.events import Moved, MoveStopped, TerrainThrown
from crisis.texts import codes
from tests.characters.cast import CAP, DRONES, ULTRON, WINTER, duel, strike, table, under_fire


def test_concussion_blasters_gain_power_and_corrupt() -> None:
    play, ultron, foe = duel(ULTRON)
    strike(play, "Concussion Blasters", foe).roll("WH----", "---")
    while play.purpose == "after_attack":
        play.do(f"pick {play.options()[0]}")
    assert play.unit(foe).conditions == ("bleed", "poison")
    assert play.unit(ultron).power == 2


def test_extinction_protocols_throw_before_damage() -> None:
    play, _, foe = duel(ULTRON, apart=4, mine={"power": 4})
    strike(play, "Extinction Protocols", foe).roll("HH------", "---")
    assert play.purpose == "throw" and play.unit(foe).damage == 0
    play.do("aim 1,0")
    assert play.unit(foe).damage == 2
    play, _, foe = duel(ULTRON, foe="giant", apart=4, mine={"power": 4})
    strike(play, "Extinction Protocols", foe).roll("HH------", "-")
    assert not play.seen(Moved)


def test_a_throw_before_damage_can_end_the_target_and_the_attack_goes_on() -> None:
    """Before-damage moves resolve first, the attack still resolves (PRIMITIVES 13)."""
    board = table()
    ultron = board.unit("A", ULTRON, (10, 10), power=4)
    foe = board.unit("B", "plain", (14, 10), damage=5)
    near = board.unit("B", "plain", (10, 13.5), name="near")
    board.box((16, 9), (18, 11), 3)
    play = board.activate(ultron)
    strike(play, "Extinction Protocols", foe).roll("WH------", "---").do("aim 1,0")
    assert play.unit(foe).dazed
    assert play.purpose == "push"  # Explosive Force is not lost
    play.do("aim 0,1")
    assert play.unit(near).damage == 1


def test_explosive_force_pushes_and_hurts_all_around() -> None:
    board = table()
    ultron = board.unit("A", ULTRON, (10, 10), power=4)
    ally = board.unit("A", CAP, (7, 10))
    foe = board.unit("B", "giant", (14, 10))
    near = board.unit("B", "plain", (10, 13), name="near")
    far = board.unit("B", "plain", (20, 20), name="far")
    play = board.activate(ultron)
    strike(play, "Extinction Protocols", foe).roll("W-------", "B")
    assert play.purpose == "each_order"
    assert set(play.options()) == {f"choose:{unit}" for unit in (ally, foe, near)}
    play.do(f"pick choose:{ally}")
    play.refused("aim 1,0", "DIR-05")
    play.do("aim -1,0", f"pick choose:{near}", "aim 0,1", "aim 1,0")
    assert [play.unit(unit).damage for unit in (ally, foe, near, far)] == [1, 1, 1, 0]
    assert play.unit(ally).power == 0  # an allied effect
    assert play.unit(near).power == 1
    assert play.unit(near).y > 16000


def test_kinetic_field_generator_throws_terrain_of_size_four() -> None:
    board = table()
    ultron = board.unit("A", ULTRON, (10, 10), power=3)
    foe = board.unit("B", "plain", (15, 10))
    truck = board.box((9, 14), (11, 16), 4)
    play = board.activate(ultron).use("Kinetic Field Generator")
    play.do(f"pick choose:{truck}").skip().do("aim 1,0").roll("---")
    assert play.seen(TerrainThrown)
    assert play.unit(foe).damage == 3


@pytest.mark.rule("MOVE-12")
def test_encephalo_beam_advances_an_enemy_under_your_control() -> None:
    """It uses the enemy's own Size and is an advance for traps, but no Move action."""
    board = table()
    ultron = board.unit("A", ULTRON, (10, 10), power=2)
    winter = board.unit("A", WINTER, (10, 6), power=3)
    foe = board.unit("B", "plain", (14, 10))
    board.box((13, 12.5), (15, 13.5), 3)
    play = board.activate(ultron).use("Encephalo-Beam").do(f"pick choose:{foe}")
    assert play.purpose == "advance" and play.asked == "A"
    play.place_near(15, 9.5)
    assert (play.seen(Moved)[-1].kind, play.seen(Moved)[-1].by) == ("advance", "A")
    play.use("Kill Box")
    assert play.unit(winter).power == 0


def test_metal_mind_counts_wilds_twice_against_mystic() -> None:
    play, _, ultron = under_fire(ULTRON, by="mage", apart=4)
    play.attack("Curse", ultron, dice="HHH--", defense="W----")
    assert play.unit(ultron).damage == 1
    play, _, ultron = under_fire(ULTRON, apart=4)
    play.attack("Strike", ultron, dice="HHH--", defense="W---")
    assert play.unit(ultron).damage == 2


def test_metal_mind_is_not_pushed_or_advanced_by_enemy_superpowers() -> None:
    play, _, ultron = under_fire(ULTRON, by="hurler", apart=4)
    play.use("Shove").do(f"pick choose:{ultron}")
    assert play.unit(ultron).x == 14000
    assert play.seen(MoveStopped)[0].why == codes.MOVE_FORBIDDEN(rule="Metal Mind")
    play.use("Hurl").do(f"pick choose:{ultron}", "aim 1,0")
    assert play.unit(ultron).x > 14000  # a throw is something else


def test_metal_mind_does_not_stop_the_push_of_an_energy_attack() -> None:
    play, _, ultron = under_fire(ULTRON, by="invincible-iron-man", apart=4)
    strike(play, "Repulsor Mk 2", ultron).roll("W----", "----")
    assert play.purpose == "push"


def test_a_better_age_brings_drones_when_allied_effects_destroy_terrain() -> None:
    board = table()
    ultron = board.unit("A", ULTRON, (10, 10), power=3)
    board.unit("B", "plain", (25, 25))
    car = board.box((9, 13), (11, 14), 2)
    play = board.activate(ultron).use("Kinetic Field Generator").do(f"pick choose:{car}")
    play.use("I Will Create a Better Age")
    assert play.purpose == "summon" and play.asked == "A"
    play.refused("spot 25000,10000", "MOVE-16")
    play.do("spot 14000,10000")
    drones = play.unit(f"A.{DRONES}")
    assert drones.conditions == ("stagger",)
    assert drones.on_table and drones.side == "A"
    assert play.purpose == "throw_terrain"  # the throw goes on


def test_a_better_age_needs_room_for_drones_and_an_allied_hand() -> None:
    board = table()
    ultron = board.unit("A", ULTRON, (10, 10), power=3)
    board.unit("A", DRONES, (6, 10))
    board.unit("B", "plain", (25, 25))
    car = board.box((9, 13), (11, 14), 2)
    play = board.activate(ultron).use("Kinetic Field Generator").do(f"pick choose:{car}")
    assert play.purpose == "throw_terrain"
    board = table()
    board.unit("A", ULTRON, (10, 10))
    foe = board.unit("B", "hurler", (14, 14))
    car = board.box((13, 11), (14, 12), 2)
    play = board.activate(foe).use("Hurl").do(f"pick choose:{car}")
    assert play.purpose == "throw_terrain"
