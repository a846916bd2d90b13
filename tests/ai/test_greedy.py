"""The greedy player: beats random, keeps its time, says why."""

from crisis.ai.minds.greedy import GreedyAgent
from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.record import engine_for
from tests.table import Table

ENGINE = engine_for("1.3", "2024-12")


def test_greedy_beats_random_on_either_side() -> None:
    for seed, side in ((1, "A"), (2, "B"), (3, "A")):
        match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=seed)
        agents = {"A": RandomAgent(ENGINE, seed), "B": RandomAgent(ENGINE, seed + 1)}
        agents[side] = GreedyAgent(ENGINE, seed)
        match.play(agents)
        assert match.state.outcome.winner == side, f"seed {seed}"


def test_it_attacks_the_target_it_can_daze_and_says_why() -> None:
    table = Table()
    hero = table.unit("A", "plain", (10, 10))
    table.unit("B", "plain", (13, 10), name="fresh")
    weak = table.unit("B", "plain", (10, 13), name="weak", damage=5)
    play = table.activate(hero, actions=1)
    agent = GreedyAgent(play.engine, 1)
    answer = agent.answer(play.state, play.state.pending)
    assert answer.key == "attack:Strike"
    play.do("pick attack:Strike")
    assert agent.answer(play.state, play.state.pending).key == f"target:{weak}"
    assert "daze" in str(agent.reason)


def test_the_same_seed_thinks_the_same() -> None:
    records = []
    for _ in range(2):
        match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=4)
        match.play({"A": GreedyAgent(ENGINE, 1), "B": RandomAgent(ENGINE, 2)}, most=80)
        records.append(match.record.answers)
    assert records[0] == records[1]
