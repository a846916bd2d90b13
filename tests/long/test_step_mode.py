"""Step by step: the computer waits for the player after each of its actions, and at the end of a round."""

from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.test_story import against_medium, end_turn


def test_step_mode_waits_for_the_player(server: Server, player: Player) -> None:
    page = player.page
    player.settings = {"speed": "step", "dice": False}
    player.open(against_medium(server))
    end_turn(player)
    waits = 0
    for _ in range(12):
        player.wait("s.stepping.value || s.pending.value")
        if player.read("!!s.pending.value"):
            break
        waits += 1
        lines = player.read("s.story.value.length")
        page.wait_for_timeout(400)
        assert player.read("s.story.value.length") == lines, "it went on by itself"
        expect(page.get_by_role("button", name="Go on")).to_be_visible()
        page.keyboard.press("Space")
        player.wait(f"s.story.value.length > {lines} || s.pending.value")
    assert waits >= 1, "the computer never waited"
