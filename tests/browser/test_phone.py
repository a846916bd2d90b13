"""What differs on a phone: one thing is said once, and the board keeps its place under the finger."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.player import Player, Reacher
from tests.browser.test_actions import may_move
from tests.browser.test_story import against_medium
from tests.browser.visitor import SIZES


def on_a_phone(player: Player, game: str) -> None:
    width, height = SIZES["phone"]
    player.page.set_viewport_size({"width": width, "height": height})
    player.open(game)


def test_a_refused_spot_is_said_once_and_the_board_keeps_its_size(
    server: Server, player: Player
) -> None:
    page = player.page
    on_a_phone(player, Reacher(server.table).until(may_move))
    page.locator(".prompt [data-key=move]").click()
    player.wait("s.pending.value?.type === 'advance'")
    board = page.locator(".board").bounding_box()
    unit = player.unit(player.read("s.pending.value.unit"))
    page.evaluate(
        "([x, y]) => import('/decisions/place.js').then(place => place.tryAt([x, y]))",
        [unit["x"], (unit["y"] + 18) % 36],
    )
    expect(page.locator(".call")).to_be_visible()
    said = page.locator(".call").inner_text()
    why = said.removeprefix("No: ").splitlines()[0]
    assert page.inner_text("body").count(why) == 1
    assert page.locator(".board").bounding_box() == board
    page.locator(".call button").first.click()
    expect(page.locator(".prompt .acts .btn.primary")).to_be_enabled()
    assert page.locator(".prompt kbd:visible").count() == 0, "a phone has no keys"


def test_the_line_about_the_computers_turn_says_who_did_it(server: Server, player: Player) -> None:
    on_a_phone(player, against_medium(server))
    last = "s.story.value.findLast(l => l.turn).turn"  # the end of a round is told in no turn
    lines = player.read(f"s.story.value.filter(l => l.turn === {last})")
    names = {player.unit(one["unit"])["short"] for one in lines if one.get("unit")}
    said = player.page.locator(".accountline").inner_text()
    assert any(re.match(rf"{re.escape(name)}\b", said) for name in names), (said, names)
