"""What a reason claims is so: out of reach is out of reach."""

import ast
import re
from pathlib import Path

import pytest
from msgspec import structs

import crisis.ai
from crisis.ai.judging.blows import Blows
from crisis.ai.minds.greedy import GreedyAgent
from crisis.ai.minds.reasons import changes, way
from crisis.state.decisions import Pick
from crisis.state.records import Place
from crisis.texts import thoughts
from crisis.texts.values import Figure, Listed, Word
from tests.table import METEORS, Table


def moved(to: tuple[float, float]) -> str:
    """What is said of a step away from an enemy."""
    table = Table()
    table.unit("A", "plain", (18, 10))
    table.unit("B", "plain", (18, 17), name="foe")
    play = table.turn("A")
    after = play.state.clone()
    unit = after.units["A.plain"]

    after.units["A.plain"] = structs.replace(unit, x=round(1000 * to[0]), y=round(1000 * to[1]))
    foes = [after.units["B.foe"]]
    reached = bool(Blows(play.engine.catalogue).incoming(foes, after.units["A.plain"]))
    said = str(changes(play.engine, play.state, [after], "A"))
    assert reached != ("out of the reach" in said), (reached, said)
    return said


def test_a_step_out_of_reach_is_told_and_one_that_stays_in_it_is_not() -> None:
    assert "out of the reach of 1 enemy" in moved((18, 1))
    assert "out of the reach" not in moved((18, 7.5))  # nine inches and a half: one move and a shot


def test_who_is_at_a_point_already_is_not_on_the_way_to_it() -> None:
    said = []
    for start in ((18, 16.5), (18, 8)):
        table = Table(crises=("hill",))
        table.unit("A", "plain", start)
        table.unit("B", "plain", (18, 30))
        table.token("hill", (18, 18), kind="point_of_interest")
        play = table.turn("A")
        after = play.state.clone()
        unit = after.units["A.plain"]
        after.units["A.plain"] = structs.replace(unit, y=unit.y + 1000)
        said.append(str(way(play.engine, play.state, after, "A.plain")))
    assert "closer to" in said[0] and "on the way" not in said[0]
    assert "on the way" in said[1] and "inches left" in said[1]


def test_what_lies_there_no_more_is_not_contested() -> None:
    table = Table(crises=("hill",))
    table.unit("A", "plain", (18, 8))
    table.unit("B", "plain", (18, 17))
    token = table.token("hill", (18, 18), kind="point_of_interest")
    play = table.turn("A")
    after = play.state.clone()
    after.tokens[token] = structs.replace(after.tokens[token], depleted=True)
    assert "contests" not in str(changes(play.engine, play.state, [after], "A"))


def test_what_comes_about_anyway_is_no_merit_of_what_was_chosen() -> None:
    table = Table()
    table.unit("A", "plain", (18, 10))
    table.unit("B", "plain", (18, 17))
    play = table.turn("A")
    hit, spared = play.state.clone(), play.state.clone()
    for state, damage in ((hit, 2), (spared, 0)):
        hero, foe = state.units["A.plain"], state.units["B.plain"]
        state.units["A.plain"] = structs.replace(hero, power=hero.power + 3)
        state.units["B.plain"] = structs.replace(foe, damage=damage)
    told = [str(changes(play.engine, play.state, [hit], "A", other)) for other in (None, spared)]
    assert told == ["2 damage to Plain, 3 more Power", "2 damage to Plain"]


def test_where_a_token_is_dropped_is_not_told_as_that_it_is_dropped() -> None:
    table = Table(crises=(METEORS,))
    one = table.unit("A", "plain", (10, 10))
    two = table.unit("B", "plain", (13, 10), damage=5)
    table.unit("B", "plain", (30, 30), name="rest")
    table.token(METEORS, (0, 0), kind="asset", holder=two)
    play = table.activate(one).do("pick attack:Strike", f"pick target:{two}")
    play.roll("H----").roll("---")
    assert (play.purpose, play.asked) == ("drop_token", "A")
    agent = GreedyAgent(play.engine, 1)
    agent.answer(play.state, play.state.pending)
    assert agent.reason is not None and "drop" not in str(agent.reason)


