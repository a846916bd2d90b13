"""`crisis puzzles`: what it prints, how it is played by typing, and a position saved out of a game."""

import io
import json
from pathlib import Path

import pytest

import crisis
from crisis.cli.main import main
from crisis.play.puzzles.lines import begun
from crisis.play.puzzles.reading import puzzles, read_puzzle
from crisis.play.record import Replay, engine


def test_the_list_and_one_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "list", "--json", "-"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["number"] for row in rows] == [one.number for one in puzzles()]
    assert main(["puzzles", "show", "one-good-punch"]) == 0
    out = capsys.readouterr().out
    assert "B.toad" in out and "pick attack" not in out
    assert main(["puzzles", "show", "1", "--solution"]) == 0
    assert "pick attack:Power Man Punch" in capsys.readouterr().out
    assert main(["puzzles", "show", "nothing-like-it"]) == 2
    assert "there is no puzzle 'nothing-like-it'" in capsys.readouterr().err


def test_check_has_the_promised_keys(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["puzzles", "check", "1", "wrecking-ball", "--json", "-"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert (out["total"], out["solvable"], out["wrong"]) == (2, 2, [])
    source = Path(crisis.__file__).parent / "data" / "puzzles" / "01-one-good-punch.toml"
    lines = [
        "best = 0.25" if line.startswith("best = ") else line
        for line in source.read_text("utf-8").splitlines()
    ]
    wrong = tmp_path / "01-wrong.toml"
    wrong.write_text("\n".join(lines), "utf-8")
    assert main(["puzzles", "check", str(wrong), "--json", "-"]) == 1
    (found,) = json.loads(capsys.readouterr().out)["wrong"]
    assert "best chance" in found["why"]


def test_a_puzzle_is_played_by_typing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Taken back once, then ended without a blow: nothing of the best chance is left.
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nback\n1\nhint\nnonsense\npick end\n"))
    assert main(["puzzles", "play", "1", "--seed", "1"]) == 1
    out = capsys.readouterr().out
    assert "Missed." in out and "Chance reached 0.0% of best 81.0%." in out
    assert puzzles()[0].hint in out and "'nonsense' is no kind of answer" in out


def test_a_position_of_a_game_becomes_a_puzzle_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = crisis.quick_game(seed=4)
    match.play({side: crisis.agent("random", seed=4) for side in ("A", "B")}, most=120)
    record = tmp_path / "game.json"
    match.record.save(record)
    turns = []
    replay = Replay(match.record)
    while not replay.done:
        replay.step()
        pending = replay.state.pending
        if pending is not None and pending.purpose == "turn" and pending.asked == "A":
            turns.append(replay.at)
    file = tmp_path / "99-mine.toml"
    assert main(["puzzles", "save", str(record), "--at", str(turns[-1]), str(file)]) == 0
    saved = read_puzzle("99-mine", file.read_text("utf-8"))
    replay = Replay(match.record)
    before = replay.run(turns[-1])
    after, _ = begun(engine(), saved)
    for unit in after.units.values():
        known = before.units[unit.id]
        assert (unit.spot, unit.power, unit.damage) == (known.spot, known.power, known.damage)
    assert (after.round, after.priority) == (before.round, before.priority)
    capsys.readouterr()
    assert main(["puzzles", "save", str(record), "--at", str(turns[-1] + 1), str(file)]) == 2
    assert "try" in capsys.readouterr().err
    assert main(["puzzles", "save", str(record), "--at", "9999", str(file)]) == 2
    assert "there is no answer 9999" in capsys.readouterr().err
