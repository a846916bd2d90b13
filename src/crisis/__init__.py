"""Crisis: a tabletop miniatures game as software that knows and enforces every rule.

The front door for a library user; what stands here is the promise, everything behind it may move.

>>> import crisis
>>> match = crisis.quick_game(seed=1)
>>> state = match.play({"A": crisis.agent("random"), "B": crisis.agent("greedy", seed=2)}, most=50)
>>> state.pending is not None and len(match.record.answers) >= 50
True

Nothing is loaded before it is asked for: `import crisis` takes no time.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crisis.ai.levels import agent as agent
    from crisis.data import catalogue as catalogue
    from crisis.play.duel import odds as odds
    from crisis.play.match import Match as Match
    from crisis.play.match import quick_game as quick_game
    from crisis.play.record import Record as Record
    from crisis.play.record import engine as engine
    from crisis.rules.engine import Engine as Engine
    from crisis.rules.engine import IllegalAnswer as IllegalAnswer
    from crisis.rules.setup.setup import Setup as Setup
    from crisis.state.decisions import parse_answer as parse_answer

__version__ = "0.1.0"

# What is exported, and the module it comes from. Nothing else is.
EXPORTS = {
    "Engine": "crisis.rules.engine",  # the rules of one edition: step, why_not, region, odds
    "IllegalAnswer": "crisis.rules.engine",  # a refused answer, with its rule
    "Match": "crisis.play.match",  # a game under way with its record
    "Record": "crisis.play.record",  # a game as set-up and answers: load, save, replay
    "Setup": "crisis.rules.setup.setup",  # what a game starts from
    "agent": "crisis.ai.levels",  # a computer player by name
    "catalogue": "crisis.data",  # all cards of a revision
    "engine": "crisis.play.record",  # the engine of an edition over the cards of a revision
    "odds": "crisis.play.duel",  # exact odds of an attack between two cards
    "parse_answer": "crisis.state.decisions",  # an answer from its one-line text
    "quick_game": "crisis.play.match",  # a game with sample squads, ready to play
}

__all__ = [
    "Engine", "IllegalAnswer", "Match", "Record", "Setup", "__version__", "agent", "catalogue",
    "engine", "odds", "parse_answer", "quick_game",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in EXPORTS:
        return getattr(import_module(EXPORTS[name]), name)
    raise AttributeError(f"crisis has no {name!r}; it offers {', '.join(EXPORTS)}")


def __dir__() -> list[str]:
    return sorted(__all__)
