"""Ten whole served games of each of three levels against a script: no mishap, and medium wins."""

from pathlib import Path

import pytest

from tests.server.served import play_one
from tests.server.test_process import Runs, runs  # noqa: F401

GAMES = 10


@pytest.mark.parametrize(("level", "wins"), [("easy", 0), ("medium", 9), ("hard", 9)])
def test_ten_served_games(runs: Runs, tmp_path: Path, level: str, wins: int) -> None:  # noqa: F811
    server = runs.start()
    found = [play_one(server, level, number, tmp_path) for number in range(GAMES)]
    assert [one for one in found if one.mishaps] == []
    assert sum(one.won for one in found) >= wins, [one for one in found if not one.won]
