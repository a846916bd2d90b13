"""A server that strangers reach: how much one of them may ask, and its numbers for whoever hosts."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from crisis.server.http import limits
from crisis.server.http.app import create_app
from crisis.server.http.guard import THIS_MACHINE, Door
from crisis.server.http.limits import MAKING, READING, TALKING, Buckets, Limits, Rate
from crisis.server.tables.counts import KINDS
from tests.server.desk import TestClient, one_engine
from tests.server.test_friends import invited, taken

HERE = "https://crisis.example.org"
LOCAL = "http://127.0.0.1:8000"


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def client_of(path: Path, who: str = "203.0.113.7", door: Door | None = None) -> TestClient:
    app = create_app(path, pace=0.0, engines=one_engine, door=door or Door(HERE))
    stands = Time()  # nothing fills up again while a test asks
    for buckets in (app.state.limits.reading, app.state.limits.making):
        buckets.now = stands
    return TestClient(app, base_url=HERE, client=(who, 50_000))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(tmp_path / "games.sqlite") as client:
        yield client


# --- limits ---------------------------------------------------------------------------------------


def test_a_bucket_is_emptied_and_fills_again() -> None:
    time = Time()
    buckets = Buckets(Rate(burst=3, second=2), time)
    assert [buckets.take("x") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("y") == 0, "everybody has their own"
    time.now += 0.5
    assert [buckets.take("x"), buckets.take("x")] == [0, 0.5]
    time.now += 1000
    assert [buckets.take("x") for _ in range(4)] == [0, 0, 0, 0.5], "it never holds more"


def test_the_memory_of_buckets_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 50)
    time = Time()
    buckets = Buckets(Rate(burst=2, second=1), time)
    for _ in range(2):
        buckets.take("busy")
    for number in range(500):
        buckets.take(str(number))
        time.now += 0.03
    assert len(buckets.found) <= 50


def test_an_address_that_asks_too_often_is_refused_and_others_are_not(client: TestClient) -> None:
    codes = [client.get("/api/start").status_code for _ in range(int(READING.burst) + 40)]
    assert codes[0] == 200 and codes[-1] == 429
    refused = client.get("/api/start")
    assert "too often" in refused.json()["why"] and int(refused.headers["retry-after"]) >= 1
    assert client.get("/app.js").status_code == 200, "the page itself is not counted"
    transport: Any = client._transport
    transport.client = ("203.0.113.8", 50_000)
    assert client.get("/api/start").status_code == 200
    transport.client = ("127.0.0.1", 50_000)
    assert client.get("/api/start").status_code == 200


def test_making_games_is_limited_before_looking_is(client: TestClient) -> None:
    assert MAKING.burst < READING.burst
    codes = [
        client.post("/api/games", content=b"{", headers={"origin": HERE}).status_code
        for _ in range(int(MAKING.burst) + 5)
    ]
    assert codes[0] == 400 and codes[-1] == 429
    assert client.get("/api/start").status_code == 200
    assert client.post("/api/games/mine", json={}).status_code == 200, "this only looks"


def test_the_table_on_one_s_own_machine_knows_no_limits(tmp_path: Path) -> None:
    app = create_app(tmp_path / "games.sqlite", pace=0.0, engines=one_engine, door=THIS_MACHINE)
    with TestClient(app, base_url=LOCAL) as client:
        codes = {client.get("/api/start").status_code for _ in range(int(READING.burst) + 40)}
    assert codes == {200}


def test_an_address_has_so_many_connections_and_no_more(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 1)
    place = taken(client, invited(client)).json()
    address = f"wss://crisis.example.org/api/games/{place['id']}/seat"
    for _ in range(2):  # the second time around it is free again
        with client.websocket_connect(address, headers={"origin": HERE}) as one:
            one.send_json({"type": "sit", "key": place["key"]})
            assert one.receive_json()["type"] == "hello"
            with client.websocket_connect(address, headers={"origin": HERE}) as two:
                assert two.receive_json()["type"] == "refused"
                with pytest.raises(WebSocketDisconnect) as closed:
                    two.receive_json()
            assert closed.value.code == 1013, "a page tries again after this one"


def test_messages_of_a_seat_wait_but_are_never_refused() -> None:
    time, slept = Time(), []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        time.now += seconds

    async def work() -> None:
        paced = Limits(time)
        waited = [await paced.pace("game A") for _ in range(int(TALKING.burst) + 3)]
        assert waited.count(True) == len(slept) == 3 and waited[-3:] == [True] * 3
        assert not await paced.pace("game B")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits.asyncio, "sleep", sleep)
        asyncio.run(work())


# --- for whoever hosts ----------------------------------------------------------------------------


def numbers(client: TestClient) -> dict[str, int]:
    """What /metrics says at the server's own machine."""
    transport: Any = client._transport
    stranger, transport.client = transport.client, ("127.0.0.1", 50_000)
    reply = client.get("/metrics", headers={"host": "127.0.0.1:8000"})
    transport.client = stranger
    assert reply.status_code == 200 and reply.headers["content-type"].startswith("text/plain")
    said = [line.split() for line in reply.text.splitlines() if not line.startswith("#")]
    return {name: int(value) for name, value in said}


