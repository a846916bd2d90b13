"""Where a base or a token may be put: the reach of an advance, the region of a place, a deployment
or a dropped token. What is wrong with a spot is told in `legal.refused_spots`.
"""

from functools import lru_cache

from crisis.geometry import (
    Disc,
    Ground,
    Reach,
    Region,
    Shape,
    Wedge,
    away,
    toward,
)
from crisis.rules.core.game import Game
from crisis.rules.reading import elsewhere, measure, query
from crisis.rules.reading.measure import (
    BOARD,
    RANGE,
    TOOL,
    TOOL_WIDTH,
    disc,
    footprint,
    round_base,
)
from crisis.state.decisions import Tool
from crisis.state.frames import MoveFrame
from crisis.state.records import Piece, PieceId, SideId, Token, Unit, UnitId

Base = tuple[int, int, int]  # centre and radius

CLIMB_SIZE = 5  # MOVE-10
IMMOVABLE_SIZE = 6


def other_discs(game: Game, unit: UnitId | None) -> tuple[Disc, ...]:
    return tuple(disc(other) for other in game.units() if other.id != unit)


@lru_cache(maxsize=256)
def _grounds(pieces: tuple[Piece, ...], size: int, on: PieceId | None) -> tuple[Ground, ...]:
    """Terrain for a tool: what is not larger, and what the character stands on, may be crossed
    (MOVE-08, MOVE-18)."""
    return tuple(
        Ground(
            footprint(piece),
            may_cross=(crossable := piece.size <= size or piece.id == on),
            may_stand=crossable and piece.standable,
        )
        for piece in pieces
    )


@lru_cache(maxsize=256)
def _standing_grounds(pieces: tuple[Piece, ...]) -> tuple[Ground, ...]:
    """Terrain for whoever is put down: only whether one can stand there counts (MOVE-17), not its
    Size (Q-93)."""
    return tuple(
        Ground(footprint(piece), may_cross=True, may_stand=piece.standable) for piece in pieces
    )


def advance_wedge(game: Game, unit: Unit, toward_: str, away_: str) -> Wedge | None:
    """The wedge of a movement worded toward or away (DIR-01 to DIR-06)."""
    reference = toward_ or away_
    if not reference:
        return None
    shape = measure.shape(game, reference)
    if shape is None:
        return None
    return toward(disc(unit), shape) if toward_ else away(disc(unit), shape)


def reach_of(game: Game, frame: MoveFrame) -> Reach:
    """Everything that decides where an advance or climb may end (MOVE-03 to MOVE-10, Q-14).

    Whether there is a way, where it may go and whether an answer goes there are three questions
    about one reach: it is kept until something happens. (It was 8 % of all calls.)"""
    key = (frame.serial, frame.kind)
    found: Reach | None = game.reaches.get(key)
    if found is None:
        found = _reach_of(game, frame)
        if frame.serial:  # not of a move that is only considered
            game.reaches[key] = found
    return found


def _reach_of(game: Game, frame: MoveFrame) -> Reach:
    unit = game.unit(frame.unit)
    return _reach(
        (unit.x, unit.y, unit.radius),
        CLIMB_SIZE if frame.kind == "climb" else query.tool_size(game, unit),
        unit.on,
        allowed_tools(game, frame),
        tuple([(other.x, other.y, other.radius) for other in game.units() if other.id != unit.id]),
        game.pieces(),
        advance_wedge(game, unit, frame.toward, frame.away),
        tuple([shape for _, shape in barring(game, unit, frame.kind)]),
    )


def barring(game: Game, mover: Unit, kind: str) -> list[tuple[UnitId, Shape]]:
    """Over what a movement tool may not lie (against MOVE-08): bases of some enemies and, for one
    that advances, the lines between them; each with one whose it is."""
    found: list[tuple[UnitId, Shape]] = []
    if "cannot be_crossed" in game.speakers.values:
        found += [
            (enemy.id, disc(enemy))
            for enemy in game.units()
            if enemy.side != mover.side and query.cannot(game, "be_crossed", enemy)
        ]
    if kind == "climb":
        return found
    for side, one, two in elsewhere.barriers(game):
        if side == mover.side:
            continue
        found += [(unit.id, disc(unit)) for unit in (one, two)]
        line = measure.line_between(one, two)
        found += [(one.id, line)] if line is not None else []
    return found


