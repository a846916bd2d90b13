"""Moving a disc straight: oracle by small steps, worked examples, ties, edges, passing."""

from math import cos, pi, sin
from random import Random

import numpy as np
import pytest
from geometry_oracle import point_gaps
from geometry_scenes import BOARD, RADII, box, pieces

from crisis.geometry import (
    Disc,
    Shape,
    Sweep,
    contains,
    gap,
    on_board,
    overlaps,
    sweep,
    touches,
)

R = 690
STEP = 2.0


class StepOracle:
    """The way of a disc in steps of two units: gaps to every shape at every step."""

    def __init__(self, mover: Disc, angle: float, distance: float) -> None:
        self.mover = mover
        self.ways = np.arange(0, distance + STEP, STEP).clip(max=distance)
        self.points = np.stack(
            (mover.x + self.ways * cos(angle), mover.y + self.ways * sin(angle)), axis=1
        )

    def gaps(self, shape: Shape) -> np.ndarray:
        return point_gaps(shape, self.points) - self.mover.r

    def limit(self) -> float:
        room = np.minimum(self.points, np.array((BOARD.width, BOARD.height)) - self.points)
        out = np.nonzero(room.min(axis=1) < self.mover.r)[0]
        return float(self.ways[max(0, out[0] - 1)]) if len(out) else float(self.ways[-1])

    def first_contact(self, shape: Shape, limit: float) -> float | None:
        """Way to the contact, or None; raises Undecided close to the tolerance."""
        gaps = self.gaps(shape)[self.ways <= limit]
        least = gaps.min()
        if gaps[0] <= 2:
            if abs(least - (min(gaps[0], 0) - 2)) < 0.1:
                raise Undecided
            if least >= min(gaps[0], 0) - 2:
                return None
        elif abs(least) < 3:
            raise Undecided
        met = np.nonzero(gaps <= 0)[0]
        return float(self.ways[met[0]]) if len(met) else None

    def last_rest(self, stop: float, obstacles: list[Shape], passable: list[Shape]) -> float:
        legal = self.ways <= stop + STEP
        for shape in obstacles:
            legal &= self.gaps(shape) >= -2.0 - STEP
        for shape in passable:
            gaps = self.gaps(shape)
            free = gaps >= 0
            if contains(shape, self.mover):
                free |= gaps <= -2 * self.mover.r
            legal &= free
        legal[0] = True
        return float(self.ways[np.nonzero(legal)[0][-1]])


class Undecided(Exception):
    """The scene lies within the tolerance: every answer is right."""


def scene(seed: int) -> tuple[Disc, float, float, list[Shape], list[Shape]]:
    random = Random(seed)
    mover = Disc(random.randint(1300, 34_700), random.randint(1300, 34_700), random.choice(RADII))
    shapes = pieces(random, random.randint(1, 12), (mover.x, mover.y), 6000)
    if seed % 5 == 0:  # a shape in contact with the mover
        shapes.append(Disc(mover.x + mover.r + 800, mover.y, 800))
    passable = [shape for shape in shapes if contains(shape, mover)][:1]
    obstacles = [shape for shape in shapes if gap(shape, mover) >= 0]
    if obstacles and seed % 3 == 0:
        passable.append(obstacles.pop())
    angle, distance = random.uniform(0, 2 * pi), random.choice((3375, 5000, 7250)) + 2 * mover.r
    return mover, angle, distance, obstacles, passable


def expected(
    oracle: StepOracle, obstacles: list[Shape], passable: list[Shape]
) -> tuple[float, float, set[int]]:
    """The stop before and after going back, and everything touched at the stop."""
    limit = oracle.limit()
    contacts = {i: oracle.first_contact(shape, limit) for i, shape in enumerate(obstacles)}
    met = {i: way for i, way in contacts.items() if way is not None}
    stop = min(met.values(), default=limit)
    hits = {i for i, way in met.items() if way <= stop + 60}
    return stop, oracle.last_rest(stop, obstacles, passable), hits


