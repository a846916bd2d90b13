"""What is wrong with card files, collected with the place where it is, and what the decoder of a
card says put into a sentence. What is looked for stands with the readers and the linter.
"""

import re
from functools import lru_cache
from typing import Any

import msgspec

from crisis.cards.vocabulary.known import misfits
from crisis.cards.vocabulary.wrong import Wrong, wrong

TOO_DEEP = wrong("is nested too deeply")
TEXT, TABLE, A_LIST = wrong("a text"), wrong("a table"), wrong("a list")
WHOLE, NUMBER, YES_OR_NO = wrong("a whole number"), wrong("a number"), wrong("true or false")
_KINDS = {
    "int": WHOLE, "float": NUMBER, "str": TEXT, "array": A_LIST, "list": A_LIST,
    "object": TABLE, "dict": TABLE, "bool": YES_OR_NO,
}  # fmt: skip


class CardFault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a card file, and the key path where it is ("" for all of the
    file); `str` tells it in English."""

    path: str
    what: Wrong

    def __str__(self) -> str:
        return placed(self.path, str(self.what))


def placed(path: str, told: str) -> str:
    """What is wrong behind its key path; what a file holds may try to steer the terminal."""
    line = f"{path}: {told}" if path else told
    return "".join(sign if sign.isprintable() else "?" for sign in line)


@lru_cache(maxsize=64)
def _box(kind: Any) -> Any:
    """The decoder keeps what it knows about a struct and works a union of verbs out anew each
    time, which takes longer than everything else; so each kind gets a struct around it."""
    return msgspec.defstruct("Box", [("value", kind)])


class Faults:
    """Collects what is wrong, so that an author sees everything at once."""

    def __init__(self) -> None:
        self.found: list[CardFault] = []
        self.noted = 0  # also those that were known already

    def add(self, path: str, what: Wrong) -> None:
        self.noted += 1
        fault = CardFault(path.lstrip("."), what)
        if fault not in self.found:  # one line serves several sides of a card
            self.found.append(fault)

    def convert(self, raw: Any, kind: Any, path: str) -> Any:
        """Decode one value; a fault is noted and None returned when it does not fit."""
        try:
            return msgspec.convert({"value": raw}, _box(kind), strict=True).value
        except msgspec.ValidationError as error:
            for where, what in misfits(raw, kind) or [_in_words(str(error))]:
                self.add(f"{path}{where}", what)
            return None
        except RecursionError:
            self.add(path, TOO_DEEP)
            return None


def missing(kind: Wrong | str) -> Wrong:
    return wrong("must be {kind}, it is missing", kind=kind)


def is_missing(what: Wrong) -> bool:
    """Whether a key is not there at all."""
    return what.sentence == missing(TEXT).sentence


def missing_key(fault: CardFault) -> str:
    """The path of a key that the decoder misses, "" if it is something else that is wrong."""
    key = dict(fault.what.values).get("key", "")
    return f"{fault.path}.{key}".lstrip(".") if key else ""


def _in_words(message: str) -> tuple[str, Wrong]:
    """The decoder's message as a key path and a sentence: "must be a text, not a list"."""
    what, _, where = message.partition(" - at `$.value")
    path = where.rstrip("`")
    kinds = re.fullmatch(r"Expected `(.+)`, got `(.+)`", what)
    wanted = [_KINDS[word] for word in kinds[1].split(" | ") if word in _KINDS] if kinds else []
    if kinds is not None and wanted:
        kind, other = _one_of(wanted), _KINDS.get(kinds[2], kinds[2])
        not_that = wrong("must be {kind}, not {other}", kind=kind, other=other)
        return path, missing(kind) if other == "null" else not_that
    lacks = re.fullmatch(r"Object missing required field `(.+)`", what)
    if lacks is not None:
        return path, wrong("the key `{key}` is missing", key=lacks[1])
    return path, wrong("does not fit: {why}", why=what)


def _one_of(kinds: list[Wrong]) -> Wrong:
    first, *others = kinds
    for other in others:
        first = wrong("{some} or {last}", some=first, last=other)
    return first
