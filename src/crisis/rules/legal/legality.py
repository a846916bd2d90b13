"""Which targets are legal, and why others are not: state, cards and geometry together.

Everything here answers with a `Refusal` (rule, reason, measure, piece) or None.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from crisis.cards.model.schema import AttackCard
from crisis.geometry import (
    strip_from,
    strip_touches,
)
from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal
from crisis.rules.reading import elsewhere, measure, query
from crisis.rules.reading.filters import all_hold
from crisis.rules.reading.measure import (
    RANGE,
    disc,
    footprint,
)
from crisis.rules.reading.roles import Context
from crisis.state.frames import ActivationFrame, AttackFrame, VolleyFrame
from crisis.state.ledger import AttackUse
from crisis.state.records import PieceId, Spot, Unit, UnitId
from crisis.texts import codes
from crisis.texts.values import Listed, Named, Quoted, Word, length


def why_not_target(game: Game, frame: AttackFrame, unit: UnitId) -> Refusal | None:
    """Why a unit cannot be the target of this attack (ATK-02)."""
    if unit not in game.state.units:
        return Refusal("ATK-02", codes.NO_CHARACTER(unit=Quoted(unit)))
    target = game.unit(unit)
    attacker = query.viewpoint(game, frame)
    ranging = elsewhere.standpoint(game, attacker)
    if not target.on_table:
        return Refusal("ATK-02", codes.TARGET_OFF_TABLE(unit=game.named(unit)), piece=unit)
    if target.side == frame.side:
        return Refusal("ATK-03", codes.TARGET_IS_ALLY(unit=game.named(unit)), piece=unit)
    if target.dazed:
        return Refusal("DMG-06", codes.TARGET_DAZED(unit=game.named(unit)), piece=unit)
    if unit in frame.excluded:
        return Refusal("ATK-25", codes.TARGET_EXCLUDED(unit=game.named(unit)), piece=unit)
    forbidden = query.cannot(game, "be_targeted", target, attack=frame)
    if forbidden:
        reason = codes.CANNOT_BE_TARGETED(rule=forbidden, unit=game.named(unit))
        return Refusal("GEN-04", reason, piece=unit)
    return _range_refusal(game, frame, ranging, target) or _sight_refusal(
        game, frame, attacker, target
    )


def _range_refusal(game: Game, frame: AttackFrame, attacker: Unit, target: Unit) -> Refusal | None:
    for reference, number in frame.near:
        if not measure.within(game, target.id, reference, number):
            far = measure.distance(game, target.id, reference) or 0.0
            named = game.named(target.id)
            reason = codes.FAR_FROM_REFERENCE(
                unit=named, far=length(far), reference=game.named(reference), range=number
            )
            return Refusal("ATK-25", reason, far, target.id)
    if "range" in frame.ignore:
        return _stealth_refusal(game, frame, attacker, target)
    number = attack_range(game, attacker, game.attack_card(frame))
    if not _within_reach(game, frame, attacker, target, number):
        far, named = measure.between(attacker, target), game.named(target.id)
        reason = codes.OUT_OF_ATTACK_RANGE(
            unit=named, far=length(far), range=number, reach=length(RANGE[number])
        )
        return Refusal("ATK-02", reason, far, target.id)
    return _stealth_refusal(game, frame, attacker, target)


def _within_reach(
    game: Game, frame: AttackFrame | VolleyFrame, attacker: Unit, target: Unit, number: int
) -> bool:
    """The Range to a character, or to what it may be measured to as well (MEAS-06)."""
    if measure.units_within(attacker, target, number):
        return True
    if "range_to" not in game.speakers.values:
        return False
    kind = frame.attack_type or game.attack_card(frame).type
    elsewhere_too = elsewhere.places(game, target, kind)
    return any(measure.units_within(attacker, place, number) for place in elsewhere_too)


_OUT_OF_SIGHT = (
    ("stealth", "KEY-09", codes.HAS_STEALTH),
    ("hidden", "GEN-02", codes.IS_HIDDEN),
)


def _stealth_refusal(
    game: Game, frame: AttackFrame, attacker: Unit, target: Unit
) -> Refusal | None:
    """The attack in hand may take Stealth away for itself."""
    for key, rule, code in _OUT_OF_SIGHT:
        number = query.value(game, key, target, 0, attack=frame, doing="defending")
        if number and not measure.units_within(attacker, target, number):
            far = measure.between(attacker, target)
            reason = code(unit=game.named(target.id), far=length(far), range=number)
            return Refusal(rule, reason, far, target.id)
    return None


def _sight_refusal(game: Game, frame: AttackFrame, attacker: Unit, target: Unit) -> Refusal | None:
    if "sight" in frame.ignore or _sees_for_attack(game, attacker, target, frame):
        return None
    _, pieces = measure.sight_line(game, attacker, target, query.size(game, target))
    seen = measure.size_in_sight(game, target, query.size(game, target))
    if not pieces:
        return Refusal("LOS-03", codes.NO_SIGHT(unit=game.named(target.id)), piece=target.id)
    reason = codes.SIGHT_BLOCKED(
        unit=Named(target.id, game.name(target.id), seen),
        pieces=Listed(tuple([game.sized(piece.id) for piece in pieces])),
    )
    return Refusal("LOS-03", reason, piece=pieces[0].id)


def _sees_for_attack(game: Game, attacker: Unit, target: Unit, frame: AttackFrame | None) -> bool:
    name = game.attack_card(frame).name if frame is not None and frame.attack else ""
    if query.value(game, "ignore_sight", attacker, 0, attack=frame, doing="attacking", of=name):
        return True
    return measure.sees(game, attacker, target, query.size(game, target))


def attack_range(game: Game, attacker: Unit, card: AttackCard) -> int:
    """The printed Range with everything that changes it, rules of the attack itself included."""
    single = AttackFrame(
        attacker=attacker.id, side=attacker.side, attack=card.ref, attack_type=card.type
    )
    if "area" in game.speakers.values:
        key = query.value(game, "area", attacker, 0, attack=single, doing="attacking", of=card.name)
        if key:
            return key
    if "range" not in game.speakers.values:
        return card.range
    number = query.value(
        game, "range", attacker, card.range, attack=single, doing="attacking", of=card.name
    )
    return max(1, min(5, number))


def attack_shape(game: Game, attacker: Unit, card: AttackCard) -> str:
    """The printed shape, unless something makes an area attack of it."""
    if "area" not in game.speakers.values or card.shape != "single":
        return card.shape
    single = AttackFrame(attacker=attacker.id, side=attacker.side, attack=card.ref)
    area = query.value(game, "area", attacker, 0, attack=single, doing="attacking", of=card.name)
    return "area" if area else card.shape


def legal_targets(game: Game, frame: AttackFrame) -> list[UnitId]:
    return [
        unit.id
        for unit in _enemies_in_range(game, frame)
        if why_not_target(game, frame, unit.id) is None
    ]


_ELSEWHERE = frozenset({"origin", "sole_origin", "range_from", "range_to"})


def enemy_within_any_range(game: Game, unit: Unit) -> bool:
    """Without an enemy within Range 5, the longest there is, no attack needs to be asked about,
    unless a card lets one be measured from elsewhere."""
    if not _ELSEWHERE.isdisjoint(game.speakers.values):
        return True
    return bool(measure.those_within(unit, game.enemies(unit.side), 5))


def _has_target(game: Game, frame: AttackFrame) -> bool:
    enemies = _enemies_in_range(game, frame)
    return any(why_not_target(game, frame, unit.id) is None for unit in enemies)


def _enemies_in_range(game: Game, frame: AttackFrame) -> Sequence[Unit]:
    """Most enemies are out of range: no need to say of each why."""
    enemies = game.enemies(frame.side)
    if "range" in frame.ignore:
        return enemies
    attacker = elsewhere.standpoint(game, query.viewpoint(game, frame))
    near = _in_reach(game, frame, attacker, enemies, 5)
    if not near:
        return []
    number = attack_range(game, attacker, game.attack_card(frame))
    return _in_reach(game, frame, attacker, near, number)


def _in_reach(
    game: Game, frame: AttackFrame, attacker: Unit, enemies: Sequence[Unit], number: int
) -> list[Unit]:
    if "range_to" not in game.speakers.values:
        return measure.those_within(attacker, enemies, number)
    return [unit for unit in enemies if _within_reach(game, frame, attacker, unit, number)]


def volley_hits(
    game: Game, frame: VolleyFrame, aim: Spot | None
) -> tuple[list[UnitId], list[UnitId]]:
    """The enemies that are attacked and the allies in range of a beam or area (BEAM-02..06,
    AREA-01)."""
    attacker = query.viewpoint(game, frame)
    ranging = elsewhere.standpoint(game, attacker)
    in_range = [
        unit
        for unit in game.able_units()
        if unit.id != attacker.id
        and unit.spot != ranging.spot  # nor the one it is measured from
        and _in_volley(game, frame, ranging, unit, aim)
    ]
    enemies = [
        unit.id
        for unit in in_range
        if unit.side != frame.side and volley_refusal(game, frame, attacker, unit) is None
    ]
    return enemies, [unit.id for unit in in_range if unit.side == frame.side]


def _in_volley(
    game: Game, frame: VolleyFrame, attacker: Unit, unit: Unit, aim: Spot | None
) -> bool:
    card = game.attack_card(frame)
    number = attack_range(game, attacker, card)
    if attack_shape(game, attacker, card) == "area":
        return _within_reach(game, frame, attacker, unit, number)
    assert aim is not None
    strip = strip_from(disc(attacker), aim, RANGE[number], measure.RANGE_TOOL_WIDTH)
    if "range_to" not in game.speakers.values:
        return strip_touches(strip, disc(unit))
    touched = elsewhere.places(game, unit, frame.attack_type or card.type)
    return any(strip_touches(strip, disc(place)) for place in touched)


def pieces_under_beam(game: Game, frame: VolleyFrame, size_max: int) -> list[PieceId]:
    """Interactive terrain up to this Size that the tool of a beam touches, in the table's order."""
    if frame.aim is None:
        return []
    attacker = elsewhere.standpoint(game, query.viewpoint(game, frame))
    number = attack_range(game, attacker, game.attack_card(frame))
    strip = strip_from(disc(attacker), frame.aim, RANGE[number], measure.RANGE_TOOL_WIDTH)
    return [
        piece.id
        for piece in game.state.terrain.values()
        if piece.interactive and piece.size <= size_max and strip_touches(strip, footprint(piece))
    ]


