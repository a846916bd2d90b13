"""What a reason claims is so: out of reach is out of reach."""

from msgspec import structs

from crisis.ai.judging.blows import Blows
from crisis.ai.minds.reasons import changes
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
