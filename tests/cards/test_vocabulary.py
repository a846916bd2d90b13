"""Every word of the vocabulary is good for something: somebody in the rules reads it."""

import re
from functools import lru_cache
from pathlib import Path
from typing import get_args

import pytest

import crisis.rules
from crisis.cards.vocabulary import (
    FACE_NAMES,
    OPERATIONS,
    AnyEffect,
    Cannot,
    Did,
    Filter,
    Timing,
    Until,
    Value,
)
from crisis.rules.effects.resolve import VERBS
from crisis.rules.effects.special import SPECIAL


@lru_cache(maxsize=1)
def rules_code() -> str:
    folder = Path(crisis.rules.__file__).parent
    return "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))


def read(word: str) -> bool:
    return f'"{word}"' in rules_code()


@pytest.mark.parametrize("word", get_args(Value))
def test_every_value_is_asked_for(word: str) -> None:
    assert read(word)


@pytest.mark.parametrize("word", get_args(Cannot))
def test_every_ban_is_asked_for(word: str) -> None:
    assert read(word)


@pytest.mark.parametrize("word", [word for word in get_args(Did) if word])
def test_everything_that_can_be_remembered_is_noted(word: str) -> None:
    start, _, face = word.partition("_")
    if start == "rolled" and face in FACE_NAMES:  # one line for all faces
        word = "rolled_{name}"
    assert re.search(rf'note\(f?"{re.escape(word)}"', rules_code())


@pytest.mark.parametrize("timing", list(Timing))
def test_every_moment_comes(timing: Timing) -> None:
    assert re.search(rf"Timing\.{timing.name}\b", rules_code())


@pytest.mark.parametrize("key", Filter.__struct_fields__)
def test_every_key_of_a_filter_is_tested(key: str) -> None:
    assert re.search(rf"(wanted|condition|effect|payer)\.{key}\b|\"{key}\"", rules_code())


def test_every_verb_has_one_function() -> None:
    assert {verb.__name__ for verb in get_args(AnyEffect)} == {verb.__name__ for verb in VERBS}


@pytest.mark.parametrize("until", get_args(Until))
def test_everything_that_lasts_comes_to_an_end(until: str) -> None:
    assert until == "game" or read(until)


def test_every_operation_can_be_replaced() -> None:
    assert set(OPERATIONS) == {
        t.value.removeprefix("would_") for t in Timing if t.name[:5] == "WOULD"
    }


def test_the_door_for_code_is_nearly_shut() -> None:
    """At most 3 % of the abilities may need a function of their own."""
    from crisis.data import catalogue

    rules = catalogue().rules.values()
    special = [r for r in rules if any(type(e).__name__ == "Special" for e in r.effects)]
    assert len(special) <= 0.03 * len(rules)
    assert len(SPECIAL) <= len(special) + 1
