"""What must hold for any attack at all."""

from fractions import Fraction

import pytest
from dice_cases import CASES, Case, attack_with
from hypothesis import given, seed, settings
from hypothesis import strategies as st
from msgspec import structs

from crisis.dice import solvable
from crisis.dice.attack import Attack, Goal, Side, reach_damage
from crisis.dice.faces import SYMBOLS, Face
from crisis.dice.modifications import COVER, PIERCE, Change, Modification, Needs, Per, Reroll, Role
from crisis.dice.odds import MOST_CELLS, attack_odds

QUICK = settings(max_examples=30, deadline=None, derandomize=True, database=None)

FIELDS = ("rolled", "own", "opposing")
sizes = st.integers(1, 3)
icon_sets = st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=3).map(tuple)


def rules(role: Role, when: str) -> st.SearchStrategy[tuple[Modification, ...]]:
    fitting = [case.rule for case in CASES if case.chooser is role and case.when == when]
    most = 1 if when == "rolled" else 2
    chosen = st.lists(st.sampled_from(fitting), max_size=most) if fitting else st.just([])
    return chosen.map(tuple)


@st.composite
def sides(draw: st.DrawFn, role: Role) -> Side:
    used = {when: draw(rules(role, when)) for when in FIELDS}
    return Side(draw(sizes), extra_per_critical=draw(st.integers(0, 1)), **used)


@st.composite
def attacks(draw: st.DrawFn) -> Attack:
    return Attack(
        draw(sides(Role.ATTACKER)),
        draw(sides(Role.DEFENDER)),
        stamina=draw(st.none() | st.integers(1, 5)),
        play=draw(st.sampled_from(["optimal", "plain"])),
    )


@QUICK
@given(attacks(), icon_sets)
def test_chances_add_up_to_one_and_icons_never_alter_the_damage(
    attack: Attack, icons: tuple[Face, ...]
) -> None:
    odds = attack_odds(attack)
    for law in (odds.damage, odds.attacker_power, odds.defender_power):
        assert sum(chance for _, chance in law.chances) == 1
        assert all(0 < chance <= 1 for _, chance in law.chances)
        assert sum(law.floats().values()) == pytest.approx(1)
    assert attack.stamina is None or max(odds.damage.floats()) <= attack.stamina
    asked = attack_odds(structs.replace(attack, icon_rules=(icons,)))
    assert asked.damage == odds.damage
    assert 0 <= asked.icons[icons] <= 1


@QUICK
@given(sides(Role.ATTACKER), sides(Role.DEFENDER))
def test_best_play_is_never_worse_than_plain_play_for_the_only_player(one: Side, two: Side) -> None:
    passive = structs.replace(two, rolled=(), own=(), opposing=())
    best, plain = (
        attack_odds(Attack(one, passive, play=play)).mean for play in ("optimal", "plain")
    )
    assert best >= plain
    idle = structs.replace(one, rolled=(), own=(), opposing=())
    best, plain = (attack_odds(Attack(idle, two, play=play)).mean for play in ("optimal", "plain"))
    assert best <= plain


@QUICK
@given(sizes, sizes, st.integers(0, 2), st.booleans())
def test_more_dice_never_hurt_their_side(dice: int, defense: int, extra: int, modify: bool) -> None:
    def mean(dice: int, defense: int) -> Fraction:
        ours = Side(dice, extra, own=(Reroll(1),) * modify, opposing=(PIERCE,) * modify)
        theirs = Side(defense, own=(Reroll(1), COVER) * modify)
        return attack_odds(Attack(ours, theirs)).mean

    assert mean(dice + 1, defense) >= mean(dice, defense) >= mean(dice, defense + 1)


@QUICK
@given(st.sampled_from(CASES), sizes, sizes)
def test_a_rule_one_may_use_never_hurts_its_user(case: Case, dice: int, defense: int) -> None:
    if case.rule.mandatory:
        return
    attack = attack_with(case, dice, defense)
    user = structs.replace(attack.side(case.chooser), **{case.when: ()})
    without = structs.replace(attack, **{case.chooser.value: user})
    better, worse = attack_odds(attack).mean, attack_odds(without).mean
    assert better >= worse if case.chooser is Role.ATTACKER else better <= worse


@QUICK
@given(attacks(), st.integers(1, 4))
def test_who_aims_for_something_gets_it_at_least_as_often(attack: Attack, least: int) -> None:
    """Against a defender without choices: aiming at K damage is the best way to deal K damage."""
    passive = structs.replace(attack.defender, rolled=(), own=(), opposing=())
    attack = structs.replace(attack, defender=passive, play="optimal", stamina=None)
    goal = reach_damage(least)
    aimed = structs.replace(attack, attacker_goal=goal, defender_goal=goal.opposite())
    reached = attack_odds(aimed)
    assert reached.damage.at_least(least) >= attack_odds(attack).damage.at_least(least)
    assert reached.mean <= attack_odds(attack).mean


@pytest.mark.parametrize("least", [1, 2, 3])
def test_who_wants_the_contrary_keeps_it_from_happening(least: int) -> None:
    goal = reach_damage(least)
    lawful = Attack(Side(4), Side(3), attacker_goal=goal, defender_goal=goal.opposite())
    helped = structs.replace(lawful, defender=Side(3, own=(Reroll(),)))
    against = attack_odds(helped).damage.at_least(least)
    assert against < attack_odds(lawful).damage.at_least(least)


@QUICK
@seed(6)
@given(sides(Role.ATTACKER), sides(Role.DEFENDER), st.sampled_from([2, 3, 1000, 2**30]))
def test_scaling_a_goal_changes_nothing(one: Side, two: Side, factor: int) -> None:
    attack = Attack(one, two)
    scaled = structs.replace(
        attack, attacker_goal=Goal(damage=factor), defender_goal=Goal(damage=-factor)
    )
    assert attack_odds(scaled) == attack_odds(attack)


def test_icons_that_a_rule_waits_for_do_not_make_the_tables_large() -> None:
    """Twelve dice and a change that waits for five faces: who thinks asks for it again and again."""
    five = (Face.CRITICAL, Face.WILD, Face.HIT, Face.BLOCK, Face.FAILURE)
    blocks = frozenset({Face.BLOCK})
    change = Change(
        Face.FAILURE, Per(blocks, Role.DEFENDER), blocks, mandatory=True,
        when=Needs(Role.ATTACKER, five),
    )  # fmt: skip
    attack = Attack(Side(12, opposing=(change,)), Side(4), icon_rules=(five,))
    assert solvable.cells(attack) < MOST_CELLS / 10
    reroll = Side(12, own=(Reroll(1),), opposing=(change,))  # 50 million with a class for each face
    assert solvable.cells(structs.replace(attack, attacker=reroll)) < 5 * MOST_CELLS
