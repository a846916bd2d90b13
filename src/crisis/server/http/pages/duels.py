"""The odds page: exact odds of up to four attacks side by side."""

from fastapi import FastAPI, Request, Response
from msgspec import Struct

from crisis.server.ask.duels import Row
from crisis.server.http.requests import read_body, thought_answer
from crisis.server.minds.thoughts import Compared, rules_of
from crisis.server.protocol.errors import BadRequest
from crisis.server.tables.hall import Hall
from crisis.texts.reader import language

MOST_ROWS = 4


class Rows(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    rows: list[Row]


def add_routes(app: FastAPI, hall: Hall) -> None:
    @app.post("/api/odds")
    async def odds(request: Request, edition: str = "1.3") -> Response:
        asked = await read_body(request, Rows)
        if not 1 <= len(asked.rows) <= MOST_ROWS:
            raise BadRequest(f"odds are compared for 1 to {MOST_ROWS} attacks")
        rules = rules_of(hall.engine(edition))
        return await thought_answer(
            hall.minds, Compared(rules=rules, language=language(), rows=tuple(asked.rows))
        )
