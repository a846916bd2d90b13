"""`crisis cards show|list|schema|coverage` as a reader of the screen and of the JSON sees them."""

import json
from pathlib import Path

import pytest

from crisis.cli.cards import coverage as coverage_command
from crisis.cli.cards.show import SHELVES, find_card
from crisis.cli.main import main
from crisis.cli.output import UsageError
from crisis.data import catalogue, left_out
from crisis.sim import fired_in_tests
from crisis.sim.fired_in_tests import Fired, checkout_tests
from crisis.sim.inventory import inventory, printed

CARDS = catalogue()


def crisis(*arguments: str) -> int:
    return main(list(arguments))


@pytest.mark.parametrize("shelf", SHELVES)
def test_every_card_can_be_shown(shelf: str, capsys: pytest.CaptureFixture[str]) -> None:
    for slug in list(getattr(CARDS, shelf))[:4]:
        assert crisis("cards", "show", f"{shelf}/{slug}") == 0
        shown = capsys.readouterr().out
        assert getattr(CARDS, shelf)[slug].name[:20] in shown
        assert "Filter(" not in shown and "None" not in shown
        assert crisis("cards", "show", f"{shelf}/{slug}", "--json") == 0
        told = json.loads(capsys.readouterr().out)
        assert told["slug"] == told["card"]["slug"] == slug
        assert told["texts"] and all(isinstance(text, str) for text in told["texts"])


def test_a_character_shows_numbers_attacks_powers_and_where_they_stand(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert crisis("cards", "show", "iron-man") == 0
    shown = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert "Iron Man (Tony Stark)" in shown and "Affiliations: Avengers" in shown
    assert "Unibeam (Injured only) Energy, Beam 5 6 4" in shown
    assert "Friday A.I. Active, 2 Power" in shown
    assert "[Wild] Push: Before damage: push the target Short away from this character." in shown


def test_forms_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert crisis("cards", "show", "captain-marvel-cosmic-avenger") == 0
    shown = capsys.readouterr().out
    assert "Binary, Injured" in shown and "Warbird (Binary only)" in shown


def test_a_crisis_shows_its_map(capsys: pytest.CaptureFixture[str]) -> None:
    assert crisis("cards", "show", "mystic-wakandan-herbs-fact-or-fiction") == 0
    shown = capsys.readouterr().out
    assert shown.count(" o ") == 2 and shown.count(" A ") == 3 and "A Vessel" in shown


@pytest.mark.parametrize(
    ("slug", "hint"),
    [("captain-amerika", "captain-america"), ("gems/hulk", "did you mean hulk"), ("zzz", "'zzz'")],
)
def test_an_unknown_card_gets_one_sentence(
    slug: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert crisis("cards", "show", slug) == 2
    told = capsys.readouterr().err
    assert hint in told and told.count("\n") == 1
    with pytest.raises(UsageError):
        find_card(CARDS, slug)


def test_the_schemas_are_written_for_editors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert crisis("cards", "schema", "characters", "--json", str(tmp_path / "c.json")) == 0
    schema = json.loads((tmp_path / "c.json").read_text())
    assert (
        schema["title"] == "Crisis: a file in characters" and "superpower" in schema["properties"]
    )
    assert crisis("cards", "schema") == 0
    assert {"tactics", "crises", "terrain"} <= set(json.loads(capsys.readouterr().out))
    assert crisis("cards", "schema", "heroes") == 2
    assert "known: characters, tactics" in capsys.readouterr().err


# --- coverage -------------------------------------------------------------------------------------


def test_coverage_reports_what_was_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ref = "hulk/normal/healthy/Gamma Leap"
    monkeypatch.setattr(
        coverage_command, "fired_in_tests", lambda *_, **__: Fired({ref: "a test"}, ("bad::test",))
    )
    assert crisis("cards", "coverage", "--json", "-", "--list") == 0
    told = capsys.readouterr()
    report = json.loads(told.out)
    assert report["superpowers"]["fired_in_tests"] == 1
    assert report["superpowers"]["total"] == report["superpowers"]["automated"] > 50
    assert {"characters", "attacks", "superpowers", "tactics", "crises"} <= set(report)
    assert "failed, so it does not count: bad::test" in told.err
    assert "superpowers hulk, Inner Rage" in told.err and "hulk, Gamma Leap (hulk" not in told.err
    for shelf, cards in left_out().items():
        for slug, reason in cards.items():
            assert f"left out: {shelf} {slug}: waits for {reason}" in told.err
    assert crisis("cards", "coverage", "--strict") == 1
    everything = Fired(dict.fromkeys(printed(inventory(CARDS)), "a test"))
    monkeypatch.setattr(coverage_command, "fired_in_tests", lambda *_, **__: everything)
    assert crisis("cards", "coverage", "--strict") == 0


def test_outside_a_checkout_nothing_is_claimed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(coverage_command, "checkout_tests", lambda _named: None)
    assert crisis("cards", "coverage", "--json") == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["crises"]["fired_in_tests"] is None
    assert told.err.count("\n") == 1 and "needs the source tree" in told.err
    assert crisis("cards", "coverage", "--tests", "/nowhere") == 2


def test_the_tests_are_found_and_their_result_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = checkout_tests()
    assert tests is not None and (tests / "firing.py").is_file()
    assert checkout_tests(str(tmp_path)) is None

    (tmp_path / "tests").mkdir()
    (tmp_path / "src").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text("a = 1")
    runs = []
    monkeypatch.setattr(
        fired_in_tests, "_run", lambda *_: runs.append(1) or Fired({"a": "test"}, ())
    )

    def measured() -> Fired:
        return fired_in_tests.fired_in_tests(tmp_path / "tests", lambda *_: None)

    assert measured() == measured() == Fired({"a": "test"})
    assert len(runs) == 1  # the second time it was looked up
    (tmp_path / "tests" / "test_a.py").write_text("a = 2")
    measured()
    assert len(runs) == 2
