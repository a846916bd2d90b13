"""The options of a decision as a client gets them: one entry for each thing to do, with its ways."""

import pytest

from crisis.rules.forecast.collision import collision_odds
from crisis.server.ask import options
from crisis.server.ask.questions import Question
from crisis.server.protocol.entries import Entry
from crisis.server.protocol.messages import OptionsReply
from tests.table import Play, Table, attack, character, power, tactic

PATCH = tactic("patch", "cost = 1", "cost_max = 3", 'players = [{ is = "ally" }]', 'effects = [{ do = "choose", as = "whom", is = "ally", damaged = true, within = 2, of = "payer" }, { do = "heal", who = "whom", amount = "paid" }]')  # fmt: skip
WIND = tactic("wind", 'players = [{ is = "ally" }]', "cost = 1", 'effects = [{ do = "heal", who = "payer", amount = 1 }]')  # fmt: skip
GUARD = power("Guard", "reactive", "cost = 2", 'on = "targeted"', 'when = [{ who = "target", is = "self" }]', 'do = "lasting"', 'until = "attack"', 'value = "defense_dice"', 'while = "defending"', "add = 2")  # fmt: skip
BOAST = power("Boast", "reactive", "cost = 1", 'on = "targeted"', 'when = [{ who = "attacker", is = "self" }]', 'do = "gain_power"', 'who = "target"', "amount = 1")  # fmt: skip
DICEY = power("Dicey", "reactive", "cost = 1", 'on = "targeted"', 'when = [{ who = "attacker", is = "self" }]', 'effects = [{ do = "roll", who = "self", dice = 2 }, { do = "gain_power", who = "target", amount = "roll.hit" }]')  # fmt: skip
CARDS = (
    character("dicer", attack("Dear", cost=3) + DICEY), PATCH, WIND, character("guard", attack() + GUARD),
    character("boaster", attack("Dear", cost=3) + BOAST),
)  # fmt: skip


def asked(play: Play) -> OptionsReply:
    pending = play.state.pending
    assert pending is not None and pending.asked in ("A", "B")
    return options.options(Question(play.engine, play.state, 1, pending.asked))


def entry(play: Play, name: str) -> Entry:
    (found,) = [one for one in asked(play).entries if one.name == name]
    return found


def squad(**hurt: int) -> tuple[Table, str, str]:
    table = Table(extra=CARDS)
    one = table.unit("A", "plain", (10, 10), power=3)
    two = table.unit("A", "plain", (12, 10), name="two", power=1, **hurt)
    table.unit("B", "plain", (30, 30))
    table.side("A", tactics=("patch", "wind"))
    return table, one, two


def test_a_card_is_one_entry_with_its_payers_and_prices() -> None:
    table, one, two = squad(damage=2)
    found = entry(table.activate(one), "patch")
    assert found.once and not found.idle
    assert [(way.payer, way.pays, way.left) for way in found.ways] == [
        (one, 1, 2), (one, 2, 1), (one, 3, 0), (two, 1, 0),
    ]  # fmt: skip
    assert {way.does for way in found.ways} == {(two,)}  # whom it could heal


def test_no_two_entries_have_the_same_name() -> None:
    table, one, _ = squad(damage=2)
    names = [(found.what, found.name) for found in asked(table.activate(one)).entries]
    assert len(names) == len(set(names))


def test_a_card_that_would_do_nothing_says_so() -> None:
    table, one, _ = squad()
    assert entry(table.activate(one), "wind").idle
    table, one, _ = squad(damage=1)
    assert not entry(table.activate(one), "wind").idle


def under_fire(attacker: str, target: str, **fields: int) -> tuple[Play, str, str]:
    table = Table(extra=CARDS)
    one = table.unit("A", attacker, (10, 10), power=fields.get("power", 3))
    two = table.unit("B", target, (13, 10), power=3)
    play = table.activate(one)
    return play, one, two


def test_a_reaction_says_who_attacks_whom_with_what_and_the_odds_with_and_without() -> None:
    play, one, two = under_fire("plain", "guard")
    play.do("pick attack:Strike", f"pick target:{two}")
    reply = asked(play)
    happening = reply.occasion
    assert happening is not None and happening.chance is not None
    assert (happening.kind, happening.who, happening.whom, happening.name) == ("attack", one, two, "Strike")  # fmt: skip
    (way,) = entry(play, "Guard").ways
    assert way.chance is not None
    assert way.chance.defense_dice == happening.chance.defense_dice + 2
    assert way.chance.mean < happening.chance.mean
    assert (way.pays, way.left) == (2, 1)


