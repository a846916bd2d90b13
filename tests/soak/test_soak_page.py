"""Whole games at the page with squads, mission, table and dice that nobody chose: what fails names its seed.

`test_every_prompt_of_a_game_can_be_read_and_answered` in `tests/long` plays the same with seeds that stay."""

import secrets

import pytest

from tests.browser.conftest import Server, chromium, page, player, server
from tests.browser.player import Player
from tests.browser.visitor import SIZES, walk

__all__ = ["chromium", "page", "player", "server"]
GAMES = 5  # at each size
CHECKED: set[tuple[str, str]] = set()


@pytest.mark.parametrize("setup", ["drawn", "surprise"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("_number", range(GAMES))
def test_a_game_that_nobody_chose(
    server: Server,  # noqa: F811
    player: Player,  # noqa: F811
    size: str,
    setup: str,
    _number: int,
) -> None:
    seed = secrets.randbelow(2**32)
    print(f"seed {seed}, {setup}, {size}")
    found = walk(server.table, player, seed, size, CHECKED, setup=setup)
    assert not found.wrong, "\n".join(sorted(set(found.wrong)))
