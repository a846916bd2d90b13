"""`import crisis`: what a library user is promised, exactly that, and loaded only when it is used."""

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import crisis


def test_what_is_exported_stands_in_one_list() -> None:
    assert set(crisis.__all__) == {*crisis.EXPORTS, "__version__"}
    assert dir(crisis) == sorted(crisis.__all__)


@pytest.mark.parametrize("name", sorted(crisis.EXPORTS))
def test_every_export_is_there_and_says_what_it_is(name: str) -> None:
    assert getattr(crisis, name).__doc__


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    script = "import sys, crisis; print([m for m in sys.modules if m.startswith('crisis.')])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_another_name_is_refused_with_what_there_is() -> None:
    with pytest.raises(AttributeError, match="crisis has no 'Board'; it offers Engine"):
        _ = crisis.Board


@pytest.mark.parametrize("module", ["crisis", "crisis.play.duel"])
def test_examples_in_docstrings(module: str) -> None:
    result = doctest.testmod(import_module(module))
    assert result.attempted > 0 and result.failed == 0


def test_a_record_is_saved_loaded_and_replayed(tmp_path: Path) -> None:
    match = crisis.quick_game(seed=4)
    match.play({"A": crisis.agent("random", seed=1), "B": crisis.agent("random", seed=2)}, most=30)
    match.record.save(tmp_path / "game.json")
    again = crisis.Record.load(tmp_path / "game.json").replay()
    assert again.run() == match.state
