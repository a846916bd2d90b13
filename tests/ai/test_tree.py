"""The miniature learns while it plays: what proved good is tried more often, by both sides."""

import pytest

from crisis.ai.skirmish.kernel import tree
from crisis.ai.skirmish.kernel.thoughts import THOUGHT


def planted(playouts: int = 20) -> tree.Tree:
    return tree.planted([0.0] * tree.room_for(playouts))


def think(one: tree.Tree, *thoughts: tuple[float, int]) -> int:
    """Thoughts of strikes by these fighters, worth so much at first sight; how many there are."""
    for number, (worth, unit) in enumerate(thoughts):
        at = number * THOUGHT
        one[1][at : at + THOUGHT] = [worth, float(unit), 0.0, -1.0]
    return len(thoughts)


def play(one: tree.Tree, side: int, count: int, won: dict[int, float]) -> int:
    """One playout: who acts first by the tree; what it wins is known."""
    node = tree.set_out(one)
    unit, _, _ = tree.chosen(one, node, side, count)
    tree.learn(one, 0.0, won[unit])
    return unit


@pytest.mark.parametrize(("side", "best"), [(0, 2), (1, 1)])
def test_what_proves_good_is_tried_most_whatever_it_seemed(side: int, best: int) -> None:
    """Side 1 wants side 0 to lose."""
    one = planted(60)
    count = think(one, (1.2, 1), (1.0, 2))
    tried = [play(one, side, count, {1: 0.1, 2: 0.9}) for _ in range(60)]
    assert tried.count(best) > 45


def test_what_seems_better_is_tried_first_and_what_seems_hopeless_never() -> None:
    one = planted(60)
    count = think(one, (1.0, 1), (1.5, 2), (-9.0, 3))
    tried = [play(one, 0, count, {1: 0.5, 2: 0.5, 3: 1.0}) for _ in range(60)]
    assert tried[0] == 2
    assert 3 not in tried


def test_a_way_ends_behind_a_new_node_and_leads_on_from_a_known_one() -> None:
    one = planted()
    count = think(one, (1.0, 1))
    _, _, behind_new = tree.chosen(one, tree.set_out(one), 0, count)
    tree.learn(one, 0.0, 1.0)
    _, _, behind_known = tree.chosen(one, tree.set_out(one), 0, count)
    assert behind_new == -1
    assert behind_known == 1


def test_no_more_nodes_than_there_is_room_for() -> None:
    one = planted(3)
    for unit in range(1, 9):
        count = think(one, (1.0, unit))
        tree.chosen(one, tree.set_out(one), 0, count)
        tree.learn(one, 0.0, 1.0)
    assert one[2][tree.NODES_NOW] * tree.N_WIDTH <= len(one[0])


def test_points_count_beside_who_wins() -> None:
    one = planted()
    count = think(one, (1.0, 1))
    for ahead in (12.0, -12.0):
        tree.chosen(one, tree.set_out(one), 0, count)
        tree.learn(one, ahead, 1.0)
    assert one[0][tree.VISITS] == 2
    assert one[0][tree.TOTAL] == pytest.approx(2 - tree.MARGIN)
