"""The HTTP and WebSocket face of the server: routes only, no game."""

import asyncio
import logging
import mimetypes
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import msgspec
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from msgspec import structs
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.staticfiles import StaticFiles

from crisis.play.draw import NoDraw
from crisis.play.lessons.lesson import Lesson
from crisis.play.lessons.reading import UnknownLesson, lessons
from crisis.play.puzzles.puzzle import Puzzle
from crisis.play.puzzles.reading import UnknownPuzzle, puzzles
from crisis.play.quick import TooFewCards
from crisis.play.record import BadRecord, Record, engine_for, record_from_json, record_to_json
from crisis.play.roster_file import BadRosterFile
from crisis.play.tables import NoTable
from crisis.rules.core.edition import UnknownEdition
from crisis.rules.setup.setup import BadSetup, Setup
from crisis.server.ask import replay
from crisis.server.ask.luck import dice_proof, luck_report
from crisis.server.ask.summary import game_summary
from crisis.server.game.store import Store
from crisis.server.game.stored import DamagedGame, UnknownGame
from crisis.server.game.table import Changed, Table
from crisis.server.http import (
    battlefields,
    connection,
    invitations,
    metrics,
    watching,
)
from crisis.server.http.catalogue import (
    catalogue_json,
    roster_of_file,
    roster_shelf,
    rulebook_json,
)
from crisis.server.http.connection import seat_of, sentence
from crisis.server.http.guard import THIS_MACHINE, Door, Guard
from crisis.server.http.kernels import machine_code
from crisis.server.http.limits import Limits
from crisis.server.http.owner import Owner
from crisis.server.http.pages import duels, plans, rosters, texts
from crisis.server.http.pages import puzzles as saved_puzzles
from crisis.server.http.requests import json_answer, key_of, read_body
from crisis.server.minds.processes import Processes
from crisis.server.minds.thoughts import Overworked
from crisis.server.minds.threads import Minds, Thinking, Threads
from crisis.server.protocol.errors import BadRequest
from crisis.server.tables.hall import DRAWN, Engines, Hall, Start, WrongKey, seats_of
from crisis.server.tables.invitations import Invitations, Taken, UnknownInvitation
from crisis.server.tables.reviews import finished, shown
from crisis.server.tables.timekeeper import Timekeeper
from crisis.server.tables.watching import Watching
from crisis.state.records import SideId
from crisis.texts import codes
from crisis.texts.told import told

log = logging.getLogger("crisis.server")

PACE = 0.45  # seconds the computer takes at least for an answer, so that it can be followed
THREADS = 32  # that carry out answers; most of them wait for the disk
CARDS_FIRST = 1.0  # seconds before machine code is loaded beside the first answers
T = TypeVar("T")

for _suffix, _kind in {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}.items():
    mimetypes.add_type(_kind, _suffix)  # some machines know these endings under other names


class Defaults(msgspec.Struct, frozen=True):
    """What the page offers first: the options of the command line."""

    vs: str = "medium"
    edition: str = "1.3"
    seed: int | None = None
    hosted: bool = False  # people come from elsewhere: each sees their own games


class ListedLesson(msgspec.Struct, frozen=True):
    """A lesson as the list of lessons shows it."""

    id: str
    number: int
    title: str
    text: str
    minutes: int
    steps: int
    focus: tuple[float, float, float]  # the part of the position that is drawn, in inches
    setup: Setup

    @classmethod
    def of(cls, lesson: Lesson) -> "ListedLesson":
        return cls(
            lesson.id, lesson.number, lesson.title, lesson.text, lesson.minutes, len(lesson.step),
            lesson.focus, lesson.setup,
        )  # fmt: skip


class ListedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle as the list of puzzles shows it; without its solution."""

    id: str
    number: int
    title: str
    text: str
    grade: int
    kind: str
    best: float
    focus: tuple[float, float, float]
    setup: Setup

    @classmethod
    def of(cls, one: Puzzle) -> "ListedPuzzle":
        return cls(
            one.id, one.number, one.title, one.text, one.grade, one.kind, one.best, one.focus,
            one.setup,
        )  # fmt: skip


class BranchRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a moment of another game."""

    at: int
    key: str | None = None
    vs: str | None = None
    seat: SideId | None = None


