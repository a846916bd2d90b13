"""Two hundred random questions to the odds page, the command line and the engine."""

from pathlib import Path

import pytest

from crisis.server.http.app import create_app
from tests.server.desk import TestClient
from tests.server.odds_cases import check


@pytest.mark.parametrize("batch", range(10))
def test_three_doors_to_one_law(
    batch: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    client = TestClient(create_app(tmp_path / "games.sqlite"), base_url="http://127.0.0.1")
    for seed in range(1000 + 20 * batch, 1020 + 20 * batch):
        check(seed, client, capsys)
