"""Activations and actions (ACT chapter), superpowers (SP chapter)."""

import pytest

from crisis.state.events import ActionTaken
from tests.table import EDITIONS, SKRULLS, Table, attack, character, crisis, duel, power, tactic

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])

CHARGER = character(
    "charger",
    attack()
    + power("Charge", "active", "cost = 2", "action = true",
            'effects = [{ do = "action", action = "move" }, { do = "action", action = "attack" }]')
    + power("Quick Step", "active", "cost = 2", 'effects = [{ do = "advance", tool = "medium" }]')
    + power("Warm Up", "active", "cost = 2", 'limit = "turn"', 'effects = [{ do = "count", counter = "warm", amount = 1 }]')
    + power("Free", "active", 'effects = [{ do = "count", counter = "free", amount = 1 }]'),
)  # fmt: skip
CURIOUS = character(
    "curious",
    attack()
    + power("Echo", "reactive", 'on = "after_attack"', 'effects = [{ do = "count", counter = "echo", amount = 1 }]')
    + power("Pay X", "active", "cost = 1", "cost_max = 3", 'effects = [{ do = "count", counter = "x", amount = "paid" }]')
    + power("Once", "reactive", 'limit = "turn"', "cost = 1", 'on = "after_attack"', 'effects = [{ do = "count", counter = "once", amount = 1 }]')
    + power("Thick", "innate", 'value = "defense_dice"', 'while = "defending"', "add = 1"),
)  # fmt: skip
HEAVY = crisis(
    "heavy", '[interact]\ndo = "take_token"', '[[rule]]\ncannot = "move_action_twice"\nwho = { holding = true }',
    type="extraction", scoring='{ per = "held" }',
)  # fmt: skip
MEDIC = character("medic", attack(), head="healing_factor = 1")
DRILL = tactic("drill", "action = true", 'players = [{ is = "ally" }]', 'effects = [{ do = "gain_power", amount = 3 }]')  # fmt: skip
SHRINE = crisis("shrine", '[interact]\ndo = "control_token"', scoring='{ per = "controlled" }')


@pytest.mark.rule("ACT-01", "ACT-02", "ACT-03", "ACT-21")
@ALL
def test_up_to_two_actions_of_any_kind(edition: str) -> None:
    play, one, two = duel(edition)
    play.attack("Strike", two, dice="-----", defense="---")
    play.attack("Strike", two, dice="-----", defense="---")  # the same kind twice
    assert play.asked == "B"
    play, one, two = duel(edition, mine={"conditions": ("bleed",), "power": 2})
    assert {option.what for option in play.state.pending.options} == {
        "shake",
        "move",
        "climb",
        "attack",
        "end",
    }
    play.do("pick shake:bleed").do("pick move").place_near(8, 10)
    assert play.asked == "B"
    play, one, two = duel(edition)
    play.do("pick end")  # fewer are allowed and lost
    assert play.unit(one).activated
    assert not play.seen(ActionTaken)


@pytest.mark.rule("ACT-03", "ACT-08")
@ALL
def test_a_power_marked_action_spends_an_action(edition: str) -> None:
    play, _, _ = duel(edition, "charger", extra=(CHARGER,), mine={"power": 2})
    play.use("Charge")
    assert play.seen(ActionTaken)[0].left == 1
    spent, _, _ = duel(edition, "charger", extra=(CHARGER,), mine={"power": 4}, actions=0)
    spent.cannot_use("Charge", "ACT-01")
    spent.use("Free")  # others cost no action


@pytest.mark.rule("ACT-04", "TAC-04")
@LATER
def test_a_card_marked_action_spends_one_of_the_activated_character(edition: str) -> None:
    table = Table(edition, (DRILL,))
    one = table.unit("A", "plain", (10, 10))
    table.unit("A", "plain", (20, 10), name="other")
    table.unit("B", "plain", (30, 30))
    table.side("A", tactics=("drill",))
    play = table.activate(one)
    assert play.offered("tactic") == [f"A|drill@{one}"]
    play.do(f"pick A|drill@{one}")
    assert play.state.stack[-1].actions == 1
    assert play.unit(one).power == 3


@pytest.mark.rule("ACT-04", "TAC-04")
def test_core_2019_knows_no_action_cards() -> None:
    table = Table("core-2019", (DRILL,))
    one = table.unit("A", "plain", (10, 10))
    table.unit("B", "plain", (30, 30))
    table.side("A", tactics=("drill",))
    play = table.activate(one)
    play.refused("pick A|drill", "TAC-04")


