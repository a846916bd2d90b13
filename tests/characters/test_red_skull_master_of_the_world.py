"""Red Skull, Master of the World (2023 core set)."""

import pytest

from crisis.state.events import AttackDeclared, PowerSpent, TerrainThrown
from tests.characters.cast import (
    CAP,
    DRONES,
    MARVEL,
    SKULL,
    SPIDER,
    ULTRON,
    duel,
    offered,
    strike,
    table,
)


@pytest.mark.parametrize(("kind", "defense"), [("energy", 4), ("mystic", 3)])
def test_cosmic_burst_picks_its_type_before_targeting(kind: str, defense: int) -> None:
    play, skull, foe = duel(SKULL, foe=CAP)
    play.do("pick attack:Cosmic Burst")
    assert play.purpose == "attack_type"
    assert play.options() == ["type:energy", "type:mystic"]
    play.do(f"pick type:{kind}", f"pick target:{foe}").skip("attack").roll("HH---")
    assert play.state.pending.count == defense
    play.roll("-" * defense)
    assert play.seen(AttackDeclared)[0].attack_type == kind
    assert play.unit(skull).power == 2


def test_cosmic_burst_shocks_on_a_wild() -> None:
    play, _, foe = duel(SKULL)
    play.do("pick attack:Cosmic Burst", "pick type:mystic", f"pick target:{foe}")
    play.roll("W----", "BBB")
    assert play.unit(foe).conditions == ("shock",)


def _chain() -> tuple:
    board = table()
    skull = board.unit("A", SKULL, (10, 10), power=8)
    one = board.unit("B", "plain", (14, 10), name="one")
    two = board.unit("B", "plain", (14, 13), name="two")
    three = board.unit("B", "plain", (14, 16), name="three")
    return board.activate(skull), skull, one, two, three


def test_reality_rupture_chains_for_free_to_others_near_the_target() -> None:
    play, skull, one, two, three = _chain()
    strike(play, "Reality Bows to Me!", one).roll("CWH----", "BBB", "-").use("Reality Rupture")
    assert play.options() == [f"target:{two}"]  # three is too far from one
    play.do(f"pick target:{two}").roll("CWH----", "BBB", "-").use("Reality Rupture")
    assert play.options() == [f"target:{three}"]  # one was targeted by it before
    play.do(f"pick target:{three}").roll("CWH----", "BBB", "-")
    assert play.purpose == "act"  # nobody is left
    assert play.unit(skull).power == 4  # paid once


def test_reality_rupture_remembers_the_whole_round() -> None:
    play, _, one, two, _ = _chain()
    strike(play, "Reality Bows to Me!", one).roll("-------", "---")
    strike(play, "Reality Bows to Me!", two).roll("CWH----", "BBB", "-").use("Reality Rupture")
    assert play.options() == ["target:B.three"]


def test_reality_rupture_remembers_whom_it_named_as_well_as_who_took_it() -> None:
    board = table()
    skull = board.unit("A", SKULL, (10, 10), power=8)
    one = board.unit("B", "plain", (13, 10), name="one")
    guard = board.unit("B", "captain-america-steve-rogers", (15, 10), name="guard", power=2)
    two = board.unit("B", "plain", (15, 12), name="two")
    play = board.activate(skull)
    play.do("pick attack:Reality Bows to Me!", f"pick target:{one}").use("Bodyguard")
    play.skip("attack").roll("CWH----", "---", "-").use("Reality Rupture")
    assert play.options() == [f"target:{two}"]  # neither who was named nor the guard
    assert play.unit(guard).damage == 3


def test_reality_rupture_needs_all_three_icons() -> None:
    play, _, one, *_ = _chain()
    strike(play, "Reality Bows to Me!", one).roll("WHH----", "BBB")
    assert play.purpose == "act"


def _cabal(**fields: object) -> tuple:
    board = table()
    skull = board.unit("A", SKULL, (20, 20))
    spider = board.unit("A", SPIDER, (10, 10), **fields)
    foe = board.unit("B", "plain", (13, 10))
    board.lead(skull, "My Cabal is Only for the Strong")
    return board, board.activate(spider), spider, foe


def test_my_cabal_turns_a_failure_into_a_critical_that_adds_a_die() -> None:
    _board, play, spider, foe = _cabal(power=3)
    strike(play, "Swinging Strike", foe).roll("HF---", "---")
    play.use("My Cabal is Only for the Strong")
    play.do("dice 1")
    assert play.purpose == "attack_extra" and play.state.pending.count == 1
    play.roll("H")
    while play.purpose == "after_attack":
        play.do(f"pick {play.options()[0]}")
    assert play.unit(foe).damage == 3
    assert play.unit(spider).power == 3 + 1 - 1
    assert play.unit(spider).damage == 0


