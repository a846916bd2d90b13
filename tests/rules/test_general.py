"""General principles (GEN chapter)."""

import pytest

from crisis.rules.reading.query import cannot, size, value
from crisis.state.decisions import ChooseAdvance, Roll
from crisis.state.events import DiceRerolled, RuleUsed
from tests.table import EDITIONS, Table, attack, character, crisis, duel, power, tactic

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])


def one_of(slug: str, *powers: str) -> object:
    return character(slug, attack() + "".join(powers))


def lasting(name: str, line: str) -> str:
    return power(name, "active", f'effects = [{{ do = "lasting", until = "round", {line} }}]')


BIG = one_of("big", power("Big", "innate", 'value = "interact_cost"', "is = 0"))
TOLL = crisis("toll", '[[rule]]\nvalue = "interact_cost"\nwho = { is = "any" }\nis = 2', '[interact]\ndo = "control_token"', scoring='{ per = "controlled" }')  # fmt: skip
HALVER = one_of(
    "halver",
    power("Halve", "innate", 'value = "defense_dice"', 'while = "defending"', "halve = true"),
)
HALF_AND = one_of("half-and", power("Halve", "innate", 'value = "defense_dice"', 'while = "defending"', "halve = true"),
                  power("More", "innate", 'value = "defense_dice"', 'while = "defending"', "add = 1"))  # fmt: skip
JARVIS = character(
    "jarvis",
    attack()
    + power("Assist", "reactive", 'on = "modify_own"', 'affects = "attacker"', 'when = [{ who = "attacker", is = "other_ally" }]',
            'effects = [{ do = "reroll", pool = "attack" }]'),
)  # fmt: skip
CHIEF = character(
    "chief",
    attack()
    + '[[leadership]]\nname = "Lead"\naffiliation = "avengers"\nvalue = "attack_dice"\nwho = { is = "ally" }\nadd = 1\n'
    + power("Turncoat", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "control", who = "it" }]')
    + power("Cheer", "active", 'effects = [{ do = "gain_power", who = { is = "ally" }, amount = 1 }]')
    + power("Cheer Others", "active", 'effects = [{ do = "gain_power", who = { is = "other_ally" }, amount = 1 }]')
    + power("Boo", "active", 'effects = [{ do = "damage", who = { is = "enemy" }, amount = 1 }]')
    + power("Poke", "active", 'effects = [{ do = "choose", as = "it", from = "characters" }, { do = "gain_power", amount = 1 }]')
    + power("Point", "active", 'effects = [{ do = "choose", as = "it", from = "terrain" }, { do = "gain_power", amount = 1 }]')
    + power("Peek", "active", 'effects = [{ do = "choose", as = "it", from = "tokens" }, { do = "gain_power", amount = 1 }]')
    + power("Any Time", "active", 'effects = [{ do = "count", counter = "any", amount = 1 }]'),
)  # fmt: skip
RALLY = tactic("rally", 'effects = [{ do = "gain_power", who = { is = "ally" }, amount = 1 }]')


@pytest.mark.rule("GEN-01")
def test_two_players_play_for_points() -> None:
    table = Table()
    assert set(table.state.sides) == {"A", "B"}
    table.unit("A", "plain", (4, 4))
    table.unit("B", "plain", (30, 30))
    table.side("B", vp=16)
    play = table.round_at("Cleanup 1")
    assert play.state.outcome.winner == "B"


@pytest.mark.rule("GEN-02")
@ALL
def test_card_text_beats_a_basic_rule(edition: str) -> None:
    """Interacting costs 1 Power, unless a card says otherwise."""
    table = Table(edition, (BIG, crisis("easy", '[interact]\ndo = "control_token"')), ("easy",))
    one = table.unit("A", "big", (10, 10), power=0)
    table.unit("B", "plain", (30, 30))
    table.token("easy", (10, 11.5), name="it")
    play = table.activate(one).do("pick interact:it")
    assert play.state.tokens["it"].controller == "A"


@pytest.mark.rule("GEN-03")
@ALL
@pytest.mark.parametrize("how", ["innate", "lasting"])
def test_the_rule_of_a_crisis_beats_another_special_rule(edition: str, how: str) -> None:
    """Printed in 1.3; earlier editions are silent and decided alike (Q-58)."""
    cards = (BIG, TOLL, one_of("bribed", lasting("Bribe", 'value = "interact_cost", is = 0')))
    table = Table(edition, cards, ("toll",))
    one = table.unit("A", "big" if how == "innate" else "bribed", (10, 10), power=3)
    table.unit("B", "plain", (30, 30))
    table.token("toll", (10, 11.5), name="it")
    play = table.activate(one)
    if how == "lasting":
        play.use("Bribe")
    play.do("pick interact:it")
    assert play.unit(one).power == 1


