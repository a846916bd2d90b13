"""The open roll: what it is for and which faces count in it."""

import pytest

from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.record import engine_for
from crisis.rules.forecast.counting import OpenRoll, open_roll
from crisis.server.ask.occasion import occasion_of
from crisis.state.decisions import Draw, Roll
from tests.table import Table, attack, character, power

ENGINE = engine_for("1.3", "2024-12")


def rolls(seed: int, kinds: set[str]) -> dict[str, OpenRoll]:
    """The first open roll of each kind (free rolls by the name of their rule) in a random game."""
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=seed)
    agent = RandomAgent(ENGINE, seed)
    found: dict[str, OpenRoll] = {}
    while not match.over and not kinds <= found.keys():
        decision = match.state.pending
        if isinstance(decision, Roll):
            roll = open_roll(ENGINE.game(match.state))
            assert roll is not None, decision.purpose
            found.setdefault(roll.name if roll.kind == "roll" else roll.kind, roll)
        if isinstance(decision, Roll | Draw):
            match.submit("chance", match.dealer.deal(decision))
        else:
            assert decision is not None
            view = ENGINE.view(match.state, decision.asked)
            match.submit(decision.asked, agent.answer(view, decision))
    return found


METEORS = "Deadly Meteors Mutate Civilians"
SKRULLS = "Skrulls Infiltrate World Leadership"


@pytest.fixture(scope="module")
def found() -> dict[str, OpenRoll]:
    wanted = {"priority", "attack", "dodge", METEORS, SKRULLS}
    all_found: dict[str, OpenRoll] = {}
    for seed in range(1, 12):
        all_found = {**rolls(seed, wanted - all_found.keys()), **all_found}
        if wanted <= all_found.keys():
            return all_found
    raise AssertionError(f"never rolled: {wanted - all_found.keys()}")


@pytest.mark.rule("SETUP-06")
def test_hits_count_for_priority_and_blocks_do_not(found: dict[str, OpenRoll]) -> None:
    assert found["priority"].counts == {"priority": "CWH"}


@pytest.mark.rule("ATK-16")
def test_an_attack_counts_hits_and_a_defense_blocks(found: dict[str, OpenRoll]) -> None:
    attack = found["attack"]
    assert set(attack.counts["attack"]) >= set("CWH") and "B" not in attack.counts["attack"]
    assert set(attack.counts["defense"]) >= set("CWB") and "H" not in attack.counts["defense"]
    assert attack.roller and attack.target and attack.name


@pytest.mark.rule("DODGE-06")
def test_blocks_count_in_a_dodge(found: dict[str, OpenRoll]) -> None:
    assert set(found["dodge"].counts["dodge"]) >= set("CWB")
    assert found["dodge"].damage > 0


def test_a_crisis_says_what_it_counts_and_needs(found: dict[str, OpenRoll]) -> None:
    meteors = found[METEORS]
    assert meteors.counts == {"roll": "CWH"} and meteors.also == "F"
    assert meteors.needs is not None and meteors.needs >= 1
    assert meteors.token and meteors.token.startswith("deadly-meteors")
    skrulls = found[SKRULLS]
    assert skrulls.counts == {"roll": "CW"} and skrulls.also == "" and skrulls.needs is None


def test_no_roll_is_open_while_the_attack_itself_is_still_chosen() -> None:
    """A rule grants an attack on a certain enemy; which one is asked first."""
    fighter = character("fighter", attack("One") + attack("Two") + power("Have At", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "attack", target = "it" }]'))  # fmt: skip
    table = Table(extra=(fighter,))
    one = table.unit("A", "fighter", (10, 10))
    two = table.unit("B", "plain", (12, 10))
    play = table.activate(one).use("Have At").do(f"pick choose:{two}")
    assert play.purpose == "choose_attack"
    assert open_roll(play.engine.game(play.state)) is None
    assert occasion_of(play.engine, play.state) is None
