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
    cards = engine.catalogue
    used = _used(setup, cards)
    content = {
        "edition": structs.asdict(engine.edition),
        "basics": _plain(cards.basics),
        "conditions": _plain(cards.conditions),
        "affiliations": {
            slug: sorted(set(one.members) & used.keys())
            for slug, one in cards.affiliations.items()
            if set(one.members) & used.keys()
        },
        "used": used,
    }
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:DIGITS]


def _used(setup: Setup, cards: Catalogue) -> dict[str, Any]:
    """Every card that the set-up names, and whatever these name in turn."""
    shelves: dict[str, list[Any]] = {}
    for shelf in SHELVES:
        for slug, card in getattr(cards, shelf).items():
            shelves.setdefault(slug, []).append(card)
    children = {
        slug: [other for other, card in cards.characters.items() if slug in card.parents]
        for slug in cards.characters
    }
    found: dict[str, Any] = {}
    waiting = list(_words(msgspec.to_builtins(setup)))
    while waiting:
        slug = waiting.pop()
        if slug in found or slug not in shelves:
            continue
        found[slug] = _plain(shelves[slug])
        waiting += [*_words(found[slug]), *children.get(slug, ())]
    return found


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
