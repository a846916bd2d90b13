"""Two servers on one PostgreSQL: any of them serves any seat, and one takes over from another."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import pytest

from crisis.play.agents import RandomAgent
from crisis.server.game.store import Store
from crisis.server.tables import room as rooms
from crisis.server.tables.channel import Channel
from crisis.server.tables.hall import Hall, Start
from crisis.server.tables.invitations import Invitations, Invite, Take
from crisis.server.tables.room import Room
from crisis.server.tables.timekeeper import Timekeeper
from crisis.state.codec import state_hash
from crisis.state.decisions import answer_text
from crisis.state.records import SideId
from tests.server.desk import ENGINE, Message, one_engine, run
from tests.server.postgresql import Cluster

PATIENCE = 30.0


class Server:
    """What one process has: a hall that listens, and somebody who sits there."""

    def __init__(self, address: str) -> None:
        self.hall = Hall(Store(address), 0.0, one_engine)
        self.running = asyncio.create_task(self.hall.neighbours.run())
        self.mind = RandomAgent(ENGINE, 5)
        self.inbox: list[Message] = []
        self.room: Room
        self.channel: Channel

    async def sit(self, game: str, seat: SideId) -> None:
        self.room = await self.hall.open(game)
        self.channel = await self.room.sit(seat)

    async def send(self, **message: Any) -> None:
        await self.room.handle(self.channel, json.dumps({"n": 1, **message}))

    def chosen(self) -> dict[str, Any]:
        """A message with an answer to what this seat is asked."""
        table, seat = self.room.table, self.channel.seat
        assert table.state.pending is not None
        answer = self.mind.answer(table.engine.view(table.state, seat), table.state.pending)
        number = table.decision_for(seat)
        return {"type": "answer", "decision": number, "answer": answer_text(answer)}

    @property
    def asked(self) -> bool:
        return self.room.table.asked == self.channel.seat

    def told(self, kind: str) -> list[Message]:
        while not self.channel.queue.empty():
            self.inbox.append(json.loads(self.channel.queue.get_nowait() or b"{}"))
        return [message for message in self.inbox if message.get("type") == kind]

    async def end(self) -> None:
        if not self.running.done():
            self.running.cancel()
            with suppress(asyncio.CancelledError):
                await self.running
        self.hall.close()


async def until(what: Callable[[], Any]) -> None:
    """Wait for what comes from another process."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "it does not come"
        await asyncio.sleep(0.01)


@asynccontextmanager
async def two(address: str, **clock: Any) -> AsyncIterator[tuple[Server, Server]]:
    """Two servers, and a game between two friends that sit at one each; the first is asked."""
    one, two = Server(address), Server(address)
    try:
        invitations = Invitations(one.hall)
        start = {"vs": "friend", "deploy": "auto"}
        wanted = {"start": start, "name": "Ann", "clock": clock or None}
        made = invitations.invite(msgspec.convert(wanted, Invite))
        game = Invitations(two.hall).take(made.id, Take(name="Ben", code=made.code)).id
        await one.sit(game, "A")
        await two.sit(game, "B")
        await until(lambda: one.asked != two.asked and numbers(one) == numbers(two))
        yield (one, two) if one.asked else (two, one)
    finally:
        await one.end()
        await two.end()


def numbers(server: Server) -> int:
    return server.room.table.number


def last_told(server: Server) -> int:
    return max(message["answers"] for message in server.told("update"))


def test_an_answer_at_one_process_is_seen_at_the_other_and_the_game_goes_on(
    postgresql: Cluster,
) -> None:
    async def work() -> None:
        async with two(postgresql.new_database()) as (one, other):
            for _ in range(12):
                who = one if one.asked else other
                await who.send(**who.chosen())
                await until(lambda: numbers(one) == numbers(other) and (one.asked or other.asked))
            assert state_hash(one.room.table.state) == state_hash(other.room.table.state)
            lines = one.hall.store.lines(one.room.table.stored.id)
            assert len(lines) == numbers(one) == numbers(other)
            assert not one.told("error") and not other.told("error")
            here = [set(message["here"]) for message in one.told("presence")]
            assert {"A", "B"} in here, "who sits at the other process is there"
            await until(lambda: last_told(one) == last_told(other) == numbers(one))

    run(work)


def test_wishes_and_phrases_reach_the_other_process(postgresql: Cluster) -> None:
    async def work() -> None:
        async with two(postgresql.new_database(), kind="minutes", minutes=9) as (one, other):
            await one.send(type="say", phrase=1)
            await until(lambda: other.told("said"))
            await one.send(type="pause")
            await until(lambda: other.room.table.clock.pause_asked)  # type: ignore[union-attr]
            await other.send(type="pause")
            await until(lambda: one.room.table.clock.state.paused)  # type: ignore[union-attr]
            await one.send(type="pause")
            await until(lambda: other.room.table.clock.pause_asked)  # type: ignore[union-attr]
            await other.send(type="pause")
            await until(lambda: not one.room.table.clock.state.paused)  # type: ignore[union-attr]
            await one.send(type="draw")
            await until(lambda: other.room.table.draw_offered)
            await other.send(type="draw")
            await until(lambda: one.room.table.over)
            assert one.room.table.state.outcome.winner is None  # type: ignore[union-attr]

    run(work)


