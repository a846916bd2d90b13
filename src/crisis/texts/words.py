"""The sentences of one language, read from its file: reasons by their code, and single words.

`{slot}` is a value, `{slot|die|dice}` picks the first word for 1 and the second for other numbers.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

ENGLISH = "en"
SLOT = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be said in one language."""

    reasons: dict[str, str]
    words: dict[str, dict[str, str]]

    def word(self, group: str, key: str) -> str:
        return self.words[group][key]

    def form(self, which: str, **parts: object) -> str:
        """How a value is written: a length, a thing with its Size."""
        return self.words["form"][which].format(**parts)


@lru_cache(maxsize=8)
def words_of(language: str) -> Words:
    """The catalogue of one language."""
    data = (files(__package__) / f"{language}.json").read_bytes()
    return msgspec.json.decode(data, type=Words)


def slots_of(sentence: str) -> set[str]:
    """The names of the values that a sentence asks for."""
    return {found[1] for found in SLOT.finditer(sentence)}


def filled(sentence: str, told: Mapping[str, str], counts: Mapping[str, object]) -> str:
    """A sentence with its values, which are told already; `counts` decides about plurals."""

    def put(found: re.Match[str]) -> str:
        name, one, many = found.groups()
        if one is None:
            return told[name]
        return str(one if counts[name] == 1 else many)

    return SLOT.sub(put, sentence)
