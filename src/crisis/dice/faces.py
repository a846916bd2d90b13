"""The six symbols of the die and its eight printed faces (DICE-01, DICE-02).

What a symbol is and where it counts belongs here; rolls of several dice belong in pool.py,
chances in odds.py.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Face(StrEnum):
    """One symbol of a die; the value is the letter used in logs and tests."""

    CRITICAL = "C"
    WILD = "W"
    HIT = "H"
    BLOCK = "B"
    BLANK = "-"
    FAILURE = "F"


SYMBOLS: tuple[Face, ...] = tuple(Face)
"""The six different symbols, in the order in which count vectors are written."""

FACES: tuple[Face, ...] = (
    Face.CRITICAL,
    Face.WILD,
    Face.HIT,
    Face.HIT,
    Face.BLOCK,
    Face.BLANK,
    Face.BLANK,
    Face.FAILURE,
)
"""The eight printed faces, in a fixed order: a face drawn uniformly is a die rolled."""

WEIGHT: Mapping[Face, int] = MappingProxyType({face: FACES.count(face) for face in SYMBOLS})
"""How many of the eight faces show each symbol."""

ATTACK_SUCCESSES: frozenset[Face] = frozenset({Face.CRITICAL, Face.WILD, Face.HIT})
DEFENSE_SUCCESSES: frozenset[Face] = frozenset({Face.CRITICAL, Face.WILD, Face.BLOCK})


_BY_LETTER = {face.value: face for face in SYMBOLS}


def parse_faces(text: str) -> tuple[Face, ...]:
    """Read a roll written one letter per die, such as "HHCW-F"; spaces are ignored."""
    letters = text.replace(" ", "").upper()
    known = _BY_LETTER
    for position, letter in enumerate(letters, start=1):
        if letter not in known:
            raise ValueError(
                f"die {position} of {text!r} is {letter!r}; "
                f"a face is one of {' '.join(known)} (critical, wild, hit, block, blank, failure)"
            )
    return tuple([known[letter] for letter in letters])
