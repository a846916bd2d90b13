"""Short forms of names on the page, whatever an author calls a character."""

import pytest

from tests.browser.player import Player

NAMES = {
    "2099": "20", "7": "7", "Captain America, First Avenger": "CA", "Hulk": "HU", "M.O.D.O.K.": "MK",
    "!!!": "!!", "": "?", "Doctor 8": "D8",
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_name_has_initials(player: Player, name: str) -> None:
    player.visit()
    found = player.page.evaluate(
        "name => import('/names.js').then(names => names.initials(name))", name
    )
    assert found == NAMES[name]