def test_who_comes_back_is_neither_healed_nor_out_of_reach() -> None:
    table = Table()
    hero = table.unit("A", "plain", (18, 4))
    table.unit("B", "plain", (18, 20))
    play = table.turn("A")
    fallen = play.state.clone()
    gone = structs.replace(play.unit(hero), x=18000, y=19000, damage=3, place=Place.KO)
    fallen.units[hero] = gone
    assert str(changes(play.engine, fallen, [play.state], "A")) == "brings Plain back"
    waiting = structs.replace(gone, place=Place.WAITING, damage=0)
    later = play.state.clone()
    later.units[hero] = waiting
    assert changes(play.engine, fallen, [later], "A") is None


def test_what_one_stands_on_is_not_called_so_many_inches_away() -> None:
    table = Table(crises=("hill",))
    table.unit("A", "plain", (18, 8))
    table.unit("B", "plain", (18, 30))
    table.token("hill", (18, 18), kind="point_of_interest")
    play = table.turn("A")
    after = play.state.clone()
    after.units["A.plain"] = structs.replace(after.units["A.plain"], y=17800)
    said = str(way(play.engine, play.state, after, "A.plain"))
    assert "closer to" in said and "inches" not in said


# --- in whose words -------------------------------------------------------------------------------


def test_a_reason_travels_as_a_value_and_is_told_to_whoever_reads() -> None:
    where = thoughts.LETTERED(name="Herb B")
    attack = thoughts.MAY_DAZE(attack="Repulsor", chance=71, unit="Crossbones", mean=Figure(34))
    gains = (thoughts.TAKES(token=where), thoughts.RIDS(unit="Hulk", conditions=BOTH), attack)
    reason = thoughts.NAMED(name="Charge", why=thoughts.TOGETHER(gains=Listed(gains)))
    kept = thoughts.written(reason)
    assert thoughts.read(kept) == reason
    assert thoughts.told(kept, "en") == (
        "Charge: takes Herb B, rids Hulk of Stun and Slow, "
        "Repulsor: 71 % to daze Crossbones, 3.4 damage expected"
    )
    assert thoughts.told(kept, "de") == (
        "Charge: nimmt „Herb B“, Hulk verliert Betäubt und Verlangsamt, "
        "Repulsor: 71 %, dass Crossbones angeschlagen wird, 3,4 Schaden zu erwarten"
    )


BOTH = Listed((Word("condition", "stun"), Word("condition", "slow")), "and")


@pytest.mark.parametrize("said", ["", "I like it.", '{"type": "reason"}', '{"no": 1}', "[1]", "7"])
def test_what_an_outside_program_says_is_shown_as_it_is(said: str) -> None:
    assert thoughts.told(said, "de") == said


def test_no_sentence_of_the_computer_stands_in_the_code() -> None:
    """Names of slots, purposes and kinds are single words; a sentence has several."""
    for path in sorted((Path(crisis.ai.__file__).parent / "minds").glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        said = [
            ast.get_docstring(one, clean=False) for one in ast.walk(tree) if isinstance(one, DOCS)
        ]
        plain = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert {text for text in plain - set(said) if re.search(r"[a-z]+ [a-z]+ ", text)} == set()


DOCS = (ast.Module, ast.ClassDef, ast.FunctionDef)


def test_nobody_comes_within_reach_for_an_attack_with_its_last_action() -> None:
    """The activation ends with that move: there is no attack left to tell of."""
    said = []
    for actions in (1, 2):
        table = Table()
        hero = table.unit("A", "plain", (18, 8))
        table.unit("B", "plain", (18, 17))
        play = table.activate(hero, actions=actions)
        play.do("pick move")
        spot = play.engine.region(play.state).nearest(18000, 12500)
        agent = GreedyAgent(play.engine, 1)
        said.append(str(agent.place_opinion(play.state, play.state.pending, spot).why()))
    assert "within reach for" not in said[0]
    assert "within reach for" in said[1]


def test_a_condition_that_is_shaken_off_is_called_by_its_name_alone() -> None:
    """The sentence "slow: rids Hulk of Slow" had the word of the card files in it, in every language."""
    table = Table()
    hero = table.unit("A", "plain", (18, 14), damage=5, conditions=("bleed",))
    table.unit("B", "plain", (18, 30), name="foe")
    play = table.activate(hero, actions=1)
    agent = GreedyAgent(play.engine, 1)
    assert agent.answer(play.state, play.state.pending) == Pick("shake:bleed")
    said = str(agent.reason)
    assert "Bleed" in said and "bleed" not in said
