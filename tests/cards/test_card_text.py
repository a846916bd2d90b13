"""Whole cards in words, and the same words in the catalogue that the table shows."""

import msgspec
import pytest

from crisis.cards.files.load import load
from crisis.data import catalogue
from crisis.languages.cards.text import (
    attack_heading,
    condition_text,
    crisis_texts,
    gem_texts,
    one_shot_texts,
    rule_heading,
    rule_text,
    tactic_players,
    tactic_texts,
    terrain_text,
)
from crisis.play.record import engine_for
from crisis.server.http.catalogue import catalogue_json
from tests.table import attack, character

CARDS = catalogue()
SHOWN = msgspec.json.decode(catalogue_json(engine_for("1.3", CARDS.revision)))


def sentences() -> list[tuple[str, str]]:
    found = [(slug, text) for slug, card in CARDS.tactics.items() for text in tactic_texts(card)]
    found += [(slug, text) for slug, card in CARDS.crises.items() for text in crisis_texts(card)]
    found += [(slug, text) for slug, card in CARDS.gems.items() for text in gem_texts(card)]
    shots = CARDS.one_shots.items()
    found += [(slug, text) for slug, card in shots for text in one_shot_texts(card)]
    found += [(slug, condition_text(card)) for slug, card in CARDS.conditions.items()]
    return found + [(slug, terrain_text(card)) for slug, card in CARDS.terrain.items()]


def test_every_card_reads_like_english() -> None:
    for slug, text in sentences():
        said = text.rpartition("] ")[2] if text.startswith("[") else text  # icons of a special rule
        assert said.endswith(".") and said[0].isupper(), (slug, text)
        for raw in ("_", "None", "{", "  ", "Filter(", " a a", " a e", " a i", " a o", "no an"):
            assert raw not in text, (slug, raw, text)


@pytest.mark.parametrize(
    ("slug", "players", "text"),
    [
        ("battle-plan", "the activated ally who is Steve Rogers", "For each ally that is no Grunt"),
        (
            "heave-ho",
            "an ally and another ally (the partner), each paying the whole cost",
            "Choose an interactive terrain feature",
        ),
        (
            "mission-objective",
            "the ally that is activated or would drop tokens that holds a token and has "
            "another character of its side within Range 2, even while Dazed",
            "In its activation, or when tokens would be dropped",
        ),
        ("hard-reset", "an ally of S.H.I.E.L.D. that is the attacker or the target", "At the end"),
        ("price-of-failure", "", "Choose an ally that is Injured"),
        ("venomized", "the activated ally", "Action: for the rest of the game"),
    ],
)
def test_a_tactic_says_who_plays_it(slug: str, players: str, text: str) -> None:
    card = CARDS.tactics[slug]
    assert tactic_players(card) == players
    assert tactic_texts(card)[0].startswith(text)


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        ("battlefield-medicine", "Not in a roster with Medpack."),
        (
            "joint-effort",
            "as many additional attack dice as twice the number of other allies within Range 2 of the target",
        ),
        ("face-me", "you advance the prey by its Speed toward the user"),
        ("sacrifice", "the partner becomes the target instead, whatever the range"),
        ("escort-to-safety", "if this was an action of its own activation and no beam or area"),
        ("all-youve-got", "after that activation the user is Dazed if it is Healthy, else KO'd."),
        (
            "seeing-red",
            "(the fallen character is the affected character and the culprit is the cause)",
        ),
    ],
)
def test_a_tactic_says_all_it_does(slug: str, told: str) -> None:
    assert any(told in text for text in tactic_texts(CARDS.tactics[slug]))


def test_who_plays_a_card_for_two_hears_that_each_pays() -> None:
    for slug, card in CARDS.tactics.items():
        shared = len(card.players) > 1 and card.rule.cost > 0
        assert ("each paying the whole cost" in tactic_players(card)) is shared, slug


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (crisis_texts(CARDS.crises["struggle-for-the-cube-continues"]),
         "tokens that it holds and gains 1 Power for each damage suffered."),
        (crisis_texts(CARDS.crises["spider-infected-invade-manhattan"]),
         "For each character, those of the player with priority first: in the Power Phase"),
        (crisis_texts(CARDS.crises["mystic-wakandan-herbs-fact-or-fiction"]),
         "Every character that holds a Herb token has 1 more attack die when attacking with "
         "Physical attacks."),
        (crisis_texts(CARDS.crises["mystic-wakandan-herbs-fact-or-fiction"]),
         "No character that holds a Herb token can have Slow or Stagger."),
        (crisis_texts(CARDS.crises["panic-grips-city-as-evacuation-efforts-continue"]),
         "If this character holds a token: this character may pay 6 Power"),
        ([rule_text(rule) for rule in CARDS.gems["mind"].rules], "you advance the foe Short"),
        (one_shot_texts(CARDS.one_shots["the-panthers-stood-watch"]),
         "you may put a small panther statue"),
        (one_shot_texts(CARDS.one_shots["teleportation-network"]),
         "Choose a crystal obelisk other than the feature as the exit"),
    ],
)  # fmt: skip
def test_a_mission_says_all_it_does(texts: list[str], told: str) -> None:
    assert any(told in text for text in texts)