@pytest.mark.rule("ACT-05", "MOVE-07", "CARD-05")
@pytest.mark.parametrize(("speed", "tools"), [("short", 1), ("medium", 2), ("long", 3)])
@ALL
def test_a_move_action_is_an_advance_or_a_climb(edition: str, speed: str, tools: int) -> None:
    cards = (character("runner", attack(), speed=speed),)
    play, _, _ = duel(edition, "runner", extra=cards)
    advance = play.do("pick move").state.pending
    assert advance.tools == ("short", "medium", "long")[:tools]
    play, _, _ = duel(edition, "runner", extra=cards)
    climb = play.do("pick climb").state.pending
    assert climb.tools == ("short",)


@pytest.mark.rule("ACT-06", "CARD-07")
@ALL
def test_an_attack_action_is_one_attack_of_its_card(edition: str) -> None:
    play, _, _ = duel(edition, mine={"power": 9})
    offered = play.offered("attack")
    assert offered == ["attack:Strike", "attack:Blast", "attack:Ray", "attack:Quake"]
    play.refused("pick attack:Somebody Elses", "ACT-01")


@pytest.mark.rule("ACT-09", "ACT-10")
@pytest.mark.example("EX-ACT-01")
@ALL
def test_granted_actions_are_extra(edition: str) -> None:
    play, one, two = duel(edition, "charger", extra=(CHARGER,), mine={"power": 2})
    play.use("Charge").do("pick advance").place_near(11, 10)
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---")
    assert play.unit(one).power == 0
    assert play.state.stack[-1].actions == 1
    assert [(e.action, e.granted) for e in play.seen(ActionTaken)] == [("power", False), ("move", True), ("attack", True)]  # fmt: skip


@pytest.mark.rule("ACT-10", "GEN-04", "GEN-05")
@pytest.mark.example("EX-CAN-01")
@ALL
def test_charge_with_a_limit_of_one_move_action(edition: str) -> None:
    table = Table(edition, (CHARGER, HEAVY), crises=("heavy",))
    one = table.unit("A", "charger", (10, 10), power=2)
    two = table.unit("B", "plain", (13, 10))
    table.token("heavy", (0, 0), holder=one)
    play = table.activate(one).do("pick move").place_near(10, 11)
    play.refused("pick move", "GEN-04")
    play.use("Charge")  # legal, costs everything, its Move action is not available
    assert play.purpose == "choose_attack"
    assert play.unit(one).power == 0
    play.do("pick attack:Strike", f"pick target:{two}").roll("H----").roll("---")
    assert play.unit(two).damage == 1
    assert play.state.stack[-1].actions == 0
    free = Table(edition, (CHARGER, HEAVY), crises=("heavy",))
    free.unit("A", "charger", (10, 10), power=2)
    free.unit("B", "plain", (13, 10))
    play = free.activate(one).do("pick move").place_near(10, 11)
    assert "move" in play.options()


@pytest.mark.rule("ACT-10", "GEN-04")
@ALL
def test_a_granted_move_action_counts_as_one(edition: str) -> None:
    table = Table(edition, (CHARGER, HEAVY), crises=("heavy",))
    one = table.unit("A", "charger", (10, 10), power=2)
    two = table.unit("B", "plain", (13, 10))
    table.token("heavy", (0, 0), holder=one)
    play = table.activate(one).use("Charge").do("pick advance").place_near(10, 11)
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---")
    play.refused("pick move", "GEN-04")


@pytest.mark.rule("ACT-10")
@ALL
def test_a_bare_advance_is_no_move_action(edition: str) -> None:
    table = Table(edition, (CHARGER, HEAVY), crises=("heavy",))
    one = table.unit("A", "charger", (10, 10), power=2)
    table.unit("B", "plain", (13, 10))
    table.token("heavy", (0, 0), holder=one)
    play = table.activate(one).use("Quick Step").place_near(10, 11)
    assert "move" in play.options()


@pytest.mark.rule("ACT-11")
@ALL
def test_interacting_is_no_action(edition: str) -> None:
    table = Table(edition, (SHRINE,), crises=("shrine",))
    one = table.unit("A", "plain", (10, 10), power=1)
    table.unit("B", "plain", (30, 30))
    table.token("shrine", (11, 10), name="it")
    play = table.activate(one, actions=0).do("pick interact:it")
    assert play.state.tokens["it"].controller == "A"
    play = table.activate(one, actions=1).do("pick interact:it")
    assert play.state.stack[-1].actions == 1
    assert not play.seen(ActionTaken)


