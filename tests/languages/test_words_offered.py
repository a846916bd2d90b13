"""Words that a card lets somebody choose: on buttons, in the log and in the computer's reasons."""

import json

import pytest

from crisis.cards.model.walk import words_offered
from crisis.data import catalogue
from crisis.languages.cards.lexicon import lexicon
from crisis.play.record import engine_for
from crisis.server.http.catalogue import catalogue_json
from crisis.server.tell.spoken import Spoken
from crisis.texts import thoughts
from crisis.texts.cards import word_offered
from crisis.texts.options import option_text
from crisis.texts.reader import reading
from crisis.texts.reason import told
from crisis.texts.values import Offered
from crisis.texts.words import words_of
from tests.languages.test_card_sentences import OTHERS
from tests.table import Table

WORDS = words_offered(catalogue().rules.values())


def test_there_are_such_words() -> None:
    assert len(WORDS) > 30 and {"blast", "the_ally"} <= WORDS


@pytest.mark.parametrize("lang", OTHERS)
def test_each_has_a_translation(lang: str) -> None:
    assert {word for word in WORDS if lexicon(lang).find("modes", word) is None} == set()


def test_it_is_told_in_the_language_of_the_reader() -> None:
    assert word_offered("the_ally") == option_text("word", "the_ally") == "the ally"
    with reading("de"):
        assert word_offered("blast") == option_text("word", "blast") == "Explosion"
        page = json.loads(catalogue_json(engine_for("1.3", "2024-12")))
    assert page["words"]["blast"] == "Explosion" and page["words"].keys() == WORDS


def test_the_log_and_a_reason_tell_it_as_the_button_does() -> None:
    table = Table()
    table.unit("A", "plain", (18, 14))
    play = table.turn("A")
    game = play.engine.game(play.state)
    name = Spoken(game.catalogue).thing(game, "blast")
    assert [told(name, words_of(code)) for code in ("en", "de")] == ["blast", "Explosion"]
    why = thoughts.NAMED(name=Offered("blast"), why=thoughts.NOTHING_BETTER())
    kept = thoughts.written(why)
    assert thoughts.read(kept) == why
    assert "Explosion" in thoughts.told(kept, "de")
