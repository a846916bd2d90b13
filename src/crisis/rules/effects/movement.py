"""Moves, throws, collisions and terrain moved by effects."""

from crisis.cards.vocabulary import (
    Action,
    Advance,
    Amount,
    Collide,
    Destroy,
    Place,
    Push,
    Redirect,
    Spare,
    Throw,
)
from crisis.rules.chapters.attack import change_target
from crisis.rules.chapters.throw import change_struck
from crisis.rules.chapters.throw import spare as spare_from
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import add_result, affected, context, drop, verb
from crisis.rules.reading import elsewhere, query
from crisis.rules.reading.amounts import amount
from crisis.rules.timing.triggers import begin_anew
from crisis.state.causes import Cause, Touched
from crisis.state.events import ActionTaken
from crisis.state.frames import (
    ActivationFrame,
    AttackFrame,
    CollideFrame,
    DestroyFrame,
    Frame,
    MoveFrame,
    ResolveFrame,
    ThrowFrame,
    ThrowTerrainFrame,
    WindowFrame,
)
from crisis.state.records import SideId, UnitId, other
from crisis.texts import codes


def _mover(game: Game, frame: ResolveFrame, role: str) -> UnitId | None:
    """The unit to be moved, if it is still there to be moved."""
    unit = context(game, frame).role(role)
    if unit is None or unit not in game.state.units or not game.unit(unit).able:
        drop(game, frame, codes.NOBODY_TO_MOVE())
        return None
    return unit


def _reference(game: Game, frame: ResolveFrame, role: str) -> str:
    return (context(game, frame).role(role) or "") if role else ""


def push(game: Game, frame: ResolveFrame, effect: Push) -> None:
    unit = _mover(game, frame, effect.who)
    if unit is None:
        return
    side: SideId = frame.side if effect.by == "owner" else other(frame.side)
    game.push(
        MoveFrame(
            kind="push", unit=unit, side=side, cause=frame.cause, tool=effect.tool,
            through=effect.through,
            toward=_reference(game, frame, effect.toward),
            away=_reference(game, frame, effect.away),
        )
    )  # fmt: skip


def _reach(game: Game, frame: ResolveFrame, words: Amount) -> int:
    """A Range of 1 to 5; what says more is that far at most."""
    return max(1, min(5, amount(context(game, frame), words)))


def place(game: Game, frame: ResolveFrame, effect: Place) -> None:
    unit = _mover(game, frame, effect.who)
    if unit is None:
        return
    reference = _reference(game, frame, effect.of)
    if effect.of and reference == frame.owner and frame.cause.kind == "superpower":
        reference = elsewhere.standing(game, reference)
    gone = game.state.units.get(reference)
    if effect.of and (not reference or (gone is not None and not gone.on_table)):
        drop(game, frame, codes.MEASURED_FROM_GONE())
        return
    sides: dict[str, SideId] = {
        "owner": frame.side,
        "opponent": other(frame.side),
        "controller": game.unit(unit).side,
    }
    game.push(
        MoveFrame(
            kind="place", unit=unit, side=sides[effect.by], cause=frame.cause,
            reach=_reach(game, frame, effect.within), of=reference,
        )
    )  # fmt: skip


def advance(game: Game, frame: ResolveFrame, effect: Advance) -> None:
    unit = _mover(game, frame, effect.who)
    if unit is None:
        return
    tool = query.speed(game, game.unit(unit)) if effect.tool == "speed" else effect.tool
    sides: dict[str, SideId] = {
        "owner": frame.side,
        "opponent": other(frame.side),
        "controller": game.unit(unit).side,
    }
    game.push(
        MoveFrame(
            kind="advance", unit=unit, side=sides[effect.by], cause=frame.cause, tool=tool,
            toward=_reference(game, frame, effect.toward),
            away=_reference(game, frame, effect.away),
        )
    )  # fmt: skip


def throw(game: Game, frame: ResolveFrame, effect: Throw) -> None:
    """A character is thrown from where it stands, terrain from the thrower's base (THROW-02,
    -13)."""
    thing = context(game, frame).role(effect.who)
    side: SideId = frame.side if effect.by == "owner" else other(frame.side)
    thrower = context(game, frame).role(effect.thrower) if effect.thrower else frame.owner
    if thing in game.state.terrain and thrower:
        piece = game.state.terrain[thing]
        game.push(
            ThrowTerrainFrame(
                piece=piece.id, size=piece.size, kind=piece.kind, unit=thrower, side=side,
                cause=frame.cause, tool=effect.tool,
            )
        )  # fmt: skip
        return
    unit = _mover(game, frame, effect.who)
    if unit is not None:
        game.push(
            ThrowFrame(
                unit=unit, side=side, cause=frame.cause, tool=effect.tool,
                toward=_reference(game, frame, effect.toward),
                away=_reference(game, frame, effect.away),
            )
        )  # fmt: skip


def moved_result(_game: Game, frame: ResolveFrame, effect: object, done: Frame) -> None:
    if isinstance(done, MoveFrame | ThrowFrame) and done.moved:
        add_result(frame, "moved", 1)


