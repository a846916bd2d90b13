"""Which card rules fire in the tests of a source checkout: measured, never claimed.

The card tests run in a process of their own with the plugin `tests/firing.py`, which writes down
what fired in tests that passed. The result is kept beside pytest's own cache under a digest of
the sources and tests, so that asking again costs nothing until something changes.
"""

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

import crisis
from crisis.texts.told import told

FOLDERS = ("characters", "scenarios", "missions", "cards", "golden", "examples", "rules")
PLUGIN = "firing.py"

Progress = Callable[[int, int, int], None]  # tests done, tests in all, rules fired


class CannotMeasure(Exception):
    """The tests could not be run; the sentence says why."""


class Fired(msgspec.Struct, frozen=True):
    """What fired (reference to test) and which tests failed."""

    fired: dict[str, str] = {}
    failed: tuple[str, ...] = ()


class _Kept(msgspec.Struct, frozen=True):
    digest: str
    result: Fired


def checkout_tests(named: str | None = None) -> Path | None:
    """The folder with the tests: the named one, `tests` here, or that of the checkout which this
    program runs from; None outside a checkout."""
    own = Path(crisis.__file__).resolve().parents[2] / "tests"
    found = [Path(named)] if named else [Path("tests"), own]
    return next((folder.resolve() for folder in found if (folder / PLUGIN).is_file()), None)


def fired_in_tests(tests: Path, tell: Progress, *, afresh: bool = False) -> Fired:
    """Run the card tests, or look up what they fired when nothing has changed since."""
    digest = _digest(tests)
    kept = tests.parent / ".pytest_cache" / "fired.json"
    if not afresh and kept.is_file():
        known = msgspec.json.decode(kept.read_bytes(), type=_Kept)
        if known.digest == digest:
            return known.result
    result = _run(tests, tell)
    if not result.failed:
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(msgspec.json.encode(_Kept(digest, result)))
    return result


def _digest(tests: Path) -> str:
    found = hashlib.sha256(sys.version.encode())
    for file in sorted(_files(tests)):
        found.update(str(file.relative_to(tests.parent)).encode())
        found.update(file.read_bytes())
    return found.hexdigest()


def _files(tests: Path) -> Iterator[Path]:
    for folder in (tests, tests.parent / "src"):
        for ending in ("*.py", "*.toml", "*.json"):
            yield from (file for file in folder.rglob(ending) if "__pycache__" not in file.parts)


def _run(tests: Path, tell: Progress) -> Fired:
    with tempfile.TemporaryDirectory() as room:
        report = Path(room) / "fired.json"
        command = [
            sys.executable, "-m", "pytest", "-p", "tests.firing", "--fired", str(report),
            "--capture=sys", "-p", "no:cacheprovider",
            *(f"tests/{name}" for name in FOLDERS if (tests / name).is_dir()),
        ]  # fmt: skip
        with subprocess.Popen(
            command, cwd=tests.parent, text=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        ) as process:  # fmt: skip
            said = _follow(process, tell)
        if not report.is_file():
            raise CannotMeasure(
                told("the tests cannot be run: {why}", why=said or told("pytest gave no reason"))
            )
        return msgspec.json.decode(report.read_bytes(), type=Fired)


def _follow(process: "subprocess.Popen[str]", tell: Progress) -> str:
    """Pass the plugin's progress on; the last other line is an error message."""
    total, done, said = 0, 0, ""
    assert process.stderr is not None
    for line in process.stderr:
        word, _, number = line.strip().partition(" ")
        if word == "collected" and number.isdigit():
            total = int(number)
        elif word == "done" and number.isdigit():
            done += 1
            tell(done, total, int(number))
        else:
            said = line.strip() or said
    return said
