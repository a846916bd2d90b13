"""The chance of winning: its features, its weights, how it is learnt, checked and let in."""

import random
from pathlib import Path

import msgspec
import numpy as np
import pytest

from crisis.ai.judging.evaluate import Judge
from crisis.ai.judging.features import FEATURES, differences
from crisis.ai.judging.value import BadWeights, Value, Weights, own_weights, weights_from_json
from crisis.cli.main import main
from crisis.play.match import Match
from crisis.play.record import Record, engine
from crisis.rules.engine import Engine
from crisis.sim.players import make_player
from crisis.sim.training import gate
from crisis.sim.training.calibration import in_bins, mean_error
from crisis.sim.training.fit import TooFewGames, fit_logistic, learn
from crisis.sim.training.foretelling import LEAST, foretold
from crisis.sim.training.lessons import (
    BadLessons,
    Lesson,
    is_played_out,
    keep_lesson,
    lesson_of,
    names,
    play_lesson,
    read_lessons,
    teach,
)
from crisis.sim.varied import varied_setup
from crisis.sim.verdict import Interval
from crisis.state.records import SIDES
from tests.table import Table

HILL = "hill"


def judged(vp_a: int, vp_b: int, number: int = 4) -> tuple[float, float]:
    """What both sides are told of a plain position with this score."""
    table = Table(crises=(HILL,))
    table.state.round = number
    table.unit("A", "plain", (18, 14))
    table.unit("B", "plain", (18, 22))
    table.token(HILL, (18, 18), kind="point_of_interest")
    table.side("A", vp=vp_a)
    table.side("B", vp=vp_b)
    play = table.turn("A")
    value = Value(Judge(play.engine))
    return value.chance(play.state, "A"), value.chance(play.state, "B")


def test_the_table_of_features_has_about_forty_with_names_of_their_own() -> None:
    assert 40 <= len(FEATURES) == len({feature.name for feature in FEATURES})
    assert all(feature.about for feature in FEATURES)


def test_what_the_one_side_is_told_the_other_is_told_the_rest_of() -> None:
    for score in ((0, 0), (9, 3), (2, 14)):
        mine, theirs = judged(*score)
        assert mine + theirs == pytest.approx(1)


def test_who_is_far_ahead_is_likely_to_win_and_more_so_late() -> None:
    assert judged(13, 3)[0] > 0.8
    assert judged(3, 13)[0] < 0.2
    assert judged(9, 5, 6)[0] > judged(9, 5, 2)[0]


def test_points_gained_raise_the_chance_and_none_leave_it() -> None:
    value = Value(Judge(engine()))
    assert value.weights.slope > 0
    assert value.shifted(0.4, 0.0) == pytest.approx(0.4)
    assert value.shifted(0.4, 2.0) > 0.4 > value.shifted(0.4, -2.0)


def test_the_weights_say_how_they_came_about() -> None:
    training = own_weights().training
    assert training.games >= 100 and training.positions > 40 * training.games
    assert training.log_loss < training.points_alone
    assert training.gate


def test_weights_of_other_features_are_refused() -> None:
    found = own_weights()
    raw = msgspec.json.encode(
        msgspec.structs.replace(found, weights={**found.weights, "colour": 1.0})
    )
    with pytest.raises(BadWeights, match="colour"):
        weights_from_json(raw)
    with pytest.raises(BadWeights, match="no weights"):
        weights_from_json(b"{}")


# --- learning -------------------------------------------------------------------------------------


def test_the_fit_finds_the_weights_that_made_the_results() -> None:
    chance = np.random.default_rng(1)
    rows = chance.normal(size=(6000, 3))
    true = np.array([1.5, -0.7, 0.0])
    won = (chance.random(6000) < 1 / (1 + np.exp(-rows @ true))).astype(float)
    assert fit_logistic(rows, won, 1.0) == pytest.approx(true, abs=0.12)


def made_up(seed: int) -> Lesson:
    """A game in which the points tell who wins."""
    chance = random.Random(seed)
    won = float(chance.random() < 0.5)
    rows = [[0.0] * len(FEATURES) for _ in range(5)]
    for row in rows:
        row[0] = (2 * won - 1) * chance.random() + chance.gauss(0, 0.3)
    return Lesson(
        seed=1_000_003 + seed, players=("script", "script"), won=won, rows=rows,
        judged=[row[0] for row in rows], rounds=[1] * 5,
    )  # fmt: skip


