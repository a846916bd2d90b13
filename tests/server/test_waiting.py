"""Somebody else holds the database: the others go on, and nothing is told before it is on disk."""

import asyncio
import json
import sqlite3
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from crisis.play.agents import RandomAgent
from crisis.server.ask import questions, replay
from crisis.server.game.table import Table
from crisis.server.http.app import create_app
from crisis.server.protocol import messages
from crisis.state.decisions import answer_text
from tests.server.desk import ENGINE, Desk, one_engine, run


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "games.sqlite")


def answers_of(table: Table) -> list[str]:
    return list(table.match.record.answers)


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


@pytest.mark.parametrize("what", ["record", "stored", "frames", "luck"])
def test_what_is_not_on_disk_is_read_by_nobody(desk: Desk, what: str) -> None:
    """Requests for record, frames and luck wait until the line is written."""
    app = create_app(desk.path, pace=0.0, engines=one_engine)
    desk.hall = app.state.hall

    async def work() -> None:
        await desk.open()
        await desk.play_on(2)
        asked, message = next_message(desk)
        before = await desk.hall.look(desk.seats.id, answers_of)
        foreign = sqlite3.connect(desk.path, isolation_level=None)
        foreign.execute("BEGIN IMMEDIATE")
        task = asyncio.create_task(desk.send(asked, message))
        while len(answers_of(desk.table)) == len(before):
            await asyncio.sleep(0.01)  # the game is ahead of the disk now
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            address = f"/api/games/{desk.seats.id}/{what}"
            asking = asyncio.create_task(client.get(address))
            await asyncio.sleep(0.1)
            assert not asking.done(), "somebody was shown what is not on disk"
            foreign.execute("ROLLBACK")
            foreign.close()
            await task
            assert (await asking).status_code == 200

    run(work)


def test_a_reader_who_waited_for_a_line_that_failed_reads_what_is_on_disk(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        await desk.open()
        await desk.play_on(2)
        asked, message = next_message(desk)
        before = await desk.hall.look(desk.seats.id, answers_of)
        write, begun, may_fail = desk.hall.store.append, threading.Event(), threading.Event()

        def fails(*_: Any) -> None:
            begun.set()
            may_fail.wait(10)
            raise sqlite3.OperationalError("disk full")

        monkeypatch.setattr(desk.hall.store, "append", fails)
        task = asyncio.create_task(desk.room.handle(desk.channels[asked], json.dumps(message)))
        await asyncio.to_thread(begun.wait, 10)
        ahead = asyncio.create_task(desk.hall.look(desk.seats.id, answers_of))
        await asyncio.sleep(0.05)
        monkeypatch.setattr(desk.hall.store, "append", write)
        may_fail.set()
        await task
        assert desk.table.broken
        assert await ahead == before

    run(work)


def test_a_record_that_was_read_does_not_grow(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        await desk.play_on(10)
        record = replay.record_for(desk.table, "A")
        read = (list(record.answers), list(record.hashes))
        await desk.play_on(5)
        assert (record.answers, record.hashes) == read
        assert len(desk.table.match.record.answers) > len(read[0])

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


def test_thinking_has_threads_of_its_own_and_answers_never_wait_for_them(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads are few: thoughts in the same ones would keep answers of other games waiting."""
    written: list[str] = []
    append = desk.hall.store.append

    def noted(*given: Any) -> None:
        written.append(threading.current_thread().name)
        append(*given)

    thought: list[str] = []

    def area(*_given: Any) -> messages.Area:
        thought.append(threading.current_thread().name)
        return messages.Area(decision=0, kind="none")

    monkeypatch.setattr(desk.hall.store, "append", noted)
    monkeypatch.setattr(questions, "area", area)

    async def work() -> None:
        await desk.open()
        seat, message = next_message(desk)
        (reply,) = await desk.send(seat, {"type": "area"})
        assert reply["type"] == "area"
        await desk.send(seat, message)

    run(work)
    assert thought and all(name.startswith("thinking") for name in thought)
    assert written and not any(name.startswith("thinking") for name in written)
