"""The exact chances of every final pair of rolls, for given choices of the players.

Chances flow forward: the initial rolls, then every modification leads each cell where its player
chose, and dice in hand are rolled one by one. Nothing is chosen here, and what a final cell means
in damage, icons and Power belongs in outcomes.py.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crisis.dice.choices import Choice
from crisis.dice.classes import DEAD, Kind
from crisis.dice.exact import ROOM, Limbs, Table, limbs_for, outer, settle
from crisis.dice.faces import Face
from crisis.dice.modifications import Role
from crisis.dice.options import Offer
from crisis.dice.solvable import Solvable, facing, places
from crisis.dice.space import Index, Shape, Space, space_of

CROWD = 2 ** (ROOM - 4)
"""So many states may lead to the same one before the chances must settle."""


def rolled(solvable: Solvable, role: Role) -> Limbs:
    """Chances of the states of one roll before any modification, as a column [state, 0]."""
    pool, side = solvable.first[role], solvable.attack.side(role)
    # With a rule before criticals step 8 is a moment of its own.
    extra = 0 if solvable.attack.extra_dice_later else side.extra_per_critical
    critical = pool.classes.place[Kind(Face.CRITICAL)]
    limbs = limbs_for(places(solvable, (role,)))
    return list(initial(pool.space.shape, side.dice, pool.classes.chances, extra, critical, limbs))


class _Rolled(NamedTuple):
    """A die that is added to a roll: eighths for each class, and for being dead."""

    space: Space
    chances: tuple[int, ...]
    dead: int

    def added_to(self, chances: Table, dice: int | None = None) -> Table:
        """The chances after one more die; full states must be empty."""
        after = chances * (self.dead / 8)
        self.pour(chances, after, dice)
        return after

    def pour(self, chances: Table, after: Table, dice: int | None = None) -> None:
        """Add one more die where it matters; only states with at most so many dice have chances."""
        filled = None if dice is None else self.space.room(self.space.shape.dice - dice)
        for lifts, chance in zip(self.space.lifts, self.chances, strict=True):
            for states, lifted in lifts if chance else ():
                if filled is None or not isinstance(states, slice):
                    after[lifted] += chances[states] * (chance / 8)
                else:
                    after[lifted[:filled]] += chances[:filled] * (chance / 8)


@lru_cache(maxsize=256)  # the same few pools are rolled again and again
def initial(
    shape: Shape, dice: int, chances: tuple[int, ...], extra: int, critical: int, limbs: int
) -> tuple[Table, ...]:
    """An initial roll, each die together with the `extra` dice of its critical (DICE-05)."""
    die = _Rolled(space_of(shape), chances, 8 - sum(chances))
    lone = tuple(chance - (i == critical) for i, chance in enumerate(chances))
    usual = die._replace(chances=lone, dead=die.dead - (critical == DEAD))
    only = tuple(int(i == critical) for i in range(len(lone)))
    exploding = die._replace(chances=only, dead=int(critical == DEAD))
    numbers = np.zeros((die.space.size, limbs))  # the limbs side by side, as columns
    numbers[0, 0] = 1.0
    grown, each = 0, 3 * (1 + extra) + 1
    for lying in range(0, dice * (1 + extra), 1 + extra):
        more = numbers
        for k in range(extra):
            more = die.added_to(more if each <= ROOM else _settled_columns(more), lying + k)
        after = usual.added_to(numbers, lying)
        if exploding.dead:
            after += more / 8
        exploding.pour(more, after, lying + extra)
        numbers, grown = after, grown + each
        if grown + each > ROOM:
            numbers, grown = _settled_columns(numbers), 0
    numbers = _settled_columns(numbers)
    numbers.setflags(write=False)
    return tuple(_columns(numbers))


def _columns(numbers: Table) -> Limbs:
    return [numbers[:, i : i + 1] for i in range(numbers.shape[1])]


def _settled_columns(numbers: Table) -> Table:
    return np.concatenate(settle(_columns(numbers)), axis=1)


def follow(offer: Offer, choice: Choice, chances: Limbs) -> Limbs:
    """The chances after a moment: every cell goes where its player chose, dice in hand roll."""
    rows, columns = chances[0].shape
    pool = offer.passage.after
    choice = np.broadcast_to(choice, (rows, columns))
    hand, kept = np.divmod(choice, pool.space.size) if offer.hand else (None, choice)
    cell = kept * columns + np.arange(columns)
    die = _Rolled(pool.space, pool.classes.chances, pool.classes.dead_chance)
    crowd = min(rows, offer.crowd, CROWD)
    each_time = settle if crowd.bit_length() + 4 * offer.hand > ROOM else list
    moving: Limbs = []
    for k in range(offer.hand, -1, -1):
        landed = _landed(chances, cell, None if hand is None else hand == k, pool.space.size)
        if moving:
            again = map(die.added_to, moving)
            landed = [one + other for one, other in zip(landed, again, strict=True)]
        moving = each_time(landed)
    return settle(moving)


def _landed(chances: Limbs, cell: Index, here: NDArray[np.bool_] | None, states: int) -> Limbs:
    """The chances collected in the cells they lead to, few enough at a time to be exact."""
    rows, columns = cell.shape
    landed: Limbs = []
    for start in range(0, rows, CROWD):
        part = slice(start, start + CROWD)
        picked = slice(None) if here is None else here[part].ravel()
        to = cell[part].ravel()[picked]
        flat = [limb[part].ravel()[picked] for limb in chances]
        more = [_collected(to, f, states * columns).reshape(states, columns) for f in flat]
        if landed:
            more = settle([one + other for one, other in zip(landed, settle(more), strict=True)])
        landed = more
    return landed


def _collected(cell: Index, chances: Table, size: int) -> Table:
    # numpy's annotations forget that weighted counts are floats
    total: NDArray[Any] = np.bincount(cell, weights=chances, minlength=size)
    return total


def joint_chances(solvable: Solvable, choices: list[Choice]) -> Limbs:
    """Exact chances of every final pair of states [attack state, defense state]."""
    attack, defense = ([limb[:, 0] for limb in rolled(solvable, role)] for role in Role)
    chances = outer(attack, defense, limbs_for(places(solvable)))
    for offer, choice in zip(solvable.offers, choices, strict=True):
        roll = offer.moment.roll
        chances = facing(follow(offer, choice, facing(chances, roll)), roll)
    return chances


def separate_chances(solvable: Solvable, choices: list[Choice]) -> dict[Role, Limbs]:
    """The same for choices that never look at the opponent's roll: each roll by itself."""
    chances = {role: rolled(solvable, role) for role in Role}
    for offer, choice in zip(solvable.offers, choices, strict=True):
        role = offer.moment.roll
        chances[role] = follow(offer, choice, chances[role])
    return chances
