"""The rules that are broken on purpose: the list is current, complete and documented."""

import tomllib
from pathlib import Path

import pytest

from crisis.rulebook import rulebook
from tests.mutations import lines
from tests.mutations.mutations import (
    DRAWN,
    ROOT,
    SECOND_DRAWN,
    Mutation,
    drawn_again,
    drawn_rules,
    read_mutations,
)
from tests.mutations.run import BEGIN, DOCUMENT, END

MUTATIONS = read_mutations()
LINES = {name: lines.read_lines(name) for name in lines.LISTS}


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda one: f"{one.rule} {one.file}")
def test_the_snippet_occurs_once(mutation: Mutation) -> None:
    text = (ROOT / mutation.path).read_text("utf-8")
    assert mutation.applied_to(text) != text


def test_the_rules_are_those_that_were_drawn() -> None:
    """Nobody picks the rules whose tests are known to be good."""
    waived = {
        line["id"]
        for file in Path(__file__).parent.rglob("waived*.toml")
        for line in tomllib.loads(file.read_text("utf-8"))["waived"]
    }
    ids = [rule.id for rule in rulebook().rules]
    drawn = drawn_rules(ids, waived)
    again = drawn_again(ids, {*waived, *drawn})
    assert {mutation.rule for mutation in MUTATIONS} == {*drawn, *again}
    assert (len(drawn), len(again)) == (DRAWN, SECOND_DRAWN)
    assert {rule.partition("-")[0] for rule in drawn} == {rule.partition("-")[0] for rule in ids}


def test_the_table_lists_every_mutation_and_all_were_noticed() -> None:
    table = DOCUMENT.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    lines = table.strip().splitlines()[2:]
    written = [line.split(" | ")[:2] for line in lines]
    assert written == [[f"| {mutation.rule}", mutation.what] for mutation in MUTATIONS]
    assert "not noticed" not in table


def test_the_tests_that_noticed_still_exist() -> None:
    table = DOCUMENT.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    for line in table.strip().splitlines()[2:]:
        file, _, name = line.split("`")[1].partition("::")
        assert f"def {name}(" in (ROOT / "tests" / file).read_text("utf-8")


@pytest.mark.parametrize("name", lines.LISTS)
def test_lines_are_broken_each_in_one_place(name: str) -> None:
    for line in LINES[name]:
        text = (ROOT / line.mutation.path).read_text("utf-8")
        assert line.mutation.applied_to(text) != text, line.what


def test_as_many_lines_were_drawn_as_the_document_says() -> None:
    assert len(LINES["lines"]) == 64


@pytest.mark.parametrize("name", lines.LISTS)
def test_the_table_of_lines_is_whole_and_all_were_noticed(name: str) -> None:
    begin, end = lines.marks(name)
    table = DOCUMENT.read_text("utf-8").partition(begin)[2].partition(end)[0]
    rows = table.strip().splitlines()[2:]
    assert [row.split(" | ")[:2] for row in rows] == [
        [f"| `{line.file}`", line.what] for line in LINES[name]
    ]
    for row, line in zip(rows, LINES[name], strict=True):
        by = row.split(" | ")[2]
        assert by.startswith("nothing can: ") == bool(line.equivalent), row
        if not line.equivalent:
            file, _, name_of_test = by.split("`")[1].partition("::")
            assert f"def {name_of_test}(" in (ROOT / "tests" / file).read_text("utf-8"), row
