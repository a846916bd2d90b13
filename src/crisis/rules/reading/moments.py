"""What a filter asks about the occasion: its cause, its attack, the squad, the rule in hand."""

from itertools import combinations
from math import hypot

from crisis.cards.vocabulary import FACE_BY_NAME, Filter
from crisis.dice.pool import contains_icons
from crisis.rules.reading.measure import units_within
from crisis.rules.reading.memory import rolling, was_used
from crisis.rules.reading.roles import Context, as_tuple, cause_of
from crisis.state.frames import (
    ActivationFrame,
    AttackFrame,
    ConditionFrame,
    ResolveFrame,
    ThrowFrame,
    VolleyFrame,
)
from crisis.state.records import Spot, Unit


def cause_fits(context: Context, wanted: Filter) -> bool:
    cause = cause_of(context.occasion)
    if cause is None:
        return False
    owner = context.owner
    side = context.game.unit(owner).side if owner else context.side
    kinds = {cause.kind}
    if cause.collision:
        kinds = {"collision"}
    if cause.side is not None and side is not None:
        kinds.add("enemy" if cause.side != side else "ally")
    return any(word in kinds for word in as_tuple(wanted.source))


def is_by_action(context: Context, wanted: Filter) -> bool:
    """Whether the attack of the occasion, or all of its attacks, are an Attack action (ACT-10)."""
    frame = context.occasion
    return isinstance(frame, AttackFrame | VolleyFrame) and frame.action == wanted.by_action


def gained_condition_fits(context: Context, wanted: Filter) -> bool:
    frame = context.occasion
    if not isinstance(frame, ConditionFrame):
        return False
    if wanted.gains and frame.condition not in as_tuple(wanted.gains):
        return False
    unit = context.game.unit(frame.unit)
    if wanted.gains_borne and frame.condition not in unit.conditions:
        return False
    cards = context.game.ask_cards
    return not wanted.gains_immune or cards.is_immune(context.game, unit, frame.condition)


def uses_as_asked(context: Context, wanted: Filter) -> bool:
    """Whether the rule of the occasion is the superpower that was chosen before."""
    used = context.occasion
    meant = context.role(wanted.uses)
    return isinstance(used, ResolveFrame) and context.game.rule(used.rule).name == meant


def gathered_as_asked(context: Context, wanted: Filter) -> bool:
    """Whether all allies of these names are near each other."""
    names = as_tuple(wanted.gathered)
    meant = [unit for unit in context.game.able_units() if _is_ally_of(context, unit, names)]
    return all(units_within(one, two, wanted.near) for one, two in combinations(meant, 2))


def _is_ally_of(context: Context, unit: Unit, names: tuple[str, ...]) -> bool:
    return unit.side == context.side and unit.card in names


def crossed_as_asked(context: Context, wanted: Filter, unit: Unit) -> bool:
    """Whether the straight line between the middles of two such allies crosses its base."""
    names = as_tuple(wanted.crossed_by)
    meant = [one for one in context.game.able_units() if _is_ally_of(context, one, names)]
    return any(
        _far_from_line(unit.spot, one.spot, two.spot) <= unit.radius
        for one, two in combinations(meant, 2)
    )


def _far_from_line(point: Spot, one: Spot, two: Spot) -> float:
    """How far a point is from the straight line between two others."""
    (px, py), (x, y) = point, one
    dx, dy = two[0] - x, two[1] - y
    length = dx * dx + dy * dy
    along = ((px - x) * dx + (py - y) * dy) / length if length else 0.0
    along = max(0.0, min(1.0, along))
    return hypot(px - x - along * dx, py - y - along * dy)


def squad_fits(context: Context, wanted: Filter) -> bool:
    sides = context.game.state.sides
    return context.side is not None and sides[context.side].affiliation == wanted.squad


def trails(context: Context) -> bool:
    """Whether the side that speaks is not ahead on VP."""
    sides = context.game.state.sides
    if context.side is None:
        return False
    return sides[context.side].vp <= sides[context.game.opponent(context.side)].vp


def present(context: Context, names: str | tuple[str, ...]) -> int:
    """How many allies of these names are on the battlefield."""
    return sum(_is_ally_of(context, unit, as_tuple(names)) for unit in context.game.units())


def is_carried_out(context: Context, wanted: Filter) -> bool:
    """Whether a superpower of this name has begun and is not over."""
    game = context.game
    return any(
        isinstance(frame, ResolveFrame) and game.rule(frame.rule).name == wanted.during
        for frame in game.state.stack
    )


def attack_fits(context: Context, wanted: Filter) -> bool:
    game = context.game
    frame = context.occasion
    attack = frame if isinstance(frame, AttackFrame) else game.nearest(AttackFrame)
    if attack is None:
        return False
    card = game.attack_card(attack)
    return (
        (not wanted.attack_type or attack.attack_type in as_tuple(wanted.attack_type))
        and (not wanted.attack or card.name in as_tuple(wanted.attack))
        and (not wanted.shape or _shape(attack, card.shape) == wanted.shape)
        and (wanted.dealt_min is None or attack.dealt >= wanted.dealt_min)
        and (wanted.dealt_max is None or attack.dealt <= wanted.dealt_max)
        and (not wanted.rolled or _rolled(context, wanted, attack))
    )


def _shape(attack: AttackFrame, printed: str) -> str:
    """A single attack that is one of several is part of an area attack."""
    return "area" if attack.volley and printed == "single" else printed


def _rolled(context: Context, wanted: Filter, attack: AttackFrame) -> bool:
    dice = attack.defense_dice if wanted.pool == "defense" else attack.attack_dice
    icons = tuple(FACE_BY_NAME[name] for name in wanted.rolled)
    return contains_icons(tuple(die.face for die in dice), icons)


def met_as_asked(context: Context, wanted: Filter) -> bool:
    """What the base met in the push of the occasion, or in the last one of the rule that asks."""
    units = context.game.state.units
    met = {"character" if thing in units else "terrain" for thing in context.roles("met")}
    return not met.isdisjoint(as_tuple(wanted.met))


def moment_fits(context: Context, wanted: Filter) -> bool:
    game = context.game
    frame = context.occasion
    if wanted.by:
        kind = "throw" if isinstance(frame, ThrowFrame) else getattr(frame, "kind", "")
        if kind not in as_tuple(wanted.by):
            return False
    if wanted.used and not was_used(context, wanted.used):
        return False
    if wanted.rolling and rolling(context) not in as_tuple(wanted.rolling):
        return False
    if wanted.ko is not None and getattr(frame, "ko", None) != wanted.ko:
        return False
    if wanted.absent and present(context, wanted.absent) > wanted.absent_but:
        return False
    if wanted.phase and game.state.phase != wanted.phase:
        return False
    if wanted.turn and (game.state.turn == context.side) != (wanted.turn == "own"):
        return False
    if wanted.trailing is not None and trails(context) != wanted.trailing:
        return False
    if wanted.action_made:
        activation = game.nearest(ActivationFrame)
        if activation is None or wanted.action_made not in activation.made:
            return False
    return True
