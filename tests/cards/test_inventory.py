"""The list of everything the cards say, and the report made from it."""

from crisis.cli.cards.coverage import coverage_report
from crisis.data import catalogue
from crisis.sim.fired_in_tests import Fired
from crisis.sim.inventory import CATEGORIES, inventory, printed
from tests.table import attack, catalogue_with, character, power

CARDS = catalogue()
ENTRIES = inventory(CARDS)


def test_nothing_that_a_card_says_is_left_out() -> None:
    refs = printed(ENTRIES)
    basics = {rule.ref for rule in CARDS.basics}
    assert set(CARDS.rules) - basics <= set(refs)
    assert set(CARDS.attacks) <= set(refs)
    for ref, thing in refs.items():
        assert thing == (CARDS.rules.get(ref) or CARDS.attacks.get(ref) or thing)


def test_everything_in_the_pack_is_automated() -> None:
    assert [entry.name for entry in ENTRIES if not entry.automated] == []


def test_each_category_is_counted() -> None:
    report = coverage_report(ENTRIES, Fired())
    assert set(report) == set(CATEGORIES)
    assert report["characters"] == {
        "total": len(CARDS.characters), "automated": len(CARDS.characters), "fired_in_tests": 0,
    }  # fmt: skip
    assert report["crises"]["total"] == len(CARDS.crises)
    assert report["tactics"]["total"] == len(CARDS.tactics)


def test_without_the_tests_nothing_is_claimed() -> None:
    report = coverage_report(ENTRIES, None)
    assert {row["fired_in_tests"] for row in report.values()} == {None}


def test_an_entry_has_fired_when_all_of_its_parts_have() -> None:
    entry = next(
        e for e in ENTRIES if e.card == "spectacular-spider-man" and e.name == "Spider-Sense"
    )
    first, second = (part.refs for part in entry.parts)
    assert len(first) == 2  # the same words on both sides of the card
    assert not entry.fired({first[0]})
    assert [part.refs for part in entry.silent_parts({first[1]})] == [second]
    assert entry.fired({first[1], second[0]})


def test_other_words_on_the_injured_side_are_another_part() -> None:
    body = attack() + power("Grow", "innate", 'value = "size"', "add = 1", 'sides = ["healthy"]')
    body += power("Grow", "innate", 'value = "size"', "add = 2", 'sides = ["injured"]')
    cards = catalogue_with((character("hero", body),))
    entry = next(e for e in inventory(cards) if e.card == "hero" and e.name == "Grow")
    assert [part.refs for part in entry.parts] == [
        ("hero/normal/healthy/Grow",), ("hero/normal/injured/Grow",),
    ]  # fmt: skip
