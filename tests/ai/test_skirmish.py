"""The game in miniature: it scores as the game does, plays the same as machine code and as plain
Python, and knows who is about to win."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from crisis.ai.skirmish.kernel import layout
from crisis.ai.skirmish.kernel.game import put_back
from crisis.ai.skirmish.kernel.points import income, note_falls
from crisis.ai.skirmish.pack import Packer
from crisis.ai.skirmish.skirmish import Actor, Blow, Prospect, Skirmish
from crisis.ai.skirmish.temper import Temper
from crisis.dice.attack import Attack, Side
from crisis.dice.odds import attack_odds
from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.record import engine
from crisis.sim.varied import varied_setup
from crisis.state.decisions import Choose
from crisis.state.records import SIDES
from crisis.state.state import State
from tests.table import Play, Table

ENGINE = engine()
ROOT = Path(__file__).parents[2]
# Scored in ways that the miniature leaves out: once a round, or beside something else.
PLAIN_WAYS = ("secured", "held", "holder", "controlled")


def duel(**foe: object) -> Play:
    """One against one, a token between them."""
    table = Table(crises=("hill",))
    table.unit("A", "plain", (18, 12), name="hero", power=3)
    table.unit("B", "plain", (18, 24), name="foe", power=3, **foe)
    table.token("hill", (18, 18), kind="point_of_interest")
    return table.turn("A")


def prospect(play: Play, side: str = "A", **more: object) -> Prospect:
    skirmish = Skirmish(play.engine.catalogue)
    return skirmish.prospect(play.state, side, count=200, seed=1, **more)


def positions(seeds: range) -> list[State]:
    """The beginning of each round of random games of all kinds of crises."""
    found = []
    for seed in seeds:
        match = Match(ENGINE, varied_setup(ENGINE, seed), seed=seed)
        agents = {side: RandomAgent(ENGINE, seed) for side in SIDES}
        last = 0
        while not match.over:
            match.play(agents, 1)
            pending, state = match.state.pending, match.state
            if isinstance(pending, Choose) and pending.purpose == "turn" and state.round > last:
                found.append(state.clone())
                last = state.round
    return found


def is_plain(state: State) -> bool:
    """Whether the miniature knows all the ways to score, and no rule changes who contests."""
    lines = [line for slug in state.crises for line in ENGINE.catalogue.crises[slug].scoring]
    return all(line.per in PLAIN_WAYS and not line.beside and not line.lies for line in lines)


def test_a_round_scores_what_the_game_says() -> None:
    asked = same = 0
    for state in positions(range(12)):
        if not is_plain(state):
            continue
        packed = Packer(ENGINE.catalogue).pack(state)
        exact = dict.fromkeys(SIDES, 0)
        for side, vp, _ in ENGINE.scores_now(state):
            exact[side] += vp
        asked += 1
        same += income(packed.units, packed.tokens) == (exact["A"], exact["B"])
    assert asked > 20
    assert same / asked > 0.9, f"{same} of {asked}"  # superpowers may change who contests


def test_machine_code_and_plain_python_play_the_same() -> None:
    code = "from tests.ai.test_skirmish import some_prospects\nprint(some_prospects())\n"
    told = {}
    for plain in ("", "1"):
        environment = {**os.environ, "CRISIS_PLAIN_PYTHON": plain}
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        told[plain] = done.stdout
    assert "Prospect" in told[""]
    assert told[""] == told["1"]


def some_prospects() -> list[Prospect]:
    skirmish = Skirmish(ENGINE.catalogue)
    return [
        skirmish.prospect(state, "A", count=5, seed=seed)
        for seed, state in enumerate(positions(range(3)))
    ]


def test_the_same_seed_is_the_same_prospect_and_both_sides_add_up() -> None:
    play = duel()
    assert prospect(play) == prospect(play)
    mine, theirs = prospect(play), prospect(play, "B")
    assert mine.chance + theirs.chance == pytest.approx(1)
    assert mine.ahead == pytest.approx(-theirs.ahead)


def test_who_is_nearly_there_is_about_to_win() -> None:
    play = duel()
    even = prospect(play).chance
    play.state.sides["A"] = replace(play.state.sides["A"], vp=15)
    assert prospect(play).chance > max(0.9, even)
    play.state.sides["A"] = replace(play.state.sides["A"], vp=0)
    play.state.sides["B"] = replace(play.state.sides["B"], vp=15)
    assert prospect(play).chance < 0.1


def test_who_is_hurt_is_worse_off() -> None:
    assert prospect(duel(damage=4)).chance > prospect(duel()).chance + 0.05
    assert prospect(duel(dazed=True)).chance > prospect(duel()).chance + 0.05


def test_a_blow_that_is_about_to_fall_counts_by_its_odds() -> None:
    play = duel(damage=5)
    weak = attack_odds(Attack(Side(1), Side(8)))
    strong = attack_odds(Attack(Side(9), Side(0)))
    chances = [
        prospect(play, actor=Actor(unit="A.hero", actions=1), blow=Blow("B.foe", odds, 0)).chance
        for odds in (weak, strong)
    ]
    assert chances[1] > chances[0] + 0.1


def test_who_has_actions_left_uses_them() -> None:
    """With two actions it comes to the token, with none it does not."""
    play = duel()
    play.state.round = 6
    able, done = Actor(unit="A.hero"), Actor(unit="A.hero", actions=0)
    assert prospect(play, actor=able).ahead > prospect(play, actor=done).ahead


def test_points_fall_with_who_secures_them() -> None:
    table = Table(crises=("hill",))
    table.unit("A", "plain", (18, 17), name="hero")
    table.unit("B", "plain", (18, 30), name="foe")
    table.token("hill", (18, 18), kind="point_of_interest")
    packed = Packer(table.catalogue).pack(table.turn("A").state)
    note_falls(packed.units, packed.tokens)
    falls = [packed.units[at * layout.WIDTH + layout.FALLS] for at in range(2)]
    assert falls[0] > 0 == falls[1]


def test_a_source_gives_out_anew_each_round_and_what_it_gave_out_is_gone() -> None:
    """OBJ-29: the miniature knew no Cells at all, and Prisoners that stay."""
    crisis = "jailbreak-leads-to-mass-mutant-escape"
    table = Table(crises=(crisis,))
    hero = table.unit("A", "plain", (18, 14), name="hero")
    spot = {"kind": "source", "x": 10, "y": 10, "name": "Cell"}
    for name, at, fields in (
        ("cell", (10, 10), {"kind": "source", "depleted": True}),
        ("prisoner", (18, 14), {"kind": "civilian", "holder": hero}),
    ):
        table.token(crisis, at, name=name, **fields)
        token = table.state.tokens[name]
        home = (10000, 10000)
        table.state.tokens[name] = replace(
            token, name=spot["name"] if name == "cell" else "", home=home
        )
    packed = Packer(table.catalogue).pack(table.turn("A").state)
    assert income(packed.units, packed.tokens) == (1, 0)
    put_back(packed.tokens)
    cell, prisoner = 0, layout.T_WIDTH
    assert packed.tokens[cell + layout.SPENT] == 0
    assert packed.tokens[cell + layout.HOLDER] == -1
    assert packed.tokens[prisoner + layout.SPENT] == 1
    assert income(packed.units, packed.tokens) == (0, 0)


def test_a_place_scores_by_how_far_it_is_from_the_edge() -> None:
    """Gamma Wave: two points for the far Shelter, one for the others."""
    crisis = "gamma-wave-sweeps-across-midwest"
    found = {}
    for side, at in (("A", 26), ("A", 10), ("B", 26), ("B", 10)):
        table = Table(crises=(crisis,))
        table.side("A", edge="south")
        table.side("B", edge="north")
        table.unit(side, "plain", (18, at + 1), name="hero")
        table.unit("B" if side == "A" else "A", "plain", (2, 2), name="foe")
        for y in (10, 18, 26):
            table.token(crisis, (18, y), kind="point_of_interest", name=f"t{y}")
        play = table.turn("A")
        packed = Packer(table.catalogue).pack(play.state)
        found[side, at] = sum(income(packed.units, packed.tokens))
        assert found[side, at] == table.scores()[side]
    assert found == {("A", 26): 2, ("A", 10): 1, ("B", 26): 1, ("B", 10): 2}


def test_who_sees_nobody_from_where_it_is_does_not_strike_first() -> None:
    play = duel(damage=5)
    play.state.units["B.foe"] = replace(play.state.units["B.foe"], y=16000)
    free = prospect(play, actor=Actor(unit="A.hero", actions=1))
    behind_a_wall = prospect(play, actor=Actor(unit="A.hero", actions=1, holds_fire=True))
    assert free.chance > behind_a_wall.chance + 0.02


def test_a_playout_is_broken_off_after_the_next_round_and_judged() -> None:
    """Points early in the game are worth less than late."""
    play = duel()
    play.state.sides["A"] = replace(play.state.sides["A"], vp=3)
    early = prospect(play, rounds=1)
    play.state.round = 4
    late = prospect(play, rounds=1)
    assert 0.5 < early.chance < late.chance < 1


def test_who_has_no_stamina_left_and_is_not_dazed_yet_can_still_be_played_on() -> None:
    """In the middle of an effect; it broke off when such a one held a token near an enemy."""
    table = Table(crises=("the-montesi-formula-found",))
    hero = table.unit("A", "plain", (18, 14), name="hero", damage=6)
    table.unit("B", "plain", (18, 19), name="foe")
    table.token("the-montesi-formula-found", (18, 14), kind="asset", name="page", holder=hero)
    play = table.turn("A")
    unit = play.state.units[hero]
    assert (
        unit.able
        and unit.damage == Packer(play.engine.catalogue).printed("plain", "normal").stamina[0]
    )
    assert 0 <= prospect(play, actor=Actor(unit=hero)).chance <= 1


def test_tempers_are_told_in_the_order_of_the_layout() -> None:
    names = Temper.__struct_fields__
    assert len(names) == layout.ODDS
    for number, name in enumerate(names):
        assert getattr(layout, name.upper()) == number, name
