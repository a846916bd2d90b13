"""The levels: weak ones look human, strong ones plan."""

from crisis.ai.judging.evaluate import winning_chance as chance
from crisis.ai.levels import make_agent
from crisis.ai.minds.greedy import GreedyAgent
from crisis.ai.minds.opinion import Opinion
from crisis.ai.minds.persona import BEGINNER, EASY, HARD, MEDIUM, PERSONAS, WeakAgent
from crisis.ai.minds.planner import PlanningAgent
from crisis.state.decisions import Pick, PickAdvance
from crisis.texts import thoughts as say
from tests.table import SKRULLS, Play, Table, attack, character, power


def brawl() -> Play:
    """Several things to do, none of them foolish."""
    table = Table(crises=(SKRULLS,))
    hero = table.unit("A", "plain", (18, 14), power=4)
    table.unit("B", "plain", (18, 18.5))
    table.unit("B", "plain", (21, 18), name="second", damage=2)
    table.token(SKRULLS, (12, 16))
    return table.activate(hero)


def test_a_persona_stays_the_same_for_a_game_and_there_are_several() -> None:
    engine = Table().engine
    names = {WeakAgent(engine, seed, EASY).persona.name for seed in range(40)}
    assert names == {persona.name for persona in PERSONAS}
    assert WeakAgent(engine, 7, EASY).persona == WeakAgent(engine, 7, EASY).persona


def test_a_weak_player_differs_from_the_best_within_its_cap() -> None:
    play = brawl()
    decision = play.state.pending
    values = {o.answer: o.value for o in GreedyAgent(play.engine, 1).opinions(play.state, decision)}
    best = max(values.values())
    given: dict[str, set[object]] = {}
    levels = {"beginner": BEGINNER, "easy": EASY, "medium": MEDIUM, "hard": HARD}
    assert [level.cap for level in levels.values()] == [0.15, 0.08, 0.04, 0.02]
    for name, skill in levels.items():
        for seed in range(40):
            answer = WeakAgent(play.engine, seed, skill).answer(play.state, decision)
            assert chance(best) - chance(values[answer]) <= skill.cap + 0.02, answer
            assert answer != Pick("end")
            given.setdefault(name, set()).add(answer)
    assert len(given["beginner"]) >= len(given["easy"]) > 1
    assert len(given["medium"]) > 1  # nor does it always take the best


def test_a_weak_player_never_says_that_nothing_is_better_of_what_is_not_the_best() -> None:
    """And the one that takes the best may."""
    play = brawl()
    decision = play.state.pending
    seen = set()
    for seed in range(60):
        agent = WeakAgent(play.engine, seed, EASY)
        found = list(agent.opinions(play.state, decision))
        bare = [Opinion(one.answer, one.value, say.NOTHING_BETTER) for one in found]
        best = GreedyAgent.pick(agent, play.state, decision, bare)
        chosen = agent.pick(play.state, decision, bare)
        reason = say.NOTHING_BETTER if chosen.answer == best.answer else say.NEARLY_AS_GOOD
        assert chosen.why() == reason()
        seen.add(reason().code)
    assert len(seen) == 2


def test_medium_and_hard_play_a_card_only_where_nothing_is_better() -> None:
    offers = {Pick("card"): "tactic", Pick("blow"): "attack"}
    card = Opinion(Pick("card"), 1.0, say.NOTHING_BETTER)
    blow = Opinion(Pick("blow"), 1.01, say.NOTHING_BETTER)
    engine = Table().engine
    for skill, may in ((EASY, True), (MEDIUM, False), (HARD, False)):
        agent = WeakAgent(engine, 1, skill)
        assert agent._may_take(card, blow, offers) is may
        assert agent._may_take(card, card, offers)
        assert agent._may_take(blow, blow, offers)


