"""The routes of spectators: which games can be watched, how far, and the moments themselves."""

import asyncio

from fastapi import FastAPI, Request, Response

from crisis.server.ask.replay import MOST_FRAMES, frames, read_number
from crisis.server.http.requests import json_answer, key_of
from crisis.server.tables.watching import Watching


def add_routes(app: FastAPI, watching: Watching) -> None:
    @app.get("/api/watch")
    def listed() -> Response:
        return json_answer(watching.listed())

    @app.get("/api/watch/{game}")
    async def look(request: Request, game: str) -> Response:
        return json_answer(await watching.look(game, key_of(request)))

    @app.get("/api/watch/{game}/frames")
    async def moments(request: Request, game: str) -> Response:
        past = await watching.past(game, key_of(request))
        first = read_number(request.query_params.get("from", "0"))
        last = read_number(request.query_params.get("to", str(first + MOST_FRAMES)))
        return json_answer(await asyncio.to_thread(frames, past, first, last))
