"""Exact odds of attacks, dodges, crisis rolls and the priority roll.

This is the door of the package: describe a roll (attack.py, modifications.py) and ask for its
odds. Chances are Fractions with a power of two below the line; nothing here is sampled. What a
state of the game says about an attack belongs in rules, printing belongs in cli.
"""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct, structs

from crisis.dice import chances, solvable, space
from crisis.dice.attack import (
    LEAST_DAMAGE,
    NO_GAIN,
    Attack,
    Goal,
    Play,
    Reduction,
    Side,
    reach_damage,
)
from crisis.dice.faces import SYMBOLS, Face
from crisis.dice.modifications import Modification, Role
from crisis.dice.outcomes import Cell, Law, final_cells, groups_of, law_of
from crisis.dice.pool import Icons, Weights

Results = dict[tuple[int, int, int], int]
"""Chances of (damage suffered, Power the attacker and the defender got for turned dice)."""


class AttackOdds(Struct, frozen=True):
    """The exact odds of one attack.

    `damage`: damage suffered (ATK-19). `daze`: chance that it uses up the stamina left (Dazed or
    KO'd, DMG-03/04), None if no stamina was given. `icons`: chance that the final attack roll has
    the icons of a rule (SPEC-05). `attacker_power`, `defender_power`: Power gained. `icon_play`:
    how the dice are used for the chances of icons; "plain" only if `odds_in_time` had to.
    """

    damage: Law
    daze: Fraction | None
    icons: Mapping[Icons, Fraction]
    attacker_power: Law
    defender_power: Law
    icon_play: Play = "optimal"

    @property
    def mean(self) -> Fraction:
        """Expected damage suffered."""
        return self.damage.mean


def attack_odds(attack: Attack) -> AttackOdds:
    """The exact odds of an attack, every choice made as its description says."""
    cells, places = final_cells(solvable.solvable_of(attack))
    results = _results(attack, cells)
    damage = law_of(((suffered, n) for (suffered, _, _), n in results.items()), places)
    icons = {rule: _shown(cells, places, i) for i, rule in enumerate(attack.icon_rules)}
    return AttackOdds(
        damage=damage,
        daze=None if attack.stamina is None else damage.at_least(attack.stamina),
        icons=MappingProxyType(icons),
        attacker_power=_power(attack, Role.ATTACKER, results, places),
        defender_power=_power(attack, Role.DEFENDER, results, places),
        icon_play=attack.play,
    )


MOST_CELLS = 400_000
"""Tables larger than this take longer than a third of a second."""

ICON_SHARE = 4
"""So much smaller must they be without icons for a shortcut to be worth it."""


def odds_in_time(attack: Attack, most_cells: int = MOST_CELLS) -> AttackOdds:
    """The same odds, but never long to wait for.

    To tell the icons of several rules apart can make the tables of a very rich attack a hundred
    times larger. Then only the chances of icons are those of plain play (`icon_play` says so);
    damage, daze and Power are exact for best play all the same, for no icon alters them.
    """
    if not attack.icon_rules or attack.play == "plain":
        return attack_odds(attack)
    bare, size = structs.replace(attack, icon_rules=()), solvable.cells(attack)
    if size <= most_cells or size <= ICON_SHARE * solvable.cells(bare):
        return attack_odds(attack)
    exact = attack_odds(bare)
    icons: dict[Icons, Fraction] = {}
    for rule in attack.icon_rules:
        alone = attack_odds(structs.replace(attack, icon_rules=(rule,), play="plain"))
        icons |= alone.icons
    return structs.replace(exact, icons=MappingProxyType(icons), icon_play="plain")


def _power(attack: Attack, role: Role, results: Results, places: int) -> Law:
    turned = 1 if role is Role.ATTACKER else 2
    gains = ((attack.gained(role, key[0], key[turned]), n) for key, n in results.items())
    return law_of(gains, places)


def _results(attack: Attack, cells: list[Cell]) -> Results:
    found: Results = {}
    for one, other, chance in cells:
        key = (
            one.successes - other.successes,
            one.attacker_turned + other.attacker_turned,
            one.defender_turned + other.defender_turned,
        )
        found[key] = found.get(key, 0) + chance
    results: Results = {}
    for (difference, ours, theirs), chance in found.items():
        key = (attack.suffered(difference), ours, theirs)
        results[key] = results.get(key, 0) + chance
    return results


def _shown(cells: list[Cell], places: int, rule: int) -> Fraction:
    return Fraction(sum(c.chance for c in cells if c.attack.icons[rule]), 1 << places)


def dodge_odds(
    incoming: int,
    defender: Side,
    *,
    stamina: int | None = None,
    reductions: tuple[Reduction, ...] = (),
    goal: Goal = LEAST_DAMAGE,
    play: Play = "optimal",
) -> Law:
    """Damage suffered from a collision after the dodge roll (DODGE-02 to DODGE-06)."""
    collision = Attack(
        attacker=Side(dice=0),
        defender=defender,
        flat=incoming,
        reductions=reductions,
        stamina=stamina,
        defender_goal=goal,
        play=play,
    )
    return attack_odds(collision).damage


def roll_odds(
    dice: int,
    faces: frozenset[Face],
    *,
    at_least: int = 1,
    own: tuple[Modification, ...] = (),
    play: Play = "optimal",
) -> Law:
    """How many dice of a roll for a crisis or another card show these faces.

    Such a roll gets no extra dice (DICE-07). With rules that modify it the player aims for
    `at_least` dice of those faces; the chance of success is `law.at_least(at_least)`.
    """
    weights = Weights(*(int(face in faces) for face in SYMBOLS))
    roll = Attack(
        attacker=Side(dice=dice, extra_per_critical=0, weights=weights, own=own),
        defender=Side(dice=0),
        defender_gain=NO_GAIN,
        attacker_goal=reach_damage(at_least),
        defender_goal=reach_damage(at_least).opposite(),
        play=play,
    )
    return attack_odds(roll).damage


def forget_tables() -> None:
    """Empty the caches of prepared attacks, so that the next odds are worked out from nothing."""
    tables = (solvable.prepared, solvable.pools_of, groups_of, chances.initial, space.space_of)
    for cache in tables:
        cache.cache_clear()
