"""No command and no action of one is left out: each is walked in the made-up language, its help and
what it reports. Here are those that the other tests of commands do not reach."""

import argparse
import ast
import io
import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import crisis
from crisis.ai.minds import review as reviewing
from crisis.cli import review as review_command
from crisis.cli.main import COMMANDS, main, parser
from crisis.server.game.store import Store
from crisis.server.http import run
from crisis.server.tables.hall import Hall, Start
from crisis.sim.training.lessons import read_lessons
from crisis.texts.reader import reading
from tests.ai.test_value import lessons_file, made_up
from tests.server.desk import one_engine
from tests.texts.pseudo import CODE
from tests.texts.test_commands_speak import ALTER_EGOS, files, left_plain, strange
from tests.texts.test_review_speaks import REVIEW

__all__ = ["files", "strange"]  # fixtures: every test here has the made-up language
HERE = Path(__file__).parent
SOURCES = Path(crisis.__file__).parent


def actions(known: argparse.ArgumentParser, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The way to each command that has no further actions."""
    inner = [one for one in known._actions if isinstance(one, argparse._SubParsersAction)]
    if not inner:
        yield path
    for action in inner:
        for name, deeper in action.choices.items():
            if len(path) or name == COMMAND[-1]:
                yield from actions(deeper, (*path, name))


COMMAND = [""]  # the one whose module is loaded: the others are names only


def every_action() -> Iterator[tuple[str, ...]]:
    for name in COMMANDS:
        COMMAND[:] = [name]
        yield from actions(parser(name), ())


EVERY = sorted(every_action())


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """Both streams of a command in the made-up language."""
    assert main(["--lang", CODE, *words]) == status
    told = capsys.readouterr()
    return told.out + told.err


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_the_help_of_every_action(
    path: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, *path, "--help")
    assert told.startswith("[úśáǵé")
    assert left_plain(told, set(path)) == set()


def walked() -> list[set[str]]:
    """The words of each test of commands beside this one, those that it is given among them."""
    found = []
    for file in HERE.glob("test_*speak*.py"):
        for test in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                texts = (one.value for one in ast.walk(test) if isinstance(one, ast.Constant))
                words = [text.split() for text in texts if isinstance(text, str)]
                found.append({word for some in words for word in some})
    return found


def test_every_action_is_walked() -> None:
    """A new one is named here until a test walks it."""
    assert len(EVERY) > len(COMMANDS) + 15  # those with actions are not counted as one
    tests = walked()
    assert [path for path in EVERY if not any(words.issuperset(path) for words in tests)] == []


# --- what opens a table ---------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["play --no-browser", "serve", "serve --public-url http://x.y"])
def test_a_table_that_is_opened_and_closed(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The sentence that is printed once the table is open is handed to the server."""

    def opened(listener: object, _door: object, *given: object, **_more: object) -> None:
        listener.close()  # type: ignore[attr-defined]
        print(next(one for one in given if isinstance(one, str) and one.startswith("[")))

    monkeypatch.setattr(run, "run_server", opened)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    told = said(capsys, *command.split())
    assert told.count("[") >= 2 and left_plain(told, set()) == set()


# --- what reads and writes files ------------------------------------------------------------------


def test_a_game_of_a_server_is_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Store(tmp_path / "games.sqlite")) as store:
        game = Hall(store, 0.0, one_engine).create(Start(vs="human", deploy="auto")).id
    target = str(tmp_path / "game.json")
    data = ("admin", "--data", str(tmp_path))
    assert left_plain(said(capsys, *data, "export", game, target), set()) == set()
    assert json.loads(Path(target).read_text("utf-8"))["format"]
    told = said(capsys, *data, "export", game, f"{tmp_path}/no/such/folder", status=2)
    assert left_plain(told, {"No", "such", "file", "or", "directory"}) == set()


