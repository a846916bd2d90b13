"""A reason as a value: why something is refused, has ended or came to nothing.

Two reasons are equal when code and values are; the sentence is made when somebody reads it.
"""

from typing import Any, Protocol

from msgspec import Struct

from crisis.texts import reader
from crisis.texts.values import Word
from crisis.texts.words import Words, filled, words_of


class Value(Protocol):
    """What a slot holds besides names (`str`) and counts (`int`)."""

    def told(self, words: Words) -> str: ...


class Reason(Struct, frozen=True, omit_defaults=True, tag="reason"):
    """A code of `texts.codes` with a value for each of its slots."""

    code: str
    values: dict[str, Any] = {}

    def sentence(self, language: str | None = None) -> str:
        """The reason in a language; without one in that of whoever reads it."""
        return self.told(words_of(language or reader.language()))

    def told(self, words: Words) -> str:
        def value(name: str, form: str) -> str:
            return told(self.values[name], words, form)

        return filled(words.reasons[self.code], words.language, value, self.values)

    def __str__(self) -> str:
        return self.sentence()


class Code:
    """A reason that can be given: its key in the catalogue and its slots with their types.

    Calling it with a value for each slot makes the `Reason`.
    """

    def __init__(self, key: str, slots: dict[str, type]) -> None:
        self.key = key
        self.slots = slots

    def __call__(self, **values: str | int | Value) -> Reason:
        if values.keys() != self.slots.keys():
            raise TypeError(f"{self.key} has the slots {list(self.slots)}, not {list(values)}")
        return Reason(self.key, values)

    def __repr__(self) -> str:
        return f"Code({self.key!r})"


def told(value: str | int | Value, words: Words, form: str = "") -> str:
    """A value in words, in one of the forms that the language has."""
    if isinstance(value, Word):
        return value.told(words, form)
    text = str(value) if isinstance(value, str | int) else value.told(words)
    return words.language.inflected(text, form) if form else text
