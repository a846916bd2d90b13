"""Distance, within, contact, overlap, containment: shapely as oracle, limits, worked examples."""

from random import Random

import numpy as np
import pytest
from geometry_oracle import solid
from geometry_scenes import BOARD, box, piece
from shapely import Point

from crisis.geometry import (
    Disc,
    Polygon,
    Shape,
    contains,
    gap,
    gap_to_edge,
    on_board,
    overlaps,
    touches,
    within,
)

R = 690


def exact_distance(a: Shape, b: Shape) -> float:
    """Distance by shapely, discs as exact centres."""
    solids = [Point(s.x, s.y) if isinstance(s, Disc) else solid(s) for s in (a, b)]
    return float(solids[0].distance(solids[1])) - sum(s.r for s in (a, b) if isinstance(s, Disc))


@pytest.mark.rule("MEAS-03", "MEAS-06", "MEAS-14", "MEAS-15")
@pytest.mark.parametrize("case", range(4))
def test_gap_agrees_with_shapely(case: int) -> None:
    overlapping = 0
    for seed in range(case * 500, (case + 1) * 500):
        random = Random(seed)
        a = piece(random, (10_000, 10_000))
        b = piece(random, (random.uniform(6000, 14_000), random.uniform(6000, 14_000)))
        measured = gap(a, b)
        assert measured == pytest.approx(gap(b, a), abs=1e-6), seed
        if measured > 0:
            assert measured == pytest.approx(exact_distance(a, b), abs=1e-6), seed
        else:
            overlapping += 1
            check_depth(seed, a, b, measured)
    assert 100 < overlapping < 450


def check_depth(seed: int, a: Shape, b: Shape, measured: float) -> None:
    """The depth is the smallest of the shifts that part them, over 7,200 directions."""
    angles = np.linspace(0, 2 * np.pi, 7200, endpoint=False)
    ways = np.stack((np.cos(angles), np.sin(angles)))
    shift = float((extent(a, ways) + extent(b, -ways)).min())
    assert -measured - 1e-6 <= shift <= -measured + 5, seed


def extent(shape: Shape, ways: np.ndarray) -> np.ndarray:
    """How far a shape extends in each direction."""
    if isinstance(shape, Disc):
        return np.array((shape.x, shape.y)) @ ways + shape.r
    return (np.array(shape.points) @ ways).max(axis=0)


def test_depth_is_the_smallest_shift_that_parts() -> None:
    assert gap(box(0, 0, 1000, 1000), box(900, 100, 1000, 1000)) == pytest.approx(-100)
    assert gap(Disc(500, 500, 300), box(0, 0, 1000, 1000)) == pytest.approx(-800)
    assert gap(Disc(0, 0, 300), Disc(0, 0, 200)) == -500
    assert gap(Disc(1100, 500, 300), box(0, 0, 1000, 1000)) == pytest.approx(-200)
    assert gap(Disc(1300, 1400, 300), box(0, 0, 1000, 1000)) == pytest.approx(200)


@pytest.mark.example("EX-MOVE-03")
@pytest.mark.rule("MEAS-06", "MEAS-16")
@pytest.mark.parametrize(("distance", "near"), [(5900, True), (6000, True), (6100, False)])
def test_ex_move_03_range_3(distance: int, near: bool) -> None:
    assert within(Disc(5000, 5000, R), Disc(5000 + 2 * R + distance, 5000, R), 6000) is near


@pytest.mark.example("EX-STEALTH-01")
@pytest.mark.rule("MEAS-06")
def test_ex_stealth_01_range_3_of_an_attacker() -> None:
    attacker = Disc(5000, 5000, R)
    assert not within(attacker, Disc(5000, 5000 + 2 * R + 6500, R), 6000)
    assert within(attacker, Disc(5000, 5000 + 2 * R + 5900, R), 6000)


@pytest.mark.example("EX-AREA-01")
@pytest.mark.rule("AREA-01")
def test_ex_area_01_range_2() -> None:
    attacker = Disc(18_000, 18_000, R)
    found = [
        within(attacker, Disc(18_000, 18_000 + 2 * R + d, R), 3000) for d in (2900, 3200, 1000)
    ]
    assert found == [True, False, True]


@pytest.mark.rule("MEAS-07")
def test_everything_is_within_range_of_itself() -> None:
    assert within(Disc(1000, 1000, R), Disc(1000, 1000, R), 0)


def test_the_limits_of_the_tolerance() -> None:
    a = Disc(0, 0, 500)
    assert within(a, Disc(2002, 0, 500), 1000) and not within(a, Disc(2003, 0, 500), 1000)
    assert touches(a, Disc(1002, 0, 500)) and not touches(a, Disc(1003, 0, 500))
    assert not overlaps(a, Disc(998, 0, 500)) and overlaps(a, Disc(997, 0, 500))
    assert within(a, Disc(2001.9, 0, 500), 1000) and not within(a, Disc(2002.1, 0, 500), 1000)
    assert not overlaps(a, Disc(998.1, 0, 500)) and overlaps(a, Disc(997.9, 0, 500))
    ground = box(0, 0, 2000, 2000)
    assert contains(ground, Disc(498, 1000, 500)) and not contains(ground, Disc(497, 1000, 500))
    assert contains(Disc(0, 0, 1000), Disc(502, 0, 500))
    assert not contains(Disc(0, 0, 1000), Disc(503, 0, 500))


@pytest.mark.rule("MOVE-05")
def test_edges_of_the_board() -> None:
    disc = Disc(1000, 35_000, R)
    assert gap_to_edge(disc, BOARD, "west") == 310
    assert gap_to_edge(disc, BOARD, "north") == 310
    assert gap_to_edge(disc, BOARD, "south") == 34_310
    assert gap_to_edge(disc, BOARD, "east") == 34_310
    assert gap_to_edge(box(-100, 50, 500, 500), BOARD, "west") == -100
    assert gap_to_edge(box(-100, 50, 500, 500), BOARD, "south") == 50
    assert on_board(Disc(R - 2, 18_000, R), BOARD) and not on_board(Disc(R - 3, 18_000, R), BOARD)


def test_polygons_are_put_into_one_order() -> None:
    square = Polygon(((0.0, 0.0), (0.0, 10.0), (10.0, 10.0), (10.0, 0.0)))
    assert gap(square, Disc(20, 5, 5)) == 5
    with_flat_corner = Polygon(((0, 0), (5, 0), (10, 0), (10, 10), (0, 10)))
    assert len(with_flat_corner.points) == 4
