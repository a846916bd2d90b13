"""An Attack action that is granted only with an attack not yet made in the activation."""

import pytest

from tests.table import Table, attack, character, power

TWICE = character(
    "twice",
    attack("Jab")
    + attack("Hook")
    + power("Combo", "active", 'effects = [{ do = "action", action = "attack", unused = true }]', 'limit = "turn"'),
)  # fmt: skip


def table() -> tuple[Table, str, str]:
    here = Table(extra=[TWICE])
    return here, here.unit("A", "twice", (10, 10)), here.unit("B", "plain", (13, 10))


@pytest.mark.rule("ACT-10")
def test_what_was_made_is_not_offered_again() -> None:
    here, me, foe = table()
    play = here.activate(me).attack("Jab", foe, dice="-----", defense="---").use("Combo")
    assert play.offered("attack") == ["attack:Hook"]


@pytest.mark.rule("ACT-10")
def test_before_the_first_attack_all_are_offered() -> None:
    here, me, _ = table()
    play = here.activate(me).use("Combo")
    assert play.offered("attack") == ["attack:Jab", "attack:Hook"]


@pytest.mark.rule("SP-01")
def test_without_an_attack_that_is_left_it_cannot_be_used() -> None:
    here, me, foe = table()
    play = here.activate(me, actions=3)
    for name in ("Jab", "Hook"):
        play = play.attack(name, foe, dice="-----", defense="---")
    play.cannot_use("Combo", "SP-01")
