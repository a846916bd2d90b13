"""Requests that are only half sent are given up; whole ones are not, however slowly they are used."""

import asyncio
import socket
import threading
from collections.abc import Iterator

import pytest
import uvicorn

from crisis.server.http import patience


async def app(scope: dict, receive: object, send: object) -> None:
    if scope["type"] == "lifespan":
        return
    while (await receive()).get("more_body"):  # type: ignore[operator]
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})  # type: ignore[operator]
    await send({"type": "http.response.body", "body": b"heard"})  # type: ignore[operator]


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(patience, "ARRIVAL_SECONDS", 0.3)
    config = uvicorn.Config(app, http=patience.Patience, lifespan="off", log_level="critical")
    server = uvicorn.Server(config)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join(20)


def talk(port: int, *parts: bytes) -> bytes:
    """Send these bytes and read until the other end closes."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as caller:
        for part in parts:
            caller.sendall(part)
        found = b""
        while data := caller.recv(4096):
            found += data
        return found


@pytest.mark.parametrize(
    "half",
    [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"GE",
     b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf"],
)  # fmt: skip
def test_half_a_request_is_given_up(port: int, half: bytes) -> None:
    assert b"408 Request Timeout" in talk(port, half)


def test_a_whole_request_is_answered(port: int) -> None:
    whole = b"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\n"
    assert b"heard" in talk(port, whole, b"body")
