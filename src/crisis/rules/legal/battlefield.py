"""Terrain before the game: features from a table file, the spacing rules (SETUP-03, SETUP-04) and
the room that is left for one more feature.

Who places what, and in which turn, is in `rules.setup.terrain_placing`.
"""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot

from msgspec.structs import replace

from crisis.cards.model.schema import TableCard, TablePiece, TerrainKind
from crisis.geometry import TOLERANCE, Disc, Polygon, Shape, gap, gap_to_edge
from crisis.rules.core.faults import Fault
from crisis.rules.core.refusal import Refusal
from crisis.rules.reading.measure import BOARD, RANGE, circle_around, footprint
from crisis.state.records import Piece, Spot
from crisis.texts import codes
from crisis.texts.values import Named, Word, length

LEAST_PIECES = 12  # SETUP-03
SIZES = range(1, 6)
USUAL_SIZES = range(2, 5)
SPACING = RANGE[2]  # SETUP-04
EDGES = ("south", "north", "west", "east")

_HALF = 0.7071067811865476
TURNS: dict[int, tuple[float, float]] = {
    0: (1, 0), 45: (_HALF, _HALF), 90: (0, 1), 135: (-_HALF, _HALF),
    180: (-1, 0), 225: (-_HALF, -_HALF), 270: (0, -1), 315: (_HALF, -_HALF),
}  # fmt: skip

# --- features -------------------------------------------------------------------------------------


def piece_of(line: TablePiece, kind: TerrainKind, number: int) -> Piece:
    """A terrain feature from its line in a table file."""
    piece = Piece(
        id=f"{line.kind}-{number}",
        kind=line.kind,
        size=line.size if line.size is not None else kind.size,
        interactive=kind.interactive if line.interactive is None else line.interactive,
        standable=kind.standable,
    )
    return put(piece, kind, line.x * 1000, line.y * 1000, line.turn)


def put(piece: Piece, kind: TerrainKind, x: float, y: float, turn: int) -> Piece:
    """The feature lying somewhere, turned by eighths of a circle."""
    centre = (round(x), round(y))
    if kind.diameter:
        return replace(piece, centre=centre, radius=round(kind.diameter * 500))
    cos, sin = TURNS[turn % 360]
    wide, deep = kind.width * 500, kind.depth * 500
    corners = tuple(
        (round(x + dx * wide * cos - dy * deep * sin), round(y + dx * wide * sin + dy * deep * cos))
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )
    return replace(piece, centre=centre, corners=corners)


def moved(piece: Piece, dx: int, dy: int) -> Piece:
    """The feature shifted without turning it."""
    corners = tuple((x + dx, y + dy) for x, y in piece.corners)
    return replace(piece, centre=(piece.centre[0] + dx, piece.centre[1] + dy), corners=corners)


def pieces_of(
    lines: TableCard | Iterable[TablePiece], kinds: Mapping[str, TerrainKind]
) -> list[Piece]:
    """All features of a table, numbered in the order they are listed."""
    listed = lines.pieces if isinstance(lines, TableCard) else lines
    return [piece_of(line, kinds[line.kind], number) for number, line in enumerate(listed, start=1)]


# --- the spacing rules ----------------------------------------------------------------------------


def why_not_there(piece: Piece, others: Iterable[Piece]) -> Refusal | None:
    """A feature is not placed within Range 2 of an edge or of another feature (SETUP-04)."""
    shape = footprint(piece)
    for edge in EDGES:
        distance = gap_to_edge(shape, BOARD, edge)
        if distance <= SPACING + TOLERANCE:
            code = codes.BEYOND_EDGE if distance < 0 else codes.NEAR_EDGE
            reason = code(edge=Word("edge", edge), far=length(abs(distance)))
            return Refusal("SETUP-04", reason, distance)
    for other in others:
        distance = gap(shape, footprint(other))
        if distance <= SPACING + TOLERANCE:
            named = Named(other.id, other.kind.replace("-", " "))
            reason = codes.NEAR_FEATURE(piece=named, far=length(distance))
            if distance <= 0:
                reason = codes.ON_FEATURE(piece=named)
            return Refusal("SETUP-04", reason, distance, other.id)
    return None


def table_faults(pieces: Sequence[Piece]) -> Iterator[Fault]:
    """What a battlefield breaks of SETUP-03 and SETUP-04."""
    if len(pieces) < LEAST_PIECES:
        reason = codes.TOO_FEW_FEATURES(least=LEAST_PIECES, count=len(pieces))
        yield Fault("SETUP-03", reason)
    yield from size_faults(pieces)
    for index, piece in enumerate(pieces):
        refusal = why_not_there(piece, pieces[:index])
        if refusal is not None:
            yield Fault(refusal.rule, codes.FEATURE_IS_WRONG(piece=piece.id, why=refusal.reason))


