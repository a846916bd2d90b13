"""Whether a card file has the shape that `tables` describes, and no more than a sane card needs.

The readers of each kind of card rely on it and look only at the meaning. Whatever a file holds,
even one made to do harm, it is answered with a sentence and never with a crash.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

from crisis.cards.files.faults import (
    NUMBER,
    TABLE,
    TEXT,
    TOO_DEEP,
    WHOLE,
    YES_OR_NO,
    CardFault,
    missing,
)
from crisis.cards.files.tables import FILES
from crisis.cards.vocabulary.known import NO_WORD, unknown_key, unknown_word
from crisis.cards.vocabulary.wrong import Wrong, either, wrong

DEEPEST = 24  # no sane card comes near
LONGEST = 4_000  # characters of one text
MOST = 400  # entries of one list or table
LARGEST = 1_000_000  # no number of a card comes near; `TOO_LARGE` says it
MOST_DOTS = 100  # in one line: dotted keys are read in quadratic time
UNPRINTABLE = wrong("holds a sign that cannot be printed")
TOO_LARGE = wrong("is a number beyond a million")
NO_DATES = wrong("is a date or time; cards have none")


def text_fault(text: str) -> CardFault | None:
    """What would keep the reader of TOML busy for too long."""
    for number, line in enumerate(text.splitlines(), start=1):
        dots = line.count(".")
        if dots > MOST_DOTS:
            return CardFault(
                "",
                wrong(
                    "line {line} has {n} full stops; {most} are enough",
                    line=number, n=dots, most=MOST_DOTS,
                ),
            )  # fmt: skip
    return None


def shape_faults(raw: Mapping[str, Any], folder: str) -> list[CardFault]:
    """What is too much or of the wrong kind in a file of a folder, with its key path."""
    kind = FILES.get(folder)
    excess = list(_inside(raw, "", 1))
    if excess or kind is None or _fits(raw, kind):
        return excess
    return [CardFault(path.lstrip("."), what) for path, what in _misshapen(raw, _info(kind), "")]


def _fits(raw: Mapping[str, Any], kind: type[msgspec.Struct]) -> bool:
    """The decoder is quick and finds the first fault only; `_misshapen` finds them all."""
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        return False
    return True


def _inside(value: Any, path: str, depth: int) -> Iterator[CardFault]:
    if depth > DEEPEST:
        yield CardFault(path[:80], TOO_DEEP)
    elif len(value) > MOST:
        yield CardFault(path, wrong("has {n} entries; {most} are enough", n=len(value), most=MOST))
    elif isinstance(value, dict):
        for key, part in value.items():
            if _unprintable(key):
                yield CardFault(f"{path}.{key}".lstrip(".")[:120], UNPRINTABLE)
            elif isinstance(part, _NESTED):
                yield from _inside(part, f"{path}.{key}".lstrip("."), depth + 1)
            elif odd := _single(part):
                yield CardFault(f"{path}.{key}".lstrip("."), odd)
    else:
        for index, part in enumerate(value):
            if isinstance(part, _NESTED):
                yield from _inside(part, f"{path}[{index}]", depth + 1)
            elif odd := _single(part):
                yield CardFault(f"{path}[{index}]", odd)


_NESTED = (dict, list)


def _single(value: Any) -> Wrong | None:
    """Why a value cannot stand anywhere, if it cannot."""
    if isinstance(value, str):
        if len(value) > LONGEST:
            return wrong(
                "is a text of {n} characters; {most} are enough", n=len(value), most=LONGEST
            )
        return UNPRINTABLE if _unprintable(value) else None
    if isinstance(value, int | float):
        return None if -LARGEST <= value <= LARGEST else TOO_LARGE
    return NO_DATES


def _unprintable(text: str) -> bool:
    """Signs that steer a terminal or turn the reading direction have no place on a card."""
    return not text.replace("\n", "").isprintable()


# --- what is of the wrong kind --------------------------------------------------------------------

Misshapen = Iterator[tuple[str, Wrong]]


@lru_cache(maxsize=16)
def _info(kind: type[msgspec.Struct]) -> inspect.Type:
    return inspect.type_info(kind)


def _misshapen(value: Any, kind: inspect.Type, path: str, title: str = "") -> Misshapen:
    """Every part of a value that its type does not know, with its path."""
    match kind:
        case inspect.Metadata():
            named = (kind.extra_json_schema or {}).get("title", title)
            yield from _misshapen(value, kind.type, path, named)
        case inspect.UnionType():
            tried = [list(_misshapen(value, part, path, title)) for part in kind.types]
            yield from min(tried, key=len)
        case _ if not _is_a(value, kind):
            yield path, wrong("must be {kind}", kind=_kind_in_words(kind))
        case inspect.StructType():
            yield from _in_table(value, kind, path)
        case inspect.DictType():
            for key, part in value.items():
                yield from _misshapen(part, kind.value_type, f"{path}.{key}")
        case inspect.VarTupleType():
            for index, part in enumerate(value):
                yield from _misshapen(part, kind.item_type, f"{path}[{index}]", title)
        case inspect.StrType() if len(value) < (kind.min_length or 0):
            yield path, wrong("must not be empty")
        case inspect.LiteralType() if value not in kind.values:
            what = wrong("{word} is no {title}", title=wrong(title)) if title else NO_WORD
            yield path, unknown_word(what, value, kind.values)
        case inspect.IntType() | inspect.FloatType() if not _within(value, kind):
            yield path, _out_of_bounds(value, kind, title)
        case _:
            pass


def _in_table(raw: Mapping[str, Any], kind: inspect.StructType, path: str) -> Misshapen:
    fields = {field.encode_name: field for field in kind.fields}
    for key, part in raw.items():
        if key in fields:
            yield from _misshapen(part, fields[key].type, f"{path}.{key}")
        elif kind.forbid_unknown_fields:
            yield f"{path}.{key}", unknown_key(key, fields)
    for key, field in fields.items():
        if field.required and key not in raw:
            yield f"{path}.{key}", missing(_kind_in_words(field.type))


def _out_of_bounds(value: Any, kind: inspect.IntType | inspect.FloatType, title: str) -> Wrong:
    return wrong(
        "{n} is no {title} from {least} to {most}",
        n=str(value), title=wrong(title), least=str(kind.ge), most=str(kind.le),
    )  # fmt: skip


def _within(value: Any, kind: inspect.IntType | inspect.FloatType) -> bool:
    return kind.ge is None or kind.le is None or bool(kind.ge <= value <= kind.le)


def _is_a(value: Any, kind: inspect.Type) -> bool:
    """Whether a value is of the kind at all; what a table or list holds is looked at later, except
    that a list of tables holds nothing but tables."""
    match kind:
        case inspect.StructType():
            return isinstance(value, dict)
        case inspect.DictType():
            return isinstance(value, dict) and all(
                _is_a(part, kind.value_type) for part in value.values()
            )
        case inspect.VarTupleType():
            return isinstance(value, list) and all(_is_a(part, kind.item_type) for part in value)
        case inspect.Metadata():
            return _is_a(value, kind.type)
        case inspect.LiteralType():
            return type(value) in {type(word) for word in kind.values}
        case inspect.FloatType():
            return type(value) in (int, float)
        case inspect.AnyType():
            return True
        case _:
            return type(value) is _PLAIN[type(kind)]


_PLAIN: dict[type[inspect.Type], type] = {
    inspect.StrType: str,
    inspect.IntType: int,
    inspect.BoolType: bool,
    inspect.NoneType: type(None),
}


def _kind_in_words(kind: inspect.Type) -> Wrong | str:
    match kind:
        case inspect.Metadata():
            return _kind_in_words(kind.type)
        case inspect.DictType(value_type=inspect.StructType()):
            return wrong("a table of tables, one for each name")
        case inspect.StructType() | inspect.DictType():
            return TABLE
        case inspect.VarTupleType():
            tables = _kind_in_words(kind.item_type) == TABLE
            return wrong("a list of tables") if tables else wrong("a list of texts")
        case inspect.LiteralType() if not isinstance(kind.values[0], str):
            return either([*map(str, kind.values)])
        case inspect.UnionType():
            return _kind_in_words(kind.types[0])
        case _:
            return _PLAIN_WORDS.get(type(kind), TEXT)


_PLAIN_WORDS: dict[type[inspect.Type], Wrong] = {
    inspect.IntType: WHOLE,
    inspect.FloatType: NUMBER,
    inspect.BoolType: YES_OR_NO,
}
