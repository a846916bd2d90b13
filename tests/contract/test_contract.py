"""Random games in every edition with the whole contract checked at every decision."""

import pytest

from tests.contract.contract import check_game, players_table_setup, roster_setup
from tests.table import EDITIONS

# Seeds that once failed stay here for good.
REGRESSIONS: tuple[tuple[str, int], ...] = ()
ROSTER_REGRESSIONS = (("1.3", 100_005),)  # a rule about thrown terrain that is already destroyed
SAMPLES = 10  # the sample squads, every listed option tried at every decision
ROSTERS = 40  # from random rosters over all cards, with the whole set-up


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


@pytest.mark.parametrize("edition", EDITIONS)
def test_contract_holds_where_the_players_place_the_terrain(edition: str) -> None:
    record = check_game(edition, 2000, players_table_setup(edition, 0), thorough=False)
    assert record.outcome is not None


@pytest.mark.parametrize(("edition", "seed"), REGRESSIONS)
def test_seeds_that_once_failed(edition: str, seed: int) -> None:
    check_game(edition, seed)


@pytest.mark.parametrize(("edition", "seed"), ROSTER_REGRESSIONS)
def test_seeds_of_rosters_that_once_failed(edition: str, seed: int) -> None:
    check_game(edition, seed, roster_setup(edition, seed), thorough=False)
