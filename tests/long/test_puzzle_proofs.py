"""Every puzzle is proved: legal, solvable, and its stated chance and line are right."""

import pytest

from crisis.play.puzzles.checking import prove
from crisis.play.puzzles.puzzle import Puzzle
from crisis.play.puzzles.reading import puzzles


@pytest.mark.parametrize("one", puzzles(), ids=lambda one: one.id)
def test_a_puzzle_is_right(one: Puzzle) -> None:
    found = prove(one)
    assert found.why == ""
    assert found.chance > 0


def test_there_are_sixty() -> None:
    assert len(puzzles()) >= 60