def volley_refusal(game: Game, frame: VolleyFrame, attacker: Unit, unit: Unit) -> Refusal | None:
    """Every single attack of a beam or area needs a legal target (BEAM-12, AREA-11)."""
    if unit.id in frame.excluded:
        return Refusal("ATK-25", codes.MAY_NOT_HIT(unit=game.named(unit.id)), piece=unit.id)
    single = AttackFrame(
        attacker=attacker.id, side=frame.side, attack=frame.attack, target=unit.id,
        attack_type=frame.attack_type or game.attack_card(frame).type, without=frame.without,
        ignore=frame.ignore, origin=frame.origin,
    )  # fmt: skip
    forbidden = query.cannot(game, "be_targeted", unit, attack=single)
    if forbidden:
        reason = codes.CANNOT_BE_TARGETED(rule=forbidden, unit=game.named(unit.id))
        return Refusal("GEN-04", reason)
    stealth = _stealth_refusal(game, single, attacker, unit)
    if stealth is not None or "sight" in frame.ignore:
        return stealth
    if _sees_for_attack(game, attacker, unit, single):
        return None
    return Refusal("LOS-01", codes.NO_SIGHT(unit=game.named(unit.id)), piece=unit.id)


def volley_of(game: Game, terms: AttackFrame) -> VolleyFrame:
    """A beam or area attack on these terms; a named target must be reached where the edition says
    so (BEAM-08, AREA-07)."""
    must_reach = game.edition.forced_beam_area_must_reach
    return VolleyFrame(
        attacker=terms.attacker, side=terms.side, attack=terms.attack, action=terms.action,
        forced=terms.target if must_reach else None, excluded=terms.excluded,
        ignore=terms.ignore, without=terms.without,
    )  # fmt: skip


