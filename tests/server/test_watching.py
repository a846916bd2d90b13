"""Spectators: a link of their own, two turns late, and nothing that is hidden from anybody."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from crisis.play.agents import RandomAgent
from crisis.rules.setup.secrets import setup_frame
from crisis.rules.setup.setup import Setup
from crisis.server.ask.replay import MOST_FRAMES, frames
from crisis.server.game.stored import sealed
from crisis.server.game.terms import TERMS, Terms
from crisis.server.http.app import create_app
from crisis.server.http.guard import Door
from crisis.server.tables.watching import TURNS_LATE, Watching
from crisis.state.decisions import answer_text
from tests.rules.roster_cards import legal
from tests.server.desk import Desk, TestClient, one_engine, run
from tests.server.test_friends import bearer, invited, taken, until
from tests.server.test_hidden import INVENTED

HERE = "https://crisis.example.org"
CODE = "for those who look on"
Message = dict[str, Any]

# Everything a spectator is ever sent, by its place in the message. What is not here is hidden: the
# stack of frames with its secrets, what is asked with its options, keys, codes, the dice's secret.
STATUS = {"id", "players", "edition", "total", "mark", "over"}
STRETCH = {"total", "ground", "frames", "log", "story", "over"}
MOMENT = {
    "at", "state", "now", "values", "places", "rubble", "scores_now", "roll", "seat", "answer",
    "events", "log", "story_from", "story",
}  # fmt: skip
NEVER = {"secrets", "stack", "options", "pending", "secret", "keys", "contributions"}


def names_in(value: Any) -> Iterator[str]:
    """Every field name anywhere in a message."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from names_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from names_in(inner)


class Spectator:
    """Asks as the page does: how far, then what is new; keeps every moment it was ever sent."""

    def __init__(self, watching: Watching, game: str) -> None:
        stored = watching.hall.store.game(game)
        self.never = [*stored.keys.values(), stored.secret.hex(), CODE, sealed(CODE)]
        self.watching = watching
        self.game = game
        self.moments: dict[int, Message] = {}
        self.total = self.turns = 0

    async def look(self) -> None:
        status = json.loads(msgspec.json.encode(await self.watching.look(self.game, CODE)))
        assert set(status) == STATUS
        self.total = status["total"]
        while len(self.moments) <= self.total:
            past = await self.watching.past(self.game, CODE)
            at = len(self.moments)
            raw = msgspec.json.encode(frames(past, at, at + MOST_FRAMES))
            assert not any(word.encode() in raw for word in self.never)
            found = json.loads(raw)
            assert set(found) == STRETCH
            assert not NEVER & set(names_in(found))
            for moment in found["frames"]:
                assert set(moment) <= MOMENT
                self.moments[moment["at"]] = moment
                # An answer may begin two turns, if nobody is left to activate.
                events = moment.get("events", [])
                self.turns += any(event["type"] == "TurnBegan" for event in events)


@pytest.mark.rule("SQUAD-02")
def test_over_a_whole_game_a_spectator_is_late_and_sees_nothing_hidden(tmp_path: Path) -> None:
    setup = Setup(table="hells-kitchen", rosters={"A": legal("1.3"), "B": legal("1.3")})
    desk = Desk(tmp_path / "games.sqlite", engines=lambda _e, _r: INVENTED, setup=setup)
    terms = msgspec.json.encode(Terms(watch="link", code=sealed(CODE)))
    desk.hall.store.keep_note(desk.seats.id, TERMS, terms)
    secret_moments = 0

    async def work() -> None:
        nonlocal secret_moments
        await desk.open()
        watcher = Spectator(Watching(desk.hall), desk.seats.id)
        agents = {side: RandomAgent(INVENTED, 11) for side in "AB"}
        hidden_from: int | None = None
        while not desk.table.over:
            pending = desk.table.state.pending
            assert pending is not None
            side = pending.asked  # type: ignore[union-attr]
            given = agents[side].answer(INVENTED.view(desk.table.state, side), pending)
            frame = setup_frame(desk.table.state)
            if frame is None or not frame.secrets:
                hidden_from = None
            elif hidden_from is None:
                hidden_from = len(desk.table.history.entries) - 1
            await watcher.look()
            if hidden_from is not None:
                secret_moments += 1
                assert watcher.total <= hidden_from
            turns = len(desk.table.history.turn_starts())
            assert watcher.turns <= max(0, turns - TURNS_LATE + 1)
            desk.received("A"), desk.received("B")
            await desk.answer(answer_text(given))
        assert watcher.turns > 5
        await watcher.look()
        assert watcher.total == len(desk.table.match.record.answers) == len(watcher.moments) - 1
        assert [watcher.moments[at + 1]["answer"] for at in range(watcher.total)] == (
            desk.table.match.record.answers
        )

    run(work)
    assert secret_moments > 10


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(tmp_path / "games.sqlite", pace=0.0, engines=one_engine, door=Door(HERE))
    with TestClient(app, base_url=HERE) as client:
        yield client