def test_taking_back_reaches_the_other_process(postgresql: Cluster) -> None:
    async def work() -> None:
        async with two(postgresql.new_database()) as (one, other):
            before = numbers(one)
            await one.send(**one.chosen())
            await until(lambda: numbers(other) > before)
            await one.send(type="undo", answers=1)
            if one.room.table.undo_asked is not None:  # something was shown: the other one agrees
                await until(lambda: other.room.table.undo_asked is not None)
                await other.send(type="consent", yes=True)
            await until(lambda: other.told("update")[-1]["cause"] in ("undo", "state"))
            await until(lambda: numbers(one) == numbers(other))
            assert state_hash(one.room.table.state) == state_hash(other.room.table.state)

    run(work)


def test_of_two_answers_to_one_decision_the_first_counts_and_the_other_is_offered_anew(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with two(postgresql.new_database()) as (one, other):
            twin = await other.room.sit(one.channel.seat)  # the same player at both processes
            first, late = one.chosen(), one.chosen()
            # The second process has not heard yet.
            monkeypatch.setattr(other.hall.neighbours, "hear", lambda _text: None)
            await one.send(**first)
            clashes = []
            real = type(other.room)._read_anew

            async def noted(room: Room) -> None:
                clashes.append(numbers(other))
                await real(room)

            monkeypatch.setattr(rooms.Room, "_read_anew", noted)
            await other.room.handle(twin, json.dumps({"n": 7, **late}))
            assert clashes, "both wrote the same line"
            told = []
            while not twin.queue.empty():
                told.append(json.loads(twin.queue.get_nowait() or b"{}"))
            assert told[-1]["type"] == "refused" and told[-1]["n"] == 7
            assert told[-1]["decision"] > late["decision"], "the decision that is asked now"
            bodies = [line.body for line in one.hall.store.lines(one.room.table.stored.id)]
            assert bodies.count(first["answer"]) == 1

    run(work)


def test_one_process_lets_the_computer_go_on_and_another_takes_over(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        address = postgresql.new_database()
        one, other = Server(address), Server(address)
        try:
            seats = one.hall.create(Start(vs="easy", deploy="auto", seed=3))
            lock = f"game {seats.id}"
            # Somebody else drives the game, and dies before it has done anything.
            assert other.hall.store.database.hold(lock)
            await one.sit(seats.id, "A")
            table = one.room.table
            await one.send(type="concede") if table.over else None
            while one.asked:
                await one.send(**one.chosen())
            stands = table.number
            await asyncio.sleep(0.3)
            assert table.number == stands, "it is not ours to go on with"
            other.hall.store.database.locks._connection.close()  # type: ignore[attr-defined]
            await until(lambda: table.number > stands)
        finally:
            await one.end()
            await other.end()

    run(work)


def test_one_process_keeps_the_clocks_and_another_takes_over(postgresql: Cluster) -> None:
    async def work() -> None:
        async with two(postgresql.new_database(), kind="minutes", minutes=9) as (one, other):
            first, second = Timekeeper(one.hall), Timekeeper(other.hall)
            game = one.room.table.stored.id
            assert first._is_ours() and first._is_ours() and not second._is_ours()
            other.hall.clocks.deadlines.clear()
            one.hall.store.database.locks._connection.close()  # type: ignore[attr-defined]
            await until(second._is_ours)
            assert not first._is_ours()
            assert game in other.hall.clocks.deadlines, "it reads all clocks first"

    run(work)


def test_a_server_beside_another_takes_nothing_away(postgresql: Cluster) -> None:
    """Only the first server sweeps away what was forgotten, and starts clocks that stood."""
    address = postgresql.new_database()
    one = Store(address)
    hall = Hall(one, 0.0, one_engine)
    game = hall.create(Start(vs="human")).id
    one.forget(game)
    beside = Store(address)
    assert one.is_first and not beside.is_first
    one.bring_back(game)
    assert [listed.id for listed in beside.listed()] == [game]
    beside.close()
    one.close()
    last = Store(address)
    assert last.is_first
    last.close()


def test_what_was_told_while_nobody_listened_is_taken_in_later(postgresql: Cluster) -> None:
    async def work() -> None:
        async with two(postgresql.new_database()) as (one, other):
            other.hall.neighbours.hear = lambda _text: None  # type: ignore[method-assign]
            await one.send(**one.chosen())
            assert numbers(other) < numbers(one)
            other.hall.neighbours.look_at_all()  # as when the database is back
            await until(lambda: numbers(other) == numbers(one))

    run(work)
