"""Rosters for the builder: read, judged, turned into squads, written out, and kept beside the copy
in their player's browser. At this machine they belong to whoever sits at it; on a server that
people reach from elsewhere, to the browser that holds their key."""

import asyncio
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response

from crisis.play.roster_file import (
    MOST_CARDS,
    BadRosterFile,
    is_json,
    read_roster,
    roster_to_json,
    roster_to_text,
    text_of,
)
from crisis.play.rosters.codes import code_of
from crisis.play.rosters.reach import curve, mends, reach, threats_of
from crisis.play.rosters.reading import Reading, read_list
from crisis.rules.engine import Engine
from crisis.rules.setup.rosters import roster_faults
from crisis.rules.setup.squads import legal_squads
from crisis.server.game.roster_shelf import KeptRoster, RosterShelf
from crisis.server.http.requests import json_answer, key_of, read_body
from crisis.server.protocol.errors import BadRequest
from crisis.server.protocol.told import ToldFault
from crisis.server.tables.hall import Hall, WrongKey
from crisis.state.rosters import Roster
from crisis.texts.told import told

MOST_SQUADS = 400  # of one answer; the number of all of them is told
SHORTEST_KEY = 20  # letters of a browser's key; it is drawn at random
MOST_MENDED = 6  # faults for which mends are looked for


def add_routes(app: FastAPI, hall: Hall, *, hosted: bool) -> None:
    """Everything below `/api/rosters/`; each takes the edition that judges."""
    _add_shelf(app, RosterShelf(hall.store.database), hosted)

    @app.post("/api/rosters/judge")
    async def judge(request: Request, edition: str = "1.3") -> Response:
        return json_answer(judged(hall.engine(edition), await _roster(request)))

    @app.post("/api/rosters/squads")
    async def squads(request: Request, threat: int, edition: str = "1.3") -> Response:
        return json_answer(listed(hall.engine(edition), await _roster(request), threat))

    @app.post("/api/rosters/read")
    async def read(request: Request, edition: str = "1.3") -> Response:
        return json_answer(as_read(hall.engine(edition), await request.body()))

    @app.post("/api/rosters/export")
    async def export(request: Request, edition: str = "1.3") -> Response:
        return json_answer(written(hall.engine(edition), await _roster(request)))


def _add_shelf(app: FastAPI, shelf: RosterShelf, hosted: bool) -> None:
    def owner(request: Request) -> str:
        key = key_of(request) or ""
        if hosted and len(key) < SHORTEST_KEY:
            raise WrongKey(told("rosters belong to the browser that made them: send its key"))
        return shelf.owner_of(key if hosted else "")

    @app.get("/api/rosters/kept")
    def kept(request: Request) -> Response:
        return json_answer(shelf.listed(owner(request)))

    @app.post("/api/rosters/kept")
    async def keep(request: Request) -> Response:
        one = await read_body(request, KeptRoster)
        if one.roster is not None:
            _check_size(one.roster)
        await asyncio.to_thread(shelf.keep, owner(request), one)
        return json_answer({}, 201)


async def _roster(request: Request) -> Roster:
    roster = await read_body(request, Roster)
    _check_size(roster)
    return roster


def _check_size(roster: Roster) -> None:
    for cards in (roster.characters, roster.tactics, roster.crises):
        if len(cards) > MOST_CARDS:
            raise BadRequest(told("a roster has at most {n} cards of one kind", n=MOST_CARDS))


def judged(engine: Engine, roster: Roster) -> dict[str, Any]:
    """Every fault with its mends, the Threat curve, and what the roster reaches."""
    edition, cards = engine.edition, engine.catalogue
    found = roster_faults(roster, edition, cards)
    return {
        "edition": edition.id,
        "wanted": {
            "characters": edition.roster_characters,
            "tactics": edition.roster_tactics,
            "crises": 2 * edition.roster_crises_per_type,
        },
        "faults": [
            {
                **msgspec.to_builtins(ToldFault.of(fault)),
                "mends": mends(roster, fault, edition, cards) if number < MOST_MENDED else [],
            }
            for number, fault in enumerate(found)
        ],
        "curve": curve(roster, cards),
        "reach": reach(roster, edition, cards),
    }


def listed(engine: Engine, roster: Roster, threat: int) -> dict[str, Any]:
    """The legal squads at one Threat, as `crisis squads` lists them."""
    known = threats_of(engine.catalogue)
    if threat not in known:
        raise BadRequest(
            told("missions have a Threat from {low} to {high}", low=known[0], high=known[-1])
        )
    if len(roster.characters) > engine.edition.roster_characters:
        most = engine.edition.roster_characters
        raise BadRequest(
            told("a roster has {n} characters (ROSTER-01): too many to list squads", n=most)
        )
    found = legal_squads(roster, threat, engine.edition, engine.catalogue)
    return {"threat": threat, "count": len(found), "squads": found[:MOST_SQUADS]}


def as_read(engine: Engine, data: bytes) -> dict[str, Any]:
    """A pasted text line by line, with the roster that the understood lines make."""
    text = text_of(data)
    if is_json(text):
        reading = Reading("json", (), read_roster(data, engine.catalogue))
    else:
        reading = read_list(text, engine.catalogue)
    roster = reading.roster
    if not reading.troubles and not (roster.characters or roster.tactics or roster.crises):
        raise BadRosterFile(told("this is no roster: no card is named in it"))
    return {"form": reading.form, "lines": reading.lines, "roster": roster}


def written(engine: Engine, roster: Roster) -> dict[str, Any]:
    """The roster in every form that is written."""
    code = code_of(roster, engine.catalogue)
    return {
        "json": roster_to_json(roster).decode(),
        "text": roster_to_text(roster, engine.catalogue),
        "mct": code.code,
        "missing": code.missing,
    }