def test_an_attack_says_when_it_can_be_made() -> None:
    strike = attack().replace("rules = []", "when = [{ damaged = true }]\nrules = []")
    card = load([character("hero", strike)]).characters["hero"].side("normal", False)
    assert attack_heading(card.attacks["Strike"]).endswith("only if this character has damage")


def test_a_tactic_tells_the_attack_that_it_lends() -> None:
    texts = tactic_texts(CARDS.tactics["venomized"])
    assert texts[1] == "Symbiote Claws: Physical attack, Range 3, Strength 7, cost 3."


@pytest.mark.parametrize(
    ("slug", "scoring"),
    [
        ("struggle-for-the-cube-continues", "Score 1 VP for each Cosmic Cube Fragment that you hold."),
        (
            "gamma-wave-sweeps-across-midwest",
            "Score 2 VP for each Gamma Shelter that you secure farthest from your own edge.",
        ),
        (
            "mystic-wakandan-herbs-fact-or-fiction",
            "Score 4 VP if there is an ally that holds a Herb token farthest from your own edge "
            "and contests a Vessel token nearest to your own edge.",
        ),
        (
            "alien-ship-crashes-in-downtown",
            "Score 1 VP for each character that holds a Power Core.",
        ),
    ],
)  # fmt: skip
def test_a_crisis_says_how_it_scores(slug: str, scoring: str) -> None:
    assert scoring in crisis_texts(CARDS.crises[slug])
    assert scoring in SHOWN["crises"][slug]["scoring"]


@pytest.mark.parametrize(
    ("slug", "condition"),
    [
        (
            "mystic-wakandan-herbs-fact-or-fiction",
            "Interact: If this token is a Herb token and is farthest from your own edge: this character",
        ),
        (
            "panic-grips-city-as-evacuation-efforts-continue",
            "Evacuate (in its activation): If this character holds a token: this character may pay 6",
        ),
    ],
)
def test_a_crisis_says_who_may_use_it(slug: str, condition: str) -> None:
    assert any(text.startswith(condition) for text in crisis_texts(CARDS.crises[slug]))


def test_headings_name_kind_icons_and_price() -> None:
    side = CARDS.characters["invincible-iron-man"].side("normal", False)
    powers = {rule.name: rule_heading(rule) for rule in side.rules}
    assert powers["J.A.R.V.I.S."] == "Reactive, 1 to 3 Power"
    assert powers["Flight"] == "Innate"
    unibeam = side.attacks["Focused Unibeam"]
    assert attack_heading(unibeam) == "Energy attack, Range 5, Strength 7, cost 4"
    throw = side.attacks["Billion-Dollar Punch"].rules[1]
    assert rule_heading(throw) == "Wild and Hit"


def test_the_table_gets_a_text_for_every_rule() -> None:
    for card in SHOWN["characters"].values():
        for side in (side for sides in card["forms"].values() for side in sides.values()):
            riders = [rule for attack in side["attacks"] for rule in attack["rules"]]
            for rule in (*side["powers"], *side["leaderships"], *riders):
                assert rule["text"].endswith("."), rule["ref"]
    for shelf in ("tactics", "crises", "conditions", "gems", "one_shots", "terrain"):
        assert all(card["text"] for card in SHOWN[shelf].values()), shelf


def test_the_table_knows_further_parts_of_a_power_and_what_is_granted() -> None:
    powers = SHOWN["characters"]["spectacular-spider-man"]["forms"]["normal"]["healthy"]["powers"]
    assert [rule["part"] for rule in powers if rule["name"] == "Spider-Sense"] == [1, 2]
    powers = SHOWN["characters"]["baron-zemo"]["forms"]["normal"]["healthy"]["powers"]
    assert [rule["name"] for rule in powers if rule["granted"]] == ["Swordsmanship"]


def test_the_table_knows_the_affiliations_of_a_character() -> None:
    assert "avengers" in SHOWN["characters"]["iron-man"]["affiliations"]
