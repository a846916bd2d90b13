"""Every reason has a sentence with exactly its slots, and nothing in the catalogue is left over."""

import ast
from pathlib import Path

import pytest

import crisis
from crisis.data import catalogue
from crisis.texts import codes, thoughts  # noqa: F401 - the codes of thoughts count too
from crisis.texts.codes import CODES, WORDS
from crisis.texts.reason import Code, Reason
from crisis.texts.slots import SLOT, slots_of
from crisis.texts.values import (
    Length,
    Listed,
    Margin,
    Named,
    Quoted,
    Word,
    length,
    margin,
)
from crisis.texts.words import ENGLISH, words_of

ENGLISH_WORDS = words_of(ENGLISH)
SOURCE = Path(crisis.__file__).parent


def test_the_catalogue_has_every_code_and_no_other() -> None:
    assert ENGLISH_WORDS.reasons.keys() == CODES.keys()


def test_every_condition_has_a_word() -> None:
    assert set(WORDS["condition"]) == catalogue().conditions.keys()


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.key)
def test_a_sentence_has_exactly_the_slots_of_its_code(code: Code) -> None:
    sentence = ENGLISH_WORDS.reasons[code.key]
    assert slots_of(sentence) == code.slots.keys()
    left = SLOT.sub("", sentence)
    assert "{" not in left and "}" not in left and "  " not in sentence
    plurals = {found[1] for found in SLOT.finditer(sentence) if found[3] is not None}
    assert all(code.slots[slot] is int for slot in plurals)


def test_the_catalogue_has_every_word_of_the_closed_groups() -> None:
    known = {group: tuple(words) for group, words in ENGLISH_WORDS.words.items()}
    forms = known.pop("form")
    assert known == WORDS
    measures = {"length", "sized", "something", "deep", "beyond"}
    assert set(forms) == measures | {"twin", "labelled", "onto", "nobody", "nothing"}


def test_every_code_is_given_somewhere() -> None:
    """By the program's own syntax, not by its text: a word in a comment gives no reason."""
    given: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                given |= {node.attr} if node.value.id == "codes" else set()
    named = {name for name, value in vars(codes).items() if isinstance(value, Code)}
    assert named - given == set()


def test_a_reason_needs_a_value_for_each_slot() -> None:
    with pytest.raises(TypeError, match=r"turn\.is_dazed has the slots \['unit'\], not \[\]"):
        codes.IS_DAZED()
    with pytest.raises(TypeError, match="not"):
        codes.DIE_TWICE(die=1)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Named("A.1", "Hulk"), "Hulk"),
        (Named("wall-1", "wall", 3), "wall (Size 3)"),
        (Named("", ""), "something"),
        (length(2345.6), "2.3 in"),
        (Length(1000), "1.0 in"),
        (margin(-260.4), ", 0.3 in deep"),
        (margin(1500), ": 1.5 in"),
        (Margin(), ""),
        (Quoted("x"), "'x'"),
        (Quoted("y" * 70), repr("y" * 60 + "...")),
        (Word("tool", "short"), "Short"),
        (Listed(("a", Named("B.1", "Ultron"))), "a, Ultron"),
        (Listed((Word("face", "hit"), Word("face", "wild")), "or"), "Hit or Wild"),
    ],
    ids=str,
)
def test_each_kind_of_value_tells_itself(value: Named, told: str) -> None:
    assert value.told(ENGLISH_WORDS) == told


def test_counts_choose_the_word_behind_them() -> None:
    assert str(codes.DICE_UP_TO(rule="Sharp", most=1)) == "Sharp is for up to 1 die."
    assert str(codes.DICE_UP_TO(rule="Sharp", most=2)) == "Sharp is for up to 2 dice."


def test_reasons_are_equal_by_code_and_values() -> None:
    one = codes.VICTORY_POINTS(points=16)
    assert one == codes.VICTORY_POINTS(points=16) != codes.VICTORY_POINTS(points=17)
    assert one == Reason("outcome.victory_points", {"points": 16})
