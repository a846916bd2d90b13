"""Independent answers by dense sampling: numpy and trigonometry, nothing of the kernel.

Every oracle looks for a counterexample: samples everywhere, then improves the best samples in ever
smaller steps. What it finds is real; what it does not find it does not prove.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from shapely import LineString, Point
from shapely import Polygon as ShapelyPolygon
from shapely.geometry.base import BaseGeometry

from crisis.geometry import Disc, Hinge, Polygon, Reach, Shape

Array = np.ndarray[Any, Any]


def sides(shape: Polygon) -> Array:
    """Return rows x, y, outward normal of a polygon's sides."""
    points = np.array(shape.points)
    along = np.roll(points, -1, axis=0) - points
    normal = np.stack((along[:, 1], -along[:, 0]), axis=1)
    return np.hstack((points, normal / np.linalg.norm(normal, axis=1, keepdims=True)))


def runs(shape: Shape, start: Array, end: Array) -> Array:
    """Return how far each segment runs inside a shape (border excluded by a hair)."""
    way = end - start
    length = np.maximum(np.linalg.norm(way, axis=1), 1e-9)
    if isinstance(shape, Disc):
        to = np.array((shape.x, shape.y)) - start
        unit = way / length[:, None]
        along = (to * unit).sum(axis=1)
        off = np.abs(to[:, 0] * unit[:, 1] - to[:, 1] * unit[:, 0])
        half = np.sqrt(np.maximum(0, (shape.r - 1e-3) ** 2 - off**2))
        inside = np.minimum(length, along + half) - np.maximum(0, along - half)
        return np.where(half > 0, np.maximum(0, inside), 0)
    low, high = np.zeros(len(start)), np.ones(len(start))
    for x, y, nx, ny in sides(shape):
        off = (start[:, 0] - x) * nx + (start[:, 1] - y) * ny + 1e-3
        slope = way[:, 0] * nx + way[:, 1] * ny
        flat = np.abs(slope) < 1e-12
        cut = -off / np.where(flat, 1, slope)
        high = np.where(~flat & (slope > 0), np.minimum(high, cut), high)
        low = np.where(~flat & (slope < 0), np.maximum(low, cut), low)
        high = np.where(flat & (off > 0), -1, high)
    return np.maximum(0, high - low) * length


def rim(disc: Disc, angles: Array) -> Array:
    """Return points on the rim of a disc."""
    return np.stack((disc.x + disc.r * np.cos(angles), disc.y + disc.r * np.sin(angles)), axis=1)


def improve(
    value: Callable[[Array], Array], samples: Array, step: float, rounds: int, keep: int = 24
) -> tuple[float, Array]:
    """Walk the best samples downhill in ever smaller steps; return the smallest value and where."""
    best = samples[np.argsort(value(samples))[:keep]]
    axes = samples.shape[1]
    around = np.array(np.meshgrid(*([(-1, 0, 1)] * axes))).reshape(axes, -1).T
    for _ in range(rounds):
        near = (best[:, None, :] + step * around[None, :, :]).reshape(-1, axes)
        values = value(near).reshape(len(best), -1)
        choice = values.argmin(axis=1)
        best = near.reshape(len(best), -1, axes)[np.arange(len(best)), choice]
        step *= 0.6
    values = value(best)
    place = int(values.argmin())
    return float(values[place]), best[place]


def least_run(start: Disc, end: Disc, shapes: Sequence[Shape]) -> float:
    """Return the smallest longest run inside a shape over sampled lines from disc to disc."""
    shapes = between(start, end, shapes)

    def value(angles: Array) -> Array:
        one, two = rim(start, angles[:, 0]), rim(end, angles[:, 1])
        worst = np.zeros(len(angles))
        for shape in shapes:
            worst = np.maximum(worst, runs(shape, one, two))
        return worst

    ring = np.linspace(0, 2 * np.pi, 30, endpoint=False)
    samples = np.array(np.meshgrid(ring, ring)).reshape(2, -1).T
    if not shapes or value(samples).min() <= 0:
        return 0.0
    return improve(value, samples, 0.12, 13)[0]


def between(start: Disc, end: Disc, shapes: Sequence[Shape]) -> list[Shape]:
    """Return the shapes that come near the straight way from disc to disc."""
    axis = LineString([(start.x, start.y), (end.x, end.y)])
    wide = max(start.r, end.r) + 1
    return [shape for shape in shapes if axis.distance(solid(shape)) <= wide]


