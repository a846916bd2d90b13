"""The step words and their tables: labels, stages, and the one loop that carries them out."""

import pytest

from crisis.rules.chapters.attack import ATTACK, Stage, step_number
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.steps import Do
from crisis.rules.procedures import PROCEDURES
from crisis.state.frames import END, AttackFrame, RoundFrame


def frame_at(step: str) -> AttackFrame:
    return AttackFrame(attacker="a", side="A", step=step)


def test_a_stage_lasts_until_the_next_one_begins() -> None:
    nothing = Do[RoundFrame](lambda _game, _frame: None)
    table = Procedure[RoundFrame](
        {"a": nothing, "b": nothing, "c": nothing, "d": nothing}, stages={"b": 1, "d": 2}
    )
    stages = [table.stage(RoundFrame(step=label)) for label in ("a", "b", "c", "d", END)]
    assert stages == [0, 1, 1, 2, 2]
    assert table.begin(1) == "b" and table.begin(2) == "d"


def test_the_stages_of_an_attack_come_in_their_order() -> None:
    stages = [ATTACK.stage(frame_at(label)) for label in ATTACK.steps]
    assert stages == sorted(stages) and set(stages) == set(Stage)


@pytest.mark.parametrize("procedure", PROCEDURES.values())
def test_every_label_has_one_that_follows_and_one_before(procedure: Procedure[RoundFrame]) -> None:
    for label, after in procedure.following.items():
        assert procedure.before(after) == label


@pytest.mark.parametrize(
    ("label", "alone", "waiting"),
    [("2", 2, 1), ("2d", 2, 2), ("8a", 8, 7), ("9a.i", 9, 8), ("9b.ii", 9, 9), ("12", 12, 11),
     ("13", 13, 12), ("end", 14, 14), (END, 14, 14)],
)  # fmt: skip
def test_the_number_of_the_step_under_way(label: str, alone: int, waiting: int) -> None:
    """While something else is asked in a step, its frame already names the one that follows."""
    assert step_number(frame_at(label), waits=False) == alone
    assert step_number(frame_at(label), waits=True) == waiting
