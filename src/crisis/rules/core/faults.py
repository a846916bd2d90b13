"""One thing that is wrong with what a player brings, and the words that faults are told with."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Fault(Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong, the rule that says so, and other rules that say the same."""

    rule: str
    what: str
    also: tuple[str, ...] = ()

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
            yield Fault(rule, f"There is no {what} {shown(slug)}{suggestion(slug, shelf)}")


def shown(text: str, most: int = 60) -> str:
    """A name from outside, safe to print in a sentence."""
    return repr(text if len(text) <= most else text[:most] + "...")


def suggestion(slug: str, shelf: Mapping[str, Any]) -> str:
    """`; did you mean X?` for the nearest known name, or nothing."""
    names: dict[str, str] = {}
    for known, card in shelf.items():
        names.setdefault(known, known)
        names.setdefault(card.name.casefold(), known)
    near = get_close_matches(slug[:100].casefold(), names, n=1, cutoff=0.6)
    return f"; did you mean {names[near[0]]}?" if near else ""


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
