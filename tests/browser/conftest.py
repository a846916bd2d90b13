"""A real server in a subprocess and a real Chromium; without Chromium skipped, except in CI."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from crisis.server.protocol.client import TableServer
from tests.browser.player import Player

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 60
expect.set_options(timeout=PATIENCE * 1000)  # a busy machine is no fault of the page


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs the browser; a machine without one skips it, CI never does."""
    here = Path(__file__).parent
    for item in items:
        if here not in item.path.parents:
            continue
        item.add_marker(pytest.mark.browser)
        item.add_marker(pytest.mark.xdist_group("browser"))
        if not CHROMIUM.exists() and os.environ.get("CI") != "true":
            item.add_marker(pytest.mark.skip(reason="needs Chromium"))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


SEED = 1  # of "Play now": a test plays the same game each time; seeds of the moment are for `make soak`


class Server:
    """The table server as a process of its own, which can be killed and started again.

    "Play now" draws its game and its dice by `seed`, as with `crisis play --seed`; None leaves it to chance."""

    def __init__(self, store: Path, seed: int | None = SEED) -> None:
        self.store = store
        self.seed = seed
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = self._start()

    def _start(self) -> "subprocess.Popen[str]":
        words = [
            str(self.store),
            str(self.port),
            "0",
            *([] if self.seed is None else [str(self.seed)]),
        ]
        process = subprocess.Popen(
            [sys.executable, "-m", "crisis.server", *words], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        said = process.stdout.readline()
        if "is open" not in said:
            with process:
                process.kill()
            raise AssertionError(f"the server does not start: {said or 'see its traceback above'}")
        return process

    @property
    def table(self) -> TableServer:
        return TableServer(self.address)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def restart(self) -> None:
        self.process = self._start()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("store") / "games.sqlite")
    yield running
    running.kill()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page of its own; a script error or a message on the error console fails the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, color_scheme="dark")
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console",
        lambda said: wrong.append(said.text) if _is_serious(said.type, said.text) else None,
    )
    yield page
    context.close()
    assert wrong == []


EXPECTED = (
    "WebSocket",
    "ERR_CONNECTION",
    "400 (Bad Request)",
    "404 (Not Found)",
)  # the server is gone, or refuses


def _is_serious(kind: str, text: str) -> bool:
    return kind == "error" and not any(words in text for words in EXPECTED)


@pytest.fixture
def player(server: Server, page: Page) -> Iterator[Player]:
    """Where a test that failed had come to is said with it."""
    yield Player(server.address, page)
    print(f"{page.url}, seed {server.seed}")
