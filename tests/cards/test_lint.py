"""The linter lists every fault of a card file with the place where it is."""

import pytest

from crisis.cards.files.load import Source
from crisis.cards.lint import lint
from crisis.data import parsed_sources
from crisis.rules.effects.resolve import VERBS
from tests.table import attack, character, power


def faults(*cards: Source) -> list[str]:
    """What is wrong with these cards among the real ones."""
    found = lint((*parsed_sources(), *cards), verbs=frozenset(VERBS), only=cards)
    return [f"{fault}" for _, fault in found]


def hero(body: str, **fields: object) -> Source:
    return character("hero", body, **fields)


def test_the_cards_of_the_package_are_clean() -> None:
    assert [
        f"{file}: {fault}" for file, fault in lint(parsed_sources(), verbs=frozenset(VERBS))
    ] == []


def test_a_good_card_has_no_faults() -> None:
    assert faults(hero(attack())) == []


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (power("Curse", "innate", 'value = "immunity"', 'condition = "gout"'), "'gout' is no condition"),
        (
            power("Curse", "innate", 'cannot = "shake"', 'who = { is = "enemy" }', 'of = ["gout"]'),
            "'gout' is no condition",
        ),
        (
            attack(rules='{ on = "after_attack", do = "give_condition", who = "target", condition = "gout" }'),
            "'gout' is no condition",
        ),
        (
            power("Call", "active", 'do = "summon"', 'character = "nobody"', "within = 2"),
            "'nobody' is no character",
        ),
        (power("Strong", "innate", 'value = "attack_dice"'), "'attack_dice' does nothing without"),
        (
            power("Rage", "active", 'do = "lasting"', 'until = "turn"', 'value = "size"'),
            "'size' does nothing without",
        ),
        (power("Shift", "active", 'do = "transform"', 'to = "giant"'), "'giant' is no form"),
        (power("Step", "active", 'do = "place"', "within = 7"), "7 is no Range"),
        (
            power("Zap", "active", 'do = "damage"', "amount = 1", 'who = { is = "enemy", within = 9 }'),
            "9 is no Range",
        ),
        (
            power(
                "Look", "active",
                'effects = [{ do = "choose", as = "foe", is = "enemy" }, { do = "gain_power", amount = 1 }]',
            ),
            "'foe' is named but never used",
        ),
        (
            power(
                "Look", "active",
                'effects = [{ do = "choose", as = "target", is = "enemy" }, '
                '{ do = "damage", who = "target", amount = 1 }]',
            ),
            "'target' is a role",
        ),
        (
            power("Odd", "reactive", 'on = "move_ended"', 'do = "damage"', 'who = "target"', "amount = 1"),
            "nobody is 'target' at this moment",
        ),
        (
            power("Odd", "innate", 'on = "power_phase"', 'when = [{ who = "attacker", is = "self" }]',
                  'do = "gain_power"', "amount = 1"),
            "nobody is 'attacker' at this moment",
        ),
        (power("Twin", "active", 'do = "gain_power"', "amount = 1") * 2, "'Twin' is there twice"),
        (
            power("Half", "active", 'forms = ["cloud"]', 'do = "gain_power"', "amount = 1"),
            "'cloud' is no form",
        ),
        (
            power("Gift", "active", 'do = "lasting"', 'until = "turn"', 'grants = "Nothing"'),
            "no rule of this card is called 'Nothing'",
        ),
        (
            power("Hit", "active", 'do = "attack"', 'with = "Kick"'),
            "'Kick' is no attack on this side",
        ),
        (
            power("Pick", "active", 'effects = [{ do = "choose_one", as = "way", words = ["a", "b"] }, { do = "gain_power", amount = 1, when = [{ result = "mode.a" }] }]'),
            "'way' is read by nothing; a word is asked as `mode`",
        ),
        (
            power("Hit", "active", 'do = "use_power"', 'power = "Hut"'),
            "'Hut' is no Active power of this card; did you mean 'Hit'?",
        ),
        (
            power("Odd", "innate", 'on = "move_ended"', 'when = [{ met = "wall" }]', 'do = "gain_power"', "amount = 1"),
            "'wall' is no word that is known here",
        ),
        (
            '[[leadership]]\nname = "Lead"\naffiliation = "tea-party"\nvalue = "size"\nadd = 1\n',
            "'tea-party' is no affiliation",
        ),
    ],
)  # fmt: skip
def test_it_finds_what_the_loader_lets_through(body: str, what: str) -> None:
    found = faults(hero(attack("Jab") + body))
    assert any(what in fault for fault in found), found


def test_it_names_the_place() -> None:
    body = attack(
        "Jab",
        rules='{ name = "Rot", icons = ["wild"], on = "after_attack", do = "give_condition", '
        'who = "target", condition = "gout" }',
    )
    [fault] = faults(hero(body))
    assert fault.startswith("Jab/Rot.condition: 'gout' is no condition; known: bleed, hex, ")


def test_all_faults_of_a_file_come_together() -> None:
    body = power("A", "active", 'do = "place"', "within = 8") + power(
        "B", "active", 'do = "transform"', 'to = "mist"'
    )
    assert len(faults(hero(attack() + body))) == 2


def test_a_verb_that_nothing_carries_out_is_a_fault() -> None:
    body = attack(rules='{ on = "after_attack", do = "gain_power", amount = 1 }')
    found = lint((*parsed_sources(), hero(body)), verbs=frozenset())
    assert any("nothing carries out 'GainPower'" in str(fault) for _, fault in found)


def test_what_the_loader_refuses_is_reported_by_the_loader() -> None:
    found = lint((*parsed_sources(), hero(attack() + power("X", "active", 'do = "dance"'))))
    assert len(found) == 1 and "dance" in str(found[0][1])
