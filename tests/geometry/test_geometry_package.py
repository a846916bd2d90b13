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
        "print(compiled.cache_folder())\n"
    )
    locked.chmod(stat.S_IREAD | stat.S_IEXEC)
    assert run(program) == "None"
    locked.chmod(stat.S_IRWXU)


def test_the_cache_folder_can_be_chosen(tmp_path: Path) -> None:
    program = "from crisis.geometry import compiled; print(compiled.cache_folder())"
    assert run(program, NUMBA_CACHE_DIR=str(tmp_path)).startswith(str(tmp_path))


def test_every_public_name_exists() -> None:
    for name in crisis.geometry.__all__:
        assert hasattr(crisis.geometry, name)


def test_machine_code_takes_over_from_plain_python_with_the_same_answers() -> None:
    """A question packed for plain Python is answered after the change, too."""
    assert (
        run(
            "import crisis.geometry as g\n"
            "from crisis.geometry import compiled\n"
            "from crisis.geometry.hinge import packed_reach\n"
            "from crisis.geometry.outline import nearest\n"
            "compiled.answer_meanwhile()\n"
            "board, far = g.Board(36_000, 36_000), (30_000, 20_000)\n"
            "ground = g.Ground(g.Polygon(((9000, 9000), (12_000, 9000), (12_000, 14_000))), False, True)\n"
            "def reach():\n"
            "    return g.Reach(g.Disc(8000, 8000, 689), (7250, 5000), 750, (ground,), (), board)\n"
            "before, old = g.nearest_spot(reach(), far), packed_reach(reach()).area\n"
            "assert isinstance(old[2][0], list)\n"
            "compiled.take_over()\n"
            "after, new = g.nearest_spot(reach(), far), packed_reach(reach()).area\n"
            "assert compiled.is_compiled() and not isinstance(new[2][0], list)\n"
            "assert before == after, (before, after)\n"
            "box = (0, 0, 36_000, 36_000)\n"
            "assert nearest(old, box, far) == nearest(new, box, far)\n"
            "print('same')\n"
        )
        == "same"
    )


def test_who_asks_much_waits_while_plain_python_is_temporary() -> None:
    assert (
        run(
            "import threading\n"
            "from crisis.geometry import compiled\n"
            "compiled.answer_meanwhile()\n"
            "waiting = threading.Thread(target=compiled.wait_until_settled)\n"
            "waiting.start()\n"
            "waiting.join(0.05)\n"
            "before = waiting.is_alive()\n"
            "compiled.settle()\n"
            "waiting.join(60)\n"
            "print(before, waiting.is_alive())\n"
        )
        == "True False"
    )


def test_a_cache_is_kept_when_it_is_complete(tmp_path: Path) -> None:
    program = (
        "from crisis.geometry import compiled\n"
        "empty = compiled.is_kept()\n"
        "(compiled.cache_folder() / 'complete').touch()\n"
        "print(empty, compiled.is_kept())"
    )
    assert run(program, NUMBA_CACHE_DIR=str(tmp_path)) == "False True"


def test_one_package_of_kernels_does_not_wait_for_another() -> None:
    program = (
        "from crisis.ai.skirmish.kernel import chance\n"
        "from crisis.geometry import compiled\n"
        "compiled.activate()\n"
        "before = sorted(compiled._active)\n"
        "chance.mixed(3)\n"
        "print(before, sorted(compiled._active))"
    )
    one, two = "crisis.geometry.kernel", "crisis.ai.skirmish.kernel"
    assert run(program) == f"['{one}'] ['{two}', '{one}']"
