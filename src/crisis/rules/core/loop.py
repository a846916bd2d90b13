"""The one loop of the game: carry out steps until somebody is asked, and hand in the answer.

What a step does is in its table; who watches, and whether an answer is legal, is in `rules.engine`.
"""

from collections.abc import Callable

from crisis.rules.core.game import Game
from crisis.rules.core.steps import Ask
from crisis.state.decisions import Answer
from crisis.state.frames import END

MAX_STEPS = 100_000  # between two decisions; only a broken rule gets there


def run(game: Game, until: Callable[[], bool] | None = None) -> None:
    """Carry out steps until one asks, the game is over or `until` holds."""
    state = game.state
    for _ in range(MAX_STEPS):
        if game.speakers.mark:
            game.ask_cards.lift_markers(game)
        if state.pending is not None or state.outcome is not None or (until and until()):
            return
        frame = state.stack[-1]
        procedure = game.procedures[type(frame)]
        if procedure.guard is not None:
            procedure.guard(game, frame)
        if frame.step == END:
            game.pop()
            continue
        procedure.steps[frame.step].run(game, frame, procedure.following[frame.step])
    raise RuntimeError(f"the rules go round in circles at {game.top}")


def take(game: Game, answer: Answer) -> None:
    """Hand a legal answer to the step that asked."""
    decision, frame = game.state.pending, game.top
    assert decision is not None
    procedure = game.procedures[type(frame)]
    step = procedure.steps[frame.step]
    assert isinstance(step, Ask)
    game.state.pending = None
    step.answer(game, frame, procedure.following[frame.step], decision, answer)
