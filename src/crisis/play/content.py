"""What of all cards one game can use: which packs it needs, and a digest to know it again.

A digest covers what is played, not how it is worded: the cards that the set-up names, whatever
these name in turn (Grunts, gems, kinds of terrain), what every game has (conditions, basic rules)
and the edition. A new card beside them changes nothing.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import structs

from crisis.cards.model.schema import Catalogue
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import Setup

SHELVES = ("characters", "tactics", "crises", "gems", "one_shots", "terrain", "tables")
DIGITS = 16


def needed_packs(setup: Setup, cards: Catalogue) -> dict[str, str]:
    """The packs whose cards a set-up names, each with its digest."""
    if not cards.packs:
        return {}
    named = set(_words(msgspec.to_builtins(setup)))
    return {pack.name: pack.digest for pack in cards.packs if named & pack.slugs}


def content_digest(setup: Setup, engine: Engine) -> str:
    """A digest of everything printed that a game with this set-up can use."""
    printed = _printed(engine.catalogue)
    used = printed.used_by(setup)
    content = {
        "edition": structs.asdict(engine.edition),
        "basics": printed.basics,
        "conditions": printed.conditions,
        "affiliations": {
            slug: sorted(set(one.members) & used.keys())
            for slug, one in engine.catalogue.affiliations.items()
            if set(one.members) & used.keys()
        },
        "used": used,
    }
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:DIGITS]


class _Printed:
    """A catalogue ready for digests: a card is written down when the first game names it."""

    def __init__(self, cards: Catalogue) -> None:
        self.cards = cards
        self.basics, self.conditions = _written(cards.basics), _written(cards.conditions)
        self._shelves: dict[str, list[Any]] = {}
        for shelf in SHELVES:
            for slug, card in getattr(cards, shelf).items():
                self._shelves.setdefault(slug, []).append(card)
        self._children: dict[str, list[str]] = {}
        for slug, card in cards.characters.items():
            for parent in card.parents:
                self._children.setdefault(parent, []).append(slug)
        self._known: dict[str, tuple[msgspec.Raw, frozenset[str]]] = {}

    def used_by(self, setup: Setup) -> dict[str, msgspec.Raw]:
        """Every card that the set-up names, and whatever these name in turn."""
        found: dict[str, msgspec.Raw] = {}
        waiting = set(_words(msgspec.to_builtins(setup)))
        while waiting:
            slug = waiting.pop()
            if slug not in found and slug in self._shelves:
                found[slug], named = self._card(slug)
                waiting |= named
        return found

    def _card(self, slug: str) -> tuple[msgspec.Raw, frozenset[str]]:
        """What is printed under a slug, and everything that it names."""
        if slug not in self._known:
            plain = _plain(self._shelves[slug])
            named = frozenset(_words(plain)) & self._shelves.keys()
            self._known[slug] = _encoded(plain), named.union(self._children.get(slug, ()))
        return self._known[slug]


_KEPT: list[_Printed] = []
_MOST_KEPT = 4  # catalogues: a server has one, and one more for each choice of packs


def _printed(cards: Catalogue) -> _Printed:
    """Kept from game to game: to write all cards of a game down takes some 30 ms."""
    for kept in _KEPT:
        if kept.cards is cards:
            return kept
    _KEPT.append(_Printed(cards))
    del _KEPT[:-_MOST_KEPT]
    return _KEPT[-1]


def _written(card: Any) -> msgspec.Raw:
    return _encoded(_plain(card))


def _encoded(plain: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(plain, order="sorted"))


def _plain(card: Any) -> Any:
    """A card as plain data without its wording."""
    return _without_text(msgspec.to_builtins(card, order="sorted"))


def _without_text(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_text(part) for key, part in value.items() if key != "text"}
    if isinstance(value, list | tuple):
        return [_without_text(part) for part in value]
    return value


def _words(value: Any) -> Iterator[str]:
    """Every text in plain data: slugs of cards, kinds of terrain and the like."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from (key, *_words(part))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _words(part)
