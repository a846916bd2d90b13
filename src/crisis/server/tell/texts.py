"""The server's catalogue of sentences: one file per language, `en` being the one that is complete.

Another language is another file beside `en.json`; no sentence for a player is written in code
except the reasons of refusals, which come from the rules with their ids.
"""

from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class Sentence(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of event is told: the sentence, its kind, the rule it cites, its indentation."""

    text: str
    kind: str
    rule: str
    indent: int = 0


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """Single words that sentences are filled with."""

    side: dict[str, str]
    twin: str  # a name that both sides have, with its side
    both: str  # between two names
    onto: str  # behind a movement
    nobody: str
    nothing: str
    faces: dict[str, str]
    pools: dict[str, str]
    causes: dict[str, str]


class Texts(Struct, frozen=True, forbid_unknown_fields=True):
    """All sentences of one language; null marks an event that is deliberately not told."""

    words: Words
    log: dict[str, Sentence | None]


@lru_cache(maxsize=8)
def texts(language: str = "en") -> Texts:
    """The catalogue of one language."""
    data = (files(__package__) / "sentences" / f"{language}.json").read_bytes()
    return msgspec.json.decode(data, type=Texts)
