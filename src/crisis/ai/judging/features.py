"""What tells who will win: forty things that can be read off a position, each for one side.

The table `FEATURES` at the end names them all. A feature is a number for one side; what counts is
how much more of it the one side has than the other (`ai.judging.value` weighs these differences).
Nothing is weighed here, and no card is named.
"""

import math
from collections.abc import Callable
from functools import cached_property

from msgspec import Struct

from crisis.ai.judging.evaluate import (
    HARM,
    INCH,
    Judge,
    Scene,
    chance_down,
    horizon,
    time_left,
)
from crisis.rules.chapters.scoring import LAST_ROUND, VICTORY
from crisis.rules.reading.measure import RANGE
from crisis.state.frames import ActivationFrame
from crisis.state.records import SideId, Token, Unit, other
from crisis.state.state import State

FULL_PURSE = 8  # Power near the cap (PWR-01) that should have been spent


class Look:
    """A position as one side sees it; what several features need is worked out once."""

    def __init__(self, judge: Judge, state: State, side: SideId, income: dict[SideId, float]):
        self.judge = judge
        self.state = state
        self.side = side
        self.foe = other(side)
        self.income = income[side]
        self.foe_income = income[self.foe]
        self.vp = state.sides[side].vp
        self.foe_vp = state.sides[self.foe].vp
        on_table = [unit for unit in state.units.values() if unit.on_table]
        self.units = [unit for unit in on_table if unit.side == side]
        self.foes = [unit for unit in on_table if unit.side != side]
        self.able = [unit for unit in self.units if unit.able]
        self.able_foes = [unit for unit in self.foes if unit.able]
        acting = {frame.unit for frame in state.stack if isinstance(frame, ActivationFrame)}
        self.ready = [u for u in self.able if not u.activated and u.id not in acting]
        self.ready_foes = [u for u in self.able_foes if not u.activated and u.id not in acting]

    @cached_property
    def scene(self) -> Scene:
        return Scene(self.state, self.side, self.judge)

    @cached_property
    def danger(self) -> dict[str, float]:
        """How likely each able character is dazed by enemies who can come and attack."""
        blows = self.judge.blows
        return {
            unit.id: chance_down(blows.expected(self.foes, unit), blows.left(unit))
            for unit in self.able
            if blows.expected(self.foes, unit)
        }

    @cached_property
    def hurried(self) -> dict[str, float]:
        """The same by enemies who may still act this round."""
        blows = self.judge.blows
        return {
            unit.id: chance_down(blows.expected(self.ready_foes, unit), blows.left(unit))
            for unit in self.able
            if blows.expected(self.ready_foes, unit)
        }

    @cached_property
    def held(self) -> dict[str, int]:
        """How many tokens each character of the side holds."""
        found: dict[str, int] = {}
        for token in self.state.tokens.values():
            if token.holder and self.state.units[token.holder].side == self.side:
                found[token.holder] = found.get(token.holder, 0) + 1
        return found

    @cached_property
    def tokens(self) -> list[Token]:
        """Objectives that lie on the battlefield."""
        crises = self.judge.engine.catalogue.crises
        return [
            token
            for token in self.state.tokens.values()
            if token.on_table and not token.depleted and token.crisis in crises
        ]

    def steps(self, unit: Unit, token: Token) -> float:
        """How many moves away from contesting a token a character is (OBJ-15)."""
        far = math.hypot(unit.x - token.x, unit.y - token.y) - unit.radius - token.radius - RANGE[1]
        return max(0.0, far) / self.judge.blows.walk(unit)


def looks(judge: Judge, state: State, side: SideId) -> tuple[Look, Look]:
    """Both sides of a position, the asked one first."""
    income = judge.income(state)
    return Look(judge, state, side, income), Look(judge, state, other(side), income)


# --- points ---------------------------------------------------------------------------------------


def _points(look: Look) -> float:
    return look.vp


def _points_late(look: Look) -> float:
    return look.vp * min(1.0, (look.state.round - 1) / (LAST_ROUND - 1))


def _near_the_goal(look: Look) -> float:
    return (min(look.vp, VICTORY) / VICTORY) ** 3


def _income(look: Look) -> float:
    return look.income


def _income_to_come(look: Look) -> float:
    return look.income * horizon(look.state)


