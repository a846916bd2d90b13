"""What a position is worth to a side, in victory points: score, race, health, Power, place.

The numbers are guesses that were tuned by playing; nothing here decides a rule.
"""

from msgspec import Struct

from crisis.rules.engine import Engine
from crisis.state.records import SIDES, SideId, Token, Unit, other
from crisis.state.state import State

LAST_ROUND = 6
INCH = 1000


class Weights(Struct, frozen=True, kw_only=True):
    """How much each part counts."""

    vp: float = 1.0
    race: float = 0.62  # points that would be scored each round from now on
    body: float = 0.95  # per Threat of a whole, unhurt character
    dazed: float = 0.30  # share of its body that a Dazed character has lost on top
    power: float = 0.10
    condition: float = 0.22
    near: float = 0.055  # per inch closer to an objective worth having
    danger: float = 0.05  # per enemy that could attack here
    held: float = 0.35


DEFAULT = Weights()


class Judge:
    """Looks at positions for one side."""

    def __init__(self, engine: Engine, weights: Weights = DEFAULT) -> None:
        self.engine = engine
        self.weights = weights

    def value(self, state: State, side: SideId) -> float:
        """Positive is good for the side."""
        if state.outcome is not None:
            if state.outcome.winner is None:
                return 0.0
            return 100.0 if state.outcome.winner == side else -100.0
        foe = other(side)
        return self._score(state, side) + self._squad(state, side) - self._squad(state, foe)

    def _score(self, state: State, side: SideId) -> float:
        points = {one: float(state.sides[one].vp) for one in SIDES}
        income = dict.fromkeys(SIDES, 0.0)
        for one, vp, _ in self.engine.scores_now(state):
            income[one] += vp
        rounds = max(1, min(3, LAST_ROUND - state.round + 1))
        foe = other(side)
        lead = self.weights.vp * (points[side] - points[foe])
        return lead + self.weights.race * rounds * (income[side] - income[foe])

    def _squad(self, state: State, side: SideId) -> float:
        units = [unit for unit in state.units.values() if unit.on_table and unit.side == side]
        return sum(self._unit(state, unit) for unit in units)

    def _unit(self, state: State, unit: Unit) -> float:
        weights = self.weights
        value = weights.body * self.health(unit) * max(1, self._threat(unit))
        if unit.dazed:
            return value * (1 - weights.dazed)
        value += weights.power * min(unit.power, 6) + 0.03 * max(0, unit.power - 6)
        value -= weights.condition * len(unit.conditions)
        return value + self.place(state, unit)

    def _threat(self, unit: Unit) -> int:
        return self.engine.catalogue.characters[unit.card].threat

    def health(self, unit: Unit) -> float:
        """The share of both sides' Stamina that is left."""
        card = self.engine.catalogue.characters[unit.card]
        sides = card.forms[unit.form]
        healthy = sides["healthy"].stamina
        injured = sides["injured"].stamina if "injured" in sides else 0
        if unit.injured:
            left = 0 if unit.dazed else injured - unit.damage
        else:
            left = injured + (0 if unit.dazed else healthy - unit.damage)
        return left / (healthy + injured)

    def place(self, state: State, unit: Unit) -> float:
        """Near objectives is good, near many enemies that can still act is dangerous."""
        goals = [self._pull(state, unit, token) for token in state.tokens.values()]
        pull = max(goals, default=0.0)
        held = sum(1 for token in state.tokens.values() if token.holder == unit.id)
        threats = sum(
            1
            for enemy in state.units.values()
            if enemy.able and enemy.side != unit.side and _gap(unit, enemy.spot) < 9 * INCH
        )
        shy = 1.8 if held else 1.0
        return pull + self.weights.held * held - self.weights.danger * threats * shy

    def _pull(self, state: State, unit: Unit, token: Token) -> float:
        """How much a token draws a unit: less the farther it is and the better it is looked
        after."""
        if token.gone:
            return 0.0
        worth = 1.0
        if token.holder is not None:
            holder = state.units[token.holder]
            if holder.side == unit.side:
                return 0.0
            worth = 0.7
        elif token.controller == unit.side:
            worth = 0.35
        crowd = sum(
            1
            for ally in state.units.values()
            if ally.able
            and ally.side == unit.side
            and ally.id != unit.id
            and _gap(ally, token.spot) < 2 * INCH
        )
        far = max(0.0, _gap(unit, token.spot) - 1.5 * INCH) / INCH
        return worth * (1.2 - self.weights.near * far) / (1 + 0.8 * crowd)


def _gap(unit: Unit, spot: tuple[int, int]) -> float:
    dx, dy = unit.x - spot[0], unit.y - spot[1]
    return max(0.0, float((dx * dx + dy * dy) ** 0.5) - unit.radius)
