"""Thinking in processes: the same as in threads, in its turn, and nobody dies with a process."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from crisis.plans.blows import Terms
from crisis.play.duel import Duel
from crisis.server.ask.duels import Row
from crisis.server.game.store import Store
from crisis.server.minds import processes
from crisis.server.minds.mind import Mind
from crisis.server.minds.process import Gone, Process
from crisis.server.minds.processes import Processes
from crisis.server.minds.thoughts import (
    Blows,
    Compared,
    Failed,
    Faulty,
    Lost,
    Move,
    Moved,
    Opening,
    Overworked,
    Question,
    Refused,
    Replied,
    Reply,
    Thought,
    Unwilling,
    rules_of,
)
from crisis.server.protocol import asks
from crisis.server.protocol.errors import BadRequest
from crisis.server.tables.hall import Hall
from tests.server.desk import ENGINE, Desk, one_engine, run


def desk_with(path: Path, minds: Processes, **start: Any) -> Desk:
    hall = Hall(Store(path), 0.0, one_engine, thinking=lambda _engines: minds)
    return Desk(path, hall=hall, **start)


@asynccontextmanager
async def real() -> AsyncIterator[Processes]:
    minds = Processes(one_engine)
    minds.begin()
    try:
        while len(minds._free) < 2:
            await asyncio.sleep(0.05)
        yield minds
    finally:
        minds.close()
        for process in minds._all:
            await process.end()


@pytest.fixture
def position(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path / "games.sqlite")
    run(desk.open)
    return desk


def question(desk: Desk, asked: Any, language: str = "en") -> Question:
    table = desk.table
    seat = table.asked
    assert seat in ("A", "B")
    return Question(
        rules=rules_of(ENGINE), view=ENGINE.view(table.state, seat), game=desk.seats.id,
        decision=table.decision_for(seat), seat=seat, language=language, asked=asked,
    )  # fmt: skip


def test_a_process_thinks_what_a_thread_thinks(tmp_path: Path) -> None:
    async def work() -> None:
        async with real() as minds:
            desk = desk_with(tmp_path / "games.sqlite", minds, vs="medium", seat="A")
            await desk.open()
            await desk.play_on(12)  # the computer's answers come from a process, too
            assert desk.table.history.decisions_of(("B",))
            assert desk.table.asked == "A" and not desk.table.store.mishaps(desk.seats.id)
            here = Mind(one_engine)
            for asked in (asks.Options(n=4), asks.AreaAsk(n=5), asks.WhyNot(answer="pick nothing")):
                wanted = question(desk, asked, "de")
                assert await minds.think(wanted) == here.answer(wanted)
            view = desk.table.state
            move = Move(rules=rules_of(ENGINE), view=view, mind="x", level="medium", seed=3)
            assert await minds.think(move) == here.answer(move)
            unasked = question(desk, asks.Nearest(x=1, y=1, tool="long"), "de")
            if not isinstance(refused := here.answer(unasked), Refused):
                refused = here.answer(question(desk, asks.Suggest(), "de"))
                unasked = question(desk, asks.Suggest(), "de")
            assert isinstance(refused, Refused)
            with pytest.raises(Unwilling) as found:
                await minds.think(unasked)
            assert found.value.refusal.why == refused.refusal.why
            await pages_think_there_too(minds, here)
            desk.hall.store.close()

    run(work)


async def pages_think_there_too(minds: Processes, here: Mind) -> None:
    """The odds page and the planner; what does not exist is refused in one sentence."""
    rules = rules_of(ENGINE)
    row = Row(cards=Duel(attacker="hulk", attack="Strike", defender="kingpin"))
    terms = Terms(power=4)
    for about in (
        Compared(rules=rules, language="de", rows=(row,)),
        Blows(rules=rules, language="en", attacker="hulk", defenders=("kingpin",), terms=terms),
    ):
        assert await minds.think(about) == here.answer(about)
    unknown = Blows(rules=rules, language="en", attacker="hulkk", defenders=("hulk",), terms=terms)
    with pytest.raises(BadRequest, match="there is no character 'hulkk'"):
        await minds.think(unknown)


def test_a_game_that_begins_in_round_one_is_opened_by_a_process(tmp_path: Path) -> None:
    async def work() -> None:
        async with real() as minds:
            path = tmp_path / "games.sqlite"
            desk = await asyncio.to_thread(
                lambda: desk_with(path, minds, vs="human", deploy="auto", seed=5)
            )
            await desk.open()
            assert desk.table.state.round == 1
            other = Desk(tmp_path / "other.sqlite", vs="human", deploy="auto", seed=5)
            await other.open()
            assert other.table.match.record.answers == desk.table.match.record.answers

    run(work)


def test_a_fault_in_a_process_is_a_fault_of_the_question_alone() -> None:
    broken = Opening(
        rules=rules_of(ENGINE), setup=None, secret="", contributions={}, seeds={}  # type: ignore[arg-type]
    )  # fmt: skip

    async def work() -> None:
        async with real() as minds:
            with pytest.raises((Faulty, Lost)):
                await minds.think(broken)

    run(work)


def test_killing_the_processes_costs_no_reply(position: Desk) -> None:
    """One that died is replaced, and what it was thinking about is thought about again."""
    asked = question(position, asks.Options())

    async def work() -> None:
        async with real() as minds:
            first = await minds.think(asked)
            before = minds.pids
            os.kill(before[0], signal.SIGKILL)
            under_way = [asyncio.create_task(minds.think(asked)) for _ in range(20)]
            assert await asyncio.gather(*under_way) == [first] * 20
            os.kill(before[1], signal.SIGKILL)
            under_way = [asyncio.create_task(minds.think(asked)) for _ in range(20)]
            assert await asyncio.gather(*under_way) == [first] * 20
            while minds._ready < 2:
                await asyncio.sleep(0.05)
            assert not set(minds.pids) & set(before)
            assert await minds.think(asked) == first

    run(work)


def test_until_a_process_is_ready_threads_think(position: Desk) -> None:
    asked = question(position, asks.Options())

    async def work() -> None:
        minds = Processes(one_engine)
        assert await minds.think(asked) == Mind(one_engine).answer(asked)
        assert minds.pids == [] and minds.wait(asked) == Mind(one_engine).answer(asked)
        minds.close()

    run(work)


def test_a_process_ends_when_its_server_does() -> None:
    async def work() -> None:
        process = Process()
        await process.begin()
        child = process._child
        assert child is not None and child.stdin is not None
        child.stdin.close()
        assert await asyncio.wait_for(child.wait(), 60) == 0

    run(work)


# --- who waits for whom ---------------------------------------------------------------------------


class Slow(Process):
    """A process that replies when it is told to."""

    def __init__(self, does: Callable[[Thought], Reply]) -> None:
        super().__init__()
        self.does, self.may_end = does, asyncio.Event()
        self.busy_with: list[Thought] = []

    @property
    def alive(self) -> bool:
        return True

    async def carry_out(self, about: Thought, note: Any = None) -> Reply:
        self.busy_with.append(about)
        await self.may_end.wait()
        return self.does(about)


def slow_minds(count: int, does: Callable[[Thought], Reply]) -> tuple[Processes, list[Slow]]:
    minds = Processes(one_engine, count)
    made = [Slow(does) for _ in range(count)]
    minds._all, minds._free, minds._ready = list(made), list(made), count
    return minds, made


def moved(_about: Thought) -> Reply:
    return Moved(answer="pick end")


def replied(about: Thought) -> Reply:
    return Moved(answer="pick end") if isinstance(about, Move) else Replied(Raw(b"{}"))


def test_the_computer_leaves_one_process_to_questions_which_go_before_it(position: Desk) -> None:
    asked = question(position, asks.Options())
    move = Move(rules=asked.rules, view=asked.view, mind="x", level="easy", seed=1)

    async def work() -> None:
        minds, made = slow_minds(2, replied)
        moves = [asyncio.create_task(minds.think(move)) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        busy = [one for one in made if one.busy_with]
        assert len(busy) == 1 and minds.waiting == 2, "a process is left for questions"
        questions = [asyncio.create_task(minds.think(asked)) for _ in range(2)]
        for _ in range(3):
            await asyncio.sleep(0)
        other = next(one for one in made if one is not busy[0])
        assert other.busy_with == [asked] and minds.waiting == 3
        busy[0].may_end.set()
        await moves[0]
        await questions[1]
        assert busy[0].busy_with[:2] == [move, asked], "a question goes before a move"
        other.may_end.set()
        await asyncio.gather(*moves, *questions)
        assert minds.waiting == 0 and minds._moving == 0 and len(minds._free) == 2

    run(work)


def test_so_many_questions_may_wait_and_no_more(position: Desk) -> None:
    asked = question(position, asks.Options())

    async def work() -> None:
        minds, made = slow_minds(2, replied)
        waiting = [
            asyncio.create_task(minds.think(asked)) for _ in range(processes.MOST_QUESTIONS + 2)
        ]
        for _ in range(3):
            await asyncio.sleep(0)
        with pytest.raises(Overworked):
            await minds.think(asked)
        position.room.minds = minds
        seat = str(position.table.asked)
        (refused,) = await position.send(seat, {"type": "options", "n": 3})
        assert refused["n"] == 3 and refused["refusal"]["code"] == "server.too_much_to_think"
        assert position.room.counts.of["refused_thoughts"] == 1
        for one in made:
            one.may_end.set()
        await asyncio.gather(*waiting)
        assert minds.waiting == 0

    run(work)


def test_a_thought_nobody_waits_for_keeps_its_process_until_it_ends(position: Desk) -> None:
    asked = question(position, asks.Options())

    async def work() -> None:
        minds, made = slow_minds(2, replied)
        task = asyncio.create_task(minds.think(asked))
        for _ in range(3):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        assert len(minds._free) == 1
        for one in made:
            one.may_end.set()
        await asyncio.sleep(0.01)
        assert len(minds._free) == 2

    run(work)


def test_a_mind_that_dies_again_is_a_mishap_and_a_random_answer(tmp_path: Path) -> None:
    def dies(_about: Thought) -> Reply:
        raise Gone("killed")

    async def work() -> None:
        minds, made = slow_minds(2, dies)
        for one in made:
            one.may_end.set()
        desk = desk_with(tmp_path / "games.sqlite", minds, vs="easy", seat="A")
        await desk.open()
        await desk.play_on(4)
        answered = desk.table.history.decisions_of(("B",))
        mishaps = desk.table.store.mishaps(desk.seats.id)
        assert answered and len(mishaps) == len(answered) and "died" in str(mishaps[0])
        desk.hall.store.close()

    run(work)


def test_a_fault_while_thinking_is_logged_and_told(
    position: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        minds, made = slow_minds(2, lambda _about: Failed("ZeroDivisionError: x", "the trace"))
        made[0].may_end.set()
        position.room.minds = minds
        seat = str(position.table.asked)
        (told,) = await position.send(seat, {"type": "options", "n": 3})
        assert told["type"] == "error" and "trace" not in told["why"]

    run(work)
    assert "the trace" in caplog.text
