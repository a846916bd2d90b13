"""Apocalypse: cards that he hands to his Horsemen, tokens that pay for their powers, conditions
that become others."""

import pytest
from msgspec.structs import replace

from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.record import engine_for
from crisis.rules.reading.measure import within
from crisis.rules.setup.setup import Setup
from crisis.state.causes import Cause
from crisis.state.events import ConditionGained, CounterChanged, PowerSpent
from crisis.state.frames import ConditionFrame, SetupFrame
from crisis.state.rosters import Squad
from tests.table import Play, Table

LEAD = "Apocalypse's Horsemen"
HORSEMEN = {"death": "gambit", "famine": "iceman", "pestilence": "toad", "war": "sabretooth"}


def declared(table: Table) -> Play:
    """Everybody stands and the leaderships have just been declared."""
    state = table.state
    state.stack = [SetupFrame(step="SQUAD-16 effects", serial=1)]
    state.serial = 1
    return Play(table.engine, table.engine.settle(state))


def led(edition: str = "1.3", tokens: int = 0, **powers: int) -> Table:
    """Everybody stands, the leadership is declared and the four cards are handed out."""
    table = Table(edition)
    table.lord = table.unit("A", "apocalypse", (5, 5), power=powers.pop("lord", 0))
    for place, (card, slug) in enumerate(HORSEMEN.items()):
        power = powers.get(card, 0)
        setattr(table, card, table.unit("A", slug, (8 + 6 * place, 10), power=power))
    table.foe = table.unit("B", "plain", (33, 33))
    table.side("A", affiliation="servants-of-the-apocalypse")
    table.lead(table.lord, LEAD)
    play = declared(table)
    for _card, slug in HORSEMEN.items():
        play.do(f"pick choose:A.{slug}")
    table.state = play.state
    table.state.pending = None
    if tokens:
        lord = table.state.units[table.lord]
        table.state.units[table.lord] = replace(lord, counters=(("evolution", tokens),))
    return table


def evolution(play: Play) -> int:
    return play.unit("A.apocalypse").counter("evolution")


@pytest.mark.parametrize("edition", ["core-2023", "1.2", "1.3"])
def test_he_hands_them_out_when_a_game_is_set_up(edition: str) -> None:
    engine = engine_for(edition, "2024-12")
    squads = {
        "A": Squad(
            characters=("apocalypse", "archangel", "toad"), affiliation="servants-of-the-apocalypse"
        ),
        "B": Squad(characters=("hulk", "kingpin")),
    }
    crises = ("infinity-formula-goes-missing", "struggle-for-the-cube-continues")
    match = Match(engine, Setup(table="hells-kitchen", crises=crises, squads=squads), seed=1)
    agents = {side: RandomAgent(engine, 1) for side in squads}
    while match.state.round == 0 and match.state.pending.purpose != "choose_characters":
        match.play(agents, most=1)
    assert (match.state.round, match.state.sides["A"].leader) == (0, "A.apocalypse")
    assert match.state.pending.about.endswith(LEAD)


@pytest.mark.parametrize("edition", ["core-2023", "1.2", "1.3"])
def test_each_card_goes_to_one_who_may_have_it_and_nobody_gets_two(edition: str) -> None:
    table = Table(edition)
    lord = table.unit("A", "apocalypse", (5, 5))
    for place, slug in enumerate(("archangel", "toad", "hulk")):
        table.unit("A", slug, (10 + 5 * place, 10))
    table.unit("B", "plain", (33, 33))
    table.side("A", affiliation="servants-of-the-apocalypse")
    table.lead(lord, LEAD)
    play = declared(table)
    assert play.options() == ["choose:A.archangel", "choose:A.toad", "done"]  # Death
    play.do("pick choose:A.toad")
    assert play.options() == ["choose:A.archangel", "done"]  # Pestilence: nobody is Famine
    play.do("pick done")
    owners = [lasting.owner for lasting in play.state.lasting]
    assert owners == ["A.toad", lord]


def test_the_master_card_gains_a_token_each_power_phase_up_to_six() -> None:
    table = led(tokens=5)
    play = table.round_at("Power 1")
    assert evolution(play) == 6
    table.state = play.state
    table.state.pending = None
    assert evolution(table.round_at("Power 1")) == 6


def test_death_pays_with_power_tokens_or_both_and_reaps_up_to_three_dice() -> None:
    table = led(tokens=2, death=2)
    victim = table.unit("B", "plain", (8, 12.5), name="victim", damage=4)
    play = table.activate(table.death).use("Death")
    assert play.options() == ["number:1", "number:2"]
    play.do("pick number:2")
    assert play.seen(PowerSpent)[-1].amount == 1 and evolution(play) == 0
    assert "Death" not in play.names()  # once per turn
    play.do("pick attack:Bo Staff", f"pick target:{victim}")
    printed = table.catalogue.characters["gambit"].side("normal", False).attacks
    assert play.skip("roll").state.pending.count == printed["Bo Staff"].strength + 3


