"""Reach: worked examples, every fault, limits of the tool, areas and samples."""

import pytest
from geometry_scenes import BOARD, LONG, MEDIUM, SHORT, WIDTH, box, reach_scene
from msgspec.structs import replace
from shapely import Point
from shapely import Polygon as ShapelyPolygon

from crisis.geometry import (
    Disc,
    Ground,
    Hinge,
    Reach,
    explain_spot,
    find_hinge,
    has_spot,
    nearest_spot,
    reach_fault,
    reach_outline,
    reach_samples,
    reachable,
    spot_fault,
    toward,
)

R = 689
MOVER = Disc(18_000, 18_000, R)


def reach_with(
    *grounds: Ground, lengths: tuple[float, ...] = LONG, discs: tuple[Disc, ...] = ()
) -> Reach:
    return Reach(MOVER, lengths, WIDTH, grounds, discs, BOARD)


def straight(length: float, angle: str = "east") -> Hinge:
    ways = {"east": (1, 0), "north": (0, 1), "west": (-1, 0), "south": (0, -1)}
    dx, dy = ways[angle]
    joint, end = R + length / 2, R + length
    return Hinge(
        round(18_000 + dx * joint), round(18_000 + dy * joint),
        round(18_000 + dx * end), round(18_000 + dy * end),
    )  # fmt: skip


def code(reach: Reach, hinge: Hinge, spot: tuple[int, int]) -> str | None:
    fault = reach_fault(reach, hinge, spot)
    return None if fault is None else fault.code


@pytest.mark.example("EX-MOVE-01")
@pytest.mark.rule("MOVE-07", "MOVE-08", "MOVE-09")
def test_ex_move_01_around_the_car() -> None:
    car = box(20_000, 17_000, 2000, 2000)
    barred, open_ = reach_with(Ground(car, False, False)), reach_with(Ground(car, True, True))
    behind = (23_000, 18_000)
    hinge = find_hinge(barred, behind)
    assert hinge is not None and reach_fault(barred, hinge, behind) is None
    assert (hinge.joint_y - 18_000) * 1.0 != 0  # it goes around
    over = straight(5000)
    assert code(barred, over, behind) == "tool_overlaps_ground"
    assert code(open_, over, behind) is None


@pytest.mark.example("EX-MOVE-02")
@pytest.mark.rule("MOVE-04", "MOVE-10", "MOVE-11")
def test_ex_move_02_climb_onto_a_building() -> None:
    building = box(19_000, 16_000, 4000, 4000)
    climb = reach_with(Ground(building, True, True), lengths=SHORT)
    on_top, half_on = (20_500, 18_000), (19_300, 18_000)
    hinge = find_hinge(climb, on_top)
    assert hinge is not None and reach_fault(climb, hinge, on_top) is None
    assert find_hinge(climb, half_on) is None
    assert spot_fault(climb, half_on) is not None
    assert explain_spot(climb, half_on).code == "partly_on_ground"
    too_high = reach_with(Ground(building, False, False), lengths=SHORT)
    assert find_hinge(too_high, on_top) is None
    assert explain_spot(too_high, on_top).code == "may_not_stand"


@pytest.mark.rule("MOVE-21")
@pytest.mark.parametrize("length", LONG)
def test_the_longest_way_is_tool_plus_diameter(length: int) -> None:
    reach = reach_with(lengths=(length,))
    far = 18_000 + length + 2 * R
    for hinge in (straight(length),):
        assert code(reach, hinge, (far, 18_000)) is None
        assert code(reach, hinge, (far + 2, 18_000)) is None
        assert code(reach, hinge, (far + 3, 18_000)) in ("no_contact", "too_far")
    assert find_hinge(reach, (far, 18_000)) is not None
    assert find_hinge(reach, (far + 3, 18_000)) is None
    corner = straight(length)
    beyond = (far, 18_370)  # touches a corner of the far end, farther than allowed
    assert code(reach, corner, beyond) == "too_far"
    assert explain_spot(reach, (far + 50, 18_000)).code == "too_far"


