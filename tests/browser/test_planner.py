"""The planner: a match-up chosen, its matrix, its games begun and stopped, its report opened."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import serious_findings


def opened(page: Page, address: str) -> None:
    """From the page of rosters, as a player goes."""
    page.goto(f"{address}/#/rosters")
    page.get_by_role("link", name="Match-up").click()
    whole(page)
    page.get_by_label("Your roster").select_option(label="Avengers Assembled")
    page.get_by_label("Their roster").select_option(label="Dark Reign")
    expect(page.locator(".pltable").first).to_contain_text("Red Skull")
    whole(page)


def whole(page: Page) -> None:
    """Every row of the matrix is there."""
    expect(page.locator(".pldamage")).to_have_attribute("aria-busy", "false")
    expect(page.locator(".pltable tbody tr")).to_have_count(20)
    expect(page.locator(".pltable td.wait")).to_have_count(0)


def cell(page: Page, row: int, column: int) -> float:
    found = page.locator(".pltable").first.locator("tbody tr").nth(row).locator("td").nth(column)
    return float(found.locator("b").inner_text())


def test_a_match_up_is_planned_played_out_and_kept_as_a_file(
    server: Server, player: Player, tmp_path: Path
) -> None:
    page = player.page
    opened(page, server.address)
    assert cell(page, 0, 0) == 2.35  # Captain America against Red Skull with 4 Power
    page.get_by_role("button", name="Free attacks").click()
    whole(page)
    expect(page.locator(".pltable small").first).to_have_text("Shield Bounce")
    free = cell(page, 0, 0)
    assert free < 2.35
    page.get_by_label("Players").select_option("random")
    page.get_by_role("button", name="Play it out").click()
    expect(page.locator(".plfigure")).to_contain_text("between")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Play it out")).to_be_visible()
    told = page.locator(".plwins progress").get_attribute("value")
    assert told is not None and 1 <= int(told) < 20  # what was played stays
    with page.expect_download() as download:
        page.get_by_role("button", name="Save report").click()
    target = tmp_path / "report.html"
    download.value.save_as(target)
    asked: list[str] = []
    page.context.set_offline(True)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(target.as_uri())
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Avengers Assembled against Dark Reign"
    )
    expect(page.locator("svg[role=img]")).to_have_count(4)
    expect(page.locator("body")).to_contain_text(f"{free:.2f}")
    expect(page.locator("body")).to_contain_text(f"{told} of 20 games")
    assert asked == [target.as_uri()]
    assert serious_findings(page) == []


def test_another_crisis_has_other_tokens_and_a_fault_is_said(
    server: Server, player: Player
) -> None:
    page = player.page
    broken = '[{"id": "x", "changed": 1, "roster": {"name": "Two cards", "edition": "1.3", "characters": [{"card": "hulk"}], "tactics": [], "crises": []}}]'
    page.goto(server.address)
    page.evaluate("text => localStorage.setItem('crisis.rosters', text)", broken)
    page.goto(f"{server.address}/#/planner")
    page.reload()
    page.get_by_label("Your roster").select_option(label="Avengers Assembled")
    page.get_by_label("Their roster").select_option(label="Dark Reign")
    whole(page)
    before = page.locator(".plgoals").inner_text()
    page.get_by_label("Extraction").select_option("struggle-for-the-cube-continues")
    expect(page.locator(".plgoals")).not_to_have_text(before)
    page.get_by_label("Your roster").select_option(label="Two cards")
    expect(page.get_by_role("alert")).to_contain_text("A roster has 10 characters")


@pytest.mark.parametrize("size", [(1440, 900), (1366, 657), (1024, 768), (390, 844)])
def test_clean_at_every_size(size: tuple[int, int], server: Server, player: Player) -> None:
    page = player.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="light" if size[0] in (390, 1366) else "dark")
    page.goto(f"{server.address}/#/planner")
    whole(page)
    assert serious_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
