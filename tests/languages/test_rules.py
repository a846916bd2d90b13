"""The rules and the guide in every language that has them, against the English ones.

A language is looked at as soon as its folder has a `rules.json`. Each text must name the same
numbers and rule ids as the English one, and call things what the printed books of the language
call them: `terms.csv` has the words of each term, a bar between alternatives. English words are
looked for as they stand, the others as parts of words, because they are inflected; with a capital
letter they count only as written (`Kraft` is not in "Superkraft").
"""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

import crisis

PACKAGE = Path(crisis.__file__).parent
LANGUAGES = PACKAGE / "languages"
CODES = sorted(path.parent.name for path in LANGUAGES.glob("*/rules.json"))
TERMS = Path(__file__).with_name("terms.csv")
IDS = re.compile(r"\b(?:[A-Z]+-)+\d+\b")
NUMBERS = re.compile(r"\d+(?:[.,]\d+)?")
PRINTED = ("point", "core-2019", "core-2023", "1.2", "1.3")

SAME = {  # texts that are spelled as in English, and why
    "de": {
        "chapters TIME - Timing": "the German book has the English word",
        "editions E-69 point": "a keyword that has no German name",
        "editions E-70 point": "a keyword that has no German name",
    },
    "es": {
        "editions E-15 core-2019": "the Spanish word is the same",
        "editions E-15 core-2023": "the Spanish word is the same",
        "editions E-15 1.2": "the Spanish word is the same",
        "editions E-58 core-2023": "the Spanish word is the same",
        "editions E-58 1.2": "the Spanish word is the same",
        "editions E-58 1.3": "the Spanish word is the same",
    },
    "fr": {
        "chapters ROSTER - Rosters": "the French book has the English word",
        "chapters TERR - Terrain": "the French word is the same",
        "chapters TIME - Timing": "the French book has the English word",
        "editions E-04 1.2": "the Latin words are the same",
        "quick 0 title": "the French book has the English word",
        "quick 1 title": "the French word is the same",
    },
}
OTHER_FIGURES: dict[str, dict[str, str]] = {}  # texts whose numbers or ids differ, and why
NO_TERMS = {  # where English uses the word of a term for something else
    "rules GEN-06: round": "rounding a number",
    "rules SETUP-01: round": "rounding a number",
    "decisions Q-74 text: round": "rounding a number",
    "howto 1 lines 1: round": "going round something",
    "rules ROUND-23: advance": "moving a counter",
    "editions E-37 core-2023: advance": "about the word itself",
    "editions E-37 1.3: advance": "about the word itself",
    "rules BEAM-06: player": "the player aid is a paper",
    "rules DMG-12: player": "the player aid is a paper",
    "rules DODGE-03: cover": "being about something",
    "decisions Q-36 text: dropped": "leaving somebody out",
    "decisions Q-64 text: dropped": "giving up a limit",
    "decisions Q-91 text: dropped": "leaving an effect out",
    "decisions Q-72 question: Size": "the measure of a thing, not the stat",
    "quick 3 title: Size": "the measure of a thing, not the stat",
}
OTHER_WORDS = {  # terms that a translation does without, and why
    "de": {"editions E-07 core-2019: squad": "the German term for both words is Gruppierung"},
    "fr": {
        "mistaken 1 rule: Critical": "a pronoun for the word of the sentence before",
        "mistaken 12 played: player": "a pronoun",
    },
}


def english() -> dict[str, Any]:
    """The English texts in the shape of a translation."""
    book = json.loads((PACKAGE / "data" / "rules.json").read_text("utf-8"))
    return {
        "chapters": {rule["chapter"]: rule["chapter"] for rule in book["rules"]},
        "rules": {rule["id"]: rule["text"] for rule in book["rules"]},
        "decisions": {
            one["id"]: {"question": one["question"], "text": one["text"]}
            for one in book["decisions"]
        },
        "editions": {one["id"]: {key: one[key] for key in PRINTED} for one in book["editions"]},
    }


