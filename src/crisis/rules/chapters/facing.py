"""Turning a Zone token: whoever places it points its arc somewhere (OBJ-31)."""

from crisis.geometry import Region, region_fault
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask
from crisis.rules.legal.areas import spots_in
from crisis.rules.reading import measure
from crisis.state.decisions import ChooseSpot, PickSpot
from crisis.state.frames import TurnTokenFrame
from crisis.state.records import SideId, Token
from crisis.state.token_events import TokenTurned
from crisis.texts import codes

ZONE = "zone"
POINT = 1  # the radius of a point: regions are made for bases


def may_turn(game: Game, token: Token, side: SideId) -> None:
    """Let the player who has just placed a token turn it, if it has an arc."""
    if token.kind == ZONE:
        game.push(TurnTokenFrame(token=token.id, side=side))


def ask_facing(_game: Game, frame: TurnTokenFrame) -> ChooseSpot:
    """Answered with a point that the arc shall face."""
    return ChooseSpot(frame.side, "turn_token", token=frame.token)


def facing_region(game: Game, frame: TurnTokenFrame) -> Region:
    """Any point of the battlefield that is not on the token itself."""
    token = measure.token_disc(game.state.tokens[frame.token])
    return Region(
        disc_radius=POINT, near=(), edge=None, wedge=None, grounds=(), discs=(token,),
        board=measure.BOARD,
    )  # fmt: skip


def refuse_facing(game: Game, frame: TurnTokenFrame, answer: PickSpot) -> Refusal | None:
    if region_fault(facing_region(game, frame), (answer.x, answer.y)) is None:
        return None
    return Refusal("OBJ-31", codes.FACING_BESIDE())


def take_facing(game: Game, frame: TurnTokenFrame, answer: PickSpot) -> None:
    token = game.state.tokens[frame.token]
    game.emit(TokenTurned(token.id, (answer.x - token.x, answer.y - token.y)))


TURN_TOKEN = Procedure[TurnTokenFrame](
    {
        "turn": ask(
            ask_facing,
            take_facing,
            rule="OBJ-31",
            refuse=refuse_facing,
            area=spots_in(facing_region),
        )
    }
)
