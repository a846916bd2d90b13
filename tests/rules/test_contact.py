"""Words for what a movement meets: pushes through terrain, contact, bases that no tool may cross; the number of features
under a beam; a superpower used within a rule."""

import pytest

from crisis.languages.cards.text import rule_text
from crisis.state.events import Moved, TerrainDestroyed
from tests.table import Table, attack, character, power

RAM = power(
    "Ram", "active", 'effects = [{ do = "push", who = "self", tool = "short", through = 2 }, '
    '{ do = "choose", as = "one", is = "enemy", among = "met" }, { do = "damage", who = "one", amount = 1 }]',
)  # fmt: skip


def ram(**boxes: tuple[float, int]) -> tuple[Table, str]:
    table = Table(extra=[character("hero", attack("Jab") + RAM)])
    me = table.unit("A", "hero", (10, 10))
    for name, (x, size) in boxes.items():
        table.box((x, 9), (x + 0.5, 11), size, name=name)
    return table, me


@pytest.mark.rule("PUSH-03")
def test_a_push_goes_through_small_terrain_and_on_to_its_full_length() -> None:
    table, me = ram(crate=(11.5, 2), bin=(12.5, 1))
    play = table.activate(me).use("Ram").do("aim 1,0")
    assert [event.piece for event in play.seen(TerrainDestroyed)] == ["crate", "bin"]
    assert play.unit(me).x == 10000 + 3375 + 2 * 689  # what stood in the way cost nothing
    assert [event.kind for event in play.seen(Moved)] == ["push"] * 3


@pytest.mark.parametrize(("size", "interactive"), [(3, True), (2, False)])
@pytest.mark.rule("PUSH-03")
def test_larger_or_fixed_terrain_stops_it(size: int, interactive: bool) -> None:
    table, me = ram()
    table.box((12, 9), (12.5, 11), size, name="wall", interactive=interactive)
    play = table.activate(me).use("Ram").do("aim 1,0")
    assert "wall" in play.state.terrain
    assert play.unit(me).x == 12000 - 689


def test_whom_it_meets_behind_the_terrain_is_known_to_the_rule() -> None:
    table, me = ram(crate=(11.5, 2))
    foe, far = table.unit("B", "plain", (14, 10)), table.unit("B", "plain", (10, 13), name="far")
    play = table.activate(me).use("Ram").do("aim 1,0")
    assert play.options() == [f"choose:{foe}"]
    play.do(f"pick choose:{foe}")
    assert play.unit(foe).damage == 1 and play.unit(far).damage == 0


def test_without_a_contact_nobody_is_hurt() -> None:
    table, me = ram()
    foe = table.unit("B", "plain", (10, 12))
    play = table.activate(me).use("Ram").do("aim 1,0")
    assert play.purpose == "act" and play.unit(foe).damage == 0


SHOVE = power(
    "Shove", "active",
    'effects = [{ do = "choose", as = "one", is = "enemy", within = 3 }, { do = "push", who = "one", tool = "short" }, '
    '{ do = "give_condition", who = "one", condition = "stun", when = [{ met = "terrain" }] }]',
)  # fmt: skip


@pytest.mark.parametrize(("aim", "has"), [("aim 1,0", True), ("aim 0,1", False)])
def test_a_rule_asks_what_was_met(aim: str, has: bool) -> None:
    table = Table(extra=[character("hero", attack("Jab") + SHOVE)])
    me = table.unit("A", "hero", (10, 10))
    foe = table.unit("B", "plain", (13, 10))
    table.unit("B", "plain", (13, 12.5), name="other")  # a character is no terrain
    table.box((15, 9), (16, 11), 3, name="wall")
    play = table.activate(me).use("Shove").do(f"pick choose:{foe}", aim)
    assert ("stun" in play.unit(foe).conditions) == has
    card = table.catalogue.characters["hero"]
    assert "if the character came into contact with terrain" in rule_text(
        card.side("normal", False).rules[0]
    )


RIBBONS = power("Ribbons", "innate", 'cannot = "be_crossed"')


def boxed(side: str) -> tuple[Table, str]:
    table = Table(extra=[character("hero", attack("Jab") + RIBBONS)])
    me = table.unit("A", "plain", (10, 10))
    table.unit(side, "hero", (12.5, 10), name="hero")
    return table, me


@pytest.mark.rule("MOVE-08", "GEN-04")
def test_no_enemy_lays_its_tool_over_a_base_that_forbids_it() -> None:
    table, me = boxed("B")
    play = table.activate(me).do("pick move")
    straight = "advance medium 13189,10000 15689,10000 15000,10000"
    play.refused(straight, "GEN-04")


@pytest.mark.rule("MOVE-20")
def test_allies_may_lay_their_tool_over_it() -> None:
    table, me = boxed("A")
    play = table.activate(me).do("pick move")
    play.place_near(15, 10)
    assert play.unit(me).x == 15000


def test_a_power_is_used_within_a_rule_for_free_and_its_limit_counts() -> None:
    rush = '{ name = "Rush", icons = ["wild"], on = "after_attack", may = true, do = "use_power", power = "Rest" }'
    rest = power("Rest", "active", 'do = "heal"', "amount = 2", "cost = 3", 'limit = "turn"')
    table = Table(extra=[character("hero", attack("Jab", range=4, rules=rush) + rest)])
    me = table.unit("A", "hero", (10, 10), power=3, damage=4)
    foe = table.unit("B", "plain", (13, 10), name="foe")
    play = table.activate(me).do("pick attack:Jab", f"pick target:{foe}").roll("W----").roll("WWB")
    play.use("Rush")
    assert (play.unit(me).damage, play.unit(me).power) == (2, 3)  # for free
    assert "Rest" not in play.names()  # its use counts
    play.do("pick attack:Jab", f"pick target:{foe}").roll("W----").roll("WWB")
    assert "Rush" not in play.names()  # so it has nothing to use
    assert play.unit(me).damage == 2


def test_dice_for_what_the_beam_destroyed() -> None:
    rules = '{ effects = [{ value = "swept_size", while = "this_attack", is = 2 }, { value = "attack_dice", while = "this_attack", add = "swept" }] }'
    table = Table(extra=[character("hero", attack("Ray", shape="beam", range=4, rules=rules))])
    me = table.unit("A", "hero", (10, 10))
    table.unit("B", "plain", (16, 10))
    table.box((12, 9), (12.5, 11), 2, name="crate")
    table.box((13, 9), (13.5, 11), 2, name="wall", interactive=False)
    table.box((12, 20), (13, 21), 1, name="far")
    play = table.activate(me).do("pick attack:Ray")
    play.aim(1000, 0)
    assert getattr(play.state.pending, "count", 0) == 6
