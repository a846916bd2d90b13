"""Ranges, tools and sight between the things on the table: the bridge to `geometry`.

Sizes of tools are here and nowhere else (Q-01, Q-02). Who may do something with a measurement is
decided in `rules.legal.legality`.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot
from typing import TypeVar

from msgspec.structs import replace

from crisis.geometry import (
    TOLERANCE,
    Board,
    Disc,
    Polygon,
    Segment,
    Shape,
    can_see,
    contains,
    gap,
    overlaps,
    sight,
)
from crisis.geometry import within as shapes_within
from crisis.rules.core.game import Game
from crisis.state.decisions import Tool
from crisis.state.records import Piece, PieceId, Token, Unit
from crisis.state.state import State

B = TypeVar("B", Unit, Token)

RANGE = {1: 1000, 2: 3000, 3: 6000, 4: 8000, 5: 10000}
RANGE_TOOL_WIDTH = 1000
TOOL = {"short": 3375, "medium": 5000, "long": 7250}
TOOL_WIDTH = 750
TOOLS: tuple[Tool, ...] = ("short", "medium", "long")
BOARD = Board(36000, 36000)
TOKEN_RADIUS = 492
DEPLOYMENT_RANGE = 3


def size_of(game: Game, unit: Unit) -> int:
    """The Size of a character with all that changes it, for those whom `query` itself asks."""
    return game.ask_cards.value(game, "size", unit, game.face(unit).size)


def base_radius(millimetres: int) -> int:
    """35, 50 and 65 mm bases have radii of 689, 984 and 1280."""
    return round(millimetres / 25.4 / 2 * 1000)


def tools_up_to(tool: Tool) -> tuple[Tool, ...]:
    """The tool itself and every shorter one (MOVE-07)."""
    return TOOLS[: TOOLS.index(tool) + 1]


@lru_cache(maxsize=4096)  # most bases stay where they are
def round_base(x: float, y: float, radius: float) -> Disc:
    return Disc(x, y, radius)


def disc(unit: Unit) -> Disc:
    return round_base(unit.x, unit.y, unit.radius)


def token_disc(token: Token) -> Disc:
    return round_base(token.x, token.y, token.radius)


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
    state = game.state
    if one in state.terrain:
        one, two = two, one
    if one in state.terrain:
        first, second = footprint(state.terrain[one]), footprint(state.terrain[two])
        return one == two or shapes_within(first, second, RANGE[number])
    base = _base(state, one)
    if base is None:
        return False
    if two in state.terrain:
        return near_piece(state.terrain[two], base.x, base.y, base.radius, RANGE[number])
    other = _base(state, two)
    if other is None:
        return False
    reach = RANGE[number] + TOLERANCE + base.radius + other.radius
    return one == two or (base.x - other.x) ** 2 + (base.y - other.y) ** 2 <= reach * reach


def _base(state: State, thing: str) -> Unit | Token | None:
    """The round thing of this name on the battlefield; a held token is its holder."""
    unit = state.units.get(thing)
    if unit is None:
        token = state.tokens.get(thing)
        if token is None or token.gone:
            return None
        if token.holder is None:
            return token
        unit = state.units[token.holder]
    return unit if unit.on_table else None


def pieces_within(game: Game, unit: Unit, number: int) -> tuple[PieceId, ...]:
    """The terrain within Range N of a unit on the battlefield."""
    return _pieces_near(game.pieces(), unit.x, unit.y, unit.radius, RANGE[number])


@lru_cache(maxsize=4096)
def _pieces_near(
    pieces: tuple[Piece, ...], x: int, y: int, radius: int, reach: int
) -> tuple[PieceId, ...]:
    return tuple(piece.id for piece in pieces if near_piece(piece, x, y, radius, reach))


def near_piece(piece: Piece, x: int, y: int, radius: int, reach: int) -> bool:
    """Whether a base reaches a terrain feature; a cheap no where the circle around it is too far
    away, and else an answer that is kept: little moves between two questions."""
    cx, cy, around = circle_around(piece)
    far = reach + radius + around + 10
    if (x - cx) ** 2 + (y - cy) ** 2 > far * far:
        return False
    return _reaches(piece, x, y, radius, reach)


@lru_cache(maxsize=8192)
def _reaches(piece: Piece, x: int, y: int, radius: int, reach: int) -> bool:
    return shapes_within(Disc(x, y, radius), footprint(piece), reach)


@lru_cache(maxsize=4096)
def circle_around(piece: Piece) -> tuple[float, float, float]:
    """Centre and radius of a circle that holds the whole feature."""
    if not piece.corners:
        return piece.centre[0], piece.centre[1], piece.radius
    xs, ys = zip(*piece.corners, strict=True)
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return x, y, max(hypot(px - x, py - y) for px, py in piece.corners)


def units_within(one: Unit, two: Unit, number: int) -> bool:
    reach = RANGE[number] + TOLERANCE + one.radius + two.radius
    return one.id == two.id or (one.x - two.x) ** 2 + (one.y - two.y) ** 2 <= reach * reach


def those_within(one: Unit | Token, others: Iterable[B], number: int) -> list[B]:
    """Those of several that lie on the battlefield within Range N of another, in one go: what is
    asked for every menu."""
    x, y, reach = one.x, one.y, RANGE[number] + TOLERANCE + one.radius
    return [
        two
        for two in others
        if (x - two.x) ** 2 + (y - two.y) ** 2 <= (reach + two.radius) * (reach + two.radius)
    ]


def bases_within(one: Unit | Token, two: Unit | Token, number: int) -> bool:
    """Of two that lie on the battlefield (MEAS-06)."""
    reach = RANGE[number] + TOLERANCE + one.radius + two.radius
    return (one.x - two.x) ** 2 + (one.y - two.y) ** 2 <= reach * reach


def inches(length: float) -> str:
    return f"{length / 1000:.1f} in"


def standing_on(game: Game, place: Disc) -> PieceId | None:
    """The terrain feature a base lies wholly on (Q-13)."""
    for piece in game.state.terrain.values():
        x, y, around = circle_around(piece)
        if (place.x - x) ** 2 + (place.y - y) ** 2 > around * around:
            continue  # its centre is not even near
        if contains(footprint(piece), place):
            return piece.id
    return None


def token_lies_on(game: Game, place: Disc) -> PieceId | None:
    """A token lies on top of any terrain it overlaps (Q-25)."""
    for piece in game.state.terrain.values():
        if overlaps(footprint(piece), place):
            return piece.id
    return None


@lru_cache(maxsize=1024)
def larger_than(
    pieces: tuple[Piece, ...], size: int, own: PieceId | None
) -> tuple[tuple[Piece, ...], tuple[Shape, ...]]:
    """Terrain larger than what is seen, but not what the viewer is or stands on (LOS-03, LOS-05),
    with its footprints: one and the same value as long as no terrain changes."""
    larger = tuple(piece for piece in pieces if piece.size > size and piece.id != own)
    return larger, tuple(footprint(piece) for piece in larger)


def size_in_sight(game: Game, seen: Unit, size: int) -> int:
    """Standing on terrain adds its Size, for line of sight only (LOS-04)."""
    piece = game.state.terrain.get(seen.on) if seen.on else None
    return size + (piece.size if piece else 0)


def sees(game: Game, viewer: Unit, seen: Unit, seen_size: int) -> bool:
    if viewer.id == seen.id:
        return True  # LOS-06
    _, shapes = larger_than(game.pieces(), size_in_sight(game, seen, seen_size), viewer.on)
    if _BARRIER in game.speakers.values:
        shapes = (*shapes, *_walls(game, viewer.id, seen.id))
    return not shapes or can_see(disc(viewer), disc(seen), shapes)


def sees_token(game: Game, viewer: Unit, token: Token) -> bool:
    """A token has Size 0, plus that of the terrain it lies on (LOS-08, Q-20)."""
    if token.holder is not None:
        return False
    piece = game.state.terrain.get(token.on) if token.on else None
    _, shapes = larger_than(game.pieces(), piece.size if piece else 0, viewer.on)
    if _BARRIER in game.speakers.values:
        shapes = (*shapes, *_walls(game, viewer.id))
    return not shapes or can_see(disc(viewer), token_disc(token), shapes)


_BARRIER = "barrier"
_HALF_A_LINE = 5  # a line is thin, but a shape must have a width


def _walls(game: Game, *ends: str) -> Iterator[Shape]:
    """What barriers put in the way of a line of sight between these: both bases, unless they look
    or are looked at, and the line between them."""
    for _, one, two in game.ask_cards.barriers(game):
        yield from (disc(unit) for unit in (one, two) if unit.id not in ends)
        line = line_between(one, two)
        if line is not None:
            yield line


def line_between(one: Unit, two: Unit) -> Polygon | None:
    """The straight line from base to base; None where they touch."""
    dx, dy = two.x - one.x, two.y - one.y
    far = hypot(dx, dy)
    if far <= one.radius + two.radius + 2 * _HALF_A_LINE:
        return None
    ux, uy = dx / far, dy / far
    ends = ((one, one.radius), (two, -two.radius))
    (ax, ay), (bx, by) = [(unit.x + ux * way, unit.y + uy * way) for unit, way in ends]
    px, py = -uy * _HALF_A_LINE, ux * _HALF_A_LINE
    corners = ((ax - px, ay - py), (bx - px, by - py), (bx + px, by + py), (ax + px, ay + py))
    return Polygon(tuple((round(x), round(y)) for x, y in corners))


def sight_line(
    game: Game, viewer: Unit, seen: Unit, seen_size: int
) -> tuple[Segment | None, list[Piece]]:
    """A free line, or the pieces that block every line."""
    larger, shapes = larger_than(game.pieces(), size_in_sight(game, seen, seen_size), viewer.on)
    if _BARRIER in game.speakers.values:
        shapes = (*shapes, *_walls(game, viewer.id, seen.id))
    found = sight(disc(viewer), disc(seen), shapes)
    return found.line, [larger[index] for index in found.blocking if index < len(larger)]


def piece_sees(game: Game, piece: Piece, seen: Unit, seen_size: int) -> bool:
    """A line from a terrain feature (the largest disc inside it) to a base; it does not block
    itself (LOS-03)."""
    _, shapes = larger_than(game.pieces(), size_in_sight(game, seen, seen_size), piece.id)
    eye = Disc(piece.centre[0], piece.centre[1], _inner_radius(piece))
    return not shapes or can_see(eye, disc(seen), shapes)


def _inner_radius(piece: Piece) -> float:
    if not piece.corners:
        return piece.radius
    (x0, y0), (x1, y1), (x2, y2) = piece.corners[:3]
    sides = ((x1 - x0) ** 2 + (y1 - y0) ** 2, (x2 - x1) ** 2 + (y2 - y1) ** 2)
    return float(min(sides) ** 0.5 / 2)


def stand_in(unit: Unit, piece: Piece) -> Unit:
    """A character as if it stood where a feature is, which then does not block its sight (LOS-05):
    the largest disc inside the feature."""
    x, y, _ = circle_around(piece)
    radius = round(_inner_radius(piece))
    return replace(unit, x=round(x), y=round(y), radius=radius, on=piece.id)


def instead_of(unit: Unit, other: Unit | Token) -> Unit:
    """A character as if it stood where another one stands, or a token lies."""
    return replace(unit, x=other.x, y=other.y, radius=other.radius, on=other.on)


def between(one: Unit, two: Unit) -> float:
    """Nearest-edge distance of two bases, wherever they are taken to stand (MEAS-06)."""
    return max(0.0, hypot(one.x - two.x, one.y - two.y) - one.radius - two.radius)
