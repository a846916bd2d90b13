"""Slots filled with a part of a card: a condition or a choice, told in the words of the card."""

from msgspec import Struct

from crisis.cards.vocabulary import ChooseThing, Filter
from crisis.languages.cards import text
from crisis.texts.words import Words


class Condition(Struct, frozen=True, tag="condition"):
    """What a card asks for before a rule can be used."""

    asked: Filter

    def told(self, words: Words) -> str:
        return text.condition(self.asked, words.code)


class Choice(Struct, frozen=True, tag="choice"):
    """What a card lets a player name."""

    asked: ChooseThing

    def told(self, words: Words) -> str:
        return text.choice(self.asked, words.code)
