"""What is wrong with the catalogues: texts that are missing, left over or have the wrong slots.

English is compared with the table of codes, every other language with English.
"""

import re
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from crisis.languages.folders import ENGLISH, Language, languages, read
from crisis.texts import thoughts  # noqa: F401 - its codes are checked too
from crisis.texts.codes import CODES, WORDS
from crisis.texts.slots import SLOT, slots_of

TYPED = re.compile(r"`[^`]*`")  # what is typed stands in every language, braces and all
FILES = ("reasons.json", "log.json", "page.json", "guide.json")
What = Literal["missing", "unused", "wrong slots", "unreadable"]


class TextFault(Struct, frozen=True):
    """One text that is wrong: where it stands and what about it."""

    language: str
    file: str
    key: str
    what: What
    detail: str = ""

    def __str__(self) -> str:
        more = f": {self.detail}" if self.detail else ""
        return f"{self.language}/{self.file}: {self.key}: {self.what}{more}"


def faults(code: str | None = None, also: dict[str, Any] | None = None) -> Iterator[TextFault]:
    """Everything that is wrong with a language, or with all; `also` are files whose English texts
    stand elsewhere, with these texts."""
    english = {file: texts_of(ENGLISH, file) or {} for file in FILES}
    elsewhere = {file: dict(_flat(tree, "")) for file, tree in (also or {}).items()}
    for language in languages().values():
        if code in (None, language.code):
            yield from _faults(language, english)
            if language.code != ENGLISH:
                yield from _faults(language, elsewhere)


def _faults(language: Language, english: dict[str, dict[str, str]]) -> Iterator[TextFault]:
    for file, known in english.items():
        try:
            own = texts_of(language.code, file)
        except msgspec.DecodeError as error:
            yield TextFault(language.code, file, "", "unreadable", str(error))
            continue
        codes = language.code == ENGLISH and file == "reasons.json"
        wanted = _wanted_of_codes(known) if codes else known
        yield from _compared(language, file, own or {}, wanted)


def _wanted_of_codes(english: dict[str, str]) -> dict[str, str]:
    """English as the table of codes wants it: a sentence for each with its slots."""
    words = {key: text for key, text in english.items() if key.split(".")[0] == "words"}
    groups = {key.split(".")[1] for key in words}
    known = {
        f"words.{group}.{word}": english.get(f"words.{group}.{word}", "")
        for group, keys in WORDS.items()
        for word in keys
        if group in groups
    }
    forms = {key: text for key, text in words.items() if key.startswith("words.form.")}
    sentences = {
        f"reasons.{key}": " ".join(f"{{{slot}}}" for slot in code.slots)
        for key, code in CODES.items()
    }
    return {**known, **forms, **sentences}


def _compared(
    language: Language, file: str, own: dict[str, str], wanted: dict[str, str]
) -> Iterator[TextFault]:
    code = language.code
    for key in wanted.keys() - own.keys():
        yield TextFault(code, file, key, "missing", wanted[key])
    for key in own.keys() - wanted.keys():
        yield TextFault(code, file, key, "unused", own[key])
    for key in own.keys() & wanted.keys():
        more, rest = slots_of(own[key]) ^ slots_of(wanted[key]), SLOT.sub("", own[key])
        typed = set(TYPED.findall(SLOT.sub("", wanted[key]))) ^ set(TYPED.findall(rest))
        left = TYPED.sub("", rest)
        if more or typed:
            yield TextFault(code, file, key, "wrong slots", ", ".join(sorted((*more, *typed))))
        elif "{" in left or "}" in left:
            yield TextFault(code, file, key, "wrong slots", own[key])


def texts_of(code: str, file: str) -> dict[str, str] | None:
    """The texts of a file by their path in it; None if the language does not have the file."""
    data = read(code, file)
    return None if data is None else dict(_flat(msgspec.json.decode(data), ""))


def _flat(tree: Any, path: str) -> Iterator[tuple[str, str]]:
    """A word with several forms is one text; only its plain form counts."""
    if isinstance(tree, str):
        yield path, tree
    elif isinstance(tree, dict) and "" in tree:
        yield path, tree[""]
    elif isinstance(tree, dict | list):
        parts = tree.items() if isinstance(tree, dict) else enumerate(tree)
        for key, value in parts:
            yield from _flat(value, f"{path}.{key}" if path else str(key))
