"""How fast the geometry kernel is, as ratios to plain Python and to shapely within one run.

Belongs here: scenes and clocks. Does not belong here: limits (a test or a person compares).
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations, product
from math import cos, pi, sin
from random import Random
from statistics import median
from time import perf_counter
from types import ModuleType
from typing import Any

import crisis.geometry as compiled
from crisis.geometry import Board, Disc, Ground, Polygon, Reach, Shape
from crisis.sim.bench.plain_twin import plain_twin
from crisis.texts.told import told

BOARD = Board(36_000, 36_000)
LONG = (7250, 5000, 3375)
TOOL_WIDTH = 750
RADIUS = 689
GRID = 250
PIECES = 15
TABLES = 30
_SECONDS = 0.1
_ROUNDS = 8

Progress = Callable[[str], None]
Pairs = Sequence[tuple[Any, Any]]


def run(progress: Progress) -> dict[str, float]:
    """Measure everything; without shapely, which only development installs, all but the comparison
    with it."""
    progress(told("{part}: the compiled parts are loaded", part="geometry"))
    compiled.warm_up()
    plain = plain_twin()
    shapes = table(1)
    pairs = _pairs(2, 200)
    results: dict[str, float] = {}
    progress(told("{part}: sight", part="geometry"))
    results |= _sight(plain, shapes, pairs, progress)
    progress(told("{part}: sweep", part="geometry"))
    results |= _sweep(plain, shapes, pairs)
    progress(told("{part}: reach of single spots", part="geometry"))
    results["reach_spots_per_second"] = _reach_spots()
    progress(told("{part}: reach of whole areas on {n} tables", part="geometry", n=TABLES))
    results |= _reach_areas()
    return results


def table(seed: int) -> tuple[Shape, ...]:
    """Return fifteen pieces of usual sizes, at least 1.5 inches apart."""
    random = Random(seed)
    shapes: list[Shape] = []
    while len(shapes) < PIECES:
        shape = _piece(random, random.uniform(3000, 33_000), random.uniform(3000, 33_000))
        if all(compiled.gap(shape, other) >= 1500 for other in shapes):
            shapes.append(shape)
    return tuple(shapes)


def _piece(random: Random, x: float, y: float) -> Shape:
    if random.random() < 0.2:
        return Disc(round(x), round(y), random.randint(400, 1200))
    wide, deep, angle = random.randint(800, 5000), random.randint(800, 3500), random.uniform(0, pi)
    corners = []
    for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        dx, dy = a * wide / 2, b * deep / 2
        corners.append(
            (
                round(x + dx * cos(angle) - dy * sin(angle)),
                round(y + dx * sin(angle) + dy * cos(angle)),
            )
        )
    return Polygon(tuple(corners))


def _pairs(seed: int, count: int) -> list[tuple[Disc, Disc]]:
    """Return pairs of discs three to twelve inches apart."""
    random = Random(seed)
    pairs = []
    for _ in range(count):
        x, y = random.randint(12_000, 24_000), random.randint(12_000, 24_000)
        angle, away = random.uniform(0, 2 * pi), random.uniform(3000, 12_000)
        other = Disc(round(x + away * cos(angle)), round(y + away * sin(angle)), RADIUS)
        pairs.append((Disc(x, y, RADIUS), other))
    return pairs


def _seconds(*actions: Callable[[], int]) -> list[float]:
    """Return seconds per unit of work of each action: the best of several rounds.

    The actions take turns, so that a busy moment of the machine does not hit only one of them.
    """
    best = [float("inf")] * len(actions)
    for _ in range(_ROUNDS):
        for place, action in enumerate(actions):
            begin, done = perf_counter(), 0
            while perf_counter() - begin < _SECONDS:
                done += action()
            best[place] = min(best[place], (perf_counter() - begin) / done)
    return best


def _sight(
    plain: ModuleType, shapes: tuple[Shape, ...], pairs: Pairs, progress: Progress
) -> dict[str, float]:
    slow_shapes, slow_pairs = _rebuilt(plain, shapes), _rebuilt(plain, tuple(pairs))
    discs = [disc for pair in pairs for disc in pair][:120]
    slow_discs = [disc for pair in slow_pairs for disc in pair][:120]

    def single(package: Any, some: Pairs, blockers: Any) -> int:
        for viewer, seen in some:
            package.can_see(viewer, seen, blockers)
        return len(some)

    def batch(package: Any, some: Sequence[Any], blockers: Any) -> int:
        package.sight_many(some[:60], some[60:], blockers)
        return 60 * len(some[60:])

    by_shapely: list[Callable[[], int]] = []
    try:
        by_shapely.append(_shapely_sight(plain, slow_pairs, slow_shapes))
    except ModuleNotFoundError as error:
        progress(
            told(
                "{part}: no comparison, it needs {name}; `make develop` installs it.",
                part="geometry",
                name=error.name,
            )
        )
    slow, fast, *compared = _seconds(
        lambda: single(plain, slow_pairs, slow_shapes),
        lambda: single(compiled, pairs, shapes),
        *by_shapely,
    )
    slow_batch, fast_batch = _seconds(
        lambda: batch(plain, slow_discs, slow_shapes), lambda: batch(compiled, discs, shapes)
    )
    figures = {
        "sight_single_ratio_python": slow / fast,
        "sight_batch_ratio_python": slow_batch / fast_batch,
    }
    if compared:
        figures["sight_single_ratio_shapely"] = compared[0] / fast
    return figures


def _rebuilt(plain: ModuleType, value: Any) -> Any:
    """Return a value with the types of the plain twin."""
    if isinstance(value, tuple):
        return tuple(_rebuilt(plain, item) for item in value)
    if isinstance(value, Disc):
        return plain.Disc(value.x, value.y, value.r)
    return plain.Polygon(value.points)


def _shapely_sight(plain: ModuleType, pairs: Pairs, shapes: Any) -> Callable[[], int]:
    """Return the same exact method with shapely measuring how far lines run inside shapes.

    The lines to try come from the plain kernels; the time spent there is small against shapely's.
    """
    import numpy  # noqa: PLC0415
    import shapely  # noqa: PLC0415  (a development dependency)

    solids = numpy.array([_solid(shapely, shape) for shape in shapes])
    shapely.prepare(solids)

    def crossed(line: Any) -> set[int]:
        near = numpy.nonzero(shapely.intersects(line, solids))[0]
        runs = shapely.length(shapely.intersection(line, solids[near]))
        return {int(index) for index in near[runs > 2]}

    def sees(viewer: Any, seen: Any) -> bool:
        bars = [crossed(shapely.LineString(line)) for line in _outer_tangents(viewer, seen)]
        if not all(bars) or bars[0] & bars[1]:
            return not all(bars)
        lines = _touching_lines(plain, viewer, seen, shapes)
        return any(not crossed(shapely.LineString(line)) for line in lines)

    def all_pairs() -> int:
        for viewer, seen in pairs:
            sees(viewer, seen)
        return len(pairs)

    return all_pairs


def _touching_lines(
    plain: ModuleType, viewer: Any, seen: Any, shapes: Any
) -> Iterator[list[tuple[float, float]]]:
    """Yield the lines from disc to disc that touch two sites, as the kernel would try them."""
    sight, lines = (import_module(f"{plain.__name__}.kernel.{name}") for name in ("sight", "lines"))
    data, starts = import_module(f"{plain.__name__}.pack").pack(shapes)
    start, end = (viewer.x, viewer.y, viewer.r), (seen.x, seen.y, seen.r)
    near = [-1] * len(shapes)
    sites = [*start, *end]
    for index in near[: sight.shapes_between(start, end, data, starts, near)]:
        sight.add_sites((start, end), data, starts[index], starts[index + 1], sites)
    circles = [tuple(sites[at : at + 3]) for at in range(0, len(sites), 3)]
    for one, two in combinations(circles, 2):
        for side_one, side_two in product((1.0, -1.0)[: 2 if one[2] else 1], (1.0, -1.0)):
            tangent = lines.common_tangent(one, two, side_one, side_two)
            px, py, ux, uy, t0, t1 = lines.between_discs(tangent, start, end)
            if tangent[4] <= tangent[5] and t1 > -1e17:
                yield [(px + t0 * ux, py + t0 * uy), (px + t1 * ux, py + t1 * uy)]


def _solid(shapely: Any, shape: Any) -> Any:
    if hasattr(shape, "r"):
        return shapely.Point(shape.x, shape.y).buffer(shape.r)
    return shapely.Polygon(shape.points)


def _outer_tangents(a: Disc, b: Disc) -> list[list[tuple[float, float]]]:
    """Return the two outer tangents of discs of equal size: where every search begins."""
    dx, dy = b.x - a.x, b.y - a.y
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * a.r, dx / length * a.r
    return [
        [(a.x + side * nx, a.y + side * ny), (b.x + side * nx, b.y + side * ny)] for side in (1, -1)
    ]


def _sweep(plain: ModuleType, shapes: tuple[Shape, ...], pairs: Pairs) -> dict[str, float]:
    def single(package: Any, some: Pairs, obstacles: Any, board: Any) -> int:
        for mover, other in some:
            way = (other.x - mover.x, other.y - mover.y)
            package.sweep(mover, way, LONG[0] + 2 * RADIUS, obstacles, (), board)
        return len(some)

    clear = [pair for pair in pairs if all(compiled.gap(pair[0], shape) > 0 for shape in shapes)]
    slow_shapes, slow_pairs = _rebuilt(plain, shapes), _rebuilt(plain, tuple(clear))
    board = plain.Board(36_000, 36_000)
    slow, fast = _seconds(
        lambda: single(plain, slow_pairs, slow_shapes, board),
        lambda: single(compiled, clear, shapes, BOARD),
    )
    return {"sweep_single_ratio_python": slow / fast}


def _reach(seed: int) -> Reach:
    """Return a Long mover on a table; a third of the pieces may be crossed."""
    random = Random(seed)
    shapes = table(seed)
    while True:
        mover = Disc(random.randint(6000, 30_000), random.randint(6000, 30_000), RADIUS)
        if all(compiled.gap(mover, shape) >= 0 for shape in shapes):
            break
    grounds = tuple(Ground(shape, cross, cross) for shape, cross in _crossed(random, shapes))
    return Reach(mover, LONG, TOOL_WIDTH, grounds, (), BOARD)


def _crossed(random: Random, shapes: Sequence[Shape]) -> list[tuple[Shape, bool]]:
    return [(shape, random.random() < 1 / 3) for shape in shapes]


def _grid(reach: Reach) -> list[tuple[float, float]]:
    far = int(max(reach.lengths) + 2 * reach.mover.r) // GRID * GRID + GRID
    x, y = round(reach.mover.x / GRID) * GRID, round(reach.mover.y / GRID) * GRID
    steps = range(-far, far + 1, GRID)
    return [(float(x + dx), float(y + dy)) for dx in steps for dy in steps]


def _reach_spots() -> float:
    """Spots per second, one call each, many movers; every spot lies within the tool's length."""
    questions = []
    for seed in range(10):
        reach = _reach(100 + seed)
        far = (max(reach.lengths) + 2 * reach.mover.r) ** 2
        near = [
            spot
            for spot in _grid(reach)
            if (spot[0] - reach.mover.x) ** 2 + (spot[1] - reach.mover.y) ** 2 <= far
        ]
        questions += [(reach, spot) for spot in Random(seed).sample(near, 200)]

    def ask() -> int:
        for reach, spot in questions:
            compiled.find_hinge(reach, spot)
        return len(questions)

    return 1 / _seconds(ask)[0]


def _reach_areas() -> dict[str, float]:
    times = []
    for seed in range(TABLES):
        reach = _reach(seed)
        points = _grid(reach)
        begin = perf_counter()
        compiled.reachable(reach, points)
        times.append((perf_counter() - begin) * 1000)
    return {
        "reach_area_long_ms_median": median(times),
        "reach_area_long_ms_worst": max(times),
    }