def size_faults(pieces: Sequence[Piece]) -> Iterator[Fault]:
    """Sizes are 1 to 5 and most of them 2 to 4 (SETUP-03)."""
    for piece in pieces:
        if piece.size not in SIZES:
            yield Fault("SETUP-03", codes.SIZE_UNKNOWN(piece=piece.id, size=piece.size))
    usual = sum(piece.size in USUAL_SIZES for piece in pieces)
    if 2 * usual <= len(pieces):
        yield Fault("SETUP-03", codes.UNUSUAL_SIZES(usual=usual, count=len(pieces)))


# --- room for one more ----------------------------------------------------------------------------

_CELL = 9216  # four by four cells cover the board
_FINEST = 72  # pockets narrower than this are not looked for
_DIAGONAL = 1.4143  # of a square of half width 1


class Room:
    """Where the centre of one feature may be put.

    The clearance of a spot changes by no more than the way moved, so a square whose middle lacks
    more than half its diagonal holds no legal spot: whole squares are ruled out at once.
    """

    def __init__(self, piece: Piece, kind: TerrainKind, turn: int, others: Iterable[Piece]) -> None:
        self.piece = put(piece, kind, 0, 0, turn)
        radius = self.piece.radius
        corners = self.piece.corners or ((-radius, -radius), (radius, radius))
        self.wide = max(abs(x) for x, _ in corners)
        self.high = max(abs(y) for _, y in corners)
        self.around = radius or max(hypot(*corner) for corner in corners)
        self.others = [(footprint(other), *circle_around(other)) for other in others]

    def shape(self, x: float, y: float) -> Shape:
        if self.piece.corners:
            return Polygon(tuple((x + dx, y + dy) for dx, dy in self.piece.corners))
        return Disc(x, y, self.piece.radius)

    def clearance(self, x: float, y: float) -> float:
        """How much farther than Range 2 the nearest edge or feature is (negative: too near)."""
        least = min(
            x - self.wide, y - self.high,
            BOARD.width - self.wide - x, BOARD.height - self.high - y,
        )  # fmt: skip
        shape: Shape | None = None
        for other, cx, cy, radius in self.others:
            if hypot(x - cx, y - cy) - radius - self.around < least:  # else it cannot be nearer
                shape = shape or self.shape(x, y)
                least = min(least, gap(shape, other))
        return least - SPACING

    def holds(self, x: float, y: float) -> bool:
        return self.clearance(x, y) > TOLERANCE

    def nearest(self, x: int, y: int) -> Spot | None:
        """The legal spot nearest to a point, looked for in squares from the nearest on."""
        if self.holds(x, y):
            return (x, y)
        best: Spot | None = None
        far = float("inf")
        squares = [_square((x, y), centre, _CELL // 2) for centre in _cells()]
        heapq.heapify(squares)
        while squares:
            bound, half, centre = heapq.heappop(squares)
            if bound >= far - _FINEST:
                break
            clear = self.clearance(*centre)
            if clear > TOLERANCE and _distance(centre, (x, y)) < far:
                best, far = centre, _distance(centre, (x, y))
            if half > _FINEST and clear + _DIAGONAL * half > TOLERANCE:
                for quarter in _quarters(centre, half // 2):
                    heapq.heappush(squares, _square((x, y), quarter, half // 2))
        return best

    def samples(self, count: int, seed: int) -> list[Spot]:
        """Legal spots spread over the board; which ones depends on the seed alone."""
        found: list[Spot] = []
        number = seed
        for _ in range(64 * count):
            number = (number * 6364136223846793005 + 1442695040888963407) % 2**64
            x, y = (number >> 17) % 36000, (number >> 41) % 36000
            if self.holds(x, y):
                found.append((x, y))
                if len(found) == count:
                    break
        return found

    def is_left(self) -> bool:
        return bool(self.samples(1, 1)) or self.nearest(18000, 18000) is not None


@lru_cache(maxsize=1024)
def has_room(piece: Piece, kind: TerrainKind, turn: int, others: tuple[Piece, ...]) -> bool:
    """Whether a feature could be put anywhere at all; the search is worth remembering."""
    return Room(piece, kind, turn, others).is_left()


def _cells() -> Iterator[Spot]:
    for x in range(_CELL // 2, 4 * _CELL, _CELL):
        for y in range(_CELL // 2, 4 * _CELL, _CELL):
            yield (x, y)


def _square(point: Spot, centre: Spot, half: int) -> tuple[float, int, Spot]:
    """A square with the least distance that any of its spots can have to the point."""
    dx = max(0, abs(centre[0] - point[0]) - half)
    dy = max(0, abs(centre[1] - point[1]) - half)
    return (_distance((dx, dy), (0, 0)), half, centre)


def _quarters(centre: Spot, half: int) -> Iterator[Spot]:
    for dx in (-half, half):
        for dy in (-half, half):
            yield (centre[0] + dx, centre[1] + dy)


def _distance(one: Spot, two: Spot) -> float:
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5)
