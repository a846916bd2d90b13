"""Whole games in batches: one process or several, the same results for the same seed."""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec

from crisis.ai.levels import make_agent
from crisis.play.agents import Agent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.record import engine_for, record_to_json
from crisis.rules.engine import Engine
from crisis.rules.setup import Setup
from crisis.state.records import SideId

MOST_DECISIONS = 50_000  # no game of sane players comes near; it ends the others


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """What to play: how many games, by whom, from which seed."""

    games: int
    seed: int = 0
    agent_a: str = "random"
    agent_b: str = "random"
    edition: str = "1.3"
    revision: str = "2024-12"
    budget: float = 2.0
    setup: Setup | None = None
    records: str = ""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One game, finished or not."""

    number: int
    seed: int
    winner: SideId | None = None
    finished: bool = False
    error: str = ""
    rounds: int = 0
    vp_a: int = 0
    vp_b: int = 0
    decisions: int = 0
    attacks: int = 0


class Summary(msgspec.Struct, kw_only=True):
    """The figures of a batch, under the names of the command line's contract."""

    games: int = 0
    finished: int = 0
    errors: int = 0
    wins_a: int = 0
    wins_b: int = 0
    draws: int = 0
    decisions: int = 0
    seconds: float = 0.0
    games_per_second: float = 0.0
    decisions_per_second: float = 0.0
    mean_rounds: float = 0.0
    mean_vp_a: float = 0.0
    mean_vp_b: float = 0.0


def game_seed(batch: Batch, number: int) -> int:
    return batch.seed * 1_000_003 + number


def play_one(batch: Batch, number: int, engine: Engine | None = None) -> Result:
    """Play game `number` of a batch; an error inside it is reported, never hidden."""
    engine = engine or engine_for(batch.edition, batch.revision)
    seed = game_seed(batch, number)
    setup = batch.setup or quick_setup(engine.catalogue)
    players = {"A": batch.agent_a, "B": batch.agent_b}
    match = Match(engine, setup, seed=seed, players=players)
    agents: dict[SideId, Agent] = {
        "A": make_agent(batch.agent_a, engine, 2 * seed, budget=batch.budget),
        "B": make_agent(batch.agent_b, engine, 2 * seed + 1, budget=batch.budget),
    }
    try:
        match.play(agents, most=MOST_DECISIONS)
    except Exception as error:  # the batch goes on; the seed that failed is printed
        return Result(number=number, seed=seed, error=f"{type(error).__name__}: {error}")
    if batch.records:
        path = Path(batch.records) / f"game-{number:05d}.json"
        path.write_bytes(record_to_json(match.record))
    return _result(match, number, seed)


def _result(match: Match, number: int, seed: int) -> Result:
    state = match.state
    return Result(
        number=number,
        seed=seed,
        winner=state.outcome.winner if state.outcome else None,
        finished=state.outcome is not None,
        rounds=state.round,
        vp_a=state.sides["A"].vp,
        vp_b=state.sides["B"].vp,
        decisions=len(match.record.answers),
        attacks=sum(1 for text in match.record.answers if text.startswith("pick attack:")),
    )


def play_batch(batch: Batch, workers: int = 1) -> Iterator[Result]:
    """Results as they come; with several workers not in order."""
    if workers <= 1:
        engine = engine_for(batch.edition, batch.revision)
        for number in range(batch.games):
            yield play_one(batch, number, engine)
        return
    # Many games per task: starting a task costs more than a short game.
    share = max(1, min(16, batch.games // (workers * 4) or 1))
    chunks = [range(i, min(i + share, batch.games)) for i in range(0, batch.games, share)]
    with ProcessPoolExecutor(workers) as pool:
        futures: list[Future[list[Result]]] = [
            pool.submit(_play_chunk, batch, list(chunk)) for chunk in chunks
        ]
        try:
            for future in as_completed(futures):
                yield from future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _play_chunk(batch: Batch, numbers: list[int]) -> list[Result]:
    engine = engine_for(batch.edition, batch.revision)
    return [play_one(batch, number, engine) for number in numbers]


class Tally:
    """Adds results up while they come."""

    def __init__(self) -> None:
        self.began = time.perf_counter()
        self.results: list[Result] = []

    def add(self, result: Result) -> None:
        self.results.append(result)

    def summary(self) -> Summary:
        done = [result for result in self.results if result.finished]
        seconds = time.perf_counter() - self.began
        decisions = sum(result.decisions for result in done)
        count = max(1, len(done))
        return Summary(
            games=len(self.results),
            finished=len(done),
            errors=sum(1 for result in self.results if result.error),
            wins_a=sum(1 for result in done if result.winner == "A"),
            wins_b=sum(1 for result in done if result.winner == "B"),
            draws=sum(1 for result in done if result.winner is None),
            decisions=decisions,
            seconds=round(seconds, 3),
            games_per_second=round(len(done) / seconds, 3) if seconds else 0.0,
            decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
            mean_rounds=round(sum(result.rounds for result in done) / count, 3),
            mean_vp_a=round(sum(result.vp_a for result in done) / count, 3),
            mean_vp_b=round(sum(result.vp_b for result in done) / count, 3),
        )
