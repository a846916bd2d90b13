"""Scripts: quick players of a fixed temperament, about a millisecond for a decision.

They finish the plans that others begin (`minds.playout`) and stand in for the enemy. A script
sees nothing but the position: the same position, the same answer. It uses no cards and no powers
that cost Power, and weighs nothing; that is what plans are judged for.
"""

import math
from typing import Literal, get_args

from crisis.ai.judging.blows import Blows, Shot, gap
from crisis.ai.judging.candidates import dice_answers, firing_spots, retreat
from crisis.rules.engine import Engine
from crisis.rules.reading.measure import RANGE
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Decision,
    Decline,
    Option,
    Pick,
    PickAim,
)
from crisis.state.frames import AttackFrame
from crisis.state.records import SideId, Spot, Token, Unit
from crisis.state.state import State

Temper = Literal["take", "strike", "hold", "run"]
TEMPERS: tuple[Temper, ...] = get_args(Temper)
INCH = 1000
KILL = 2.5  # what it is worth that a shot is likely to daze or KO
SURE = 3.5  # a shot so good that it comes before a token
CARRIER = 0.8
OF_AN_ENEMY = 0.6  # a token that an enemy holds, compared with one that lies there
KEPT = 8 * INCH  # as if so much farther: a token that is one's own already
LADEN = 9 * INCH  # and one that asks for another pair of hands
HOME = 14 * INCH  # who holds stays so far from the enemy, if there is anything to hold there


