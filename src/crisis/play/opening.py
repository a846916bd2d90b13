"""Everything before the first round done by agents: edges, leaders, who stands where.

For games that start at once. The answers are part of the record like all others.
"""

from collections.abc import Mapping

from crisis.play.agents import Agent
from crisis.play.match import Match
from crisis.state.records import SideId

MOST_ANSWERS = 2_000


class NoOpening(RuntimeError):
    """The first round was never reached; the agents answer in circles."""


def play_opening(match: Match, agents: Mapping[SideId, Agent]) -> None:
    """Let the agents answer until the first round has begun (or the game is over)."""
    for _ in range(MOST_ANSWERS):
        if match.state.round > 0 or match.over:
            return
        match.play(agents, most=1)
    raise NoOpening(f"no round after {MOST_ANSWERS} answers")
