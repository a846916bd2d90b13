"""Two people at one game read different languages; nothing that is kept depends on either."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crisis.languages.folders import languages
from crisis.server.game.table import Table
from crisis.server.http.app import create_app
from crisis.state.codec import state_hash
from tests.server.desk import ENGINE, Desk, Message, TestClient, one_engine, run
from tests.texts.pseudo import CODE, Names, made_up


@pytest.fixture(autouse=True)
def strange(tmp_path: Path) -> Iterator[str]:
    folder = tmp_path / "languages"
    folder.mkdir()
    with made_up(folder) as code:
        yield code


def waiting(channel: Any) -> list[Message]:
    found = []
    while not channel.queue.empty():
        found.append(json.loads(channel.queue.get_nowait() or b""))
    return found


def sentences(message: Message) -> Iterator[str]:
    """Everything in a message that somebody reads as a sentence."""
    for line in message.get("log", ()):
        yield line["text"]
    for line in message.get("story", ()):
        yield from (str(line["values"][key]) for key in ("text", "reason") if key in line["values"])
    if message.get("refusal"):
        yield message["refusal"]["why"]


def test_a_game_is_told_to_each_in_their_own_language(tmp_path: Path) -> None:
    desk, names = Desk(tmp_path / "games.db"), Names(ENGINE.catalogue)

    async def work() -> None:
        await desk.open()
        english, strange = desk.room.join("A"), desk.room.join("A", CODE)
        plain, odd = waiting(english), waiting(strange)
        for turn in range(30):
            await desk.play_on(20, seed=turn)
            bad = {"type": "answer", "decision": 1, "answer": "pick nothing"}
            for channel in (english, strange):
                await desk.room.handle(channel, json.dumps(bad))
            plain += waiting(english)
            odd += waiting(strange)
            if desk.table.over:
                break
            await desk.send(str(desk.table.asked), {"type": "undo", "answers": 1})
        told = [text for message in odd for text in sentences(message)]
        assert len(told) > 400 and len(told) == sum(1 for m in plain for _ in sentences(m))
        assert any(message["type"] == "refused" for message in odd)
        left = {text: words for text in told if (words := names.left(text))}
        assert left == {}
        for one, two in zip(plain, odd, strict=True):
            assert [line.get("rule") for line in one.get("log", ())] == [
                line.get("rule") for line in two.get("log", ())
            ]
        assert any("gains" in text for message in plain for text in sentences(message))

    run(work)
    kept = desk.hall.store.lines(desk.seats.id)
    assert not any("[" in line.body or "~" in line.body for line in kept)
    table = Table(desk.hall.store, desk.hall.store.game(desk.seats.id), ENGINE)
    assert state_hash(table.state) == state_hash(desk.table.state)


def test_the_language_of_a_connection_can_be_changed(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "games.db")

    async def work() -> None:
        await desk.open()
        await desk.play_on(30, seed=1)
        channel = desk.room.join("A")
        (first, *_) = waiting(channel)
        assert first["language"] == "en" and first["log"][0]["text"][0] != "["
        await desk.room.handle(
            channel, json.dumps({"n": 5, "type": "speak", "language": "tlh, xx"})
        )
        again, reply = waiting(channel)[-2:]
        assert again["type"] == "hello" and again["language"] == CODE
        assert [line["rule"] for line in again["log"]] == [line["rule"] for line in first["log"]]
        assert all(line["text"].startswith("[") for line in again["log"])
        assert reply == {"type": "speaks", "n": 5, "language": CODE}
        await desk.room.handle(channel, json.dumps({"n": 6, "type": "speak", "language": "tlh"}))
        assert waiting(channel)[-1]["language"] == "en"

    run(work)


def test_requests_and_connections_say_which_language_they_want(tmp_path: Path) -> None:
    app = create_app(tmp_path / "games.db", pace=0, engines=one_engine)
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        asked = {"accept-language": f"tlh, {CODE};q=0.5"}
        game = client.post("/api/games", json={"vs": "human", "seed": 3}).json()
        address, origin = (
            f"ws://127.0.0.1:8000/api/games/{game['id']}/seat",
            {"origin": "http://127.0.0.1:8000"},
        )
        with client.websocket_connect(address, headers=origin) as socket:
            socket.send_json({"type": "sit", "key": game["seats"]["A"], "language": f"tlh,{CODE}"})
            assert socket.receive_json()["language"] == CODE
        page = client.get(f"/languages/tlh,{CODE}/page.json").json()
        assert page["language"]["code"] == CODE and page["texts"]["back"] == "[Ɓáćķ~~]"
        assert CODE not in page["languages"], "only complete languages are offered"
        fallen = client.get("/languages/tlh/page.json")
        assert fallen.json()["language"]["code"] == "en"
        tag = {"if-none-match": fallen.headers["etag"]}
        assert client.get("/languages/tlh/page.json", headers=tag).status_code == 304
        guide = client.get("/languages/guide.json", headers=asked).json()
        assert guide["howto"][0]["title"].startswith("[")
        frames = client.get(f"/api/games/{game['id']}/frames", headers=asked).json()
        assert all(
            line["text"].startswith("[") for f in frames["frames"] for line in f.get("log", ())
        )


def test_a_language_is_a_folder_and_nothing_else() -> None:
    assert languages()[CODE].name == "Strange"
