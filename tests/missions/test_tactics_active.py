"""Active Team Tactic cards: who plays and pays, and what those of affiliations do."""

import pytest

from crisis.data import catalogue, edition_texts
from crisis.rules.core.edition import load_edition
from crisis.rules.setup.rosters import roster_faults
from crisis.state.events import Moved, PowerSpent, TacticPlayed
from crisis.state.rosters import Roster
from tests.missions.scene import hold, play_card, squad, tactics
from tests.table import EDITIONS, Table


def test_at_least_forty_cards() -> None:
    assert len(catalogue().tactics) >= 40


# --- the rules of playing cards ------------------------------------------------------------------


@pytest.mark.example("EX-ACT-04")
@pytest.mark.rule("TAC-01", "TAC-05", "TAC-06", "TAC-07", "TAC-08", "TAC-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_avengers_assemble(edition: str) -> None:
    table, hero, friend, _ = squad(
        "avengers-assemble", power=1, edition=edition, affiliation="avengers"
    )
    poor = table.unit("A", "plain", (10, 16), name="poor", power=0)
    dazed = table.unit("A", "plain", (10, 19), name="dazed", power=1, dazed=True)
    done = table.unit("A", "plain", (10, 22), name="done", power=1, activated=True)
    play = table.activate(hero)
    assert sorted(tactics(play)) == sorted(f"A|avengers-assemble@{u}" for u in (hero, friend, done))
    play.do(f"pick A|avengers-assemble@{friend}")
    assert sorted(play.options()) == sorted([f"join:{hero}", f"join:{done}", "done"])
    play.do(f"pick join:{done}", "pick done")
    assert {e.unit for e in play.seen(PowerSpent)} == {friend, done}
    assert play.purpose == "each_order"
    play.do(f"pick choose:{done}").place_near(14, 22).place_near(6, 13)
    assert [e.unit for e in play.seen(Moved)] == [done, friend]
    assert play.state.sides["A"].tactics == () and play.state.sides["A"].played == (
        "avengers-assemble",
    )
    assert [play.unit(u).power for u in (hero, friend, poor, dazed, done)] == [1, 0, 0, 1, 0]
    assert play.purpose == "act"


@pytest.mark.rule("TAC-10")
def test_grunts_neither_play_nor_are_chosen() -> None:
    table, hero, friend, _ = squad("medpack", "rocket-boots")
    table.unit("A", "minion", (8, 10), name="grunt", damage=1)
    hurt = table.unit("A", "plain", (12, 13), name="hurt", damage=2)
    play = table.activate(hero)
    boots = [key for key in tactics(play) if "rocket-boots" in key]
    assert sorted(boots) == sorted(f"A|rocket-boots@{u}" for u in (hero, friend, hurt))
    play.do(f"pick A|medpack@{hero}")
    assert play.options() == [f"choose:{hurt}"]


@pytest.mark.rule("TAC-04", "TAC-12")
def test_a_card_that_costs_an_action() -> None:
    from tests.table import Source

    drill = Source(
        "tactics", "drill",
        'name = "Drill"\ntiming = "active"\naction = true\ncost = 1\nplayers = [{ is = "ally" }]\n'
        'effects = [{ do = "gain_power", who = "payer", amount = 3 }]\n',
    )  # fmt: skip
    table = Table("1.3", extra=[drill])
    hero = table.unit("A", "plain", (10, 10), power=1)
    table.unit("A", "plain", (10, 13), power=1, name="friend")
    table.unit("B", "plain", (13, 10))
    hold(table, "drill")
    table.turn("A").refused("pick A|drill", "TAC-04")
    play = table.activate(hero)
    assert tactics(play) == [f"A|drill@{hero}"]
    play.do(f"pick A|drill@{hero}").do("pick attack:Strike")
    assert play.unit(hero).power == 3
    assert play.state.stack[2].actions == 0
    old = Table("core-2019", extra=[drill])
    hero = old.unit("A", "plain", (10, 10), power=1)
    old.unit("B", "plain", (13, 10))
    hold(old, "drill")
    assert tactics(old.activate(hero)) == []


@pytest.mark.rule("TAC-05", "TAC-09")
def test_a_card_is_gone_after_it_was_played() -> None:
    table, hero, friend, _ = squad("medpack", "patch-up", power=10)
    table.unit("A", "plain", (12, 13), name="hurt", damage=5)
    play = table.activate(hero).do(f"pick A|medpack@{hero}", "pick choose:A.hurt")
    play.refused("pick A|medpack", "TAC-05")
    play.do(f"pick A|patch-up@{friend}#1", "pick choose:A.hurt")
    assert play.unit("A.hurt").damage == 1
    assert [e.card for e in play.seen(TacticPlayed)] == ["medpack", "patch-up"]


@pytest.mark.rule("TAC-07")
def test_a_pair_pays_together_and_is_named_once() -> None:
    table, hero, friend, foe = squad("disarm", power=1)
    far = table.unit("A", "plain", (30, 30), name="far", power=1)
    play = table.activate(hero)
    assert tactics(play) == [f"A|disarm@{hero}+{friend}"]
    play.do(f"pick A|disarm@{hero}+{friend}", f"pick choose:{foe}")
    assert [play.unit(u).power for u in (hero, friend, far)] == [0, 0, 1]


# --- affiliated cards ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "affiliation", "condition"),
    [("second-wind", "avengers", "stun"), ("aunt-mays-wheat-cakes", "web-warriors", "slow")],
)
def test_each_payer_recovers(card: str, affiliation: str, condition: str) -> None:
    table, hero, _, _ = squad(card, affiliation=affiliation)
    both = (condition, "bleed")
    friend = table.unit("A", "plain", (10, 13), name="friend", power=1, damage=2, conditions=both)
    out = table.unit("A", "plain", (10, 16), name="out", power=1, damage=2, conditions=both)
    play = play_card(table, hero, f"{card}@{hero}").do(f"pick join:{friend}", "pick done")
    assert play.unit(friend).conditions == ("bleed",)
    assert [play.unit(u).damage for u in (friend, out)] == [1, 2]
    assert [play.unit(u).power for u in (hero, friend, out)] == [2, 0, 1]


