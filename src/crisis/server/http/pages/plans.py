"""The planner: a match-up of two rosters row by row, its games as they are played, its report."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.responses import StreamingResponse
from msgspec import Struct

from crisis.plans.blows import POWERS, Terms
from crisis.plans.games import Outcome
from crisis.plans.games import Request as Wanted
from crisis.plans.plan import Matchup, Plan, check_matchup
from crisis.plans.report import report
from crisis.server.http.requests import json_answer, read_body, thought_answer
from crisis.server.minds.thoughts import Blows, Outlined, rules_of
from crisis.server.protocol.errors import BadRequest
from crisis.server.tables.hall import Hall
from crisis.server.tables.simulations import Busy, Simulations
from crisis.texts.reader import language

MOST_DEFENDERS = 12


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attacker against many."""

    attacker: str
    defenders: tuple[str, ...]
    terms: Terms = Terms()


class Reported(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match-up as it goes into a file, with the games that were seen."""

    matchup: Matchup
    games: Outcome | None = None


def add_routes(app: FastAPI, hall: Hall, *, hosted: bool) -> None:
    """Everything below `/api/plans/`; each takes the edition that is played."""
    simulations = Simulations(hosted=hosted)
    one = asyncio.Semaphore(1)
    app.add_exception_handler(Busy, lambda _request, error: json_answer({"why": str(error)}, 409))

    @app.post("/api/plans/outline")
    async def outlined(request: Request, edition: str = "1.3") -> Response:
        asked = await read_body(request, Matchup)
        rules = rules_of(hall.engine(edition))
        about = Outlined(rules=rules, language=language(), matchup=asked)
        return await thought_answer(hall.minds, about)

    @app.post("/api/plans/blows")
    async def blows(request: Request, edition: str = "1.3") -> Response:
        row = await read_body(request, Row)
        if len(row.defenders) > MOST_DEFENDERS or row.terms.power not in POWERS:
            powers = ", ".join(map(str, POWERS))
            raise BadRequest(f"a row has up to {MOST_DEFENDERS} defenders and {powers} Power")
        about = Blows(
            rules=rules_of(hall.engine(edition)), language=language(), attacker=row.attacker,
            defenders=row.defenders, terms=row.terms,
        )  # fmt: skip
        return await thought_answer(hall.minds, about)

    @app.post("/api/plans/games")
    async def games(request: Request) -> Response:
        wanted = await read_body(request, Wanted)
        await asyncio.to_thread(check_matchup, hall.engine(wanted.edition), wanted.matchup)
        simulations.check(wanted)
        return StreamingResponse(_told(simulations, wanted, request), media_type=STREAM)

    @app.post("/api/plans/report")
    async def written(request: Request, edition: str = "1.3") -> Response:
        asked = await read_body(request, Reported)
        rules = rules_of(hall.engine(edition))
        about = Outlined(rules=rules, language=language(), matchup=asked.matchup, whole=True)
        async with one:  # it takes a process for itself
            found = await hall.minds.ponder(about, lambda _done, _of: None)
        headers = {"Content-Disposition": 'attachment; filename="crisis-match-up.html"'}
        text = report(msgspec.json.decode(found.message, type=Plan), asked.games)
        return Response(text, media_type="text/html; charset=utf-8", headers=headers)


STREAM = "text/event-stream"  # the one kind that is not gathered up before it is sent


async def _told(simulations: Simulations, wanted: Wanted, request: Request) -> AsyncIterator[bytes]:
    """Server-sent events; a comment where nothing is new."""
    async with aclosing(simulations.play(wanted, request.is_disconnected)) as lines:
        async for line in lines:
            yield b"data: " + line + b"\n\n" if line else b": waiting\n\n"
