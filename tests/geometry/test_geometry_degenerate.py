"""Input without geometric meaning: a clear error, never a wrong answer."""

from math import inf, nan

import pytest
from geometry_scenes import BOARD, box

from crisis.geometry import (
    Board,
    Disc,
    GeometryError,
    Ground,
    Hinge,
    Polygon,
    Reach,
    Region,
    Sector,
    Strip,
    Wedge,
    can_see,
    crossing,
    find_hinge,
    gap,
    gap_to_edge,
    nearest_in_region,
    nearest_spot,
    reach_fault,
    region_fault,
    sight,
    strip_from,
    sweep,
    toward,
    wedge_allows_direction,
    within,
)

REACH = Reach(Disc(18_000, 18_000, 689), (5000,), 750, (), (), BOARD)


@pytest.mark.parametrize("bad", [nan, inf, -inf, 1e12])
@pytest.mark.parametrize("place", range(3))
def test_discs_refuse_what_is_no_number(bad: float, place: int) -> None:
    values = [1.0, 2.0, 3.0]
    values[place] = bad
    with pytest.raises(GeometryError, match="disc"):
        Disc(*values)


@pytest.mark.parametrize("radius", [0, -5])
def test_discs_need_a_radius(radius: float) -> None:
    with pytest.raises(GeometryError, match="positive radius"):
        Disc(0, 0, radius)


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        ((), "three different corners"),
        (((0, 0), (10, 0)), "three different corners"),
        (((0, 0), (0, 0), (10, 0), (10, 0)), "three different corners"),
        (((0, 0), (10, 0), (20, 0)), "thicker"),
        (((0, 0), (1000, 0), (2000, 1)), "thicker"),
        (((0, 0), (1000, 0), (1000, 3), (0, 3)), "thicker"),
        (((0, 0), (100, 0), (50, 20), (100, 100), (0, 100)), "convex"),
        (((0, 0), (100, 100), (100, 0), (0, 100)), "convex|thicker"),
        (((0, 0), (100, 0), (nan, 100)), "number"),
        (((0, 0), (100, 0), (100, inf)), "number"),
        (((0, 0), (100, 0), (100, 100, 100)), "two coordinates"),
        (((0, 100), (95, 31), (59, -81), (-59, -81), (-95, 31))[::2] * 1, None),
        (((0, 100), (59, -81), (-95, 31), (95, 31), (-59, -81)), "convex"),
    ],
)
def test_polygons_refuse_what_has_no_area_or_is_not_convex(
    points: object, reason: str | None
) -> None:
    if reason is None:
        Polygon(points)
        return
    with pytest.raises(GeometryError, match=reason):
        Polygon(points)


def test_boards_strips_wedges_and_sectors_refuse_nonsense() -> None:
    for call in (
        lambda: Board(0, 36_000),
        lambda: Board(36_000, nan),
        lambda: Strip(0, 0, 0, 0, 100),
        lambda: Strip(0, 0, 100, 0, 0),
        lambda: Strip(0, nan, 100, 0, 10),
        lambda: Wedge(0, 0, 1, 1),
        lambda: Wedge(0, 0, nan, 1),
        lambda: Sector(0, 0, 1, 0, 1, 1, 100),
        lambda: Sector(0, 0, 1, 0, 0, 1, -100),
        lambda: strip_from(Disc(0, 0, 100), (0, 0), 1000, 100),
        lambda: wedge_allows_direction(Wedge(0, 0, 1, 0), (0, 0)),
        lambda: sweep(Disc(5000, 5000, 689), (0, 0), 100, (), (), BOARD),
        lambda: sweep(Disc(5000, 5000, 689), (1, nan), 100, (), (), BOARD),
        lambda: sweep(Disc(5000, 5000, 689), (1, 0), -1, (), (), BOARD),
        lambda: sweep(Disc(5000, 5000, 689), (1, 0), nan, (), (), BOARD),
        lambda: within(Disc(0, 0, 1), Disc(0, 0, 1), nan),
        lambda: gap_to_edge(Disc(0, 0, 1), BOARD, "up"),
        lambda: Reach(Disc(0, 0, 1), (), 750, (), (), BOARD),
        lambda: Reach(Disc(0, 0, 1), (5000, -1), 750, (), (), BOARD),
        lambda: Reach(Disc(0, 0, 1), (nan,), 750, (), (), BOARD),
        lambda: find_hinge(REACH, (nan, 0)),
        lambda: reach_fault(REACH, Hinge(nan, 0, 0, 0), (18_000, 18_000)),
        lambda: nearest_spot(REACH, (inf, 0)),
        lambda: Region(0, (), None, None, (), (), BOARD),
        lambda: Region(5, (), ("up", 5), None, (), (), BOARD),
        lambda: region_fault(Region(5, (), None, None, (), (), BOARD), (0, nan)),
        lambda: nearest_in_region(Region(5, (), None, None, (), (), BOARD), (0, nan)),
    ):
        with pytest.raises(GeometryError):
            call()


def test_coinciding_centres_have_answers() -> None:
    a, small = Disc(18_000, 18_000, 689), Disc(18_000, 18_000, 492)
    assert gap(a, small) == -1181
    assert can_see(a, small, (box(17_000, 17_000, 2000, 2000),))
    assert sight(a, a, ()).clear
    assert crossing(a, small, box(17_900, 17_900, 200, 200)) is not None
    assert crossing(a, small, box(19_900, 17_900, 200, 200)) is None
    assert toward(a, small) == Wedge(18_000, 18_000, 0, 0)
    moved = sweep(a, (1, 0), 3000, (small,), (), BOARD)
    assert (moved.x, moved.hits) == (21_000, ())  # it leaves what it overlapped
    stuck = sweep(a, (1, 0), 500, (small,), (), BOARD)
    assert (stuck.x, stuck.travelled) == (18_000, 0)


def test_a_piece_off_the_board_is_a_piece_like_any_other() -> None:
    outside = box(-3000, 10_000, 4000, 4000)
    assert not can_see(
        Disc(700, 8000, 689), Disc(700, 16_000, 689), (box(-9000, 10_000, 12_000, 99),)
    )
    reach = Reach(Disc(1500, 8000, 689), (5000,), 750, (Ground(outside, False, False),), (), BOARD)
    assert find_hinge(reach, (800, 12_000)) is None
    assert find_hinge(reach, (4000, 9000)) is not None


def test_a_disc_off_the_board_is_refused_as_a_spot() -> None:
    edge = Reach(Disc(-500, 18_000, 689), (5000,), 750, (), (), BOARD)
    assert find_hinge(edge, (-500, 18_000)) is None
    assert find_hinge(edge, (3000, 18_000)) is not None


def test_rounded_corners_slightly_bent_inward_are_straightened() -> None:
    shape = Polygon(((0, 0), (500, 1), (1000, 0), (1000, 1000), (0, 1000)))
    assert shape.points == ((0, 0), (1000, 0), (1000, 1000), (0, 1000))
