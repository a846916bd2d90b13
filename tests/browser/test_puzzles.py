"""Puzzles as a player meets them: found in the list, missed, taken back, solved; on a phone, too."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from crisis.play.puzzles.daily import number_of_day
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import SIZES, serious_findings


def begin(page: Page, title: str) -> None:
    page.get_by_role("searchbox", name="Search").fill(title)
    page.locator(".lessonlist").last.get_by_role("button", name=f": {title}").click()
    expect(page.locator(".puzzlegoal h2")).to_have_text(title)


def press(page: Page, name: str) -> None:
    """A button of the prompt, once it listens."""
    page.locator(".prompt:not(.deaf)").get_by_role("button", name=name).first.click()


def test_a_puzzle_is_missed_taken_back_and_solved(server: Server, player: Player) -> None:
    page = player.page
    player.visit()
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    assert serious_findings(page) == []
    begin(page, "Sixteen")
    press(page, "End activation")
    expect(page.locator(".puzzleend h1")).to_have_text("Missed")
    expect(page.locator(".reached")).to_have_text("Chance reached 0 % of best 100 %")
    expect(page.locator(".costs")).to_contain_text("end the activation: from 100 % to 0 %")
    assert serious_findings(page) == []
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".solution")).to_contain_text("to the place")
    page.get_by_role("button", name="Take back").click()
    press(page, "Move")
    player.wait("await import('/decisions/place.js').then(p => !!p.placing.value)")
    page.evaluate(
        "([x, y]) => Promise.all([import('/decisions/place.js'), import('/game/session.js')]).then("
        "([p, s]) => p.tryAt(s.position.value.frame.toBoard([x * 1000, y * 1000])))",
        [9.6, 13],
    )
    player.wait(
        "await import('/decisions/place.js').then("
        "p => p.trial.value?.legal && p.trial.value.answer)"
    )
    press(page, "Place here")
    press(page, "End activation")
    expect(page.locator(".puzzleend h1")).to_have_text("Solved")
    expect(page.locator(".reached")).to_have_text("Chance reached 100 % of best 100 %")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".tick").first).to_contain_text("Solved")


def test_page_and_command_line_agree_on_the_puzzle_of_the_day(
    server: Server, player: Player
) -> None:
    player.visit("#/puzzles")
    noons = [datetime(2026, 11, 16, 12, tzinfo=UTC) + timedelta(days=7 * n) for n in range(60)]
    found = player.page.evaluate(
        "([noons, all]) => import('/kept/puzzling.js').then(p => noons.map(one => p.ofToday(all, one)))",
        [[noon.timestamp() * 1000 for noon in noons], list(range(1, 67))],
    )
    assert found == [number_of_day(noon.date(), 66) for noon in noons]


def test_puzzles_on_a_phone(server: Server, player: Player) -> None:
    page = player.page
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    player.visit("#/puzzles")
    page.wait_for_selector(".puzzlefilters select")
    fields = page.locator(".puzzlefilters :is(input[type=search], select)")
    heights = fields.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert len(heights) == 3 and min(heights) >= 44  # for a finger
    begin(page, "One good punch")
    assert serious_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(page, "End activation")
    expect(page.locator(".puzzleend h1")).to_have_text("Missed")
    page.get_by_role("button", name="Try again").last.click()
    expect(page.locator(".prompt:not(.deaf) h1")).to_contain_text("Luke Cage")
