"""`crisis review` speaks the reader's language: the table, the sentences, what a choice is called."""

from pathlib import Path

import pytest

from crisis.ai.minds.review import Miss, Review, Said, Tally, Turn
from crisis.cli.main import main
from crisis.cli.review import _show, words
from crisis.play.match import quick_game
from crisis.texts.options import option_text
from crisis.texts.reader import reading
from crisis.texts.thoughts import WINS, written
from tests.texts.pseudo import made_up, plain_words

NAMES = {"a1": "Hulk", "tok": "Skrull"}
MISS = Miss(
    at=3,
    purpose="act",
    unit="a1",
    played=Said(answer="move", what="move"),
    better=Said(answer="interact:tok", what="interact", thing="tok", why=written(WINS())),
    chance=0.5,
    lost=0.12,
)
TURN = Turn(
    number=0, at=1, end=9, round=2, side="A", unit="a1", before=0.5, after=0.4, lost=0.12, luck=0.02,
    kind="blunder", miss=MISS,
)  # fmt: skip
PASSED = Turn(number=1, at=9, end=10, round=2, side="B", unit=None, before=0.4, after=0.4)
REVIEW = Review(
    turns=(TURN, PASSED),
    points=(0,),
    sides={"A": Tally(turns=1, lost=0.12, slips=0, mistakes=0, blunders=1)},
    start=0.5,
)


def shown(lang: str, capsys: pytest.CaptureFixture[str]) -> str:
    with reading(lang):
        _show(REVIEW, NAMES)
    return " ".join(capsys.readouterr().out.split())


def test_no_word_of_it_is_plain(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with made_up(tmp_path) as code:
        said = shown(code, capsys)
    assert set(plain_words(said)) == {"Hulk", "Skrull"}


def test_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    said = shown("de", capsys)
    assert "Seite A: Züge 1, pro Zug hergegebene Punkte 12,0; Patzer 1" in said
    assert "Runde 2, Hulk: Patzer, 38 % statt 50 %. Gespielt: Laufen. Besser: " in said
    assert "passt" in said and "passes" not in said


def test_a_choice_is_called_as_the_page_calls_it() -> None:
    spot = Said(answer="to:1,2", spot=(1500, 20250))
    assert option_text("interact", "Skrull") == "Interact: Skrull"
    assert option_text("end", "Hulk") == "Done: Hulk"
    with reading("es"):
        assert option_text("pass", "") == "Pasar"
        assert words(spot, {}) == "a 1,5 por 20,2 pulgadas"


def test_a_game_that_did_not_begin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "early.json"
    quick_game(1).record.save(path)
    with reading("en"):
        assert main(["--lang", "fr", "review", str(path)]) == 1
    assert "n'est pas arrivée à son premier round" in " ".join(capsys.readouterr().err.split())
