"""Reach against an independent oracle: verified hinges for yes, hunted counterexamples for no."""

from math import cos, pi, sin
from random import Random

import pytest
from geometry_oracle import HingeOracle
from geometry_scenes import reach_scene

from crisis.geometry import Reach, find_hinge, reach_fault, spot_fault

Spot = tuple[int, int]
SCENES_PER_CASE = 38


def spots_of(reach: Reach, random: Random) -> list[Spot]:
    far = max(reach.lengths) + 2 * reach.mover.r
    spots = []
    for _ in range(40):
        angle, away = random.uniform(0, 2 * pi), far * random.uniform(0.1, 1.01)
        spots.append(
            (round(reach.mover.x + away * cos(angle)), round(reach.mover.y + away * sin(angle)))
        )
    return [spot for spot in spots if spot_fault(reach, spot) is None]


def border_between(reach: Reach, yes: Spot, no: Spot) -> tuple[Spot, Spot]:
    """Close in on the border of the reach: a yes and a no one unit apart."""
    while True:
        middle = (round((yes[0] + no[0]) / 2), round((yes[1] + no[1]) / 2))
        if middle in (yes, no):
            return yes, no
        if find_hinge(reach, middle) is not None:
            yes = middle
        else:
            no = middle


def questions(reach: Reach, seed: int) -> tuple[list[Spot], list[Spot]]:
    """Reachable and unreachable spots, half of them on both sides of the border."""
    random = Random(seed)
    spots = spots_of(reach, random)
    yes = [spot for spot in spots if find_hinge(reach, spot) is not None]
    no = [spot for spot in spots if spot not in yes]
    for refused in list(no[:10]):
        if yes:
            inner, outer = border_between(reach, random.choice(yes), refused)
            yes.append(inner)
            if spot_fault(reach, outer) is None:
                no.append(outer)
    return yes, no


def check_scene(seed: int) -> tuple[int, int]:
    reach = reach_scene(seed)
    yes, no = questions(reach, seed)
    oracle = HingeOracle(reach)
    for spot in yes:
        hinge = find_hinge(reach, spot)
        assert hinge is not None
        assert reach_fault(reach, hinge, spot) is None, (seed, spot, hinge)
        assert oracle.fault_of(hinge, spot) <= 2.001, (seed, spot, hinge)
    if no:
        for spot, least in zip(no, oracle.least_faults(no), strict=True):
            assert least > 0, f"scene {seed}: {spot} refused, but a legal hinge exists ({least})"
    return len(yes), len(no)


@pytest.mark.rule("MOVE-07", "MOVE-08", "MOVE-09", "MOVE-21")
@pytest.mark.parametrize("case", range(14))
def test_reach_agrees_with_sampled_hinges(case: int) -> None:
    first = case * SCENES_PER_CASE
    counts = [check_scene(seed) for seed in range(first, first + SCENES_PER_CASE)]
    assert sum(yes for yes, _ in counts) >= 150
    assert sum(no for _, no in counts) >= 150  # 14 cases: more than 2,000 of each
