"""A line of the log before anybody reads it: a key and values, told in the reader's language."""

from typing import Any

from msgspec import Struct

from crisis.server.protocol.position import LogLine
from crisis.state.records import SideId
from crisis.texts import reader
from crisis.texts.reason import told
from crisis.texts.words import Words, filled, words_of


class Said(Struct, frozen=True, kw_only=True):
    """One event as it will be told: `key` names the sentence, `values` fill its slots."""

    key: str
    values: dict[str, Any]
    kind: str
    rule: str
    unit: str | None
    side: SideId | None
    dice: str
    counts: str
    indent: int
    round: int

    def text(self, language: str | None = None) -> str:
        """The sentence in a language; without one in that of whoever reads it."""
        words = words_of(language or reader.language())
        return _upper(filled(words.log[self.key], words.language, self._told(words), self.values))

    def line(self, language: str | None = None) -> LogLine:
        return LogLine(
            text=self.text(language),
            kind=self.kind,
            rule=self.rule,
            unit=self.unit,
            side=self.side,
            dice=self.dice,
            counts=self.counts,
            indent=self.indent,
            round=self.round,
        )

    def _told(self, words: Words) -> Any:
        return lambda name, form: told(self.values[name], words, form)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
