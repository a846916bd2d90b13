"""Properties that hold for every scene: symmetry, invariance, monotony."""

from itertools import pairwise
from math import cos, sin

from geometry_scenes import BOARD, LONG, MEDIUM, SHORT, WIDTH, sight_scene
from hypothesis import given, settings
from hypothesis import strategies as st

from crisis.geometry import (
    Board,
    Disc,
    Ground,
    Polygon,
    Reach,
    Shape,
    can_see,
    centre,
    crossing,
    find_hinge,
    gap,
    reach_fault,
    sweep,
    touches,
)

FAST = settings(max_examples=150, deadline=None, derandomize=True)
coordinate = st.integers(3000, 33_000)
radius = st.sampled_from((492, 689, 984, 1280))
angle = st.floats(0, 6.28)
discs = st.builds(Disc, coordinate, coordinate, radius)


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    x, y = draw(coordinate), draw(coordinate)
    width, height = draw(st.integers(200, 6000)), draw(st.integers(200, 6000))
    turn = draw(angle)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return Polygon(tuple(moved((x + a * width / 2, y + b * height / 2), turn, (x, y))
                         for a, b in corners))  # fmt: skip


shapes = st.one_of(discs, polygons())


def moved(
    point: tuple[float, float], turn: float, around: tuple[float, float] = (0, 0),
    shift: tuple[float, float] = (0, 0), flip: bool = False,
) -> tuple[float, float]:  # fmt: skip
    x, y = point[0] - around[0], point[1] - around[1]
    if flip:
        y = -y
    return (
        around[0] + shift[0] + x * cos(turn) - y * sin(turn),
        around[1] + shift[1] + x * sin(turn) + y * cos(turn),
    )


def carried(shape: Shape, *motion: object) -> Shape:
    if isinstance(shape, Disc):
        return Disc(*moved((shape.x, shape.y), *motion), shape.r)
    return Polygon(tuple(moved(point, *motion) for point in shape.points))


def grown(shape: Shape, factor: float) -> Shape:
    x, y = centre(shape)
    if isinstance(shape, Disc):
        return Disc(x, y, shape.r * factor)
    return Polygon(tuple((x + factor * (a - x), y + factor * (b - y)) for a, b in shape.points))


motions = st.tuples(
    angle,
    st.just((18_000.0, 18_000.0)),
    st.tuples(st.floats(-9000, 9000), st.floats(-9000, 9000)),
    st.booleans(),
)


@FAST
@given(shapes, shapes)
def test_distance_is_symmetric(a: Shape, b: Shape) -> None:
    assert abs(gap(a, b) - gap(b, a)) < 1e-6
    assert touches(a, b) == touches(b, a)


@FAST
@given(shapes, shapes, motions)
def test_distance_is_the_same_wherever_one_looks_from(
    a: Shape, b: Shape, motion: tuple[object, ...]
) -> None:
    assert abs(gap(carried(a, *motion), carried(b, *motion)) - gap(a, b)) < 1e-4


@FAST
@given(discs, discs, discs)
def test_distance_obeys_the_triangle(a: Disc, b: Disc, c: Disc) -> None:
    assert gap(a, c) <= gap(a, b) + gap(b, c) + 2 * b.r + 1e-6


@FAST
@given(st.integers(0, 3000), motions)
def test_sight_is_symmetric_and_invariant(seed: int, motion: tuple[object, ...]) -> None:
    start, end, blockers = sight_scene(seed)
    seen = can_see(start, end, blockers)
    assert can_see(end, start, blockers) == seen
    # near the tolerance a turned scene may differ: there a shape a little smaller decides
    turned = [carried(shape, *motion) for shape in (start, end, *blockers)]
    if can_see(turned[0], turned[1], turned[2:]) != seen:
        near = [
            can_see(start, end, [grown(s, factor) for s in blockers]) for factor in (0.99, 1.01)
        ]
        assert near[0] and not near[1]


@FAST
@given(st.integers(0, 3000), st.floats(1.0, 1.5), st.integers(0, 20))
def test_growing_an_obstacle_never_opens_sight(seed: int, factor: float, which: int) -> None:
    start, end, blockers = sight_scene(seed)
    if not blockers or can_see(start, end, blockers):
        return
    index = which % len(blockers)
    larger = list(blockers)
    larger[index] = grown(blockers[index], factor)
    assert not can_see(start, end, larger)


@FAST
@given(st.integers(0, 3000), st.integers(0, 20))
def test_removing_an_obstacle_never_closes_sight(seed: int, which: int) -> None:
    start, end, blockers = sight_scene(seed)
    if blockers and can_see(start, end, blockers):
        index = which % len(blockers)
        assert can_see(start, end, blockers[:index] + blockers[index + 1 :])


