"""What a reason claims is so: out of reach is out of reach."""

from msgspec import structs

from crisis.ai.judging.blows import Blows
from crisis.ai.minds.reasons import changes, way
from tests.table import Table


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
    said = changes(play.engine, play.state, after, "A")
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
        said.append(way(play.engine, play.state, after, "A.plain"))
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
    assert "contests" not in changes(play.engine, play.state, after, "A")