def begun(client: TestClient, **wanted: Any) -> tuple[Message, Message]:
    invitation = invited(client, start={"deploy": "auto"}, **wanted)
    return invitation, taken(client, invitation).json()


def looks(client: TestClient, game: str, code: str = "", more: str = "") -> Any:
    headers = bearer(code) if code else {}
    return client.get(f"/api/watch/{game}{more}", headers=headers)


def test_a_game_is_watched_with_its_own_link_alone(client: TestClient) -> None:
    invitation, place = begun(client)
    offer_of_another = invited(client)
    for code in ("", "guessed", offer_of_another["watch"], invitation["code"]):
        for more in ("", "/frames"):
            reply = looks(client, place["id"], code, more)
            assert reply.status_code == 403 and "spectators" in reply.json()["why"]
    assert looks(client, place["id"], invitation["watch"]).json()["total"] == 0
    (first,) = looks(client, place["id"], invitation["watch"], "/frames").json()["frames"]
    assert first["at"] == 0
    assert looks(client, "0" * 16, "guessed").status_code == 404


@pytest.mark.parametrize("what", ["record", "stored", "frames", "luck", "proof"])
def test_the_link_for_spectators_opens_nothing_else(client: TestClient, what: str) -> None:
    invitation, place = begun(client)
    reply = client.get(f"/api/games/{place['id']}/{what}", headers=bearer(invitation["watch"]))
    assert reply.status_code == 403
    for path in ("seats", "restore"):
        address = f"/api/games/{place['id']}/{path}"
        assert client.post(address, headers=bearer(invitation["watch"])).status_code == 403
    body = {"at": 0, "key": invitation["watch"]}
    assert client.post(f"/api/games/{place['id']}/branch", json=body).status_code == 403


def test_the_link_for_spectators_opens_no_seat(client: TestClient) -> None:
    invitation, place = begun(client)
    address = f"wss://crisis.example.org/api/games/{place['id']}/seat"
    with client.websocket_connect(address, headers={"origin": HERE}) as socket:
        socket.send_json({"type": "sit", "key": invitation["watch"]})
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                assert socket.receive_json()["type"] == "refused"
    assert closed.value.code == 4404


def test_only_games_for_anybody_are_listed_without_how_they_stand(client: TestClient) -> None:
    begun(client)
    begun(client, watch="nobody")
    invitation, place = begun(client, watch="anybody")
    assert invitation["watch"] == ""
    (listed,) = client.get("/api/watch").json()
    assert listed["id"] == place["id"] and listed["players"] == {"A": "Ann", "B": "Ben"}
    assert set(listed) == {"id", "players", "edition", "created"}
    assert looks(client, place["id"]).status_code == 200


def test_a_game_for_nobody_is_watched_by_nobody_until_it_is_over(client: TestClient) -> None:
    invitation, place = begun(client, watch="nobody")
    assert client.get(f"/api/watch/{place['id']}").status_code == 403
    assert looks(client, place["id"], invitation["key"]).status_code == 403
    address = f"wss://crisis.example.org/api/games/{place['id']}/seat"
    with client.websocket_connect(address, headers={"origin": HERE}) as ben:
        ben.send_json({"type": "sit", "key": place["key"]})
        until(ben, "hello")
        ben.send_json({"type": "concede"})
        until(ben, "update", cause="answer")
    status = looks(client, place["id"]).json()
    assert status["over"] and status["total"] > 0
    assert looks(client, place["id"], more="/frames").json()["over"]


def test_who_sits_down_is_told_who_may_look_on(client: TestClient) -> None:
    for watch in ("link", "anybody", "nobody"):
        invitation = invited(client, watch=watch)
        assert client.get(f"/api/invitations/{invitation['id']}").json()["watch"] == watch
    start = {"vs": "friend"}
    body = {"start": start, "name": "Ann", "watch": "everybody"}
    assert client.post("/api/invitations", json=body).status_code == 400
