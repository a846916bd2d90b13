"""Commands speak the reader's language: help, reports and errors, walked through in a made-up one."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from crisis.cards.files.schema_export import schemas
from crisis.cli.cards.show import SHELVES
from crisis.cli.main import COMMANDS, main
from crisis.cli.texts import commands
from crisis.data import catalogue
from crisis.languages.folders import languages, offered, read
from crisis.server.game.store import Store
from crisis.server.tables.hall import Hall, Start
from crisis.sim.players import PLAYERS
from crisis.texts.checking import texts_of
from crisis.texts.reader import reading
from tests.server.desk import one_engine
from tests.texts.pseudo import CODE, Names, made_up, plain_words

NAMES = Names(catalogue(), {
    "crisis", "core", "Marvel", "Crisis", "Protocol", "JSON", "MB", "VP", "Banner", "Bruce",
})  # fmt: skip
ALTER_EGOS = {
    word for card in catalogue().characters.values() for word in plain_words(card.alter_ego)
}
SLUGS = {
    word for shelf in SHELVES for slug in getattr(catalogue(), shelf) for word in plain_words(slug)
}
# Written as they are typed: options, their values, addresses, files, ids.
TYPED = re.compile(r"--?[\w-]+|\{[^}]*\}|\b[A-Z][A-Z_]*\b|\S+[:/.|]\S+|`[^`]*`|'[^']*'|\w+-\w+")


@pytest.fixture(autouse=True)
def strange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("COLUMNS", "200")
    folder = tmp_path / "languages"
    folder.mkdir()
    with made_up(folder) as code, reading("en"):
        yield code


def left_plain(text: str, also: set[str]) -> set[str]:
    return NAMES.left_in_columns(text, TYPED) - also


def subcommands(help_text: str) -> set[str]:
    return set(re.findall(r"^    ([a-z-]+) ", help_text, re.MULTILINE))


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_help_of_every_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--lang", CODE, *([name] if name else []), "--help"]
    assert main(given) == 0
    told = capsys.readouterr().out
    assert told.startswith("[úśáǵé")
    assert left_plain(told, {name, *subcommands(told)}) == set()


@pytest.mark.parametrize(
    "command",
    [
        "odds --attack 6 --defense 4 --stamina 3",
        "puzzles show homing-rockets",
        "rules show ATK-09",
        "cards show captain-america-steve-rogers",
        "cards show corvus-glaive",  # carries a gem
        "cards show hand-ninjas",
        "cards show emma-frost",  # has two forms
        "cards show black-cat",  # the size of its base is a guess
        "cards show alien-ship-crashes-in-downtown",
        "cards show mission-objective",
        "cards show gems/mind",
        "cards show celestial-healing",
        "cards show bleed",
        "cards show lamp-post",
        "cards show a-force",
        "cards show harbour",
        "simulate --games 1 --seed 3 --a random --b random",
        "simulate --games 2 --seed 3 --a random --b random --mirror --until-decided",
        "puzzles list",
        "puzzles show homing-rockets --solution",
        "rules search cover",
        "ladder --games 2 --agent random",
        "ladder --games 2 --levels random,rusher",
        "calibrate --games 2 --a random --b random",
    ],
)
def test_what_a_command_reports(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", CODE, *command.split()]) == 0
    told = capsys.readouterr().out
    assert "[" in told
    assert left_plain(told, ALTER_EGOS | {"random", "rusher", "of"}) == set()  # Agent of ...


def test_the_list_of_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """The slugs are what one types; everything else is said."""
    assert main(["--lang", CODE, "cards", "list"]) == 0
    told = capsys.readouterr().out
    assert "[" in told
    assert left_plain(told, SLUGS - {"short", "medium", "long"}) == set()


@pytest.fixture
def files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """A record of a game, two rosters, and the games of a server, made by a reader of English."""
    kept, one, two = (str(tmp_path / name) for name in ("kept", "one.json", "two.json"))
    given = "simulate --games 1 --seed 3 --a random --b random --records"
    assert main([*given.split(), kept]) == 0
    assert main(["roster", "random", one, "--seed", "1"]) == 0
    assert main(["roster", "random", two, "--seed", "2"]) == 0
    record = json.loads(Path(kept, "game-00000.json").read_bytes())
    (tmp_path / "begun.json").write_text(json.dumps(record | {"outcome": None, "final": ""}))
    (tmp_path / "empty.json").touch()
    (tmp_path / "nothing.json").write_text("{}")
    (tmp_path / "older.json").write_text('{"format": 0}')
    with closing(Store(tmp_path / "games.sqlite")):
        pass
    capsys.readouterr()
    return {
        "record": f"{kept}/game-00000.json", "records": kept, "one": one, "two": two,
        "data": str(tmp_path), "begun": f"{tmp_path}/begun.json",
        "empty": f"{tmp_path}/empty.json", "nothing": f"{tmp_path}/nothing.json",
        "older": f"{tmp_path}/older.json",
        "crises": "deadly-meteors-mutate-civilians,skrulls-infiltrate-world-leadership",
    }  # fmt: skip


@pytest.mark.parametrize(
    "command",
    [
        "replay {record}",
        "replay {record} --check",
        "verify {record}",
        "kernels",
        "waste {records} --cases",
        "roster check {one}",
        "roster show {one}",
        "squads {one} --threat 14",
        "matchup {one} {two} --games 2 --agent random",
        "plan {one} {two} --power 0 --crises {crises}",
        "admin --data {data} prune",
    ],
)
def test_what_is_told_of_files_and_of_this_machine(
    command: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", CODE, *command.format(**files).split()]) == 0
    told = capsys.readouterr().out
    assert "[" in told
    assert left_plain(told, {"Random", "random"}) == set()  # the rosters, the players


@pytest.mark.parametrize(
    "command",
    [
        "odds",
        "odds --attack many",
        "roster check nowhere.json",
        "cards show hulkk",
        "rules show X-1",
        "simulate --until-decided",
        "simulate --a nobody",
        "simulate --edition 9.9",
        "puzzles show nothing-like-it",
        "matchup one.json",
        "ladder --resume",
        "ladder --levels random",
        "calibrate --a random",
        "texts check tlh",
        "cards schema nothing",
        "cards list --pack nowhere/at/all",
        "waste tests/nothing/here",
        "admin --data nowhere/at/all list",
        "admin --data x --database y list",
        "serve --minds 1",
        "serve --host 0.0.0.0",
        "rules coverage --tests nowhere/at/all",
    ],
)
def test_what_a_command_refuses(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", CODE, *command.split()]) == 2
    told = capsys.readouterr().err
    assert "[" in told
    system = {"No", "such", "file", "or", "directory"}  # what the operating system says
    known = {*PLAYERS, *languages(), *schemas(), "one", "shots"}  # what one could have typed
    assert left_plain(told, system | known | {"odds", "hulk"}) == set()


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("replay {nothing}", 2),
        ("replay {older}", 2),
        ("verify {begun}", 1),
        ("plan {one} {two} --threat 99 --crises {crises}", 2),
        ("squads {one} --threat 14 --one-shot nothing", 2),
        ("squads {one} --threat 999", 2),
        ("puzzles save {record} --at 99999 -", 2),
        ("puzzles save {record} --at 1 -", 2),
        ("roster check {empty}", 2),
        ("admin --data {data} forget nothing", 2),
    ],
)
def test_what_is_wrong_with_files(
    command: str, status: int, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", CODE, *command.format(**files).split()]) == status
    told = capsys.readouterr().err
    assert "[" in told
    assert left_plain(told, {"at"}) == set()


def test_looking_after_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Store(tmp_path / "games.sqlite")) as store:
        game = Hall(store, 0.0, one_engine).create(Start(vs="human", deploy="auto")).id
    for words in ("list", f"close {game}", "list", f"forget {game}"):
        given = ["--lang", CODE, "admin", "--data", str(tmp_path), *words.split()]
        assert main(given) == 0
        told = capsys.readouterr().out
        assert "[" in told
        assert left_plain(told.replace(game, ""), set()) == set()


def test_a_language_that_is_not_named_is_asked_for_in_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CRISIS_LANG", "de")
    assert main(["odds", "--lang"]) == 2
    assert capsys.readouterr().err == "crisis: --lang braucht eine Sprache: --lang de\n"


@pytest.mark.parametrize("code", sorted(offered().keys() - {"en"}))
def test_every_language_says_what_commands_say(code: str) -> None:
    assert read(code, "commands.json") is not None and code in languages()
    own = texts_of(code, "commands.json")
    assert own is not None and own.keys() == set(commands())
    for sentence, said in own.items():
        kept = re.compile(r"%\(\w+\)[sr]|%[sr%]|\{\w+\}|--[a-z-]+")
        assert sorted(kept.findall(sentence)) == sorted(kept.findall(said)), sentence
