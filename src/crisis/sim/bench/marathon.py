"""Thousands of games on end: do rate and memory stay flat, and do two processes do twice the work?

Takes some minutes, so it runs only when it is asked for by name.
"""

import resource
import time
from collections.abc import Callable

from crisis.geometry import warm_up
from crisis.sim.crew.crew import processes
from crisis.sim.games import Batch, play_batch

GAMES = 2000
QUARTERS = 4
PAIRED_GAMES = 200
FIRST_GAMES = 32  # before the clock starts: each process reads the cards and loads the kernels once


def run(progress: Callable[[str], None]) -> dict[str, float]:
    """The last quarter against the first in one process, then two processes against one."""
    warm_up()
    rates, peaks = _quarters(progress)
    one, two = _rate(1, progress), _rate(2, progress)
    return {
        "marathon_games": GAMES,
        "marathon_games_per_second": sum(rates) / QUARTERS,
        "marathon_rate_last_to_first": rates[-1] / rates[0],
        "marathon_memory_last_to_first": peaks[-1] / peaks[0],
        "two_processes_ratio": two / one,
    }


def _quarters(progress: Callable[[str], None]) -> tuple[list[float], list[int]]:
    rates, peaks = [], []
    for quarter in range(QUARTERS):
        progress(f"marathon: games {quarter * GAMES // QUARTERS} to {GAMES}")
        games = GAMES // QUARTERS
        began = time.perf_counter()
        for result in play_batch(Batch(games=games, seed=quarter)):
            if result.error:
                raise RuntimeError(f"seed {result.seed}: {result.error}")
        rates.append(games / (time.perf_counter() - began))
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return rates, peaks


def _rate(workers: int, progress: Callable[[str], None]) -> float:
    progress(f"marathon: {PAIRED_GAMES} games in {workers} process{'es' if workers > 1 else ''}")
    with processes(workers) as crew:
        list(play_batch(Batch(games=FIRST_GAMES, seed=8), crew))
        began = time.perf_counter()
        done = sum(1 for _ in play_batch(Batch(games=PAIRED_GAMES, seed=9), crew))
        return done / (time.perf_counter() - began)
