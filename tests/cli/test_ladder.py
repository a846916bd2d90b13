"""`crisis ladder` and the further options of `crisis simulate`: what they report and refuse."""

import json
from pathlib import Path

import pytest

from crisis.cli.main import main


def crisis(*arguments: str) -> int:
    return main(list(arguments))


def test_a_ladder_reports_what_was_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert crisis("ladder", "--games", "1", "--agent", "random", "--json", "-") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 1 and report["powers_used"] <= report["powers"]
    assert {"what", "offered", "why"} <= set(report["unused"][0])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ladder", "--agent", "genius"), "no agent 'genius'"),
        (("ladder", "--budget", "0"), "less than 1"),
        (("simulate", "--budget", "-1"), "less than 1"),
        (("simulate", "--table", "nowhere"), "no table"),
        (("simulate", "--until-decided"), "needs --mirror"),
        (("simulate", "--varied", "--sample-rosters"), "exclude each other"),
        (("simulate", "--crises", "a,b"), "no crisis"),
        (("simulate", "--roster-a", "no-such-file"), "cannot read"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert crisis(*arguments, "--games", "1") == 2
    said = " ".join(capsys.readouterr().err.split())
    assert words in said and "Traceback" not in said


def test_mirrored_games_with_rosters_from_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from crisis.data import roster_texts

    files = []
    for name in ("avengers-assembled", "dark-reign"):
        text = next(text for known, text in roster_texts().items() if name in known)
        files.append(tmp_path / f"{name}.json")
        files[-1].write_bytes(text if isinstance(text, bytes) else text.encode())
    crises = "deadly-meteors-mutate-civilians,skrulls-infiltrate-world-leadership"
    arguments = ("--roster-a", str(files[0]), "--roster-b", str(files[1]), "--crises", crises)
    assert crisis("simulate", "--games", "2", "--mirror", *arguments, "--json", "-") == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["finished"] == 2 and "thinking_a" not in summary


def test_varied_games_until_it_is_decided(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--games", "2", "--mirror", "--varied", "--until-decided", "--seed", "3")
    assert crisis("simulate", *arguments, "--json", "-") == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["finished"] == 2 and summary["verdict"] == "undecided"
    assert summary["share_a"]["low"] < summary["share_a"]["share"] < summary["share_a"]["high"]
    assert crisis("simulate", *arguments) == 0
    shown = capsys.readouterr().out
    assert "undecided" in shown and "95 % confidence" in shown


def test_a_matchup_counts_every_pair(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from crisis.data import roster_texts

    files = []
    for name in ("avengers-assembled", "dark-reign"):
        text = next(text for known, text in roster_texts().items() if name in known)
        files.append(str(tmp_path / f"{name}.json"))
        Path(files[-1]).write_bytes(text if isinstance(text, bytes) else text.encode())
    assert crisis("matchup", *files, "--games", "2", "--agent", "random", "--json", "-") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 2 and report["wins"][0][1] + report["wins"][1][0] == 2
    assert crisis("matchup", files[0]) == 2
    assert "two or more" in capsys.readouterr().err
