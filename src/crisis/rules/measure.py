"""Ranges, tools, sight and cover between the things on the table: the bridge to `geometry`.

Sizes of tools are here and nowhere else (Q-01, Q-02). Who may do something with a measurement is
decided in `rules.legality`.
"""

from functools import lru_cache

from crisis.geometry import (
    Board,
    Disc,
    Polygon,
    Segment,
    Shape,
    can_see,
    contains,
    crossing,
    gap,
    overlaps,
    sight,
)
from crisis.geometry import within as shapes_within
from crisis.rules.game import Game
from crisis.state.decisions import Tool
from crisis.state.records import Piece, PieceId, Token, Unit

RANGE = {1: 1000, 2: 3000, 3: 6000, 4: 8000, 5: 10000}
RANGE_TOOL_WIDTH = 1000
TOOL = {"short": 3375, "medium": 5000, "long": 7250}
TOOL_WIDTH = 750
TOOLS: tuple[Tool, ...] = ("short", "medium", "long")
BOARD = Board(36000, 36000)
TOKEN_RADIUS = 492
DEPLOYMENT_RANGE = 3


def base_radius(millimetres: int) -> int:
    """35, 50 and 65 mm bases have radii of 689, 984 and 1280."""
    return round(millimetres / 25.4 / 2 * 1000)


def tools_up_to(tool: Tool) -> tuple[Tool, ...]:
    """The tool itself and every shorter one (MOVE-07)."""
    return TOOLS[: TOOLS.index(tool) + 1]


def disc(unit: Unit) -> Disc:
    return Disc(unit.x, unit.y, unit.radius)


def token_disc(token: Token) -> Disc:
    return Disc(token.x, token.y, token.radius)


@lru_cache(maxsize=4096)
def footprint(piece: Piece) -> Shape:
    if piece.corners:
        return Polygon(piece.corners)
    return Disc(piece.centre[0], piece.centre[1], piece.radius)


def shape(game: Game, thing: str) -> Shape | None:
    """Where a unit, token or piece is; None for what is not on the table. A held token is its
    holder."""
    state = game.state
    if thing in state.units:
        unit = state.units[thing]
        return disc(unit) if unit.on_table else None
    if thing in state.terrain:
        return footprint(state.terrain[thing])
    token = state.tokens.get(thing)
    if token is None or token.gone:
        return None
    return shape(game, token.holder) if token.holder else token_disc(token)


def distance(game: Game, one: str, two: str) -> float | None:
    """Nearest-edge distance (MEAS-06), or None when one of them is nowhere."""
    first, second = shape(game, one), shape(game, two)
    if first is None or second is None:
        return None
    return 0.0 if one == two else max(0.0, gap(first, second))


def within(game: Game, one: str, two: str, number: int) -> bool:
    """Within Range N, edge to edge, equality included (MEAS-06); always of itself (MEAS-07)."""
    first, second = shape(game, one), shape(game, two)
    if first is None or second is None:
        return False
    reach = RANGE[number]
    if one == two:
        return True
    return _could_reach(first, second, reach) and shapes_within(first, second, reach)


def _could_reach(one: Shape, two: Shape, reach: int) -> bool:
    """A cheap no: the circles around both are too far apart."""
    (x1, y1, r1), (x2, y2, r2) = _circle(one), _circle(two)
    far = reach + r1 + r2 + 10
    return (x1 - x2) ** 2 + (y1 - y2) ** 2 <= far * far


def _circle(shape: Shape) -> tuple[float, float, float]:
    if isinstance(shape, Disc):
        return shape.x, shape.y, shape.r
    return _circle_around(shape)


