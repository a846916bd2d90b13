"""The attack sequence. The keys of the table are the step numbers of the rulebook's timing
chart."""

import re
from collections.abc import Iterator
from enum import IntEnum
from functools import partial

from crisis.cards.model.schema import AttackCard
from crisis.cards.vocabulary import Timing
from crisis.dice.faces import parse_faces
from crisis.rules.chapters.next_attack import bind_to_attack
from crisis.rules.core import witness
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refused, possible
from crisis.rules.core.steps import ask, call, do, roll
from crisis.rules.legal.forced_attacks import forced_targets
from crisis.rules.legal.legality import (
    attack_shape,
    explain_attack,
    legal_targets,
    volley_of,
    why_not_attack,
    why_not_target,
)
from crisis.rules.reading import query
from crisis.rules.reading.memory import remember_attack, remember_roll, remember_target
from crisis.rules.timing.triggers import window
from crisis.state.causes import Cause, Die, Packet
from crisis.state.decisions import Choose, Option, declining, offer
from crisis.state.events import (
    AttackDeclared,
    AttackEnded,
    AttackResolved,
    DiceRolled,
    PoolBuilt,
    PowerSpent,
    SuccessesCounted,
    TargetChanged,
)
from crisis.state.frames import END, AttackFrame, DamageFrame, VolleyFrame
from crisis.state.records import SideId, Unit, UnitId
from crisis.texts import codes
from crisis.texts.reason import Reason

LAST_STEP = 14


def begin_attack(game: Game, card: AttackCard, terms: AttackFrame) -> AttackFrame | VolleyFrame:
    """Push the frame of a single attack, or of a beam or area attack on the same terms."""
    terms.attack, terms.attack_type = card.ref, card.type
    shape = attack_shape(game, game.unit(terms.attacker), card)
    begun = terms if shape == "single" else volley_of(game, terms)
    game.push(begun)
    return begun


# --- 1 and 2: attack and target -------------------------------------------------------------------


def choose_attack(game: Game, frame: AttackFrame) -> Choose | None:
    """Asked only when an effect grants "an attack" without naming one."""
    if frame.attack:
        return None
    unit = game.unit(frame.attacker)
    options = possible(attacks(game, frame))
    if not options:
        end_attack(game, frame, codes.NO_ATTACK_POSSIBLE())
        return None
    if frame.may_decline:
        options = (*options, declining("decline"))
    return Choose(frame.side, "choose_attack", options, about=unit.id)


def attacks(game: Game, frame: AttackFrame) -> Iterator[Option | Refused]:
    """The attacks of the one who may make one."""
    unit = game.unit(frame.attacker)
    for card in game.attacks(unit).values():
        option = attack_option(unit, card, card.cost)
        if why_not_attack(game, unit, card, frame) is None:
            yield option
        else:
            yield Refused(option, partial(explain_attack, game, unit, card, frame))


def attack_option(unit: Unit, card: AttackCard, cost: int) -> Option:
    return Option(
        f"attack:{card.name}", "attack", card.name, thing=card.name, rule=card.ref, owner=unit.id,
        cost=cost,
    )  # fmt: skip


def take_attack(game: Game, frame: AttackFrame, option: Option) -> None:
    if option.declines:
        frame.step = END
        return
    unit = game.unit(frame.attacker)
    card = game.attacks(unit)[option.picked]
    frame.attack, frame.attack_type = card.ref, card.type
    if attack_shape(game, unit, card) != "single":
        game.pop()
        game.push(volley_of(game, frame))


def declare_target(game: Game, frame: AttackFrame) -> Choose | None:
    if frame.target is not None:
        _check_named_target(game, frame, frame.target)
        return None
    options = possible(targets(game, frame))
    if not options:
        end_attack(game, frame, codes.NO_ENEMY_TARGETED())
        return None
    if frame.may_decline:
        options = (*options, declining("decline"))
    name = game.attack_card(frame).name
    return Choose(frame.side, "declare_target", options, about=name)


def _check_named_target(game: Game, frame: AttackFrame, target: UnitId) -> None:
    """A granted attack against a named target is checked as usual (ATK-25); in a beam or area the
    list was fixed when it began (Q-36)."""
    refusal = None if frame.volley else why_not_target(game, frame, target)
    if refusal is not None:
        ended = codes.TARGET_REFUSED(why=refusal.reason, rule=refusal.rule)
        end_attack(game, frame, ended)


