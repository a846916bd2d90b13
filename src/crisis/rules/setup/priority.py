"""The priority roll (SETUP-06, SETUP-07)."""

from crisis.dice.faces import parse_faces
from crisis.dice.pool import priority_rank
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.steps import do, jump, roll
from crisis.state.events import DiceRolled, PriorityTaken
from crisis.state.frames import PriorityRollFrame

PRIORITY_DICE = 5  # SETUP-06


def roll_a(_game: Game, _frame: PriorityRollFrame) -> tuple[int, str]:
    return PRIORITY_DICE, "A"


def take_a(game: Game, frame: PriorityRollFrame, faces: str) -> None:
    frame.dice_a = faces
    game.emit(DiceRolled("priority", "A", faces))


def roll_b(_game: Game, _frame: PriorityRollFrame) -> tuple[int, str]:
    return PRIORITY_DICE, "B"


def take_b(game: Game, frame: PriorityRollFrame, faces: str) -> None:
    frame.dice_b = faces
    game.emit(DiceRolled("priority", "B", faces))


def is_tied(_game: Game, frame: PriorityRollFrame) -> bool:
    """Criticals, then Wilds, then Hits break a tie; all equal: both roll again (SETUP-07)."""
    return _rank(frame.dice_a) == _rank(frame.dice_b)


def _rank(faces: str) -> tuple[int, ...]:
    return priority_rank(parse_faces(faces))


def take_priority(game: Game, frame: PriorityRollFrame) -> None:
    ahead = _rank(frame.dice_a) > _rank(frame.dice_b)
    game.emit(PriorityTaken("A" if ahead else "B"))


PRIORITY_ROLL = Procedure[PriorityRollFrame](
    {
        "A": roll("priority", roll_a, take_a),
        "B": roll("priority", roll_b, take_b),
        "tie": jump("A", when=is_tied),
        "take": do(take_priority),
    }
)
