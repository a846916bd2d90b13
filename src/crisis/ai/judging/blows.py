"""What characters can do to each other with plain dice: cheap, and near enough to plan with.

Printed strength against printed defense, no cards and no rerolls, each pair looked up once. The
odds of an attack that is about to be made are exact, and in `ai.worth`.
"""

import math
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from crisis.cards.model.schema import AttackCard, CardSide, Catalogue
from crisis.dice.attack import Attack, Side
from crisis.dice.odds import attack_odds
from crisis.rules.reading.measure import RANGE, TOOL
from crisis.state.records import Unit
from crisis.state.state import State

USUAL_DEFENSE = 3
SECOND_BLOW = 0.85  # the second attack of an activation: the target may be down by then
MORE_FOES = 0.6  # of the blow of each further enemy
LATER = 0.25  # what an enemy that has acted already still counts: its turn comes next round


@lru_cache(maxsize=256)
def mean_damage(attack: int, defense: int) -> float:
    """Expected damage of so many dice against so many."""
    return float(attack_odds(Attack(Side(attack), Side(defense))).mean)


# How far an enemy walks, how far it reaches at most, and each attack: reach, damage, cost.
Arms = tuple[int, int, tuple[tuple[int, float, int], ...]]


class Shot(Struct, frozen=True):
    """An attack that could be made, by its expected damage."""

    attack: AttackCard
    target: Unit
    damage: float


class Blows:
    """Knows the printed attacks and defenses."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._known: dict[tuple[object, ...], Arms] = {}

    def face(self, unit: Unit) -> CardSide:
        return self.catalogue.characters[unit.card].side(unit.form, unit.injured)

    def left(self, unit: Unit) -> int:
        """The damage that dazes it or knocks it out."""
        return max(1, self.face(unit).stamina - unit.damage)

    def threat(self, unit: Unit) -> int:
        return self.catalogue.characters[unit.card].threat

    def damage(self, card: AttackCard, target: Unit) -> float:
        defense = self.face(target).defense
        dice = defense.against(card.type) if hasattr(defense, card.type) else USUAL_DEFENSE
        return mean_damage(card.strength, dice)

    def walk(self, unit: Unit) -> int:
        """How far a straight advance takes the edge of its base (MOVE-21)."""
        return TOOL[self.face(unit).speed] + 2 * unit.radius

    def shots(self, state: State, unit: Unit) -> list[Shot]:
        """Who could be attacked from here by its distance; sight is not looked at."""
        found = []
        for card in self.face(unit).attacks.values():
            if card.cost > unit.power:
                continue
            found += [
                Shot(card, target, self.damage(card, target))
                for target in state.units.values()
                if target.able
                and target.side != unit.side
                and gap(unit, target) <= RANGE[card.range]
            ]
        return found

    def incoming(self, foes: Iterable[Unit], unit: Unit) -> list[tuple[Unit, float]]:
        """The enemies that could come and attack a unit, each with the damage to expect."""
        found = []
        for foe in foes:
            damage = self._from(foe, unit) if foe.able else 0.0
            if damage:
                found.append((foe, damage * (LATER if foe.activated else 1.0)))
        return found

    def expected(self, foes: Iterable[Unit], unit: Unit) -> float:
        """The strongest is likely to come; each one more has something else to do, too."""
        blows = sorted([damage for _, damage in self.incoming(foes, unit)], reverse=True)
        return sum(blow * MORE_FOES**number for number, blow in enumerate(blows))

    def _from(self, foe: Unit, unit: Unit) -> float:
        """Two attacks at who is in range, one at who comes into range with a move."""
        key = (foe.card, foe.form, foe.injured, unit.card, unit.form, unit.injured)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._arms(foe, unit)
        walk, farthest, arms = known
        far = gap(foe, unit)
        if far > farthest:
            return 0.0
        best, purse = 0.0, foe.power + 1
        for reach, damage, cost in arms:
            if cost <= purse and far <= reach + walk:
                best = max(best, damage if far > reach else (1 + SECOND_BLOW) * damage)
        return best

    def _arms(self, foe: Unit, unit: Unit) -> Arms:
        walk, cards = self.walk(foe), self.face(foe).attacks.values()
        found = tuple((RANGE[card.range], self.damage(card, unit), card.cost) for card in cards)
        return walk, walk + max((reach for reach, _, _ in found), default=0), found


def gap(one: Unit, two: Unit) -> float:
    """Between the edges of two bases."""
    return math.hypot(one.x - two.x, one.y - two.y) - one.radius - two.radius