@pytest.mark.rule("PWR-05")
def test_anger_management() -> None:
    table, hero, _, _ = squad("anger-management", power=5, affiliation="avengers")
    hulk = table.unit("A", "hulk", (8, 13), power=1)
    play = table.activate(hero)
    assert not [key for key in tactics(play) if hulk in key]
    play.do(f"pick A|anger-management@{hero}#4", f"pick choose:{hulk}").skip("act")
    assert (play.unit(hulk).damage, play.unit(hulk).power) == (4, 5)


def test_dark_reign() -> None:
    table, hero, friend, foe = squad("dark-reign", affiliation="cabal")
    second = table.unit("B", "plain", (13, 13), name="second")
    play = play_card(table, hero, f"dark-reign@{friend}").do(f"pick choose:{foe}")
    play.do("pick attack:Strike", f"pick target:{foe}").roll("--B--").roll("---").use("Reign")
    play.do("dice 0,1,2,3,4").roll("HHHH-").skip("act")
    assert play.unit(foe).damage == 4
    play.do("pick attack:Strike", f"pick target:{second}").roll("--B--").roll("---")
    assert play.seen(PowerSpent)[0].unit == friend


def test_cosmic_invigoration() -> None:
    table, _, _, _ = squad("cosmic-invigoration")
    skull = table.unit("A", "red-skull", (10, 7), power=2)
    friend = table.unit("A", "plain", (10, 10), name="hero", power=2, activated=True)
    play = play_card(table, skull, f"cosmic-invigoration@{skull}+{friend}").roll("CHF")
    assert not play.unit(friend).activated
    assert play.unit(friend).damage == 2
    assert (play.unit(skull).power, play.unit(friend).power) == (0, 0)


def test_battlefield_medicine() -> None:
    table, hero, _, _ = squad("battlefield-medicine", affiliation="shield")
    hurt = table.unit("A", "plain", (8, 10), name="hurt", damage=5, conditions=("bleed", "stun"))
    play = play_card(table, hero, f"battlefield-medicine@{hero}").do(
        f"pick choose:{hurt}", "pick condition:stun"
    )
    assert play.unit(hurt).damage == 2 and play.unit(hurt).conditions == ("bleed",)