def volley_is_possible(game: Game, frame: VolleyFrame) -> bool:
    """At least one enemy can be attacked (BEAM-11, AREA-10), from wherever the attack may be
    measured; a beam reaches farthest when aimed at it."""
    return reaches_somebody(game, frame) or bool(useful_origins(game, frame))


def useful_origins(game: Game, frame: VolleyFrame) -> list[PieceId]:
    """The features from which the attack would reach somebody."""
    if frame.origin:
        return []
    single = AttackFrame(attacker=frame.attacker, side=frame.side, attack=frame.attack)
    return [
        piece
        for piece in query.origins(game, single)
        if reaches_somebody(game, replace(frame, origin=piece))
    ]


def reaches_somebody(game: Game, frame: VolleyFrame) -> bool:
    attacker = query.viewpoint(game, frame)
    ranging = elsewhere.standpoint(game, attacker)
    for unit in game.able_units():
        if unit.side == frame.side or (frame.forced and unit.id != frame.forced):
            continue
        kind = frame.attack_type or game.attack_card(frame).type
        for place in elsewhere.places(game, unit, kind):
            aim = (place.x - ranging.x, place.y - ranging.y)
            if _in_volley(game, frame, ranging, unit, aim) and (
                volley_refusal(game, frame, attacker, unit) is None
            ):
                return True
    return False