@pytest.mark.rule("GEN-04")
@ALL
def test_cannot_beats_can(edition: str) -> None:
    cards = (
        one_of("anchored", power("Anchor", "innate", 'cannot = "be_pushed"')),
        one_of("shover", power("Shove", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "push", who = "it", tool = "short" }]')),
    )  # fmt: skip
    play, _, two = duel(edition, "shover", "anchored", extra=cards)
    play.use("Shove").do(f"pick choose:{two}")
    assert play.purpose == "act"
    assert play.unit(two).x == 13000
    assert cannot(play.engine.game(play.state), "be_pushed", play.unit(two)) == "Anchor"


@pytest.mark.rule("GEN-04")
@ALL
@pytest.mark.parametrize(("whose", "moved"), [("", False), ("enemy", True)])
def test_cannot_holds_against_allies_unless_it_speaks_of_enemies(
    edition: str, whose: str, moved: bool
) -> None:
    when = f'when = [{{ source = "{whose}" }}]' if whose else ""
    cards = (
        one_of("anchored", power("Anchor", "innate", 'cannot = "be_pushed"', when)),
        one_of("shover", power("Shove", "active", "limit = \"turn\"", 'effects = [{ do = "choose", as = "it", is = "other_ally" }, { do = "push", who = "it", tool = "short" }]')),
    )  # fmt: skip
    table = Table(edition, extra=cards)
    one = table.unit("A", "shover", (10, 10))
    two = table.unit("A", "anchored", (13, 10))
    table.unit("B", "plain", (30, 30))
    play = table.activate(one).use("Shove").do(f"pick choose:{two}")
    assert (play.purpose == "push") is moved


@pytest.mark.rule("GEN-05")
@ALL
def test_a_cannot_removes_only_the_forbidden_part(edition: str) -> None:
    cards = (
        one_of("anchored", power("Anchor", "innate", 'cannot = "be_pushed"')),
        one_of("shover", power("Shove", "active", "cost = 1", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "push", who = "it", tool = "short" }, { do = "damage", who = "it", amount = 1 }]')),
    )  # fmt: skip
    play, one, two = duel(edition, "shover", "anchored", extra=cards, mine={"power": 1})
    play.use("Shove").do(f"pick choose:{two}")
    assert play.unit(one).power == 0  # the price is due
    assert (play.unit(two).x, play.unit(two).damage) == (13000, 1)  # the rest happens


@pytest.mark.rule("GEN-06")
@pytest.mark.example("EX-ATK-14")
@ALL
def test_halves_round_up(edition: str) -> None:
    cards = (character("halver-5", attack() + power("Halve", "innate", 'value = "defense_dice"', 'while = "defending"', "halve = true"), physical=5), HALF_AND)  # fmt: skip
    play, _, two = duel(edition, target="halver-5", extra=cards)
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----")
    assert play.state.pending.count == 3
    play, _, two = duel(edition, target="half-and", extra=cards)  # 3 + 1, then halved (Q-74)
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----")
    assert play.state.pending.count == 2


@pytest.mark.rule("GEN-07")
@ALL
def test_same_names_affect_a_character_once_per_trigger(edition: str) -> None:
    table = Table(edition, (JARVIS,))
    one = table.unit("A", "plain", (10, 10))
    table.unit("A", "jarvis", (4, 10), name="first")
    table.unit("A", "jarvis", (4, 14), name="second")
    two = table.unit("B", "plain", (13, 10))
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---")
    )
    assert play.names() == ["Assist", "Assist", ""]
    play.use("Assist").do("dice 0").roll("-")
    again = play.purpose == "modify_own"
    assert again is (edition == "core-2019")  # the oldest edition does not know the rule
    assert len(play.seen(DiceRerolled)) == 1


@pytest.mark.rule("GEN-07")
@ALL
@pytest.mark.parametrize("uses", [1, 2])
def test_a_power_used_twice_counts_once(edition: str, uses: int) -> None:
    """Both of its lines count, each of them once; an effect of another name adds to it."""
    cards = (
        one_of("pumped",
            power("Pump", "active", 'effects = [{ do = "lasting", until = "turn", value = "attack_dice", while = "attacking", add = 2 }, { do = "lasting", until = "turn", value = "attack_dice", while = "attacking", add = 1 }]'),
            power("Other", "innate", 'value = "attack_dice"', 'while = "attacking"', "add = 1")),
    )  # fmt: skip
    play, _, two = duel(edition, "pumped", extra=cards)
    for use in range(uses):
        offer = next(option for option in play.state.pending.options if option.name == "Pump")
        assert offer.idle is (use > 0 and edition != "core-2019")  # said before it is paid
        play.use("Pump")
    play.do("pick attack:Strike", f"pick target:{two}")
    twice = uses if edition == "core-2019" else 1  # the oldest edition does not know the rule
    assert play.state.pending.count == 5 + 3 * twice + 1


