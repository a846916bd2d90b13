"""Damage, Dazed, KO'd (DMG chapter)."""

import pytest

from crisis.rules.reading.query import size, value
from crisis.state.events import Dazed, KnockedOut, LastingEnded, RuleDropped
from crisis.state.records import Place
from tests.table import EDITIONS, METEORS, Table, attack, character, duel, power

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])

NURSE = character(
    "nurse",
    attack()
    + power("Give Power", "active", 'effects = [{ do = "gain_power", who = { is = "any" }, amount = 2 }]')
    + power("Harm All", "active", 'effects = [{ do = "damage", who = { is = "any", not = "self" }, amount = 2 }]')
    + power("Slow All", "active", 'effects = [{ do = "give_condition", who = { is = "any" }, condition = "slow" }]')
    + power("Heal All", "active", 'effects = [{ do = "heal", who = { is = "any" }, amount = 9 }]')
    + power("Shove", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "push", who = "it", tool = "short" }]')
    + power("Move Ally", "active", 'effects = [{ do = "advance", who = "active", tool = "short" }]'),
)  # fmt: skip
SHOUTER = character(
    "shouter",
    attack()
    + power("Shout", "reactive", 'on = "after_attack"', 'effects = [{ do = "gain_power", amount = 1 }]')
    + power("Aura", "innate", 'value = "attack_dice"', 'who = { is = "ally" }', "add = 1"),
)  # fmt: skip
ARMOUR = power("Armour", "innate", 'instead_of = "suffer"', 'when = [{ who = "victim", is = "self" }]',
               'effects = [{ do = "reduce", amount = 1, min = 1 }]')  # fmt: skip
ARMOURED = character("armoured", attack() + ARMOUR)
AIDE = character(
    "aide",
    attack()
    + power("Guard", "innate", 'instead_of = "suffer"', 'affects = "victim"', 'when = [{ who = "victim", is = "ally" }]',
            'effects = [{ do = "reduce", amount = 1 }]'),
)  # fmt: skip
BLESSER = character(
    "blesser",
    attack()
    + power("Bless", "active", 'effects = [{ do = "lasting", until = "round", who = { is = "ally" }, value = "attack_dice", add = 1 }]'),
)  # fmt: skip


@pytest.mark.rule("DMG-01", "DMG-02", "PWR-04")
@pytest.mark.example("EX-ATK-05")
@ALL
@pytest.mark.parametrize("injured", [False, True])
def test_excess_damage_counts_nowhere(edition: str, injured: bool) -> None:
    play, _, two = duel(edition, theirs={"damage": 3, "injured": injured})
    play.attack("Strike", two, dice="HHHHH", defense="---")
    unit = play.unit(two)
    assert unit.damage == 6  # three were left
    assert unit.power == 3
    assert unit.dazed is not injured
    assert unit.place is (Place.KO if injured else Place.TABLE)


@pytest.mark.rule("DMG-03", "DMG-14")
@ALL
def test_a_healthy_character_at_its_stamina_is_dazed_and_keeps_the_power(edition: str) -> None:
    play, _, two = duel(edition, theirs={"damage": 4})
    play.attack("Strike", two, dice="HH---", defense="---")
    assert play.unit(two).dazed
    assert play.unit(two).power == 2
    told = play.told()
    assert told.index("Damaged") < told.index("PowerGained") < told.index("Dazed")
    assert told.index("Dazed") < told.index("AttackResolved")
    nearly, _, two = duel(edition, theirs={"damage": 3})
    nearly.attack("Strike", two, dice="HH---", defense="---")
    assert not nearly.unit(two).dazed


@pytest.mark.rule("DMG-04", "CARD-04")
@ALL
def test_an_injured_character_at_its_stamina_is_knocked_out(edition: str) -> None:
    cards = (character("frail", attack(), injured="[injured]\nstamina = 2"),)
    play, _, two = duel(edition, target="frail", extra=cards, theirs={"injured": True, "damage": 1})
    play.attack("Strike", two, dice="H----", defense="---")
    assert play.unit(two).place is Place.KO
    assert play.seen(KnockedOut)
    assert not play.seen(Dazed)