def _after_this_round(look: Look) -> float:
    """The points there would be if the round ended now, over the half of what wins."""
    return max(0.0, look.vp + look.income - VICTORY / 2)


def _would_win(look: Look) -> float:
    mine, theirs = look.vp + look.income, look.foe_vp + look.foe_income
    return float(mine > theirs and (mine >= VICTORY or look.state.round >= LAST_ROUND))


def _would_win_settled(look: Look) -> float:
    left = len(look.ready_foes)
    return _would_win(look) / (1 + left)


def _ahead(look: Look) -> float:
    return float(look.vp + look.income > look.foe_vp + look.foe_income)


def _ahead_late(look: Look) -> float:
    return _ahead(look) * max(0, look.state.round - 3)


# --- tokens ---------------------------------------------------------------------------------------


def _held(look: Look) -> float:
    return sum(look.held.values())


def _held_in_danger(look: Look) -> float:
    return sum(count * look.danger.get(unit, 0.0) for unit, count in look.held.items())


def _held_hurried(look: Look) -> float:
    return sum(count * look.hurried.get(unit, 0.0) for unit, count in look.held.items())


def _controlled(look: Look) -> float:
    return sum(token.controller == look.side for token in look.tokens)


def _crowd(look: Look, token: Token, units: list[Unit]) -> int:
    return sum(look.steps(unit, token) == 0 for unit in units)


def _majority(look: Look) -> float:
    """Tokens with more of the side beside them than enemies."""
    return sum(
        _crowd(look, token, look.able) > _crowd(look, token, look.able_foes)
        for token in look.tokens
    )


def _alone(look: Look) -> float:
    """Tokens with somebody of the side beside them and no enemy within two moves."""
    return sum(
        bool(_crowd(look, token, look.able))
        and all(look.steps(foe, token) > 2 for foe in look.able_foes)
        for token in look.tokens
    )


def _can_still_take(look: Look) -> float:
    """Tokens without the side that somebody who may still act can come to this round."""
    return sum(
        not _crowd(look, token, look.able) and any(look.steps(u, token) <= 2 for u in look.ready)
        for token in look.tokens
    )


def _nearer(look: Look) -> float:
    """Tokens to which the side has the shorter way."""
    found = 0
    for token in look.tokens:
        mine = min((look.steps(unit, token) for unit in look.able), default=math.inf)
        theirs = min((look.steps(foe, token) for foe in look.able_foes), default=math.inf)
        found += mine < theirs
    return found


def _place(look: Look) -> float:
    return sum(look.judge.pull(look.scene, unit) for unit in look.able)


# --- characters -----------------------------------------------------------------------------------


def _body(look: Look) -> float:
    judge = look.judge
    return sum(judge.health(unit) * max(1, judge.threat(unit)) for unit in look.units)


def _stamina(look: Look) -> float:
    return sum(look.judge.blows.left(unit) for unit in look.able)


def _characters(look: Look) -> float:
    return len(look.units)


def _able(look: Look) -> float:
    return len(look.able)


def _able_threat(look: Look) -> float:
    return sum(look.judge.threat(unit) for unit in look.able)


def _injured(look: Look) -> float:
    return sum(unit.injured for unit in look.units)


def _dazed(look: Look) -> float:
    return sum(unit.dazed for unit in look.units)


def _conditions(look: Look) -> float:
    return sum(HARM.get(one, 0.8) for unit in look.able for one in unit.conditions)


# --- who acts, and what they can do ---------------------------------------------------------------


def _ready(look: Look) -> float:
    return len(look.ready)


def _ready_threat(look: Look) -> float:
    return sum(look.judge.threat(unit) for unit in look.ready)


def _turn(look: Look) -> float:
    return float(look.state.turn == look.side)


def _priority(look: Look) -> float:
    return float(look.state.priority == look.side)


def _last_word(look: Look) -> float:
    """Whoever has more characters left acts last in the round."""
    return float(len(look.ready) > len(look.ready_foes))


def _in_danger(look: Look) -> float:
    return sum(look.danger.values())


def _threat_in_danger(look: Look) -> float:
    units = look.state.units
    return sum(look.judge.threat(units[unit]) * risk for unit, risk in look.danger.items())


def _in_danger_now(look: Look) -> float:
    return sum(look.hurried.values())


def _last_life_in_danger(look: Look) -> float:
    units = look.state.units
    return sum(risk for unit, risk in look.danger.items() if units[unit].injured)


