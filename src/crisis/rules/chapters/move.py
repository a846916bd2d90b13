"""Movement of one character: advance, climb, place, push (MOVE and PUSH chapters)."""

from functools import partial

from crisis.cards.vocabulary import Timing
from crisis.geometry import (
    Disc,
    Hinge,
    Sweep,
    has_spot,
    nearest_in_region,
    reach_fault,
    region_fault,
    sweep,
)
from crisis.rules.core.area import Area
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, do, jump
from crisis.rules.legal.areas import AdvanceArea, AimArea, SpotArea
from crisis.rules.legal.refused_spots import aim_refusal, disc_names, fault_refusal, ground_names
from crisis.rules.legal.spots import advance_wedge, allowed_tools, place_region, reach_of
from crisis.rules.reading import measure, query
from crisis.rules.reading.measure import BOARD, TOOL, disc, footprint
from crisis.rules.reading.memory import remember_move
from crisis.rules.timing.triggers import window
from crisis.state.causes import Cause
from crisis.state.decisions import (
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseSpot,
    Option,
    PickAdvance,
    PickAim,
    PickSpot,
    Question,
    declining,
)
from crisis.state.events import Moved, MoveStopped
from crisis.state.frames import END, DestroyFrame, MoveFrame, ThrowFrame
from crisis.state.records import Moving, Spot, Unit, UnitId
from crisis.texts import codes
from crisis.texts.reason import Reason
from crisis.texts.values import Word

Somewhere = PickAdvance | PickSpot | PickAim
TOOL_MOVES = ("advance", "climb")
_FORBIDS = {
    "push": "be_pushed",
    "throw": "be_thrown",
    "place": "be_placed",
    "advance": "be_advanced",
}

_NEVER = {"advance": "advance", "place": "be_put_elsewhere"}  # whoever moves it


def move_action(unit: Unit, kind: Moving, tool: str) -> MoveFrame:
    """The movement of a Move action: its own controller moves it."""
    cause = Cause(kind="basic", name="move", unit=unit.id, side=unit.side)
    return MoveFrame(kind=kind, unit=unit.id, side=unit.side, cause=cause, tool=tool)


# --- whether it moves at all ----------------------------------------------------------------------


def choose_kind(game: Game, frame: MoveFrame) -> Choose | None:
    """A granted Move action is an advance or a climb (ACT-05)."""
    if frame.kind != "move":
        return None
    options = [Option("advance", "advance"), Option("climb", "climb")]
    if frame.may_decline:
        options.append(declining("decline"))
    return Choose(frame.side, "move_kind", tuple(options), about=frame.unit)


def take_kind(game: Game, frame: MoveFrame, option: Option) -> None:
    if option.declines:
        stop(game, frame, codes.DECLINED())
    else:
        frame.kind = "climb" if option.what == "climb" else "advance"
        frame.may_decline = False


def stop(game: Game, frame: MoveFrame | ThrowFrame, why: Reason) -> None:
    frame.step = END
    kind = frame.kind if isinstance(frame, MoveFrame) else "throw"
    game.emit(MoveStopped(frame.unit, kind, why))


def is_able(game: Game, frame: MoveFrame | ThrowFrame) -> bool:
    return game.unit(frame.unit).able


def check_allowed(game: Game, frame: MoveFrame | ThrowFrame) -> None:
    """A Dazed character is not moved for any reason (MOVE-14); "cannot" beats "can" (GEN-04)."""
    unit = game.unit(frame.unit)
    kind = frame.kind if isinstance(frame, MoveFrame) else "throw"
    if not unit.able:
        stop(game, frame, codes.DAZED_NOT_MOVED())
        return
    foreign = frame.cause.is_enemy_of(unit.side)
    forbidden = frame.forbidden
    if not forbidden and frame.cause.kind != "basic":
        forbidden = query.cannot(game, "be_moved_by_anybody", unit, about=frame) or ""
    if not forbidden and foreign:
        forbidden = query.cannot(game, "be_moved", unit, about=frame) or ""
    if not forbidden and kind in _NEVER:
        forbidden = query.cannot(game, _NEVER[kind], unit, about=frame) or ""
    if not forbidden and kind in _FORBIDS and frame.cause.kind != "basic":
        forbidden = query.cannot(game, _FORBIDS[kind], unit, about=frame) or ""
    if forbidden:
        stop(game, frame, codes.MOVE_FORBIDDEN(rule=forbidden))
    elif isinstance(frame, MoveFrame) and kind == "place" and not _has_room(game, frame):
        stop(game, frame, codes.NO_PLACE_IN_RANGE())
    elif isinstance(frame, MoveFrame) and kind in TOOL_MOVES and not _has_way(game, frame):
        stop(game, frame, codes.NO_WAY())  # what cannot be done is not done (GEN-05)


