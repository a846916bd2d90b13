"""Commands speak the reader's language: help, reports and errors, walked through in a made-up one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from crisis.cli.main import COMMANDS, main
from crisis.cli.texts import commands
from crisis.data import catalogue
from crisis.languages.folders import languages, offered, read
from crisis.texts.checking import texts_of
from crisis.texts.reader import reading
from tests.texts.pseudo import CODE, made_up, names, plain_words

NAMES = names(catalogue()) | {
    "crisis", "core", "Marvel", "Crisis", "Protocol", "JSON", "MB", "VP", "Banner", "Bruce",
}  # fmt: skip
ALTER_EGOS = {
    word for card in catalogue().characters.values() for word in plain_words(card.alter_ego)
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
    return {word for word in plain_words(TYPED.sub(" ", text)) if word not in NAMES | also}


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
    ],
)
def test_what_a_command_reports(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", CODE, *command.split()]) == 0
    told = capsys.readouterr().out
    assert "[" in told
    assert left_plain(told, ALTER_EGOS) == set()


@pytest.mark.parametrize("command", ["replay {}", "verify {}", "kernels"])
def test_what_is_told_of_a_record_and_of_this_machine(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = "simulate --games 1 --seed 3 --a random --b random --records"
    assert main([*given.split(), str(tmp_path / "kept")]) == 0
    capsys.readouterr()
    record = str(tmp_path / "kept" / "game-00000.json")
    assert main(["--lang", CODE, *command.format(record).split()]) == 0
    told = capsys.readouterr().out
    assert "[" in told
    assert left_plain(told, set()) == set()


@pytest.mark.parametrize(
    "command",
    [
        "odds",
        "odds --attack many",
        "roster check nowhere.json",
        "cards show hulkk",
        "rules show X-1",
    ],
)
def test_what_a_command_refuses(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", CODE, *command.split()]) == 2
    told = capsys.readouterr().err
    assert "[" in told
    system = {"No", "such", "file", "or", "directory"}  # what the operating system says
    assert left_plain(told, system | {"odds", "hulk"}) == set()


@pytest.mark.parametrize("code", sorted(offered().keys() - {"en"}))
def test_every_language_says_what_commands_say(code: str) -> None:
    assert read(code, "commands.json") is not None and code in languages()
    own = texts_of(code, "commands.json")
    assert own is not None and own.keys() == set(commands())
    for sentence, said in own.items():
        kept = re.compile(r"%\(\w+\)[sr]|%[sr%]|\{\w+\}|--[a-z-]+")
        assert sorted(kept.findall(sentence)) == sorted(kept.findall(said)), sentence
