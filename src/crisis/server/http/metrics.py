"""Whether the server is well, and its numbers, for whoever hosts it: `/health` and `/metrics`.

Belongs here: these two routes. Does not belong here: counting (`counts`).
"""

import asyncio
import logging
import time

from fastapi import FastAPI, Request, Response

from crisis.server.http.guard import is_from_here
from crisis.server.http.requests import json_answer
from crisis.server.tables.counts import KINDS
from crisis.server.tables.hall import Hall, WrongKey
from crisis.texts.told import told

log = logging.getLogger("crisis.server")

TEXT = "text/plain; version=0.0.4; charset=utf-8"
HELP = {
    "answers": "Answers that were taken: of people, the computer and chance.",
    "refused_answers": "Answers that the rules or the table refused.",
    "unreadable_messages": "Messages that were none.",
    "faults": "Faults of the program.",
    "refused_thoughts": "Questions for which nobody had time.",
    "mishaps": "Failures of the computer's mind.",
    "connections": "Connections that sat down.",
    "refused_connections": "Connections that were turned away.",
    "refused_requests": "Requests that were turned away at the door.",
    "throttled_messages": "Messages of seats that had to wait.",
}


def add_routes(app: FastAPI, hall: Hall) -> None:
    begun = time.monotonic()

    @app.get("/health")
    async def health() -> Response:
        try:
            await asyncio.to_thread(hall.store.last_alive)
        except hall.store.failures as error:
            log.error(
                "the store cannot be read: %s", error
            )  # it may name a host: not for everybody
            why = "the store cannot be read; see the log of the server"
            return json_answer({"status": "failing", "why": why}, 503)
        return json_answer({"status": "ok"})

    @app.get("/metrics")
    def metrics(request: Request) -> Response:
        if not is_from_here(request.scope):
            raise WrongKey(told("the numbers of this server are told at its own machine alone"))
        return Response(_text(hall, time.monotonic() - begun), media_type=TEXT)


def _text(hall: Hall, seconds: float) -> str:
    """Prometheus' text format."""
    rooms = list(hall.rooms.values())
    lines = [
        *_lines("open_games", "gauge", "Games that are open in memory.", len(rooms)),
        *_lines(
            "open_connections",
            "gauge",
            "Connections that sit at a game.",
            sum(len(room.channels) for room in rooms),
        ),
        *_lines("running_clocks", "gauge", "Clocks that run.", len(hall.clocks.deadlines)),
        *_lines("waiting_thoughts", "gauge", "Thoughts that wait.", hall.minds.waiting),
        *_lines("up_seconds", "gauge", "Seconds since the server started.", round(seconds)),
    ]
    for kind in KINDS:
        lines += _lines(f"{kind}_total", "counter", HELP[kind], hall.counts.of[kind])
    return "\n".join(lines) + "\n"


def _lines(name: str, kind: str, about: str, value: int) -> list[str]:
    full = f"crisis_{name}"
    return [f"# HELP {full} {about}", f"# TYPE {full} {kind}", f"{full} {value}"]
