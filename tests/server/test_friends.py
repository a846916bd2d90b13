"""Two people at two screens: the link, the seats, taking back by consent, who is there."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from crisis.play.agreement import AgreedDealer, Agreement
from crisis.server.http.app import create_app
from crisis.state.decisions import Draw, Roll, answer_text
from tests.server.desk import TestClient, WebSocketTestSession, one_engine

HERE = "http://127.0.0.1:8000"
THERE = "ws://127.0.0.1:8000"
ANN, BEN = "0a" * 16, "0b" * 16  # what they add to the dice
Message = dict[str, Any]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def client(store: Path) -> Iterator[TestClient]:
    app = create_app(store, pace=0.0, engines=one_engine)
    with TestClient(app, base_url=HERE) as client:
        yield client


def invited(client: TestClient, **wanted: Any) -> Message:
    start = {"vs": "friend", **wanted.pop("start", {})}
    reply = client.post("/api/invitations", json={"start": start, "name": "Ann", **wanted})
    assert reply.status_code == 201, reply.text
    found: Message = reply.json()
    return found


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def taken(client: TestClient, invitation: Message, **more: Any) -> Any:
    body = {"name": "Ben", "code": invitation["code"], "contribution": BEN, **more}
    return client.post(f"/api/invitations/{invitation['id']}/take", json=body)


def waits(client: TestClient, invitation: Message, key: str, contribution: str = "") -> Any:
    address = f"/api/invitations/{invitation['id']}/wait"
    return client.post(address, json={"contribution": contribution}, headers=bearer(key))


@contextmanager
def seated(client: TestClient, game: str, key: str) -> Iterator[WebSocketTestSession]:
    address = f"{THERE}/api/games/{game}/seat"
    with client.websocket_connect(address, headers={"origin": HERE}) as socket:
        socket.send_json({"type": "sit", "key": key})
        yield socket


def until(socket: WebSocketTestSession, kind: str, **fields: Any) -> Message:
    """The next message of a kind that has these fields; others are read over."""
    for _ in range(60):
        message: Message = socket.receive_json()
        if message["type"] == kind and all(message.get(k) == v for k, v in fields.items()):
            return message
    raise AssertionError(f"no {kind} with {fields} came")


@contextmanager
def friends(
    client: TestClient, **start: Any
) -> Iterator[tuple[WebSocketTestSession, WebSocketTestSession]]:
    """Ann sits at A and Ben at B of one game."""
    invitation = invited(client, start=start)
    waits(client, invitation, invitation["key"], ANN)
    place = taken(client, invitation).json()
    with (
        seated(client, place["id"], invitation["key"]) as ann,
        seated(client, place["id"], place["key"]) as ben,
    ):
        yield ann, ben


def wait_for_both(one: WebSocketTestSession) -> None:
    """What is said before the other one has sat down is heard by nobody."""
    until(one, "presence", here=["A", "B"])


# --- the link -------------------------------------------------------------------------------------


def test_a_link_leads_two_people_to_one_game(client: TestClient) -> None:
    invitation = invited(client)
    assert invitation["seat"] == "A"
    assert waits(client, invitation, invitation["key"], ANN).json() == {"taken": False}
    offer = client.get(f"/api/invitations/{invitation['id']}").json()
    assert (offer["host"], offer["seat"]) == ("Ann", "B")
    assert offer["commitment"] == invitation["commitment"]
    place = taken(client, invitation).json()
    assert place["seat"] == "B" and place["id"] == invitation["id"]
    assert waits(client, invitation, invitation["key"]).json() == {"taken": True}
    with seated(client, place["id"], place["key"]) as ben:
        hello = until(ben, "hello")
    assert hello["seat"] == "B" and hello["vs"] == "friend"
    assert hello["players"] == {"A": "Ann", "B": "Ben"}
    assert hello["dice"] == {
        "commitment": invitation["commitment"],
        "contributions": {"A": ANN, "B": BEN},
    }


def test_only_one_person_gets_the_seat(client: TestClient) -> None:
    invitation = invited(client)
    assert taken(client, invitation).status_code == 201
    second = taken(client, invitation, name="Cat")
    assert second.status_code == 404 and "over" in second.json()["why"]


def test_two_at_the_same_moment_do_not_share_a_seat(client: TestClient, store: Path) -> None:
    invitation = invited(client)
    with sqlite3.connect(store) as db:
        (body,) = db.execute("SELECT body FROM invitations").fetchone()
    assert taken(client, invitation).status_code == 201
    with sqlite3.connect(store) as db:  # the other one had read it before it was taken
        db.execute("INSERT INTO invitations VALUES (?, 0, ?)", (invitation["id"], body))
    late = taken(client, invitation, name="Cat")
    assert late.status_code == 409 and "taken" in late.json()["why"]


def test_the_code_opens_no_seat_and_a_wrong_code_nothing(client: TestClient) -> None:
    invitation = invited(client)
    assert taken(client, invitation, code="guessed").status_code == 403
    assert waits(client, invitation, invitation["code"]).status_code == 403
    place = taken(client, invitation).json()
    with (
        seated(client, place["id"], invitation["code"]) as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        while True:
            socket.receive_json()
    assert closed.value.code == 4404


def test_keys_are_kept_as_digests_and_a_digest_opens_nothing(
    client: TestClient, store: Path
) -> None:
    invitation = invited(client)
    place = taken(client, invitation).json()
    seats = client.post(f"/api/games/{place['id']}/seats").json()
    assert seats["seats"] == {}, "whoever knows the number of a game gets no key"
    kept = b"".join(path.read_bytes() for path in store.parent.iterdir())
    for secret in (invitation["key"], invitation["code"], place["key"]):
        assert secret.encode() not in kept
    with sqlite3.connect(store) as db:
        (keys,) = db.execute("SELECT keys FROM games").fetchone()
    digest = next(word for word in bytes(keys).decode().split('"') if word.startswith("sha256:"))
    with (
        seated(client, place["id"], digest) as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        while True:
            socket.receive_json()
    assert closed.value.code == 4404


def test_the_lobby_lists_what_anybody_may_take(client: TestClient) -> None:
    invited(client)
    listed = invited(client, listed=True)
    (offer,) = client.get("/api/invitations").json()
    assert offer["id"] == listed["id"] and "key" not in offer and "code" not in offer
    assert taken(client, listed, code="").status_code == 201
    assert client.get("/api/invitations").json() == []


def test_an_invitation_can_be_withdrawn_by_its_host_alone(client: TestClient) -> None:
    invitation = invited(client)
    address = f"/api/invitations/{invitation['id']}"
    assert client.delete(address, headers=bearer("guessed")).status_code == 403
    assert client.delete(address, headers=bearer(invitation["key"])).status_code == 200
    assert taken(client, invitation).status_code == 404


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"start": {"vs": "medium"}}, "for a friend"),
        ({"start": {"seed": 1}}, "takes no seed"),
        ({"start": {"setup": "nonsense"}}, "no set-up"),
        ({"name": ""}, "cannot be read"),
        ({"name": "x" * 21}, "cannot be read"),
        ({"name": "\u200b\n"}, "at least one letter"),
    ],
)
def test_a_bad_invitation_gets_one_sentence(client: TestClient, wanted: Message, why: str) -> None:
    start = {"vs": "friend", **wanted.pop("start", {})}
    reply = client.post("/api/invitations", json={"start": start, "name": "Ann", **wanted})
    assert reply.status_code == 400 and why in reply.json()["why"]


def test_a_game_with_a_friend_cannot_be_made_without_one(client: TestClient) -> None:
    reply = client.post("/api/games", json={"vs": "friend"})
    assert reply.status_code == 400 and "invited first" in reply.json()["why"]


# --- at the table ---------------------------------------------------------------------------------


def test_each_is_told_whether_the_other_is_there(client: TestClient) -> None:
    invitation = invited(client)
    place = taken(client, invitation).json()
    with seated(client, place["id"], invitation["key"]) as ann:
        assert until(ann, "presence")["here"] == ["A"]
        with seated(client, place["id"], place["key"]) as ben:
            assert until(ben, "presence")["here"] == ["A", "B"]
            assert until(ann, "presence", here=["A", "B"])
        assert until(ann, "presence", here=["A"])


def test_a_phrase_reaches_the_other_and_not_two_at_once(client: TestClient) -> None:
    with friends(client) as (ann, ben):
        wait_for_both(ann)
        ann.send_json({"type": "say", "phrase": 2})
        assert until(ben, "said") == {
            "type": "said", "side": "A", "phrase": 2, "words": "", "n": None
        }  # fmt: skip
        ann.send_json({"type": "say", "phrase": 2})
        assert "One phrase" in until(ann, "refused")["refusal"]["why"]
        ann.send_json({"type": "say", "phrase": 9})
        assert "no message" in until(ann, "refused")["refusal"]["why"]


def test_own_words_are_passed_on_as_they_are_and_kept_nowhere(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    words = "<img src=x onerror=alert(1)>  hm"
    with friends(client) as (ann, ben):
        wait_for_both(ann)
        ann.send_json({"type": "say", "words": words})
        said = until(ben, "said")
        assert (said["phrase"], said["words"]) == (0, "<img src=x onerror=alert(1)> hm")
        ben.send_json({"n": 1, "type": "say", "words": " \n "})
        assert "no words" in until(ben, "refused")["refusal"]["why"]
        ben.send_json({"n": 2, "type": "say", "words": "x" * 201})
        assert "no message" in until(ben, "refused")["refusal"]["why"]
    assert "onerror" not in caplog.text


def asked(position: Message) -> str | None:
    """The side that is asked; None while chance is."""
    return (position["pending"] or {}).get("asked")


def asked_of(ann: WebSocketTestSession, ben: WebSocketTestSession) -> tuple[Any, Any, Message]:
    """Who is asked, who is not, and the position of the first. The dice that come before may have
    been rolled when somebody sits down: then the greeting has it, and no update comes."""
    position = when_asked(ann, "A", "B")
    if asked(position) == "A":
        return ann, ben, position
    return ben, ann, when_asked(ben, "B")


def when_asked(socket: WebSocketTestSession, *sides: str) -> Message:
    """The first position told in which one of these sides is asked."""
    while True:
        message: Message = socket.receive_json()
        if message["type"] in ("hello", "update") and asked(message) in sides:
            return message


def test_what_is_one_s_own_and_followed_by_nothing_is_taken_back_freely(client: TestClient) -> None:
    with friends(client) as (ann, ben):
        first, second, position = asked_of(ann, ben)
        pick = f"pick {position['pending']['options'][0]['key']}"
        first.send_json({"type": "answer", "decision": position["decision"], "answer": pick})
        after = until(first, "update", cause="answer")
        first.send_json({"type": "undo", "answers": 1})
        assert until(first, "update", cause="undo")["answers"] == position["answers"]
        first.send_json({"type": "redo"})
        assert until(first, "update", cause="redo")["answers"] == after["answers"]
        assert until(second, "update", cause="redo")["answers"] == after["answers"]


def test_a_wish_is_told_and_can_be_refused(client: TestClient) -> None:
    with friends(client, deploy="auto") as (ann, ben):
        hello = until(ann, "hello")
        assert hello["undo"] > 0
        ann.send_json({"type": "undo", "answers": 1})
        assert until(ann, "update", cause="notice")["undo_asked"] == "A"
        assert until(ben, "update", cause="notice")["undo_asked"] == "A"
        ann.send_json({"type": "consent", "yes": True})
        assert "Nobody asks you" in until(ann, "refused")["refusal"]["why"]
        ben.send_json({"type": "consent", "yes": False})
        told = until(ann, "update", cause="notice", undo_asked=None)
        assert told["answers"] == hello["answers"]
        ann.send_json({"type": "undo", "answers": 1})
        until(ben, "update", cause="notice", undo_asked="A")
        ben.send_json({"type": "consent", "yes": True})
        assert until(ann, "update", cause="undo")["answers"] < hello["answers"]


def test_a_running_game_with_a_friend_cannot_be_tried_out_elsewhere(client: TestClient) -> None:
    invitation = invited(client)
    place = taken(client, invitation).json()
    address, body = f"/api/games/{place['id']}/branch", {"at": 0, "key": place["key"]}
    reply = client.post(address, json=body)
    assert reply.status_code == 400 and "when it is over" in reply.json()["why"]
    with seated(client, place["id"], place["key"]) as ben:
        until(ben, "hello")
        ben.send_json({"type": "concede"})
        until(ben, "update", cause="answer")
    assert client.post(address, json=body).status_code == 201
    reply = client.post(address, json={**body, "vs": "friend"})
    assert reply.status_code == 400 and "invited to a new game" in reply.json()["why"]


def test_whoever_has_a_finished_game_gets_all_that_its_dice_are_made_of(client: TestClient) -> None:
    invitation = invited(client, start={"deploy": "auto"})
    waits(client, invitation, invitation["key"], ANN)
    place = taken(client, invitation).json()
    address = f"/api/games/{place['id']}/proof"
    early = client.get(address, headers=bearer(place["key"]))
    assert early.status_code == 400 and "not over" in early.json()["why"]
    with seated(client, place["id"], place["key"]) as ben:
        until(ben, "hello")
        ben.send_json({"type": "concede"})
        until(ben, "update", cause="answer")
    told = client.get(address).json()
    agreement = msgspec.convert(told["dice"], Agreement)
    assert agreement.promise_is_kept and agreement.contributions == {"A": ANN, "B": BEN}
    rolled = [at for at, text in enumerate(told["answers"]) if text.startswith("roll ")]
    drawn = [at for at, text in enumerate(told["answers"]) if text.startswith("draw ")]
    assert rolled and sorted(map(int, told["decks"])) == drawn
    for at in (*rolled, *drawn):
        dealer, text = AgreedDealer(agreement, told["answers"][:at]), told["answers"][at]
        deck = tuple(told["decks"].get(str(at), ()))
        count = len(text.split()) - 1 if deck else len(text.removeprefix("roll "))
        asked_for = Draw("deck", deck, count) if deck else Roll("attack", count, "A")
        assert answer_text(dealer.deal(asked_for)) == text


# --- the lobby and playing again ------------------------------------------------------------------


def test_an_open_game_says_how_large_its_squads_are(client: TestClient) -> None:
    ready = invited(client, start={"setup": "drawn"})
    chosen = invited(client, start={"setup": "rosters"})
    sizes = [
        client.get(f"/api/invitations/{one['id']}").json()["threat"] for one in (ready, chosen)
    ]
    assert 14 <= sizes[0] <= 21 and sizes[1] == 0


def test_my_games_say_whose_turn_it_is(client: TestClient) -> None:
    invitation = invited(client, start={"deploy": "auto"})
    place = taken(client, invitation).json()
    with seated(client, place["id"], place["key"]) as ben:
        side = asked(until(ben, "hello"))
    (mine,) = client.post("/api/games/mine", json={place["id"]: place["key"]}).json()
    assert side in ("A", "B") and mine["asked"] == side and mine["idle"] >= 0
    with seated(client, place["id"], place["key"]) as ben:
        until(ben, "hello")
        ben.send_json({"type": "concede"})
        until(ben, "update", cause="answer")
    (mine,) = client.post("/api/games/mine", json={place["id"]: place["key"]}).json()
    assert mine["over"] and mine["asked"] == ""


def again(client: TestClient, game: str, key: str) -> Any:
    body = {"contribution": "0c" * 16, "deploy": "auto"}
    return client.post(f"/api/games/{game}/rematch", json=body, headers=bearer(key))


def test_friends_play_again_with_the_sides_changed(client: TestClient) -> None:
    clock = {"kind": "days", "days": 2, "out": "computer"}
    invitation = invited(client, start={"deploy": "auto"}, clock=clock)
    place = taken(client, invitation).json()
    game, ann_key, ben_key = place["id"], invitation["key"], place["key"]
    early = again(client, game, ann_key)
    assert early.status_code == 400 and "over" in early.json()["why"]
    with seated(client, game, ben_key) as ben:
        before = until(ben, "hello")
        ben.send_json({"type": "concede"})
        until(ben, "update", cause="answer", rematch=None)
        assert again(client, game, "guessed").status_code == 403
        lost = again(client, game, ann_key).json()["waits"]
        until(ben, "update", cause="notice", rematch="A")
        waits = again(client, game, ann_key).json()["waits"]  # she had lost the page
        until(ben, "update", cause="notice", rematch="A")
    assert client.get(f"/api/invitations/{lost['id']}").status_code == 404
    assert waits_for(client, waits) is False
    found = again(client, game, ben_key).json()["place"]
    assert found["id"] == waits["id"] and found["seat"] == "B"
    assert waits_for(client, waits) is True
    with seated(client, found["id"], found["key"]) as ben:
        after = until(ben, "hello")
    assert after["players"] == {"A": "Ann", "B": "Ben"} and after["clock"]["kind"] == "days"
    squads = [
        {side: one["affiliation"] for side, one in hello["state"]["sides"].items()}
        for hello in (before, after)
    ]
    units = [sorted(hello["state"]["units"]) for hello in (before, after)]
    assert squads[0] == {"A": squads[1]["B"], "B": squads[1]["A"]}
    assert units[0] != units[1]
    assert set(after["dice"]["contributions"]) == {"A", "B"}


def waits_for(client: TestClient, invitation: Message) -> bool:
    return bool(waits(client, invitation, invitation["key"]).json()["taken"])


def test_where_somebody_points_is_shown_to_the_other_alone(client: TestClient) -> None:
    with friends(client) as (ann, ben):
        wait_for_both(ann)
        plan = "advance medium 1,2 3,4 5,6"
        shown = {"at": [100, 200], "unit": "A-1", "plan": plan, "ruler": ["range", "3"]}
        ann.send_json({"type": "point", **shown})
        told = until(ben, "pointed")
        assert {key: told[key] for key in shown} == shown and told["side"] == "A"
        ann.send_json({"type": "point", "at": [101, 200]})  # too soon after the last: not missed
        ann.send_json({"type": "point"})  # the end of it is always told
        assert until(ben, "pointed").get("at") is None
        ann.send_json({"n": 4, "type": "point", "at": [10**9, 0]})
        assert until(ann, "refused")["n"] == 4, "and she herself was shown nothing"


def test_nobody_points_for_nobody_nor_while_a_choice_is_secret(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = client.post("/api/games", json={"vs": "human"}).json()
    with seated(client, made["id"], made["seats"]["A"]) as one:
        one.send_json({"n": 1, "type": "point", "at": [1, 1]})
        assert until(one, "refused")["refusal"]["code"] == "server.nobody_looks"
    with friends(client) as (ann, ben):
        wait_for_both(ann)
        monkeypatch.setattr("crisis.server.tables.room.secret_seat", lambda _state: "A")
        ann.send_json({"type": "point", "at": [1, 1]})
        ann.send_json({"type": "say", "phrase": 1})
        kinds = [ben.receive_json()["type"]]
        while kinds[-1] != "said":
            kinds.append(ben.receive_json()["type"])
        assert "pointed" not in kinds
