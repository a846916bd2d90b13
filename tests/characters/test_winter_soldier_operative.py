"""Winter Soldier, Operative (2023 core set)."""

import pytest

from crisis.state.events import Collided, Moved, TerrainDestroyed
from tests.characters.cast import SPIDER, WINTER, duel, offered, strike, table, under_fire
from tests.table import EDITIONS


def test_spec_ops_rifle_gains_power_and_suppresses() -> None:
    play, winter, foe = duel(WINTER, apart=10, theirs={"power": 5})
    play.attack("Spec Ops Rifle", foe, dice="WW---", defense="---")
    assert play.unit(foe).power == 5 - 2 + 2
    assert play.unit(winter).power == 2


@pytest.mark.parametrize(("dice", "conditions"), [("H----", ("stun",)), ("-----", ())])
def test_concussion_grenade_stuns_after_damage(dice: str, conditions: tuple[str, ...]) -> None:
    play, _, foe = duel(WINTER, mine={"power": 1})
    play.attack("Concussion Grenade", foe, dice=dice, defense="---")
    assert play.unit(foe).conditions == conditions


def test_blinding_flash_shocks_the_target_and_the_enemies_near_it() -> None:
    board = table()
    winter = board.unit("A", WINTER, (10, 10), power=1)
    ally = board.unit("A", SPIDER, (14, 13))
    foe = board.unit("B", "plain", (14, 10))
    near = board.unit("B", "plain", (17, 10), name="near")
    far = board.unit("B", "plain", (25, 10), name="far")
    play = board.activate(winter)
    strike(play, "Concussion Grenade", foe).roll("W----", "B--")
    shocked = [play.unit(unit).conditions for unit in (foe, near, far, ally)]
    assert shocked == [("shock",), ("shock",), (), ()]


def test_clean_sweep_hurts_every_other_enemy_near_him() -> None:
    board = table()
    winter = board.unit("A", WINTER, (10, 10), power=3)
    foe = board.unit("B", "plain", (13, 10))
    near = board.unit("B", "plain", (10, 15), name="near")
    far = board.unit("B", "plain", (10, 22), name="far")
    play = board.activate(winter)
    strike(play, "The Red Agent", foe).roll("WH-----", "BB-")
    assert [play.unit(unit).damage for unit in (foe, near, far)] == [0, 1, 0]


def test_hit_and_run_attacks_and_moves() -> None:
    play, winter, foe = duel(WINTER, mine={"power": 2})
    play.use("Hit and Run").do("pick attack:Spec Ops Rifle", f"pick target:{foe}")
    play.roll("HH---", "---").do("pick advance").place_near(4, 10)
    assert play.unit(winter).x < 8000


def _box(at: tuple[float, float] = (20, 10)) -> tuple:
    board = table()
    winter = board.unit("B", WINTER, (13, 16), power=3)
    mover = board.unit("A", "plain", at)
    crate = board.box((15, 12), (16, 13), 2)
    board.box((15, 5), (16, 6), 4, name="truck")
    return board, winter, mover, crate


def test_kill_box_answers_an_advance() -> None:
    board, winter, mover, crate = _box()
    play = board.activate(mover).do("pick move").place_near(15, 10)
    assert play.asked == "B"
    play.use("Kill Box").do(f"pick choose:{crate}")
    assert play.seen(TerrainDestroyed)[0].piece == crate
    play.roll("B--")
    assert play.unit(mover).damage == 2
    assert play.unit(mover).power == 2
    assert play.unit(winter).power == 0
    assert play.seen(Collided)


def test_kill_box_answers_a_place_but_no_push() -> None:
    board, _, _, _ = _box()
    spider = board.unit("A", SPIDER, (18, 10), power=2)
    play = board.activate(spider).use("Web-Slinger").do("spot 14000,10000")
    assert offered(play, "Kill Box")
    board, _, mover, _ = _box(at=(14, 10))
    pusher = board.unit("B", "hurler", (11, 10))
    play = board.activate(pusher).use("Shove").do(f"pick choose:{mover}", "aim 1,0")
    assert play.seen(Moved)[-1].kind == "push"
    assert not offered(play, "Kill Box")


def test_kill_box_needs_terrain_near_the_mover_and_range_four() -> None:
    board, _, mover, _ = _box()
    play = board.activate(mover).do("pick move").place_near(25, 10)
    assert play.purpose == "act"


def test_kill_box_works_once_per_turn() -> None:
    board, _winter, mover, crate = _box()
    board.unit("B", WINTER, (13, 16), power=8)
    board.box((17, 12), (18, 13), 2, name="second")
    play = board.activate(mover).do("pick move").place_near(15, 10)
    play.use("Kill Box").do(f"pick choose:{crate}").roll("BBB")
    play.do("pick move").place_near(16, 9)
    assert not offered(play, "Kill Box")


def test_spetsnaz_training_rerolls_one_die_at_close_quarters() -> None:
    play, _, foe = duel(WINTER, apart=2)
    strike(play, "Spec Ops Rifle", foe).roll("-----", "---").use("Spetsnaz Training")
    assert play.state.pending.most == 1
    play.do("dice 0").roll("H")
    assert play.unit(foe).damage == 1
    play, _, winter = under_fire(WINTER, apart=2)
    strike(play, "Strike", winter).roll("H----", "----").use("Spetsnaz Training")
    play.do("dice 0").roll("B")
    assert play.unit(winter).damage == 0


def test_spetsnaz_training_is_not_for_a_distance() -> None:
    play, _, foe = duel(WINTER, apart=5)
    strike(play, "Spec Ops Rifle", foe).roll("-----", "---")
    assert play.purpose == "act" and not play.seen(Moved)


@pytest.mark.parametrize("edition", EDITIONS)
def test_stealth_hides_him_beyond_range_three(edition: str) -> None:
    play, _, _ = under_fire(WINTER, apart=8, theirs={"power": 2}, edition=edition)
    play.refused("pick attack:Blast", "KEY-09")
