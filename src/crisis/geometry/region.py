"""Regions for placing a disc: membership, nearest point, outline, samples.

Belongs here: areas bounded by distances, an edge and a wedge, minus what is occupied.
Does not belong here: areas reached along a tool (``reach``).
"""

from functools import partial

import msgspec

from .compiled import floats, kernel_seed
from .fault import SpotFault, fault_from
from .hinge import Ground, frame_of, packed_discs, packed_grounds
from .kernel import region as kernel
from .kernel import sequence
from .kernel.area import Area
from .outline import Box, Ring, cells, members, nearest, trace
from .pack import Memory, pack, record
from .shape import EDGES, Board, Disc, GeometryError, Point, Shape, require_number
from .wedge import Wedge

_DRAWS_PER_SAMPLE = 200


class Region(msgspec.Struct, frozen=True):
    """Where a disc of some radius may be put.

    Within its reach of every shape in ``near``, within reach of a board edge, inside the wedge,
    on the board, off other discs, wholly off each ground or wholly on one that may be stood on.
    """

    disc_radius: float
    near: tuple[tuple[Shape, float], ...]
    edge: tuple[str, float] | None
    wedge: Wedge | None
    grounds: tuple[Ground, ...]
    discs: tuple[Disc, ...]
    board: Board

    def __post_init__(self) -> None:
        """Refuse a radius that is not positive and an edge that does not exist."""
        if not require_number(self.disc_radius, "A radius") > 0:
            raise GeometryError(f"A region needs a positive radius, not {self.disc_radius}.")
        if self.edge is not None and self.edge[0] not in EDGES:
            raise GeometryError(f"A board has the edges {', '.join(EDGES)}, not {self.edge[0]!r}.")


def region_fault(region: Region, spot: Point) -> SpotFault | None:
    """Say what keeps a disc from being put on a spot."""
    (_, _, radius), frame, _, _, edge, near, rest = packed_region(region)
    x, y = require_number(spot[0], "A spot's x"), require_number(spot[1], "A spot's y")
    return fault_from(kernel.judge_in_region((x, y, radius), frame, edge, near, rest))


def nearest_in_region(region: Region, point: Point) -> tuple[int, int] | None:
    """Return the spot of a region nearest to a point, in whole units."""
    require_number(point[0], "A point's x")
    require_number(point[1], "A point's y")
    return nearest(packed_region(region), _box(region), point)


def region_outline(region: Region) -> tuple[Ring, ...]:
    """Return the border of a region for drawing."""
    area = packed_region(region)
    return trace(partial(members, area), partial(cells, area), _box(region))


def region_samples(region: Region, count: int, seed: int) -> list[tuple[int, int]]:
    """Return up to ``count`` spots of a region, spread evenly; other seeds give other spots."""
    west, south, east, north = _box(region)
    if west > east or south > north:
        return []
    state = sequence.first_state(kernel_seed(seed))
    shift_x, shift_y = sequence.fraction(state), sequence.fraction(sequence.next_state(state))
    found: list[tuple[int, int]] = []
    for start in range(0, count * _DRAWS_PER_SAMPLE, 4 * count):
        draws = [
            (
                round(west + sequence.spread(index, sequence.PLANE_X, shift_x) * (east - west)),
                round(south + sequence.spread(index, sequence.PLANE_Y, shift_y) * (north - south)),
            )
            for index in range(start, start + 4 * count)
        ]
        good = members(packed_region(region), draws)
        found += [spot for spot, is_good in zip(draws, good, strict=True) if is_good]
        if len(found) >= count:
            break
    return found[:count]


def _pack_region(region: Region) -> Area:
    edge = (kernel.NO_EDGE, 0.0)
    if region.edge is not None:
        edge = (EDGES.index(region.edge[0]), require_number(region.edge[1], "A reach"))
    nothing = pack(())
    near = pack([shape for shape, _ in region.near])
    grounds, stands, _ = packed_grounds(region.grounds)
    return (
        (0.0, 0.0, float(region.disc_radius)),
        frame_of(region.board, region.wedge),
        (floats(()), 0.0),  # no tool
        (nothing.data, nothing.starts),
        edge,
        (*near, floats([require_number(reach, "A reach") for _, reach in region.near])),
        (*grounds, stands, packed_discs(region.discs)),
    )


def _box(region: Region) -> Box:
    """Return a box around everything a centre could be in."""
    r = region.disc_radius
    west, south, east, north = r, r, region.board.width - r, region.board.height - r
    for shape, reach in region.near:
        _radius, x, y, wide = record(shape)[:4]
        far = wide + reach + r + 2
        west, east = max(west, x - far), min(east, x + far)
        south, north = max(south, y - far), min(north, y + far)
    if region.edge is not None:
        far = region.edge[1] + r + 2
        name = region.edge[0]
        south = max(south, region.board.height - far) if name == "north" else south
        north = min(north, far) if name == "south" else north
        west = max(west, region.board.width - far) if name == "east" else west
        east = min(east, far) if name == "west" else east
    return west, south, east, north


packed_region = Memory(_pack_region).of
