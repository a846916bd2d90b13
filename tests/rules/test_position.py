"""A game that begins in the middle: what is laid down, what is refused."""

from typing import Any

import pytest
from msgspec.structs import replace

from crisis.rules.setup.position import Position, Stand
from crisis.rules.setup.setup import BadSetup, Setup, Squad
from crisis.state.decisions import decision_text
from tests.server.desk import ENGINE

CAP, KINGPIN = "captain-america-first-avenger", "kingpin"
FORMULA, CUBE = "infinity-formula-goes-missing", "struggle-for-the-cube-continues"


def setup(cap: dict[str, Any] | None = None, **more: Any) -> Setup:
    one = Stand(**{"character": CAP, "x": 20.0, "y": 14.0, **(cap or {})})
    two = Stand(character=KINGPIN, x=10.0, y=14.5, activated=True)
    position = Position(units={"A": (one,), "B": (two,)}, round=5, vp={"A": 12, "B": 9})
    start = Setup(
        table="hells-kitchen",
        crises=(FORMULA, CUBE),
        squads={"A": Squad(characters=(CAP,)), "B": Squad(characters=(KINGPIN,))},
        position=position,
    )
    return replace(start, **more)


def test_everything_stands_as_the_position_says() -> None:
    cap = {
        "power": 3,
        "damage": 2,
        "injured": True,
        "conditions": ("slow",),
        "holds": (f"{CUBE}-1",),
    }
    state = ENGINE.new_game(setup(cap))
    unit = state.units[f"A.{CAP}"]
    assert (unit.x, unit.y, unit.power, unit.damage, unit.injured) == (20_000, 14_000, 3, 2, True)
    assert unit.conditions == ("slow",) and state.tokens[f"{CUBE}-1"].holder == unit.id
    assert (state.round, state.phase, state.priority) == (5, "activation", "A")
    assert {side: state.sides[side].vp for side in "AB"} == {"A": 12, "B": 9}
    assert state.units[f"B.{KINGPIN}"].activated
    assert decision_text(state.pending) == f"A turn: activate:A.{CAP}"
    assert state.ledger == {}, "what was laid down happened to nobody"


def test_a_position_may_show_one_crisis_alone_or_none() -> None:
    assert {
        token.crisis for token in ENGINE.new_game(setup(crises=(FORMULA,))).tokens.values()
    } == {FORMULA}
    assert ENGINE.new_game(setup(crises=())).tokens == {}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (setup({"character": "hulk"}), "every character of squad A once"),
        (setup({"damage": 9}), "has 9 damage, but the Stamina is 6"),
        (setup({"conditions": ("sloww",)}), "there is no condition 'sloww'"),
        (setup({"holds": (f"{CUBE}-9",)}), "there is no token"),
        (setup({"holds": (f"{FORMULA}-1",)}), "cannot be held"),
        (setup({"holds": (f"{CUBE}-1", f"{CUBE}-1")}), "a token has one holder"),
        (setup({"x": 10.5, "y": 14.5}), "overlap"),
        (setup(crises=(FORMULA, FORMULA)), "one Secure and one Extraction"),
        (setup(table="", terrain=("car",) * 20), "a table that is laid"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(wrong: Setup, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        ENGINE.new_game(wrong)
