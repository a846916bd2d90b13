"""Fitting the weights to lessons, and how well they foretell games they have not seen.

A logistic without a constant: what is good for the one side is as bad for the other. Newton's steps
with a ridge that keeps weights of rare features small; the ridge is the one of a few that foretells
held-back games best. Games are held back whole: positions of one game know each other.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from crisis.ai.judging.features import FEATURES
from crisis.ai.judging.value import SURE, Training, Weights
from crisis.sim.training.lessons import Lesson
from crisis.texts.told import told

Array = npt.NDArray[np.float64]
FOLDS = 10
RIDGES = (30.0, 100.0, 300.0)
STEPS = 30
CLOSE = 1e-6
PLAIN = ("points", "points_late", "income_to_come")  # what anybody would look at
DIGITS = 5


class TooFewGames(ValueError):
    """Not enough lessons to learn anything from."""


class Table(msgspec.Struct, frozen=True):
    """All positions of many games: features, who won, which game, what the judge thinks."""

    rows: Any  # one line for each position
    won: Any
    game: Any
    judged: Any


def table(lessons: Sequence[Lesson]) -> Table:
    rows = [row for lesson in lessons for row in lesson.rows]
    won = [lesson.won for lesson in lessons for _ in lesson.rows]
    game = [number for number, lesson in enumerate(lessons) for _ in lesson.rows]
    judged = [value for lesson in lessons for value in lesson.judged]
    return Table(np.array(rows), np.array(won), np.array(game), np.array(judged)[:, None])


def fit_logistic(rows: Array, won: Array, ridge: float) -> Array:
    """The weights that make the results likeliest, small ones preferred."""
    scale = np.sqrt((rows**2).mean(axis=0))
    scale[scale == 0] = 1.0
    scaled = rows / scale
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = probabilities(scaled, weights)
        slope = scaled.T @ (won - chance) - ridge * weights
        spread = (chance * (1 - chance))[:, None] * scaled
        step = np.linalg.solve(scaled.T @ spread + ridge * np.eye(len(weights)), slope)
        weights = weights + step
        if float(np.abs(step).max()) < CLOSE:
            break
    found: Array = weights / scale
    return found


def probabilities(rows: Array, weights: Array) -> Array:
    found: Array = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
    return found


def log_loss(chance: Array, won: Array) -> float:
    """0.693 for who knows nothing, 0 for who knows all."""
    sure = np.clip(chance, 1 - SURE, SURE)
    return float(-(won * np.log(sure) + (1 - won) * np.log(1 - sure)).mean())


def held_back(
    rows: Array, won: Array, game: Array, learn: Callable[[Array, Array], Array]
) -> Array:
    """The chance of each position, told by weights that have not seen its game."""
    found = np.zeros(len(won))
    for fold in range(FOLDS):
        out = game % FOLDS == fold
        if out.any() and not out.all():
            found[out] = probabilities(rows[out], learn(rows[~out], won[~out]))
    return found


def learn(lessons: Sequence[Lesson], *, edition: str, seed: int, gate: str = "") -> Weights:
    """The weights of these games, with the record of how they came about."""
    if len(lessons) < FOLDS:
        raise TooFewGames(
            told(
                "{n} {n|game is|games are} too few to learn from: {least} at least",
                n=len(lessons),
                least=FOLDS,
            )
        )
    data = table(lessons)
    held = {
        ridge: held_back(data.rows, data.won, data.game, partial(fit_logistic, ridge=ridge))
        for ridge in RIDGES
    }
    ridge = min(RIDGES, key=lambda one: log_loss(held[one], data.won))
    weights = fit_logistic(data.rows, data.won, ridge)
    names = [feature.name for feature in FEATURES]
    plain = data.rows[:, [names.index(name) for name in PLAIN]]
    alone = held_back(plain, data.won, data.game, partial(fit_logistic, ridge=1.0))
    training = Training(
        players=" ".join(sorted({name for one in lessons for name in one.players})),
        edition=edition,
        seed=seed,
        games=len(lessons),
        positions=len(data.won),
        log_loss=round(log_loss(held[ridge], data.won), 4),
        right=round(float(((held[ridge] > 0.5) == (data.won > 0.5)).mean()), 4),
        points_alone=round(log_loss(alone, data.won), 4),
        gate=gate,
    )
    return Weights(
        weights={name: round(float(one), DIGITS) for name, one in zip(names, weights, strict=True)},
        slope=round(float(fit_logistic(data.judged, data.won, 0.0)[0]), DIGITS),
        training=training,
    )
