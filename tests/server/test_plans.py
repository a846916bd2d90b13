"""The planner's routes: the matrix row by row, games read along and given up, the report."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from crisis.plans.blows import Terms, best_blow
from crisis.plans.games import Request
from crisis.server.http.app import create_app
from crisis.server.protocol.errors import BadRequest
from crisis.server.tables.simulations import MOST_HOSTED, Busy, Simulations
from crisis.texts import codes
from tests.plans.test_plans import ASKED, ENGINE, ONE, TWO
from tests.server.desk import TestClient

MATCHUP: dict[str, Any] = msgspec.to_builtins(ASKED)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    store = tmp_path_factory.mktemp("plans") / "games.sqlite"
    return TestClient(create_app(store), base_url="http://127.0.0.1")


def test_a_row_is_the_row_of_the_plan(client: TestClient) -> None:
    asked = {
        "attacker": ONE.slugs[1],
        "defenders": TWO.slugs[:3],
        "terms": {"power": 4, "cover": True},
    }
    found = client.post("/api/plans/blows", json=asked).json()
    terms = Terms(power=4, cover=True)
    expected = [best_blow(ENGINE, ONE.slugs[1], slug, terms) for slug in TWO.slugs[:3]]
    assert found == msgspec.to_builtins(expected)


@pytest.mark.parametrize(
    "change", [{"attacker": "nobody"}, {"defenders": ["hulk"] * 13}, {"terms": {"power": 7}}]
)
def test_a_row_that_cannot_be_asked_is_refused(client: TestClient, change: dict[str, Any]) -> None:
    asked = {"attacker": "hulk", "defenders": ["hulk"], **change}
    answer = client.post("/api/plans/blows", json=asked)
    assert answer.status_code == 400
    assert answer.json()["why"]


def test_the_outline_tells_squads_and_ways(client: TestClient) -> None:
    found = client.post("/api/plans/outline", json=MATCHUP).json()
    assert found["sides"]["A"]["name"] == ONE.name
    chosen = [one["slug"] for one in found["sides"]["B"]["members"] if one["chosen"]]
    assert sorted(chosen) == sorted(found["sides"]["B"]["squad"]["characters"])
    assert all(len(one["moves"]) == len(found["goals"]) for one in found["sides"]["A"]["members"])
    wrong = client.post("/api/plans/outline", json={**MATCHUP, "threat": 3})
    assert (wrong.status_code, "Threat from" in wrong.json()["why"]) == (400, True)


def test_games_come_one_by_one_and_go_into_the_report(client: TestClient) -> None:
    asked = {"matchup": MATCHUP, "agent": "random", "games": 2, "seed": 3}
    answer = client.post("/api/plans/games", json=asked)
    assert answer.headers["content-type"].startswith("text/event-stream")
    told = [
        json.loads(line.removeprefix("data: "))
        for line in answer.text.splitlines()
        if line.startswith("data: ")
    ]
    assert [one["games"] for one in told] == [1, 2]
    free = {**MATCHUP, "terms": {"power": 0}}
    written = client.post("/api/plans/report", json={"matchup": free, "games": told[-1]})
    assert "attachment" in written.headers["content-disposition"]
    assert "2 of 2 games" in written.text


@pytest.mark.parametrize("change", [{"games": 0}, {"games": 201}, {"agent": "exec:rm"}])
def test_games_have_bounds(client: TestClient, change: dict[str, Any]) -> None:
    asked = {"matchup": MATCHUP, "agent": "random", "games": 2, **change}
    assert client.post("/api/plans/games", json=asked).status_code == 400


# --- one at a time --------------------------------------------------------------------------------

WANTED = Request(matchup=ASKED, agent="random", games=40)


async def _never() -> bool:
    return False


async def _first(lines: AsyncIterator[bytes]) -> dict[str, Any]:
    async for line in lines:
        if line:
            found: dict[str, Any] = json.loads(line)
            return found
    raise AssertionError("no game was told")


def test_a_second_match_up_waits_until_the_first_is_given_up() -> None:
    async def run() -> None:
        simulations = Simulations(hosted=True)
        with pytest.raises(BadRequest, match=f"1 to {MOST_HOSTED} games"):
            simulations.check(msgspec.structs.replace(WANTED, games=MOST_HOSTED + 1))
        playing = simulations.play(WANTED, _never)
        assert (await _first(playing))["games"] == 1
        with pytest.raises(Busy, match="another match-up"):
            simulations.check(WANTED)
        await playing.aclose()
        simulations.check(WANTED)

    asyncio.run(run())


def test_the_process_ends_when_nobody_reads_any_more() -> None:
    async def run() -> None:
        gone = False

        async def is_gone() -> bool:
            return gone

        simulations = Simulations(hosted=False)
        playing = simulations.play(WANTED, is_gone)
        await _first(playing)
        gone = True
        assert len([line async for line in playing if line]) < WANTED.games - 1
        simulations.check(WANTED)

    asyncio.run(run())


def test_a_process_that_breaks_is_told() -> None:
    async def run() -> None:
        broken = msgspec.structs.replace(WANTED, edition="no-such-edition")
        told = [line async for line in Simulations(hosted=False).play(broken, _never) if line]
        assert json.loads(told[-1])["why"] == str(codes.MISTAKE())

    asyncio.run(run())
