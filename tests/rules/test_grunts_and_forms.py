"""Grunts, transforming characters, keywords and Infinity Gems (GRUNT, FORM, KEY, GEM chapters)."""

import pytest

from crisis.rules.reading.query import stamina, value
from crisis.state.events import ActivationBegan, Dazed, RuleDropped
from crisis.state.records import Place
from tests.table import EDITIONS, Table, attack, character, duel, gem, power, tactic

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])

BOSS = character(
    "boss",
    attack()
    + power("Call", "active", 'effects = [{ do = "summon", character = "drones", within = 2 }]')
    + power("Take Over", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "control", who = "it" }]')
    + power("Cheer", "active", 'effects = [{ do = "gain_power", who = { is = "any" }, amount = 2 }]')
    + power("Flip", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "defeat", who = "it" }]')
    + power("Remove", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "leave", who = "it" }]'),
)  # fmt: skip
UNDERBOSS = character("underboss", attack())
DRONES = character(
    "drones", attack(), head='parents = ["boss", "underboss"]', injured="", stamina=3
)
STRANGER = character("stranger", attack() + power("Call", "active", 'effects = [{ do = "summon", character = "drones", within = 2 }]'))  # fmt: skip
CHOSEN = tactic("chosen", 'effects = [{ do = "choose", as = "it", from = "characters" }, { do = "gain_power", who = "it", amount = 1 }]')  # fmt: skip
PAID = tactic(
    "paid", 'players = [{ is = "ally" }]', 'effects = [{ do = "gain_power", amount = 1 }]'
)
CARDS = (BOSS, UNDERBOSS, DRONES, STRANGER, CHOSEN, PAID)


def squad(edition: str = "1.3", **fields):  # type: ignore[no-untyped-def]
    """A boss with its drones and a plain ally against two plain characters."""
    table = Table(edition, CARDS)
    table.unit("A", "boss", (10, 10), **fields.get("boss", {}))
    table.unit("A", "drones", (13, 10), **fields.get("drones", {}))
    table.unit("A", "plain", (4, 4))
    table.unit("B", "plain", (30, 30), name="b1")
    table.unit("B", "plain", (27, 30), name="b2")
    return table


def hit(table: Table, target: str, damage: int):  # type: ignore[no-untyped-def]
    """A character of B next to the target attacks it for so much damage."""
    spot = table.state.units[target]
    foe = table.unit("B", "plain", (spot.x / 1000, spot.y / 1000 + 3), name="foe")
    play = table.activate(foe)
    return play.attack("Strike", target, dice="HHHHH"[:damage].ljust(5, "-"), defense="---")


@pytest.mark.rule("GRUNT-01", "GRUNT-03")
@LATER
def test_only_a_parent_brings_a_grunt_into_play(edition: str) -> None:
    table = Table(edition, CARDS)
    boss = table.unit("A", "boss", (10, 10))
    stranger = table.unit("A", "stranger", (20, 10))
    table.unit("B", "plain", (30, 30))
    play = table.activate(stranger).use("Call")
    assert play.purpose == "act"
    assert "A.drones" not in play.state.units
    play = table.activate(boss).use("Call").place_near(12, 10)
    assert play.unit("A.drones").on_table
    assert play.unit("A.drones").side == "A"


@pytest.mark.rule("GRUNT-01", "GRUNT-15")
@LATER
def test_a_grunt_that_a_card_brings_speaks_at_once(edition: str) -> None:
    """What it says about its Stamina counts for the damage of the card that brought it."""
    hide = power("Hide", "innate", 'value = "stamina"', "add = 2")
    tough = character("tough", attack() + hide, head='parents = ["underboss"]', injured="", stamina=3)  # fmt: skip
    muster = tactic(
        "muster", 'players = [{ is = "ally" }]',
        'effects = [{ do = "summon", character = "tough", within = 2 }, { do = "damage", who = { is = "any" }, amount = 3 }]',
    )  # fmt: skip
    table = Table(edition, (UNDERBOSS, tough, muster))
    one = table.unit("A", "underboss", (10, 10))
    two = table.unit("B", "plain", (30, 30))
    table.side("A", tactics=("muster",))
    play = table.activate(one).use("muster").place_near(12, 10)
    assert [play.unit(unit).damage for unit in (one, two, "A.tough")] == [3, 3, 3]
    assert play.unit("A.tough").on_table


