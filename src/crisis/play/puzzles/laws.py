"""The exact laws of rolls: every different roll, or every different result of one, by its chance.

Faces that are alike are counted together and shown by one of them. Chances are whole numbers of
1/8 to the power of the dice. What a roll leads to is not known here.
"""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from crisis.dice.faces import Face
from crisis.play.puzzles.alike import Groups, weight

SIDES_OF_A_DIE = 8


class Cast(NamedTuple):
    """One result of a roll with the dice that its Criticals added, and its chance."""

    faces: str
    extra: str
    chance: Fraction


@lru_cache(maxsize=256)
def rolls(count: int, groups: Groups) -> tuple[tuple[str, Fraction], ...]:
    """Every different roll of so many dice, each group shown by its first face."""
    whole = SIDES_OF_A_DIE**count
    return tuple((faces, Fraction(ways, whole)) for faces, ways in _ways(count, groups))


def _ways(count: int, groups: Groups) -> Iterator[tuple[str, int]]:
    if not groups:
        if count == 0:
            yield "", 1
        return
    first, rest = groups[0], groups[1:]
    many = range(count + 1) if rest else (count,)
    for number in many:
        here = comb(count, number) * weight(first) ** number
        for faces, ways in _ways(count - number, rest):
            yield first[0].value * number + faces, here * ways


def casts(
    count: int,
    per_critical: int,
    first: Groups,
    later: Groups,
    result: Callable[[str], Hashable],
) -> dict[Hashable, Cast]:
    """The law of what a roll and its extra dice come to: by result, with one roll that shows it.

    Of the rolls with one result the first is kept, since no rule can tell them apart.
    """
    found: dict[Hashable, Cast] = {}
    for faces, chance in rolls(count, first):
        more = faces.count(Face.CRITICAL.value) * per_critical
        for extra, further in rolls(more, later):
            key, both = result(faces + extra), chance * further
            known = found.get(key)
            if known is None:
                found[key] = Cast(faces, extra, both)
            else:
                found[key] = known._replace(chance=known.chance + both)
    return found
