"""Ten thousand games on end: do rate and memory stay flat, and do two processes do twice the work?

Takes a quarter of an hour, so it runs only when it is asked for by name.
"""

import resource
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from crisis.geometry import warm_up
from crisis.sim.crew.crew import processes
from crisis.sim.games import Batch, play_batch
from crisis.texts.told import number as written
from crisis.texts.told import told

GAMES = 10_000
STRETCH = 1000  # games after which rate and memory are read
PAIRED_GAMES = 480
FIRST_GAMES = 32  # before the clock starts: each process reads the cards and loads the kernels once
MEGABYTE = 2**20


class Stretch(NamedTuple):
    """So many games on end: how many for a CPU second, and the memory after them."""

    rate: float
    megabytes: float


def run(progress: Callable[[str], None]) -> dict[str, float]:
    """Each thousand games against the first in one process, by CPU time: what else the machine does
    is not counted. Then two processes against one, by the clock on the wall: on a quiet machine
    only."""
    warm_up()
    list(play_batch(Batch(games=FIRST_GAMES, seed=0)))
    stretches = [_stretch(number, progress) for number in range(GAMES // STRETCH)]
    rates, sizes = [one.rate for one in stretches], [one.megabytes for one in stretches]
    one, two = _rate(1, progress), _rate(2, progress)
    return {
        "marathon_games": GAMES,
        "marathon_games_per_cpu_second": sum(rates) / len(rates),
        "marathon_rate_last_to_first": rates[-1] / rates[0],
        "marathon_rate_lowest_to_highest": min(rates) / max(rates),
        "marathon_megabytes": sizes[-1],
        "marathon_memory_last_to_first": sizes[-1] / sizes[0],
        "two_processes_ratio": two / one,
    }


def _stretch(number: int, progress: Callable[[str], None]) -> Stretch:
    began = time.process_time()
    for result in play_batch(Batch(games=STRETCH, seed=number + 1)):
        if result.error:
            raise RuntimeError(f"seed {result.seed}: {result.error}")
    found = Stretch(STRETCH / (time.process_time() - began), _resident() / MEGABYTE)
    played = (number + 1) * STRETCH
    progress(
        told(
            "{part}: {n} games, {rate} a CPU second, {memory} MB",
            part="marathon",
            n=played,
            rate=written(found.rate, 2),
            memory=written(found.megabytes, 0),
        )
    )
    return found


def _resident() -> float:
    """The memory of this process in bytes: what it has now, or the most it had where the system
    does not tell."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text("ascii").split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024.0


def _rate(workers: int, progress: Callable[[str], None]) -> float:
    progress(
        told(
            "{part}: {n} games, processes: {workers}",
            part="marathon",
            n=PAIRED_GAMES,
            workers=workers,
        )
    )
    with processes(workers) as crew:
        list(play_batch(Batch(games=FIRST_GAMES, seed=8), crew))
        began = time.perf_counter()
        done = sum(1 for _ in play_batch(Batch(games=PAIRED_GAMES, seed=9), crew))
        return done / (time.perf_counter() - began)
