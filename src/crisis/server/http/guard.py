"""What is allowed in at all: only the server's own page; and the headers every answer carries.

The Host check stops other names that are made to point here; the Origin check stops other pages.
"""

from collections.abc import MutableMapping
from math import ceil
from typing import Any

from msgspec import Struct
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crisis.server.http.limits import Limits
from crisis.server.tables.counts import Counts
from crisis.texts.told import told

HOSTS = ("127.0.0.1", "localhost", "[::1]")
MAX_BODY = 4 * 1024 * 1024
FOR_THE_HOST = ("/health", "/metrics")  # asked at the server's own machine too, by its own name


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


def is_from_here(scope: Scope) -> bool:
    """Whether this very machine asks, not by way of a proxy: whoever hosts, or what watches it."""
    client, headers = scope.get("client"), Headers(scope=scope)
    return (
        client is not None
        and client[0] in ("127.0.0.1", "::1")
        and THIS_MACHINE.is_ours(headers.get("host", ""))
        and "x-forwarded-for" not in headers
    )


class Guard:
    """Refuses strangers, oversized bodies and those who ask too often; adds the headers."""

    def __init__(
        self, app: ASGIApp, door: Door, counts: Counts, limits: Limits | None = None
    ) -> None:
        self.app = app
        self.door = door
        self.counts = counts
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = _refusal(self.door, scope["method"], headers)
        if scope["path"] in FOR_THE_HOST and is_from_here(scope):
            refusal = None
        if refusal is not None:
            status, why = refusal
            self.counts.add("refused_requests")
            await JSONResponse({"why": why}, status)(scope, receive, send)
            return
        seconds = self.limits.wait_for_request(scope) if self.limits is not None else 0.0
        if seconds:
            self.counts.add("refused_requests")
            wait = {"Retry-After": str(ceil(seconds))}
            why = told("You ask too often: wait a moment and try again.")
            await JSONResponse({"why": why}, 429, wait)(scope, receive, send)
            return
        await self.app(scope, receive, _with_headers(send, self.door, headers.get("host", "")))


def _refusal(door: Door, method: str, headers: Headers) -> tuple[int, str] | None:
    if not door.is_ours(headers.get("host", "")):
        if door.hosted:
            return 421, told("This server answers only as {address}.", address=door.public_url)
        return 421, told("This server answers only to this machine.")
    if method in ("GET", "HEAD"):
        return None
    if "origin" in headers and not door.lets_in(headers):
        return 403, told("Another page may not do this.")
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > MAX_BODY or "transfer-encoding" in headers:
        return 413, told("A request has at most {n} bytes and says how many.", n=MAX_BODY)
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
