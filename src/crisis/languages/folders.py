"""Which languages there are, what each needs beside its sentences, and the files of its folder.

A language is a folder with a `language.json`; nothing else in the program lists them.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
from msgspec import Struct

ENGLISH = "en"  # the language in which every text exists
ROOTS: list[Traversable] = [files(__package__)]
CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
MOST_WANTED = 20  # languages that a browser may list


class Language(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What is written differently in a language, whatever is said.

    `forms` are written changes of a name (an elided "de", a genitive): the first pattern that is
    found decides, `{}` is the name.
    """

    code: str
    name: str  # as its speakers call it
    offered: bool = False  # whether every text is there
    decimal: str = "."
    capital_nouns: bool = False  # also within a sentence
    forms: dict[str, tuple[tuple[str, str], ...]] = {}

    def inflected(self, name: str, form: str) -> str:
        """A name in one of the forms; a form that this language does not have changes nothing."""
        for pattern, written in self.forms.get(form, ()):
            if re.search(pattern, name):
                return written.replace("{}", name)
        return name

    def within(self, name: str) -> str:
        """The name of a kind of thing as it stands within a sentence; "NYC" stays as it is."""
        if self.capital_nouns or name[:2].isupper():
            return name
        return name[:1].lower() + name[1:]

    def number(self, value: float, places: int = 1) -> str:
        return f"{value:.{places}f}".replace(".", self.decimal)

    def plural(self, count: int) -> str:
        """The category that CLDR has for this many: one, other, in some languages few or many."""
        known = self._categories.get(count)
        if known is None:
            known = self._categories[count] = self._rule(count)
        return known

    @cached_property
    def _categories(self) -> dict[int, str]:
        return {}

    def _rule(self, count: int) -> str:
        from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415 - only for plurals

        try:
            return str(Locale.parse(self.code, sep="-").plural_form(count))
        except UnknownLocaleError:  # a made-up language counts like English
            return str(Locale(ENGLISH).plural_form(count))


@lru_cache(maxsize=1)
def languages() -> dict[str, Language]:
    """All languages that have a folder, English first."""
    found = {}
    for root in ROOTS:
        for folder in sorted(root.iterdir(), key=lambda one: one.name):
            about = folder / "language.json"
            if CODE.fullmatch(folder.name) and about.is_file():
                raw = msgspec.json.decode(about.read_bytes(), type=dict[str, object])
                found[folder.name] = msgspec.convert({**raw, "code": folder.name}, Language)
    return dict(sorted(found.items(), key=lambda item: (item[0] != ENGLISH, item[0])))


def offered() -> dict[str, str]:
    """The languages that are complete, each with its own name for itself."""
    return {code: one.name for code, one in languages().items() if one.offered}


def read(code: str, file: str) -> bytes | None:
    """A file of a language; None if the language has none of this name."""
    for root in ROOTS:
        found = root / code / file
        if code in languages() and found.is_file():
            return found.read_bytes()
    return None


def chosen(wanted: Iterable[str]) -> str | None:
    """The first of the wanted languages that is there; `de-AT` is also content with `de`."""
    known = languages()
    for tag in wanted:
        plain = tag.strip().replace("_", "-").partition(".")[0].lower()
        for code in (plain, plain.partition("-")[0]):
            if code in known:
                return code
    return None


def accepted(header: str) -> Sequence[str]:
    """The languages of an Accept-Language header, the dearest first."""
    weighed = []
    for place, part in enumerate(header[:1000].split(",")[:MOST_WANTED]):
        tag, _, rest = part.partition(";")
        weight = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", rest)
        weighed.append((-float(weight[1]) if weight else -1.0, place, tag.strip()))
    return [tag for weight, _, tag in sorted(weighed) if tag and weight < 0]