def test_no_weak_player_leaves_a_token_beside_it() -> None:
    table = Table(crises=(SKRULLS,))
    hero = table.unit("A", "plain", (18, 16), power=3)
    table.unit("B", "plain", (18, 22))
    token = table.token(SKRULLS, (18, 18))
    play = table.activate(hero)
    for seed in range(12):
        answer = WeakAgent(play.engine, seed, BEGINNER).answer(play.state, play.state.pending)
        assert answer == Pick(f"interact:{token}")


def test_a_beginner_plays_no_cards_and_no_dear_powers() -> None:
    dear = character(
        "dear", attack() + power("Blast All", "active", "cost = 3", 'do = "damage"', 'who = { is = "enemy", within = 4 }', "amount = 2")
    )  # fmt: skip
    table = Table(extra=(dear,))
    hero = table.unit("A", "dear", (10, 10), power=5)
    table.unit("B", "plain", (10, 15), damage=4)
    play = table.activate(hero, actions=0)
    assert GreedyAgent(play.engine, 1).answer(play.state, play.state.pending) != Pick("end")
    for seed in range(6):
        agent = make_agent("beginner", play.engine, seed)
        assert agent.answer(play.state, play.state.pending) == Pick("end")


def test_a_planner_goes_where_it_planned_to_go_and_thinks_alike() -> None:
    spots = set()
    for _ in range(2):
        play = brawl()
        agent = PlanningAgent(play.engine, 3, playouts=16)
        answer = agent.answer(play.state, play.state.pending)
        play.do(f"pick {answer.key}")
        spots.add((answer, agent.answer(play.state, play.state.pending)))
    assert len(spots) == 1


def test_every_plan_that_begins_with_a_move_says_where_to() -> None:
    """Else the place that a script had in mind was judged and another one gone to."""
    play = brawl()
    decision = play.state.pending
    agent = PlanningAgent(play.engine, 3, playouts=16)
    found = list(GreedyAgent._choose_opinions(agent, play.state, decision))
    drafts = agent._steps(play.state, decision, found)
    moves = [draft.answers for draft in drafts if draft.answers[0] == Pick("move")]
    assert len(moves) > 1
    assert all(isinstance(answers[-1], PickAdvance) for answers in moves)


def test_a_weak_player_judges_places_by_eye_and_always_goes() -> None:
    spots = set()
    for seed in range(12):
        play = brawl()
        agent = WeakAgent(play.engine, seed, BEGINNER)
        list(agent.opinions(play.state, play.state.pending))  # rates the places of the move
        play.do("pick move")
        spot = agent.answer(play.state, play.state.pending)
        assert isinstance(spot, PickAdvance)
        spots.add(spot.spot)
    assert len(spots) > 1


def test_more_playouts_are_more_thought() -> None:
    play = brawl()
    few, many = (PlanningAgent(play.engine, 3, playouts=n) for n in (8, 48))
    for agent in (few, many):
        agent.answer(play.state, play.state.pending)
        assert agent.braked == ""
    assert few.played < many.played


def test_a_player_tells_its_plan_its_fear_and_the_second_best() -> None:
    play = brawl()
    agent = GreedyAgent(play.engine, 1)
    best, *others = agent.plans(play.state, play.state.pending)
    assert agent.answer(play.state, play.state.pending) == best.answer
    assert agent.plan == best and agent.reason == best.why
    assert best.second == others[0].answer and best.behind >= 0
    assert best.chance >= others[0].chance >= others[1].chance
    assert best.fear is not None and best.fear.unit == "A.plain" and 0 < best.fear.chance < 1


def test_no_reason_tells_a_roll_as_a_fact_or_secures_what_does_not_score() -> None:
    table = Table(crises=(SKRULLS,))
    hero = table.unit("A", "plain", (18, 16), power=3)
    table.unit("B", "plain", (18, 30))
    table.token(SKRULLS, (18, 22))
    play = table.activate(hero)
    agent = GreedyAgent(play.engine, 1)
    for option in play.state.pending.options:
        why = agent.option_opinion(play.state, play.state.pending, option).why()
        assert "secures" not in str(why), why
