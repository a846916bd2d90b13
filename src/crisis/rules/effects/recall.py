"""Terrain that appears near a character in the middle of a game, also after it was destroyed."""

from msgspec.structs import replace

from crisis.cards.vocabulary import RecallTerrain
from crisis.geometry import Ground, Region, nearest_in_region, region_fault
from crisis.rules.battlefield import put
from crisis.rules.effects.verb import Verb, context
from crisis.rules.game import Game
from crisis.rules.legality import disc_names, fault_refusal
from crisis.rules.measure import BOARD, RANGE, disc, footprint
from crisis.rules.steps import Procedure, Refusal, ask
from crisis.rules.throw import standing_there
from crisis.state.decisions import Answer, Choose, ChooseSpot, Decision, Option, Pick, PickSpot
from crisis.state.events import PutDown, TerrainShifted
from crisis.state.frames import END, RecallFrame, ResolveFrame
from crisis.state.records import Piece

DONE = "done"


def recall(game: Game, frame: ResolveFrame, effect: RecallTerrain) -> None:
    unit = context(game, frame).role(effect.of)
    if unit is not None:
        game.push(
            RecallFrame(side=game.unit(unit).side, kind=effect.kind, of=unit, reach=effect.within)
        )


def _features(game: Game, kind: str) -> list[str]:
    """Those on the table and those that were destroyed in this game."""
    lying = [piece.id for piece in game.state.terrain.values() if piece.kind == kind]
    start = f"game|destroyed|{kind}|"
    gone = [key.removeprefix(start) for key in game.state.ledger if key.startswith(start)]
    return lying + [piece for piece in gone if piece not in lying]


def which(game: Game, frame: RecallFrame) -> Decision | None:
    known = _features(game, frame.kind)
    if not known or nearest_in_region(recall_region(game, frame), game.unit(frame.of).spot) is None:
        frame.step = END
        return None
    name = game.catalogue.terrain[frame.kind].name
    options = tuple(Option(f"piece:{piece}", "piece", name, about=piece) for piece in known)
    return Choose(frame.side, "recall_terrain", (*options, Option(DONE, "done")), about=frame.kind)


def take_which(_game: Game, frame: RecallFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick)
    if answer.key == DONE:
        frame.step = END
    else:
        frame.piece = answer.key.removeprefix("piece:")


def _radius(game: Game, kind: str) -> int:
    """Half the largest extent: such features are round, others get the room they need."""
    known = game.catalogue.terrain[kind]
    diagonal = (known.width**2 + known.depth**2) ** 0.5
    return round(500 * (known.diameter or diagonal))


def recall_region(game: Game, frame: RecallFrame) -> Region:
    """Within the range, off every base and every other feature."""
    others = [piece for piece in game.state.terrain.values() if piece.id != frame.piece]
    return Region(
        disc_radius=_radius(game, frame.kind),
        near=((disc(game.unit(frame.of)), float(RANGE[frame.reach])),),
        edge=None,
        wedge=None,
        grounds=tuple(Ground(footprint(p), may_cross=True, may_stand=False) for p in others),
        discs=tuple(disc(unit) for unit in game.units()),
        board=BOARD,
    )


def where(_game: Game, frame: RecallFrame) -> Decision | None:
    return ChooseSpot(frame.side, "recall_terrain", piece=frame.piece)


def refuse_where(game: Game, frame: RecallFrame, answer: Answer) -> Refusal | None:
    assert isinstance(answer, PickSpot)
    fault = region_fault(recall_region(game, frame), (answer.x, answer.y))
    rules = {"out_of_range": "SHOT-05"}
    names = disc_names(game, None)
    return fault_refusal(game, fault, discs=names, rules=rules) if fault else None


def take_where(game: Game, frame: RecallFrame, answer: Answer) -> None:
    """Whoever stood on it before is put down where it is (TERR-06)."""
    assert isinstance(answer, PickSpot) and frame.piece is not None
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
    game.emit(TerrainShifted(put(plain, known, answer.x, answer.y, 0)))


RECALL = Procedure(
    {
        "which": ask(which, take_which, rule="SHOT-05"),
        "where": ask(where, take_where, rule="SHOT-05", refuse=refuse_where),
    }
)

VERBS: dict[type, Verb] = {RecallTerrain: Verb(recall)}
