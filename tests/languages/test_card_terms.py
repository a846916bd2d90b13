"""The lexicon of each language calls the things of the game what its printed book calls them.

Key by key: where the English pattern uses a term, the other one uses the book's word for it.
"""

import re
from collections.abc import Iterator

import pytest

from crisis.languages.cards.lexicon import lexicon
from tests.languages.test_card_sentences import OTHERS
from tests.languages.test_card_words import ENGLISH, OPEN, OWN
from tests.languages.test_rules import missing_terms

_MARKS = re.compile(r"\{[^}]*\}|\[[?!]\w+|<[^>]*>")  # slots, flags and verbs: no words of their own

# Patterns that do without a word of the term, and why.
_DECLINED = "the ending is made by the grammar"
_ROLL = "the word for the roll stands in occasions.rolling"
_HALVES = "written in two halves around the kind"
WITHOUT = {
    "de": {
        "stats.physical": _DECLINED,
        "stats.mystic": _DECLINED,
        "occasions.enemy_turn": "a turn is the opponent's, not an enemy character's",
        "bans.hold": _HALVES,
        "bans.contest": _HALVES,
        "bans.interact": _HALVES,
        "bans.control": _HALVES,
    },
    "es": {
        **dict.fromkeys(("rollings.attack", "rollings.defense", "rollings.dodge"), _ROLL),
        **dict.fromkeys(("looks.healthy", "looks.not_healthy"), _DECLINED),
        **dict.fromkeys(("clauses.is_defeated", "clauses.contests_healthy"), _DECLINED),
        **dict.fromkeys(("bans.hold", "bans.contest", "bans.interact", "bans.control"), _HALVES),
    },
    "fr": {
        **dict.fromkeys(("rollings.attack", "rollings.defense", "rollings.dodge"), _ROLL),
        **dict.fromkeys(("bans.hold", "bans.contest", "bans.interact", "bans.control"), _HALVES),
    },
}


def pairs(lang: str) -> Iterator[tuple[str, str, str]]:
    """The key of each pattern, what it says and what English says."""
    words = lexicon(lang)
    for group, entries in ENGLISH.groups.items():
        for key in entries if group not in OPEN | OWN else ():
            theirs = " / ".join(words.forms(group, key))
            english = _MARKS.sub(" ", " / ".join(ENGLISH.forms(group, key)))
            yield f"{group}.{key}", theirs, english


def missing(lang: str) -> dict[str, list[str]]:
    found = {key: missing_terms(lang, said, english) for key, said, english in pairs(lang)}
    return {key: terms for key, terms in found.items() if terms}


@pytest.mark.parametrize("lang", OTHERS)
def test_cards_use_the_terms_of_the_books(lang: str) -> None:
    assert {key: terms for key, terms in missing(lang).items() if key not in WITHOUT[lang]} == {}
    assert set(WITHOUT[lang]) - set(missing(lang)) == set(), "the reason is needed no more"


@pytest.mark.parametrize(
    ("lang", "said"), [("de", "ein Gegner"), ("fr", "cette manche"), ("es", "un adversario")]
)
def test_another_word_than_the_books_is_noticed(lang: str, said: str) -> None:
    english = "this round" if lang == "fr" else "an enemy"
    assert missing_terms(lang, said, english)
