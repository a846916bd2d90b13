"""Falls that are something else: Bob, who is Dazed instead of KO'd, and the Hulkbuster, whose pilot
steps out."""

import pytest
from msgspec.structs import replace

from crisis.state.events import Dazed, Flipped, KnockedOut, LeadershipDeclared
from crisis.state.records import Place
from tests.table import Play, Table

PILOT = "A.iron-man-hulkbuster"


def bob(*, company: bool = True, **fields: object) -> tuple[Table, str, str]:
    table = Table()
    hero = table.unit("A", "bob-agent-of-hydra", (10, 10), **fields)
    if company:
        table.unit("A", "plain", (33, 3), name="friend")
    foe = table.unit("B", "plain", (13, 10), power=2)
    return table, hero, foe


def play_dice(table: Table, hero: str) -> int:
    return (
        table.catalogue.characters[table.state.units[hero].card]
        .side("normal", False)
        .defense.physical
    )


def struck(table: Table, hero: str, foe: str) -> Play:
    play = table.activate(foe).do("pick attack:Strike", f"pick target:{hero}")
    return play.skip("roll").roll("HHHHH", "-" * play_dice(table, hero)).finish("act")


def test_he_is_dazed_where_others_are_ko_unless_he_has_activated() -> None:
    table, hero, foe = bob(injured=True, damage=1)
    play = struck(table, hero, foe)
    assert play.seen(Dazed) == [Dazed(hero)] and not play.seen(KnockedOut)
    table, hero, foe = bob(injured=True, damage=1, activated=True)
    assert struck(table, hero, foe).unit(hero).place is Place.KO


def test_an_effect_that_kos_outright_is_no_damage() -> None:
    table, hero, _ = bob(injured=True, power=3)
    lord = table.unit("A", "apocalypse", (10, 14), power=4, activated=True)
    table.side("A", tactics=("the-first-one",))
    play = table.turn("A").use("The First One").do(f"pick choose:{hero}")
    assert play.unit(hero).place is Place.KO and not play.unit(lord).activated


def test_in_the_cleanup_phase_he_stays_injured_and_loses_power() -> None:
    table, hero, _ = bob(injured=True, damage=3, dazed=True, power=5, conditions=("slow",))
    unit = table.round_at("Cleanup 4").unit(hero)
    assert unit.on_table and unit.injured and not unit.dazed
    assert (unit.damage, unit.conditions) == (0, ())
    assert unit.power == 5 - 3 + 1  # and one in the next Power Phase


def test_his_player_loses_with_him_as_the_last_one() -> None:
    table, hero, foe = bob(company=False, injured=True)
    friend = table.unit("A", "plain", (13, 13), name="friend", injured=True, damage=4)
    play = struck(table, friend, foe)
    assert play.state.outcome is not None and play.state.outcome.winner == "B"
    assert "But How!?" in str(play.state.outcome.reason) and play.unit(hero).on_table
    table, hero, foe = bob(company=False)  # Healthy he may stand alone
    friend = table.unit("A", "plain", (13, 13), name="friend", injured=True, damage=4)
    assert struck(table, friend, foe).state.outcome is None


def test_flipping_alone_loses_the_game_too() -> None:
    table, _, _ = bob(company=False, damage=3, dazed=True)
    assert table.round_at("Cleanup 4").state.outcome.winner == "B"


def test_excessive_violence_needs_a_token_hurts_all_around_and_throws_him() -> None:
    table, hero, foe = bob()
    near = table.unit("A", "plain", (10, 12.5), name="near")
    table.activate(hero).refused("pick attack:Excessive Violence", "GEN-02")
    table.state.units[hero] = replace(table.state.units[hero], counters=(("loaded", 2),))
    play = table.activate(hero).do("pick attack:Excessive Violence", f"pick target:{foe}")
    play.skip("roll").roll("H--------", "---").skip("throw")
    assert play.asked == "B" and play.purpose == "throw"
    play.do("aim -1,0").finish("turn")
    assert play.unit(near).damage == 2 and play.unit(foe).damage == 3
    assert play.unit(hero).counters == () and play.unit(hero).dazed


# --- Hulkbuster -----------------------------------------------------------------------------------


def suit(**fields: object) -> tuple[Table, str]:
    table = Table()
    hero = table.unit("A", "hulkbuster", (10, 10), **fields)
    table.unit("B", "plain", (33, 33))
    table.side("A", affiliation="avengers")
    table.lead(hero, "Hulkbusters")
    return table, hero


def test_the_pilot_steps_out_where_the_suit_would_flip_and_leads_on() -> None:
    table, hero = suit(damage=13, dazed=True, power=4, conditions=("slow",))
    play = table.round_at("Cleanup 4")
    assert play.purpose == "summon" and play.asked == "A"
    play.place_near(12, 10).do(f"pick choose:{PILOT}")
    pilot = play.unit(PILOT)
    assert play.unit(hero).place is Place.REMOVED and pilot.on_table
    assert (pilot.damage, pilot.conditions, pilot.power) == (0, (), 1)  # the Power Phase
    assert play.state.sides["A"].leader == PILOT
    assert [event.leader for event in play.seen(LeadershipDeclared)] == [PILOT]
    assert not play.seen(KnockedOut) and not play.seen(Flipped)


@pytest.mark.rule("KEY-08")
def test_the_pilot_is_ko_where_others_are_dazed_and_calls_another_suit() -> None:
    table = Table()
    pilot = table.unit("A", "iron-man-hulkbuster", (10, 10), power=10, damage=2)
    table.unit("A", "plain", (33, 3))
    foe = table.unit("B", "plain", (13, 10))
    play = table.activate(foe).do("pick attack:Strike", f"pick target:{pilot}")
    play.skip("roll").roll("HHHHH", "--").finish("act")
    assert play.unit(pilot).place is Place.KO
    table.side("A", affiliation="avengers")
    table.lead(pilot, "Hulkbusters")
    play = table.activate(pilot).use("Always Have a Backup").place_near(10, 13)
    play.do("pick choose:A.hulkbuster")
    new = play.unit("A.hulkbuster")
    assert new.on_table and new.activated and new.damage == 0
    assert play.unit(pilot).place is Place.REMOVED and play.state.sides["A"].leader == new.id
