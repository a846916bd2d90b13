"""Answers about a reach: is this placement legal, is this spot reachable, which spots are.

Belongs here: the questions. Does not belong here: the values asked about (``hinge``).
"""

from collections.abc import Sequence
from functools import partial

from .compiled import floats, kernel_seed
from .fault import SpotFault, fault_from
from .hinge import Ground, Hinge, PackedReach, Reach, packed_reach
from .kernel import hinge as hinge_kernel
from .kernel import region as region_kernel
from .kernel import sample as sample_kernel
from .kernel import search as search_kernel
from .outline import Box, Ring, any_member, cells, members, nearest, trace
from .shape import Point, require_number

_DRAWS_PER_SAMPLE = 60
_TRIES = 8  # samples before the whole area is searched


def spot_fault(reach: Reach, spot: Point) -> SpotFault | None:
    """Check only the end position: board, wedge, other discs, grounds."""
    return _spot_fault(packed_reach(reach), _clean(spot))


def reach_fault(
    reach: Reach, hinge: Hinge, spot: Point, length: float | None = None
) -> SpotFault | None:
    """Check a proposed placement of the tool and the spot the disc is put on.

    Any tool of the reach may lie there, or only the one of a given length.
    """
    packed, place = packed_reach(reach), _clean(spot)
    laid = (
        require_number(hinge.joint_x, "A joint's x"),
        require_number(hinge.joint_y, "A joint's y"),
        require_number(hinge.end_x, "An end's x"),
        require_number(hinge.end_y, "An end's y"),
    )
    tool = packed.tool if length is None else (floats([length]), packed.tool[1])
    verdict = hinge_kernel.judge_placement(
        packed.mover, laid, place, tool, packed.wedge, *packed.barred
    )
    return _with_ground(fault_from(verdict), packed) or _spot_fault(packed, place)


def find_hinge(reach: Reach, spot: Point) -> Hinge | None:
    """Decide whether a spot is reachable and return the placement (whole units) that proves it."""
    packed, place = packed_reach(reach), _clean(spot)
    if _spot_fault(packed, place) is not None:
        return None
    return _search(packed, place)


def explain_spot(reach: Reach, spot: Point) -> SpotFault | None:
    """Say why a spot cannot be reached: its own fault, too far, or the ground that bars the tool.

    The ground named is one without which the spot could be reached, if there is one; else the
    first of those that bar it together.
    """
    packed, place = packed_reach(reach), _clean(spot)
    fault = _spot_fault(packed, place)
    if fault is not None or _search(packed, place) is not None:
        return fault
    if _search(packed_reach(_crossing_allowed(reach, packed.barred_index)), place) is None:
        return _unbarred_fault(reach, place)
    for index in packed.barred_index:
        if _search(packed_reach(_crossing_allowed(reach, (index,))), place) is not None:
            return SpotFault("tool_overlaps_ground", index)
    return SpotFault("tool_overlaps_ground", packed.barred_index[0])


def nearest_spot(reach: Reach, point: Point) -> tuple[tuple[int, int], Hinge] | None:
    """Return the reachable spot nearest to a point, with the hinge that proves it."""
    here = (round(reach.mover.x), round(reach.mover.y))
    if _search(packed_reach(reach), here) is None:
        return None  # the tool touches the disc it starts at: it cannot be laid anywhere
    known = here if spot_fault(reach, here) is None else None
    spot = nearest(packed_reach(reach).area, _box(reach), _clean(point), known)
    hinge = None if spot is None else find_hinge(reach, spot)
    return None if spot is None or hinge is None else (spot, hinge)


def has_spot(reach: Reach) -> bool:
    """Say whether there is anywhere to go: to stay, a few samples, or else a search of it all."""
    packed, here = packed_reach(reach), (reach.mover.x, reach.mover.y)
    if _search(packed, here) is None:
        return False
    if _spot_fault(packed, here) is None or reach_samples(reach, _TRIES, seed=0):
        return True
    return any_member(packed.area, _box(reach), here)


def reach_outline(reach: Reach) -> tuple[Ring, ...]:
    """Return the border of everything that can be reached, for drawing."""
    area = packed_reach(reach).area
    return trace(partial(members, area), partial(cells, area), _box(reach))


def reach_samples(reach: Reach, count: int, seed: int) -> list[tuple[tuple[int, int], Hinge]]:
    """Return up to ``count`` reachable spots with their hinges: half spread, half random."""
    packed = packed_reach(reach)
    found = floats([0.0] * (6 * count))
    kept = sample_kernel.sample_reach(
        packed.mover,
        packed.frame,
        packed.tool,
        packed.area[3],
        packed.area[6],
        (kernel_seed(seed), count * _DRAWS_PER_SAMPLE),
        found,
    )
    rows = [[*map(int, found[6 * i : 6 * i + 6])] for i in range(kept)]
    return [((row[0], row[1]), Hinge(*row[2:])) for row in rows]


def reachable(reach: Reach, points: Sequence[Point]) -> list[bool]:
    """Decide for many points at once whether they can be reached."""
    return members(packed_reach(reach).area, points)


def _box(reach: Reach) -> Box:
    """Return a box around everything a centre could reach."""
    mover, far = reach.mover, max(reach.lengths) + 2 * reach.mover.r
    return (
        max(mover.r, mover.x - far),
        max(mover.r, mover.y - far),
        min(reach.board.width - mover.r, mover.x + far),
        min(reach.board.height - mover.r, mover.y + far),
    )


def _unbarred_fault(reach: Reach, spot: Point) -> SpotFault:
    dx, dy = spot[0] - reach.mover.x, spot[1] - reach.mover.y
    beyond = (dx * dx + dy * dy) ** 0.5 - max(reach.lengths) - 2 * reach.mover.r
    if beyond <= 0 and reach.wedge is not None:
        return SpotFault("tool_outside_wedge")
    return SpotFault("too_far", None, beyond)


def _crossing_allowed(reach: Reach, indices: tuple[int, ...]) -> Reach:
    grounds = tuple(
        Ground(ground.shape, True, ground.may_stand) if index in indices else ground
        for index, ground in enumerate(reach.grounds)
    )
    return Reach(
        reach.mover, reach.lengths, reach.width, grounds, reach.discs, reach.board, reach.wedge
    )


def _clean(spot: Point) -> Point:
    return require_number(spot[0], "A spot's x"), require_number(spot[1], "A spot's y")


def _search(packed: PackedReach, spot: Point) -> Hinge | None:
    found, laid = search_kernel.search_hinge(
        packed.mover, spot, packed.tool, packed.wedge, *packed.barred
    )
    if not found:
        return None
    return Hinge(round(laid[0]), round(laid[1]), round(laid[2]), round(laid[3]))


def _spot_fault(packed: PackedReach, spot: Point) -> SpotFault | None:
    _, frame, _, _, edge, near, rest = packed.area
    disc = (spot[0], spot[1], packed.mover[2])
    return fault_from(region_kernel.judge_in_region(disc, frame, edge, near, rest))


def _with_ground(fault: SpotFault | None, packed: PackedReach) -> SpotFault | None:
    """Name the ground by its index among all grounds, not among those that bar the tool."""
    if fault is None or fault.code != "tool_overlaps_ground" or fault.index is None:
        return fault
    return SpotFault(fault.code, packed.barred_index[fault.index], fault.measure)
