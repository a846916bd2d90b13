"""Puzzles at a real table: solved, missed, taken back, scored; the other side answers what is worst."""

from pathlib import Path
from typing import Any

import pytest

from crisis.play.lessons.way import resolved
from crisis.play.puzzles.reading import puzzle, puzzles, read_puzzle
from crisis.server.game.puzzle import PuzzleTable
from crisis.server.http.app import create_app
from crisis.server.protocol.position import PuzzleNow
from crisis.state.decisions import Rolled, answer_text
from tests.server.desk import Desk, TestClient, one_engine, run

PUNCH = "one-good-punch"


class Sitting:
    """Sits at a puzzle; dice fall as wanted."""

    def __init__(self, path: Path, name: str, faces: str) -> None:
        self.desk = Desk(path, vs="medium", puzzle=name)
        self.faces = faces

    async def open(self) -> None:
        await self.desk.open()
        self.load_dice()

    def load_dice(self) -> None:
        self.table.match.dealer = self  # type: ignore[assignment]

    def deal(self, decision: Any) -> Rolled:
        own = decision.roller.startswith("A.")
        return Rolled((self.faces[0] if own else self.faces[1]) * decision.count)

    @property
    def table(self) -> PuzzleTable:
        assert isinstance(self.desk.table, PuzzleTable)
        return self.desk.table

    async def give(self, text: str) -> PuzzleNow:
        answer = answer_text(resolved(self.table.engine, self.table.state, text))
        number = self.table.decision_for("A")
        sent = {"type": "answer", "decision": number, "answer": answer}
        (reply, *_) = await self.desk.send("A", sent)
        assert reply["type"] == "update", reply
        assert reply["puzzle"]["id"] == self.table.puzzle.id
        return self.table.puzzling()


def test_a_puzzle_is_solved_by_its_line_and_good_dice(tmp_path: Path) -> None:
    async def play() -> None:
        sitting = Sitting(tmp_path / "games.db", PUNCH, "HF")
        await sitting.open()
        for text in puzzle(PUNCH).line:
            now = await sitting.give(text)
        assert now.state == "solved"
        assert now.reached == pytest.approx(puzzle(PUNCH).best)
        assert sitting.table.asked is None

    run(play)


def test_a_missed_one_is_taken_back_and_tried_again(tmp_path: Path) -> None:
    async def play() -> None:
        sitting = Sitting(tmp_path / "games.db", PUNCH, "HF")
        await sitting.open()
        await sitting.give("pick activate:A.luke-cage")
        now = await sitting.give("pick end")
        assert (now.state, now.reached) == ("missed", 0)
        (lost,) = [one for one in now.answers if one.after < one.before]
        assert lost.answer == "pick end"
        await sitting.desk.send("A", {"type": "undo", "answers": 1})
        now = sitting.table.puzzling()
        assert now.state == "open" and now.reached is None
        sitting.load_dice()
        for text in puzzle(PUNCH).line[1:]:
            now = await sitting.give(text)
        assert now.state == "solved"

    run(play)


def test_bad_dice_take_nothing_from_the_score(tmp_path: Path) -> None:
    async def play() -> None:
        sitting = Sitting(tmp_path / "games.db", PUNCH, "FB")
        await sitting.open()
        for text in (*puzzle(PUNCH).line, *puzzle(PUNCH).line[1:]):
            now = await sitting.give(text)
        assert now.state == "missed"
        assert now.reached == pytest.approx(puzzle(PUNCH).best)

    run(play)


def test_the_list_tells_no_solution_and_wishes_are_checked(tmp_path: Path) -> None:
    app = create_app(tmp_path / "games.db", pace=0, engines=one_engine)
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        rows = client.get("/api/puzzles").json()
        assert [row["id"] for row in rows] == [one.id for one in puzzles()]
        assert not {"line", "why", "hint"} & {*rows[0]}
        assert client.post("/api/games", json={"puzzle": "none"}).status_code == 404
        assert client.post("/api/games", json={"puzzle": PUNCH, "vs": "easy"}).status_code == 400
        made = client.post("/api/games", json={"puzzle": PUNCH}).json()
        assert made["seats"].keys() == {"A"}
        assert client.get("/api/games").json() == []  # a puzzle is none of the games one plays


def test_a_moment_of_a_game_becomes_a_puzzle_file(tmp_path: Path) -> None:
    app = create_app(tmp_path / "games.sqlite", engines=one_engine)
    client = TestClient(app, base_url="http://127.0.0.1")
    made = client.post("/api/games", json={"vs": "human", "seed": 4, "deploy": "auto"}).json()
    game = f"/api/games/{made['id']}"
    total = client.get(f"{game}/frames?from=0&to=0").json()["total"]
    saved = client.get(f"{game}/puzzle?at={total}")
    assert saved.status_code == 200, saved.text
    one = read_puzzle("100-mine", saved.json()["file"])
    assert one.setup.position is not None
    assert len(one.setup.position.units["A"]) == len(one.setup.squads["A"].characters) > 1
    assert any("Team Tactic cards are not kept" in lost for lost in saved.json()["lost"])
    refused = client.get(f"{game}/puzzle?at=0")
    assert refused.status_code == 400
    assert f"nobody chooses whom to activate; try {total}" in refused.json()["why"]