@pytest.mark.rule("MOVE-19")
def test_staying_is_legal_and_so_is_stopping_short() -> None:
    reach = reach_with()
    hinge = find_hinge(reach, (18_000, 18_000))
    assert hinge is not None and reach_fault(reach, hinge, (18_000, 18_000)) is None
    for x in range(18_000, 26_600, 100):
        assert code(reach, straight(7250), (x, 18_000)) is None


@pytest.mark.rule("MOVE-09")
def test_contact_includes_overlap_and_the_far_side() -> None:
    reach = reach_with()
    beside = 18_000 + R + 375
    assert code(reach, straight(7250), (22_000, beside)) is None
    assert code(reach, straight(7250), (22_000, beside + 2)) is None
    assert code(reach, straight(7250), (22_000, beside + 3)) == "no_contact"


@pytest.mark.rule("MOVE-07")
def test_every_fault_of_the_tool_is_named() -> None:
    reach = reach_with()
    assert code(reach, Hinge(18_000, 18_000, 20_000, 18_000), (19_000, 18_000)) == "tool_start"
    assert code(reach, Hinge(21_000, 18_000, 24_000, 18_000), (19_000, 18_000)) == "tool_length"
    assert code(reach, Hinge(22_314, 18_000, 25_000, 18_000), (19_000, 18_000)) == "tool_length"
    assert code(reach, Hinge(22_314, 18_000, 22_314, 21_625), (19_000, 18_000)) is None
    assert code(reach, Hinge(22_314, 18_000, 22_311, 21_625), (19_000, 18_000)) == "tool_bend"
    assert code(reach, Hinge(22_314, 18_000, 22_312, 21_625), (19_000, 18_000)) is None
    assert code(reach, straight(5000), (19_000, 18_000)) is None
    assert code(reach_with(lengths=SHORT), straight(5000), (19_000, 18_000)) == "tool_length"


@pytest.mark.rule("MOVE-03", "MOVE-04", "MOVE-05")
def test_every_fault_of_the_spot_is_named() -> None:
    ground = box(20_000, 20_000, 3000, 3000)
    other = Disc(15_000, 18_000, R)
    reach = reach_with(Ground(ground, True, False), discs=(other,))
    fault = spot_fault(reach, (16_000, 18_000))
    assert fault is not None
    assert (fault.code, fault.index, fault.measure) == ("overlaps_disc", 0, 1000 - 2 * R)
    assert spot_fault(reach, (21_500, 20_300)).code == "partly_on_ground"
    assert spot_fault(reach, (21_500, 21_500)).code == "may_not_stand"
    assert spot_fault(reach, (600, 18_000)).code == "off_board"
    assert spot_fault(reach, (15_000 + 2 * R, 18_000)) is None
    assert spot_fault(reach, (15_000 + 2 * R - 2, 18_000)) is None
    assert spot_fault(reach, (15_000 + 2 * R - 3, 18_000)) is not None


@pytest.mark.rule("MOVE-20")
def test_other_discs_forbid_spots_but_never_the_tool() -> None:
    wall = tuple(Disc(20_000, y, R) for y in range(12_000, 24_001, 1380))
    reach = reach_with(discs=wall)
    assert find_hinge(reach, (23_000, 18_000)) is not None


def test_the_tool_may_lie_beyond_the_edge_but_the_disc_may_not() -> None:
    reach = Reach(Disc(34_000, 18_000, R), LONG, WIDTH, (), (), BOARD)
    hinge = Hinge(34_000 + R + 3625, 18_000, 34_000 + R + 7250, 18_000)
    assert reach_fault(reach, hinge, (35_311, 18_000)) is None
    assert code(reach, hinge, (35_400, 18_000)) == "off_board"


