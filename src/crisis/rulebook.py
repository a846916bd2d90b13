"""The numbered rules, decisions on open points and differences between editions, to look up.

These texts explain; nothing in the engine reads them to decide anything.
"""

import re
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files

import msgspec

from crisis.languages.folders import ENGLISH, read


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
        """An entry by its id, in any spelling of the id: ATK-09, atk-9, atk9."""
        key = wanted.strip().upper()
        parts = re.fullmatch(r"([A-Z]+)[- ]?(\d{1,2})", key)
        if parts:
            key = f"{parts[1]}-{int(parts[2]):02}"
        return next((entry for entry in self.entries() if entry.id == key), None)

    def entries(self) -> list[NumberedRule | OpenPoint | Difference]:
        return [*self.rules, *self.decisions, *self.editions]

    def suggestions(self, wanted: str) -> list[str]:
        ids = [entry.id for entry in self.entries()]
        return get_close_matches(wanted.strip().upper(), ids, n=3, cutoff=0.5)

    def search(self, words: str) -> list[NumberedRule]:
        """Rules whose text contains all the words, in this language or in English."""
        wanted = re.findall(r"\w+", words.lower())
        english = {rule.id: rule.text for rule in rulebook().rules}
        return [
            rule
            for rule in self.rules
            if any(
                all(word in text.lower() for word in wanted)
                for text in (rule.text, english.get(rule.id, ""))
            )
        ]


class Translated(msgspec.Struct, frozen=True):
    """The texts of a rulebook in another language, by their ids."""

    chapters: dict[str, str] = {}
    rules: dict[str, str] = {}
    decisions: dict[str, dict[str, str]] = {}
    editions: dict[str, dict[str, str]] = {}

    def applied(self, book: Rulebook) -> Rulebook:
        """The book with these texts; what is missing stays as it is."""
        raw = msgspec.to_builtins(book)
        for rule in raw["rules"]:
            rule["text"] = self.rules.get(rule["id"], rule["text"])
            rule["chapter"] = self.chapters.get(rule["chapter"], rule["chapter"])
        for shelf, texts in (("decisions", self.decisions), ("editions", self.editions)):
            for entry in raw[shelf]:
                entry.update(texts.get(entry["id"], {}))
        return msgspec.convert(raw, Rulebook)


def texts_of_rules(book: Rulebook) -> dict[str, object]:
    """Only the texts, in the places in which a translation has them."""
    raw = msgspec.to_builtins(book)
    fixed = ("id", "rules", "changes_results")
    return {
        "chapters": {rule["chapter"]: rule["chapter"] for rule in raw["rules"]},
        "rules": {rule["id"]: rule["text"] for rule in raw["rules"]},
        **{
            shelf: {
                entry["id"]: {key: text for key, text in entry.items() if key not in fixed}
                for entry in raw[shelf]
            }
            for shelf in ("decisions", "editions")
        },
    }


@lru_cache(maxsize=8)
def rulebook(language: str = ENGLISH) -> Rulebook:
    """The rules as this language tells them; the ids are the same everywhere."""
    text = (files("crisis").joinpath("data") / "rules.json").read_bytes()
    book = msgspec.json.decode(text, type=Rulebook)
    own = read(language, "rules.json") if language != ENGLISH else None
    return book if own is None else msgspec.json.decode(own, type=Translated).applied(book)
