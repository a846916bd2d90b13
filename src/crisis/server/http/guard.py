"""What is allowed in at all: only the server's own page; and the headers every answer carries.

The Host check stops other names that are made to point here; the Origin check stops other pages.
"""

from collections.abc import MutableMapping
from typing import Any

from msgspec import Struct
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOSTS = ("127.0.0.1", "localhost", "[::1]")
MAX_BODY = 4 * 1024 * 1024


class Door(Struct, frozen=True):
    """Under which address this server is known: this machine only, or one that is public."""

    public_url: str = ""  # scheme, name and port; "": this machine only

    @property
    def hosted(self) -> bool:
        """Whether people come from elsewhere: then nobody owns what others made."""
        return bool(self.public_url)

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")

    def is_ours(self, host: str) -> bool:
        """Whether a Host header names this server."""
        if self.hosted:
            return host == self.public_url.partition("://")[2]
        name, _, port = host.rpartition(":")
        return (name if port.isdigit() else host) in HOSTS

    def lets_in(self, headers: Headers) -> bool:
        """Whether a page of this very server asks: scheme, name and port agree."""
        host = headers.get("host", "")
        own = self.public_url or f"http://{host}"
        return self.is_ours(host) and headers.get("origin") == own

    def policy(self, host: str) -> str:
        """Nothing is loaded from, sent to or framed by anybody else."""
        scheme = "wss" if self.secure else "ws"
        return (
            "default-src 'self'; img-src 'self' data:; "
            f"connect-src 'self' {scheme}://{host}; object-src 'none'; base-uri 'none'; "
            "form-action 'self'; frame-ancestors 'none'"
        )


THIS_MACHINE = Door()


class Guard:
    """Refuses strangers and oversized bodies, adds the headers."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = _refusal(self.door, scope["method"], headers)
        if refusal is not None:
            status, why = refusal
            await JSONResponse({"why": why}, status)(scope, receive, send)
            return
        await self.app(scope, receive, _with_headers(send, self.door, headers.get("host", "")))


def _refusal(door: Door, method: str, headers: Headers) -> tuple[int, str] | None:
    if not door.is_ours(headers.get("host", "")):
        if door.hosted:
            return 421, f"This server answers only as {door.public_url}."
        return 421, "This server answers only to this machine."
    if method in ("GET", "HEAD"):
        return None
    if "origin" in headers and not door.lets_in(headers):
        return 403, "Another page may not do this."
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > MAX_BODY or "transfer-encoding" in headers:
        return 413, f"A request has at most {MAX_BODY} bytes and says how many."
    return None


def _with_headers(send: Send, door: Door, host: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            _add(message, door, host)
        await send(message)

    return sending


def _add(message: MutableMapping[str, Any], door: Door, host: str) -> None:
    headers = MutableHeaders(scope=message)
    headers["Content-Security-Policy"] = door.policy(host)
    if door.secure:
        headers["Strict-Transport-Security"] = "max-age=31536000"
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers.setdefault("Cache-Control", "no-cache")
