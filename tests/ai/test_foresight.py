"""The player that looks how the game would go on."""

from crisis.ai.minds.foresight import ForesightAgent
from crisis.state.decisions import Pick
from tests.table import Play, Table


def race() -> Play:
    """The enemy is about to win with the point that one of its characters secures."""
    table = Table(crises=("hill",))
    table.unit("A", "plain", (18, 13), name="hero")
    table.unit("A", "plain", (6, 6), name="far")
    table.unit("B", "plain", (18, 17.5), name="foe", damage=5)
    table.token("hill", (18, 18), kind="point_of_interest")
    table.side("B", vp=15)
    return table.turn("A")


def test_who_can_still_keep_the_enemy_from_winning_goes_first() -> None:
    play = race()
    agent = ForesightAgent(play.engine, 1)
    assert agent.answer(play.state, play.state.pending) == Pick("activate:A.hero")


def test_the_same_seed_thinks_the_same() -> None:
    play = race()
    opinions = [
        [
            (one.answer, one.value)
            for one in ForesightAgent(play.engine, 7).opinions(play.state, play.state.pending)
        ]
        for _ in range(2)
    ]
    assert opinions[0] == opinions[1]
