"""Which languages there are, how one is chosen, how its sentences are written, what is checked."""

import json
from pathlib import Path

import pytest

from crisis.cli.cards.meanings import FILE, sentences
from crisis.cli.main import main
from crisis.cli.texts import texts_elsewhere
from crisis.data import catalogue
from crisis.languages.cards.lexicon import kind_names
from crisis.languages.folders import accepted, chosen, languages, offered
from crisis.play.lessons.reading import english_words, lessons
from crisis.texts import codes
from crisis.texts.checking import faults
from crisis.texts.reader import language, reading
from crisis.texts.slots import plural
from crisis.texts.values import Length, Named
from crisis.texts.words import filled, words_of
from tests.texts.pseudo import CODE, made_up, strange


def test_every_language_that_is_offered_is_complete() -> None:
    also = texts_elsewhere()
    for code in offered():
        assert [str(fault) for fault in faults(code, also)] == []
        with reading(code):
            assert len(lessons()) == len(english_words())
    assert {"en", "de"} <= offered().keys()


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["en"], "en"),
        (["en-GB"], "en"),
        (["en_US.UTF-8"], "en"),
        (["tlh", "en-AU"], "en"),
        (["tlh"], None),
        ([""], None),
        (["../en"], None),
        ([], None),
    ],
)
def test_the_first_language_that_is_there_is_chosen(wanted: list[str], found: str | None) -> None:
    assert chosen(wanted) == found


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ("de-AT,de;q=0.9,en;q=0.5", ["de-AT", "de", "en"]),
        ("en;q=0.2, fr", ["fr", "en"]),
        ("fr;q=0, en", ["en"]),
        ("", []),
        (";;;,,q=1", ["q=1"]),
        ("de;q=abc", ["de"]),
    ],
)
def test_accept_language_is_read(header: str, tags: list[str]) -> None:
    assert accepted(header) == tags


def test_plurals_are_those_of_cldr() -> None:
    """French counts nothing as one; a made-up Polish would have a third form."""
    english = languages()["en"]
    assert [english.plural(count) for count in (0, 1, 2)] == ["other", "one", "other"]
    assert plural("|die|dice", "one") == "die" and plural("|die|dice", "many") == "dice"
    named = "|one=kość|few=kości|other=kośćmi"
    assert [plural(named, one) for one in ("one", "few", "many")] == ["kość", "kości", "kośćmi"]


def test_names_take_the_forms_of_a_language(tmp_path: Path) -> None:
    with made_up(tmp_path):
        about = tmp_path / CODE / "language.json"
        forms = {"of": [["^[AEIOU]", "d'{}"], ["", "de {}"]]}
        about.write_text(json.dumps({"name": "Strange", "decimal": ",", "forms": forms}))
        languages.cache_clear()
        strange_one = languages()[CODE]
        said = [
            filled(
                "x {unit:of}",
                strange_one,
                lambda _, form, n=name: strange_one.inflected(n, form),
                {},
            )
            for name in ("Ultron", "Hulk")
        ]
        assert said == ["x d'Ultron", "x de Hulk"]
        assert strange_one.inflected("Hulk", "unknown") == "Hulk"


def test_a_reason_is_told_in_the_language_of_its_reader(tmp_path: Path) -> None:
    reason = codes.OUT_OF_ATTACK_RANGE(
        unit=Named("A.1", "Hulk"), far=Length(2300), range=2, reach=Length(2000)
    )
    with made_up(tmp_path) as code:
        english = str(reason)
        assert language() == "en"
        with reading(code):
            assert language() == code and "2,3" in str(reason) and str(reason).startswith("[")
            assert reason.sentence("en") == english
        assert str(reason) == english


