"""Damage, Dazed, KO'd, dropped tokens, leaving the battlefield (TIMING 2: operations as
procedures)."""

from msgspec.structs import replace

from crisis.cards.vocabulary import Timing
from crisis.geometry import Disc, Region, nearest_in_region, region_fault
from crisis.rules.chapters.attack import record_dealt
from crisis.rules.chapters.departures import falls_for_good
from crisis.rules.chapters.facing import may_turn
from crisis.rules.chapters.scoring import check_squads
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, call, do, jump
from crisis.rules.legal.areas import spots_in
from crisis.rules.legal.refused_spots import fault_refusal
from crisis.rules.legal.spots import IMMOVABLE_SIZE, drop_region
from crisis.rules.reading import measure, query
from crisis.rules.reading.memory import remember_deed
from crisis.rules.timing.triggers import window
from crisis.state.causes import Cause, Packet
from crisis.state.decisions import Choose, ChooseSpot, Option, PickSpot, offer
from crisis.state.events import (
    ActivatedTokenGiven,
    ConditionRemoved,
    Damaged,
    DamageReduced,
    Dazed,
    KnockedOut,
    LastingEnded,
    Leaving,
    Left,
    PlacerChanged,
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
from crisis.state.records import Place, SideId, Token, Unit, UnitId, other
from crisis.state.token_events import TokenDropped

DROP_RANGE = 2  # OBJ-11

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
    }
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


def activate_orphans(game: Game, side: SideId) -> None:
    """A Grunt all of whose parents are Dazed gets an Activated token (GRUNT-08); those that are
    gone do not count (Q-82)."""
    for grunt in list(game.allies(side)):
        parents = living_parents(game, grunt)
        if parents and all(unit.dazed for unit in parents) and not grunt.activated:
            game.emit(ActivatedTokenGiven(grunt.id))


def living_parents(game: Game, grunt: Unit) -> list[Unit]:
    named = game.card(grunt).parents
    return [unit for unit in game.allies(grunt.side) if unit.card in named and not unit.leaving]


def drop_held(game: Game, frame: DefeatFrame) -> DropFrame | None:
    return drop_all(game, frame.unit)


def drop_all(game: Game, unit: UnitId) -> DropFrame | None:
    tokens = tuple(token.id for token in game.held(unit))
    if not tokens:
        return None
    placer = other(game.unit(unit).side)  # OBJ-12
    return DropFrame(unit=unit, placer=placer, reach=DROP_RANGE, tokens=tokens)


def leave_if_ko(game: Game, frame: DefeatFrame) -> LeaveFrame | None:
    return LeaveFrame(unit=frame.unit, ko=True, cause=frame.cause) if frame.ko else None


DEFEAT = Procedure[DefeatFrame](
    {
        "a": window(Timing.WOULD_BE_DEFEATED, when=is_on_table),
        "b": do(daze_or_ko),
        "c": call(drop_held),
        "d": call(leave_if_ko),
        "e": window(Timing.DEFEATED),
    }
)

# --- dropping tokens ------------------------------------------------------------------------------


def look_again(game: Game, frame: DropFrame) -> None:
    """What it still holds: a token may have changed hands in the meantime."""
    held = [token for token in frame.tokens if game.state.tokens[token].holder == frame.unit]
    frame.tokens = tuple(held)
    frame.token = held[0] if held else None


def next_token(game: Game, frame: DropFrame) -> Choose | None:
    """The placing player chooses the order (Q-24); tokens that are alike need none."""
    if len({_but_for_its_place(game.state.tokens[token]) for token in frame.tokens}) < 2:
        return None
    options = tuple(offer("token", token, game.name(token)) for token in frame.tokens)
    return Choose(frame.placer, "drop_order", options, about=frame.unit)


def _but_for_its_place(token: Token) -> Token:
    return replace(token, id="", x=0, y=0, on=None, facing=(0, 1))


def take_token(_game: Game, frame: DropFrame, option: Option) -> None:
    frame.token = option.thing


def drop_spot(game: Game, frame: DropFrame) -> ChooseSpot | None:
    if frame.token is None:
        return None
    return ChooseSpot(frame.placer, "drop_token", unit=frame.unit, token=frame.token)


