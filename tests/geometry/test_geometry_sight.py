"""Sight and crossing: oracles, worked examples, special positions."""

from random import Random

import numpy as np
import pytest
from geometry_oracle import least_run, most_run, runs
from geometry_scenes import box, piece, sight_scene
from shapely import LineString, Point

from crisis.geometry import Disc, Polygon, Sight, can_see, crossing, gap, sight, sight_many

SCENES = 4000
R = 690
BUILDING = box(16_000, 16_000, 2000, 4000)
LOOKER = Disc(10_000, 18_000, R)


def check_free(seed: int, start: Disc, end: Disc, shapes: tuple[object, ...], view: Sight) -> None:
    """The witness joins the two discs and runs inside no shape for more than the tolerance."""
    line = view.line
    assert line is not None and view.blocking == ()
    one, two = np.array([(line.x1, line.y1)]), np.array([(line.x2, line.y2)])
    longest = max((float(runs(shape, one, two)[0]) for shape in shapes), default=0.0)
    assert longest <= 2, f"scene {seed}: the line runs {longest} inside a shape"
    if gap(start, end) > 2:
        assert abs(np.hypot(line.x1 - start.x, line.y1 - start.y) - start.r) < 0.01, seed
        assert abs(np.hypot(line.x2 - end.x, line.y2 - end.y) - end.r) < 0.01, seed


