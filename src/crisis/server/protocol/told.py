"""Reasons as they are sent: the sentence for people, the same as code and values for programs.

A refusal or a fault of the rules becomes text here and nowhere else in the server.
"""

from typing import Any

from msgspec import Struct

from crisis.rules.core.faults import Fault
from crisis.rules.core.refusal import Refusal


class ToldRefusal(Struct, frozen=True, omit_defaults=True):
    """Why something is not possible: the rule, the sentence, and the same for programs.

    `code` is the key of the reason (`crisis.texts.codes`), `values` fill its slots.
    """

    rule: str
    why: str
    code: str
    values: dict[str, Any] = {}
    measure: float | None = None
    piece: str | None = None

    @classmethod
    def of(cls, refusal: Refusal) -> "ToldRefusal":
        return cls(
            refusal.rule, refusal.why, refusal.code, refusal.values, refusal.measure, refusal.piece
        )


def told(refusal: Refusal | None) -> ToldRefusal | None:
    return None if refusal is None else ToldRefusal.of(refusal)


class ToldFault(Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong with a roster or a battlefield, told in the same way."""

    rule: str
    what: str
    code: str
    values: dict[str, Any] = {}
    also: tuple[str, ...] = ()

    @classmethod
    def of(cls, fault: Fault) -> "ToldFault":
        return cls(fault.rule, fault.what, fault.reason.code, fault.reason.values, fault.also)
