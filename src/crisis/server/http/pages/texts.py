"""The page's texts in the language that a reader wants, and the language of every other answer."""

import zlib
from functools import lru_cache
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from msgspec import structs
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from crisis.languages.folders import ENGLISH, accepted, chosen, languages, offered, read
from crisis.texts.reader import language, reading


class Reader:
    """Answers every request in the language that its Accept-Language header wants."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        wanted = accepted(Headers(scope=scope).get("accept-language", ""))
        with reading(chosen(wanted) or ENGLISH):
            await self.app(scope, receive, send)


def add_routes(app: FastAPI) -> None:
    @app.get("/languages/{wanted}/page.json")
    def page(request: Request, wanted: str) -> Response:
        """In the first of the wanted languages that is there, else in English."""
        return _kept(request, page_texts(chosen(wanted.split(",")[:20]) or ENGLISH))

    @app.get("/languages/guide.json")
    def guide(request: Request) -> Response:
        return _kept(request, _file(language(), "guide.json"))


@lru_cache(maxsize=8)
def page_texts(code: str) -> bytes:
    """The texts of the page with what it needs to use them: how the language is written, and
    which others there are. What a language lacks is there in English."""
    texts: dict[str, Any] = {}
    for source in dict.fromkeys((ENGLISH, code)):
        _merge(texts, msgspec.json.decode(read(source, "page.json") or b"{}"))
    about = structs.asdict(languages()[code])
    return msgspec.json.encode({"language": about, "languages": offered(), "texts": texts})


def _merge(texts: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(texts.get(key), dict):
            _merge(texts[key], value)
        else:
            texts[key] = value


def _file(code: str, name: str) -> bytes:
    return read(code, name) or read(ENGLISH, name) or b"{}"


def _kept(request: Request, body: bytes) -> Response:
    """A browser that has it already is told so."""
    tag = f'"{zlib.crc32(body):x}-{len(body):x}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
