"""Damage, Dazed, KO'd (TIMING 2: operations as procedures).

What is dropped is in `rules.chapters.objectives`, who leaves in `rules.chapters.leaving`.
"""

from msgspec.structs import replace

from crisis.cards.vocabulary import Timing
from crisis.rules.chapters.attack import record_dealt
from crisis.rules.chapters.leaving import activate_orphans
from crisis.rules.chapters.objectives import drop_all
from crisis.rules.chapters.scoring import check_squads
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure, leave_undone
from crisis.rules.core.steps import call, do, jump
from crisis.rules.reading import query
from crisis.rules.reading.falling import falls_for_good
from crisis.rules.reading.memory import remember_deed
from crisis.rules.timing.triggers import window
from crisis.state.causes import Cause, Packet
from crisis.state.events import (
    Damaged,
    DamageReduced,
    Dazed,
    KnockedOut,
    LastingEnded,
    Leaving,
    PowerGained,
)
from crisis.state.frames import (
    END,
    AttackFrame,
    DamageFrame,
    DefeatFrame,
    DropFrame,
    LeaveFrame,
)
from crisis.state.records import UnitId

# --- damage ---------------------------------------------------------------------------------------


def more_packets(_game: Game, frame: DamageFrame) -> bool:
    return frame.at < len(frame.packets)


def next_packet(_game: Game, frame: DamageFrame) -> None:
    frame.at += 1


def somebody_suffers(game: Game, frame: DamageFrame) -> bool:
    packet = frame.packets[frame.at]
    return packet.amount > 0 and game.unit(packet.victim).able


def reduce_damage(
    game: Game, frame: DamageFrame, *, by: int, least: int, cause: Cause, to: int | None = None
) -> None:
    """A reduction of the packet in question, never below `least` and never a raise. What cannot be
    reduced is safe from superpowers and Team Tactic cards only: that is what such cards say."""
    packet = frame.packets[frame.at]
    if packet.irreducible and cause.kind in ("superpower", "gem", "tactic"):
        return
    wanted = packet.amount - by if to is None else min(to, packet.amount)
    amount = min(packet.amount, max(wanted, min(least, packet.amount), 0))
    packets = list(frame.packets)
    packets[frame.at] = replace(packet, amount=amount)
    frame.packets = tuple(packets)
    game.emit(DamageReduced(packet.victim, packet.amount - amount, cause.name))


def prevent_damage(game: Game, frame: DamageFrame, cause: Cause) -> None:
    """All of the packet in question."""
    reduce_damage(game, frame, by=frame.packets[frame.at].amount, least=0, cause=cause)


def mark_all(game: Game, frame: DamageFrame) -> None:
    """All packets together: damage, then the Power for it (DMG-01, PWR-04, Q-31, Q-33)."""
    frame.at = 0
    suffered = []
    for packet in frame.packets:
        victim = game.unit(packet.victim)
        left = query.stamina(game, victim) - victim.damage
        amount = min(packet.amount, left)
        if amount <= 0 or not victim.able:
            continue
        game.emit(Damaged(victim.id, amount, packet.cause))
        suffered.append((victim.id, amount))
        if packet.cause.kind == "attack" and packet.cause.attack:
            record_dealt(game, packet.cause.attack, victim.id, amount)
        _gain_for_damage(game, victim.id, amount, packet)
    frame.suffered = tuple(suffered)
    frame.defeated = _defeated(game, suffered)


def _gain_for_damage(game: Game, unit: UnitId, amount: int, packet: Packet) -> None:
    victim = game.unit(unit)
    if packet.no_power or not (packet.gives_power or packet.cause.is_enemy_of(victim.side)):
        return  # PWR-05
    by_attack = packet.cause.kind == "attack" and not packet.cause.collision
    # Judgment stops the Power for damage of attacks and their special rules (COND-08, Q-42).
    attack = game.frame(packet.cause.attack) if by_attack else None
    single = attack if isinstance(attack, AttackFrame) else None
    wanted = query.value(
        game, "power_from_damage", victim, amount, attack=single, doing="defending",
        of="attack" if by_attack else "effect",
    )  # fmt: skip
    gained = query.power_gain(game, victim, wanted)
    if gained:
        game.emit(PowerGained(unit, gained, "damage"))


