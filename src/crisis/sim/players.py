"""Everybody who can play in a batch, by name: the levels, the yard-sticks, programs of others."""

from crisis.ai.discipline import DisciplinedAgent
from crisis.ai.levels import AGENTS, SYNONYMS, UnknownAgent, make_agent
from crisis.play.agents import Agent
from crisis.rules.engine import Engine
from crisis.sim.bots import ProcessAgent
from crisis.sim.exploiters import EXPLOITERS, make_exploiter

OUTSIDE = "exec:"
PLAYERS = (*AGENTS, *EXPLOITERS, f"{OUTSIDE}COMMAND")


def check_player(name: str) -> None:
    """`UnknownAgent` if nobody goes by this name."""
    if name in AGENTS or name in SYNONYMS or name in EXPLOITERS:
        return
    if not name.startswith(OUTSIDE) or not name.removeprefix(OUTSIDE).strip():
        raise UnknownAgent(f"there is no agent {name!r}; known: {', '.join(PLAYERS)}")


def make_player(name: str, engine: Engine, seed: int, budget: int | None = None) -> Agent:
    """A player by its name; whoever it is, it answers legally and in time."""
    check_player(name)
    if name.startswith(OUTSIDE):
        command = name.removeprefix(OUTSIDE)
        return DisciplinedAgent(engine, ProcessAgent(engine, seed, command), seed)
    if name in EXPLOITERS:
        return DisciplinedAgent(engine, make_exploiter(name, engine, seed), seed)
    return make_agent(name, engine, seed, budget=budget)


def dismiss(agent: Agent) -> None:
    """The game is over: a program of its own is ended."""
    policy = agent.agent if isinstance(agent, DisciplinedAgent) else agent
    if isinstance(policy, ProcessAgent):
        policy.close()