def targets(game: Game, frame: AttackFrame) -> Iterator[Option | Refused]:
    """Whom the attack can be declared against, and why not against the others."""
    legal = forced_targets(game, frame) or legal_targets(game, frame)
    yield from (offer("target", unit, game.name(unit)) for unit in legal)
    for unit in game.units():
        if unit.id not in (frame.attacker, *legal):
            because = partial(why_not_target, game, frame, unit.id)
            yield Refused(offer("target", unit.id, game.name(unit.id)), because)


def take_target(game: Game, frame: AttackFrame, option: Option) -> None:
    if option.declines:
        frame.step = END
    else:
        frame.target = option.thing


def announce(game: Game, frame: AttackFrame) -> None:
    assert frame.target is not None
    name = game.attack_card(frame).name
    if not frame.attack_type:
        frame.attack_type = game.attack_card(frame).type
    game.emit(AttackDeclared(frame.attacker, name, frame.target, frame.attack_type))
    witness.note(frame.attack, game.attack_card(frame))
    remember_target(game, frame, name)
    if not frame.volley:
        bind_to_attack(game, frame)


def change_target(game: Game, frame: AttackFrame, to: UnitId, by: str) -> None:
    """Another character becomes the target (ATK-06)."""
    game.emit(TargetChanged(frame.attacker, _target(frame), to, by))
    frame.target = to


def change_type(frame: AttackFrame | VolleyFrame, attack_type: str) -> None:
    """A rule lets the attacker choose the type; the declaration tells it."""
    frame.attack_type = attack_type


def change_damage(frame: AttackFrame, damage: int) -> None:
    """A rule before damage changes it (ATK-22); what is suffered tells it."""
    frame.damage = max(0, damage)


def end_attack(game: Game, frame: AttackFrame, why: Reason) -> None:
    """Break the attack off: it does not count as resolved (ATK-05)."""
    frame.step = END
    name = game.attack_card(frame).name if frame.attack else ""
    game.emit(AttackEnded(frame.attacker, name, why))


# --- 3 to 5: cost and pools -----------------------------------------------------------------------


def choose_payer(game: Game, frame: AttackFrame | VolleyFrame) -> Choose | None:
    """Asked only where an ally could pay for an attack action instead of the attacker."""
    paid_before = isinstance(frame, AttackFrame) and bool(frame.volley)
    if "cost" in frame.ignore or not frame.action or paid_before:
        return None
    attacker = game.unit(frame.attacker)
    card = game.attack_card(frame)
    cost = query.attack_cost(game, attacker, card.name, card.cost)
    able = [unit for unit in query.payers(game, attacker) if unit.power >= cost]
    if not cost or not able or able == [attacker]:
        return None
    options = tuple(offer("payer", unit.id, game.name(unit.id), cost=cost) for unit in able)
    return Choose(frame.side, "choose_payer", options, about=card.name)


def take_payer(_game: Game, frame: AttackFrame | VolleyFrame, option: Option) -> None:
    frame.payer = option.thing


def pay_power(game: Game, frame: AttackFrame) -> None:
    if frame.volley or "cost" in frame.ignore:
        return  # a beam or area attack was paid for as a whole (BEAM-03)
    attacker = game.unit(frame.attacker)
    card = game.attack_card(frame)
    cost = query.attack_cost(game, attacker, card.name, card.cost)
    payer = game.unit(frame.payer or frame.attacker)
    if payer.power < cost:  # ATK-08; where an edition is silent PWR-02 says the same
        ended = codes.ATTACK_NOT_PAID(attack=card.name, cost=cost, power=payer.power)
        end_attack(game, frame, ended)
        return
    if cost:
        game.emit(PowerSpent(payer.id, cost, card.name))
    frame.cost_paid = cost


def build_attack_pool(game: Game, frame: AttackFrame) -> None:
    """Strength, plus and minus what cards say, at least one die (ATK-09, DICE-11)."""
    attacker = game.unit(frame.attacker)
    card = game.attack_card(frame)
    dice = query.value(
        game, "attack_dice", attacker, card.strength, attack=frame, doing="attacking", of=card.name
    )
    frame.attack_pool = max(1, dice)
    game.emit(PoolBuilt("attack", attacker.id, frame.attack_pool))


def build_defense_pool(game: Game, frame: AttackFrame) -> None:
    """The Defense that matches the type of the attack (ATK-10)."""
    target = game.unit(_target(frame))
    defense = game.face(target).defense.against(frame.attack_type)
    defense = query.value(
        game, "defense", target, defense, attack=frame, doing="defending", of=frame.attack_type
    )
    dice = query.value(game, "defense_dice", target, defense, attack=frame, doing="defending")
    forbidden = query.cannot(game, "roll_defense", target, attack=frame, doing="defending")
    frame.defense_pool = 0 if forbidden else max(1, dice)  # GEN-04 over DICE-11
    game.emit(PoolBuilt("defense", target.id, frame.defense_pool))


