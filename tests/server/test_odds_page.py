"""The route of the odds page: the same law as `crisis odds` and `engine.odds`, and where it comes from."""

from typing import Any

import pytest

from crisis.server.http.app import create_app
from tests.server.desk import TestClient
from tests.server.odds_cases import check

RED_SKULL = "red-skull-master-of-the-world"
IRON = {"attacker": "invincible-iron-man", "attack": "Repulsor Mk 2", "defender": "hulk"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    store = tmp_path_factory.mktemp("odds") / "games.sqlite"
    return TestClient(create_app(store), base_url="http://127.0.0.1")


def ask(client: TestClient, *rows: dict[str, Any]) -> list[dict[str, Any]]:
    answer = client.post("/api/odds", json={"rows": list(rows)})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["rows"]
    return found


@pytest.mark.parametrize("seed", range(18))
def test_three_doors_to_one_law(
    seed: int, client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    check(seed, client, capsys)


@pytest.mark.rule("COVER-01", "COVER-04")
def test_cover_counts_where_the_rules_give_it(client: TestClient) -> None:
    far, near = IRON, {"attacker": "hulk", "attack": "Strike", "defender": "invincible-iron-man"}
    open_far, behind, open_near, close = ask(
        client,
        {"cards": far}, {"cards": {**far, "cover": True}},
        {"cards": near}, {"cards": {**near, "cover": True}},
    )  # fmt: skip
    assert behind["cover"] and behind["mean"] < open_far["mean"]
    assert not close["cover"] and close["mean"] == open_near["mean"]


def test_rows_side_by_side_with_what_they_rest_on(client: TestClient) -> None:
    plain, hexed, rerolls = ask(
        client,
        {"cards": {**IRON, "defender": "kingpin"}},
        {"cards": {**IRON, "defender": "kingpin", "attacker_conditions": ["hex"]}},
        {"cards": {**IRON, "defender": "kingpin", "reroll_attack": 2}},
    )
    assert hexed["mean"] < plain["mean"] < rerolls["mean"]
    assert (plain["attack_dice"], plain["icons"][0]["icons"]) == (5, "W")
    (own,) = [one for one in rerolls["rerolls"] if one["who"] == "attacker"]
    assert own["count"] == 2
    assert "F" in own["roll"] and "F" not in own["taken"]  # DICE-04
    assert set(own["taken"]) <= {"-", "B"}


def test_a_leadership_counts_by_the_name_of_its_leader(client: TestClient) -> None:
    plain, led, other = ask(
        client,
        {"cards": {**IRON, "defender": "kingpin"}},
        {"cards": {**IRON, "defender": "kingpin", "leader": RED_SKULL}},
        {"cards": {**IRON, "defender": "kingpin", "defender_leader": "hulk"}},
    )
    assert led["mean"] > plain["mean"]
    assert len(led["counted"]) == len(plain["counted"]) + 1
    assert "Hulk has no Leadership" in other["why"]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"cards": {**IRON, "attacker": "iron-mam"}}, "did you mean iron-man"),
        ({"cards": {**IRON, "attack": "Nap"}}, "has no attack 'Nap'"),
        ({"cards": {**IRON, "power": 99}}, "99 Power: there are 0 to 10"),
        ({"cards": {**IRON, "damage": 99}}, "99 damage"),
        ({"cards": {**IRON, "defender_conditions": ["tired"]}}, "no condition 'tired'"),
        ({"numbers": {"attack": 0, "defense": 4}}, "at least 1 die (DICE-11)"),
        ({"numbers": {"attack": 999, "defense": 4}}, "999 dice: there are 0 to 30"),
        ({"numbers": {"attack": 20, "defense": 4, "best": True}}, "up to 16 dice"),
    ],
)
def test_a_row_that_cannot_be_asked_says_why(
    row: dict[str, Any], why: str, client: TestClient
) -> None:
    good, bad = ask(client, {"cards": IRON}, row)
    assert why in bad["why"]
    assert good["damage"]


def test_bad_requests_get_one_sentence(client: TestClient) -> None:
    for body in (
        {"rows": []},
        {"rows": [{"cards": IRON}] * 5},
        {"rows": [{}]},
        {"rows": [{"x": 1}]},
    ):
        answer = client.post("/api/odds", json=body)
        assert answer.status_code == 400
        assert answer.json()["why"]