def lessons_file(folder: Path, games: int = 60) -> Path:
    path = folder / "lessons.jsonl"
    for seed in range(games):
        keep_lesson(path, made_up(seed))
    return path


def test_a_game_of_two_quick_players_becomes_a_lesson_and_is_not_played_twice(
    tmp_path: Path,
) -> None:
    playing = engine()
    path = tmp_path / "lessons.jsonl"
    assert list(teach(playing, path, games=1, seed=5)) == [1]
    [lesson] = read_lessons(path)
    assert lesson.features == names() and len(lesson.rows) == len(lesson.judged) > 20
    assert all(len(row) == len(FEATURES) for row in lesson.rows)
    before = path.read_bytes()
    assert list(teach(playing, path, games=1, seed=5)) == [1]
    assert path.read_bytes() == before
    again = play_lesson(playing, lesson.seed)
    assert again == msgspec.structs.replace(lesson, features="")


def test_a_game_that_was_kept_teaches_what_it_taught_while_it_was_played(tmp_path: Path) -> None:
    playing = engine()
    lesson = play_lesson(playing, 5_000_015, ("script", "script"))
    record = kept_game(playing, 5_000_015)
    assert lesson_of(record, playing) == lesson
    record.save(tmp_path / "one.json")
    assert main(["calibrate", "--records", str(tmp_path), "--json", str(tmp_path / "found")]) == 0
    found = msgspec.json.decode((tmp_path / "found").read_bytes())
    assert (found["games"], found["positions"]) == (1, len(lesson.rows))


def test_who_gave_up_teaches_nothing(tmp_path: Path) -> None:
    record = kept_game(engine(), 5_000_015)
    assert is_played_out(record)
    given_up = msgspec.structs.replace(record, answers=[*record.answers[:-1], "concede A"])
    assert not is_played_out(given_up)
    assert not is_played_out(msgspec.structs.replace(record, outcome=None))


def kept_game(playing: Engine, seed: int) -> Record:
    """The record of the game of two scripts that `play_lesson` plays from this seed."""
    match = Match(playing, varied_setup(playing, seed), seed=seed)
    match.record.players.update({"A": "script", "B": "script"})
    agents = {
        side: make_player("script", playing, 2 * seed + number) for number, side in enumerate(SIDES)
    }
    while not match.over:
        decision = match.state.pending
        assert decision is not None
        if decision.asked == "chance":
            match.deal()
        else:
            view = playing.view(match.state, decision.asked)
            match.submit(decision.asked, agents[decision.asked].answer(view, decision))
    return match.record


def test_lessons_of_other_features_and_broken_lines_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(made_up(1), features="x")))
    with pytest.raises(BadLessons, match="other features"):
        read_lessons(path)
    path.write_bytes(b"{]")
    with pytest.raises(BadLessons, match="line 1"):
        read_lessons(path)


def test_what_is_learnt_foretells_games_that_were_held_back(tmp_path: Path) -> None:
    found = learn(read_lessons(lessons_file(tmp_path)), edition="1.3", seed=1)
    assert found.weights["points"] > 0 and found.slope > 0
    assert found.training.games == 60 and found.training.log_loss < 0.6
    with pytest.raises(TooFewGames):
        learn([made_up(1)], edition="1.3", seed=1)


