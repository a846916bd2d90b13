"""The table editor's side: is this battlefield legal, a random one, and those that were kept."""

import re
from collections.abc import Iterator

from msgspec import Struct

from crisis.cards.model.schema import TablePiece
from crisis.play.tables import random_table
from crisis.rules.engine import Engine
from crisis.rules.legal.battlefield import TURNS, Room, pieces_of, table_faults, why_not_there
from crisis.server.game.store import Store
from crisis.server.game.stored import Battlefield
from crisis.server.protocol.errors import BadRequest
from crisis.server.protocol.told import ToldFault
from crisis.server.tables.hall import MOST_PIECES
from crisis.state.records import Piece
from crisis.texts.told import told

NAME = re.compile(r"[\w][\w '.-]{0,59}")


class Drawn(Struct, frozen=True, forbid_unknown_fields=True):
    """A battlefield as the editor has it: features by kind, place in inches and turn."""

    pieces: tuple[TablePiece, ...]
    name: str = ""


class Crowded(Struct, frozen=True, omit_defaults=True):
    """Why one feature may not lie where it does, and the feature that is too near."""

    piece: str
    rule: str
    why: str
    measure: float | None = None
    other: str | None = None


class Checked(Struct, frozen=True):
    """The features as they would lie in a game, and what rules they break."""

    pieces: tuple[Piece, ...]
    faults: tuple[ToldFault, ...]
    crowded: tuple[Crowded, ...]


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A battlefield and the number of the feature that looks for a place."""

    pieces: tuple[TablePiece, ...]
    index: int


class Centre(Struct, frozen=True):
    """A centre in inches; None when there is no room anywhere."""

    spot: tuple[float, float] | None


class Laid(Struct, frozen=True):
    """A battlefield to put into a set-up (`pieces`), and how it looks."""

    pieces: tuple[TablePiece, ...]
    drawn: tuple[Piece, ...]


def check(engine: Engine, drawn: Drawn) -> Checked:
    """Size and spacing with reasons (SETUP-03, SETUP-04)."""
    pieces = _laid(engine, drawn.pieces)
    faults = tuple(ToldFault.of(fault) for fault in table_faults(pieces))
    return Checked(tuple(pieces), faults, tuple(_crowded(pieces)))


def nearest(engine: Engine, wanted: Wanted) -> Centre:
    """The legal place nearest to where one feature lies, the others staying (SETUP-04)."""
    pieces = _laid(engine, wanted.pieces)
    if not 0 <= wanted.index < len(pieces):
        raise BadRequest(f"there is no feature number {wanted.index}")
    line, piece = wanted.pieces[wanted.index], pieces.pop(wanted.index)
    room = Room(piece, engine.catalogue.terrain[line.kind], line.turn, pieces)
    spot = room.nearest(*piece.centre)
    return Centre((spot[0] / 1000, spot[1] / 1000) if spot else None)


def _laid(engine: Engine, lines: tuple[TablePiece, ...]) -> list[Piece]:
    if len(lines) > MOST_PIECES:
        raise BadRequest(told("a battlefield has at most {n} terrain features here", n=MOST_PIECES))
    for line in lines:
        _check_line(engine, line)
    return pieces_of(lines, engine.catalogue.terrain)


def _crowded(pieces: list[Piece]) -> Iterator[Crowded]:
    """Every feature that lies too near to something, each with its own reason."""
    for piece in pieces:
        refusal = why_not_there(piece, [other for other in pieces if other is not piece])
        if refusal is not None:
            yield Crowded(piece.id, refusal.rule, refusal.why, refusal.measure, refusal.piece)


def _check_line(engine: Engine, line: TablePiece) -> None:
    if line.kind not in engine.catalogue.terrain:
        raise BadRequest(f"there is no kind of terrain {line.kind!r}")
    if line.turn % 360 not in TURNS or not (0 <= line.x <= 36 and 0 <= line.y <= 36):
        raise BadRequest("a feature lies on the battlefield, turned by eighths of a circle")


def keep(store: Store, engine: Engine, drawn: Drawn) -> Checked:
    """Keep a legal battlefield under its name; one with faults is not kept."""
    if not NAME.fullmatch(drawn.name):
        raise BadRequest(told("a battlefield needs a name of at most 60 letters"))
    checked = check(engine, drawn)
    if checked.faults:
        first = checked.faults[0]
        raise BadRequest(
            told("this battlefield is not legal: {why} ({rule})", why=first.what, rule=first.rule)
        )
    store.keep_battlefield(Battlefield(drawn.name, drawn.pieces))
    return checked


def forget(store: Store, name: str) -> None:
    """Throw a kept battlefield away; games that were begun on it keep theirs."""
    if not store.forget_battlefield(name):
        raise BadRequest(told("there is no battlefield {name}", name=repr(name)))


def lay_at_random(engine: Engine, seed: int) -> Laid:
    pieces = random_table(engine.catalogue, seed)
    return Laid(pieces, tuple(pieces_of(pieces, engine.catalogue.terrain)))