@pytest.mark.rule("GRUNT-04")
@LATER
def test_one_grunt_per_player(edition: str) -> None:
    table = squad(edition)
    play = table.activate("A.boss").use("Call")
    assert play.purpose == "act"
    assert [unit.id for unit in play.state.units.values() if unit.card == "drones"] == ["A.drones"]
    assert play.seen(RuleDropped)


@pytest.mark.rule("GRUNT-03", "GRUNT-04")
def test_core_2019_has_no_grunts() -> None:
    table = Table("core-2019", CARDS)
    boss = table.unit("A", "boss", (10, 10))
    table.unit("B", "plain", (30, 30))
    play = table.activate(boss).use("Call")
    assert play.purpose == "act"
    assert "A.drones" not in play.state.units


@pytest.mark.rule("GRUNT-05", "GRUNT-06", "GRUNT-11", "GRUNT-13")
@pytest.mark.example("EX-GRUNT-01")
@LATER
def test_a_turn_with_a_grunt(edition: str) -> None:
    play = squad(edition).turn("A")
    assert "activate:A.drones" not in play.options()
    play.refused("pick activate:A.drones", "GRUNT-05")
    play.do("pick activate:A.boss")
    assert play.state.pending.about == "A.drones"  # first, in the same turn
    assert play.state.stack[-1].actions == 2
    play.do("pick end")
    assert play.unit("A.drones").activated
    assert (play.asked, play.state.pending.about) == ("A", "A.boss")
    play.do("pick end")
    assert play.asked == "B"
    hurt = hit(squad(edition), "A.drones", 3)
    assert hurt.unit("A.drones").place is Place.KO
    assert not hurt.seen(Dazed)
    scratched = hit(squad(edition), "A.drones", 2)
    assert (scratched.unit("A.drones").damage, scratched.unit("A.drones").power) == (2, 0)


@pytest.mark.rule("GRUNT-07", "GRUNT-05")
@LATER
def test_a_grunt_with_two_parents_activates_once(edition: str) -> None:
    table = squad(edition)
    table.unit("A", "underboss", (20, 10))
    play = table.turn("A").do("pick activate:A.underboss", "pick end", "pick end")
    play.do("pick activate:B.b1", "pick end", "pick activate:A.boss")
    assert play.state.pending.about == "A.boss"
    began = [event.unit for event in play.seen(ActivationBegan)]
    assert began == ["A.drones", "A.underboss", "B.b1", "A.boss"]


@pytest.mark.rule("GRUNT-08", "GRUNT-09")
@pytest.mark.example("EX-GRUNT-02")
@LATER
def test_a_grunt_without_its_parents(edition: str) -> None:
    dazed = hit(squad(edition, boss={"damage": 5}), "A.boss", 1)
    assert dazed.unit("A.boss").dazed
    assert dazed.unit("A.drones").activated
    gone = hit(squad(edition, boss={"damage": 5, "injured": True}), "A.boss", 1)
    assert gone.unit("A.boss").place is Place.KO
    assert gone.unit("A.drones").place is Place.REMOVED
    table = squad(edition, boss={"damage": 5, "injured": True})
    table.unit("A", "underboss", (20, 10))  # a second parent: they stay
    stays = hit(table, "A.boss", 1)
    assert stays.unit("A.drones").place is Place.TABLE
    assert not stays.unit("A.drones").activated


@pytest.mark.rule("GRUNT-08", "GRUNT-09")
@LATER
@pytest.mark.parametrize("first", ["Dazed", "KO'd", "removed", "taken"])
def test_a_grunt_with_one_parent_dazed_and_one_gone(edition: str, first: str) -> None:
    """It stays, and it is done for this round, whichever came first (Q-82)."""
    table = squad(edition, boss={"damage": 5, "injured": True})
    thief = table.unit("B", "boss", (16, 10), name="thief")
    table.unit("A", "underboss", (20, 10), damage=5)
    if first == "Dazed":
        table.unit("A", "underboss", (20, 10), damage=6, dazed=True)
        play = hit(table, "A.boss", 1)
        assert play.unit("A.boss").place is Place.KO
    elif first == "KO'd":
        table.unit("A", "boss", (10, 10), place=Place.KO)
        play = hit(table, "A.underboss", 1)
        assert play.unit("A.underboss").dazed
    else:
        table.unit("A", "underboss", (20, 10), damage=6, dazed=True)
        power = "Remove" if first == "removed" else "Take Over"
        play = table.activate(thief).use(power).do("pick choose:A.boss")
    assert play.unit("A.drones").place is Place.TABLE
    assert play.unit("A.drones").activated


