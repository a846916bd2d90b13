"""The page can be installed, and opens without its server: it then says what to do."""

import json

from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.player import Player

LOADED = (
    "[location.origin + '/', ...performance.getEntriesByType('resource').map(e => e.name)]"
    ".filter(url => !url.includes('/api/'))"
)
KEPT = "caches.open('crisis-page').then(c => c.keys()).then(all => all.map(one => one.url))"


def test_the_manifest_names_icons_that_exist(server: Server, player: Player) -> None:
    player.visit()
    page = player.page
    address = page.locator("link[rel=manifest]").get_attribute("href")
    reply = page.request.get(f"{server.address}/{address}")
    assert reply.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(reply.text())
    assert manifest["display"] == "standalone" and manifest["start_url"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        found = page.request.get(f"{server.address}/{icon['src']}")
        assert found.ok and found.headers["content-type"] == icon["type"]
    assert page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")[
        "installabilityErrors"
    ] in ([], [{"errorId": "in-incognito", "errorArguments": []}])


def test_the_start_page_opens_without_the_server_and_says_so(
    server: Server, player: Player
) -> None:
    player.visit()
    page = player.page
    page.wait_for_selector(".tilt.drawn svg")
    page.wait_for_load_state("networkidle")
    page.wait_for_function(f"{KEPT}.then(all => {LOADED}.every(url => all.includes(url)))")
    kept = page.evaluate(KEPT)
    assert not [url for url in kept if "/api/" in url], "games are never kept by the browser"
    server.kill()
    page.reload()
    expect(page.locator(".cta")).to_be_visible()
    expect(page.locator(".hero .trouble")).to_contain_text("crisis play")
    server.restart()
    page.reload()
    page.wait_for_selector(".tilt.drawn svg")
    expect(page.locator(".hero .trouble")).to_have_count(0)
