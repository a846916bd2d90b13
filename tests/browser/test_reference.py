"""Texts in the page: the reference with its addresses, stat cards, tactics, crises, conditions."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from crisis.rulebook import rulebook
from tests.browser.conftest import Server
from tests.browser.player import Player, Reacher

ROOT = Path(__file__).parents[2]


def test_every_numbered_rule_is_found_by_its_address_and_by_search(player: Player) -> None:
    player.visit("#rule/ATK-09")
    page = player.page
    expect(page.locator(".e-rules .entry")).to_have_count(len(rulebook().rules))
    goal = page.locator("#ATK-09")
    expect(goal).to_be_focused()
    expect(goal).to_be_in_viewport()
    expect(goal).to_contain_text("attack pool")
    page.fill(".find input", "wholly terrain")
    hits = [rule for rule in rulebook().rules if is_hit(rule.id + rule.chapter + rule.text)]
    expect(page.locator(".e-rules .entry")).to_have_count(len(hits))
    page.goto(f"{player.address}/#rule/Q-04")
    expect(page.locator("[id=Q-04]")).to_be_focused()
    page.locator("[id=Q-04] .rule").first.click()
    expect(page.locator("#MEAS-17")).to_be_focused()


def is_hit(text: str) -> bool:
    return all(word in text.lower() for word in ("wholly", "terrain"))


def test_a_rule_says_in_which_editions_it_holds(player: Player) -> None:
    player.visit("#rule/GEN-19")
    page = player.page
    expect(page.locator("#GEN-19 h3")).to_contain_text("only 2019")
    expect(page.locator("#GEN-19")).to_have_class("entry off")
    page.select_option(".edpick select", "core-2019")
    expect(page.locator("#GEN-19")).to_have_class("entry")


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("howto", "Two squads fight over objectives"),
        ("quick", "16 victory points at once"),
        ("words", "A tie secures nothing"),
        ("mistaken", "Sight goes both ways."),
        ("conditions", "Bleed"),
        ("characters", "Up Close and Personal"),
        ("tactics", "Brace for Impact"),
        ("tactics", "1\N{EN DASH}10 Power"),  # a cost of X
        ("crises", "Score 1 VP for each Origin Bomb"),
        ("gems", "Mind Gem"),
        ("oneshots", "Celestial Healing"),
        ("editions", "E-04"),
    ],
)
def test_every_part_of_the_reference_has_its_texts(player: Player, part: str, words: str) -> None:
    player.visit(f"#/reference/{part}")
    expect(player.page.locator(".entries")).to_contain_text(words)


def test_the_guide_of_the_page_says_what_the_documentation_says() -> None:
    guide = json.loads((ROOT / "src/crisis/languages/en/guide.json").read_text())
    pages = (ROOT / "docs/rules/README.md").read_text()
    written = " ".join(pages.replace("*", "").split())
    for one in guide["quick"]:
        assert f"{one['title']}. {one['text']}" in written
    for one in guide["mistaken"]:
        assert f"| {one['played']} | {one['rule']} |" in written
    known = {rule.id for rule in rulebook().rules}
    assert {rule for one in guide["mistaken"] for rule in one["ids"]} <= known


def test_cards_are_read_by_pointer_and_by_focus(server: Server, player: Player) -> None:
    page = player.page
    player.open(Reacher(server.table).until(lambda asked, _: asked["purpose"] == "act"))
    page.hover(".squad.b .row >> nth=2")
    card = page.locator(".card")
    expect(card.locator("header b").first).to_have_text("Kingpin")
    expect(card.locator(".ln p").first).not_to_be_empty()
    page.focus(".squad.b .row >> nth=3")
    expect(card.locator("header b").first).to_have_text("Crossbones")
    expect(card).to_contain_text("change 1 defense die showing Critical, Wild or Block to a Blank")
    healthy = card.inner_text()
    card.locator(".sides button").nth(1).click()
    expect(card.locator(".sides button").nth(1)).to_have_attribute("aria-pressed", "true")
    assert card.inner_text() != healthy
    page.hover(".mission .crname >> nth=0")
    expect(page.locator(".rulepanel")).to_contain_text("rolls dice equal to the Energy Defense")
    page.focus(".squad.b .tc >> nth=0")
    expect(page.locator(".rulepanel header b")).to_have_text("Dark Reign")
    page.click(".log .act >> nth=-1")
    href = page.get_attribute(".log .rule >> nth=-1", "href")
    assert href is not None and href.startswith("#rule/")
    page.click(".log .rule >> nth=-1")
    expect(page.locator(".rulepanel header b")).to_have_text(href.removeprefix("#rule/"))
    expect(page.locator(".rulepanel .ruletext")).not_to_be_empty()


def test_the_story_is_one_stop_for_tab_and_its_rules_are_reached_by_arrows(
    server: Server, player: Player
) -> None:
    page = player.page
    player.open(Reacher(server.table).until(lambda asked, _: asked["purpose"] == "act"))
    page.focus(".log .scroll")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".log .act >> nth=-1")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".log .act >> nth=-1")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    name = page.evaluate("document.activeElement.textContent")
    assert page.evaluate("document.activeElement.matches('.log .rule')")
    page.keyboard.press("Enter")
    expect(page.locator(".rulepanel header b")).to_have_text(name)
    page.focus(".log .scroll")
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.closest('.log .acts-list')")