@pytest.mark.rule("GRUNT-09", "GRUNT-10")
@LATER
def test_control_and_grunts(edition: str) -> None:
    table = squad(edition)
    thief = table.unit("B", "boss", (16, 10), name="thief")
    play = table.activate(thief).use("Take Over").do("pick choose:A.drones")
    assert play.unit("A.drones").place is Place.REMOVED  # instead of changing sides
    assert play.unit("A.drones").side == "A"
    play = table.activate(thief).use("Take Over").do("pick choose:A.boss")
    assert play.unit("A.boss").side == "B"
    assert play.unit("A.drones").place is Place.REMOVED  # its parent changed controller
    play = table.activate(thief).use("Remove").do("pick choose:A.boss")
    assert play.unit("A.drones").place is Place.REMOVED  # its parent left the game


@pytest.mark.rule("GRUNT-11")
@LATER
def test_a_grunt_is_knocked_out_instead_of_dazed(edition: str) -> None:
    table = squad(edition)
    thief = table.unit("B", "boss", (16, 10), name="thief")
    play = table.activate(thief).use("Flip").do("pick choose:A.drones")
    assert play.unit("A.drones").place is Place.KO
    assert not play.seen(Dazed)


@pytest.mark.rule("GRUNT-12")
@pytest.mark.example("EX-GRUNT-04")
@LATER
def test_a_leftover_grunt_is_activated_at_the_start_of_the_turn(edition: str) -> None:
    table = squad(edition, boss={"activated": True})
    table.unit("A", "plain", (4, 4), dazed=True, damage=6)  # counts as done
    play = table.turn("A")
    assert play.unit("A.drones").activated
    assert play.asked == "B"
    table = squad(edition, boss={"activated": True})
    play = table.turn("A")  # a plain ally is still ready
    assert not play.unit("A.drones").activated


@pytest.mark.rule("GRUNT-13")
@LATER
def test_a_grunt_neither_has_nor_gains_power(edition: str) -> None:
    table = squad(edition)
    play = table.activate("A.boss").use("Cheer")
    assert play.unit("A.boss").power == 2
    assert play.unit("A.drones").power == 0
    table = squad(edition)
    assert table.round_at("Power 1").unit("A.drones").power == 0


@pytest.mark.rule("GRUNT-14", "GRUNT-15", "TAC-10")
@LATER
def test_grunts_and_tactic_cards(edition: str) -> None:
    table = squad(edition)
    table.side("A", tactics=("chosen", "paid"))
    table.side("B", tactics=("chosen",))
    play = table.activate("A.boss")
    offered = play.ways("paid")
    assert offered and "A.drones" not in {option.payer for option in offered}  # it plays no card
    play.use("chosen")
    assert "choose:A.drones" not in play.options()  # nor do allied cards choose it
    assert "choose:A.boss" in play.options()
    theirs = table.activate("B.b1").use("chosen")
    assert "choose:A.drones" in theirs.options()  # enemy ones may


@pytest.mark.rule("GRUNT-16", "ROUND-13")
def test_1_3_does_not_count_grunts_for_passing() -> None:
    table = Table("1.3", CARDS)
    table.unit("A", "boss", (10, 10))
    table.unit("A", "drones", (13, 10))
    table.unit("B", "plain", (30, 30), name="b1")
    table.unit("B", "plain", (27, 30), name="b2")
    assert "pass" in table.turn("A").options()  # 1 against 2
    table.unit("B", "plain", (27, 30), name="b2", activated=True)
    assert "pass" not in table.turn("A").options()
    table.unit("A", "boss", (10, 10), activated=True)
    table.unit("A", "underboss", (20, 10))
    table.unit("B", "boss", (27, 27), activated=True)
    table.unit("B", "drones", (24, 27))
    assert "pass" not in table.turn("A").options()  # the opponent's Grunt counts no more


@pytest.mark.rule("GRUNT-17", "WIN-06")
@LATER
def test_otherwise_a_grunt_is_a_character(edition: str) -> None:
    table = squad(edition)
    table.state.crises = ("hill",)
    table.token("hill", (13, 12))
    assert table.scores()["A"] == 1  # it contests
    play = table.activate("A.boss").do("pick move")
    refusal = play.refused("advance medium 13189,10000 15689,10000 13500,10000", "MOVE-03")
    assert refusal.piece == "A.drones"
    hurt = hit(table, "A.drones", 1)  # it is targeted
    assert hurt.unit("A.drones").damage == 1


