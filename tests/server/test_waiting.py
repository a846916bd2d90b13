"""Somebody else holds the database: the others go on, and nothing is told before it is on disk."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from crisis.play.agents import RandomAgent
from crisis.state.decisions import answer_text
from tests.server.desk import ENGINE, Desk, run


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "games.sqlite")


def next_message(desk: Desk) -> tuple[str, dict[str, Any]]:
    """Who is asked, and a legal answer of theirs."""
    asked, pending = desk.table.asked, desk.table.state.pending
    assert asked in ("A", "B") and pending is not None
    view = ENGINE.view(desk.table.state, asked)
    answer = answer_text(RandomAgent(ENGINE, 1).answer(view, pending))
    decision = desk.table.decision_for(asked)
    return asked, {"type": "answer", "decision": decision, "answer": answer}


def test_a_foreign_write_lock_stops_neither_the_loop_nor_readers(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        await desk.play_on(2)
        asked, message = next_message(desk)
        lines = len(desk.hall.store.lines(desk.seats.id))
        foreign = sqlite3.connect(desk.path, isolation_level=None)
        foreign.execute("BEGIN IMMEDIATE")
        desk.received(asked)
        task = asyncio.create_task(desk.send(asked, {"n": 9, **message}))
        for _ in range(20):  # the loop goes on, and whoever reads is answered
            await asyncio.sleep(0.01)
            assert len(desk.hall.store.lines(desk.seats.id)) == lines
            assert desk.hall.store.listed()
        assert not task.done()
        late = asyncio.create_task(desk.room.sit("A"))
        await asyncio.sleep(0.05)
        assert not late.done(), "somebody was shown what is not on disk"
        foreign.execute("ROLLBACK")
        foreign.close()
        (reply, *_) = await task
        assert (reply["type"], reply["n"]) == ("update", 9)
        assert len(desk.hall.store.lines(desk.seats.id)) > lines
        await late

    run(work)


def test_answers_of_two_seats_at_once_are_taken_one_after_the_other(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        await desk.play_on(2)
        asked, message = next_message(desk)
        channel = desk.channels[asked]
        raws = [json.dumps({"n": n, **message}) for n in (1, 2, 3)]
        desk.received(asked)
        await asyncio.gather(*(desk.room.handle(channel, raw) for raw in raws))
        kinds = {m["n"]: m["type"] for m in desk.received(asked) if m.get("n")}
        assert kinds == {1: "update", 2: "refused", 3: "refused"}

    run(work)
