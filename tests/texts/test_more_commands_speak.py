"""The commands that makers use, puzzles that are typed, reports and rare refusals, in the made-up
language; and that no sentence of a command goes past the catalogues."""

import ast
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import crisis
from crisis.cli import bench
from crisis.cli.cards import coverage
from crisis.cli.cards.reference import is_example
from crisis.cli.main import main
from crisis.data import catalogue, left_out
from crisis.sim.crew.kept import BadRun, Kept
from crisis.sim.fired_in_tests import Fired
from crisis.texts.reader import reading
from tests.texts.pseudo import CODE, plain_words
from tests.texts.test_commands_speak import (
    ALTER_EGOS,
    NAMES,
    SLUGS,
    TYPED,
    left_plain,
    strange,
)

SOURCES = Path(crisis.__file__).parent
OMITTED = {word for cards in left_out().values() for slug in cards for word in plain_words(slug)}
__all__ = ["strange"]  # the fixture: every test here has the made-up language


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """Both streams of a command in the made-up language."""
    assert main(["--lang", CODE, *words]) == status
    told = capsys.readouterr()
    assert "[" in told.out + told.err
    return told.out + told.err


# --- what makers use ------------------------------------------------------------------------------


def test_a_bench(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of figures are keys of the JSON."""
    told = said(capsys, "bench", "--only", "state")
    assert left_plain(re.sub(r"\w+_\w+", "", told), {"state"}) == set()
    told = said(capsys, "bench", "--plots", "here", status=2)
    assert left_plain(told, {"growth"}) == set()

    def lacking(_progress: object) -> None:
        raise ModuleNotFoundError("No module named 'shapely'", name="shapely")

    monkeypatch.setattr(bench, "import_module", lambda _name: SimpleNamespace(run=lacking))
    told = said(capsys, "bench", "--only", "geometry", status=1)
    assert left_plain(told, {"geometry", "shapely"}) == set()


def test_what_the_cards_say_and_what_fired(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nearly nothing fires: everything else is listed."""
    fired = Fired(fired={"hulk/normal/healthy/Strike": "a test"}, failed=("tests/a.py::one",))
    monkeypatch.setattr(coverage, "fired_in_tests", lambda *_args, **_named: fired)
    told = said(capsys, "cards", "coverage", "--list")
    assert left_plain(told, SLUGS | OMITTED | {"tests", "interact"}) == set()
    told = said(capsys, "cards", "coverage", "--tests", "nowhere/at/all", status=2)
    assert left_plain(told, set()) == set()


def test_games_until_every_rule_has_fired(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "cards", "exhaust", "--most-games", "1", "--seed", "1", status=1)
    assert left_plain(told, SLUGS | {"interact"}) == set()


@pytest.mark.parametrize("words", [(), ("push",), ("lasting",), ("attacker",)])
def test_the_words_of_the_card_files(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """The word itself is typed, the example is a line of a card."""
    lines = said(capsys, "cards", "words", *words).splitlines()
    about = [line for line in lines if not is_example(line)]
    assert about and all(line.startswith("[") for line in about)
    meanings = " ".join(re.sub(r"^([^,]*), [a-z_]+", r"\1", line) for line in about)
    assert left_plain(meanings, set()) == set()
    cards = " ".join(re.sub("`.*`", "", line) for line in filter(is_example, lines))
    assert left_plain(cards, set()) == set()


def test_a_word_that_no_card_may_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert left_plain(said(capsys, "cards", "words", "psuh", status=2), set()) == set()


def test_the_page_of_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "words.md"
    assert main(["--lang", CODE, "cards", "words", "--page", str(file)]) == 0
    assert capsys.readouterr().out == ""
    told = [line for line in file.read_text("utf-8").splitlines() if not is_example(line)]
    assert NAMES.left(TYPED.sub(" ", "\n".join(told))) == set()


def test_the_schemas_of_card_files_are_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """An editor reads them: the same whoever asks."""
    assert main(["cards", "schema", "gems"]) == 0
    english = capsys.readouterr().out
    assert main(["--lang", CODE, "cards", "schema", "gems"]) == 0
    assert capsys.readouterr().out == english


# --- puzzles, odds, plans, rosters ----------------------------------------------------------------


def test_a_puzzle_that_is_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that can be wrong with an answer, an attack with its dice, and the end."""
    typed = [
        "walk", "pick", "pick nobody", "dice 1;2", "spot here", "advance far", "roll QQ", "concede",
        "to 1", "to 1,1", "hint", "1", "3", "1", *["1"] * 40,
    ]  # fmt: skip
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
    assert main(["--lang", CODE, "puzzles", "play", "3", "--seed", "2"]) in (0, 1)
    told = capsys.readouterr().out
    answers = re.compile(r"^(> )?( +\d+  )?(pick|advance|spot|dice|aim) \S.*?(  |:? |$)", re.M)
    shown = "\n".join(answers.sub("", line) for line in told.splitlines())
    known = {
        "pick",
        "advance",
        "agree",
        "aim",
        "concede",
        "decline",
        "dice",
        "draw",
        "roll",
        "spot",
    }
    assert left_plain(shown, known | {"end", "attack", "move", "none", "Repulsor"}) == set()
    assert "[Ẃĥó áćţíṽáţéś?" in told and "Áţţáćķ".lower() in told.lower()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("best = ", "best = 0.25"),
        ("line = ", 'line = ["pick end"]'),
        ("line = ", 'line = ["walk"]'),
    ],
)
def test_a_puzzle_that_is_wrong(
    old: str, new: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = SOURCES / "data" / "puzzles" / "01-one-good-punch.toml"
    lines = source.read_text("utf-8").splitlines()
    assert any(line.startswith(old) for line in lines)
    changed = [new if line.startswith(old) else line for line in lines]
    file = tmp_path / "01-wrong.toml"
    file.write_text("\n".join(changed), "utf-8")
    told = said(capsys, "puzzles", "check", str(file), status=2 if "walk" in new else 1)
    assert left_plain(told, {"wrong", "pick", "end", "advance", "aim", "concede", "decline", "dice",
                             "draw", "roll", "spot"}) == set()  # fmt: skip


def test_odds_of_cards(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "odds", "--attacker", "hulk", "--defender", "kingpin")
    assert left_plain(told, ALTER_EGOS) == set()


@pytest.mark.parametrize(
    "command",
    [
        "--attacker hulkk --defender kingpin",
        "--attacker hulk --with Nothing --defender kingpin",
        "--attacker hulk --defender kingpin --damage 30",
        "--attacker hulk --defender kingpin --power 11",
        "--attacker hulk --defender kingpin --leader hulk",
        "--attacker hulk --defender kingpin --attacker-condition cold",
        "--attack 20 --defense 4 --best",
        "--attack 0 --defense 4",
    ],
)
def test_odds_that_cannot_be_asked(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "odds", *command.split(), status=2)
    assert left_plain(told, SLUGS | set(catalogue().conditions)) == set()


@pytest.fixture
def rosters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[tuple[str, str]]:
    one, two = str(tmp_path / "one.json"), str(tmp_path / "two.json")
    assert main(["roster", "random", one, "--seed", "1"]) == 0
    assert main(["roster", "random", two, "--seed", "2"]) == 0
    capsys.readouterr()
    yield one, two


def test_the_report_of_a_plan(
    rosters: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.html"
    crises = "deadly-meteors-mutate-civilians,skrulls-infiltrate-world-leadership"
    words = ["--power", "0", "--games", "2", "--agent", "random", "--report", str(file)]
    said(capsys, "plan", *rosters, "--crises", crises, *words)
    page = file.read_text("utf-8")
    assert f'<html lang="{CODE}">' in page
    labels = " ".join(re.findall(r'aria-label="([^"]*)"', page))
    body = re.sub(r"<style>.*?</style>|<[^>]*>", " ", page)
    told = re.sub(r"\w+\u2026", "", f"{body} {labels}")  # a long name ends in an ellipsis
    tables = {word for one in catalogue().tables.values() for word in plain_words(one.name)}
    assert left_plain(told, tables | ALTER_EGOS | {"Random", "random"}) == set()


@pytest.mark.parametrize(
    "written",
    [
        '{"format": 1, "characters": 3}',
        "[]",
        '{"format": 1, "name": "X", "characters": [], "nonsense": 1}',
        "Characters\nHulkk\nBlack Widow\n\nTactics\nHulk\nSecond Windd\n\nCrises\nSkrullz\n",
    ],
)
def test_a_roster_that_cannot_be_read(
    written: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.json"
    file.write_text(written, "utf-8")
    told = said(capsys, "roster", "check", str(file), status=2)
    mine = {"Hulkk", "Skrullz", "Windd", "Black", "Widow"}
    assert left_plain(re.sub(r"`[^`]*`", "", told), mine | ALTER_EGOS) == set()


@pytest.mark.parametrize(
    "options",
    ["--table nowhere", "--crises x,y", "--crises deadly-meteors-mutate-civilians"],
)
def test_a_set_up_that_is_none(
    options: str, rosters: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, "plan", *rosters, *options.split(), status=2)
    assert left_plain(told, {"plan", *catalogue().tables}) == set()


# --- what lies on disk ----------------------------------------------------------------------------


def test_a_store_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"no database" * 200)
    told = said(capsys, "admin", "--data", str(tmp_path), "list", status=2)
    assert left_plain(told, {"file", "is", "not", "database"}) == set()  # SQLite says so


def test_results_of_another_run(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "results.jsonl", int, {"seed": 1})
    kept.begin()
    with reading(CODE), pytest.raises(BadRun) as other:
        Kept(tmp_path / "results.jsonl", int, {"seed": 2}).resume()
    kept.path.write_bytes(kept.path.read_bytes() + b'"none"\n')
    with reading(CODE), pytest.raises(BadRun) as broken:
        kept.resume()
    msgspec_says = {"Expected", "int", "got", "str"}
    for error in (other, broken):
        assert left_plain(str(error.value), msgspec_says) == set()


# --- no sentence goes past the catalogues ---------------------------------------------------------

SPEAKING = {"print", "progress", "UsageError", "add_task", "TextColumn", "BadRun", "CrewFailed",
            "CannotMeasure", "TooFewGames", "BadLessons", "BadWeights", "BadAnswer", "NoWay",
            "BadPuzzle", "UnknownName", "BadStore", "WrongKey", "Taken", "Proved"}  # fmt: skip


def sentences(call: ast.Call) -> Iterator[str]:
    """What a call says in so many words, outside `told`."""
    for given in (*call.args, *(one.value for one in call.keywords if one.arg == "title")):
        parts = given.values if isinstance(given, ast.JoinedStr) else [given]
        for part in parts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


@pytest.mark.parametrize("folder", ["cli", "sim", "plans", "play", "server", "state", "ai"])
def test_whatever_is_said_is_taken_from_a_catalogue(folder: str) -> None:
    """A sentence has a word and a blank; keys, ids and layout have not."""
    found = []
    for path in sorted((SOURCES / folder).rglob("*.py")):
        if path.name == "language.py":
            continue  # where a language is asked for that nobody speaks, English is spoken
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in SPEAKING:
                plain = (re.sub(r"\[[^\]]*\]|\{[^}]*\}", "", one) for one in sentences(node))
                found += [
                    f"{path.name}: {one}"
                    for one in plain
                    if re.search("[a-z]{2,} | [a-z]{2,}", one)
                ]
    assert found == []


def test_no_fault_of_a_set_up_is_written_in_english() -> None:
    found = []
    for path in sorted((SOURCES / "rules" / "setup").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.JoinedStr | ast.Constant):
                found.append(f"{path.name}:{node.lineno}")
    assert found == []


def test_the_guard_against_sentences_notices_one() -> None:
    call = ast.parse('notes.print(f"stopped after {n} games")').body[0]
    assert isinstance(call, ast.Expr) and isinstance(call.value, ast.Call)
    assert list(sentences(call.value)) == ["stopped after ", " games"]
    told = ast.parse('notes.print(told("stopped after {n} games", n=n))').body[0]
    assert isinstance(told, ast.Expr) and isinstance(told.value, ast.Call)
    assert list(sentences(told.value)) == []


def test_the_json_of_a_command_has_no_language(capsys: pytest.CaptureFixture[str]) -> None:
    """Programs read the same keys and values whoever asks."""
    words = ["odds", "--attacker", "hulk", "--defender", "kingpin", "--json"]
    assert main(words) == 0
    english = json.loads(capsys.readouterr().out)
    assert main(["--lang", CODE, *words]) == 0
    assert json.loads(capsys.readouterr().out) == english
