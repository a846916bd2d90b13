"""What the program says in every language that is offered, against English: the page, the log,
the reasons, the lessons. That nothing is missing and every slot is there is checked in `crisis.texts.checking`.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from crisis.cli.cards.meanings import sentences
from crisis.cli.texts import commands, texts_elsewhere
from crisis.languages.folders import ENGLISH, languages, offered, read
from crisis.texts.checking import texts_of
from crisis.texts.slots import SLOT
from tests.languages.test_rules import french_signs, leaves, wrong_figures

FILES = ("reasons.json", "log.json", "page.json")
# Printed names and what is typed keep their signs.
PRINTED = re.compile(r"Hulk Smash!|I Am Groot!|Marvel: Crisis Protocol|exec:COMMAND|\S+://\S+")
TYPED = {"1.2", "1.3", "18.5"}  # editions, and a place as a puzzle writes it
CODES = sorted(offered().keys() - {ENGLISH})

COMMANDS = ("commands.json", "words.json")  # where the English sentence is the key
ELSEWHERE = ("lessons.json", "puzzles.json")  # their English texts stand in `data`


@cache
def texts(code: str) -> dict[str, str]:
    """Every text of a language by file and key."""
    told = {
        f"{file} {key}": text
        for file in (*FILES, *ELSEWHERE, *COMMANDS)
        for key, text in (texts_of(code, file) or {}).items()
    }
    if code == ENGLISH:
        for file in ELSEWHERE:
            flat = dict(leaves(texts_elsewhere()[file]))
            told |= {f"{file} {key.replace(' ', '.')}": text for key, text in flat.items()}
        known = dict(zip(COMMANDS, (commands(), sentences()), strict=True))
        told |= {f"{file} {one}": one for file, said in known.items() for one in said}
    return told


def pairs(code: str) -> Iterator[tuple[str, str, str]]:
    """Each text with its key and the English one; what is missing is found by the check."""
    for key, english in texts(ENGLISH).items():
        if key in texts(code):
            yield key, texts(code)[key], english


def without_slots(text: str) -> str:
    """A text as far as it is printed: plurals stay, values are an `x`, and so is what is typed in
    every language; where a word may be parted is not seen."""
    printed = re.sub("`[^`]*`", "x", text.replace("\u00ad", ""))
    return SLOT.sub(lambda found: (found[3] or "x").replace("|", " "), printed)


@pytest.mark.parametrize("code", CODES)
def test_numbers_and_rules_are_those_of_english(code: str) -> None:
    for key, own, english in pairs(code):
        assert not wrong_figures(without_slots(own), without_slots(english)), key
        if languages()[code].decimal != "." and not key.startswith("page.json edition"):
            typed = TYPED if key.startswith(COMMANDS) else set()
            assert set(re.findall(r"\d+\.\d+", own)) <= typed, key


@pytest.mark.parametrize("code", CODES)
def test_no_sentence_is_left_in_english(code: str) -> None:
    """Single words may be spelled alike, sentences are not."""
    same = {
        key
        for key, own, english in pairs(code)
        if own == english and len(re.findall(r"[a-z]{2,}", without_slots(english))) > 2
    }
    assert same == set()


@pytest.mark.parametrize("code", CODES)
def test_blanks_and_brackets_are_those_of_english(code: str) -> None:
    """A blank at an end joins the text to what follows; brackets and quotes are closed."""
    for key, own, english in pairs(code):
        assert own[-1:].isspace() == english[-1:].isspace(), key
        laid_out = re.compile(r"\s\s|\t|\n")  # columns of what a command lists
        wanted = laid_out.findall(english) if key.startswith(COMMANDS) else []
        assert laid_out.findall(own) == wanted, key
        for opening, closing in ("()", "[]", "„“" if code == "de" else "«»"):
            assert own.count(opening) == own.count(closing), key


@pytest.mark.skipif("fr" not in CODES, reason="French is not offered")
def test_french_signs_have_their_fixed_blank_and_one_apostrophe() -> None:
    wrong = {
        key: text
        for key, text in texts("fr").items()
        if french_signs(PRINTED.sub("", without_slots(text)))
    }
    assert wrong == {}


@pytest.mark.parametrize("code", CODES)
def test_every_form_that_is_used_is_known(code: str) -> None:
    """An unknown form changes nothing, so a slip of the pen would go unseen. On the page only
    the rules of `language.json` count, for its values are names."""
    rules = set(languages()[code].forms)
    words = {form for file in FILES[:2] for form in word_forms(code, file)}
    for key, text in texts(code).items():
        used = {found[2] for found in SLOT.finditer(text) if found[2]}
        assert used <= (rules if key.startswith("page.json") else rules | words), key


def word_forms(code: str, file: str) -> Iterator[str]:
    tree: dict[str, Any] = msgspec.json.decode(read(code, file) or b"{}")
    for group in tree.get("words", {}).values():
        for word in group.values():
            if isinstance(word, dict):
                yield from word