@lru_cache(maxsize=256)  # an advance is asked about, sampled and checked in the same surroundings
def _reach(
    mover: Base, size: int, on: PieceId | None, tools: tuple[Tool, ...],
    others: tuple[Base, ...], pieces: tuple[Piece, ...], wedge: Wedge | None,
    barred: tuple[Shape, ...],
) -> Reach:  # fmt: skip
    grounds = _grounds(pieces, size, on)
    bars = [Ground(shape, may_cross=False, may_stand=False) for shape in barred]
    return Reach(
        mover=round_base(*mover),
        lengths=tuple(TOOL[tool] for tool in tools),
        width=TOOL_WIDTH,
        grounds=(*grounds, *bars) if bars else grounds,  # the same tuple is packed once
        discs=tuple([round_base(*other) for other in others]),
        board=BOARD,
        wedge=wedge,
    )


def allowed_tools(game: Game, frame: MoveFrame) -> tuple[Tool, ...]:
    """The named tool, of a Move action the Speed now, or a shorter one (MOVE-07, MOVE-10); kept
    like the reach."""
    if frame.kind == "climb":
        return ("short",)
    known: tuple[Tool, ...] | None = game.tools.get(frame.serial)
    if known is None:
        known = _allowed_tools(game, frame)
        if frame.serial:
            game.tools[frame.serial] = known
    return known


def _allowed_tools(game: Game, frame: MoveFrame) -> tuple[Tool, ...]:
    unit = game.unit(frame.unit)
    named = query.speed(game, unit) if frame.cause.kind == "basic" else frame.tool
    return measure.tools_up_to(query.longest_tool(game, unit, named))


def place_region(game: Game, frame: MoveFrame) -> Region:
    """Where a placed unit may stand: within the range, whatever lies between (MOVE-16, MOVE-17)."""
    unit = game.unit(frame.unit)
    reference = measure.shape(game, frame.of) if frame.of else disc(unit)
    assert reference is not None
    return standing_region(
        game, unit.id, unit.radius, near=((reference, float(RANGE[frame.reach])),)
    )


def standing_region(
    game: Game,
    unit: UnitId | None,
    radius: int,
    *,
    near: tuple[tuple[Shape, float], ...] = (),
    edge: tuple[str, float] | None = None,
) -> Region:
    """Where a base may stand at all (MOVE-03 to MOVE-06), with a range or a board edge as limit."""
    return Region(
        disc_radius=radius,
        near=near,
        edge=edge,
        wedge=None,
        grounds=_standing_grounds(game.pieces()),
        discs=other_discs(game, unit),
        board=BOARD,
    )


def form_radius(game: Game, unit: Unit, form: str) -> int:
    card = game.card(unit)
    return measure.base_radius(card.form_bases.get(form, card.base))


def room_for_form(game: Game, unit: Unit, form: str, reach: int = 1) -> Region:
    """Within Range 1 of where it stands (FORM-06), with the base of the new form."""
    radius = form_radius(game, unit, form)
    return standing_region(game, unit.id, radius, near=((disc(unit), float(RANGE[reach])),))


def deployment_region(game: Game, unit: Unit, side: SideId) -> Region:
    edge = game.state.sides[side].edge
    return standing_region(
        game, unit.id, unit.radius, edge=(edge, float(RANGE[measure.DEPLOYMENT_RANGE]))
    )


def drop_region(game: Game, unit: Unit, reach: int, token: Token) -> Region:
    """Where a dropped token may lie (Q-23): near the dropper, not on Size 6, not on another
    token."""
    lying = tuple(
        measure.token_disc(other)
        for other in game.state.tokens.values()
        if other.on_table and other.id != token.id
    )
    return Region(
        disc_radius=token.radius,
        near=((disc(unit), float(RANGE[reach])),),
        edge=None,
        wedge=None,
        grounds=tuple(
            Ground(footprint(piece), may_cross=True, may_stand=False)
            for piece in game.pieces()
            if piece.size >= IMMOVABLE_SIZE
        ),
        discs=lying,
        board=BOARD,
    )