def test_a_roster_is_drawn_up_and_written_in_another_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A plain list has the printed names, under headings that every program reads."""
    headings = {
        "Roster",
        "Edition",
        "Characters",
        "Tactics",
        "Crises",
        "Gems",
        "Secure",
        "Extraction",
        "Random",
    }
    file = str(tmp_path / "one.json")
    told = said(capsys, "roster", "random", file, "--seed", "1")
    assert left_plain(told, set()) == set()
    told = said(capsys, "roster", "convert", file, "--to", "text")
    assert left_plain(told, headings | ALTER_EGOS) == set()
    told = said(capsys, "roster", "convert", file, "--to", "mct", status=2)
    assert left_plain(told, set()) == set()


def test_the_rules_as_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The editions are named as they are chosen."""
    assert said(capsys, "rules", "export", str(tmp_path / "rules")) == ""
    for page in (tmp_path / "rules").iterdir():
        told = re.sub(r"\((?:core-\d+|1\.\d|, )+\)", "", page.read_text("utf-8"))
        assert "[" in told
        assert left_plain(told, {"id", "rules"}) == set(), page.name


def test_which_rules_a_test_pins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "rules", "coverage", "--tests", str(tmp_path))
    assert "[" in told and left_plain(re.sub(r"\b[A-Z]+-\d+\b", "", told), set()) == set()


def test_a_puzzle_of_a_record(
    files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What one writes oneself is filled in by hand; the rest of the file is keys and slugs."""
    answers = json.loads(Path(files["record"]).read_bytes())["answers"]
    for at in range(len(answers) // 2, len(answers)):
        if main(["puzzles", "save", files["record"], "--at", str(at), f"{tmp_path}/1.toml"]) == 0:
            break
    capsys.readouterr()
    target = str(tmp_path / "100-mine.toml")
    told = said(capsys, "puzzles", "save", files["record"], "--at", str(at), target)
    assert "[" in told and left_plain(told, set()) == set()


def test_a_puzzle_of_the_package_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    file = SOURCES / "data" / "puzzles" / "01-one-good-punch.toml"
    told = said(capsys, "puzzles", "check", str(file))
    assert "[" in told and left_plain(told, {"one", "good", "punch"}) == set()


# --- what thinks ----------------------------------------------------------------------------------


def test_a_bot_whose_line_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"hello\n")))
    told = said(capsys, "bot", "--level", "beginner", status=2)
    reader_says = {"Expecting", "value", "line", "column", "char"}
    assert left_plain(told, reader_says) == set()


def test_a_game_that_is_looked_at_again(
    files: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Quick(reviewing.Reviewer):
        def run(self) -> reviewing.Review:
            return REVIEW

    monkeypatch.setattr(review_command, "Reviewer", Quick)
    told = said(capsys, "review", files["record"])
    assert "[" in told and left_plain(told, {"tok"}) == set()


def test_the_chance_of_winning_is_learnt(
    files: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lessons = str(lessons_file(tmp_path))
    out = str(tmp_path / "weights.json")
    told = said(capsys, "train", "--games", "60", "--lessons", lessons, "--first", "--out", out)
    assert "[" in told and left_plain(told, set()) == set()
    told = said(capsys, "train", "--records", files["records"], status=2)
    assert "[" in told and left_plain(told, set()) == set()
    asked = ("train", "--games", "60", "--lessons", lessons, "--unseen", files["records"])
    told = said(capsys, *asked, status=2)  # too few of them
    assert "[" in told and left_plain(told, set()) == set()
    for unseen, status in (
        (read_lessons(Path(lessons))[:1], 2),
        ([made_up(seed) for seed in range(1000, 1060)], 1),
    ):
        monkeypatch.setattr("crisis.cli.train._read", lambda _names, found=unseen: found)
        told = said(capsys, *asked, "--old", out, status=status)
        assert "[" in told and left_plain(told, set()) == set()


# --- what checks ----------------------------------------------------------------------------------


def test_the_cards_of_the_package_and_the_texts_of_a_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words in (("cards", "lint"), ("texts", "check", CODE)):
        told = said(capsys, *words)
        assert "[" in told and left_plain(told, set()) == set()


def test_a_language_that_lacks_a_text(
    strange: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The text is shown as it is: in English, which is what the translator reads."""
    file = tmp_path / "languages" / strange / "commands.json"
    own = json.loads(file.read_text("utf-8"))
    assert own.pop("Stamina")
    file.write_text(json.dumps(own), "utf-8")
    with reading("en"):
        told = said(capsys, "texts", "check", strange, status=1)
    assert left_plain(told, {"Stamina", "commands", "xx"}) == set()
