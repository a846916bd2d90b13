"""The faults of card files are told in the language of whoever reads them: every sentence that the
program has is brought about by faulty packs and walked through in the made-up language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta

import crisis
from crisis.cards.files.faults import CardFault, Faults
from crisis.cards.files.load import CardError, Source, load
from crisis.cards.lint import lint
from crisis.cards.vocabulary.wrong import Wrong
from crisis.cli.main import main
from crisis.cli.packs import MOST_TOLD, checked_pack
from crisis.cli.texts import faults_of_cards
from crisis.data import packs, parsed_sources
from crisis.texts.faults import error_told, fault_told
from crisis.texts.reader import reading
from crisis.texts.told import told
from tests.texts.faulty_packs import MEANINGLESS, UNREADABLE, hero, hostile, written
from tests.texts.pseudo import CODE, plain_words, strange
from tests.texts.test_commands_speak import NAMES, TYPED, left_plain
from tests.texts.test_commands_speak import strange as made_up_language

__all__ = ["made_up_language"]  # the fixture: every test here has the made-up language

OTHERS_SAY = "why"  # the slot of what the operating system or a reader of TOML says
ASKED = "{word} is no word of the cards"  # the answer of `cards words`, no fault of a file


@pytest.fixture
def faulty(tmp_path: Path) -> list[str]:
    """The folders of the packs that have faults of their own."""
    packs_made = (("unreadable", UNREADABLE), ("meaningless", MEANINGLESS))
    made = [written(tmp_path / name, cards) for name, cards in packs_made]
    return [str(folder) for folder in (*made, hostile(tmp_path))]


def found_in(folder: str) -> list[CardFault]:
    pack, faults = checked_pack(folder)
    assert pack is None
    return [fault for _, fault in faults]


def rare(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[CardFault]:
    """Faults that no card of a pack can have, or that take a thousand files."""
    good = written(folder / "good", [hero("good-hero")])
    (folder / "empty").mkdir()
    yield from found_in(str(folder / "empty"))
    accepted, _ = checked_pack(str(good))
    assert accepted is not None
    _, twin = checked_pack(str(good), [accepted])
    yield from (fault for _, fault in twin)
    yield from (fault for _, fault in lint([*parsed_sources()], verbs=frozenset())[:1])
    with pytest.raises(CardError) as stray:
        load([Source("nowhere", "card", "")])
    yield from (fault for _, fault in stray.value.faults)
    odd = Faults()
    odd.convert(3, Annotated[int, Meta(ge=9)], "x")  # nothing of the vocabulary has bounds
    yield from odd.found
    with monkeypatch.context() as broken:
        broken.setattr(Path, "read_text", lambda *_: (_ for _ in ()).throw(OSError(5, "Broken")))
        yield from found_in(str(good))
    with monkeypatch.context() as many:
        many.setattr(packs, "MOST_FILES", 0)
        yield from found_in(str(good))


def parts(what: Wrong) -> Iterator[Wrong]:
    """A sentence, its hint and whatever else is said in it."""
    yield what
    for said in (*(value for _, value in what.values), what.hint):
        if isinstance(said, Wrong):
            yield from parts(said)


def typed(what: Wrong) -> Iterator[tuple[str, str]]:
    """The values that are no sentences, by their slot: longest first, for one may be in another."""
    values = {
        (name, str(value))
        for part in parts(what)
        for name, value in part.values
        if not isinstance(value, Wrong)
    }
    yield from sorted(values, key=lambda one: -len(one[1]))


def test_every_fault_is_brought_about_and_told_in_the_language_of_its_reader(
    faulty: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new sentence needs a card that brings it about, in `faulty_packs` or here."""
    found = [fault for folder in faulty for fault in found_in(folder)]
    found += rare(tmp_path, monkeypatch)
    brought_about = {part.sentence for fault in found for part in parts(fault.what)}
    assert brought_about == set(faults_of_cards()) - {ASKED}
    for fault in found:
        with reading(CODE):
            said = fault_told(fault)
        assert "[" in said
        rest = said.removeprefix(f"{fault.path}: ")
        for _, value in typed(fault.what):
            rest = rest.replace(value, "")
        assert plain_words(TYPED.sub(" ", rest)) == [], said


def test_what_stands_in_a_fault_as_it_is_typed_is_no_sentence(faulty: list[str]) -> None:
    """Words of the vocabulary, slugs, names and numbers: nothing that a reader would miss."""
    for fault in (one for folder in faulty for one in found_in(folder)):
        for slot, value in typed(fault.what):
            words = value.split(", ") if slot in ("known", "some") else [value]
            for word in words if slot != OTHERS_SAY else ():
                plain = re.fullmatch(r"-?[\d.]+|\S+|'.*'", word)
                assert plain or not NAMES.left(word), (fault, word)


def test_a_pack_with_faults_is_told_by_every_command(
    faulty: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    given = [word for folder in faulty for word in ("--pack", folder)]
    assert main(["--lang", CODE, "cards", "lint", *given]) == 1
    lines = capsys.readouterr().out.splitlines()
    found = [fault for folder in faulty for fault in found_in(folder)]
    with reading(CODE):
        assert [line.partition(": ")[2] for line in lines] == [fault_told(one) for one in found]
    assert main(["--lang", CODE, "cards", "show", "hulk", *given]) == 0
    lines = capsys.readouterr().err.splitlines()
    with reading(CODE):
        more = told("  and {n} more", n=len(found_in(faulty[0])) - MOST_TOLD)
        assert more in lines
        told_of_one = [fault_told(fault) for fault in found_in(faulty[1])[:MOST_TOLD]]
    assert set(told_of_one) <= {line.partition(": ")[2] for line in lines}
    heads = [line for line in lines if line.startswith(strange("the pack {folder}")[:9])]
    assert len(heads) == len(faulty)
    assert left_plain(" ".join(heads), set()) == set()


def test_cards_that_broke_since_they_were_chosen_are_told_too(
    faulty: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A worker process reads the packs that its parent chose."""
    monkeypatch.setenv(packs.IN_USE, faulty[2])
    assert main(["--lang", CODE, "cards", "words", "push"]) == 2
    said = capsys.readouterr().err
    with pytest.raises(CardError) as broken:
        packs.read_pack(faulty[2])
    with reading(CODE):
        assert said == f"crisis: {error_told(broken.value)}\n"
    assert re.search(r"\(áńď \d+ ɱóŕé~*", said)  # the others are counted
    assert "(and 4 more)" in str(broken.value)  # in a log it is English


def test_every_sentence_of_a_fault_is_written_where_it_is_found() -> None:
    """`wrong` is given its sentence in so many words; only the names of bounds stand with them."""
    source = Path(crisis.__file__).parent
    elsewhere = [
        f"{path.name}: {ast.unparse(node)}"
        for path in sorted(source.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "wrong"
        if not (node.args and isinstance(node.args[0], ast.Constant))
    ]
    assert elsewhere == ["shape.py: wrong(title)", "shape.py: wrong(title)"]