def create_app(
    store_path: Path | str,
    *,
    pace: float = PACE,
    defaults: Defaults | None = None,
    engines: Engines = engine_for,
    door: Door = THIS_MACHINE,
    thinking: Thinking = Threads,
) -> FastAPI:
    """The application over one store of games."""
    hall = Hall(Store(store_path), pace, engines, thinking=thinking)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(
            ThreadPoolExecutor(THREADS, thread_name_prefix="table")
        )
        beside = [
            asyncio.create_task(_ready_to_think(hall.minds)),
            asyncio.create_task(Timekeeper(hall).run()),
            asyncio.create_task(hall.neighbours.run()),
        ]
        if door.hosted:  # whoever comes back after a restart shall not wait for it
            beside.append(asyncio.create_task(asyncio.to_thread(hall.warm_up)))
        yield
        for task in beside:
            task.cancel()
        await asyncio.wait(beside)
        hall.close()

    app = FastAPI(
        lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False
    )
    app.state.hall = hall
    app.add_middleware(GZipMiddleware, minimum_size=2048)
    limits = Limits() if door.hosted else None
    app.state.limits = limits
    app.add_middleware(Guard, door=door, counts=hall.counts, limits=limits)
    app.add_middleware(texts.Reader)  # outermost: who is turned away is told why in their language
    _errors(app)
    owner = Owner(hall.store, door)
    _lobby(app, hall, structs.replace(defaults or Defaults(), hosted=door.hosted))
    _shelf(app, hall, owner)
    _tables(app, hall, owner)
    _games(app, hall, owner)
    invitations.add_routes(app, Invitations(hall))
    watching.add_routes(app, Watching(hall))
    rosters.add_routes(app, hall, hosted=door.hosted)
    duels.add_routes(app, hall)
    saved_puzzles.add_routes(app, hall, owner)
    plans.add_routes(app, hall, hosted=door.hosted)
    metrics.add_routes(app, hall)
    texts.add_routes(app)
    _seat(app, hall, door, limits)
    app.mount("/", StaticFiles(directory=str(files("crisis") / "web"), html=True, check_dir=False))
    return app


async def _ready_to_think(minds: Minds) -> None:
    """Load or compile the geometry; whoever thinks elsewhere begins when that is done. A page that
    opens asks for the cards first, and nobody needs the geometry yet."""
    await asyncio.sleep(CARDS_FIRST)
    await machine_code()
    if isinstance(minds, Processes):
        minds.begin()


# --- answers --------------------------------------------------------------------------------------


def _errors(app: FastAPI) -> None:
    """One clear sentence for what was wrong with a request."""

    def telling(status: int) -> Callable[[Request, Exception], Response]:
        return lambda _request, error: json_answer({"why": sentence(error)}, status)

    for kind in (
        BadRequest,
        BadSetup,
        BadRecord,
        UnknownEdition,
        TooFewCards,
        NoTable,
        NoDraw,
        BadRosterFile,
    ):
        app.add_exception_handler(kind, telling(400))
    app.add_exception_handler(UnknownLesson, telling(404))
    app.add_exception_handler(UnknownPuzzle, telling(404))
    app.add_exception_handler(Changed, telling(409))
    app.add_exception_handler(DamagedGame, telling(409))
    app.add_exception_handler(UnknownGame, telling(404))
    app.add_exception_handler(UnknownInvitation, telling(404))
    app.add_exception_handler(Taken, telling(409))
    app.add_exception_handler(WrongKey, telling(403))
    app.add_exception_handler(Overworked, _overworked)
    app.add_exception_handler(ClientDisconnect, _left)
    app.add_exception_handler(RequestValidationError, _wrong_query)
    app.add_exception_handler(HTTPException, _wrong_path)
    app.add_exception_handler(Exception, _fault)


