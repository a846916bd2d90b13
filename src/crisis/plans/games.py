"""The games of a match-up: the chosen squads against each other, sides changing, one by one."""

from collections.abc import Iterator

from msgspec import Struct

from crisis.plans.plan import Matchup
from crisis.plans.squads import chosen_squad
from crisis.play.record import engine_for
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import Setup
from crisis.sim.games import Batch, Result, play_one
from crisis.sim.verdict import Interval, interval
from crisis.state.records import SIDES, SideId, other
from crisis.state.rosters import Squad

MOST_GAMES = 200
LEVELS = ("random", "beginner", "easy", "medium", "hard")  # who may play a match-up out


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Games that are wanted."""

    matchup: Matchup
    edition: str = "1.3"
    agent: str = "medium"
    games: int = 20
    seed: int = 0


class Outcome(Struct, frozen=True, kw_only=True):
    """What the games so far say; A and B are the rosters, wherever they sat. A draw is half a win
    for both."""

    agent: str
    wanted: int
    games: int = 0
    finished: int = 0
    wins: dict[SideId, float] = {}
    draws: int = 0
    errors: tuple[str, ...] = ()
    points: dict[SideId, float] = {}  # Victory Points of a game, on average
    rounds: float = 0.0
    share: Interval = Interval(0.5, 0.0, 1.0)  # of roster A

    @property
    def verdict(self) -> SideId | None:
        """Who is ahead, if even is outside the interval."""
        if self.share.low > 0.5:
            return "A"
        return "B" if self.share.high < 0.5 else None


class Counting:
    """Adds games up while they come."""

    def __init__(self, agent: str, wanted: int) -> None:
        self.agent = agent
        self.wanted = wanted
        self.results: list[tuple[bool, Result]] = []

    def add(self, swapped: bool, result: Result) -> Outcome:
        self.results.append((swapped, result))
        return self.outcome()

    def outcome(self) -> Outcome:
        done = [(swapped, one) for swapped, one in self.results if one.finished]
        count = max(1, len(done))
        wins = dict.fromkeys(SIDES, 0.0)
        points = dict.fromkeys(SIDES, 0.0)
        for swapped, one in done:
            first: SideId = "B" if swapped else "A"
            wins[first] += {"A": 1.0, "B": 0.0}.get(one.winner or "", 0.5)
            wins[other(first)] += {"A": 0.0, "B": 1.0}.get(one.winner or "", 0.5)
            points[first] += one.vp_a
            points[other(first)] += one.vp_b
        return Outcome(
            agent=self.agent,
            wanted=self.wanted,
            games=len(self.results),
            finished=len(done),
            wins=wins,
            draws=sum(1 for _, one in done if one.winner is None),
            errors=tuple(f"seed {one.seed}: {one.error}" for _, one in self.results if one.error),
            points={side: round(points[side] / count, 2) for side in SIDES},
            rounds=round(sum(one.rounds for _, one in done) / count, 2),
            share=interval(wins["A"], len(done)),
        )


def play_out(
    asked: Matchup, *, edition: str, agent: str, games: int, seed: int = 0
) -> Iterator[Outcome]:
    """What is known after each game. Two games have the same dice, the rosters changing sides."""
    engine = engine_for(edition, "2024-12")
    batches = _batches(engine, asked, agent, seed)
    counting = Counting(agent, games)
    for number in range(games):
        swapped = number % 2 == 1
        result = play_one(batches[swapped], number // 2, engine)
        yield counting.add(swapped, result)


def _batches(engine: Engine, asked: Matchup, agent: str, seed: int) -> dict[bool, Batch]:
    squads = {
        side: chosen_squad(engine, asked.rosters[side], asked.threat, asked.crises)
        for side in SIDES
    }
    turned: dict[SideId, Squad] = {"A": squads["B"], "B": squads["A"]}
    return {
        swapped: Batch(
            games=MOST_GAMES,
            seed=seed,
            agent_a=agent,
            agent_b=agent,
            edition=engine.edition.id,
            setup=Setup(table=asked.table, crises=asked.crises, squads=sides),
        )
        for swapped, sides in ((False, squads), (True, turned))
    }
