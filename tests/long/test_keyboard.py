"""A whole game from the start page to the end without a pointer."""

from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.test_access import play_by_keys


def test_a_whole_game_is_played_by_keyboard_alone(server: Server, player: Player) -> None:
    assert play_by_keys(player, most=10_000)
    assert player.page.locator(".ending h1").is_visible()
