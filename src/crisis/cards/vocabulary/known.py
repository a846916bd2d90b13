"""Words that are not known, told so that an author can mend them: the nearest one, and all there
are.

The decoder of a card file names only the wrong word; `misfits` finds the same place in the
vocabulary and says what could stand there.
"""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from msgspec import inspect
from msgspec.structs import replace

from crisis.cards.vocabulary.wrong import Wrong, either, wrong

MOST_LISTED = 40  # of a longer list only the nearest words are told
NO_WORD = wrong("{word} is no word that is known here")
NO_VERB = wrong("{word} is no verb that is known")
NO_KEY = wrong("unknown key")


def unknown_word(what: Wrong, word: object, known: Iterable[object]) -> Wrong:
    """ "'posion' is no condition; did you mean 'poison'? known: bleed, hex, ...": `what` is the
    sentence about `word`."""
    values = (("word", repr(word)), *what.values)
    return replace(what, values=values, hint=_hint(str(word), known))


def unknown_key(key: str, known: Iterable[str], what: Wrong = NO_KEY) -> Wrong:
    """ "unknown key of a rule; did you mean 'limit'? known: ..."; the path names the key."""
    return replace(what, hint=_hint(key, known))


def _hint(word: str, known: Iterable[object]) -> Wrong | None:
    words = sorted(str(one) for one in known)
    near = get_close_matches(word, words, 2, 0.6)
    return hint(near, words if len(words) <= MOST_LISTED else [])


def hint(near: list[str], known: list[str]) -> Wrong | None:
    """What may have been meant, and what there is."""
    meant = either([repr(one) for one in near]) if near else ""
    if near and known:
        return wrong("; did you mean {names}? known: {known}", names=meant, known=", ".join(known))
    if near:
        return wrong("; did you mean {names}?", names=meant)
    return wrong("; known: {known}", known=", ".join(known)) if known else None


Misfit = tuple[str, Wrong]


def misfits(raw: Any, kind: Any) -> list[Misfit]:
    """Every word of a value that its type does not know, with its path."""
    return list(_misfits(raw, _type_of(kind), ""))


@lru_cache(maxsize=64)
def _type_of(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _misfits(raw: Any, kind: inspect.Type, path: str) -> Iterator[Misfit]:
    match kind:
        case inspect.LiteralType():
            if isinstance(raw, str) and raw not in kind.values:
                yield path, unknown_word(NO_WORD, raw, kind.values)
        case inspect.UnionType():
            yield from _in_union(raw, kind, path)
        case inspect.StructType() if isinstance(raw, Mapping):
            yield from _in_struct(raw, kind, path)
        case inspect.CollectionType() if isinstance(raw, list):
            for index, part in enumerate(raw):
                yield from _misfits(part, kind.item_type, f"{path}[{index}]")
        case _:
            pass


def _in_union(raw: Any, kind: inspect.UnionType, path: str) -> Iterator[Misfit]:
    if isinstance(raw, Mapping):
        yield from _in_one_of(raw, _structs(kind), path)
    elif isinstance(raw, list):
        for part in kind.types:
            if isinstance(part, inspect.CollectionType):
                yield from _misfits(raw, part, path)
    elif isinstance(raw, str) and not any(isinstance(t, inspect.StrType) for t in kind.types):
        words = [w for t in kind.types if isinstance(t, inspect.LiteralType) for w in t.values]
        if words and raw not in words:
            yield path, unknown_word(NO_WORD, raw, words)


def _structs(kind: inspect.UnionType) -> list[inspect.StructType]:
    return [part for part in kind.types if isinstance(part, inspect.StructType)]


def _in_one_of(
    raw: Mapping[str, Any], kinds: list[inspect.StructType], path: str
) -> Iterator[Misfit]:
    """Several structs are told apart by their tag, such as the verb of an effect."""
    if len(kinds) == 1:
        yield from _in_struct(raw, kinds[0], path)
        return
    tags = {kind.tag: kind for kind in kinds}
    field = kinds[0].tag_field if kinds else None
    tag = raw.get(field) if field else None
    if isinstance(tag, str) and tag in tags:
        yield from _in_struct(raw, tags[tag], path)
    elif isinstance(tag, str):
        yield f"{path}.{field}", unknown_word(NO_VERB, tag, tags)


def _in_struct(raw: Mapping[str, Any], kind: inspect.StructType, path: str) -> Iterator[Misfit]:
    fields = {field.encode_name: field for field in kind.fields}
    for key, part in raw.items():
        if key in fields:
            yield from _misfits(part, fields[key].type, f"{path}.{key}")
        elif kind.forbid_unknown_fields and key != kind.tag_field:
            yield f"{path}.{key}", unknown_key(key, fields)
