"""What an attack is worth before it is rolled, in the judge's units: exact expected damage, the
chance to daze or KO, Power, and what its special rules would bring.

The odds come from the engine; nothing here rolls a die.
"""

import math
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from crisis.ai.judging.evaluate import Judge
from crisis.ai.judging.known import Known, position
from crisis.cards.model.schema import AttackCard, Rule
from crisis.cards.vocabulary import (
    Advance,
    AnyEffect,
    Attack,
    Damage,
    GiveCondition,
    Heal,
    LosePower,
    Place,
    Push,
    Throw,
)
from crisis.dice.odds import AttackOdds
from crisis.rules.engine import Engine
from crisis.rules.forecast.odds import describe, exact_odds
from crisis.rules.reading.cover import has_cover
from crisis.rules.reading.measure import RANGE
from crisis.state.frames import AttackFrame
from crisis.state.records import Unit
from crisis.state.state import State

RIDERS: dict[type, float] = {
    GiveCondition: 0.28,
    Throw: 0.45,
    Push: 0.15,
    Attack: 0.7,
    Damage: 0.3,
    LosePower: 0.1,
    Advance: 0.15,
    Place: 0.1,
    Heal: 0.25,
}
MOST_KNOWN = 20_000
UNSURE = 0.5  # of a rider that needs more than its icons


class Aim:
    """One attack at one target: its odds and what it is worth to the attacker's side."""

    __slots__ = ("attack", "odds", "target", "value")

    def __init__(self, attack: AttackCard, target: Unit, odds: AttackOdds, value: float) -> None:
        self.attack = attack
        self.target = target
        self.odds = odds
        self.value = value


class Merit(NamedTuple):
    """What the exact odds of an attack come to, as floats: worked out once for all positions."""

    damage: float
    daze: float
    power: float
    riders: float


