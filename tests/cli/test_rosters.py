"""`crisis roster` and `crisis squads`: JSON, exit status, hostile files, one clear sentence."""

import json
import os
from pathlib import Path

import pytest

from crisis.cli.main import main
from crisis.data import catalogue, edition_texts, roster_texts
from crisis.play.quick import (
    HEROES,
    VILLAINS,
    TooFewCards,
    quick_rosters,
    random_roster,
    sample_rosters,
)
from crisis.play.roster_file import BadRosterFile, read_roster, roster_to_json, roster_to_text
from crisis.rules.core.edition import load_edition
from crisis.rules.setup.rosters import roster_faults
from crisis.rules.setup.squads import legal_squads, squad_faults, squad_from
from crisis.state.rosters import Entry, Roster
from tests.rules.roster_cards import (
    CHARACTERS,
    CRISES,
    EDITIONS,
    OTHERS,
    TACTICS,
    cards,
    edition,
    legal,
)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The invented cards as a user's pack."""
    root = tmp_path_factory.mktemp("pack")
    for source in (*CHARACTERS, *TACTICS, *CRISES, *OTHERS):
        folder = root / source.folder
        folder.mkdir(exist_ok=True)
        (folder / f"{source.slug}.toml").write_text(source.text)
    return str(root)


def crisis(*arguments: str) -> int:
    return main(list(arguments))


def written(folder: Path, roster: Roster, name: str = "roster.json") -> str:
    path = folder / name
    path.write_bytes(roster_to_json(roster))
    return str(path)


# --- check ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_check_uses_the_edition_that_the_roster_names(
    name: str, pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, legal(name))
    assert crisis("roster", "check", file, "--pack", pack, "--json") == 0
    out = json.loads(capsys.readouterr().out)
    assert out == {"name": "", "edition": name, "legal": True, "faults": []}
    others = [
        other for other in EDITIONS if edition(other).roster_tactics != edition(name).roster_tactics
    ]
    assert crisis("roster", "check", file, "--pack", pack, "--edition", others[0]) == 1


