"""A laid hinge: two arms of equal length from the rim of a disc, and whether it may lie there.

Belongs here: judging one placement. Does not belong here: looking for one (``search``).
"""

from math import sqrt

from ..compiled import Floats, Ints, compiled
from ..tolerance import TOLERANCE
from .bar import Bar, bar_point_gap, bar_separation
from .cone import outside_wedge
from .spot import FINE, Circle, Verdict

# joint x, y, end x, y
Laid = tuple[float, float, float, float]
TOOL_START = 10
TOOL_LENGTH = 11
TOOL_BEND = 12
TOOL_OVERLAPS_GROUND = 13
TOOL_OUTSIDE_WEDGE = 14
NO_CONTACT = 15
TOO_FAR = 16


@compiled()
def first_arm(mover: Circle, way: tuple[float, float], arm: float, half: float) -> Bar:
    """The arm from the rim to the joint."""
    return (mover[0], mover[1], way[0], way[1], mover[2], mover[2] + arm, half)


@compiled()
def arms(mover: Circle, laid: Laid, half: float) -> tuple[Bar, Bar]:
    """The two arms of a laid hinge whose joint is not at the disc's centre nor at its end."""
    dx, dy = laid[0] - mover[0], laid[1] - mover[1]
    long = sqrt(dx * dx + dy * dy)
    ex, ey = laid[2] - laid[0], laid[3] - laid[1]
    size = sqrt(ex * ex + ey * ey)
    one = (mover[0], mover[1], dx / long, dy / long, mover[2], long, half)
    return one, (laid[0], laid[1], ex / size, ey / size, 0.0, size, half)


@compiled()
def length_verdict(mover: Circle, laid: Laid, lengths: Floats) -> tuple[int, float, float]:
    """Which length a laid hinge has: a code, the length (-1 if none), the measure."""
    dx, dy = laid[0] - mover[0], laid[1] - mover[1]
    one = sqrt(dx * dx + dy * dy) - mover[2]
    ex, ey = laid[2] - laid[0], laid[3] - laid[1]
    two = sqrt(ex * ex + ey * ey)
    if one <= TOLERANCE or two <= TOLERANCE:
        return (TOOL_START, -1.0, one)
    for length in lengths:
        if abs(one - 0.5 * length) <= TOLERANCE and abs(two - 0.5 * length) <= TOLERANCE:
            if dx * ex + dy * ey < -TOLERANCE * (one + mover[2]):
                return (TOOL_BEND, -1.0, (dx * ex + dy * ey) / (one + mover[2]))
            return (FINE, length, 0.0)
    return (TOOL_LENGTH, -1.0, one + two)


@compiled()
def ground_under(one: Bar, two: Bar, data: Floats, starts: Ints) -> tuple[int, float]:
    """The first shape that one of the arms overlaps, or -1, and how deep."""
    for index in range(len(starts) - 1):
        lo, hi = starts[index], starts[index + 1]
        gap = min(bar_separation(data, lo, hi, one), bar_separation(data, lo, hi, two))
        if gap < -TOLERANCE:
            return (index, gap)
    return (-1, 0.0)


@compiled()
def placement_verdict(
    mover: Circle,
    laid: Laid,
    spot: tuple[float, float],
    tool: tuple[Floats, float],
    wedge: tuple[float, float, float, float],
    data: Floats,
    starts: Ints,
) -> Verdict:
    """The first fault of a hinge and of its contact with a disc at the spot."""
    code, length, measure = length_verdict(mover, laid, tool[0])
    if code != FINE:
        return (code, -1, measure)
    one, two = arms(mover, laid, 0.5 * tool[1])
    index, gap = ground_under(one, two, data, starts)
    if index >= 0:
        return (TOOL_OVERLAPS_GROUND, index, gap)
    outside = max(outside_wedge(wedge, laid[0], laid[1]), outside_wedge(wedge, laid[2], laid[3]))
    if outside > TOLERANCE:
        return (TOOL_OUTSIDE_WEDGE, -1, outside)
    away = min(bar_point_gap(one, spot[0], spot[1]), bar_point_gap(two, spot[0], spot[1]))
    if away - mover[2] > TOLERANCE:
        return (NO_CONTACT, -1, away - mover[2])
    dx, dy = spot[0] - mover[0], spot[1] - mover[1]
    gone = sqrt(dx * dx + dy * dy) - length - 2.0 * mover[2]
    return (TOO_FAR, -1, gone) if gone > TOLERANCE else (FINE, -1, 0.0)


@compiled(
    "Tuple((i8,i8,f8))(UniTuple(f8,3),UniTuple(f8,4),UniTuple(f8,2),Tuple((f8[::1],f8)),"
    "UniTuple(f8,4),f8[::1],i8[::1])"
)
def judge_placement(
    mover: Circle,
    laid: Laid,
    spot: tuple[float, float],
    tool: tuple[Floats, float],
    wedge: tuple[float, float, float, float],
    data: Floats,
    starts: Ints,
) -> Verdict:
    """Entry: the first fault of a placement."""
    return placement_verdict(mover, laid, spot, tool, wedge, data, starts)
