"""Thousands of random games under the contract: run by `make soak`, never by `make test`."""

import os

import pytest

from tests.contract.contract import check_game, roster_setup
from tests.table import EDITIONS

GAMES = int(os.environ.get("CRISIS_SOAK_GAMES", "2000"))
CHUNK = 20


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
def test_many_games(edition: str, start: int) -> None:
    for seed in range(start, min(start + CHUNK, GAMES)):
        setup = roster_setup(edition, 100_000 + seed) if seed % 2 else None
        check_game(edition, 100_000 + seed, setup, thorough=False)
