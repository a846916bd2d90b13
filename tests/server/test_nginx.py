"""The lines for nginx in docs/hosting.md, tried: TLS, the page, a seat over WebSockets, strangers."""

import http.client
import json
import os
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.hosted import Hosted
from tests.server.test_process import free_port

DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"
WHOLE = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
  access_log {folder}/access.log;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  {lines}
}}
"""

pytestmark = pytest.mark.skipif(
    shutil.which("nginx") is None and os.environ.get("CI") != "true", reason="needs nginx"
)


def documented(folder: Path, port: int, to: int) -> str:
    """The lines as they are documented, with this test's ports and certificate."""
    found = re.search(r"nginx:\n\n```\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found is not None
    lines = found[1]
    for old, new in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("/etc/ssl/crisis.pem", f"{folder}/crisis.pem"),
        ("/etc/ssl/crisis.key", f"{folder}/crisis.key"),
        ("http://127.0.0.1:8000", f"http://127.0.0.1:{to}"),
    ):
        assert lines.count(old) == 1, old
        lines = lines.replace(old, new)
    return WHOLE.format(folder=folder, lines=lines)


class Proxied:
    """A server behind nginx, as people reach it."""

    def __init__(self, port: int) -> None:
        self.name = f"127.0.0.1:{port}"
        self.port = port
        self.ssl = ssl.create_default_context()
        self.ssl.check_hostname, self.ssl.verify_mode = False, ssl.CERT_NONE  # its own certificate

    def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        line = http.client.HTTPSConnection("127.0.0.1", self.port, context=self.ssl, timeout=60)
        data = None if body is None else json.dumps(body).encode()
        line.request(method, path, data, {"Host": self.name, **headers})
        reply = line.getresponse()
        told = (reply.status, {k.lower(): v for k, v in reply.getheaders()}, reply.read())
        line.close()
        return told

    @contextmanager
    def knock(self, game: str, origin: str = "") -> Iterator[ClientConnection]:
        """A line to a game on which nothing is said yet."""
        with connect(
            f"wss://{self.name}/api/games/{game}/seat", ssl=self.ssl, proxy=None, max_size=None,
            origin=Origin(origin or f"https://{self.name}"), open_timeout=60,
        ) as socket:  # fmt: skip
            yield socket

    @contextmanager
    def sit(self, game: str, key: str) -> Iterator[ClientConnection]:
        with self.knock(game) as socket:
            socket.send(json.dumps({"type": "sit", "key": key}))
            yield socket


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    folder, port, to = tmp_path_factory.mktemp("nginx"), free_port(), free_port()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=crisis", "-keyout", folder / "crisis.key", "-out", folder / "crisis.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    (folder / "nginx.conf").write_text(documented(folder, port, to))
    hosted = Hosted(folder / "games.sqlite", port=to, public_url=f"https://127.0.0.1:{port}")
    hosted.wait_for()
    nginx = subprocess.Popen(
        ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "e.log")]
    )
    there = Proxied(port)
    try:
        _wait(there, nginx, folder)
        yield there
    finally:
        nginx.terminate()
        nginx.wait(20)
        hosted.end()


def _wait(there: Proxied, nginx: "subprocess.Popen[bytes]", folder: Path) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            there.ask("GET", "/health")
            return
        except OSError:
            said = (folder / "error.log").read_text() if (folder / "error.log").exists() else ""
            assert nginx.poll() is None and time.monotonic() < end, said
            time.sleep(0.1)


def test_the_page_comes_over_tls_with_its_headers(proxied: Proxied) -> None:
    status, headers, body = proxied.ask("GET", "/")
    assert status == 200 and b"<html" in body
    assert headers["strict-transport-security"].startswith("max-age=")
    assert f"wss://{proxied.name}" in headers["content-security-policy"]
    assert "set-cookie" not in headers


def test_people_play_through_it(proxied: Proxied) -> None:
    own = {"Origin": f"https://{proxied.name}"}
    status, _, body = proxied.ask("POST", "/api/games", {"vs": "human"}, **own)
    assert status == 201
    made = json.loads(body)
    with proxied.sit(made["id"], made["seats"]["A"]) as seat:
        hello = json.loads(seat.recv(timeout=60))
        assert hello["type"] == "hello"
        seat.send(json.dumps({"n": 5, "type": "state"}))
        kinds = [json.loads(seat.recv(timeout=60)) for _ in range(1)]
        while kinds[-1].get("n") != 5:
            kinds.append(json.loads(seat.recv(timeout=60)))
        assert kinds[-1]["type"] == "update"


def test_other_pages_and_other_names_are_turned_away(proxied: Proxied) -> None:
    made = json.loads(proxied.ask("POST", "/api/games", {"vs": "human"})[2])
    with proxied.knock(made["id"], "https://evil.example") as socket:
        assert json.loads(socket.recv(timeout=60))["type"] == "refused"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=60)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    evil = {"Origin": "https://evil.example"}
    assert proxied.ask("POST", "/api/games", {"vs": "human"}, **evil)[0] == 403
    assert proxied.ask("GET", "/api/start", Host="evil.example")[0] == 421
    assert proxied.ask("GET", "/metrics")[0] == 403, "the numbers are for the server's own machine"
    spoofed = {"X-Forwarded-For": "127.0.0.1"}
    assert proxied.ask("GET", "/metrics", **spoofed)[0] == 403
