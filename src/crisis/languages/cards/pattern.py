"""Patterns of a lexicon: text with slots, optional parts and the place of the verb.

`{who:dat}` is a slot in a case, `{n|die|dice}` picks by a number, `{~who}` is the ending that
agrees with a slot, `{=noun}` declines a noun with the whole phrase. `[...]` is left out when a slot
in it is empty, `[?flag ...]` without the flag, `[!flag ...]` with it. `<gain>` is the verb,
`<gain.you>` in a given form; what stands after `^` comes after the whole verb.
"""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct


class Text(Struct, frozen=True):
    """Words as they are."""

    words: str


class Slot(Struct, frozen=True):
    """What fills it, in a case; or one of two words for its number."""

    name: str
    case: str = ""
    one: str | None = None
    many: str = ""


class Ending(Struct, frozen=True):
    """The ending that agrees with a slot; without a name with whoever is described."""

    name: str


class Noun(Struct, frozen=True):
    """A noun that stands for the whole phrase."""

    spec: str


class Verb(Struct, frozen=True):
    """The place of the verb."""

    lemma: str
    form: str = ""


class Mark(Struct, frozen=True):
    """The end of the verb's own part."""


class Group(Struct, frozen=True):
    """A part that may be left out."""

    parts: tuple["Part", ...]
    flag: str = ""
    wanted: bool = True


Part = Text | Slot | Ending | Noun | Verb | Mark | Group
_TOKEN = re.compile(r"\{[^}]*\}|\[[?!]\w+ ?|\[|\]|<[^>]*>|\^")


class BadPattern(ValueError):
    """A text that is no pattern."""


@cache
def parsed(text: str) -> tuple[Part, ...]:
    """The parts of a pattern."""
    tokens = _tokens(text)
    parts = tuple(_parts(tokens, text, inside=False))
    return parts


def _tokens(text: str) -> Iterator[str]:
    end = 0
    for found in _TOKEN.finditer(text):
        if found.start() > end:
            yield text[end : found.start()]
        yield found[0]
        end = found.end()
    if end < len(text):
        yield text[end:]


def _parts(tokens: Iterator[str], text: str, *, inside: bool) -> Iterator[Part]:
    for token in tokens:
        if token == "]":
            if not inside:
                raise BadPattern(f"a bracket too many in {text!r}")
            return
        yield _part(token, tokens, text)
    if inside:
        raise BadPattern(f"an open bracket in {text!r}")


def _part(token: str, tokens: Iterator[str], text: str) -> Part:
    match token[0]:
        case "[":
            flag = token[2:].strip()
            inner = tuple(_parts(tokens, text, inside=True))
            return Group(inner, flag, token[1:2] != "!")
        case "{":
            return _slot(token[1:-1])
        case "<":
            lemma, _, form = token[1:-1].partition(".")
            return Verb(lemma, form)
        case "^":
            return Mark()
        case _:
            return Text(token)


def _slot(inner: str) -> Slot | Ending | Noun:
    if inner.startswith("="):
        return Noun(inner[1:])
    if inner.startswith("~"):
        return Ending(inner[1:])
    name, *forms = inner.split("|")
    if forms:
        return Slot(name, "", forms[0], forms[1])
    name, _, case = name.partition(":")
    return Slot(name, case)


def slots_of(parts: tuple[Part, ...]) -> set[str]:
    """The names of all slots and flags that a pattern knows."""
    found: set[str] = set()
    for part in parts:
        if isinstance(part, Slot | Ending):
            found |= {part.name} - {""}
        elif isinstance(part, Group):
            found |= slots_of(part.parts) | ({part.flag} - {""})
    return found
