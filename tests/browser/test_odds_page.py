"""The odds page: attacks compared, by cards and by numbers, shared by link, clean at both sizes."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import serious_findings


def mean(player: Player, row: int) -> float:
    """Of a row, once the page has the answer to what is asked now."""
    expect(player.page.locator(".odlaw")).to_have_attribute("aria-busy", "false")
    return float(
        player.page.locator(".odtable tbody tr").nth(row).locator("td").nth(1).inner_text()
    )


def opened(player: Player, address: str, path: str = "#/odds") -> None:
    player.page.goto(f"{address}/{path}")
    player.page.wait_for_selector(".odbig")


def test_two_rows_are_compared_and_shared(server: Server, player: Player) -> None:
    page = player.page
    opened(player, server.address)
    page.get_by_role("button", name="Add a row").click()
    expect(page.locator(".odtable tbody tr")).to_have_count(2)
    page.get_by_label("Cover").check()
    expect(page.locator(".odtold")).to_contain_text("Cover (Defender)")
    expect(page.locator(".odtable tbody tr").nth(1).locator("small")).to_have_text("Cover")
    assert mean(player, 1) < mean(player, 0)
    page.get_by_label("Rerolls").first.fill("2")
    page.keyboard.press("Tab")
    expect(page.locator(".odreroll")).to_be_visible()
    told = [mean(player, 0), mean(player, 1)]
    player.page.goto("about:blank")
    opened(player, server.address, page.evaluate("''") or "#/odds")
    expect(page.locator(".odtable tbody tr")).to_have_count(1)  # a plain address starts afresh
    page.go_back()
    page.go_back()
    page.wait_for_selector(".odbig")
    expect(page.locator(".odtable tbody tr")).to_have_count(2)  # the address holds the rows
    assert [mean(player, 0), mean(player, 1)] == told


def test_plain_numbers_and_a_row_that_cannot_be_asked(server: Server, player: Player) -> None:
    page = player.page
    opened(player, server.address)
    page.get_by_role("button", name="Numbers").click()
    expect(page.locator(".odtable tbody th")).to_contain_text("6 against 4 dice")
    before = mean(player, 0)
    page.get_by_label("Attack dice").fill("8")
    page.keyboard.press("Tab")
    expect(page.locator(".odtable tbody th")).to_contain_text("8 against 4 dice")
    assert mean(player, 0) > before
    page.get_by_label("Attack dice").fill("20")
    page.keyboard.press("Tab")
    page.get_by_label("Both use their dice at their best").check()
    expect(page.locator(".odlaw [role=alert]")).to_contain_text("up to 16 dice")


def test_a_link_that_holds_no_odds_says_so(server: Server, player: Player) -> None:
    opened(player, server.address, "#/odds/nonsense")
    expect(player.page.locator(".rssaid")).to_have_text("This link holds no odds.")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_clean_at_both_sizes(
    size: tuple[int, int], theme: str, server: Server, player: Player
) -> None:
    page = player.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    opened(player, server.address)
    page.get_by_role("button", name="Add a row").click()
    page.get_by_label("Rerolls").first.fill("2")
    page.keyboard.press("Tab")
    expect(page.locator(".odreroll")).to_be_visible()
    expect(page.locator(".odlaw")).to_have_attribute("aria-busy", "false")
    assert serious_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
