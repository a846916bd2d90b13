"""What a choice is called, in the reader's language: the words of the page's buttons.

The page keeps them (`option` of `page.json`); who shows a choice elsewhere calls it the same.
"""

from functools import lru_cache

import msgspec

from crisis.languages.folders import ENGLISH, languages, read
from crisis.texts.reader import language
from crisis.texts.words import filled


class _Page(msgspec.Struct, frozen=True):
    """The part of the page's texts that names choices."""

    option: dict[str, str] = {}


@lru_cache(maxsize=8)
def _options(code: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for source in dict.fromkeys((ENGLISH, code)):
        found |= msgspec.json.decode(read(source, "page.json") or b"{}", type=_Page).option
    return found


def option_text(what: str, name: str) -> str:
    """A choice of a kind with the name of what it picks: "Interact: Skrull"."""
    code = language()
    sentence = _options(code).get("finish" if what == "end" and name else what, "{name}")
    spoken = languages()[code]
    return filled(sentence, spoken, lambda _slot, form: spoken.inflected(name, form), {})