@pytest.mark.rule("ATK-08")
def test_a_reaction_that_would_break_the_own_attack_warns() -> None:
    play, _, two = under_fire("boaster", "plain", power=3)
    play.do("pick attack:Dear", f"pick target:{two}")
    (way,) = entry(play, "Boast").ways
    assert way.breaks is not None and way.breaks.rule == "ATK-08"
    assert way.breaks.why == "Dear costs 3 Power, and Boaster could not pay that any more."
    play, _, two = under_fire("boaster", "plain", power=4)
    play.do("pick attack:Dear", f"pick target:{two}")
    assert entry(play, "Boast").ways[0].breaks is None


@pytest.mark.rule("ATK-08")
def test_a_reaction_that_rolls_dice_breaks_nothing_by_that_alone() -> None:
    play, _, two = under_fire("dicer", "plain", power=4)
    play.do("pick attack:Dear", f"pick target:{two}")
    assert entry(play, "Dicey").ways[0].breaks is None
    play, _, two = under_fire("dicer", "plain", power=3)
    play.do("pick attack:Dear", f"pick target:{two}")
    assert entry(play, "Dicey").ways[0].breaks is not None, "3 less 1 does not pay for it"


HURLER = character("hurler", attack() + power("Hurl", "active", 'effects = [{ do = "choose", as = "it", from = "terrain", interactive = true, size_max = 5, within = 5 }, { do = "throw", who = "it", tool = "long" }]'))  # fmt: skip


def test_a_collision_tells_the_damage_after_the_dodge_with_and_without_the_reaction() -> None:
    table = Table(extra=(HURLER,))
    one = table.unit("A", "hurler", (10, 10))
    two = table.unit("B", "plain", (15, 10), power=3)
    car = table.box((9, 11), (11, 12), 2)
    table.side("B", tactics=("brace-for-impact",))
    play = table.activate(one).use("Hurl").do(f"pick choose:{car}").aim(1, 0)
    reply = asked(play)
    occasion = reply.occasion
    assert occasion is not None and occasion.kind == "collide" and occasion.whom == two
    chance = occasion.chance
    assert chance is not None and chance.incoming == 3 and chance.defense_dice == 3
    assert sum(chance.damage) == pytest.approx(1) and 0.5 < chance.mean < 2.5
    (used,) = [one for one in reply.entries if one.what in ("use", "tactic")]
    braced = used.ways[0].chance
    assert braced is not None and braced.mean < chance.mean


@pytest.mark.rule("DODGE-02", "DODGE-06")
def test_the_odds_of_a_dodge_are_those_of_its_roll() -> None:
    """Three dice against 3 damage: Block, Wild and Critical take one each, a Critical rolls again."""
    table = Table(extra=(HURLER,))
    one = table.unit("A", "hurler", (10, 10))
    two = table.unit("B", "plain", (15, 10), power=3)
    car = table.box((9, 11), (11, 12), 1)
    table.side("B", tactics=("brace-for-impact",))
    play = table.activate(one).use("Hurl").do(f"pick choose:{car}").aim(1, 0)
    found = collision_odds(play.engine.game(play.state))
    assert found is not None and (found.unit, found.incoming, found.dice) == (two, 3, 3)
    miss = 5 / 8
    assert found.damage[3] == pytest.approx(miss**3)
    assert found.damage[2] == pytest.approx(3 * (2 / 8 + 1 / 8 * miss) * miss**2)


def test_powers_of_crises_and_of_others_are_entries_too() -> None:
    """Whatever the menu of an activation offers is there, and under its own name."""
    panic = "panic-grips-city-as-evacuation-efforts-continue"
    offers = power("Cheer", "active", 'on = "activation"', "cost = 1", 'do = "gain_power"', 'who = "self"', "amount = 2")  # fmt: skip
    table = Table(extra=(character("captain", attack() + offers),), crises=(panic,))
    one = table.unit("A", "plain", (10, 10), power=8)
    table.unit("A", "captain", (12, 10), power=3)
    table.unit("B", "plain", (30, 30))
    table.token(panic, (0, 0), holder=one)
    play = table.activate(one)
    names = {found.name for found in asked(play).entries}
    assert {"Evacuate", "Cheer"} <= names
    listed = {option.key for option in play.state.pending.options}  # type: ignore[union-attr]
    told = {way.key for found in asked(play).entries for way in found.ways}
    told |= {found.key for found in asked(play).entries}
    assert listed <= told
