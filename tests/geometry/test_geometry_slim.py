"""Slim parts of areas and areas without a spot: found, drawn, sampled, and quickly said to be none."""

import random
import sys

import pytest

from crisis.geometry import (
    Board,
    Disc,
    Ground,
    Polygon,
    Reach,
    Region,
    explain_spot,
    find_hinge,
    has_spot,
    nearest_in_region,
    nearest_spot,
    reach_outline,
    reach_samples,
    region_fault,
    region_outline,
    toward,
)
from crisis.geometry import reach as reaching
from crisis.sim.bench.plain_twin import plain_twin

BOARD = Board(36_000, 36_000)
R = 689
MOVER = Disc(18_000, 10_000, R)


def block(x: float, y: float, width: float, depth: float) -> Polygon:
    w, d = width / 2, depth / 2
    return Polygon(((x - w, y - d), (x + w, y - d), (x + w, y + d), (x - w, y + d)))


def roof(slack: int, x: int = 18_070, y: int = 18_110) -> Region:
    """The roof of a truck that is wider than a base by so much, and nothing else near enough."""
    truck = block(x, y, 3_000, 2 * R + slack)
    walls = (block(x, y + 4_000, 9_000, 5_000), block(x, y - 4_000, 9_000, 5_000))
    near = ((Disc(x, y, 1), 300.0),)
    grounds = (Ground(truck, False, True), *(Ground(wall, False, False) for wall in walls))
    return Region(R, near, None, None, grounds, (), BOARD)


@pytest.mark.parametrize("slack", [240, 100, 40, 12, 4])
def test_a_strip_on_a_roof_is_found_however_slim(slack: int) -> None:
    region = roof(slack)
    for aim in ((18_070, 16_000), (16_000, 19_000), (18_070, 18_110)):
        found = nearest_in_region(region, aim)
        assert found is not None and region_fault(region, found) is None
        assert abs(found[1] - 18_110) <= slack / 2 + 2


@pytest.mark.parametrize("slack", [240, 100, 40])
def test_a_strip_on_a_roof_is_drawn(slack: int) -> None:
    region = roof(slack)
    (ring,) = region_outline(region)
    heights = [y for _, y in ring.points]
    assert not ring.hole
    assert slack - 8 <= max(heights) - min(heights) <= slack + 8
    assert all(region_fault(region, point) is None for point in ring.points)


def test_a_roof_without_room_is_no_place() -> None:
    assert nearest_in_region(roof(-20), (18_070, 18_110)) is None
    assert region_outline(roof(-20)) == ()


@pytest.mark.parametrize("seed", range(12))
def test_the_nearest_spot_is_as_near_as_a_fine_grid_finds_one(seed: int) -> None:
    rng = random.Random(seed)
    grounds = tuple(
        Ground(block(rng.randrange(9_000, 15_000), rng.randrange(9_000, 15_000), 1_700, 1_500),
               False, rng.random() < 0.5)
        for _ in range(6)
    )  # fmt: skip
    discs = tuple(
        Disc(rng.randrange(9_000, 15_000), rng.randrange(9_000, 15_000), R) for _ in range(4)
    )
    region = Region(R, ((Disc(12_000, 12_000, R), 2_000.0),), None, None, grounds, discs, BOARD)
    aim = (rng.randrange(8_000, 16_000), rng.randrange(8_000, 16_000))
    found = nearest_in_region(region, aim)
    grid = [(x, y) for x in range(8_600, 15_400, 40) for y in range(8_600, 15_400, 40)]
    legal = [spot for spot in grid if region_fault(region, spot) is None]
    if found is None:
        assert not legal
        return
    assert region_fault(region, found) is None
    best = min((far(spot, aim) for spot in legal), default=float("inf"))
    assert far(found, aim) <= best + 10


def far(a: tuple[float, float], b: tuple[float, float]) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5


# --- advances -------------------------------------------------------------------------------------


@pytest.mark.parametrize("gap", [2_000, 2_400, 2_800])
def test_a_way_that_is_walled_up_is_answered_without_a_search(
    gap: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Ground(block(18_000, 10_000 + R + gap + 3_500, 7_000, 7_000), False, False)
    way = toward(MOVER, Disc(18_000, 30_000, R))
    reach = Reach(MOVER, (5_250, 7_250), 980, (wall,), (), BOARD, way)

    def never(*_: object, **__: object) -> None:
        raise AssertionError("the squares were searched")

    monkeypatch.setattr(reaching, "nearest", never)
    monkeypatch.setattr(reaching, "any_member", never)
    assert nearest_spot(reach, (18_000, 20_000)) is None
    assert not has_spot(reach)
    assert explain_spot(reach, (18_000, 12_000)) is not None


def test_falling_back_at_the_edge_looks_at_few_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only to stay is legal there: said after a few questions, not after every point of a grid."""
    plain = plain_twin()
    monkeypatch.setattr(sys.modules[f"{plain.__name__}.kernel.area"], "MOST", 400)
    mover, board = plain.Disc(18_000, R, R), plain.Board(36_000, 36_000)
    wedge = plain.away(mover, plain.Disc(18_000, 3_000, R))
    reach = plain.Reach(mover, (3_375,), 980, (), (), board, wedge)
    found = plain.nearest_spot(reach, (18_000, -3_000))
    assert found is not None and far(found[0], (18_000, R)) <= 3
    assert plain.find_hinge(reach, found[0]) is not None


def test_a_corridor_between_bases_is_found_from_afar() -> None:
    """Bases leave a gap of 60 units in a row behind which nothing else can be reached."""
    row = tuple(Disc(18_000 + side * (2 * R + 30 + 2 * R * i), 13_000, R)
                for side in (-1, 1) for i in range(6))  # fmt: skip
    beyond = (block(18_000, 16_100, 20_000, 4_400),)
    grounds = tuple(Ground(one, True, False) for one in beyond)
    way = toward(MOVER, Disc(18_000, 30_000, R))
    reach = Reach(MOVER, (5_250,), 980, grounds, row, BOARD, way)
    found = nearest_spot(reach, (18_000, 13_000))
    assert found is not None and far(found[0], (18_000, 13_000)) <= 2
    assert any(12_990 <= y <= 13_010 for ring in reach_outline(reach) for _, y in ring.points)


def test_samples_begin_at_staying() -> None:
    reach = Reach(MOVER, (3_375, 5_250), 980, (), (), BOARD)
    samples = reach_samples(reach, 200, 1)
    near = [spot for spot, _ in samples if far(spot, (MOVER.x, MOVER.y)) < R]
    assert len(samples) == 200 and len(near) >= 5
    for spot, hinge in samples:
        assert find_hinge(reach, spot) is not None and hinge is not None


def test_an_area_smaller_than_a_base_has_samples() -> None:
    """Enemies all around leave a little room to shift."""
    ring = tuple(Disc(18_000 + dx, 10_000 + dy, R)
                 for dx, dy in ((1_700, 0), (-1_700, 0), (0, 1_700), (0, -1_700)))  # fmt: skip
    reach = Reach(MOVER, (3_375,), 980, (), ring, Board(20_400, 12_400))
    near = [spot for spot, _ in reach_samples(reach, 40, 3) if far(spot, (18_000, 10_000)) < R]
    assert near
