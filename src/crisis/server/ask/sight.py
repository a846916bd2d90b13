"""Distance, line of sight and cover between two things, as the engine measures them."""

from crisis.geometry import Segment
from crisis.rules.core.game import Game
from crisis.rules.engine import Engine
from crisis.rules.reading import measure, query
from crisis.rules.reading.cover import covering_pieces
from crisis.rules.reading.measure import RANGE
from crisis.server.game.table import refuse
from crisis.server.protocol.messages import SightReply
from crisis.state.records import Spot
from crisis.state.state import State
from crisis.texts import codes
from crisis.texts.values import Quoted


def sight(engine: Engine, state: State, one: str, two: str) -> SightReply:
    """What lies between two units; of tokens and terrain only the distance is told."""
    game = engine.game(state)
    for thing in (one, two):
        if measure.shape(game, thing) is None:
            raise refuse(codes.THING_OFF_TABLE(thing=Quoted(thing)), "MEAS-06")
    distance = measure.distance(game, one, two) or 0.0
    number = next((n for n in RANGE if measure.within(game, one, two, n)), None)
    if one not in state.units or two not in state.units:
        return SightReply(
            distance=round(distance), range=number, sees=None, line=None, blocking=(), cover=()
        )
    return _between(game, one, two, round(distance), number)


def _between(game: Game, one: str, two: str, distance: int, number: int | None) -> SightReply:
    viewer, seen = game.unit(one), game.unit(two)
    size = query.size(game, seen)
    line, blocking = measure.sight_line(game, viewer, seen, size)
    cover = covering_pieces(game, viewer, seen, size)
    return SightReply(
        distance=distance,
        range=number,
        sees=measure.sees(game, viewer, seen, size),
        line=_ends(line),
        blocking=tuple(piece.id for piece in blocking),
        cover=tuple(piece.id for piece in cover),
    )


def _ends(line: Segment | None) -> tuple[Spot, Spot] | None:
    if line is None:
        return None
    return (round(line.x1), round(line.y1)), (round(line.x2), round(line.y2))
