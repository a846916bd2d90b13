"""The ready-made battlefields obey the spacing rules and are fair."""

from itertools import combinations

import pytest

from crisis.data import catalogue
from crisis.geometry import gap, overlaps
from crisis.rules.legal.battlefield import pieces_of
from crisis.rules.reading.measure import BOARD, RANGE, TOKEN_RADIUS, footprint
from crisis.state.records import Piece

CARDS = catalogue()
TABLES = sorted(CARDS.tables)


def pieces(slug: str) -> list[Piece]:
    return pieces_of(CARDS.tables[slug], CARDS.terrain)


def outline(piece: Piece) -> list[tuple[float, float]]:
    """The outermost points of a footprint."""
    if piece.corners:
        return [(float(x), float(y)) for x, y in piece.corners]
    (x, y), r = piece.centre, piece.radius
    return [(x - r, y), (x + r, y), (x, y - r), (x, y + r)]


def test_there_are_at_least_six() -> None:
    assert len(TABLES) >= 6


@pytest.mark.rule("SETUP-03", "SETUP-05")
@pytest.mark.parametrize("slug", TABLES)
def test_enough_pieces_of_the_right_sizes(slug: str) -> None:
    sizes = [piece.size for piece in pieces(slug)]
    assert len(sizes) >= 12
    assert set(sizes) <= {1, 2, 3, 4, 5}
    assert sum(2 <= size <= 4 for size in sizes) > len(sizes) / 2


@pytest.mark.rule("SETUP-04")
@pytest.mark.parametrize("slug", TABLES)
def test_nothing_is_within_range_2_of_an_edge_or_another_piece(slug: str) -> None:
    found = pieces(slug)
    for piece in found:
        for x, y in outline(piece):
            assert min(x, y, BOARD.width - x, BOARD.height - y) > RANGE[2], piece.id
    for one, two in combinations(found, 2):
        assert gap(footprint(one), footprint(two)) > RANGE[2], (one.id, two.id)


@pytest.mark.parametrize("slug", TABLES)
def test_both_players_see_the_same_battlefield(slug: str) -> None:
    """Half a turn about the centre maps the table onto itself."""

    def sorts(piece: Piece, turned: bool) -> tuple[object, ...]:
        points = [(36000 - x, 36000 - y) if turned else (x, y) for x, y in outline(piece)]
        return (piece.kind, piece.size, tuple(sorted((round(x), round(y)) for x, y in points)))

    found = pieces(slug)
    assert sorted(sorts(p, False) for p in found) == sorted(sorts(p, True) for p in found)


@pytest.mark.parametrize("slug", [slug for slug in TABLES if slug != "hells-kitchen"])
def test_no_terrain_lies_on_an_objective(slug: str) -> None:
    from crisis.geometry import Disc

    for crisis in CARDS.crises.values():
        for spot in crisis.tokens:
            token = Disc(spot.x, spot.y, TOKEN_RADIUS)
            under = [p.id for p in pieces(slug) if overlaps(footprint(p), token)]
            assert not under, (crisis.slug, under)


def test_every_piece_is_of_a_known_kind() -> None:
    for table in CARDS.tables.values():
        assert {piece.kind for piece in table.pieces} <= set(CARDS.terrain)
