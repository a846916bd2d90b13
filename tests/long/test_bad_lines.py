"""Games over bad lines: late by 300 ms, now and then lost. Nothing is lost or taken twice."""

import asyncio
from pathlib import Path

from crisis.server.protocol.client import Refusal, TableServer
from crisis.server.protocol.crowd import Message, Person
from tests.server.bad_line import BadLine
from tests.server.hosted import Hosted
from tests.server.kills import compared
from tests.server.test_process import free_port

DELAY = 0.15  # seconds each way: 300 ms until a reply comes
LOST = 0.02  # of new connections, and of messages on a connection that lasts
GAMES, SECONDS, TRIES = 6, 30.0, 20


def made(table: TableServer) -> Message:
    """A game; whoever loses the line tries again."""
    for _ in range(TRIES):
        try:
            return table.create(vs="human", deploy="auto")
        except (OSError, Refusal):
            continue
    raise AssertionError("no game could be made")


async def play(table: TableServer) -> list[Person]:
    stop, people = asyncio.Event(), []
    for number in range(GAMES):
        game = await asyncio.to_thread(made, table)
        for seat, key in game["seats"].items():
            people.append(Person(table, game["id"], seat, key, number))
    playing = [asyncio.create_task(person.play(0.05, stop)) for person in people]
    await asyncio.sleep(SECONDS)
    stop.set()
    async with asyncio.timeout(120):
        await asyncio.gather(*playing)
    return people


def test_no_answer_is_lost_or_taken_twice_on_a_bad_line(tmp_path: Path) -> None:
    port = free_port()
    with BadLine(port, delay=DELAY, lost=LOST, seed=19) as line:
        hosted = Hosted(tmp_path / "games.sqlite", public_url=f"http://127.0.0.1:{port}")
        line.to = hosted.port
        try:
            hosted.wait_for()
            people = asyncio.run(play(TableServer(f"http://127.0.0.1:{port}")))
        finally:
            hosted.end()
        assert line.cut > 3, "lines were lost"
    assert [fault for person in people for fault in person.faults] == []
    report = compared(tmp_path / "games.sqlite", people, kills=0)
    assert report.answers > 5 * GAMES and report.back, report.text
    assert (report.lost, report.twice) == ([], []), report.text
