"""Objective tokens as such: contesting, controlling, Source and Zone tokens, order of crises."""

import pytest
from msgspec.structs import replace

from crisis.data import catalogue, edition_texts
from crisis.rules.core.edition import load_edition
from crisis.rules.engine import Engine
from crisis.rules.reading.contest import secured_by
from crisis.rules.reading.surroundings import in_arc
from crisis.state.events import DiceRolled, RuleUsed
from tests.missions.scene import give, scores, set_up
from tests.table import EDITIONS, METEORS, SKRULLS, Play, Source, Table, attack, character

RIOTS = "riots-spark-over-extremis-3-0"
CUBE = "struggle-for-the-cube-continues"
FORMULA = "infinity-formula-goes-missing"
GAMMA = "gamma-wave-sweeps-across-midwest"
LATER = ("core-2023", "1.2", "1.3")

ULTRON = character(
    "tyrant", attack(), threat=5, base=50, stamina=8, size=3, physical=4, energy=4, mystic=5
)


# --- contesting and securing ---------------------------------------------------------------------


@pytest.mark.example("EX-OBJ-06")
@pytest.mark.rule("OBJ-15", "OBJ-16", "OBJ-17", "OBJ-18", "OBJ-19")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ("H", "II", "A"),
        ("H", "HI", None),
        ("I", "II", "B"),
        ("D", "I", "B"),
        ("HH", "H", "A"),
        ("I", "I", None),
        ("", "", None),
    ],
)
def test_who_secures(edition: str, mine: str, theirs: str, winner: str | None) -> None:
    table = set_up(RIOTS, edition)
    for side, letters in (("A", mine), ("B", theirs)):
        for number, letter in enumerate(letters):
            x = 16.6 + 1.5 * number
            y = 8.7 if side == "A" else 11.3
            table.unit(
                side, "plain", (x, y), name=f"n{number}", injured=letter == "I", dazed=letter == "D"
            )
    table.unit("A", "plain", (2, 34), name="far")
    table.unit("B", "plain", (34, 2), name="far")
    play = table.turn("A")
    token = play.state.tokens[f"{RIOTS}-3"]
    assert secured_by(play.engine.game(play.state), token) == winner
    assert scores(play) == ({winner: 1} if winner else {})


@pytest.mark.rule("OBJ-23", "OBJ-22")
def test_a_carrier_secures_as_well() -> None:
    table = set_up(RIOTS)
    table.state.crises = (RIOTS, CUBE)
    hero = table.unit("A", "plain", (18, 11.5))
    table.unit("B", "plain", (33, 33))
    table.token(CUBE, (0, 0), kind="asset", holder=hero)
    assert table.engine.scores_now(table.turn("A").state) == [("A", 1, RIOTS), ("A", 1, CUBE)]


# --- Origin Bombs --------------------------------------------------------------------------------


@pytest.mark.example("EX-OBJ-04")
@pytest.mark.rule("OBJ-05", "OBJ-20", "OBJ-21")
def test_the_origin_bomb_of_the_first_core_set() -> None:
    cards = catalogue("2019")
    table = set_up(METEORS, "core-2019")
    table.engine = Engine(
        load_edition("core-2019", edition_texts()),
        replace(
            cards,
            characters=table.catalogue.characters,
            attacks=table.catalogue.attacks,
            rules={**table.catalogue.rules, **{r.ref: r for r in cards.crises[METEORS].all_rules}},
        ),
    )  # noqa: E501
    hero = table.unit("A", "plain", (18, 19.5), power=3)
    table.unit("B", "plain", (20, 24))
    bomb = f"{METEORS}-2"
    table.state.tokens[bomb] = replace(table.state.tokens[bomb], controller="B")
    play = table.activate(hero).do(f"pick interact:{bomb}").roll("C-")
    assert play.unit(hero).power == 2
    assert play.state.tokens[bomb].controller == "A"
    play.do("pick move").place_near(18, 24)
    assert play.state.tokens[bomb].controller == "A"
    missed = table.activate(hero).do(f"pick interact:{bomb}").roll("WH")
    assert missed.state.tokens[bomb].controller == "B"


