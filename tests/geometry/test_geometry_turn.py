"""Spans of directions in which a turning bar meets a shape: checked direction by direction."""

import sys
from itertools import pairwise
from math import pi
from random import Random

import numpy as np
import pytest
from geometry_oracle import bar_gap
from geometry_scenes import piece

from crisis.geometry import Disc, Shape, gap
from crisis.geometry.pack import record
from crisis.sim.bench.plain_twin import plain_twin

plain_twin()
turn = sys.modules["crisis_geometry_plain.kernel.turn"]
DIRECTIONS = 1440


def spans_of(shape: Shape, joint: tuple[float, float], size: tuple[float, float, float]) -> list:
    spans = [0.0] * 16
    if isinstance(shape, Disc):
        count = turn.disc_spans(joint, (shape.x, shape.y, shape.r), size, (1.0, 0.0), spans, 0)
    else:
        data = record(shape)
        count = turn.polygon_spans(data, 0, len(data), joint, size, (1.0, 0.0), spans, 0)
    return [(spans[at], spans[at + 1]) for at in range(0, count, 2)]


def scene(seed: int) -> tuple[Shape, tuple[float, float, float]]:
    """A shape near the bar's sweep; every third just beyond the middle of its far end."""
    random = Random(seed)
    far, half = random.choice((1687.5, 2500.0, 3625.0)), random.choice((375.0, 300.0, 60.0))
    shape = piece(random, (0.0, 0.0))
    away = random.uniform(200, far + 400)
    if seed % 3 == 0:
        corner = (far * far + half * half) ** 0.5
        away = far + random.uniform(0.02, 0.98) * (corner - far)
    angle = random.uniform(0, 2 * pi)
    origin = Disc(0, 0, 1)
    step = 100_000.0
    way = (np.cos(angle), np.sin(angle))
    moved: Shape = shape
    for _ in range(60):  # push the shape out until the joint is exactly as far from it
        distance = gap(moved, origin) + 1
        step = away - distance
        if abs(step) < 1e-6:
            break
        moved = shifted(moved, step * way[0], step * way[1])
    near = random.choice((0.0, 0.25, 40.0))
    return moved, (near, far, half)


def shifted(shape: Shape, dx: float, dy: float) -> Shape:
    if isinstance(shape, Disc):
        return Disc(shape.x + dx, shape.y + dy, shape.r)
    return type(shape)(tuple((x + dx, y + dy) for x, y in shape.points))


@pytest.mark.parametrize("case", range(6))
def test_spans_agree_with_every_direction(case: int) -> None:
    split = 0
    angles = np.linspace(-pi, pi, DIRECTIONS, endpoint=False) + 1e-3
    ways = np.stack((np.cos(angles), np.sin(angles)), axis=1)
    turns = [turn.turn_of((1.0, 0.0), (float(x), float(y))) for x, y in ways]
    for seed in range(case * 100, (case + 1) * 100):
        shape, size = scene(seed)
        near, far, half = size
        if gap(shape, Disc(0, 0, max(near, 1))) <= 0:
            continue
        middle = (near + far) / 2
        bars = np.hstack((middle * ways, ways))
        gaps = bar_gap(bars, np.full(len(ways), (far - near) / 2), half, shape)
        spans = spans_of(shape, (0.0, 0.0), size)
        split += len(spans) > 1
        inside = [any(a <= value <= b for a, b in spans) for value in turns]
        for place, (meets, measured) in enumerate(zip(inside, gaps, strict=True)):
            if abs(measured) > 1e-3:
                assert meets == (measured < 0), (seed, angles[place], measured, spans)
    assert split > 10


def test_turns_grow_with_the_angle() -> None:
    angles = np.linspace(-pi + 1e-6, pi - 1e-6, 1000)
    turns = [turn.turn_of((1.0, 0.0), (np.cos(a), np.sin(a))) for a in angles]
    assert all(a < b for a, b in pairwise(turns))
    assert turn.turn_of((0.0, 1.0), (0.0, 1.0)) == 0 and turn.turn_of((1.0, 0.0), (0.0, 1.0)) == 1
