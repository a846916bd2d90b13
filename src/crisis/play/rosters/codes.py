"""MCT codes: a roster as the eight-digit numbers of its cards, as other programs write it.

Characters, Team Tactic cards, Secure and Extraction crises, joined by commas; a bearer's gems
follow its number after hyphens. Which number is which card is data (`data/mct.toml`); a card whose
number is not known for certain cannot be written, and an unknown number is told, never guessed.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct, toml

from crisis.cards.model.schema import Catalogue
from crisis.data import mct_text
from crisis.rules.core.faults import name_of
from crisis.state.rosters import Roster

NUMBER = re.compile(r"(?<!\d)\d{8}(?:-\d{8})*(?!\d)")
_ADDRESS = re.compile(r"^\S*[?&]mctCode=", re.IGNORECASE | re.MULTILINE)
_KINDS = {"01": "characters", "02": "tactics"}


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The known numbers of each kind of card, and of gems and crises once any is known."""

    characters: dict[str, str] = {}
    tactics: dict[str, str] = {}
    crises: dict[str, str] = {}
    gems: dict[str, str] = {}


class Code(Struct, frozen=True):
    """A roster as a code, and the names of the cards that have no number in it."""

    code: str
    missing: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def numbers() -> Numbers:
    return toml.decode(mct_text(), type=Numbers)


def without_address(text: str) -> str:
    """The code out of an address that carries one."""
    return _ADDRESS.sub("", text)


def is_code(text: str) -> bool:
    """Whether a text is card numbers, with at most a name on its first line."""
    left = NUMBER.sub("", without_address(text)).strip(" \t\r\n,;|/")
    return NUMBER.search(text) is not None and len(left.splitlines()) <= 1 and "\n" not in left


def kind_of(number: str) -> str:
    """The kind of card that a number says; a number alone does not tell a gem from a character."""
    return _KINDS.get(number[4:6], "crises")


def code_of(roster: Roster, catalogue: Catalogue) -> Code:
    """The roster as a code, in the order that other programs read."""
    known = numbers()
    found: list[str] = []
    missing: list[str] = []

    def write(slug: str, shelf: Mapping[str, str], cards: Mapping[str, Any]) -> str:
        number = next((one for one, card in shelf.items() if card == slug), "")
        if not number:
            missing.append(name_of(slug, cards))
        return number

    for entry in roster.characters:
        bearer = write(entry.card, known.characters, catalogue.characters)
        gems = [write(gem, known.gems, catalogue.gems) for gem in entry.gems]
        found.append("-".join(filter(None, (bearer, *gems))) if bearer else "")
    found += [write(slug, known.tactics, catalogue.tactics) for slug in roster.tactics]
    kinds = {slug: card.type for slug, card in catalogue.crises.items()}
    for kind in ("secure", "extraction"):
        found += [
            write(slug, known.crises, catalogue.crises)
            for slug in roster.crises
            if kinds.get(slug) == kind
        ]
    return Code(",".join(filter(None, found)), tuple(missing))
