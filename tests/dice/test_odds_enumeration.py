"""Odds against full enumeration: every pool up to 4 v 4 dice, every single modification."""

from collections import Counter
from fractions import Fraction

import pytest
from dice_cases import CASES, Case, attack_with
from dice_oracle import OneRule, plain_value, rolls_with_extra, suffered, total
from msgspec import structs

from crisis.dice import chances, outcomes
from crisis.dice.attack import Attack, Goal, Reduction, Side, get_icons, reach_damage
from crisis.dice.faces import Face
from crisis.dice.modifications import Per, Role
from crisis.dice.odds import attack_odds
from crisis.dice.pool import ATTACK_WEIGHTS, DEFENSE_WEIGHTS, NO_WEIGHTS, Weights

SIZES = range(1, 5)


def value(attack: Attack, goal: Goal) -> Fraction:
    """What the final law is worth by a goal with a single wish."""
    odds = attack_odds(attack)
    if goal.icons:
        ((icons, worth),) = goal.icons
        return worth * odds.icons[icons]
    if goal.reach:
        ((least, worth),) = goal.reach
        return worth * odds.damage.at_least(least)
    return goal.damage * odds.mean


@pytest.mark.rule("DICE-04", "DICE-05", "DICE-06", "DICE-09", "ATK-14", "ATK-15")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_best_use_of_one_rule_in_every_pool_up_to_four_dice(case: Case) -> None:
    for mine in SIZES:
        pools = {case.whose: mine, case.whose.opponent: 1}
        attack = attack_with(case, pools[Role.ATTACKER], pools[Role.DEFENDER])
        oracle = OneRule(attack, case.chooser, case.whose, case.rule)
        for theirs in SIZES:
            pools[case.whose.opponent] = theirs
            attack = attack_with(case, pools[Role.ATTACKER], pools[Role.DEFENDER])
            found = value(attack, attack.goal(case.chooser))
            assert found == oracle.value(theirs), (mine, theirs)


@pytest.mark.parametrize(
    "goal", [reach_damage(2), get_icons((Face.WILD, Face.HIT))], ids=["2", "WH"]
)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_best_use_of_one_rule_for_other_goals(case: Case, goal: Goal) -> None:
    attack = structs.replace(
        attack_with(case, 2, 2),
        attacker_goal=goal,
        defender_goal=goal.opposite(),
        icon_rules=tuple(icons for icons, _ in goal.icons),
    )
    oracle = OneRule(attack, case.chooser, case.whose, case.rule)
    assert value(attack, attack.goal(case.chooser)) == oracle.value(
        attack.side(case.whose.opponent).dice
    )


def looks_at_one_roll(case: Case) -> bool:
    """The plain oracle knows no rules before criticals and none that ask for the other roll."""
    per = case.rule.count
    asks = [case.rule.when.of] if case.rule.when else []
    asks += [per.of] if isinstance(per, Per) else []
    simple = not getattr(case.rule, "whole_roll", False) and not case.rule.mandatory
    return case.when != "rolled" and simple and all(of is case.whose for of in asks)


PLAIN = [case for case in CASES if looks_at_one_roll(case)]


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: case.name)
def test_plain_use_of_one_rule_in_every_pool_up_to_four_dice(case: Case) -> None:
    for dice in SIZES:
        for defense in SIZES:
            attack = structs.replace(attack_with(case, dice, defense), play="plain")
            expected = plain_value(attack, case.chooser, case.whose, case.rule)
            assert attack_odds(attack).mean == expected, (dice, defense)


WEIGHTED = {
    "nothing special": ({}, {}),
    "wild worth two": ({"weights": ATTACK_WEIGHTS._replace(wild=2)}, {}),
    "blanks count in defense": ({}, {"weights": DEFENSE_WEIGHTS._replace(blank=1)}),
    "failures count": ({"weights": ATTACK_WEIGHTS._replace(failure=1)}, {}),
    "defender's criticals are nothing": ({}, {"weights": Weights(wild=1, block=1)}),
    "blocks instead of hits": ({"weights": Weights(critical=1, wild=1, block=1)}, {}),
    "counts the opponent's failures": ({"counts_opposing": NO_WEIGHTS._replace(failure=1)}, {}),
    "two extra dice per critical": ({"extra_per_critical": 2}, {}),
    "hex on both": ({"extra_per_critical": 0}, {"extra_per_critical": 0}),
}


@pytest.mark.rule("DICE-02", "DICE-03", "DICE-05", "ATK-16", "COND-06")
@pytest.mark.parametrize("name", WEIGHTED)
def test_whole_damage_law_in_every_pool_up_to_four_dice(name: str) -> None:
    mine, theirs = WEIGHTED[name]
    for dice in range(5):
        for defense in range(5):
            attack = Attack(Side(dice, **mine), Side(defense, **theirs))
            assert dict(attack_odds(attack).damage.chances) == enumerated(attack), (dice, defense)


@pytest.mark.rule("ATK-18", "ATK-19", "DMG-01", "DMG-15", "PWR-04")
@pytest.mark.parametrize("stamina", [1, 2, 3, None])
def test_reductions_and_stamina(stamina: int | None) -> None:
    for reductions in [
        (Reduction(amount=1, minimum=1),),
        (Reduction(amount=1),),
        (Reduction(at_most=1), Reduction(amount=1)),
        (Reduction(amount=1), Reduction(at_most=1)),
    ]:
        attack = Attack(Side(4), Side(2), reductions=reductions, stamina=stamina)
        odds, law = attack_odds(attack), enumerated(attack)
        assert dict(odds.damage.chances) == law
        assert odds.defender_power == odds.damage
        assert odds.daze == (None if stamina is None else law.get(stamina, 0))


def enumerated(attack: Attack) -> dict[int, Fraction]:
    """The damage law of an attack without modifications, from all rolls of both sides."""
    found: Counter[int] = Counter()
    for ours, chance in differences(attack, Role.ATTACKER).items():
        for theirs, part in differences(attack, Role.DEFENDER).items():
            found[suffered(attack, ours - theirs)] += chance * part
    return dict(found)


def differences(attack: Attack, role: Role) -> Counter[int]:
    """What a roll adds for its own side, less what the other side counts of it."""
    side, law = attack.side(role), Counter[int]()
    for roll, chance in rolls_with_extra(side.dice, side.extra_per_critical).items():
        law[total(attack, role, roll, ()) - total(attack, role.opponent, (), roll)] += chance
    return law


@pytest.mark.rule("DICE-05", "DICE-06")
def test_many_extra_dice_per_critical_lose_no_bit() -> None:
    attack = Attack(Side(2, extra_per_critical=5), Side(1, extra_per_critical=5))
    assert dict(attack_odds(attack).damage.chances) == enumerated(attack)


def test_chances_collected_in_small_portions_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = attack_with(CASES[2], 6, 4)
    expected = attack_odds(attack)
    monkeypatch.setattr(chances, "CROWD", 7)
    monkeypatch.setattr(outcomes, "ROOM", 2)
    assert attack_odds(attack) == expected
