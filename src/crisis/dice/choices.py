"""What the players do with their modifications: best play by backward induction, or plain play.

The value of a pair of rolls is a table [state of the attack roll, state of the defense roll]. Going
back from the result, each modification asks its player for the best option in every cell: all
dice lie open, so a choice may depend on both rolls. The numbers are exact (exact.py), so ties are
real ties. The chances that follow from the choices belong in chances.py.
"""

from math import ceil, log2

import numpy as np
from numpy.typing import NDArray

from crisis.dice.exact import Limbs, Table, greater, limbs_for, settle, spread
from crisis.dice.modifications import Role
from crisis.dice.options import Offer, Option, Pool
from crisis.dice.solvable import Solvable, facing
from crisis.dice.space import Index

Choice = NDArray[np.intp]
"""Per cell [own state, opponent's state]: where the chosen option leads (see Option.leads)."""


def best_choices(solvable: Solvable, goals: dict[Role, Table]) -> list[Choice]:
    """What each player does at each moment, by backward induction.

    `goals`: what the final cells [attack state, defense state] are worth to each player, as whole
    numbers. Of equally good options the first is taken (see options.py).
    """
    zero_sum = bool((goals[Role.ATTACKER] == -goals[Role.DEFENDER]).all())
    players = (Role.ATTACKER,) if zero_sum else (Role.ATTACKER, Role.DEFENDER)
    depth = 3 * sum(offer.hand for offer in solvable.offers)
    values = {role: _scaled(goals[role], depth) for role in players}
    choices: list[Choice] = []
    for offer in reversed(solvable.offers):
        roll, chooser = offer.moment.roll, offer.moment.chooser
        hands = {role: _in_hand(offer, facing(v, roll)) for role, v in values.items()}
        judged = hands[chooser] if chooser in hands else [-limb for limb in hands[chooser.opponent]]
        choice = _best(offer.options, judged, offer.size)
        values = {role: facing(_picked(hand, choice), roll) for role, hand in hands.items()}
        choices.append(choice)
    return choices[::-1]


def _scaled(goal: Table, depth: int) -> Limbs:
    """A goal scaled into [-1, 1] by a power of two, which changes no comparison."""
    bits = ceil(log2(1 + float(np.abs(goal).max(initial=0))))
    return spread(goal * 2.0**-bits, limbs_for(bits + depth))


def _in_hand(offer: Offer, values: Limbs) -> Limbs:
    """The value of keeping a state with k more dice to roll, in row k * size + state."""
    if not offer.hand:
        return values
    pool = offer.passage.after
    space = pool.space
    hands = [np.empty(((offer.hand + 1) * space.size, limb.shape[1])) for limb in values]
    for limb, table in zip(hands, values, strict=True):
        limb[: space.size] = table
    for k in range(1, offer.hand + 1):
        room = space.room(k)
        values = settle([_rolled(pool, table, room) for table in values])
        for limb, table in zip(hands, values, strict=True):
            limb[k * space.size : k * space.size + room] = table
    return hands


def _rolled(pool: Pool, table: Table, room: int) -> Table:
    """The mean value after one more die, for the states that have room for it."""
    mean = table[:room] * (pool.classes.dead_chance / 8)
    for added, chance in zip(pool.space.added, pool.classes.chances, strict=True):
        if chance:
            mean += table[added[:room]] * (chance / 8)
    return mean


def _best(options: tuple[Option, ...], hands: Limbs, size: int) -> Choice:
    """The first of the best legal options in every cell."""
    columns = hands[0].shape[1]
    best = [np.full((size, columns), -np.inf if i == 0 else 0.0) for i in range(len(hands))]
    choice = np.zeros((size, columns), dtype=np.intp)
    first, *_ = options
    if first.others is None and first.rows.size == size:  # legal everywhere: the usual "no, thanks"
        best = [limb[first.leads] for limb in hands]
        choice[:] = first.leads[:, None]
        options = options[1:]
    for option in options:
        cells = _cells(option, size)
        offered = [limb[option.leads] for limb in hands]
        if option.others is not None:
            offered = [limb[:, option.others] for limb in offered]
        better = _improves(offered, [limb[cells] for limb in best])
        for limb, new in zip(best, offered, strict=True):
            limb[cells] = np.where(better, new, limb[cells])
        choice[cells] = np.where(better, option.leads[:, None], choice[cells])
    return choice


def _improves(offered: Limbs, best: Limbs) -> NDArray[np.bool_]:
    if len(offered) == 1:
        return greater(offered, best)
    unset = np.isneginf(best[0])
    return unset | greater(offered, [np.where(unset, 0.0, limb) for limb in best])


def _cells(option: Option, size: int) -> tuple[slice | Index, ...]:
    if option.others is not None:
        return np.ix_(option.rows, np.flatnonzero(option.others))
    return (slice(None) if option.rows.size == size else option.rows,)


def _picked(hands: Limbs, choice: Choice) -> Limbs:
    columns = np.arange(choice.shape[1])
    return [limb[choice, columns] for limb in hands]


def plain_choices(solvable: Solvable) -> list[Choice]:
    """What the plain player does: the option with the best score, whatever else lies there."""
    choices: list[Choice] = []
    sizes = {role: pool.space.size for role, pool in solvable.first.items()}
    for offer in solvable.offers:
        # One column is enough as long as no rule looks at the opponent's roll.
        choices.append(
            _plain(offer, sizes[offer.moment.roll.opponent] if offer.looks_across else 1)
        )
        sizes[offer.moment.roll] = offer.passage.after.space.size
    return choices


def _plain(offer: Offer, columns: int) -> Choice:
    choice = np.zeros((offer.size, columns), dtype=np.intp)
    best = np.full((offer.size, columns), -(10**6))
    for option in offer.options:
        cells = _cells(option, offer.size)
        # A rule that must be used is used even if it harms; any legal option beats none.
        better = option.score > best[cells]
        choice[cells] = np.where(better, option.leads[:, None], choice[cells])
        best[cells] = np.maximum(best[cells], option.score)
    return choice
