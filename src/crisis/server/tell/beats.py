"""An event with the numbers of its moment: what the story and the report need to know of it.

Numbers that are only true while something happens are read here (how far, how much is left, which
tokens score), so that whoever tells it later needs no position.
"""

from math import hypot
from typing import Any

from msgspec import Struct

from crisis.rules.chapters.scoring import scoring_tokens
from crisis.rules.core.game import Game
from crisis.rules.reading import query
from crisis.server.tell.said import Said
from crisis.state.event import Event
from crisis.state.events import AttackDeclared, Damaged, Deployed, Moved, RoundBegan, Scored
from crisis.state.records import SideId, Spot


class Beat(Struct, frozen=True):
    """One event: its line in the log, if it has one, and its numbers."""

    event: Event
    line: Said | None
    round: int
    side: SideId | None
    facts: dict[str, Any] = {}


def beat(game: Game, event: Event, line: Said | None, side: SideId | None) -> Beat:
    """Read in the position in which the event is about to happen."""
    return Beat(event, line, game.state.round, side, _facts(game, event))


def _facts(game: Game, event: Event) -> dict[str, Any]:
    match event:
        case Moved() | Deployed():
            unit = game.unit(event.unit)
            far = round(hypot(event.x - unit.x, event.y - unit.y))
            return {"far": far, "trace": ((unit.x, unit.y), (event.x, event.y))}
        case AttackDeclared():
            return {"trace": (_spot(game, event.attacker), _spot(game, event.target))}
        case Damaged():
            unit = game.unit(event.unit)
            return {"left": query.stamina(game, unit) - unit.damage - event.amount}
        case Scored():
            known = event.crisis in game.catalogue.crises  # cards give points, too
            points = scoring_tokens(game, event.crisis) if known else {}
            tokens = [token for token, (side, _) in points.items() if side == event.side]
            return {"tokens": tuple(tokens), "after": game.state.sides[event.side].vp + event.vp}
        case RoundBegan():
            return {side: game.state.sides[side].vp for side in game.state.sides}
    return {}


def _spot(game: Game, unit: str) -> Spot:
    found = game.unit(unit)
    return (found.x, found.y)
