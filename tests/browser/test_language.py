"""The language of the page: chosen on the start page, kept, and spoken by the whole table."""

import json
from importlib.resources import files

import pytest
from playwright.sync_api import expect

from crisis.languages.cards.lexicon import kind_names
from crisis.languages.folders import offered
from tests.browser.conftest import Server
from tests.browser.player import Player, Reacher
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
# Each word in turn beside every token: it stays in one line, and half as long again it is not cut.
WITHOUT_ROOM = """async () => {
  const { t } = await import('/texts.js'), found = [], frame = () => new Promise(requestAnimationFrame);
  await frame(); await frame(); // panels have their new places
  for (const chip of document.querySelectorAll('.mission .held li')) {
    const said = chip.querySelector('span:not(.vh)'), line = parseFloat(getComputedStyle(said).lineHeight);
    if (!said.checkVisibility()) continue;
    const wide = () => said.scrollWidth > said.clientWidth + 1;
    for (const key of ['both', 'near', 'nobody', 'yours', 'theirs']) {
      const word = said.textContent = t(`mission.${key}`);
      if (wide() || said.clientHeight > 1.5 * line) found.push(word);
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


DICE = """(() => { const [one, two] = s.position.value.units;
  const dice = [...'CWHB-FW'].map(face => ({face, extra: false, fresh: false}));
  s.tray.value = {kind: 'attack', roll: null, roller: one.id, target: two.id, name: 'Strike', step: 9,
    pools: {attack: dice, defense: dice}, counts: null, dealt: null, spared: [], over: false, lines: []};
  return 0; })()"""
# Names of faces that run into the next die.
TOUCHING = """() => { const all = [...document.querySelectorAll('.tray .poolrow')].flatMap(row => {
    const names = [...row.querySelectorAll('.die .nm')].map(name => {
      const words = document.createRange();
      words.selectNodeContents(name);
      return [name.textContent.trim(), words.getBoundingClientRect()]; });
    return names.filter(([, box], i) => i && box.top < names[i - 1][1].bottom && box.left < names[i - 1][1].right); });
  return all.map(([text]) => text); }"""


@pytest.mark.parametrize("language", offered())
def test_names_of_faces_do_not_run_into_each_other(
    server: Server, player: Player, language: str
) -> None:
    player.settings["language"] = language
    made = server.table.create(vs="beginner", seed=1, setup=MISSION, deploy="auto")
    player.open(made["id"])
    player.wait_for_decision()
    player.read(DICE)
    expect(player.page.locator(".tray .die")).to_have_count(14)
    for size in ("desktop", "laptop", "tablet"):
        width, height = SIZES[size]
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.evaluate("() => new Promise(requestAnimationFrame)")
        assert player.page.evaluate(TOUCHING) == [], size


TOLD = """async names => { const story = await import('/game/storytelling.js');
  return names.map(condition => story.results({unit: '', values: {}, results:
    [{key: 'condition', values: {unit: 'nobody', condition}}]})[0].words); }"""


@pytest.mark.parametrize("language", offered())
def test_the_story_calls_a_condition_as_its_card_does(
    server: Server, player: Player, language: str
) -> None:
    """Rules are named after conditions, and those names stay English: this one does not."""
    player.settings["language"] = language
    made = server.table.create(vs="beginner", seed=1, setup=MISSION, deploy="auto")
    player.open(made["id"])
    player.wait_for_decision()
    log = json.loads((files("crisis.languages") / language / "log.json").read_text("utf-8"))
    names = log["words"]["condition"]
    told = player.page.evaluate(TOLD, list(names))
    assert len(told) >= 10
    for name, said in zip(names.values(), told, strict=True):
        assert said.endswith(name)


def test_a_word_that_a_card_lets_choose_is_translated_on_its_button(
    server: Server, player: Player
) -> None:
    player.settings["language"] = "de"
    made = server.table.create(vs="beginner", seed=1, setup=MISSION, deploy="auto")
    player.open(made["id"])
    player.wait_for_decision()
    label = (
        "import('/words.js').then(w => w.optionLabel({what: 'word', name, key: 'word:' + name}))"
    )
    assert player.page.evaluate(f"name => {label}", "blast") == "Explosion"


# As if all Team Tactic cards had been played.
PLAYED = """(() => { const now = s.snapshot.value, sides = structuredClone(now.state.sides);
  for (const side of Object.values(sides)) {
    side.played = [...(side.played || []), ...side.tactics];
    side.tactics = [];
  }
  s.snapshot.value = {...now, state: {...now.state, sides}};
  return 0; })()"""
# How near the letters of a button come to its upper and lower edge, in pixels.
MARGIN = """() => {
  const button = document.querySelector('.prompt .pfoot .btn.primary'), words = document.createRange();
  button.firstChild.data = 'Atacar a Spider-Woman';
  words.selectNodeContents(button);
  const inner = words.getBoundingClientRect(), outer = button.getBoundingClientRect();
  return Math.min(inner.top - outer.top, outer.bottom - inner.bottom);
}"""


def test_a_spanish_button_with_two_lines_keeps_its_margin(server: Server, player: Player) -> None:
    player.settings["language"] = "es"
    player.open(Reacher(server.table).until(lambda asked, _: asked["purpose"] == "declare_target"))
    expect(player.page.locator(".prompt .pfoot .btn.primary")).to_be_visible()
    assert player.page.evaluate(MARGIN) >= 5


# In how many lines the name on the main button stands.
LINES = """() => {
  const button = document.querySelector('.prompt .pfoot .btn.primary'), words = document.createRange();
  button.firstChild.data = 'Attaquer Proxima Midnight ';
  words.selectNodeContents(button.firstChild);
  return new Set([...words.getClientRects()].map(box => Math.round(box.top))).size;
}"""


def test_a_french_button_with_a_long_name_has_two_lines(server: Server, player: Player) -> None:
    player.settings["language"] = "fr"
    player.open(Reacher(server.table).until(lambda asked, _: asked["purpose"] == "declare_target"))
    expect(player.page.locator(".prompt .pfoot .btn.primary")).to_be_visible()
    for width, height in SIZES.values():
        player.page.set_viewport_size({"width": width, "height": height})
        assert player.page.evaluate(LINES) <= 2, (width, height)


def test_the_cards_of_the_enemy_stand_in_one_line_in_spanish(
    server: Server, player: Player
) -> None:
    """A second line would take its room from the mission."""
    player.settings["language"] = "es"
    made = server.table.create(vs="beginner", seed=3, setup="drawn", draw=3, deploy="auto")
    width, height = SIZES["laptop"]
    player.page.set_viewport_size({"width": width, "height": height})
    player.open(made["id"])
    cards = player.page.locator(".tactics:not(.own) .tc")
    expect(cards).to_have_count(5)
    assert len({round(box["y"]) for one in cards.all() if (box := one.bounding_box())}) == 1


@pytest.mark.parametrize("language", offered())
def test_the_checker_finds_nothing_in_any_language_and_theme(
    server: Server, player: Player, language: str
) -> None:
    """On the start page and at the table; cards that were played are struck through."""
    player.settings["language"] = language
    page = player.page
    made = server.table.create(vs="beginner", seed=3, setup="drawn", draw=3, deploy="auto")
    player.visit()
    page.wait_for_selector(".tilt.drawn svg")
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator(f"html[data-theme={theme}][lang={language}]")).to_be_attached()
        assert serious_findings(page) == [], theme
    player.open(made["id"])
    player.wait_for_decision()
    player.read(PLAYED)
    expect(page.locator(".tactics:not(.own) .tc.used")).to_have_count(5)
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator(f"html[data-theme={theme}][lang={language}]")).to_be_attached()
        assert serious_findings(page) == [], theme
