"""Every word of the vocabulary is good for something: a printed card says it, and the tables of the
rules know it. That a card which says it does what it says is shown by the tests of the cards."""

from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

import pytest
from msgspec import Struct

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
from crisis.data import catalogue
from crisis.rules.effects.resolve import VERBS
from crisis.rules.effects.special import SPECIAL
from crisis.rules.procedures import PROCEDURES
from crisis.rules.reading import filters
from crisis.rules.timing.triggers import Window
from crisis.state.decisions import Choose
from tests.table import Table, attack, character, power


def parts(of: object) -> Iterator[Struct]:
    """Everything that a card is made of."""
    if isinstance(of, Struct):
        yield of
        for name in of.__struct_fields__:
            yield from parts(getattr(of, name))
    elif isinstance(of, dict):
        for value in of.values():
            yield from parts(value)
    elif isinstance(of, tuple | list):
        for value in of:
            yield from parts(value)


def words(said: object) -> set[str]:
    listed = said if isinstance(said, tuple) else (said,)
    return {one for one in listed if isinstance(one, str)}


@lru_cache(maxsize=1)
def printed() -> dict[str, set[str]]:
    """By key: the words that printed cards say there."""
    found: dict[str, set[str]] = {}
    for part in parts(catalogue()):
        for name in part.__struct_fields__:
            found.setdefault(name, set()).update(words(getattr(part, name)))
    return found


# Words that no printed card says: known to the rules, and shown with cards made up for it in
# test_volleys, test_grunts_and_forms, test_lint and here.
UNPRINTED_VALUES = {"size", "stamina"}
UNPRINTED_BANS = {"be_targeted", "be_moved_by_anybody", "attack"}


def test_every_value_is_printed_on_a_card() -> None:
    assert set(get_args(Value)) - printed()["value"] == UNPRINTED_VALUES


def test_every_ban_is_printed_on_a_card() -> None:
    assert set(get_args(Cannot)) - printed()["cannot"] == UNPRINTED_BANS


def test_what_cannot_attack_is_offered_no_attack() -> None:
    calm = character("calm", attack() + power("Vow", "innate", 'cannot = "attack"'))
    for slug, offered in (("plain", True), ("calm", False)):
        table = Table("1.3", (calm,))
        one = table.unit("A", slug, (10, 18))
        table.unit("B", "plain", (12, 18))
        assert ("attack:Strike" in table.activate(one).options()) is offered


@pytest.mark.parametrize("rooted", [False, True])
def test_what_nobody_moves_does_not_move_by_its_own_power_either(rooted: bool) -> None:
    slide = power("Slide", "active", 'effects = [{ do = "push", who = "self", tool = "long" }]')
    roots = power("Roots", "innate", 'cannot = "be_moved_by_anybody"')
    table = Table("1.3", (character("one", attack() + slide + (roots if rooted else "")),))
    one = table.unit("A", "one", (10, 18))
    table.unit("B", "plain", (30, 30))
    play = table.activate(one)
    play.use("Slide")
    assert isinstance(play.state.pending, Choose) is rooted, "back on the menu at once"


@pytest.mark.parametrize("word", [word for word in get_args(Did) if word])
def test_everything_that_can_be_remembered_is_asked_for(word: str) -> None:
    start, _, face = word.partition("_")
    faces = start == "rolled" and face in FACE_NAMES  # one line for all faces
    assert faces or word in printed()["did"]


def test_every_moment_comes() -> None:
    """A window of some procedure; what is used between actions stands on the menu instead."""
    steps = (step for table in PROCEDURES.values() for step in table.steps.values())
    opened = {step.timing for step in steps if isinstance(step, Window)}
    assert set(Timing) - opened == {Timing.ACTIVATION, Timing.INTERACTION}


def test_every_key_of_a_filter_is_asked_for() -> None:
    assert set(Filter.__struct_fields__) == filters.KEYS


def test_every_verb_has_one_function() -> None:
    assert {verb.__name__ for verb in get_args(AnyEffect)} == {verb.__name__ for verb in VERBS}


def test_every_span_is_printed_on_a_card() -> None:
    assert set(get_args(Until)) == printed()["until"] & set(get_args(Until))


def test_every_operation_can_be_replaced() -> None:
    assert set(OPERATIONS) == {
        t.value.removeprefix("would_") for t in Timing if t.name[:5] == "WOULD"
    }


def test_the_door_for_code_is_nearly_shut() -> None:
    """At most 3 % of the abilities may need a function of their own."""
    rules = catalogue().rules.values()
    special = [r for r in rules if any(type(e).__name__ == "Special" for e in r.effects)]
    assert len(special) <= 0.03 * len(rules)
    assert len(SPECIAL) <= len(special) + 1
