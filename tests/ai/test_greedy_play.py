"""What the greedy player sees in positions made for it: powers, throws, tokens, dice, reasons."""

from math import dist

import pytest
from msgspec.structs import replace

from crisis.ai.judging.blows import Blows
from crisis.ai.judging.budget import Budget
from crisis.ai.judging.evaluate import DEFAULT, WARY
from crisis.ai.levels import AGENTS, LEVELS, make_agent
from crisis.ai.minds.foresight import ForesightAgent
from crisis.ai.minds.greedy import GreedyAgent
from crisis.ai.minds.planner import PlanningAgent
from crisis.geometry.tolerance import TOLERANCE
from crisis.play.agents import RandomAgent
from crisis.state.causes import Cause
from crisis.state.decisions import Pick, PickDice, answer_text
from crisis.state.frames import MoveFrame
from crisis.state.state import State
from tests.table import METEORS, SKRULLS, Play, Table, attack, character, power, tactic

CAP, BONES, KINGPIN = "captain-america-first-avenger", "crossbones-merciless-merc", "kingpin"


def decided(play: Play, agent: GreedyAgent) -> str:
    answer = agent.answer(play.state, play.state.pending)
    assert play.engine.why_not(play.state, answer) is None
    if not isinstance(answer, Pick):
        return str(answer)
    option = next(one for one in play.state.pending.options if one.key == answer.key)
    return option.name if option.group else option.key


def test_it_takes_the_token_it_stands_beside() -> None:
    table = Table(crises=(SKRULLS,))
    hero = table.unit("A", CAP, (18, 16), power=3)
    table.unit("B", BONES, (30, 30))
    token = table.token(SKRULLS, (18, 18))
    play = table.activate(hero)
    agent = GreedyAgent(play.engine, 1)
    assert decided(play, agent) == f"interact:{token}"
    assert "takes the" in str(agent.reason)


def test_it_moves_to_a_token_and_names_it() -> None:
    table = Table(crises=(METEORS,))
    hero = table.unit("A", CAP, (18, 8))
    table.unit("B", BONES, (30, 34))
    table.token(METEORS, (18, 14), kind="base")
    play = table.activate(hero)
    agent = GreedyAgent(play.engine, 1)
    assert decided(play, agent) == "move"
    assert "the" in str(agent.reason) and "best place" not in str(agent.reason)


def test_terrain_is_thrown_at_an_enemy() -> None:
    table = Table()
    boss = table.unit("A", KINGPIN, (18, 18), power=2)
    table.unit("B", "plain", (18, 23), damage=5)
    table.box((16, 20.5), (17.2, 21.5), 3)
    play = table.activate(boss, actions=0)
    agent = GreedyAgent(play.engine, 1)
    assert decided(play, agent) == "Street-Level Negotiations"


def test_a_power_that_adds_dice_is_used_before_the_attack() -> None:
    """Haymaker: three more dice for the next attack."""
    table = Table()
    bones = table.unit("A", "crossbones", (18, 18), power=4)
    table.unit("B", KINGPIN, (18, 20.5))
    play = table.activate(bones)
    assert decided(play, GreedyAgent(play.engine, 1)) == "Haymaker"


def test_without_powers_it_uses_none() -> None:
    table = Table()
    bones = table.unit("A", "crossbones", (18, 18), power=4)
    table.unit("B", KINGPIN, (18, 20.5))
    play = table.activate(bones)
    assert decided(play, GreedyAgent(play.engine, 1, powers=False)) == "attack:Strike"


def test_healing_cards_are_played_when_somebody_is_hurt() -> None:
    heal = tactic(
        "bandage", 'players = [{ is = "ally" }]', 'do = "heal"', 'who = "payer"', "amount = 4"
    )
    table = Table(extra=(heal,))
    hurt = table.unit("A", "plain", (10, 10), damage=5)
    table.unit("B", "plain", (30, 30))
    table.side("A", tactics=("bandage",))
    play = table.activate(hurt, actions=0)
    agent = GreedyAgent(play.engine, 1)
    assert decided(play, agent) == "bandage"
    assert "heals 4 damage" in str(agent.reason)
    table.state.units[hurt] = table.state.units[hurt].__class__(
        **{f: getattr(table.state.units[hurt], f) for f in table.state.units[hurt].__struct_fields__ if f != "damage"}
    )  # fmt: skip
    whole = table.activate(hurt, actions=0)
    assert decided(whole, GreedyAgent(whole.engine, 1)) == "end"


def test_a_useless_power_is_left_alone() -> None:
    dull = character(
        "dull", attack() + power("Boast", "active", "cost = 2", 'do = "lose_power"', 'who = "self"', "amount = 1")
    )  # fmt: skip
    table = Table(extra=(dull,))
    one = table.unit("A", "dull", (10, 10), power=4)
    table.unit("B", "plain", (30, 30))
    play = table.activate(one, actions=0)
    agent = GreedyAgent(play.engine, 1)
    assert decided(play, agent) == "end"
    assert str(agent.reason) == "nothing on offer is worth it"