def _wrong_query(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    return json_answer({"why": f"{'.'.join(map(str, first['loc']))}: {first['msg']}."}, 400)


def _left(request: Request, _error: Exception) -> Response:
    """Whoever sent half a request is gone, or was too slow: nobody reads this."""
    log.info("%s %s: only half of it came", request.method, request.url.path)
    return json_answer({"why": "Only half of the request came."}, 400)


def _overworked(_request: Request, error: Exception) -> Response:
    log.warning("a request was refused: %s", error)
    return json_answer({"why": str(codes.TOO_MUCH_TO_THINK())}, 503)


def _wrong_path(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return json_answer({"why": f"{error.detail}."}, error.status_code)


def _fault(_request: Request, _error: Exception) -> Response:
    """The error itself goes to the log, with its traceback."""
    return json_answer({"why": str(codes.MISTAKE())}, 500)


# --- the lobby ------------------------------------------------------------------------------------


def _lobby(app: FastAPI, hall: Hall, defaults: Defaults) -> None:
    @app.get("/api/start")
    def start() -> Response:
        return json_answer(defaults)

    @app.get("/api/lessons")
    def taught() -> Response:
        return json_answer([ListedLesson.of(lesson) for lesson in lessons()])

    @app.get("/api/puzzles")
    def puzzling() -> Response:
        return json_answer([ListedPuzzle.of(one) for one in puzzles()])

    @app.get("/api/catalogue")
    def catalogue(edition: str = "1.3") -> Response:
        return Response(catalogue_json(hall.engine(edition)), media_type="application/json")

    @app.get("/api/rulebook")
    def rules() -> Response:
        return Response(rulebook_json(), media_type="application/json")

    @app.get("/api/rosters")
    def rosters(edition: str = "1.3", seed: int = 0) -> Response:
        return json_answer(roster_shelf(hall.engine(edition), seed))

    @app.post("/api/rosters")
    async def read(request: Request, edition: str = "1.3") -> Response:
        return json_answer(roster_of_file(hall.engine(edition), await request.body()))

    @app.get("/api/draw")
    def draw(number: int, edition: str = "1.3", kind: str = "drawn") -> Response:
        if kind not in DRAWN:
            raise BadRequest(f"nothing is drawn as {kind!r}; known: {', '.join(DRAWN)}")
        return json_answer(hall.drawn(hall.engine(edition), kind, number))


def _shelf(app: FastAPI, hall: Hall, owner: Owner) -> None:
    """The list of games: new ones, those brought in, those thrown away."""

    @app.get("/api/games")
    def games() -> Response:
        return json_answer([] if owner.door.hosted else hall.store.listed())

    @app.post("/api/games/mine")
    async def mine(request: Request) -> Response:
        keys = await read_body(request, dict[str, str])
        return json_answer(await asyncio.to_thread(owner.listed, keys))

    @app.post("/api/games")
    async def create(request: Request) -> Response:
        wanted = await read_body(request, Start)
        return json_answer(await asyncio.to_thread(hall.create, wanted), 201)

    @app.delete("/api/games/{game}")
    def forget(request: Request, game: str) -> Response:
        owner.check(request, game)
        hall.store.forget(game)
        return json_answer({"id": game})

    @app.post("/api/games/{game}/restore")
    def restore(request: Request, game: str) -> Response:
        owner.check(request, game)
        hall.store.bring_back(game)
        return json_answer({"id": game})

    @app.post("/api/games/import")
    async def take_in(request: Request, vs: str = "human", seat: SideId = "A") -> Response:
        record = record_from_json(await request.body())
        wanted = Start(vs=vs, edition=record.edition, seat=seat)
        seats = await asyncio.to_thread(hall.keep, record, wanted, origin="import")
        return json_answer(seats, 201)


def _tables(app: FastAPI, hall: Hall, owner: Owner) -> None:
    """Battlefields: kept ones, a random one, checking and keeping one."""

    @app.get("/api/tables")
    def kept() -> Response:
        return json_answer(hall.store.battlefields())

    @app.get("/api/tables/random")
    def at_random(seed: int = 0, edition: str = "1.3") -> Response:
        return json_answer(battlefields.lay_at_random(hall.engine(edition), seed))

    @app.post("/api/tables/check")
    async def check(request: Request, edition: str = "1.3") -> Response:
        drawn = await read_body(request, battlefields.Drawn)
        return json_answer(battlefields.check(hall.engine(edition), drawn))

    @app.post("/api/tables/nearest")
    async def nearest(request: Request, edition: str = "1.3") -> Response:
        wanted = await read_body(request, battlefields.Wanted)
        return json_answer(
            await asyncio.to_thread(battlefields.nearest, hall.engine(edition), wanted)
        )

    @app.delete("/api/tables")
    def forget(name: str) -> Response:
        owner.check_common()
        battlefields.forget(hall.store, name)
        return json_answer({})

    @app.post("/api/tables")
    async def keep(request: Request, edition: str = "1.3") -> Response:
        owner.check_common()
        drawn = await read_body(request, battlefields.Drawn)
        engine = hall.engine(edition)
        return json_answer(
            await asyncio.to_thread(battlefields.keep, hall.store, engine, drawn), 201
        )


# --- one game -------------------------------------------------------------------------------------


async def _read(
    hall: Hall, game: str, key: str | None, read: Callable[[Table, SideId | None], T]
) -> T:
    """What the seat that a key opens may read of a game; without a key as a spectator."""
    return await hall.look(
        game, lambda table: read(table, None if key is None else seat_of(table, key))
    )


def _file(game: str, record: Record) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="crisis-{game}.json"'}
    return Response(record_to_json(record), media_type="application/json", headers=headers)


def _games(app: FastAPI, hall: Hall, owner: Owner) -> None:
    @app.post("/api/games/{game}/seats")
    async def seats(request: Request, game: str) -> Response:
        owner.check(request, game)
        return json_answer(seats_of(hall.store.game(game)))

    @app.get("/api/games/{game}/record")
    async def record(request: Request, game: str) -> Response:
        owner.check_reader(request, game)
        return _file(game, await _read(hall, game, key_of(request), replay.record_for))

    @app.get("/api/games/{game}/stored")
    async def stored(request: Request, game: str) -> Response:
        key = key_of(request)
        try:
            return _file(game, await _read(hall, game, key, replay.record_for))
        except (BadRecord, UnknownEdition):  # why it cannot be opened was said when it was tried
            return _file(game, await asyncio.to_thread(hall.as_stored, game, key))

    @app.get("/api/games/{game}/frames")
    async def frames(request: Request, game: str) -> Response:
        owner.check_reader(request, game)
        past = await _read(hall, game, key_of(request), replay.past)
        first = replay.read_number(request.query_params.get("from", "0"))
        last = replay.read_number(request.query_params.get("to", str(first + replay.MOST_FRAMES)))
        return json_answer(await asyncio.to_thread(replay.frames, past, first, last))

    @app.get("/api/games/{game}/summary")
    async def summary(request: Request, game: str) -> Response:
        owner.check_reader(request, game)
        return json_answer(await _read(hall, game, key_of(request), game_summary))

    @app.get("/api/games/{game}/luck")
    async def luck(request: Request, game: str) -> Response:
        owner.check_reader(request, game)
        return json_answer(await hall.look(game, luck_report))

    @app.get("/api/games/{game}/proof")
    async def proof(request: Request, game: str) -> Response:
        return json_answer(await _read(hall, game, key_of(request), dice_proof))

    @app.post("/api/games/{game}/review")
    async def review(game: str) -> Response:
        return json_answer(shown(hall.reviews.of(await hall.look(game, finished))))

    @app.post("/api/games/{game}/branch")
    async def branch(request: Request, game: str) -> Response:
        wanted = await read_body(request, BranchRequest)
        if wanted.key is None:
            owner.check_reader(request, game)
        cut, start = await _read(hall, game, wanted.key, partial(_branch, wanted))
        seats = await asyncio.to_thread(hall.keep, cut, start, origin=f"{game}@{wanted.at}")
        return json_answer(seats, 201)


def _branch(wanted: BranchRequest, table: Table, seat: SideId | None) -> tuple[Record, Start]:
    """The record up to the moment, and who plays on."""
    stored = table.stored
    if table.is_remote and not table.over:
        raise BadRequest(
            told("a game with a friend is branched when it is over: nobody tries it out")
        )
    side = wanted.seat or seat or table.seats[0]
    vs = "human" if table.is_remote else stored.vs
    start = Start(vs=wanted.vs or vs, edition=stored.edition, seat=side)
    return replay.record_at(table, seat, wanted.at), start


# --- the WebSocket --------------------------------------------------------------------------------


def _seat(app: FastAPI, hall: Hall, door: Door, limits: Limits | None) -> None:
    @app.websocket("/api/games/{game}/seat")
    async def seat(socket: WebSocket, game: str) -> None:
        await connection.serve(socket, hall, door, game, limits)
