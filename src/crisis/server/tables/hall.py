"""All games of one server: creating, opening, branching, importing; a bounded number stay open."""

import asyncio
import gc
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Literal, TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec import structs

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.cards.model.schema import TablePiece
from crisis.play.content import content_digest
from crisis.play.draw import drawn_setup
from crisis.play.lessons.reading import lesson
from crisis.play.puzzles.lines import begun
from crisis.play.puzzles.reading import puzzle
from crisis.play.quick import quick_rosters, quick_setup
from crisis.play.record import Record, Replay, engine_for
from crisis.play.tables import random_table
from crisis.rules.core.edition import DEFAULT_EDITION
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import Setup
from crisis.server.game.clock import Clocks
from crisis.server.game.dice import mind_seed, new_secret
from crisis.server.game.lesson import LessonTable
from crisis.server.game.news import News
from crisis.server.game.puzzle import PuzzleTable
from crisis.server.game.store import Store
from crisis.server.game.stored import LESSON, PUZZLE, Line, StoredGame, effective
from crisis.server.game.table import Table, stored_record, summary_of
from crisis.server.minds.opponents import LEVELS
from crisis.server.minds.thoughts import Opening, Replied, rules_of
from crisis.server.minds.threads import Thinking, Threads
from crisis.server.protocol.asks import Name
from crisis.server.protocol.errors import BadRequest
from crisis.server.tables.counts import Counts
from crisis.server.tables.neighbours import Neighbours
from crisis.server.tables.reviews import Reviews
from crisis.server.tables.room import Room
from crisis.state.decisions import answer_text
from crisis.state.records import SIDES, SideId, other
from crisis.state.rosters import Roster
from crisis.texts.told import told

OPEN_GAMES = 24
REPLAYS = 2  # games that are opened at once
MAX_ANSWERS = 20_000
QUICK_TABLE = "hells-kitchen"
OWN_TABLE = "own:"
DRAWN = {"drawn": False, "surprise": True}
AGAIN = {"again": False, "swapped": True}
PEOPLE = ("human", "friend")  # at one screen, and each at their own
SETUPS = ("quick", "rosters", *DRAWN, *AGAIN)
MOST_PIECES = 60
MOST_CHARACTERS = 20

T = TypeVar("T")
Engines = Callable[[str, str], Engine]  # by edition and revision of the cards


class WrongKey(PermissionError):
    """A key that opens no seat of this game."""


