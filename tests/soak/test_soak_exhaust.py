"""Every ability, Team Tactic card and crisis rule fires in some random game (a few minutes)."""

import os

import pytest

from crisis.play.record import engine_for
from crisis.sim.exhaust import Exhaust

GAMES = int(os.environ.get("CRISIS_EXHAUST_GAMES", "1500"))


@pytest.mark.parametrize("seed", [0, 1])
def test_every_rule_of_every_card_fires(seed: int) -> None:
    run = Exhaust([engine_for("1.3", "2024-12")], seed=seed)
    for _fired in run.games(GAMES):
        pass
    assert run.errors == []
    assert [never.ref for never in run.never()] == []
