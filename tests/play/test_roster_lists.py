"""Lists as players paste them, in the six forms that are in use: understood, or refused with the
line quoted and the right suggestion."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from crisis.cli.main import main
from crisis.data import catalogue, mct_text
from crisis.play.roster_file import BadRosterFile, BadRosterList, read_roster
from crisis.play.rosters.codes import code_of, numbers
from crisis.play.rosters.names import Called, Names, letters
from crisis.play.rosters.reading import Reading, ReadLine, read_list
from crisis.state.rosters import Entry, Roster

CARDS = catalogue()


def read(text: str) -> Reading:
    return read_list(text, CARDS)


def refused(text: str) -> dict[int, ReadLine]:
    return {line.number: line for line in read(text).troubles}


# --- the six forms --------------------------------------------------------------------------------

EXPORT_2023 = """Characters: (11)
\u2014Kingpin (Wilson Fisk) Threat: 4
Captain Marvel (Carol Danvers) Threat: 4
Captain Marvel (Carol Danvers) Threat: 5
Hulk (Bruce Banner) Threat: 6
Hand Ninjas () Threat: 0
Spider-Man (Peter Parker) Threat: 4
Spider-Man (Miles Morales) Threat: 3
MODOK (George Tarleton) Threat: 4
Thor (Thor Odinson) Threat: 6
Black Panther (T\u2019Challa) Threat: 3
Ms Marvel (Kamala Khan) Threat: 3
Tactics: (3)
All Youve Got
Brace for Impact
K\u2019un Lun Training
Secure Crisis: (2)
Research Station Attacked (Threat: 20)
Riots Spark Over Extremis 3.0 (Threat: 17)
Extract Crisis: (1)
Fear Grips World as \u201cWorthy\u201d Terrorize Cities (Threat: 17)
"""


def test_the_export_with_threat_written_out() -> None:
    reading = read(EXPORT_2023)
    assert not reading.troubles
    assert reading.form == "export-2023"
    assert reading.roster.slugs == (
        "kingpin", "captain-marvel", "captain-marvel-cosmic-avenger", "hulk",
        "spider-man-peter-parker", "spider-man-miles-morales", "modok-scientist-supreme",
        "thor-hero-of-midgard", "black-panther-chosen-of-bast", "ms-marvel",
    )  # fmt: skip
    assert reading.roster.tactics == ("all-youve-got", "brace-for-impact", "kun-lun-training")
    assert reading.roster.crises == (
        "research-station-attacked",
        "riots-spark-over-extremis-3-0",
        "fear-grips-world-as-worthy-terrorize-cities",
    )
    how = {line.number: line.how for line in reading.lines}
    assert how[4] == "threat"  # the two Captain Marvels
    assert how[6] == "grunt"  # counted by the export, not part of a roster (ROSTER-13)


EXPORT_2024 = """Characters (8)
* Black Bolt (5)
Captain America (Sam Wilson) (3)
Ultron Metal Tyrant (5)
Loki (5)
Iron Man (4)
Agent Widow (3)
Face Me
Huulk (6)
Team Tactics (2)
Brace for Impact (R)
Rocket Boots
Extraction: Mutant Extremists Target US Senators
Secure: Deadly Meteors Mutate Civilian
"""


def test_the_export_with_threat_in_brackets_and_four_faults() -> None:
    reading = read(EXPORT_2024)
    assert reading.form == "export-2024"
    assert reading.roster.slugs == (
        "black-bolt", "captain-america-sam-wilson", "ultron-metal-tyrant", "loki-prince-of-lies",
        "invincible-iron-man",
    )  # fmt: skip
    assert reading.roster.tactics == ("brace-for-impact", "rocket-boots")
    assert reading.roster.crises == ("mutant-extremists-target-us-senators",)
    why = {line.number: line.why for line in reading.troubles}
    assert why == {
        7: "there is no character 'Agent Widow (3)'; did you mean "
        "Black Widow, Agent of S.H.I.E.L.D. (Threat 3)?",
        8: "Face Me is a Team Tactic card, not a character",
        9: "there is no character 'Huulk (6)'; did you mean Hulk (Threat 6) or She-Hulk?",
        14: "there is no Crisis card 'Deadly Meteors Mutate Civilian'; did you mean "
        "Deadly Meteors Mutate Civilians?",
    }
    moved = refused(EXPORT_2024)[8].near[0]
    assert (moved.kind, moved.slug) == ("tactics", "face-me")


EXPORT_2022 = """\u2013 Crossbones: 3
\u2013 Red Skull: 4
\u2013 Baron Zemo: 3
\u2013 Sabertooth: 4
\u2013 Doc Ock: 4
[Team Tactics]
\u2013 Advanced R&D
\u2013 Psychic Shielding Device
\u2013 Go Get Em Tiger
[Crisis Cards]
\u2013 Infinity Formula Goes Missing
"""


def test_the_export_with_dashes_and_no_first_heading() -> None:
    reading = read(EXPORT_2022)
    assert reading.form == "export-2022"
    assert reading.roster == Roster(
        characters=(
            Entry("crossbones"), Entry("red-skull"), Entry("baron-zemo"),
            Entry("doc-ock-sinister-scientist"),
        ),
        tactics=("advanced-r-d", "psychic-shielding-device-p-s-d", "go-get-em-tiger"),
        crises=("infinity-formula-goes-missing",),
    )  # fmt: skip
    (typo,) = reading.troubles
    assert typo.number == 4
    assert {near.slug for near in typo.near} == {"sabretooth", "sabretooth-apex-predator"}


BLOG = """Fisk on Friday

