"""What the slots of a reason are filled with: plain data, each kind telling itself in a language.

A name as it is printed on a card is a plain `str`, a count a plain `int`. Nothing here is a
sentence.
"""

from typing import Protocol

from msgspec import Struct

from crisis.languages.cards.text import word_offered
from crisis.texts.words import Words

LONGEST_QUOTE = 60


class Named(Struct, frozen=True, omit_defaults=True, tag="thing"):
    """A character, token or terrain feature: its id, the name it goes by, its Size if that counts.

    Without an id it is something that cannot be named.
    """

    id: str
    name: str
    size: int = 0

    def told(self, words: Words) -> str:
        if not self.id:
            return words.form("something")
        name = words.kind_of(self.id) or self.name
        return words.form("sized", name=name, size=self.size) if self.size else name


class Length(Struct, frozen=True, tag="length"):
    """A length in thousandths of an inch, whole: it may stand in an event and so in a digest."""

    thousandths: int

    def told(self, words: Words) -> str:
        return words.form("length", inches=words.language.number(self.thousandths / 1000))


class Margin(Struct, frozen=True, omit_defaults=True, tag="margin"):
    """How much too far, or (negative) how deep one thing lies in another; unknown if None."""

    thousandths: int | None = None

    def told(self, words: Words) -> str:
        if self.thousandths is None:
            return ""
        form = "deep" if self.thousandths < 0 else "beyond"
        return words.form(form, length=Length(abs(self.thousandths)).told(words))


class Quoted(Struct, frozen=True, tag="quoted"):
    """Text from outside, such as an id that does not exist."""

    text: str

    def told(self, _words: Words) -> str:
        short = len(self.text) <= LONGEST_QUOTE
        return repr(self.text if short else self.text[:LONGEST_QUOTE] + "...")


class Word(Struct, frozen=True, tag="word"):
    """One word of a closed group (`codes.WORDS`), such as a tool or an edge of the battlefield."""

    group: str
    word: str

    def told(self, words: Words, form: str = "") -> str:
        return words.word(self.group, self.word, form)


class Offered(Struct, frozen=True, tag="offered"):
    """A word that a card lets somebody choose."""

    word: str

    def told(self, words: Words) -> str:
        return word_offered(self.word, words.code)


class Figure(Struct, frozen=True, tag="figure"):
    """A number in tenths, whole like a length."""

    tenths: int

    def told(self, words: Words) -> str:
        return words.language.number(self.tenths / 10, 1)


class Told(Protocol):
    """Anything that a list may hold besides names."""

    def told(self, words: Words) -> str: ...


class Listed(Struct, frozen=True, tag="list"):
    """Several values; `join` is the word of the group `join` between them."""

    items: tuple[str | Told, ...]
    join: str = "comma"

    def told(self, words: Words) -> str:
        between = words.word("join", self.join)
        return between.join(
            [one if isinstance(one, str) else one.told(words) for one in self.items]
        )


def length(measure: float) -> Length:
    """A measured length; what is finer than a thousandth of an inch is not told."""
    return Length(round(measure))


def margin(measure: float | None) -> Margin:
    return Margin(None if measure is None else round(measure))
