"""The rules to look up: complete, consistent with the documents, findable."""

import re
from pathlib import Path

import pytest

from crisis.cli.rules.coverage import marked_rules
from crisis.cli.rules.pages import rulebook_pages
from crisis.rulebook import rulebook

DOCS = Path(__file__).parents[1] / "docs" / "rules"


def test_every_id_is_there_once() -> None:
    ids = [rule.id for rule in rulebook().rules]
    assert len(ids) == len(set(ids)) == 514
    assert len(rulebook().decisions) == 89
    assert len(rulebook().editions) == 84


@pytest.mark.parametrize("name", ["numbered.md", "decisions.md", "editions.md"])
def test_the_pages_are_current(name: str) -> None:
    assert (DOCS / name).read_text("utf-8") == rulebook_pages(rulebook())[name]


def test_ids_named_in_the_code_exist() -> None:
    """A refusal never names a rule that cannot be looked up."""
    known = {rule.id for rule in rulebook().rules} | {point.id for point in rulebook().decisions}
    source = Path(__file__).parents[1] / "src" / "crisis" / "rules"
    chapters = {rule.id.split("-")[0] for rule in rulebook().rules} | {"Q"}
    pattern = re.compile(rf'"((?:{"|".join(sorted(chapters))})-\d\d)"')
    for path in sorted(source.rglob("*.py")):
        for found in pattern.findall(path.read_text("utf-8")):
            assert found in known, f"{path.name} names {found}"


def test_search_finds_rules_by_words() -> None:
    assert "ATK-08" in [rule.id for rule in rulebook().search("cost cannot be paid")]
    assert rulebook().find("q-14") is not None
    assert "ATK-09" in rulebook().suggestions("ATTK-09")


@pytest.mark.parametrize("spelling", ["ATK-09", "atk-09", " atk-9 ", "Atk9", "atk 09"])
def test_an_id_is_found_in_any_spelling(spelling: str) -> None:
    found = rulebook().find(spelling)
    assert found is not None
    assert found.id == "ATK-09"


def test_marks_name_rules_that_exist() -> None:
    """A misspelt mark would pin nothing."""
    known = {rule.id for rule in rulebook().rules}
    for file in sorted(Path(__file__).parent.rglob("test_*.py")):
        assert marked_rules(file) <= known, file.name
