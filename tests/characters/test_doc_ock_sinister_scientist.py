"""Doc Ock, Sinister Scientist (2023 core set)."""

import pytest

from tests.characters.cast import (
    DAMPER,
    KINGPIN,
    OCK,
    SPIDER,
    duel,
    offered,
    strike,
    table,
    under_fire,
)
from tests.table import SKRULLS, Table, attack, character, power


def test_striking_tentacles_gains_power_for_the_damage() -> None:
    play, ock, foe = duel(OCK)
    play.attack("Striking Tentacles", foe, dice="HH---", defense="---")
    assert play.unit(ock).power == 2


@pytest.mark.example("EX-CARD-04")
@pytest.mark.rule("ATK-16")
def test_flurry_of_arms_counts_every_wild_twice() -> None:
    play, _, foe = duel(OCK)
    play.attack("Striking Tentacles", foe, dice="WWH-F", defense="---")
    assert play.unit(foe).damage == 5


def test_arm_lasers_burn_on_a_wild() -> None:
    play, _, foe = duel(OCK)
    play.do("pick attack:Arm Lasers 2.0", "aim 1,0").roll("W---", "B--")
    assert play.unit(foe).conditions == ("incinerate",)


@pytest.mark.parametrize(
    ("dice", "conditions"), [("H------", ("bleed", "poison", "shock")), ("-------", ())]
)
def test_scientific_breakthrough_needs_damage(dice: str, conditions: tuple[str, ...]) -> None:
    play, _, foe = duel(OCK, mine={"power": 4})
    play.attack("Scientific Breakthrough", foe, dice=dice, defense="---")
    assert play.unit(foe).conditions == conditions


def _six(**fields: object) -> tuple:
    board = table()
    attacker = board.unit("A", "plain", (10, 10))
    ock = board.unit("B", OCK, (20, 20))
    fisk = board.unit("B", KINGPIN, (13, 10), **fields)
    board.lead(ock, "Sinister Six")
    return board.activate(attacker), fisk


def test_sinister_six_gives_power_to_an_attacked_ally_once_per_turn() -> None:
    play, fisk = _six()
    play.attack("Strike", fisk, dice="-----", defense="----")
    assert play.unit(fisk).power == 1
    play.attack("Strike", fisk, dice="-----", defense="----")
    assert play.unit(fisk).power == 1


def test_sinister_six_gives_nothing_to_the_dazed() -> None:
    play, fisk = _six(damage=6)
    play.attack("Strike", fisk, dice="HH---", defense="----")
    assert play.unit(fisk).dazed
    assert play.unit(fisk).power == 1  # for the damage only


def test_sinister_six_sheds_one_condition_after_damage() -> None:
    play, fisk = _six(conditions=("bleed", "shock", "slow"))
    strike(play, "Strike", fisk).roll("H----", "----")
    play.use("Sinister Six")
    while play.purpose == "after_attack":
        play.use("Sinister Six")
    play.do(f"pick choose:{fisk}")
    assert play.options() == ["condition:shock", "condition:slow"]
    play.do("pick condition:slow")
    assert play.unit(fisk).conditions == ("bleed", "shock")


BOMBER = character(
    "bomber",
    attack(rules='{ name = "Blast", on = "after_attack", do = "damage", who = { is = "enemy", not = "target" }, amount = 1 }')
    + attack("Heave", rules='{ name = "Heave", on = "before_damage", do = "throw", who = "target", tool = "short" }'),
)  # fmt: skip


@pytest.mark.rule("ATK-26")
def test_sinister_six_is_for_everybody_the_attack_damaged() -> None:
    """A special rule of the attack hurts a bystander; its target loses nothing."""
    board = Table("1.3", (BOMBER,))
    attacker = board.unit("A", "bomber", (10, 10))
    ock = board.unit("B", OCK, (30, 30), conditions=("slow",))
    fisk = board.unit("B", KINGPIN, (13, 10), conditions=("shock",))
    board.lead(ock, "Sinister Six")
    play = board.activate(attacker)
    strike(play, "Strike", fisk).roll("-----", "----")
    while play.purpose == "after_attack":
        play.use("Sinister Six")
    assert play.options() == [f"choose:{ock}"]
    play.do(f"pick choose:{ock}")
    assert (play.unit(ock).conditions, play.unit(fisk).conditions) == ((), ("shock",))


