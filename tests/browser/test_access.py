"""Without a pointer, for a screen reader, fast and on this machine alone."""

import statistics
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.player import Player, Reacher, is_idle, quoted
from tests.browser.visitor import serious_findings

WEIGHT_LIMIT = 300_000  # over the wire, compressed; the page promises 600 kB
REDRAWS = 15  # how many are timed; the figure is printed, machines are too noisy to judge by it
PIECES = 16
PAGES = {
    "rule/ATK-09": ".entry",
    "/reference/characters": ".charcard",
    "/reference/mistaken": ".entry",
    "/tables": ".tentry",
    "/tables/copy/midtown": ".square[data-settled=true]",
    "/setup": ".step",
}


def test_axe_finds_nothing_serious(server: Server, player: Player) -> None:
    page = player.page
    player.visit()
    page.wait_for_selector(".cta")
    assert serious_findings(page) == []
    for path, ready in PAGES.items():
        page.goto(f"{server.address}/#{path}")
        page.wait_for_selector(ready)
        assert serious_findings(page) == [], path
    game = Reacher(server.table).until(lambda asked, _: asked["purpose"] == "act")
    page.goto(f"{server.address}/#/game/{game}")
    page.wait_for_selector(".prompt")
    assert serious_findings(page) == []
    page.click("[aria-label=Menu]")
    page.wait_for_selector(".menu")
    assert serious_findings(page) == []


def walk_to(page: Page, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def go_to_prompt(page: Page) -> None:
    """F6 goes from one part of the page to the next."""
    for _ in range(16):
        if page.evaluate("document.activeElement.matches('.prompt h1')"):
            return
        page.keyboard.press("F6")
    raise AssertionError("F6 never comes to the prompt")


def press_button(page: Page, selector: str) -> None:
    """Walk with Tab to a control and press Enter, as somebody without a pointer does."""
    page.wait_for_selector(selector)
    go_to_prompt(page)
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"Tab never comes to {selector}: {page.inner_text('.right')[:300]}")


def answer_by_keys(player: Player, asked: dict[str, Any]) -> None:
    page, before = player.page, player.decision
    if asked["type"] == "choose":
        plain = [one for one in asked["options"] if one["what"] != "tactic"]
        option = player.random.choice([one for one in plain if not is_idle(one)] or plain)
        row = f"[data-key={quoted(option.get('group') or option['key'])}]"
        steps = page.locator(row).first.get_attribute("aria-pressed")
        press_button(page, row)
        if steps is not None:
            press_button(page, ".prompt .acts .btn.primary")
        elif player.is_open(option):
            press_button(page, ".prompt .confirm")
    elif asked["type"] == "dice":
        for _ in range(asked["least"] or 1):
            walk_to_die(page)
        press_button(page, ".prompt .acts .btn.primary")
    elif asked["type"] == "aim":
        expect(page.locator(".prompt .facts li").first).to_be_visible()
        page.keyboard.press("]")
        press_button(page, ".prompt .acts .btn.primary")
    else:
        place_by_keys(page)
    player.wait_past(before)


def walk_to_die(page: Page) -> None:
    for _ in range(200):
        page.keyboard.press("Tab")
        free = ".die[aria-disabled=false][aria-pressed=false]"
        if page.evaluate("s => document.activeElement.matches(s)", free):
            page.keyboard.press("Enter")
            return
    raise AssertionError("Tab never comes to a die that may be picked")


def place_by_keys(page: Page) -> None:
    """Choose a goal in the list, nudge once, go to the nearest legal spot, place."""
    go_to_prompt(page)
    while not page.evaluate("document.activeElement.matches('.goals')"):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".prompt .acts .btn.primary")).to_be_enabled()
    press_button(page, ".prompt .acts .btn.primary")


def play_by_keys(player: Player, most: int) -> bool:
    """From the start page on, so many decisions or to the end; says whether the game is over."""
    page = player.page
    player.visit()
    page.wait_for_selector(".cta")
    walk_to(page, "section.wishes select")
    page.keyboard.type("easy")
    expect(page.locator("section.wishes select >> nth=0")).to_have_value("easy")
    walk_to(page, ".cta")
    page.keyboard.press("Enter")
    page.wait_for_selector(".prompt")
    for _ in range(most):
        asked = player.wait_for_decision()
        if asked is None:
            return True
        answer_by_keys(player, asked)
    return False


def test_a_game_is_begun_and_played_by_keyboard_alone(server: Server, player: Player) -> None:
    """Two dozen decisions; a whole game is in `tests/long`."""
    assert not play_by_keys(player, most=24)
    assert player.decision > 24


def test_the_page_is_light_and_asks_nobody_else(
    server: Server, player: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    page, sizes, strangers = player.page, {}, []

    def note(response: Any) -> None:
        if not response.url.startswith(server.address):
            strangers.append(response.url)
        elif "/api/" not in response.url:
            sizes[response.url] = response.request.sizes()["responseBodySize"]

    page.on("response", note)
    player.visit()
    page.wait_for_selector(".cta")
    page.click(".cta")
    page.wait_for_selector(".prompt")
    for path, ready in PAGES.items():
        page.goto(f"{server.address}/#{path}")
        page.wait_for_selector(ready)
    assert strangers == []
    weight = sum(sizes.values())
    with capsys.disabled():
        print(f" page weight {weight / 1000:.0f} kB in {len(sizes)} files ", end="")
    assert 50_000 < weight < WEIGHT_LIMIT


CROWD = {
    "table": "midtown",
    "crises": ["deadly-meteors-mutate-civilians", "skrulls-infiltrate-world-leadership"],
    "squads": {
        "A": {
            "characters": [
                "captain-america-first-avenger", "invincible-iron-man", "the-black-widow", "hulk",
                "spectacular-spider-man", "kingpin",
            ]
        },
        "B": {
            "characters": [
                "crossbones", "baron-helmut-zemo", "doc-ock-sinister-scientist",
                "captain-marvel", "iron-man", "black-widow",
            ]
        },
    },
}  # fmt: skip


def test_an_answer_is_redrawn_and_timed_at_a_full_table(
    server: Server, player: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the answer to the drawn frame, through the server, at a full table."""
    reacher = Reacher(server.table)
    player.open(reacher.until(lambda asked, _: asked["purpose"] == "act", setup=CROWD))
    assert player.read("s.position.value.units.length") == 12
    assert player.read("s.position.value.pieces.length") >= PIECES
    times = player.page.evaluate(
        """async rounds => {
          const s = await import('/game/session.js'), times = [];
          const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
          for (let i = 0; i < rounds; i++) {
            const begin = performance.now();
            await s.answer('pick move');
            await frame();
            times.push(performance.now() - begin);
            await s.undo();
            await frame();
          }
          return times;
        }""",
        REDRAWS,
    )
    median = statistics.median(times)
    with capsys.disabled():
        print(f" answer to redraw {median:.0f} ms at the median ", end="")
    assert len(times) == REDRAWS
