"""Ten thousand games on end: do rate and memory stay flat, and do two processes do twice the work?

Takes a quarter of an hour, so it runs only when it is asked for by name.
"""

import multiprocessing
import resource
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
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
COMPARED_GAMES = 60  # that this process and a new one play
FIRST_GAMES = 32  # before the clock starts: each process reads the cards and loads the kernels once
MEGABYTE = 2**20


class Stretch(NamedTuple):
    """So many games on end: how many for a CPU second, the memory after them, and how fast this
    process is then, compared with a new one."""

    rate: float
    megabytes: float
    to_new: float


def run(progress: Callable[[str], None]) -> dict[str, float]:
    """Each thousand games in one process, by CPU time; a CPU second is worth less when other
    programs share memory and caches, so after each thousand the process is compared with a new one
    that plays the same games at the same time of day. Then two processes against one, by the clock
    on the wall: on a quiet machine only."""
    warm_up()
    list(play_batch(Batch(games=FIRST_GAMES, seed=0)))
    stretches = [_stretch(number, progress) for number in range(GAMES // STRETCH)]
    rates, sizes = [one.rate for one in stretches], [one.megabytes for one in stretches]
    one, two = _rate(1, progress), _rate(2, progress)
    return {
        "marathon_games": GAMES,
        "marathon_games_per_cpu_second": sum(rates) / len(rates),
        "marathon_rate_lowest_to_highest": min(rates) / max(rates),
        "marathon_rate_to_new_process_lowest": min(one.to_new for one in stretches),
        "marathon_rate_to_new_process_last": stretches[-1].to_new,
        "marathon_megabytes": sizes[-1],
        "marathon_memory_last_to_first": sizes[-1] / sizes[0],
        "two_processes_ratio": two / one,
    }


def _stretch(number: int, progress: Callable[[str], None]) -> Stretch:
    began = time.process_time()
    for result in play_batch(Batch(games=STRETCH, seed=number + 1)):
        if result.error:
            raise RuntimeError(f"seed {result.seed}: {result.error}")
    rate, memory = STRETCH / (time.process_time() - began), _resident() / MEGABYTE
    found = Stretch(rate, memory, _to_new())
    played = (number + 1) * STRETCH
    progress(
        told(
            "{part}: {n} games, {rate} a CPU second, {share} of a new process, {memory} MB",
            part="marathon",
            n=played,
            rate=written(found.rate, 2),
            share=written(found.to_new, 2),
            memory=written(found.megabytes, 0),
        )
    )
    return found


def _to_new() -> float:
    """How fast this process is compared with a new one: it plays before the new one and after."""
    before = _seconds()
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as new:
        fresh = new.submit(_warm_seconds).result()
    return 2 * fresh / (before + _seconds())


def _warm_seconds() -> float:
    """The same in a process that has done nothing yet."""
    warm_up()
    list(play_batch(Batch(games=FIRST_GAMES, seed=0)))
    return _seconds()


def _seconds() -> float:
    began = time.process_time()
    list(play_batch(Batch(games=COMPARED_GAMES, seed=0)))
    return time.process_time() - began


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
