"""Games drawn by chance are legal, vary, and begin in round 1 when the computer sets them up."""

import pytest

from crisis.play.draw import SPARE_THREAT, drawn_setup
from crisis.rules.setup.rosters import CRISIS_TYPES
from crisis.rules.setup.setup import Setup, check
from crisis.rules.setup.squads import squad_threat, tactic_faults
from tests.server.desk import ENGINE

CATALOGUE, EDITION = ENGINE.catalogue, ENGINE.edition


def drawn(number: int, surprise: bool = False) -> Setup:
    return drawn_setup(EDITION, CATALOGUE, number, surprise=surprise)


@pytest.mark.rule("SQUAD-11", "SQUAD-12", "SETUP-10")
@pytest.mark.parametrize("surprise", [False, True])
def test_a_drawn_game_is_legal(surprise: bool) -> None:
    for number in range(6):
        setup = drawn(number, surprise)
        check(setup, EDITION, CATALOGUE)
        assert tuple(CATALOGUE.crises[slug].type for slug in setup.crises) == CRISIS_TYPES
        mission = {CATALOGUE.crises[slug].threat for slug in setup.crises}
        squads = [squad_threat(squad, CATALOGUE) for squad in setup.squads.values()]
        assert any(most - SPARE_THREAT <= min(squads) <= max(squads) <= most for most in mission)
        for squad in setup.squads.values():
            assert not list(tactic_faults(squad, EDITION, CATALOGUE))


def test_nobody_meets_himself() -> None:
    for number in range(6):
        people = [
            CATALOGUE.characters[slug].alter_ego
            for squad in drawn(number).squads.values()
            for slug in squad.characters
        ]
        assert len(people) == len(set(people))


def test_the_same_number_draws_the_same_game_and_others_differ() -> None:
    assert drawn(3) == drawn(3)
    games = [drawn(number) for number in range(10)]
    assert len({setup.table for setup in games}) >= 3
    assert len({setup.crises for setup in games}) >= 5
    assert len({setup.squads["A"].characters for setup in games}) >= 5
