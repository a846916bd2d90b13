"""Whoever is refused something is told why in their own language: by a request, at the door, and
before they sit down."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crisis.server.http.app import create_app
from tests.server.desk import TestClient, one_engine
from tests.server.test_http import HERE, THERE, created

GERMAN = {"accept-language": "de-AT,de;q=0.9"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(tmp_path / "games.sqlite", pace=0.0, engines=one_engine)
    with TestClient(app, base_url=HERE) as client:
        yield client


@pytest.mark.parametrize(
    ("method", "path", "body", "why"),
    [
        ("get", "/api/invitations/none", None, "Diese Einladung gilt nicht mehr"),
        ("get", "/api/games/none/record", None, "Es gibt keine Partie 'none'"),
        ("post", "/api/games", {"table": "nowhere"}, "Es gibt keinen Tisch 'nowhere'"),
        (
            "post",
            "/api/odds",
            {"rows": [{"cards": {"attacker": "hulkk", "attack": None, "defender": "hulk"}}]},
            "es gibt keinen Charakter 'hulkk'",
        ),
    ],
)
def test_a_request(client: TestClient, method: str, path: str, body: Any, why: str) -> None:
    asked = {} if body is None else {"json": body}
    reply = getattr(client, method)(path, headers={**GERMAN, "origin": HERE}, **asked)
    assert why in reply.text
    english = getattr(client, method)(path, headers={"origin": HERE}, **asked)
    assert why not in english.text


def test_at_the_door(client: TestClient) -> None:
    evil = {"origin": "https://evil.example.org"}
    reply = client.post("/api/games", json={}, headers={**GERMAN, **evil})
    assert reply.status_code == 403
    assert reply.json() == {"why": "Eine andere Seite darf das nicht."}


def test_before_somebody_sits_down(client: TestClient) -> None:
    """The first message brings the language with the key."""
    address = f"{THERE}/api/games/{created(client)['id']}/seat"
    with client.websocket_connect(address, headers={"origin": HERE}) as socket:
        socket.send_json({"type": "sit", "key": "wrong", "language": "de"})
        why = socket.receive_json()["refusal"]["why"]
    assert "Dieser Schlüssel öffnet keinen Platz dieser Partie" in why
