"""Starting the table from the command line: one process, this machine only."""

import errno
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn

from crisis.data import edition_texts
from crisis.rules.core.edition import DEFAULT_EDITION, load_edition
from crisis.server.game.store import BadStore
from crisis.server.http.app import PACE, Defaults, create_app
from crisis.server.http.patience import Patience
from crisis.server.protocol.errors import BadRequest
from crisis.server.protocol.messages import MAX_MESSAGE
from crisis.server.tables.opponents import LEVELS

HOST = "127.0.0.1"


class CannotServe(RuntimeError):
    """The table cannot be opened; the sentence says why."""


def default_store() -> Path:
    """Where games are kept: the user's own data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "crisis" / "games.sqlite"


def bind(port: int | None) -> socket.socket:
    """A listening place on this machine: the wanted port, or any free one."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port or 0))
    except (OSError, OverflowError) as error:
        listener.close()
        raise CannotServe(_why_not_bound(port, error)) from error
    return listener


def _why_not_bound(port: int | None, error: OSError | OverflowError) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program; choose another one with --port"
    if isinstance(error, OSError) and error.errno == errno.EACCES:
        return f"port {port} may not be used by this user; choose one above 1023 with --port"
    return f"port {port} cannot be used: {error}"


class _Table(uvicorn.Server):
    """Says where the table is once it is open."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"The table is open at {self.address} (Ctrl-C closes it).", flush=True)
            if self.open_browser:
                threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def serve(
    port: int | None = None,
    open_browser: bool = True,
    vs: str = "medium",
    seed: int | None = None,
    edition: str = DEFAULT_EDITION,
    *,
    store: Path | None = None,
    pace: float = PACE,
) -> None:
    """Open the table until Ctrl-C; `CannotServe` says in one sentence why it cannot be opened."""
    if vs not in (*LEVELS, "human"):
        raise BadRequest(f"there is no opponent {vs!r}; known: {', '.join(LEVELS)}, human")
    load_edition(edition, edition_texts())
    listener = bind(port)
    try:
        app = create_app(_prepared(store), pace=pace, defaults=Defaults(vs, edition, seed))
    except BadStore as error:
        listener.close()
        raise CannotServe(str(error)) from error
    config = uvicorn.Config(
        app, log_level="warning", http=Patience, ws="websockets-sansio",
        ws_max_size=16 * MAX_MESSAGE,
        ws_per_message_deflate=False, timeout_graceful_shutdown=2, server_header=False,
    )  # fmt: skip
    address = f"http://{HOST}:{listener.getsockname()[1]}/"
    with suppress(KeyboardInterrupt):  # Ctrl-C is how a table is closed
        _Table(config, address, open_browser).run(sockets=[listener])
    print("The table is closed; every game is kept.", flush=True)


def _prepared(store: Path | None) -> Path:
    path = store or default_store()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadStore(f"games cannot be kept in {path.parent}: {error}") from error
    return path