@pytest.mark.rule("ACT-12", "ACT-09", "ACT-10")
@pytest.mark.example("EX-ACT-02")
@ALL
def test_a_power_without_action_is_free_of_actions(edition: str) -> None:
    play, one, _ = duel(edition, "charger", extra=(CHARGER,), mine={"power": 2})
    play.use("Quick Step")
    assert play.state.pending.tools == ("short", "medium")
    play.place_near(8, 10)
    assert play.unit(one).power == 0
    assert play.state.stack[-1].actions == 2
    assert not play.seen(ActionTaken)


@pytest.mark.rule("ACT-12", "SP-01", "SP-09", "ACT-19")
@pytest.mark.example("EX-ACT-03")
@ALL
def test_once_per_turn_and_only_in_the_own_activation(edition: str) -> None:
    table = Table(edition, (CHARGER,))
    one = table.unit("A", "charger", (10, 10), power=5)
    other = table.unit("A", "plain", (20, 10), name="other")
    two = table.unit("B", "plain", (30, 30), name="b1")
    play = table.activate(one).use("Warm Up")
    assert play.unit(one).power == 3
    assert play.state.stack[-1].actions == 2
    play.cannot_use("Warm Up", "SP-09")
    play.do("pick end", f"pick activate:{two}", "pick end", f"pick activate:{other}")
    assert not play.offered("power")


@pytest.mark.rule("ACT-13", "ACT-14", "ACT-16")
@ALL
def test_an_activation_ends_with_a_token(edition: str) -> None:
    """After both actions powers and interactions are still possible."""
    play, one, two = duel(edition, "charger", extra=(CHARGER,), mine={"power": 2}, actions=1)
    play.attack("Strike", two, dice="-----", defense="---")
    assert not play.unit(one).activated
    play.use("Free").do("pick end")
    assert play.unit(one).activated
    play, one, two = duel(edition, actions=1)
    play.attack("Strike", two, dice="-----", defense="---")
    assert play.unit(one).activated  # nothing else is possible


@pytest.mark.rule("ACT-13", "ACT-14", "OBJ-05")
@ALL
def test_interacting_after_the_last_action(edition: str) -> None:
    """Also in core-2019, whose book places the token once all actions are made (Q-81)."""
    table = Table(edition, crises=(SKRULLS,))
    one = table.unit("A", "plain", (10, 10), power=1)
    two = table.unit("B", "plain", (13, 10))
    token = table.token(SKRULLS, (10, 11.5))
    play = table.activate(one, actions=1).attack("Strike", two, dice="-----", defense="---")
    assert play.options() == [f"interact:{token}", "end"]
    play.do(f"pick interact:{token}").roll("C--")
    assert play.state.tokens[token].holder == one
    assert play.unit(one).activated


@pytest.mark.rule("ACT-15", "ACT-13", "ACT-14")
@ALL
def test_when_the_activated_token_is_placed(edition: str) -> None:
    play, _one, _ = duel(edition, mine={"conditions": ("bleed",)})
    play.do("pick end")
    told = play.told()
    after = told.index("ActivatedTokenGiven") > told.index("Damaged")
    assert after is (edition == "1.3")


@pytest.mark.rule("ACT-16", "ACT-18")
@ALL
def test_activated_and_dazed_characters_are_not_chosen(edition: str) -> None:
    table = Table(edition)
    table.unit("A", "plain", (10, 10), name="ready")
    table.unit("A", "plain", (13, 10), name="done", activated=True)
    table.unit("A", "plain", (16, 10), name="down", dazed=True, damage=6)
    table.unit("B", "plain", (30, 30))
    play = table.turn("A")
    assert play.options() == ["activate:A.ready"]
    play.refused("pick activate:A.done", "ACT-16")
    play.refused("pick activate:A.down", "ACT-18")


@pytest.mark.rule("ACT-17")
@ALL
def test_a_charge_stops_where_its_user_is_dazed(edition: str) -> None:
    cards = (
        CHARGER,
        character("trap", attack() + power("Spring", "reactive", 'on = "move_ended"', 'when = [{ who = "mover", is = "enemy" }]',
                  'effects = [{ do = "damage", who = "mover", amount = 9 }]')),
    )  # fmt: skip
    play, one, _ = duel(edition, "charger", "trap", extra=cards, mine={"power": 2})
    play.use("Charge").do("pick advance").place_near(11, 10).use("Spring")
    assert play.unit(one).dazed
    assert play.asked == "B"
    assert play.purpose == "turn"


@pytest.mark.rule("ACT-19")
@ALL
def test_once_per_turn_counts_per_turn(edition: str) -> None:
    """A reaction used in one's own turn is ready again in the opponent's."""
    table = Table(edition, (CURIOUS,))
    one = table.unit("A", "curious", (10, 10), power=3)
    two = table.unit("B", "plain", (13, 10))
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---")
    )
    play.use("Once").do("pick pass")
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---")
    assert "Once" not in play.names()
    play.do("pick pass").do("pick end") if play.purpose != "act" else play.do("pick end")
    play.do(f"pick activate:{two}", "pick attack:Strike", f"pick target:{one}").roll("-----").roll(
        "----"
    )
    assert "Once" in play.names()