def test_what_cannot_be_paid_is_not_offered() -> None:
    table = led(tokens=1, death=1)
    assert "Death" not in table.activate(table.death).names()
    assert "Death" not in table.activate(table.lord).names()  # it is not his


def test_only_the_card_of_its_holder_and_only_in_its_own_activation() -> None:
    table = led(tokens=6)
    names = table.activate(table.famine).names()
    assert "Famine" in names
    assert not {"Death", "Pestilence", "War"} & set(names)


def test_famine_steals_and_steps_and_starves_alone() -> None:
    table = led(famine=2)
    victim = table.unit("B", "plain", (14, 14), name="victim", power=3)
    play = table.activate(table.famine).use("Famine").do(f"pick choose:{victim}")
    play.place_near(16, 10)
    assert play.unit(victim).power == 2 and play.unit(table.famine).power == 0
    before = evolution(play)
    play.do("pick end").finish("turn")
    assert evolution(play) == before  # the victim is within Range 3
    alone = led()
    play = alone.activate(alone.famine).do("pick end")
    assert evolution(play) == 1


def test_pestilence_hurts_the_sick_and_sickens_the_others() -> None:
    table = led(pestilence=2)
    sick = table.unit("B", "plain", (20, 12.5), name="sick", conditions=("slow",))
    well = table.unit("B", "plain", (17.5, 10), name="well")
    play = table.activate(table.pestilence).use("Pestilence")
    while play.purpose != "act":
        options = play.options()
        play.do(f"pick {next((one for one in options if 'poison' in one), options[0])}")
    assert play.unit(sick).damage == 1 and play.unit(sick).conditions == ("slow",)
    assert play.unit(well).damage == 0 and play.unit(well).conditions == ("poison",)
    play.do("pick end").finish("turn")
    assert evolution(play) == 1  # one enemy gained a condition
    assert play.unit(well).counters == ()


def test_war_turns_dice_near_the_target_and_counts_the_first_blood() -> None:
    table = led(war=2)
    victim = table.unit("B", "plain", (26, 12.5), name="victim")
    play = table.activate(table.war).use("War")
    name = play.offered("attack")[0]
    play.do(f"pick {name}", f"pick target:{victim}")
    play.skip("roll")
    count = play.state.pending.count
    play.roll("W" + "-" * (count - 1), "---")
    play.use("Carnage of War")
    assert play.state.pending.most == 1
    play.do("dice 1").finish("act")
    assert play.unit(victim).damage >= 2
    assert evolution(play) == 1


def test_harvest_counts_a_fall_once_per_turn() -> None:
    table = led(death=0)
    victim = table.unit("B", "plain", (8, 12.5), name="victim", damage=4)
    play = table.activate(table.death).do("pick attack:Bo Staff", f"pick target:{victim}")
    play.skip("roll")
    play.roll("H" * play.state.pending.count, "---").finish("act")
    assert play.unit(victim).dazed and evolution(play) == 3


def test_a_horseman_rerolls_up_to_three_dice_once_per_turn() -> None:
    table = led(tokens=5)
    victim = table.unit("B", "plain", (8, 12.5), name="victim")
    play = table.activate(table.death).do("pick attack:Bo Staff", f"pick target:{victim}")
    play.skip("roll")
    play.roll("-" * play.state.pending.count, "---").use("Evolved Dice")
    assert play.options() == ["number:1", "number:2", "number:3"]
    play.do("pick number:2")
    assert play.state.pending.most == 2 and evolution(play) == 3


def test_he_commands_one_of_them_each_turn_for_its_power() -> None:
    table = led(lord=5)
    names = table.activate(table.lord).names()
    commands = {"Command Death", "Command Famine", "Command Pestilence", "Command War"}
    assert commands <= set(names)
    play = table.activate(table.lord).use("Command Death")
    assert play.unit(table.lord).power == 2
    assert not commands & set(play.names())
    table.state = play.state
    table.state.pending = None
    assert commands & set(table.turn("B").skip("").state.units[table.lord].counters) == set()


def test_command_famine_steals_and_moves_the_master() -> None:
    table = led(lord=2)
    victim = table.unit("B", "plain", (5, 8), name="victim", power=3)
    play = table.activate(table.lord).use("Command Famine").do(f"pick choose:{victim}")
    play.place_near(8, 5)
    assert play.unit(victim).power == 2 and play.unit(table.lord).power == 0
    assert play.unit(table.lord).x > 7000


def test_command_pestilence_hurts_the_sick_near_the_master() -> None:
    table = led(lord=2)
    sick = table.unit("B", "plain", (5, 8), name="sick", conditions=("slow",))
    play = table.activate(table.lord).use("Command Pestilence")
    assert play.unit(sick).damage == 1