def test_the_shieldmobile() -> None:
    table, hero, friend, _ = squad("the-shieldmobile", affiliation="shield")
    play = play_card(table, hero, f"the-shieldmobile@{friend}")
    assert "long" in play.state.pending.tools
    play.place_near(10, 23)
    assert play.unit(friend).y > 20000


def test_all_webbed_up() -> None:
    table, hero, _, foe = squad("all-webbed-up", affiliation="web-warriors")
    far = table.unit("B", "plain", (10, 2), name="far")
    play = play_card(table, hero, f"all-webbed-up@{hero}")
    assert play.unit(foe).conditions == ("slow",) and play.unit(far).conditions == ()
    play.do("pick attack:Strike", f"pick target:{foe}")
    assert play.state.pending.count == 7


def test_price_of_failure() -> None:
    table, hero, friend, _ = squad("price-of-failure", power=1)
    hurt = table.unit("A", "plain", (8, 10), name="hurt", injured=True, power=1)
    play = play_card(table, hero, "price-of-failure").do(f"pick choose:{hurt}")
    assert not play.unit(hurt).on_table
    assert [play.unit(u).power for u in (hero, friend)] == [4, 4]


# --- cards that do not suffer each other ----------------------------------------------------------

UNFRIENDLY = [
    ("battlefield-medicine", "medpack"),
    ("hard-reset", "recalibration-matrix"),
    ("sitrep", "tactical-analysis"),
]


@pytest.mark.rule("GEN-02")
@pytest.mark.parametrize(("card", "other"), UNFRIENDLY)
def test_a_card_may_refuse_another_in_its_roster(card: str, other: str) -> None:
    edition = load_edition("1.3", edition_texts())
    alone = Roster(characters=(), tactics=(card,))
    both = Roster(characters=(), tactics=(other, card))

    def refused(roster: Roster) -> list[str]:
        found = roster_faults(roster, edition, catalogue())
        return [fault.what for fault in found if "may not be in a roster" in fault.what]

    names = [catalogue().tactics[slug].name for slug in (card, other)]
    assert refused(alone) == []
    assert refused(both) == ["{} may not be in a roster with {}".format(*names)]


def test_the_pairs_above_are_all_there_are() -> None:
    found = [(card.slug, other) for card in catalogue().tactics.values() for other in card.not_with]
    assert sorted(found) == UNFRIENDLY


# --- attacks of cards: only Criticals add dice, and nobody helps ----------------------------------

HAMMERS = "fear-grips-world-as-worthy-terrorize-cities"
LENT = [
    ("cruelty", "Strike", 5, 3),
    ("heavy-ordnance", "Heavy Ordnance", 6, 3),
    ("illicit-tech", "Illicit Tech", 6, 2),
]


@pytest.mark.parametrize(("card", "attack", "dice", "cost"), LENT)
def test_the_attack_of_a_card_has_its_own_dice_and_no_rerolls(
    card: str, attack: str, dice: int, cost: int
) -> None:
    """The Hammer would add a die, Zemo would let him reroll one."""
    table = Table("1.3", crises=(HAMMERS,))
    bones = table.unit("A", "crossbones", (10, 10), power=cost)
    table.unit("A", "baron-helmut-zemo", (10, 13))
    foe = table.unit("B", "plain", (13, 10))
    table.token(HAMMERS, (0, 0), holder=bones)
    hold(table, card)
    play = table.activate(bones)
    if card == "cruelty":
        play.do("pick attack:Strike", f"pick target:{foe}").roll("HH----", "---")
        play.skip("after_attack").use("Cruelty")
    else:
        play.do(f"pick A|{card}@{bones}", f"pick attack:{attack}", f"pick target:{foe}")
    assert (play.purpose, play.state.pending.count) == ("attack", dice)
    play.roll("C" + "-" * (dice - 1)).roll("---")
    assert (play.purpose, play.state.pending.count) == ("attack_extra", 1)
    play.roll("-").finish()
    assert play.purpose == "act"  # nobody was offered a reroll
