"""A made-up language: every text in brackets, half as long again, in letters that nobody writes.

Whatever still shows plain letters was not taken from a catalogue, or is a name.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from crisis.cards.model.schema import Catalogue
from crisis.cards.wording.tree import Told
from crisis.cli.texts import texts_elsewhere
from crisis.languages import folders
from crisis.languages.cards import text as cards
from crisis.languages.cards.grammar import Grammar
from crisis.languages.cards.lexicon import lexicon
from crisis.languages.en.grammar import English
from crisis.server.http.pages.texts import page_texts
from crisis.texts import options, told
from crisis.texts.slots import SLOT
from crisis.texts.words import words_of

CODE = "xx"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
STRANGE = "áƀćďéƒǵĥíĵķĺɱńóṕɋŕśţúṽẃẋýźÁƁĆĎÉƑǴĤÍĴĶĹṀŃÓṔɊŔŚŢÚṼẂẊÝŹ"  # noqa: RUF001
LETTERS = str.maketrans(PLAIN, STRANGE)
LONGEST = 9  # letters of a word that makes a text longer: it can be broken between two
RULE = re.compile(r"\b[A-Z]+-\d+\b")
# What may be typed, where a rule stands, lines of a puzzle, and who stands on the table.
IDS = re.compile(r"\b[\w-]+(?:\|[\w-]+)+|(?:[^\s/]*/)+(?:[a-z][^\s/]*)?|> \S+ \S+|\b[AB]\.[\w-]+")


def strange(text: str) -> str:
    """A text of the made-up language; slots stay, and so do the ids of rules."""
    parts, at = [], 0
    for slot in SLOT.finditer(text):
        name, form, plurals = slot.groups()
        parts.append(_letters(text[at : slot.start()]))
        more = (
            "".join(f"|{one.translate(LETTERS)}" for one in plurals[1:].split("|"))
            if plurals
            else ""
        )
        parts.append(f"{{{name}{f':{form}' if form else ''}{more}}}")
        at = slot.end()
    parts.append(_letters(text[at:]))
    padding = "~" * (len(text) // 2)
    words = [padding[at : at + LONGEST] for at in range(0, len(padding), LONGEST)]
    return f"[{''.join(parts)}{' '.join(words)}]"


def _letters(text: str) -> str:
    """In strange letters; what `%` asks for stays, and so do names of options and of files."""
    found = re.split(r"(%\(\w+\)[sr]|%[sr%]|`[^`]*`|--[\w-]+|\S+[:/.|]\S+)", text)
    return "".join(part if n % 2 else part.translate(LETTERS) for n, part in enumerate(found))


def _strange(tree: Any) -> Any:
    if isinstance(tree, str):
        return strange(tree)
    if isinstance(tree, list):
        return [_strange(one) for one in tree]
    if isinstance(tree, dict):
        return {key: _strange(value) for key, value in tree.items()}
    return tree


class Strange(English):
    """Cards: English sentences in strange letters, the names in them too."""

    def told(self, rule: Told) -> str:
        return super().told(rule).translate(LETTERS)  # what a card file says itself, too

    def tidy(self, text: str) -> str:
        return super().tidy(text).translate(LETTERS)


@contextmanager
def made_up(folder: Path) -> Iterator[str]:
    """The made-up language, for as long as it is needed: a folder of its own and nothing else."""
    own = folder / CODE
    own.mkdir()
    (own / "language.json").write_text(json.dumps({"name": "Strange", "decimal": ","}))
    english = Path(str(folders.ROOTS[0])) / "en"
    for path in english.glob("*.json"):
        if path.name != "language.json":
            text = json.dumps(_strange(json.loads(path.read_text())), ensure_ascii=False)
            (own / path.name).write_text(text)
    for file, texts in texts_elsewhere().items():
        (own / file).write_text(json.dumps(_strange(texts), ensure_ascii=False))
    with known_at(folder) as code:
        yield code


@contextmanager
def known_at(folder: Path) -> Iterator[str]:
    """The made-up language from a folder where it was written before."""
    folders.ROOTS.append(folder)
    _forget()
    known = cards.grammar
    cards.grammar = _strange_cards(known)  # type: ignore[assignment]
    try:
        yield CODE
    finally:
        cards.grammar = known
        folders.ROOTS.remove(folder)
        _forget()


def _strange_cards(known: Callable[[str], Grammar]) -> Callable[[str], Grammar]:
    return lambda lang: Strange(lexicon("en")) if lang == CODE else known(lang)


def _forget() -> None:
    for kept in (folders.languages, words_of, page_texts, told._sentences, options._page):
        kept.cache_clear()


class Names:
    """What is printed somewhere as a name, and what is left of a text without it.

    A name counts as a whole: single words of names are nearly all the words there are. (Rules are
    named after conditions: that a condition is told in its own language is tested where it is
    told.)"""

    def __init__(self, catalogue: Catalogue, others: Iterable[str] = ()) -> None:
        names = {*others, *_things(catalogue), *_rules(catalogue)} - {""}
        self.parts = {word for name in names for word in plain_words(name) if word[0].isupper()}
        longest_first = sorted(names, key=len, reverse=True)
        self._any = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def left(self, text: str) -> set[str]:
        """The plain words of a text outside of names."""
        return set(plain_words(self._any.sub(" ", text)))

    def left_in_columns(self, text: str, typed: re.Pattern[str]) -> set[str]:
        """The same of what a terminal shows: tables break names between two lines, so words with a
        capital that are a part of some name are left out, and what is typed, too."""
        row = IDS.sub(" ", re.sub(r"[\u2500-\u257f\s]+", " ", text))
        return set(plain_words(typed.sub(" ", self._any.sub(" ", row)))) - self.parts


def _rules(catalogue: Catalogue) -> set[str]:
    """Abilities, and the numbers that tell several of one name apart."""
    cards = [*catalogue.rules.values(), *catalogue.attacks.values()]
    return {re.sub(r" \d+$", "", card.name) for card in cards} | {card.name for card in cards}


def _things(catalogue: Catalogue) -> Iterator[str]:
    """Who and what stands on the table or lies beside it; sentences tell tokens in small letters."""
    shelves = (
        catalogue.characters, catalogue.crises, catalogue.tactics, catalogue.terrain,
        catalogue.gems, catalogue.affiliations, catalogue.one_shots,
    )  # fmt: skip
    for shelf in shelves:
        for card in shelf.values():
            yield card.name
            for key in ("short", "token_name", "alter_ego"):
                yield getattr(card, key, "")
            for small in (card.name, getattr(card, "token_name", "")):
                yield from (small.lower(), small.capitalize())
    for crisis in catalogue.crises.values():
        yield crisis.token_name.rpartition(" ")[2]  # the table calls it by its last word
        yield from (one.name for one in crisis.tokens)


def plain_words(text: str) -> list[str]:
    """Words in plain letters, without the ids of rules."""
    return re.findall(r"(?<![^\W\d_])[A-Za-z]{2,}(?![^\W\d_])", RULE.sub("", text))