def test_command_war_turns_dice_of_the_master() -> None:
    table = led(lord=2)
    victim = table.unit("B", "plain", (5, 8), name="victim")
    play = table.activate(table.lord).use("Command War")
    play.do("pick attack:Biomorphic Arsenal", "pick type:physical", f"pick target:{victim}").skip(
        "roll"
    )
    play.roll("W" + "-" * (play.state.pending.count - 1), "---").use("Carnage of War")
    play.do("dice 1").finish("act")
    assert play.unit(victim).damage == 2


def test_the_wounds_of_war_count_once_per_turn() -> None:
    table = led()
    foe = table.unit("B", "plain", (26, 12.5), name="striker")
    play = table.activate(foe).do("pick attack:Strike", f"pick target:{table.war}")
    play.skip("roll").roll("HH---", "---").finish("act")
    assert play.unit(table.war).damage == 2 and evolution(play) == 1
    play.do("pick attack:Strike", f"pick target:{table.war}")
    play.skip("roll").roll("HH---", "---").finish("turn")
    assert evolution(play) == 1


def test_a_horseman_rerolls_dodge_dice() -> None:
    table = led(tokens=2)
    car = table.box((24, 10), (25, 11), 2, name="car")
    thrower = table.unit("B", "hulk", (22, 10.5), name="thrower", power=5)
    play = table.activate(thrower).use("Strongest One There is").do(f"pick choose:{car}")
    play.aim(1000, 0).skip("roll")
    play.roll("-" * play.state.pending.count).use("Evolved Dodge")
    play.do("pick number:2")
    assert play.state.pending.most == 2 and evolution(play) == 0


def test_the_cards_are_gone_with_him() -> None:
    table = led(tokens=6, death=0)
    lord = table.state.units[table.lord]
    table.state.units[table.lord] = replace(lord, injured=True, damage=7)
    foe = table.unit("B", "plain", (5, 9), name="killer")
    play = table.activate(foe).do("pick attack:Strike", f"pick target:{table.lord}")
    play.skip("roll").roll("HHHHH", "----").finish("act")
    assert not play.unit(table.lord).on_table
    assert all(lasting.owner != table.lord for lasting in play.state.lasting)
    table.state = play.state
    table.state.pending = None
    assert "Death" not in table.activate(table.death).names()  # no tokens to pay with


# --- himself --------------------------------------------------------------------------------------


def test_a_condition_that_is_there_becomes_another_once_per_turn_and_victim() -> None:
    table = Table()
    lord = table.unit("A", "apocalypse", (10, 10), power=3)
    victim = table.unit("B", "plain", (12.5, 10), name="victim", conditions=("shock", "root"))
    play = table.activate(lord).do("pick attack:Biomorphic Arsenal")
    play.do("pick type:mystic") if "type:mystic" in play.options() else None
    play.do(f"pick target:{victim}").skip("roll").roll("W------", "---")
    while "You Will Be Remade Through Me" not in (play.names() if play.purpose != "throw" else ()):
        if play.purpose == "throw":
            play.aim(1, 0)
            continue
        key = next((one for one in play.options() if "shock" in one), play.options()[0])
        play.do(f"pick {key}")
    assert play.unit(victim).x > 12500  # it had both: it was thrown
    play.use("You Will Be Remade Through Me").do("pick condition:bleed").finish("act")
    assert "bleed" in play.unit(victim).conditions
    assert [event.condition for event in play.seen(ConditionGained)] == ["bleed"]


def test_what_he_is_immune_to_feeds_or_heals_him_once_per_turn() -> None:
    table = Table()
    lord = table.unit("B", "apocalypse", (12.5, 10), damage=3)
    sick = table.unit("A", "toad", (10, 10), power=5)
    play = table.activate(sick)
    assert play.unit(lord).damage == 3
    game = table.engine.game(play.state)
    game.state.pending = None
    cause = Cause(kind="attack", name="x", unit=sick, side="A")
    game.push(ConditionFrame(unit=lord, condition="stun", cause=cause))
    again = Play(table.engine, table.engine.settle(game.state))
    assert again.options() == ["word:power", "word:heal"]
    again.do("pick word:heal")
    assert again.unit(lord).damage == 2 and again.unit(lord).conditions == ()


def test_celestial_technology_brings_two_allies() -> None:
    table = Table()
    lord = table.unit("A", "apocalypse", (10, 10), power=3)
    one = table.unit("A", "plain", (18, 10), name="one")
    two = table.unit("A", "plain", (10, 18), name="two")
    table.unit("B", "plain", (33, 33))
    play = table.round_at("Power 1").use("Celestial Technology")
    play.do(f"pick choose:{one}", f"pick choose:{two}")
    while play.purpose != "turn":
        play.place_near(12.5, 12) if play.purpose == "place" else play.do(
            f"pick {play.options()[0]}"
        )
    game = table.engine.game(play.state)
    assert within(game, lord, one, 1) and within(game, lord, two, 1)
    assert play.unit(lord).power == 0
    assert not play.seen(CounterChanged)