@pytest.mark.rule("ATK-14")
def test_dice_are_used_as_the_odds_say() -> None:
    """A lone blank behind cover is not rerolled: it might become a failure."""
    shy = character(
        "shy", attack() + power("Luck", "innate", 'on = "modify_own"', "may = true", 'when = [{ who = "target", is = "self" }]', 'do = "reroll"', 'pool = "own"'), physical=1
    )  # fmt: skip
    table = Table(extra=(shy,))
    hero = table.unit("A", "plain", (18, 18))
    target = table.unit("B", "shy", (18, 24.5))
    table.box((17, 22.4), (18.2, 23.4), 3)
    play = table.activate(hero)
    play.do("pick attack:Strike", f"pick target:{target}").roll("HHH--").roll("-")
    agent = GreedyAgent(play.engine, 1)
    assert decided(play, agent) == "Cover"
    play.do(f"pick {agent.answer(play.state, play.state.pending).key}")
    assert agent.answer(play.state, play.state.pending) == PickDice((0,))


def test_it_declares_a_target_rather_than_declining() -> None:
    table = Table()
    cap = table.unit("A", CAP, (18, 18), power=2)
    foe = table.unit("B", "plain", (18, 26), damage=4)
    play = table.activate(cap, actions=1)
    agent = GreedyAgent(play.engine, 1)
    for _ in range(12):
        if play.purpose in ("declare_target", ""):
            break
        play.state, _ = play.engine.step(play.state, agent.answer(play.state, play.state.pending))
    assert play.purpose == "declare_target"  # it charged
    assert decided(play, agent) == f"target:{foe}"


