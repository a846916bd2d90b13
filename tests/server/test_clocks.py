"""The clock of a game with a friend: the server's own, kept, told as durations."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from crisis.play.agents import RandomAgent
from crisis.server.game.clock import Clocks, ClockTerms
from crisis.server.game.store import Store
from crisis.server.tables.hall import Hall
from crisis.server.tables.invitations import Invitations, Invite, Take
from crisis.server.tables.room import Channel, Room
from crisis.server.tables.timekeeper import AGAIN_SECONDS, Timekeeper
from crisis.state.decisions import answer_text
from crisis.state.records import SIDES, SideId, other
from crisis.texts import codes
from tests.server.desk import one_engine, run

Message = dict[str, Any]
MINUTES = {"kind": "minutes", "minutes": 10, "increment": 30}


class Time:
    """The server's time, in the test's hands."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Game:
    """A friend's game with a clock; the server can be stopped and started again."""

    def __init__(self, path: Path, **clock: Any) -> None:
        self.path, self.time = path, Time()
        self._start()
        invitations = Invitations(self.hall)
        start = {"vs": "friend", "deploy": "auto"}
        wanted = {"start": start, "name": "Ann", "clock": clock or None}
        made = invitations.invite(msgspec.convert(wanted, Invite))
        assert invitations.offer(made.id).clock == (
            msgspec.convert(clock, ClockTerms) if clock else None
        )
        self.id = invitations.take(made.id, Take(name="Ben", code=made.code)).id

    def _start(self) -> None:
        store = Store(self.path)
        self.hall = Hall(store, 0.0, one_engine, Clocks(store, self.time))

    def restart(self, down: float) -> None:
        self.hall.close()
        self.time.now += down
        self._start()

    async def open(self) -> None:
        self.room: Room = await self.hall.open(self.id)
        self.seats: dict[SideId, Channel] = {side: self.room.join(side) for side in SIDES}
        await self.settle()

    async def settle(self) -> None:
        while self.room._driver is not None and not self.room._driver.done():
            await asyncio.wait([self.room._driver], timeout=10)

    async def send(self, seat: SideId, **message: Any) -> list[Message]:
        """What the seat is told in reply, and everything before it."""
        await self.room.handle(self.seats[seat], json.dumps({"n": 1, **message}))
        await self.settle()
        return self.told(seat)

    def told(self, seat: SideId) -> list[Message]:
        queue, found = self.seats[seat].queue, []
        while not queue.empty():
            found.append(json.loads(queue.get_nowait() or b""))
        return found

    def clock(self, seat: SideId = "A") -> Message:
        """The clock as a page that comes now is told."""
        channel = self.room.join(seat)
        hello: Message = json.loads(channel.queue.get_nowait() or b"")
        self.room.leave(channel)
        found: Message = hello["clock"]
        return found

    @property
    def asked(self) -> SideId:
        asked = self.room.table.asked
        assert asked in SIDES
        return "A" if asked == "A" else "B"

    async def play_on(self, turns: int) -> None:
        """Whoever is asked answers at random until so many turns have begun."""
        table = self.room.table
        agents = {side: RandomAgent(table.engine, 4) for side in SIDES}
        while len(table.history.turn_starts()) < turns:
            side, state = self.asked, table.state
            assert state.pending is not None
            given = answer_text(agents[side].answer(table.engine.view(state, side), state.pending))
            number = table.decision_for(side)
            replies = await self.send(side, type="answer", decision=number, answer=given)
            assert "refused" not in {reply["type"] for reply in replies}, replies


def why(replies: list[Message]) -> str:
    return str(replies[-1]["refusal"]["why"])


def test_a_game_without_a_clock_has_none(tmp_path: Path) -> None:
    game = Game(tmp_path / "games.sqlite")

    async def work() -> None:
        await game.open()
        assert game.clock() is None
        assert "no clock" in why(await game.send("A", type="pause"))

    run(work)


def test_the_time_of_whoever_is_asked_runs_and_turns_add_to_it(tmp_path: Path) -> None:
    game = Game(tmp_path / "games.sqlite", **MINUTES)

    async def work() -> None:
        await game.open()
        first = game.asked
        whole, more = 600_000, 30_000
        assert game.clock()["left"] == {"A": whole, "B": whole}
        game.time.now += 40
        assert game.clock()["runs"] == first
        assert game.clock()["left"] == {first: whole - 40_000, other(first): whole}
        await game.play_on(turns=2)
        clock = game.clock()
        assert clock["runs"] == other(first)
        assert clock["left"] == {first: whole - 40_000, other(first): whole + more}

    run(work)


def test_time_while_the_server_was_down_does_not_count(tmp_path: Path) -> None:
    game = Game(tmp_path / "games.sqlite", **MINUTES)

    async def work() -> None:
        await game.open()
        first = game.asked
        game.time.now += 100
        game.hall.clocks.stay_alive()
        game.time.now += 5  # after the last sign of life: nobody knows, so it is nobody's loss
        game.restart(down=50_000)
        assert game.hall.clocks.due() == []
        await game.open()
        assert game.clock()["left"][first] == 500_000
        game.time.now += 1
        assert game.clock()["left"][first] == 499_000
        game.time.now += 499
        assert game.hall.clocks.due() == [game.id], "also without anybody who looks"

    run(work)


