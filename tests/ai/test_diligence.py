"""What is done with an action that is nearly worth nothing."""

from crisis.ai.minds.diligence import LEAST, SLIGHT, diligent
from crisis.ai.minds.opinion import Opinion
from crisis.state.decisions import Choose, Pick
from crisis.state.frames import ActivationFrame
from tests.table import Play, Table


def menu(*made: str) -> Play:
    """Somebody with an action left who may move, attack or end."""
    table = Table(crises=("hill",))
    table.unit("A", "plain", (18, 14))
    table.unit("B", "plain", (18, 17), name="foe")
    table.token("hill", (24, 18), kind="point_of_interest")
    play = table.activate("A.plain")
    frame = play.state.stack[-1]
    assert isinstance(frame, ActivationFrame)
    frame.made, frame.actions = made, 1
    return play


def chosen(play: Play, **values: float) -> str:
    """What is done if the kinds of answers are worth so much."""
    decision = play.state.pending
    assert isinstance(decision, Choose)
    keys = {"end" if o.declines else o.what: Pick(o.key) for o in decision.options}
    found = [Opinion(keys[kind], value, lambda: None) for kind, value in values.items()]
    best = max(found, key=lambda one: one.value)
    picked = diligent(play.state, decision, found, best).answer
    return next(kind for kind, key in keys.items() if key == picked)


def test_a_blow_is_struck_and_a_first_walk_walked_rather_than_leave_an_action() -> None:
    assert chosen(menu(), end=1.0, attack=1.0 - SLIGHT / 2, move=0.0) == "attack"
    assert chosen(menu(), end=1.0, attack=0.0, move=1.0 - SLIGHT / 2) == "move"
    assert chosen(menu(), end=1.0, attack=0.95, move=0.99) == "attack"


def test_what_costs_something_is_not_done_for_the_sake_of_doing() -> None:
    assert chosen(menu(), end=1.0, attack=1.0 - 2 * SLIGHT, move=0.0) == "end"


def test_nobody_walks_a_second_time_for_next_to_nothing() -> None:
    assert chosen(menu("move"), move=1.0, end=1.0 - LEAST / 2, attack=0.0) == "end"
    assert chosen(menu("move"), move=1.0, end=0.97, attack=0.95) == "attack"
    assert chosen(menu("move"), move=1.0, end=1.0 - 2 * LEAST, attack=0.0) == "move"
    assert chosen(menu("move"), end=1.0, move=0.99, attack=0.0) == "end"


def test_a_first_walk_that_is_best_is_walked() -> None:
    assert chosen(menu(), move=1.0, end=0.99, attack=0.98) == "move"