@pytest.mark.rule("GEN-07")
@ALL
def test_auras_of_one_name_do_not_add_up(edition: str) -> None:
    """Whoever has them, and on whichever card the name stands."""
    cards = tuple(
        one_of(slug, power("Drum", "innate", 'value = "attack_dice"', 'while = "attacking"', 'who = { is = "ally" }', f"add = {add}"))
        for slug, add in (("drummer", 1), ("tambour", 2))
    )  # fmt: skip
    table = Table(edition, cards)
    one = table.unit("A", "plain", (10, 10))
    table.unit("A", "drummer", (4, 10), name="first")
    table.unit("A", "drummer", (4, 14), name="second")
    table.unit("A", "tambour", (4, 18))
    two = table.unit("B", "plain", (13, 10))
    play = table.activate(one).do("pick attack:Strike", f"pick target:{two}")
    assert play.state.pending.count == 5 + (4 if edition == "core-2019" else 1)


@pytest.mark.rule("GEN-07")
def test_parts_of_one_printed_rule_do_not_shut_each_other_out() -> None:
    cards = (
        one_of("twofold", power("Twofold", "innate", 'on = "after_attack"', 'do = "gain_power"', "amount = 1", 'also = [{ on = "after_attack", do = "give_condition", who = "target", condition = "slow" }]')),
    )  # fmt: skip
    play, one, two = duel("1.3", "twofold", extra=cards)
    play.attack("Strike", two, dice="-----", defense="---")
    assert play.unit(one).power == 1
    assert play.unit(two).conditions == ("slow",)


@pytest.mark.rule("GEN-08", "GEN-09", "GEN-10", "GEN-11")
@ALL
def test_whose_effect_it_is(edition: str) -> None:
    """Effects of enemies are enemy effects, those of allies allied; crises and conditions neither."""
    shield = power("Watch {0}", "innate", 'instead_of = "suffer"', 'when = [{{ who = "victim", is = "self", source = "{0}" }}]', 'effects = [{{ do = "count", counter = "{0}", amount = 1 }}]')  # fmt: skip
    cards = (
        one_of("watcher", shield.format("enemy"), shield.format("ally")),
        one_of("noisy", power("Hit All", "active", 'effects = [{ do = "damage", who = { is = "any", not = "self" }, amount = 1 }]')),
        crisis("storm", '[[rule]]\non = "activation_end"\ndo = "damage"\nwho = { is = "any" }\namount = 1'),
    )  # fmt: skip
    table = Table(edition, cards, ("storm",))
    one = table.unit("A", "noisy", (10, 10))
    friend = table.unit("A", "watcher", (20, 10), name="friend")
    enemy = table.unit("B", "watcher", (30, 10), name="enemy", conditions=("bleed",))
    play = table.activate(one).use("Hit All")
    assert (play.unit(friend).counter("ally"), play.unit(friend).counter("enemy")) == (1, 0)
    assert (play.unit(enemy).counter("ally"), play.unit(enemy).counter("enemy")) == (0, 1)
    play.do("pick end", f"pick activate:{enemy}", "pick end")  # the crisis twice, and the Bleed
    assert play.unit(enemy).damage == 4
    assert (play.unit(enemy).counter("ally"), play.unit(enemy).counter("enemy")) == (0, 1)


@pytest.mark.rule("GEN-12")
@ALL
def test_after_means_after_everything(edition: str) -> None:
    """A reaction "after the attack" waits for the damage, the throw and its collision."""
    cards = (
        one_of("patient", power("Counter", "reactive", 'on = "after_attack"', 'when = [{ who = "target", is = "self" }]', 'effects = [{ do = "gain_power", amount = 1 }]')),
        character("thrower", attack(rules='{ on = "after_attack", do = "throw", who = "target", tool = "short" }')),
    )  # fmt: skip
    play, _, two = duel(edition, "thrower", "patient", extra=cards)
    play.do("pick attack:Strike", f"pick target:{two}").roll("H----").roll("---")
    assert play.purpose == "throw"
    play.aim(0, 1)
    assert (play.asked, play.names()) == ("B", ["Counter", ""])


