"""What has proved good in the playouts of a position before: the first activations of each are
chosen by it, so that both sides learn to answer each other.

A node is what may follow a row of choices, whatever the dice did in between. Which of its branches
is tried next: the one that looks best by its playouts, by how good it seemed at first sight, and
by how seldom it was tried.
"""

from math import exp, sqrt

from crisis.ai.skirmish.kernel.thoughts import THOUGHT
from crisis.geometry.compiled import Floats, compiled

# Nodes, thoughts about the choice that is made now, and the way of this playout through the tree.
Tree = tuple[Floats, Floats, Floats]

# --- a node
VISITS = 0
TOTAL = 1  # of what its playouts were worth to side 0
KEY = 2  # who does what first
CHILD = 3  # the first of its branches, or -1
NEXT = 4  # the branch beside it, or -1
N_WIDTH = 5

# --- the way
NODES_NOW = 0  # so many there are
STEPS = 1  # so many nodes the way has
WAY = 2  # here they begin
W_WIDTH = 18

MOST_THOUGHTS = 200
CURIOUS = 0.5  # how much what was seldom tried draws
COOL = 0.6  # points by which a choice may seem worse at first sight and still be tried soon
UNLIKELY = 0.002  # what seems as bad as this is never tried
KEYS = 64  # more than tokens or fighters
AIMS = 4
MARGIN = 0.2  # how much the points count beside the chance to win,
FAR_AHEAD = 24.0  # and what is from far behind to far ahead


def room_for(count: int) -> int:
    """How many numbers the tree of so many playouts needs."""
    return (count + 1) * N_WIDTH + MOST_THOUGHTS * THOUGHT + W_WIDTH


@compiled()
def planted(room: Floats) -> Tree:
    """A tree of one node."""
    way, thoughts = len(room) - W_WIDTH, len(room) - W_WIDTH - MOST_THOUGHTS * THOUGHT
    tree = (room[:thoughts], room[thoughts:way], room[way:])
    tree[0][CHILD] = tree[0][NEXT] = -1.0
    tree[2][NODES_NOW] = 1.0
    return tree


@compiled()
def set_out(tree: Tree) -> int:
    """A playout begins at the first node."""
    tree[2][STEPS] = 1.0
    tree[2][WAY] = 0.0
    return 0


@compiled()
def key_of(unit: int, aim: int, goal: int) -> int:
    return (unit * AIMS + aim) * KEYS + goal + 1


@compiled()
def branch(nodes: Floats, node: int, key: int) -> int:
    """The branch with this key, or -1."""
    child = int(nodes[node * N_WIDTH + CHILD])
    while child >= 0:
        if int(nodes[child * N_WIDTH + KEY]) == key:
            return child
        child = int(nodes[child * N_WIDTH + NEXT])
    return -1


@compiled()
def grow(tree: Tree, node: int, key: int) -> int:
    """A new branch; -1 if there is no room."""
    nodes, way = tree[0], tree[2]
    used = int(way[NODES_NOW])
    if (used + 1) * N_WIDTH > len(nodes):
        return -1
    way[NODES_NOW] += 1.0
    n = used * N_WIDTH
    nodes[n + VISITS], nodes[n + TOTAL] = 0.0, 0.0
    nodes[n + KEY], nodes[n + CHILD] = float(key), -1.0
    nodes[n + NEXT] = nodes[node * N_WIDTH + CHILD]
    nodes[node * N_WIDTH + CHILD] = float(used)
    return used


@compiled()
def preferred(nodes: Floats, node: int, side: int, thoughts: Floats, count: int) -> int:
    """The thought that is tried next."""
    top, total = -1e9, 0.0
    for one in range(count):
        top = max(top, thoughts[one * THOUGHT])
    for one in range(count):
        total += exp((thoughts[one * THOUGHT] - top) / COOL)
    n = node * N_WIDTH
    visits = nodes[n + VISITS]
    mean = nodes[n + TOTAL] / visits if visits > 0 else 0.5
    if side == 1:
        mean = 1.0 - mean
    best, found = -1e9, 0
    for one in range(count):
        t = one * THOUGHT
        likely = exp((thoughts[t] - top) / COOL) / total
        if likely < UNLIKELY:
            continue
        key = key_of(int(thoughts[t + 1]), int(thoughts[t + 2]), int(thoughts[t + 3]))
        child = branch(nodes, node, key)
        tried, value = 0.0, mean
        if child >= 0:
            c = child * N_WIDTH
            tried = nodes[c + VISITS]
            if tried > 0:
                value = nodes[c + TOTAL] / tried
                if side == 1:
                    value = 1.0 - value
        value += CURIOUS * likely * sqrt(visits + 1.0) / (1.0 + tried)
        if value > best:
            best, found = value, one
    return found


@compiled()
def chosen(tree: Tree, node: int, side: int, count: int) -> tuple[int, tuple[int, int], int]:
    """Of so many thoughts who does what first, and the node that this leads to: -1 behind a new
    one."""
    nodes, thoughts, way = tree
    best = preferred(nodes, node, side, thoughts, count) * THOUGHT
    unit, aim, goal = int(thoughts[best + 1]), int(thoughts[best + 2]), int(thoughts[best + 3])
    key = key_of(unit, aim, goal)
    child = branch(nodes, node, key)
    known = child >= 0
    if not known:
        child = grow(tree, node, key)
    step = WAY + int(way[STEPS])
    if child < 0 or step >= len(way):
        return unit, (aim, goal), -1
    way[step] = float(child)
    way[STEPS] += 1.0
    return unit, (aim, goal), child if known else -1


@compiled()
def learn(tree: Tree, ahead: float, won: float) -> None:
    """What came of a playout, for all nodes on its way."""
    nodes, _, way = tree
    worth = (1.0 - MARGIN) * won + MARGIN * (0.5 + max(-0.5, min(0.5, ahead / FAR_AHEAD)))
    for step in range(int(way[STEPS])):
        n = int(way[WAY + step]) * N_WIDTH
        nodes[n + VISITS] += 1.0
        nodes[n + TOTAL] += worth