@pytest.mark.example("EX-OBJ-05")
@pytest.mark.rule("OBJ-07", "DICE-07", "GEN-10", "PWR-05")
@pytest.mark.parametrize("edition", LATER)
@pytest.mark.parametrize(
    ("enemies", "faces", "taken", "damage"),
    [(0, "C--B", True, 0), (2, "CH-B", False, 0), (2, "CHWB", True, 0), (0, "F--B", False, 1), (0, "CF--", True, 1)],
)  # fmt: skip
def test_the_origin_bomb(edition: str, enemies: int, faces: str, taken: bool, damage: int) -> None:
    table = Table(edition, extra=[ULTRON], crises=(METEORS,))
    bomb = table.token(METEORS, (18, 18), kind="point_of_interest")
    hero = table.unit("A", "tyrant", (18, 20), power=3)
    for number in range(enemies):
        table.unit("B", "plain", (16.5 + 3 * number, 17), name=f"n{number}")
    table.unit("B", "plain", (33, 33), name="far")
    play = table.activate(hero).do(f"pick interact:{bomb}").roll(faces)
    assert play.state.tokens[bomb].controller == ("A" if taken else None)
    assert play.unit(hero).damage == damage
    assert play.unit(hero).power == 2  # a Crisis card's damage gives none


@pytest.mark.example("EX-OBJ-07")
@pytest.mark.rule("OBJ-07", "OBJ-24", "ROUND-24")
@pytest.mark.parametrize("edition", LATER)
@pytest.mark.parametrize(("faces", "pushed"), [("HB-", True), ("C--", False), ("W-F", False)])
def test_a_skrull_agent(edition: str, faces: str, pushed: bool) -> None:
    table = set_up(SKRULLS, edition)
    hero = table.unit("A", "plain", (6, 19.5), power=1)
    table.unit("B", "plain", (33, 33))
    play = table.activate(hero).do(f"pick interact:{SKRULLS}-1")
    assert play.state.tokens[f"{SKRULLS}-1"].holder == hero
    play.roll(faces)
    if pushed:
        assert play.asked == "B" and play.purpose == "push"
        play.do("aim 0,1")
    assert (play.unit(hero).y > 22000) == pushed
    assert scores(play) == {"A": 1}


# --- leaving the game ----------------------------------------------------------------------------

EXILE = character(
    "exile",
    attack()
    + """[[superpower]]
name = "Vanish"
kind = "active"
effects = [{ do = "leave", who = "self" }]
""",
)


