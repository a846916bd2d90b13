"""Terrain that was destroyed is told with every position, so that a reload draws its rubble again."""

from crisis.play.quick import quick_setup
from crisis.server.game.history import History
from crisis.state.events import TerrainDestroyed
from tests.server.desk import ENGINE


def test_rubble_is_remembered_where_it_lay_until_it_is_taken_back() -> None:
    before = ENGINE.new_game(quick_setup(ENGINE.catalogue))
    piece = next(iter(before.terrain.values()))
    after = before.clone()
    del after.terrain[piece.id]
    history = History(ENGINE)
    history.note(before, "pick pass", (), before)
    history.note(before, "pick pass", (TerrainDestroyed(piece.id, piece.size),), after)
    assert history.rubble() == (piece,)
    assert history.rubble(1) == ()
    history.cut(1)
    assert history.rubble() == ()
