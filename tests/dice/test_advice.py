"""Whoever follows the advice gets the law that the odds promise; rich attacks stay quick."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from crisis.dice.advice import best_use
from crisis.dice.attack import ATTACK_WEIGHTS, DEFENSE_WEIGHTS, Attack, Side, moments
from crisis.dice.faces import FACES, Face
from crisis.dice.modifications import COVER, PIERCE, Change, Needs, Per, Reroll, Role
from crisis.dice.odds import attack_odds, odds_in_time
from crisis.dice.pool import successes

Roll = tuple[Face, ...]

WILD_PIERCE = Change(
    Face.BLANK, 1, PIERCE.faces, mandatory=True, when=Needs(Role.ATTACKER, (Face.WILD,))
)
CASES = {
    "reroll against cover": Attack(Side(2, own=(Reroll(1),)), Side(2, own=(COVER,))),
    "two own rules": Attack(Side(2), Side(2, own=(Reroll(2), COVER))),
    "pierce for a wild": Attack(Side(2, own=(Reroll(1),), opposing=(WILD_PIERCE,)), Side(2)),
    "any face": Attack(Side(2, own=(Change(None),)), Side(2, weights=DEFENSE_WEIGHTS._replace(blank=1))),
    "absorption": Attack(Side(2), Side(2, opposing=(Change(Face.BLANK, Per(frozenset({Face.WILD}), Role.DEFENDER), frozenset({Face.CRITICAL, Face.WILD, Face.HIT})),))),
    "before criticals": Attack(Side(2, rolled=(Change(Face.CRITICAL, faces=frozenset({Face.FAILURE})),)), Side(1, own=(Reroll(1),))),
}  # fmt: skip


def followed(attack: Attack) -> dict[int, Fraction]:
    """The law of damage of somebody who asks for advice at every moment, by enumeration."""
    law: dict[int, Fraction] = defaultdict(Fraction)
    rules = [moment for moment in moments(attack) if moment.rule is not None]

    def play(number: int, rolls: dict[Role, Roll], extra: bool, chance: Fraction) -> None:
        if not extra and (number == len(rules) or not is_early(number)):
            for ours, theirs in product(*(extras(attack, role, rolls[role]) for role in Role)):
                more = {
                    Role.ATTACKER: rolls[Role.ATTACKER] + ours,
                    Role.DEFENDER: rolls[Role.DEFENDER] + theirs,
                }
                dice = len(ours) + len(theirs)
                play(number, more, True, chance / len(FACES) ** dice)
            return
        if number == len(rules):
            one = successes(rolls[Role.ATTACKER], attack.attacker.weights or ATTACK_WEIGHTS)
            two = successes(rolls[Role.DEFENDER], attack.defender.weights or DEFENSE_WEIGHTS)
            law[attack.suffered(one - two)] += chance
            return
        roll = rules[number].roll
        use = best_use(attack, number, rolls[Role.ATTACKER], rolls[Role.DEFENDER])
        kept = list(rolls[roll])
        for face in use.taken:
            kept.remove(face)
        again = 0 if use.put else len(use.taken)
        for faces in product(FACES, repeat=again):
            after = {**rolls, roll: (*kept, *use.put, *faces)}
            play(number + 1, after, extra, chance / len(FACES) ** again)

    def is_early(number: int) -> bool:
        role = rules[number].roll
        return rules[number].rule in attack.side(role).rolled

    for ours in product(FACES, repeat=attack.attacker.dice):
        for theirs in product(FACES, repeat=attack.defender.dice):
            dice = len(ours) + len(theirs)
            play(0, {Role.ATTACKER: ours, Role.DEFENDER: theirs}, False, Fraction(1, 8**dice))
    return law


def extras(attack: Attack, role: Role, roll: Roll) -> list[Roll]:
    dice = attack.side(role).extra_per_critical * roll.count(Face.CRITICAL)
    return list(product(FACES, repeat=dice))


@pytest.mark.rule("ATK-13", "ATK-14", "ATK-15")
@pytest.mark.parametrize("name", CASES)
def test_following_the_advice_gives_the_promised_law(name: str) -> None:
    attack = CASES[name]
    small = Attack(
        attacker=_cut(attack.attacker, 1 if name == "before criticals" else 2),
        defender=_cut(attack.defender, 1),
    )
    assert followed(small) == dict(attack_odds(small).damage.chances)


def _cut(side: Side, dice: int) -> Side:
    return Side(
        min(side.dice, dice), weights=side.weights, rolled=side.rolled, own=side.own, opposing=side.opposing
    )  # fmt: skip


def test_a_lone_blank_behind_cover_lies() -> None:
    """Rerolled it may become a failure, which cover cannot touch."""
    attack = Attack(Side(3), Side(1, own=(Reroll(1), COVER)))
    hits = (Face.HIT,) * 3
    assert best_use(attack, 0, hits, (Face.BLANK,)).taken == ()
    assert best_use(attack, 1, hits, (Face.BLANK,)).put == (Face.BLOCK,)


def test_icons_that_spilled_over_are_taken_last() -> None:
    attack = Attack(Side(3, own=(Reroll(1),)), Side(1), icon_rules=((Face.BLOCK,),))
    rolls = ((Face.BLOCK, Face.BLANK, Face.HIT), (Face.BLANK,))
    assert best_use(attack, 0, *rolls).taken == (Face.BLANK,)


def test_unknown_moments_are_refused() -> None:
    with pytest.raises(ValueError, match="number 3"):
        best_use(CASES["any face"], 3, (Face.HIT,), (Face.BLANK,))


def test_a_rich_attack_keeps_its_exact_damage_and_says_how_icons_were_reckoned() -> None:
    icons = ((Face.CRITICAL,), (Face.WILD, Face.HIT, Face.BLOCK))
    attack = Attack(
        Side(5, own=(Reroll(2), Change(None))), Side(3, own=(Reroll(1),)), icon_rules=icons
    )
    exact, quick = attack_odds(attack), odds_in_time(attack, most_cells=0)
    assert exact.icon_play == "optimal" and quick.icon_play == "plain"
    assert quick.damage == exact.damage and set(quick.icons) == set(icons)
    assert odds_in_time(attack).icon_play == "optimal"
