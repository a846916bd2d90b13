"""Every rule of the Extraction crises, with fixed dice."""

import pytest
from msgspec.structs import replace

from crisis.state.events import Dazed, DiceRolled, Left, Scored
from tests.missions.scene import give, scores, set_up
from tests.table import EDITIONS, Source, Table, attack, character

CUBE = "struggle-for-the-cube-continues"
MONTESI = "the-montesi-formula-found"
INFECTED = "spider-infected-invade-manhattan"
SHIP = "alien-ship-crashes-in-downtown"
PARANOIA = "paranoia-pummels-populace"
HAMMERS = "fear-grips-world-as-worthy-terrorize-cities"
STATION = "research-station-attacked"
VIRUS = "deadly-legacy-virus-cured"
SENATORS = "mutant-extremists-target-us-senators"
HERBS = "mystic-wakandan-herbs-fact-or-fiction"
PANIC = "panic-grips-city-as-evacuation-efforts-continue"
SKRULLS = "skrulls-infiltrate-world-leadership"


@pytest.mark.rule("ROUND-24", "OBJ-08")
@pytest.mark.parametrize(
    ("slug", "vp"),
    [(SKRULLS, 1), (CUBE, 2), (MONTESI, 1), (INFECTED, 1), (SHIP, 1), (HAMMERS, 2), (VIRUS, 2), (SENATORS, 1), (PANIC, 1)],
)  # fmt: skip
def test_holding_scores(slug: str, vp: int) -> None:
    """Two tokens where the card allows it, one otherwise; a Dazed holder scores nothing."""
    table = set_up(slug)
    holder = table.unit("A", "plain", (2, 2))
    dazed = table.unit("B", "plain", (34, 34), dazed=True)
    table.unit("B", "plain", (30, 34), name="other")
    for number in range(1, vp + 1):
        give(table, f"{slug}-{number}", holder)
    give(table, f"{slug}-3", dazed)
    assert scores(table.turn("A")) == {"A": vp}


# --- The Struggle for the Cube ------------------------------------------------------------------