def forbid(_game: Game, frame: MoveFrame | ThrowFrame, cause: Cause) -> None:
    """A card prevents the movement: it stops before it begins, and the card is named."""
    frame.forbidden = cause.name


def _has_way(game: Game, frame: MoveFrame) -> bool:
    """Boxed in, or toward and away from something, there may be no legal place at all."""
    return has_spot(reach_of(game, frame))


def _has_room(game: Game, frame: MoveFrame) -> bool:
    if frame.of and measure.shape(game, frame.of) is None:
        return False
    return nearest_in_region(place_region(game, frame), game.unit(frame.unit).spot) is not None


# --- where it goes --------------------------------------------------------------------------------


def ask_where(game: Game, frame: MoveFrame) -> Question[Somewhere]:
    if frame.kind in ("advance", "climb"):
        tools = allowed_tools(game, frame)
        return ChooseAdvance(
            frame.side,
            frame.kind,
            frame.unit,
            tools,
            frame.may_decline,
        )
    if frame.kind == "place":
        return ChooseSpot(frame.side, "place", unit=frame.unit)
    return ChooseAim(frame.side, "push", frame.unit, TOOL[frame.tool], frame.may_decline)


def refuse_where(game: Game, frame: MoveFrame, answer: Somewhere) -> Refusal | None:
    match answer:
        case PickAdvance():
            return _refuse_advance(game, frame, answer)
        case PickSpot(x, y):
            fault = region_fault(place_region(game, frame), (x, y))
            names = disc_names(game, frame.unit)
            return fault_refusal(game, fault, discs=names) if fault else None
        case PickAim(dx, dy):
            return aim_refusal(game, frame, dx, dy)


def area(game: Game, frame: MoveFrame) -> Area:
    if frame.kind in TOOL_MOVES:
        return AdvanceArea(reach_of(game, frame))
    if frame.kind == "place":
        return SpotArea(place_region(game, frame))
    wedge = advance_wedge(game, game.unit(frame.unit), frame.toward, frame.away)
    return AimArea(partial(refuse_where, game, frame), wedge)


def _refuse_advance(game: Game, frame: MoveFrame, answer: PickAdvance) -> Refusal | None:
    if answer.tool not in allowed_tools(game, frame):
        return _tool_refusal(game, frame, answer.tool)
    hinge = Hinge(*answer.joint, *answer.end)
    fault = reach_fault(reach_of(game, frame), hinge, answer.spot, TOOL[answer.tool])
    if fault is None:
        return None
    rules = {"may_not_stand": "MOVE-08"}
    names, pieces = disc_names(game, frame.unit), ground_names(game, frame.unit, frame.kind)
    return fault_refusal(game, fault, discs=names, rules=rules, pieces=pieces)


def _tool_refusal(game: Game, frame: MoveFrame, tool: str) -> Refusal:
    """Which tool it is, and what took the longer one away."""
    named, asked = game.named(frame.unit), Word("tool", tool)
    if frame.kind == "climb":
        return Refusal("MOVE-10", codes.CLIMB_TOOL(tool=asked))
    longest = Word("tool", allowed_tools(game, frame)[-1])
    rule = query.shortens(game, game.unit(frame.unit), tool)
    if rule is None:
        return Refusal("MOVE-07", codes.LONGEST_TOOL(unit=named, longest=longest, tool=asked))
    condition = game.catalogue.conditions.get(rule.card)
    what = condition.name if condition else rule.name
    reason = codes.SHORTENED_TOOL(unit=named, rule=what, longest=longest, tool=asked)
    return Refusal("COND-12" if condition else "GEN-02", reason)


def decline(game: Game, frame: MoveFrame | ThrowFrame) -> None:
    stop(game, frame, codes.DECLINED())


