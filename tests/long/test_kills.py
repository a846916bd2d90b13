"""A server that is killed again and again loses nothing and takes nothing twice."""

from pathlib import Path

import pytest

from tests.server.conftest import postgresql
from tests.server.kills import run
from tests.server.postgresql import Cluster

__all__ = ["postgresql"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_answer_is_lost_or_taken_twice(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    place: Path | str = tmp_path / "games.sqlite"
    if kind == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgresql")
        place = cluster.new_database()
    report = run(place, kills=3, games=4, seed=11)
    assert report.answers > 10, "they did play"
    assert (report.lost, report.twice) == ([], []), report.text
    assert report.back, "somebody was cut off"
