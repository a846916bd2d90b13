"""The maps of the Crisis cards on this table: where tokens are put and which terrain makes way
(SETUP-19 to SETUP-21).
"""

from typing import NamedTuple

from crisis.cards.model.schema import CrisisCard, TokenSpot
from crisis.geometry import TOLERANCE, Disc, gap, gap_to_edge, overlaps
from crisis.rules.chapters.objectives import may_turn
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Step
from crisis.rules.core.steps import ask, do
from crisis.rules.legal.battlefield import EDGES, moved, why_not_there
from crisis.rules.reading import measure
from crisis.rules.reading.measure import BOARD, TOKEN_RADIUS, footprint
from crisis.state.decisions import Choose, Option
from crisis.state.events import TerrainShifted
from crisis.state.frames import SetupFrame
from crisis.state.records import Piece, Spot, Token
from crisis.state.token_events import TokenPlaced

IMMOVABLE_SIZE = 6  # SETUP-21


class Mark(NamedTuple):
    """A position of a Crisis map as it lies on this table."""

    card: CrisisCard
    number: int
    token: TokenSpot
    place: Disc


def marks(game: Game) -> list[Mark]:
    """Maps are printed with the deployment edges below and above: they turn with the edges."""
    found = []
    for slug in game.state.crises:
        card = game.catalogue.crises[slug]
        for number, token in enumerate(card.tokens, start=1):
            x, y = _turned(game, (token.x, token.y))
            found.append(Mark(card, number, token, Disc(x, y, TOKEN_RADIUS)))
    return found


def _turned(game: Game, spot: Spot) -> Spot:
    x, y = spot
    if game.state.sides["A"].edge in ("west", "east"):
        return (y, round(BOARD.width) - x)
    return (x, y)


def place_tokens(game: Game, _frame: SetupFrame) -> None:
    """As printed on the maps (SETUP-19); on terrain they lie on top (SETUP-20, Q-25)."""
    for mark in marks(game):
        spot = (round(mark.place.x), round(mark.place.y))
        token = Token(
            id=f"{mark.card.slug}-{mark.number}", crisis=mark.card.slug, kind=mark.token.kind,
            x=spot[0], y=spot[1], radius=TOKEN_RADIUS, name=mark.token.name, home=spot,
            on=measure.token_lies_on(game, mark.place),
        )  # fmt: skip
        game.emit(TokenPlaced(token))
        may_turn(game, token, game.state.priority)


# --- Size 6 terrain makes way (SETUP-21, Q-26) ----------------------------------------------------


def _in_the_way(game: Game, frame: SetupFrame) -> Piece | None:
    places = [mark.place for mark in marks(game)]
    for piece in game.state.terrain.values():
        if piece.size < IMMOVABLE_SIZE or piece.id in frame.shifted:
            continue
        if any(overlaps(footprint(piece), place) for place in places):
            return piece
    return None


def shifts(game: Game, piece: Piece) -> list[Spot]:
    """The ways off all tokens, shortest first, one for each direction that makes sense."""
    found = {way for direction in _directions(game, piece) if (way := _way(game, piece, direction))}
    on_table = [way for way in found if _is_on_board(moved(piece, *way))]
    return sorted(on_table, key=lambda way: (way[0] ** 2 + way[1] ** 2, way))


def _directions(game: Game, piece: Piece) -> list[tuple[float, float]]:
    """Square to its sides, and straight away from each token it covers."""
    found = []
    corners = piece.corners
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        found.append((float(y2 - y1), float(x1 - x2)))
    for mark in marks(game):
        if overlaps(footprint(piece), mark.place):
            found.append((piece.centre[0] - mark.place.x, piece.centre[1] - mark.place.y))
    return [direction for direction in found if direction != (0.0, 0.0)]


def _way(game: Game, piece: Piece, direction: tuple[float, float]) -> Spot | None:
    """How far to go: an overlap of some depth needs at least that much more."""
    length = float((direction[0] ** 2 + direction[1] ** 2) ** 0.5)
    step = (direction[0] / length, direction[1] / length)
    far = 0.0
    for _ in range(1000):
        way = (_outward(step[0] * far), _outward(step[1] * far))
        shape = footprint(moved(piece, *way))
        depth = -min(gap(shape, mark.place) for mark in marks(game))
        if depth <= 0:
            return way
        far += max(1.0, depth)
    return None


def _outward(length: float) -> int:
    """Whole units, never less than the length."""
    whole = int(length)
    return whole if whole == length else whole + (1 if length > 0 else -1)


def _is_on_board(piece: Piece) -> bool:
    shape = footprint(piece)
    return all(gap_to_edge(shape, BOARD, edge) >= -TOLERANCE for edge in EDGES)


def choose_shift(game: Game, frame: SetupFrame) -> Choose | None:
    """The shortest way; where that is not plain, the player with priority picks."""
    piece = _in_the_way(game, frame)
    if piece is None:
        return None
    others = [known for known in game.state.terrain.values() if known.id != piece.id]
    ways = shifts(game, piece)
    spaced = [way for way in ways if why_not_there(moved(piece, *way), others) is None]
    ways = spaced or ways
    shortest = [way for way in ways if _length(way) <= _length(ways[0]) + TOLERANCE]
    if len(shortest) == 1 and (spaced or len(ways) == 1):
        _shift(game, frame, piece, shortest[0])
        return choose_shift(game, frame)
    if not ways:
        frame.shifted = (*frame.shifted, piece.id)
        return choose_shift(game, frame)
    options = tuple(
        Option(f"shift:{dx},{dy}", "shift", f"{dx / 1000:+.2f}, {dy / 1000:+.2f} in", spot=(dx, dy))
        for dx, dy in (shortest if spaced else ways)
    )
    return Choose(game.state.priority, "shift_terrain", options, about=piece.id)


def _length(way: Spot) -> float:
    return float((way[0] ** 2 + way[1] ** 2) ** 0.5)


def _shift(game: Game, frame: SetupFrame, piece: Piece, way: Spot) -> None:
    frame.shifted = (*frame.shifted, piece.id)
    game.emit(TerrainShifted(moved(piece, *way)))


def take_shift(game: Game, frame: SetupFrame, option: Option) -> None:
    piece = _in_the_way(game, frame)
    assert piece is not None and option.spot is not None
    _shift(game, frame, piece, option.spot)
    frame.step = "SETUP-21"  # there may be another one


MAP_STEPS: dict[str, Step[SetupFrame]] = {
    "SETUP-21": ask(choose_shift, take_shift, rule="SETUP-21"),
    "SETUP-19": do(place_tokens),
}
