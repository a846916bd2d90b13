"""A visitor walks every prompt of ten whole games, drawn anew, at four sizes of the window.

Every prompt of a game is looked at in one of the sizes, so that each size sees two or three whole games; the first
prompt of each kind is looked at in all of them and at 200 %, with the accessibility checker.
"""

import pytest

from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import SIZES, walk

GAMES = 10
CHECKED: set[tuple[str, str]] = set()  # kinds of prompts that axe has seen, in all games together


@pytest.mark.parametrize("number", range(GAMES))
def test_every_prompt_of_a_game_can_be_read_and_answered(
    server: Server, player: Player, number: int
) -> None:
    """No two controls with one name, the main and the End control in view, nothing cut or serious."""
    size = list(SIZES)[number % len(SIZES)]
    deploy = "hand" if number == 0 else "auto"
    found = walk(server.table, player, number, size, CHECKED, deploy=deploy)
    assert found.prompts > 20
    print(f"{found.prompts} prompts")
    assert not found.wrong, "\n".join(sorted(set(found.wrong)))
