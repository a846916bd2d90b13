"""Words that mostly Team Tactic cards say, each played on cards of our own."""

from typing import Any

import pytest

from crisis.languages.cards.text import rule_text
from crisis.state.events import FlippedHealthy, PowerCancelled
from tests.table import Play, Table, attack, character, power


def setting(*powers: str, foe: str = "", **fields: Any) -> tuple[Table, str, str]:
    """A hero with these powers, a friend beside him and an enemy in reach."""
    cards = [character("hero", attack("Jab", range=4) + "".join(powers))]
    cards += [character("villain", attack("Jab", range=4) + foe)] if foe else []
    table = Table(extra=cards)
    me = table.unit("A", "hero", (10, 10), name="me", **fields)
    other = table.unit("B", "villain" if foe else "plain", (13, 10), name="foe", power=5)
    return table, me, other


def text(table: Table, slug: str = "hero", index: int = 0) -> str:
    return rule_text(table.catalogue.characters[slug].side("normal", False).rules[index])


@pytest.mark.parametrize("kind", ["power", "damage"])
def test_shares_go_one_by_one_to_whom_the_owner_picks(kind: str) -> None:
    who = "ally" if kind == "power" else "enemy"
    rule = power(
        "Deal Out",
        "active",
        'do = "share"',
        f'goods = "{kind}"',
        f'who = {{ is = "{who}" }}',
        "amount = 3",
    )
    table, me, foe = setting(rule)
    second = table.unit("A" if kind == "power" else "B", "plain", (16, 10), name="second")
    first = me if kind == "power" else foe
    play = table.activate(me).use("Deal Out")
    play.do(f"pick choose:{first}", f"pick choose:{second}", f"pick choose:{first}")
    field = "power" if kind == "power" else "damage"
    assert getattr(play.unit(first), field) == 2
    assert getattr(play.unit(second), field) == 1
    assert "Share out 3" in text(table)


WEAPON = power("Big Plan", "active", 'do = "gain_power"', 'who = "self"', "amount = 4", "cost = 2")


def cancelled() -> tuple[Play, str]:
    stop = power(
        "Hush",
        "reactive",
        'on = "power_used"',
        'when = [{ who = "user", is = "enemy" }]',
        'do = "cancel_power"',
    )
    table, _, foe = setting(stop, foe=WEAPON)
    return table.activate(foe).use("Big Plan").use("Hush"), foe


def test_a_cancelled_superpower_is_paid_for_and_does_nothing() -> None:
    play, foe = cancelled()
    assert play.unit(foe).power == 3 and play.seen(PowerCancelled)


def test_it_is_not_used_again_in_this_turn() -> None:
    play, _ = cancelled()
    assert "Big Plan" not in play.names()


def test_what_costs_nothing_is_not_a_superpower_that_power_was_spent_on() -> None:
    free = power(
        "Big Plan", "active", 'do = "gain_power"', 'who = "self"', "amount = 4", 'limit = "turn"'
    )
    stop = power(
        "Hush",
        "reactive",
        'on = "power_used"',
        'when = [{ who = "user", is = "enemy" }]',
        'do = "cancel_power"',
    )
    table, _, foe = setting(stop, foe=free)
    assert table.activate(foe).use("Big Plan").unit(foe).power == 9


def test_extra_uses_lift_a_limit_so_often() -> None:
    rules = power(
        "Plan", "active", 'do = "gain_power"', 'who = "self"', "amount = 1", 'limit = "turn"'
    )
    rules += power("Again", "innate", 'value = "extra_uses"', "is = 1")
    table, me, _ = setting(rules)
    play = table.activate(me).use("Plan").use("Plan")
    assert play.unit(me).power == 2 and "Plan" not in play.names()


def test_a_lasting_effect_keeps_an_amount_as_it_was() -> None:
    rule = power(
        "Vow", "active", 'effects = [{ do = "lasting", until = "turn", grants = "Kept", keeps = { pride = "self.power" } }]',
        'also = [{ name = "Kept", granted = true, on = "attack_pool", when = [{ who = "attacker", is = "self" }], do = "lasting", '
        'until = "attack", value = "attack_dice", while = "attacking", add = "pride" }]', "cost = 1",
    )  # fmt: skip
    table, me, foe = setting(rule, power=4)
    play = table.activate(me).use("Vow").do("pick attack:Jab", f"pick target:{foe}")
    assert getattr(play.state.pending, "count", 0) == 5 + 3
    assert "is the Power of this character" in text(table)


def test_a_card_is_turned_back_to_its_healthy_side() -> None:
    rule = power("Rise", "active", 'do = "flip_healthy"', 'who = "self"', "cost = 1")
    table, me, _ = setting(rule, power=1, injured=True, damage=2)
    play = table.activate(me).use("Rise")
    assert not play.unit(me).injured and play.unit(me).damage == 2 and play.seen(FlippedHealthy)


def test_a_rule_may_end_the_activation_it_speaks_in() -> None:
    rule = power(
        "Enough",
        "reactive",
        'on = "after_attack"',
        'when = [{ who = "target", is = "self" }]',
        'do = "end_activation"',
        'who = "attacker"',
    )
    table, me, foe = setting(rule)
    play = (
        table.activate(foe)
        .do("pick attack:Strike", f"pick target:{me}")
        .roll("-----", "---")
        .use("Enough")
    )
    assert play.unit(foe).activated and play.purpose != "act"
    assert "the activation of the attacker ends" in text(table)


def test_who_contests_for_the_enemy_secures_for_him() -> None:
    rule = power(
        "Turncoat",
        "innate",
        'value = "contests_for_enemy"',
        'who = { is = "enemy" }',
        'while = "contesting"',
        "is = 1",
    )
    crisis = "gamma-wave-sweeps-across-midwest"
    table = Table(extra=[character("hero", attack("Jab") + rule)], crises=(crisis,))
    table.unit("A", "hero", (30, 30))
    table.unit("B", "plain", (10, 10))
    table.token(crisis, (10, 11))
    play = table.round_at("Cleanup 1")
    assert (play.state.sides["A"].vp > 0, play.state.sides["B"].vp) == (True, 0)


def test_what_lasts_for_the_first_turn_ends_with_it() -> None:
    rule = power(
        "Early", "innate", 'on = "power_phase"', 'do = "lasting"', 'until = "first_turn"', 'value = "attack_dice"',
        'while = "attacking"', "add = 3",
    )  # fmt: skip
    table, me, foe = setting(rule)
    table.unit("A", "plain", (30, 30), name="last")
    play = (
        table.round_at("Power 1")
        .skip("turn")
        .do(f"pick activate:{me}", "pick attack:Jab", f"pick target:{foe}")
    )
    assert getattr(play.state.pending, "count", 0) == 8
    play.roll("--------", "---").finish().do("pick end").skip("turn")
    assert not play.state.lasting


def test_a_token_that_a_card_puts_down_is_no_objective() -> None:
    """Nobody contests it, and a card that names any token does not mean it."""
    table = Table()
    me = table.unit("A", "deadpool", (10, 10), power=5, name="me")
    table.unit("B", "plain", (30, 30))
    table.side("A", tactics=("chimichangas", "sinister-traps"))
    play = table.activate(me).use("Chimichangas")
    (token,) = play.state.tokens.values()
    game = play.engine.game(play.state)
    assert (token.name, token.holder, token.controller) == ("Chimichanga", me, "A")
    assert not game.is_objective(token) and game.crisis(token).interact is not None
