"""The built wheel has everything that a player needs, and its own copy answers."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

TOP = Path(__file__).parents[1]


def test_the_wheel_holds_the_page_and_the_cards(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=TOP, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("crisis-*.whl")
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(unpacked)
    package = TOP / "src" / "crisis"
    wanted = {
        path.relative_to(package)
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed_files = {
        path.relative_to(unpacked / "crisis") for path in (unpacked / "crisis").rglob("*")
    }
    assert wanted <= packed_files, sorted(map(str, wanted - packed_files))
    program = "import sys; from crisis.cli.main import main; sys.exit(main())"
    shown = subprocess.run(
        [sys.executable, "-c", program, "cards", "show", "hulk"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(unpacked)}, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert "Hulk" in shown.stdout
