"""Every ability has a readable English sentence made from its data."""

from collections.abc import Iterator
from typing import get_args

import pytest

from crisis.cards.files.load import Source, load
from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import Cannot, Continuous, Timing, Value
from crisis.data import catalogue, sources
from crisis.languages.cards.text import attack_text, moment_text, rider_text, rule_text
from tests.table import attack, character, power

CARDS = catalogue()


def rules_of(slug: str) -> Iterator[Rule]:
    for sides in CARDS.characters[slug].forms.values():
        for side in sides.values():
            yield from (*side.rules, *side.leaderships)
            yield from (rule for attack in side.attacks.values() for rule in attack.rules)


def find(slug: str, name: str) -> Rule:
    return next(rule for rule in rules_of(slug) if rule.name == name)


@pytest.mark.parametrize("slug", sorted(CARDS.characters))
def test_every_ability_of_every_character_reads_like_a_sentence(slug: str) -> None:
    for rule in rules_of(slug):
        text = rule_text(rule)
        assert text.endswith(".") and text[0].isupper() and len(text) > 15, (rule.name, text)
        for raw in ("_", "None", "{", "  ", "Filter("):
            assert raw not in text, (rule.name, text)


def test_every_card_with_a_rule_has_text() -> None:
    for rule in CARDS.rules.values():
        assert rule_text(rule).endswith("."), rule.ref


def holding(line: Continuous) -> str:
    return rule_text(Rule(ref="a/1", name="A", kind="innate", continuous=(line,)))


@pytest.mark.parametrize("timing", list(Timing))
def test_every_moment_has_a_wording(timing: Timing) -> None:
    assert moment_text(timing)[0].isupper() and "_" not in moment_text(timing)


@pytest.mark.parametrize("word", [*get_args(Value)])
def test_every_value_has_a_wording(word: str) -> None:
    assert "_" not in holding(Continuous(value=word, is_=1))


@pytest.mark.parametrize("word", [*get_args(Cannot)])
def test_every_ban_has_a_wording(word: str) -> None:
    assert holding(Continuous(cannot=word)).startswith("This character cannot ")


@pytest.mark.parametrize(
    ("slug", "name", "text"),
    [
        (
            "captain-america-first-avenger",
            "Bounce",
            "After the attack: this character may make the same attack (without Bounce) whatever "
            "the range against an enemy other than the target within Range 3 of the target.",
        ),
        (
            "winter-soldier-operative",
            "Kill Box",
            "After an enemy within Range 4 ends a movement, if the movement is an advance, a climb "
            "or a placement: choose an interactive terrain feature of Size 3 or less within Range 2 of "
            "the character that moved as the trap; destroy the trap; the character that moved collides with the trap as "
            "if it had been thrown. Once per turn.",
        ),
        (
            "crossbones-merciless-merc",
            "I Can Take It",
            "When this character would suffer damage, if the source is an enemy effect: "
            "the damage is reduced by 1, to a minimum of 1.",
        ),
        (
            "doc-ock-sinister-scientist",
            "Flurry of Arms",
            "This character counts Wilds as 2 successes each in this attack.",
        ),
        (
            "captain-america-steve-rogers",
            "A Day Unlike Any Other",
            "Superpowers of every ally that has used no superpower this turn cost 1 less Power "
            "(to a minimum of 1).",
        ),
    ],
)
def test_some_sentences_word_by_word(slug: str, name: str, text: str) -> None:
    assert rule_text(find(slug, name)) == text


@pytest.mark.parametrize(
    ("slug", "name", "text"),
    [
        (
            "black-widow",
            "Martial Artist",
            "If the attacker is within Range 2: this character counts Blanks as successes "
            "when defending against Physical or Energy attacks.",
        ),
        (
            "baron-helmut-zemo",
            "Master Duelist",
            "If the target was already attacked by this character this turn: this character has "
            "2 more attack dice (Sword Strike) when attacking.",
        ),
        (
            "baron-helmut-zemo",
            "Quick Step",
            "If this character holds no token: this character advances Medium. Once per turn.",
        ),
    ],
)
def test_a_rule_without_a_moment_keeps_its_first_condition(slug: str, name: str, text: str) -> None:
    assert rule_text(find(slug, name)) == text


