"""All levels and yard-sticks against each other: a rating for each, with its interval.

Every pair plays mirrored games with drawn rosters, crises and battlefields, one pair of games after
the other, so that a run that was stopped still says something about everybody. Ratings are those of
Bradley and Terry on Elo's scale: 400 points are ten to one; the mean of all is 1500.
"""

import math
from collections.abc import Iterator
from itertools import combinations

import msgspec
import numpy as np

from crisis.ai.levels import LEVELS
from crisis.sim.crew.crew import Crew
from crisis.sim.exploiters import EXPLOITERS
from crisis.sim.games import Batch, Chunk, Result, play_chunk
from crisis.sim.verdict import Interval, interval

PLAYERS = (*LEVELS, *EXPLOITERS)
MEAN = 1500.0
SCALE = 400 / math.log(10)
PRIOR = 0.5  # as if each player had drawn so many games with a mean one: no rating is boundless
STEPS = 50


class Rated(msgspec.Struct, frozen=True, kw_only=True):
    """One player: its rating and where it may lie in truth (95 %)."""

    player: str
    rating: float
    low: float
    high: float
    games: int
    won: float


class Met(msgspec.Struct, frozen=True, kw_only=True):
    """Two players: what share of their games the first one won."""

    a: str
    b: str
    games: int
    share: Interval


class LevelReport(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody, best first, and all pairs."""

    games: int
    players: tuple[Rated, ...]
    pairs: tuple[Met, ...]
    errors: tuple[str, ...]
    mishaps: tuple[str, ...]


class LevelLadder:
    """Plays and counts."""

    def __init__(
        self, players: tuple[str, ...], *, games: int, seed: int, edition: str, revision: str
    ) -> None:
        self.players = players
        self.games = games + games % 2  # of each pair; sides change
        self.seed = seed
        self.edition = edition
        self.revision = revision
        self.won: dict[tuple[str, str], list[float]] = {
            pair: [] for pair in combinations(players, 2)
        }
        self.errors: list[str] = []
        self.mishaps: list[str] = []

    @property
    def total(self) -> int:
        return self.games * len(self.won)

    def run(self, crew: Crew) -> Iterator[int]:
        """Play everything, a pair of games of each two players at a time; yields how many games are
        done."""
        done = 0
        for start in range(0, self.games, 2):
            orders = [
                Chunk(self._batch(*pair), (number,))
                for pair in self.won
                for number in (start, start + 1)
            ]
            for pair, result in crew.work(_play, orders):
                self._take(pair, result)
                done += 1
                yield done

    def _batch(self, one: str, two: str) -> Batch:
        return Batch(
            games=self.games, seed=self.seed, agent_a=one, agent_b=two, mirror=True,
            rosters="varied", edition=self.edition, revision=self.revision,
        )  # fmt: skip

    def _take(self, pair: tuple[str, str], result: Result) -> None:
        where = f"{pair[0]} v {pair[1]}, seed {result.seed}"
        self.mishaps += [f"{where}: {one}" for one in (*result.mishaps_a, *result.mishaps_b)]
        if result.error or not result.finished:
            self.errors.append(f"{where}: {result.error or 'not finished'}")
        else:
            self.won[pair].append({"A": 1.0, "B": 0.0}.get(result.won_by or "", 0.5))

    def report(self) -> LevelReport:
        ratings = rate(self.players, self.won)
        pairs = [
            Met(a=a, b=b, games=len(won), share=interval(sum(won), len(won)))
            for (a, b), won in self.won.items()
            if won
        ]
        return LevelReport(
            games=sum(map(len, self.won.values())),
            players=tuple(sorted(ratings, key=lambda one: -one.rating)),
            pairs=tuple(pairs),
            errors=tuple(self.errors),
            mishaps=tuple(self.mishaps),
        )


def _play(chunk: Chunk) -> tuple[tuple[str, str], Result]:
    """One game, and who played it."""
    ((result, _),) = play_chunk(chunk)
    return (chunk.batch.agent_a, chunk.batch.agent_b), result


def rate(players: tuple[str, ...], won: dict[tuple[str, str], list[float]]) -> list[Rated]:
    """The strengths that make the results likeliest, by Newton's steps, with their errors."""
    index = {name: number for number, name in enumerate(players)}
    strength = np.zeros(len(players))
    for _ in range(STEPS):
        slope, bend = _derivatives(index, strength, won)
        step = np.linalg.solve(bend, slope)
        strength = strength + step
        if float(np.abs(step).max()) < 1e-9:
            break
    _, bend = _derivatives(index, strength, won)
    # Only differences are known: the error is that of a strength against the mean of all.
    centre = np.eye(len(players)) - 1 / len(players)
    error = 1.96 * np.sqrt(np.diag(centre @ np.linalg.inv(bend) @ centre))
    found = []
    for name, number in index.items():
        own = [one for (a, _), all_ in won.items() if a == name for one in all_]
        own += [1 - one for (_, b), all_ in won.items() if b == name for one in all_]
        middle = MEAN + SCALE * float(strength[number] - strength.mean())
        half = SCALE * float(error[number])
        found.append(
            Rated(
                player=name,
                rating=round(middle),
                low=round(middle - half),
                high=round(middle + half),
                games=len(own),
                won=sum(own),
            )
        )
    return found


def _derivatives(
    index: dict[str, int], strength: np.ndarray, won: dict[tuple[str, str], list[float]]
) -> tuple[np.ndarray, np.ndarray]:
    """Slope and curvature of the likelihood."""
    even = 1 / (1 + np.exp(-strength))
    slope = PRIOR * (0.5 - even)
    bend = np.diag(PRIOR * even * (1 - even) + 1e-6)
    for (a, b), results in won.items():
        i, j, games = index[a], index[b], len(results)
        chance = 1 / (1 + math.exp(float(strength[j] - strength[i])))
        slope[i] += sum(results) - games * chance
        slope[j] -= sum(results) - games * chance
        spread = games * chance * (1 - chance)
        bend[i, i] += spread
        bend[j, j] += spread
        bend[i, j] -= spread
        bend[j, i] -= spread
    return slope, bend