def english_guide() -> dict[str, Any]:
    return dict(json.loads((LANGUAGES / "en" / "guide.json").read_text("utf-8")))


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Every text of nested data, named by the keys that lead to it."""
    if isinstance(value, str):
        yield " ".join(path), value
        return
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield from leaves(inner, (*path, str(key)))


@lru_cache(maxsize=1)
def originals() -> dict[str, str]:
    return {**dict(leaves(english())), **dict(leaves(english_guide()))}


@lru_cache
def translated(code: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for file in ("rules.json", "guide.json"):
        texts |= leaves(json.loads((LANGUAGES / code / file).read_text("utf-8")))
    return texts


def figures(text: str) -> Counter[str]:
    """The rule ids and the numbers of a text; a decimal comma is a decimal point."""
    rest = IDS.sub(" ", text)
    numbers = (found.replace(",", ".") for found in NUMBERS.findall(rest))
    return Counter(IDS.findall(text)) + Counter(numbers)


def wrong_figures(text: str, original: str) -> bool:
    return figures(text) != figures(original)


@lru_cache(maxsize=1)
def terms() -> list[dict[str, str]]:
    with TERMS.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@lru_cache
def english_word(term: str) -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word in term.split("|"))
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])")


@cache
def used_terms(original: str) -> list[dict[str, str]]:
    """The terms that an English text uses as words."""
    return [
        term
        for term in terms()
        if any(word in original for word in term["en"].split("|"))  # quicker than the pattern
        and english_word(term["en"]).search(original)
    ]


def missing_terms(code: str, text: str, original: str) -> list[str]:
    """The terms that the original uses and the translation does not."""
    plain = IDS.sub("", text).replace("\u2019", "'").replace("\u00a0", " ")
    small = plain.lower()
    return [
        term["en"].split("|")[0]
        for term in used_terms(original)
        if not any(word in (small if word.islower() else plain) for word in term[code].split("|"))
    ]


def is_name(key: str) -> bool:
    """Whether a text of the guide is read by the program: the name of a lesson, a rule id."""
    return key.endswith(" lesson") or " ids " in key


def spelled_alike(text: str) -> bool:
    """Whether a text has nothing to translate: ids, numbers, signs."""
    return not re.search(r"[A-Za-z]{2}", re.sub(r"core-20\d\d", "", IDS.sub("", text)))


def test_there_are_languages() -> None:
    assert "de" in CODES


@pytest.mark.parametrize("code", CODES)
def test_every_text_is_there_and_no_other(code: str) -> None:
    assert list(translated(code)) == list(originals())


@pytest.mark.parametrize("code", CODES)
def test_chapters_keep_their_letters(code: str) -> None:
    for key, text in translated(code).items():
        if key.startswith("chapters "):
            letters = key.removeprefix("chapters ").split(" - ")[0]
            assert text.startswith(f"{letters} - "), key


@pytest.mark.parametrize("code", CODES)
def test_numbers_and_rule_ids_are_those_of_the_english_text(code: str) -> None:
    texts = translated(code)
    wrong = {key for key, text in originals().items() if wrong_figures(texts[key], text)}
    assert wrong == set(OTHER_FIGURES.get(code, {}))


@pytest.mark.parametrize("code", CODES)
def test_no_text_is_left_in_english(code: str) -> None:
    texts = translated(code)
    names = {key for key in originals() if is_name(key)}
    same = {
        key
        for key, text in originals().items()
        if texts[key] == text and key not in names and not spelled_alike(text)
    }
    assert same == set(SAME.get(code, {}))
    assert all(texts[key] == originals()[key] for key in names), "lessons and ids are no words"


@pytest.mark.parametrize("code", CODES)
def test_texts_are_clean(code: str) -> None:
    for key, text in translated(code).items():
        assert text == text.strip() and text, key
        assert not re.search(r"\s\s|\t|\n", text), key
        for opening, closing in ("()", "[]", "„“" if code == "de" else "«»"):
            assert text.count(opening) == text.count(closing), key


def french_signs(text: str) -> list[str]:
    """Signs without the fixed blank that French puts before them, or after an opening quote."""
    return re.findall(r"(?<=[^\u00a0])[:;?!»]|«(?!\u00a0)|\u2019", text)


def test_french_signs_have_their_fixed_blank_and_one_apostrophe() -> None:
    assert {key for key, text in translated("fr").items() if french_signs(text)} == set()
    for fault in ("Poison : perte", "« peut\u00a0»", "«\u00a0peut »", "l\u2019un"):
        assert french_signs(fault), fault
    assert not french_signs("l'état\u00a0: «\u00a0peut\u00a0»")


def test_words_that_are_no_terms_are_in_the_english_texts() -> None:
    words = {term["en"].split("|")[0]: term["en"] for term in terms()}
    for case in NO_TERMS:
        key, word = case.split(": ")
        assert english_word(words[word]).search(originals()[key]), case


@pytest.mark.parametrize("code", CODES)
def test_terms_are_those_of_the_books(code: str) -> None:
    texts = translated(code)
    found = {
        f"{key}: {term}"
        for key, text in originals().items()
        if not key.startswith("chapters ") and not is_name(key)
        for term in missing_terms(code, texts[key], text)
    }
    assert found - set(NO_TERMS) == set(OTHER_WORDS.get(code, {}))


def test_a_fault_is_noticed() -> None:
    """The checks can fail: a lost number, another id, another term."""
    assert wrong_figures("Reichweite 2 (ATK-02)", "Range 3 (ATK-02)")
    assert wrong_figures("Reichweite 3 (ATK-03)", "Range 3 (ATK-02)")
    assert not wrong_figures("3,375; 5 Zoll", "3.375, 5 in")
    assert missing_terms("de", "Figuren mit Superkraft", "characters with Power")
    assert not missing_terms("de", "Charaktere mit Kraft", "characters with Power")