def test_sinister_six_is_not_for_who_was_hurt_by_a_collision() -> None:
    """Damage of a throw is none of the attack, as for Judgment (Q-42)."""
    board = Table("1.3", (BOMBER,))
    attacker = board.unit("A", "bomber", (10, 10))
    ock = board.unit("B", OCK, (30, 30))
    victim = board.unit("B", "plain", (13, 10), conditions=("shock",))
    board.box((15, 8), (16, 12), 4)
    board.lead(ock, "Sinister Six")
    play = board.activate(attacker)
    strike(play, "Heave", victim).roll("-----", "---").do("aim 1,0")
    assert play.unit(victim).damage == 1
    assert play.purpose == "act"


def test_ocks_grasp_throws_an_enemy_or_terrain_of_size_three() -> None:
    board = table()
    ock = board.unit("A", OCK, (10, 10), power=6)
    foe = board.unit("B", "plain", (14, 10))
    board.unit("B", "giant", (6, 10))
    car = board.box((9, 13), (11, 14), 3)
    board.box((9, 6), (11, 7), 4, name="truck")
    play = board.activate(ock).use("Ock's Grasp")
    assert play.options() == [f"choose:{foe}", f"choose:{car}"]
    play.do(f"pick choose:{car}")
    assert car not in play.state.terrain
    play.do("aim 1,0").roll("---")
    assert play.unit(foe).damage == 3
    assert play.unit(ock).power == 3


@pytest.mark.example("EX-CARD-09")
@pytest.mark.rule("GEN-12", "DICE-07")
def test_scientific_hubris_gains_one_after_an_attack_roll_with_criticals() -> None:
    play, ock, foe = duel(OCK)
    strike(play, "Striking Tentacles", foe).roll("CC---", "BBB", "--")
    assert play.unit(ock).power == 1  # once, not for each


@pytest.mark.example("EX-CARD-09")
def test_scientific_hubris_hears_defense_and_dodge_rolls() -> None:
    play, _, ock = under_fire(OCK)
    strike(play, "Strike", ock).roll("-----", "C---", "-")
    assert play.unit(ock).power == 1
    board = table()
    spider = board.unit("A", SPIDER, (10, 10), power=4)
    ock = board.unit("B", OCK, (13, 10))
    car = board.box((9, 12), (10, 13), 2)
    play = board.activate(spider)
    strike(play, "Web-Head Wallop", ock).roll("WH-----", "BB--")
    play.use("Catch!").do(f"pick choose:{car}").roll("C---", "-").skip()
    assert play.unit(ock).damage == 2
    assert play.unit(ock).power == 2 + 1


@pytest.mark.example("EX-CARD-09")
def test_scientific_hubris_hears_crisis_rolls() -> None:
    board = table(crises=(SKRULLS,))
    ock = board.unit("A", OCK, (10, 10), power=1)
    board.unit("B", "plain", (30, 30))
    token = board.token(SKRULLS, (11, 10))
    play = board.activate(ock).do(f"pick interact:{token}").roll("C---")
    assert play.unit(ock).power == 1


@pytest.mark.rule("ATK-14")
@pytest.mark.parametrize(("dice", "gained"), [("C----", 0), ("CC---", 1)])
def test_scientific_hubris_hears_the_final_roll(dice: str, gained: int) -> None:
    """One Critical is changed to a Blank (Q-80): a second one still counts."""
    board = Table("1.3", (DAMPER,))
    ock = board.unit("A", OCK, (10, 10))
    foe = board.unit("B", "damper", (13, 10))
    play = board.activate(ock)
    strike(play, "Striking Tentacles", foe).roll(dice, "BBB").roll("-" * dice.count("C"))
    play.do("dice 0")
    assert play.purpose == "act"
    assert play.unit(ock).power == gained


@pytest.mark.parametrize(("again", "gained"), [("-", 0), ("C", 1)])
def test_scientific_hubris_hears_the_last_of_several_rolls(again: str, gained: int) -> None:
    reroll = character(
        "lucky-charm",
        attack() + power("Charm", "reactive", 'on = "modify_own"', 'do = "reroll"', "up_to = 1"),
    )
    board = Table("1.3", (reroll,))
    ock = board.unit("A", OCK, (10, 10))
    foe = board.unit("B", "plain", (13, 10))
    board.unit("A", "lucky-charm", (4, 10))
    play = board.activate(ock)
    strike(play, "Striking Tentacles", foe).roll("C----", "BBB", "-")
    play.use("Charm").do("dice 0").roll(again)
    assert play.purpose == "act"
    assert play.unit(ock).power == gained


def test_scientific_hubris_needs_his_own_critical() -> None:
    play, ock, foe = duel(OCK)
    strike(play, "Striking Tentacles", foe).roll("-----", "C--", "-")
    assert play.unit(ock).power == 0
    assert not offered(play, "Scientific Hubris")