def test_my_cabal_hurts_an_ally_who_has_no_power_to_lose() -> None:
    _board, play, spider, foe = _cabal(power=0)
    strike(play, "Swinging Strike", foe).roll("HF---", "---")
    play.use("My Cabal is Only for the Strong").do("dice 1").roll("-")
    play.use("My Cabal is Only for the Strong")  # before the Power of the attack comes
    assert play.unit(spider).damage == 1
    assert play.unit(spider).power == 1


def test_my_cabal_asks_no_price_when_it_was_not_used() -> None:
    _board, play, spider, foe = _cabal(power=3)
    strike(play, "Swinging Strike", foe).roll("HF---", "---").do("pick pass")
    assert play.unit(spider).power == 4
    assert play.unit(spider).damage == 0


def test_my_cabal_works_once_per_turn_and_not_for_grunts() -> None:
    board, play, _spider, foe = _cabal(power=3)
    strike(play, "Swinging Strike", foe).roll("HF---", "---")
    play.use("My Cabal is Only for the Strong").do("dice 1").roll("-")
    while play.purpose == "after_attack":
        play.do(f"pick {play.options()[0]}")
    strike(play, "Swinging Strike", foe).roll("HF---", "---")
    assert not offered(play, "My Cabal is Only for the Strong")
    board.unit("A", ULTRON, (30, 30))
    drones = board.unit("A", DRONES, (10, 7))
    play = board.activate(drones)
    strike(play, "Energy Blast", foe).roll("HF--", "---")
    assert not offered(play, "My Cabal is Only for the Strong")


def test_reshape_the_world_throws_terrain() -> None:
    board = table()
    skull = board.unit("A", SKULL, (10, 10), power=3)
    foe = board.unit("B", "plain", (15, 10))
    car = board.box((9, 14), (11, 15), 3)
    board.box((9, 5), (11, 6), 4, name="truck")
    play = board.activate(skull).use("Reshape the World")
    play.do(f"pick choose:{car}", "aim 1,0").roll("---")
    assert play.seen(TerrainThrown)
    assert play.unit(foe).damage == 3


def test_nothing_is_beyond_my_reach_places_anybody() -> None:
    board = table()
    skull = board.unit("A", SKULL, (10, 10), power=4)
    foe = board.unit("B", "plain", (13, 10))
    board.unit("B", "plain", (20, 10), name="far")
    play = board.activate(skull).use("Nothing is Beyond My Reach")
    assert play.options() == [f"choose:{skull}", f"choose:{foe}"]
    play.do(f"pick choose:{foe}")
    assert play.asked == "A"
    play.refused("spot 24000,10000", "MOVE-16")
    play.do("spot 13000,17000")
    assert play.unit(foe).spot == (13000, 17000)


def _ruler(**fields: object) -> tuple:
    board = table()
    skull = board.unit("A", SKULL, (10, 10), **fields)
    ally = board.unit("A", MARVEL, (10, 14), form="binary", power=5)
    board.unit("A", CAP, (30, 30), power=9)
    foe = board.unit("B", "plain", (14, 10))
    return board.activate(skull), skull, ally, foe


def test_an_ally_pays_for_his_attack() -> None:
    play, _skull, ally, foe = _ruler(power=0)
    strike(play, "Reality Bows to Me!", foe)
    assert play.options() == [f"payer:{ally}"]
    play.do(f"pick payer:{ally}").roll("-------", "---")
    assert play.seen(PowerSpent)[-1].unit == ally
    assert play.unit(ally).power == 1


def test_the_one_who_pays_reacts_to_the_loss() -> None:
    """Triggers for spent Power belong to the payer (PRIMITIVES 7)."""
    play, _skull, ally, foe = _ruler(power=0)
    strike(play, "Reality Bows to Me!", foe).do(f"pick payer:{ally}").roll("-------", "---")
    assert offered(play, "I Don't Need a Powerup to Kick Your Butt")


def test_he_may_choose_who_pays() -> None:
    play, skull, ally, foe = _ruler(power=4)
    strike(play, "Reality Bows to Me!", foe)
    assert play.options() == [f"payer:{skull}", f"payer:{ally}"]
    play.do(f"pick payer:{skull}")
    assert play.unit(skull).power == 0 and play.unit(ally).power == 5


def test_an_ally_pays_for_his_superpower() -> None:
    play, skull, ally, _ = _ruler(power=0)
    assert [option.payer for option in play.ways("Nothing is Beyond My Reach")] == [ally]
    play.use("Nothing is Beyond My Reach").do(f"pick choose:{skull}", "spot 10000,6000")
    assert play.unit(ally).power == 1


def test_root_raises_the_cost_of_the_user_not_of_the_payer() -> None:
    play, skull, ally, _ = _ruler(power=0, conditions=("root",))
    play.use("Nothing is Beyond My Reach", ally).do(f"pick choose:{skull}").anywhere()
    assert play.unit(ally).power == 0
