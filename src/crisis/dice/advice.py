"""What to do with the dice that lie there: the best use of a rule in one given pair of rolls.

The choices are those on which the exact odds rest (choices.py): whoever follows the advice gets the
law that `attack_odds` promises. Rules of the game and names of cards do not belong here.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from crisis.dice.attack import Attack
from crisis.dice.choices import Choice
from crisis.dice.classes import DEAD, Classes, Kind
from crisis.dice.faces import SYMBOLS, Face
from crisis.dice.modifications import Change, Role
from crisis.dice.options import Offer, Option, Pool, Taken
from crisis.dice.outcomes import best_play
from crisis.dice.solvable import Solvable, solvable_of


class Use(NamedTuple):
    """The faces of the dice to take, and what each of them becomes (nothing for a reroll)."""

    taken: tuple[Face, ...] = ()
    put: tuple[Face, ...] = ()


@lru_cache(maxsize=256)
def _solved(attack: Attack) -> tuple[Solvable, list[Choice]]:
    solvable = solvable_of(attack)
    return solvable, best_play(solvable)


def best_use(
    attack: Attack, number: int, attack_roll: Iterable[Face], defense_roll: Iterable[Face]
) -> Use:
    """The best use of the modification with this number, counted in the order of the sequence.

    The rolls are those that lie there when it is used; the pools of the description must have room
    for them.
    """
    solvable, choices = _solved(attack)
    rolls = {Role.ATTACKER: tuple(attack_roll), Role.DEFENDER: tuple(defense_roll)}
    pools, rules = dict(solvable.first), -1
    for offer, choice in zip(solvable.offers, choices, strict=True):
        role = offer.moment.roll
        rules += offer.moment.rule is not None
        if rules == number and offer.moment.rule is not None:
            states = {one: _state(pools[one], rolls[one]) for one in Role}
            lead = int(choice[states[role], states[role.opponent]])
            option = _option_to(offer, states[role], states[role.opponent], lead)
            return _in_faces(offer, option, rolls[role])
        pools[role] = offer.passage.after
    raise ValueError(f"the attack has no modification number {number}")


def _state(pool: Pool, roll: tuple[Face, ...]) -> int:
    """The number of the state that these faces are."""
    counts = np.zeros((1, pool.space.classes), dtype=np.intp)
    for face in roll:
        place = pool.classes.place[Kind(face)]
        if place != DEAD:
            counts[0, place] += 1
    return int(pool.space.number(counts)[0])


def _option_to(offer: Offer, own: int, opposing: int, lead: int) -> Option:
    """The first option that leads there from these states."""
    for option in offer.options:
        row = int(np.searchsorted(option.rows, own))
        if row >= option.rows.size or option.rows[row] != own or option.leads[row] != lead:
            continue
        if option.others is None or option.others[opposing]:
            return option
    raise AssertionError("a choice that no option leads to")


def _in_faces(offer: Offer, option: Option, roll: tuple[Face, ...]) -> Use:
    classes, later = offer.passage.before.classes, offer.passage.after.classes
    taken = _taken_faces(classes, option.taken, list(roll))
    rule = offer.moment.rule
    if not isinstance(rule, Change) or not option.taken:
        return Use(taken)
    if rule.to is not None:
        return Use(taken, (rule.to,) * len(taken))
    return Use(taken, tuple(_face_of(later, place) for place in option.put))


def _taken_faces(classes: Classes, taken: Taken, left: list[Face]) -> tuple[Face, ...]:
    """Dice of the classes: those that only stand for themselves before icons that spilled over."""
    found: list[Face] = []
    for wanted in sorted(taken, key=lambda i: classes.caps[i] is None):
        own = [face for face in left if classes.place[Kind(face)] == wanted]
        spilled = [face for face in left if _spills_to(classes, face) == wanted]
        face = (own or spilled)[0]
        left.remove(face)
        found.append(face)
    return tuple(found)


def _spills_to(classes: Classes, face: Face) -> int:
    place = classes.place[Kind(face)]
    return DEAD if place == DEAD else classes.spill[place]


def _face_of(classes: Classes, place: int) -> Face:
    """A face that falls into this class; of those that do not matter the blank one."""
    faces = [face for face in SYMBOLS if classes.place[Kind(face)] == place]
    return Face.BLANK if Face.BLANK in faces else faces[0]
