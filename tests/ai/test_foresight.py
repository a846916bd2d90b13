"""The player that looks how the game would go on."""

from crisis.ai.minds.foresight import ForesightAgent, Leaf
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


def test_whom_an_attack_was_thought_to_hit_is_whom_it_hits() -> None:
    """And the reason names it."""
    table = Table(crises=("hill",))
    table.unit("A", "plain", (18, 13), name="hero")
    table.unit("B", "plain", (17, 15.5), name="whole")
    table.unit("B", "plain", (20, 15.5), name="hurt", damage=5)
    play = table.activate("A.hero")
    agent = ForesightAgent(play.engine, 1)
    blow = agent.answer(play.state, play.state.pending)
    option = next(one for one in play.state.pending.options if Pick(one.key) == blow)
    assert option.what == "attack"
    meant = agent._meant[option.name]
    told = agent.reason
    play.do(f"pick {option.key}")
    assert play.purpose == "declare_target"
    assert agent.answer(play.state, play.state.pending) == Pick(f"target:{meant}")
    assert meant == "B.hurt"
    assert told is not None
    assert told == agent.reason


def test_who_is_hidden_is_not_shot_at_from_there_in_the_miniature() -> None:
    """What may follow a walk: the attacks there are, or something that is no attack."""
    table = Table(crises=("hill",))
    table.unit("A", "plain", (18, 13), name="hero")
    table.unit("B", "plain", (18, 16), name="near")
    play = table.activate("A.hero")
    agent = ForesightAgent(play.engine, 1)
    leaves = agent._from(play.state, "A")
    assert [leaf.aim.target.id for leaf in leaves if leaf.aim] == ["B.near"]
    assert [leaf.actor.holds_fire for leaf in leaves] == [False, True]
    assert agent._from(play.state, "B") == [Leaf(play.state)]


def test_nobody_ends_with_something_to_do() -> None:
    """The miniature may think it as good to wait; what can be done is done all the same."""
    play = race()
    play.do("pick activate:A.far")
    agent = ForesightAgent(play.engine, 1)
    assert agent.answer(play.state, play.state.pending) != Pick("end")
