"""What one more move could bring: a point that is not the side's yet, told by distances alone.

Cheap, for it is asked of every place that is looked at: ways round terrain, cards and the enemy's
reply are left out. What is at hand already is in the judge's income.
"""

import math

from crisis.ai.judging.blows import Blows
from crisis.ai.judging.evaluate import Weights, horizon
from crisis.cards.model.schema import Catalogue, CrisisCard
from crisis.cards.model.walk import all_effects
from crisis.cards.vocabulary import RollDice
from crisis.rules.chapters.scoring import VICTORY
from crisis.rules.reading.measure import RANGE
from crisis.state.records import SideId, Token, Unit
from crisis.state.state import State

SURE = 0.7  # of a point that is one more move away
BY_HAND = 0.7  # of a token that must be taken up: to have it in hand counts in itself
DICED = 0.4  # of one that is rolled for
LADEN = 0.3  # of a token for who has one in hand already


class Errands:
    """Knows what the tokens of each crisis score for."""

    def __init__(self, catalogue: Catalogue, blows: Blows, weights: Weights) -> None:
        self.blows = blows
        self.weights = weights
        self.secured: dict[str, int] = {}  # by standing there
        self.taken: dict[str, float] = {}  # by interacting
        for slug, crisis in catalogue.crises.items():
            for line in crisis.scoring:
                if line.per == "secured":
                    self.secured[slug] = max(line.vp, self.secured.get(slug, 0))
                elif line.per != "once":
                    sure = DICED if _is_rolled_for(crisis) else BY_HAND
                    self.taken[slug] = max(sure * line.vp, self.taken.get(slug, 0))

    def worth(self, state: State, unit: Unit, before: Unit | None = None) -> float:
        """The best that a unit with an action left can go for, in the judge's units. `before`:
        where it came from; nobody goes away from a token to come back to it."""
        if not unit.able:
            return 0.0
        best, left = 0.0, None
        walk = self.blows.walk(unit)
        for token in state.tokens.values():
            if not token.on_table or token.depleted:
                continue
            away = _away(unit, token)
            if not 0 < away <= walk or (before is not None and _away(before, token) < away):
                continue
            gain = self._gain(state, unit, token)
            if gain > best:
                left = self._left_behind(state, unit) if left is None else left
                best = max(best, gain - left)
        if best <= 0:
            return 0.0
        wins = state.sides[unit.side].vp + best >= VICTORY
        return SURE * (
            self.weights.race * horizon(state) * best + (self.weights.finish if wins else 0.0)
        )

    def _gain(self, state: State, unit: Unit, token: Token) -> float:
        """Points a round, with those that the enemy loses."""
        if token.crisis in self.taken:
            if token.controller == unit.side or not unit.power:
                return 0.0
            laden = any(one.holder == unit.id for one in state.tokens.values())
            return self.taken[token.crisis] * (LADEN if laden else 1.0)
        if token.crisis not in self.secured:
            return 0.0
        change = _holder(state, token, unit, there=True) - _holder(state, token, unit, there=False)
        return self.secured[token.crisis] * change

    def _left_behind(self, state: State, unit: Unit) -> float:
        """Points a round that are lost when it goes."""
        return sum(
            self.secured[token.crisis]
            * (_holder(state, token, unit, there=True) - _holder(state, token, unit, there=False))
            for token in state.tokens.values()
            if token.on_table and token.crisis in self.secured and _away(unit, token) <= 0
        )


def _holder(state: State, token: Token, unit: Unit, *, there: bool) -> int:
    """Who secures a token with a unit there or not: 1 for its side, -1 for the enemy, 0 nobody.
    More Healthy characters do; where there is none, more Injured (OBJ-16 to OBJ-18)."""
    healthy: dict[SideId, int] = {}
    injured: dict[SideId, int] = {}
    for one in state.units.values():
        is_there = there if one.id == unit.id else one.able and _away(one, token) <= 0
        if is_there:
            count = injured if one.injured else healthy
            count[one.side] = count.get(one.side, 0) + 1
    deciding = healthy or injured
    mine = deciding.get(unit.side, 0)
    theirs = sum(deciding.values()) - mine
    return (mine > theirs) - (mine < theirs)


def _is_rolled_for(crisis: CrisisCard) -> bool:
    rule = crisis.interact
    return rule is not None and any(isinstance(one, RollDice) for one in all_effects(rule))


def _away(unit: Unit, token: Token) -> float:
    """How far a unit is from contesting a token (OBJ-15)."""
    far = math.hypot(unit.x - token.x, unit.y - token.y)
    return far - unit.radius - token.radius - RANGE[1]