# --- 6 to 8: rolling ------------------------------------------------------------------------------


def attack_roll(game: Game, frame: AttackFrame) -> tuple[int, str]:
    return frame.attack_pool, frame.attacker


def take_attack_roll(game: Game, frame: AttackFrame, faces: str) -> None:
    frame.attack_dice = tuple(Die(face) for face in parse_faces(faces))
    game.emit(DiceRolled("attack", frame.attacker, faces))


def defense_roll(game: Game, frame: AttackFrame) -> tuple[int, str]:
    return frame.defense_pool, _target(frame)


def take_defense_roll(game: Game, frame: AttackFrame, faces: str) -> None:
    frame.defense_dice = tuple(Die(face) for face in parse_faces(faces))
    game.emit(DiceRolled("defense", _target(frame), faces))


def extra_attack_roll(game: Game, frame: AttackFrame) -> tuple[int, str]:
    attacker = game.unit(frame.attacker)
    dice = query.extra_dice(game, attacker, frame.attack_dice, attack=frame, doing="attacking")
    return dice, attacker.id


def take_extra_attack_roll(game: Game, frame: AttackFrame, faces: str) -> None:
    extra = tuple(Die(face, extra=True) for face in parse_faces(faces))
    frame.attack_dice = (*frame.attack_dice, *extra)
    game.emit(DiceRolled("attack", frame.attacker, faces, extra=True))


def extra_defense_roll(game: Game, frame: AttackFrame) -> tuple[int, str]:
    target = game.unit(_target(frame))
    dice = query.extra_dice(game, target, frame.defense_dice, attack=frame, doing="defending")
    return dice, target.id


def take_extra_defense_roll(game: Game, frame: AttackFrame, faces: str) -> None:
    extra = tuple(Die(face, extra=True) for face in parse_faces(faces))
    frame.defense_dice = (*frame.defense_dice, *extra)
    game.emit(DiceRolled("defense", _target(frame), faces, extra=True))


# --- 10 to 14: successes, damage, end -------------------------------------------------------------


def count_successes(game: Game, frame: AttackFrame) -> None:
    attacker, target = game.unit(frame.attacker), game.unit(_target(frame))
    remember_roll(game, attacker.id, frame.attack_dice)
    remember_roll(game, target.id, frame.defense_dice)
    frame.hits = _worth_of(game, frame, attacker, frame.attack_dice, attacking=True)
    frame.blocks = _worth_of(game, frame, target, frame.defense_dice, attacking=False)
    frame.hits = query.value(
        game, "successes", attacker, frame.hits, attack=frame, doing="attacking"
    )
    frame.blocks = query.value(
        game, "successes", target, frame.blocks, attack=frame, doing="defending"
    )
    frame.damage = max(0, frame.hits - frame.blocks)
    game.emit(SuccessesCounted(frame.hits, frame.blocks, frame.damage))


def _worth_of(
    game: Game, frame: AttackFrame, unit: Unit, dice: tuple[Die, ...], *, attacking: bool
) -> int:
    doing = "attacking" if attacking else "defending"
    worth = query.worths(game, unit, attack=frame, attacking=attacking, doing=doing)
    faces = [die.face for die in dice]
    extra = query.counted_failures(game, unit, faces, attack=frame, doing=doing)
    return extra + sum([worth[face] for face in faces])


def deal_damage(game: Game, frame: AttackFrame) -> DamageFrame | None:
    target = game.unit(_target(frame))
    if frame.damage <= 0 or not target.able:
        return None
    cause = attack_cause(game, frame)
    whole = query.value(game, "irreducible", target, 0, attack=frame, doing="defending") > 0
    return DamageFrame(packets=(Packet(target.id, frame.damage, cause, whole),))


def attack_cause(game: Game, frame: AttackFrame) -> Cause:
    return Cause(
        kind="attack", name=game.attack_card(frame).name, unit=frame.attacker, side=frame.side,
        attack=frame.serial,
    )  # fmt: skip


def record_dealt(game: Game, attack: int, victim: UnitId, amount: int) -> None:
    """What step 12 dealt to the target is remembered for the riders of step 14 (ATK-26)."""
    frame = game.frame(attack)
    if not isinstance(frame, AttackFrame) or frame.target != victim:
        return
    if ATTACK.stage(frame) == Stage.RESOLVED:  # the next step: that of the damage is under way
        frame.dealt += amount


