"""Requests, files and the WebSocket's door, through the application itself."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from crisis.play.record import Replay, record_from_json
from crisis.server.game.stored import Line, Summary
from crisis.server.http import connection
from crisis.server.http.app import Defaults, create_app
from crisis.server.http.guard import MAX_BODY
from crisis.server.protocol.messages import MAX_MESSAGE
from tests.server.desk import ENGINE, Desk, TestClient, WebSocketTestSession, one_engine

MISSION = ["deadly-meteors-mutate-civilians", "skrulls-infiltrate-world-leadership"]
SQUADS = {"A": {"characters": ["invincible-iron-man"]},
          "B": {"characters": ["doc-ock-sinister-scientist"]}}  # fmt: skip
HERE = "http://127.0.0.1:8000"
THERE = "ws://127.0.0.1:8000"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(
        tmp_path / "games.sqlite", pace=0.0, defaults=Defaults("hard", "1.3", 5), engines=one_engine
    )
    with TestClient(app, base_url=HERE) as client:
        yield client


def created(client: TestClient, **start: Any) -> dict[str, Any]:
    reply = client.post("/api/games", json={"vs": "human", "seed": 7, **start})
    assert reply.status_code == 201, reply.text
    found: dict[str, Any] = reply.json()
    return found


def seat_url(game: dict[str, Any]) -> str:
    return f"{THERE}/api/games/{game['id']}/seat"


@contextmanager
def seated(
    client: TestClient, game: dict[str, Any], seat: str = "A"
) -> Iterator[WebSocketTestSession]:
    """A seat of a game, taken as the page does it."""
    with client.websocket_connect(seat_url(game), headers={"origin": HERE}) as socket:
        socket.send_json({"type": "sit", "key": game["seats"][seat]})
        yield socket


def turned_away(
    client: TestClient, game: dict[str, Any], key: str, headers: dict[str, str] | None = None
) -> tuple[int, str]:
    """Try to sit down; the close code and the reason in full."""
    url, own = seat_url(game), {"origin": HERE}
    with client.websocket_connect(url, headers=own if headers is None else headers) as socket:
        socket.send_json({"type": "sit", "key": key})
        return why_closed(socket)


def why_closed(socket: WebSocketTestSession) -> tuple[int, str]:
    refused = socket.receive_json()
    assert refused["type"] == "refused", refused
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    why: str = refused["refusal"]["why"]
    assert why.encode().startswith(closed.value.reason.encode()) and closed.value.reason
    return closed.value.code, why


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


# --- the door -------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", [None, "http://evil.example", "http://127.0.0.1:8001", "null"])
def test_only_the_own_page_may_connect(client: TestClient, origin: str | None) -> None:
    game = created(client)
    headers = {"origin": origin} if origin else {}
    code, why = turned_away(client, game, game["seats"]["A"], headers)
    assert (code, why) == (4403, "Only the page of this server may connect.")


def test_another_name_for_this_machine_is_refused(client: TestClient) -> None:
    game = created(client)
    headers = {"host": "evil.example:8000", "origin": "http://evil.example:8000"}
    assert client.get("/api/games", headers=headers).status_code == 421
    assert turned_away(client, game, game["seats"]["A"], headers)[0] == 4403


@pytest.mark.parametrize("key", ["", "wrong", "A"])
def test_a_wrong_key_opens_nothing(client: TestClient, key: str) -> None:
    code, why = turned_away(client, created(client), key)
    assert (code, why) == (4404, "This key opens no seat of this game.")


def test_the_key_of_another_game_opens_nothing(client: TestClient) -> None:
    one, two = created(client), created(client)
    assert turned_away(client, one, two["seats"]["A"])[0] == 4404


def test_a_game_that_is_not_there_is_said_so(client: TestClient) -> None:
    game = created(client)
    code, why = turned_away(client, {"id": "0000"}, game["seats"]["A"])
    assert (code, why) == (4404, "There is no game '0000'.")


@pytest.mark.parametrize("first", ['{"type": "state"}', "hello", '{"type": "sit"}', "[" * 9999])
def test_the_first_message_must_bring_the_key(client: TestClient, first: str) -> None:
    with client.websocket_connect(seat_url(created(client)), headers={"origin": HERE}) as socket:
        socket.send_text(first)
        code, why = why_closed(socket)
    assert code == 4400 and why.startswith('The first message must be {"type": "sit"')


def test_who_says_nothing_is_sent_away(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "SIT_SECONDS", 0.0)
    with client.websocket_connect(seat_url(created(client)), headers={"origin": HERE}) as socket:
        assert why_closed(socket) == (4400, "Nobody said who they are within 0 seconds.")


def test_somebody_who_sits_already_cannot_sit_down_again(client: TestClient) -> None:
    game = created(client)
    with seated(client, game) as socket:
        assert socket.receive_json()["type"] == "hello"
        socket.send_json({"n": 5, "type": "sit", "key": game["seats"]["B"]})
        while (reply := socket.receive_json())["type"] == "update":
            pass
        assert (reply["type"], reply["n"]) == ("refused", 5)


def test_keys_are_not_taken_from_addresses(client: TestClient) -> None:
    game = played(client, 2)
    for what in ("record", "frames"):
        reply = client.get(f"/api/games/{game['id']}/{what}?key={game['seats']['A']}")
        assert reply.status_code == 400 and "Authorization: Bearer" in reply.json()["why"]


def test_other_pages_may_not_post(client: TestClient) -> None:
    reply = client.post("/api/games", json={}, headers={"origin": "http://evil.example"})
    assert reply.status_code == 403
    assert client.post("/api/games", json={}, headers={"origin": HERE}).status_code == 201


def test_a_large_body_is_refused(client: TestClient) -> None:
    reply = client.post("/api/games/import", content=b" " * (MAX_BODY + 1))
    assert reply.status_code == 413
    reply = client.post("/api/games/import", content=iter([b"{}"]))  # without a length
    assert reply.status_code == 413


def test_a_stored_game_that_cannot_be_replayed_says_so(client: TestClient) -> None:
    game = created(client)
    app: Any = client.app
    lines = [Line("answer", "pick something that is gone from the rules")]
    app.state.hall.store.append(game["id"], 0, lines, Summary(0, 0, 0, False))
    code, why = turned_away(client, game, game["seats"]["A"])
    assert code == 4409 and why.startswith("Answer 1 (pick something")
    reply = client.get(f"/api/games/{game['id']}/record")
    assert reply.status_code == 409 and "is refused" in reply.json()["why"]


def test_a_conversation_and_coming_back(client: TestClient) -> None:
    game = created(client, vs="easy", seat="B")
    assert set(game["seats"]) == {"B"} and game["you"] == "B"
    with seated(client, game, "B") as socket:
        now = socket.receive_json()
        assert now["type"] == "hello"
        while (now["pending"] or {}).get("asked") != "B":
            now = socket.receive_json()
        socket.send_text("x" * (MAX_MESSAGE + 1))
        assert socket.receive_json()["type"] == "refused"
        socket.send_bytes(b'{"n": 1, "type": "state"}')
        assert socket.receive_json()["n"] == 1
    with seated(client, game, "B") as socket:
        again = socket.receive_json()
        assert again["type"] == "hello"
        assert (again["state"], again["decision"]) == (now["state"], now["decision"])


def test_too_many_connections_to_a_game(client: TestClient) -> None:
    game = created(client)
    with ExitStack() as stack:
        for _ in range(16):
            socket = stack.enter_context(seated(client, game))
            assert socket.receive_json()["type"] == "hello"
        code, why = turned_away(client, game, game["seats"]["A"])
        assert (code, why) == (4429, "Too many connections to this game.")
    with seated(client, game) as socket:
        assert socket.receive_json()["type"] == "hello"


# --- files ----------------------------------------------------------------------------------------


def test_files_have_the_right_kind_and_strict_headers(client: TestClient) -> None:
    web = Path(__file__).parents[2] / "src" / "crisis" / "web"
    kinds = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
             ".svg": "image/svg+xml", ".html": "text/html"}  # fmt: skip
    files = [path for path in web.rglob("*") if path.suffix in kinds]
    assert files
    for path in files:
        reply = client.get(f"/{path.relative_to(web).as_posix()}")
        assert reply.status_code == 200
        assert reply.headers["content-type"].startswith(kinds[path.suffix]), path
        assert reply.headers["cache-control"] == "no-cache" and reply.headers["etag"]
        policy = reply.headers["content-security-policy"]
        assert policy.startswith("default-src 'self';") and "unsafe" not in policy
        assert "connect-src 'self' ws://127.0.0.1:8000;" in policy
        assert reply.headers["x-content-type-options"] == "nosniff"


def test_an_unchanged_file_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/")
    assert first.status_code == 200 and "text/html" in first.headers["content-type"]
    again = client.get("/", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/__init__.py", "/..%2f__init__.py"])
def test_nothing_outside_the_page_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


# --- the lobby ------------------------------------------------------------------------------------


def test_the_page_knows_what_the_command_line_chose(client: TestClient) -> None:
    chosen = {"vs": "hard", "edition": "1.3", "seed": 5, "hosted": False}
    assert client.get("/api/start").json() == chosen


def test_the_catalogue_shows_what_is_printed(client: TestClient) -> None:
    found = client.get("/api/catalogue?edition=1.3").json()
    card = ENGINE.catalogue.characters["invincible-iron-man"]
    shown = found["characters"]["invincible-iron-man"]
    side = shown["forms"]["normal"]["healthy"]
    assert (shown["name"], shown["threat"]) == (card.name, card.threat)
    assert [attack["name"] for attack in side["attacks"]] == list(
        card.side("normal", False).attacks
    )
    assert found["measures"]["tool"]["medium"] == 5000 and found["measures"]["goal"] == 16
    assert "MOVE-08" in found["rules"] and found["tables"]["hells-kitchen"]["pieces"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"vs": "god"}, "There is no opponent 'god'"),
        ({"setup": "slow"}, "There is no set-up 'slow'"),
        ({"setup": {"table": "nowhere", "crises": [], "squads": {}}}, "no table"),
        ({"edition": 3}, "cannot be read"),
        ({"surprise": 1}, "cannot be read"),
        ({"seed": 10**30}, "cannot be read"),
        ({"players": {"C": "Cid"}}, "cannot be read"),
        (
            {"setup": {"pieces": [{"kind": "car", "x": 1, "y": 1}] * 61}},
            "at most 60 terrain features",
        ),
        ({"setup": {"squads": {"A": {"characters": ["x"] * 21}}}}, "at most 20 characters"),
    ],
)
def test_a_wrong_wish_gets_one_sentence(client: TestClient, body: Any, why: str) -> None:
    reply = client.post("/api/games", json=body)
    assert reply.status_code == 400
    assert why in reply.json()["why"] and "\n" not in reply.json()["why"]
    assert client.get("/api/games").json() == []


def test_games_are_listed_and_seats_given_again(client: TestClient) -> None:
    game = created(client, players={"A": "Ann"})
    (row,) = client.get("/api/games").json()
    assert (row["id"], row["vs"], row["over"]) == (game["id"], "human", False)
    assert row["players"]["A"] == "Ann" and len(row["mission"]) == 2
    assert client.post(f"/api/games/{game['id']}/seats").json() == game
    assert client.post("/api/games/nowhere/seats").status_code == 404


def test_rosters_to_begin_with_make_a_game_of_the_long_way(client: TestClient) -> None:
    shelf = client.get("/api/rosters?seed=4").json()
    assert shelf["random"]["characters"]
    setup = {"table": "hells-kitchen", "rosters": {"A": shelf["random"], "B": shelf["random"]}}
    game = created(client, setup=setup)
    start = client.get(f"/api/games/{game['id']}/frames").json()["frames"][0]
    assert start["state"]["phase"] == "setup" and not start["state"]["units"]
    assert created(client, setup="rosters")["id"] != game["id"]


def test_battlefields_are_checked_with_reasons_and_kept(client: TestClient) -> None:
    laid = client.get("/api/tables/random?seed=3").json()
    assert len(laid["pieces"]) == len(laid["drawn"]) >= 12
    good = {"name": "Our street", "pieces": laid["pieces"]}
    assert client.post("/api/tables/check", json=good).json()["faults"] == []
    assert client.post("/api/tables", json=good).status_code == 201
    (kept,) = client.get("/api/tables").json()
    assert kept == good
    crowded = {"name": "Crowd", "pieces": [{**piece, "x": 18, "y": 18} for piece in kept["pieces"]]}
    faults = client.post("/api/tables/check", json=crowded).json()["faults"]
    assert {fault["rule"] for fault in faults} == {"SETUP-04"}
    reply = client.post("/api/tables", json=crowded)
    assert reply.status_code == 400 and "SETUP-04" in reply.json()["why"]
    for wrong in ({"kind": "moon"}, {"turn": 7}, {"x": 99}):
        spoilt = {"name": "x", "pieces": [{**kept["pieces"][0], **wrong}]}
        assert client.post("/api/tables/check", json=spoilt).status_code == 400
    game = created(client, setup={"pieces": kept["pieces"], "crises": MISSION, "squads": SQUADS})
    start = client.get(f"/api/games/{game['id']}/frames").json()["frames"][0]
    assert list(start["state"]["terrain"].values()) == laid["drawn"]


@pytest.mark.rule("SETUP-04")
def test_a_crowded_feature_is_told_its_reason_and_its_nearest_place(client: TestClient) -> None:
    pieces = client.get("/api/tables/random?seed=5").json()["pieces"]
    pieces[0] = {**pieces[0], "x": pieces[1]["x"], "y": pieces[1]["y"]}
    said = client.post("/api/tables/check", json={"pieces": pieces}).json()
    first, second = said["pieces"][0]["id"], said["pieces"][1]["id"]
    told = {one["piece"]: one for one in said["crowded"]}
    assert told[first]["other"] == second and told[second]["other"] == first
    assert told[first]["rule"] == "SETUP-04" and "would lie on" in told[first]["why"]
    found = client.post("/api/tables/nearest", json={"pieces": pieces, "index": 0}).json()
    x, y = found["spot"]
    pieces[0] = {**pieces[0], "x": x, "y": y}
    assert client.post("/api/tables/check", json={"pieces": pieces}).json()["crowded"] == []
    assert client.post("/api/tables/nearest", json={"pieces": [], "index": 0}).status_code == 400


def test_a_kept_battlefield_is_thrown_away_once(client: TestClient) -> None:
    pieces = client.get("/api/tables/random?seed=6").json()["pieces"]
    client.post("/api/tables", json={"name": "Short-lived", "pieces": pieces})
    assert client.delete("/api/tables?name=Short-lived").status_code == 200
    assert client.get("/api/tables").json() == []
    assert client.delete("/api/tables?name=Short-lived").status_code == 400


def first_state(client: TestClient, game: dict[str, Any]) -> Any:
    return client.get(f"/api/games/{game['id']}/frames").json()["frames"][0]["state"]


def test_a_game_is_begun_on_any_kind_of_battlefield(client: TestClient) -> None:
    laid = client.get("/api/tables/random?seed=7").json()
    client.post("/api/tables", json={"name": "Mine", "pieces": laid["pieces"]})
    own = first_state(client, created(client, setup="quick", table="own:Mine"))
    assert list(own["terrain"].values()) == laid["drawn"]
    assert len(first_state(client, created(client, setup="rosters", table="park"))["terrain"]) == 16
    random = first_state(client, created(client, setup="rosters", table="random", seed=7))
    assert list(random["terrain"].values()) == laid["drawn"]
    with seated(client, created(client, setup="rosters", table="players")) as socket:
        hello = socket.receive_json()
    assert hello["state"]["terrain"] == {} and hello["pending"]["purpose"] == "agree_terrain"
    full = {"table": "park", "crises": MISSION, "squads": SQUADS}
    reply = client.post("/api/games", json={"setup": full, "table": "midtown"})
    assert reply.status_code == 400 and "its own table" in reply.json()["why"]
    for unknown in ("own:Nobody's", "moon"):
        reply = client.post("/api/games", json={"setup": "quick", "table": unknown})
        assert reply.status_code == 400 and reply.json()["why"].startswith("There is no")


def test_a_roster_is_read_from_a_file_with_its_faults_and_brought_to_a_game(
    client: TestClient,
) -> None:
    shelf = client.get("/api/rosters?seed=4").json()
    names = [entry["card"] for entry in shelf["samples"][0]["characters"]]
    short = {"format": 1, "name": "Too few", "characters": names[:3]}
    said = client.post("/api/rosters", json=short).json()
    assert said["roster"]["name"] == "Too few" and said["faults"]
    assert client.post("/api/rosters", content=b"\xff").status_code == 400
    brought = {"A": shelf["random"], "B": shelf["samples"][1]}
    reply = client.post("/api/games", json={"setup": "quick", "rosters": brought})
    assert reply.status_code == 400 and "no rosters" in reply.json()["why"]
    game = created(client, setup="rosters", rosters=brought)
    record = client.get(f"/api/games/{game['id']}/record").json()
    assert record["setup"]["rosters"] == brought


@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/nothing", 404), ("/api/games/import?seat=X", 400), ("/api/games/x/record", 404),
     ("/api/catalogue?edition=9", 400), ("/api/tables/random?seed=x", 400)],
)  # fmt: skip
def test_every_error_is_one_sentence(client: TestClient, path: str, status: int) -> None:
    reply = client.post(path) if "import" in path else client.get(path)
    assert reply.status_code == status
    assert reply.json()["why"].endswith(".")


# --- looking back ---------------------------------------------------------------------------------


def played(client: TestClient, answers: int) -> dict[str, Any]:
    """A game with some answers, played inside the server."""
    app: Any = client.app
    desk = Desk(Path(), hall=app.state.hall)
    assert client.portal is not None
    client.portal.call(desk.open)
    client.portal.call(desk.play_on, answers)
    return {"id": desk.seats.id, "seats": desk.seats.seats, "you": desk.seats.you}


def test_frames_step_through_the_game(client: TestClient) -> None:
    game = played(client, 12)
    key = game["seats"]["A"]
    whole = client.get(f"/api/games/{game['id']}/frames", headers=bearer(key)).json()
    total = whole["total"]
    assert [frame["at"] for frame in whole["frames"]] == list(range(total + 1))
    part = client.get(f"/api/games/{game['id']}/frames?from=5&to=7", headers=bearer(key)).json()
    assert part["frames"] == whole["frames"][5:8]
    assert whole["frames"][1]["seat"] == "chance"
    assert whole["frames"][1]["events"][0]["type"] == "DiceRolled"
    bad = client.get(f"/api/games/{game['id']}/frames?from={total + 1}", headers=bearer(key))
    assert bad.status_code == 400
    assert client.get(f"/api/games/{game['id']}/frames?from=x").status_code == 400
    wrong = client.get(f"/api/games/{game['id']}/frames", headers=bearer("wrong"))
    assert wrong.status_code == 403


def test_the_record_replays_and_has_no_secret(client: TestClient) -> None:
    game = played(client, 12)
    reply = client.get(f"/api/games/{game['id']}/record", headers=bearer(game["seats"]["A"]))
    record = record_from_json(reply.content)
    Replay(record, ENGINE).run()
    assert record.seed is None and len(record.answers) >= 12
    assert game["seats"]["A"] not in reply.text


def test_play_on_from_a_moment(client: TestClient) -> None:
    game = played(client, 12)
    frames = client.get(f"/api/games/{game['id']}/frames").json()["frames"]
    reply = client.post(f"/api/games/{game['id']}/branch", json={"at": 6, "vs": "human"})
    branch = reply.json()
    assert reply.status_code == 201 and branch["id"] != game["id"]
    again = client.get(f"/api/games/{branch['id']}/frames").json()
    assert again["total"] == 6
    assert again["frames"][6]["state"] == frames[6]["state"]
    for wrong in (-1, 999):
        reply = client.post(f"/api/games/{game['id']}/branch", json={"at": wrong})
        assert reply.status_code == 400 and "can be read up to answer" in reply.json()["why"]


def test_a_record_can_be_brought_in(client: TestClient) -> None:
    game = played(client, 12)
    body = client.get(f"/api/games/{game['id']}/record").content
    taken = client.post("/api/games/import?vs=easy&seat=B", content=body).json()
    assert set(taken["seats"]) == {"B"}
    record = json.loads(body)
    spoilt = [{"answers": ["pick nothing"]}, {"format": 9}, {"answers": 3}, {"edition": "0.1"},
              {"answers": ["pick end"] * 20_001}]  # fmt: skip
    for spoil in spoilt:
        reply = client.post("/api/games/import", json={**record, **spoil})
        assert reply.status_code == 400 and reply.json()["why"], spoil
    reply = client.post("/api/games/import", content=b"not a record")
    assert reply.status_code == 400 and "not a game record" in reply.json()["why"]
    assert len(client.get("/api/games").json()) == 2


def test_luck_as_a_request(client: TestClient) -> None:
    game = played(client, 4)
    luck = client.get(f"/api/games/{game['id']}/luck").json()
    assert "secret" not in luck["dice"] and luck["sides"]["B"]["dice"] == 5


# --- one click ------------------------------------------------------------------------------------


def begun(client: TestClient, **wishes: Any) -> tuple[str, Any]:
    """A new game in which nothing is left to set up, and its greeting."""
    made = client.post("/api/games", json={"vs": "easy", "deploy": "auto", **wishes}).json()
    with seated(client, made) as seat:
        return made["id"], seat.receive_json()


def squads_of(client: TestClient, game: str) -> list[list[str]]:
    record = client.get(f"/api/games/{game}/record").json()
    return [record["setup"]["squads"][side]["characters"] for side in "AB"]


def test_a_drawn_game_begins_in_round_one_with_everybody_on_the_table(client: TestClient) -> None:
    drawn = client.get("/api/draw?number=5").json()
    game, hello = begun(client, setup="drawn", draw=5)
    assert hello["state"]["round"] == 1
    assert {unit["place"] for unit in hello["state"]["units"].values()} == {"table"}
    assert squads_of(client, game) == [drawn["squads"][side]["characters"] for side in "AB"]


def test_the_same_again_and_the_sides_changed(client: TestClient) -> None:
    first, _ = begun(client, setup="surprise", draw=2)
    again, _ = begun(client, setup="again", of=first)
    swapped, hello = begun(client, setup="swapped", of=first)
    assert squads_of(client, again) == squads_of(client, first)
    assert squads_of(client, swapped) == squads_of(client, first)[::-1]
    assert hello["state"]["round"] == 1


def test_a_game_is_forgotten_and_brought_back(client: TestClient) -> None:
    made = client.post("/api/games", json={"vs": "easy"}).json()

    def listed() -> list[str]:
        return [game["id"] for game in client.get("/api/games").json()]

    assert client.delete(f"/api/games/{made['id']}").status_code == 200
    assert made["id"] not in listed()
    assert client.post(f"/api/games/{made['id']}/restore").status_code == 200
    assert made["id"] in listed()
    assert client.delete("/api/games/nothing").status_code == 404