def test_on_the_clock_of_days_a_decision_is_given_its_days_anew(tmp_path: Path) -> None:
    game = Game(tmp_path / "games.sqlite", kind="days", days=2)

    async def work() -> None:
        await game.open()
        first, day = game.asked, 86_400
        game.time.now += day
        game.restart(down=day / 2)
        await game.open()
        assert game.clock()["left"][first] == day / 2 * 1000
        await game.play_on(turns=2)
        assert game.clock()["left"][other(first)] == 2 * day * 1000

    run(work)


def test_who_is_out_of_time_loses_if_that_was_chosen(tmp_path: Path) -> None:
    game = Game(tmp_path / "games.sqlite", **MINUTES, out="lose")

    async def work() -> None:
        await game.open()
        side, keeper = game.asked, Timekeeper(game.hall)
        await keeper.look()
        assert not game.room.table.over
        game.time.now += 600
        decision = game.room.table.decision_for(side)
        late = await game.send(side, type="answer", decision=decision, answer="pick end")
        assert "time is over" in why(late)
        await keeper.look()
        await game.settle()
        assert game.room.table.over
        last = game.told(other(side))[-1]
        assert last["state"]["outcome"]["winner"] == other(side)
        assert last["clock"]["over"] == side and last["clock"]["runs"] is None
        await keeper.look()
        game.restart(down=10)
        await game.open()
        assert game.clock()["over"] == side and game.hall.clocks.due() == []

    run(work)


def test_the_computer_plays_on_if_that_was_chosen(tmp_path: Path) -> None:
    game = Game(tmp_path / "games.sqlite", **MINUTES, out="computer")

    async def work() -> None:
        await game.open()
        side = game.asked
        game.time.now += 600
        before = len(game.room.table.match.record.answers)
        await Timekeeper(game.hall).look()
        await game.settle()
        assert not game.room.table.over and game.asked == other(side)
        assert len(game.room.table.match.record.answers) > before
        for message in ({"type": "concede"}, {"type": "undo", "answers": 1}, {"type": "draw"}):
            assert "computer plays" in why(await game.send(side, **message))
        assert game.clock()["runs"] == other(side)
        game.restart(down=10)
        await game.open()
        assert game.room.table.taken_over == side

    run(work)


def test_the_clock_stands_when_both_want_it_and_nobody_plays_meanwhile(tmp_path: Path) -> None:
    game = Game(tmp_path / "games.sqlite", **MINUTES)

    async def work() -> None:
        await game.open()
        side = game.asked
        assert (await game.send("A", type="pause"))[-1]["clock"]["pause_asked"] == "A"
        game.time.now += 10
        assert (await game.send("A", type="pause"))[-1]["clock"]["paused"] is False
        assert (await game.send("B", type="pause"))[-1]["clock"]["paused"] is True
        game.time.now += 100_000
        game.restart(down=1000)
        await game.open()
        assert game.clock() | {"paused": True, "runs": None} == game.clock()
        assert game.clock()["left"][side] == 590_000 and game.hall.clocks.due() == []
        decision = game.room.table.decision_for(side)
        refused = await game.send(side, type="answer", decision=decision, answer="pick end")
        assert "clock stands" in why(refused)
        await game.send("B", type="pause")
        assert (await game.send("A", type="pause"))[-1]["clock"]["runs"] == side
        game.time.now += 1
        assert game.clock()["left"][side] == 589_000

    run(work)


def test_one_game_that_cannot_be_opened_stops_no_other_clock(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = Game(tmp_path / "games.sqlite", **MINUTES)

    async def work() -> None:
        await game.open()
        game.time.now += 600
        game.hall.clocks.deadlines = {"gone": 0.0, **game.hall.clocks.deadlines}
        await Timekeeper(game.hall).look()
        assert game.room.table.over
        assert "game gone: its time could not be called" in caplog.text

    run(work)


def test_time_that_could_not_be_called_is_told_once_and_called_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(tmp_path / "games.sqlite", kind="minutes", minutes=1)

    async def work() -> None:
        await game.open()
        side, keeper = game.asked, Timekeeper(game.hall)
        game.told(side)
        game.time.now += 61
        with monkeypatch.context() as broken:
            broken.setattr(game.room.table.store, "append", lambda *_: 1 / 0)
            await keeper.look()
            # What was not written broke the table: its people come back to one opened anew.
            assert game.hall.clocks.due() == []
        assert game.room.table.broken
        channel = game.seats[side]
        said = [
            json.loads(channel.queue.get_nowait() or b"{}") for _ in range(channel.queue.qsize())
        ]
        assert [one["why"] for one in said if one.get("type") == "error"] == [
            codes.TIME_NOT_CALLED().sentence("en")
        ]
        game.time.now += AGAIN_SECONDS
        await game.open()
        assert game.hall.clocks.due() == [game.id]
        await keeper.look()
        assert game.room.table.over and game.room.table.state.outcome.winner != side

    run(work)