# --- forms ----------------------------------------------------------------------------------------

SPLIT = character(
    "split",
    attack("Jab")
    + attack("Slam", strength=7).replace("rules = []", 'forms = ["big"]\nrules = []')
    + power("Grow", "active", 'effects = [{ do = "transform", to = "big" }]')
    + power("Shrink", "active", 'forms = ["big"]', 'effects = [{ do = "transform", to = "normal" }]')
    + '[form.big]\nspeed = "long"\nsize = 4\nimmunity = ["incinerate", "poison"]\n',
).text.replace('name = "Jab"', 'name = "Jab"\nforms = ["normal"]').replace('name = "Grow"', 'name = "Grow"\nforms = ["normal"]')  # fmt: skip
SPLIT = character("split").__class__("characters", "split", SPLIT)
SEPARATE = character(
    "separate",
    attack()
    + power("Change", "active", 'forms = ["normal"]', 'effects = [{ do = "transform", to = "frail" }]')
    + '[form.frail]\nstamina = 3\nbase = 50\ndefense = { physical = 1, energy = 1, mystic = 1 }\n',
)  # fmt: skip
FADING = character(
    "fading",
    attack(cost=2)
    + power("Burn", "active", "cost = 1", 'effects = [{ do = "count", counter = "burn", amount = 1 }]')
    + power("Fade", "innate", 'on = "after_effect"', "may = true", 'when = [{ did = "spent_or_lost_power", who = "self" }, { power_max = 3 }]',
            'effects = [{ do = "transform", to = "tired" }]')
    + "[form.tired]\nsize = 1\n",
)  # fmt: skip


@pytest.mark.rule("FORM-01", "FORM-02", "FORM-03", "FORM-04", "FORM-05")
@LATER
def test_what_a_form_changes(edition: str) -> None:
    table = Table(edition, (SPLIT, SEPARATE))
    one = table.unit("A", "split", (10, 10))
    assert table.state.units[one].form == "normal"  # how it is deployed
    table.unit("B", "plain", (13, 10))
    play = table.activate(one)
    assert "attack:Jab" in play.options()
    play.refused("pick attack:Slam", "ACT-01")
    play.use("Grow").place_near(10, 10)
    assert "attack:Slam" in play.options()
    play.refused("pick attack:Jab", "ACT-01")
    face = play.engine.game(play.state).face(play.unit(one))
    assert (face.size, face.speed) == (4, "long")  # its own values
    assert (face.stamina, face.defense.physical) == (6, 3)  # one card: Stamina and Defense stay
    other = Table(edition, (SEPARATE,))
    one = other.unit("A", "separate", (10, 10))
    other.unit("B", "plain", (30, 30))
    play = other.activate(one).use("Change").place_near(10, 10)
    game = play.engine.game(play.state)
    assert stamina(game, play.unit(one)) == 3  # separate cards: everything is its own
    assert play.unit(one).radius == 984


@pytest.mark.rule("FORM-06", "FORM-07", "FORM-08", "COND-15")
@pytest.mark.example("EX-COND-06")
@LATER
def test_transforming(edition: str) -> None:
    table = Table(edition, (SPLIT,))
    one = table.unit(
        "A", "split", (10, 10), damage=2, power=4, conditions=("bleed", "incinerate", "poison")
    )
    table.unit("B", "plain", (30, 30))
    token = table.token("hill", (0, 0), holder=one)
    play = table.activate(one).use("Grow")
    play.refused(f"spot 10000,{10000 + 1000 + 2 * 689 + 20}", "FORM-06")
    play.do(f"spot 10000,{10000 + 1000 + 2 * 689}")
    unit = play.unit(one)
    assert unit.form == "big"
    assert (unit.damage, unit.power, unit.conditions) == (2, 4, ("bleed",))
    assert play.state.tokens[token].holder == one
    assert unit.spot == (10000, 12378)


@pytest.mark.rule("FORM-06", "MOVE-03")
@LATER
def test_the_new_form_may_stand_where_the_old_one_stood(edition: str) -> None:
    """The base in its way is its own (Q-83); that of anybody else is not."""
    table = Table(edition, (SPLIT,))
    one = table.unit("A", "split", (10, 10))
    table.unit("B", "plain", (11.5, 10))
    play = table.activate(one).use("Grow")
    play.refused("spot 10300,10000", "MOVE-03")
    play.do("spot 9900,10000")
    assert (play.unit(one).form, play.unit(one).spot) == ("big", (9900, 10000))


