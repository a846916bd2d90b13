"""The computer players by name: what the command line and the table offer."""

from crisis.ai.discipline import HARD_LIMIT, DisciplinedAgent
from crisis.ai.policies import GreedyAgent
from crisis.ai.search import SearchAgent
from crisis.play.agents import Agent, RandomAgent
from crisis.rules.engine import Engine

AGENTS = ("random", "greedy", "greedy-without-powers", "search")
LEVELS = {"easy": "random", "medium": "greedy", "hard": "search"}


class UnknownAgent(ValueError):
    """A name no player goes by."""


def make_agent(
    name: str, engine: Engine, seed: int, *, budget: float = 2.0, limit: float = HARD_LIMIT
) -> Agent:
    """A player by its name or its level; it always answers legally and in time."""
    kind = LEVELS.get(name, name)
    if kind == "random":
        return RandomAgent(engine, seed)
    thinker: Agent | None = None
    if kind == "greedy":
        thinker = GreedyAgent(engine, seed, budget=budget)
    elif kind == "greedy-without-powers":
        thinker = GreedyAgent(engine, seed, budget=budget, powers=False)
    elif kind == "search":
        thinker = SearchAgent(engine, seed, budget=budget)
    if thinker is not None:
        return DisciplinedAgent(engine, thinker, seed, limit=limit)
    known = ", ".join((*AGENTS, *LEVELS))
    raise UnknownAgent(f"there is no player {name!r}; known: {known}")
