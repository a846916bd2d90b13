"""The states of one roll: every vector of counts per class, numbered (no rule, no chance).

States are ordered by their number of dice, then lexicographically, so the states with at most m
dice are always the first ones. A class may hold a limited number of dice only; a die too many
spills over into another class, or vanishes.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Index = NDArray[np.intp]
Lift = tuple[Index | slice, Index]
"""States, and the states they become when a die is added."""


class Shape(NamedTuple):
    """What a space is made from: most dice, and per class its limit and where more dice go.

    A limit of None is no limit; a negative place for more dice means that they vanish.
    """

    dice: int
    caps: tuple[int | None, ...]
    spill: tuple[int, ...]


class Space(NamedTuple):
    """All count vectors of a shape.

    `vectors[s]`: the counts of state s. `added[c][s]`: the state after one more die of class c,
    for the states that have room for it. `lifts[c]`: the same as pairs (states, states after),
    in which no state comes twice.
    """

    shape: Shape
    vectors: Index
    keys: Index
    rooms: tuple[int, ...]
    added: tuple[Index, ...] = ()
    lifts: tuple[tuple[Lift, ...], ...] = ()

    @property
    def size(self) -> int:
        """How many states there are."""
        return len(self.vectors)

    @property
    def classes(self) -> int:
        """How many classes of dice are counted."""
        return len(self.shape.caps)

    def room(self, dice: int) -> int:
        """How many states, counted from the first, can still take this many dice."""
        return self.rooms[dice] if dice < len(self.rooms) else 0

    def number(self, vectors: Index) -> Index:
        """The states with these counts, dice too many spilled over."""
        counts = vectors.copy()
        for i, (cap, place) in enumerate(zip(self.shape.caps, self.shape.spill, strict=True)):
            if cap is not None:
                more = np.maximum(counts[:, i] - cap, 0)
                counts[:, i] -= more
                if place >= 0:
                    counts[:, place] += more
        return np.searchsorted(self.keys, _keys(counts, self.shape.dice))


def _keys(vectors: Index, dice: int) -> Index:
    """One whole number per vector, growing in the order of the states."""
    key: Index = vectors.sum(axis=1)
    for column in vectors.T:
        key = key * (dice + 1) + column
    return key


def _all_vectors(shape: Shape) -> Index:
    vectors = np.zeros((1, 0), dtype=np.intp)
    for cap in shape.caps:
        left = shape.dice - vectors.sum(axis=1)
        if cap is not None:
            left = np.minimum(left, cap)
        fill = np.concatenate([np.arange(n + 1) for n in left])
        vectors = np.column_stack([np.repeat(vectors, left + 1, axis=0), fill])
    return vectors


@lru_cache(maxsize=64)
def space_of(shape: Shape) -> Space:
    """The states of a roll; spaces of the same shape are shared by all odds."""
    vectors = _all_vectors(shape)
    vectors = vectors[np.argsort(_keys(vectors, shape.dice), kind="stable")]
    dice = np.bincount(vectors.sum(axis=1), minlength=shape.dice + 1)
    rooms = tuple(np.cumsum(dice)[::-1].tolist())
    space = Space(shape, vectors, _keys(vectors, shape.dice), rooms)
    roomy = vectors[: space.room(1)]
    steps = np.eye(space.classes, dtype=np.intp)
    added = tuple(space.number(roomy + step) for step in steps)
    lifts = tuple(_lifts(roomy[:, i], cap, added[i]) for i, cap in enumerate(shape.caps))
    return space._replace(added=added, lifts=lifts)


def _lifts(counts: Index, cap: int | None, added: Index) -> tuple[Lift, ...]:
    """Split where a full class spills over: there two states can lead to the same one."""
    if cap is None:
        return ((slice(0, len(added)), added),)
    parts = (np.flatnonzero(counts < cap), np.flatnonzero(counts == cap))
    return tuple((rows, added[rows]) for rows in parts if rows.size)
