"""The computer as people meet it: the real server, its own secret seeds, a real WebSocket.

Nothing may go wrong in its mind: a mishap means that a random answer was played in its place.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from crisis.ai.minds.greedy import GreedyAgent
from crisis.server.minds.opponents import LEVELS
from crisis.server.protocol.client import play
from tests.server.desk import Desk, run
from tests.server.test_process import Runs, runs  # noqa: F401
from tests.server.walker import Walker


@pytest.mark.parametrize("level", LEVELS)
def test_no_mishap_in_a_served_game(runs: Runs, level: str) -> None:  # noqa: F811
    server = runs.start()
    game = server.create(vs=level)  # no seed: the server draws a secret of 256 bits
    with server.sit(game["id"], game["seats"]["A"]) as seat:
        given = play(seat, Walker(seat, 1))
        assert seat.over and given > 20
        assert seat.mishaps == [], f"game {game['id']}"
    with server.sit(game["id"], game["seats"]["A"]) as seat:
        assert seat.position["mishaps"] == 0


def test_a_failing_mind_is_told_kept_and_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> Any:
        raise OverflowError("int too big to convert")

    monkeypatch.setattr(GreedyAgent, "opinions", broken)

    async def scene() -> None:
        desk = Desk(tmp_path / "games.sqlite", vs="medium", seat="B")
        await desk.open()
        await desk.settle()
        told = [message for message in desk.received("B") if message["type"] == "mishap"]
        assert told and told[0]["what"] == "OverflowError: int too big to convert"
        kept = desk.table.store.mishaps(desk.seats.id)
        assert len(kept) == len(told) and "in broken" in kept[0].trace
        assert desk.table.match.record.answers, "the game goes on with a legal answer"
        again = desk.room.join("B")
        assert again is not None
        assert json.loads(again.queue.get_nowait() or b"")["mishaps"] == len(kept)

    run(scene)
    assert "the computer's mind failed: OverflowError" in caplog.text
