"""A character that no legal tool can lead out of its place stays there."""

import pytest

from crisis.state.events import MoveStopped
from crisis.texts import codes
from tests.table import Table


@pytest.mark.rule("MOVE-08")
def test_a_boxed_in_character_does_not_move() -> None:
    table = Table()
    hero = table.unit("A", "plain", (18, 18))
    table.unit("B", "plain", (30, 30))
    near, far = 0.69, 6.0
    table.box((18 - far, 18 + near + 0.01), (18 + far, 18 + far), 5, name="north")
    table.box((18 - far, 18 - far), (18 + far, 18 - near - 0.01), 5, name="south")
    table.box((18 - far, 18 - near), (18 - near - 0.01, 18 + near), 5, name="west")
    table.box((18 + near + 0.01, 18 - near), (18 + far, 18 + near), 5, name="east")
    play = table.activate(hero)
    play.do("pick move")
    assert [event.why for event in play.seen(MoveStopped)] == [codes.NO_WAY()]
    assert play.purpose == "act"
    assert play.unit(hero).spot == (18000, 18000)