@pytest.mark.parametrize("verdict", ["stronger", "not stronger", "undecided"])
def test_new_weights_are_written_only_if_they_beat_the_old(
    verdict: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons, out = lessons_file(tmp_path), tmp_path / "weights.json"
    outcome = gate.Gated(20, Interval(0.5, 0.3, 0.7), verdict)  # type: ignore[arg-type]
    monkeypatch.setattr("crisis.cli.train.contest", lambda *_args, **_more: outcome)
    status = main(["train", "--games", "60", "--lessons", str(lessons), "--out", str(out)])
    assert (status == 0) == out.exists() == (verdict == "stronger")
    if out.exists():
        assert "stronger in 20 games" in weights_from_json(out.read_bytes()).training.gate


def test_a_scout_that_fears_points_loses_to_one_that_wants_them() -> None:
    good = own_weights()
    bad = msgspec.structs.replace(
        good, weights={name: -weight for name, weight in good.weights.items()}
    )
    notes: list[int] = []
    found = gate.contest(engine(), good, bad, games=2, seed=3, note=notes.append)
    assert found.games == 2 and notes == [2]
    assert found.share.share == 1.0


def guessing(sure: float) -> Weights:
    """Weights that go by the points alone: the larger, the surer."""
    own = own_weights()
    row = dict.fromkeys(own.weights, 0.0) | {"points": sure}
    return msgspec.structs.replace(own, weights=row)


def test_who_tells_the_winner_foretells_better_than_who_tells_the_loser() -> None:
    games = [made_up(seed) for seed in range(LEAST)]
    right, wrong = guessing(0.5), guessing(-0.5)
    found = foretold(right, wrong, games)
    assert found.better and found.new < found.old and 0 < found.low < found.high
    back = foretold(wrong, right, games)
    assert not back.better and (back.low, back.high) == (-found.high, -found.low)


def test_equal_weights_and_few_games_let_nobody_in() -> None:
    games = [made_up(seed) for seed in range(LEAST)]
    assert not foretold(guessing(0.5), guessing(0.5), games).better
    assert not foretold(guessing(0.5), guessing(-0.5), games[:-1]).better


def test_a_long_game_counts_no_more_than_a_short_one() -> None:
    """Positions of one game know each other."""
    games = [made_up(seed) for seed in range(LEAST)]
    longer = msgspec.structs.replace(games[0], rows=games[0].rows * 50)
    assert foretold(guessing(0.5), guessing(0.1), [longer, *games[1:]]) == foretold(
        guessing(0.5), guessing(0.1), games
    )


@pytest.mark.parametrize(
    ("old", "status"), [(guessing(-0.5), 0), (guessing(0.0), 0), (None, 1)], ids=str
)
def test_the_games_to_foretell_decide(
    old: Weights | None, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Weights that foretell worse are beaten; the same weights are not."""
    lessons, out = lessons_file(tmp_path), tmp_path / "weights.json"
    unseen = [made_up(seed) for seed in range(1000, 1060)]
    monkeypatch.setattr("crisis.cli.train._read", lambda _names: unseen)
    args = ["train", "--games", "60", "--lessons", str(lessons), "--unseen", "a", "--out", str(out)]
    if old is None:
        assert main([*args[:-4], "--first", "--out", str(tmp_path / "old.json")]) == 0
    else:
        (tmp_path / "old.json").write_bytes(msgspec.json.encode(old))
    assert main([*args, "--old", str(tmp_path / "old.json")]) == status
    assert out.exists() == (status == 0)
    if out.exists():
        assert "60 unseen games" in weights_from_json(out.read_bytes()).training.gate


def test_games_that_were_learnt_from_and_too_few_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lessons = lessons_file(tmp_path)
    args = ["train", "--games", "60", "--lessons", str(lessons), "--unseen", "a"]
    for unseen, why in (
        (read_lessons(lessons)[:40], "40 of the games to foretell were learnt from"),
        ([made_up(1000)], "1 game is too few"),
    ):
        monkeypatch.setattr("crisis.cli.train._read", lambda _names, found=unseen: found)
        assert main(args) == 2
        assert why in " ".join(capsys.readouterr().err.split())


# --- checking -------------------------------------------------------------------------------------


def test_bins_compare_what_was_said_with_what_happened() -> None:
    honest = [(0.75, 1.0), (0.75, 1.0), (0.75, 1.0), (0.75, 0.0)]
    assert mean_error(in_bins(honest)) == pytest.approx(0.0)
    boastful = [(0.95, 0.0), (0.95, 1.0)]
    assert mean_error(in_bins(boastful)) == pytest.approx(45.0)


def test_calibrating_on_the_games_it_was_fitted_to_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seed = own_weights().training.seed
    assert main(["calibrate", "--games", "1", "--seed", str(seed)]) == 2
    assert "take another" in capsys.readouterr().err


def test_features_are_read_off_without_changing_the_position() -> None:
    match = Table(crises=(HILL,))
    match.unit("A", "plain", (18, 14))
    match.unit("B", "plain", (18, 22))
    play = match.turn("A")
    before = play.state.clone()
    assert len(differences(Judge(play.engine), play.state, "A")) == len(FEATURES)
    assert play.state == before