@pytest.mark.rule("DMG-05", "MOVE-14", "PUSH-04")
@ALL
def test_a_dazed_character_is_not_moved_for_any_reason(edition: str) -> None:
    cards = (
        character("pusher", attack(rules='{ on = "after_attack", do = "push", who = "target", tool = "short" }')),
        NURSE,
    )  # fmt: skip
    play, _, two = duel(edition, "pusher", extra=cards, theirs={"damage": 5})
    play.attack("Strike", two, dice="HH---", defense="---")
    assert play.purpose == "act"
    assert play.unit(two).spot == (13000, 10000)
    assert play.seen(RuleDropped)
    play, _, two = duel(edition, "nurse", extra=cards, theirs={"dazed": True, "damage": 6})
    assert "Shove" not in play.names()  # there is nobody it could move


@pytest.mark.rule("DMG-07", "DMG-12", "COND-02")
@ALL
def test_a_dazed_character_is_not_affected(edition: str) -> None:
    table = Table(edition, (NURSE,))
    one = table.unit("A", "nurse", (10, 10))
    down = table.unit("A", "plain", (13, 10), name="down", dazed=True, damage=6, power=1)
    foe = table.unit("B", "plain", (20, 10))
    play = table.activate(one).use("Give Power").use("Slow All").use("Harm All").use("Heal All")
    assert play.unit(down) == table.state.units[down]
    assert play.unit(foe).power == 4  # 2 given and 2 for damage
    assert play.unit(foe).damage == 0


@pytest.mark.rule("DMG-08", "SP-05", "KEY-11")
@ALL
def test_a_dazed_character_has_no_superpowers(edition: str) -> None:
    table = Table(edition, (SHOUTER,))
    one = table.unit("A", "plain", (10, 10))
    table.unit("A", "shouter", (12, 12), name="down", dazed=True, damage=6)
    two = table.unit("B", "plain", (13, 10))
    play = table.activate(one).do("pick attack:Strike", f"pick target:{two}")
    assert play.state.pending.count == 5  # no Innate bonus
    play.roll("-----").roll("---")
    assert play.purpose == "act"  # no Reactive power was offered
    table.unit("A", "shouter", (12, 12), name="down")
    play = table.activate(one).do("pick attack:Strike", f"pick target:{two}")
    assert play.state.pending.count == 6
    play.roll("------").roll("---")
    assert play.names() == ["Shout", ""]


@pytest.mark.rule("SP-05", "DMG-08")
@ALL
def test_a_dazed_character_has_nothing_of_its_own_innate_powers(edition: str) -> None:
    giant = character("giant", attack() + power("Tall", "innate", 'value = "size"', "add = 2"))
    table = Table(edition, (giant,))
    one = table.unit("A", "giant", (10, 10))
    game = table.engine.game(table.state)
    assert size(game, game.unit(one)) == 4
    table.unit("A", "giant", (10, 10), dazed=True, damage=6)
    game = table.engine.game(table.state)
    assert size(game, game.unit(one)) == 2


@pytest.mark.rule("DMG-09", "OBJ-19", "ROUND-24")
@ALL
def test_a_dazed_character_contests_and_scores_nothing(edition: str) -> None:
    table = Table(edition, crises=("hill",))
    table.token("hill", (10, 10), kind="point_of_interest")
    table.unit("A", "plain", (11, 10))
    table.unit("B", "plain", (30, 30))
    assert table.scores() == {"A": 1, "B": 0}
    table.unit("A", "plain", (11, 10), dazed=True, damage=6)
    assert table.scores() == {"A": 0, "B": 0}


@pytest.mark.rule("DMG-10", "ACT-17")
@ALL
def test_an_activation_ends_when_its_character_is_dazed(edition: str) -> None:
    cards = (character("reckless", attack(rules='{ on = "after_attack", do = "damage", who = "self", amount = 9 }') + power("End", "innate", 'on = "activation_end"', 'do = "gain_power"', "amount = 5")),)  # fmt: skip
    play, one, two = duel(edition, "reckless", extra=cards)
    play.attack("Strike", two, dice="-----", defense="---")
    assert play.unit(one).dazed
    assert play.unit(one).activated  # the token too
    assert play.unit(one).power == 0  # and no effects of the end of its activation
    assert play.asked == "B"  # the opponent's turn


