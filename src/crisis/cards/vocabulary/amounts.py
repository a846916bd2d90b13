"""The little language of amounts: sums such as `"dealt"`, `"target.size"` or `"roll.wild + 1"`.

Every text is read once, here; whoever counts, checks or words an amount gets its terms.
"""

import re
from functools import cache
from typing import NamedTuple

from crisis.cards.vocabulary.known import unknown_word
from crisis.cards.vocabulary.words import (
    COUNTER,
    FACE_NAMES,
    POOLS,
    RESULTS,
    ROLES,
    STATS,
)
from crisis.cards.vocabulary.wrong import Wrong, wrong

Amount = int | str

NO_RESULT = wrong("{word} is no known result")
NO_FACE = wrong("{word} is no face")
NO_ROLE = wrong("{word} is no role")
NO_STAT = wrong("{word} is no value of a character")

_TERM = re.compile(
    r"(?P<minus>-)?(?:(?P<number>\d{1,2})|(?P<name>[a-z_]+)(?:\.(?P<part>[a-z_]+(?: [a-z_]+)*))?)"
    r"(?:/(?P<per>[2-9]))?"
)


class Term(NamedTuple):
    """A number, a result (`dealt`), `role.stat`, `pool.face` or the words of a choice (`mode.force
    field`); a minus takes it away, `/4` counts whole fours."""

    minus: bool = False
    number: int | None = None
    name: str = ""
    part: str = ""
    per: int = 1


class BadAmount(ValueError):
    """A text that is no sum of terms; `why` says which part is none."""

    def __init__(self, why: Wrong) -> None:
        self.why = why
        super().__init__(str(why))


@cache
def terms(words: str) -> tuple[Term, ...]:
    """The terms of a sum; `BadAmount` names the one that is none."""
    return tuple(_read(text) for text in words.split(" + "))


def _read(text: str) -> Term:
    match = _TERM.fullmatch(text)
    if match is None:
        raise BadAmount(wrong("{word} is no amount", word=repr(text)))
    number = int(match["number"]) if match["number"] else None
    per = int(match["per"] or 1)
    return Term(bool(match["minus"]), number, match["name"] or "", match["part"] or "", per)


def is_amount(words: str) -> bool:
    """Whether a text has the shape of a sum, whoever knows its words."""
    try:
        terms(words)
    except BadAmount:
        return False
    return True


def is_number(word: str) -> bool:
    """Whether what a lasting effect keeps is an amount rather than somebody."""
    return "." in word or word in RESULTS


def amount_fault(amount: Amount, names: frozenset[str]) -> Wrong | None:
    """Why a text is no amount: not even a sum, or words that nobody knows.

    `counter.rage` are the owner's own tokens of that name.
    """
    if isinstance(amount, int):
        return None if -10 <= amount <= 20 else wrong("{n} is out of bounds", n=amount)
    try:
        found = terms(amount)
    except BadAmount as error:
        return error.why
    return next((fault for term in found if (fault := _term_fault(term, names))), None)


def _term_fault(term: Term, names: frozenset[str]) -> Wrong | None:
    name, part = term.name, term.part
    if term.number is not None or (name == COUNTER and part):
        return None
    if not part:
        known = name in RESULTS or name in names
        return None if known else unknown_word(NO_RESULT, name, RESULTS | names)
    if name in POOLS or name in names:
        words = {*FACE_NAMES, "successes", *STATS}
        return None if part in words else unknown_word(NO_FACE, part, words)
    if name not in ROLES:
        return unknown_word(NO_ROLE, name, ROLES | names)
    return None if part in STATS else unknown_word(NO_STAT, part, STATS)