@pytest.mark.rule("ROSTER-01", "ROSTER-07", "ROSTER-09", "GEM-02", "GEM-05", "KEY-06", "KEY-08")
def test_check_lists_every_fault_with_its_ids(
    pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = Roster(
        characters=(
            Entry("iron-a"), Entry("iron-c"), Entry("drones"), Entry("backup"), Entry("hero-0"),
            Entry("bearer", ("ruby", "opal")), Entry("twin-bearer", ("opal",)),
        ),
        tactics=("plan-1", "plan-1"),
        crises=("place-1", "place-1", "thing-1"),
    )  # fmt: skip
    file = written(tmp_path, bad)
    assert crisis("roster", "check", file, "--pack", pack, "--json", "-") == 1
    out = json.loads(capsys.readouterr().out)
    named = {rule for fault in out["faults"] for rule in (fault["rule"], *fault["also"])}
    assert named == {
        "ROSTER-01", "ROSTER-03", "ROSTER-05", "ROSTER-07", "ROSTER-09", "ROSTER-10", "ROSTER-13",
        "ROSTER-14", "KEY-05", "KEY-06", "KEY-08", "GRUNT-01", "GEM-02", "GEM-05",
    }  # fmt: skip
    assert any("did you mean hero-" in fault["what"] for fault in out["faults"])
    assert crisis("roster", "check", file, "--pack", pack) == 1
    told = capsys.readouterr().out
    assert all(rule in told for rule in named)
    assert f"{len(out['faults'])} faults in edition 1.3" in told


# --- hostile files --------------------------------------------------------------------------------

HOSTILE = {
    "huge": (b" " * 1_000_001, "larger than 1 MB"),
    "deep": (b"[" * 100_000, "this is no roster"),
    "deep object": (b'{"format":1,"characters":' + b'{"a":' * 100_000, "this is no roster"),
    "deep value": (
        b'{"format":1,"name":' + b"[" * 5_000 + b"]" * 5_000 + b"}",
        "this is no roster",
    ),
    "deep unknown": (b'{"x":' + b"[" * 100_000, "this is no roster"),
    "not text": (b"\xff\xfe\x00\x01", "not text in UTF-8"),
    "empty": (b"  \n ", "the file is empty"),
    "a list": (b"[1, 2]", "it is a list instead of an object in braces"),
    "a number": (
        b'{"format": 1, "characters": 5}',
        "'characters' is a whole number instead of a list",
    ),
    "wrong entry": (
        b'{"format": 1, "characters": [5]}',
        "'characters[0]' is a whole number instead of text or an object in braces",
    ),
    "wrong gems": (b'{"format": 1, "characters": [{"card": "x", "gems": 3}]}', "gems"),
    "unknown key": (
        b'{"format": 1, "characters": [], "squad": []}',
        "it has the unknown field `squad`",
    ),
    "no format": (b'{"characters": []}', "it lacks the field `format`"),
    "later format": (b'{"format": 2, "characters": []}', "this program reads format 1"),
    "cut off": (b'{"format": 1, "characters": ["x"', "truncated"),
    "many": (
        b'{"format": 1, "characters": [' + b'"x",' * 50_000 + b'"x"]}',
        "lists 50001 characters",
    ),
    "no heading": (b"Hero 1\nNobody at All\n", "line 2: there is no card 'Nobody at All'"),
    "no section": (b"Roster: mine\n", "no card is named in it"),
    "gems on a card": (b"Tactics\nPlan 1 [Ruby]\n", "only a character carries gems"),
    "shared name": (b"Characters\nSpider-Man\n", "is the name of several cards: "),
    "not a number": (b'{"format": NaN, "characters": []}', "JSON is malformed"),
    "endless": (b'{"format": 1e999, "characters": []}', "Number out of range"),
    "a truth": (b'{"format": true, "characters": []}', "'format' is true or false instead of"),
    "nothing": (b'{"format": 1, "characters": null}', "'characters' is nothing (null) instead of"),
    "half a letter": (b'{"format": 1, "name": "\\ud800", "characters": []}', "JSON is malformed"),
    "zero bytes": (b"\x00" * 100, "no card is named in it"),
    "unknown edition": (b'{"format": 1, "edition": "9.9", "characters": []}', "no edition '9.9'"),
}


@pytest.mark.parametrize("case", HOSTILE)
@pytest.mark.parametrize("command", ["roster check", "roster show", "squads --threat 17"])
def test_hostile_files_get_one_clear_sentence(
    case: str, command: str, pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, what = HOSTILE[case]
    file = tmp_path / "file"
    file.write_bytes(data)
    assert crisis(*command.split(), str(file), "--pack", pack) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("crisis: ")
    assert what in told.err
    assert told.err.count("\n") == 1
    assert len(told.err) < 400


def test_files_that_cannot_be_read_or_written(
    pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert crisis("roster", "check", str(tmp_path / "nothing")) == 2
    assert crisis("roster", "check", str(tmp_path)) == 2
    file = written(tmp_path, legal())
    assert (
        crisis("roster", "convert", file, "--pack", pack, "--out", str(tmp_path / "no" / "file"))
        == 2
    )
    assert crisis("roster", "check", file, "--pack", str(tmp_path / "nowhere")) == 2
    assert crisis("roster", "check", file, "--pack", pack, "--edition", "2077") == 2
    assert capsys.readouterr().err.count("\n") == 5


def test_files_that_are_no_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop, twin = tmp_path / "loop", tmp_path / "twin"
    loop.symlink_to(twin)
    twin.symlink_to(loop)
    for name, what in (
        (str(loop), "symbolic links"), (str(tmp_path), "directory"), ("", "name of the file is empty"),
        ("a\x00b", "cannot read ab"), ("x" * 5000, "xxx..."), ("/dev/zero", "larger than 1 MB"),
        ("red\x1b[31m", "cannot read red[31m: "),
    ):  # fmt: skip
        assert crisis("roster", "check", name) == 2
        told = capsys.readouterr().err
        assert what in told
        assert told.count("\n") == 1
        assert len(told) < 400


@pytest.mark.parametrize("command", ["roster random --json {}", "roster random {}"])
def test_a_pipe_or_device_is_written_to_and_not_replaced(command: str, tmp_path: Path) -> None:
    """With a plain rename, root's `--json /dev/null` would turn the device into a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert crisis(*command.format(pipe).split()) == 0
        assert b"characters" in os.read(reader, 60_000).lower()
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_link_keeps_pointing_to_what_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "roster.json", tmp_path / "link"
    link.symlink_to(target)
    assert crisis("roster", "random", str(link)) == 0
    assert link.is_symlink()
    assert target.read_bytes()
    round_trip = tmp_path / "circle"
    round_trip.symlink_to(round_trip)
    assert crisis("roster", "random", str(round_trip)) == 2
    assert crisis("roster", "random", str(tmp_path)) == 2
    assert not list(tmp_path.parent.glob("*.part"))  # nothing is left lying about


def test_a_broken_pack_is_refused_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "odd.toml").write_text('name = "Odd"\nstrength = 5\n')
    file = written(tmp_path, legal())
    assert crisis("roster", "check", file, "--pack", str(tmp_path)) == 1  # it goes on without it
    told = capsys.readouterr()
    assert "characters/odd.toml: strength: unknown key" in told.err
    assert "healthy: must be a table, it is missing" in told.err
    assert "There is no character" in told.out
    (tmp_path / "characters" / "odd.toml").write_bytes(b"\xff\xfe")
    assert crisis("roster", "check", file, "--pack", str(tmp_path)) == 1
    assert "characters/odd.toml: is no UTF-8 text" in capsys.readouterr().err


# --- show, convert, random ------------------------------------------------------------------------


def test_show_names_threat_gems_and_affiliations(
    pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster = Roster(
        name="Mine \x1b[31m[red]",
        characters=(Entry("bearer", ("ruby",)), *legal().characters[1:]),
        tactics=legal().tactics,
        crises=legal().crises,
    )
    file = written(tmp_path, roster)
    assert crisis("roster", "show", file, "--pack", pack, "--json") == 0
    out = json.loads(capsys.readouterr().out)
    assert out["characters"][0] == {
        "slug": "bearer", "name": "Bearer", "threat": 5, "gems": ["ruby"], "affiliations": [],
    }  # fmt: skip
    assert out["characters"][1]["affiliations"] == ["alpha"]
    assert out["crises"][0] == {
        "slug": "place-1",
        "name": "Place 1",
        "type": "secure",
        "threat": 15,
    }
    assert crisis("roster", "show", file, "--pack", pack) == 0
    told = capsys.readouterr().out
    assert "Hero 2" in told
    assert "\x1b[31m" not in told


def test_convert_there_and_back(
    pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster = Roster(
        name="Both ways",
        edition="1.3",
        characters=(
            Entry("twin-bearer", ("ruby", "opal")),
            Entry("spider-p"),
            *legal().characters[2:],
        ),
        tactics=legal().tactics,
        crises=legal().crises,
    )
    file = written(tmp_path, roster)
    listed = tmp_path / "roster.txt"
    assert crisis("roster", "convert", file, "--pack", pack, "--out", str(listed)) == 0
    text = listed.read_text()
    assert (
        "Twin Bearer [Ruby Gem, Opal Gem]\nspider-p\nHero 3\n" in text
    )  # the name is shared: the slug
    assert text.startswith("Roster: Both ways\nEdition: 1.3\n\nCharacters\n")
    assert crisis("roster", "convert", str(listed), "--pack", pack) == 0
    assert capsys.readouterr().out.encode() == roster_to_json(roster)


def test_a_list_has_one_card_on_each_line_whatever_its_name() -> None:
    odd = Roster(name="a\x00b", characters=(Entry("A\nB"), Entry(" "), Entry("hero-1")))
    text = roster_to_text(odd, cards())
    assert text == "Roster: a b\n\nCharacters\nA B\n?\nHero 1\n\nTactics\n\nCrises\n"
    with pytest.raises(BadRosterFile, match="line 4: there is no character 'A B'"):
        read_roster(text.encode(), cards())


def test_plain_lists_as_people_write_them() -> None:
    text = """
    Roster: Friday night   # a comment
    Edition: core-2023

    CHARACTERS:
    - hero 1
    * Spider-Man (Miles Morales)
      Bearer [ruby gem]
    Team Tactics
    \u2022 PLAN 1
    Secure
    Place 1
    Extraction
    thing-1
    """
    assert read_roster(text.encode(), cards()) == Roster(
        name="Friday night",
        edition="core-2023",
        characters=(Entry("hero-1"), Entry("spider-m"), Entry("bearer", ("ruby",))),
        tactics=("plan-1",),
        crises=("place-1", "thing-1"),
    )


def test_every_legal_roster_survives_both_forms() -> None:
    for name in EDITIONS:
        for seed in range(10):
            roster = random_roster(edition(name), cards(), seed)
            assert read_roster(roster_to_json(roster), cards()) == roster
            assert read_roster(roster_to_text(roster, cards()).encode(), cards()) == roster


@pytest.mark.parametrize("name", EDITIONS)
def test_random_rosters_are_legal_and_repeatable(
    name: str, pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(20):
        assert (
            roster_faults(random_roster(edition(name), cards(), seed), edition(name), cards()) == []
        )
    assert random_roster(edition(name), cards(), 3) != random_roster(edition(name), cards(), 4)
    for file in ("r.json", "r.txt"):
        target = str(tmp_path / file)
        assert (
            crisis("roster", "random", target, "--seed", "3", "--edition", name, "--pack", pack)
            == 0
        )
        assert crisis("roster", "check", target, "--pack", pack) == 0
    assert f"legal in edition {name}" in capsys.readouterr().out


def test_a_small_catalogue_is_told_plainly() -> None:
    small = catalogue().__class__(revision="x", characters={"hero-1": cards().characters["hero-1"]})
    with pytest.raises(TooFewCards, match=r"has 1 characters for a roster of .* needs 10"):
        random_roster(edition(), small, 1)


# --- samples --------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", sorted(roster_texts()))
def test_the_sample_rosters_are_legal_in_the_edition_they_name(sample: str) -> None:
    roster = read_roster(roster_texts()[sample], catalogue())
    rules = load_edition(roster.edition, edition_texts())
    assert roster_faults(roster, rules, catalogue()) == []


def test_every_affiliation_with_a_leader_and_enough_members_has_a_sample_roster() -> None:
    """Six members: as many as a squad may need to stay affiliated at every Threat."""
    cards = catalogue()
    led: dict[str, set[str]] = {}
    for slug, card in cards.characters.items():
        for rule in card.side("normal", injured=False).leaderships:
            led.setdefault(rule.affiliation, set()).add(slug)
    rosters = [{*read_roster(text, cards).slugs} for text in roster_texts().values()]
    assert len(rosters) >= 16
    for affiliation, leaders in led.items():
        members = {*cards.affiliations[affiliation].members} & cards.characters.keys()
        if len(members) < 6:
            continue
        assert any(roster & leaders and len(roster & members) >= 6 for roster in rosters), (
            affiliation
        )


def test_the_quick_squads_are_legal() -> None:
    for squad in (HEROES, VILLAINS):
        assert squad_faults(squad, 15, edition("1.3"), catalogue()) == []


def test_quick_rosters_fall_back_to_random_ones() -> None:
    assert sample_rosters(edition(), cards()) == []  # no sample uses the invented cards
    one, two = quick_rosters(edition(), cards(), 5)
    assert one != two
    assert roster_faults(one, edition(), cards()) == roster_faults(two, edition(), cards()) == []


# --- squads ---------------------------------------------------------------------------------------


def test_squads_lists_all_of_them_with_affiliations_and_leaders(
    pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, legal())
    assert crisis("squads", file, "--threat", "17", "--pack", pack, "--json") == 0
    out = json.loads(capsys.readouterr().out)
    assert out["count"] == len(out["squads"]) > 100
    assert all(squad["threat"] <= 17 for squad in out["squads"])
    led = next(squad for squad in out["squads"] if squad["characters"] == ["hero-1", "hero-2"])
    assert led["affiliations"] == [
        {
            "affiliation": "alpha",
            "leaders": [
                {"character": "hero-1", "ability": "Lead Together"},
                {"character": "hero-2", "ability": "Follow Me"},
            ],
        }
    ]


@pytest.mark.parametrize("name", EDITIONS)
def test_every_roster_of_the_pack_lists_only_squads_that_may_play(name: str) -> None:
    rules = load_edition(name, edition_texts())
    samples = [read_roster(text, catalogue()) for text in roster_texts().values()]
    for roster in (*samples, *(random_roster(rules, catalogue(), seed) for seed in range(3))):
        squads = legal_squads(roster, 100, rules, catalogue())
        assert squads
        largest = squad_from(roster, squads[0].characters, "", ())
        assert not squad_faults(largest, squads[0].threat, rules, catalogue(), roster=roster)


@pytest.mark.rule("SQUAD-24")
def test_squads_with_one_shots_and_for_people(
    pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, legal())
    assert (
        crisis("squads", file, "--threat", "9", "--one-shot", "made-up-storm", "--pack", pack) == 0
    )
    told = capsys.readouterr().out
    assert " 11  Hero 1; Hero 2; Hero 5  | Alpha (Hero 1: Lead Together, Hero 2: Follow Me)" in told
    assert (
        crisis("squads", file, "--threat", "9", "--one-shot", "made-up-strom", "--pack", pack) == 2
    )
    assert "did you mean made-up-storm?" in capsys.readouterr().err
    assert (
        crisis(
            "squads",
            file,
            "--threat",
            "9",
            "--one-shot",
            "made-up-storm",
            "--pack",
            pack,
            "--edition",
            "1.2",
        )
        == 2
    )
    assert crisis("squads", file, "--threat", "900", "--pack", pack) == 2
    with pytest.raises(BadRosterFile):
        read_roster(b"{", cards())