@pytest.mark.rule("ACT-20", "TIME-02", "TIME-03", "KEY-04")
@LATER
def test_healing_factor_before_bleed(edition: str) -> None:
    play, one, _ = duel(
        edition, "medic", extra=(MEDIC,), mine={"conditions": ("bleed",), "damage": 1}
    )
    play.do("pick end").use("Healing Factor")
    told = play.told()
    assert told.index("Healed") < told.index("Damaged")
    assert play.unit(one).damage == 1


@pytest.mark.rule("ACT-20", "TIME-03", "TIME-10", "KEY-04")
@LATER
def test_what_bleed_did_is_too_late_for_healing_factor(edition: str) -> None:
    play, one, _ = duel(edition, "medic", extra=(MEDIC,), mine={"conditions": ("bleed",)})
    play.do("pick end")
    assert play.unit(one).damage == 1
    assert play.purpose == "turn"


# --- superpowers ----------------------------------------------------------------------------------


@pytest.mark.rule("SP-02", "SP-03")
@ALL
def test_a_reaction_once_per_trigger_on_either_turn(edition: str) -> None:
    table = Table(edition, (CURIOUS,))
    one = table.unit("A", "plain", (10, 10))
    two = table.unit("B", "curious", (13, 10))
    play = table.activate(one)
    assert "Echo" not in play.names()  # no trigger, no use
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("----")
    assert play.asked == "B"  # on the opponent's turn
    play.use("Echo")
    assert play.purpose == "act"  # not offered a second time
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("----").use("Echo")
    assert play.unit(two).counter("echo") == 2


@pytest.mark.rule("SP-02", "SP-06")
@pytest.mark.example("EX-ATK-11")
@ALL
def test_a_paid_reduction_once_per_event(edition: str) -> None:
    cards = (
        character("kingpin", attack() + power("Tough", "reactive", "cost = 1", 'instead_of = "suffer"',
                  'when = [{ who = "victim", is = "self" }]', 'effects = [{ do = "reduce", amount = 1 }]')
                  + power("Perfect Block", "reactive", "cost = 2", 'on = "targeted"', 'when = [{ who = "target", is = "self" }]',
                          'effects = [{ do = "lasting", until = "attack", value = "defense_dice", add = 2 }]')),
    )  # fmt: skip
    play, _, two = duel(edition, target="kingpin", extra=cards, theirs={"power": 5})
    play.do("pick attack:Strike", f"pick target:{two}").use("Perfect Block")
    assert play.purpose == "attack"  # not offered twice
    play.roll("HHHH-")
    assert play.state.pending.count == 5
    play.roll("-----").use("Tough")
    assert (play.unit(two).damage, play.unit(two).power) == (3, 5 - 2 - 1 + 3)
    play.do("pick attack:Strike", f"pick target:{two}").do("pick pass").roll("HH---").roll(
        "---"
    ).use("Tough")
    assert play.unit(two).damage == 4


@pytest.mark.rule("SP-04")
@ALL
def test_innate_powers_are_always_on_and_free(edition: str) -> None:
    play, _, two = duel(edition, target="curious", extra=(CURIOUS,))
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----")
    assert play.state.pending.count == 4
    assert play.unit(two).power == 0


@pytest.mark.rule("SP-07")
@ALL
def test_a_cost_of_x_is_chosen_within_its_span(edition: str) -> None:
    play, one, _ = duel(edition, "curious", extra=(CURIOUS,), mine={"power": 2})
    assert [option.paid for option in play.ways("Pay X")] == [1, 2]
    play.use("Pay X", paid=2)
    assert (play.unit(one).power, play.unit(one).counter("x")) == (0, 2)


@pytest.mark.rule("SP-08", "KEY-02")
def test_keyword_powers_are_printed_by_name_only() -> None:
    card = Table(
        "1.3", (character("bird", attack(), head='keywords = ["flight"]'),)
    ).catalogue.characters["bird"]
    rules = card.side("normal", False).rules
    assert [rule.name for rule in rules] == ["Flight"]
    assert rules[0].continuous[0].value == "tool_size"


@pytest.mark.rule("SP-09", "SP-06")
@ALL
def test_a_limit_comes_on_top_of_the_cost(edition: str) -> None:
    play, _, _ = duel(edition, "charger", extra=(CHARGER,), mine={"power": 1})
    play.cannot_use("Warm Up", "SP-06")
