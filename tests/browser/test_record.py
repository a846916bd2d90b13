"""Your record: a finished game stands in it, goes out as CSV, and is deleted from it."""

import csv
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from crisis.play.agents import RandomAgent
from crisis.play.match import quick_game
from crisis.play.record import record_to_json
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import serious_findings


def finished_game(server: Server, seed: int) -> str | None:
    """A game of side A against the computer, played elsewhere; who won it."""
    match = quick_game(seed)
    match.play({"A": RandomAgent(match.engine, 1), "B": RandomAgent(match.engine, 2)})
    assert match.state.outcome is not None
    answer = httpx.post(
        f"{server.address}/api/games/import?vs=medium&seat=A",
        content=record_to_json(match.record),
        headers={"content-type": "application/json"},
        timeout=60,
    )
    assert answer.status_code == 201, answer.text
    return match.state.outcome.winner


def opened(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Your record").click()
    page.wait_for_selector(".record")


def test_a_finished_game_is_counted_exported_and_deleted(
    server: Server, player: Player, tmp_path: Path
) -> None:
    page = player.page
    opened(page, server.address)
    expect(page.locator(".rcpart").first).to_contain_text("No finished game yet.")
    winner = finished_game(server, 1)
    opened(page, server.address)
    expect(page.get_by_role("heading", name="1 game", exact=True)).to_be_visible()
    result = "drawn" if winner is None else "won" if winner == "A" else "lost"
    figures = page.locator(".odbig").first
    expect(figures.locator("div", has_text=result).locator("dd")).to_have_text("1")
    expect(page.get_by_role("region", name="By squad")).to_contain_text("Avengers")
    expect(page.get_by_role("region", name="By crisis")).to_contain_text("Deadly Meteors")
    expect(page.locator(".rcluck")).to_contain_text("Play five games")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export CSV").click()
    target = tmp_path / "record.csv"
    download.value.save_as(target)
    (row,) = csv.DictReader(target.read_text("utf-8").splitlines())
    assert (row["result"], row["squad"], row["opponent"]) == (result, "Avengers", "medium")
    assert int(row["dice"]) > int(row["successes"]) > 0
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".rchead")).to_contain_text("Delete 1 game from the record?")
    page.get_by_role("button", name="Keep them").click()
    expect(page.get_by_role("heading", name="1 game", exact=True)).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Yes, delete").click()
    expect(page.locator(".rcpart").first).to_contain_text("No finished game yet.")
    opened(page, server.address)
    expect(page.locator(".rcpart").first).to_contain_text("No finished game yet.")


@pytest.mark.parametrize("size", [(1366, 657), (390, 844)])
def test_five_games_show_a_line_and_all_is_clean(
    size: tuple[int, int], server: Server, player: Player
) -> None:
    page = player.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    missing = 5 - len(httpx.get(f"{server.address}/api/games", timeout=60).json())
    for seed in range(max(0, missing)):
        finished_game(server, 10 + seed)
    opened(page, server.address)
    expect(page.locator(".rcluck circle")).to_have_count(5)
    assert serious_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
