"""The page, the log and the reasons call the things of the game what the printed books call them."""

import pytest

from tests.languages.test_messages import CODES, pairs, without_slots
from tests.languages.test_rules import missing_terms

_PACE = "the pace of the display, not the term"
_PLACE = "a place on the table, not the movement"
_STRUCK = "who is run into, not the face of a die"
_PARTED = "a verb in two parts: wirft ... neu"
_NOUN = "a noun of the term's verb: Neuwurf, Verwandlung"
_TYPED = "a word that is typed as it stands"
_SIGN = "a sign of a text, nobody of the game"
_CLEAR = "a pronoun or nothing where English has the word"
EVERYWHERE = {
    "page.json aim.hits: Hit": _STRUCK,
    "page.json menu.speeds.slow: Slow": _PACE,
    "page.json help.word.control.text: Place:": _PLACE,
    "commands.json is a text of {n} characters; {most} are enough: character": _SIGN,
    "commands.json only one, such as characters: character": _TYPED,
    "commands.json only one, such as push: push": _TYPED,
    "commands.json only these: daze, objective, throw, ...: throw": _TYPED,
}
# Texts that do without a word of the term, and why.
WITHOUT = {
    "de": {
        **EVERYWHERE,
        "page.json menu.speed: Speed": _PACE,
        "log.json log.DiceRerolled: reroll": _PARTED,
        "reasons.json reasons.dice.chance_names_faces: reroll": _PARTED,
        "page.json oddsPage.bestUse: reroll": _NOUN,
        "page.json oddsPage.n.reroll_attack: reroll": _NOUN,
        "page.json oddsPage.n.reroll_defense: reroll": _NOUN,
        "page.json oddsPage.rerollA: reroll": _NOUN,
        "page.json oddsPage.rerollD: reroll": _NOUN,
        "log.json words.cause.transform: form": _NOUN,
        "log.json log.Transformed: form": _CLEAR,
        "page.json story.came.form: form": _CLEAR,
        "reasons.json reasons.mind.transforms: form": _CLEAR,
        "log.json log.PoolBuilt: die": _CLEAR,
        "log.json log.RuleUsed.nobody: effect": _CLEAR,
        "log.json words.cause.shake: action": _CLEAR,
        "page.json ask.agree_terrain.help: player": _CLEAR,
        "page.json setup.stepHelp.cards: player": _CLEAR,
        "page.json setup.stepHelp.mission: character": _CLEAR,
        "reasons.json reasons.move.shortened_tool: advance": _CLEAR,
    },
    "es": EVERYWHERE,
    "fr": {
        **EVERYWHERE,
        "page.json ask.agree_terrain.help: player": _CLEAR,
        "page.json setup.stepHelp.cards: player": _CLEAR,
    },
}


def missing(code: str) -> set[str]:
    return {
        f"{key}: {term}"
        for key, own, english in pairs(code)
        if not key.startswith(("lessons.json", "puzzles.json"))
        for term in missing_terms(code, without_slots(own), without_slots(english))
    }


@pytest.mark.parametrize("code", CODES)
def test_messages_use_the_terms_of_the_books(code: str) -> None:
    assert missing(code) == set(WITHOUT[code])
