"""Parsed card files that are kept: the same cards, and never those of another text."""

from pathlib import Path

import pytest

from crisis.cards.files.load import Source, load
from crisis.data import kept, sources


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "_folders", lambda: [tmp_path])
    return tmp_path


def test_what_is_kept_says_what_the_toml_says(folder: Path) -> None:
    plain = list(sources())
    fresh, again = kept.with_parsed(plain), kept.with_parsed(plain)
    assert len(list(folder.iterdir())) == 1
    assert [source.raw for source in fresh] == [source.raw for source in again]
    assert load(again) == load(plain)


def test_another_text_is_read_anew(folder: Path) -> None:
    one = Source("cards", "one", "cost = 1")
    assert kept.with_parsed([one])[0].raw == {"cost": 1}
    assert kept.with_parsed([Source("cards", "one", "cost = 2")])[0].raw == {"cost": 2}
    assert kept.with_parsed([one])[0].raw == {"cost": 1}


@pytest.mark.parametrize("spoilt", [b"", b"[1]", b"[]", b'[{"cost": 1}, {}]', b"\xff"])
def test_a_spoilt_file_is_written_anew(folder: Path, spoilt: bytes) -> None:
    one = [Source("cards", "one", "cost = 1")]
    kept.with_parsed(one)
    (file,) = folder.iterdir()
    file.write_bytes(spoilt)
    assert kept.with_parsed(one)[0].raw == {"cost": 1}
    assert file.read_bytes() == b'[{"cost":1}]'


@pytest.mark.parametrize("text", ["cost = ", "cost = 2019-11-15", "cost = nan"])
def test_nothing_is_kept_of_what_is_no_card(folder: Path, text: str) -> None:
    """What is not TOML, and what JSON would make something else of."""
    assert kept.with_parsed([Source("cards", "one", text)])[0].raw is None
    assert not list(folder.iterdir())


def test_where_nothing_can_be_written_cards_are_read_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(kept, "_folders", lambda: [tmp_path / "file"])
    assert kept.with_parsed([Source("cards", "one", "cost = 1")])[0].raw == {"cost": 1}
