"""Membership in a region: an end position with distances to keep.

Belongs here: near enough to shapes and to an edge. Does not belong here: end positions as such.
"""

from ..compiled import Floats, Ints, compiled
from ..tolerance import TOLERANCE
from .distance import point_gap
from .spot import Circle, Frame, Verdict, spot_bound, spot_verdict

TOO_FAR_FROM = 20
TOO_FAR_FROM_EDGE = 21
SOUTH, NORTH, WEST, EAST, NO_EDGE = 0, 1, 2, 3, 4

Near = tuple[Floats, Ints, Floats]  # packed shapes and how far from each
Rest = tuple[Floats, Ints, Ints, Floats]  # packed grounds, may stand, other discs


@compiled()
def edge_gap(disc: Circle, frame: Frame, edge: int) -> float:
    """Distance from a disc to one edge of the board."""
    if edge == SOUTH:
        return disc[1] - disc[2]
    if edge == NORTH:
        return frame[1] - disc[1] - disc[2]
    if edge == WEST:
        return disc[0] - disc[2]
    return frame[0] - disc[0] - disc[2]


@compiled()
def region_verdict(
    disc: Circle, frame: Frame, edge: tuple[int, float], near: Near, rest: Rest
) -> Verdict:
    """The first thing that keeps a disc out of the region."""
    data, starts, reaches = near
    for index in range(len(starts) - 1):
        gap = point_gap(data, starts[index], starts[index + 1], disc[0], disc[1]) - disc[2]
        if gap > reaches[index] + TOLERANCE:
            return (TOO_FAR_FROM, index, gap - reaches[index])
    if edge[0] != NO_EDGE:
        gap = edge_gap(disc, frame, edge[0])
        if gap > edge[1] + TOLERANCE:
            return (TOO_FAR_FROM_EDGE, -1, gap - edge[1])
    return spot_verdict(disc, frame, rest[0], rest[1], rest[2], rest[3])


@compiled(
    "Tuple((i8,i8,f8))(UniTuple(f8,3),UniTuple(f8,6),Tuple((i8,f8)),"
    "Tuple((f8[::1],i8[::1],f8[::1])),Tuple((f8[::1],i8[::1],i8[::1],f8[::1])))"
)
def judge_in_region(
    disc: Circle, frame: Frame, edge: tuple[int, float], near: Near, rest: Rest
) -> Verdict:
    """Entry: the first thing that keeps a disc out of the region."""
    return region_verdict(disc, frame, edge, near, rest)


@compiled()
def region_bound(
    disc: Circle, frame: Frame, edge: tuple[int, float], near: Near, rest: Rest
) -> float:
    """How far a disc must be moved at least before it is in the region; 0 where it is."""
    bound = spot_bound(disc, frame, rest[0], rest[1], rest[2], rest[3])
    data, starts, reaches = near
    for index in range(len(starts) - 1):
        gap = point_gap(data, starts[index], starts[index + 1], disc[0], disc[1]) - disc[2]
        bound = max(bound, gap - reaches[index] - TOLERANCE)
    if edge[0] != NO_EDGE:
        bound = max(bound, edge_gap(disc, frame, edge[0]) - edge[1] - TOLERANCE)
    return bound
