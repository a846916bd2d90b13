"""How much of the pack needs code of its own: the door in `rules.effects.special` stays shut."""

from crisis.cards.model.walk import all_effects
from crisis.cards.vocabulary import Special
from crisis.data import catalogue
from crisis.rules.effects.special import SPECIAL
from tests.table import attack, catalogue_with, character, power

MOST = 0.03  # of all abilities


def abilities() -> tuple[int, list[str]]:
    """The rules of all cards of the pack, and those among them that call for code."""
    rules = catalogue().rules.values()
    coded = [
        rule.ref
        for rule in rules
        if any(isinstance(effect, Special) for effect in all_effects(rule))
    ]
    return len(rules), coded


def test_at_most_three_in_a_hundred_abilities_need_code() -> None:
    total, coded = abilities()
    assert total > 600  # both sides of every card, every rider, every card on the table
    assert len(coded) / total <= MOST


def test_at_present_none_does() -> None:
    assert abilities()[1] == []
    assert SPECIAL == {}


def test_a_card_that_asked_for_code_would_be_counted() -> None:
    """The count above would not be empty for a pack that uses the door."""
    odd = character(
        "odd",
        attack() + power("Odd", "active", 'effects = [{ do = "special", name = "something" }]'),
    )
    rules = catalogue_with((odd,)).characters["odd"].side("normal", False).rules
    assert [
        effect.name for rule in rules for effect in all_effects(rule) if isinstance(effect, Special)
    ] == ["something"]
