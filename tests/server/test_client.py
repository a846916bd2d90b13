"""The scripted client: what the server calls wrong is never taken for a success."""

import json
from typing import Any

import pytest

from crisis.server.protocol.client import Refusal, Seat

HELLO = {"type": "hello", "seat": "A", "state": {"outcome": None}, "pending": None, "decision": 4}


class Line:
    """A connection that says what was written down for it."""

    def __init__(self, *replies: dict[str, Any]) -> None:
        self.replies = [HELLO, *replies]
        self.sent: list[dict[str, Any]] = []

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def recv(self, timeout: float) -> str:
        return json.dumps(self.replies.pop(0))


def seat(*replies: dict[str, Any]) -> Seat:
    return Seat(Line(*replies), "key")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "reply",
    [
        {"type": "error", "n": 1, "why": "The program made a mistake; see its log."},
        {"type": "error", "why": "The table could not go on; see its log."},
        {"type": "refused", "n": 1, "refusal": {"rule": "ACT-01", "why": "No action is left."}},
    ],
)
def test_a_reply_that_says_no_is_raised(reply: dict[str, Any]) -> None:
    why = reply.get("why") or reply["refusal"]["why"]
    with pytest.raises(Refusal, match=why):
        seat(reply).answer("pick end")


def test_updates_before_the_reply_are_taken_in_and_mishaps_kept() -> None:
    update = {**HELLO, "type": "update", "decision": 5, "events": [{"type": "x"}]}
    mishap = {"type": "mishap", "what": "no answer"}
    one = seat(mishap, update, {**update, "n": 1, "decision": 6})
    assert one.answer("pick end")["decision"] == 6
    assert one.mishaps == ["no answer"] and len(one.events) == 2
