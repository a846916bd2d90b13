"""The computer players by name: what the command line and the table offer."""

from crisis.ai.budget import Budget
from crisis.ai.discipline import HARD_LIMIT, DisciplinedAgent
from crisis.ai.policies import POSITIONS, GreedyAgent
from crisis.ai.search import SearchAgent
from crisis.play.agents import Agent, RandomAgent
from crisis.play.record import engine as newest_engine
from crisis.rules.engine import Engine

AGENTS = ("random", "greedy", "greedy-without-powers", "search")
LEVELS = {"easy": "random", "medium": "greedy", "hard": "search"}


class UnknownAgent(ValueError):
    """A name no player goes by."""


def agent(name: str, *, engine: Engine | None = None, seed: int = 0) -> Agent:
    """A player by its name or its level, for the newest edition unless an engine is given."""
    return make_agent(name, engine or newest_engine(), seed)


def make_agent(
    name: str, engine: Engine, seed: int, *, budget: int | None = None, limit: float = HARD_LIMIT
) -> Agent:
    """A player by its name or its level; one that thinks always answers legally and in time.

    `budget`: positions for one decision, if not as many as the player has by itself."""
    policy = _policy(LEVELS.get(name, name), engine, seed, budget)
    if isinstance(policy, RandomAgent):  # is all about speed, and cannot think of anything illegal
        return policy
    return DisciplinedAgent(engine, policy, seed, limit=limit)


def make_opponent(level: str, engine: Engine, seed: int) -> DisciplinedAgent:
    """The computer at a table: of whatever level, its mishaps are noted."""
    return DisciplinedAgent(engine, _policy(LEVELS[level], engine, seed, None), seed)


def _policy(kind: str, engine: Engine, seed: int, budget: int | None) -> Agent:
    purse = Budget(budget or POSITIONS)
    if kind == "random":
        return RandomAgent(engine, seed)
    if kind == "greedy":
        return GreedyAgent(engine, seed, budget=purse)
    if kind == "greedy-without-powers":
        return GreedyAgent(engine, seed, budget=purse, powers=False)
    if kind == "search":
        return SearchAgent(engine, seed, budget=purse)
    known = ", ".join((*AGENTS, *LEVELS))
    raise UnknownAgent(f"there is no player {kind!r}; known: {known}")
