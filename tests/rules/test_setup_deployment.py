"""Deployment in turns, Grunts, leadership, the second priority roll, and whole set-ups (DEPLOY)."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from crisis.cards.model.schema import TablePiece
from crisis.data import catalogue
from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_rosters, random_roster
from crisis.play.record import Replay
from crisis.play.tables import random_table
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import Setup
from crisis.rules.setup.squads import squad_faults
from crisis.state.codec import state_from_json, state_to_json
from crisis.state.events import (
    Deployed,
    DiceRolled,
    LeadershipDeclared,
    PriorityTaken,
    UnitJoined,
)
from crisis.state.records import Place
from crisis.state.rosters import Squad
from tests.rules.roster_cards import EDITIONS, HEROES, VILLAINS, cards, edition
from tests.rules.setup_stage import A_WINS, B_WINS, Stage


def deploying(
    name: str, a: Squad, b: Squad, rolls: tuple[str, str] = A_WINS, edge: str = "south"
) -> Stage:
    """Ready squads; the first character is about to be deployed. A gets the edge."""
    stage = Stage(name, rosters={}, squads={"A": a, "B": b}, crises=("place-1", "thing-1")).do(
        *rolls
    )
    opposite = {"south": "north", "north": "south", "west": "east", "east": "west"}[edge]
    return stage.do(f"pick edge:{edge if stage.side == 'A' else opposite}")


def squad(*characters: str, affiliation: str = "") -> Squad:
    return Squad(characters=characters, affiliation=affiliation)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("DEPLOY-03")
def test_in_turns_beginning_with_priority(name: str) -> None:
    stage = deploying(name, squad(*HEROES[:4]), squad(*VILLAINS[:2]), B_WINS)
    asked: list[str] = []
    while len(asked) < 6:
        if stage.purpose == "deploy_which":
            stage.do(f"pick {stage.keys[0]}")
        asked.append(stage.side)
        stage.do(f"spot {3000 + 3000 * len(asked)},{35000 if stage.side == 'B' else 1000}")
    assert asked == ["B", "A", "B", "A", "A", "A"]  # B has nobody left in the end


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(
    ("edge", "good", "bad"),
    [
        ("south", (9000, 6689), (9000, 6695)),
        ("north", (9000, 29311), (9000, 29305)),
        ("west", (6689, 9000), (6695, 9000)),
        ("east", (29311, 9000), (29305, 9000)),
    ],
)
@pytest.mark.rule("DEPLOY-04", "MEAS-06")
def test_within_range_3_of_the_edge_by_any_part_of_the_base(
    name: str, edge: str, good: tuple[int, int], bad: tuple[int, int]
) -> None:
    stage = deploying(name, squad("hero-1"), squad("villain-1"), edge=edge)
    assert stage.side == "A"
    assert stage.refused(f"spot {bad[0]},{bad[1]}").rule == "DEPLOY-04"
    stage.do(f"spot {good[0]},{good[1]}")
    assert stage.told(Deployed) == [Deployed("A.hero-1", *good)]


@pytest.mark.rule("DEPLOY-05")
def test_a_deployed_character_obeys_the_rules_of_standing() -> None:
    stage = deploying("1.3", squad("hero-1", "hero-2"), squad("villain-1")).do(
        "pick deploy:A.hero-1"
    )
    assert stage.refused("spot 9000,500").rule == "MOVE-05"  # over the edge
    assert stage.refused("spot 13000,4300").rule == "MOVE-04"  # half on the truck
    stage.do("spot 20000,2000", "spot 20000,34000")
    assert stage.refused("spot 21000,2000").rule == "MOVE-03"
    stage.do("spot 10000,4300")
    assert stage.state.units["A.hero-2"].on == "truck-2"


@pytest.mark.rule("DEPLOY-05")
def test_a_full_strip_grows_until_there_is_room() -> None:
    """Q-52: buildings on which nobody can stand leave no room near the edge."""
    walls = tuple(
        TablePiece(kind="sanctum-sanctorum", x=x, y=3.45, size=6)
        for x in (3.5, 10.5, 17.5, 24.5, 31.5)
    )
    more = (
        TablePiece(kind="car", x=35, y=4, turn=90, size=6),
        TablePiece(kind="car", x=35, y=2, turn=90, size=6),
    )
    stage = Stage(
        "1.3", table="", pieces=(*walls, *more), rosters={}, crises=("place-1", "thing-1"),
        squads={"A": squad("hero-1"), "B": squad("villain-1")},
    )  # fmt: skip
    for name, piece in stage.state.terrain.items():
        stage.state.terrain[name] = replace(piece, standable=False)
    stage.do(*A_WINS, "pick edge:south")
    assert stage.purpose == "deploy"
    area = stage.engine.region(stage.state)
    assert area is not None
    nearest = area.nearest(18000, 0)
    assert nearest is not None
    assert nearest.y > 6689  # farther than the rule allows when there is room
    assert stage.engine.why_not(stage.state, nearest) is None
    assert stage.refused("spot 18000,16000").rule == "DEPLOY-04"


# --- Grunts, forms, Reserve -----------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS[1:])
@pytest.mark.rule("DEPLOY-07", "GRUNT-02", "SQUAD-23")
def test_a_grunt_comes_with_its_parent(name: str) -> None:
    stage = deploying(name, squad("hero-1", "boss"), squad("villain-1"))
    assert "A.drones" not in stage.state.units
    stage.do("pick deploy:A.boss", "spot 9000,1000")
    assert (stage.purpose, stage.side) == ("deploy", "A")  # B waits until the Grunt stands
    assert stage.refused("spot 20000,9000").rule == "DEPLOY-04"
    stage.do("spot 20000,1000")
    assert [event.unit for event in stage.told(Deployed)] == ["A.boss", "A.drones"]
    assert stage.state.units["A.drones"].place is Place.TABLE
    assert stage.side == "B"


@pytest.mark.rule("GRUNT-01", "DEPLOY-07")
def test_no_grunt_without_a_parent_and_none_in_the_oldest_edition() -> None:
    for name, characters in (("1.3", ("hero-1", "hero-2")), ("core-2019", ("boss", "hero-2"))):
        stage = deploying(name, squad(*characters), squad("villain-1")).to_round_1()
        assert [
            event
            for event in stage.told(UnitJoined)
            if event.unit.card in ("drones", "thugs", "guards")
        ] == []


@pytest.mark.rule("GRUNT-04", "GRUNT-01")
def test_one_grunt_for_each_player_and_a_choice_if_a_parent_has_several() -> None:
    stage = deploying("1.3", squad("chief", "boss"), squad("boss"))
    stage.do("pick deploy:A.chief", "spot 9000,1000")
    assert stage.purpose == "deploy_grunt"
    assert stage.keys == ["grunt:thugs", "grunt:guards"]  # the Reserve ones never at the start
    stage.do("pick grunt:guards", "spot 12000,1000")
    stage.do("spot 9000,35000", "spot 12000,35000")  # B's boss and its drones
    stage.do("spot 20000,1000")  # A's boss brings no second Grunt
    assert set(stage.state.units) == {"A.chief", "A.guards", "A.boss", "B.boss", "B.drones"}


@pytest.mark.parametrize("name", EDITIONS[1:])
@pytest.mark.rule("DEPLOY-08", "FORM-01", "CARD-01")
def test_a_shifter_is_deployed_healthy_in_its_normal_form(name: str) -> None:
    stage = deploying(name, squad("shifter"), squad("villain-1")).do("spot 9000,1000")
    unit = stage.state.units["A.shifter"]
    assert (unit.form, unit.injured, unit.damage) == ("normal", False, 0)


@pytest.mark.rule("DEPLOY-09", "KEY-08")
def test_reserve_is_not_deployed_at_the_start() -> None:
    for name in EDITIONS:
        stage = deploying(name, squad("backup", "hero-1"), squad("villain-1")).to_round_1()
        waits = stage.state.units["A.backup"].place is Place.WAITING
        assert waits is (name in ("1.2", "1.3"))


# --- leadership -----------------------------------------------------------------------------------

LED = squad("hero-1", "hero-2", "hero-3", affiliation="alpha")


@pytest.mark.rule("SQUAD-17")
def test_declared_after_ones_own_deployment_in_the_oldest_edition() -> None:
    """A is through first and declares before B's last character stands."""
    stage = deploying(
        "core-2019",
        squad("hero-1", "hero-2", affiliation="alpha"),
        squad(*VILLAINS[:3], affiliation="beta"),
    )
    stage.until("choose_leadership")
    assert stage.side == "A"
    assert sum(unit.on_table for unit in stage.state.units.values()) == 3
    stage.do(f"pick {stage.keys[1]}")
    (declared,) = stage.told(LeadershipDeclared)
    assert (declared.side, declared.leader) == ("A", "A.hero-2")
    stage.to_round_1()
    assert [event.leader for event in stage.told(LeadershipDeclared)] == ["A.hero-2", "B.villain-1"]


