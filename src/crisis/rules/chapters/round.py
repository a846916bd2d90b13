"""A round: Power Phase, Activation Phase, Cleanup Phase. Labels are the rulebook's step numbers."""

from crisis.cards.vocabulary import Timing
from crisis.rules.chapters.scoring import LONELY, check_last_round, check_squads, score_crises
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure, leave_undone
from crisis.rules.core.steps import always, call, do, jump
from crisis.rules.reading import query
from crisis.rules.timing.triggers import window
from crisis.state.causes import Cause
from crisis.state.events import (
    ActivatedTokenRemoved,
    Flipped,
    LastingEnded,
    LedgerCleared,
    PhaseBegan,
    PowerGained,
    PowerLost,
    PriorityTaken,
    RoundBegan,
)
from crisis.state.frames import DefeatFrame, FlipFrame, RoundFrame, TurnFrame
from crisis.state.records import Place, SideId, Unit, other
from crisis.state.token_events import TokenFlipped, TokenRemoved


def begin_round(game: Game, frame: RoundFrame) -> None:
    """Power Phase 1: every character gains 1 Power (ROUND-02)."""
    game.emit(RoundBegan(game.state.round + 1))
    game.emit(PhaseBegan("power"))
    end_lasting_until(game, "power_phase")
    for unit in list(game.units()):
        gained = query.power_gain(game, unit, 1)
        if gained:
            game.emit(PowerGained(unit.id, gained, "power phase"))


def end_lasting_until(game: Game, until: str) -> None:
    for lasting in game.state.lasting:
        if lasting.until == until:
            game.emit(LastingEnded(lasting.serial))
    for token in tuple(game.state.tokens.values()):
        if token.until == until and not token.gone:
            game.emit(TokenRemoved(token.id))


def begin_activations(game: Game, frame: RoundFrame) -> None:
    game.emit(PhaseBegan("activation"))
    frame.turn = game.state.priority  # ROUND-07


def is_ready(unit: Unit) -> bool:
    return unit.place is Place.TABLE and not unit.activated and not unit.dazed


def ready(game: Game, side: SideId) -> list[Unit]:
    """Characters of a side without Activated or Dazed token."""
    return [unit for unit in game.allies(side) if not unit.activated and not unit.dazed]


def anyone_ready(game: Game, _frame: RoundFrame) -> bool:
    """The phase ends with the turn after which nobody is ready (ROUND-09, Q-77)."""
    return bool([unit for unit in game.units() if not unit.activated and not unit.dazed])


def take_turn(game: Game, frame: RoundFrame) -> TurnFrame | None:
    if not anyone_ready(game, frame):
        return None
    side = frame.turn
    frame.turn = other(side)
    return TurnFrame(side=side)


def end_turn(game: Game, _frame: RoundFrame) -> None:
    """What lasts until the end of the first turn is over with each turn: only one can be first."""
    end_lasting_until(game, "first_turn")


def end_activations(game: Game, _frame: RoundFrame) -> None:
    end_lasting_until(game, "phase")


def begin_cleanup(game: Game, _frame: RoundFrame) -> None:
    game.emit(PhaseBegan("cleanup"))


def score(game: Game, _frame: RoundFrame) -> None:
    """Cleanup 1: both score at once (ROUND-17)."""
    score_crises(game)


def flip_dazed(game: Game, _frame: RoundFrame) -> None:
    """Cleanup 4: Dazed characters flip to their Injured side (ROUND-20); one that has none to flip
    to is KO'd instead."""
    for unit in reversed([unit for unit in game.units() if unit.dazed]):
        game.push(FlipFrame(unit=unit.id))


def flip(game: Game, frame: FlipFrame) -> None:
    unit = game.unit(frame.unit)
    if frame.prevented or not unit.dazed or not unit.on_table:
        return
    if frame.stays or (game.card(unit).has_injured_side and not unit.injured):
        game.emit(Flipped(unit.id))
        if min(frame.loses, unit.power):
            game.emit(PowerLost(unit.id, min(frame.loses, unit.power), "flip"))
        if LONELY in game.speakers.values:
            check_squads(game)
    else:
        cause = Cause(kind="basic", name="flip")
        game.push(DefeatFrame(unit=unit.id, cause=cause, outright=True))


def keep_injured(frame: FlipFrame, loses: int) -> None:
    """A rule keeps it in play on its Injured side, for so much Power."""
    frame.stays, frame.loses = True, loses


def was_turned(game: Game, frame: FlipFrame) -> bool:
    unit = game.unit(frame.unit)
    return unit.able and unit.injured and not frame.prevented


FLIP = Procedure[FlipFrame](
    {
        "a": window(Timing.WOULD_FLIP),
        "b": do(flip),
        "c": window(Timing.FLIPPED, when=was_turned),
    },
    prevent=leave_undone,
)


def pass_priority(game: Game, _frame: RoundFrame) -> None:
    """Cleanup 5: a holder who activated last hands the token over (ROUND-21, ROUND-28)."""
    holder = game.state.priority
    if game.state.last_activated == holder:
        game.emit(PriorityTaken(other(holder)))


def remove_activated(game: Game, _frame: RoundFrame) -> None:
    for unit in list(game.units()):
        if unit.activated:
            game.emit(ActivatedTokenRemoved(unit.id))


def end_round(game: Game, _frame: RoundFrame) -> None:
    """Cleanup 7, and the end of the game after round 6 (WIN-05)."""
    end_lasting_until(game, "round")
    game.emit(LedgerCleared("round"))
    for token in list(game.state.tokens.values()):
        if token.depleted:
            game.emit(TokenFlipped(token.id, False))  # OBJ-29
    check_last_round(game)


ROUND = Procedure[RoundFrame](
    {
        "Power 1": do(begin_round),
        "Power 2": window(Timing.POWER_PHASE),
        "Activation 1": do(begin_activations),
        "Activation 1 effects": window(Timing.PHASE_START),
        "Activation 2": call(take_turn),
        "Activation 2 end": do(end_turn),
        "Activation 2 again": jump("Activation 2", when=anyone_ready),
        "Activation 3": window(Timing.PHASE_END),
        "Activation 3 end": do(end_activations),
        "Cleanup": do(begin_cleanup),
        "Cleanup effects": window(Timing.CLEANUP_START),
        "Cleanup 1": do(score),
        "Cleanup 1 scored": window(Timing.SCORED),
        "Cleanup 2": window(Timing.CLEANUP),
        "Cleanup 4": do(flip_dazed),
        "Cleanup 5": do(pass_priority),
        "Cleanup 6": do(remove_activated),
        "Cleanup 7": do(end_round),
        "next": jump("Power 1", when=always),
    }
)
