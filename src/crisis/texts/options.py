"""What is asked and what a choice is called, in the reader's language, as on the page.

The page keeps the words (`ask`, `timing` and `option` of `page.json`); who asks elsewhere says the
same.
"""

from functools import lru_cache

import msgspec

from crisis.languages.folders import ENGLISH, languages, read
from crisis.texts.cards import word_offered
from crisis.texts.reader import language
from crisis.texts.words import filled


class _Asked(msgspec.Struct, frozen=True):
    title: str = ""


class _Page(msgspec.Struct, frozen=True):
    """The part of the page's texts that names questions and choices."""

    ask: dict[str, _Asked] = {}
    timing: dict[str, str] = {}
    option: dict[str, str] = {}


@lru_cache(maxsize=8)
def _page(code: str) -> _Page:
    found = _Page()
    for source in dict.fromkeys((ENGLISH, code)):
        own = msgspec.json.decode(read(source, "page.json") or b"{}", type=_Page)
        found = _Page(found.ask | own.ask, found.timing | own.timing, found.option | own.option)
    return found


def question_text(purpose: str, name: str) -> str:
    """What is asked about somebody or something: "What does Hulk do?"."""
    page = _page(language())
    asked = page.ask.get(purpose, _Asked()).title
    return _with_name(asked or page.timing.get(purpose, purpose), name)


def option_text(what: str, name: str) -> str:
    """A choice of a kind with the name of what it picks: "Interact: Skrull"."""
    if what == "word":
        return word_offered(name)
    sentence = _page(language()).option.get("finish" if what == "end" and name else what, "{name}")
    return _with_name(sentence, name)


def _with_name(sentence: str, name: str) -> str:
    """Every slot is the name of the one thing that is spoken of."""
    spoken = languages()[language()]
    return filled(sentence, spoken, lambda _slot, form: spoken.inflected(name, form), {})
