"""One thing that is wrong with what a player brings, and how cards are looked for by name."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from msgspec import Struct

from crisis.texts import codes
from crisis.texts.reason import Reason
from crisis.texts.told import told
from crisis.texts.values import Quoted, Word

T = TypeVar("T")


class Fault(Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong, the rule that says so, and other rules that say the same."""

    rule: str
    reason: Reason
    also: tuple[str, ...] = ()

    @property
    def what(self) -> str:
        """The reason in the reader's language, without its full stop: rules follow it."""
        return self.reason.sentence().removesuffix(".")

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, *self.also)

    def __str__(self) -> str:
        return f"{self.what} ({', '.join(self.rules)})"


def unknown_faults(
    slugs: Iterable[str], shelf: Mapping[str, Any], what: str, rule: str
) -> Iterator[Fault]:
    for slug in unique(slugs):
        if slug not in shelf:
            yield Fault(rule, unknown_card(what, slug, shelf))


def unknown_card(what: str, slug: str, shelf: Mapping[str, Any]) -> Reason:
    """That there is no card of this kind (a word of the group `card`), and the nearest there is."""
    near, kind = nearest(slug, shelf), Word("card", what)
    if near:
        return codes.UNKNOWN_CARD_NEAR(what=kind, card=Quoted(slug), near=near)
    return codes.UNKNOWN_CARD(what=kind, card=Quoted(slug))


def shown(text: str, most: int = 60) -> str:
    """A name from outside, safe to print in a sentence."""
    return repr(text if len(text) <= most else text[:most] + "...")


def suggestion(slug: str, shelf: Mapping[str, Any]) -> str:
    """`; did you mean X?` for the nearest known name, or nothing."""
    near = nearest(slug, shelf)
    return told("; did you mean {names}?", names=near) if near else ""


def nearest(slug: str, shelf: Mapping[str, Any]) -> str:
    """The known card whose name is nearest to this one, if any is near."""
    names: dict[str, str] = {}
    for known, card in shelf.items():
        names.setdefault(known, known)
        names.setdefault(card.name.casefold(), known)
    near = get_close_matches(slug[:100].casefold(), names, n=1, cutoff=0.6)
    return names[near[0]] if near else ""


def name_of(slug: str, shelf: Mapping[str, Any]) -> str:
    return str(shelf[slug].name) if slug in shelf else slug


def known_cards(slugs: Iterable[str], shelf: Mapping[str, Any]) -> list[Any]:
    return [shelf[slug] for slug in slugs if slug in shelf]


def unique(things: Iterable[T]) -> list[T]:
    """Each thing once, in the order of its first appearance (cards by their slug)."""
    found: dict[Any, T] = {}
    for thing in things:
        found.setdefault(getattr(thing, "slug", thing), thing)
    return list(found.values())