def pushed_result(game: Game, frame: ResolveFrame, effect: Push, done: Frame) -> None:
    moved_result(game, frame, effect, done)
    if isinstance(done, MoveFrame) and (done.met or "met" in frame.chosen):
        frame.name("met", *done.met)


def action(game: Game, frame: ResolveFrame, effect: Action) -> None:
    """A granted Move or Attack action: extra, but still such an action (ACT-09, ACT-10)."""
    unit = _mover(game, frame, effect.who)
    if unit is None:
        return
    activation = game.nearest(ActivationFrame)
    if activation is not None and activation.unit == unit:
        if not activation.made and query.must_shake(game, game.unit(unit)):
            drop(game, frame, codes.STAGGER_FIRST())  # COND-13, GEN-05
            return
        again = effect.action == "move" and "move" in activation.made
        if again and query.cannot(game, "move_action_twice", game.unit(unit)):
            drop(game, frame, codes.SECOND_MOVE())  # GEN-05, EX-CAN-01
            return
    game.emit(ActionTaken(unit, effect.action, activation.actions if activation else 0, True))
    mover = game.unit(unit)
    if effect.action == "move":
        cause = Cause(kind="basic", name="move", unit=unit, side=mover.side)
        game.push(
            MoveFrame(
                kind="move", unit=unit, side=mover.side, cause=cause,
                tool=query.speed(game, mover), may_decline=True,
            )
        )  # fmt: skip
    else:
        game.push(
            AttackFrame(
                attacker=unit, side=mover.side, action=True, may_decline=True, unused=effect.unused
            )
        )


def destroy(game: Game, frame: ResolveFrame, effect: Destroy) -> None:
    """Everything that was named, one feature after the other."""
    named = context(game, frame).roles(effect.what)
    pieces = [piece for piece in named if piece in game.state.terrain]
    for piece in reversed(pieces):
        add_result(frame, "destroyed_size", game.state.terrain[piece].size)
        game.push(DestroyFrame(piece=piece, cause=frame.cause))
    if not pieces:
        drop(game, frame, codes.NO_SUCH_TERRAIN())


def collide(game: Game, frame: ResolveFrame, effect: Collide) -> None:
    """A collision as if something had been thrown (THROW-22)."""
    here = context(game, frame)
    struck, thing = here.role(effect.who), here.role(effect.with_)
    if struck is None or struck not in game.state.units or not game.unit(struck).able:
        drop(game, frame, codes.NOBODY_TO_HIT())
        return
    size = frame.results.get("destroyed_size", 0)
    if thing in game.state.terrain:
        size = game.state.terrain[thing].size
    by_terrain = thing not in game.state.units
    if thing in game.state.units:
        unit = game.unit(thing)
        size = query.value(game, "collision_size", unit, query.size(game, unit))
    cause = Cause(
        kind=frame.cause.kind, name=frame.cause.name, unit=frame.cause.unit,
        side=frame.cause.side, collision=True,
    )  # fmt: skip
    game.push(CollideFrame(size=size, cause=cause, struck=struck, by_terrain=by_terrain))


def redirect(game: Game, frame: ResolveFrame, effect: Redirect) -> None:
    """Another character becomes the target of the attack, or is struck instead."""
    to = context(game, frame).role(effect.to)
    occasion = game.frame(frame.occasion)
    if to is None or not game.unit(to).able:
        drop(game, frame, codes.NEW_ONE_CANNOT())
    elif isinstance(occasion, CollideFrame):
        change_struck(game, occasion, to, less=effect.less, by=frame.cause.name)
    elif isinstance(occasion, AttackFrame) and occasion.target is not None:
        was = occasion.target
        if query.cannot(game, "be_replaced", game.unit(was), attack=occasion):
            drop(game, frame, codes.NEW_ONE_CANNOT())
            return
        change_target(game, occasion, to, frame.cause.name)
        _note_redirected(game, frame, was)


def _note_redirected(game: Game, frame: ResolveFrame, was: UnitId) -> None:
    """Who was freed cannot become the target again by the same name (GEN-07, Q-39); that somebody
    else is targeted is a new moment, which begins with the attacker's rules once more (ATK-06)."""
    below = game.below(frame)
    if isinstance(below, WindowFrame):
        begin_anew(below, Touched(frame.cause.name, was))


def spare(game: Game, frame: ResolveFrame, effect: Spare) -> None:
    collision = game.frame(frame.occasion)
    if isinstance(collision, CollideFrame):
        spare_from(game, collision, affected(game, frame, effect.who), frame.cause.name)


VERBS = (
    verb(Push, push, result=pushed_result),
    verb(Place, place, result=moved_result),
    verb(Advance, advance, result=moved_result),
    verb(Throw, throw, result=moved_result),
    verb(Action, action),
    verb(Destroy, destroy),
    verb(Collide, collide),
    verb(Redirect, redirect),
    verb(Spare, spare),
)
