"""Every page and panel in windows from 1440 to 320 pixels: nothing cut, nothing sideways, everything can be reached."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.player import Player, Reacher
from tests.browser.visitor import LOOK, SIZES, ZOOMED, Visitor, serious_findings

SMALL = {
    "laptop": (1366, 657),
    "tablet": (1024, 768),
    "zoomed": ZOOMED,
    "phone": (390, 844),
    "narrow": (320, 568),
}
OVERLAP = """() => {
  const boxes = [...document.querySelectorAll('.left > .panel')].map(one => one.getBoundingClientRect());
  const inner = document.querySelector('.mission .ifnow').getBoundingClientRect();
  return Math.max(0, boxes[0].bottom - boxes[1].top, inner.bottom - boxes[2].top) > 1 ? 1 : 0;
}"""
PAGES = {
    "": ".tilt.drawn svg",
    "/reference": ".entry",
    "/reference/characters": ".charcard",
    "/setup": ".step",
    "/tables": ".tentry",
}


@pytest.fixture(scope="module")
def game(server: Server) -> str:
    return Reacher(server.table).until(lambda asked, _: asked["purpose"] == "act")


def resize(page: Page, size: str) -> None:
    width, height = SMALL[size]
    page.set_viewport_size({"width": width, "height": height})


def in_view(page: Page, selector: str) -> bool:
    """Whether a thing can be seen once it was scrolled to."""
    thing = page.locator(selector).first
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    size = page.viewport_size
    assert box is not None and size is not None, selector
    return box["x"] >= -1 and box["x"] + box["width"] <= size["width"] + 1


@pytest.mark.parametrize("size", SMALL)
def test_no_page_scrolls_sideways(server: Server, player: Player, size: str) -> None:
    resize(player.page, size)
    for path, ready in PAGES.items():
        player.visit(f"#{path}")
        player.page.wait_for_selector(ready)
        assert player.page.evaluate(LOOK) == [], (path, size)


@pytest.mark.parametrize("size", ["tablet", "zoomed", "phone", "narrow"])
def test_mission_and_own_cards_can_be_opened(player: Player, game: str, size: str) -> None:
    page = player.page
    resize(page, size)
    player.open(game)
    page.click(".sheetbar .to-squads")
    expect(page.locator(".squad.a .row .nm").first).to_be_visible()
    assert in_view(page, ".squad.a .tactics button")
    page.click(".squad.a .tactics button >> nth=0")
    if size in ("phone", "narrow"):
        page.click(".sheetbar .to-mission")
    expect(page.locator(".mission .crname").first).to_be_visible()
    assert in_view(page, ".mission .held li")
    if size in ("tablet", "zoomed"):
        assert page.evaluate(OVERLAP) == 0, "the panels stand below each other"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".mission .crname").first).to_be_hidden()


@pytest.mark.parametrize("size", ["zoomed", "phone", "narrow"])
@pytest.mark.parametrize(("button", "panel"), [("to-card", ".card"), ("to-log", ".log")])
def test_card_and_story_can_be_opened(
    player: Player, game: str, size: str, button: str, panel: str
) -> None:
    resize(player.page, size)
    player.open(game)
    expect(player.page.locator(f".right {panel}")).to_be_hidden()
    player.page.click(f".sheetbar .{button}")
    expect(player.page.locator(f".right {panel}")).to_be_visible()
    assert in_view(player.page, f".right {panel}")
    assert player.page.evaluate(LOOK) == []


def test_letters_grow_by_a_setting_that_is_kept(player: Player, game: str) -> None:
    page = player.page
    player.open(game)
    title = page.locator(".prompt h1")
    before = title.bounding_box()
    page.click("[aria-label=Menu] >> visible=true")
    page.get_by_role("button", name="Larger").click()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".prompt h1")
    after = title.bounding_box()
    assert before is not None and after is not None
    assert after["height"] > 1.2 * before["height"]
    assert page.evaluate(LOOK) == []
    assert serious_findings(page) == []


def test_nothing_serious_at_two_hundred_percent(player: Player, game: str) -> None:
    resize(player.page, "zoomed")
    player.open(game)
    assert serious_findings(player.page) == []


def test_a_visitor_finds_nothing_cut_and_nothing_serious_at_the_first_prompts(
    server: Server, player: Player
) -> None:
    """A short walk; the whole one is in tests/long."""
    made = server.table.create(vs="easy", seed=3, setup="drawn", draw=7, deploy="auto")
    visitor = Visitor(player)
    visitor.visit(made["id"], most=8)
    assert visitor.prompts == 8
    assert visitor.wrong == []


FOUR = {
    "A": {"characters": ["hulk", "crossbones", "beast", "storm"]},
    "B": {"characters": ["kingpin", "venom", "okoye", "shuri"]},
}  # fmt: skip
SIX = {
    "A": {
        "characters": ["doctor-strange", "proxima-midnight", "elsa-bloodstone", "winter-soldier", "beast", "storm"],
        "affiliation": "servants-of-the-apocalypse-pestilence",
    },
    "B": {"characters": ["kingpin", "venom", "okoye", "shuri", "hulk", "crossbones"]},
}  # fmt: skip


@pytest.mark.parametrize("size", ["desktop", "laptop"])
@pytest.mark.parametrize("squads", [FOUR, SIX], ids=["four", "six"])
@pytest.mark.parametrize(
    "extraction",
    ["fear-grips-world-as-worthy-terrorize-cities", "mutant-extremists-target-us-senators"],
)
def test_every_token_of_the_mission_is_in_view(
    server: Server, player: Player, size: str, squads: dict[str, Any], extraction: str
) -> None:
    """All tokens of two crises stand in their panel without scrolling, between squads of any number and name."""
    width, height = SIZES[size]
    player.page.set_viewport_size({"width": width, "height": height})
    setup = {
        "table": "hells-kitchen",
        "crises": ["gamma-wave-sweeps-across-midwest", extraction],
        "squads": squads,
    }  # fmt: skip
    made = server.table.create(vs="beginner", seed=1, setup=setup, deploy="auto")
    player.open(made["id"])
    player.page.wait_for_selector(".mission .held li")
    cut = player.page.evaluate(
        """() => { const panel = document.querySelector('.mission').getBoundingClientRect(),
          foot = document.querySelector('.mission .ifnow').getBoundingClientRect();
          return [...document.querySelectorAll('.mission .held li')].filter(chip => {
            const box = chip.getBoundingClientRect();
            const words = [...chip.querySelectorAll('b, span:not(.vh)')].map(one => one.getBoundingClientRect().right);
            return box.top < panel.top || box.bottom > foot.top + 1 || Math.max(...words) > panel.right;
          }).map(chip => chip.dataset.token); }"""
    )
    assert cut == []
    assert player.page.locator(".mission .held li").count() >= 7
    assert player.page.evaluate(LOOK) == []


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_toast_and_a_dozen_dice_cover_nothing_and_fit(
    player: Player, game: str, size: str
) -> None:
    width, height = SIZES[size]
    page = player.page
    page.set_viewport_size({"width": width, "height": height})
    player.open(game)
    player.read("(s.toast.value = {played: 'Second Wind'}, 0)")
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate(LOOK) == []
    player.read(
        """(() => { const [one, two] = s.position.value.units;
          const dice = n => Array.from({length: n}, () => ({face: 'H', extra: false, fresh: false}));
          s.tray.value = {kind: 'attack', roll: null, roller: one.id, target: two.id, name: 'Strike', step: 9,
            pools: {attack: dice(12), defense: dice(9)}, counts: null, dealt: null, spared: [], over: false, lines: []};
          return 0; })()"""
    )
    expect(page.locator(".tray .die")).to_have_count(21)
    assert page.evaluate(LOOK) == []


def test_two_rules_with_one_name_say_whose_they_are(player: Player, game: str) -> None:
    player.open(game)
    player.read(
        """(() => { const now = s.snapshot.value, [one, two] = s.position.value.units;
          const use = unit => ({key: `use:${unit.id}`, what: 'use', name: 'Rally', owner: unit.id});
          s.snapshot.value = {...now, decision: now.decision + 1, pending: {type: 'choose', purpose: 'power_phase',
            asked: s.seat.value, options: [use(one), use(two), {key: 'pass', what: 'pass', declines: true}]}};
          return 0; })()"""
    )
    rows = player.page.locator(".prompt .elist .opt")
    expect(rows).to_have_count(2)
    names = rows.all_inner_texts()
    assert names[0] != names[1] and all(name.startswith("Use Rally: ") for name in names), names


def test_a_price_that_averts_something_is_named(player: Player, game: str) -> None:
    player.open(game)
    player.read(
        """(() => { const now = s.snapshot.value, [one] = s.position.value.units;
          s.snapshot.value = {...now, decision: now.decision + 1, pending: {type: 'choose', purpose: 'unless_paid',
            about: 'Heavy Toll', asked: s.seat.value, options: [{key: 'pay', what: 'pay', owner: one.id, cost: 2},
            {key: 'no', what: 'no', declines: true}]}};
          return 0; })()"""
    )
    page = player.page
    row = page.locator(".prompt .elist .opt")
    expect(row).to_contain_text("Pay")
    row.click()
    expect(page.locator(".prompt h1")).to_have_text("Heavy Toll")
    expect(page.locator(".prompt .kick")).to_contain_text("Price")
    expect(page.locator(".prompt .confirm")).to_contain_text("Heavy Toll: pay 2")
    assert page.evaluate(LOOK) == []


def test_the_odds_of_a_target_use_all_the_room_below_the_prompt(
    server: Server, player: Player
) -> None:
    page = player.page
    resize(page, "laptop")
    game = Reacher(server.table).until(lambda asked, _: asked["purpose"] == "declare_target")
    player.open(game)
    page.locator(".prompt .opt[aria-pressed=true]").hover()
    expect(page.locator(".odds .bars")).to_be_visible()
    page.wait_for_function(
        """() => { const bottom = name => document.querySelector(name).getBoundingClientRect().bottom;
          return bottom('.right') - bottom('.right > .odds') < 2 && bottom('.odds .bars') <= bottom('.right > .odds'); }"""
    )


@pytest.mark.parametrize(
    "crises",
    [
        ["gamma-wave-sweeps-across-midwest", "mutant-extremists-target-us-senators"],
        ["survivors-search-for-safe-shelter", "skrulls-infiltrate-world-leadership"],
    ],
)
def test_tokens_stay_above_the_foot_of_the_mission_however_low_it_gets(
    server: Server, player: Player, crises: list[str]
) -> None:
    """Conditions make the squads' rows higher, and the mission between them lower."""
    setup = {"table": "hells-kitchen", "crises": crises, "squads": FOUR}
    made = server.table.create(vs="beginner", seed=1, setup=setup, deploy="auto")
    resize(player.page, "laptop")
    player.open(made["id"])
    player.page.wait_for_selector(".mission .held li")
    covered = player.page.evaluate(
        """() => { const panel = document.querySelector('.mission'), foot = panel.querySelector('.ifnow'), found = [];
          for (let high = 142; high <= 190; high += 3) {
            panel.style.cssText = `flex:none; min-height:0; height:${high}px`;
            const top = foot.getBoundingClientRect().top + 2;
            if ([...panel.querySelectorAll('.held li')].some(chip => chip.getBoundingClientRect().bottom > top)) found.push(high);
          }
          return found; }"""
    )
    assert covered == []
