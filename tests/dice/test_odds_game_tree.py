"""Best play of both sides against a game tree over real faces, on small pools."""

from fractions import Fraction

import pytest
from dice_cases import ATTACKER, BLANK, DEFENDER, B, C, F, H, W, faces
from dice_oracle import Table, damage_law, icon_chance

from crisis.dice.attack import (
    GAIN_DAMAGE,
    LEAST_DAMAGE,
    MOST_DAMAGE,
    Attack,
    Gain,
    Goal,
    Side,
    get_icons,
    reach_damage,
)
from crisis.dice.faces import ATTACK_SUCCESSES, DEFENSE_SUCCESSES
from crisis.dice.modifications import COVER, PIERCE, Change, Needs, Per, Reroll
from crisis.dice.odds import attack_odds, dodge_odds
from crisis.dice.pool import ATTACK_WEIGHTS

ABSORB = Change(BLANK, Per(faces("W"), DEFENDER), ATTACK_SUCCESSES, power=1)
LEADER = Change(None, when=Needs(ATTACKER, (H,)))

GAMES = {
    "reroll against cover": Attack(Side(2, own=(Reroll(1),)), Side(2, own=(COVER,))),
    "reroll and pierce against reroll and cover": Attack(
        Side(2, own=(Reroll(1),), opposing=(PIERCE,)), Side(1, own=(Reroll(1), COVER))
    ),
    "two rerolls in a row": Attack(Side(2, own=(Reroll(2), Reroll(1))), Side(1, own=(Reroll(),))),
    "leadership against cover": Attack(
        Side(2, own=(Reroll(1), LEADER)), Side(1, own=(COVER,)), icon_rules=((W, W),)
    ),
    "successes that must go, and an icon among them": Attack(
        Side(2, own=(Reroll(1, mandatory=True),)),
        Side(1, opposing=(Change(BLANK, 2, ATTACK_SUCCESSES),)),
        icon_rules=((W,), (W, F)),
    ),
    "a leader that needs two hits, after a reroll that must be made": Attack(
        Side(2, own=(Reroll(1, mandatory=True), Change(None, when=Needs(ATTACKER, (H, H))))),
        Side(1),
        icon_rules=((W,),),
    ),
    "a reroll for those who show a wild, then a leader": Attack(
        Side(2, own=(Reroll(1, when=Needs(ATTACKER, (W,))), LEADER)), Side(1, own=(Reroll(1),))
    ),
    "an icon that costs its owner dearly": Attack(
        Side(2, own=(Reroll(1), Change(BLANK, 2, mandatory=True, when=Needs(ATTACKER, (W,))))),
        Side(0),
    ),
    "icons for what must be done and only helps": Attack(
        Side(
            2,
            own=(Reroll(1),),
            opposing=(
                Change(
                    F,
                    Per(faces("B"), DEFENDER),
                    faces("B"),
                    mandatory=True,
                    when=Needs(ATTACKER, (W, B)),
                ),
            ),
        ),
        Side(1, own=(Reroll(1),)),
        icon_rules=((W, B),),
    ),
    "icons for what must be done and gives the defender something": Attack(
        Side(
            2,
            own=(Reroll(1),),
            opposing=(Change(F, 1, faces("B"), mandatory=True, when=Needs(ATTACKER, (H,))),),
        ),
        Side(1, opposing=(Change(BLANK, 2, ATTACK_SUCCESSES, when=Needs(DEFENDER, (F,))),)),
    ),
    "an icon that the opponent would like to pierce": Attack(
        Side(2, opposing=(PIERCE,)),
        Side(2, opposing=(Change(BLANK, faces=ATTACK_SUCCESSES, when=Needs(DEFENDER, (W,))),)),
    ),
    "an icon among the dead": Attack(
        Side(2, opposing=(PIERCE,)), Side(1), icon_rules=((B, F), (W, B, B))
    ),
    "absorption": Attack(Side(2, own=(Reroll(1),)), Side(2, opposing=(ABSORB,))),
    "failures before criticals on both sides": Attack(
        Side(2, rolled=(Change(C, faces=faces("F")),)),
        Side(1, rolled=(Change(C, faces=faces("F")),), own=(COVER,)),
    ),
    "hex of 2019": Attack(
        Side(2, extra_per_critical=0, locked=faces("-"), own=(Reroll(1),)),
        Side(2, extra_per_critical=0, locked=faces("-"), own=(COVER,)),
    ),
    "attacker needs two, defender fears them": Attack(
        Side(2, own=(Reroll(2),)),
        Side(1, own=(Reroll(1), COVER)),
        attacker_goal=reach_damage(2),
        defender_goal=reach_damage(2).opposite(),
    ),
    "attacker wants a rule, defender little damage": Attack(
        Side(2, own=(Reroll(2),)),
        Side(1, own=(COVER,), opposing=(Reroll(1),)),
        attacker_goal=get_icons((W,)),
        icon_rules=((W,),),
    ),
    "damage and daze and an icon": Attack(
        Side(2, own=(Reroll(1), Change(None))),
        Side(1, opposing=(Reroll(1),)),
        stamina=2,
        attacker_goal=Goal(damage=2, reach=((2, 3),), icons=(((W, B), 4),)),
        defender_goal=Goal(damage=-1, reach=((2, -5),)),
        icon_rules=((W, B),),
    ),
    "rerolls of the opponent's dice": Attack(
        Side(1, opposing=(Reroll(1), PIERCE)), Side(2, own=(Reroll(1),), opposing=(Reroll(1),))
    ),
}


