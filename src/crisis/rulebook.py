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
        """Rules whose text contains all the words."""
        wanted = re.findall(r"\w+", words.lower())
        return [rule for rule in self.rules if all(word in rule.text.lower() for word in wanted)]


@lru_cache(maxsize=1)
def rulebook() -> Rulebook:
    text = (files("crisis").joinpath("data") / "rules.json").read_bytes()
    return msgspec.json.decode(text, type=Rulebook)


def rulebook_pages(book: Rulebook) -> dict[str, str]:
    """The rulebook as Markdown pages, by file name."""
    return {
        "numbered.md": _numbered_page(book),
        "decisions.md": _decisions_page(book),
        "editions.md": _editions_page(book),
    }


def _numbered_page(book: Rulebook) -> str:
    lines = ["# Numbered rules", "", "*derived*: follows from printed rules or examples."]
    chapter = ""
    for rule in book.rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            lines += ["", f"## {chapter}", ""]
        where = "all editions" if len(rule.editions) == 4 else ", ".join(rule.editions)
        derived = " *derived*" if rule.derived else ""
        lines.append(f"- **{rule.id}** ({where}){derived} {rule.text}")
    return "\n".join(lines) + "\n"


def _decisions_page(book: Rulebook) -> str:
    lines = ["# Decisions on open points", ""]
    for point in book.decisions:
        rules = f" ({', '.join(point.rules)})" if point.rules else ""
        lines.append(f"- **{point.id} {point.question}** {point.text}{rules}")
    return "\n".join(lines) + "\n"


def _editions_page(book: Rulebook) -> str:
    lines = [
        "# Differences between the editions",
        "",
        "`(~ value)`: the book is silent, this value is used; `-`: there is no such mechanism.",
        "",
        "| id | point | core-2019 | core-2023 | 1.2 | 1.3 | rules |",
        "|---|---|---|---|---|---|---|",
    ]
    for line in book.editions:
        cells = (line.id, line.point, line.core_2019, line.core_2023, line.v1_2, line.v1_3)
        lines.append(f"| {' | '.join(cells)} | {line.rules} |")
    return "\n".join(lines) + "\n"
