"""How fast a position can be cloned and changed, against a deep copy in the same run."""

import copy
import time
from collections.abc import Callable

from crisis.play.quick import quick_setup
from crisis.play.record import engine_for
from crisis.state.apply import apply
from crisis.state.events import PowerGained
from crisis.state.state import State
from crisis.texts.told import told


def run(progress: Callable[[str], None]) -> dict[str, float]:
    """Clones per second, each with one change."""
    progress(told("{part}: a position is copied and changed", part="state"))
    engine = engine_for("1.3", "2024-12")
    state = engine.new_game(quick_setup(engine.catalogue))
    unit = next(iter(state.units))

    def clone_and_change() -> None:
        twin = state.clone()
        apply(twin, PowerGained(unit, 1, "bench"))

    fast = _rate(clone_and_change, 50_000)
    slow = _rate(lambda: _deep(state), 200)
    return {
        "clone_change_per_second": fast,
        "deepcopy_per_second": slow,
        "clone_ratio_deepcopy": fast / slow,
    }


def _deep(state: State) -> None:
    copy.deepcopy(state)


def _rate(action: Callable[[], None], times: int) -> float:
    began = time.perf_counter()
    for _ in range(times):
        action()
    return times / (time.perf_counter() - began)
