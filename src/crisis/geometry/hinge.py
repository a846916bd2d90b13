"""The hinge and the question it answers: values of the advance along a bent tool.

Belongs here: hinge, ground, reach and their packed form. Does not belong here: the answers.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from .compiled import Floats, Ints, floats, ints
from .kernel.area import Area
from .kernel.region import NO_EDGE
from .pack import Memory, Packed, pack, record
from .shape import Board, Disc, GeometryError, Point, Shape, require_number
from .wedge import Wedge, numbers


class Hinge(msgspec.Struct, frozen=True):
    """A laid tool: where its axis bends and where it ends.

    The axis starts on the rim of the mover's disc, in the direction of the joint.
    """

    joint_x: float
    joint_y: float
    end_x: float
    end_y: float


class Ground(msgspec.Struct, frozen=True):
    """A footprint: may the tool overlap it, may a disc end wholly on it."""

    shape: Shape
    may_cross: bool
    may_stand: bool


class Reach(msgspec.Struct, frozen=True):
    """A mover, the tool lengths it may use, and everything that limits where it ends."""

    mover: Disc
    lengths: tuple[float, ...]
    width: float
    grounds: tuple[Ground, ...]
    discs: tuple[Disc, ...]
    board: Board
    wedge: Wedge | None = None

    def __post_init__(self) -> None:
        """Refuse a tool without length or width."""
        sizes = (*self.lengths, self.width)
        if not self.lengths or not all(require_number(size, "A tool") > 0 for size in sizes):
            raise GeometryError("A reach needs tool lengths and a width, all positive.")


class PackedReach(NamedTuple):
    """A reach as kernels read it."""

    mover: tuple[float, float, float]
    frame: tuple[float, float, float, float, float, float]
    wedge: tuple[float, float, float, float]
    tool: tuple[Floats, float]
    barred: Packed
    barred_index: tuple[int, ...]
    area: Area


def packed_reach(reach: Reach) -> PackedReach:
    """Pack a reach; the same value is packed once."""
    return _of_reach(reach)


def frame_of(board: Board, wedge: Wedge | None) -> tuple[float, float, float, float, float, float]:
    """Return board and wedge as kernels read them."""
    return float(board.width), float(board.height), *numbers(wedge)


def packed_discs(discs: Sequence[Disc]) -> Floats:
    """Return discs as kernels read them: x, y, r in turn."""
    return floats([value for disc in discs for value in (disc.x, disc.y, disc.r)])


def whole(point: Point) -> tuple[int, int]:
    """Round a point to whole units."""
    return round(point[0]), round(point[1])


def _pack_reach(reach: Reach) -> PackedReach:
    mover = reach.mover
    grounds, stands, circles = packed_grounds(reach.grounds)
    most = reach.mover.r + max(reach.lengths) + reach.width
    barred = tuple(
        [
            index
            for index, x, y, around in circles  # the longest tool must be able to overlap it
            if (x - mover.x) ** 2 + (y - mover.y) ** 2 <= (most + around) ** 2
        ]
    )
    lengths = floats(sorted((float(length) for length in reach.lengths), reverse=True))
    circle, frame = (mover.x, mover.y, mover.r), frame_of(reach.board, reach.wedge)
    tool, bars = (lengths, float(reach.width)), pack([reach.grounds[i].shape for i in barred])
    nothing = (*pack(()), floats(()))
    rest = (*grounds, stands, packed_discs(reach.discs))
    return PackedReach(
        mover=circle,
        frame=frame,
        wedge=numbers(reach.wedge),
        tool=tool,
        barred=bars,
        barred_index=barred,
        area=(circle, frame, tool, (bars.data, bars.starts), (NO_EDGE, 0.0), nothing, rest),
    )


Circle = tuple[int, float, float, float]  # index of a ground, and a circle that holds it


def _pack_grounds(grounds: tuple[Ground, ...]) -> tuple[Packed, Ints, tuple[Circle, ...]]:
    """Grounds as kernels read them, and the circles around those that a tool may not overlap."""
    shapes = pack([ground.shape for ground in grounds])
    barring = [(i, record(g.shape)) for i, g in enumerate(grounds) if not g.may_cross]
    circles = tuple([(i, x, y, around) for i, (_, x, y, around, *_) in barring])
    return shapes, ints([int(ground.may_stand) for ground in grounds]), circles


packed_grounds = Memory(_pack_grounds).of
_of_reach = Memory(_pack_reach).of
