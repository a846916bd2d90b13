"""Two units of one card: Sentinel MK4 by itself, Sand Constructs by Sandman."""

from functools import partial

import pytest
from msgspec.structs import replace

from crisis.data import catalogue, edition_texts
from crisis.play.agents import RandomAgent
from crisis.play.dealer import SeededDealer
from crisis.rules.core.edition import load_edition
from crisis.rules.engine import Engine
from crisis.rules.setup import squad_choice
from crisis.rules.setup.position import Position, Stand
from crisis.rules.setup.rosters import roster_faults
from crisis.rules.setup.setup import BadSetup, Setup
from crisis.rules.setup.squads import legal_squads, squad_faults, squad_from
from crisis.state.decisions import Choose, Draw, Roll
from crisis.state.events import Deployed
from crisis.state.frames import ActivationFrame, SetupFrame
from crisis.state.records import Place, Side
from crisis.state.rosters import Entry, Roster, Squad
from tests.table import Table

MK4 = "sentinel-mk4"
CRISES = ("deadly-meteors-mutate-civilians", "alien-ship-crashes-in-downtown")


def edition(name: str):
    return load_edition(name, edition_texts())


def roster(*slugs: str) -> Roster:
    return Roster(characters=tuple(Entry(slug) for slug in slugs))


@pytest.mark.rule("ROSTER-08", "SQUAD-05")
@pytest.mark.parametrize("name", ["core-2019", "core-2023", "1.2", "1.3"])
def test_a_roster_and_a_squad_hold_two_of_them_and_no_third(name: str) -> None:
    rules = edition(name)
    ids = {"ROSTER-06", "ROSTER-07", "ROSTER-08"}

    def doubled(*slugs: str) -> bool:
        found = roster_faults(roster(*slugs), rules, catalogue())
        return bool({fault.rule for fault in found} & ids)

    assert not doubled(MK4, MK4, "hulk")
    assert doubled(MK4, MK4, MK4)
    assert doubled("hulk", "hulk")
    squad = Squad(characters=(MK4, MK4))
    assert squad_faults(squad, 20, rules, catalogue(), roster=roster(MK4, MK4)) == []
    short = squad_faults(squad, 20, rules, catalogue(), roster=roster(MK4))
    assert [fault.rule for fault in short] == ["SQUAD-01"]  # the roster has one only
    more = squad_faults(Squad(characters=(MK4,) * 3), 20, rules, catalogue())
    assert len(more) == 1


def test_every_squad_of_two_copies_is_listed_once_and_the_other_stays_on_the_bench() -> None:
    brought = roster(MK4, MK4, "hulk")
    found = [squad.characters for squad in legal_squads(brought, 14, edition("1.3"), catalogue())]
    assert sorted(found) == [
        ("hulk",), (MK4,), (MK4, "hulk"), (MK4, MK4), (MK4, MK4, "hulk"),
    ]  # fmt: skip
    assert squad_from(brought, (MK4, "hulk"), "", ()).bench == (MK4,)
    assert squad_from(brought, (MK4, MK4), "", ()).bench == ("hulk",)


def begun(*characters: str, name: str = "1.3"):
    engine = Engine(edition(name), catalogue())
    squads = {"A": Squad(characters=characters), "B": Squad(characters=("hulk",))}
    state = engine.new_game(Setup(table="hells-kitchen", crises=CRISES, squads=squads))
    return engine, state


def test_both_are_units_of_their_own_with_names_that_differ() -> None:
    engine, state = begun(MK4, MK4)
    assert set(state.units) == {f"A.{MK4}", f"A.{MK4}.2", "B.hulk"}
    names = [engine.game(state).name(unit) for unit in (f"A.{MK4}", f"A.{MK4}.2")]
    assert names == ["Sentinel MK4", "Sentinel MK4 (2)"]
    with pytest.raises(BadSetup, match="twice"):
        begun("hulk", "hulk")


@pytest.mark.rule("SQUAD-05")
def test_the_second_one_is_added_and_taken_out_in_the_secret_choice() -> None:
    table = Table()
    engine, brought = table.engine, roster(MK4, MK4, *_others(8))
    state = table.state.clone()
    state.sides = {"A": Side("A"), "B": Side("B")}
    state.threat = 17
    game = engine.game(state)
    frame = SetupFrame(rosters={"A": brought, "B": brought}, chooser="A")
    keys = partial(_keys, game, frame, squad_choice.choose_characters)
    take = partial(_take, game, frame, squad_choice)
    assert keys().count(f"add:{MK4}") == 1
    take(f"add:{MK4}")
    assert f"add:{MK4}" in keys() and f"remove:{MK4}" in keys()
    take(f"add:{MK4}")
    assert f"add:{MK4}" not in keys() and keys().count(f"remove:{MK4}") == 1
    take(f"remove:{MK4}")
    assert squad_choice.chosen(frame, "A").characters == (MK4,)


def _others(count: int) -> tuple[str, ...]:
    return ("hulk", "iron-man", "black-widow", "ultron", "kingpin", "vision", "loki-god-of-mischief",
            "okoye")[:count]  # fmt: skip


