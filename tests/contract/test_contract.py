"""Random games in every edition with the whole contract checked at every decision."""

import random

import pytest

from crisis.play.quick import random_roster
from crisis.play.record import engine_for
from crisis.rules.setup import Setup
from tests.contract.contract import check_game
from tests.table import EDITIONS

# Seeds that once failed stay here for good.
REGRESSIONS: tuple[tuple[str, int], ...] = ()
SAMPLES = 4  # the sample squads, every listed option tried at every decision
ROSTERS = 12  # from random rosters over all cards, with the whole set-up


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(SAMPLES))
def test_contract_holds_at_every_decision(edition: str, seed: int) -> None:
    record = check_game(edition, seed)
    assert record.outcome is not None
    assert len(record.answers) > 50


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("start", range(0, ROSTERS, 4))
def test_contract_holds_from_rosters_over_all_cards(edition: str, start: int) -> None:
    for seed in range(start, start + 4):
        record = check_game(edition, 1000 + seed, roster_setup(edition, seed), thorough=False)
        assert record.outcome is not None


def roster_setup(edition: str, seed: int) -> Setup:
    """Two random legal rosters on one of the battlefields."""
    engine = engine_for(edition, "2024-12")
    rosters = {
        "A": random_roster(engine.edition, engine.catalogue, 2 * seed),
        "B": random_roster(engine.edition, engine.catalogue, 2 * seed + 1),
    }
    tables = sorted(engine.catalogue.tables)
    return Setup(table=random.Random(seed).choice(tables), rosters=rosters)


@pytest.mark.parametrize(("edition", "seed"), REGRESSIONS)
def test_seeds_that_once_failed(edition: str, seed: int) -> None:
    check_game(edition, seed)
