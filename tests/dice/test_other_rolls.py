"""Dodge rolls, rolls for crisis cards, and the priority roll."""

from collections import Counter
from fractions import Fraction

import pytest
from dice_cases import faces
from dice_oracle import USUAL, rolls, rolls_with_extra

from crisis.dice.attack import Reduction, Side
from crisis.dice.faces import ATTACK_SUCCESSES, Face
from crisis.dice.modifications import Reroll, Role
from crisis.dice.odds import dodge_odds, roll_odds
from crisis.dice.priority import priority_odds


@pytest.mark.rule("DODGE-01", "DODGE-02", "DODGE-06")
@pytest.mark.parametrize("incoming", [2, 3, 6])
@pytest.mark.parametrize("extra", [0, 1])
def test_dodge_rolls(incoming: int, extra: int) -> None:
    for dice in range(1, 5):
        expected: Counter[int] = Counter()
        for roll, chance in rolls_with_extra(dice, extra).items():
            dodged = sum(face in USUAL[Role.DEFENDER] for face in roll)
            expected[max(0, incoming - dodged)] += chance
        assert dict(dodge_odds(incoming, Side(dice, extra)).chances) == expected


@pytest.mark.example("EX-CARD-07")
@pytest.mark.rule("DODGE-03", "DICE-04", "DICE-09")
def test_two_rerolls_in_a_dodge_roll_leave_failures() -> None:
    law = dodge_odds(2, Side(2, extra_per_critical=0, own=(Reroll(2),)))
    # A die fails at last if it fails at once, or misses (4 of 8) and misses again (5 of 8).
    miss = Fraction(1, 8) + Fraction(4, 8) * Fraction(5, 8)
    assert law.chance(2) == miss**2
    assert law.chance(0) == (1 - miss) ** 2


def test_dodged_damage_is_reduced_and_limited_like_any_other() -> None:
    law = dodge_odds(3, Side(1, 0), stamina=1, reductions=(Reduction(amount=1, minimum=1),))
    assert law.chances == ((1, Fraction(1)),)


@pytest.mark.rule("DICE-07")
def test_a_roll_for_a_card_gets_no_extra_dice() -> None:
    one_critical = roll_odds(4, faces("C")).at_least(1)
    assert one_critical == 1 - Fraction(7, 8) ** 4
    three = roll_odds(5, ATTACK_SUCCESSES, at_least=3).at_least(3)
    expected = sum(c for r, c in rolls(5).items() if sum(f in ATTACK_SUCCESSES for f in r) >= 3)
    assert three == expected


def test_rerolls_in_a_roll_for_a_card_aim_for_what_it_asks() -> None:
    law = roll_odds(1, faces("C"), own=(Reroll(1),))
    # A critical at once, or anything but a failure rerolled into one.
    assert law.at_least(1) == Fraction(1, 8) + Fraction(6, 8) * Fraction(1, 8)
    plain = roll_odds(1, faces("C"), own=(Reroll(1),), play="plain")
    assert plain == law


@pytest.mark.rule("SETUP-06", "SETUP-07", "DICE-07")
def test_the_priority_roll() -> None:
    ranks: Counter[tuple[int, ...]] = Counter()
    for roll, chance in rolls(5).items():
        shown = [roll.count(face) for face in (Face.CRITICAL, Face.WILD, Face.HIT)]
        ranks[sum(shown), *shown] += chance
    tied = sum(chance**2 for chance in ranks.values())
    wins = sum(c * d for one, c in ranks.items() for two, d in ranks.items() if one > two)
    odds = priority_odds()
    assert (odds.first_wins, odds.tied) == (wins, tied)
    assert odds.first == Fraction(1, 2)
    assert odds.rolls == 1 / (1 - tied)
    # A tie means the same criticals, wilds and hits: about 4.7 % of all priority rolls.
    assert float(odds.tied) == pytest.approx(0.0475, abs=0.0001)


def test_priority_with_unequal_dice() -> None:
    more, fewer = priority_odds(6, 5), priority_odds(5, 6)
    assert more.first > Fraction(1, 2) > fewer.first
    assert more.first + fewer.first == 1
