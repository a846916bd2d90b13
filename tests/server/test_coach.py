"""Hints for who is asked and reviews of what is over: beside the table, from one seat's view."""

import asyncio
from pathlib import Path

import pytest
from msgspec import structs

from crisis.server.minds import mind
from crisis.server.protocol.errors import BadRequest
from crisis.server.tables.reviews import finished, shown
from crisis.state.decisions import parse_answer
from crisis.state.records import other
from crisis.texts import codes, reader
from tests.server.desk import ENGINE, Desk, run


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "games.sqlite", deploy="auto")


def test_who_is_asked_gets_legal_plans_and_the_game_stays_as_it_is(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        asked = desk.table.asked
        assert asked in ("A", "B")
        lines, state = desk.table.number, desk.table.state.clone()
        [hint] = await desk.send(asked, {"n": 5, "type": "hint"})
        assert hint["type"] == "hint" and hint["n"] == 5
        assert hint["decision"] == desk.table.decision_for(asked)
        assert 0 < hint["chance"] < 1 and 1 <= len(hint["plans"]) <= 3
        assert hint["plans"][0]["why"]
        view = ENGINE.view(desk.table.state, asked)
        for plan in hint["plans"]:
            assert ENGINE.why_not(view, parse_answer(plan["answer"])) is None
            assert plan["chance"] <= hint["chance"]
        assert (desk.table.number, desk.table.state) == (lines, state)

    run(work)


def test_who_is_not_asked_gets_no_hint(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        asked = desk.table.asked
        assert asked in ("A", "B")
        [refused] = await desk.send(other(asked), {"n": 6, "type": "hint"})
        assert refused["type"] == "refused" and "Nothing is asked" in refused["refusal"]["why"]

    run(work)


def test_between_two_people_at_two_screens_there_are_no_hints(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        asked = desk.table.asked
        assert asked in ("A", "B")
        desk.table.stored = structs.replace(desk.table.stored, vs="friend")
        assert desk.table.is_remote
        [refused] = await desk.send(asked, {"n": 7, "type": "hint"})
        assert refused["type"] == "refused" and "no hints" in refused["refusal"]["why"]

    run(work)


def test_a_game_is_reviewed_when_it_is_over_and_not_before(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        with pytest.raises(BadRequest, match="when it is over"):
            finished(desk.table)
        await desk.play_on(12)
        desk.table.concede("A")
        game = finished(desk.table)
        first = desk.hall.reviews.of(game)
        assert first.review is None and first.of == len(desk.table.match.record.answers)
        for _ in range(600):
            if first.review is not None or first.why:
                break
            await asyncio.sleep(0.1)
        assert not first.why and first.review is not None
        assert first.done == first.of and first.review.turns
        assert first.review.turns[-1].after == 0.0  # A gave up
        assert desk.hall.reviews.of(game) is first  # it is not made twice

    run(work)


def test_a_review_that_fails_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_args: object) -> None:
        raise RuntimeError("a fault")

    async def work() -> None:
        await desk.open()
        desk.table.concede("B")
        desk.hall.reviews.of(finished(desk.table))
        await asyncio.gather(*desk.hall.reviews._tasks)
        with reader.reading("fr"):
            progress = shown(desk.hall.reviews.of(finished(desk.table)))
        assert progress.review is None and progress.why == codes.MISTAKE().sentence("fr")

    monkeypatch.setattr(mind, "reviewed", fails)
    run(work)
