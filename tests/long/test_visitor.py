"""A visitor walks every prompt of whole games, drawn anew, at four sizes of the window."""

import pytest

from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import Visitor

GAMES = 10
CHECKED: set[tuple[str, str]] = set()  # kinds of prompts that axe has seen, in all games together


@pytest.mark.parametrize("number", range(GAMES))
def test_every_prompt_of_a_game_can_be_read_and_answered(
    server: Server, player: Player, number: int
) -> None:
    """No two controls with one name, the main and the End control in view, nothing cut or serious."""
    made = server.table.create(
        vs="beginner", seed=number, setup="drawn", draw=number,
        deploy="hand" if number == 0 else "auto",
    )  # fmt: skip
    visitor = Visitor(player, CHECKED)
    visitor.visit(made["id"])
    assert visitor.prompts > 20
    print(f"{visitor.prompts} prompts")
    assert not visitor.wrong, "\n".join(sorted(set(visitor.wrong)))
