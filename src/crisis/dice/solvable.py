"""An attack made ready to be solved: its rolls, their states, and every legal option in order.

Only the preparation belongs here; best play is in choices.py, chances are in chances.py.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec import structs

from crisis.dice.attack import NO_GAIN, Attack, Goal, Moment, moments
from crisis.dice.classes import Kind, classes_of, kinds_of
from crisis.dice.exact import Limbs
from crisis.dice.modifications import ROLES, Role
from crisis.dice.options import Offer, Passage, Pool, merging, offer_of
from crisis.dice.space import Shape, space_of


class Solvable(NamedTuple):
    """An attack made ready to be solved: the rolls at first, all offers, the rolls at last.

    `shape`: the attack without all that no option depends on.
    """

    attack: Attack
    shape: Attack
    first: dict[Role, Pool]
    offers: tuple[Offer, ...]
    last: dict[Role, Pool]


def solvable_of(attack: Attack) -> Solvable:
    """Work out the classes, the states and every legal option of an attack."""
    shape = _shape(attack)
    return Solvable(attack, shape, *prepared(shape))


def _shape(attack: Attack) -> Attack:
    """The attack without all that no option depends on: equal shapes are prepared only once."""
    return structs.replace(
        attack,
        flat=0,
        reductions=(),
        stamina=None,
        attacker_gain=NO_GAIN,
        defender_gain=NO_GAIN,
        attacker_goal=Goal(icons=attack.attacker_goal.icons),
        defender_goal=Goal(icons=attack.defender_goal.icons),
    )


@lru_cache(maxsize=256)  # two games between players who think need 184
def prepared(attack: Attack) -> tuple[dict[Role, Pool], tuple[Offer, ...], dict[Role, Pool]]:
    """The rolls at first, every offer, and the rolls at last."""
    pools = pools_of(attack)
    offers: list[Offer] = []
    for moment, before, after in zip(moments(attack), pools, pools[1:], strict=False):
        roll, other = moment.roll, moment.roll.opponent
        passage = Passage(before[roll], after[roll])
        offers.append(offer_of(attack, moment, passage, before[other]))
        if before[other].classes != after[other].classes:
            aside = Moment(moment.chooser, other, None)
            offers.append(merging(aside, Passage(before[other], after[other])))
    return pools[0], tuple(offers), pools[-1]


def cells(attack: Attack) -> int:
    """How many pairs of states the largest table of this attack has: what its odds cost."""
    pools = pools_of(_shape(attack))
    one, other = (max(pool[role].space.size for pool in pools) for role in ROLES)
    return one * other


@lru_cache(maxsize=256)
def pools_of(attack: Attack) -> tuple[dict[Role, Pool], ...]:
    """The rolls before each moment, and at last."""
    sequence = moments(attack)
    return tuple(
        {role: _pool(attack, role, kinds_of(role, sequence[:i]), sequence[i:]) for role in ROLES}
        for i in range(len(sequence) + 1)
    )


def _pool(attack: Attack, role: Role, kinds: tuple[Kind, ...], ahead: tuple[Moment, ...]) -> Pool:
    """A roll as it is kept when only these moments are still to come."""
    side = attack.side(role)
    classes = classes_of(attack, role, kinds, ahead)
    initial = any(moment.roll is role and moment.rule is None for moment in ahead)
    most = side.dice if initial else side.dice * (1 + side.extra_per_critical)
    return Pool(role, classes, space_of(Shape(most, classes.caps, classes.spill)))


def places(solvable: Solvable, roles: tuple[Role, ...] = tuple(Role)) -> int:
    """Binary places of the chances of these rolls when all is done: three for each die rolled."""
    rolled = sum(solvable.first[role].space.shape.dice for role in roles)
    again = sum(offer.hand for offer in solvable.offers if offer.moment.roll in roles)
    return 3 * (rolled + again)


def facing(numbers: Limbs, role: Role) -> Limbs:
    """Tables turned so that the states of this roll are the rows (and back again)."""
    if role is Role.ATTACKER:
        return numbers
    return [np.ascontiguousarray(limb.T) for limb in numbers]
