"""The lexicon of each language has a word for everything that a card can say."""

import ast
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

import crisis
from crisis.cards.vocabulary import (
    FACE_NAMES,
    RESULTS,
    ROLES,
    STATS,
    AnyEffect,
    Cannot,
    Did,
    Limit,
    Relation,
    Situation,
    Timing,
    Until,
)
from crisis.cards.wording.effects import BUILDERS
from crisis.cards.wording.rules import MOMENTS_OF
from crisis.languages.cards.lexicon import Lexicon, lexicon
from crisis.languages.cards.pattern import parsed, slots_of

FOLDERS = [folder for folder in files("crisis.languages").iterdir() if folder.is_dir()]
LANGUAGES = sorted(folder.name for folder in FOLDERS if (folder / "cards.toml").is_file())
ENGLISH = lexicon("en")
# Words that card files bring: a language may know more of them than another, or write them as is.
OPEN = {
    "chosen",
    "kinds",
    "kind_names",
    "affiliations",
    "forms",
    "modes",
    "specials",
    "grammar",
    "own_words",
}
# What a language has of its own: verbs, and endings and pronouns by gender.
OWN = {"verbs", "pronouns", "relative", "endings", "unknown"}


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Lexicon:
    return lexicon(request.param)


def test_there_is_a_lexicon_for_english() -> None:
    assert "en" in LANGUAGES


def test_it_has_the_groups_and_keys_of_english(words: Lexicon) -> None:
    for group, entries in ENGLISH.groups.items():
        if group not in OPEN | OWN:
            assert set(words.groups[group]) == set(entries), group


def test_its_patterns_ask_for_what_english_asks_for(words: Lexicon) -> None:
    """A slot that the builders fill is said in every language."""
    for group, entries in ENGLISH.groups.items():
        for key in entries if group not in OPEN | OWN else ():
            ours, theirs = (
                {slot for text in one.forms(group, key) for slot in slots_of(parsed(text))}
                for one in (words, ENGLISH)
            )
            assert ours - {"subject"} == theirs - {"subject"}, f"{group}.{key}"


@pytest.mark.parametrize(
    ("group", "keys"),
    [
        ("roles", ROLES),
        ("people", get_args(Relation)),
        ("faces", FACE_NAMES),
        ("faces_many", FACE_NAMES),
        ("results", RESULTS),
        ("stats", STATS),
        ("bans", get_args(Cannot)),
        ("situations", get_args(Situation)),
        ("until", get_args(Until)),
        ("limits", get_args(Limit)),
        ("moments", [timing.value for timing in Timing]),
        ("looks", [f"did_{word}" for word in get_args(Did) if word]),
    ],
)
def test_every_word_of_the_vocabulary_is_there(words: Lexicon, group: str, keys: list[str]) -> None:
    assert set(keys) - set(words.groups[group]) == set()


def test_every_verb_is_there(words: Lexicon) -> None:
    """A verb has a builder of its own, or its keys speak for themselves under its tag."""
    plain = [verb for verb in get_args(AnyEffect) if verb not in BUILDERS]
    tags = {str(verb.__struct_config__.tag) for verb in plain}
    assert tags - set(words.groups["clauses"]) == set()


def test_every_moment_about_somebody_is_there(words: Lexicon) -> None:
    keys = {f"{timing.value}_{who}" for who, found in MOMENTS_OF.items() for timing in found}
    assert keys - set(words.groups["moments_of"]) == set()


def said_in_the_builders() -> set[tuple[str, str]]:
    """Keys that stand in the builders as they are: `Clause("push", ...)`, `occasion("ko")`."""
    groups = {"Clause": "clauses", "occasion": "occasions", "look": "looks"}
    found = set()
    for path in sorted((Path(crisis.__file__).parent / "cards" / "wording").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            first = node.args[0]
            options = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            for one in options:
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    if node.func.id in groups:
                        found.add((groups[node.func.id], one.value))
                    elif node.func.id in ("Phrase", "phrase", "Somebody") and "." in one.value:
                        group, _, key = one.value.partition(".")
                        found.add((group, key))
    return found


def test_every_key_of_the_builders_is_there(words: Lexicon) -> None:
    found = said_in_the_builders()
    assert len(found) > 120
    missing = {(group, key) for group, key in found if words.find(group, key) is None}
    assert missing == set()


def test_every_verb_of_a_clause_can_be_conjugated(words: Lexicon) -> None:
    for group in ("clauses",):
        for key, entry in words.groups[group].items():
            text = entry if isinstance(entry, str) else entry[0]
            for lemma in [part.split(">")[0].split(".")[0] for part in text.split("<")[1:]]:
                assert words.find("verbs", lemma) is not None, f"{key}: {lemma}"