def test_the_numbers_count_what_happens_and_name_nobody(client: TestClient) -> None:
    before = numbers(client)
    assert {f"crisis_{kind}_total" for kind in KINDS} < set(before)
    assert before["crisis_open_games"] == before["crisis_answers_total"] == 0
    place = taken(client, invited(client)).json()
    address = f"wss://crisis.example.org/api/games/{place['id']}/seat"
    with client.websocket_connect(address, headers={"origin": HERE}) as ben:
        ben.send_json({"type": "sit", "key": place["key"]})
        ben.send_json({"type": "nonsense"})
        while ben.receive_json()["type"] != "refused":
            pass
        ben.send_json({"type": "concede"})
        ben.send_json({"type": "concede"})
        refused = 0
        while not refused:
            refused += ben.receive_json()["type"] == "refused"
        during = numbers(client)
    assert during["crisis_open_games"] == during["crisis_open_connections"] == 1
    assert during["crisis_answers_total"] >= 1 and during["crisis_connections_total"] == 1
    assert during["crisis_unreadable_messages_total"] == 1
    assert during["crisis_refused_answers_total"] == 1
    with client.websocket_connect(address, headers={"origin": HERE}) as stranger:
        stranger.send_json({"type": "sit", "key": "guessed"})
        assert stranger.receive_json()["type"] == "refused"
    client.get("/api/start", headers={"host": "evil.example.org"})
    after = numbers(client)
    assert after["crisis_refused_connections_total"] == 1
    assert after["crisis_refused_requests_total"] == before["crisis_refused_requests_total"] + 1


@pytest.mark.parametrize(
    ("who", "host", "more", "status"),
    [
        ("127.0.0.1", "127.0.0.1:8000", {}, 200),
        ("203.0.113.7", "127.0.0.1:8000", {}, 421),
        ("203.0.113.7", "crisis.example.org", {}, 403),
        (
            "127.0.0.1",
            "crisis.example.org",
            {},
            403,
        ),  # by way of a proxy that does not say for whom
        ("127.0.0.1", "127.0.0.1:8000", {"x-forwarded-for": "203.0.113.7"}, 421),
    ],
)
def test_only_the_server_s_own_machine_is_told_the_numbers(
    tmp_path: Path, who: str, host: str, more: dict[str, str], status: int
) -> None:
    with client_of(tmp_path / "games.sqlite", who) as client:
        reply = client.get("/metrics", headers={"host": host, **more})
        assert reply.status_code == status
        if status != 200:
            assert "crisis_" not in reply.text


def test_health_is_told_to_everybody_and_is_about_the_store(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/health").json() == {"status": "ok"}

    def broken() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    app: Any = client.app
    monkeypatch.setattr(app.state.hall.store, "last_alive", broken)
    reply = client.get("/health")
    assert reply.status_code == 503 and "store" in reply.json()["why"]
    assert "disk" not in reply.text, "what exactly is wrong is for whoever hosts"
