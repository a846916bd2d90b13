"""The roster builder: from nothing to a game, with faults on the way, by link into another browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.browser.conftest import PATIENCE, Server
from tests.browser.player import Player
from tests.browser.visitor import serious_findings

TEN = (
    "captain america, first", "invincible iron man", "captain marvel, cosmic", "hulk", "hawkeye",
    "wasp", "ant-man", "vision", "black widow, agent", "war machine",
)  # fmt: skip
TACTICS = (
    "avengers assemble", "second wind", "brace for impact", "patch up", "trip up", "medpack",
    "heave ho", "indomitable", "fall back", "sacrifice",
)  # fmt: skip


def add(page: Page, *names: str) -> None:
    for name in names:
        page.fill(".rsfind input", name)
        page.locator(".rscard").first.click()
    page.fill(".rsfind input", "")


def tab(page: Page, name: str) -> None:
    page.locator(".rstabs button", has_text=name).click()


def crises(page: Page, kind: str) -> None:
    """The first five of a kind."""
    rows = page.locator(".rscard", has=page.locator("small", has_text=kind))
    for at in range(5):
        rows.nth(at).click()


def opened(page: Page, address: str, path: str = "#/rosters") -> None:
    """The builder; with a new roster, whatever the server keeps."""
    page.goto(f"{address}/{path}")
    page.wait_for_selector(".rscard")
    if path == "#/rosters":
        page.select_option(".rskept", "")
        page.wait_for_selector(".rsbegin button")


def other_profile(chromium: Browser) -> Page:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE * 1000)
    return context.new_page()


@pytest.mark.rule("ROSTER-01", "ROSTER-03", "ROSTER-05")
def test_built_from_nothing_refused_mended_shared_and_played(
    server: Server, player: Player, chromium: Browser
) -> None:
    page = player.page
    opened(page, server.address)
    expect(page.locator(".rsfilters label").nth(1)).to_contain_text("Threat")
    add(page, *TEN, "ancient one")
    tab(page, "Team Tactics")
    add(page, *TACTICS[:9])
    tab(page, "Crises")
    crises(page, "Secure")
    faults = page.locator(".rsjudged .faults li")
    expect(faults).to_have_count(3)
    rules = [re.findall(r"[A-Z]+-\d\d", text)[0] for text in faults.all_inner_texts()]
    assert rules == ["ROSTER-01", "ROSTER-03", "ROSTER-05"]
    expect(page.locator(".rsplay")).to_be_disabled()
    crises(page, "Extraction")
    tab(page, "Team Tactics")
    add(page, TACTICS[9])
    expect(faults).to_have_count(1)
    page.get_by_label("Take off Ancient One").last.click()
    expect(page.locator(".rsjudged .fine")).to_contain_text("Legal in edition 1.3")
    expect(page.locator(".rsreach td.led").first).to_be_visible()
    page.locator(".rshead .rsname input").fill("Friday night")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Share link").click()
    link = page.locator(".rslink").input_value()
    assert len(link) < 2500

    _opens_and_plays(other_profile(chromium), link)


def _opens_and_plays(guest: Page, link: str) -> None:
    """The friend's browser knows nothing but the link."""
    guest.goto(link)
    expect(guest.locator(".rshead .rsname input")).to_have_value("Friday night")
    expect(guest.locator(".rsjudged .fine")).to_be_visible()
    guest.locator(".rsplay").click()
    brought = guest.locator(".step", has=guest.locator("dl.roster")).first
    expect(brought.locator("dl.roster")).to_contain_text("War Machine")
    guest.click("input[value=beginner]")
    with guest.expect_request("**/api/games") as asked:
        guest.click("button.cta")
    assert asked.value.post_data_json["rosters"]["A"]["name"] == "Friday night"
    guest.wait_for_selector(".prompt")
    guest.context.close()


def test_a_pasted_list_is_mended_line_by_line_and_taken_back(
    server: Server, player: Player
) -> None:
    page = player.page
    opened(page, server.address)
    page.get_by_role("button", name="Import").first.click()
    page.fill(".rspaste", "Characters (3)\n* Kingpin (4)\nAgent Widow (3)\nFace Me\nLoki (5)\n")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".rsread .wrong")).to_have_count(2)
    expect(page.locator(".rsread .wrong").last).to_contain_text("Team Tactic card, not a character")
    page.get_by_role("button", name="Black Widow, Agent of S.H.I.E.L.D.").click()
    page.get_by_role("button", name="Face Me").click()
    expect(page.locator(".rsread .wrong")).to_have_count(0)
    page.locator(".rstake").click()
    names = page.locator(".rslist .rsname").all_inner_texts()
    assert names == [
        "Kingpin",
        "Black Widow, Agent of S.H.I.E.L.D.",
        "Loki, Prince of Lies",
        "Face Me",
    ]
    page.reload()
    page.wait_for_selector(".rscard")
    expect(page.locator(".rslist .rsname")).to_have_count(4)  # kept in this browser
    page.get_by_label("Take off Kingpin").last.click()
    expect(page.locator(".rslist .rsname")).to_have_count(3)
    page.keyboard.press("Control+z")
    expect(page.locator(".rslist .rsname")).to_have_count(4)


