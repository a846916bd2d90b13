"""Random games in every edition with the whole contract checked at every decision."""

import pytest

from tests.contract.contract import check_game
from tests.table import EDITIONS

# Seeds that once failed stay here for good.
REGRESSIONS: tuple[tuple[str, int], ...] = ()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(6))
def test_contract_holds_at_every_decision(edition: str, seed: int) -> None:
    record = check_game(edition, seed)
    assert record.outcome is not None
    assert len(record.answers) > 50


@pytest.mark.parametrize(("edition", "seed"), REGRESSIONS)
def test_seeds_that_once_failed(edition: str, seed: int) -> None:
    check_game(edition, seed)
