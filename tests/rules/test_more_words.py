"""Words of the vocabulary, each played: attacks of a limited cost, faces remembered, tolls, kinds of tokens,
the moment after a condition, one token or feature after the other."""

import pytest

from crisis.languages.cards.text import rule_text
from crisis.state.events import PowerSpent
from tests.table import Table, attack, character, power

CHEAP = attack("Jab", range=4) + attack("Smash", range=4, cost=2)


def text(body: str, index: int = 0) -> str:
    card = Table(extra=[character("hero", body)]).catalogue.characters["hero"]
    return rule_text(card.side("normal", False).rules[index])


def test_an_effect_may_grant_only_cheap_attacks() -> None:
    order = power("Order", "active", 'do = "attack"', 'with = "any"', "cost_at_most = 0")
    table = Table(extra=[character("hero", CHEAP + order)])
    me = table.unit("A", "hero", (10, 10), power=5)
    table.unit("B", "plain", (13, 10))
    play = table.activate(me).use("Order")
    assert "attack:Jab" in play.options() and "attack:Smash" not in play.options()
    assert "that costs 0 or less" in text(CHEAP + order)


def test_without_a_cheap_attack_the_order_is_not_offered() -> None:
    order = power("Order", "active", 'do = "attack"', 'with = "any"', "cost_at_most = 0")
    table = Table(extra=[character("hero", attack("Smash", range=4, cost=2) + order)])
    me = table.unit("A", "hero", (10, 10), power=5)
    table.unit("B", "plain", (13, 10))
    assert "Order" not in table.activate(me).names()


@pytest.mark.parametrize(
    ("face", "dice", "gained"),
    [("wild", "W----", 1), ("wild", "H----", 0), ("hit", "H----", 1), ("block", "B----", 1), ("block", "-----", 0),
     ("blank", "-HHHH", 1), ("blank", "HHHHH", 0), ("failure", "F----", 1), ("failure", "-----", 0)],
)  # fmt: skip
def test_what_was_rolled_is_remembered(face: str, dice: str, gained: int) -> None:
    rule = power(
        "Luck", "innate", 'on = "after_effect"', f'when = [{{ who = "self", did = "rolled_{face}" }}]',
        'do = "gain_power"', "amount = 1",
    )  # fmt: skip
    table = Table(extra=[character("hero", attack("Jab", range=4) + rule)])
    me = table.unit("A", "hero", (10, 10))
    foe = table.unit("B", "plain", (13, 10))
    play = table.activate(me).attack("Jab", foe, dice=dice, defense="WBB")
    assert play.unit(me).power == gained
    assert f"has a {face.capitalize()} in its final roll" in text(attack() + rule)


TOLL = power(
    "Veil", "innate", 'on = "defense_pool"', "may = true", 'when = [{ who = "target", is = "self" }]',
    'effects = [{ do = "unless_paid", who = "attacker", amount = 2 }, { do = "lasting", until = "attack", '
    'value = "defense_dice", while = "defending", add = 3 }]',
)  # fmt: skip


@pytest.mark.parametrize(("has", "pays", "dice"), [(2, True, 3), (2, False, 6), (1, None, 6)])
def test_the_opponent_may_pay_to_be_spared(has: int, pays: bool | None, dice: int) -> None:
    table = Table(extra=[character("hero", attack("Jab") + TOLL)])
    foe = table.unit("A", "plain", (10, 10), power=has)
    me = table.unit("B", "hero", (13, 10))
    play = table.activate(foe).do("pick attack:Strike", f"pick target:{me}").use("Veil")
    if pays is not None:
        assert play.asked == "A" and play.purpose == "unless_paid"
        play.do("pick pay" if pays else "pick no")
    play.roll("-----")
    assert getattr(play.state.pending, "count", 0) == dice
    assert play.unit(foe).power == (0 if pays else has)
    assert "unless the attacker pays 2 Power" in text(attack() + TOLL)


@pytest.mark.parametrize(
    ("kinds", "secures"), [("secure", False), ("extraction", True), ("civilian", False)]
)
def test_tokens_of_some_kinds_cannot_be_contested(kinds: str, secures: bool) -> None:
    rule = power("Shy", "innate", 'cannot = "contest"', f'of = "{kinds}"')
    table = Table(extra=[character("hero", attack() + rule)], crises=("hill",))
    me = table.unit("A", "hero", (10, 10))
    table.token("hill", (11, 10), kind="civilian")
    table.activate(me)
    assert table.scores()["A"] == (1 if secures else 0)
    assert f"contest {kinds.capitalize()} objective tokens" in text(attack() + rule)


