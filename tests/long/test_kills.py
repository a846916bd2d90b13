"""A server that is killed again and again loses nothing and takes nothing twice, and everybody
plays again. How soon is printed, not judged: it is a matter of the machine."""

from pathlib import Path

import pytest

from tests.server.conftest import postgresql
from tests.server.kills import run
from tests.server.postgresql import Cluster

__all__ = ["postgresql"]
KILLS, GAMES = 30, 6  # some two minutes for each kind of store, most of it servers that start


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_answer_is_lost_or_taken_twice(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    place: Path | str = tmp_path / "games.sqlite"
    if kind == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgresql")
        place = cluster.new_database()
    report = run(place, kills=KILLS, games=GAMES, seed=11)
    with capsys.disabled():
        print(f"\n{kind}: {report.text}")
    assert report.answers > 5 * KILLS, "they did play"
    assert (report.lost, report.twice) == ([], []), report.text
    assert len(report.back) >= KILLS, "at each kill somebody was cut off"
    assert len(report.playing) == len(report.back), "who was cut off plays again"