@pytest.mark.rule("FORM-09", "GEN-12")
@pytest.mark.example("EX-COND-07")
@LATER
def test_a_card_says_when_one_may_transform(edition: str) -> None:
    table = Table(edition, (FADING,))
    one = table.unit("A", "fading", (10, 10), power=5)
    table.unit("B", "plain", (30, 30))
    play = table.activate(one).use("Burn")
    assert play.purpose == "act"  # 4 are left
    play.use("Burn")
    assert play.names() == ["Fade", ""]  # after the effect: 3 are left
    play.use("Fade").place_near(10, 10)
    assert play.unit(one).form == "tired"


@pytest.mark.rule("FORM-05", "FORM-07")
@LATER
def test_a_form_with_less_stamina_than_damage_falls(edition: str) -> None:
    table = Table(edition, (SEPARATE,))
    one = table.unit("A", "separate", (10, 10), damage=4)
    table.unit("B", "plain", (30, 30))
    play = table.activate(one).use("Change").place_near(10, 10)
    assert play.unit(one).dazed


@pytest.mark.rule("FORM-09")
def test_core_2019_has_no_forms() -> None:
    table = Table("core-2019", (SPLIT,))
    one = table.unit("A", "split", (10, 10))
    table.unit("B", "plain", (30, 30))
    assert "Grow" not in table.activate(one).names()


@pytest.mark.rule("FORM-06")
@LATER
def test_without_room_for_the_new_base_one_does_not_transform(edition: str) -> None:
    cards = (
        character("swell", attack() + power("Swell", "active", 'forms = ["normal"]', 'effects = [{ do = "transform", to = "huge" }]')
                  + power("Burst", "innate", 'forms = ["normal"]', 'on = "move_ended"', 'effects = [{ do = "transform", to = "huge" }]')
                  + "[form.huge]\nbase = 65\n"),
    )  # fmt: skip
    table = Table(edition, cards)
    one = table.unit("A", "swell", (1, 1))
    table.unit("B", "plain", (30, 30))
    table.box((0, 2), (6, 9), 2, standable=False)
    table.box((2, 0), (6, 2), 2, standable=False)
    play = table.activate(one)
    assert "Swell" not in play.names()
    play.do("pick move").place_near(1, 1)
    unit = play.unit(one)  # where it must, it takes the nearest place there is
    assert (unit.form, unit.radius) == ("huge", 1280)
    assert unit.x >= 6000 or unit.y >= 9000


# --- keywords -------------------------------------------------------------------------------------


@pytest.mark.rule("KEY-02", "KEY-03", "KEY-10", "COVER-01", "LOS-03")
@ALL
@pytest.mark.parametrize("word", ["flight", "wall_crawler"])
def test_flight_changes_only_the_placing_of_the_tool(edition: str, word: str) -> None:
    cards = (character("bird", attack(), size=2, head=f'keywords = ["{word}"]'), BOSS)
    table = Table(edition, cards)
    one = table.unit("A", "plain", (9, 10))
    two = table.unit("B", "bird", (15, 10))
    table.box((12, 6), (13, 14), 3)
    play = table.activate(one)
    play.refused("pick attack:Strike", "LOS-03")  # Size 2 for line of sight
    theirs = table.activate(two).do("pick move")
    theirs.do("advance medium 11811,10000 9311,10000 11300,10000")  # but it crosses Size 3


@pytest.mark.rule("KEY-04", "KEY-12", "DMG-17")
@pytest.mark.example("EX-KEY-01")
@LATER
def test_healing_factor_is_optional_and_removes_up_to_x(edition: str) -> None:
    cards = (character("regen", attack(), head="healing_factor = 2"),)
    for damage, after in ((1, 0), (3, 1)):
        play, one, _ = duel(edition, "regen", extra=cards, mine={"damage": damage})
        play.do("pick end").use("Healing Factor")
        assert play.unit(one).damage == after
    play, one, _ = duel(edition, "regen", extra=cards, mine={"damage": 1})
    play.do("pick end", "pick pass")
    assert play.unit(one).damage == 1
    play, _, _two = duel(edition, target="regen", extra=cards, theirs={"damage": 1})
    play.do("pick end")
    assert play.purpose == "turn"  # only at the end of its own activation


@pytest.mark.rule("KEY-04")
def test_core_2019_has_no_healing_factor() -> None:
    cards = (character("regen", attack(), head="healing_factor = 2"),)
    play, one, _ = duel("core-2019", "regen", extra=cards, mine={"damage": 1})
    play.do("pick end")
    assert play.purpose == "turn"
    assert play.unit(one).damage == 1