class Clock:
    """Time that passes with every look at it."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_a_spent_budget_ends_the_thought_and_the_clock_is_told() -> None:
    table = Table()
    hero = table.unit("A", "plain", (10, 10), power=3)
    table.unit("B", "plain", (13, 10))
    play = table.activate(hero)
    slow = Budget(600, brake=0.5, clock=Clock(1.0), wall=Clock(1.0))
    waits = Budget(600, brake=0.5, clock=Clock(0.0), wall=Clock(1.0))  # others had the processor
    braked = GreedyAgent(play.engine, 1, budget=slow)
    starved = GreedyAgent(play.engine, 1, budget=waits)
    poor = GreedyAgent(play.engine, 1, budget=Budget(1))
    rich = GreedyAgent(play.engine, 1)
    for agent in (braked, starved, poor, rich):
        answer = agent.answer(play.state, play.state.pending)
        assert play.engine.why_not(play.state, answer) is None
    assert "cut short after 0.5 s" in braked.braked  # the clock was needed: a mishap
    assert starved.braked == poor.braked == rich.braked == ""
    assert poor.budget.spent < rich.budget.spent < 600


def test_a_planner_kills_rather_than_runs() -> None:
    table = Table()
    hero = table.unit("A", "plain", (10, 10), power=3)
    table.unit("B", "plain", (12.5, 10), damage=5, injured=True)
    play = table.activate(hero, actions=1)
    agent = PlanningAgent(play.engine, 1, playouts=12)
    assert decided(play, agent) in play.offered("attack")
    assert "KO" in str(agent.reason)


def test_blows_tell_who_could_come_and_strike() -> None:
    table = Table()
    hero = table.unit("A", "plain", (10, 10))
    foe = table.unit("B", "plain", (19, 10))
    blows = Blows(table.engine.catalogue)

    def coming(**changes: object) -> float:
        state = _at(table.state, foe, **changes)
        return blows.expected([state.units[foe]], state.units[hero])

    assert coming() > 0  # one move and a blow
    assert coming(x=12500) > coming()  # two blows
    assert coming(x=30000) == 0
    assert coming(x=12500, power=3) >= coming(x=12500)
    assert 0 < coming(activated=True) < coming()


def _at(state: State, unit: str, **changes: object) -> State:
    twin = state.clone()
    twin.units[unit] = replace(twin.units[unit], **changes)
    return twin


def test_every_level_has_a_mind() -> None:
    table = Table()
    minds = {level: make_agent(level, table.engine, 1).agent for level in LEVELS}
    assert len(minds) == 5
    assert minds["medium"].judge.weights == WARY
    assert minds["hard"].judge.weights == DEFAULT
    assert isinstance(minds["expert"], ForesightAgent)
    caps = [minds[level].skill.cap for level in LEVELS if level != "expert"]
    assert caps == sorted(set(caps), reverse=True)
    for name in (*AGENTS, "greedy", "search"):
        assert make_agent(name, table.engine, 1) is not None


def test_reasons_name_tokens_as_the_table_does() -> None:
    from crisis.ai.minds.reasons import token_name

    table = Table(crises=(METEORS,))
    first = table.token(METEORS, (18, 14), kind="base")
    assert (
        str(token_name(table.engine, table.state, table.state.tokens[first])) == "the Origin Bomb"
    )
    second = table.token(METEORS, (18, 22), kind="base")
    assert str(token_name(table.engine, table.state, table.state.tokens[second])) == "Origin Bomb B"


def test_reasons_name_people() -> None:
    from crisis.ai.minds.reasons import changes

    table = Table()
    foe = table.unit("B", "plain", (12, 10))
    before: State = table.state.clone()
    table.unit("B", "plain", (12, 10), damage=2, conditions=("stun",))
    assert (
        str(changes(table.engine, before, [table.state], "A"))
        == "2 damage to Plain, Stun for Plain"
    )
    assert changes(table.engine, before, [table.state], "B") is None
    assert foe


def test_a_plan_made_in_another_position_is_forgotten() -> None:
    """After an undo the same question may come in a different position."""
    plays = []
    for spot in ((18, 8), (5, 30)):
        table = Table(crises=(METEORS,))
        hero = table.unit("A", CAP, spot)
        table.unit("B", BONES, (30, 34))
        table.token(METEORS, (18, 14), kind="base")
        plays.append(table.activate(hero))
    agent = GreedyAgent(plays[0].engine, 1)
    assert decided(plays[0], agent) == "move"
    plays[1].do("pick move")
    decided(plays[1], agent)  # legal there


SLIVER = 5 * TOLERANCE


@pytest.mark.rule("MOVE-08")
@pytest.mark.parametrize("kind", [GreedyAgent, RandomAgent])
def test_who_can_only_stay_where_it_is_stays(kind: type) -> None:
    """At the edge of the table, away from an enemy: what is legal is the own place, and a sliver of
    a hundredth of an inch where the tolerances of edge and wedge meet at a slender angle."""
    table = Table()
    stuck = table.unit("A", "plain", (0.689, 13.502))
    foe = table.unit("B", "plain", (3.948, 12.258))
    state = table.activate(foe).state.clone()
    state.pending = None
    cause = Cause(kind="tactic", name="Away", unit=stuck, side="A")
    away = MoveFrame(
        kind="advance", unit=stuck, side="A", cause=cause, tool="short", away=foe, step="b", serial=99
    )  # fmt: skip
    state.stack.append(away)
    state = table.engine.settle(state)
    area = table.engine.region(state)
    assert area.nearest(689, 13502).spot == (689, 13502)
    for goal in ((0, 13502), (689, 0), (689, 36000), (36000, 13502), (18000, 18000)):
        assert dist(area.nearest(*goal).spot, (689, 13502)) < SLIVER
    for seed in range(4):
        answer = kind(table.engine, seed).answer(state, state.pending)
        assert table.engine.why_not(state, answer) is None
        assert dist(answer.spot, (689, 13502)) < SLIVER


def test_a_squad_around_a_token_does_not_wait_for_each_other() -> None:
    """Who steps up to it must not spoil it for the others, or it lies there for ever."""
    table = Table(crises=(SKRULLS,))
    crowd = [(16.2, 14.8), (18, 14), (19.9, 14.8), (21, 16), (15, 16)]
    squad = [table.unit("A", CAP, at, name=f"cap-{n}", power=3) for n, at in enumerate(crowd)]
    table.unit("B", BONES, (30, 34))
    token = table.token(SKRULLS, (18, 18))
    play = table.activate(squad[1])
    agent = GreedyAgent(play.engine, 1)
    assert decided(play, agent) in ("move", "climb")
    assert "Skrull Agent" in str(agent.reason)
    play.do(f"pick {decided(play, agent)}")
    play.do(answer_text(agent.answer(play.state, play.state.pending)))
    assert decided(play, agent) == f"interact:{token}"


def test_in_the_last_round_a_lead_is_worth_more_than_points() -> None:
    table = Table(crises=("hill",))
    table.token("hill", (18, 18), kind="point_of_interest")
    table.unit("A", "plain", (18, 16))
    table.unit("B", "plain", (30, 34))
    judge = GreedyAgent(table.engine, 1).judge

    def gain(number: int, behind: int) -> float:
        """What the point on the hill is worth to A."""
        state = table.state.clone()
        state.round = number
        state.sides["B"] = replace(state.sides["B"], vp=behind)
        away = state.clone()
        away.tokens["hill-1"] = replace(away.tokens["hill-1"], x=4000)
        return judge.value(state, "A") - judge.value(away, "A")

    assert gain(6, 0) > gain(3, 0)
    assert gain(7, 0) > gain(7, 5) + 1
