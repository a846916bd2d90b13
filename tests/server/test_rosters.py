"""The routes of the roster builder: judged, listed, read and written by the same code as on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import json as coder
from msgspec.structs import replace

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.cli.main import main
from crisis.play.quick import sample_rosters
from crisis.play.record import engine_for
from crisis.play.roster_file import read_roster, roster_to_json
from crisis.rules.setup.rosters import roster_faults
from crisis.server.game import roster_shelf
from crisis.server.http.app import create_app
from crisis.server.http.guard import Door
from crisis.state.rosters import Entry, Roster
from tests.server.desk import TestClient

ENGINE = engine_for("1.3", DEFAULT_REVISION)
LEGAL = sample_rosters(ENGINE.edition, ENGINE.catalogue)[0]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    store = tmp_path_factory.mktemp("rosters") / "games.sqlite"
    return TestClient(create_app(store), base_url="http://127.0.0.1")


def post(client: TestClient, what: str, roster: Roster, more: str = "") -> Any:
    return client.post(f"/api/rosters/{what}?edition=1.3{more}", content=coder.encode(roster))


def judged(client: TestClient, roster: Roster) -> Any:
    answer = post(client, "judge", roster)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.rule("ROSTER-01", "ROSTER-03", "ROSTER-07", "ROSTER-13")
def test_faults_come_with_rules_and_with_mends_that_mend(client: TestClient) -> None:
    assert judged(client, LEGAL)["faults"] == []
    bad = replace(
        LEGAL,
        characters=(*LEGAL.characters[:9], LEGAL.characters[0], Entry("ultron-drones")),
        tactics=LEGAL.tactics[:9],
    )
    found = judged(client, bad)["faults"]
    assert [fault["rule"] for fault in found] == [
        "ROSTER-01",
        "ROSTER-07",
        "ROSTER-13",
        "ROSTER-03",
    ]
    known = [str(fault) for fault in roster_faults(bad, ENGINE.edition, ENGINE.catalogue)]
    assert [fault["what"] in told for fault, told in zip(found, known, strict=True)] == [True] * 4
    assert found[2]["mends"] == [{"kind": "characters", "slug": "ultron-drones"}]
    assert found[1]["mends"] == [{"kind": "characters", "slug": LEGAL.characters[0].card}]
    without = replace(bad, characters=bad.characters[:10])
    assert "ROSTER-13" not in {fault["rule"] for fault in judged(client, without)["faults"]}


def test_the_curve_and_the_reach_count_what_the_rules_list(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = judged(client, LEGAL)
    assert sum(found["curve"].values()) == 10
    reach = found["reach"]
    file = tmp_path / "roster.json"
    file.write_bytes(roster_to_json(LEGAL))
    for at, threat in list(enumerate(reach["threats"]))[::2]:
        assert main(["squads", str(file), "--threat", str(threat), "--json"]) == 0
        listed = json.loads(capsys.readouterr().out)
        assert reach["squads"][at] == listed["count"]
        for one in reach["affiliations"]:
            choices = [
                choice
                for squad in listed["squads"]
                for choice in squad["affiliations"]
                if choice["affiliation"] == one["affiliation"]
            ]
            assert one["squads"][at] == len(choices)
            assert one["led"][at] == sum(bool(choice["leaders"]) for choice in choices)
        told = post(client, "squads", LEGAL, f"&threat={threat}").json()
        assert told["count"] == listed["count"]
        assert [squad["characters"] for squad in told["squads"]] == [
            squad["characters"] for squad in listed["squads"][: len(told["squads"])]
        ]


def test_a_roster_is_written_in_forms_that_are_read_again(client: TestClient) -> None:
    told = post(client, "export", LEGAL).json()
    for form in ("json", "text"):
        assert read_roster(told[form].encode(), ENGINE.catalogue) == LEGAL
    assert told["mct"] and told["missing"]


def test_a_pasted_list_is_told_line_by_line(client: TestClient) -> None:
    text = "Characters (3)\n* Kingpin (4)\nFace Me\nLoki (5)\n"
    told = client.post("/api/rosters/read", content=text.encode()).json()
    assert told["form"] == "export-2024"
    assert [line.get("slug", "") for line in told["lines"]] == [
        "characters", "kingpin", "", "loki-prince-of-lies",
    ]  # fmt: skip
    assert told["lines"][2]["near"] == [{"kind": "tactics", "slug": "face-me", "name": "Face Me"}]
    own = client.post("/api/rosters/read", content=roster_to_json(LEGAL)).json()
    assert own["form"] == "json"
    assert len(own["roster"]["characters"]) == 10


@pytest.mark.parametrize(
    ("path", "body", "why"),
    [
        ("judge", b'{"characters": 5}', "cannot be read"),
        ("judge", b'{"characters": [], "rules": []}', "unknown field"),
        ("judge", b'{"characters": [' + b'{"card":"x"},' * 200 + b'{"card":"x"}]}', "at most 100"),
        ("squads?threat=99", coder.encode(LEGAL), "from 15 to 20"),
        ("read", b"  ", "the file is empty"),
        ("read", b"\xff\xfe", "not text in UTF-8"),
        ("read", b"-----", "no card is named"),
    ],
)
def test_bad_input_gets_one_sentence(path: str, body: bytes, why: str, client: TestClient) -> None:
    answer = client.post(f"/api/rosters/{path}", content=body)
    assert answer.status_code == 400
    assert why in answer.json()["why"]


def test_a_roster_with_too_many_characters_lists_no_squads(client: TestClient) -> None:
    many = replace(LEGAL, characters=LEGAL.characters * 2)
    assert judged(client, many)["reach"] is None
    answer = post(client, "squads", many, "&threat=17")
    assert answer.status_code == 400
    assert "ROSTER-01" in answer.json()["why"]


# --- kept rosters ---------------------------------------------------------------------------------


def kept(client: TestClient, key: str = "") -> dict[str, Any]:
    answer = client.get("/api/rosters/kept", headers=bearer(key))
    assert answer.status_code == 200, answer.text
    return {one["id"]: one["roster"] and one["roster"]["name"] for one in answer.json()}


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"} if key else {}


def keep(client: TestClient, name: str, changed: int, key: str = "", id: str = "one") -> Any:
    roster = {**json.loads(coder.encode(LEGAL)), "name": name} if name else None
    body = {"id": id, "roster": roster, "changed": changed}
    return client.post("/api/rosters/kept", json=body, headers=bearer(key))


def test_of_two_copies_the_newer_one_is_kept_and_what_is_deleted_stays_so(tmp_path: Path) -> None:
    app = create_app(tmp_path / "games.sqlite")
    client = TestClient(app, base_url="http://127.0.0.1")
    assert kept(client) == {}
    assert keep(client, "first", 10).status_code == 201
    assert keep(client, "older", 5).status_code == 201
    assert kept(client) == {"one": "first"}
    keep(client, "newer", 11)
    again = TestClient(create_app(tmp_path / "games.sqlite"), base_url="http://127.0.0.1")
    assert kept(again) == {"one": "newer"}
    keep(client, "", 12)
    keep(client, "newer", 11)
    assert kept(client) == {"one": None}


def test_on_a_server_for_many_each_browser_has_its_own(tmp_path: Path) -> None:
    door = Door("https://games.example")
    client = TestClient(
        create_app(tmp_path / "games.sqlite", door=door), base_url="https://games.example"
    )
    ann, bob = "a" * 30, "b" * 30
    assert keep(client, "of Ann", 1, ann).status_code == 201
    assert kept(client, ann) == {"one": "of Ann"}
    assert kept(client, bob) == {}
    for answer in (client.get("/api/rosters/kept"), keep(client, "x", 1, "short")):
        assert answer.status_code == 403
        assert "send its key" in answer.text


def test_there_is_room_for_so_many_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster_shelf, "MOST_OF_ONE", 2)
    client = TestClient(create_app(tmp_path / "games.sqlite"), base_url="http://127.0.0.1")
    assert [keep(client, "x", 1, id=name).status_code for name in ("a", "b", "c")] == [
        201,
        201,
        400,
    ]
    assert keep(client, "y", 2, id="b").status_code == 201
    keep(client, "", 3, id="a")
    assert keep(client, "x", 1, id="c").status_code == 201
    assert keep(client, "z" * 30_000, 9, id="b").status_code == 400
    assert keep(client, "x", 1, id="no/name").status_code == 400
