"""Looking back and measuring: replay, play on from a moment, rulers, sight, refusals of options."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.player import Player, Reacher


def test_a_replay_steps_rewinds_and_plays_on_from_a_moment(server: Server, player: Player) -> None:
    page = player.page
    game = Reacher(server.table).until(lambda asked, _: asked["purpose"] == "declare_target")
    player.visit(f"#/replay/{game}")
    expect(page.locator(".replay p").first).to_contain_text("Answer 0 of")
    page.keyboard.press("End")
    player.wait("s.snapshot.value.decision > 10")
    total = player.decision
    last = player.read("s.snapshot.value.state.units")
    page.keyboard.press("ArrowLeft")
    player.wait(f"s.snapshot.value.decision === {total - 1}")
    page.keyboard.press("ArrowRight")
    player.wait(f"s.snapshot.value.decision === {total}")
    assert player.read("s.snapshot.value.state.units") == last
    told = player.read("s.story.value.length")
    assert told > 5
    expect(page.locator(".story .acts-list > li")).to_have_count(told)
    page.keyboard.press("Home")
    player.wait("s.snapshot.value.decision === 0 && s.story.value.length === 0")
    page.keyboard.press("End")
    player.wait(f"s.snapshot.value.decision === {total} && s.story.value.length === {told}")
    page.click("text=Play on from here")
    page.wait_for_url(lambda url: "#/game/" in url and game not in url)
    assert player.wait_for_decision() is not None
    assert player.read("s.snapshot.value.state.units") == last


def test_rulers_sight_and_reasons_are_shown_without_answering(
    server: Server, player: Player
) -> None:
    page = player.page
    player.open(Reacher(server.table).until(lambda asked, _: asked["purpose"] == "act"))
    before = player.decision
    page.keyboard.press("3")
    expect(page.locator(".tag", has_text="Range 3")).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator(".tag", has_text="pinned")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tag", has_text="Range 3")).to_have_count(0)
    page.keyboard.press("v")
    expect(page.locator(".tag.ok, .tag.no").first).to_be_visible()
    page.click(".refused summary")
    reason = page.locator(".refused li").first
    expect(reason.locator(".rule")).to_be_visible()
    reason.locator(".rule").click()
    expect(page.locator(".ruletext")).not_to_be_empty()
    assert player.decision == before


def test_threat_marks_and_the_tool_are_shown_without_answering(
    server: Server, player: Player
) -> None:
    page = player.page
    player.open(Reacher(server.table).until(lambda asked, _: asked["purpose"] == "act"))
    before = player.decision
    rings = page.locator(".scene circle[stroke='var(--no)']")
    page.keyboard.press("d")
    expect(rings).to_have_count(1)
    page.keyboard.press("d")
    expect(rings).to_have_count(0)
    for key, name in (("s", "Short"), ("m", "Medium"), ("l", "Long")):
        page.keyboard.press(key)
        expect(page.locator(".tag", has_text=f"{name} tool")).to_be_visible()
    if page.locator(".keys .fold").is_visible():
        page.click(".keys .fold")
    page.click("[aria-label='Private marks']")
    page.mouse.click(*player.spot_on_screen(30, 18))
    page.mouse.click(*player.spot_on_screen(6, 18))
    player.wait("(await import('/view/looking.js')).marks.value.length === 2")
    assert player.decision == before


COUNT_ROLLS = """
window.rolls = 0;
addEventListener('animationstart', e => { if (e.animationName === 'tumble') window.rolls++; }, true);
"""


@pytest.mark.parametrize(
    ("motion", "speed", "dice", "tumbles"),
    [
        ("no-preference", "normal", True, True),
        ("reduce", "normal", True, False),
        ("no-preference", "off", True, False),
        ("no-preference", "normal", False, False),
    ],
)
def test_dice_are_seen_rolling_unless_they_should_not(
    server: Server, player: Player, motion: Any, speed: str, dice: bool, tumbles: bool
) -> None:
    page = player.page
    page.emulate_media(reduced_motion=motion)
    player.settings = {"speed": speed, "dice": dice}
    player.open(Reacher(server.table).until(lambda asked, _: asked["purpose"] == "declare_target"))
    before = player.decision
    page.evaluate(COUNT_ROLLS)
    page.click(".prompt .acts .btn.primary")
    player.wait_past(before)
    player.wait_for_decision()
    if tumbles:
        player.wait("window.rolls")
    assert bool(page.evaluate("window.rolls")) is tumbles


def test_always_pass_is_remembered_and_can_be_taken_back(server: Server, player: Player) -> None:
    def may_pass_one(asked: dict[str, object], _seat: object) -> bool:
        options = asked.get("options")
        if not isinstance(options, list):
            return False
        return sorted(one["what"] for one in options) == ["pass", "use"]

    page = player.page
    player.open(Reacher(server.table).until(may_pass_one))
    asked = player.asked
    assert asked is not None
    name = next(one["name"] for one in asked["options"] if one["what"] == "use")
    expect(page.locator(".prompt:not(.deaf)")).to_be_visible()  # a new prompt is deaf for a moment
    before = player.decision
    page.click(
        ".prompt .check input"
    )  # the prompt goes with the answer: nothing is left to look checked
    player.wait_past(before)
    page.click("[aria-label=Menu]")
    expect(page.locator(".passes li")).to_contain_text(name)
    page.click("text=Ask again")
    expect(page.locator(".passes li")).to_have_count(0)