@pytest.mark.rule("GEN-13", "GEN-22")
@ALL
def test_allies_enemies_and_others(edition: str) -> None:
    table = Table(edition, (CHIEF,))
    one = table.unit("A", "chief", (10, 10))
    ally = table.unit("A", "plain", (20, 10))
    foe = table.unit("B", "plain", (30, 10))
    play = table.activate(one).use("Cheer")  # "allied" includes the one who acts
    assert [play.unit(unit).power for unit in (one, ally, foe)] == [1, 1, 0]
    play.use("Cheer Others")  # "other" excludes it
    assert [play.unit(unit).power for unit in (one, ally, foe)] == [1, 2, 0]
    play.use("Boo")
    assert [play.unit(unit).damage for unit in (one, ally, foe)] == [0, 0, 1]


@pytest.mark.rule("GEN-14", "GEN-13")
@ALL
def test_a_controlled_enemy_belongs_to_no_squad_for_cards_and_leadership(edition: str) -> None:
    table = Table(edition, (CHIEF, RALLY))
    one = table.unit("A", "chief", (10, 10))
    foe = table.unit("B", "plain", (13, 10))
    table.unit("B", "plain", (30, 30), name="rest")
    table.lead(one, "Lead")
    table.side("A", tactics=("rally",))
    play = table.activate(one)
    game = play.engine.game(play.state)
    assert value(game, "attack_dice", play.unit(one), 5) == 6
    play.use("Turncoat").do(f"pick choose:{foe}")
    assert play.unit(foe).side == "A"
    assert (
        value(play.engine.game(play.state), "attack_dice", play.unit(foe), 5) == 5
    )  # no leadership
    play.use("rally")
    assert (play.unit(one).power, play.unit(foe).power) == (1, 0)
    play.use("Cheer")  # for a superpower it is an ally
    assert (play.unit(one).power, play.unit(foe).power) == (2, 1)
    play.use("Boo")  # and no enemy any more
    assert [play.unit(unit).damage for unit in (one, foe, "B.rest")] == [0, 0, 1]


@pytest.mark.rule("GEN-15")
@ALL
def test_characters_have_cards_and_objects_are_terrain_and_tokens(edition: str) -> None:
    table = Table(edition, (CHIEF,))
    one = table.unit("A", "chief", (10, 10))
    foe = table.unit("B", "plain", (13, 10))
    car = table.box((16, 9), (18, 11), 2)
    token = table.token("hill", (20, 20))
    play = table.activate(one).use("Poke")
    assert play.options() == [f"choose:{one}", f"choose:{foe}"]
    play.do(f"pick choose:{foe}").use("Point")
    assert play.options() == [f"choose:{car}"]
    play.do(f"pick choose:{car}").use("Peek")
    assert play.options() == [f"choose:{token}"]


@pytest.mark.rule("GEN-16")
@ALL
def test_each_player_orders_their_own_effects(edition: str) -> None:
    order = power("{0}", "innate", 'on = "after_attack"', 'effects = [{{ do = "count", counter = "n", amount = 1 }}]')  # fmt: skip
    cards = (one_of("fussy", order.format("One"), order.format("Two")),)
    play, _, two = duel(edition, target="fussy", extra=cards)
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---")
    assert (play.asked, play.names()) == ("B", ["One", "Two"])  # both are mandatory
    play.use("Two")
    assert [event.name for event in play.seen(RuleUsed)] == ["Two", "One"]


@pytest.mark.rule("GEN-17")
@ALL
def test_tactic_cards_are_open(edition: str) -> None:
    table = Table(edition, (RALLY,))
    table.unit("A", "plain", (4, 4))
    table.unit("B", "plain", (30, 30))
    table.side("B", tactics=("rally",))
    play = table.turn("A")
    assert play.engine.view(play.state, "A").sides["B"].tactics == ("rally",)


@pytest.mark.rule("GEN-18", "GEN-19")
@ALL
def test_conditions_and_crises_belong_to_no_player(edition: str) -> None:
    """So a player's own effect comes first, whoever the condition is on."""
    cards = (one_of("ender", power("End", "innate", 'on = "activation_end"', 'effects = [{ do = "count", counter = "n", amount = 1 }]')),)  # fmt: skip
    table = Table(edition, cards)
    one = table.unit("A", "plain", (10, 10), conditions=("bleed",))
    table.unit("B", "ender", (30, 30))
    play = table.activate(one).do("pick end")
    assert [event.name for event in play.seen(RuleUsed)] == ["End", "Bleed"]


