"""Loading card files: revisions, forms, sides, granted rules, and all faults at once."""

import subprocess
import sys
from typing import get_args

import pytest

from crisis.cards.files.load import CardError, Source, load
from crisis.cards.files.tables import RULE_KEYS
from crisis.cards.vocabulary import AnyEffect, Continuous
from crisis.data import catalogue
from tests.table import attack, character, power

TWO_FORMS = """
[form.cloud]
size = 1
immunity = ["bleed"]
"""


def one(card: Source, revision: str = "2024-12"):  # noqa: ANN201
    return load([card], revision).characters[card.slug]


def test_a_revision_changes_numbers_by_their_path() -> None:
    body = attack("Jab") + power("Up", "active", "cost = 2", 'do = "gain_power"', "amount = 1")
    body += '\n[revision."2030"]\n"healthy/stamina" = 9\n"superpower/Up/cost" = 1\n"attack/Jab/range" = 5\n'
    old, new = one(character("hero", body)), one(character("hero", body), "2030")
    assert (old.side("normal", False).stamina, new.side("normal", False).stamina) == (6, 9)
    assert [card.side("normal", False).rules[0].cost for card in (old, new)] == [2, 1]
    assert new.side("normal", False).attacks["Jab"].range == 5


def test_a_revision_may_replace_a_whole_attack() -> None:
    body = attack("Jab") + '\n[revision."2030"]\n"attack/Jab" = { name = "Jab", type = "mystic", '
    body += "range = 2, strength = 3, cost = 1 }\n"
    assert (
        one(character("hero", body), "2030").side("normal", False).attacks["Jab"].type == "mystic"
    )


def test_a_revision_that_names_nothing_is_a_fault() -> None:
    body = attack("Jab") + '\n[revision."2030"]\n"attack/Hook/range" = 5\n'
    with pytest.raises(CardError, match="nothing is called 'Hook'"):
        load([character("hero", body)], "2030")


def test_forms_and_sides_pick_their_lines() -> None:
    body = (
        attack("Jab")
        + attack("Fog").replace('name = "Fog"', 'name = "Fog"\nforms = ["cloud"]')
        + power("Rage", "innate", 'sides = ["injured"]', 'value = "size"', "add = 1")
    )
    card = one(character("hero", TWO_FORMS + body))
    assert set(card.side("normal", False).attacks) == {"Jab"}
    assert set(card.side("cloud", False).attacks) == {"Jab", "Fog"}
    assert card.side("cloud", True).size == 1
    assert not any(rule.name == "Rage" for rule in card.side("normal", False).rules)
    assert any(rule.name == "Rage" for rule in card.side("normal", True).rules)


def test_a_granted_rule_is_known_by_name_but_does_not_speak_by_itself() -> None:
    found = catalogue()
    side = found.characters["baron-zemo"].side("normal", False)
    rule = found.granted["baron-zemo/normal/healthy", "Swordsmanship"]
    assert rule.granted and rule.kind == "innate"
    assert all(rule not in rules for rules in side.index.by_timing.values())


def test_names_inside_an_each_are_checked() -> None:
    body = attack() + power(
        "Wave", "active",
        'effects = [{ do = "each", as = "one", who = { is = "enemy" }, '
        'effects = [{ do = "push", who = "two", tool = "short" }] }]',
    )  # fmt: skip
    with pytest.raises(CardError, match="'two' is no role"):
        load([character("hero", body)])


def test_every_fault_is_listed_with_its_path() -> None:
    body = attack("Jab", range=9) + power("X", "sometimes", 'do = "gain_power"', "amount = 1")
    body += power("Y", "active", 'do = "gain_power"', 'amount = "plenty"')
    with pytest.raises(CardError) as error:
        load([character("hero", body)])
    found = [str(fault) for _, fault in error.value.faults]
    assert any(text.startswith("attack[0].range") for text in found)
    assert any(text.startswith("superpower[0].kind") for text in found)
    assert any("plenty" in text for text in found)


@pytest.mark.parametrize(
    ("words", "good"),
    [("self.damage/4", True), ("dealt + 1", True), ("self.damage/1", False), ("self.mood", False)],
)
def test_amounts(words: str, good: bool) -> None:
    body = attack() + power("Z", "active", 'do = "gain_power"', f'amount = "{words}"')
    if good:
        load([character("hero", body)])
    else:
        with pytest.raises(CardError):
            load([character("hero", body)])


def test_two_threads_load_the_cards_once() -> None:
    """The table asks for them from several threads at its first start; the decoder is not made for
    two that work out the same type at once (it ended the process)."""
    script = (
        "import threading\n"
        "from crisis.data import catalogue\n"
        "together, found = threading.Barrier(6), []\n"
        "def load():\n"
        "    together.wait()\n"
        "    found.append(catalogue())\n"
        "threads = [threading.Thread(target=load) for _ in range(6)]\n"
        "[one.start() for one in threads]\n"
        "[one.join() for one in threads]\n"
        "print(len(found), all(one is found[0] for one in found))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, text=True
    )
    assert (run.returncode, run.stdout.strip()) == (0, "6 True"), run.stderr


def test_a_card_is_read_once_for_each_text_and_revision() -> None:
    one = character("twin", attack())
    other = character("twin", attack(strength=7))
    first = load([one]).characters["twin"]
    assert load([one]).characters["twin"] is first
    assert load([other]).characters["twin"] != first
    assert load([one], "2026-08").characters["twin"] is not first
    bad = character("twin", attack(type="loud"))
    for _ in range(2):  # a fault is said every time
        with pytest.raises(CardError, match="loud"):
            load([bad])


def test_a_rule_of_one_line_loses_no_key_of_its_effect() -> None:
    """Such a rule carries its own keys and those of its effect: a key of both belongs to the rule.
    Verbs with one of these are written in `effects`; a new key of rules must not take a word away
    from cards that use it in one line."""
    shared = {
        (verb.__name__, key)
        for verb in (*get_args(AnyEffect), Continuous)
        for key in RULE_KEYS & {*verb.__struct_encode_fields__} - {"may", "when"}
    }
    chosen = ("affiliation", "keyword", "kind", "limit")
    assert shared == {
        *((verb, key) for verb in ("ChooseThing", "Tally") for key in chosen),
        *((verb, key) for verb in ("SupplyToken", "PutToken") for key in ("kind", "name")),
        *((verb, "kind") for verb in ("RecallTerrain", "CreateTerrain", "DropTokens")),
        ("Action", "action"), ("Summon", "on"), ("Each", "effects"), ("Special", "name"),
    }  # fmt: skip


def test_a_kind_that_is_meant_for_the_effect_is_no_kind_of_the_rule() -> None:
    line = '{ on = "before_damage", do = "drop_tokens", who = "target", kind = "asset" }'
    with pytest.raises(CardError, match="'asset' is no kind of a rule"):
        load([character("hero", attack(rules=line))])
