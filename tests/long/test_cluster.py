"""Ray itself, on this machine: the same games, also when a worker is killed in the middle."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from crisis.sim.games import Batch, play_batch

GAMES = 12

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None and os.environ.get("CI") != "true",
    reason="needs Ray: make cluster",
)

# In a process of its own: Ray starts processes and threads, and warns of what others do.
KILLED = """
import json, os, signal, sys
from crisis.sim.crew.hire import crew_of
from crisis.sim.games import Batch, play_batch

def number(_order):
    return os.getpid()

with crew_of("ray", 2) as crew:
    workers = set(crew.work(number, range(8)))
    assert len(workers) == 2 and os.getpid() not in workers
    results = []
    for result in play_batch(Batch(games=int(sys.argv[1]), seed=3), crew):
        results.append(result.number)
        if len(results) == 2:
            os.kill(workers.pop(), signal.SIGKILL)
    again = set(crew.work(number, range(8)))
print(json.dumps([sorted(results), len(again & workers), len(again - workers)]))
"""


def run(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=False, timeout=600,
        env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0"},
    )  # fmt: skip
    assert not done.returncode, done.stderr[-3000:]
    return done.stdout


def test_a_worker_that_is_killed_loses_no_game() -> None:
    said = run("-c", KILLED, str(GAMES)).splitlines()[-1]
    assert json.loads(said) == [list(range(GAMES)), 1, 1]  # all games; one stayed, one came


def test_a_cluster_plays_the_games_of_one_process(tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    mine.mkdir()
    list(play_batch(Batch(games=4, seed=6, records=str(mine))))
    command = ("simulate", "--games", "4", "--seed", "6", "--records", str(theirs))
    run("-m", "crisis", *command, "--backend", "ray", "--workers", "2")
    for path in mine.glob("game-*.json"):
        assert (theirs / path.name).read_bytes() == path.read_bytes()
