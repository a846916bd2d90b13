"""The invented hero of docs/authoring.md: taken from the page, checked and played."""

import re
from pathlib import Path

from crisis.cards.files.load import Source
from crisis.cards.lint import lint
from crisis.data import sources
from crisis.state.events import TargetChanged
from crisis.state.records import Unit
from tests.characters.cast import EXTRA, offered, strike
from tests.table import Play, Table
from tests.table import duel as tables_duel

PAGE = Path(__file__).parents[2] / "docs" / "authoring.md"
TOML = re.search(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
MOTH = Source("characters", "lantern-moth", TOML[1] if TOML else "")


def table() -> Table:
    return Table("1.3", (*EXTRA, MOTH))


def duel(**fields: object) -> tuple[Play, str, str]:
    return tables_duel("1.3", MOTH.slug, extra=(*EXTRA, MOTH), mine=fields)


def test_the_file_is_clean() -> None:
    found = lint((*sources(), MOTH))
    assert [str(fault) for file, fault in found if MOTH.slug in file] == []


def test_dust_blow() -> None:
    play, moth, foe = duel()
    play.attack("Dust Blow", foe, dice="WH---", defense="---")
    assert play.unit(foe).conditions == ("shock",)
    assert (play.unit(foe).damage, play.unit(moth).power) == (2, 2)


def test_flare_is_a_beam_that_ignores_cover() -> None:
    board = table()
    moth = board.unit("A", MOTH.slug, (10, 10), power=2)
    foe = board.unit("B", "plain", (16, 10))
    board.box((14, 11), (15, 12), 2)
    play = board.activate(moth).do("pick attack:Flare", "aim 1,0").roll("HH--", "---")
    assert play.unit(foe).damage == 2 and play.purpose == "act"


def test_lead_the_swarm_moves_the_allies_near() -> None:
    board = table()
    moth = board.unit("A", MOTH.slug, (10, 10), power=2)
    ally = board.unit("A", "plain", (10, 13))
    far = board.unit("A", "plain", (20, 20), name="far")
    board.unit("B", "plain", (30, 30))
    play = board.activate(moth).use("Lead the Swarm").do(f"pick choose:{ally}", "pick yes")
    play.place_near(10, 17)
    play.do("pick no")  # herself
    assert play.unit(ally).y > 15000
    assert play.unit(far).spot == (20000, 20000) and play.unit(moth).spot == (10000, 10000)


def test_burn_bright_buys_dice_for_the_next_attack() -> None:
    play, moth, foe = duel(power=3)
    play.use("Burn Bright", paid=3)
    assert play.unit(moth).power == 0
    strike(play, "Dust Blow", foe)
    assert play.state.pending.count == 8


def test_drawn_to_the_light_takes_energy_attacks_for_others() -> None:
    board = table()
    enemy = board.unit("A", "plain", (10, 10), power=2)
    ally = board.unit("B", "plain", (14, 10))
    moth = board.unit("B", MOTH.slug, (14, 14), power=4)
    play = board.activate(enemy).do("pick attack:Blast", f"pick target:{ally}")
    play.use("Drawn to the Light")
    assert play.seen(TargetChanged)[0].target == moth
    play.roll("HH--", "----")
    assert (play.unit(moth).damage, play.unit(ally).damage) == (2, 0)
    play.do("pick attack:Strike", f"pick target:{ally}")
    assert not offered(play, "Drawn to the Light")  # a physical attack


def test_soft_wings_prevent_collision_damage() -> None:
    board = table()
    hurler = board.unit("A", "hurler", (10, 10))
    moth = board.unit("B", MOTH.slug, (15, 10))
    car = board.box((9, 12), (10, 13), 2)
    play = board.activate(hurler).use("Hurl").do(f"pick choose:{car}", "aim 1,0").roll("---")
    assert play.unit(moth).damage == 0


def test_afterglow_is_on_the_injured_side_only() -> None:
    def gained(injured: bool) -> int:
        board = table()
        enemy = board.unit("A", "plain", (10, 10))
        moth = board.unit("B", MOTH.slug, (13, 10), injured=injured)
        unit: Unit = (
            board.activate(enemy).attack("Strike", moth, dice="HH---", defense="---").unit(moth)
        )
        return unit.power

    assert (gained(False), gained(True)) == (2, 3)
