"""Counts choose the words around them in what commands say: 0, 1 and 2 in every language."""

import json
from pathlib import Path

import pytest

from crisis.cli.texts import texts_elsewhere
from crisis.languages import folders
from crisis.languages.folders import offered
from crisis.texts.checking import faults
from crisis.texts.reader import reading
from crisis.texts.told import told
from tests.texts.pseudo import made_up

GAMES = "stopped after {n} {n|game|games}"
TEXTS = "{n} {n|text is|texts are} wrong"
OF = "{n} of {of} {of|game|games} finished"
SAID = {
    ("en", GAMES): ("stopped after 0 games", "stopped after 1 game", "stopped after 2 games"),
    ("de", GAMES): ("nach 0 Partien angehalten", "nach 1 Partie angehalten", "nach 2 Partien angehalten"),
    ("fr", GAMES): ("arrêté après 0 partie", "arrêté après 1 partie", "arrêté après 2 parties"),
    ("es", GAMES): ("parado tras 0 partidas", "parado tras 1 partida", "parado tras 2 partidas"),
    ("en", TEXTS): ("0 texts are wrong", "1 text is wrong", "2 texts are wrong"),
    ("de", TEXTS): ("0 Texte sind falsch", "1 Text ist falsch", "2 Texte sind falsch"),
    ("fr", TEXTS): ("0 texte est fautif", "1 texte est fautif", "2 textes sont fautifs"),
    ("es", TEXTS): ("0 textos son erróneos", "1 texto es erróneo", "2 textos son erróneos"),
}  # fmt: skip
FINISHED = {  # 0 of 1, 1 of 1, 1 of 2: French counts what is finished, the others all of them
    "en": ("0 of 1 game finished", "1 of 1 game finished", "1 of 2 games finished"),
    "de": ("0 von 1 Partie beendet", "1 von 1 Partie beendet", "1 von 2 Partien beendet"),
    "fr": ("0 partie sur 1 terminée", "1 partie sur 1 terminée", "1 partie sur 2 terminée"),
    "es": ("0 de 1 partida terminada", "1 de 1 partida terminada", "1 de 2 partidas terminadas"),
}


@pytest.mark.parametrize(("code", "sentence"), SAID)
@pytest.mark.parametrize("written", [int, str])
def test_none_one_and_two(code: str, sentence: str, written: type) -> None:
    with reading(code):
        said = tuple(told(sentence, n=written(count)) for count in (0, 1, 2))
    assert said == SAID[code, sentence]


def test_of_two_counts_the_right_one_decides() -> None:
    assert FINISHED.keys() == offered().keys() == {code for code, _ in SAID}
    for code, expected in FINISHED.items():
        with reading(code):
            said = tuple(told(OF, n=n, of=of) for n, of in ((0, 1), (1, 1), (1, 2)))
        assert said == expected


def test_english_counts_without_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise AssertionError("English needs no file")

    for name in ("languages", "read"):
        monkeypatch.setattr(folders, name, none)
    assert told(GAMES, n=1) == "stopped after 1 game"
    with reading("de"), pytest.raises(AssertionError, match="no file"):
        told(GAMES, n=1)


def test_a_sentence_that_a_language_lacks_counts_in_english() -> None:
    """French counts nothing as one, but the words are English."""
    with reading("fr"):
        assert told("{n} {n|pebble|pebbles}", n=0) == "0 pebbles"


def test_what_is_put_in_is_not_read_as_a_form() -> None:
    assert told("{n} {n|file|files}: {why}", n=1, why="{n|a|b}") == "1 file: {n|a|b}"


def test_the_made_up_language_counts_like_english(tmp_path: Path) -> None:
    with made_up(tmp_path) as code, reading(code):
        none, one, two = (told(GAMES, n=count) for count in (0, 1, 2))
    assert " 0 ǵáɱéś" in none and " 1 ǵáɱé~" in one and " 2 ǵáɱéś" in two


def test_the_check_compares_the_counts_of_both_languages(tmp_path: Path) -> None:
    """A form may be missing or have more categories; it may not ask for another count."""
    with made_up(tmp_path) as code:
        file = tmp_path / code / "commands.json"
        whole = json.loads(file.read_text())
        polish = "{n} {n|one=gra|few=gry|other=gier}"
        for own, found in ((polish, []), ("gry: {n}", []), ("{n} {m|gra|gry}", ["m"])):
            file.write_text(json.dumps(whole | {GAMES: own}))
            wrong = [one for one in faults(code, texts_elsewhere()) if one.key == GAMES]
            assert [(one.what, one.detail) for one in wrong] == [
                ("wrong slots", slot) for slot in found
            ]
