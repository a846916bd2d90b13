"""Beam and area attacks: one full attack for each target of a list that is fixed at the start
(Q-36)."""

from functools import partial

from crisis.cards.vocabulary import Timing
from crisis.rules.chapters.attack import choose_payer, take_payer
from crisis.rules.chapters.next_attack import bind_to_attack
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, call, do, jump
from crisis.rules.legal.areas import AimArea
from crisis.rules.legal.legality import (
    attack_range,
    attack_shape,
    pieces_under_beam,
    reaches_somebody,
    useful_origins,
    volley_hits,
    volley_is_possible,
)
from crisis.rules.reading import elsewhere, measure, query
from crisis.rules.timing.triggers import window
from crisis.state.causes import Cause, Packet
from crisis.state.decisions import Choose, ChooseAim, Option, PickAim, offer
from crisis.state.events import AttackEnded, PowerSpent, VolleyDeclared
from crisis.state.frames import END, AttackFrame, DamageFrame, DestroyFrame, VolleyFrame
from crisis.state.records import UnitId
from crisis.texts import codes
from crisis.texts.reason import Reason


def choose_origin(game: Game, frame: VolleyFrame) -> Choose | None:
    """Where the attack is measured from, if a card of the attacker leaves a choice."""
    pieces = useful_origins(game, frame)
    if not pieces:
        return None
    things = (*((frame.attacker,) if reaches_somebody(game, frame) else ()), *pieces)
    options = tuple(offer("origin", thing, game.name(thing)) for thing in things)
    return Choose(frame.side, "attack_origin", options, about=game.attack_card(frame).name)


def take_origin(_game: Game, frame: VolleyFrame, option: Option) -> None:
    frame.origin = option.picked if option.picked != frame.attacker else ""


def aim_beam(game: Game, frame: VolleyFrame) -> ChooseAim | None:
    if not volley_is_possible(game, frame):
        _end(game, frame, codes.NO_ENEMY_HIT())
        return None
    card = game.attack_card(frame)
    if attack_shape(game, game.unit(frame.attacker), card) == "area":
        return None
    number = attack_range(game, game.unit(frame.attacker), card)
    start = query.sole_origin(game, frame)
    return ChooseAim(
        frame.side, "beam", start.id if start else frame.attacker, measure.RANGE[number]
    )


def take_aim(game: Game, frame: VolleyFrame, answer: PickAim) -> None:
    frame.aim = (answer.dx, answer.dy)


def refuse_aim(game: Game, frame: VolleyFrame, answer: PickAim) -> Refusal | None:
    if answer.dx == 0 and answer.dy == 0:
        return Refusal("BEAM-01", codes.BEAM_NEEDS_DIRECTION())
    targets, _ = volley_hits(game, frame, (answer.dx, answer.dy))
    if not targets:
        return Refusal("BEAM-11", codes.BEAM_HITS_NOBODY())
    if frame.forced and frame.forced not in targets:
        return Refusal("BEAM-08", codes.BEAM_MUST_TOUCH(unit=game.named(frame.forced)))
    return None


def beam_area(game: Game, frame: VolleyFrame) -> AimArea:
    """Straight at each enemy that a beam can attack; a forced one touches its target (BEAM-08)."""
    attacker = elsewhere.standpoint(game, query.viewpoint(game, frame))
    towards = []
    for enemy in game.enemies(frame.side):
        aim = (enemy.x - attacker.x, enemy.y - attacker.y)
        hit = volley_hits(game, frame, aim)[0] if aim != (0, 0) else []
        if hit and frame.forced in (None, *hit):
            towards.append(aim)
    return AimArea(partial(refuse_aim, game, frame), towards=towards)


def lay_tool(game: Game, frame: VolleyFrame) -> None:
    """Some beams destroy what their tool lies on, before line of sight is looked at (Q-92)."""
    attack, attacker = _one_attack(game, frame, None), game.unit(frame.attacker)
    size = query.value(game, "swept_size", attacker, 0, attack=attack, doing="attacking")
    frame.swept = tuple(pieces_under_beam(game, frame, size)) if size else ()


def sweep(game: Game, frame: VolleyFrame) -> DestroyFrame | None:
    """One feature after the other."""
    if not frame.swept:
        return None
    piece, *rest = frame.swept
    frame.swept = tuple(rest)
    if piece not in game.state.terrain:
        return None
    frame.cleared += 1
    return DestroyFrame(piece=piece, cause=_cause(game, frame))


def more_to_sweep(_game: Game, frame: VolleyFrame) -> bool:
    return bool(frame.swept)


