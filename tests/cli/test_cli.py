"""The command line's contract: JSON keys, exit status, one clear sentence for bad input."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from crisis.cli import bench
from crisis.cli.main import COMMANDS, main, parser
from crisis.sim.bench import game as bench_of_games
from crisis.sim.bench import geometry as bench_of_geometry

SUMMARY_KEYS = {
    "games", "finished", "errors", "wins_a", "wins_b", "draws", "decisions", "seconds", "games_per_second",
    "decisions_per_second", "mean_rounds", "mean_vp_a", "mean_vp_b",
}  # fmt: skip


def crisis(*arguments: str) -> int:
    return main(list(arguments))


def test_simulate_prints_the_promised_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert crisis("simulate", "--games", "3", "--seed", "1", "--json", "-") == 0
    out = json.loads(capsys.readouterr().out)
    assert out.keys() == SUMMARY_KEYS
    assert out["finished"] == out["games"] == 3
    assert out["errors"] == 0
    assert out["wins_a"] + out["wins_b"] + out["draws"] == 3


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    figures = []
    for workers in ("1", "2"):
        crisis("simulate", "--games", "4", "--seed", "5", "--workers", workers, "--json")
        out = json.loads(capsys.readouterr().out)
        figures.append(
            {key: out[key] for key in ("wins_a", "decisions", "mean_rounds", "mean_vp_b")}
        )
    assert figures[0] == figures[1]


def test_records_replay_in_a_fresh_process(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert (
        crisis(
            "simulate",
            "--games",
            "2",
            "--seed",
            "2",
            "--records",
            str(folder),
            "--json",
            str(tmp_path / "s"),
        )
        == 0
    )
    files = sorted(folder.glob("*.json"))
    assert len(files) == 2
    done = subprocess.run(
        [sys.executable, "-m", "crisis", "replay", str(files[0]), "--check"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "all digests agree" in done.stdout


def test_a_spoiled_record_fails_its_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    crisis("simulate", "--games", "1", "--records", str(tmp_path), "--json", str(tmp_path / "out"))
    file = next(tmp_path.glob("*.json"))
    record = json.loads(file.read_text())
    record["final"] = "0" * 16
    file.write_text(json.dumps(record))
    assert crisis("replay", str(file), "--check") == 1
    assert "final position differs" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "--edition", "2077", "--games", "1"),
        ("simulate", "--a", "genius", "--games", "1"),
        ("replay", "nowhere.json"),
        ("rules", "show", "NO-99"),
        ("cards", "show", "captain-amerika"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert crisis(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("crisis: ")
    assert "Traceback" not in captured.err
    assert captured.out == ""


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"format": 7}', b"\x00\xff", b'{"format": 1, "edition": "x"}']
)
def test_broken_records_get_one_sentence(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(content)
    assert crisis("replay", str(file)) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_record_of_an_unknown_edition_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    crisis("simulate", "--games", "1", "--records", str(tmp_path), "--json", str(tmp_path / "out"))
    file = next(tmp_path.glob("*.json"))
    record = json.loads(file.read_text())
    record["edition"] = "9.9"
    file.write_text(json.dumps(record))
    assert crisis("replay", str(file)) == 2
    assert "no edition '9.9'" in capsys.readouterr().err


def test_an_unwritable_target_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "missing" / "out.json"
    assert crisis("cards", "list", "--json", str(target)) == 2
    assert not target.exists()
    assert list(tmp_path.iterdir()) == []


def test_rules_are_shown_by_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert crisis("rules", "show", "atk-09") == 0
    assert "attack pool" in capsys.readouterr().out
    assert crisis("rules", "show", "Q-14") == 0
    assert crisis("rules", "show", "E-40") == 0
    assert "Size + 1" in capsys.readouterr().out


def test_rule_coverage_counts_marked_tests(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_x.py").write_text(
        'import pytest\n@pytest.mark.rule("ATK-09", "GEN-01")\ndef test_x(): ...\n'
    )
    (tmp_path / "waived.toml").write_text('[[waived]]\nid = "GEN-02"\nwhy = "a note"\n')
    assert crisis("rules", "coverage", "--tests", str(tmp_path), "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["total"] == 514
    assert report["tested"] == 2
    assert report["waived"] == [{"id": "GEN-02", "why": "a note"}]
    assert len(report["missing"]) == 511


def test_cards_lint_is_clean() -> None:
    assert crisis("cards", "lint") == 0


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert crisis("--help") == 0
    out = capsys.readouterr().out
    for command in ("play", "simulate", "replay", "cards", "rules", "bench"):
        assert command in out


def test_the_list_of_commands_says_what_the_commands_say_of_themselves() -> None:
    """The list is shown without loading any command: what it says must not drift."""
    for name, (_module, about) in COMMANDS.items():
        listed = parser(name)._subparsers
        assert listed is not None
        (commands,) = (one for one in listed._group_actions if isinstance(one.choices, dict))
        assert set(commands.choices) == set(COMMANDS)
        own = {one.dest: one.help for one in commands._choices_actions}
        assert own[name] == about


@pytest.mark.parametrize("words", [["--help"], ["rules", "show", "ATK-09"], ["rules", "--help"]])
def test_what_only_prints_loads_no_engine(words: list[str]) -> None:
    script = (
        "import sys\nfrom crisis.cli.main import main\n"
        f"main({words!r})\n"
        "heavy = ('numpy', 'numba', 'rich', 'fastapi', 'crisis.rules', 'crisis.cards')\n"
        "print([name for name in heavy if name in sys.modules], file=sys.stderr)\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout and run.stderr.strip() == "[]"


@pytest.mark.parametrize(("words", "status"), [(["--version"], 0), (["odds", "--no-such"], 2),
                                               (["rules", "show", "ATK-09"], 0), ([], 2)])  # fmt: skip
def test_the_command_returns_its_status_to_a_program(words: list[str], status: int) -> None:
    assert main(words) == status


def test_a_bench_without_development_packages_says_what_helps(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(told: object, part: str) -> dict[str, float]:
        if part == "geometry":
            raise ModuleNotFoundError("No module named 'shapely'", name="shapely")
        return {f"{part}_ratio": 2.0}

    def module(name: str) -> SimpleNamespace:
        return SimpleNamespace(run=lambda told: run(told, name.rpartition(".")[2]))

    monkeypatch.setattr(bench, "import_module", module)
    assert crisis("bench", "--json", "-") == 0
    said = capsys.readouterr()
    assert set(json.loads(said.out)) == {"state_ratio", "odds_ratio", "game_ratio"}
    assert "geometry: left out, it needs shapely; `make develop` installs it." in said.err
    assert crisis("bench", "--only", "geometry") == 1


def test_a_bench_without_what_it_is_compared_with_keeps_its_own_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Minutes of measuring are not thrown away for a package that only development installs."""
    for package in ("shapely", "pettingzoo", "pettingzoo.classic"):
        monkeypatch.setitem(sys.modules, package, None)
    said: list[str] = []
    for part in ("_calls", "_thoughtful"):
        monkeypatch.setattr(bench_of_games, part, lambda: 1.0)
    monkeypatch.setattr(bench_of_games, "_playouts", dict)
    monkeypatch.setattr(bench_of_games, "GAMES", 1)
    figures = bench_of_games.run(said.append)
    assert figures["games_per_second"] > 0 and not any("pettingzoo" in key for key in figures)
    monkeypatch.setattr(bench_of_geometry, "_seconds", lambda *ways: [1.0] * len(ways))
    for part in ("_sweep", "_reach_areas"):
        monkeypatch.setattr(bench_of_geometry, part, lambda *_: {})
    monkeypatch.setattr(bench_of_geometry, "_reach_spots", lambda: 1.0)
    assert bench_of_geometry.run(said.append) == {
        "sight_single_ratio_python": 1.0,
        "sight_batch_ratio_python": 1.0,
        "reach_spots_per_second": 1.0,
    }
    assert [one for one in said if "make develop" in one] == [
        "game: no comparison, it needs pettingzoo.classic; `make develop` installs it.",
        "geometry: no comparison, it needs shapely; `make develop` installs it.",
    ]
