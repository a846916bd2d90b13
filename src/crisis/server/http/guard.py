"""What is allowed in at all: only this machine's own page; and the headers every answer carries.

The Host check stops other names that are made to point here; the Origin check stops other pages.
"""

from collections.abc import MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOSTS = ("127.0.0.1", "localhost", "[::1]")
MAX_BODY = 4 * 1024 * 1024


def host_is_ours(host: str) -> bool:
    """Whether a Host header names this machine."""
    name, _, port = host.rpartition(":")
    if not port.isdigit():
        name = host
    return name in HOSTS


def origin_is_ours(headers: Headers) -> bool:
    """Whether a page of this very server asks: scheme, name and port agree."""
    host = headers.get("host", "")
    return host_is_ours(host) and headers.get("origin") == f"http://{host}"


def policy(host: str) -> str:
    """Nothing is loaded from, sent to or framed by anybody else."""
    return (
        "default-src 'self'; img-src 'self' data:; "
        f"connect-src 'self' ws://{host}; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


class Guard:
    """Refuses strangers and oversized bodies, adds the headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = _refusal(scope["method"], headers)
        if refusal is not None:
            status, why = refusal
            await JSONResponse({"why": why}, status)(scope, receive, send)
            return
        await self.app(scope, receive, _with_headers(send, headers.get("host", "")))


def _refusal(method: str, headers: Headers) -> tuple[int, str] | None:
    if not host_is_ours(headers.get("host", "")):
        return 421, "This server answers only to this machine."
    if method in ("GET", "HEAD"):
        return None
    if "origin" in headers and not origin_is_ours(headers):
        return 403, "Another page may not do this."
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > MAX_BODY or "transfer-encoding" in headers:
        return 413, f"A request has at most {MAX_BODY} bytes and says how many."
    return None


def _with_headers(send: Send, host: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            _add(message, host)
        await send(message)

    return sending


def _add(message: MutableMapping[str, Any], host: str) -> None:
    headers = MutableHeaders(scope=message)
    headers["Content-Security-Policy"] = policy(host)
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers.setdefault("Cache-Control", "no-cache")
