"""SIGKILL of a server process at random moments while people play.

    python -m tests.server.kills sqlite|postgresql 30 [GAMES]

SQLite has one process, which is started again at once; PostgreSQL has two workers on one port, of
which one is killed. Afterwards every answer that a client knows to be taken must be in the store at
its place, and every person's answer in the store must be one that was given, once. The times until
people were back are reported, not judged.
"""

import asyncio
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from msgspec import Struct

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.play.record import engine_for
from crisis.server.game.store import Store
from crisis.server.game.table import Table
from crisis.server.protocol.crowd import Person
from crisis.state.decisions import answer_text, parse_answer
from tests.server.hosted import Hosted
from tests.server.postgresql import running

PAUSE = 0.2  # seconds a person thinks
MOST_WAIT = 120.0  # until everybody plays again


class Report(Struct):
    """What was found."""

    kills: int
    games: int
    answers: int  # of people, taken
    unheard: int  # of these, taken although the server was killed before it could say so
    lost: list[str]
    twice: list[str]
    back: list[float]  # seconds from the cut to a place at the table, for each cut connection
    playing: list[float]  # seconds from the cut to the next answer taken (or to waiting)

    @property
    def text(self) -> str:
        back, playing = sorted(self.back), sorted(self.playing)
        return (
            f"{self.kills} kills, {self.games} games, {self.answers} answers taken "
            f"({self.unheard} unheard), {len(self.lost)} lost, {len(self.twice)} not given or "
            f"twice; {len(back)} connections cut; back at the table after {_spread(back)}, "
            f"playing after {_spread(playing)}"
        )


def _spread(seconds: list[float]) -> str:
    if not seconds:
        return "-"
    return f"{seconds[len(seconds) // 2]:.2f} s (median), {seconds[-1]:.2f} s (longest)"


async def play_and_kill(hosted: Hosted, kills: int, games: int, seed: int) -> list[Person]:
    """Let people play while processes are killed; returns them all."""
    people, stop, dice = [], asyncio.Event(), random.Random(seed)
    for number in range(games):
        vs = "easy" if number % 2 else "human"
        made = await asyncio.to_thread(hosted.server.create, vs=vs, deploy="auto")
        for seat, key in made["seats"].items():
            people.append(Person(hosted.server, made["id"], seat, key, seed + len(people)))
    playing = [asyncio.create_task(person.play(PAUSE, stop)) for person in people]
    await until_playing(people)
    for killed in range(kills):
        await asyncio.sleep(dice.uniform(0.1, 1.5))
        await asyncio.to_thread(hosted.kill, dice.choice(hosted.pids))
        await asyncio.sleep(0.2)
        await until_playing(people)
        await asyncio.to_thread(hosted.wait_for, hosted.workers + killed + 1)
        await until_playing(people)  # who was thinking notices late
    stop.set()
    await asyncio.gather(*playing)
    return people


async def until_playing(people: list[Person]) -> None:
    """Wait until everybody plays again."""
    end = time.monotonic() + MOST_WAIT
    while not all(one.is_playing for one in people):
        assert time.monotonic() < end, "not everybody came back"
        await asyncio.sleep(0.02)


def compared(place: Path | str, people: list[Person], kills: int) -> Report:
    """The people's memories with the store."""
    store = Store(place, sweep=False)
    engine = engine_for("1.3", DEFAULT_REVISION)
    games = sorted({person.game for person in people})
    report = Report(kills, len(games), 0, 0, [], [], [], [])
    for game in games:
        known = {
            decision: answer_text(parse_answer(text))
            for person in people
            if person.game == game
            for decision, text in person.done.items()
        }
        stored = store.game(game)
        table = Table(store, stored, engine)  # replays it all: what does not fit is refused
        began = min(known, default=0)
        kept = {
            place: line.body
            for place, line in enumerate(store.lines(game))
            if place >= began and table.history.entries[place].seat in table.seats
        }
        report.answers += len(known)
        report.lost += [f"{game} {d} {t}" for d, t in known.items() if kept.get(d) != t]
        report.twice += [f"{game} {d} {t}" for d, t in kept.items() if known.get(d) != t]
    store.close()
    for person in people:
        report.back += person.back_after
        report.playing += person.playing_after
        report.unheard += person.unheard
    return report


def run(place: Path | str, kills: int, games: int, seed: int) -> Report:
    """The whole of it, on a store that is new."""
    hosted = Hosted(place, workers=2 if isinstance(place, str) else 1)
    try:
        hosted.wait_for(hosted.workers)
        people = asyncio.run(play_and_kill(hosted, kills, games, seed))
    finally:
        hosted.end()
    faults = [fault for person in people for fault in person.faults]
    assert not faults, faults[:3]
    return compared(place, people, kills)


def main(kind: str, kills: int, games: int) -> int:
    seed = int.from_bytes(os.urandom(4))
    print(f"seed {seed}", flush=True)
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            report = run(Path(folder) / "games.sqlite", kills, games, seed)
    else:
        with running() as cluster:
            report = run(cluster.new_database(), kills, games, seed)
    print(f"{kind}: {report.text}")
    for wrong in (*report.lost, *report.twice):
        print("wrong:", wrong)
    return 1 if report.lost or report.twice else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int((*sys.argv[3:], "8")[0])))
