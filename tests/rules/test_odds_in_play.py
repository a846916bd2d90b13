"""Odds of real attacks in real positions agree with playing them out."""

import random
from collections import Counter

from msgspec.structs import replace

from crisis.dice.faces import FACES
from tests.table import Play, Table

CAP = "captain-america-first-avenger"
IRON = "invincible-iron-man"
BONES = "crossbones-merciless-merc"
OCK = "doc-ock-sinister-scientist"


def test_a_plain_attack_has_the_odds_of_its_pools() -> None:
    table = Table()
    attacker = table.unit("A", "plain", (10, 10))
    target = table.unit("B", "plain", (13, 10))
    play = table.activate(attacker)
    odds = play.engine.odds(play.state, attacker, "Strike", target)
    assert 1.4 < float(odds.mean) < 2.2
    assert odds.daze is not None and 0 < odds.daze < 0.1


def test_conditions_and_innate_rules_change_the_odds() -> None:
    table = Table()
    ock = table.unit("A", OCK, (10, 10))
    plain = table.unit("A", "plain", (10, 13))
    bones = table.unit("B", BONES, (13, 11))
    play = table.activate(ock)
    tentacles = play.engine.odds(play.state, ock, "Striking Tentacles", bones)
    strike = play.engine.odds(play.state, plain, "Strike", bones)
    assert tentacles.mean > strike.mean  # a Wild is worth two
    assert float(strike.damage.chance(1)) > 0.3  # I Can Take It: less by 1, never below 1
    table.state.units[bones] = replace(table.state.units[bones], conditions=("incinerate",))
    burning = table.activate(plain)
    assert burning.engine.odds(burning.state, plain, "Strike", bones).mean > strike.mean


def play_out(table: Table, attacker: str, attack: str, target: str, times: int) -> Counter[int]:
    """Damage of the attack played again and again, every optional rule declined."""
    chance = random.Random(5)
    start = table.activate(attacker)
    start.do(f"pick attack:{attack}", f"pick target:{target}")
    seen: Counter[int] = Counter()
    for _ in range(times):
        play = Play(start.engine, start.state)
        before = play.unit(target).damage
        while play.purpose != "act" and play.state.outcome is None:
            if play.asked == "chance":
                play.roll("".join(chance.choices(FACES, k=play.state.pending.count)))
            else:
                left = play.state.asked
                play.skip("act")
                assert play.state.asked != left, play.state.pending
        seen[play.unit(target).damage - before] += 1
    return seen


def test_playing_it_out_agrees() -> None:
    table = Table()
    attacker = table.unit("A", "plain", (10, 10))
    target = table.unit("B", BONES, (13, 10))
    times = 1500
    seen = play_out(table, attacker, "Strike", target, times)
    odds = table.engine.odds(table.state, attacker, "Strike", target).damage
    chi = sum(
        (seen[value] - times * float(chance)) ** 2 / (times * float(chance))
        for value, chance in odds.chances
        if times * float(chance) > 5
    )
    assert chi < 30, (chi, seen, odds.floats())