def region_of_drop(game: Game, frame: DropFrame) -> Region:
    """The spots for the token in question; without a free one tokens may overlap (Q-23)."""
    assert frame.token is not None
    unit, token = game.unit(frame.unit), game.state.tokens[frame.token]
    region = drop_region(game, unit, frame.reach, token)
    if nearest_in_region(region, unit.spot) is None:
        region = replace(region, discs=())
    return region


def refuse_drop(game: Game, frame: DropFrame, answer: PickSpot) -> Refusal | None:
    fault = region_fault(region_of_drop(game, frame), (answer.x, answer.y))
    if fault is None:
        return None
    lying = [token.id for token in game.state.tokens.values() if token.on_table]
    names = [token for token in lying if token != frame.token]
    towers = [piece.id for piece in game.pieces() if piece.size >= IMMOVABLE_SIZE]
    rules = {
        "out_of_range": "OBJ-11", "off_board": "OBJ-11", "overlaps_disc": "Q-23",
        "may_not_stand": "Q-23", "partly_on_ground": "Q-23",
    }  # fmt: skip
    return fault_refusal(game, fault, discs=names, rules=rules, thing="token", pieces=towers)


def take_drop(game: Game, frame: DropFrame, answer: PickSpot) -> None:
    assert frame.token is not None
    frame.tokens = tuple(token for token in frame.tokens if token != frame.token)
    token = game.state.tokens[frame.token]
    place = Disc(answer.x, answer.y, token.radius)
    game.emit(TokenDropped(token.id, answer.x, answer.y, measure.token_lies_on(game, place)))
    may_turn(game, token, frame.placer)


def more_tokens(_game: Game, frame: DropFrame) -> bool:
    return bool(frame.tokens)


def change_placer(game: Game, frame: DropFrame, placer: SideId, reach: int, by: str) -> None:
    """A rule says who places the dropped tokens, and how far away."""
    frame.placer, frame.reach = placer, reach
    game.emit(PlacerChanged(frame.unit, placer, reach, by))


DROP = Procedure[DropFrame](
    {
        "a": window(Timing.WOULD_DROP),
        "b": do(look_again),
        "b1": ask(next_token, take_token, rule="OBJ-12"),
        "b2": ask(
            drop_spot, take_drop, rule="OBJ-11", refuse=refuse_drop, area=spots_in(region_of_drop)
        ),
        "c": jump("b", when=more_tokens),
    }
)

# --- leaving --------------------------------------------------------------------------------------


def begin_leaving(game: Game, frame: LeaveFrame) -> None:
    if not game.unit(frame.unit).leaving:
        game.emit(Leaving(frame.unit))


def drop_before_leaving(game: Game, frame: LeaveFrame) -> DropFrame | None:
    """OBJ-13; being removed counts too, in every edition (OBJ-10, Q-22)."""
    return drop_all(game, frame.unit)


def remove(game: Game, frame: LeaveFrame) -> None:
    unit = game.unit(frame.unit)
    for condition in unit.conditions:
        game.emit(ConditionRemoved(unit.id, condition, "left"))
    game.emit(Left(unit.id, Place.KO if frame.ko else Place.REMOVED))


def remove_orphans(game: Game, frame: LeaveFrame) -> LeaveFrame | None:
    side = game.unit(frame.unit).side
    activate_orphans(game, side)
    orphan = orphaned_grunt(game, side)
    return LeaveFrame(unit=orphan.id, ko=False) if orphan is not None else None


def count_squads(game: Game, _frame: LeaveFrame) -> None:
    """The game may be won in the middle of anything (WIN-06, WIN-10)."""
    check_squads(game)


def orphaned_grunt(game: Game, side: SideId) -> Unit | None:
    """A Grunt without any parent left is removed from the game (GRUNT-09)."""
    for grunt in game.allies(side):
        if game.card(grunt).grunt and not grunt.leaving and not living_parents(game, grunt):
            return grunt
    return None


LEAVE = Procedure[LeaveFrame](
    {
        "a": do(begin_leaving),
        "a2": window(Timing.WOULD_LEAVE),
        "a3": call(drop_before_leaving),
        "b": do(remove),
        "c": call(remove_orphans),
        "d": do(count_squads),
    }
)


def damage_one(unit: UnitId, amount: int, cause: Cause) -> DamageFrame:
    return DamageFrame(packets=(Packet(unit, amount, cause),))
