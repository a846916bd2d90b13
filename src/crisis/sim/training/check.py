"""Games for calibration: played one by one, with the figures so far after each."""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from crisis.ai.judging.features import FEATURES
from crisis.ai.judging.value import SURE, Value, Weights, logistic
from crisis.rules.engine import Engine
from crisis.sim.training.calibration import Calibration, in_bins, mean_error, weighted_error
from crisis.sim.training.lessons import Lesson, keep_lesson, play_lesson, read_lessons


def check(
    engine: Engine,
    value: Value,
    games: int,
    seed: int,
    players: tuple[str, str] | None = None,
    keep: Path | None = None,
) -> Iterator[Calibration]:
    """After each game: what all of them so far say."""
    known = {lesson.seed: lesson for lesson in read_lessons(keep)} if keep else {}
    done: list[Lesson] = []
    for number in range(games):
        one = seed * 1_000_003 + number
        lesson = known.get(one)
        if lesson is None:
            lesson = play_lesson(engine, one, players)
            if keep is not None:
                keep_lesson(keep, lesson)
        done.append(lesson)
        yield calibration(value, done)


def calibration(value: Value, lessons: list[Lesson]) -> Calibration:
    """The figures of games that are there."""
    pairs = predictions(value.weights, lessons)
    bins = in_bins(pairs)
    return Calibration(
        games=len(lessons),
        positions=len(pairs),
        error=mean_error(bins),
        weighted=weighted_error(bins),
        log_loss=round(log_loss(pairs), 4),
        bins=bins,
    )


def predictions(weights: Weights, lessons: Sequence[Lesson]) -> list[tuple[float, float]]:
    """The chance of each position, and what came of it."""
    row = [weights.weights[feature.name] for feature in FEATURES]
    return [(_chance(row, features), lesson.won) for lesson in lessons for features in lesson.rows]


def log_loss(pairs: Sequence[tuple[float, float]]) -> float:
    """0.693 for who knows nothing, 0 for who knows all."""
    lost = sum(won * math.log(c) + (1 - won) * math.log(1 - c) for c, won in pairs)
    return -lost / max(1, len(pairs))


def _chance(row: list[float], features: list[float]) -> float:
    found = logistic(sum(a * b for a, b in zip(row, features, strict=True)))
    return min(SURE, max(1 - SURE, found))
