"""The computer players by name: what the command line and the table offer."""

from crisis.ai.discipline import HARD_LIMIT, DisciplinedAgent
from crisis.ai.judging.budget import Budget
from crisis.ai.judging.evaluate import WARY, Judge
from crisis.ai.minds.foresight import ForesightAgent
from crisis.ai.minds.greedy import POSITIONS, GreedyAgent
from crisis.ai.minds.persona import BEGINNER, EASY, HARD, MEDIUM, WeakAgent
from crisis.geometry.compiled import is_kept
from crisis.play.agents import Agent, RandomAgent
from crisis.play.record import engine as newest_engine
from crisis.rules.engine import Engine

LEVELS = ("beginner", "easy", "medium", "hard", "expert")
AGENTS = (*LEVELS, "greedy-without-powers", "random")
# As these levels were called once. Medium and hard give something away since, unlike the minds of
# these names.
SYNONYMS = {"greedy": "medium", "search": "hard", "foresight": "expert"}
MINIATURE = "crisis.ai.skirmish.kernel"  # the package of kernels that expert looks ahead in


class UnknownAgent(ValueError):
    """A name no player goes by."""


def compiles_first(name: str) -> bool:
    """Whether a player's first decision compiles what it thinks with, some seconds long."""
    return SYNONYMS.get(name, name) == "expert" and not is_kept(MINIATURE)


def agent(name: str, *, engine: Engine | None = None, seed: int = 0) -> Agent:
    """A player by its name or its level, for the newest edition unless an engine is given."""
    return make_agent(name, engine or newest_engine(), seed)


def make_agent(
    name: str, engine: Engine, seed: int, *, budget: int | None = None, limit: float = HARD_LIMIT
) -> Agent:
    """A player by its name or its level; one that thinks always answers legally and in time.

    `budget`: positions for one decision, if not as many as the player has by itself."""
    policy = _policy(name, engine, seed, budget)
    if isinstance(policy, RandomAgent):  # is all about speed, and cannot think of anything illegal
        return policy
    return DisciplinedAgent(engine, policy, seed, limit=limit)


def make_opponent(level: str, engine: Engine, seed: int) -> DisciplinedAgent:
    """The computer at a table: of whatever level, its mishaps are noted."""
    return DisciplinedAgent(engine, _policy(level, engine, seed, None), seed)


def _policy(name: str, engine: Engine, seed: int, budget: int | None) -> Agent:
    positions = Budget(budget or POSITIONS)
    match SYNONYMS.get(name, name):
        case "beginner":
            return WeakAgent(engine, seed, BEGINNER, budget=positions)
        case "easy":
            return WeakAgent(engine, seed, EASY, budget=positions)
        case "medium":
            judge = Judge(engine, WARY)
            return WeakAgent(engine, seed, MEDIUM, budget=positions, judge=judge)
        case "hard":
            return WeakAgent(engine, seed, HARD, budget=positions)
        case "expert":
            return ForesightAgent(engine, seed, budget=positions)
        case "greedy-without-powers":
            return GreedyAgent(engine, seed, budget=positions, powers=False)
        case "random":
            return RandomAgent(engine, seed)
    raise UnknownAgent(f"there is no player {name!r}; known: {', '.join(AGENTS)}")
