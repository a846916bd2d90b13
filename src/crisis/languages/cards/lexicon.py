"""The words of one language for cards, read from the `cards.toml` of its folder."""

import tomllib
from functools import lru_cache
from importlib.resources import files

from msgspec import Struct

Entry = str | list[str]


class MissingWord(KeyError):
    """A key that the lexicon of a language lacks."""


class Lexicon(Struct, frozen=True):
    """Groups of words and patterns by key."""

    language: str
    groups: dict[str, dict[str, Entry]]

    def find(self, group: str, key: str) -> Entry | None:
        return self.groups.get(group, {}).get(key)

    def entry(self, group: str, key: str) -> Entry:
        found = self.find(group, key)
        if found is None:
            raise MissingWord(f"{self.language}: no {group}.{key}")
        return found

    def text(self, group: str, key: str) -> str:
        found = self.entry(group, key)
        return found if isinstance(found, str) else found[0]

    def forms(self, group: str, key: str) -> list[str]:
        found = self.entry(group, key)
        return [found] if isinstance(found, str) else found


@lru_cache(maxsize=8)
def lexicon(language: str) -> Lexicon:
    data = (files("crisis.languages") / language / "cards.toml").read_text("utf-8")
    return Lexicon(language, tomllib.loads(data))


@lru_cache(maxsize=8)
def kind_names(language: str) -> dict[str, str]:
    """Kinds of terrain in the words of a language, as a heading; English has those of the files."""
    if not (files("crisis.languages") / language / "cards.toml").is_file():
        return {}
    found = lexicon(language).groups.get("kind_names", {})
    return {kind: name for kind, name in found.items() if isinstance(name, str)}
