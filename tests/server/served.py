"""Whole games of the computer as people meet it: a server of its own, its secret seeds, a WebSocket.

    python -m tests.server.served medium 10 FOLDER

The script that walks to the nearest token (`walker`) plays against a level, sides in turn. Prints
one line for each game; the records are kept in the folder. `tests/long` plays them as a test.
"""

import json
import sys
from pathlib import Path

import msgspec

from crisis.server.protocol.client import TableServer, play
from tests.server.test_process import Runs
from tests.server.walker import Walker


class Served(msgspec.Struct, frozen=True):
    """How one game went, with the computer's points first."""

    seat: str  # of the computer
    winner: str | None
    points: tuple[int, int]
    rounds: int
    answers: int  # of the script
    mishaps: tuple[str, ...]
    record: str

    @property
    def won(self) -> bool:
        return self.winner == self.seat


def play_one(server: TableServer, level: str, number: int, folder: Path) -> Served:
    """One game to its end; the server draws a secret of 256 bits, as for anybody."""
    script, computer = ("A", "B") if number % 2 else ("B", "A")
    game = server.create(vs=level, seat=script)
    key = game["seats"][script]
    with server.sit(game["id"], key) as seat:
        given = play(seat, Walker(seat, number))
        state, mishaps = seat.position["state"], tuple(seat.mishaps)
    with server.sit(game["id"], key) as seat:
        assert seat.position["mishaps"] == len(mishaps), "all that was kept was told"
    record = folder / f"{level}-{number}.json"
    record.write_text(json.dumps(server.request(f"/api/games/{game['id']}/record", key=key)))
    vp = {side: state["sides"][side].get("vp", 0) for side in "AB"}
    return Served(
        computer, state["outcome"].get("winner"), (vp[computer], vp[script]),
        state["round"], given, mishaps, str(record),
    )  # fmt: skip


def main(level: str, games: int, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    runs = Runs(folder / "games.sqlite")
    server = runs.start()
    try:
        found = []
        for number in range(games):
            found.append(play_one(server, level, number, folder))
            print(level, number, found[-1], flush=True)
    finally:
        runs.kill()
    wins, mishaps = sum(one.won for one in found), sum(len(one.mishaps) for one in found)
    print(f"{level}: {wins} of {games} won, {mishaps} mishaps")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
