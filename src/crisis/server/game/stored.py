"""What the store keeps, as values: a game, its lines, its entry in the list. SQL is in `store`."""

import hashlib
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from crisis.cards.model.schema import TablePiece
from crisis.play.record import RECORD_FORMAT

SEAL = "sha256:"
LESSON = "lesson:"  # how the origin of a game with a coach begins
PUZZLE = "puzzle:"  # ... and of one with a goal


class BadStore(ValueError):
    """A file that is no store of games, or one of another version."""


class UnknownGame(LookupError):
    """No stored game has this id."""


class DamagedGame(ValueError):
    """A stored game whose row cannot be read."""


class Conflict(RuntimeError):
    """Somebody else has written the next line of this game."""


class StoredGame(Struct, frozen=True):
    """What a game starts from. `secret` makes the dice and is never sent while the game runs."""

    id: str
    created: float
    edition: str
    revision: str
    setup: bytes
    vs: str
    human: str
    secret: bytes
    keys: dict[str, str]
    players: dict[str, str]
    origin: str = ""
    packs: dict[str, str] = {}  # the packs it needs, each with its digest
    content: str = ""  # the digest of the cards and the edition; "": not known yet
    since: int = 0  # answers it began with: their dice come from elsewhere

    def side_of(self, key: str) -> str | None:
        """The seat that a key opens. Keys that people took from a link are kept as digests."""
        given = {key, sealed(key)} if not key.startswith(SEAL) else set()
        return next((side for side, kept in self.keys.items() if kept in given), None)


def sealed(key: str) -> str:
    """A key as it is kept: it can be compared with, and opens nothing itself."""
    return SEAL + hashlib.sha256(key.encode()).hexdigest()


class Line(Struct, frozen=True):
    """One line of a game: an answer in its text form, how many answers were taken back, or the step
    of a lesson that was reached."""

    kind: Literal["answer", "undo", "coach"]
    body: str
    digest: str = ""  # of all events up to this answer; "": not known
    why: str = ""  # the computer's reason
    format: int = RECORD_FORMAT  # of the digest


class Summary(Struct, frozen=True):
    """What the list of games shows."""

    round: int
    vp_a: int
    vp_b: int
    over: bool
    asked: str = ""  # the side that must decide; "": nobody, or it is not known


class Listed(Struct, frozen=True):
    """One entry of the list of games."""

    id: str
    created: float
    updated: float
    edition: str
    vs: str
    human: str
    players: dict[str, str]
    round: int
    vp: dict[str, int]
    over: bool
    mission: tuple[str, ...]
    squads: dict[str, str]  # by side: the slug of the affiliation, or the name of the roster
    table: str
    origin: str
    asked: str = ""  # the side that must decide
    idle: float = 0.0  # seconds since anything happened, by the server's own clock
    damaged: bool = False  # the row in the store cannot be read


class Mishap(Struct, frozen=True):
    """A failure of the computer's mind: after how many lines, what, and where in the program."""

    number: int
    what: str
    trace: str


class Battlefield(Struct, frozen=True):
    """A table somebody drew and kept."""

    name: str
    pieces: tuple[TablePiece, ...]


def effective(lines: Iterable[Line]) -> tuple[list[Line], list[Line]]:
    """The answers that stand, and those the last undo took away (empty if one followed it)."""
    answers: list[Line] = []
    undone: list[Line] = []
    for line in lines:
        if line.kind == "undo":
            cut = len(answers) - int(line.body)
            answers, undone = answers[:cut], answers[cut:]
        elif line.kind == "answer":
            answers.append(line)
            undone = []
    return answers, undone