def fix_targets(game: Game, frame: VolleyFrame) -> None:
    targets, allies = volley_hits(game, frame, frame.aim)
    frame.targets, frame.allies = tuple(targets), tuple(allies)
    card = game.attack_card(frame)
    attacker = game.unit(frame.attacker)
    cost = query.attack_cost(game, attacker, card.name, card.cost)
    free = "cost" in frame.ignore
    payer = game.unit(frame.payer or frame.attacker)
    if not free and payer.power < cost:
        reason = codes.ATTACK_NOT_PAID(attack=card.name, cost=cost, power=payer.power)
        _end(game, frame, reason)
        return
    game.emit(VolleyDeclared(attacker.id, card.name, frame.targets, frame.aim, frame.allies))
    if cost and not free:
        game.emit(PowerSpent(payer.id, cost, card.name))  # BEAM-03, AREA-02
        frame.cost_paid = cost
    bind_to_attack(game, frame)


def drop_gone(game: Game, frame: VolleyFrame) -> None:
    """Whoever is Dazed or gone when its attack would begin is dropped from the list (Q-36)."""
    frame.targets = tuple(unit for unit in frame.targets if game.unit(unit).able)
    frame.next = None
    if not game.unit(frame.attacker).able:
        frame.targets = ()
        frame.allies = ()
    if len(frame.targets) == 1:
        frame.next = frame.targets[0]


def next_target(game: Game, frame: VolleyFrame) -> Choose | None:
    if len(frame.targets) < 2:
        return None
    options = tuple(offer("target", unit, game.name(unit)) for unit in frame.targets)
    return Choose(frame.side, "volley_order", options, about=game.attack_card(frame).name)


def take_next(game: Game, frame: VolleyFrame, option: Option) -> None:
    frame.next = option.thing


def attack_next(game: Game, frame: VolleyFrame) -> AttackFrame | None:
    if frame.next is None:
        return None
    frame.targets = tuple(unit for unit in frame.targets if unit != frame.next)
    frame.attacked = (*frame.attacked, frame.next)
    return _one_attack(game, frame, frame.next)


def gather_notes(game: Game, frame: VolleyFrame) -> None:
    """What was done in one attack was done in the volley as a whole (TIMING 3)."""
    done = game.returned
    if frame.next is not None and isinstance(done, AttackFrame):
        frame.notes = (*frame.notes, *done.notes)


def _one_attack(game: Game, frame: VolleyFrame, target: UnitId | None) -> AttackFrame:
    return AttackFrame(
        attacker=frame.attacker, side=frame.side, attack=frame.attack, target=target,
        attack_type=frame.attack_type or game.attack_card(frame).type, volley=frame.serial,
        ignore=frame.ignore, without=frame.without, origin=frame.origin,
    )  # fmt: skip


def more_targets(_game: Game, frame: VolleyFrame) -> bool:
    return bool(frame.targets)


def harm_allies(game: Game, frame: VolleyFrame) -> DamageFrame | None:
    """Other allies in range suffer 1 damage where the edition says so (BEAM-05 to BEAM-07)."""
    if game.edition.allies_in_beam_area == "unaffected":
        return None
    cause = _cause(game, frame)
    attack, attacker = _one_attack(game, frame, None), game.unit(frame.attacker)
    damage = query.value(game, "collateral", attacker, 1, attack=attack, doing="attacking")
    packets = tuple(Packet(unit, damage, cause) for unit in frame.allies if game.unit(unit).able)
    return DamageFrame(packets=packets) if packets and damage > 0 else None


def _cause(game: Game, frame: VolleyFrame) -> Cause:
    name = game.attack_card(frame).name
    return Cause(kind="attack", name=name, unit=frame.attacker, side=frame.side)


def has_notes(_game: Game, frame: VolleyFrame) -> bool:
    return bool(frame.notes)


def _end(game: Game, frame: VolleyFrame, why: Reason) -> None:
    frame.step = END
    game.emit(AttackEnded(frame.attacker, game.attack_card(frame).name, why))


VOLLEY = Procedure[VolleyFrame](
    {
        "0": window(Timing.DECLARED),
        "0b": ask(choose_origin, take_origin, rule="AREA-01"),
        "1": ask(aim_beam, take_aim, rule="BEAM-01", refuse=refuse_aim, area=beam_area),
        "1b": ask(choose_payer, take_payer, rule="ATK-07"),
        "1c": do(lay_tool),
        "1d": call(sweep),
        "1e": jump("1d", when=more_to_sweep),
        "2": do(fix_targets),
        "2b": window(Timing.VOLLEY_PAID),
        "3": do(drop_gone),
        "4": ask(next_target, take_next, rule="BEAM-04"),
        "5": call(attack_next),
        "5b": do(gather_notes),
        "6": jump("3", when=more_targets),
        "7": call(harm_allies),
        "8": window(Timing.AFTER_VOLLEY),
        "end": window(Timing.AFTER_EFFECT, when=has_notes),
    }
)
