"""Regions for placing: membership, nearest, outline, samples."""

import pytest
from geometry_scenes import BOARD, box
from shapely import Polygon as ShapelyPolygon

from crisis.geometry import (
    Disc,
    Ground,
    Region,
    nearest_in_region,
    region_fault,
    region_outline,
    region_samples,
    toward,
)

R = 689
ANCHOR = Disc(18_000, 18_000, R)


def region_with(
    near: tuple[tuple[Disc, float], ...] = ((ANCHOR, 3000),),
    edge: tuple[str, float] | None = None,
    grounds: tuple[Ground, ...] = (),
    discs: tuple[Disc, ...] = (),
) -> Region:
    return Region(R, near, edge, None, grounds, discs, BOARD)


@pytest.mark.rule("MOVE-16", "MOVE-17")
def test_within_range_of_a_disc() -> None:
    region = region_with()
    assert region_fault(region, (18_000 + 2 * R + 3002, 18_000)) is None
    fault = region_fault(region, (18_000 + 2 * R + 3005, 18_000))
    assert fault is not None and (fault.code, fault.index, fault.measure) == ("too_far", 0, 5.0)


@pytest.mark.rule("MOVE-03", "MOVE-04", "MOVE-05", "MOVE-16")
def test_what_is_occupied_is_left_out() -> None:
    ground = Ground(box(19_000, 19_000, 2000, 2000), False, True)
    region = region_with(grounds=(ground,), discs=(ANCHOR,))
    assert region_fault(region, (18_000, 18_000)).code == "overlaps_disc"
    assert region_fault(region, (19_500, 19_500)).code == "partly_on_ground"
    assert region_fault(region, (20_000, 20_000)) is None
    assert region_fault(region, (19_000 + R - 2, 20_000)) is None
    assert region_fault(region, (19_000 + R - 3, 20_000)) is not None
    assert region_fault(region, (19_000 - R + 2, 20_000)) is None
    assert region_fault(region, (19_000 - R + 3, 20_000)) is not None
    flat = region_with(grounds=(Ground(ground.shape, True, False),))
    assert region_fault(flat, (20_000, 20_000)).code == "may_not_stand"


@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        ("south", (18_000, 6000 + R), (18_000, 6003 + R)),
        ("north", (18_000, 30_000 - R), (18_000, 29_997 - R)),
        ("west", (6000 + R, 18_000), (6003 + R, 18_000)),
        ("east", (30_000 - R, 18_000), (29_997 - R, 18_000)),
    ],
)
@pytest.mark.rule("DEPLOY-04")
def test_within_range_of_an_edge(
    edge: str, inside: tuple[int, int], outside: tuple[int, int]
) -> None:
    region = region_with(near=(), edge=(edge, 6000))
    assert region_fault(region, inside) is None
    assert region_fault(region, outside).code == "too_far_from_edge"
    assert len(region_samples(region, 30, 1)) == 30
    assert len(region_outline(region)) == 1


def test_inside_a_wedge() -> None:
    wedge = toward(ANCHOR, Disc(25_000, 18_000, R))
    region = Region(R, ((ANCHOR, 3000),), None, wedge, (), (), BOARD)
    assert region_fault(region, (19_000, 18_900)) is None
    assert region_fault(region, (18_900, 19_000)).code == "outside_wedge"


@pytest.mark.parametrize("angle", range(8))
def test_the_nearest_spot_lies_on_the_border(angle: int) -> None:
    ways = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
    dx, dy = ways[angle]
    target = (18_000 + 9000 * dx, 18_000 + 9000 * dy)
    region = region_with(discs=(ANCHOR,))
    found = nearest_in_region(region, target)
    assert found is not None and region_fault(region, found) is None
    size = (dx * dx + dy * dy) ** 0.5
    away = ((found[0] - target[0]) ** 2 + (found[1] - target[1]) ** 2) ** 0.5
    assert away == pytest.approx(9000 * size - 2 * R - 3000, abs=6)
    assert nearest_in_region(region, found) == found


def test_an_empty_region_has_nothing() -> None:
    region = region_with(near=((ANCHOR, 100), (Disc(30_000, 30_000, R), 100)))
    assert nearest_in_region(region, (18_000, 18_000)) is None
    assert region_samples(region, 5, 1) == []
    assert region_outline(region) == ()


def test_a_tiny_region_is_still_found() -> None:
    crowd = tuple(Disc(18_000 + x, 18_000 + y, 500) for x, y in ((1200, 0), (-1200, 0), (0, 1200)))
    region = region_with(
        near=((Disc(18_000, 18_000, 50), 0),), discs=(*crowd, Disc(18_000, 16_800, 500))
    )
    assert nearest_in_region(region, (21_000, 18_300)) is not None


@pytest.mark.parametrize("seed", range(10))
def test_samples_and_outline_fit_together(seed: int) -> None:
    ground = Ground(box(19_500, 17_000, 1500, 2500), False, False)
    region = region_with(grounds=(ground,), discs=(Disc(16_000, 17_000, 1280),))
    samples = region_samples(region, 40, seed)
    assert len(samples) == 40 and samples == region_samples(region, 40, seed)
    assert samples != region_samples(region, 40, seed + 100)
    assert all(region_fault(region, spot) is None for spot in samples)
    rings = region_outline(region)
    area = sum(ShapelyPolygon(ring.points).area * (-1 if ring.hole else 1) for ring in rings)
    full = 3.14159 * (3000 + 2 * R) ** 2
    assert 0.6 * full < area < 0.95 * full
