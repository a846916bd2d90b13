"""Counting waste: who does nothing, walks about or stands around with a token is found out."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import crisis
from crisis.cli.main import main
from crisis.play.agents import RandomAgent
from crisis.rules.engine import Engine
from crisis.sim.players import make_player
from crisis.sim.waste import Waste, _ended, _Reader, count
from crisis.state.decisions import Answer, Choose, ChooseAdvance, Decision, Pick
from crisis.state.records import SideId
from crisis.state.state import State
from tests.table import Table


class Whim:
    """Random, but for its menus: there it takes what it is told, or ends."""

    def __init__(self, engine: Engine, seed: int, what: str) -> None:
        self.engine = engine
        self.other = RandomAgent(engine, seed)
        self.what = what

    def answer(self, view: State, decision: Decision) -> Answer:
        if isinstance(decision, ChooseAdvance):  # as little as may be
            area = self.engine.region(view)
            unit = view.units[decision.unit]
            nearest = area.nearest(unit.x, unit.y) if area else None
            return nearest or self.other.answer(view, decision)
        if isinstance(decision, Choose) and decision.purpose == "act":
            wanted = [o for o in decision.options if o.what == self.what]
            idle = [o for o in decision.options if o.declines]
            if wanted or idle:
                return Pick((wanted or idle)[0].key)
        return self.other.answer(view, decision)


def played(what: str, seed: int) -> dict[str, Waste]:
    match = crisis.quick_game(seed=seed)
    match.record.players = {"A": "whim", "B": "script"}
    script = make_player("script", match.engine, 2)
    match.play({"A": Whim(match.engine, 1, what), "B": script})
    return count([("game", match.record)])


def test_who_ends_at_once_is_idle_and_a_script_is_not() -> None:
    found = played("end", 1)
    lazy, busy = found["whim"], found["script"]
    assert lazy.games == 1 and lazy.activations > 8
    assert lazy.idle > lazy.activations / 4  # an enemy, a token or a point was there to be had
    assert busy.idle < busy.activations / 4
    assert lazy.double_moves == lazy.for_nothing == 0
    assert {case.unit.split(".")[0] for case in lazy.cases} == {"A"}
    assert any("action unused" in case.what for case in lazy.cases)


def test_who_walks_on_the_spot_walks_for_nothing() -> None:
    walker = played("move", 2)["whim"]
    assert walker.double_moves >= walker.for_nothing > walker.activations / 3
    assert walker.idle == 0


def test_the_last_move_of_a_round_is_seen_though_the_round_ends_with_it() -> None:
    """Who walked twice at a round's end had walked once for the counter, and for nothing."""
    table = Table()
    walker = table.unit("A", "plain", (18, 12))
    table.unit("B", "plain", (18, 30))
    before = table.turn("A").state
    now = before.clone()
    now.round += 1
    now.units[walker] = replace(now.units[walker], y=18000, power=3)
    after = _ended(before, now, walker)
    assert (after.round, after.units[walker].y, after.units[walker].power) == (1, 18000, 0)
    assert before.units[walker].y == 12000
    now.round = before.round
    assert _ended(before, now, walker) is now


@pytest.mark.parametrize(
    ("crisis", "is_missed"),
    [("skrulls-infiltrate-world-leadership", True), ("riots-spark-over-extremis-3-0", False)],
)
def test_an_interaction_is_missed_only_where_it_brings_points(crisis: str, is_missed: bool) -> None:
    """A Skrull in hand scores; a console heals, and is secured by who stands there."""
    table = Table(crises=(crisis,))
    unit = table.unit("A", "plain", (18, 16), power=2, damage=1)
    table.unit("B", "plain", (30, 34))
    table.token(crisis, (18, 18), name="thing")
    play = table.activate(unit)
    menu = play.state.pending
    assert isinstance(menu, Choose)
    assert "interact:thing" in [option.key for option in menu.options]
    missed = _Reader(play.engine).useful(play.state, menu, play.unit(unit), 1)
    assert ("interact" in str(missed)) == is_missed


@pytest.mark.parametrize(("controller", "is_missed"), [(None, True), ("A", False), ("B", True)])
def test_nobody_has_to_walk_to_what_its_side_controls(
    controller: SideId | None, is_missed: bool
) -> None:
    table = Table(crises=("portals-overrun-city-with-spider-people",))
    unit = table.unit("A", "plain", (18, 12))
    table.unit("B", "plain", (2, 34))
    token = table.token(
        "portals-overrun-city-with-spider-people", (18, 18), kind="point_of_interest"
    )
    table.state.tokens[token] = replace(table.state.tokens[token], controller=controller)
    play = table.activate(unit, actions=1)
    menu = play.state.pending
    assert isinstance(menu, Choose)
    missed = _Reader(play.engine).useful(play.state, menu, play.unit(unit), 1)
    assert bool(missed) == is_missed


def test_carriers_in_reach_are_some_of_the_carriers() -> None:
    """Scripts run for tokens and stay with them where everybody can come."""
    script = played("end", 1)["script"]
    assert 0 <= script.exposed <= script.carriers
    told = [case for case in script.cases if "token in hand" in case.what]
    assert len(told) == script.exposed


def test_the_command_reads_files_and_folders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = crisis.quick_game(seed=3)
    match.record.players = {"A": "random", "B": "random"}
    agents = {side: RandomAgent(match.engine, 1) for side in ("A", "B")}
    match.play(agents)
    match.record.save(tmp_path / "game.json")
    assert main(["waste", str(tmp_path), "--cases"]) == 0
    assert "random" in capsys.readouterr().out
    assert main(["waste", str(tmp_path / "game.json"), "--json"]) == 0
    assert '"activations"' in capsys.readouterr().out
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(["waste", str(empty)]) == 2
    assert "no records" in capsys.readouterr().err
