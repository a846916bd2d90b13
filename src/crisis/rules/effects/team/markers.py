"""Tokens that a Team Tactic card puts on the table."""

from crisis.cards.vocabulary import PutToken
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import context, verb
from crisis.rules.reading.measure import TOKEN_RADIUS
from crisis.state.frames import ResolveFrame
from crisis.state.records import Token
from crisis.state.token_events import TokenPlaced


def put_token(game: Game, frame: ResolveFrame, effect: PutToken) -> None:
    """It lies where somebody stands until it is moved or taken."""
    state = game.state
    at = context(game, frame).role(effect.of) or ""
    near = state.units.get(at) or state.tokens.get(at)
    assert near is not None
    card = game.rule(frame.rule).card
    state.serial += 1
    token = Token(
        id=f"{card}-{state.serial}", crisis=card, kind=effect.kind, x=near.x, y=near.y,
        radius=TOKEN_RADIUS, name=effect.name, controller=frame.side,
        until=effect.until,
    )  # fmt: skip
    game.emit(TokenPlaced(token))
    frame.name(effect.as_, token.id)


VERBS = (verb(PutToken, put_token),)
