"""A server that people reach from elsewhere: its name, its page, and whose a game is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crisis.cli.main import main
from crisis.server.http.app import create_app
from crisis.server.http.guard import Door
from crisis.server.http.run import CannotServe, checked_url
from tests.server.desk import TestClient, one_engine

HERE = "https://crisis.example.org"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(tmp_path / "games.sqlite", pace=0.0, engines=one_engine, door=Door(HERE))
    with TestClient(app, base_url=HERE) as client:
        yield client


def created(client: TestClient) -> tuple[str, str]:
    """A new game: its number and the key of its seat."""
    reply = client.post("/api/games", json={"vs": "easy"}, headers={"origin": HERE})
    assert reply.status_code == 201, reply.text
    found = reply.json()
    return found["id"], found["seats"]["A"]


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def test_it_answers_only_under_its_public_name(client: TestClient) -> None:
    assert client.get("/api/start").json()["hosted"] is True
    for host in ("127.0.0.1", "crisis.example.org:8000", "evil.example.org"):
        reply = client.get("/api/start", headers={"host": host})
        assert reply.status_code == 421 and HERE in reply.json()["why"]


def test_only_its_own_page_may_change_anything(client: TestClient) -> None:
    for origin in ("http://crisis.example.org", "https://evil.example.org", "null"):
        reply = client.post("/api/games", json={}, headers={"origin": origin})
        assert reply.status_code == 403


def test_its_answers_insist_on_tls(client: TestClient) -> None:
    headers = client.get("/api/start").headers
    assert "max-age" in headers["strict-transport-security"]
    assert "wss://crisis.example.org" in headers["content-security-policy"]


def test_everybody_sees_their_own_games_alone(client: TestClient) -> None:
    mine, key = created(client)
    theirs, _ = created(client)
    assert client.get("/api/games").json() == []
    listed = client.post("/api/games/mine", json={mine: key, theirs: key, "gone": key}).json()
    assert [game["id"] for game in listed] == [mine]
    too_many = {str(number): key for number in range(201)}
    assert client.post("/api/games/mine", json=too_many).status_code == 400


@pytest.mark.parametrize(
    ("method", "what"),
    [
        ("POST", "/seats"),
        ("DELETE", ""),
        ("POST", "/restore"),
        ("GET", "/record"),
        ("GET", "/frames"),
        ("GET", "/luck"),
    ],
)
def test_a_running_game_is_its_players_own(client: TestClient, method: str, what: str) -> None:
    game, key = created(client)
    _, other = created(client)
    address = f"/api/games/{game}{what}"
    assert client.request(method, address).status_code == 403
    assert client.request(method, address, headers=bearer(other)).status_code == 403
    assert client.request(method, address, headers=bearer(key)).status_code == 200


def test_nobody_branches_a_running_game_of_others(client: TestClient) -> None:
    game, key = created(client)
    address = f"/api/games/{game}/branch"
    assert client.post(address, json={"at": 0}).status_code == 403
    assert client.post(address, json={"at": 0, "key": "guessed"}).status_code == 403
    assert client.post(address, json={"at": 0, "key": key}).status_code == 201


def test_common_battlefields_are_not_changed_by_visitors(client: TestClient) -> None:
    body: dict[str, Any] = {"pieces": [], "name": "Mine"}
    assert client.post("/api/tables", json=body).status_code == 403
    assert client.delete("/api/tables?name=Mine").status_code == 403


def test_a_public_address_is_scheme_and_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked_url("https://Crisis.Example.org/") == HERE
    assert checked_url("http://localhost:8000") == "http://localhost:8000"
    for wrong in ("crisis.example.org", "ftp://x", "https://x/deep", "https://u:p@x", "https://"):
        with pytest.raises(CannotServe):
            checked_url(wrong)
    assert main(["serve", "--host", "0.0.0.0"]) == 2
    assert "--public-url" in capsys.readouterr().err