@pytest.mark.rule("DICE-04")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        ("kun-lun-training", "all attack dice but Failures are rerolled"),
        ("tactical-maneuvers", "all defense dice but Failures are rerolled"),
        ("recalibration-matrix", "all attack dice but Failures are rerolled"),
        ("hard-reset", "all attack dice are rerolled, Failures too"),
    ],
)
def test_a_reroll_of_all_dice_says_whether_failures_are_meant(slug: str, clause: str) -> None:
    assert clause in rule_text(CARDS.tactics[slug].rule)


@pytest.mark.parametrize(
    ("slug", "name", "text"),
    [
        ("captain-america-steve-rogers", "Bodyguard",
         "When another ally within Range 2 is targeted by an attack: this character becomes the "
         "target instead, whatever the range and line of sight."),
        ("red-skull", "Reality Warp",
         "After the attack: every other character within Range 1 of the target (the target too) "
         "gains Stun."),
        ("winter-soldier-operative", "Blinding Flash",
         "After the attack: every enemy within Range 2 of the target (the target too) gains Shock."),
        ("ultron-metal-tyrant", "Encephalo-Beam",
         "Choose an enemy within Range 3 as the foe; you advance the foe Short. Once per turn."),
        ("red-skull", "Hail Hydra",
         "When this character is targeted by an attack: choose another ally within Range 2 as the "
         "shield; the shield becomes the target instead, whatever the range and line of sight."),
        ("thanos-the-mad-titan", "Death's Agenda", "After an enemy is KO'd: you score 1 VP."),
        ("baron-zemo", "Master Swordsman",
         "When this character has declared an attack or is targeted by one, if the attack is "
         "Physical and the opposing character is within Range 2: for this attack, this character "
         "has Swordsmanship."),
    ],
)  # fmt: skip
def test_who_does_what_to_whom(slug: str, name: str, text: str) -> None:
    assert rule_text(find(slug, name)) == text


def test_what_conditions_have_in_common_is_said_once() -> None:
    second = [rule for rule in rules_of("ultron-metal-tyrant") if rule.name == "Metal Mind"][1]
    assert rule_text(second).startswith(
        "If the source is an enemy effect and the source is either a superpower or a Mystic attack:"
    )


def test_an_attack_shows_its_numbers_and_its_icons() -> None:
    card = CARDS.characters["baron-helmut-zemo"].side("normal", False).attacks["Sword Strike"]
    lines = attack_text(card).splitlines()
    assert lines[0] == "Physical attack, Range 2, Strength 5, cost 0"
    assert lines[2].startswith("- [Wild] Pierce: ")
    assert lines[3].startswith("- [Critical and Wild] Dancing Strike: ")


def test_the_wording_follows_the_number() -> None:
    def told(amount: int) -> str:
        body = attack(rules=f'{{ on = "after_attack", do = "gain_power", amount = {amount} }}')
        card = load([character("hero", body)]).characters["hero"]
        return rider_text(next(iter(card.side("normal", False).attacks.values())).rules[0])

    assert told(2) == "After the attack: this character gains 2 Power."
    assert told(3) == told(2).replace("2", "3")


def test_a_file_may_say_it_in_its_own_words() -> None:
    body = attack() + power("Grow", "innate", 'value = "size"', "add = 1", 'text = "Very tall."')
    card = load([Source("characters", "hero", character("hero", body).text)]).characters["hero"]
    assert [rule_text(rule) for rule in card.side("normal", False).rules] == ["Very tall."]


def test_every_source_is_read() -> None:
    assert len([s for s in sources() if s.folder == "characters"]) == len(CARDS.characters)


def test_a_rule_without_a_name_is_never_called_by_its_number() -> None:
    """Of two rules that shut each other out each says so: one by its name, one as the other."""
    strange = catalogue().characters["doctor-strange"].side("normal", False)
    bands = next(one for one in strange.attacks.values() if one.name.startswith("Crimson Bands"))
    stagger, binding = (rider_text(rule) for rule in bands.rules[:2])
    assert "if Mystic Binding was not used:" in stagger
    assert "and the other rule was not used:" in binding
    assert "Cyttorak 1" not in binding