def take_where(game: Game, frame: MoveFrame, answer: Somewhere) -> None:
    match answer:
        case PickAdvance():
            put(game, frame, answer.spot, tool=(answer.joint, answer.end))
        case PickSpot(x, y):
            put(game, frame, (x, y))
        case PickAim(dx, dy):
            frame.aim = (dx, dy)
            frame.left = _way(game.unit(frame.unit), TOOL[frame.tool])


# --- the way of a push ----------------------------------------------------------------------------


def push_on(game: Game, frame: MoveFrame) -> None:
    """The base goes on to the end of its way or to what it meets (PUSH-01, PUSH-03)."""
    if frame.aim is None:
        return
    performer = frame.cause.unit
    found = _glide(game, frame.unit, frame.aim, frame.left, performer)
    things = obstacles(game, frame.unit, performer)
    met = [things[index] for index in found.hits]
    frame.met = (*frame.met, *met)
    frame.broken = tuple(thing for thing in met if _gives_way(game, frame, thing))
    goes_on = met and len(frame.broken) == len(met)
    frame.left = max(0, frame.left - round(found.travelled)) if goes_on else 0
    put(game, frame, (round(found.x), round(found.y)))


def _gives_way(game: Game, frame: MoveFrame, thing: str) -> bool:
    """Interactive terrain up to the Size that the push goes through."""
    piece = game.state.terrain.get(thing)
    return (
        piece is not None
        and piece.interactive
        and piece.size <= frame.through
        and not query.piece_cannot(game, "be_smashed", thing)
    )


def break_terrain(game: Game, frame: MoveFrame) -> None:
    for piece in frame.broken:
        game.push(DestroyFrame(piece=piece, cause=frame.cause))
    frame.broken = ()


def goes_on(game: Game, frame: MoveFrame) -> bool:
    return frame.left > 0 and game.unit(frame.unit).able


def put(
    game: Game, frame: MoveFrame | ThrowFrame, spot: Spot, tool: tuple[Spot, Spot] | None = None
) -> None:
    """Put the unit down; what it stands on follows from the place."""
    unit = game.unit(frame.unit)
    kind = frame.kind if isinstance(frame, MoveFrame) else "throw"
    on = measure.standing_on(game, Disc(spot[0], spot[1], unit.radius))
    game.emit(Moved(unit.id, kind, spot[0], spot[1], on, frame.side, tool))
    remember_move(game, unit.id, kind)
    frame.moved = True


def slide(game: Game, unit: UnitId, aim: Spot, length: int, performer: UnitId | None) -> Sweep:
    """How far a pushed or thrown base goes and what it meets first (THROW-03 to THROW-11,
    THROW-21).

    The performer and the feature the base started on are passed over but not ended upon.
    """
    return _glide(game, unit, aim, _way(game.unit(unit), length), performer)


def _way(mover: Unit, length: int) -> int:
    return length + 2 * mover.radius


def _glide(game: Game, unit: UnitId, aim: Spot, way: int, performer: UnitId | None) -> Sweep:
    mover = game.unit(unit)
    passable = [footprint(game.state.terrain[mover.on])] if mover.on else []
    if performer and performer != unit and game.unit(performer).on_table:
        passable.append(disc(game.unit(performer)))
    return sweep(
        disc(mover),
        aim,
        way,
        [
            shape
            for thing in obstacles(game, unit, performer)
            if (shape := measure.shape(game, thing))
        ],
        passable,
        BOARD,
    )


def obstacles(game: Game, unit: UnitId, performer: UnitId | None) -> list[str]:
    """What can stop a pushed or thrown base, in the order given to the sweep (THROW-05)."""
    mover = game.unit(unit)
    units = [other.id for other in game.units() if other.id not in (unit, performer)]
    return units + [piece for piece in game.state.terrain if piece != mover.on]


def has_moved(_game: Game, frame: MoveFrame | ThrowFrame) -> bool:
    return frame.moved


MOVE = Procedure[MoveFrame](
    {
        "kind": ask(choose_kind, take_kind, rule="ACT-05"),
        "a": window(Timing.WOULD_MOVE, when=is_able),
        "a2": do(check_allowed),
        "b": ask(
            ask_where, take_where, rule="MOVE-07", refuse=refuse_where, decline=decline, area=area
        ),
        "c": do(push_on),
        "c2": do(break_terrain),
        "c3": jump("c", goes_on),
        "d": window(Timing.MOVE_ENDED, when=has_moved),
    },
    prevent=forbid,
)
