"""Trials on a copy: even dice, and no lucky roll is chased."""

from collections import Counter

from crisis.ai.judging.even_dice import EvenDice
from crisis.ai.minds.greedy import GreedyAgent
from crisis.state.decisions import Draw, Roll
from tests.table import Table

SWORD = "sword-establishes-base-on-moons-blue-area"
VAULTS = "cosmic-invasion-black-order-descends-on-earth"


def test_an_occasion_has_the_same_dice_whatever_was_rolled_before() -> None:
    push, attack = Roll("dodge", 4, "A.one"), Roll("attack", 6, "B.two")
    one, two = EvenDice(7), EvenDice(7)
    first = one.answer(push)
    two.answer(attack)
    assert two.answer(push) == first
    again = {one.answer(push) for _ in range(8)}
    assert again - {first}  # a second time is another occasion
    assert {EvenDice(seed).answer(push) for seed in range(8, 16)} - {first}


def test_the_deals_of_a_single_die_are_spread_over_the_faces() -> None:
    die = Roll("crisis", 1, "A.one")
    for seed in range(20):
        faces = [EvenDice(seed, deal).answer(die).faces for deal in range(8)]
        assert Counter(faces) == Counter("CWHHB--F")
        assert sum(face in "CWH" for face in faces[:4]) == 2  # as half of all faces are


def test_cards_are_drawn_by_seed() -> None:
    draw = Draw("crisis", ("a", "b", "c", "d"), 2)
    assert EvenDice(3).answer(draw) == EvenDice(3).answer(draw)
    assert len(set(EvenDice(3).answer(draw).cards)) == 2


def test_a_token_that_is_rolled_for_is_worth_the_mean_of_the_rolls() -> None:
    """The best of single rolls over many places is always a lucky one: it sent people past a free
    token to one that they got half of the time."""
    values = []
    for enemy in ((18, 14.6), (18, 30)):
        table = Table(crises=(SWORD,))
        hero = table.unit("A", "plain", (18, 8), power=2)
        table.unit("B", "plain", enemy)
        table.token(SWORD, (18, 13), kind="point_of_interest", name="console")
        play = table.activate(hero).do("pick move")
        spot = play.engine.region(play.state).nearest(18000, 11500)
        agent = GreedyAgent(play.engine, 1)
        found = [agent.lookahead.landing(play.state, spot, "A", seed).value for seed in range(8)]
        assert max(found) - min(found) < 0.25, found
        values.append(sum(found) / len(found))
    contested, free = values
    assert free - contested > 0.5


def test_what_the_end_of_the_round_brings_is_no_merit_of_the_last_to_act() -> None:
    """The same dice for doing nothing and for doing something, deal by deal."""
    for seed in range(6):
        table = Table(crises=(VAULTS,))
        last = table.unit("A", "plain", (6, 31))
        for number, at in enumerate(((6, 18.5), (18, 11), (18, 27))):
            table.unit("A", "plain", at, name=f"ally-{number}", activated=True)
        table.unit("B", "plain", (30, 19), activated=True)
        for at in ((6, 18), (30, 18), (18, 10), (18, 26)):
            table.token(VAULTS, at, kind="point_of_interest")
        play = table.activate(last)
        agent = GreedyAgent(play.engine, seed)
        agent.answer(play.state, play.state.pending)
        idle = agent.option_opinion(play.state, play.state.pending, play.state.pending.options[-1])
        here = agent.judge.value(play.state, "A")
        assert idle.answer.key == "end"
        assert abs(idle.value - here) < 1e-9


def test_a_roll_of_several_dice_is_a_usual_one() -> None:
    """No more than one success more or less than half of the attack dice, three of eight blocks."""
    for seed in range(20):
        for dice in range(2, 12):
            attack = EvenDice(seed).answer(Roll("attack", dice, "A.one")).faces
            assert abs(sum(face in "CWH" for face in attack) - dice / 2) <= 1, (seed, attack)
            defense = EvenDice(seed).answer(Roll("defense", dice, "A.one")).faces
            assert abs(sum(face in "CWB" for face in defense) - dice * 3 / 8) <= 1, (seed, defense)