@lru_cache(maxsize=4096)
def _circle_around(polygon: Polygon) -> tuple[float, float, float]:
    xs = [x for x, _ in polygon.points]
    ys = [y for _, y in polygon.points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return x, y, max(((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py in polygon.points)


def units_within(one: Unit, two: Unit, number: int) -> bool:
    reach = RANGE[number] + 2
    dx, dy = one.x - two.x, one.y - two.y
    return one.id == two.id or dx * dx + dy * dy <= (reach + one.radius + two.radius) ** 2


def inches(length: float) -> str:
    return f"{length / 1000:.1f} in"


def standing_on(game: Game, place: Disc) -> PieceId | None:
    """The terrain feature a base lies wholly on (Q-13)."""
    for piece in game.state.terrain.values():
        if contains(footprint(piece), place):
            return piece.id
    return None


def token_lies_on(game: Game, place: Disc) -> PieceId | None:
    """A token lies on top of any terrain it overlaps (Q-25)."""
    for piece in game.state.terrain.values():
        if overlaps(footprint(piece), place):
            return piece.id
    return None


def blockers(game: Game, viewer: Unit, seen_size: int) -> list[Piece]:
    """Terrain larger than what is seen; not what the viewer stands on (LOS-03, LOS-05)."""
    return [
        piece
        for piece in game.state.terrain.values()
        if piece.size > seen_size and piece.id != viewer.on
    ]


def size_in_sight(game: Game, seen: Unit, size: int) -> int:
    """Standing on terrain adds its Size, for line of sight only (LOS-04)."""
    piece = game.state.terrain.get(seen.on) if seen.on else None
    return size + (piece.size if piece else 0)


def sees(game: Game, viewer: Unit, seen: Unit, seen_size: int) -> bool:
    if viewer.id == seen.id:
        return True  # LOS-06
    larger = blockers(game, viewer, size_in_sight(game, seen, seen_size))
    return not larger or can_see(disc(viewer), disc(seen), [footprint(p) for p in larger])


def sees_token(game: Game, viewer: Unit, token: Token) -> bool:
    """A token has Size 0, plus that of the terrain it lies on (LOS-08, Q-20)."""
    if token.holder is not None:
        return False
    piece = game.state.terrain.get(token.on) if token.on else None
    larger = blockers(game, viewer, piece.size if piece else 0)
    return not larger or can_see(disc(viewer), token_disc(token), [footprint(p) for p in larger])


def sight_line(
    game: Game, viewer: Unit, seen: Unit, seen_size: int
) -> tuple[Segment | None, list[Piece]]:
    """A free line, or the pieces that block every line."""
    larger = blockers(game, viewer, size_in_sight(game, seen, seen_size))
    found = sight(disc(viewer), disc(seen), [footprint(piece) for piece in larger])
    return found.line, [larger[index] for index in found.blocking]


def piece_sees(game: Game, piece: Piece, seen: Unit, seen_size: int) -> bool:
    """A line from a terrain feature (the largest disc inside it) to a base; it does not block
    itself (LOS-03)."""
    size = size_in_sight(game, seen, seen_size)
    larger = [
        other for other in game.state.terrain.values() if other.size > size and other.id != piece.id
    ]
    eye = Disc(piece.centre[0], piece.centre[1], _inner_radius(piece))
    return not larger or can_see(eye, disc(seen), [footprint(other) for other in larger])


def _inner_radius(piece: Piece) -> float:
    if not piece.corners:
        return piece.radius
    (x0, y0), (x1, y1), (x2, y2) = piece.corners[:3]
    sides = ((x1 - x0) ** 2 + (y1 - y0) ** 2, (x2 - x1) ** 2 + (y2 - y1) ** 2)
    return float(min(sides) ** 0.5 / 2)


def covering_pieces(game: Game, attacker: Unit, defender: Unit, size: int) -> list[Piece]:
    """The features that give cover: near, large enough, in the way, attacker not close
    (COVER-01..04)."""
    if units_within(attacker, defender, 2):
        return []
    shooter, target = disc(attacker), disc(defender)
    return [
        piece
        for piece in game.state.terrain.values()
        if piece.size >= size
        and shapes_within(target, footprint(piece), RANGE[1])
        and crossing(shooter, target, footprint(piece)) is not None
    ]