def _affordable(game: Game, unit: Unit, cost: int, *, action: bool) -> bool:
    return unit.power >= cost or (
        action and any(payer.power >= cost for payer in query.payers(game, unit))
    )


def attack_use(unit: Unit, card: AttackCard) -> AttackUse:
    """Where the uses of an attack with a limit of its own are counted."""
    assert card.limit is not None
    return AttackUse(card.limit, unit.id, card.name)


def _made_already(game: Game, unit: Unit, card: AttackCard) -> bool:
    activation = game.nearest(ActivationFrame)
    return activation is not None and activation.unit == unit.id and card.name in activation.attacks


def why_not_attack(
    game: Game, unit: Unit, card: AttackCard, terms: AttackFrame | None = None
) -> Refusal | None:
    """Why a unit cannot make one of its attacks now (ATK-01), on the terms of an effect that
    grants it."""
    terms = terms or AttackFrame(attacker=unit.id, side=unit.side, action=True)
    forbidden = query.cannot(game, "attack", unit)
    if forbidden:
        reason = codes.CANNOT_ATTACK(rule=forbidden, unit=game.named(unit.id))
        return Refusal("GEN-04", reason)
    if card.limit and game.has_counted(attack_use(unit, card)):
        reason = codes.ATTACK_LIMIT(attack=card.name, limit=Word("limit", card.limit))
        return Refusal("SP-09", reason)
    if card.when and not _asked_for(game, unit, card):
        return Refusal("GEN-02", codes.ATTACK_ASKS_MORE(attack=card.name))
    if terms.unused and _made_already(game, unit, card):
        return Refusal("GEN-02", codes.ATTACK_MADE(attack=card.name))
    if terms.cost_max is not None and card.cost > terms.cost_max:
        reason = codes.ATTACK_OVER_ALLOWANCE(attack=card.name, cost=card.cost)
        return Refusal("GEN-02", reason, card.cost, unit.id)
    cost = query.attack_cost(game, unit, card.name, card.cost)
    if "cost" not in terms.ignore and not _affordable(game, unit, cost, action=terms.action):
        reason = codes.ATTACK_TOO_DEAR(
            attack=card.name, cost=cost, unit=game.named(unit.id), power=unit.power
        )
        return Refusal("ATK-01", reason, cost, unit.id)
    shape = attack_shape(game, unit, card)
    if shape == "single":
        frame = replace(terms, attack=card.ref, attack_type=card.type)
        if terms.target:
            return why_not_target(game, frame, terms.target)
        if not _has_target(game, frame):
            return Refusal("ATK-02", codes.NOBODY_IN_RANGE(attack=card.name))
    elif not volley_is_possible(game, volley_of(game, replace(terms, attack=card.ref))):
        rule = "BEAM-11" if shape == "beam" else "AREA-10"
        return Refusal(rule, codes.REACHES_NOBODY(attack=card.name))
    return None


def explain_attack(
    game: Game, unit: Unit, card: AttackCard, terms: AttackFrame | None = None
) -> Refusal | None:
    """The same for a player who asks: where nobody can be attacked, why not the nearest enemy."""
    refusal = why_not_attack(game, unit, card, terms)
    if refusal is None or refusal.rule not in ("ATK-02", "BEAM-11", "AREA-10"):
        return refusal
    enemies = [enemy for enemy in game.enemies(unit.side) if enemy.on_table]
    if not enemies or (terms is not None and terms.target):
        return refusal
    near = min(enemies, key=lambda enemy: measure.distance(game, unit.id, enemy.id) or 0.0)
    terms = terms or AttackFrame(attacker=unit.id, side=unit.side)
    frame = replace(terms, attack=card.ref, attack_type=card.type)
    why = why_not_target(game, frame, near.id)
    if why is None:
        return refusal
    code = codes.NO_TARGET_NOT_EVEN_NEAREST if len(enemies) > 1 else codes.NO_TARGET
    rule = refusal.rule if why.rule == "ATK-02" else why.rule
    return Refusal(rule, code(attack=card.name, why=why.reason), why.measure, why.piece)


def _asked_for(game: Game, unit: Unit, card: AttackCard) -> bool:
    """An attack may have conditions of its own, such as a token on the attacker's card."""
    return all_hold(Context.of(game, unit), card.when)
