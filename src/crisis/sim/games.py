"""Whole games in batches: one process or several, the same results for the same seed."""

import logging
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from crisis.ai.discipline import HARD_LIMIT, DisciplinedAgent
from crisis.play.agents import Agent
from crisis.play.match import Match
from crisis.play.quick import quick_rosters, quick_setup
from crisis.play.record import record_to_json
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import Roster, Setup
from crisis.sim.bots import ProcessAgent
from crisis.sim.crew.crew import Alone, Crew
from crisis.sim.crew.kept import Kept
from crisis.sim.crew.warm import warm_engine
from crisis.sim.players import dismiss, make_player
from crisis.sim.varied import varied_setup
from crisis.sim.verdict import Interval, Word, interval, verdict
from crisis.state.decisions import Answer, Decision
from crisis.state.records import SIDES, SideId, other
from crisis.state.state import State

log = logging.getLogger("crisis.sim")

MOST_DECISIONS = 50_000  # no game of sane players comes near; it ends the others
TABLE = "hells-kitchen"
RESULTS = "results.jsonl"  # beside the records of a batch


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """What to play: how many games, by whom, from which seed.

    `setup` is a set-up in full; without it `rosters` names how the sides are found: "quick" is the
    ready sample game, "samples" two of the sample rosters for each game, "varied" draws rosters,
    crises and battlefield. `roster_a`, `roster_b` and `crises` take the place of what is drawn.
    `mirror`: every set-up is played twice, the agents changing sides.
    """

    games: int
    seed: int = 0
    agent_a: str = "random"
    agent_b: str = "random"
    edition: str = "1.3"
    revision: str = "2024-12"
    budget: int | None = None  # positions for one decision, if not as many as the agent has
    setup: Setup | None = None
    rosters: str = "quick"
    roster_a: Roster | None = None
    roster_b: Roster | None = None
    table: str = ""  # the usual one, or a drawn one
    crises: tuple[str, ...] = ()
    mirror: bool = False
    records: str = ""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One game, finished or not. `swapped`: agent A played side B."""

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
    swapped: bool = False
    thinking_a: tuple[float, ...] = ()  # seconds of every decision of agent A, if it thinks
    thinking_b: tuple[float, ...] = ()
    mishaps_a: tuple[str, ...] = ()  # what went wrong in agent A's mind
    mishaps_b: tuple[str, ...] = ()
    fallbacks_a: int = 0  # of these, how often a random legal answer took the place of its own
    fallbacks_b: int = 0

    @property
    def won_by(self) -> SideId | None:
        """The agent that won, by its letter."""
        return other(self.winner) if self.swapped and self.winner else self.winner


class Thinking(msgspec.Struct, frozen=True, kw_only=True):
    """How long an agent thought about its decisions, in seconds."""

    decisions: int = 0
    median: float = 0.0
    p99: float = 0.0
    max: float = 0.0
    over_limit: int = 0


class Both(msgspec.Struct, frozen=True):
    """A figure of each agent."""

    a: float
    b: float


class Summary(msgspec.Struct, kw_only=True):
    """The figures of a batch, under the names of the command line's contract.

    A and B are the agents: with changing sides their wins and points are counted wherever they sat.
    `thinking_a` and what follows are there only if an agent thinks, `verdict` if one is wanted.
    """

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
    thinking_a: Thinking | UnsetType = UNSET
    thinking_b: Thinking | UnsetType = UNSET
    mishaps: Both | UnsetType = UNSET
    fallbacks: Both | UnsetType = UNSET
    think_p50_ms: Both | UnsetType = UNSET
    think_p95_ms: Both | UnsetType = UNSET
    think_worst_ms: Both | UnsetType = UNSET
    share_a: Interval | UnsetType = UNSET
    verdict: Word | UnsetType = UNSET


class Timed:
    """An agent with a stop-watch. Of a mind of our own the time of its own thread is taken: what
    else the machine does is not its doing. Of a program of others, by the clock on the wall."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.seconds: list[float] = []

    def answer(self, view: State, decision: Decision) -> Answer:
        began = time.perf_counter()
        answer = self.agent.answer(view, decision)
        waited = time.perf_counter() - began
        self.seconds.append(waited if self.is_outside else self._thought(waited))
        return answer

    @property
    def is_outside(self) -> bool:
        return isinstance(getattr(self.agent, "agent", None), ProcessAgent)

    def _thought(self, waited: float) -> float:
        return self.agent.thought if isinstance(self.agent, DisciplinedAgent) else waited

    @property
    def mishaps(self) -> tuple[str, ...]:
        """What went wrong in its mind, decision by decision."""
        if not isinstance(self.agent, DisciplinedAgent):
            return ()
        return tuple(f"decision {one.decision}: {one.what}" for one in self.agent.mishaps)

    @property
    def fallbacks(self) -> int:
        """How often a random legal answer took the place of its own."""
        if not isinstance(self.agent, DisciplinedAgent):
            return 0
        return sum(one.fell_back for one in self.agent.mishaps)


