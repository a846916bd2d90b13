"""The plain-Python path gives the same answers as the compiled one, bit for bit."""

import os
import subprocess
import sys
from math import cos, sin
from random import Random

import pytest
from geometry_scenes import BOARD, pieces, reach_scene, sight_scene

import crisis.geometry as fast
from crisis.geometry.compiled import is_compiled
from crisis.sim.bench.plain_twin import plain_twin

slow = plain_twin()


def as_plain(value: object) -> object:
    """Rebuild a value of the package with the twin's types."""
    if isinstance(value, tuple | list):
        return type(value)(as_plain(item) for item in value)
    name = type(value).__name__
    if hasattr(value, "__struct_fields__"):
        fields = [as_plain(getattr(value, field)) for field in value.__struct_fields__]
        return getattr(slow, name)(*fields)
    return value


def same(one: object, two: object) -> None:
    assert repr(one) == repr(two)


def test_the_two_paths_are_two() -> None:
    assert is_compiled()
    assert not sys.modules[f"{slow.__name__}.compiled"].is_compiled()
    assert slow.Disc is not fast.Disc


@pytest.mark.parametrize("case", range(4))
def test_sight_and_crossing(case: int) -> None:
    for seed in range(case * 50, case * 50 + 50):
        start, end, shapes = sight_scene(seed)
        question = (start, end, shapes)
        same(fast.sight(*question), slow.sight(*as_plain(question)))
        for shape in shapes[:2]:
            asked = (start, end, shape)
            same(fast.crossing(*asked), slow.crossing(*as_plain(asked)))
            same(fast.gap(start, shape), slow.gap(*as_plain((start, shape))))
            pair = (shapes[0], shape)
            same(fast.gap(*pair), slow.gap(*as_plain(pair)))


@pytest.mark.parametrize("seed", range(24))
def test_reach(seed: int) -> None:
    reach = reach_scene(seed)
    plain = as_plain(reach)
    random = Random(seed)
    for _ in range(12):
        spot = (
            round(reach.mover.x) + random.randint(-8000, 8000),
            round(reach.mover.y) + random.randint(-8000, 8000),
        )
        same(fast.find_hinge(reach, spot), slow.find_hinge(plain, spot))
        same(fast.spot_fault(reach, spot), slow.spot_fault(plain, spot))
    same(fast.reach_samples(reach, 25, seed), slow.reach_samples(plain, 25, seed))
    if seed in (1, 2):
        same(fast.nearest_spot(reach, (30_000, 30_000)), slow.nearest_spot(plain, (30_000, 30_000)))
        same(fast.reach_outline(reach), slow.reach_outline(plain))


@pytest.mark.parametrize("seed", range(40))
def test_sweep_strip_and_region(seed: int) -> None:
    random = Random(seed)
    mover = fast.Disc(random.randint(2000, 34_000), random.randint(2000, 34_000), 689)
    shapes = tuple(s for s in pieces(random, 8, (mover.x, mover.y), 6000) if fast.gap(s, mover) > 0)
    way = (cos(seed), sin(seed))
    asked = (mover, way, 8628, shapes[1:], shapes[:1], BOARD)
    same(fast.sweep(*asked), slow.sweep(*as_plain(asked)))
    strip = fast.strip_from(mover, way, 8000, 1000)
    same(fast.first_touched(strip, shapes), slow.first_touched(*as_plain((strip, shapes))))
    grounds = tuple(fast.Ground(shape, False, True) for shape in shapes)
    region = fast.Region(689, ((mover, 3000),), None, None, grounds, (), BOARD)
    plain = as_plain(region)
    same(fast.region_samples(region, 9, seed), slow.region_samples(plain, 9, seed))
    same(fast.region_fault(region, (9000, 9000)), slow.region_fault(plain, (9000, 9000)))


def test_without_numba_the_package_works() -> None:
    """In a process of its own: numba hidden, nothing of it imported, answers as usual."""
    program = (
        "import sys; sys.modules['numba'] = None\n"
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'numba' else find(name, *a)\n"
        "from crisis.geometry import Board, Disc, Reach, can_see, find_hinge, warm_up\n"
        "warm_up()\n"
        "reach = Reach(Disc(18000, 18000, 689), (5000,), 750, (), (), Board(36000, 36000))\n"
        "print(find_hinge(reach, (22000, 18000)))\n"
        "print(can_see(reach.mover, Disc(9000, 9000, 689), ()))\n"
    )
    environment = {key: v for key, v in os.environ.items() if key != "CRISIS_PLAIN_PYTHON"}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.startswith("Hinge(joint_x=21189") and "True" in done.stdout
