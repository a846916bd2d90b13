"""The table editor's side: is this battlefield legal, a random one, and those that were kept."""

import re

from msgspec import Struct

from crisis.cards.schema import TablePiece
from crisis.play.tables import random_table
from crisis.rules.battlefield import TURNS, pieces_of, table_faults
from crisis.rules.engine import Engine
from crisis.rules.faults import Fault
from crisis.server.hall import MOST_PIECES, BadRequest
from crisis.server.store import Battlefield, Store
from crisis.state.records import Piece

NAME = re.compile(r"[\w][\w '.-]{0,59}")


class Drawn(Struct, frozen=True, forbid_unknown_fields=True):
    """A battlefield as the editor has it: features by kind, place in inches and turn."""

    pieces: tuple[TablePiece, ...]
    name: str = ""


class Checked(Struct, frozen=True):
    """The features as they would lie in a game, and what rules they break."""

    pieces: tuple[Piece, ...]
    faults: tuple[Fault, ...]


class Laid(Struct, frozen=True):
    """A battlefield to put into a set-up (`pieces`), and how it looks."""

    pieces: tuple[TablePiece, ...]
    drawn: tuple[Piece, ...]


def check(engine: Engine, drawn: Drawn) -> Checked:
    """Size and spacing with reasons (SETUP-03, SETUP-04)."""
    if len(drawn.pieces) > MOST_PIECES:
        raise BadRequest(f"a battlefield has at most {MOST_PIECES} features here")
    for line in drawn.pieces:
        _check_line(engine, line)
    pieces = pieces_of(drawn.pieces, engine.catalogue.terrain)
    return Checked(tuple(pieces), tuple(table_faults(pieces)))


def _check_line(engine: Engine, line: TablePiece) -> None:
    if line.kind not in engine.catalogue.terrain:
        raise BadRequest(f"there is no kind of terrain {line.kind!r}")
    if line.turn % 360 not in TURNS or not (0 <= line.x <= 36 and 0 <= line.y <= 36):
        raise BadRequest("a feature lies on the battlefield, turned by eighths of a circle")


def keep(store: Store, engine: Engine, drawn: Drawn) -> Checked:
    """Keep a legal battlefield under its name; one with faults is not kept."""
    if not NAME.fullmatch(drawn.name):
        raise BadRequest("a battlefield needs a name of at most 60 letters")
    checked = check(engine, drawn)
    if checked.faults:
        raise BadRequest(f"this battlefield is not legal: {checked.faults[0]}")
    store.keep_battlefield(Battlefield(drawn.name, drawn.pieces))
    return checked


def lay_at_random(engine: Engine, seed: int) -> Laid:
    pieces = random_table(engine.catalogue, seed)
    return Laid(pieces, tuple(pieces_of(pieces, engine.catalogue.terrain)))
