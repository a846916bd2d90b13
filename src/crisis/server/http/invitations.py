"""The routes of invitations: inviting, looking at one, waiting, sitting down, withdrawing."""

import asyncio

from fastapi import FastAPI, Request, Response

from crisis.server.http.requests import json_answer, key_of, read_body
from crisis.server.tables.invitations import Again, Invitations, Invite, Take, TakenSeat, Wait


def add_routes(app: FastAPI, invitations: Invitations) -> None:
    @app.get("/api/invitations")
    def offers() -> Response:
        return json_answer(invitations.offers())

    @app.post("/api/invitations")
    async def invite(request: Request) -> Response:
        wanted = await read_body(request, Invite)
        return json_answer(await asyncio.to_thread(invitations.invite, wanted), 201)

    @app.get("/api/invitations/{number}")
    def offer(number: str) -> Response:
        return json_answer(invitations.offer(number))

    @app.post("/api/invitations/{number}/wait")
    async def wait(request: Request, number: str) -> Response:
        wanted = await read_body(request, Wait)
        key = key_of(request) or ""
        taken = await asyncio.to_thread(invitations.wait, number, key, wanted)
        return json_answer({"taken": taken})

    @app.post("/api/invitations/{number}/take")
    async def take(request: Request, number: str) -> Response:
        wanted = await read_body(request, Take)
        return json_answer(await asyncio.to_thread(invitations.take, number, wanted), 201)

    @app.delete("/api/invitations/{number}")
    async def withdraw(request: Request, number: str) -> Response:
        key = key_of(request) or ""
        await asyncio.to_thread(invitations.withdraw, number, key)
        return json_answer({})

    @app.post("/api/games/{game}/rematch")
    async def rematch(request: Request, game: str) -> Response:
        wanted = await read_body(request, Again)
        key = key_of(request) or ""
        made = await asyncio.to_thread(invitations.rematch, game, key, wanted)
        if isinstance(made, TakenSeat):
            return json_answer({"place": made}, 201)
        await invitations.hall.tell_again(game)
        return json_answer({"waits": made}, 201)
