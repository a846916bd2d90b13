"""The benchmark compares like with like: all three ways give the same law."""

import icepool
import numpy as np
import pytest

from crisis.dice.odds import attack_odds
from crisis.sim.bench import odds as bench


def test_icepool_and_random_trials_answer_the_same_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = attack_odds(bench.TWO_REROLLS).damage.floats()
    assert bench._icepool_law(icepool) == pytest.approx(ours)
    monkeypatch.setattr(bench, "TRIALS", 100_000)
    trials = bench._random_law(np.random.default_rng(6))
    assert all(abs(trials.get(damage, 0) - chance) < 0.006 for damage, chance in ours.items())
