"""What has been counted for a turn, a round or the game: uses of what has a limit, and deeds.

An entry is a value. In a state and in events it is one line of text, because the keys of JSON are
text: that line is written and read here and nowhere else.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, Protocol

from msgspec import Struct

from crisis.state.records import PieceId, UnitId

Deed = Literal["targeted", "attacked"]


class Entry(Protocol):
    """Something that is counted."""

    @property
    def text(self) -> str: ...


class Use(Struct, frozen=True):
    """A rule with a limit was used; the limit counts for a unit, a side or a token."""

    scope: str
    holder: str
    rule: str

    @property
    def text(self) -> str:
        return f"{self.scope}|{self.holder}|{self.rule}"


class AttackUse(Struct, frozen=True):
    """An attack with a limit of its own was made."""

    scope: str
    unit: UnitId
    attack: str

    @property
    def text(self) -> str:
        return f"{self.scope}|{self.unit}|attack {self.attack}"


class UseOn(Struct, frozen=True):
    """A rule was used on a thing, for "each character only once per turn" (PRIMITIVES 14)."""

    scope: str
    rule: str
    thing: str

    @property
    def text(self) -> str:
        return f"{self.scope}|each|{self.rule}|{self.thing}"


class PowerUse(Struct, frozen=True):
    """A character has used a superpower in this turn."""

    unit: UnitId

    @property
    def text(self) -> str:
        return f"turn|powers|{self.unit}"


class Cancelled(Struct, frozen=True):
    """A superpower came to nothing and is not used again in this turn."""

    unit: UnitId
    rule: str

    @property
    def text(self) -> str:
        return f"turn|cancelled|{self.unit}|{self.rule}"


class Repeated(Struct, frozen=True):
    """A character used a superpower beyond its limit in this activation."""

    unit: UnitId

    @property
    def text(self) -> str:
        return f"activation|repeated|{self.unit}"


class Done(Struct, frozen=True):
    """What a character did in this round."""

    deed: str
    unit: UnitId

    @property
    def text(self) -> str:
        return f"round|did|{self.deed}|{self.unit}"


class MovedBy(Struct, frozen=True):
    """A character has moved in this turn, in a certain way."""

    kind: str
    unit: UnitId

    @property
    def text(self) -> str:
        return f"turn|moved|{self.kind}|{self.unit}"


class Fought(Struct, frozen=True):
    """A character was named as the target of an attack, or was attacked with it."""

    scope: str
    deed: Deed
    attacker: UnitId
    target: UnitId
    attack: str

    @property
    def text(self) -> str:
        return f"{self.scope}|{self.deed}|{self.attacker}|{self.target}|{self.attack}"


class Destroyed(Struct, frozen=True):
    """A terrain feature was destroyed in this game."""

    kind: str
    piece: PieceId

    @property
    def text(self) -> str:
        return f"game|destroyed|{self.kind}|{self.piece}"


def scope_of(text: str) -> str:
    """For how long an entry counts: `turn`, `round` or `game`."""
    return text.partition("|")[0]


def fights(ledger: Iterable[str], scope: str, deed: Deed, attacker: UnitId) -> Iterator[Fought]:
    """What one character did to others in this turn or round."""
    for text in ledger:
        parts = text.split("|", 4)  # the name of an attack comes last and may contain anything
        if len(parts) == 5 and parts[:3] == [scope, deed, attacker]:
            yield Fought(scope, deed, attacker, parts[3], parts[4])


def destroyed(ledger: Iterable[str], kind: str) -> Iterator[PieceId]:
    """The features of a kind that were destroyed, in their order."""
    for text in ledger:
        parts = text.split("|")
        if parts[:3] == ["game", "destroyed", kind]:
            yield parts[3]