def check_legal(
    seed: int, moved: Sweep, mover: Disc, obstacles: list[Shape], passable: list[Shape]
) -> None:
    stopped = Disc(moved.x, moved.y, mover.r)
    assert on_board(stopped, BOARD), seed
    for shape in obstacles:
        assert not overlaps(stopped, shape), seed
    for shape in passable:
        rests_on = contains(shape, mover) and contains(shape, stopped)
        assert not overlaps(stopped, shape) or rests_on, seed


@pytest.mark.rule("THROW-03", "THROW-04", "THROW-06", "THROW-10", "THROW-11", "THROW-21")
@pytest.mark.parametrize("case", range(4))
def test_sweep_agrees_with_small_steps(case: int) -> None:
    undecided = hit = 0
    for seed in range(case * 500, (case + 1) * 500):
        mover, angle, distance, obstacles, passable = scene(seed)
        moved = sweep(mover, (cos(angle), sin(angle)), distance, obstacles, passable, BOARD)
        check_legal(seed, moved, mover, obstacles, passable)
        oracle = StepOracle(mover, angle, distance)
        try:
            stop, rest, hits = expected(oracle, obstacles, passable)
        except Undecided:
            undecided += 1
            continue
        hit += bool(hits)
        assert set(moved.hits) <= hits and bool(moved.hits) == bool(hits), f"scene {seed}"
        assert abs(moved.travelled - rest) <= 2 * STEP + 1, f"scene {seed}: {moved}, not {rest}"
        assert not moved.edge or (not hits and stop < distance), f"scene {seed}"
        for index in moved.hits:
            touched = Disc(
                mover.x + stop * cos(angle), mover.y + stop * sin(angle), mover.r + 2 * STEP
            )
            assert touches(touched, obstacles[index]), f"scene {seed}"
    assert undecided < 15
    assert hit > 150


@pytest.mark.example("EX-THROW-01")
@pytest.mark.rule("THROW-01", "THROW-04", "THROW-05", "THROW-06")
def test_ex_throw_01_stops_in_contact_and_ignores_the_thrower() -> None:
    thrown, thrower = Disc(10_000, 18_000, R), Disc(12_000, 18_000, R)
    crate = box(15_000, 17_500, 1000, 1000)
    moved = sweep(thrown, (1, 0), 5000 + 2 * R, (crate,), (thrower,), BOARD)
    assert (moved.x, moved.y, moved.hits) == (15_000 - R, 18_000, (0,))
    free = sweep(thrown, (1, 0), 5000 + 2 * R, (), (thrower,), BOARD)
    assert (free.x, free.hits, free.edge) == (10_000 + 5000 + 2 * R, (), False)


@pytest.mark.example("EX-THROW-02")
@pytest.mark.rule("THROW-09")
def test_ex_throw_02_hits_a_disc() -> None:
    moved = sweep(Disc(10_000, 18_000, 984), (0, -1), 8000, (Disc(10_000, 13_000, R),), (), BOARD)
    assert moved.hits == (0,)
    assert touches(Disc(moved.x, moved.y, 984), Disc(10_000, 13_000, R))


@pytest.mark.example("EX-THROW-06")
@pytest.mark.rule("THROW-11", "MOVE-05")
def test_ex_throw_06_the_edge_stops_without_a_hit() -> None:
    moved = sweep(Disc(35_000, 18_000, R), (1, 0), 7250 + 2 * R, (), (), BOARD)
    assert moved == Sweep(35_310, 18_000, 310.0, (), True)


@pytest.mark.example("EX-PUSH-02")
@pytest.mark.rule("PUSH-01", "THROW-10")
def test_ex_push_02_pulled_into_the_performer_stops_in_contact() -> None:
    moved = sweep(
        Disc(14_000, 10_000, R), (-1, 0), 3375 + 2 * R, (), (Disc(10_000, 10_000, R),), BOARD
    )
    assert (moved.x, moved.y, moved.hits) == (10_000 + 2 * R, 10_000, ())


@pytest.mark.rule("THROW-05", "THROW-10")
def test_a_long_pull_passes_over_the_performer() -> None:
    performer = Disc(10_000, 10_000, R)
    moved = sweep(Disc(14_000, 10_000, R), (-1, 0), 7250 + 2 * R, (), (performer,), BOARD)
    assert (moved.x, moved.hits) == (14_000 - 7250 - 2 * R, ())


