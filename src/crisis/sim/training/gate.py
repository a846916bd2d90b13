"""Whether new weights play better than the old: games of two scouts until a test can tell.

A scout chooses who acts and in which temper by the chance of winning at the end of that activation,
and nothing else: what differs between two scouts is their weights.
"""

from collections.abc import Callable

from msgspec import Struct

from crisis.ai.judging.evaluate import Judge
from crisis.ai.judging.even_dice import EvenDice
from crisis.ai.judging.value import Value, Weights
from crisis.ai.minds.playout import Playout
from crisis.ai.minds.script import Script, Temper
from crisis.play.agents import Agent
from crisis.play.match import Match
from crisis.rules.engine import Engine
from crisis.sim.exploiters import Exploiter
from crisis.sim.varied import varied_setup
from crisis.sim.verdict import Interval, Word, interval, verdict
from crisis.state.decisions import Answer, Choose, Decision, Pick
from crisis.state.records import SideId
from crisis.state.state import State

TEMPERS: tuple[Temper, ...] = ("take", "strike")
MOST_DECISIONS = 6_000


class ScoutScript(Script):
    """A script whose turns are chosen by the chance of winning."""

    def __init__(self, engine: Engine, weights: Weights, seed: int) -> None:
        super().__init__(engine, "take")
        judge = Judge(engine)
        self.value = Value(judge, weights)
        self.playout = Playout(engine, judge)
        self.seed = seed

    def answer(self, state: State, decision: Decision) -> Answer:
        if isinstance(decision, Choose) and decision.purpose == "turn":
            return self._best_turn(state, decision)
        return super().answer(state, decision)

    def _best_turn(self, state: State, decision: Choose) -> Answer:
        best, chosen = -1.0, Pick(decision.options[0].key)
        for option in decision.options:
            if option.what != "activate":
                continue
            for temper in TEMPERS:
                dice = EvenDice(self.seed + state.asked)
                after = self.playout.after(state, decision.asked, (Pick(option.key),), temper, dice)
                chance = self.value.chance(after.state, decision.asked)
                if chance > best:
                    best, chosen, self.temper = chance, Pick(option.key), temper
        return chosen


def scout(engine: Engine, weights: Weights, seed: int) -> Exploiter:
    return Exploiter(engine, seed, ScoutScript(engine, weights, seed))


class Gated(Struct, frozen=True):
    """How the new weights did against the old."""

    games: int
    share: Interval
    verdict: Word

    def __str__(self) -> str:
        return f"{self.verdict} in {self.games} games: {self.share}"


def contest(
    engine: Engine,
    new: Weights,
    old: Weights,
    *,
    games: int,
    seed: int,
    note: Callable[[int], None] = lambda _: None,
) -> Gated:
    """Mirrored games of the two, until it is decided or so many were played."""
    won, played = 0.0, 0
    for pair in range(games // 2):
        for newcomer in ("A", "B"):
            won += _won(engine, new, old, seed * 1_000_003 + pair, newcomer)
            played += 1
        note(played)
        if verdict(won, played - won) != "undecided":
            break
    return Gated(played, interval(won, played), verdict(won, played - won))


def _won(engine: Engine, new: Weights, old: Weights, seed: int, newcomer: SideId) -> float:
    """1 if the new weights won a game, a half if nobody did."""
    match = Match(engine, varied_setup(engine, seed), seed=seed)
    first, second = (new, old) if newcomer == "A" else (old, new)
    agents: dict[SideId, Agent] = {
        "A": scout(engine, first, seed),
        "B": scout(engine, second, seed + 1),
    }
    match.play(agents, most=MOST_DECISIONS)
    winner = match.state.outcome.winner if match.state.outcome else None
    return 0.5 if winner is None else float(winner == newcomer)
