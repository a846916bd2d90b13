"""What frames carry: where an operation comes from, what it would do, what was rolled and noted.

Values only; they never change. Who waits for what is in `state.frames`.
"""

from msgspec import Struct

from crisis.dice.faces import Face
from crisis.state.records import SideId, UnitId


class Cause(Struct, frozen=True, omit_defaults=True):
    """Where an operation comes from: needed for enemy and allied effects (GEN-08 to GEN-11)."""

    kind: str  # attack, superpower, leadership, tactic, gem, crisis, condition, one_shot, basic
    name: str = ""
    unit: UnitId | None = None
    side: SideId | None = None
    collision: bool = False
    attack: int = 0  # serial of the attack it belongs to

    def is_enemy_of(self, side: SideId) -> bool:
        return self.side is not None and self.side != side


class Die(Struct, frozen=True, array_like=True):
    """One die on the table: its face, whether a Critical added it, and the rules that rerolled
    it."""

    face: Face
    extra: bool = False
    rerolled: tuple[str, ...] = ()


class Note(Struct, frozen=True, array_like=True):
    """What somebody did, or had done to it, in an effect or attack (TIMING 3)."""

    word: str
    who: str


class Touched(Struct, frozen=True, array_like=True):
    """Whom a rule has touched, by its name, for "once per trigger and character" (GEN-07)."""

    rule: str
    who: str | None
    part: str = ""  # the parts of one printed rule do not shut each other out


class Packet(Struct, frozen=True, omit_defaults=True):
    """Damage that one unit would suffer."""

    victim: UnitId
    amount: int
    cause: Cause
    irreducible: bool = False
    no_power: bool = False
    gives_power: bool = False
