"""A sentence is changed on purpose: every digest stays, and old and new records still check."""

import json

import msgspec
import pytest

from crisis.play.agents import RandomAgent
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
from crisis.state.codec import state_hash
from crisis.state.events import AttackEnded, GameEnded, MoveStopped, RuleDropped
from crisis.texts import reason as telling
from crisis.texts.words import ENGLISH, Words, words_of

ENGINE = engine_for("1.3", "2024-12")
TOLD = (AttackEnded, GameEnded, MoveStopped, RuleDropped)


@pytest.fixture(scope="module")
def finished() -> Match:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=4)
    match.play({"A": RandomAgent(ENGINE, 8), "B": RandomAgent(ENGINE, 9)})
    return match


@pytest.fixture
def other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    known = words_of(ENGLISH)
    reasons = {code: f"quite another text: {text}" for code, text in known.reasons.items()}
    changed = Words(reasons=reasons, words=known.words)
    monkeypatch.setattr(telling, "words_of", lambda _language: changed)


@pytest.mark.usefixtures("other_words")
def test_other_sentences_change_no_digest(finished: Match) -> None:
    replay = Replay(record_from_json(record_to_json(finished.record)), ENGINE)
    events = []
    while not replay.done:
        events += replay.step()
    told = [event for event in events if isinstance(event, TOLD)]
    assert len(told) > 1  # a game in which reasons were given
    assert str(replay.state.outcome.reason).startswith("quite another text")
    assert state_hash(replay.state) == finished.record.final
    assert replay.journal.record == finished.record
    proof = Replay(finished.record, ENGINE).check()
    assert proof.incomparable == 0 and proof.digests == len(finished.record.hashes) + 1
    assert str(proof).endswith("all digests agree")


def test_no_sentence_stands_in_a_record(finished: Match) -> None:
    raw = json.loads(record_to_json(finished.record))
    assert raw["format"] == 3
    assert raw["outcome"]["reason"].keys() <= {"type", "code", "values"}


def _as_format_2(record: Record) -> bytes:
    """The record as it was written when reasons were sentences: other digests from the first one
    on, and the sentence of the outcome."""
    raw = json.loads(record_to_json(record))
    replay, hashes = Replay(record, ENGINE), []
    worded = False
    while not replay.done:
        worded |= any(isinstance(event, TOLD) for event in replay.step())
        if replay.at % 50 == 0:
            hashes.append("0123456789abcdef" if worded else replay.journal.digest)
    raw |= {"format": 2, "hashes": hashes, "final": "fedcba9876543210"}
    raw["outcome"]["reason"] = str(record.outcome.reason)
    return json.dumps(raw).encode()


def test_a_record_of_format_2_is_replayed_and_checked_as_far_as_that_goes(finished: Match) -> None:
    old = record_from_json(_as_format_2(finished.record))
    assert str(old.outcome.reason) == str(finished.record.outcome.reason)
    replay = Replay(old, ENGINE)
    proof = replay.check()
    assert proof.answers == len(old.answers)
    assert proof.digests and proof.incomparable
    assert proof.digests + proof.incomparable == len(old.hashes) + 1
    assert "cannot be compared" in str(proof)
    assert replay.journal.record == finished.record


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hashes": 0}, "the events differ before answer 50"),
        ({"winner": "B"}, "ends differently"),
        ({"rule": "WIN-99"}, "ends differently"),
        ({"final": ""}, "final position is missing"),
    ],
)
def test_what_can_be_compared_of_format_2_is_compared(
    finished: Match, change: dict[str, object], words: str
) -> None:
    raw = json.loads(_as_format_2(finished.record))
    if "hashes" in change:
        assert raw["hashes"][0] == finished.record.hashes[0]
        raw["hashes"][0] = "0" * 16
    elif "final" in change:
        raw["final"] = ""
    else:
        assert raw["outcome"].get("winner") != change.get("winner")
        raw["outcome"] |= change
    with pytest.raises(BadRecord, match=words):
        Replay(record_from_json(json.dumps(raw).encode()), ENGINE).check()


def test_a_record_of_this_format_needs_every_digest(finished: Match) -> None:
    wrong = msgspec.structs.replace(
        finished.record, hashes=[*finished.record.hashes[:-1], "0" * 16]
    )
    with pytest.raises(BadRecord, match="the events differ"):
        Replay(wrong, ENGINE).check()
