"""Terrain that appears, moves or is picked up in the middle of a game."""

from msgspec.structs import replace

from crisis.cards.vocabulary import CreateTerrain, PlaceTerrain, RecallTerrain, TakeTerrain
from crisis.geometry import Ground, Region, nearest_in_region, overlaps, region_fault
from crisis.rules.chapters.throw import standing_there
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, call, jump
from crisis.rules.effects.verb import add_result, context, drop, verb
from crisis.rules.legal.areas import spots_in
from crisis.rules.legal.battlefield import put
from crisis.rules.legal.refused_spots import disc_names, fault_refusal
from crisis.rules.reading import measure
from crisis.rules.reading.measure import BOARD, RANGE, disc, footprint
from crisis.rules.reading.roles import cause_of
from crisis.state.causes import Cause
from crisis.state.decisions import (
    Choose,
    ChooseSpot,
    Option,
    PickSpot,
    declining,
    offer,
)
from crisis.state.events import CounterChanged, PutDown, TerrainShifted, TerrainTaken
from crisis.state.frames import END, DestroyFrame, Frame, RecallFrame, ResolveFrame
from crisis.state.ledger import destroyed
from crisis.state.records import Piece, Spot
from crisis.texts import codes

CENTRE: Spot = (18000, 18000)


def recall(game: Game, frame: ResolveFrame, effect: RecallTerrain) -> None:
    unit = context(game, frame).role(effect.of)
    if unit is not None:
        game.push(
            RecallFrame(side=game.unit(unit).side, kind=effect.kind, of=unit, reach=effect.within)
        )


def create(game: Game, frame: ResolveFrame, effect: CreateTerrain) -> None:
    of = context(game, frame).role(effect.of) if effect.of else ""
    if of is None:
        drop(game, frame, codes.MEASURED_FROM_GONE())
        return
    game.push(
        RecallFrame(
            side=frame.side, kind=effect.kind, of=of, reach=effect.within or 0,
            piece=f"{effect.kind}-{game.state.serial + 1}", optional=False, crush=effect.crush,
        )
    )  # fmt: skip


def created(_game: Game, frame: ResolveFrame, effect: CreateTerrain, done: Frame) -> None:
    """What follows may speak of the new feature as the `piece`."""
    if isinstance(done, RecallFrame) and done.piece and done.spot:
        frame.name("piece", done.piece)
        add_result(frame, "moved", 1)


def shift(game: Game, frame: ResolveFrame, effect: PlaceTerrain) -> None:
    here = context(game, frame)
    piece, of = here.role(effect.what), here.role(effect.of)
    if piece not in game.state.terrain or of is None or measure.shape(game, of) is None:
        drop(game, frame, codes.NOTHING_TO_PLACE())
        return
    cause = cause_of(game.frame(frame.occasion))
    game.push(
        RecallFrame(
            side=(cause.side if cause else None) or frame.side, kind=game.state.terrain[piece].kind,
            of=of, reach=effect.within, piece=piece, optional=False,
        )
    )  # fmt: skip


def take(game: Game, frame: ResolveFrame, effect: TakeTerrain) -> None:
    here = context(game, frame)
    piece, unit = here.role(effect.what), here.role(effect.who)
    if piece not in game.state.terrain or unit is None or not game.unit(unit).able:
        return
    for thing in standing_there(game, piece):
        game.emit(PutDown(thing))
    game.emit(TerrainTaken(piece, unit))
    game.emit(CounterChanged(unit, effect.counter, 1))


def _features(game: Game, kind: str) -> list[str]:
    """Those on the table and those that were destroyed in this game."""
    lying = [piece.id for piece in game.state.terrain.values() if piece.kind == kind]
    return lying + [piece for piece in destroyed(game.state.ledger, kind) if piece not in lying]


def which(game: Game, frame: RecallFrame) -> Choose | None:
    known = [frame.piece] if frame.piece else _features(game, frame.kind)
    if not known or nearest_in_region(recall_region(game, frame), _middle(game, frame)) is None:
        frame.step = END
        return None
    if not frame.optional:
        return None
    name = game.catalogue.terrain[frame.kind].name
    options = tuple(offer("piece", piece, name) for piece in known)
    return Choose(frame.side, "recall_terrain", (*options, declining("done")), about=frame.kind)