@pytest.mark.rule("DMG-11", "WIN-06")
@ALL
def test_a_dazed_character_still_stands_in_the_way_and_counts_as_present(edition: str) -> None:
    table = Table(edition)
    one = table.unit("A", "plain", (10, 10))
    down = table.unit("B", "plain", (13, 10), dazed=True, damage=6)
    play = table.activate(one).do("pick move")
    assert play.state.outcome is None
    refusal = play.refused("advance medium 13189,10000 15689,10000 13500,10000", "MOVE-03")
    assert refusal.piece == down


@pytest.mark.rule("DMG-13", "DMG-19")
@ALL
def test_the_effects_of_a_character_end_when_it_is_knocked_out(edition: str) -> None:
    table = Table(edition, (BLESSER,))
    one = table.unit("A", "blesser", (10, 10), injured=True, damage=5)
    ally = table.unit("A", "plain", (10, 13))
    two = table.unit("B", "plain", (13, 10))
    play = table.activate(one).use("Bless")
    game = play.engine.game(play.state)
    assert value(game, "attack_dice", play.unit(ally), 5) == 6
    play.do("pick end", f"pick activate:{two}").do("pick attack:Strike", f"pick target:{one}")
    play.roll("HH---").roll("---")
    assert play.seen(LastingEnded)
    assert value(play.engine.game(play.state), "attack_dice", play.unit(ally), 5) == 5
    told = play.told()
    assert told.index("KnockedOut") < told.index("LastingEnded") < told.index("Left")


@pytest.mark.rule("DMG-15", "GEN-07")
@LATER
def test_reductions_apply_before_damage_is_marked_and_same_names_do_not_stack(edition: str) -> None:
    table = Table(edition, (AIDE,))
    one = table.unit("A", "plain", (10, 10))
    two = table.unit("B", "plain", (13, 10))
    table.unit("B", "aide", (20, 10), name="aide-1")
    table.unit("B", "aide", (22, 10), name="aide-2")
    play = table.activate(one).attack("Strike", two, dice="HHH--", defense="---")
    assert play.unit(two).damage == 2
    assert play.unit(two).power == 2


@pytest.mark.rule("DMG-15")
def test_in_core_2019_reductions_of_the_same_name_stack() -> None:
    table = Table("core-2019", (AIDE,))
    one = table.unit("A", "plain", (10, 10))
    two = table.unit("B", "plain", (13, 10))
    table.unit("B", "aide", (20, 10), name="aide-1")
    table.unit("B", "aide", (22, 10), name="aide-2")
    play = table.activate(one).attack("Strike", two, dice="HHH--", defense="---")
    assert play.unit(two).damage == 1


@pytest.mark.rule("DMG-16", "OBJ-09", "OBJ-10", "OBJ-12", "TIME-11")
@ALL
@pytest.mark.parametrize("injured", [False, True])
def test_tokens_are_dropped_at_once(edition: str, injured: bool) -> None:
    table = Table(edition, crises=(METEORS,))
    one = table.unit("A", "plain", (10, 10))
    two = table.unit("B", "plain", (13, 10), damage=5, injured=injured)
    table.unit("B", "plain", (30, 30), name="rest")
    token = table.token(METEORS, (0, 0), kind="asset", holder=two)
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("H----").roll("---")
    )
    assert play.purpose == "drop_token"
    assert play.asked == "A"  # the opponent of the dropper's controller
    assert "AttackResolved" not in play.told()
    play.place_near(13, 12)
    assert play.state.tokens[token].holder is None


@pytest.mark.rule("DMG-17")
@ALL
def test_healing_never_goes_below_zero(edition: str) -> None:
    play, one, _ = duel(edition, "nurse", extra=(NURSE,), mine={"damage": 2})
    play.use("Heal All")
    assert play.unit(one).damage == 0


@pytest.mark.rule("DMG-18", "ROUND-20")
@ALL
def test_cleanup_and_power_phase_still_touch_a_dazed_character(edition: str) -> None:
    table = Table(edition)
    table.unit("A", "plain", (10, 10))
    down = table.unit("B", "plain", (30, 30), dazed=True, damage=6, power=2, conditions=("bleed",))
    play = table.round_at("Cleanup 1")
    unit = play.unit(down)
    assert (unit.dazed, unit.injured, unit.damage, unit.conditions) == (False, True, 0, ())
    assert unit.power == 3