def finish(game: Game, frame: AttackFrame) -> None:
    frame.resolved = True
    name = game.attack_card(frame).name
    game.emit(AttackResolved(frame.attacker, name, _target(frame), frame.dealt))
    remember_attack(game, frame, name)


def _target(frame: AttackFrame) -> UnitId:
    assert frame.target is not None
    return frame.target


def attacker_side(_game: Game, frame: AttackFrame) -> SideId:
    return frame.side


def defender_side(game: Game, frame: AttackFrame) -> SideId:
    return game.opponent(frame.side)


def is_chosen(_game: Game, frame: AttackFrame) -> bool:
    """What is decided before targeting was decided for a beam or area as a whole."""
    return bool(frame.attack) and not frame.volley


def not_in_volley(_game: Game, frame: AttackFrame) -> bool:
    return not frame.volley and bool(frame.notes)


class Stage(IntEnum):
    """The parts of an attack that rules tell apart, in their order."""

    CHOICE = 0
    DECLARED = 1
    TARGET = 2
    TARGETED = 3
    COST = 4
    POOLS = 5
    DICE = 6
    COUNTED = 7
    DAMAGE = 8
    RESOLVED = 9
    AFTER = 10


def guard(game: Game, frame: AttackFrame) -> None:
    """What follows when attacker or target is gone in mid-attack (TIMING 4)."""
    now = ATTACK.stage(frame)
    if now > Stage.DAMAGE:  # before it, somebody may have fallen in step 11
        return
    units = game.state.units
    if not units[frame.attacker].able:
        end_attack(game, frame, codes.ATTACKER_GONE())
    elif now >= Stage.COST and frame.target and not units[frame.target].able:
        if now == Stage.COST:  # it went in step 2: there is no attack (ATK-03, ATK-05)
            end_attack(game, frame, codes.TARGET_GONE())
            return
        frame.damage = 0
        frame.step = ATTACK.begin(Stage.DAMAGE)


ATTACK = Procedure[AttackFrame](
    {
        "1": ask(choose_attack, take_attack, rule="ATK-01", choices=attacks),
        "1b": window(Timing.DECLARED, only=attacker_side, when=is_chosen),
        "2": ask(declare_target, take_target, rule="ATK-02", choices=targets),
        "2c": do(announce),
        "2d": window(Timing.TARGETED),
        "3": ask(choose_payer, take_payer, rule="ATK-07"),
        "3b": do(pay_power),
        "4": window(Timing.ATTACK_POOL),
        "4b": do(build_attack_pool),
        "5": window(Timing.DEFENSE_POOL),
        "5b": do(build_defense_pool),
        "6": roll("attack", attack_roll, take_attack_roll),
        "7": roll("defense", defense_roll, take_defense_roll),
        "7b": window(Timing.ROLLED),
        "8a": roll("attack_extra", extra_attack_roll, take_extra_attack_roll),
        "8b": roll("defense_extra", extra_defense_roll, take_extra_defense_roll),
        "9a.i": window(Timing.MODIFY_OWN, only=attacker_side),
        "9a.ii": window(Timing.MODIFY_OWN, only=defender_side),
        "9b.i": window(Timing.MODIFY_OPPOSING, only=attacker_side),
        "9b.ii": window(Timing.MODIFY_OPPOSING, only=defender_side),
        "9c": window(Timing.MODIFY_END),
        "10": do(count_successes),
        "11": window(Timing.BEFORE_DAMAGE),
        "12": call(deal_damage),
        "13": do(finish),
        "14": window(Timing.AFTER_ATTACK),
        "end": window(Timing.AFTER_EFFECT, when=not_in_volley),
    },
    guard=guard,
    stages={
        "1": Stage.CHOICE,
        "1b": Stage.DECLARED,
        "2": Stage.TARGET,
        "2c": Stage.TARGETED,
        "3": Stage.COST,
        "4": Stage.POOLS,
        "6": Stage.DICE,
        "11": Stage.COUNTED,
        "12": Stage.DAMAGE,
        "13": Stage.RESOLVED,
        "14": Stage.AFTER,
    },
)


def step_number(frame: AttackFrame, *, waits: bool) -> int:
    """The rulebook's number of the step under way; a frame that waits for another one already
    names the step that follows."""
    label = ATTACK.before(frame.step) if waits or frame.step == END else frame.step
    number = re.match(r"\d+", label)
    return int(number[0]) if number else LAST_STEP
