"""Fair random battlefields: every feature has a twin on the other side of the centre, spacing and
Sizes obey the rules (SETUP-03, SETUP-04), and no feature covers a token position if that can be.
"""

import random
from collections.abc import Iterable, Mapping

from crisis.cards.model.schema import Catalogue, TablePiece, TerrainKind
from crisis.geometry import Disc, overlaps
from crisis.rules.legal.battlefield import TURNS, piece_of, table_faults, why_not_there
from crisis.rules.reading.measure import TOKEN_RADIUS, footprint
from crisis.state.records import Piece, Spot
from crisis.texts.told import told

INCHES = 36
STEP = 4  # positions are multiples of a quarter inch
TRIES = 200  # for one pair before the table is begun anew
TABLES = 400


class NoTable(ValueError):
    """The kinds of terrain at hand do not make a table."""


def random_table(
    catalogue: Catalogue, seed: int, crises: Iterable[str] | None = None
) -> tuple[TablePiece, ...]:
    """Twelve to fourteen features; tokens of these crises (all of them by default) stay free."""
    names = catalogue.crises if crises is None else list(crises)
    spots = {(token.x, token.y) for slug in names for token in catalogue.crises[slug].tokens}
    # The edges may lie west and east: the maps turn with them.
    spots |= {(y, INCHES * 1000 - x) for x, y in spots}
    chance = random.Random(f"table:{seed}")
    for free in (spots, set[Spot]()):
        for _ in range(TABLES):
            table = _attempt(catalogue.terrain, chance, free)
            if table is not None:
                return table
    raise NoTable(told("no battlefield fits the kinds of terrain at hand (SETUP-03, SETUP-04)"))


def _attempt(
    kinds: Mapping[str, TerrainKind], chance: random.Random, spots: set[Spot]
) -> tuple[TablePiece, ...] | None:
    lines: list[TablePiece] = []
    pieces: list[Piece] = []
    for kind in _kinds(kinds, chance):
        pair = _pair(kind, chance, pieces, spots)
        if pair is None:
            return None
        for line in pair:
            lines.append(line)
            pieces.append(piece_of(line, kind, len(lines)))
    return None if any(table_faults(pieces)) else tuple(lines)


def _kinds(kinds: Mapping[str, TerrainKind], chance: random.Random) -> list[TerrainKind]:
    """Six or seven pairs, most of Size 2 to 4, the largest footprint first."""
    usual = [kind for kind in kinds.values() if kind.size in range(2, 5)]
    others = [kind for kind in kinds.values() if kind.size in (1, 5)]
    if not usual:
        raise NoTable(told("no kind of terrain has Size 2 to 4 (SETUP-03)"))
    odd = chance.sample(others, min(len(others), chance.choice((1, 2))))
    chosen = odd + [chance.choice(usual) for _ in range(chance.choice((6, 7)) - len(odd))]
    return sorted(chosen, key=lambda kind: -max(kind.diameter, kind.width + kind.depth))


def _pair(
    kind: TerrainKind, chance: random.Random, pieces: list[Piece], spots: set[Spot]
) -> tuple[TablePiece, TablePiece] | None:
    """A feature and its twin, or None when no place is found."""
    for _ in range(TRIES):
        x, y = (chance.randrange(3 * STEP, 33 * STEP) / STEP for _ in range(2))
        turn = chance.choice([turn for turn in TURNS if turn < 180])
        one = TablePiece(kind=kind.slug, x=x, y=y, turn=turn)
        two = TablePiece(kind=kind.slug, x=INCHES - x, y=INCHES - y, turn=turn)
        first, second = piece_of(one, kind, 1), piece_of(two, kind, 2)
        if why_not_there(first, [*pieces, second]) is None and _is_free(first, second, spots):
            return one, two
    return None


def _is_free(first: Piece, second: Piece, spots: set[Spot]) -> bool:
    tokens = [Disc(x, y, TOKEN_RADIUS) for x, y in spots]
    return not any(
        overlaps(footprint(piece), token) for piece in (first, second) for token in tokens
    )
