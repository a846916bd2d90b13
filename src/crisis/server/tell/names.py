"""Names that are said differently in each language: sides, twins, labelled lists, a ground."""

from typing import Any

from msgspec import Struct

from crisis.texts.reason import told
from crisis.texts.values import Named
from crisis.texts.words import Words


class SideName(Struct, frozen=True):
    """A squad: its affiliation's printed name, its colour without one or if both have the same."""

    side: str | None
    name: str = ""
    twin: bool = False

    def told(self, words: Words) -> str:
        if self.side is None:
            return words.form("nobody")
        colour = words.word("side", self.side)
        if not self.name:
            return colour
        return words.form("twin", name=self.name, side=colour) if self.twin else self.name


class Twin(Struct, frozen=True):
    """A character that both sides have."""

    name: str
    side: SideName

    def told(self, words: Words) -> str:
        return words.form("twin", name=self.name, side=self.side.told(words))


class Several(Struct, frozen=True):
    """Names of any kind, one after the other."""

    items: tuple[Any, ...]
    join: str = "comma"

    def told(self, words: Words) -> str:
        return words.word("join", self.join).join([told(item, words) for item in self.items])


class Labelled(Struct, frozen=True):
    """Things with a word before them: a squad with its side."""

    label: Any
    things: Any

    def told(self, words: Words) -> str:
        return words.form(
            "labelled", label=told(self.label, words), things=told(self.things, words)
        )


class Ground(Struct, frozen=True):
    """What somebody comes to stand on, behind the sentence that says how; empty for the street."""

    piece: Named | None

    def told(self, words: Words) -> str:
        return "" if self.piece is None else words.form("onto", piece=self.piece.told(words))


class Missing(Struct, frozen=True):
    """Nobody, or nothing: the word of the form of this name."""

    form: str

    def told(self, words: Words) -> str:
        return words.form(self.form)