@pytest.mark.example("EX-OBJ-01")
@pytest.mark.rule("OBJ-05", "OBJ-06", "OBJ-08", "ACT-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_picking_up_a_fragment(edition: str) -> None:
    table = set_up(CUBE, edition)
    hero = table.unit("A", "plain", (18, 19.5), power=2)
    table.unit("B", "plain", (33, 33))
    play = table.activate(hero).do(f"pick interact:{CUBE}-1")
    token = play.state.tokens[f"{CUBE}-1"]
    assert token.holder == hero and not token.on_table
    assert play.unit(hero).power == 1
    assert "move" in play.options()  # no action was spent
    play.refused(f"pick interact:{CUBE}-1", "OBJ-08")


@pytest.mark.rule("OBJ-06", "OBJ-34")
def test_the_same_token_only_once_in_an_activation() -> None:
    table = set_up(CUBE)
    hero = table.unit("A", "plain", (18, 19.5), power=3)
    table.unit("B", "plain", (19, 23))
    play = table.activate(hero).do(f"pick interact:{CUBE}-1")
    play.state.tokens[f"{CUBE}-1"] = replace(play.state.tokens[f"{CUBE}-1"], holder=None)
    play.refused(f"pick interact:{CUBE}-1", "OBJ-06")


@pytest.mark.example("EX-OBJ-02")
@pytest.mark.rule("OBJ-09", "OBJ-11", "OBJ-12", "OBJ-13", "OBJ-34", "OBJ-06")
@pytest.mark.parametrize("injured", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_fallen_holder_drops_its_fragment(edition: str, injured: bool) -> None:
    table = set_up(CUBE, edition)
    attacker = table.unit("A", "plain", (10, 10))
    victim = table.unit("B", "plain", (13, 10), injured=injured, damage=5)
    table.unit("B", "plain", (33, 33), name="other")
    give(table, f"{CUBE}-1", victim)
    play = table.activate(attacker).do("pick attack:Strike", f"pick target:{victim}")
    play.roll("HHHHH").roll("---")
    assert play.asked == "A" and play.purpose == "drop_token"
    assert play.unit(victim).on_table  # it has not left yet
    play.refused("spot 22000,10000", "OBJ-11")
    play.do("spot 16500,10000")
    token = play.state.tokens[f"{CUBE}-1"]
    assert (token.holder, token.spot) == (None, (16500, 10000))
    assert play.unit(victim).on_table != injured
    assert bool(play.seen(Left)) == injured and bool(play.seen(Dazed)) != injured


@pytest.mark.rule("ROUND-19", "PWR-05", "DMG-14")
def test_fragments_hurt_and_empower_their_holders() -> None:
    table = set_up(CUBE)
    one = table.unit("A", "plain", (2, 2))
    two = table.unit("B", "plain", (34, 34), power=9)
    weak = table.unit("B", "plain", (30, 34), damage=5, name="weak")
    free = table.unit("A", "plain", (6, 2), name="free")
    give(table, f"{CUBE}-1", one)
    for number in (2, 3):
        give(table, f"{CUBE}-{number}", two)
    give(table, f"{CUBE}-4", weak)
    play = table.round_at("Cleanup 1")
    assert [play.unit(u).damage for u in (one, two, weak, free)] == [1, 2, 6, 0]
    assert [play.unit(u).power for u in (one, two, weak, free)] == [1, 10, 1, 0]
    assert play.asked == "A" and play.purpose == "drop_token"  # the weak one fell


# --- The Montesi Formula ------------------------------------------------------------------------

REROLLER = character(
    "reroller",
    attack()
    + """[[superpower]]
name = "Lucky"
kind = "innate"
may = true
on = "modify_own"
when = [{ who = "attacker", is = "self" }]
do = "reroll"
up_to = 1
[[superpower]]
name = "Strong"
kind = "innate"
value = "attack_dice"
while = "attacking"
add = 2
""",
)


@pytest.mark.rule("BEAM-03", "SP-09")
def test_a_spellbook_lends_an_attack_once_per_turn() -> None:
    table = Table("1.3", extra=[REROLLER], crises=(MONTESI,))
    hero = table.unit("A", "reroller", (10, 10))
    enemy = table.unit("B", "plain", (13, 10))
    table.unit("B", "plain", (33, 33), name="far")
    book = table.token(MONTESI, (0, 0), kind="asset", holder=hero)
    play = table.activate(hero)
    assert "attack:Mystic Beam" in play.options()
    play.do("pick attack:Mystic Beam", "aim 1,0")
    assert play.state.pending.count == 6  # nothing may add dice
    play.roll("HHB---").roll("---")
    assert play.purpose == "act"  # and nothing may modify them
    assert play.unit(enemy).damage == 2
    play.refused("pick attack:Mystic Beam", "SP-09")
    play.do("pick attack:Strike", f"pick target:{enemy}")
    assert play.state.pending.count == 7
    play.roll("-------").roll("---")
    assert "Lucky" in play.names()
    without = Table("1.3", extra=[REROLLER], crises=(MONTESI,))
    hero = without.unit("A", "reroller", (10, 10))
    without.unit("B", "plain", (13, 10))
    assert "attack:Mystic Beam" not in without.activate(hero).options()
    assert book


# --- Spider-Infected ----------------------------------------------------------------------------


@pytest.mark.rule("ROUND-03")
def test_spider_infected_are_led_astray_priority_first() -> None:
    table = set_up(INFECTED)
    mine = table.unit("A", "plain", (5, 5))
    theirs = table.unit("B", "plain", (30, 30))
    second = table.unit("B", "plain", (25, 30), name="second")
    for number, unit in ((1, mine), (2, theirs), (3, second)):
        give(table, f"{INFECTED}-{number}", unit)
    play = table.round_at("Power 1", priority="B")
    assert play.asked == "B" and len(play.options()) == 2  # which of its holders rolls first
    play.do(f"pick {next(o for o in play.options() if o.startswith(theirs))}").roll("H")
    assert play.asked == "A" and play.purpose == "advance"
    play.place_near(33, 30)
    assert play.unit(theirs).x > 31000
    play.roll("B")
    assert play.seen(DiceRolled)[-1].roller == second
    play.roll("-")
    assert play.seen(DiceRolled)[-1].roller == mine
    assert play.unit(mine).spot == (5000, 5000) and play.unit(second).spot == (25000, 30000)


# --- Alien Ship ---------------------------------------------------------------------------------


@pytest.mark.rule("ROUND-19", "MEAS-07")
def test_power_cores_of_the_powerful_explode() -> None:
    table = set_up(SHIP)
    holder = table.unit("A", "plain", (10, 10), power=3)
    friend = table.unit("A", "plain", (10, 14), name="friend")
    enemy = table.unit("B", "plain", (13, 10))
    far = table.unit("B", "plain", (30, 30), name="far")
    weak = table.unit("A", "plain", (30, 6), power=2, name="weak")
    give(table, f"{SHIP}-1", holder)
    give(table, f"{SHIP}-2", weak)
    play = table.round_at("Cleanup 1").roll("FWH")
    assert [play.unit(u).damage for u in (holder, friend, enemy, far, weak)] == [2, 2, 2, 0, 0]
    assert len(play.seen(DiceRolled)) == 1


# --- Paranoia -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("near", "damage", "vp"), [(True, 0, 2), (False, 1, 1)])
def test_a_disturbance_hurts_the_lonely_and_rewards_company(
    near: bool, damage: int, vp: int
) -> None:
    table = set_up(PARANOIA)
    hero = table.unit("A", "plain", (13, 14.5), power=1)
    table.unit("A", "plain", (13, 18) if near else (13, 25), name="friend")
    table.unit("B", "plain", (15, 14.5))
    play = table.activate(hero).do(f"pick interact:{PARANOIA}-1")
    assert play.unit(hero).damage == damage
    assert scores(play) == {"A": vp}


def test_a_dazed_friend_is_no_company() -> None:
    table = set_up(PARANOIA)
    hero = table.unit("A", "plain", (13, 14.5))
    table.unit("A", "plain", (13, 18), dazed=True, name="friend")
    table.unit("B", "plain", (30, 30))
    give(table, f"{PARANOIA}-1", hero)
    assert scores(table.activate(hero)) == {"A": 1}


# --- Fear Grips World ---------------------------------------------------------------------------

GIFT = Source(
    "tactics",
    "gift",
    """
name = "Gift"
timing = "active"
cost = 2
effects = [{ do = "heal", who = "payer", amount = 1 }]
""",
)


@pytest.mark.rule("ATK-09")
def test_hammers_add_dice_and_make_cards_dearer() -> None:
    table = Table("1.3", extra=[GIFT], crises=(HAMMERS,))
    hero = table.unit("A", "plain", (10, 10), power=2)
    friend = table.unit("A", "plain", (10, 14), power=2, name="friend")
    enemy = table.unit("B", "plain", (13, 10))
    table.side("A", tactics=("gift",))
    for _ in range(2):
        table.token(HAMMERS, (0, 0), kind="asset", holder=hero)
    play = table.activate(hero)
    assert play.offered("tactic") == [f"A|gift@{friend}"]
    play.do("pick attack:Strike", f"pick target:{enemy}")
    assert play.state.pending.count == 7
    richer = Table("1.3", extra=[GIFT], crises=(HAMMERS,))
    hero = richer.unit("A", "plain", (10, 10), power=3)
    richer.unit("B", "plain", (13, 10))
    richer.side("A", tactics=("gift",))
    richer.token(HAMMERS, (0, 0), kind="asset", holder=hero)
    assert richer.activate(hero).do(f"pick A|gift@{hero}").unit(hero).power == 0


# --- Research Station ----------------------------------------------------------------------------


@pytest.mark.rule("OBJ-04", "OBJ-16")
def test_the_researcher_is_led_to_the_far_evac_point() -> None:
    table = set_up(STATION)
    guard = table.unit("A", "plain", (18, 20))
    table.unit("B", "plain", (33, 33))
    play = table.activate(guard)
    play.refused(f"pick interact:{STATION}-1", "ACT-01")
    assert scores(play) == {"A": 2}
    play = table.round_at("Power 1")
    assert play.asked == "A" and play.purpose == "may"
    play.do("pick yes")
    play.refused("spot 18000,26000")
    play.do("spot 18000,21900")
    assert play.state.tokens[f"{STATION}-1"].spot == (18000, 21900)


@pytest.mark.parametrize(("y", "vp"), [(24.2, 3), (11.8, 2)])
def test_only_the_own_far_evac_point_counts(y: float, vp: int) -> None:
    table = set_up(STATION)
    table.token(STATION, (18, y), kind="civilian", name=f"{STATION}-1")
    table.unit("A", "plain", (19.5, y))
    table.unit("B", "plain", (33, 33))
    assert scores(table.turn("A")) == {"A": vp}


def test_nobody_moves_a_researcher_that_nobody_secures() -> None:
    table = set_up(STATION)
    table.unit("A", "plain", (18, 20))
    table.unit("B", "plain", (18, 16))
    assert table.round_at("Power 1").purpose == "turn"


# --- Deadly Legacy Virus -------------------------------------------------------------------------


@pytest.mark.rule("OBJ-05")
def test_each_further_cure_costs_one_more() -> None:
    table = set_up(VIRUS)
    hero = table.unit("A", "plain", (18, 19.5), power=2)
    table.unit("B", "plain", (33, 33))
    give(table, f"{VIRUS}-1", hero)
    give(table, f"{VIRUS}-3", hero)
    play = table.activate(hero)
    assert play.refused(f"pick interact:{VIRUS}-2", "OBJ-05").measure == 3
    table.unit("A", "plain", (18, 19.5), power=3)
    assert table.activate(hero).do(f"pick interact:{VIRUS}-2").unit(hero).power == 0


@pytest.mark.rule("WIN-09", "DMG-11")
def test_three_cures_score_six_and_cost_the_holder() -> None:
    table = set_up(VIRUS)
    hero = table.unit("A", "plain", (18, 19.5))
    table.unit("A", "plain", (2, 2), name="friend")
    table.unit("B", "plain", (33, 33))
    for number in (1, 2, 3):
        give(table, f"{VIRUS}-{number}", hero)
    assert scores(table.turn("A")) == {"A": 6}
    play = table.round_at("Cleanup 1")
    assert play.state.sides["A"].vp == 6
    assert not play.unit(hero).on_table
    assert all(token.gone for token in play.state.tokens.values())


# --- Senators -----------------------------------------------------------------------------------


@pytest.mark.rule("GEN-04")
def test_a_senator_slows_its_holder_down() -> None:
    table = set_up(SENATORS)
    hero = table.unit("A", "plain", (5, 5))
    free = table.unit("A", "plain", (5, 10), name="free")
    table.unit("B", "plain", (11, 7))
    give(table, f"{SENATORS}-1", hero)
    play = table.activate(hero).do("pick move").place_near(8, 5)
    play.refused("pick move", "GEN-04")
    play.refused("pick climb", "GEN-04")
    play = table.activate(free).do("pick move").place_near(8, 10)
    assert "move" in play.options()


# --- Wakandan Herbs -----------------------------------------------------------------------------


@pytest.mark.rule("OBJ-07", "COND-15")
def test_only_the_own_herb_can_be_picked_up_and_it_cleanses() -> None:
    table = set_up(HERBS)
    hero = table.unit("A", "plain", (23, 18.5), power=1, conditions=("slow", "bleed"))
    other = table.unit("A", "plain", (13, 17.5), power=1, name="other")
    table.unit("B", "plain", (33, 33))
    play = table.activate(other)
    play.refused(f"pick interact:{HERBS}-1", "OBJ-07")  # the near one is the opponent's
    play = table.activate(hero).do(f"pick interact:{HERBS}-2")
    assert play.state.tokens[f"{HERBS}-2"].holder == hero
    assert play.unit(hero).conditions == ("bleed",)
    game = play.engine.game(play.state)
    from crisis.rules.reading.query import is_immune

    assert is_immune(game, play.unit(hero), "stagger") and not is_immune(
        game, play.unit(hero), "stun"
    )
    play.do("pick move").place_near(20, 16)
    play.refused("pick move", "GEN-04")


@pytest.mark.parametrize(("attack", "dice"), [("Strike", 6), ("Blast", 4)])
def test_a_herb_strengthens_physical_attacks(attack: str, dice: int) -> None:
    table = set_up(HERBS)
    hero = table.unit("A", "plain", (10, 10), power=2)
    enemy = table.unit("B", "plain", (13, 10))
    give(table, f"{HERBS}-2", hero)
    play = table.activate(hero).do(f"pick attack:{attack}", f"pick target:{enemy}")
    assert play.state.pending.count == dice


@pytest.mark.parametrize(
    ("herb", "y", "vp"), [(2, 11.5, 4), (2, 24.5, 0), (1, 11.5, 0), (2, 18, 0)]
)
def test_the_own_herb_at_the_own_vessel_scores_four(herb: int, y: float, vp: int) -> None:
    table = set_up(HERBS)
    hero = table.unit("A", "plain", (18, y))
    table.unit("B", "plain", (33, 33))
    give(table, f"{HERBS}-{herb}", hero)
    assert scores(table.turn("A")).get("A", 0) == vp


# --- Panic Grips City ----------------------------------------------------------------------------


@pytest.mark.rule("GEN-20")
def test_a_citizen_is_evacuated_for_six_power() -> None:
    table = set_up(PANIC)
    hero = table.unit("A", "plain", (5, 5), power=7)
    poor = table.unit("A", "plain", (5, 10), power=5, name="poor")
    table.unit("B", "plain", (33, 33))
    give(table, f"{PANIC}-1", hero)
    give(table, f"{PANIC}-2", poor)
    table.activate(poor).cannot_use("Evacuate")
    play = table.activate(hero).use("Evacuate")
    assert play.unit(hero).power == 1
    assert [(event.side, event.vp) for event in play.seen(Scored)] == [("A", 2)]
    assert play.state.tokens[f"{PANIC}-1"].gone
    assert play.state.tokens[f"{PANIC}-2"].holder == poor
    assert "move" in play.options()
    play.cannot_use("Evacuate")