@pytest.mark.rule("KEY-06", "GRUNT-01")
def test_the_grunts_keyword_names_the_parents() -> None:
    card = Table("1.3", CARDS).catalogue.characters["drones"]
    assert card.grunt
    assert card.parents == ("boss", "underboss")
    assert not card.has_injured_side


@pytest.mark.rule("KEY-08")
@pytest.mark.parametrize("edition", ["1.2", "1.3"])
def test_a_reserve_character_enters_by_an_effect_that_names_it(edition: str) -> None:
    cards = (
        character("backup", attack(), head='keywords = ["reserve"]'),
        character("caller", attack() + power("Call Backup", "active", 'effects = [{ do = "summon", character = "backup", within = 2 }]')),
    )  # fmt: skip
    table = Table(edition, cards)
    one = table.unit("A", "caller", (10, 10))
    table.unit("B", "plain", (30, 30))
    play = table.activate(one).use("Call Backup").place_near(13, 10)
    assert table.catalogue.characters["backup"].reserve
    assert play.unit("A.backup").on_table
    assert play.unit("A.backup").side == "A"


@pytest.mark.rule("KEY-11", "KEY-09")
@pytest.mark.parametrize("edition", ["1.2", "1.3"])
def test_keywords_are_innate_powers(edition: str) -> None:
    cards = (
        character("ghost", attack(), head='keywords = ["stealth", "flight"]\nimmunity = ["bleed"]'),
    )
    table = Table(edition, cards)
    one = table.unit("A", "ghost", (10, 10))
    table.unit("B", "plain", (30, 30))
    rules = table.catalogue.characters["ghost"].side("normal", False).rules
    assert {rule.kind for rule in rules} == {"innate"}
    assert value(table.engine.game(table.state), "stealth", table.state.units[one], 0) == 3
    table.unit("A", "ghost", (10, 10), dazed=True, damage=6)
    assert value(table.engine.game(table.state), "stealth", table.state.units[one], 0) == 0


# --- gems -----------------------------------------------------------------------------------------

MIND = gem(
    "amber", power("Focus", "innate", 'value = "attack_dice"', 'while = "attacking"', "add = 1")
)
SOUL = gem("jade")
BEARER = character("bearer", attack(), head='gems = ["amber", "jade"]\ngem_limit = 2')


@pytest.mark.rule("GEM-06", "PWR-08")
@pytest.mark.example("EX-GEM-01")
@LATER
@pytest.mark.parametrize(("gems", "power"), [((), 1), (("amber",), 2), (("amber", "jade"), 3)])
def test_a_bearer_gains_one_more_power_per_gem(
    edition: str, gems: tuple[str, ...], power: int
) -> None:
    table = Table(edition, (MIND, SOUL, BEARER))
    one = table.unit("A", "bearer", (10, 10), gems=gems)
    table.unit("B", "plain", (30, 30))
    play = table.round_at("Power 1").finish("turn")
    assert play.unit(one).power == power


@pytest.mark.rule("GEM-06", "COND-14")
@LATER
def test_a_gem_is_an_effect_of_its_own(edition: str) -> None:
    table = Table(edition, (MIND, BEARER))
    one = table.unit("A", "bearer", (10, 10), gems=("amber",), conditions=("stun",))
    table.unit("B", "plain", (30, 30))
    play = table.round_at("Power 1")
    assert play.unit(one).power == 2  # 1 + 1 in spite of the Stun


@pytest.mark.rule("GEM-07")
@LATER
def test_the_text_of_a_gem_is_part_of_its_bearer(edition: str) -> None:
    table = Table(edition, (MIND, BEARER))
    one = table.unit("A", "bearer", (10, 10), gems=("amber",))
    two = table.unit("B", "plain", (13, 10))
    play = table.activate(one).do("pick attack:Strike", f"pick target:{two}")
    assert play.state.pending.count == 6


@pytest.mark.rule("GEM-01", "GEM-02", "GEM-04", "KEY-05")
def test_which_gems_a_character_may_carry_is_printed() -> None:
    catalogue = Table("1.3", (MIND, SOUL, BEARER)).catalogue
    assert catalogue.characters["bearer"].gems == ("amber", "jade")
    assert catalogue.characters["plain"].gems == ()
    assert catalogue.characters["plain"].gem_limit == 1
    assert catalogue.gems["amber"].threat == 1
