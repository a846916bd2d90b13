"""The sentences of one language, read from its folder: reasons by their code, and single words.

How a sentence is written is told in `texts.slots`.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

import msgspec
from msgspec import Struct, structs

from crisis.languages.cards.lexicon import kind_names
from crisis.languages.folders import ENGLISH, Language, languages, read
from crisis.texts.slots import SLOT, plural

FILES = ("reasons.json", "log.json")
TWO_STOPS = re.compile(r"(?<!\.)\.\.$")  # "... joins S.H.I.E.L.D.."
Forms = str | dict[str, str]


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """Every reason, every sentence of the log, and the words they are filled with."""

    reasons: dict[str, str] = {}
    log: dict[str, str] = {}
    words: dict[str, dict[str, Forms]] = {}
    code: str = ENGLISH

    @property
    def language(self) -> Language:
        return languages()[self.code]

    def word(self, group: str, key: str, form: str = "") -> str:
        return formed(self.words[group][key], form, self.language)

    def kind_of(self, thing: str) -> str:
        """What a terrain feature ("car-3") is, within a sentence; "" for anything else."""
        name = kind_names(self.code).get(thing.rpartition("-")[0], "")
        return self.language.within(name)

    def form(self, which: str, **parts: object) -> str:
        """How a value is written: a length, a thing with its Size."""
        return self.word("form", which).format(**parts)


@lru_cache(maxsize=8)
def words_of(code: str) -> Words:
    """What can be said in one language; what it lacks is said in English."""
    words = Words(code=code)
    for source in dict.fromkeys((ENGLISH, code)):
        for file in FILES:
            own = read(source, file)
            words = words if own is None else _with(words, msgspec.json.decode(own, type=Words))
    return words


def _with(words: Words, more: Words) -> Words:
    groups = {
        group: {**words.words.get(group, {}), **more.words.get(group, {})}
        for group in {**words.words, **more.words}
    }
    reasons, log = {**words.reasons, **more.reasons}, {**words.log, **more.log}
    return structs.replace(words, reasons=reasons, log=log, words=groups)


def formed(word: Forms, form: str, language: Language) -> str:
    """A word in a form: as the catalogue writes it, else by the language's rule."""
    if isinstance(word, str):
        return language.inflected(word, form)
    return word.get(form) or language.inflected(word[""], form)


def filled(
    sentence: str,
    language: Language,
    told: Callable[[str, str], str],
    counts: Mapping[str, object],
) -> str:
    """A sentence with its values: `told` gives the value of a slot in a form, `counts` decides
    about plurals."""

    def put(found: re.Match[str]) -> str:
        name, form, plurals = found.groups()
        if plurals is None:
            return told(name, form or "")
        count = counts[name]
        return plural(plurals, language.plural(count if isinstance(count, int) else 0))

    text = SLOT.sub(put, sentence)
    return text[:-1] if TWO_STOPS.search(text) else text