def _keys(game, frame, choose) -> list[str]:
    question = choose(game, frame)
    assert isinstance(question, Choose)
    return [option.key for option in question.options]


def _take(game, frame, chapter, key: str) -> None:
    question = chapter.choose_characters(game, frame)
    option = next(option for option in question.options if option.key == key)
    chapter.take_character(game, frame, option)


# --- Grunts ---------------------------------------------------------------------------------------


@pytest.mark.rule("GRUNT-02", "GRUNT-04", "DEPLOY-07")
def test_two_sand_constructs_are_deployed_with_sandman() -> None:
    engine, state = begun("sandman", "electro")
    placed: list[str] = []
    agent, dealer = RandomAgent(engine, 1), SeededDealer(1)
    while not state.round:
        asked = state.pending
        chance = isinstance(asked, Roll | Draw)
        answer = dealer.deal(asked) if chance else agent.answer(state, asked)
        state, events = engine.step(state, answer)
        placed += [event.unit for event in events if isinstance(event, Deployed)]
    at = placed.index("A.sandman")
    assert placed[at + 1 : at + 3] == ["A.sand-construct", "A.sand-construct.2"]
    assert placed.count("A.sand-construct.2") == 1


def sandman(count: int, **fields: object) -> tuple[Table, str, list[str]]:
    board = Table("1.3")
    hero = board.unit("A", "sandman", (10, 10), **fields)
    board.unit("B", "plain", (30, 30))
    heaps = []
    for number in range(1, count + 1):
        name = "sand-construct" + (f".{number}" if number > 1 else "")
        heaps.append(board.unit("A", "sand-construct", (10 + 3 * number, 10), name=name))
    return board, hero, heaps


@pytest.mark.rule("GRUNT-05", "GRUNT-06")
def test_both_constructs_activate_before_him_in_the_order_of_their_player() -> None:
    board, hero, (one, two) = sandman(2)
    play = board.turn("A").do(f"pick activate:{hero}")
    assert play.purpose == "activate_grunt"
    assert play.options() == [f"activate:{one}", f"activate:{two}"]
    play.do(f"pick activate:{two}")
    assert board.engine.game(play.state).name(two) == "Sand Construct (2)"
    play.do("pick end")
    assert play.unit(two).activated and not play.unit(one).activated
    play.do("pick end")  # the other one follows unasked
    assert play.unit(one).activated and not play.unit(hero).activated
    assert "Create Sand Construct" not in play.names()  # two are there
    assert board.engine.game(play.state).nearest(ActivationFrame).unit == hero


@pytest.mark.rule("GRUNT-03", "GRUNT-04")
@pytest.mark.parametrize("before", [0, 1])
def test_he_makes_another_while_fewer_than_two_are_there(before: int) -> None:
    board, hero, heaps = sandman(before, power=4)
    for heap in heaps:
        board.state.units[heap] = _activated(board.state.units[heap])
    play = board.turn("A").do(f"pick activate:{hero}").use("Create Sand Construct")
    play.place_near(10, 13)
    made = f"A.sand-construct{'.2' if before else ''}"
    assert play.unit(made).activated and play.unit(made).on_table
    assert play.unit(hero).damage == 2
    assert sum(unit.card == "sand-construct" for unit in play.state.units.values()) == before + 1


def test_a_lost_construct_comes_back_under_its_own_name() -> None:
    board, hero, (one, two) = sandman(2)
    gone = board.state.units[one]
    board.state.units[one] = _activated(gone, place=Place.KO)
    board.state.units[two] = _activated(board.state.units[two])
    play = board.turn("A").do(f"pick activate:{hero}").use("Create Sand Construct")
    play.place_near(10, 13)
    assert play.unit(one).on_table and play.unit(one).damage == 0


@pytest.mark.rule("GRUNT-08", "GRUNT-09")
def test_both_crumble_when_he_falls() -> None:
    board, hero, (one, two) = sandman(2, damage=5)
    foe = board.unit("B", "plain", (10, 13), name="foe")
    play = board.activate(foe).do("pick attack:Strike", f"pick target:{hero}")
    play.roll("HHHHH", "----").finish("act")
    assert play.unit(hero).dazed
    assert [play.unit(heap).place for heap in (one, two)] == [Place.KO, Place.KO]


def _activated(unit, **fields):
    return replace(unit, activated=True, **fields)


def test_a_position_puts_down_both() -> None:
    stands = tuple(Stand(character=MK4, x=x, y=5.0, power=x // 10) for x in (10, 20))
    position = Position(units={"A": stands, "B": (Stand(character="hulk", x=18.0, y=30.0),)})
    squads = {"A": Squad(characters=(MK4, MK4)), "B": Squad(characters=("hulk",))}
    setup = Setup(table="hells-kitchen", squads=squads, position=position)
    state = Engine(edition("1.3"), catalogue()).new_game(setup)
    assert [state.units[f"A.{MK4}{end}"].power for end in ("", ".2")] == [1, 2]
