"""A roll as a multiset of faces, and the pure arithmetic of rolls on the table.

Counting, icons, extra dice and the priority comparison of *given* rolls belong here. Chances of
rolls that are still to come belong in odds.py; drawing random faces belongs in play.
"""

from collections.abc import Iterable
from typing import NamedTuple

from crisis.dice.faces import SYMBOLS, Face

Counts = tuple[int, ...]
"""How often each symbol shows, in the order of SYMBOLS (C W H B - F)."""

Icons = tuple[Face, ...]
"""Icons printed before a special rule, a face repeated as often as printed (SPEC-01)."""


class Weights(NamedTuple):
    """How many successes one die of each symbol is worth; fields in the order of SYMBOLS."""

    critical: int = 0
    wild: int = 0
    hit: int = 0
    block: int = 0
    blank: int = 0
    failure: int = 0

    def of(self, face: Face) -> int:
        """Successes of one die that shows this face."""
        return self[SYMBOLS.index(face)]


ATTACK_WEIGHTS = Weights(critical=1, wild=1, hit=1)  # DICE-02
DEFENSE_WEIGHTS = Weights(critical=1, wild=1, block=1)  # DICE-03
NO_WEIGHTS = Weights()


def counts(faces: Iterable[Face]) -> Counts:
    """How often each symbol shows in a roll."""
    rolled = tuple(faces)
    return tuple(rolled.count(face) for face in SYMBOLS)


def contains_icons(faces: Iterable[Face], icons: Iterable[Face]) -> bool:
    """Whether a roll has at least these icons, each as often as printed (SPEC-01)."""
    rolled, wanted = tuple(faces), tuple(icons)
    return all(rolled.count(icon) >= wanted.count(icon) for icon in wanted)


def successes(faces: Iterable[Face], weights: Weights = ATTACK_WEIGHTS) -> int:
    """Successes of a roll, each die worth what its face is worth (ATK-16)."""
    return sum(n * worth for n, worth in zip(counts(faces), weights, strict=True))


def extra_dice(initial_roll: Iterable[Face], per_critical: int = 1) -> int:
    """Dice added for the criticals of an initial roll; they never add more (DICE-05, DICE-06)."""
    return per_critical * counts(initial_roll)[0]


def priority_rank(faces: Iterable[Face]) -> tuple[int, int, int, int]:
    """What a priority roll is compared by: successes, then criticals, wilds, hits (SETUP-06/07)."""
    critical, wild, hit, *_ = counts(faces)
    return (critical + wild + hit, critical, wild, hit)
