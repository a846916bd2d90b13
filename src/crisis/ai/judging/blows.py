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
_SHARES = [MORE_FOES**number for number in range(64)]
MOST_PAIRS = 5000  # that are remembered
LATER = 0.25  # what an enemy that has acted already still counts: its turn comes next round


@lru_cache(maxsize=256)
def mean_damage(attack: int, defense: int) -> float:
    """Expected damage of so many dice against so many."""
    return float(attack_odds(Attack(Side(attack), Side(defense))).mean)


# How far an enemy walks, and each attack: reach, damage, cost.
Arms = tuple[int, tuple[tuple[int, float, int], ...]]
Printed = tuple[str, str, bool]  # a card with the form and the side that are in force


class Shot(Struct, frozen=True):
    """An attack that could be made, by its expected damage."""

    attack: AttackCard
    target: Unit
    damage: float


class Blows:
    """Knows the printed attacks and defenses."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._known: dict[tuple[Printed, Printed], Arms] = {}
        self._blows: dict[tuple[Unit, Unit], float] = {}
        self._farthest: dict[Printed, int] = {}
        self._contests: dict[Printed, bool] = {}

    def face(self, unit: Unit) -> CardSide:
        return self.catalogue.characters[unit.card].side(unit.form, unit.injured)

    def contests(self, unit: Unit) -> bool:
        """Whether it may contest tokens at all: Grunts and a few others never do."""
        printed = (unit.card, unit.form, unit.injured)
        found = self._contests.get(printed)
        if found is None:
            rules = [rule for rule in self.face(unit).rules if not rule.when]
            lines = [line for rule in rules for line in rule.continuous]
            found = not any(
                line.cannot == "contest" and line.who == "self" and not line.when for line in lines
            )
            self._contests[printed] = found
        return found

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

    def incoming(
        self,
        foes: Iterable[Unit],
        unit: Unit,
        later: float = LATER,
        *,
        risen: bool = False,
        acting: frozenset[str] = frozenset(),
    ) -> list[tuple[Unit, float]]:
        """The enemies that could come and attack a unit, each with the damage to expect; `later`:
        how much of it those count for who have acted already or are acting; `risen`: who is Dazed
        may come, too, for the round is as good as over."""
        found, known = [], self._blows
        for foe in foes:
            if not (foe.able or risen):
                continue
            damage = known.get((foe, unit))
            if damage is None:
                damage = self._blow(foe, unit)
            if damage:
                done = foe.activated or foe.id in acting
                found.append((foe, damage * (later if done else 1.0)))
        return found

    def expected(self, foes: Iterable[Unit], unit: Unit) -> float:
        """The strongest is likely to come; each one more has something else to do, too."""
        return together(self.incoming(foes, unit))

    def _blow(self, foe: Unit, unit: Unit) -> float:
        """The same pairs meet in nearly every position: only who moved is new."""
        if len(self._blows) >= MOST_PAIRS:
            self._blows.clear()
        found = self._blows[foe, unit] = self._from(foe, unit)
        return found

    def _from(self, foe: Unit, unit: Unit) -> float:
        """Two attacks at who is in range, one at who comes into range with a move.

        Most are too far away for any attack: that is looked at first."""
        far = math.hypot(foe.x - unit.x, foe.y - unit.y) - foe.radius - unit.radius  # as `gap`
        printed = (foe.card, foe.form, foe.injured)
        farthest = self._farthest.get(printed)
        if farthest is None:
            farthest = self._farthest[printed] = self._longest(foe)
        if far > farthest:
            return 0.0
        key = (printed, (unit.card, unit.form, unit.injured))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._arms(foe, unit)
        walk, arms = known
        best, purse = 0.0, foe.power + 1
        for reach, damage, cost in arms:
            if cost <= purse and far <= reach + walk:
                best = max(best, damage if far > reach else (1 + SECOND_BLOW) * damage)
        return best

    def _longest(self, foe: Unit) -> int:
        """How far away somebody can be whom an enemy attacks after a move."""
        cards = self.face(foe).attacks.values()
        return self.walk(foe) + max((RANGE[card.range] for card in cards), default=0)

    def _arms(self, foe: Unit, unit: Unit) -> Arms:
        cards = self.face(foe).attacks.values()
        found = tuple((RANGE[card.range], self.damage(card, unit), card.cost) for card in cards)
        return self.walk(foe), found


def together(coming: list[tuple[Unit, float]]) -> float:
    """The damage to expect of all who could come."""
    if not coming:
        return 0.0
    blows = sorted([damage for _, damage in coming], reverse=True)
    return sum([blow * share for blow, share in zip(blows, _SHARES, strict=False)])


def gap(one: Unit, two: Unit) -> float:
    """Between the edges of two bases."""
    return math.hypot(one.x - two.x, one.y - two.y) - one.radius - two.radius
