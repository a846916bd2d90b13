"""Reading a request and answering it, the same way everywhere.

Belongs here: bodies, keys, JSON. Does not belong here: what a route does.
"""

from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response

from crisis.server.minds.thoughts import Replied, Thought
from crisis.server.minds.threads import Minds
from crisis.server.protocol.errors import BadRequest

T = TypeVar("T")


def json_answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


async def thought_answer(minds: Minds, about: Thought) -> Response:
    """What comes of a thought, as it is."""
    found = await minds.think(about)
    assert isinstance(found, Replied)
    return Response(bytes(found.message), media_type="application/json")


async def read_body(request: Request, kind: type[T]) -> T:
    """The body as one kind of message; `BadRequest` says what is wrong with it."""
    data = await request.body()
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(f"this request cannot be read: {error}") from error


def key_of(request: Request) -> str | None:
    """The key of a seat; an address is written into logs, so that no key may stand in one."""
    if "key" in request.query_params:
        raise BadRequest("a key is sent in the header Authorization: Bearer KEY, not in an address")
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    return key if kind.lower() == "bearer" else None
