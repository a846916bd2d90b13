"""How fast the exact odds are, and against what: icepool and random trials in the same run.

Every one of our times is the fastest of RUNS (other programs can only add to it), each of which
starts with empty tables (`forget_tables`): nothing is remembered from the run before. A program
that asks again is several times faster.
"""

from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from crisis.dice.attack import Attack, Side
from crisis.dice.faces import ATTACK_SUCCESSES, DEFENSE_SUCCESSES, FACES, Face
from crisis.dice.modifications import COVER, Change, Reroll
from crisis.dice.odds import attack_odds, forget_tables
from crisis.texts.told import told

RUNS = 15

TRIALS = 960_400
"""Random trials for a chance near one half to be within 0.1 points 19 times out of 20."""

TWO_REROLLS = Attack(Side(12, own=(Reroll(2),)), Side(8, own=(Reroll(2),)), play="plain")
"""12 against 8 dice; each side rerolls up to two dice that are neither success nor failure."""

BEST_PLAY = Attack(
    Side(12, own=(Reroll(2), Change(None))),
    Side(8, own=(Reroll(2), COVER)),
)
"""The same with best play of both sides; the attacker changes a die to any face, the defender has
cover."""


def run(progress: Callable[[str], None]) -> dict[str, float]:
    """Measure the odds.

    Keys: `odds_12v8_ms`, `odds_12v8_optimal_ms`: milliseconds for the exact law of TWO_REROLLS and
    BEST_PLAY. `odds_ratio_icepool`: time icepool needs for the law of TWO_REROLLS, in units of
    ours (absent if icepool is not installed). `odds_ratio_monte_carlo`: the same for random trials
    in numpy, as many as it takes to know every chance within 0.1 points (TRIALS).
    """
    progress(told("{part}: {a} against {b} dice, two rerolls each", part="odds", a=12, b=8))
    plain = _seconds(lambda: attack_odds(TWO_REROLLS))
    progress(told("{part}: the same with best play and a change on each side", part="odds"))
    best = _seconds(lambda: attack_odds(BEST_PLAY))
    results = {"odds_12v8_ms": plain * 1e3, "odds_12v8_optimal_ms": best * 1e3}
    try:
        icepool = import_module("icepool")
    except ImportError:
        progress(
            told(
                "{part}: no comparison, it needs {name}; `make develop` installs it.",
                part="odds",
                name="icepool",
            )
        )
    else:
        progress(told("{part}: the same attack with {name}", part="odds", name="icepool"))
        results["odds_ratio_icepool"] = _once(lambda: _icepool_law(icepool)) / plain
    progress(told("{part}: the same attack in {n} random trials", part="odds", n=TRIALS))
    results["odds_ratio_monte_carlo"] = _once(lambda: _random_law(np.random.default_rng(1))) / plain
    return results


def _seconds(task: Callable[[], object]) -> float:
    task()  # numpy loads some of its parts at first use
    times = []
    for _ in range(RUNS):
        forget_tables()
        times.append(_once(task))
    return min(times)


def _once(task: Callable[[], object]) -> float:
    start = perf_counter()
    task()
    return perf_counter() - start


def _icepool_law(icepool: Any) -> dict[int, float]:
    """The law of TWO_REROLLS in icepool, as one would write it there."""

    def side(dice: int, good: frozenset[Face]) -> Any:
        counted = {
            face: (int(face in good), int(face not in good | {Face.FAILURE})) for face in FACES
        }
        die = icepool.Die([icepool.Vector(counted[face]) for face in FACES])
        extra = die + icepool.Vector((1, 0))
        faces = [
            extra if face is Face.CRITICAL else icepool.Vector(counted[face]) for face in FACES
        ]

        def rerolled(counts: Any) -> Any:
            again = min(2, counts[1])
            kept = icepool.Vector((counts[0], counts[1] - again))
            return again @ die + kept if again else kept

        return (dice @ icepool.Die(faces)).map(rerolled).map(lambda counts: counts[0])

    attack, defense = side(12, ATTACK_SUCCESSES), side(8, DEFENSE_SUCCESSES)
    damage = (attack - defense).map(lambda difference: max(0, difference))
    return {outcome: float(damage.probability(outcome)) for outcome in damage.outcomes()}


def _random_law(random: np.random.Generator) -> dict[int, float]:
    """The law of TWO_REROLLS from random trials, all of them at once in numpy."""
    attack, defense = (
        _random_successes(random, dice, good)
        for dice, good in ((12, ATTACK_SUCCESSES), (8, DEFENSE_SUCCESSES))
    )
    values, numbers = np.unique(np.maximum(attack - defense, 0), return_counts=True)
    return dict(zip(values.tolist(), (numbers / TRIALS).tolist(), strict=True))


def _random_successes(random: np.random.Generator, dice: int, good: frozenset[Face]) -> Any:
    worth = np.array([face in good for face in FACES], dtype=np.int64)
    idle = np.array([face not in good | {Face.FAILURE} for face in FACES], dtype=np.int64)
    roll = random.integers(0, 8, (TRIALS, dice), dtype=np.uint8)
    successes, misses = worth[roll].sum(axis=1), idle[roll].sum(axis=1)
    criticals = (roll == FACES.index(Face.CRITICAL)).sum(axis=1)
    extra = random.integers(0, 8, (TRIALS, dice), dtype=np.uint8)
    rolled = np.arange(dice) < criticals[:, None]
    successes += (worth[extra] * rolled).sum(axis=1)
    misses += (idle[extra] * rolled).sum(axis=1)
    again = random.integers(0, 8, (TRIALS, 2), dtype=np.uint8)
    return successes + (worth[again] * (np.arange(2) < misses[:, None])).sum(axis=1)
