"""What takes seconds once on every machine, before the first decision of a player, is told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from crisis.cli import games, train
from crisis.cli.main import main
from crisis.cli.output import UsageError

TOLD = "What expert thinks with is compiled for this machine: once, a few seconds.\n"


def test_whether_a_player_has_to_compile_first(tmp_path: Path) -> None:
    """Nothing is kept in the folder at first; then it says that everything is."""
    program = (
        "from crisis.ai.levels import AGENTS, MINIATURE, compiles_first\n"
        "from crisis.geometry import compiled\n"
        "before = [name for name in AGENTS if compiles_first(name)]\n"
        "(compiled.cache_folder(MINIATURE) / 'complete').touch()\n"
        "print(before, [name for name in AGENTS if compiles_first(name)])"
    )
    own = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    own.pop("CRISIS_PLAIN_PYTHON", None)
    done = subprocess.run(
        [sys.executable, "-c", program], env=own, capture_output=True, text=True, check=True
    )
    assert done.stdout == "['expert'] []\n"


@pytest.mark.parametrize(
    "command",
    [
        "simulate --games 1 --a expert --b random",
        "simulate --games 1 --a random --b expert",
        "ladder --games 1 --agent expert",
        "ladder --games 1 --levels random,expert",
        "matchup {one} {two} --games 2 --agent expert",
        "calibrate --games 1 --a expert --b random",
    ],
)
def test_it_is_told_before_the_first_game(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It is the name that is looked at; nobody plays here."""
    rosters = {name: str(tmp_path / f"{name}.json") for name in ("one", "two")}
    for file in rosters.values():
        assert main(["roster", "random", file, "--seed", "1"]) == 0
    monkeypatch.setattr(games, "compiles_first", lambda name: name == "expert")
    monkeypatch.setattr(games, "crew_of", _nobody)
    monkeypatch.setattr(train, "_played", _nobody)
    capsys.readouterr()
    assert main(command.format(**rosters).split()) == 2
    assert capsys.readouterr().err.startswith(TOLD)
    monkeypatch.setattr(games, "compiles_first", lambda _name: False)
    assert main(command.format(**rosters).split()) == 2
    assert TOLD not in capsys.readouterr().err


def _nobody(*_asked: object) -> object:
    raise UsageError("nobody is there to play")
