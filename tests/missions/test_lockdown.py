"""Lockdown! Security Systems Stymie Breakout: contested from Range 2, and one Block is locked."""

import pytest
from msgspec.structs import replace

from crisis.rules.reading.contest import contests, secured_by
from tests.table import Table

CARD = "lockdown-security-systems-stymie-breakout"
NAMES = ("Prison Block, Hit", "Prison Block, Wild", "Prison Block, Block", "Prison Block")


def board() -> Table:
    table = Table(crises=(CARD,))
    spots = table.catalogue.crises[CARD].tokens
    table.blocks = [table.token(CARD, (spot.x / 1000, spot.y / 1000)) for spot in spots]
    for block, spot in zip(table.blocks, spots, strict=True):
        table.state.tokens[block] = replace(table.state.tokens[block], name=spot.name)
    table.hero = table.unit("A", "plain", (13, 16.5))
    table.foe = table.unit("B", "plain", (33, 33))
    return table


@pytest.mark.rule("OBJ-15")
def test_a_block_is_contested_within_range_two() -> None:
    table = board()
    game = table.engine.game(table.state)
    block = game.state.tokens[table.blocks[3]]
    assert contests(game, game.unit(table.hero), block) and secured_by(game, block) == "A"
    assert not contests(game, game.unit(table.hero), game.state.tokens[table.blocks[1]])


@pytest.mark.parametrize(("face", "locked"), [("H", 0), ("W", 1), ("B", 2), ("-", 3), ("C", None)])
def test_the_face_locks_its_block_for_a_round(face: str, locked: int | None) -> None:
    table = board()
    for place, (x, y) in enumerate(((23, 25), (13, 25), (23, 11), (13, 11))):
        table.unit("A", "plain", (x, y), name=f"guard-{place}")
    play = table.round_at("Cleanup 2").roll(face)
    game = table.engine.game(play.state)
    free = [secured_by(game, game.state.tokens[block]) == "A" for block in table.blocks]
    assert free == [place != locked for place in range(4)]
    table.state = play.state
    table.state.pending = None
    again = table.round_at("Cleanup 2").roll("F")
    game = table.engine.game(again.state)
    assert all(secured_by(game, game.state.tokens[block]) == "A" for block in table.blocks)


def test_every_block_has_its_name() -> None:
    assert tuple(spot.name for spot in Table().catalogue.crises[CARD].tokens) == NAMES
