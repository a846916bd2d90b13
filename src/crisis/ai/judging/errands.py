"""What one more move could bring: a point that is not the side's yet, told by distances alone.

Cheap, for it is asked of every place that is looked at: ways round terrain, cards and the enemy's
reply are left out. What is at hand already is in the judge's income.
"""

import math
from collections.abc import Mapping

from crisis.ai.judging.evaluate import Judge, horizon
from crisis.ai.judging.prizes import called, lines_for
from crisis.cards.model.schema import CrisisCard
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

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.weights = judge.weights
        self.crises = judge.engine.catalogue.crises
        # For tokens of this crisis and this name; an empty name is everyone's.
        self.secured: dict[tuple[str, str], int] = {}  # by standing there
        self.taken: dict[tuple[str, str], float] = {}  # by interacting
        # Whose tokens are taken only beside an ally that contests them too.
        self.in_company = {slug for slug, crisis in self.crises.items() if asks_for_company(crisis)}
        for slug, crisis in self.crises.items():
            for line in crisis.scoring:
                if line.beside:  # what lies beside something is more than one move away
                    continue
                key = (slug, line.token)
                if line.per == "secured":
                    self.secured[key] = max(line.vp, self.secured.get(key, 0))
                elif line.per != "once":
                    sure = DICED if is_rolled_for(crisis) else BY_HAND
                    self.taken[key] = max(sure * line.vp, self.taken.get(key, 0))

    def worth(self, state: State, unit: Unit, before: Unit | None = None) -> float:
        """The best that a unit with an action left can go for, in the judge's units. `before`:
        where it came from; nobody goes away from a token to come back to it."""
        if not unit.able or not self.judge.blows.contests(unit):
            return 0.0
        best, left = 0.0, None
        walk = self.judge.blows.walk(unit)
        for token in state.tokens.values():
            if not token.on_table or token.depleted:
                continue
            if not 0 < _away(unit, token) <= walk:
                continue
            away = self._on_foot(unit, token)
            if away > walk or (before is not None and self._on_foot(before, token) < away):
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

    def scores(self, token: Token) -> bool:
        """Whether it may bring points: no, if its crisis names others for all that it scores."""
        crisis = self.crises.get(token.crisis)
        return crisis is not None and bool(lines_for(crisis, token.kind, token.name))

    def _gain(self, state: State, unit: Unit, token: Token) -> float:
        """Points a round, with those that the enemy loses."""
        taken = self._worth(self.taken, token)
        if taken:
            if token.controller == unit.side or not unit.power:
                return 0.0
            if token.crisis in self.in_company and not self._has_company(state, unit, token):
                return 0.0
            carried = self.crises[token.crisis].type == "extraction"
            laden = carried and any(one.holder == unit.id for one in state.tokens.values())
            return taken * (LADEN if laden else 1.0)
        secured = self._worth(self.secured, token)
        return secured * _change(state, token, unit) if secured else 0.0

    def _has_company(self, state: State, unit: Unit, token: Token) -> bool:
        return any(
            one.able
            and one.side == unit.side
            and one.id != unit.id
            and _away(one, token) <= 0
            and self.judge.blows.contests(one)
            for one in state.units.values()
        )

    def _worth(self, known: Mapping[tuple[str, str], float], token: Token) -> float:
        """What a token scores, by its name where its crisis has several kinds."""
        crisis = self.crises.get(token.crisis)
        name = called(crisis, token.kind, token.name) if crisis is not None else token.name
        return max(known.get((token.crisis, ""), 0), known.get((token.crisis, name), 0))

    def _on_foot(self, unit: Unit, token: Token) -> float:
        """How far a unit has to go to contest a token."""
        return self.judge.away(unit, token) - token.radius - RANGE[1]

    def _left_behind(self, state: State, unit: Unit) -> float:
        """Points a round that are lost when it goes."""
        return sum(
            self._worth(self.secured, token) * _change(state, token, unit)
            for token in state.tokens.values()
            if token.on_table and _away(unit, token) <= 0 and self._worth(self.secured, token)
        )


def _change(state: State, token: Token, unit: Unit) -> int:
    """What it changes that a unit is there."""
    return _holder(state, token, unit, there=True) - _holder(state, token, unit, there=False)


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


def is_rolled_for(crisis: CrisisCard) -> bool:
    """Whether dice decide if an interaction works."""
    rule = crisis.interact
    return rule is not None and any(isinstance(one, RollDice) for one in all_effects(rule))


def asks_for_company(crisis: CrisisCard) -> bool:
    """Whether who interacts needs an ally beside the token: to go there alone brings nothing."""
    asked = crisis.interact.when if crisis.interact is not None else ()
    return any(one.relation == "other_ally" for line in asked for one in line.somebody)


def _away(unit: Unit, token: Token) -> float:
    """How far a unit is from contesting a token (OBJ-15)."""
    far = math.hypot(unit.x - token.x, unit.y - token.y)
    return far - unit.radius - token.radius - RANGE[1]
