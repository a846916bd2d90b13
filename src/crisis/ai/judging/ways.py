"""How far it is on foot: round terrain that a tool may not cross, or over it by climbing.

A coarse net over the table, each way worked out once for a goal: good enough to tell the way
from the wall. Where a base may really go is the engine's word.
"""

import math

import numpy as np
from numpy.typing import NDArray

from crisis.rules.reading.measure import BOARD, TOOL_WIDTH
from crisis.state.records import Piece, Spot

STEP = 1000  # between the nodes of the net
NODES = int(BOARD.width) // STEP + 1
OVER = 2.5  # so many times as long takes who climbs over something
ANY_SIZE = 9  # of who crosses everything: flight and the like
MOST_TURNS = 200  # no way on the table has more

Net = NDArray[np.float64]
# A part of the net and the part beside it into which one step leads, with the step's length.
_HERE, _NEXT, _ALL = slice(None, -1), slice(1, None), slice(None)
_STEPS = (
    ((_HERE, _ALL), (_NEXT, _ALL), 1.0),
    ((_ALL, _HERE), (_ALL, _NEXT), 1.0),
    ((_HERE, _HERE), (_NEXT, _NEXT), math.sqrt(2)),
    ((_HERE, _NEXT), (_NEXT, _HERE), math.sqrt(2)),
)


class Ways:
    """The ways on one table, for as long as its terrain stays as it is."""

    def __init__(self, pieces: tuple[Piece, ...]) -> None:
        self.pieces = pieces
        self._nets: dict[tuple[int, Spot], list[list[float]]] = {}
        self._known: dict[tuple[int, Spot, Spot], float] = {}

    def detour(self, size: int, spot: Spot, goal: Spot) -> float:
        """How much longer than the straight line the way of a base is whose tool may cross
        terrain up to this Size."""
        key = (size, spot, goal)
        found = self._known.get(key)
        if found is None:
            blocked, free = self._net(size, goal), self._net(ANY_SIZE, goal)
            found = self._known[key] = max(0.0, _from(blocked, spot) - _from(free, spot))
        return found

    def _net(self, size: int, goal: Spot) -> list[list[float]]:
        net = self._nets.get((size, goal))
        if net is None:
            net = self._nets[size, goal] = _spread(_ground(self.pieces, size), goal).tolist()
        return net


def _from(net: list[list[float]], spot: Spot) -> float:
    """By way of one of the four nodes around a spot."""
    return min(net[x][y] + _far(spot, x, y) for x, y in _around(spot))


def _far(spot: Spot, x: int, y: int) -> float:
    """From a spot to a node."""
    return math.hypot(spot[0] - x * STEP, spot[1] - y * STEP)


def _around(spot: Spot) -> list[tuple[int, int]]:
    x = min(NODES - 2, max(0, spot[0] // STEP))
    y = min(NODES - 2, max(0, spot[1] // STEP))
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def _ground(pieces: tuple[Piece, ...], size: int) -> Net:
    """What a step takes at each node: more on terrain that must be climbed."""
    cost = np.ones((NODES, NODES))
    xs, ys = np.meshgrid(np.arange(NODES) * STEP, np.arange(NODES) * STEP, indexing="ij")
    for piece in pieces:
        if piece.size > size:
            cost[_gap(piece, xs, ys) <= TOOL_WIDTH / 2] = OVER
    return cost


def _gap(piece: Piece, xs: NDArray[np.int_], ys: NDArray[np.int_]) -> Net:
    """About how far the nodes are from a convex footprint, negative inside."""
    if not piece.corners:
        return np.asarray(np.hypot(xs - piece.centre[0], ys - piece.centre[1]) - piece.radius)
    corners = piece.corners
    pairs = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)
    turn = 1 if area > 0 else -1
    found = np.full(xs.shape, -np.inf)
    for (ax, ay), (bx, by) in pairs:
        length = math.hypot(bx - ax, by - ay) or 1.0
        outward = ((xs - ax) * (by - ay) - (ys - ay) * (bx - ax)) / length
        found = np.maximum(found, turn * outward)
    return found


def _spread(cost: Net, goal: Spot) -> Net:
    """The shortest way from every node to the goal."""
    far = np.full((NODES, NODES), np.inf)
    for x, y in _around(goal):
        far[x, y] = _far(goal, x, y)
    steps = [(a, b, STEP * length * (cost[a] + cost[b]) / 2) for a, b, length in _STEPS]
    for _ in range(MOST_TURNS):
        before = far.copy()
        for one, two, length in steps:
            np.minimum(far[one], far[two] + length, out=far[one])
            np.minimum(far[two], far[one] + length, out=far[two])
        if np.array_equal(before, far):
            break
    return far
