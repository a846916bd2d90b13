"""What one more move could bring: points that are there to be had, and not those that are had."""

import pytest
from msgspec import structs

from crisis.ai.judging.errands import Errands
from crisis.ai.judging.evaluate import Judge
from crisis.ai.minds.greedy import GreedyAgent
from tests.table import Play, Table


def hill(at: tuple[float, float], *others: dict) -> Play:
    table = Table(crises=("hill",))
    table.unit("A", "plain", at)
    for number, other in enumerate(others):
        fields = dict(other)
        table.unit(fields.pop("side"), "plain", fields.pop("at"), name=f"u{number}", **fields)
    table.token("hill", (18, 18), kind="point_of_interest")
    return table.turn("A")


def worth(play: Play, came_from: tuple[float, float] | None = None) -> float:
    judge = Judge(play.engine)
    unit = play.state.units["A.plain"]
    before = None
    if came_from is not None:
        x, y = (round(1000 * one) for one in came_from)
        before = structs.replace(unit, x=x, y=y)
    return Errands(judge).worth(play.state, unit, before)


def test_a_free_point_one_move_away_is_worth_going_to() -> None:
    assert worth(hill((18, 12))) > 1
    assert worth(hill((18, 2))) == 0  # too far
    assert worth(hill((18, 17))) == 0  # it is there


def test_two_enemies_keep_one_from_it_and_an_injured_one_does_not() -> None:
    one = {"side": "B", "at": (18, 19)}
    two = {"side": "B", "at": (19, 18.5)}
    assert worth(hill((18, 12), one, two)) == 0
    deny = worth(hill((18, 12), one))
    assert worth(hill((18, 12), {**one, "injured": True})) == pytest.approx(2 * deny)


def test_nobody_goes_away_to_come_back() -> None:
    play = hill((18, 12))
    assert worth(play, came_from=(18, 8)) == worth(play)
    assert worth(play, came_from=(18, 15)) == 0


def test_who_would_leave_a_point_of_its_own_gains_nothing() -> None:
    table = Table(crises=("hill",))
    table.unit("A", "plain", (12, 18))
    table.token("hill", (12, 18), kind="point_of_interest", name="here")
    table.token("hill", (18, 18), kind="point_of_interest", name="there")
    assert worth(table.turn("A")) == 0


def test_what_scores_is_told_by_the_name_of_the_token() -> None:
    """Nobody hurries to an Evac Point: only Researchers score."""

    def near(name: str) -> Play:
        table = Table(crises=("research-station-attacked",))
        table.unit("A", "plain", (18, 12))
        table.token("research-station-attacked", (18, 18), kind="asset", name=name)
        token = next(iter(table.state.tokens))
        table.state.tokens[token] = structs.replace(table.state.tokens[token], name=name)
        return table.turn("A")

    assert worth(near("Researcher")) > 1
    assert worth(near("Evac Point")) == 0
    for name, hurries in (("Researcher", True), ("Evac Point", False)):
        play = near(name)
        token, urgency = GreedyAgent(play.engine, 1)._errand(
            play.state, play.state.units["A.plain"]
        )
        assert (token is not None) == hurries == (urgency > 0)


def test_nobody_hurries_alone_to_what_is_taken_by_two() -> None:
    """Supplies are only taken beside an ally that contests them, too."""

    def supplies(friend: tuple[float, float], **fields: object) -> Play:
        crisis = "salvaged-supplies-fuel-resistance-efforts"
        table = Table(crises=(crisis,))
        table.unit("A", "plain", (18, 12), power=2)
        table.unit("A", "plain", friend, name="friend", **fields)
        table.token(crisis, (18, 18), kind="asset", name="box")
        return table.turn("A")

    assert worth(supplies((30, 6))) == 0
    assert worth(supplies((18, 20))) > 1
    assert worth(supplies((18, 20), dazed=True)) == 0