@pytest.mark.rule("ATK-13", "ATK-14", "ATK-15", "DICE-04", "DICE-08", "COVER-05", "COND-05")
@pytest.mark.parametrize("name", GAMES)
def test_best_play_gives_the_law_of_the_game_tree(name: str) -> None:
    attack = GAMES[name]
    law = Table(attack).law()
    odds = attack_odds(attack)
    assert dict(odds.damage.chances) == damage_law(attack, law)
    for icons in attack.icon_rules:
        assert odds.icons[icons] == icon_chance(law, icons)


@pytest.mark.rule("COVER-05", "COVER-06", "DICE-04")
def test_a_tempting_reroll_that_is_not_best() -> None:
    """A lone blank behind cover: rerolling it can only bring a failure that cover cannot touch."""
    behind_cover = Side(1, extra_per_critical=0, own=(Reroll(1), COVER))
    best, tempted = (dodge_odds(1, behind_cover, play=play) for play in ("optimal", "plain"))
    # Best: cover turns whatever lies there, only the failure of the first roll hurts.
    assert best.chance(1) == Fraction(1, 8)
    # Tempted: the hits and blanks (4 of 8) are rerolled, and one in eight of them fails.
    assert tempted.chance(1) == Fraction(1, 8) + Fraction(4, 8) * Fraction(1, 8)


def test_plain_play_changes_nothing_without_a_gain() -> None:
    attack = Attack(Side(1, 0, own=(Change(H),)), Side(1), icon_rules=((W,),), play="plain")
    assert attack_odds(attack).icons[W,] == Fraction(1, 8)


def test_best_play_may_reroll_a_success() -> None:
    """Two damage are needed and only a wild is worth two: a hit must go."""
    attacker = Side(1, 0, weights=ATTACK_WEIGHTS._replace(wild=2), own=(Reroll(1),))
    goal = reach_damage(2)
    aimed = Attack(attacker, Side(0), attacker_goal=goal, defender_goal=goal.opposite())
    # A wild at once, or anything but a wild and a failure rerolled into one.
    assert attack_odds(aimed).damage.at_least(2) == Fraction(1, 8) + Fraction(6, 8) * Fraction(1, 8)
    assert attack_odds(aimed).mean < attack_odds(Attack(attacker, Side(0))).mean


@pytest.mark.example("EX-ATK-15")
@pytest.mark.rule("COND-05", "COND-06", "COVER-05")
def test_cover_under_hex_in_two_editions() -> None:
    """Only blanks and failures to change: locked in core-2019, a block in later editions."""
    now = Side(3, 0, own=(COVER,))
    then = Side(3, 0, locked=faces("-"), own=(COVER,))
    helpless = Fraction(1, 8) ** 3  # three failures
    locked_too = Fraction(3, 8) ** 3  # three blanks or failures
    assert dodge_odds(1, now).chance(1) == helpless
    assert dodge_odds(1, then).chance(1) == locked_too


@pytest.mark.example("EX-CARD-05")
@pytest.mark.rule("ATK-15", "COND-14")
def test_absorption_gains_power_for_each_die_turned() -> None:
    greedy = Goal(damage=-1, power=1)
    defender = Side(1, 0, opposing=(ABSORB,))
    attack = Attack(Side(1, 0), defender, attacker_gain=GAIN_DAMAGE, defender_goal=greedy)
    odds = attack_odds(attack)
    # A wild (1/8) against a success (4/8) turns it for one Power; a success against the five faces
    # that stop nothing hurts, and pain is Power as well.
    assert odds.damage.chance(1) == odds.attacker_power.chance(1) == Fraction(4, 8) * Fraction(5, 8)
    assert odds.defender_power.chance(1) == Fraction(4, 8) * (Fraction(5, 8) + Fraction(1, 8))
    # Who does not want Power has no reason to turn a die that the wild stops anyway.
    modest = attack_odds(Attack(Side(1, 0), defender))
    assert modest.defender_power == modest.damage


def test_stun_limits_the_power_of_each_effect() -> None:
    must = Change(BLANK, Per(faces("W"), DEFENDER), faces("H"), mandatory=True, power=1)
    stunned = Gain(per_damage=1, at_most=1)
    attack = Attack(Side(4, 0), Side(2, 0, opposing=(must,)), defender_gain=stunned)
    power = attack_odds(attack).defender_power
    # One for the dice turned and one for the damage, however many dice and points.
    assert [value for value, _ in power.chances] == [0, 1, 2]


@pytest.mark.example("EX-CARD-03")
@pytest.mark.rule("SPEC-01", "SPEC-02", "SPEC-08")
def test_pierce_that_needs_the_attackers_own_failure() -> None:
    pierce = Change(BLANK, faces=DEFENSE_SUCCESSES, mandatory=True, when=Needs(ATTACKER, (W, F)))
    attack = Attack(Side(2, 0, opposing=(pierce,)), Side(1, 0))
    # Without the rule, a wild and a failure (2 of 64) beat a defense die only if it misses (5/8).
    without = Attack(Side(2, 0), Side(1, 0))
    gained = attack_odds(attack).mean - attack_odds(without).mean
    assert gained == Fraction(2, 64) * Fraction(3, 8)


@pytest.mark.example("EX-CARD-08")
@pytest.mark.rule("DICE-04", "DICE-06")
def test_leadership_changes_a_die_that_adds_no_more_dice() -> None:
    attack = Attack(
        Side(1, own=(LEADER,)), Side(0), attacker_goal=get_icons((C, W)), icon_rules=((C, W),)
    )
    # One die: only its own critical adds a die; the leader needs a hit in the roll.
    # C then W at once (1/8), or C then H, the hit turned into the wild (2/8).
    assert attack_odds(attack).icons[C, W] == Fraction(1, 8) * Fraction(3, 8)


def test_goals_of_both_sides_are_opposite_by_default() -> None:
    assert Attack(Side(1), Side(1)).attacker_goal == MOST_DAMAGE == LEAST_DAMAGE.opposite()
