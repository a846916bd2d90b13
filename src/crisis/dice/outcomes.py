"""What final rolls mean: damage suffered, icons, Power, and the laws of all of them.

Final states are grouped by all that a result can depend on, so that a result is read off a small
table of exact chances. How those chances come about belongs in chances.py.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from crisis.dice.attack import Attack
from crisis.dice.chances import joint_chances, separate_chances
from crisis.dice.choices import Choice, best_choices, plain_choices
from crisis.dice.exact import ROOM, Limbs, Table, settle, whole_numbers
from crisis.dice.modifications import ROLES, Role
from crisis.dice.options import Pool, contains
from crisis.dice.pool import Icons
from crisis.dice.solvable import Solvable, places, prepared
from crisis.dice.space import Index


class Law(Struct, frozen=True):
    """The exact chances of a whole number: (value, chance) in rising order, none of them zero."""

    chances: tuple[tuple[int, Fraction], ...]

    def chance(self, value: int) -> Fraction:
        """The chance of exactly this value."""
        return dict(self.chances).get(value, Fraction(0))

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or more."""
        return sum((chance for v, chance in self.chances if v >= value), Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return sum((value * chance for value, chance in self.chances), Fraction(0))

    def floats(self) -> dict[int, float]:
        """The same law in floating point, for printing and plotting."""
        return {value: float(chance) for value, chance in self.chances}


class Result(NamedTuple):
    """What one roll contributes to the result of an attack."""

    successes: int
    icons: tuple[bool, ...]
    attacker_turned: int
    defender_turned: int

    def turned_by(self, role: Role) -> int:
        """Power that this party gained for turning dice of this roll."""
        return self.attacker_turned if role is Role.ATTACKER else self.defender_turned


class Cell(NamedTuple):
    """One final result of an attack and its chance, in units of 2**-places."""

    attack: Result
    defense: Result
    chance: int


class _Groups(NamedTuple):
    results: list[Result]
    of: Index
    """The group of every state of a roll."""


def final_cells(solvable: Solvable) -> tuple[list[Cell], int]:
    """All final results with their exact chances, and the binary places of those."""
    groups = groups_of(solvable.shape)
    if solvable.attack.play == "plain":
        choices = plain_choices(solvable)
        if all(choice.shape[1] == 1 for choice in choices):
            return _separate_cells(solvable, groups, separate_chances(solvable, choices))
    else:
        choices = _best(solvable, groups)
    return _joint_cells(solvable, groups, joint_chances(solvable, choices))


def best_play(solvable: Solvable) -> list[Choice]:
    """What each player does at each moment in every pair of states."""
    return _best(solvable, groups_of(solvable.shape))


def _best(solvable: Solvable, groups: dict[Role, _Groups]) -> list[Choice]:
    attack, ours = solvable.attack, _worths(solvable, groups, Role.ATTACKER)
    contrary = attack.defender_goal == attack.attacker_goal.opposite()
    if contrary and not attack.attacker_goal.power:  # the usual case
        return best_choices(solvable, {Role.ATTACKER: ours, Role.DEFENDER: -ours})
    theirs = _worths(solvable, groups, Role.DEFENDER)
    return best_choices(solvable, {Role.ATTACKER: ours, Role.DEFENDER: theirs})


@lru_cache(maxsize=256)
def groups_of(shape: Attack) -> dict[Role, _Groups]:
    """Attacks of one shape share their groups, as they share their options."""
    _, _, last = prepared(shape)
    return {role: _groups(shape, last[role]) for role in ROLES}


def _groups(attack: Attack, pool: Pool) -> _Groups:
    classes, vectors = pool.classes, pool.space.vectors
    kinds = [group[0] for group in classes.groups]
    worth = np.array([attack.worth(pool.role, kind.face) for kind in kinds], dtype=np.intp)
    columns: list[Index] = [vectors @ worth]
    for earner in ROLES:
        power = [kind.power * (kind.earner is earner) for kind in kinds]
        columns.append(vectors @ np.array(power, dtype=np.intp))
    if pool.role is Role.ATTACKER:
        shown = [contains(pool, icons) for icons in _all_icons(attack)]
        columns += [mask.astype(np.intp) for mask in shown]
    table = np.column_stack(columns)
    rows, of = np.unique(table, axis=0, return_inverse=True)
    results = [Result(s, tuple(map(bool, icons)), a, d) for s, a, d, *icons in rows.tolist()]
    return _Groups(results, of.reshape(-1))


def _all_icons(attack: Attack) -> list[Icons]:
    wanted = [icons for role in ROLES for icons, _ in attack.goal(role).icons]
    return list(dict.fromkeys([*attack.icon_rules, *wanted]))


def _worths(solvable: Solvable, groups: dict[Role, _Groups], role: Role) -> Table:
    """What every final pair of states is worth to a player, as his goal says."""
    attack, one, other = solvable.attack, groups[Role.ATTACKER], groups[Role.DEFENDER]
    wanted = [(_all_icons(attack).index(icons), w) for icons, w in attack.goal(role).icons]
    shown = [sum(w for i, w in wanted if result.icons[i]) for result in one.results]
    ours, theirs = ([result.successes for result in group.results] for group in (one, other))
    gaps = {mine - their for mine in ours for their in theirs}
    worth = {gap: _worth(attack, role, attack.suffered(gap)) for gap in gaps}
    small = [
        [icons + worth[mine - their] for their in theirs]
        for icons, mine in zip(shown, ours, strict=True)
    ]
    table: Table = np.array(small, dtype=np.float64)
    if attack.goal(role).power:
        table += [[_power_worth(attack, role, o, t) for t in other.results] for o in one.results]
    return table[one.of][:, other.of]


def _worth(attack: Attack, role: Role, damage: int) -> int:
    goal = attack.goal(role)
    return goal.damage * damage + sum(w * (damage >= least) for least, w in goal.reach)


def _power_worth(attack: Attack, role: Role, ours: Result, theirs: Result) -> int:
    """What the Power that a player gets for damage and for turned dice is worth to him."""
    damage = attack.suffered(ours.successes - theirs.successes)
    turned = ours.turned_by(role) + theirs.turned_by(role)
    return attack.goal(role).power * attack.gained(role, damage, turned)


def _joint_cells(
    solvable: Solvable, groups: dict[Role, _Groups], chances: Limbs
) -> tuple[list[Cell], int]:
    attack, defense = groups[Role.ATTACKER], groups[Role.DEFENDER]
    rows = _gathered(chances, attack)
    table = _gathered([limb.T for limb in rows], defense)
    numbers = iter(whole_numbers([limb.T for limb in table], places(solvable)))
    cells = [Cell(a, d, next(numbers)) for a in attack.results for d in defense.results]
    return [cell for cell in cells if cell.chance], places(solvable)


def _gathered(numbers: Limbs, groups: _Groups) -> Limbs:
    """Rows of the same group added up, few enough at a time for exact.py not to lose a bit."""
    total = [np.zeros((len(groups.results), limb.shape[1])) for limb in numbers]
    for start in range(0, groups.of.size, 1 << ROOM):
        part = slice(start, start + (1 << ROOM))
        member = np.equal.outer(np.arange(len(groups.results)), groups.of[part]).astype(np.float64)
        added = settle([member @ limb[part] for limb in numbers])
        total = settle([one + other for one, other in zip(total, added, strict=True)])
    return total


def _separate_cells(
    solvable: Solvable, groups: dict[Role, _Groups], chances: dict[Role, Limbs]
) -> tuple[list[Cell], int]:
    laws = {role: _law(solvable, groups[role], chances[role], role) for role in ROLES}
    cells = [
        Cell(one, other, chance * counter)
        for one, chance in laws[Role.ATTACKER]
        for other, counter in laws[Role.DEFENDER]
    ]
    return cells, places(solvable)


def _law(
    solvable: Solvable, groups: _Groups, chances: Limbs, role: Role
) -> list[tuple[Result, int]]:
    total = [0] * len(groups.results)
    numbers = whole_numbers(chances, places(solvable, (role,)))
    for group, number in zip(groups.of.tolist(), numbers, strict=True):
        total[group] += number
    return [(r, n) for r, n in zip(groups.results, total, strict=True) if n]


def law_of(results: Iterable[tuple[int, int]], places: int) -> Law:
    """The law of a whole number from (value, chance in units of 2**-places)."""
    total: dict[int, int] = {}
    for value, chance in results:
        total[value] = total.get(value, 0) + chance
    return Law(tuple((value, Fraction(total[value], 1 << places)) for value in sorted(total)))
