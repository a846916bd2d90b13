"""How long it takes until something can be done, on a new machine and on one that played before.

Each figure comes from a process of its own; the cold ones have an empty folder for machine code.
Seconds are CPU seconds of that process, except of the table: there they are what one waits.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable

from crisis.texts.told import told

RUNS = 3
PATIENCE = 120  # seconds for a table to open

CARDS = """
import time
from crisis.data import catalogue
began = time.process_time()
catalogue()
print(time.process_time() - began)
"""

KERNELS = """
import time
from crisis.geometry import warm_up
began = time.process_time()
warm_up()
print(time.process_time() - began)
"""

AREA = """
import time
from crisis.geometry.compiled import answer_meanwhile
answer_meanwhile()
import crisis
from crisis.state.decisions import ChooseAdvance
match = crisis.quick_game(seed=1)
agent = crisis.agent("random", seed=1)
while not isinstance(match.state.pending, ChooseAdvance):
    match.play({"A": agent, "B": agent}, most=1)
assert match.engine.region(match.state).outline()
print(time.process_time())
"""


def run(progress: Callable[[str], None]) -> dict[str, float]:
    """Keys: `help_seconds`, `cards_seconds`, `kernels_cold_cpu_seconds`, `first_area_cold_seconds`
    (in plain Python, as a table answers while another process compiles), `serve_warm_seconds`
    (from the command to the first answer about the cards)."""
    progress(told("{part}: help and cards", part="start"))
    figures = {
        "help_seconds": min(_cpu_seconds("-m", "crisis", "--help") for _ in range(RUNS)),
        "cards_seconds": min(_printed(CARDS) for _ in range(RUNS)),
    }
    with tempfile.TemporaryDirectory() as empty:
        progress(
            told("{part}: compiling from nothing, and the first lit area meanwhile", part="start")
        )
        figures["first_area_cold_seconds"] = _printed(AREA, NUMBA_CACHE_DIR=empty)
        figures["kernels_cold_cpu_seconds"] = _printed(KERNELS, NUMBA_CACHE_DIR=empty)
    progress(told("{part}: a table on a machine that played before", part="start"))
    _printed(KERNELS)
    with tempfile.TemporaryDirectory() as store:
        figures["serve_warm_seconds"] = _table_seconds(store)
    return figures


def _printed(program: str, **environment: str) -> float:
    return float(_output("-c", program, **environment).split()[-1])


def _output(*words: str, **environment: str) -> str:
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    ).stdout


def _cpu_seconds(*words: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _output(*words)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _table_seconds(store: str) -> float:
    """From the command to the first answer that needs all cards."""
    began = time.perf_counter()
    table = subprocess.Popen(
        [sys.executable, "-m", "crisis", "play", "--no-browser"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": store, "LOCALAPPDATA": store},
    )
    try:
        assert table.stdout is not None
        said = table.stdout.readline()  # "The table is open at http://... (Ctrl-C closes it)."
        address = next(word for word in said.split() if word.startswith("http"))
        while time.perf_counter() - began < PATIENCE:
            try:
                with urllib.request.urlopen(f"{address}api/catalogue") as reply:
                    reply.read()
                return time.perf_counter() - began
            except urllib.error.URLError:
                time.sleep(0.01)
        raise RuntimeError("the table did not answer")
    finally:
        table.terminate()
        table.wait()
