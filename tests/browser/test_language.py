"""The language of the page: chosen on the start page, kept, and spoken by the whole table."""

import pytest
from playwright.sync_api import expect

from crisis.languages.cards.lexicon import kind_names
from crisis.languages.folders import offered
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.test_sizes import FOUR
from tests.browser.visitor import SIZES, serious_findings


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
    assert set(player.read("s.position.value.pieces.map(piece => piece.name)")) <= set(
        kind_names("de").values()
    )
    assert serious_findings(page) == []


MISSION = {
    "table": "hells-kitchen",
    "crises": ["gamma-wave-sweeps-across-midwest", "fear-grips-world-as-worthy-terrorize-cities"],
    "squads": FOUR,
}
# Each word in turn beside every token: it stays in its place and is no higher than the mark,
# and half as long again it is still not cut.
WITHOUT_ROOM = """async () => {
  const { t } = await import('/texts.js'), found = [], frame = () => new Promise(requestAnimationFrame);
  await frame(); await frame(); // panels have their new places
  for (const chip of document.querySelectorAll('.mission .held li')) {
    const said = chip.querySelector('span:not(.vh)'), high = chip.querySelector('svg').clientHeight;
    if (!said.checkVisibility()) continue;
    const wide = () => said.scrollWidth > said.clientWidth + 1;
    for (const key of ['both', 'near', 'nobody', 'yours', 'theirs']) {
      const word = said.textContent = t(`mission.${key}`);
      if (wide() || said.clientHeight > high) found.push(word);
      said.textContent = `[${word}${'~'.repeat(word.length / 2)}]`;
      if (wide()) found.push(said.textContent);
    }
  }
  return [...new Set(found)];
}"""


@pytest.mark.parametrize("language", offered())
def test_words_beside_the_tokens_of_a_mission_have_room(
    server: Server, player: Player, language: str
) -> None:
    """In a high panel and in a low one, where four tokens stand in a line."""
    player.settings["language"] = language
    made = server.table.create(vs="beginner", seed=1, setup=MISSION, deploy="auto")
    player.open(made["id"])
    expect(player.page.locator(".mission .held li")).to_have_count(7)
    for size in ("desktop", "laptop"):
        width, height = SIZES[size]
        player.page.set_viewport_size({"width": width, "height": height})
        assert player.page.evaluate(WITHOUT_ROOM) == [], size