def _power(look: Look) -> float:
    return sum(min(unit.power, 6) for unit in look.able) * time_left(look.state)


def _idle_power(look: Look) -> float:
    return sum(unit.power >= FULL_PURSE for unit in look.able)


def _dear_attacks(look: Look) -> float:
    """Characters that may still act and can pay the dearest of their attacks."""
    found = 0
    for unit in look.ready:
        costs = [card.cost for card in look.judge.blows.face(unit).attacks.values()]
        found += bool(costs) and max(costs) > 0 and unit.power >= max(costs)
    return found


def _cards(look: Look) -> float:
    rounds = max(0, LAST_ROUND - look.state.round)
    return len(look.state.sides[look.side].tactics) * min(3, rounds) / 3


def _far_off(look: Look) -> float:
    """Characters with no token in hand and no enemy within nine inches: of little use."""
    return sum(
        unit.id not in look.held
        and all(math.dist(unit.spot, foe.spot) > 9 * INCH for foe in look.able_foes)
        for unit in look.able
    )


class Feature(Struct, frozen=True):
    """One number of a position, and what it says of a side."""

    name: str
    about: str
    of: Callable[[Look], float]


FEATURES = (
    Feature("points", "victory points", _points),
    Feature("points_late", "victory points, the more the later the round", _points_late),
    Feature("near_the_goal", "victory points, felt near sixteen", _near_the_goal),
    Feature("income", "points if the round ended now", _income),
    Feature("income_to_come", "the same, for the rounds to come", _income_to_come),
    Feature("after_this_round", "points after this round beyond eight", _after_this_round),
    Feature("would_win", "wins if the round ends as it is", _would_win),
    Feature("would_win_settled", "and few are left to change it", _would_win_settled),
    Feature("ahead", "ahead if the round ends as it is", _ahead),
    Feature("ahead_late", "the same, from round four on", _ahead_late),
    Feature("held", "tokens in hand", _held),
    Feature("held_in_danger", "tokens that may be lost to an attack", _held_in_danger),
    Feature("held_hurried", "the same, this round", _held_hurried),
    Feature("controlled", "tokens under control", _controlled),
    Feature("majority", "tokens with more characters beside them", _majority),
    Feature("alone", "tokens that no enemy can come to this round", _alone),
    Feature("can_still_take", "tokens that can be reached this round", _can_still_take),
    Feature("nearer", "tokens to which the way is shorter", _nearer),
    Feature("place", "how near the characters are to what scores", _place),
    Feature("body", "Threat of the squad by the Stamina it has left", _body),
    Feature("stamina", "damage that it takes to daze everybody", _stamina),
    Feature("characters", "characters on the battlefield", _characters),
    Feature("able", "characters that are not Dazed", _able),
    Feature("able_threat", "their Threat", _able_threat),
    Feature("injured", "characters on their Injured side", _injured),
    Feature("dazed", "Dazed characters", _dazed),
    Feature("conditions", "conditions, by how much they harm", _conditions),
    Feature("ready", "characters that may still act this round", _ready),
    Feature("ready_threat", "their Threat", _ready_threat),
    Feature("turn", "it is this side's turn", _turn),
    Feature("priority", "has priority", _priority),
    Feature("last_word", "acts last in this round", _last_word),
    Feature("in_danger", "characters that may be dazed by who can reach them", _in_danger),
    Feature("threat_in_danger", "their Threat", _threat_in_danger),
    Feature("in_danger_now", "characters that may be dazed this round", _in_danger_now),
    Feature("last_life_in_danger", "Injured characters that may be KO'd", _last_life_in_danger),
    Feature("power", "Power, six of each character at most, while there is time", _power),
    Feature("idle_power", "characters with Power near the cap", _idle_power),
    Feature("dear_attacks", "characters that can pay their dearest attack", _dear_attacks),
    Feature("cards", "Team Tactic cards in hand, while there is time", _cards),
    Feature("far_off", "characters with nothing in hand and nobody near", _far_off),
)


def differences(judge: Judge, state: State, side: SideId) -> list[float]:
    """How much more of each feature a side has than the enemy, in the order of the table."""
    mine, theirs = looks(judge, state, side)
    return [feature.of(mine) - feature.of(theirs) for feature in FEATURES]