def _keeps(name: str) -> Callable[[Response], bool]:
    return lambda response: (
        "/api/rosters/kept" in response.url and name in (response.request.post_data or "")
    )


def test_a_roster_is_kept_on_the_server_until_it_is_deleted(
    server: Server, player: Player, chromium: Browser
) -> None:
    page, other = player.page, other_profile(chromium)
    opened(page, server.address)
    page.locator(".rsbegin button").first.click()
    with page.expect_response(_keeps("On the shelf")):  # the roster just begun is kept, too
        page.locator(".rshead .rsname input").fill("On the shelf")
        page.keyboard.press("Tab")
    expect(page.locator(".rssaid")).to_contain_text("and on the server")
    opened(other, server.address)
    other.select_option(".rskept", label="On the shelf")
    expect(other.locator(".rslist .rsname")).to_have_count(30)
    with other.expect_response("**/api/rosters/kept"):
        other.get_by_role("button", name="Delete").click()
    page.reload()
    page.wait_for_selector(".rscard")
    expect(page.locator(".rskept option", has_text="On the shelf")).to_have_count(0)
    other.context.close()


def test_a_link_that_holds_no_roster_says_so(server: Server, player: Player) -> None:
    for code in ("nonsense", "e30", "a" * 7000):
        opened(player.page, server.address, f"#/roster/{code}")
        expect(player.page.locator("[role=alert]")).to_be_visible()
        player.page.goto("about:blank")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_sheet_is_clean_at_both_sizes(
    size: tuple[int, int], theme: str, server: Server, player: Player
) -> None:
    page = player.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    opened(page, server.address)
    page.locator(".rsbegin button").first.click()
    page.wait_for_selector(".rsreach")
    page.locator(".rscard").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".rstext")).to_be_visible()
    assert serious_findings(page) == []
    for name in ("Import", "Export", "Compare"):
        page.locator(".rshead").get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector(".rssheet")
        assert serious_findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Escape")
    page.get_by_role("button", name="All squads").click()
    page.wait_for_selector(".rssquads tbody tr")
    assert serious_findings(page) == []


def test_the_printer_gets_one_list_in_black_on_white(server: Server, player: Player) -> None:
    page = player.page
    opened(page, server.address)
    page.locator(".rsbegin button").first.click()
    page.wait_for_selector(".rsreach")
    page.emulate_media(media="print")
    expect(page.locator(".printed")).to_be_visible()
    expect(page.locator(".rscat")).to_be_hidden()
    assert page.locator(".printed li").count() == 30


@pytest.mark.rule("ROSTER-07")
def test_a_card_that_may_be_there_twice_is_added_twice_and_taken_off(player: Player) -> None:
    page = player.page
    player.visit("#/rosters")
    page.wait_for_selector(".rscard")
    page.fill(".rsfind input", "sentinel mk4")
    row = page.locator(".rscard", has_text="Sentinel MK4").first
    listed = page.locator(".rslist li", has_text="Sentinel MK4")
    row.click()
    expect(listed).to_have_count(1)
    row.click()
    expect(listed).to_have_count(2)
    expect(row).to_contain_text("2 \N{MULTIPLICATION SIGN}")
    page.get_by_label("Take off Sentinel MK4").last.click()
    expect(listed).to_have_count(1)
    row.click()
    row.click()
    expect(listed).to_have_count(0)


def test_two_of_one_name_are_told_apart(server: Server, player: Player) -> None:
    page = player.page
    opened(page, server.address)
    page.fill(".rsfind input", "captain america")
    for alter_ego in ("Steve Rogers", "Sam Wilson"):
        name = f"Captain America ({alter_ego})"
        page.locator(".rscard", has_text=name).click()
        expect(page.locator(".rslist li", has_text=name)).to_have_count(1)
        expect(page.get_by_label(f"Take off {name}")).to_be_visible()
    expect(page.locator(".rscard", has_text="First Avenger").locator(".tx b")).to_have_text(
        "Captain America, First Avenger"
    )
