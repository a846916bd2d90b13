"""A position of a game as a puzzle file, as `crisis puzzles save` writes it."""

import asyncio
from typing import Any

from fastapi import FastAPI, Request, Response

from crisis.play.puzzles.saving import NotAPosition, position_of, puzzle_text
from crisis.play.record import Record
from crisis.server.ask.replay import record_for
from crisis.server.http.connection import seat_of
from crisis.server.http.owner import Owner
from crisis.server.http.requests import json_answer, key_of
from crisis.server.protocol.errors import BadRequest
from crisis.server.tables.hall import Hall


def add_routes(app: FastAPI, hall: Hall, owner: Owner) -> None:
    @app.get("/api/games/{game}/puzzle")
    async def puzzle(request: Request, game: str, at: int) -> Response:
        owner.check_reader(request, game)
        key = key_of(request)
        record = await hall.look(
            game, lambda table: record_for(table, None if key is None else seat_of(table, key))
        )
        return json_answer(await asyncio.to_thread(saved, record, at, f"Game {game}"))


def saved(record: Record, at: int, title: str) -> dict[str, Any]:
    """The file, and what of the position it could not keep."""
    try:
        setup, lost = position_of(record, at)
    except NotAPosition as error:
        raise BadRequest(str(error)) from error
    return {"file": puzzle_text(setup, title), "lost": lost}
