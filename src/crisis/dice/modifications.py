"""What a rule may do to dice on the table: reroll them or change them (ATK-14, ATK-15).

Plain descriptions belong here, as frozen values that can be compared and cached. What the best
use of one is, is computed in choices.py.
"""

from enum import StrEnum

from msgspec import Struct

from crisis.dice.faces import DEFENSE_SUCCESSES, Face
from crisis.dice.pool import Icons


class Role(StrEnum):
    """A party of an attack; also names the roll that this party made."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def opponent(self) -> "Role":
        """The other party."""
        return Role.DEFENDER if self is Role.ATTACKER else Role.ATTACKER


ROLES = tuple(Role)  # to go through an enumeration takes ten times as long


class Needs(Struct, frozen=True):
    """A condition on the dice as they lie when the modification is made."""

    of: Role
    icons: Icons = ()
    without: frozenset[Face] = frozenset()


class Per(Struct, frozen=True):
    """As many dice as one of the two rolls shows dice with these faces."""

    faces: frozenset[Face]
    of: Role
    at_most: int | None = None


Amount = int | Per | None
"""A number of dice; None means any number (or every one, where it must be done)."""


class Reroll(Struct, frozen=True):
    """Reroll dice of one roll, chosen together and rolled together (DICE-09, Q-75).

    `faces` None means every face but failures; naming failures allows them (DICE-04).
    `whole_roll`: all dice that may be rerolled, or none. `mandatory`: as many as possible.
    """

    count: Amount = None
    faces: frozenset[Face] | None = None
    whole_roll: bool = False
    mandatory: bool = False
    when: Needs | None = None


class Change(Struct, frozen=True):
    """Change dice of one roll to a face, or to any face the player likes (`to` None).

    `faces` None means every face but failures; naming failures allows them (DICE-04).
    `power`: Power that the changing side gains for each die it changed.
    """

    to: Face | None
    count: Amount = 1
    faces: frozenset[Face] | None = None
    mandatory: bool = False
    when: Needs | None = None
    power: int = 0

    def __post_init__(self) -> None:
        """Power is counted per die turned to one printed face."""
        if self.power and self.to is None:
            raise ValueError("a change that gains power must name the face it changes to")


Modification = Reroll | Change

COVER = Change(to=Face.BLOCK)
"""Cover: the defender may change one of its dice, not a failure, to a block (COVER-05/06)."""

PIERCE = Change(to=Face.BLANK, faces=DEFENSE_SUCCESSES, mandatory=True)
"""Pierce: one critical, wild or block of the defender becomes a blank (SPEC-02)."""