def test_somebody_speaks_after_a_condition_was_gained() -> None:
    spite = power(
        "Spite", "innate", 'on = "condition_gained"', 'when = [{ who = "victim", is = "self", gains = "slow" }]',
        'do = "damage"', 'who = "source"', "amount = 1",
    )  # fmt: skip
    mud = ", ".join(
        f'{{ on = "after_attack", do = "give_condition", who = "target", condition = "{name}" }}'
        for name in ("slow", "stun")
    )
    cards = [character("hero", attack() + spite), character("mudder", attack("Mud", rules=mud))]
    table = Table(extra=cards)
    foe = table.unit("A", "mudder", (10, 10))
    me = table.unit("B", "hero", (13, 10))
    play = table.activate(foe).attack("Mud", me, dice="-----", defense="---")
    assert set(play.unit(me).conditions) == {"slow", "stun"}
    assert play.unit(foe).damage == 1  # for Slow, not for Stun
    assert "the condition is Slow" in text(attack() + spite)


def test_a_condition_that_is_not_gained_wakes_nobody() -> None:
    spite = power(
        "Spite", "innate", 'on = "condition_gained"', 'when = [{ who = "victim", is = "self" }]',
        'do = "damage"', 'who = "source"', "amount = 1",
    )  # fmt: skip
    mud = '{ on = "after_attack", do = "give_condition", who = "target", condition = "slow" }'
    table = Table(
        extra=[character("hero", attack() + spite), character("mudder", attack("Mud", rules=mud))]
    )
    foe = table.unit("A", "mudder", (10, 10))
    me = table.unit("B", "hero", (13, 10), conditions=("slow",))
    play = table.activate(foe).attack("Mud", me, dice="-----", defense="---")
    assert play.unit(foe).damage == 0


def test_one_feature_after_the_other() -> None:
    quake = power(
        "Quake", "active",
        'effects = [{ do = "each", as = "rock", from = "terrain", who = { within = 3, size_max = 2 }, '
        'effects = [{ do = "destroy", what = "rock" }] }]',
    )  # fmt: skip
    table = Table(extra=[character("hero", attack() + quake)])
    me = table.unit("A", "hero", (10, 10))
    table.box((12, 10), (13, 11), 1, name="near")
    table.box((10, 12), (11, 13), 3, name="big")
    table.box((30, 30), (31, 31), 1, name="far")
    play = table.activate(me).use("Quake")
    assert set(play.state.terrain) == {"big", "far"}


def test_one_token_after_the_other() -> None:
    sweep = power(
        "Sweep", "active",
        'effects = [{ do = "each", as = "prize", from = "tokens", who = { within = 3 }, '
        'effects = [{ do = "remove_token", token = "prize" }] }]',
    )  # fmt: skip
    table = Table(extra=[character("hero", attack() + sweep)], crises=("hill",))
    me = table.unit("A", "hero", (10, 10))
    for name, x in (("one", 11), ("two", 12), ("far", 30)):
        table.token("hill", (x, 12), name=name)
    play = table.activate(me).use("Sweep")
    assert [name for name, token in play.state.tokens.items() if token.on_table] == ["far"]


@pytest.mark.parametrize(("made", "offered"), [("", False), ("move", True)])
def test_what_waits_for_an_action_asks_which_was_made(made: str, offered: bool) -> None:
    eager = character(
        "eager",
        attack() + power("Onward", "active", 'when = [{ action_made = "move" }]', 'do = "gain_power"', 'who = "self"', "amount = 1"),
    )  # fmt: skip
    table = Table(extra=[eager])
    one = table.unit("A", "eager", (10, 10))
    foe = table.unit("B", "plain", (12.5, 10))
    play = table.activate(one)
    if made:
        play.do("pick move").place_near(9, 9)
    else:
        play.do("pick attack:Strike", f"pick target:{foe}").roll("-----", "---").skip("act")
    assert ("Onward" in play.names()) is offered


def test_what_lasts_ends_for_its_owner_alone() -> None:
    glow = power("Glow", "active", 'do = "lasting"', 'until = "round"', 'value = "attack_dice"', 'while = "attacking"', "add = 2")  # fmt: skip
    dim = power("Dim", "active", 'do = "end_lasting"', 'rule = "Glow"')
    table = Table(extra=[character("lamp", attack() + glow + dim)])
    one = table.unit("A", "lamp", (10, 10))
    two = table.unit("A", "lamp", (30, 10), name="two")
    table.unit("B", "plain", (12.5, 10))
    table.state = table.activate(one).use("Glow").state
    table.state.stack.clear()
    table.state.pending = None
    play = table.activate(two).use("Glow").use("Dim")
    assert [lasting.owner for lasting in play.state.lasting] == [one]


def test_what_is_free_spends_nothing() -> None:
    rest = power("Rest", "active", 'do = "gain_power"', 'who = "self"', "amount = 1")
    dear = power("Dear", "active", "cost = 1", 'do = "heal"', 'who = "self"', "amount = 1")
    table = Table(extra=[character("idler", attack() + rest + dear)])
    one = table.unit("A", "idler", (10, 10), damage=2)
    table.unit("B", "plain", (30, 30))
    play = table.activate(one).use("Rest")
    assert play.unit(one).power == 1 and not play.seen(PowerSpent)
    assert [event.amount for event in play.use("Dear").seen(PowerSpent)] == [1]
