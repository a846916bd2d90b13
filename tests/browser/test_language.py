"""The language of the page: chosen on the start page, kept, and spoken by the whole table."""

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import serious_findings


def test_a_game_is_played_in_german_once_german_is_chosen(player: Player) -> None:
    player.visit()
    page = player.page
    page.wait_for_selector(".tilt.drawn svg")
    assert page.get_attribute("html", "lang") == "en"
    with page.expect_navigation():
        page.select_option("select.language", "de")
    page.wait_for_selector(".tilt.drawn svg")
    assert page.get_attribute("html", "lang") == "de"
    expect(page.locator(".cta b")).to_have_text("Jetzt spielen")
    assert serious_findings(page) == []
    page.click(".cta")
    assert player.wait_for_decision() is not None
    assert page.get_attribute("html", "lang") == "de"
    expect(page.get_by_label("Deine Entscheidung").first).to_be_visible()
    texts = player.read("s.log.value.map(line => line.text)")
    assert "Runde 1 beginnt." in texts and not [one for one in texts if " begins" in one]
    assert player.read("s.hello.value.language") == "de"
    assert serious_findings(page) == []
