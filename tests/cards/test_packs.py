"""User packs: further cards from a folder, refused whole when anything is wrong with them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from crisis.cards.files.load import CardError
from crisis.cli.main import main
from crisis.data import catalogue
from crisis.data.packs import MOST_BYTES, NoPack, read_pack, use_packs
from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.record import BadRecord, Replay, engine_for, record_from_json, record_to_json
from tests.table import attack, character, tactic

HERO = character("lantern-moth", attack("Dust"), head='affiliations = ["avengers"]')
CARD = tactic("moonlight", 'players = [{ is = "ally" }]', 'do = "gain_power"', 'who = "payer"', "amount = 1")  # fmt: skip


def crisis(*arguments: str) -> int:
    return main(list(arguments))


def write(root: Path, name: str, text: str | bytes) -> Path:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


@pytest.fixture
def pack(tmp_path: Path) -> Iterator[Path]:
    root = tmp_path / "moths"
    write(root, "characters/lantern-moth.toml", HERO.text)
    write(root, "tactics/moonlight.toml", CARD.text)
    write(root, "README.md", "Not a card.")
    yield root
    use_packs([])


def faults(root: Path) -> list[str]:
    with pytest.raises(CardError) as caught:
        read_pack(str(root))
    return [f"{file}: {fault}" for file, fault in caught.value.faults]


# --- a pack in order ------------------------------------------------------------------------------


def test_a_pack_adds_its_cards_and_their_affiliations(pack: Path) -> None:
    assert "lantern-moth" not in catalogue().characters
    use_packs([read_pack(str(pack))])
    cards = catalogue()
    assert cards.characters["lantern-moth"].name == "Lantern Moth"
    assert "lantern-moth" in cards.affiliations["avengers"].members
    assert [info.name for info in cards.packs] == ["moths"]
    use_packs([])
    assert "lantern-moth" not in catalogue().characters


def test_commands_know_the_cards_of_a_pack(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert crisis("cards", "show", "lantern-moth", "--pack", str(pack)) == 0
    assert "Lantern Moth" in capsys.readouterr().out
    assert crisis("cards", "show", "lantern-moth") == 2
    assert crisis("cards", "list", "--json", "--pack", str(pack)) == 0
    assert "moonlight" in json.loads(capsys.readouterr().out)["tactics"]
    assert crisis("cards", "lint", "--pack", str(pack)) == 0
    assert capsys.readouterr().out == "2 card files, no fault\n"


ROWS = """
[[row]]
says = "%s"
units = { me = "A lantern-moth 10,10", foe = "B plain 12.5,10" }
active = "me"
play = ["attack Dust foe", "roll HH---", "roll ---", "finish"]
then = { "foe.damage" = %d }
"""


def test_the_rows_of_a_pack_are_played_and_are_no_cards(pack: Path) -> None:
    rows = ROWS % ("right", 2) + ROWS % ("wrong", 3)
    write(pack, "scenarios/lantern-moth.toml", rows)
    assert {source.slug for source in read_pack(str(pack)).sources} == {"lantern-moth", "moonlight"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/scenarios",
               "--pack", str(pack), "-k", "lantern-moth"]  # fmt: skip
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
    named = [line.partition(" - ")[0].partition("[")[2] for line in failed]  # why follows under CI
    assert named == ["lantern-moth: wrong]"]


def test_several_packs_stand_side_by_side(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "more", "characters/other-moth.toml", character("other-moth", attack()).text)
    line = ("cards", "list", "--json", "--pack", str(pack), "--pack", str(tmp_path / "more"))
    assert crisis(*line) == 0
    slugs = [card["slug"] for card in json.loads(capsys.readouterr().out)["characters"]]
    assert {"lantern-moth", "other-moth"} <= set(slugs)


def test_games_are_played_with_the_cards_of_a_pack(pack: Path) -> None:
    use_packs([read_pack(str(pack))])
    match = moth_game()
    agents = {side: RandomAgent(match.engine, 1) for side in ("A", "B")}
    match.play(agents, most=120)
    record = record_from_json(record_to_json(match.record))
    assert list(record.packs) == ["moths"]
    Replay(record).run()

    write(pack, "tactics/moonlight.toml", CARD.text.replace("amount = 1", "amount = 2"))
    use_packs([])
    with pytest.raises(
        BadRecord, match=r"needs the pack 'moths' \(digest .*\); give its folder with --pack"
    ):
        Replay(record)
    use_packs([read_pack(str(pack))])
    catalogue.__globals__["_catalogue"].cache_clear()  # another process would read it anew
    with pytest.raises(BadRecord, match="another version of the pack 'moths'"):
        Replay(record)


def moth_game() -> Match:
    engine = engine_for("1.3", "2024-12")
    setup = quick_setup(engine.catalogue)
    squad = replace(setup.squads["A"], characters=("lantern-moth", "iron-man"))
    return Match(engine, replace(setup, squads={**setup.squads, "A": squad}), seed=4)


def test_a_game_without_pack_cards_needs_no_pack(pack: Path) -> None:
    use_packs([read_pack(str(pack))])
    engine = engine_for("1.3", "2024-12")
    assert Match(engine, quick_setup(engine.catalogue), seed=1).record.packs == {}


# --- broken packs ---------------------------------------------------------------------------------


def test_a_broken_pack_is_left_out_and_the_command_goes_on(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(pack, "characters/odd.toml", 'name = "Odd"\nthreat = "high"\nwings = 2\n')
    write(pack, "tactics/odder.toml", 'name = "Odder"\ntiming = "never"\ndo = "fly"\n')
    assert crisis("cards", "show", "hulk", "--pack", str(pack)) == 0
    told = capsys.readouterr()
    assert "Bruce Banner" in told.out
    assert "is left out, it has" in told.err
    assert "characters/odd.toml: threat: must be a whole number" in told.err
    assert "characters/odd.toml: wings: unknown key" in told.err
    assert "tactics/odder.toml: do: 'fly' is no verb that is known" in told.err
    assert crisis("cards", "show", "lantern-moth", "--pack", str(pack)) == 2  # refused whole
    assert crisis("cards", "lint", "--pack", str(pack)) == 1
    assert "characters/odd.toml" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "source", "what"),
    [
        ("characters/hulk.toml", character("hulk", attack()), "there is another card of this name"),
        ("tactics/hulk.toml", CARD, "there is another card of this name"),
        ("gems/bleed.toml", 'name = "Bleed"\nthreat = 1', "there is another card of this name"),
        ("terrain/mine.toml", '[car]\nname = "Car"\nsize = 2', "another kind of terrain"),
        ("characters/x.toml", character("x", attack(), head='affiliations = ["zoo"]'), "'zoo' is no affiliation"),
    ],
)  # fmt: skip
def test_names_that_are_taken_are_faults(
    name: str, source: object, what: str, pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(pack, name, getattr(source, "text", source))
    assert crisis("cards", "lint", "--pack", str(pack)) == 1
    told = capsys.readouterr().out
    assert name in told and what in told


def test_two_packs_of_one_name_are_not_told_apart(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twin = write(tmp_path / "deeper" / "moths", "characters/a.toml", character("a", attack()).text)
    line = ("cards", "lint", "--pack", str(pack), "--pack", str(twin.parents[1]))
    assert crisis(*line) == 1
    assert "there is another pack of this name" in capsys.readouterr().out


def test_a_folder_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("/nowhere/at/all", "x\0y", __file__):
        assert crisis("cards", "list", "--pack", name) == 2
        assert capsys.readouterr().err.count("\n") == 1
        with pytest.raises(NoPack):
            read_pack(name)


# --- hostile packs --------------------------------------------------------------------------------


def test_hostile_files_get_one_sentence_each(tmp_path: Path) -> None:
    outside = write(tmp_path, "secret.toml", HERO.text)
    root = tmp_path / "bad"
    write(root, "characters/huge.toml", "#" * (MOST_BYTES + 1))
    write(root, "characters/binary.toml", b"\x00\xff\xfe")
    write(root, "characters/Odd Name.toml", HERO.text)
    (root / "characters" / "link.toml").symlink_to(outside)
    (root / "characters" / "loop.toml").symlink_to(root / "characters" / "loop.toml")
    (root / "characters" / "folder.toml").mkdir()
    (root / "tactics").symlink_to(tmp_path)
    write(root, "basics/cover.toml", "")
    write(root, "code/run.py", "raise SystemExit")
    assert faults(root) == [
        "basics: no cards of a pack belong here; known: affiliations, characters, crises, "
        "gems, one_shots, tables, tactics, terrain",
        "tactics: is a link out of the pack",
        "characters/Odd Name.toml: a card file is named in small letters, figures and "
        "hyphens, such as my-hero.toml",
        "characters/binary.toml: is no UTF-8 text",
        "characters/folder.toml: is no file",
        f"characters/huge.toml: has {MOST_BYTES + 1} bytes; {MOST_BYTES} are enough",
        "characters/link.toml: is a link out of the pack",
        "characters/loop.toml: is a link that leads nowhere",
    ]


def test_an_empty_pack_is_a_mistake(tmp_path: Path) -> None:
    assert faults(tmp_path) == [
        f"{tmp_path.name}: holds no card file; cards lie in affiliations, characters, "
        "crises, gems, one_shots, tables, tactics, terrain"
    ]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("x = " + "[" * 3000 + "]" * 3000, "nested too deeply"),
        ("x = " + "[" * 60 + "]" * 60, "nested too deeply"),
        ("name = 3", "name: must be a text"),
        ('attack = "all"', "attack: must be a list of tables"),
        ("attack = [3]", "attack: must be a list of tables"),
        ("form = { big = 3 }", "form: must be a table of tables, one for each name"),
        ("keywords = [1]", "keywords: must be a list of texts"),
        ("threat = true", "threat: must be a whole number"),
        ("name = 2020-01-01", "name: is a date or time"),
        ("born = 2020-01-01", "born: is a date or time"),
        (f'name = "{"x" * 5000}"', "name: is a text of 5000 characters"),
        (f"x = {[0] * 500}", "x: has 500 entries"),
        ("not toml at all", "not TOML"),
        ('name = "\\u001b[31mRed"', "name: holds a sign that cannot be printed"),
        ('"\\u202ekey" = 1', "?key: holds a sign that cannot be printed"),
        (HERO.text.replace("threat = 3", "threat = 99999999999999999999999"), "threat"),
        (HERO.text.replace("threat = 3", "threat = 11"), "threat: 11 is no Threat from 0 to 10"),
        (HERO.text.replace("base = 35", "base = 36"), "base: 36 is no base"),
    ],
)
def test_files_of_the_wrong_shape(
    text: str, what: str, pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(pack, "characters/shape.toml", text)
    assert crisis("cards", "lint", "--pack", str(pack)) == 1
    told = capsys.readouterr().out
    assert what in told and "characters/shape.toml" in told
    assert len(max(told.splitlines(), key=len)) < 1000
