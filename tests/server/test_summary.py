"""The summary of a finished game: what goes into a player's record."""

from pathlib import Path

import pytest

from crisis.play.agents import RandomAgent
from crisis.play.match import Match, quick_game
from crisis.play.record import record_to_json
from crisis.server.http.app import create_app
from tests.server.desk import TestClient


def taken_in(client: TestClient, match: Match) -> str:
    answer = client.post(
        "/api/games/import?vs=medium&seat=A",
        content=record_to_json(match.record),
        headers={"content-type": "application/json"},
    )
    found: str = answer.json()["id"]
    return found


@pytest.mark.parametrize("ended", [True, False])
def test_the_figures_of_a_game_are_told_when_it_is_over(tmp_path: Path, ended: bool) -> None:
    match = quick_game(1)
    if ended:
        match.play({"A": RandomAgent(match.engine, 1), "B": RandomAgent(match.engine, 2)})
    client = TestClient(create_app(tmp_path / "games.sqlite"), base_url="http://127.0.0.1")
    answer = client.get(f"/api/games/{taken_in(client, match)}/summary")
    if not ended:
        assert (answer.status_code, "not over" in answer.json()["why"]) == (400, True)
        return
    found = answer.json()
    assert match.state.outcome is not None
    assert found["winner"] == match.state.outcome.winner
    assert found["rounds"] == match.state.round
    side = found["sides"]["A"]
    assert side["affiliation"] == "avengers"
    assert "captain-america-first-avenger" in side["characters"]
    assert 0 < side["successes"] < side["dice"]
    assert 0 < side["expected"] < side["dice"]