@pytest.mark.rule("GEN-20", "ACT-12", "OBJ-05")
@ALL
def test_at_any_time_is_between_actions_and_effects(edition: str) -> None:
    table = Table(edition, (CHIEF, RALLY))
    one = table.unit("A", "chief", (10, 10))
    two = table.unit("B", "plain", (13, 10))
    table.side("A", tactics=("rally",))
    play = table.activate(one)
    assert {"Any Time", "rally"} <= set(play.names())
    play.use("Any Time").do("pick attack:Strike", f"pick target:{two}")
    assert isinstance(play.state.pending, Roll)  # not inside an attack
    play.roll("-----").roll("---")
    assert "Any Time" in play.names()
    play.do("pick move")
    assert isinstance(play.state.pending, ChooseAdvance)
    play.place_near(8, 10).use("Any Time")  # after the last action too


@pytest.mark.rule("GEN-21")
@ALL
def test_size_is_the_printed_value(edition: str) -> None:
    """A small base with a large Size crosses what a large base with a small Size does not."""
    cards = (
        character("tall", attack(), size=4, base=35),
        character("wide", attack(), size=1, base=65),
    )
    for slug, legal in (("tall", True), ("wide", False)):
        table = Table(edition, cards)
        one = table.unit("A", slug, (10, 10))
        table.unit("B", "plain", (30, 30))
        table.box((13, 8), (14, 12), 3)
        radius = table.state.units[one].radius
        play = table.activate(one).do("pick move")
        far = 10000 + radius + 5000
        text = f"advance medium {far - 2500},10000 {far},10000 {far + radius},10000"
        assert (play.why_not(text) is None) is legal


@pytest.mark.rule("GEN-08")
@ALL
def test_an_effect_on_several_adds_up(edition: str) -> None:
    """What one effect did to each of them is known to the next effect of the same rule."""
    cards = (
        one_of(
            "leech",
            power(
                "Leech",
                "active",
                'effects = [{ do = "lose_power", who = { is = "enemy" }, amount = 1 }, { do = "count", counter = "n", amount = "lost" }]',
            ),
            power(
                "Chill",
                "active",
                'effects = [{ do = "give_condition", who = { is = "enemy" }, condition = "slow" }, { do = "count", counter = "m", amount = "given" }]',
            ),
        ),
    )
    table = Table(edition, cards)
    one = table.unit("A", "leech", (10, 10))
    for number, held in enumerate((2, 0, 1)):
        table.unit("B", "plain", (20, 5 + 3 * number), name=f"b{number}", power=held)
    play = table.activate(one).use("Leech").roundtrip().use("Chill")
    assert (play.unit(one).counter("n"), play.unit(one).counter("m")) == (2, 3)


@pytest.mark.rule("GEN-02", "FORM-03")
@ALL
def test_cards_ask_about_the_size_that_counts_now(edition: str) -> None:
    """Filters, amounts and "smaller than" see a changed Size, like sight and terrain do."""
    cards = (
        one_of("giant", power("Tall", "innate", 'value = "size"', "add = 2"),
            power("Bully", "active", 'effects = [{ do = "choose", as = "it", is = "enemy", smaller_than = "self" }, { do = "damage", who = "it", amount = 1 }]')),
        one_of("judge",
            power("Small Fry", "active", 'effects = [{ do = "choose", as = "it", is = "enemy", size_max = 3 }, { do = "damage", who = "it", amount = 1 }]'),
            power("Measure", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "gain_power", amount = "it.size" }]')),
    )  # fmt: skip
    table = Table(edition, cards)
    one = table.unit("A", "judge", (10, 10))
    big = table.unit("B", "giant", (14, 10))
    play = table.activate(one)
    assert play.names().count("Small Fry") == 0
    play.use("Measure").do(f"pick choose:{big}")
    assert play.unit(one).power == 4
    tall = table.unit("A", "giant", (10, 13), name="tall")
    small = table.unit("B", "plain", (16, 10))
    play = table.activate(one).use("Small Fry")
    assert play.options() == [f"choose:{small}"]
    play = table.activate(tall).use("Bully")
    assert play.options() == [f"choose:{small}"]  # as large as itself by what is printed


def test_a_size_that_depends_on_itself_begins_with_the_printed_one() -> None:
    grow = power("Grow", "innate", 'value = "size"', "add = 1", 'when = [{ who = "self", size_max = 2 }]')  # fmt: skip
    table = Table("1.3", (one_of("odd", grow),))
    one = table.unit("A", "odd", (10, 10))
    game = table.engine.game(table.state)
    assert size(game, game.unit(one)) == 3
