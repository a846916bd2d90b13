"""The players build the battlefield themselves: they agree on the features and place them in turn
(SETUP-03 to SETUP-05); the set-up of One-Shot cards uses the second half.
"""

from functools import partial

from msgspec.structs import replace

from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, do, jump
from crisis.rules.legal.areas import PieceArea
from crisis.rules.legal.battlefield import (
    SIZES,
    TURNS,
    Room,
    has_room,
    put,
    size_faults,
    why_not_there,
)
from crisis.state.decisions import (
    Choose,
    ChooseSpot,
    Option,
    PickSpot,
    declining,
    offer,
)
from crisis.state.events import TerrainAgreed, TerrainPlaced
from crisis.state.frames import TerrainFrame
from crisis.state.records import SIDES, Piece, other

# --- agreeing on Size and interactive (SETUP-05) --------------------------------------------------


def propose(game: Game, frame: TerrainFrame) -> Choose | None:
    """Change one feature or agree to all; the other player is then asked the same."""
    if set(frame.agreed) == set(SIDES):
        return None
    options = [Option("agree", "agree")]
    for piece in frame.pool:
        options += [
            Option(
                f"size:{piece.id}:{size}",
                "size",
                f"{_called(game, piece)}: Size {size}",
                thing=piece.id,
                number=size,
            )
            for size in SIZES
            if size != piece.size and _keeps_sizes(frame, piece, size)
        ]
        word = "not interactive" if piece.interactive else "interactive"
        options.append(offer("interactive", piece.id, f"{_called(game, piece)}: {word}"))
    return Choose(frame.mover, "agree_terrain", tuple(options))


def _called(game: Game, piece: Piece) -> str:
    return game.catalogue.terrain[piece.kind].name.lower()


def _keeps_sizes(frame: TerrainFrame, piece: Piece, size: int) -> bool:
    pool = [replace(known, size=size) if known is piece else known for known in frame.pool]
    return not any(size_faults(pool))


def take_proposal(game: Game, frame: TerrainFrame, option: Option) -> None:
    side = frame.mover
    frame.mover = other(side)
    if option.what == "agree":
        frame.agreed = (*frame.agreed, side)
        return
    frame.agreed = (side,)  # a changed list needs the other player's word again
    frame.pool = tuple(
        known if known.id != option.thing
        else replace(known, size=option.number) if option.what == "size"
        else replace(known, interactive=not known.interactive)
        for known in frame.pool
    )  # fmt: skip


def is_open(_game: Game, frame: TerrainFrame) -> bool:
    return set(frame.agreed) != set(SIDES)


def settle(game: Game, frame: TerrainFrame) -> None:
    frame.mover = frame.first
    game.emit(TerrainAgreed(frame.pool))


# --- placing in turn (SETUP-03, SETUP-04) ---------------------------------------------------------


def choose_piece(game: Game, frame: TerrainFrame) -> Choose | None:
    options = [offer("place", piece.id, _called(game, piece)) for piece in frame.pool]
    if frame.least <= 0:
        options.append(declining("end", key="enough"))
    frame.piece = None
    return Choose(frame.mover, "place_terrain", tuple(options)) if frame.pool else None


def take_piece(_game: Game, frame: TerrainFrame, option: Option) -> None:
    if option.declines:
        frame.pool = ()
    else:
        frame.piece = option.thing


def choose_turn(game: Game, frame: TerrainFrame) -> Choose | None:
    """How the feature lies; one for which no room is left is put aside."""
    if frame.piece is None:
        return None
    piece = _chosen(frame)
    kind = game.catalogue.terrain[piece.kind]
    turns = [turn for turn in _turns(game, frame) if has_room(piece, kind, turn, game.pieces())]
    if not turns:
        frame.pool = tuple(piece for piece in frame.pool if piece.id != frame.piece)
        frame.piece = None
        return None
    frame.turn = turns[0]
    if len(turns) == 1:
        return None
    options = tuple(
        Option(f"turn:{turn}", "turn", f"{turn} degrees", number=turn) for turn in turns
    )
    return Choose(frame.mover, "turn_terrain", options, about=frame.piece)


def _turns(game: Game, frame: TerrainFrame) -> list[int]:
    """A half turn changes nothing, and a round feature has no direction."""
    kind = game.catalogue.terrain[_chosen(frame).kind]
    if kind.diameter:
        return [0]
    return [turn for turn in TURNS if turn < (90 if kind.width == kind.depth else 180)]


def take_turn(_game: Game, frame: TerrainFrame, option: Option) -> None:
    frame.turn = option.number


def _chosen(frame: TerrainFrame) -> Piece:
    return next(piece for piece in frame.pool if piece.id == frame.piece)


def room_left(game: Game, frame: TerrainFrame) -> Room:
    """Where the chosen feature may go as it is turned now."""
    piece = _chosen(frame)
    return Room(piece, game.catalogue.terrain[piece.kind], frame.turn, game.pieces())


def choose_spot(_game: Game, frame: TerrainFrame) -> ChooseSpot | None:
    if frame.piece is None:
        return None
    return ChooseSpot(frame.mover, "place_terrain", piece=frame.piece)


def _lying(game: Game, frame: TerrainFrame, answer: PickSpot) -> Piece:
    piece = _chosen(frame)
    return put(piece, game.catalogue.terrain[piece.kind], answer.x, answer.y, frame.turn)


def refuse_spot(game: Game, frame: TerrainFrame, answer: PickSpot) -> Refusal | None:
    return why_not_there(_lying(game, frame, answer), game.state.terrain.values())


def room_area(game: Game, frame: TerrainFrame) -> PieceArea:
    return PieceArea(room_left(game, frame), partial(refuse_spot, game, frame))


def take_spot(game: Game, frame: TerrainFrame, answer: PickSpot) -> None:
    game.emit(TerrainPlaced(_lying(game, frame, answer)))
    frame.pool = tuple(piece for piece in frame.pool if piece.id != frame.piece)
    frame.mover = other(frame.mover)
    frame.least -= 1


def more_to_place(_game: Game, frame: TerrainFrame) -> bool:
    return bool(frame.pool)


TERRAIN = Procedure[TerrainFrame](
    {
        "SETUP-05": ask(propose, take_proposal, rule="SETUP-05"),
        "SETUP-05 again": jump("SETUP-05", when=is_open),
        "SETUP-05 agreed": do(settle),
        "SETUP-03": ask(choose_piece, take_piece, rule="SETUP-03"),
        "SETUP-03 turn": ask(choose_turn, take_turn, rule="SETUP-03"),
        "SETUP-04": ask(
            choose_spot, take_spot, rule="SETUP-04", refuse=refuse_spot, area=room_area
        ),
        "SETUP-03 again": jump("SETUP-03", when=more_to_place),
    }
)
