"""Whether something on the table is as a card's words say: conditions and selectors.

A condition tests one thing and the occasion; a selector finds everything that fits.
"""

from typing import Any

from crisis.cards.vocabulary import FACE_BY_NAME, Filter
from crisis.dice.pool import contains_icons
from crisis.rules import measure
from crisis.rules.amounts import amount
from crisis.rules.game import Game
from crisis.rules.recall import remembered, rolling, was_used
from crisis.rules.roles import Context, cause_of
from crisis.rules.surroundings import (
    contests_as_asked,
    holds_as_asked,
    stands_on,
    surroundings_fit,
    token_fits,
)
from crisis.state.frames import ActivationFrame, AttackFrame, ThrowFrame
from crisis.state.records import Unit, UnitId


def as_tuple(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words


def holds(context: Context, condition: Filter) -> bool:
    """A condition: the thing it names (the owner by default) must fit, and the occasion too."""
    if condition.any_of:
        return any(holds(context, part) for part in condition.any_of)
    if not _occasion_fits(context, condition):
        return False
    if not all(select(context, wanted) for wanted in condition.somebody):
        return False
    who = context.role(condition.who) if condition.who else context.owner
    if who is None:
        return not condition.who and not _about_a_thing(condition)
    return fits(context, condition, who)


def all_hold(context: Context, conditions: tuple[Filter, ...]) -> bool:
    return all(holds(context, condition) for condition in conditions)


def select(context: Context, wanted: Filter) -> list[UnitId]:
    """Every unit that can be affected and fits."""
    return [unit.id for unit in context.game.able_units() if fits(context, wanted, unit.id)]


_OCCASION_KEYS = (
    "attack_type", "attack", "shape", "dealt_min", "dealt_max", "rolled", "source", "by",
    "phase", "turn", "action_made", "result", "at_least", "at_most", "pool", "who", "limit",
    "any_of", "trailing", "used", "absent", "ko", "same_attack",
    "rolling", "somebody",
)  # fmt: skip
_DEFAULTS = Filter()
_THING_KEYS = tuple(
    key for key in Filter.__struct_fields__ if key not in _OCCASION_KEYS and key != "of"
)


def _about_a_thing(condition: Filter) -> bool:
    return any(getattr(condition, key) != getattr(_DEFAULTS, key) for key in _THING_KEYS)


def fits(context: Context, wanted: Filter, thing: str) -> bool:
    """Whether a unit, piece or token is as the filter says."""
    game = context.game
    if any(context.role(role) == thing for role in as_tuple(wanted.not_)):
        return False
    if wanted.among and not any(context.role(role) == thing for role in as_tuple(wanted.among)):
        return False
    if not _distance_fits(context, wanted, thing):
        return False
    if not all(fits(context, part, thing) for part in wanted.all_of):
        return False
    if thing in game.state.units:
        return _unit_fits(context, wanted, thing)
    if thing in game.state.terrain:
        piece = game.state.terrain[thing]
        kinds = as_tuple(wanted.kind)
        return (
            (wanted.interactive is None or piece.interactive == wanted.interactive)
            and _size_fits(context, wanted, piece.size)
            and (not kinds or piece.kind in kinds)
        )
    return token_fits(context, wanted, game.state.tokens[thing])


def _distance_fits(context: Context, wanted: Filter, thing: str) -> bool:
    if wanted.within is None and wanted.beyond is None and not wanted.seen_by:
        return True
    game = context.game
    reference = context.role(wanted.of)
    if reference is None:
        return False
    if wanted.within is not None and not measure.within(game, thing, reference, wanted.within):
        return False
    if wanted.beyond is not None and measure.within(game, thing, reference, wanted.beyond):
        return False
    return not wanted.seen_by or _is_seen(game, context.role(wanted.seen_by), thing)


def _is_seen(game: Game, viewer: str | None, thing: str) -> bool:
    """Line of sight to a character or a token; terrain is not asked about."""
    if viewer not in game.state.units:
        return False
    if thing in game.state.units:
        seen = game.unit(thing)
        return measure.sees(game, game.unit(viewer), seen, game.face(seen).size)
    token = game.state.tokens.get(thing)
    return token is None or measure.sees_token(game, game.unit(viewer), token)


def _size_fits(context: Context, wanted: Filter, size: int) -> bool:
    if wanted.smaller_than:
        larger = context.role(wanted.smaller_than)
        if larger is None or size >= context.game.face(context.game.unit(larger)).size:
            return False
    most = wanted.size_max
    if isinstance(most, str):
        reference = context.role(most.partition(".")[0])
        most = context.game.face(context.game.unit(reference)).size if reference else 0
    return (most is None or size <= most) and (wanted.size_min is None or size >= wanted.size_min)


def _size_of(game: Game, unit: Unit, wanted: Filter) -> int:
    """Limits of Size on a character are about pushing and throwing it."""
    from crisis.rules.query import value  # noqa: PLC0415 - values are found through filters

    printed = game.face(unit).size
    return value(game, "moved_size", unit, printed) if wanted.size_max is not None else printed


def _relation_fits(context: Context, wanted: Filter, thing: UnitId) -> bool:
    unit = context.game.unit(thing)
    allied = unit.side == context.side and (not context.squad or unit.owner == context.side)
    match wanted.relation:
        case None | "any":
            return True
        case "self":
            return thing == context.owner
        case "ally":
            return allied
        case "other_ally":
            return allied and thing != context.owner
        case "enemy":
            return context.side is not None and unit.side != context.side
        case "other":
            return thing != context.owner


def _unit_fits(context: Context, wanted: Filter, thing: UnitId) -> bool:
    game = context.game
    unit = game.unit(thing)
    card = game.card(unit)
    checks: tuple[tuple[Any, bool], ...] = (
        (wanted.healthy, not unit.injured and not unit.dazed),
        (wanted.dazed, unit.dazed),
        (wanted.injured, unit.injured),
        (wanted.activated, unit.activated),
        (wanted.damaged, unit.damage > 0),
        (wanted.grunt, card.grunt),
        (wanted.on_terrain, stands_on(game, unit, wanted.kind)),
    )
    return (
        _relation_fits(context, wanted, thing)
        and all(asked is None or asked == is_so for asked, is_so in checks)
        and _size_fits(context, wanted, _size_of(game, unit, wanted))
        and (not wanted.has or any(c in unit.conditions for c in as_tuple(wanted.has)))
        and not any(c in unit.conditions for c in as_tuple(wanted.lacks))
        and (wanted.power_min is None or unit.power >= wanted.power_min)
        and (wanted.power_max is None or unit.power <= wanted.power_max)
        and (not wanted.character or unit.card in as_tuple(wanted.character))
        and (not wanted.keyword or wanted.keyword in game.face(unit).keywords)
        and (not wanted.counter or unit.counter(wanted.counter) > 0)
        and (not wanted.affiliation or _affiliated(game, unit.card, wanted.affiliation))
        and (wanted.threat_max is None or card.threat <= wanted.threat_max)
        and (not wanted.alter_ego or card.alter_ego in as_tuple(wanted.alter_ego))
        and (not wanted.has_rule or _has_rule(game, unit, wanted.has_rule))
        and not (wanted.lacks_rule and _has_rule(game, unit, wanted.lacks_rule))
        and _standing_fits(context, wanted, thing)
        and surroundings_fit(context, wanted, unit)
        and remembered(context, wanted, thing)
    )


def _has_rule(game: Game, unit: Unit, name: str) -> bool:
    return any(rule.name == name for rule in game.face(unit).rules)


def _affiliated(game: Game, card: str, affiliation: str) -> bool:
    known = game.catalogue.affiliations.get(affiliation)
    return known is not None and card in known.members  # SQUAD-09, SQUAD-10


def _standing_fits(context: Context, wanted: Filter, thing: UnitId) -> bool:
    """The dearer questions, asked last: tokens held, contesting, cover, leadership."""
    game = context.game
    if not holds_as_asked(context, wanted, game.unit(thing)):
        return False
    if wanted.leader is not None:
        leads = any(side.leader == thing for side in game.state.sides.values())
        if leads != wanted.leader:
            return False
    return contests_as_asked(context, wanted, game.unit(thing))


def _occasion_fits(context: Context, wanted: Filter) -> bool:
    return (
        _attack_fits(context, wanted)
        and _cause_fits(context, wanted)
        and _moment_fits(context, wanted)
        and _result_fits(context, wanted)
    )


def _attack_fits(context: Context, wanted: Filter) -> bool:
    asks = (
        wanted.attack_type or wanted.attack or wanted.shape or wanted.rolled
        or wanted.dealt_min is not None or wanted.dealt_max is not None
    )  # fmt: skip
    if not asks:
        return True
    game = context.game
    frame = context.occasion
    attack = frame if isinstance(frame, AttackFrame) else game.nearest(AttackFrame)
    if attack is None:
        return False
    card = game.attack_card(attack)
    return (
        (not wanted.attack_type or attack.attack_type in as_tuple(wanted.attack_type))
        and (not wanted.attack or card.name in as_tuple(wanted.attack))
        and (not wanted.shape or card.shape == wanted.shape)
        and (wanted.dealt_min is None or attack.dealt >= wanted.dealt_min)
        and (wanted.dealt_max is None or attack.dealt <= wanted.dealt_max)
        and (not wanted.rolled or _rolled(context, wanted, attack))
    )


def _rolled(context: Context, wanted: Filter, attack: AttackFrame) -> bool:
    dice = attack.defense_dice if wanted.pool == "defense" else attack.attack_dice
    icons = tuple(FACE_BY_NAME[name] for name in wanted.rolled)
    return contains_icons(tuple(die.face for die in dice), icons)


def _cause_fits(context: Context, wanted: Filter) -> bool:
    if not wanted.source:
        return True
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


def _moment_fits(context: Context, wanted: Filter) -> bool:
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
    if wanted.absent and _is_present(context, as_tuple(wanted.absent)):
        return False
    if wanted.phase and game.state.phase != wanted.phase:
        return False
    if wanted.turn and (game.state.turn == context.side) != (wanted.turn == "own"):
        return False
    if wanted.trailing is not None and _trails(context) != wanted.trailing:
        return False
    if wanted.action_made:
        activation = game.nearest(ActivationFrame)
        if activation is None or wanted.action_made not in activation.made:
            return False
    return True


def _trails(context: Context) -> bool:
    sides = context.game.state.sides
    if context.side is None:
        return False
    return sides[context.side].vp <= sides[context.game.opponent(context.side)].vp


def _is_present(context: Context, cards: tuple[str, ...]) -> bool:
    return any(unit.side == context.side and unit.card in cards for unit in context.game.units())


def _result_fits(context: Context, wanted: Filter) -> bool:
    if not wanted.result:
        return True
    if wanted.result.startswith("mode."):
        chosen = context.role("mode")
        return chosen == wanted.result.removeprefix("mode.")
    value = amount(context, wanted.result)
    return (wanted.at_least is None or value >= amount(context, wanted.at_least)) and (
        wanted.at_most is None or value <= amount(context, wanted.at_most)
    )