def solid(shape: Shape) -> BaseGeometry:
    """Return a shape for shapely; a disc as a fine polygon."""
    if isinstance(shape, Disc):
        return Point(shape.x, shape.y).buffer(shape.r, quad_segs=128)
    return ShapelyPolygon(shape.points)


def most_run(start: Disc, end: Disc, shape: Shape) -> float:
    """Return the longest run inside a shape over sampled segments from disc to disc."""

    def value(angles: Array) -> Array:
        return -runs(shape, rim(start, angles[:, 0]), rim(end, angles[:, 1]))

    ring = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    samples = np.array(np.meshgrid(ring, ring)).reshape(2, -1).T
    return -improve(value, samples, 0.1, 14, keep=12)[0]


class HingeOracle:
    """Samples of hinges for one reach: how much the worst fault of each is, in units.

    A row is direction of the first arm, bend, length of an arm, and the spot to be touched.
    """

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.barred = [ground.shape for ground in reach.grounds if not ground.may_cross]
        thetas = np.linspace(0, 2 * np.pi, 120, endpoint=False)
        bends = np.linspace(-np.pi / 2, np.pi / 2, 25)
        arms = np.array(reach.lengths) / 2
        self.grid = np.array(np.meshgrid(thetas, bends, arms)).reshape(3, -1).T
        self.grid_barriers = self.barriers(self.grid)

    def bars(self, rows: Array) -> tuple[Array, Array]:
        """Return both arms of each hinge as rows: middle x, y, direction x, y."""
        mover, arm = self.reach.mover, rows[:, 2:3]
        one = np.stack((np.cos(rows[:, 0]), np.sin(rows[:, 0])), axis=1)
        second = rows[:, 0] + np.clip(rows[:, 1], -np.pi / 2, np.pi / 2)
        two = np.stack((np.cos(second), np.sin(second)), axis=1)
        centre = np.array((mover.x, mover.y))
        joint = centre + (mover.r + arm) * one
        return (
            np.hstack((centre + (mover.r + arm / 2) * one, one)),
            np.hstack((joint + arm / 2 * two, two)),
        )

    def barriers(self, rows: Array) -> Array:
        """Return how deep each hinge overlaps what it may not, at most."""
        worst = self.outside_wedge(rows)
        for bar in self.bars(rows):
            for shape in self.barred:
                gaps = bar_gap(bar, rows[:, 2] / 2, self.reach.width / 2, shape)
                worst = np.maximum(worst, -gaps)
        return worst

    def outside_wedge(self, rows: Array) -> Array:
        """Return how far joint or end lie outside the wedge."""
        wedge = self.reach.wedge
        worst = np.full(len(rows), -1e9)
        if wedge is None or (wedge.dx == 0 and wedge.dy == 0):
            return worst
        for bar in self.bars(rows):
            off = bar[:, :2] + rows[:, 2:3] / 2 * bar[:, 2:] - np.array((wedge.x, wedge.y))
            ahead = off @ np.array((wedge.dx, wedge.dy))
            aside = np.abs(off[:, 0] * wedge.dy - off[:, 1] * wedge.dx)
            worst = np.maximum(worst, (aside - ahead) / np.sqrt(2))
        return worst

    def misses(self, rows: Array) -> Array:
        """Return how far a disc at the row's spot is from touching the hinge, or from its limit."""
        mover, width = self.reach.mover, self.reach.width / 2
        gaps = [bar_point(bar, rows[:, 2] / 2, width, rows[:, 3:5]) for bar in self.bars(rows)]
        beyond = np.hypot(rows[:, 3] - mover.x, rows[:, 4] - mover.y)
        return np.maximum(np.minimum(*gaps) - mover.r, beyond - 2 * rows[:, 2] - 2 * mover.r)

    def least_faults(self, spots: Sequence[tuple[float, float]], keep: int = 12) -> Array:
        """Return per spot the smallest worst fault over all hinges tried; 0 or less is legal."""
        chosen = np.concatenate([self._best(spot, keep) for spot in spots])
        around = np.array([(a, b, 0, 0, 0) for a in (-1, 0, 1) for b in (-1, 0, 1)])
        step = 0.035
        for _ in range(16):
            near = (chosen[:, None, :] + step * around[None, :, :]).reshape(-1, 5)
            faults = np.maximum(self.barriers(near), self.misses(near)).reshape(len(chosen), -1)
            picks = faults.argmin(axis=1)
            chosen = near.reshape(len(chosen), -1, 5)[np.arange(len(chosen)), picks]
            step *= 0.55
        return faults.min(axis=1).reshape(len(spots), keep).min(axis=1)

    def _best(self, spot: tuple[float, float], keep: int) -> Array:
        rows = np.hstack((self.grid, np.tile(np.array(spot, dtype=float), (len(self.grid), 1))))
        faults = np.maximum(self.grid_barriers, self.misses(rows))
        return rows[np.argpartition(faults, keep)[:keep]]

    def fault_of(self, hinge: Hinge, spot: tuple[float, float]) -> float:
        """Return the worst fault of one hinge: length, bend, overlap, contact."""
        mover = self.reach.mover
        dx, dy = hinge.joint_x - mover.x, hinge.joint_y - mover.y
        ex, ey = hinge.end_x - hinge.joint_x, hinge.end_y - hinge.joint_y
        one, two = np.hypot(dx, dy) - mover.r, np.hypot(ex, ey)
        length = min(self.reach.lengths, key=lambda size: abs(size / 2 - two))
        theta = np.arctan2(dy, dx)
        bend = (np.arctan2(ey, ex) - theta + np.pi) % (2 * np.pi) - np.pi
        row = np.array([(theta, bend, length / 2, *spot)])
        too_bent = (abs(bend) - np.pi / 2) * length / 2
        wrong_size = max(abs(one - length / 2), abs(two - length / 2))
        return float(max(too_bent, wrong_size, self.barriers(row)[0], self.misses(row)[0]))