def _defeated(game: Game, suffered: list[tuple[UnitId, int]]) -> tuple[UnitId, ...]:
    """Those at their Stamina, the active player's first (Q-24)."""
    hurt = dict(suffered)
    down = [unit for unit in hurt if game.unit(unit).damage >= query.stamina(game, game.unit(unit))]
    first = game.active_side()
    return tuple(sorted(down, key=lambda unit: game.unit(unit).side != first))


def defeat_next(game: Game, frame: DamageFrame) -> DefeatFrame | None:
    if not frame.defeated:
        return None
    unit, *rest = frame.defeated
    frame.defeated = tuple(rest)
    cause = next(packet.cause for packet in frame.packets if packet.victim == unit)
    return DefeatFrame(unit=unit, cause=cause)


def more_defeated(_game: Game, frame: DamageFrame) -> bool:
    return bool(frame.defeated)


def anybody_suffered(_game: Game, frame: DamageFrame) -> bool:
    return bool(frame.suffered)


DAMAGE = Procedure[DamageFrame](
    {
        "a": window(Timing.WOULD_SUFFER, when=somebody_suffers),
        "a2": do(next_packet),
        "a3": jump("a", when=more_packets),
        "b": do(mark_all),
        "c": call(defeat_next),
        "c2": jump("c", when=more_defeated),
        "d": window(Timing.SUFFERED, when=anybody_suffered),
    },
    prevent=prevent_damage,
)

# --- Dazed and KO'd -------------------------------------------------------------------------------


def is_on_table(game: Game, frame: DefeatFrame) -> bool:
    return game.unit(frame.unit).on_table


def daze_or_ko(game: Game, frame: DefeatFrame) -> None:
    unit = game.unit(frame.unit)
    if frame.prevented or not unit.on_table or (unit.dazed and not frame.outright):
        frame.step = END
        check_squads(game)  # one who is spared may be the last on the battlefield
        return
    frame.ko = frame.fate != "dazed" and (
        frame.fate == "ko" or frame.outright or falls_for_good(game, unit)
    )
    if frame.cause.unit and frame.cause.is_enemy_of(unit.side):
        remember_deed(game, frame.cause.unit, "felled")
        if not game.card(unit).grunt:
            game.note("felled", frame.cause.unit)
    if frame.ko:
        game.emit(KnockedOut(unit.id))
        game.emit(Leaving(unit.id))
        end_effects_of(game, unit.id)  # DMG-13; where an edition is silent the same (DMG-19)
    else:
        game.emit(Dazed(unit.id))
        activate_orphans(game, unit.side)
        if frame.fate:
            check_squads(game)  # it was counted among those who go


def change_fate(frame: DefeatFrame, into: str) -> None:
    """A rule says what comes of it; what an effect KOs outright is no matter of damage."""
    if not (frame.outright and into == "dazed"):
        frame.fate = into


def end_effects_of(game: Game, unit: UnitId) -> None:
    for lasting in game.state.lasting:
        if lasting.owner == unit:
            game.emit(LastingEnded(lasting.serial))


def drop_held(game: Game, frame: DefeatFrame) -> DropFrame | None:
    return drop_all(game, frame.unit)


def leave_if_ko(game: Game, frame: DefeatFrame) -> LeaveFrame | None:
    return LeaveFrame(unit=frame.unit, ko=True, cause=frame.cause) if frame.ko else None


DEFEAT = Procedure[DefeatFrame](
    {
        "a": window(Timing.WOULD_BE_DEFEATED, when=is_on_table),
        "b": do(daze_or_ko),
        "c": call(drop_held),
        "d": call(leave_if_ko),
        "e": window(Timing.DEFEATED),
    },
    prevent=leave_undone,
)


def damage_one(unit: UnitId, amount: int, cause: Cause) -> DamageFrame:
    return DamageFrame(packets=(Packet(unit, amount, cause),))
