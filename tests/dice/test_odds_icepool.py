"""Odds of larger pools against icepool, an independent library for dice."""

from collections.abc import Callable
from fractions import Fraction

import icepool
import pytest
from dice_cases import ATTACKER, BLANK, B, C, F, H, W

from crisis.dice.attack import Attack, Side
from crisis.dice.faces import DEFENSE_SUCCESSES, FACES
from crisis.dice.modifications import COVER, PIERCE, Change, Needs, Reroll
from crisis.dice.odds import attack_odds

SYMBOL = icepool.Die([face.value for face in FACES])
Change2 = Callable[[tuple[int, ...]], object]


def one_die(groups: list[str], extra: int) -> icepool.Die:
    """One die of an initial roll as counts per group of letters, with its extra dice."""

    def counted(letter: str) -> icepool.Vector:
        return icepool.Vector([int(letter in group) for group in groups])

    plain = SYMBOL.map(counted)

    def exploded(letter: str) -> object:
        if letter != "C" or not extra:
            return counted(letter)
        return (
            plain.map(lambda more: counted("C") + more)
            if extra == 1
            else ((2 @ plain).map(lambda more: counted("C") + more))
        )

    return SYMBOL.map(exploded)


def roll(dice: int, groups: list[str], extra: int = 1) -> icepool.Die:
    return dice @ one_die(groups, extra)


def rerolled(most: int, good: int) -> Change2:
    """Reroll up to so many dice of the second group (neither success nor failure)."""

    def step(counts: tuple[int, ...]) -> object:
        again = min(most, counts[1])
        if not again:
            return icepool.Vector(counts)
        faces = icepool.Die({(1, 0): good, (0, 1): 7 - good, (0, 0): 1})
        kept = icepool.Vector((counts[0], counts[1] - again))
        return (again @ faces.map(icepool.Vector)).map(lambda more: kept + more)

    return step


def damage_law(attack: icepool.Die, defense: icepool.Die) -> dict[int, Fraction]:
    hurt = icepool.map(lambda ours, theirs: max(0, ours - theirs), attack, defense)
    return {n: hurt.probability(n) for n in hurt.outcomes()}


def first(die: icepool.Die) -> icepool.Die:
    return die.map(lambda counts: counts[0])


@pytest.mark.parametrize("extra", [0, 1, 2])
@pytest.mark.parametrize(("dice", "defense"), [(5, 3), (7, 6), (10, 5), (12, 8)])
def test_larger_pools(dice: int, defense: int, extra: int) -> None:
    expected = damage_law(first(roll(dice, ["CWH"], extra)), first(roll(defense, ["CWB"])))
    odds = attack_odds(Attack(Side(dice, extra), Side(defense)))
    assert dict(odds.damage.chances) == expected


@pytest.mark.parametrize(("dice", "defense"), [(5, 4), (8, 6), (12, 8)])
@pytest.mark.parametrize("most", [2, None])
@pytest.mark.parametrize("play", ["plain", "optimal"])
def test_rerolls_of_both_sides(dice: int, defense: int, most: int | None, play: str) -> None:
    """Rerolling what does not count can only help, so here best play is plain play.

    With any number of rerolls the values need far more bits than a float has (exact.py).
    """
    again = 99 if most is None else most
    ours = roll(dice, ["CWH", "B-"]).map(rerolled(again, 4))
    theirs = roll(defense, ["CWB", "H-"]).map(rerolled(again, 3))
    attack = Attack(Side(dice, own=(Reroll(most),)), Side(defense, own=(Reroll(most),)), play=play)
    odds = attack_odds(attack)
    assert dict(odds.damage.chances) == damage_law(first(ours), first(theirs))
    assert sum(chance for _, chance in odds.damage.chances) == 1


@pytest.mark.rule("COVER-05", "COVER-06", "SPEC-02")
@pytest.mark.parametrize(("dice", "defense"), [(6, 4), (12, 8)])
def test_cover_then_pierce(dice: int, defense: int) -> None:
    def covered_and_pierced(counts: tuple[int, ...]) -> int:
        good, open_ = counts
        return max(0, good + min(1, open_) - 1)

    theirs = roll(defense, ["CWB", "H-"]).map(covered_and_pierced)
    attack = Attack(Side(dice, opposing=(PIERCE,)), Side(defense, own=(COVER,)))
    assert dict(attack_odds(attack).damage.chances) == damage_law(
        first(roll(dice, ["CWH"])), theirs
    )


@pytest.mark.rule("SPEC-01")
@pytest.mark.parametrize("dice", [6, 9])
def test_icons_of_the_final_roll(dice: int) -> None:
    groups = ["C", "W", "H", "B", "F"]
    faces = dict(zip(groups, (C, W, H, B, F), strict=True))
    final = roll(dice, groups)
    rules = ["W", "WH", "CWF", "WWB", "CWHHFF"]
    attack = Attack(Side(dice), Side(2), icon_rules=tuple(tuple(map(faces.get, r)) for r in rules))
    odds = attack_odds(attack)
    for rule, icons in zip(rules, attack.icon_rules, strict=True):
        needed = [rule.count(group) for group in groups]
        has = final.map(lambda n, need=needed: all(a >= b for a, b in zip(n, need, strict=True)))
        assert odds.icons[icons] == has.probability(True), rule


@pytest.mark.rule("SPEC-05")
@pytest.mark.parametrize("play", ["plain", "optimal"])
def test_icons_after_rerolls(play: str) -> None:
    """Successes are kept, blocks and blanks rerolled: some of them become wilds.

    Without a defense every reroll is worth its while; else best play lets hopeless dice lie.
    """

    def step(counts: tuple[int, ...]) -> object:
        wilds, idle = counts
        return (min(2, idle) @ icepool.Die([1] + [0] * 7)).map(lambda more: wilds + more)

    wilds = roll(10, ["W", "B-"]).map(step)
    attack = Attack(Side(10, own=(Reroll(2),)), Side(0), icon_rules=((W,), (W, W)), play=play)
    odds = attack_odds(attack)
    assert odds.icons[W,] == wilds.probability(">=", 1)
    assert odds.icons[W, W] == wilds.probability(">=", 2)


def test_pierce_with_its_own_icons() -> None:
    """The rule looks at the attack roll and acts on the defense roll: no longer independent."""
    pierce = Change(BLANK, faces=DEFENSE_SUCCESSES, mandatory=True, when=Needs(ATTACKER, (W,)))
    ours, theirs = roll(7, ["CWH", "W"]), roll(5, ["CWB"])
    hurt = icepool.map(lambda a, d: max(0, a[0] - max(0, d[0] - min(1, a[1]))), ours, theirs)
    odds = attack_odds(Attack(Side(7, opposing=(pierce,)), Side(5)))
    assert dict(odds.damage.chances) == {n: hurt.probability(n) for n in hurt.outcomes()}