@pytest.mark.parametrize("name", EDITIONS[1:])
@pytest.mark.rule("SQUAD-14", "SQUAD-15", "SQUAD-16")
def test_declared_together_after_both_deployments(name: str) -> None:
    stage = deploying(name, LED, LED).until("choose_leadership")
    assert all(unit.on_table for unit in stage.state.units.values())
    assert stage.side == "A"
    stage.do(f"pick {stage.keys[1]}")
    assert stage.told(LeadershipDeclared) == []
    assert stage.side == "B"
    stage.do(f"pick {stage.keys[0]}")
    assert [event.leader for event in stage.told(LeadershipDeclared)] == ["A.hero-2", "B.hero-1"]


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SQUAD-14")
@pytest.mark.example("EX-LEAD-01")
def test_no_leadership_without_its_affiliation(name: str) -> None:
    for affiliation in ("", "beta"):
        loose = Squad(characters=LED.characters, affiliation=affiliation)
        stage = deploying(name, loose, squad("villain-2")).to_round_1()
        assert stage.told(LeadershipDeclared) == []
        assert stage.state.sides["A"].leadership is None


# --- round 1 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SETUP-08", "SETUP-09", "DEPLOY-06", "DEPLOY-10")
def test_who_holds_priority_in_round_1(name: str) -> None:
    stage = deploying(name, squad("hero-1"), squad("villain-1")).do(
        "spot 9000,1000", "spot 9000,35000"
    )
    if name == "1.3":
        assert stage.asked == "chance priority: 5 dice for A"
        assert stage.state.round == 0
        stage.do(*B_WINS)
    assert stage.state.priority == ("B" if name == "1.3" else "A")
    assert (stage.state.round, stage.side) == (1, stage.state.priority)
    assert len(stage.told(PriorityTaken)) == (2 if name == "1.3" else 1)
    assert stage.state.units["A.hero-1"].power == 1  # the Power Phase has been


