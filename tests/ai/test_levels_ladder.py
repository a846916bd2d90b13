"""Ratings of players from games against each other, with intervals."""

import json

import pytest

from crisis.cli.main import main
from crisis.sim.levels_ladder import PLAYERS, LevelLadder, rate


def test_all_levels_and_yard_sticks_are_rated() -> None:
    assert {"beginner", "easy", "medium", "hard", "expert"} < set(PLAYERS)
    assert {"rusher", "striker", "turtle", "card-user"} < set(PLAYERS)


def test_ten_to_one_is_four_hundred_points_and_more_games_tell_more() -> None:
    few = rate(("a", "b"), {("a", "b"): [1.0] * 10 + [0.0]})
    many = rate(("a", "b"), {("a", "b"): ([1.0] * 10 + [0.0]) * 40})
    strong, weak = many
    assert strong.rating - weak.rating == pytest.approx(400, abs=5)
    assert few[0].high - few[0].low > 2 * (strong.high - strong.low)
    assert strong.low < strong.rating < strong.high and strong.won == 400


def test_who_never_played_stands_in_the_middle_with_a_wide_interval() -> None:
    found = {one.player: one for one in rate(("a", "b", "c"), {("a", "b"): [1.0, 1.0, 0.0]})}
    assert found["a"].rating > found["c"].rating > found["b"].rating
    assert found["c"].games == 0 and found["c"].high - found["c"].low > 500


def test_an_odd_number_of_games_is_made_even_so_that_sides_change() -> None:
    ladder = LevelLadder(("random", "script"), games=1, seed=1, edition="1.3", revision="2024-12")
    assert ladder.total == 2


def test_the_command_plays_and_writes_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "--levels", "script,random", "--games", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 2 and not found["errors"] and not found["mishaps"]
    assert [one["player"] for one in found["players"]] == ["script", "random"]
    assert main(["ladder", "--levels", "script", "--games", "2"]) == 2
    assert main(["ladder", "--levels", "script,nobody", "--games", "2"]) == 2
