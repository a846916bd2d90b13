"""What the package promises about itself: its imports, its words, its cost, its cache."""

import ast
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import crisis.geometry

FOLDER = Path(crisis.geometry.__file__).parent
SOURCES = sorted(FOLDER.rglob("*.py"))
FORBIDDEN = {"random", "time", "datetime", "socket", "io", "logging", "crisis"}
TRIGONOMETRY = {"sin", "cos", "tan", "asin", "acos", "atan", "atan2", "hypot", "radians", "pi"}


def imported(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add((node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_imports_nothing_of_the_game_nor_the_world(source: Path) -> None:
    tree = ast.parse(source.read_text())
    assert not imported(tree) & FORBIDDEN
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not names & TRIGONOMETRY
    assert not names & {"open", "print", "input"}
    assert len(source.read_text().splitlines()) < 400


def run(program: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    return done.stdout.strip()


def test_importing_is_cheap() -> None:
    heavy = run(
        "import sys, crisis.geometry; print([m for m in ('numba', 'numpy') if m in sys.modules])"
    )
    assert heavy == "[]"


def test_a_read_only_installation_still_works(tmp_path: Path) -> None:
    """A cache that cannot be written costs time, never an error: shown on the choice of folder."""
    locked = tmp_path / "locked"
    locked.mkdir()
    program = (
        "from crisis.geometry import compiled\n"
        "import pathlib, os\n"
        f"home = pathlib.Path({str(locked)!r})\n"
        "compiled._writable = lambda folder: False\n"
        "print(compiled._cache_folder())\n"
    )
    locked.chmod(stat.S_IREAD | stat.S_IEXEC)
    assert run(program) == "None"
    locked.chmod(stat.S_IRWXU)


def test_the_cache_folder_can_be_chosen(tmp_path: Path) -> None:
    program = "from crisis.geometry import compiled; print(compiled._cache_folder())"
    assert run(program, NUMBA_CACHE_DIR=str(tmp_path)).startswith(str(tmp_path))


def test_every_public_name_exists() -> None:
    for name in crisis.geometry.__all__:
        assert hasattr(crisis.geometry, name)