class Armoury:
    """Knows what the attacks of a unit are worth from where it stands."""

    def __init__(self, engine: Engine, judge: Judge) -> None:
        self.engine = engine
        self.judge = judge
        self._known: dict[tuple[object, ...], AttackOdds] = {}
        self._placed: dict[Unit, Unit] = {}
        self._aims: Known[Hashable, Sequence[Aim]] = Known()
        # By identity: equal odds are one object (`exact_odds`), and to hash fractions is dear.
        self._merits: dict[tuple[int, str], tuple[AttackOdds, Merit]] = {}

    def against(self, state: State, attacker: str, card: AttackCard, target: Unit) -> Aim:
        """One attack at one target, whether or not it could be made from here."""
        odds = exact_odds(describe(self.engine.game(state), attacker, card.ref, target.id))
        return Aim(card, target, odds, self.value(state, odds, card, target))

    def estimate(self, state: State, unit: Unit, card: AttackCard, target: Unit) -> Aim:
        """Like `against`, but of two positions that differ only in where others stand the first
        one's odds serve for both: good enough for an attack that is still to come."""
        frame = AttackFrame(attacker=unit.id, side=unit.side, attack=card.ref, target=target.id)
        gap = math.hypot(unit.x - target.x, unit.y - target.y) - unit.radius - target.radius
        reach = sum(gap > RANGE[number] for number in RANGE)
        running = tuple(lasting.serial for lasting in state.lasting)
        key = (
            card.ref, reach, has_cover(self.engine.game(state), frame), running, state.round,
            self._anywhere(unit), self._anywhere(target),
        )  # fmt: skip
        if key not in self._known:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
                self._aims.forget()
            self._known[key] = self.against(state, unit.id, card, target).odds
        odds = self._known[key]
        return Aim(card, target, odds, self.value(state, odds, card, target))

    def _anywhere(self, unit: Unit) -> Unit:
        """A unit as it is wherever it stands: one record for all places, whose hash is known."""
        found = self._placed.get(unit)
        if found is None:
            if len(self._placed) > MOST_KNOWN:
                self._placed.clear()
            found = self._placed[unit] = replace(unit, x=0, y=0, on=None)
        return found

    def value(self, state: State, odds: AttackOdds, card: AttackCard, target: Unit) -> float:
        """The expected worth of an attack with these odds."""
        weights, merit = self.judge.weights, self.merit(odds, card)
        threat = max(1, self.judge.threat(target))
        per_damage = weights.body * threat / self.judge.stamina(target)
        down = merit.daze * self.judge.downfall(state, target)
        power = weights.power * (merit.power - 0.6 * merit.damage)
        return per_damage * merit.damage + down + power + merit.riders

    def merit(self, odds: AttackOdds, card: AttackCard) -> Merit:
        """What an attack with these odds comes to."""
        key = (id(odds), card.ref)
        known = self._merits.get(key)
        if known is None:
            if len(self._merits) > MOST_KNOWN:
                self._merits.clear()
            merit = Merit(
                damage=float(odds.mean),
                daze=float(odds.daze or 0),
                power=float(odds.attacker_power.mean),
                riders=self._riders(odds, card),
            )
            known = self._merits[key] = (odds, merit)  # kept, so that its identity stays its own
        return known[1]

    def _riders(self, odds: AttackOdds, card: AttackCard) -> float:
        return sum(self._rider(odds, rule) for rule in card.rules)

    def _rider(self, odds: AttackOdds, rule: Rule) -> float:
        chance = float(odds.icons[rule.icons]) if rule.icons in odds.icons else 1.0
        if any(condition.dealt_min for condition in rule.when):
            chance *= 1 - float(odds.damage.chance(0))
        elif rule.when:
            chance *= UNSURE
        return chance * sum(_of_effect(effect) for effect in rule.effects)

    # --- from where it stands ---

    def aims(
        self, state: State, unit: Unit, name: str = "", power: int | None = None
    ) -> Sequence[Aim]:
        """Everything a unit can attack from where it stands and pay for, best first.

        With the name of an attack the odds are those of this very position."""
        purse = unit.power if power is None else power
        key = (unit, name, purse, position(state))
        return self._aims.get(key, lambda: self._sought(state, unit, name, purse))

    def _sought(self, state: State, unit: Unit, name: str, purse: int) -> list[Aim]:
        game = self.engine.game(state)
        found: list[Aim] = []
        for card in game.attacks(unit).values():
            if (name and card.name != name) or purse < card.cost:
                continue
            found += self._aims_with(state, unit, card, exact=bool(name))
        return sorted(found, key=lambda aim: -aim.value)

    def _aims_with(self, state: State, unit: Unit, card: AttackCard, *, exact: bool) -> list[Aim]:
        singles = [
            self.against(state, unit.id, card, target)
            if exact
            else self.estimate(state, unit, card, target)
            for target in state.units.values()
            if target.able and target.side != unit.side and self._reaches(state, unit, card, target)
        ]
        cost = 0.9 * self.judge.weights.power * card.cost
        for aim in singles:
            aim.value -= cost
        if card.shape == "area" and singles:
            best = max(singles, key=lambda aim: aim.value)
            best.value = sum(aim.value + cost for aim in singles) - cost
            return [best]
        return singles

    def _reaches(self, state: State, unit: Unit, card: AttackCard, target: Unit) -> bool:
        """Range first: sight is dear."""
        far = ((unit.x - target.x) ** 2 + (unit.y - target.y) ** 2) ** 0.5
        if far - unit.radius - target.radius > RANGE[min(card.range + 1, max(RANGE))]:
            return False
        return self.engine.can_attack(state, unit.id, card.name, target.id)

    def prospects(self, state: State, unit: Unit, actions: int) -> tuple[float, Aim | None]:
        """What the attacks of the actions that are left are worth, and the best of them."""
        if actions < 1 or not unit.able:
            return 0.0, None
        aims = [aim for aim in self.aims(state, unit) if aim.value > 0]
        if not aims:
            return 0.0, None
        best = aims[0]
        total = best.value
        if actions > 1:
            left = unit.power - best.attack.cost
            again = [aim.value for aim in aims if aim.attack.cost <= left]
            total += 0.85 * max(again, default=0.0)
        return total, best


def _of_effect(effect: AnyEffect) -> float:
    worth = RIDERS.get(type(effect), 0.0)
    if isinstance(effect, Damage) and effect.who == "self":
        return -worth
    return worth