def game_seed(batch: Batch, number: int) -> int:
    """Both games of a mirrored pair have the same seed."""
    return batch.seed * 1_000_003 + (number // 2 if batch.mirror else number)


def setup_of(batch: Batch, engine: Engine, seed: int) -> Setup:
    """The set-up of the game with this seed."""
    if batch.setup is not None:
        return batch.setup
    if batch.rosters == "quick" and batch.roster_a is None and batch.roster_b is None:
        setup = quick_setup(engine.catalogue)
        return msgspec.structs.replace(
            setup, table=batch.table or TABLE, crises=batch.crises or setup.crises
        )
    if batch.rosters == "varied":
        varied = varied_setup(engine, seed)
        one, two = varied.rosters["A"], varied.rosters["B"]
        table, crises = batch.table or varied.table, batch.crises or varied.crises
    else:
        one, two = quick_rosters(engine.edition, engine.catalogue, seed)
        table, crises = batch.table or TABLE, batch.crises
    rosters: dict[SideId, Roster] = {"A": batch.roster_a or one, "B": batch.roster_b or two}
    return Setup(table=table, crises=crises, rosters=rosters)


def play_one(batch: Batch, number: int, engine: Engine | None = None) -> Result:
    """Play game `number` of a batch; an error inside it is reported, never hidden."""
    result, record = play_game(batch, number, engine)
    keep_record(batch, number, record)
    return result


def keep_record(batch: Batch, number: int, record: bytes) -> None:
    if record:
        (Path(batch.records) / f"game-{number:05d}.json").write_bytes(record)


def play_game(batch: Batch, number: int, engine: Engine | None = None) -> tuple[Result, bytes]:
    """The same with its record, if the batch wants records, for whoever keeps them."""
    engine = engine or warm_engine(batch.edition, batch.revision)
    seed = game_seed(batch, number)
    swapped = batch.mirror and number % 2 == 1
    names = (batch.agent_b, batch.agent_a) if swapped else (batch.agent_a, batch.agent_b)
    players = {"A": names[0], "B": names[1]}
    match = Match(engine, setup_of(batch, engine, seed), seed=seed, players=players)
    agents: dict[SideId, Agent] = {
        "A": _agent(names[0], engine, 2 * seed, batch.budget),
        "B": _agent(names[1], engine, 2 * seed + 1, batch.budget),
    }
    try:
        match.play(agents, most=MOST_DECISIONS)
    except Exception as error:  # the batch goes on; the seed that failed is printed
        log.exception("game %d (seed %d) broke off", number, seed)
        return Result(number=number, seed=seed, error=f"{type(error).__name__}: {error}"), b""
    finally:
        for one in agents.values():
            dismiss(one.agent if isinstance(one, Timed) else one)
    record = record_to_json(match.record) if batch.records else b""
    return _result(match, agents, number=number, seed=seed, swapped=swapped), record


def _agent(name: str, engine: Engine, seed: int, budget: int | None) -> Agent:
    """Random players are not timed: they are all about speed."""
    agent = make_player(name, engine, seed, budget)
    return agent if name == "random" else Timed(agent)


def _result(
    match: Match, agents: dict[SideId, Agent], *, number: int, seed: int, swapped: bool
) -> Result:
    state = match.state
    first: SideId = "B" if swapped else "A"
    second = other(first)
    return Result(
        number=number,
        seed=seed,
        winner=state.outcome.winner if state.outcome else None,
        finished=state.outcome is not None,
        rounds=state.round,
        vp_a=state.sides[first].vp,
        vp_b=state.sides[second].vp,
        decisions=len(match.record.answers),
        attacks=sum(1 for text in match.record.answers if text.startswith("pick attack:")),
        swapped=swapped,
        thinking_a=_seconds(agents[first]),
        thinking_b=_seconds(agents[second]),
        mishaps_a=_mishaps(agents[first]),
        mishaps_b=_mishaps(agents[second]),
        fallbacks_a=_fallbacks(agents[first]),
        fallbacks_b=_fallbacks(agents[second]),
    )


def _seconds(agent: Agent) -> tuple[float, ...]:
    return tuple(agent.seconds) if isinstance(agent, Timed) else ()


def _mishaps(agent: Agent) -> tuple[str, ...]:
    return agent.mishaps if isinstance(agent, Timed) else ()


def _fallbacks(agent: Agent) -> int:
    return agent.fallbacks if isinstance(agent, Timed) else 0


def play_batch(batch: Batch, crew: Crew | None = None, *, resume: bool = False) -> Iterator[Result]:
    """Results as they come; with several workers not in order.

    A batch that keeps records keeps its results beside them, too; `resume` goes on with those: what
    was played comes first."""
    crew = crew or Alone()
    kept = _kept(batch)
    known = {result.number: result for result in kept.resume()} if kept and resume else {}
    if kept and not resume:
        kept.begin()
    yield from (result for number, result in known.items() if number < batch.games)
    missing = [number for number in range(batch.games) if number not in known]
    share = _share(batch, len(missing), crew.size)
    chunks = [
        Chunk(batch, tuple(missing[start : start + share]))
        for start in range(0, len(missing), share)
    ]
    for played in crew.work(play_chunk, chunks):
        for result, record in played:
            keep_record(batch, result.number, record)
            if kept:
                kept.add(result)
            yield result


def _share(batch: Batch, games: int, workers: int) -> int:
    """Many games for one order: to give an order costs more than a short game."""
    quick = {batch.agent_a, batch.agent_b} == {"random"}
    return max(1, min(16, games // (workers * 4) or 1)) if quick and workers > 1 else 1


def _kept(batch: Batch) -> Kept[Result] | None:
    """Beside the records; how many games there are and where they lie is free to change."""
    if not batch.records:
        return None
    run = msgspec.structs.replace(batch, games=0, records="")
    return Kept(Path(batch.records) / RESULTS, Result, run)


class Chunk(msgspec.Struct, frozen=True):
    """Some games of a batch, for one worker."""

    batch: Batch
    numbers: tuple[int, ...]


def play_chunk(chunk: Chunk) -> list[tuple[Result, bytes]]:
    engine = warm_engine(chunk.batch.edition, chunk.batch.revision)
    return [play_game(chunk.batch, number, engine) for number in chunk.numbers]


class Tally:
    """Adds results up while they come."""

    def __init__(self, *, decides: bool = False) -> None:
        self.began = time.perf_counter()
        self.results: list[Result] = []
        self.decides = decides  # whether a verdict is wanted

    def add(self, result: Result) -> None:
        self.results.append(result)

    def summary(self) -> Summary:
        done = [result for result in self.results if result.finished]
        seconds = time.perf_counter() - self.began
        decisions = sum(result.decisions for result in done)
        count = max(1, len(done))
        thinks = any(result.thinking_a or result.thinking_b for result in done)
        wins = {letter: sum(1 for one in done if one.won_by == letter) for letter in SIDES}
        draws = sum(1 for result in done if result.winner is None)
        share = interval(wins["A"] + draws / 2, len(done))
        return Summary(
            games=len(self.results),
            finished=len(done),
            errors=sum(1 for result in self.results if result.error),
            wins_a=wins["A"],
            wins_b=wins["B"],
            draws=draws,
            decisions=decisions,
            seconds=round(seconds, 3),
            games_per_second=round(len(done) / seconds, 3) if seconds else 0.0,
            decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
            mean_rounds=round(sum(result.rounds for result in done) / count, 3),
            mean_vp_a=round(sum(result.vp_a for result in done) / count, 3),
            mean_vp_b=round(sum(result.vp_b for result in done) / count, 3),
            share_a=share if thinks or self.decides else UNSET,
            verdict=self.verdict() if self.decides else UNSET,
            **(_thoughts(done) if thinks else {}),
        )

    def verdict(self) -> Word:
        """What the whole pairs of games say so far; halves of pairs would favour a side."""
        pairs: dict[int, list[Result]] = {}
        for result in self.results:
            pairs.setdefault(result.seed, []).append(result)
        whole = [one for pair in pairs.values() if len(pair) > 1 for one in pair if one.finished]
        won = sum({"A": 1.0, "B": 0.0}.get(result.won_by or "", 0.5) for result in whole)
        return verdict(won, len(whole) - won)


def _thoughts(done: list[Result]) -> dict[str, Any]:
    """What the agents' thinking came to: times, mishaps, fallbacks."""
    a = sorted(s for result in done for s in result.thinking_a)
    b = sorted(s for result in done for s in result.thinking_b)
    return {
        "thinking_a": _thinking(a),
        "thinking_b": _thinking(b),
        "mishaps": Both(
            sum(len(result.mishaps_a) for result in done),
            sum(len(result.mishaps_b) for result in done),
        ),
        "fallbacks": Both(
            sum(result.fallbacks_a for result in done), sum(result.fallbacks_b for result in done)
        ),
        "think_p50_ms": Both(_percentile(a, 0.5), _percentile(b, 0.5)),
        "think_p95_ms": Both(_percentile(a, 0.95), _percentile(b, 0.95)),
        "think_worst_ms": Both(_percentile(a, 1.0), _percentile(b, 1.0)),
    }


def _percentile(ordered: list[float], share: float) -> float:
    """In milliseconds."""
    return round(1000 * ordered[int(share * (len(ordered) - 1))], 1) if ordered else 0.0


def _thinking(seconds: list[float]) -> Thinking | UnsetType:
    if not seconds:
        return UNSET
    ordered = sorted(seconds)
    return Thinking(
        decisions=len(ordered),
        median=round(median(ordered), 4),
        p99=round(ordered[int(0.99 * (len(ordered) - 1))], 4),
        max=round(ordered[-1], 4),
        over_limit=sum(1 for one in ordered if one > HARD_LIMIT),
    )