@pytest.mark.example("EX-PUSH-03")
@pytest.mark.rule("PUSH-03")
def test_ex_push_03_stops_at_the_crate() -> None:
    crate = box(13_000, 9500, 1000, 1000)
    moved = sweep(Disc(10_000, 10_000, R), (1, 0), 3375 + 2 * R, (crate,), (), BOARD)
    assert moved.x == 13_000 - R


@pytest.mark.rule("THROW-04")
def test_contact_at_the_start_counts_only_when_moving_into_it() -> None:
    mover, other = Disc(10_000, 10_000, R), Disc(10_000 + 2 * R, 10_000, R)
    wall = box(10_000 + R, 5000, 1000, 10_000)
    for obstacle in (other, wall):
        into = sweep(mover, (1, 0), 5000, (obstacle,), (), BOARD)
        assert (into.x, into.y, into.hits, into.travelled) == (10_000, 10_000, (0,), 0.0)
        for direction in ((0, 1), (0, -1), (-1, 0), (-1, 5)):
            along = sweep(mover, direction, 5000, (obstacle,), (), BOARD)
            assert along.hits == () and along.travelled == 5000
    slanted = sweep(mover, (1, 9), 5000, (wall,), (), BOARD)
    assert slanted.hits == (0,) and slanted.travelled == 0


@pytest.mark.rule("THROW-04", "THROW-13")
def test_two_at_the_same_moment_are_both_reported() -> None:
    twins = (Disc(15_000, 11_000, R), Disc(15_000, 9000, R), Disc(15_600, 10_000, R))
    moved = sweep(Disc(10_000, 10_000, R), (1, 0), 8000, twins, (), BOARD)
    assert moved.hits == (0, 1)
    later = (Disc(15_000, 11_000, R), Disc(15_010, 9000, R))
    assert sweep(Disc(10_000, 10_000, R), (1, 0), 8000, later, (), BOARD).hits == (0,)


@pytest.mark.rule("THROW-21", "MOVE-04")
def test_started_on_a_ground_ends_wholly_on_or_wholly_off() -> None:
    ground = box(8000, 8000, 4000, 4000)
    mover = Disc(10_000, 10_000, R)
    assert sweep(mover, (1, 0), 1000, (), (ground,), BOARD).x == 11_000
    assert sweep(mover, (1, 0), 2000, (), (ground,), BOARD).x == 12_000 - R
    assert sweep(mover, (1, 0), 4000, (), (ground,), BOARD).x == 14_000
    round_ground = Disc(10_000, 10_000, 2000)
    assert sweep(mover, (1, 0), 2000, (), (round_ground,), BOARD).x == 12_000 - R


@pytest.mark.rule("THROW-05", "THROW-10")
def test_a_large_performer_is_never_stood_on() -> None:
    performer = Disc(10_000, 10_000, 1280)
    moved = sweep(Disc(13_000, 10_000, 600), (-1, 0), 3000, (), (performer,), BOARD)
    assert moved.x == 10_000 + 1880


@pytest.mark.rule("THROW-04", "THROW-10")
def test_a_hit_over_the_performer_goes_back_and_stays_a_hit() -> None:
    performer, behind = Disc(12_000, 10_000, R), Disc(13_500, 10_000, R)
    moved = sweep(Disc(9000, 10_000, R), (1, 0), 6000, (behind,), (performer,), BOARD)
    assert moved.hits == (0,)
    assert moved.x == 12_000 - 2 * R


def test_corners_and_edges_of_the_board_together() -> None:
    moved = sweep(Disc(34_000, 34_000, R), (1, 1), 8000, (), (), BOARD)
    assert (moved.x, moved.y, moved.edge) == (35_310, 35_310, True)
    wall = box(34_000 + R, 30_000, 100, 5000)
    assert sweep(Disc(33_000, 33_000, R), (1, 0), 8000, (wall,), (), BOARD).hits == (0,)