@pytest.mark.example("EX-OBJ-03")
@pytest.mark.rule("OBJ-10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_is_removed_drops_its_tokens(edition: str) -> None:
    table = Table(edition, extra=[EXILE], crises=(CUBE,))
    hero = table.unit("A", "exile", (10, 10))
    table.unit("A", "plain", (2, 2), name="friend")
    table.unit("B", "plain", (33, 33))
    token = table.token(CUBE, (0, 0), kind="asset", holder=hero)
    play = table.activate(hero).use("Vanish")
    assert play.asked == "B" and play.purpose == "drop_token"
    play.do("spot 12000,12000")
    assert play.state.tokens[token].on_table
    assert not play.unit(hero).on_table


# --- Source and Zone tokens -----------------------------------------------------------------------

SUPPLY = Source(
    "crises",
    "supply",
    """
name = "Supply"
type = "extraction"
threat = 17
token = "Depot"
tokens = [{ kind = "source", x = 18, y = 18 }]
scoring = [{ per = "secured", vp = 1 }]
[interact]
effects = [{ do = "gain_power", amount = 3 }, { do = "flip_token" }]
""",
)
LIGHT = Source(
    "crises",
    "light",
    """
name = "Light"
type = "secure"
threat = 17
token = "Lamp"
tokens = [{ kind = "zone", x = 18, y = 18 }]
scoring = [{ per = "secured", vp = 1 }]
[[rule]]
on = "power_phase"
effects = [{ do = "gain_power", who = { in_arc = "lamp" }, amount = 1 }]
""".replace("lamp", "token"),
)


@pytest.mark.example("EX-OBJ-09")
@pytest.mark.rule("OBJ-26", "OBJ-27", "OBJ-28", "OBJ-29", "ROUND-26")
def test_a_source_is_used_up_until_the_end_of_the_round() -> None:
    table = Table("1.3", extra=[SUPPLY], crises=("supply",))
    depot = table.token("supply", (18, 18), kind="source")
    hero = table.unit("A", "plain", (18, 19.5), power=1)
    table.unit("B", "plain", (20, 22))
    play = table.activate(hero)
    assert scores(play) == {"A": 1}
    play.do(f"pick interact:{depot}")
    assert play.state.tokens[depot].depleted and play.unit(hero).power == 3
    assert scores(play) == {}
    play.refused(f"pick interact:{depot}", "OBJ-28")
    table.state = play.state
    ended = table.round_at("Cleanup 1", pending=None)
    assert not ended.state.tokens[depot].depleted
    assert ended.state.sides["A"].vp == 0


@pytest.mark.example("EX-OBJ-08")
@pytest.mark.rule("OBJ-30")
@pytest.mark.parametrize(
    ("spot", "inside"),
    [((22, 19), True), ((18, 21), False), ((21.2, 22), True), ((25.3, 18), False), ((14, 18), False)],
)  # fmt: skip
def test_the_arc_of_a_zone_token(spot: tuple[float, float], inside: bool) -> None:
    table = Table("1.3", extra=[LIGHT], crises=("light",))
    lamp = table.token("light", (18, 18), kind="zone", facing=(1, 0))
    unit = table.unit("A", "plain", spot)
    table.unit("B", "plain", (33, 33))
    play = table.turn("A")
    game = play.engine.game(play.state)
    assert in_arc(game, play.unit(unit), play.state.tokens[lamp]) == inside


# --- two crises at one moment ---------------------------------------------------------------------


@pytest.mark.rule("ROUND-19", "TIME-06")
def test_the_player_with_priority_says_which_crisis_comes_first() -> None:
    table = set_up(GAMMA)
    table.state.crises = (GAMMA, CUBE)
    hero = table.unit("A", "plain", (5, 5))
    table.unit("B", "plain", (33, 33))
    table.token(CUBE, (0, 0), kind="asset", holder=hero)
    play = table.round_at("Cleanup 1", priority="B")
    assert play.asked == "B" and len(play.options()) == 2
    play.do(f"pick table|{CUBE}/1")
    assert play.unit(hero).damage == 2
    assert play.state.round == 2


@pytest.mark.rule("ROUND-03", "TIME-06")
def test_a_crisis_that_has_begun_is_finished_before_the_other() -> None:
    cosmic = "cosmic-invasion-black-order-descends-on-earth"
    infected = "spider-infected-invade-manhattan"
    table = set_up(cosmic)
    table.state.crises = (cosmic, infected)
    near = table.unit("A", "plain", (6, 19.5), name="near")
    far = table.unit("A", "plain", (25, 25), name="far")
    table.unit("B", "plain", (33, 3))
    for unit in (near, far):
        table.token(infected, (0, 0), holder=unit)
    play = table.round_at("Power 1", priority="B")
    assert play.asked == "B" and len(play.options()) == 3
    play.do(f"pick {far}|{infected}/1").roll("-")
    assert [event.roller for event in play.seen(DiceRolled)] == [far]
    play.roll("-")  # nobody is asked: the other holder comes next, and only then the Vault
    play.roll("-")
    assert [event.roller for event in play.seen(DiceRolled)] == [far, near, near]
    used = [event.rule for event in play.seen(RuleUsed)]
    assert used == [f"{infected}/1", f"{infected}/1", f"{cosmic}/1"]


@pytest.mark.rule("OBJ-14", "OBJ-33")
def test_a_token_is_neither_in_the_way_nor_picked_up_by_walking() -> None:
    table = set_up(CUBE)
    hero = table.unit("A", "plain", (18, 14))
    table.unit("B", "plain", (18, 23))
    play = table.activate(hero).do("pick move").place_near(18, 18)
    assert play.unit(hero).spot == (18000, 18000)
    assert play.state.tokens[f"{CUBE}-1"].holder is None


@pytest.mark.rule("OBJ-32", "TERR-06")
def test_a_token_on_terrain_stays_when_the_terrain_goes() -> None:
    table = set_up(CUBE)
    box = table.box((17, 17), (19, 19), 2)
    token = f"{CUBE}-1"
    table.state.tokens[token] = replace(table.state.tokens[token], on=box)
    hero = table.unit("A", "plain", (15.5, 18))
    table.unit("B", "plain", (33, 33))
    play = table.activate(hero)
    assert isinstance(play, Play)
    give(table, f"{CUBE}-2", hero)
    from crisis.rules.chapters.throw import destroy
    from crisis.state.causes import Cause
    from crisis.state.frames import DestroyFrame

    game = play.engine.game(play.state)
    destroy(game, DestroyFrame(piece=box, cause=Cause(kind="basic")))
    assert play.state.tokens[token].on is None
    assert play.state.tokens[token].spot == (18000, 18000)
