"""Plays every row of every scenario file; each must say something that can turn out otherwise."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from crisis.cards.files.load import Source
from crisis.data import catalogue
from crisis.data.packs import SCENARIOS, read_pack
from tests.scenarios.lines import LineStage, lines
from tests.scenarios.stage import Stage

FILES = sorted(Path(__file__).parent.glob("*.toml"))
KEYS = {
    "says", "edition", "crises", "terrain", "units", "tokens", "tactics", "affiliation", "lead", "round", "number", "turn",
    "active", "actions", "priority", "play", "then", "vp", "spare", "bench", "deployed",
}  # fmt: skip


def rows(files: Iterable[Path], cards: tuple[Source, ...] = ()) -> list[Any]:
    return [
        pytest.param(file, row, cards, id=f"{file.stem}: {row['says']}")
        for file in files
        for row in tomllib.loads(file.read_text("utf-8"))["row"]
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every row of the package; with `--pack DIR` also those of the pack, with its cards."""
    if "row_file" in metafunc.fixturenames:
        found = rows(FILES)
        if folder := metafunc.config.getoption("--pack"):
            own = sorted((Path(folder) / SCENARIOS).glob("*.toml"))
            found += rows(own, read_pack(folder).sources)
        metafunc.parametrize(("row_file", "row", "cards"), found)


def test_the_sentence_is_played_as_it_is_printed(
    row_file: Path, row: dict[str, Any], cards: tuple[Source, ...]
) -> None:
    assert row.keys() <= KEYS, f"unknown: {row.keys() - KEYS}"
    stage = Stage(row, cards)
    for words in row["play"]:
        try:
            stage.carry_out(words)
        except Exception as error:
            error.add_note(f"in {row_file.name}, {row['says']!r}, at {words!r}")
            raise
    found = {key: stage.fact(key) for key in row.get("then", {})}
    assert found == row.get("then", {})


LINES = list(lines())


@pytest.mark.parametrize(
    ("card", "row"), [pytest.param(slug, row, id=f"{slug}: {row['says']}") for slug, row in LINES]
)
def test_a_line_is_played_as_it_is_printed(card: str, row: dict[str, Any]) -> None:
    stage = LineStage(row)
    try:
        for words in row["play"]:
            stage.carry_out(words)
        stage.end()
    except Exception as error:
        error.add_note(f"in tests/scenarios/lines, [{card}] {row['says']}")
        raise
    assert {key: stage.found(key, value) for key, value in row["then"].items()} == row["then"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_is_about_a_card_and_its_rows_demand_something(file: Path) -> None:
    known = catalogue()
    assert any(file.stem in shelf for shelf in (known.characters, known.tactics, known.crises))
    for row in tomllib.loads(file.read_text("utf-8"))["row"]:
        checks = [
            words for words in row["play"] if words.split()[0] in ("is", "asked", "offered", "not")
        ]
        assert row.get("then") or checks, f"{row['says']}: nothing is demanded"


# --- how much there is ----------------------------------------------------------------------------

ROWS = Counter(slug for slug, _ in LINES)
ROWS.update(
    file.stem for file in FILES for _ in tomllib.loads(file.read_text("utf-8"))["row"]
)  # fmt: skip


@pytest.mark.parametrize("slug", sorted(catalogue().characters))
def test_each_character_has_three_rows(slug: str) -> None:
    assert ROWS[slug] >= 3


# Cards of the first releases have tests of their own, which name them.
MISSIONS = "".join(
    path.read_text("utf-8") for path in (Path(__file__).parent.parent / "missions").glob("*.py")
)


@pytest.mark.parametrize("slug", sorted({**catalogue().tactics, **catalogue().crises}))
def test_each_tactic_and_crisis_has_a_row_or_a_test_that_names_it(slug: str) -> None:
    assert ROWS[slug] or f'"{slug}"' in MISSIONS


def test_every_line_is_about_a_card() -> None:
    known = catalogue()
    assert ROWS.keys() <= {**known.characters, **known.tactics, **known.crises}.keys()
