"""Running games: seats, dice, records, undo, resume (no rule is tested here)."""

import msgspec
import pytest

from crisis.play.agents import RandomAgent
from crisis.play.dealer import SeededDealer
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.record import (
    BadRecord,
    Record,
    Replay,
    engine_for,
    record_from_json,
    record_to_json,
)
from crisis.rules.engine import IllegalAnswer
from crisis.state.decisions import AgreeDraw, Concede, Pick, Roll, answer_text, parse_answer
from crisis.state.frames import AttackFrame

ENGINE = engine_for("1.3", "2024-12")


def new_match(seed: int = 1) -> Match:
    return Match(ENGINE, quick_setup(ENGINE.catalogue), seed=seed)


def agents(seed: int) -> dict[str, RandomAgent]:
    return {"A": RandomAgent(ENGINE, 2 * seed), "B": RandomAgent(ENGINE, 2 * seed + 1)}


@pytest.fixture(scope="module")
def finished() -> Match:
    match = new_match(3)
    match.play(agents(3))
    return match


def test_the_same_seed_gives_the_same_game(finished: Match) -> None:
    twin = new_match(3)
    twin.play(agents(3))
    assert twin.record == finished.record


def test_another_seed_gives_another_game(finished: Match) -> None:
    other = new_match(4)
    other.play(agents(4))
    assert other.record.answers != finished.record.answers


def test_a_replay_ends_in_the_same_position(finished: Match) -> None:
    replay = Replay(record_from_json(record_to_json(finished.record)))
    replay.check()
    assert replay.state == finished.state


def test_a_changed_digest_is_noticed(finished: Match) -> None:
    record = msgspec.convert(msgspec.to_builtins(finished.record), Record)
    record.hashes[0] = "0" * 16
    with pytest.raises(BadRecord, match="events differ"):
        Replay(record).check()


def test_a_changed_roll_is_noticed(finished: Match) -> None:
    record = msgspec.convert(msgspec.to_builtins(finished.record), Record)
    roll = next(i for i, text in enumerate(record.answers) if text.startswith("roll ") and i > 20)
    faces = record.answers[roll].split()[1]
    record.answers[roll] = "roll " + "".join("H" if face != "H" else "B" for face in faces)
    with pytest.raises(BadRecord):
        Replay(record).check()


def test_a_missing_final_hash_is_noticed(finished: Match) -> None:
    record = msgspec.structs.replace(finished.record, final="")
    with pytest.raises(BadRecord, match="final position"):
        Replay(record).check()


def test_every_save_resumes_to_the_same_end(finished: Match) -> None:
    """A save at any decision, also inside an attack, goes on to the same end."""
    answers = finished.record.answers
    inside = 0
    for cut in [*range(0, len(answers), 23), *_cuts_in_attacks(finished)]:
        saved = msgspec.structs.replace(
            finished.record, answers=answers[:cut], hashes=[], final="", outcome=None
        )
        match = Match.resume(record_from_json(record_to_json(saved)), ENGINE)
        inside += any(isinstance(frame, AttackFrame) for frame in match.state.stack)
        for text in answers[cut:]:
            match.submit(match.state.pending.asked, parse_answer(text))
        assert match.state == finished.state
    assert inside >= 3


def _cuts_in_attacks(finished: Match) -> list[int]:
    replay = Replay(finished.record, ENGINE)
    cuts = []
    while not replay.done and len(cuts) < 5:
        replay.step()
        if isinstance(replay.state.stack[-1], AttackFrame):
            cuts.append(replay.at)
    return cuts


def test_undo_rebuilds_the_position_before() -> None:
    match = new_match(5)
    match.deal()
    before = match.state.clone()
    match.submit(match.state.pending.asked, Pick("edge:south"))
    assert match.state != before
    match.undo()
    assert match.state == before
    assert all(text.startswith("roll") for text in match.record.answers)


def test_the_side_not_asked_cannot_answer() -> None:
    match = new_match()
    match.deal()
    asked = match.state.pending.asked
    wrong = "B" if asked == "A" else "A"
    with pytest.raises(IllegalAnswer, match="asked"):
        match.submit(wrong, Pick("edge:south"))


def test_an_answer_to_a_past_decision_is_refused() -> None:
    match = new_match()
    match.deal()
    with pytest.raises(IllegalAnswer, match="past"):
        match.submit(match.state.pending.asked, Pick("edge:south"), decision=1)


def test_conceding_ends_the_game_at_any_time() -> None:
    match = new_match()
    match.deal()
    match.submit("B", Concede("B"))
    assert match.state.outcome.winner == "A"
    Replay(match.record).check()


def test_nobody_concedes_for_the_other() -> None:
    match = new_match()
    with pytest.raises(IllegalAnswer):
        match.submit("A", Concede("B"))


def test_an_agreed_draw_has_no_winner() -> None:
    match = new_match()
    match.deal()
    match.submit(match.state.pending.asked, AgreeDraw())
    assert match.state.outcome.winner is None


def test_a_finished_game_takes_no_answer(finished: Match) -> None:
    refusal = ENGINE.why_not(finished.state, Pick("end"))
    assert refusal.rule == finished.state.outcome.rule
    assert f"player {finished.state.outcome.winner} has won" in refusal.why


@pytest.mark.parametrize(
    "text",
    [
        "pick attack:Shield Bounce", "roll CWHB-F", "spot 18000,-3", "aim -5,7", "decline",
        "advance medium 1,2 3,4 5,6", "dice 0,2 HB", "dice none", "draw a b", "concede A", "agree-draw",
    ],
)  # fmt: skip
def test_answers_round_trip_through_their_text(text: str) -> None:
    assert answer_text(parse_answer(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "jump", "pick", "roll XYZ", "spot 1", "advance huge 1,2 3,4 5,6", "concede C", "aim a,b"],
)
def test_bad_answers_are_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_answer(text)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "not a game record"),
        (b"{", "not a game record"),
        (b"[1, 2]", "names no format"),
        (b'{"format": 99}', "format 99"),
        (b'{"format": 1}', "not a game record"),
        (b"\xff\xfe", "not a game record"),
        (b"[" * 5000, "not a game record"),
    ],
)
def test_broken_records_get_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        record_from_json(data)


def test_a_truncated_record_is_refused(finished: Match) -> None:
    data = record_to_json(finished.record)
    with pytest.raises(BadRecord):
        record_from_json(data[: len(data) // 2])


def test_the_seeded_dealer_is_fair_enough_and_repeats() -> None:
    one, two = SeededDealer(7), SeededDealer(7)
    rolls = [one.deal(Roll("attack", 8, "A.x")).faces for _ in range(500)]
    assert rolls == [two.deal(Roll("attack", 8, "A.x")).faces for _ in range(500)]
    faces = "".join(rolls)
    assert 400 < faces.count("C") < 600
    assert 850 < faces.count("H") < 1150