class Script:
    """Plays by rule of thumb: take what scores, strike who is weak, hold what is held, or run
    with it."""

    def __init__(self, engine: Engine, temper: Temper) -> None:
        self.engine = engine
        self.temper = temper
        self.blows = Blows(engine.catalogue)

    def answer(self, state: State, decision: Decision) -> Answer:
        match decision:
            case ChooseDice():
                return dice_answers(state, decision)[0]
            case Choose(purpose="turn"):
                return self._turn(state, decision)
            case Choose(purpose="act"):
                return self._act(state, decision)
            case Choose():
                return self._choose(state, decision)
            case _:
                return self._place(state, decision)

    # --- whose turn ---

    def _turn(self, state: State, decision: Choose) -> Answer:
        units = [option for option in decision.options if option.what == "activate"]
        if not units:
            idle = next((o for o in decision.options if o.declines), decision.options[0])
            return Pick(idle.key)
        goals = self.goals(state, decision.asked)
        return Pick(max(units, key=lambda o: self._urgency(state, o.picked, goals)).key)

    def _urgency(self, state: State, unit_id: str, goals: dict[str, Token]) -> float:
        unit = state.units[unit_id]
        shot = self.best_shot(state, unit)
        worth = self._rate(state, shot) if shot else 0.0
        token = goals.get(unit.id)
        if token is not None and token.holder is None and not _is_at(unit, token):
            worth += 0.7 * max(0.0, 4 - _away(unit, token) / (3 * INCH))
        return worth + 1.2 * (unit.damage > 0)

    # --- one activation ---

    def _act(self, state: State, decision: Choose) -> Answer:
        unit = state.units[decision.about or ""]
        offers: dict[str, list[Option]] = {}
        for option in decision.options:
            offers.setdefault(option.what, []).append(option)
        for option in offers.get("interact", ()):
            token = state.tokens.get(option.picked)
            if token is None or (token.holder != unit.id and token.controller != unit.side):
                return Pick(option.key)
        if "shake" in offers and "move" not in offers:
            return Pick(offers["shake"][0].key)  # it must (COND-13)
        return Pick(self._action(state, unit, offers).key)

    def _action(self, state: State, unit: Unit, offers: dict[str, list[Option]]) -> Option:
        attack = self._attack_option(state, unit, offers.get("attack", []))
        move = offers.get("move", [None])[0]
        kind, _ = self.wish(state, unit)
        end = offers["end"][0]
        if move is not None and kind == "away":
            return move
        if attack is not None and (self.temper == "strike" or kind != "token"):
            return attack[1]
        if attack is not None and self._rate(state, attack[0]) > SURE:
            return attack[1]
        if move is not None and kind in ("token", "foe"):
            return move
        return attack[1] if attack is not None else end

    def _attack_option(
        self, state: State, unit: Unit, offers: list[Option]
    ) -> tuple[Shot, Option] | None:
        names = {option.name: option for option in offers}
        shots = [shot for shot in self.blows.shots(state, unit) if shot.attack.name in names]
        best = max(shots, key=lambda shot: self._rate(state, shot), default=None)
        return (best, names[best.attack.name]) if best is not None else None

    def best_shot(self, state: State, unit: Unit) -> Shot | None:
        shots = self.blows.shots(state, unit)
        return max(shots, key=lambda shot: self._rate(state, shot), default=None)

    def _rate(self, state: State, shot: Shot) -> float:
        left, damage = self.blows.left(shot.target), shot.damage
        if self.temper == "strike":  # always at the weakest
            value = 20 + damage - 0.9 * left + 1.5 * shot.target.injured
            return value + (4 if damage >= left else 0) - 0.2 * shot.attack.cost
        held = sum(1 for token in state.tokens.values() if token.holder == shot.target.id)
        value = min(damage, left) + (KILL if damage >= left else 0.0)
        value += 0.3 * damage / left * self.blows.threat(shot.target)
        return value + CARRIER * held * min(1.0, damage / left) - 0.25 * shot.attack.cost

    # --- where to ---

    def goals(self, state: State, side: SideId) -> dict[str, Token]:
        """Who goes for which token: the nearest pair first."""
        holders = {token.holder for token in state.tokens.values() if token.holder}
        units = [unit for unit in state.units.values() if unit.able and unit.side == side]
        foes = [unit for unit in state.units.values() if unit.able and unit.side != side]
        pairs: list[tuple[float, str, str]] = []
        for token in state.tokens.values():
            factor = self._wanted(state, token, side)
            for unit in units if factor else ():
                far = _away(unit, token)
                if token.controller == side:
                    far += KEPT
                if unit.id in holders and self._is_carried(token):
                    far += LADEN
                if self.temper == "hold":
                    near = min((_away(foe, token) for foe in foes), default=0.0)
                    far += max(0.0, HOME - near)
                pairs.append((far / factor, unit.id, token.id))
        found: dict[str, Token] = {}
        taken: set[str] = set()
        for _, unit_id, token_id in sorted(pairs):
            if unit_id not in found and token_id not in taken:
                found[unit_id] = state.tokens[token_id]
                taken.add(token_id)
        return found

    def _wanted(self, state: State, token: Token, side: SideId) -> float:
        if token.gone or token.depleted or token.crisis not in self.engine.catalogue.crises:
            return 0.0
        if token.holder is None:
            return 1.0
        return 0.0 if state.units[token.holder].side == side else OF_AN_ENEMY

    def _is_carried(self, token: Token) -> bool:
        return self.engine.catalogue.crises[token.crisis].type == "extraction"

    def wish(self, state: State, unit: Unit) -> tuple[str, Spot]:
        """What a unit wants to be near to, and where that is."""
        token = self.goals(state, unit.side).get(unit.id)
        foes = [foe for foe in state.units.values() if foe.able and foe.side != unit.side]
        carries = any(one.holder == unit.id for one in state.tokens.values())
        if self.temper == "strike" and foes:
            return "foe", min(foes, key=lambda foe: self._weakness(unit, foe)).spot
        if self.temper == "run" and carries and self.blows.incoming(foes, unit):
            return "away", retreat(state, unit)
        if token is not None and not _is_at(unit, token):
            return "token", token.spot
        if token is not None or self.temper == "hold" or not foes:
            return "stay", unit.spot
        return "foe", min(foes, key=lambda foe: gap(unit, foe)).spot

    def _weakness(self, unit: Unit, foe: Unit) -> float:
        return gap(unit, foe) / (9 * INCH) + 0.35 * self.blows.left(foe) - foe.injured

    def _place(self, state: State, decision: Decision) -> Answer:
        if isinstance(decision, ChooseAim):
            return self._aim(state, decision)
        assert isinstance(decision, ChooseAdvance | ChooseSpot)
        area = self.engine.region(state)
        assert area is not None
        unit = state.units.get(decision.unit or "")
        goal = (18000, 18000)
        if unit is not None and unit.side == decision.asked:
            kind, goal = self.wish(state, unit)
            if kind == "stay" and isinstance(decision, ChooseAdvance) and decision.may_decline:
                return Decline()
            if kind == "foe":
                spots = firing_spots(self.engine, state, unit)
                goal = min(spots, key=lambda spot: math.dist(spot, goal), default=goal)
        elif unit is not None:  # an enemy is put where it does least harm
            goal = (0 if unit.x < goal[0] else 2 * goal[0], unit.y)
        nearest = area.nearest(*goal)
        if nearest is not None:
            return nearest
        return Decline() if isinstance(decision, ChooseAdvance) else area.samples(1, 1)[0]

    def _aim(self, state: State, decision: ChooseAim) -> Answer:
        """At the nearest enemies of who aims, else anywhere."""
        mover = state.units[decision.unit]
        foes = [
            unit
            for unit in state.units.values()
            if unit.on_table and unit.id != mover.id and unit.side != decision.asked
        ]
        for foe in sorted(foes, key=lambda unit: math.dist(unit.spot, mover.spot))[:3]:
            answer = PickAim(foe.x - mover.x, foe.y - mover.y)
            if foe.spot != mover.spot and self.engine.why_not(state, answer) is None:
                return answer
        if decision.may_decline:
            return Decline()
        area = self.engine.region(state)
        assert area is not None
        return area.samples(1, 1)[0]

    # --- other questions ---

    def _choose(self, state: State, decision: Choose) -> Answer:
        targets = [o for o in decision.options if o.what in ("target", "choose", "hit")]
        units = [o for o in targets if o.thing in state.units]
        if units:
            return Pick(max(units, key=lambda o: self._target(state, decision, o)).key)
        free = [o for o in decision.options if not o.declines and not o.cost]
        idle = [o for o in decision.options if o.declines]
        return Pick((free or idle or list(decision.options))[0].key)

    def _target(self, state: State, decision: Choose, option: Option) -> float:
        unit = state.units[option.picked]
        if unit.side == decision.asked:
            return -100.0
        frame = next((f for f in reversed(state.stack) if isinstance(f, AttackFrame)), None)
        card = self.engine.catalogue.attacks.get(frame.attack) if frame else None
        if card is None:
            return float(unit.damage)
        return self._rate(state, Shot(card, unit, self.blows.damage(card, unit)))


def _away(unit: Unit, token: Token) -> float:
    return math.hypot(unit.x - token.x, unit.y - token.y) - unit.radius


def _is_at(unit: Unit, token: Token) -> bool:
    """Where it contests the token (OBJ-15)."""
    return _away(unit, token) - token.radius <= RANGE[1]