class Start(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a new game is made from."""

    vs: str = "medium"
    edition: str = "1.3"
    seed: Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)] | None = None
    setup: str | Setup = "quick"
    draw: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None  # of "drawn" and "surprise"
    of: Name = ""  # the game that "again" and "swapped" repeat
    deploy: Literal["hand", "auto"] = "hand"  # auto: the game begins in round 1
    table: Name = ""  # "", a table of the package, "own:NAME", "random" or "players"
    rosters: dict[SideId, Roster] = {}
    seat: SideId = "A"
    players: dict[SideId, Name] = {}
    lesson: Name = ""  # the id of a lesson: it brings everything else
    puzzle: Name = ""  # the same of a puzzle


class Seats(msgspec.Struct, frozen=True):
    """A game and the keys of the seats that people play."""

    id: str
    seats: dict[str, str]
    you: str  # the side to begin with


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """What is settled about a game before it is made: who holds its seats, what its dice are of."""

    id: str
    secret: bytes
    keys: dict[str, str]
    contributions: dict[str, str]
    notes: dict[str, bytes] = {}


class Hall:
    """The open games of one store."""

    def __init__(
        self,
        store: Store,
        pace: float,
        engines: Engines = engine_for,
        clocks: Clocks | None = None,
        thinking: Thinking = Threads,
    ) -> None:
        self.store = store
        self.clocks = clocks or Clocks(store)
        self.counts = Counts()
        self.pace = pace
        self.engines = engines
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self._engines: dict[tuple[str, str], Engine] = {}
        # A game is opened once, and of all games few at a time: replaying is pure computing, and
        # the answers at other tables share the interpreter with it.
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._replaying = asyncio.Semaphore(REPLAYS)
        self.minds = thinking(self.engine)
        self.reviews = Reviews(self.minds)
        self.neighbours = Neighbours(self)

    def engine(self, edition: str, revision: str = DEFAULT_REVISION) -> Engine:
        key = (edition, revision)
        if key not in self._engines:
            self._engines[key] = self.engines(*key)
        return self._engines[key]

    def warm_up(self) -> None:
        """Read the cards that most games need before anybody waits for them. They stay: the
        search for garbage, during which every table stands still, need not look at them again."""
        self.engine(DEFAULT_EDITION)
        gc.collect()
        gc.freeze()

    # --- new games ---

    def create(self, start: Start, claim: Claim | None = None) -> Seats:
        """Store a new game; `BadRequest` or `BadSetup` says what is wrong with it."""
        if start.lesson:
            return self._begin_lesson(start)
        if start.puzzle:
            return self._begin_puzzle(start)
        if start.vs == "friend" and claim is None:
            raise BadRequest("a friend is invited first; see POST /api/invitations")
        setup, claim = self.setup(start), claim or _claimed(start)
        engine = self.engine(start.edition)
        if start.deploy == "auto":
            return self.keep(self._opened(engine, setup, claim), start, origin="", claim=claim)
        record = Record(edition=start.edition, revision=engine.catalogue.revision, setup=setup)
        return self.keep(record, start, origin="", claim=claim)

    def _opened(self, engine: Engine, setup: Setup, claim: Claim) -> Record:
        """The record of a game in which everybody was put down by the computer's own sense."""
        wanted = Opening(
            rules=rules_of(engine), setup=setup, secret=claim.secret.hex(),
            contributions=claim.contributions,
            seeds={side: mind_seed(claim.secret, [side]) for side in SIDES},
        )  # fmt: skip
        found = self.minds.wait(wanted)
        assert isinstance(found, Replied)
        return msgspec.json.decode(found.message, type=Record)

    def _begin_lesson(self, wanted: Start) -> Seats:
        """A game from the position of a lesson, with its coach."""
        if structs.replace(wanted, lesson="", seed=None) != Start():
            raise BadRequest("a lesson brings its own opponent, edition and set-up")
        taught = lesson(wanted.lesson)
        engine = self.engine(taught.edition)
        record = Record(
            edition=taught.edition, revision=engine.catalogue.revision, setup=taught.setup
        )
        start = Start(vs=taught.level, edition=taught.edition, seed=wanted.seed)
        return self.keep(record, start, origin=f"{LESSON}{taught.id}")

    def _begin_puzzle(self, wanted: Start) -> Seats:
        """A game from the position of a puzzle, with the answers that lead into it."""
        if structs.replace(wanted, puzzle="", seed=None) != Start():
            raise BadRequest("a puzzle brings its own opponent, edition and set-up")
        one = puzzle(wanted.puzzle)
        engine = self.engine(one.edition)
        _, lead = begun(engine, one)
        record = Record(
            edition=one.edition,
            revision=engine.catalogue.revision,
            setup=one.setup,
            answers=[answer_text(answer) for answer in lead],
        )
        start = Start(edition=one.edition, seed=wanted.seed)
        return self.keep(record, start, origin=f"{PUZZLE}{one.id}")

    def setup(self, start: Start) -> Setup:
        """What a game would begin with, tried out; `BadSetup` says what is wrong with it."""
        engine = self.engine(start.edition)
        setup = self._setup(engine, start)
        _check_bounds(setup)
        engine.new_game(setup)  # says what is wrong with a set-up in its own words
        return setup

    def _setup(self, engine: Engine, start: Start) -> Setup:
        """A set-up given in full, the quick one, or two rosters and everything else to decide."""
        _check_wishes(start)
        if isinstance(start.setup, Setup):
            return start.setup
        seed = secrets.randbelow(2**32) if start.seed is None else start.seed
        if start.setup == "quick":
            return self._on_table(engine, quick_setup(engine.catalogue), start.table, seed)
        if start.setup in DRAWN:
            drawn = self.drawn(engine, start.setup, seed if start.draw is None else start.draw)
            return self._on_table(engine, drawn, start.table, seed)
        if start.setup in AGAIN:
            return self._on_table(engine, self._again(start), start.table, seed)
        if start.setup != "rosters":
            raise BadRequest(f"there is no set-up {start.setup!r}; known: {', '.join(SETUPS)}")
        one, two = quick_rosters(engine.edition, engine.catalogue, seed)
        rosters: dict[SideId, Roster] = {"A": one, "B": two, **start.rosters}
        setup = Setup(table=QUICK_TABLE, rosters=rosters)
        return self._on_table(engine, setup, start.table, seed)

    def drawn(self, engine: Engine, kind: str, number: int) -> Setup:
        """What "drawn" or "surprise" gives for a number."""
        return drawn_setup(engine.edition, engine.catalogue, number, surprise=DRAWN[kind])

    def _again(self, start: Start) -> Setup:
        """The set-up of a stored game, with the sides as they were or changed."""
        setup = msgspec.json.decode(self.store.game(start.of).setup, type=Setup)
        if not AGAIN[str(start.setup)]:
            return setup
        return structs.replace(
            setup,
            squads={other(side): squad for side, squad in setup.squads.items()},
            rosters={other(side): roster for side, roster in setup.rosters.items()},
        )

    def _on_table(self, engine: Engine, setup: Setup, table: str, seed: int) -> Setup:
        """The set-up on another battlefield: of the package, kept, random, or the players' own."""
        if not table:
            return setup
        setup = structs.replace(setup, pieces=(), terrain=())
        if table == "random":
            pieces = random_table(engine.catalogue, seed)
            return structs.replace(setup, table="", pieces=pieces)
        if table == "players":
            kinds = tuple(line.kind for line in random_table(engine.catalogue, seed))
            return structs.replace(setup, table="", terrain=kinds)
        if table.startswith(OWN_TABLE):
            pieces = self._kept(table.removeprefix(OWN_TABLE))
            return structs.replace(setup, table="", pieces=pieces)
        return structs.replace(setup, table=table)

    def _kept(self, name: str) -> tuple[TablePiece, ...]:
        for kept in self.store.battlefields():
            if kept.name == name:
                return kept.pieces
        raise BadRequest(told("there is no battlefield {name}", name=repr(name)))

    def keep(
        self, record: Record, start: Start, *, origin: str, claim: Claim | None = None
    ) -> Seats:
        """Store a game that begins with the answers of a record."""
        if start.vs not in (*LEVELS, *PEOPLE):
            known = ", ".join((*LEVELS, *PEOPLE))
            raise BadRequest(f"there is no opponent {start.vs!r}; known: {known}")
        if start.vs == "friend" and claim is None:
            raise BadRequest("a friend is invited to a new game, not to one that goes on")
        if len(record.answers) > MAX_ANSWERS:
            raise BadRequest(told("a game has at most {n} answers", n=MAX_ANSWERS))
        _check_bounds(record.setup)
        engine = self.engine(record.edition, record.revision)
        replay, lines = Replay(record, engine), []
        while not replay.done:
            replay.step()
            lines.append(Line("answer", record.answers[replay.at - 1], replay.journal.digest))
        human, claim = human_sides(start), claim or _claimed(start)
        stored = StoredGame(
            id=claim.id, created=time.time(), edition=record.edition,
            revision=engine.catalogue.revision, setup=msgspec.json.encode(record.setup),
            vs=start.vs, human=human, secret=claim.secret, keys=claim.keys,
            players={**_names(start, human), **_named(start)}, origin=origin,
            packs=replay.journal.record.packs, content=content_digest(record.setup, engine),
            since=_fair_since(record, origin),
        )  # fmt: skip
        self.store.add(stored, lines, summary_of(replay.state), claim.contributions, claim.notes)
        return seats_of(stored)

    # --- open games ---

    async def open(self, game: str) -> Room:
        """The room of a stored game; it is read from disk if it is not open."""
        async with self._opening.setdefault(game, asyncio.Lock()):
            room = self.rooms.get(game)
            if room is None or room.table.broken:
                async with self._replaying:
                    table = await asyncio.to_thread(self._replayed, game)
                announce = self.neighbours.announce
                room = self.rooms[game] = Room(table, self.pace, self.counts, announce, self.minds)
                if table.is_remote:
                    announce(News(kind="who", game=game))
            elif room.idle:
                async with room.turn:
                    await room.follow()  # nobody was here to follow it for
            self.rooms.move_to_end(game)
            self._make_space()
            return room

    def _replayed(self, game: str) -> Table:
        stored = self.store.game(game)
        engine = self.engine(stored.edition, stored.revision)
        return _table_for(stored.origin)(self.store, stored, engine, self.clocks)

    async def tell_again(self, game: str) -> None:
        """Something beside the answers has changed: those who sit at the game hear of it."""
        self.neighbours.announce(News(kind="again", game=game))
        room = self.rooms.get(game)
        if room is not None:
            async with room.turn:
                room.tell("notice", ())

    async def look(self, game: str, read: Callable[[Table], T]) -> T:
        """Read from a game between two of its changes: what is not on disk has not happened."""
        while True:
            room = await self.open(game)
            async with room.turn:
                if not room.table.broken:
                    return read(room.table)

    def as_stored(self, game: str, key: str | None) -> Record:
        """A game as it lies in the store, for one that cannot be opened: nothing is hidden in it,
        so that a seat's key is needed."""
        stored = self.store.game(game)
        if key is None or stored.side_of(key) is None:
            raise WrongKey(told("this key opens no seat of this game"))
        return stored_record(stored, effective(self.store.lines(game))[0])

    def _make_space(self) -> None:
        """Close games nobody looks at, those used longest ago first."""
        for game, room in list(self.rooms.items()):
            if len(self.rooms) <= OPEN_GAMES:
                return
            if room.idle:
                del self.rooms[game]

    def close(self) -> None:
        self.reviews.close()
        for room in self.rooms.values():
            room.close()
        self.rooms.clear()
        self.minds.close()
        self.store.close()


def _check_wishes(start: Start) -> None:
    """What is asked for beside a set-up must have a place in it."""
    if isinstance(start.setup, Setup) and (start.table or start.rosters):
        raise BadRequest("a set-up given in full has its own table and rosters")
    if start.setup != "rosters" and start.rosters:
        raise BadRequest("ready squads take no rosters")
    if (isinstance(start.setup, str) and start.setup in AGAIN) != bool(start.of):
        raise BadRequest("a game that is played again, and only such a game, names the one before")


def human_sides(start: Start) -> str:
    """The sides that people play."""
    return "AB" if start.vs in PEOPLE else start.seat


def _claimed(start: Start) -> Claim:
    """A game whose seats nobody holds yet: whoever makes it gets the keys."""
    keys = {side: secrets.token_urlsafe(18) for side in human_sides(start)}
    return Claim(
        id=secrets.token_hex(8), secret=new_secret(start.seed), keys=keys, contributions={}
    )


def _table_for(origin: str) -> type[Table]:
    if origin.startswith(LESSON):
        return LessonTable
    return PuzzleTable if origin.startswith(PUZZLE) else Table


def _fair_since(record: Record, origin: str) -> int:
    """How many answers have dice from elsewhere; of a lesson, whose dice are loaded, all."""
    if origin.startswith(LESSON):
        return MAX_ANSWERS
    return len(record.answers) if origin else 0


def _check_bounds(setup: Setup) -> None:
    """Whatever the rules allow, a table has to be drawn and a game to be replayed."""
    squads = setup.squads.values()
    if max(len(setup.pieces), len(setup.terrain)) > MOST_PIECES:
        raise BadRequest(told("a battlefield has at most {n} terrain features here", n=MOST_PIECES))
    if any(len(squad.characters) > MOST_CHARACTERS for squad in squads):
        raise BadRequest(told("a squad has at most {n} characters here", n=MOST_CHARACTERS))


def seats_of(stored: StoredGame) -> Seats:
    """The keys of a game at this machine; those of a game with a friend belong to who took them."""
    if stored.vs == "friend":
        return Seats(stored.id, {}, stored.human[0])
    return Seats(stored.id, stored.keys, stored.human[0])


def _named(start: Start) -> dict[str, str]:
    return {str(side): name for side, name in start.players.items()}


def _names(start: Start, human: str) -> dict[str, str]:
    return {side: "human" if side in human else start.vs for side in ("A", "B")}
