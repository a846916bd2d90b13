"""Reachable spots in numbers: membership of many points, and squares proved to hold none.

Belongs here: one mover, many spots. Does not belong here: outlines drawn around them.
"""

from ..compiled import Floats, Ints, compiled
from ..tolerance import SLACK
from .bar import Bar, bar_point_gap
from .hinge import arms
from .search import search
from .spot import FINE, Circle, Frame, spot_bound, spot_verdict

Rest = tuple[Floats, Ints, Ints, Floats]  # packed grounds, may stand, other discs
RECENT = 4
EMPTY, MAYBE, MEMBER = 0, 1, 2


@compiled()
def touches_laid(mover: Circle, one: Bar, two: Bar, x: float, y: float) -> bool:
    """Say whether a disc at a spot touches a laid hinge and has not gone farther than it may."""
    away = min(bar_point_gap(one, x, y), bar_point_gap(two, x, y))
    if away > mover[2] + SLACK:
        return False
    dx, dy = x - mover[0], y - mover[1]
    most = mover[2] + one[5] + two[5] + SLACK  # the first arm ends at one[5] from the centre
    return dx * dx + dy * dy <= most * most


@compiled(
    "void(UniTuple(f8,3),UniTuple(f8,6),Tuple((f8[::1],f8)),Tuple((f8[::1],i8[::1])),"
    "Tuple((f8[::1],i8[::1],i8[::1],f8[::1])),f8[::1],i8[::1])"
)
def reach_members(
    mover: Circle,
    frame: Frame,
    tool: tuple[Floats, float],
    barred: tuple[Floats, Ints],
    rest: Rest,
    points: Floats,
    answers: Ints,
) -> None:
    """Entry: for every point (x, y in turn) write 1 into ``answers`` if it can be reached.

    Neighbours are usually reached along the same hinge, so the last few are tried first.
    """
    wedge = (frame[2], frame[3], frame[4], frame[5])
    nowhere = (1e9, 1e9, 1.0, 0.0, 0.0, 1.0, 1.0)
    recent = [(nowhere, nowhere)] * RECENT
    newest = 0
    for place in range(len(answers)):
        x, y = points[2 * place], points[2 * place + 1]
        answers[place] = 0
        disc = (x, y, mover[2])
        if spot_verdict(disc, frame, rest[0], rest[1], rest[2], rest[3])[0] != FINE:
            continue
        for one, two in recent:
            if touches_laid(mover, one, two, x, y):
                answers[place] = 1
                break
        if answers[place] == 1:
            continue
        found, laid = search((mover, (x, y, 0.0), tool[0], wedge, barred), tool[1])
        if found:
            answers[place] = 1
            newest = (newest + 1) % RECENT
            recent[newest] = arms(mover, laid, 0.5 * tool[1])


@compiled(
    "void(UniTuple(f8,3),UniTuple(f8,6),Tuple((f8[::1],f8)),Tuple((f8[::1],i8[::1])),"
    "Tuple((f8[::1],i8[::1],i8[::1],f8[::1])),f8[::1],i8[::1])"
)
def reach_cells(
    mover: Circle,
    frame: Frame,
    tool: tuple[Floats, float],
    barred: tuple[Floats, Ints],
    rest: Rest,
    cells: Floats,
    answers: Ints,
) -> None:
    """Entry: for every cell (x, y, radius in turn) write what is known about it.

    MEMBER: its middle can be reached. EMPTY: it is proved that nothing in it can. MAYBE: neither.
    """
    wedge = (frame[2], frame[3], frame[4], frame[5])
    for place in range(len(answers)):
        x, y, far = cells[3 * place], cells[3 * place + 1], cells[3 * place + 2]
        answers[place] = EMPTY
        disc = (x, y, mover[2])
        bound = spot_bound(disc, frame, rest[0], rest[1], rest[2], rest[3])
        if bound > far:
            continue
        if bound == 0.0 and search((mover, (x, y, 0.0), tool[0], wedge, barred), tool[1])[0]:
            answers[place] = MEMBER
        elif far > 0.0 and search((mover, (x, y, far), tool[0], wedge, barred), tool[1])[0]:
            answers[place] = MAYBE