@pytest.mark.rule("LOS-01", "LOS-02")
@pytest.mark.parametrize("case", range(8))
def test_sight_agrees_with_sampled_lines(case: int) -> None:
    clear = 0
    for seed in range(case * SCENES // 8, (case + 1) * SCENES // 8):
        start, end, shapes = sight_scene(seed)
        view = sight(start, end, shapes)
        assert view.clear == can_see(start, end, shapes), seed
        if view.clear:
            clear += 1
            check_free(seed, start, end, shapes, view)
        else:
            least = least_run(start, end, shapes)
            assert least > 2, f"scene {seed}: refused, but a line runs inside for only {least}"
    assert 150 < clear < 400  # both answers are well tested


@pytest.mark.parametrize("seed", range(0, 400, 7))
def test_what_blocks_is_needed_and_enough(seed: int) -> None:
    start, end, shapes = sight_scene(seed)
    view = sight(start, end, shapes)
    if view.clear:
        return
    chosen = [shapes[index] for index in view.blocking]
    assert not can_see(start, end, chosen)
    for index in range(len(chosen)):
        assert can_see(start, end, chosen[:index] + chosen[index + 1 :])


@pytest.mark.parametrize("seed", range(0, 60))
def test_many_answers_like_single(seed: int) -> None:
    random = Random(seed)
    _, _, shapes = sight_scene(seed)
    discs = [Disc(random.randint(2000, 34_000), random.randint(2000, 34_000), R) for _ in range(6)]
    rows = sight_many(discs[:2], discs[2:], shapes)
    assert rows == [[can_see(a, b, shapes) for b in discs[2:]] for a in discs[:2]]
    assert sight_many([], discs, shapes) == []


@pytest.mark.example("EX-LOS-01")
@pytest.mark.rule("LOS-01", "LOS-03")
@pytest.mark.parametrize(("y", "clear"), [(18_000, False), (20_000, False), (22_000, True)])
def test_ex_los_01_behind_the_building(y: int, clear: bool) -> None:
    view = sight(LOOKER, Disc(24_000, y, R), (BUILDING,))
    assert view.clear is clear
    assert view.blocking == (() if clear else (0,))


@pytest.mark.example("EX-LOS-01")
@pytest.mark.rule("LOS-04", "LOS-05")
def test_ex_los_01_a_piece_that_does_not_count_is_left_out() -> None:
    on_top = Disc(17_000, 18_000, R)
    assert can_see(on_top, Disc(24_000, 18_000, R), ())
    assert not can_see(on_top, Disc(24_000, 18_000, R), (BUILDING,))  # inside the shape


@pytest.mark.example("EX-LOS-02")
@pytest.mark.rule("LOS-03", "LOS-07")
def test_ex_los_02_the_same_question_both_ways_with_other_blockers() -> None:
    tall, small = LOOKER, Disc(24_000, 18_000, R)
    assert can_see(small, tall, ())
    assert not can_see(tall, small, (BUILDING,))


@pytest.mark.example("EX-COVER-01")
@pytest.mark.rule("COVER-02")
def test_ex_cover_01_a_line_passes_through_the_car() -> None:
    attacker, defender = Disc(15_000, 18_000, R), Disc(24_000, 18_000, R)
    car = box(21_000, 17_000, 2000, 2000)
    line = crossing(attacker, defender, car)
    assert line is not None
    assert gap(defender, car) <= 1000 and gap(attacker, defender) > 3000
    assert crossing(attacker, defender, box(21_000, 19_000, 2000, 2000)) is None


@pytest.mark.rule("COVER-02")
@pytest.mark.parametrize("case", range(4))
def test_crossing_agrees_with_sampled_lines(case: int) -> None:
    crossed = 0
    for seed in range(case * 500, (case + 1) * 500):
        random = Random(seed)
        start, end, _ = sight_scene(seed)
        share, off = random.uniform(-0.1, 1.1), random.uniform(-4500, 4500)
        dx, dy = end.x - start.x, end.y - start.y
        length = float(np.hypot(dx, dy))
        centre = (
            start.x + share * dx - off * dy / length,
            start.y + share * dy + off * dx / length,
        )
        shape = piece(random, centre)
        line = crossing(start, end, shape)
        if line is None:
            most = most_run(start, end, shape)
            assert most <= 2, f"scene {seed}: refused, but a line runs {most} inside"
        else:
            crossed += 1
            check_crossing(seed, start, end, shape, line)
    assert 100 < crossed < 400


def check_crossing(seed: int, start: Disc, end: Disc, shape: object, line: object) -> None:
    ends = [(line.x1, line.y1), (line.x2, line.y2)]
    one, two = np.array(ends[:1]), np.array(ends[1:])
    assert runs(shape, one, two)[0] > 1.99, seed
    assert Point(ends[0]).distance(Point(start.x, start.y)) <= start.r + 0.01, seed
    assert Point(ends[1]).distance(Point(end.x, end.y)) <= end.r + 0.01, seed
    assert LineString(ends).length > 0


@pytest.mark.rule("LOS-01")
def test_grazing_lines_are_free() -> None:
    a, b = Disc(10_000, 10_000, R), Disc(20_000, 10_000, R)
    upper, lower = box(14_000, 10_000, 2000, 3000), box(14_000, 7000, 2000, 2999)
    assert can_see(a, b, (upper,))  # plenty of room below
    slit = (box(14_000, 10_000, 2000, 3000), box(12_000, 7000, 1000, 3000))
    assert can_see(a, b, slit)  # the line y = 10,000 touches both and runs inside neither
    assert can_see(a, b, (upper, lower))  # a slit of one unit
    closed = (box(14_000, 9990, 2000, 3000), box(12_000, 7000, 1000, 3010))
    assert not can_see(a, b, (*closed, box(13_100, 9000, 800, 2000)))


@pytest.mark.rule("LOS-06")
def test_touching_discs_see_each_other_inside_anything() -> None:
    wall = (box(9000, 9000, 5000, 5000),)
    a = Disc(11_000, 11_000, R)
    assert can_see(a, a, wall)
    assert can_see(a, Disc(11_000 + 2 * R, 11_000, R), wall)
    assert not can_see(a, Disc(11_000 + 2 * R + 3, 11_000, R), wall)


def test_a_disc_half_inside_a_shape_looks_out_of_the_other_half() -> None:
    wall = (box(10_000, 5000, 1000, 10_000),)
    half_out = Disc(10_900, 10_000, R)
    assert can_see(half_out, Disc(15_000, 10_000, R), wall)
    assert not can_see(half_out, Disc(5000, 10_000, 400), (box(9000, 5000, 1900, 10_000),))


def test_sight_past_round_shapes() -> None:
    a, b = Disc(10_000, 10_000, R), Disc(16_000, 10_000, R)
    assert not can_see(a, b, (Disc(13_000, 10_000, 700),))
    assert can_see(a, b, (Disc(13_000, 10_000, 680),))
    assert can_see(a, b, (Disc(13_000, 10_100, 700),))
    two = (Disc(12_600, 10_500, 700), Disc(13_400, 9500, 700))
    assert sight(a, b, two).clear == (least_run(a, b, two) <= 2)


def test_blocked_together_but_not_alone() -> None:
    a, b = Disc(10_000, 10_000, R), Disc(18_000, 10_000, R)
    left, right = box(14_000, 9900, 500, 3000), box(14_500, 7000, 500, 3300)
    view = sight(a, b, (left, right, box(13_000, 20_000, 500, 500)))
    assert not view.clear
    assert view.blocking == (0, 1)


def test_a_triangle_and_orientation() -> None:
    a, b = Disc(10_000, 10_000, R), Disc(18_000, 10_000, R)
    points = ((14_000.0, 8000.0), (15_000.0, 12_000.0), (13_000.0, 12_000.0))
    assert not can_see(a, b, (Polygon(points),))
    assert not can_see(a, b, (Polygon(points[::-1]),))
