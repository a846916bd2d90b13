"""Cards by the names that people give them.

Names are compared by letters and digits alone: case, commas, hyphens, quotes and end marks are left
out so often that they cannot tell two cards apart. A short name (what stands before the comma) is
understood when it means one card, or when the Threat beside it leaves one. Whatever else comes
near is only suggested, never taken.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

from msgspec import Struct

LONGEST = 100  # letters of a name that are compared
NEAR = 0.62  # how much alike a suggestion is at least
MOST_NEAR = 3
WORD_LIKE = 0.8  # how much alike two words of a name are at least
_WHOLE = {"mr": "mister", "dr": "doctor", "prof": "professor", "ms": "ms", "st": "st"}


class Called(Struct, frozen=True):
    """What one line says of a card: a name, and what tells versions of the name apart."""

    name: str
    ego: str = ""
    threat: int | None = None


class Match(Struct, frozen=True):
    """The cards that a name can mean; one, if it is understood. `how` it was told apart."""

    slugs: tuple[str, ...] = ()
    how: str = ""


def letters(text: str) -> str:
    """The letters and digits of a name, in one case and without accents."""
    plain = unicodedata.normalize("NFKD", text.replace("&", " and ")).casefold()
    return "".join(one for one in plain if one.isalnum())


def words(text: str) -> list[str]:
    """The words of a name; what is only an apostrophe or a full stop does not part a word."""
    plain = re.sub(r"['\u2019.\"\u201c\u201d]", "", text.replace("&", " and "))
    found = re.split(r"[\W_]+", unicodedata.normalize("NFKD", plain).casefold())
    return [_WHOLE.get(word, word) for word in found if word]


class Names:
    """The cards of one kind by every name that they are known by."""

    def __init__(self, shelf: Mapping[str, Any]) -> None:
        # What comes from the reserve stands in no roster, and would make names ambiguous.
        shelf = {slug: one for slug, one in shelf.items() if not getattr(one, "reserve", False)}
        self.shelf = shelf
        self.full: dict[str, list[str]] = {}
        self.short: dict[str, list[str]] = {}
        for slug, card in shelf.items():
            _file(self.full, _full_names(slug, card), slug)
            _file(self.short, _short_names(card), slug)

    def find(self, called: Called) -> Match:
        """What a name means: its whole name first, then its short one; Threat parts versions."""
        if "-" in called.name and called.name in self.shelf:
            return Match((called.name,))  # the name of its file, which our own lists use
        spelled = {letters(called.name), letters("".join(words(called.name)))} - {""}
        full = [slug for key in sorted(spelled) for slug in self.full.get(key, ())]
        short = [slug for key in sorted(spelled) for slug in self.short.get(key, ())]
        if not full and not short:
            return Match()
        return self._told_apart(
            called, _once(full), [one for one in _once(short) if one not in full]
        )

    def _told_apart(self, called: Called, full: list[str], short: list[str]) -> Match:
        known = self._by_ego(called.ego, [*full, *short])
        full, short = [one for one in full if one in known], [one for one in short if one in known]
        if called.threat is not None and self._has_threat():
            fitting = self._of_threat(called, full) or self._of_threat(called, short)
            if len(fitting) == 1:
                return Match((fitting[0],), "" if full == known == fitting else "threat")
            if len(known) == 1:
                return self._of_longer_name(called) or Match((known[0],), "other_threat")
        if len(full) == 1:
            return Match((full[0],))
        return Match(tuple(full or short), "" if full else "short")

    def _has_threat(self) -> bool:
        """Characters are told apart by Threat; nothing else comes in versions."""
        return any(hasattr(card, "alter_ego") for card in self.shelf.values())

    def _of_threat(self, called: Called, slugs: list[str]) -> list[str]:
        return [slug for slug in slugs if self._threat(slug) == called.threat]

    def _of_longer_name(self, called: Called) -> Match | None:
        """The one version with this Threat whose name holds the name that was given."""
        wanted = letters(called.name)
        held = [slug for slug, card in self.shelf.items() if wanted in letters(card.name)]
        fitting = self._of_threat(called, self._by_ego(called.ego, held))
        return Match((fitting[0],), "threat") if len(fitting) == 1 else None

    def _by_ego(self, ego: str, slugs: list[str]) -> list[str]:
        """Those with this alter ego; all of them where nobody has it."""
        wanted = letters(ego)
        having = [
            slug
            for slug in slugs
            if wanted and wanted in letters(getattr(self.shelf[slug], "alter_ego", ""))
        ]
        return having or slugs

    def _threat(self, slug: str) -> int | None:
        return getattr(self.shelf[slug], "threat", None)

    def near(self, called: Called) -> list[tuple[float, str]]:
        """Cards that could be meant by a name that none has, the likeliest first."""
        wanted, asked = letters(called.name)[:LONGEST], words(called.name[:LONGEST])[:12]
        if not wanted:
            return []
        found = []
        for slug, card in self.shelf.items():
            likeness = _likeness(wanted, asked, card)
            if likeness >= NEAR:
                same = called.threat is not None and called.threat == self._threat(slug)
                found.append((likeness + (0.1 if same else 0), slug))
        return sorted(found, key=lambda one: (-one[0], one[1]))[:MOST_NEAR]


def _file(shelf: dict[str, list[str]], keys: Iterable[str], slug: str) -> None:
    for key in {*keys} - {""}:
        shelf.setdefault(key, []).append(slug)


def _once(slugs: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(slugs))


def _full_names(slug: str, card: Any) -> Iterator[str]:
    yield letters(slug)
    yield letters(card.name)
    yield letters("".join(words(card.name)))
    yield letters(f"{card.name} {getattr(card, 'alter_ego', '')}")


def _short_names(card: Any) -> Iterator[str]:
    name = str(card.name)
    yield letters(name.split(",", maxsplit=1)[0])
    yield letters(name.split(" the ", maxsplit=1)[0])
    yield letters(name.removeprefix("The "))
    yield letters(name.split(" (", maxsplit=1)[0])
    if hasattr(card, "tokens"):  # a crisis: the headline before its mark
        yield letters(re.split("[!:?]", name)[0])
        yield letters(re.sub(r" [\d.]+$", "", name))  # without the number of its version


def _likeness(wanted: str, asked: list[str], card: Any) -> float:
    """How well a name fits a card: as a whole, or word by word."""
    known = [str(card.name), str(card.name).split(",")[0]]
    ego = str(getattr(card, "alter_ego", ""))
    whole = max(_alike(wanted, letters(name)) for name in known)
    return max(whole, _covered(asked, words(card.name)), 0.9 * _covered(asked, words(ego)))


def _alike(one: str, two: str) -> float:
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    if matcher.real_quick_ratio() < NEAR or matcher.quick_ratio() < NEAR:
        return 0.0
    return matcher.ratio()


def _covered(asked: list[str], known: list[str]) -> float:
    """1 if every word stands in the name and none is left over; 0 if one stands nowhere."""
    if not asked or not known or not all(any(_same(a, k) for k in known) for a in asked):
        return 0.0
    met = sum(any(_same(a, k) for a in asked) for k in known)
    return 0.7 + 0.3 * met / len(known)


def _same(asked: str, known: str) -> bool:
    if len(asked) >= 3 and known.startswith(asked):
        return True
    return asked == known or (len(asked) >= 4 and _alike(asked, known) >= WORD_LIKE)
