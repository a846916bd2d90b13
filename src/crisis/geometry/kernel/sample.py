"""Samples of reachable spots with their hinges, drawn by laying random hinges.

Belongs here: drawing and keeping the legal ones. Does not belong here: searching for one spot.
"""

from math import floor

from ..compiled import Floats, Ints, compiled
from .hinge import Laid, placement_verdict
from .region import Rest
from .search import lay, rounded
from .sequence import first_state, fraction, next_state, spread, way_from
from .spot import FINE, Circle, Frame, spot_verdict

AXES = 5
Draw = tuple[float, float, float, float, float]  # length, direction, bend, along, across


@compiled()
def draw(index: int, state: int, shift: float) -> Draw:
    """Five numbers from 0 to 1: evenly spread for even indices, random for odd ones."""
    if index % 2 == 0:
        step = index // 2
        return (
            spread(step, 0, shift),
            spread(step, 1, shift),
            spread(step, 2, shift),
            spread(step, 3, shift),
            spread(step, 4, shift),
        )
    two = next_state(state)
    three = next_state(two)
    four = next_state(three)
    five = next_state(four)
    return (fraction(state), fraction(two), fraction(three), fraction(four), fraction(five))


@compiled()
def drawn_hinge(mover: Circle, tool: tuple[Floats, float], drawn: Draw) -> tuple[Laid, float]:
    """A hinge and its length; longer tools are drawn more often, they reach more."""
    lengths = tool[0]
    length = lengths[int(drawn[0] * drawn[0] * len(lengths))]
    way = way_from(drawn[1])
    bend = way_from(0.5 * drawn[2] - 0.25)
    return rounded(lay(mover, way, (0.5 * length, 0.5 * tool[1]), bend[1])), length


@compiled()
def drawn_spot(
    mover: Circle, laid: Laid, length: float, width: float, drawn: Draw
) -> tuple[float, float]:
    """A spot beside or beyond the hinge, in whole units; from staying on."""
    along = drawn[3] * (length + 2.0 * mover[2])
    across = (2.0 * drawn[4] - 1.0) * (0.5 * width + mover[2])
    dx, dy = laid[2] - laid[0], laid[3] - laid[1]
    x, y, arm = laid[0], laid[1], 0.5 * length
    first = mover[2] + arm
    if along < first:
        dx, dy = laid[0] - mover[0], laid[1] - mover[1]
        x, y, arm = mover[0], mover[1], first
    else:
        along -= first
    ux, uy = dx / arm, dy / arm
    x, y = x + along * ux - across * uy, y + along * uy + across * ux
    return (float(floor(x + 0.5)), float(floor(y + 0.5)))


@compiled(
    "i8(UniTuple(f8,3),UniTuple(f8,6),Tuple((f8[::1],f8)),Tuple((f8[::1],i8[::1])),"
    "Tuple((f8[::1],i8[::1],i8[::1],f8[::1])),Tuple((i8,i8)),f8[::1])"
)
def sample_reach(
    mover: Circle,
    frame: Frame,
    tool: tuple[Floats, float],
    barred: tuple[Floats, Ints],
    rest: Rest,
    effort: tuple[int, int],
    found: Floats,
) -> int:
    """Entry: write spot and hinge of legal draws into ``found``, six numbers each.

    ``effort`` is the seed and the number of draws; returns how many were kept.
    """
    wedge = (frame[2], frame[3], frame[4], frame[5])
    state = first_state(effort[0])
    shift = fraction(state)
    count = 0
    for index in range(effort[1]):
        if 6 * count >= len(found):
            break
        drawn = draw(index, state, shift)
        for _ in range(AXES):
            state = next_state(state)
        laid, length = drawn_hinge(mover, tool, drawn)
        x, y = drawn_spot(mover, laid, length, tool[1], drawn)
        if spot_verdict((x, y, mover[2]), frame, rest[0], rest[1], rest[2], rest[3])[0] != FINE:
            continue
        verdict = placement_verdict(mover, laid, (x, y), tool, wedge, barred[0], barred[1])
        if verdict[0] != FINE:
            continue
        keep(found, 6 * count, (x, y), laid)
        count += 1
    return count


@compiled()
def keep(found: Floats, at: int, spot: tuple[float, float], laid: Laid) -> None:
    """Write one sample."""
    found[at], found[at + 1] = spot[0], spot[1]
    found[at + 2], found[at + 3] = laid[0], laid[1]
    found[at + 4], found[at + 5] = laid[2], laid[3]
