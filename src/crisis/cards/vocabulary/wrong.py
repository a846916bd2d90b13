"""What is wrong with a card file, as a value: an English sentence with slots and what they hold.

`cards` knows no language. Whoever shows a fault tells its sentence in the language of the reader
(`texts.faults`); logs and programs read the English one. Every sentence is written in a call of
`wrong`, where `crisis texts check` finds it. What is looked for and what is right stands elsewhere.
"""

from msgspec import Struct


class Wrong(Struct, frozen=True):
    """A sentence with its values: what is typed (words, numbers) is a text and the same in every
    language; a part that is said too is a `Wrong` itself. The hint follows the sentence."""

    sentence: str
    values: tuple[tuple[str, "str | int | Wrong"], ...] = ()
    hint: "Wrong | None" = None

    def __str__(self) -> str:
        told = self.sentence.format(**dict(self.values)) if self.values else self.sentence
        return f"{told}{self.hint or ''}"


def wrong(sentence: str, **values: str | int | Wrong) -> Wrong:
    """A sentence and a value for each of its slots."""
    return Wrong(sentence, tuple(values.items()))


def either(words: list[str]) -> Wrong | str:
    """ "'push' or 'pull'": one of several words that could stand there."""
    *some, last = words
    return wrong("{some} or {last}", some=", ".join(some), last=last) if some else last