def test_terrain_is_called_what_it_is_in_the_language_of_the_reader() -> None:
    """Also where it is destroyed and gone; within a sentence only German writes it with a capital."""
    said = {code: Named("dumpster-2", "dumpster").told(words_of(code)) for code in offered()}
    assert said == {
        "en": "dumpster", "de": "Müllcontainer", "es": "contenedor de basura", "fr": "benne",
    }  # fmt: skip
    assert Named("dumpster", "dumpster").told(words_of("de")) == "dumpster"  # no id of a feature
    for code in offered().keys() - {"en"}:
        assert kind_names(code).keys() == catalogue().terrain.keys()


def test_a_name_with_a_full_stop_ends_the_sentence() -> None:
    def said(sentence: str) -> str:
        return filled(sentence, languages()["en"], lambda _name, _form: "S.H.I.E.L.D.", {})

    assert said("Agents joins {side}.") == "Agents joins S.H.I.E.L.D."
    assert said("{side} waits ...") == "S.H.I.E.L.D. waits ..."


def test_the_check_finds_what_is_missing_unused_and_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with made_up(tmp_path) as code:
        assert list(faults(code)) == []
        file = tmp_path / code / "reasons.json"
        tree = json.loads(file.read_text())
        del tree["reasons"]["turn.is_dazed"]
        tree["reasons"]["turn.is_dizzy"] = "[x]"
        tree["reasons"]["dice.twice"] = "[{dice}]"
        tree["words"]["tool"]["short"] = {"": "[x]", "the": "[the x]"}
        file.write_text(json.dumps(tree))
        found = {(fault.key, fault.what) for fault in faults(code)}
        assert found == {
            ("reasons.turn.is_dazed", "missing"),
            ("reasons.turn.is_dizzy", "unused"),
            ("reasons.dice.twice", "wrong slots"),
        }
        assert main(["texts", "check", "--json", "-"]) == 1
        told = json.loads(capsys.readouterr().out)["faults"]
        files = {(one["language"], one["file"]) for one in told}
        assert files == {(code, "reasons.json")}
        file.write_text("{")
        assert [fault.what for fault in faults(code)] == ["unreadable"]
    assert main(["texts", "check", "en"]) == 0
    assert main(["texts", "check", "tlh"]) == 2


def test_what_is_typed_stands_in_every_language_as_it_is_typed(tmp_path: Path) -> None:
    """Braces in it are no slots: `keeps = { prey = "target" }`."""
    also = {FILE: {sentence: sentence for sentence in sentences()}}
    with made_up(tmp_path) as code:
        assert list(faults(code, also)) == []
        file = tmp_path / code / FILE
        told = {
            sentence: own.replace("`keeps = {", "`spare = {")
            for sentence, own in json.loads(file.read_text()).items()
        }
        file.write_text(json.dumps(told))
        found = {(fault.what, fault.detail) for fault in faults(code, also)}
        typed = ('`keeps = { prey = "target" }`', '`spare = { prey = "target" }`')
        assert found == {("wrong slots", ", ".join(typed))}


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    with made_up(tmp_path) as code:
        (tmp_path / code / "reasons.json").unlink()
        assert codes.DIE_TWICE().sentence(code) == codes.DIE_TWICE().sentence("en")


def test_the_made_up_language_is_half_as_long_again_and_keeps_its_slots() -> None:
    assert strange("{n} {n|die|dice} of {unit}") == "[{n} {n|ďíé|ďíćé} óƒ {unit}~~~~~~~~~ ~~~~]"


@pytest.mark.parametrize("way", ["option", "joined", "environment"])
def test_a_command_speaks_the_language_it_is_asked_for(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown one is said once and is no error."""
    given = {"option": ["--lang", "tlh"], "joined": ["--lang=tlh"], "environment": []}[way]
    if way == "environment":
        monkeypatch.setenv("CRISIS_LANG", "tlh")
    with reading("en"):
        assert main(["rules", "show", "ATK-09", *given]) == 0
        told = capsys.readouterr()
        assert told.err.count("there is no language 'tlh'") == 1 and "ATK-09" in told.out
        assert main(["--lang"]) == 2