Kingpin
Doc Ock
bullseye
Spider Woman
Nick Fury and the Howling Commandos
Tony
Thor

Fall Back
indomitable

Gamma Wave Sweeps across midwest
"""


def test_names_alone_without_any_heading() -> None:
    reading = read(BLOG)
    assert reading.form == "names"
    assert reading.roster.name == "Fisk on Friday"
    assert reading.roster.slugs == (
        "kingpin", "doc-ock-sinister-scientist", "bullseye", "spider-woman",
        "nick-fury-the-howling-commandos",
    )  # fmt: skip
    assert reading.roster.tactics == ("fall-back", "indomitable")
    assert reading.roster.crises == ("gamma-wave-sweeps-across-midwest",)
    why = {line.number: line.why for line in reading.troubles}
    assert why == {
        8: "there is no card 'Tony'; did you mean Hulkbuster (Threat 6) or Invincible Iron Man (Threat 4) or "
        "Iron Man (Threat 3)?",
        9: "'Thor' is the name of several cards: Thor, Hero of Midgard (Threat 6), "
        "Thor, Prince of Asgard (Threat 5)",
    }


PROSE = """Characters: Captain America, First Avenger, Hulk, Kingpin, Bulseye and Black Cat.
Tactics are: Brace for Impact, Go Get 'Em, Tiger, Patch Up.
Crises: Infinity Formula Goes Missing & Research Station Attacked
"""


def test_a_sentence_with_commas_inside_and_between_names() -> None:
    reading = read(PROSE)
    assert reading.form == "prose"
    assert reading.roster == Roster(
        characters=(
            Entry("captain-america-first-avenger"), Entry("hulk"), Entry("kingpin"),
            Entry("black-cat"),
        ),
        tactics=("brace-for-impact", "go-get-em-tiger", "patch-up"),
        crises=("infinity-formula-goes-missing", "research-station-attacked"),
    )  # fmt: skip
    (typo,) = reading.troubles
    assert typo.text == "Bulseye"
    assert typo.near[0].slug == "bullseye"


def test_a_whole_paragraph_is_read_sentence_by_sentence() -> None:
    reading = read(
        "My list is Hulk, Dr. Strange, Ms. Marvel and Black Panther. Tactics are: Brace for Impact, "
        "Fall Back, Indomitable. Crises: Infinity Formula Goes Missing & Riots Spark Over Extremis"
    )
    assert [line.text for line in reading.troubles] == []
    assert reading.roster.slugs == ("hulk", "doctor-strange", "ms-marvel", "black-panther")
    assert reading.roster.tactics == ("brace-for-impact", "fall-back", "indomitable")
    assert reading.roster.crises == (
        "infinity-formula-goes-missing",
        "riots-spark-over-extremis-3-0",
    )


def test_a_code_of_card_numbers() -> None:
    code = "Fisk\n00010102,00010108,00290101,01430104,00010202,00010213"
    reading = read(code)
    assert reading.form == "mct"
    assert reading.roster == Roster(
        name="Fisk",
        characters=(
            Entry("black-widow"), Entry("red-skull"), Entry("kingpin"),
            Entry("crossbones-merciless-merc"),
        ),
        tactics=("brace-for-impact", "patch-up"),
    )  # fmt: skip
    assert read("https://example.org/?mctCode=" + code.splitlines()[1]).roster.slugs
    (unknown,) = read("00010102,01910101-01910104").troubles[:1]
    assert unknown.why == "the card with the number 01910101 is not known; write it by its name"


def test_a_roster_is_written_as_a_code_with_what_it_leaves_out() -> None:
    roster = Roster(characters=(Entry("kingpin"), Entry("hulk")), tactics=("patch-up",))
    made = code_of(roster, CARDS)
    assert made.code == "00290101,00010213"
    assert made.missing == ("Hulk",)
    whole = Roster(characters=(Entry("kingpin"), Entry("iron-man")), tactics=("fall-back",))
    assert read(code_of(whole, CARDS).code).roster == whole


def test_every_known_number_is_a_card_of_its_kind() -> None:
    known = numbers()
    assert known.characters and known.tactics
    assert set(known.characters.values()) <= set(CARDS.characters)
    assert set(known.tactics.values()) <= set(CARDS.tactics)
    assert all(number[4:6] == "01" for number in known.characters)
    assert all(number[4:6] == "02" for number in known.tactics)
    assert len(mct_text().split(" = ")) - 1 == len(known.characters) + len(known.tactics)


# --- names ----------------------------------------------------------------------------------------

SHELVES: dict[str, Mapping[str, Any]] = {
    "characters": {slug: one for slug, one in CARDS.characters.items() if not one.reserve},
    "tactics": CARDS.tactics,
    "crises": CARDS.crises,
}


@pytest.mark.parametrize("kind", SHELVES)
def test_every_name_without_its_punctuation(kind: str) -> None:
    """Commas, hyphens, quotes, end marks and case are what people leave out."""
    names = Names(SHELVES[kind])
    shared = {letters(card.name) for card in SHELVES[kind].values()}
    for slug, card in SHELVES[kind].items():
        ego = getattr(card, "alter_ego", "")
        threat = card.threat if kind == "characters" else None
        for spelled in (
            card.name,
            card.name.upper(),
            card.name.replace("-", " ").replace(",", ""),
            card.name.replace("'", "\u2019").strip("!?"),
            card.name.replace(".", ""),
            slug,
        ):
            found = names.find(Called(spelled, ego, threat)).slugs
            assert found == (slug,), (spelled, found)
    assert len(shared) >= len(SHELVES[kind]) - 2  # Captain America and Spider-Man


@pytest.mark.parametrize("kind", SHELVES)
def test_a_letter_too_few_gets_the_right_suggestion(kind: str) -> None:
    names = Names(SHELVES[kind])
    for slug, card in SHELVES[kind].items():
        if len(card.name) < 5:
            continue
        for at in {1, len(card.name) // 2, len(card.name) - 2}:
            typo = card.name[:at] + card.name[at + 1 :]
            if letters(typo) == letters(card.name) or names.find(Called(typo)).slugs:
                continue  # only a mark was lost, or the rest is a name of its own
            near = [one for _, one in names.near(Called(typo, "", getattr(card, "threat", None)))]
            assert slug in near, (typo, near)


def test_a_threat_that_no_version_has_leaves_the_name_alone() -> None:
    (line,) = read("Kingpin (5)\n").lines
    assert (line.slug, line.how) == ("kingpin", "other_threat")


def test_short_names_of_one_card_are_understood() -> None:
    text = "Hela\nMephisto\nMalekith\nDrax\nBlob\nDr. Strange\nMr Sinister\nCosmic Invasion\n"
    reading = read(text)
    assert not reading.troubles
    assert reading.roster.slugs == (
        "hela-queen-of-hel", "mephisto-lord-of-temptation", "malekith-the-accursed",
        "drax-the-destroyer", "the-blob", "doctor-strange", "mister-sinister",
    )  # fmt: skip
    assert reading.roster.crises == ("cosmic-invasion-black-order-descends-on-earth",)


def test_counts_bullets_and_rules_between_sections() -> None:
    text = "== Characters ==\n1. Kingpin\n2) Hulk - 6\n\u2022 Okoye x1\n-----\n\nTactics: 1/10\n1x Smash\n"
    text = text.replace("Tactics: 1/10", "Tactics (1/10)")
    assert read(text).roster == Roster(
        characters=(Entry("kingpin"), Entry("hulk"), Entry("okoye")), tactics=("smash",)
    )


def test_nothing_in_a_list_takes_long_or_breaks() -> None:
    assert len(read("zzz qqq\n" * 5_000).lines) == 301
    assert read("zzz qqq\n" * 5_000).lines[-1].why == "a list has at most 300 lines"
    assert len(read(", ".join(["Hulk"] * 5_000)).lines) <= 301
    for odd in (
        "(",
        "[",
        "((((",
        "x" * 100_000,
        ": : :",
        "\u2013",
        "Threat: 4",
        "(4)",
        "[]",
        "\u202e",
    ):
        assert read(odd).roster.characters == ()


# --- whole files ----------------------------------------------------------------------------------


def test_a_list_is_refused_with_every_line_that_is_not_understood() -> None:
    with pytest.raises(BadRosterList) as refusal:
        read_roster(EXPORT_2024.encode(), CARDS)
    assert [line.number for line in refusal.value.troubles] == [7, 8, 9, 14]
    told = str(refusal.value).splitlines()
    assert told[1] == "line 8: Face Me is a Team Tactic card, not a character"
    with pytest.raises(BadRosterFile, match="and 32 more lines"):
        read_roster(b"zzz\n" * 40, CARDS)


def test_the_command_line_reads_and_writes_these_forms(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.txt"
    file.write_text(EXPORT_2023)
    assert main(["roster", "convert", str(file), "--to", "json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["characters"][0] == "kingpin"
    assert "line 6 is left out: Hand Ninjas () Threat: 0 (it comes with its character" in told.err
    assert main(["roster", "convert", str(file), "--to", "mct"]) == 0
    told = capsys.readouterr()
    assert told.out == "00290101,00010104,01430103,00010109,00010202\n"
    assert "without a known MCT number, left out: Hulk; " in told.err
    file.write_text(EXPORT_2024)
    assert main(["roster", "check", str(file)]) == 2
    assert "line 9: there is no character 'Huulk (6)'; did you mean" in capsys.readouterr().err
