"""The reference page for authors says what the vocabulary says, with examples that cards still say."""

from pathlib import Path

import pytest

from crisis.cli.cards.meanings import CHAPTERS
from crisis.cli.cards.reference import is_example, page, words
from crisis.cli.main import main
from crisis.data import catalogue

PAGE = Path(__file__).parents[2] / "docs" / "words.md"
CARDS = catalogue()
WORDS = words(CARDS)


def test_the_page_is_current() -> None:
    """After a change of the vocabulary: `crisis cards words --page docs/words.md`."""
    lines = PAGE.read_text("utf-8").splitlines()
    made = page(CARDS, lines).splitlines()
    assert [line for line in lines if not is_example(line)] == [
        line for line in made if not is_example(line)
    ]


def test_every_example_is_said_by_its_card() -> None:
    said = {example for word in WORDS for example in word.examples}
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if is_example(line)]
    assert len(lines) > 200 and set(lines) <= said


def test_every_verb_and_moment_has_a_meaning_or_an_example() -> None:
    assert {word.chapter for word in WORDS} == set(CHAPTERS)
    checked = [word for word in WORDS if word.chapter in ("Moments", "Verbs")]
    mute = [word.word for word in checked if not (word.meaning or word.examples)]
    assert mute == []


def test_one_word_is_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "words", "push"]) == 0
    assert "Verbs, push" in capsys.readouterr().out
    assert main(["cards", "words", "psuh"]) == 2
    assert "did you mean 'push'" in " ".join(capsys.readouterr().err.split())
