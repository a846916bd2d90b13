"""Who plays the computer's side. What it thinks is in `crisis.ai`; here a level gets its mind."""

from typing import Literal

from crisis.play.agents import Agent, RandomAgent
from crisis.rules.engine import Engine

Level = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")


class UnknownLevel(ValueError):
    """A level of play that nobody offers."""


def make(level: str, engine: Engine, seed: int) -> Agent:
    """An opponent of this level; the package that thinks is loaded only when it is wanted."""
    if level not in LEVELS:
        raise UnknownLevel(f"there is no level {level!r}; known: {', '.join(LEVELS)}")
    if level == "easy":
        return RandomAgent(engine, seed)
    from crisis.ai.levels import make_agent  # noqa: PLC0415

    return make_agent(level, engine, seed)