# --- whole set-ups --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("seed", range(5))
def test_random_set_ups_reach_round_1(name: str, seed: int) -> None:
    """Rosters, tables and answers at random; the record replays, states survive JSON, and every
    squad is one that the rules allow."""
    engine = Engine(edition(name), cards())
    rosters = {
        "A": random_roster(engine.edition, cards(), seed),
        "B": random_roster(engine.edition, cards(), seed + 99),
    }
    table = {"table": "hells-kitchen"} if seed % 2 else {"pieces": random_table(cards(), seed)}
    setup = Setup(**table, rosters=rosters)
    match = Match(engine, setup, seed=seed)
    agents = {side: RandomAgent(engine, seed * 2 + ord(side)) for side in ("A", "B")}
    while match.state.round == 0:
        assert match.state.pending is not None
        assert state_from_json(state_to_json(match.state)) == match.state
        match.play(agents, most=1)
        assert len(match.record.answers) < 500
    sides = match.state.sides
    shots = match.state.one_shots
    printed = match.state.threat - sum(cards().one_shots[slug].threat for slug in shots)
    for side in ("A", "B"):
        units = [
            unit
            for unit in match.state.units.values()
            if unit.side == side and not cards().characters[unit.card].grunt
        ]
        brought = Squad(
            characters=tuple(unit.card for unit in units),
            affiliation=sides[side].affiliation,
            tactics=sides[side].tactics,
            gems={unit.card: unit.gems for unit in units if unit.gems},
        )
        assert (
            squad_faults(
                brought, printed, engine.edition, cards(), roster=rosters[side], one_shots=shots
            )
            == []
        )
        assert all(unit.on_table for unit in units)
    replay = Replay(match.record, engine)
    replay.run()
    assert replay.state == match.state


@pytest.mark.parametrize("name", EDITIONS)
def test_rosters_of_the_real_cards_reach_round_1(name: str) -> None:
    engine = Engine(edition(name), catalogue())
    one, two = quick_rosters(engine.edition, catalogue(), 1)
    setup = Setup(pieces=random_table(catalogue(), 1), rosters={"A": one, "B": two})
    match = Match(engine, setup, seed=1)
    agents = {side: RandomAgent(engine, ord(side)) for side in ("A", "B")}
    for _ in range(500):
        if match.state.round:
            break
        match.play(agents, most=1)
    assert match.state.round == 1


@pytest.mark.rule("SETUP-06")
def test_dice_are_rolled_in_pairs() -> None:
    stage = Stage("1.3").do(*A_WINS)
    rolls = stage.told(DiceRolled)
    assert [roll.roller for roll in rolls] == ["A", "B"]
    assert all(one.pool == two.pool == "priority" for one, two in pairwise(rolls))
