"""Ultron (2019 core set)."""

import pytest

from crisis.state.events import TerrainThrown
from tests.characters.cast import duel, offered, strike, table, under_fire

ULTRON = "ultron"


def test_strike_gains_one() -> None:
    play, ultron, foe = duel(ULTRON)
    play.attack("Strike", foe, dice="HHH---", defense="---")
    assert play.unit(ultron).power == 1


def test_energy_blast_gains_power_and_burns() -> None:
    play, ultron, foe = duel(ULTRON, apart=6)
    strike(play, "Energy Blast", foe).roll("WH---", "---")
    while play.purpose == "after_attack":
        play.do(f"pick {play.options()[0]}")
    assert play.unit(foe).conditions == ("incinerate",)
    assert play.unit(ultron).power == 2


@pytest.mark.parametrize(("kind", "dice"), [("physical", 4), ("energy", 2)])
def test_metallic_fury_picks_its_type_and_bleeds(kind: str, dice: int) -> None:
    play, _, foe = duel(ULTRON, foe="crossbones", mine={"power": 3})
    play.do("pick attack:Metallic Fury", f"pick type:{kind}", f"pick target:{foe}").roll("W------")
    assert play.state.pending.count == dice
    play.roll("B" * dice)
    assert play.unit(foe).conditions == ("bleed",)


def test_kinetic_field_generator_throws_terrain() -> None:
    board = table()
    ultron = board.unit("A", ULTRON, (10, 10), power=3)
    board.unit("B", "plain", (15, 10))
    truck = board.box((9, 14), (11, 16), 4)
    play = (
        board.activate(ultron).use("Kinetic Field Generator").do(f"pick choose:{truck}", "aim 1,0")
    )
    assert play.seen(TerrainThrown)


def test_all_will_be_metal_counts_wilds_twice_against_mystic() -> None:
    play, _, ultron = under_fire(ULTRON, by="mage", apart=4)
    play.attack("Curse", ultron, dice="HHH--", defense="W---")
    assert play.unit(ultron).damage == 1


def test_analyze_and_annihilate_rerolls_one_die_for_each_defending_critical() -> None:
    play, _, foe = duel(ULTRON)
    strike(play, "Strike", foe).roll("------", "CC-", "--").use("Analyze and Annihilate")
    assert play.state.pending.most == 2
    play.do("dice 0,1").roll("HH")
    assert play.unit(foe).damage == 0
    strike(play, "Strike", foe).roll("------", "BB-")
    assert not offered(play, "Analyze and Annihilate")
