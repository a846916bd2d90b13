"""Random scenes from fixed seeds: boards with pieces, corridors, movers."""

from math import cos, pi, sin
from random import Random

from crisis.geometry import Board, Disc, Ground, Polygon, Reach, Shape, gap, toward

BOARD = Board(36_000, 36_000)
RADII = (689, 984, 1280)
LONG = (7250, 5000, 3375)
MEDIUM = (5000, 3375)
SHORT = (3375,)
WIDTH = 750


def box(x: float, y: float, width: float, height: float) -> Polygon:
    """Return an upright rectangle from its lower left corner."""
    return Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def turned_box(centre: tuple[float, float], size: tuple[float, float], angle: float) -> Polygon:
    """Return a rectangle turned around its centre, corners in whole units."""
    (x, y), (w, h) = centre, size
    ux, uy = cos(angle), sin(angle)
    corners = [(sx * w / 2, sy * h / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return Polygon(
        tuple(
            (float(round(x + a * ux - b * uy)), float(round(y + a * uy + b * ux)))
            for a, b in corners
        )
    )


def regular(centre: tuple[float, float], radius: float, sides: int, angle: float) -> Polygon:
    """Return a regular polygon, corners in whole units."""
    return Polygon(
        tuple(
            (
                float(round(centre[0] + radius * cos(angle + 2 * pi * i / sides))),
                float(round(centre[1] + radius * sin(angle + 2 * pi * i / sides))),
            )
            for i in range(sides)
        )
    )


def piece(random: Random, centre: tuple[float, float]) -> Shape:
    """Return a piece as they stand on tables: mostly boxes, some round, some other polygons."""
    kind = random.random()
    if kind < 0.2:
        return Disc(round(centre[0]), round(centre[1]), random.randint(300, 1500))
    if kind < 0.35:
        sides = random.randint(3, 6)
        return regular(centre, random.randint(600, 2200), sides, random.uniform(0, 2 * pi))
    size = (random.randint(500, 4500), random.randint(500, 3000))
    angle = 0.0 if random.random() < 0.3 else random.uniform(0, pi)
    return turned_box(centre, size, angle)


def pieces(random: Random, count: int, around: tuple[float, float], spread: float) -> list[Shape]:
    """Return pieces scattered around a point; they may overlap each other."""
    return [
        piece(
            random,
            (
                around[0] + random.uniform(-spread, spread),
                around[1] + random.uniform(-spread, spread),
            ),
        )
        for _ in range(count)
    ]


def corridor(random: Random, start: Disc, end: Disc) -> list[Shape]:
    """Return boxes on both sides of a lane between two discs, some leaving it open, some not."""
    shapes: list[Shape] = []
    dx, dy = end.x - start.x, end.y - start.y
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    for index in range(random.randint(3, 8)):
        along = random.uniform(0.2, 0.8) * length
        side = 1 if index % 2 else -1
        near = random.uniform(-700, 700)
        wide, deep = random.randint(300, 2500), random.randint(300, 2500)
        off = side * (near + deep / 2)
        centre = (start.x + along * ux - off * uy, start.y + along * uy + off * ux)
        angle = random.choice((0.0, random.uniform(-0.5, 0.5)))
        turned = Polygon(turned_box(centre, (wide, deep), angle).points)
        shapes.append(_align(turned, centre, ux, uy))
    return shapes


def _align(shape: Polygon, centre: tuple[float, float], ux: float, uy: float) -> Polygon:
    moved = []
    for x, y in shape.points:
        a, b = x - centre[0], y - centre[1]
        moved.append(
            (float(round(centre[0] + a * ux - b * uy)), float(round(centre[1] + a * uy + b * ux)))
        )
    return Polygon(tuple(moved))


def pillars(random: Random, start: Disc, end: Disc) -> list[Shape]:
    """Return round pieces that leave narrow lanes between two discs."""
    dx, dy = end.x - start.x, end.y - start.y
    length = (dx * dx + dy * dy) ** 0.5
    shapes: list[Shape] = []
    for index in range(random.randint(3, 9)):
        along, r = random.uniform(0.15, 0.85), random.randint(250, 1200)
        off = (1 if index % 2 else -1) * (r + random.uniform(-600, 500)) / length
        shapes.append(
            Disc(round(start.x + along * dx - off * dy), round(start.y + along * dy + off * dx), r)
        )
    return shapes


def sight_scene(seed: int) -> tuple[Disc, Disc, tuple[Shape, ...]]:
    """Return two discs and blockers: open tables, dense ones, corridors, discs inside shapes."""
    random = Random(seed)
    start = Disc(random.randint(4000, 32000), random.randint(4000, 32000), random.choice(RADII))
    angle, far = random.uniform(0, 2 * pi), random.uniform(1500, 14000)
    end = Disc(
        round(start.x + far * cos(angle)),
        round(start.y + far * sin(angle)),
        random.choice((*RADII, 492)),
    )
    kind = seed % 4
    if kind == 0:
        return start, end, tuple(pieces(random, 15, (18000, 18000), 16000))
    if kind == 1:
        build = pillars if seed % 8 == 1 else corridor
        return start, end, tuple(build(random, start, end))
    middle = ((start.x + end.x) / 2, (start.y + end.y) / 2)
    shapes = pieces(random, random.randint(1, 8), middle, far / 2)
    if kind == 2:  # nothing overlaps the two discs, as on a table
        shapes = [shape for shape in shapes if min(gap(shape, start), gap(shape, end)) >= 0]
    return start, end, tuple(shapes)


def walls(random: Random, mover: Disc) -> list[Shape]:
    """Return long boxes close around a mover that leave gaps about as wide as the tool."""
    shapes: list[Shape] = []
    angle = random.uniform(0, 2 * pi)
    for _ in range(random.randint(4, 7)):
        angle += random.uniform(0.6, 1.4)
        away = mover.r + random.uniform(300, 3500)
        deep, wide = random.randint(400, 1500), random.randint(1500, 6000)
        centre = (mover.x + away * cos(angle), mover.y + away * sin(angle))
        centre = (centre[0] + deep / 2 * cos(angle), centre[1] + deep / 2 * sin(angle))
        shapes.append(turned_box(centre, (deep, wide), angle + random.uniform(-0.4, 0.4)))
    return shapes


def reach_scene(seed: int) -> Reach:
    """Return a mover among pieces that it may or may not cross, and other discs."""
    random = Random(seed)
    x, y = random.randint(1500, 34500), random.randint(1500, 34500)
    mover = Disc(x, y, random.choice(RADII))
    if seed % 4:
        shapes, crossed = walls(random, mover), 0.05
    else:
        shapes, crossed = pieces(random, random.randint(0, 9), (x, y), 6500), 0.25
    shapes = [shape for shape in shapes if gap(shape, mover) >= 0]
    grounds = tuple(
        Ground(shape, cross, cross and random.random() < 0.8)
        for shape in shapes
        for cross in (random.random() < crossed,)
    )
    discs = tuple(
        Disc(
            random.randint(x - 7000, x + 7000),
            random.randint(y - 7000, y + 7000),
            random.choice(RADII),
        )
        for _ in range(random.randint(0, 3))
    )
    lengths = random.choice((LONG, LONG, MEDIUM, SHORT))
    wedge = None
    if seed % 5 == 0:
        angle = random.uniform(0, 2 * pi)
        wedge = toward(mover, Disc(x + 5000 * cos(angle), y + 5000 * sin(angle), 600))
    return Reach(mover, lengths, WIDTH, grounds, discs, BOARD, wedge)