@FAST
@given(discs, discs, shapes)
def test_crossing_is_symmetric(a: Disc, b: Disc, shape: Shape) -> None:
    assert (crossing(a, b, shape) is None) == (crossing(b, a, shape) is None)


@FAST
@given(discs, discs, shapes)
def test_what_blocks_sight_is_crossed(a: Disc, b: Disc, shape: Shape) -> None:
    if not can_see(a, b, (shape,)):
        assert crossing(a, b, shape) is not None


reach_parts = st.tuples(
    st.lists(polygons(), max_size=4), st.integers(-8500, 8500), st.integers(-8500, 8500), radius
)


def reach_of(parts: tuple[list[Polygon], int, int, int], lengths: tuple[int, ...]) -> Reach:
    mover = Disc(18_000, 18_000, parts[3])
    grounds = tuple(Ground(s, False, False) for s in parts[0] if gap(s, mover) >= 0)
    return Reach(mover, lengths, WIDTH, grounds, (), Board(36_000, 36_000))


@FAST
@given(reach_parts)
def test_a_faster_mover_never_loses_a_spot(parts: tuple[list[Polygon], int, int, int]) -> None:
    spot = (18_000 + parts[1], 18_000 + parts[2])
    found = [find_hinge(reach_of(parts, lengths), spot) for lengths in (SHORT, MEDIUM, LONG)]
    for slower, faster in pairwise(found):
        assert slower is None or faster is not None
    if found[0] is not None:
        assert reach_fault(reach_of(parts, LONG), found[0], spot) is None


@FAST
@given(reach_parts)
def test_removing_a_ground_never_loses_a_spot(parts: tuple[list[Polygon], int, int, int]) -> None:
    spot = (18_000 + parts[1], 18_000 + parts[2])
    if find_hinge(reach_of(parts, LONG), spot) is not None:
        fewer = (parts[0][1:], *parts[1:])
        assert find_hinge(reach_of(fewer, LONG), spot) is not None


@FAST
@given(reach_parts, st.integers(0, 3))
def test_reach_is_invariant_under_quarter_turns(
    parts: tuple[list[Polygon], int, int, int], quarters: int
) -> None:
    reach = reach_of(parts, LONG)
    spot = (18_000 + parts[1], 18_000 + parts[2])

    def turn(point: tuple[float, float]) -> tuple[float, float]:
        x, y = point[0] - 18_000, point[1] - 18_000
        for _ in range(quarters):
            x, y = -y, x
        return 18_000 + x, 18_000 + y

    turned = tuple(
        Ground(Polygon(tuple(turn(p) for p in g.shape.points)), False, False) for g in reach.grounds
    )
    other = Reach(reach.mover, LONG, WIDTH, turned, (), reach.board)
    if (find_hinge(reach, spot) is None) != (find_hinge(other, turn(spot)) is None):
        near = [
            find_hinge(reach, (spot[0] + a, spot[1] + b)) for a in (-1, 0, 1) for b in (-1, 0, 1)
        ]
        assert None in near and any(near)  # only at the border of the reach


@FAST
@given(discs, angle, st.integers(0, 9000), st.lists(shapes, max_size=5))
def test_a_sweep_goes_no_farther_than_told_and_ends_legal(
    mover: Disc, turn: float, distance: int, others: list[Shape]
) -> None:
    obstacles = [shape for shape in others if gap(shape, mover) >= 0]
    stop = sweep(mover, (cos(turn), sin(turn)), distance, obstacles, (), BOARD)
    assert 0 <= stop.travelled <= distance
    there = Disc(stop.x, stop.y, mover.r)
    assert all(gap(there, shape) >= -2 for shape in obstacles)
    assert all(gap(there, obstacles[index]) <= 2 for index in stop.hits)
    if stop.travelled < distance - 1:
        assert stop.hits or stop.edge


@FAST
@given(discs, angle, st.integers(0, 9000), st.lists(shapes, min_size=1, max_size=5))
def test_fewer_obstacles_let_a_disc_go_at_least_as_far(
    mover: Disc, turn: float, distance: int, others: list[Shape]
) -> None:
    obstacles = [shape for shape in others if gap(shape, mover) >= 0]
    way = (cos(turn), sin(turn))
    full = sweep(mover, way, distance, obstacles, (), BOARD)
    fewer = sweep(mover, way, distance, obstacles[1:], (), BOARD)
    assert fewer.travelled >= full.travelled - 1e-6
