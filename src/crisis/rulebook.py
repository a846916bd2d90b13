"""The numbered rules, decisions on open points and differences between editions, to look up.

These texts explain; nothing in the engine reads them to decide anything.
"""

import re
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files

import msgspec


class NumberedRule(msgspec.Struct, frozen=True, kw_only=True):
    """One testable statement of the rules."""

    id: str
    chapter: str
    editions: tuple[str, ...]
    inherited: tuple[str, ...] = ()
    derived: bool = False
    sources: tuple[str, ...] = ()
    text: str


class OpenPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A point the rulebooks leave open, and what was decided."""

    id: str
    question: str
    text: str
    rules: tuple[str, ...] = ()


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """What one edition does differently from another."""

    id: str
    point: str
    core_2019: str = msgspec.field(name="core-2019")
    core_2023: str = msgspec.field(name="core-2023")
    v1_2: str = msgspec.field(name="1.2")
    v1_3: str = msgspec.field(name="1.3")
    changes_results: bool
    rules: str


class Rulebook(msgspec.Struct, frozen=True):
    """Everything that has an id."""

    rules: tuple[NumberedRule, ...]
    decisions: tuple[OpenPoint, ...]
    editions: tuple[Difference, ...]

    def find(self, wanted: str) -> NumberedRule | OpenPoint | Difference | None:
        """An entry by its id, in any spelling of the id."""
        key = wanted.strip().upper()
        entries = (*self.rules, *self.decisions, *self.editions)
        return next((entry for entry in entries if entry.id == key), None)

    def suggestions(self, wanted: str) -> list[str]:
        ids = [entry.id for entry in (*self.rules, *self.decisions, *self.editions)]
        return get_close_matches(wanted.strip().upper(), ids, n=3, cutoff=0.5)

    def search(self, words: str) -> list[NumberedRule]:
        """Rules whose text contains all the words."""
        wanted = re.findall(r"\w+", words.lower())
        return [rule for rule in self.rules if all(word in rule.text.lower() for word in wanted)]


@lru_cache(maxsize=1)
def rulebook() -> Rulebook:
    text = (files("crisis.data") / "rules.json").read_bytes()
    return msgspec.json.decode(text, type=Rulebook)