def _middle(game: Game, frame: RecallFrame) -> Spot:
    """Where to look for room first."""
    if frame.of in game.state.units:
        return game.unit(frame.of).spot
    return game.state.terrain[frame.of].centre if frame.of in game.state.terrain else CENTRE


def take_which(_game: Game, frame: RecallFrame, option: Option) -> None:
    if option.declines:
        frame.step = END
    else:
        frame.piece = option.picked


def _radius(game: Game, kind: str) -> int:
    """Half the largest extent: such features are round, others get the room they need."""
    known = game.catalogue.terrain[kind]
    diagonal = (known.width**2 + known.depth**2) ** 0.5
    return round(500 * (known.diameter or diagonal))


def recall_region(game: Game, frame: RecallFrame) -> Region:
    """Within the range, off every base and every other feature that does not make way."""
    shape = measure.shape(game, frame.of) if frame.of else None
    return Region(
        disc_radius=_radius(game, frame.kind),
        near=((shape, float(RANGE[frame.reach])),) if shape is not None else (),
        edge=None,
        wedge=None,
        grounds=tuple(
            Ground(footprint(piece), may_cross=True, may_stand=False)
            for piece in _in_the_way(game, frame)
        ),
        discs=tuple(disc(unit) for unit in game.units()),
        board=BOARD,
    )


def _in_the_way(game: Game, frame: RecallFrame) -> list[Piece]:
    return [
        piece
        for piece in game.state.terrain.values()
        if piece.id != frame.piece and piece.size > frame.crush
    ]


def where(_game: Game, frame: RecallFrame) -> ChooseSpot | None:
    return ChooseSpot(frame.side, "recall_terrain", piece=frame.piece)


def refuse_where(game: Game, frame: RecallFrame, answer: PickSpot) -> Refusal | None:
    fault = region_fault(recall_region(game, frame), (answer.x, answer.y))
    rules = dict.fromkeys(("out_of_range", "partly_on_ground", "may_not_stand"), "SHOT-05")
    if fault is None:
        return None
    pieces = [piece.id for piece in _in_the_way(game, frame)]
    return fault_refusal(
        game, fault, discs=disc_names(game, None), rules=rules, thing="feature", pieces=pieces
    )


def take_where(game: Game, frame: RecallFrame, answer: PickSpot) -> None:
    """Whoever stood on it before is put down where it is (TERR-06)."""
    assert frame.piece is not None
    for thing in standing_there(game, frame.piece):
        game.emit(PutDown(thing))
    known = game.catalogue.terrain[frame.kind]
    plain = Piece(
        id=frame.piece, kind=frame.kind, size=known.size, interactive=known.interactive,
        standable=known.standable,
    )  # fmt: skip
    old = game.state.terrain.get(frame.piece)
    if old is not None:
        plain = replace(plain, size=old.size, interactive=old.interactive)
    lying = put(plain, known, answer.x, answer.y, 0)
    under = [piece for piece in game.state.terrain.values() if piece.id != frame.piece]
    frame.crushed = tuple(p.id for p in under if overlaps(footprint(p), footprint(lying)))
    frame.spot = (answer.x, answer.y)
    game.emit(TerrainShifted(lying))


def crush_next(game: Game, frame: RecallFrame) -> DestroyFrame | None:
    """What it came down on is destroyed."""
    if not frame.crushed:
        return None
    piece, *rest = frame.crushed
    frame.crushed = tuple(rest)
    return DestroyFrame(piece=piece, cause=Cause(kind="one_shot", name=frame.kind))


def more_to_crush(_game: Game, frame: RecallFrame) -> bool:
    return bool(frame.crushed)


RECALL = Procedure[RecallFrame](
    {
        "which": ask(which, take_which, rule="SHOT-05"),
        "where": ask(
            where, take_where, rule="SHOT-05", refuse=refuse_where, area=spots_in(recall_region)
        ),
        "crush": call(crush_next),
        "crush more": jump("crush", when=more_to_crush),
    }
)

VERBS = (
    verb(RecallTerrain, recall),
    verb(CreateTerrain, create, result=created),
    verb(PlaceTerrain, shift),
    verb(TakeTerrain, take),
)
