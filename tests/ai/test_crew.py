"""Who plays many games: the same results for every crew, and nothing is lost when one stops."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from crisis.cli.main import main
from crisis.sim.crew.cluster import MOST_DEATHS, Cluster
from crisis.sim.crew.crew import Alone, Crew, CrewFailed, processes
from crisis.sim.crew.kept import BadRun
from crisis.sim.games import RESULTS, Batch, Result, play_batch
from crisis.sim.tournament import Tournament


class Died(Exception):
    """What stands for `RayActorError` here."""


class StandIn:
    """As much of Ray as the cluster uses, in this process; workers die when they are told to."""

    def __init__(self, deaths: int = 0) -> None:
        self.deaths = deaths
        self.hired = 0
        self.killed = 0
        self.exceptions = SimpleNamespace(RayActorError=Died)

    def remote(self, _kind: type) -> Any:
        return SimpleNamespace(options=lambda **_: SimpleNamespace(remote=self._hire))

    def _hire(self) -> Any:
        self.hired += 1
        return SimpleNamespace(do=SimpleNamespace(remote=self._order), number=self.hired)

    def _order(self, task: Callable[[Any], Any], order: Any) -> Callable[[], Any]:
        return lambda: task(order)

    def wait(self, busy: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return busy[-num_returns:], busy[:-num_returns]  # the last order is done first

    def get(self, promise: Any) -> Any:
        if self.deaths:
            self.deaths -= 1
            raise Died("killed")
        return promise()

    def kill(self, _actor: Any) -> None:
        self.killed += 1


def double(number: int) -> int:
    return 2 * number


def test_a_worker_that_dies_is_replaced_and_its_order_is_carried_out() -> None:
    ray = StandIn(deaths=2)
    with Cluster(ray, 2) as crew:
        assert sorted(crew.work(double, range(7))) == [0, 2, 4, 6, 8, 10, 12]
        assert list(crew.work(double, [])) == []
    assert ray.hired == 4 and ray.killed == 2


def test_an_order_over_which_every_worker_dies_is_given_up() -> None:
    with Cluster(StandIn(deaths=99), 1) as crew, pytest.raises(CrewFailed, match="same games"):
        list(crew.work(double, [1]))
    assert MOST_DEATHS == 3


def test_without_ray_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "--games", "1", "--backend", "ray"]) == 2
    assert "docs/cluster.md" in capsys.readouterr().err


def told(results: list[Result]) -> list[Result]:
    return sorted(results, key=lambda result: result.number)


def test_the_same_games_for_every_crew(tmp_path: Path) -> None:
    batch = Batch(games=3, seed=4, records=str(tmp_path))
    alone = list(play_batch(batch))
    records = [path.read_bytes() for path in sorted(tmp_path.glob("game-*.json"))]
    assert len(records) == 3
    with processes(2) as crew:
        assert told(list(play_batch(batch, crew))) == alone
    with Cluster(StandIn(deaths=1), 2) as cluster:
        assert told(list(play_batch(batch, cluster))) == alone
    assert [path.read_bytes() for path in sorted(tmp_path.glob("game-*.json"))] == records


class Watched:
    """A crew that notes what it is asked for."""

    size = 1

    def __init__(self) -> None:
        self.orders: list[Any] = []

    def work(self, task: Callable[[Any], Any], orders: Any) -> Any:
        self.orders += orders
        return map(task, orders)

    def __enter__(self) -> "Watched":
        return self

    def __exit__(self, *_failed: object) -> None:
        pass


def test_a_run_that_was_stopped_goes_on_with_what_is_missing(tmp_path: Path) -> None:
    batch = Batch(games=3, seed=4, records=str(tmp_path))
    whole = list(play_batch(batch))
    kept = tmp_path / RESULTS
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:3]) + lines[3][:20])  # stopped while it wrote the third
    crew = Watched()
    assert list(play_batch(batch, crew, resume=True)) == whole
    assert [number for chunk in crew.orders for number in chunk.numbers] == [2]
    assert kept.read_bytes() == b"".join(lines)
    other = Batch(games=3, seed=5, records=str(tmp_path))
    with pytest.raises(BadRun, match="another run"):
        list(play_batch(other, resume=True))


def test_the_command_resumes_and_says_what_it_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--games", "1", "--resume"]) == 2
    assert "--records" in capsys.readouterr().err
    command = ["simulate", "--seed", "4", "--records", str(tmp_path), "--json", "--resume"]
    assert main([*command, "--games", "1"]) == 0
    capsys.readouterr()
    assert main([*command, "--games", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert len((tmp_path / RESULTS).read_bytes().splitlines()) == 3


def tournament(crew: Crew, games: int, known: tuple[Any, ...] = ()) -> tuple[Any, list[Any]]:
    found = Tournament(
        games=games, agent="random", seed=2, budget=None, edition="1.3", revision="2024-12"
    )
    seen: list[Any] = []
    found.run(crew, seen.append, known)
    return found.report(), seen


def test_a_tournament_is_the_same_for_every_crew_and_goes_on() -> None:
    report, played = tournament(Alone(), 3)
    again, _ = tournament(Cluster(StandIn(deaths=1), 2), 3)
    assert again == report
    resumed, rest = tournament(Alone(), 3, tuple(played[:2]))
    assert resumed == report and [one.number for one in rest] == [2]
