"""`now` tells a client what is under way, so that it need not know the inner sequence of the rules."""

import pytest

from crisis.server.ask.now import now, seen
from crisis.server.protocol.position import AttackNow, Now
from crisis.state.frames import TerrainFrame
from tests.table import Play, Table, attack, character

STRIKER = character(
    "striker",
    body=attack(
        "Strike",
        rules='{ name = "Sharp", on = "modify_own", do = "reroll", pool = "attack", up_to = 1 }',
    )
    + attack("Toss", rules='{ name = "Toss", on = "after_attack", do = "throw", who = "target", tool = "medium" }'),
)  # fmt: skip


def striking(name: str = "Strike") -> tuple[Play, str, str]:
    table = Table(extra=(STRIKER,))
    one, two = table.unit("A", "striker", at=(18, 18)), table.unit("B", "plain", at=(21, 18))
    play = table.activate(one).do(f"pick attack:{name}")
    return play, one, two


def told(play: Play) -> Now:
    return now(play.engine.game(play.state))


def of_attack(play: Play) -> AttackNow:
    found = told(play).attack
    assert found is not None
    return found


def test_the_active_character_and_the_actions_it_has_left() -> None:
    table = Table()
    one = table.unit("A", "plain", at=(18, 18))
    before = told(table.activate(one, actions=1))
    assert (before.active, before.actions, before.attack, before.dice) == (one, 1, None, {})


def test_an_attack_is_told_before_it_has_a_target() -> None:
    play, one, two = striking()
    found = of_attack(play)
    assert (found.attacker, found.target, found.name, found.step) == (one, None, "Strike", 2)
    assert found.attack and play.engine.catalogue.attacks[found.attack].name == "Strike"
    play.do(f"pick target:{two}")
    assert (of_attack(play).target, of_attack(play).step) == (two, 6)


def test_its_step_is_the_one_in_which_something_is_asked() -> None:
    """The frame names the step that follows; while dice are rerolled in step 9 it is step 9."""
    play, _, two = striking()
    play.do(f"pick target:{two}").roll("-----", "---")
    assert play.purpose == "reroll"
    found = of_attack(play)
    assert (found.step, found.innermost, found.counted) == (9, False, None)
    dice = told(play).dice
    assert [die.face for die in dice["attack"]] == ["-"] * 5 and len(dice["defense"]) == 3


def test_successes_and_damage_are_told_once_they_are_counted() -> None:
    play, _, two = striking("Toss")
    play.do(f"pick target:{two}").roll("HHH--", "B--").skip(until="throw")
    found = of_attack(play)
    assert found.counted == (3, 1, 2) and found.step == 14
    assert not found.innermost, "the throw is under way in it"
    cause = told(play).cause
    assert cause is not None and cause.name == "Toss"


def test_the_terrain_that_is_being_placed() -> None:
    play, _, _ = striking()
    pool = tuple(play.state.terrain.values())
    play.state.stack.append(TerrainFrame(pool=pool, piece="car-1", turn=45))
    found = told(play).terrain
    assert found is not None and (found.pool, found.piece, found.turn) == (pool, "car-1", 45)


@pytest.mark.parametrize("name", ["stack", "serial", "ledger", "pending"])
def test_the_state_on_the_wire_has_no_inner_part(name: str) -> None:
    play, _, _ = striking()
    assert hasattr(play.state, name) and not hasattr(seen(play.state), name)
    assert seen(play.state).units == play.state.units