@pytest.mark.rule("MOVE-08")
def test_a_gap_exactly_as_wide_as_the_tool_lets_it_through() -> None:
    upper, lower = box(19_000, 18_375, 3000, 4000), box(19_000, 13_625, 3000, 4000)
    exact = reach_with(Ground(upper, False, False), Ground(lower, False, False), lengths=MEDIUM)
    hinge = find_hinge(exact, (23_000, 18_000))
    assert hinge is not None and reach_fault(exact, hinge, (23_000, 18_000)) is None
    tight = box(19_000, 18_369, 3000, 4000)
    narrow = reach_with(Ground(tight, False, False), Ground(lower, False, False), lengths=MEDIUM)
    assert find_hinge(narrow, (23_000, 18_000)) is None
    fault = explain_spot(narrow, (23_000, 18_000))
    assert fault is not None and (fault.code, fault.index) == ("tool_overlaps_ground", 0)


@pytest.mark.rule("MOVE-08")
def test_the_tool_ends_right_at_a_wall() -> None:
    end = 18_000 + R + 3375
    wall = Ground(box(end, 14_000, 1000, 8000), False, False)
    reach = reach_with(wall, lengths=SHORT)
    assert find_hinge(reach, (end - R, 18_000)) is not None
    assert code(reach, straight(3375), (end - R, 18_000)) is None
    closer = reach_with(Ground(box(end - 3, 14_000, 1000, 8000), False, False), lengths=SHORT)
    assert code(closer, straight(3375), (end - R - 3, 18_000)) == "tool_overlaps_ground"


@pytest.mark.rule("MOVE-07", "MOVE-19")
@pytest.mark.parametrize("opening", range(4))
def test_a_single_way_out_is_found_whatever_its_direction(opening: int) -> None:
    walls = [
        (box(17_000, 18_800, 2000, 500), box(17_000, 16_700, 2000, 500)),  # north, south
        (box(18_800, 16_700, 500, 2600), box(16_700, 16_700, 500, 2600)),  # east, west
    ]
    sides = [walls[1][0], walls[0][0], walls[1][1], walls[0][1]]
    sides[opening] = {
        0: (box(18_800, 18_376, 500, 1000), box(18_800, 16_624, 500, 1000)),
        1: (box(18_376, 18_800, 1000, 500), box(16_624, 18_800, 1000, 500)),
        2: (box(16_700, 18_376, 500, 1000), box(16_700, 16_624, 500, 1000)),
        3: (box(18_376, 16_700, 1000, 500), box(16_624, 16_700, 1000, 500)),
    }[opening]
    flat = [shape for side in sides for shape in (side if isinstance(side, tuple) else (side,))]
    reach = reach_with(*(Ground(shape, False, False) for shape in flat), lengths=MEDIUM)
    ways = ((1, 0), (0, 1), (-1, 0), (0, -1))
    for dx, dy in ways:  # the spot may lie on the other side of the tool's direction
        spot = (18_000 + 3 * dx, 18_000 + 3 * dy)
        hinge = find_hinge(reach, (18_000, 18_000))
        assert hinge is not None and reach_fault(reach, hinge, (18_000, 18_000)) is None
        if (dx, dy) == ways[opening]:
            assert find_hinge(reach, spot) is not None
    away = ways[opening]
    assert find_hinge(reach, (18_000 + 4000 * away[0], 18_000 + 4000 * away[1])) is not None
    assert find_hinge(reach, (18_000 - 4000 * away[0], 18_000 - 4000 * away[1])) is None


@pytest.mark.rule("DIR-08")
def test_a_wedge_binds_the_spot_and_the_axis() -> None:
    wedge = toward(MOVER, Disc(25_000, 18_000, R))
    reach = Reach(MOVER, LONG, WIDTH, (), (), BOARD, wedge)
    assert find_hinge(reach, (23_000, 18_000)) is not None
    assert find_hinge(reach, (18_000, 18_000)) is not None
    assert spot_fault(reach, (18_000, 20_000)).code == "outside_wedge"
    outside = Hinge(18_000 + 3051, 18_000 + 3051, 18_000 + 3051, 18_000 + 3051 + 3625)
    assert code(reach, outside, (20_500, 18_500)) == "tool_outside_wedge"
    inside = Hinge(18_000 + 3051, 18_000 + 3051, 18_000 + 3051 + 2563, 18_000 + 3051 + 2563)
    assert code(reach, inside, (20_500, 19_500)) is None