def bar_point(bar: Array, half: Array, width: float, spots: Array) -> Array:
    """Return the distance from a point to each bar, negative inside."""
    dx, dy = spots[:, 0] - bar[:, 0], spots[:, 1] - bar[:, 1]
    beyond = np.abs(dx * bar[:, 2] + dy * bar[:, 3]) - half
    beside = np.abs(dy * bar[:, 2] - dx * bar[:, 3]) - width
    outside = np.hypot(np.maximum(beyond, 0), np.maximum(beside, 0))
    return np.where(outside > 0, outside, np.maximum(beyond, beside))


def bar_gap(bar: Array, half: Array, width: float, shape: Shape) -> Array:
    """Return the signed gap of each bar and a shape if they overlap (else something positive)."""
    if isinstance(shape, Disc):
        return bar_point(bar, half, width, np.array([(shape.x, shape.y)])) - shape.r
    corners = np.array(shape.points)
    dx, dy = corners[:, 0][:, None] - bar[:, 0], corners[:, 1][:, None] - bar[:, 1]
    along, beside = dx * bar[:, 2] + dy * bar[:, 3], dy * bar[:, 2] - dx * bar[:, 3]
    apart = np.maximum(along.min(axis=0), -along.max(axis=0)) - half
    apart = np.maximum(apart, np.maximum(beside.min(axis=0), -beside.max(axis=0)) - width)
    for x, y, nx, ny in sides(shape):
        shadow = half * np.abs(nx * bar[:, 2] + ny * bar[:, 3])
        shadow = shadow + width * np.abs(ny * bar[:, 2] - nx * bar[:, 3])
        apart = np.maximum(apart, (bar[:, 0] - x) * nx + (bar[:, 1] - y) * ny - shadow)
    return apart


def point_gaps(shape: Shape, points: Array) -> Array:
    """Return the signed distance from each point to a shape, negative inside."""
    if isinstance(shape, Disc):
        return np.hypot(points[:, 0] - shape.x, points[:, 1] - shape.y) - shape.r
    corners = np.array(shape.points)
    inside = np.full(len(points), -1e9)
    outside = np.full(len(points), 1e9)
    for (x, y, nx, ny), end in zip(sides(shape), np.roll(corners, -1, axis=0), strict=True):
        dx, dy = points[:, 0] - x, points[:, 1] - y
        inside = np.maximum(inside, dx * nx + dy * ny)
        size = np.hypot(end[0] - x, end[1] - y)
        along = np.clip(dy * nx - dx * ny, 0, size)
        outside = np.minimum(outside, np.hypot(dx + along * ny, dy - along * nx))
    return np.where(inside <= 0, inside, outside)
