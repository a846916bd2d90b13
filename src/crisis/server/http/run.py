"""Starting the table from the command line: for this machine only, or for people elsewhere."""

import errno
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn

from crisis.data import edition_texts
from crisis.rules.core.edition import DEFAULT_EDITION, load_edition
from crisis.server.game.store import Store
from crisis.server.game.stored import BadStore
from crisis.server.http.app import PACE, Defaults, create_app
from crisis.server.http.guard import THIS_MACHINE, Door
from crisis.server.http.patience import Patience
from crisis.server.http.workers.parent import Order, Workers
from crisis.server.minds.opponents import LEVELS
from crisis.server.minds.processes import FEWEST as FEWEST_MINDS
from crisis.server.minds.processes import Processes
from crisis.server.minds.threads import Thinking, Threads
from crisis.server.protocol.errors import BadRequest
from crisis.server.protocol.messages import MAX_MESSAGE
from crisis.texts.told import told

HOST = "127.0.0.1"
SWITCH_SECONDS = 0.001  # a thread that computes lets the others go on after so long
LOOPBACK = (HOST, "localhost", "::1")


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


def bind(port: int | None, host: str = HOST) -> socket.socket:
    """A listening place: the wanted port, or any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port or 0))
    except (OSError, OverflowError) as error:
        listener.close()
        raise CannotServe(_why_not_bound(port, error)) from error
    return listener


def _why_not_bound(port: int | None, error: OSError | OverflowError) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return told(
            "port {port} is taken by another program; choose another one with --port", port=port
        )
    if isinstance(error, OSError) and error.errno == errno.EACCES:
        return told(
            "port {port} may not be used by this user; choose one above 1023 with --port",
            port=port,
        )
    return told("port {port} cannot be used: {why}", port=port, why=error)


class _Table(uvicorn.Server):
    """Says where the table is once it is open."""

    def __init__(self, config: uvicorn.Config, said: str, browser: str) -> None:
        super().__init__(config)
        self.said = said
        self.browser = browser  # the address to open; "": none

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(self.said, flush=True)
            if self.browser:
                threading.Thread(target=webbrowser.open, args=(self.browser,), daemon=True).start()


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
        raise BadRequest(
            told(
                "there is no opponent {name}; known: {names}",
                name=repr(vs),
                names=", ".join((*LEVELS, "human")),
            )
        )
    load_edition(edition, edition_texts())
    listener = bind(port)
    address = f"http://{HOST}:{listener.getsockname()[1]}/"
    defaults = Defaults(vs, edition, seed)
    said = told("The table is open at {address} (Ctrl-C closes it).", address=address)
    browser = address if open_browser else ""
    run_server(listener, THIS_MACHINE, store, pace, defaults, said, browser)
    print(told("The table is closed; every game is kept."), flush=True)


def host_games(
    host: str,
    port: int | None,
    public_url: str,
    store: Path | str | None,
    *,
    pace: float = PACE,
    workers: int = 1,
    minds: int | None = None,
) -> None:
    """Serve people who come from elsewhere until Ctrl-C; `CannotServe` says why it cannot be."""
    if host not in LOOPBACK and not public_url:
        raise CannotServe(
            told(
                "{host} can be reached from elsewhere: say with --public-url under which address",
                host=host,
            )
        )
    if workers > 1:
        check_workers(store)
    minds = max(FEWEST_MINDS, (os.cpu_count() or 1) // workers) if minds is None else minds
    if minds == 1:
        raise CannotServe(told("one process that thinks is too few: 2 or more, or 0 for threads"))
    listener = bind(port, host)
    place = f"{host}:{listener.getsockname()[1]}"
    door = Door(checked_url(public_url or f"http://{place}"))
    print(_told(door, place), flush=True)
    said = told("Games are served at {address} (Ctrl-C closes it).", address=f"{door.public_url}/")
    if workers > 1:
        assert isinstance(store, str)
        Workers(listener, workers, Order(store, door.public_url, pace, minds)).run(said)
    else:
        run_server(listener, door, store, pace, Defaults(), said, minds=minds)
    print(told("The server is closed; every game is kept."), flush=True)


def checked_url(url: str) -> str:
    """A public address as scheme, name and port; `CannotServe` says what is wrong with it."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise CannotServe(
            told("{url} is no address such as https://crisis.example.org", url=repr(url))
        )
    if parts.path not in ("", "/") or parts.query or parts.fragment or parts.username:
        raise CannotServe(
            told("{url} must be scheme and name alone: the table is at its root", url=repr(url))
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _told(door: Door, place: str) -> str:
    """What whoever hosts should know."""
    if door.secure:
        return told(
            "Put a proxy with TLS for {url} in front of {place}; docs/hosting.md has "
            "the lines for nginx and Caddy.",
            url=door.public_url,
            place=place,
        )
    return told(
        "Without TLS everybody on the way can read along: docs/hosting.md says how to add it."
    )


def run_server(
    listener: socket.socket, door: Door, store: Path | str | None, pace: float, defaults: Defaults,
    said: str, browser: str = "", *, minds: int = 0,
) -> None:  # fmt: skip
    """Serve until Ctrl-C, or until the one who started this process is gone. `minds`: processes
    that think; without any, threads do."""
    thinking: Thinking = partial(Processes, count=minds) if minds else Threads
    try:
        app = create_app(
            _prepared(store), pace=pace, defaults=defaults, door=door, thinking=thinking
        )
    except BadStore as error:
        listener.close()
        raise CannotServe(str(error)) from error
    config = uvicorn.Config(
        app, log_level="warning", http=Patience, ws="websockets-sansio",
        ws_max_size=16 * MAX_MESSAGE,
        ws_per_message_deflate=False, timeout_graceful_shutdown=2, server_header=False,
    )  # fmt: skip
    sys.setswitchinterval(SWITCH_SECONDS)
    with suppress(KeyboardInterrupt):  # Ctrl-C is how a table is closed
        _Table(config, said, browser).run(sockets=[listener])


def check_workers(store: Path | str | None) -> None:
    """Several processes need a database that they share, and a system that can share a port."""
    if not isinstance(store, str):
        raise CannotServe(
            told(
                "several workers need a database that they share: give --database "
                "postgresql://..., or leave --workers out"
            )
        )
    if os.name == "nt":
        raise CannotServe(told("several workers share a port, which Windows does not let them"))
    try:
        Store(store, sweep=False).close()
    except BadStore as error:
        raise CannotServe(str(error)) from error


def _prepared(store: Path | str | None) -> Path | str:
    """The place of a store, with its folder made; a database has none."""
    if isinstance(store, str):
        return store
    path = store or default_store()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadStore(
            told("games cannot be kept in {folder}: {why}", folder=path.parent, why=error)
        ) from error
    return path