def test_explain_names_the_ground_that_bars() -> None:
    near = Ground(box(20_000, 10_000, 500, 16_000), False, False)
    reach = reach_with(Ground(box(2000, 2000, 900, 900), False, False), near)
    fault = explain_spot(reach, (22_000, 18_000))
    assert fault is not None and (fault.code, fault.index) == ("tool_overlaps_ground", 1)
    assert explain_spot(reach, (17_000, 18_000)) is None


@pytest.mark.parametrize("seed", range(40))
def test_samples_are_legal_spread_and_repeatable(seed: int) -> None:
    reach = reach_scene(seed)
    samples = reach_samples(reach, 60, seed)
    assert samples == reach_samples(reach, 60, seed)
    for spot, hinge in samples:
        assert all(isinstance(value, int) for value in (*spot, hinge.joint_x, hinge.end_y))
        assert reach_fault(reach, hinge, spot) is None, (seed, spot, hinge)
    if not reach.grounds and reach.wedge is None:
        sides = {(x > reach.mover.x, y > reach.mover.y) for (x, y), _ in samples}
        assert len(samples) == 60 and len(sides) == 4


@pytest.mark.parametrize("seed", range(12))
def test_the_outline_separates_yes_from_no(seed: int) -> None:
    reach = reach_scene(seed)
    rings = reach_outline(reach)
    outer = [ring for ring in rings if not ring.hole]
    if not outer:
        return
    area = ShapelyPolygon()
    for ring in rings:
        part = ShapelyPolygon(ring.points).buffer(0)
        area = area.difference(part) if ring.hole else area.union(part)
    for ring in outer:
        assert all(reachable(reach, ring.points)), seed
    xs = range(int(reach.mover.x) - 8000, int(reach.mover.x) + 8000, 510)
    ys = range(int(reach.mover.y) - 8000, int(reach.mover.y) + 8000, 490)
    points = [(x, y) for x in xs for y in ys]
    for point, answer in zip(points, reachable(reach, points), strict=True):
        if area.boundary.distance(Point(point)) > 260:
            assert area.contains(Point(point)) == answer, (seed, point)


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_reachable_agrees_with_find_hinge(seed: int) -> None:
    reach = reach_scene(seed)
    points = [
        (reach.mover.x + dx, reach.mover.y + dy)
        for dx in range(-8000, 8001, 790)
        for dy in range(-8000, 8001, 810)
    ]
    answers = reachable(reach, points)
    assert answers == [find_hinge(reach, point) is not None for point in points]


@pytest.mark.parametrize("seed", range(20))
def test_the_nearest_spot_is_legal_and_near(seed: int) -> None:
    reach = reach_scene(seed)
    target = (round(reach.mover.x) + 9000, round(reach.mover.y) + 2000)
    found = nearest_spot(reach, target)
    if found is None:
        return
    spot, hinge = found
    assert reach_fault(reach, hinge, spot) is None
    away = (spot[0] - target[0]) ** 2 + (spot[1] - target[1]) ** 2
    for other, _ in reach_samples(reach, 300, seed):
        there = (other[0] - target[0]) ** 2 + (other[1] - target[1]) ** 2
        assert there**0.5 >= away**0.5 - 250, (seed, spot, other)
    assert nearest_spot(reach, spot) is not None
    assert nearest_spot(reach, spot)[0] == spot


def test_there_is_nowhere_to_go_toward_a_wall_one_stands_against() -> None:
    wall = Ground(box(17_000, 18_000 + R, 4000, 2000), may_cross=False, may_stand=False)
    north = toward(MOVER, Disc(18_000, 24_000, R))
    assert has_spot(reach_with(wall, lengths=SHORT))
    assert has_spot(replace(reach_with(lengths=SHORT), wedge=north))
    assert not has_spot(replace(reach_with(wall, lengths=SHORT), wedge=north))


@pytest.mark.parametrize("seed", range(20))
def test_there_is_a_spot_wherever_one_is_found(seed: int) -> None:
    reach = reach_scene(seed)
    assert has_spot(reach) or nearest_spot(reach, (reach.mover.x, reach.mover.y)) is None, seed
