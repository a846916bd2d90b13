"""One-Shot cards that put tokens, terrain or further characters on the table."""

import pytest
from msgspec.structs import replace

from crisis.ai.minds.reasons import changes
from crisis.data import catalogue
from crisis.rules.reading.contest import contests
from crisis.state.decisions import Draw
from crisis.state.events import (
    ActivatedTokenGiven,
    ActivationEnded,
    KnockedOut,
    Moved,
    TerrainDestroyed,
    TerrainTaken,
)
from crisis.state.frames import SetupFrame
from tests.missions.scene import enlist
from tests.table import Play, Table, attack, character, power

HURLER = character(
    "hurler",
    attack("Strike")
    + power(
        "Hurl",
        "active",
        'effects = [{ do = "choose", as = "it", from = "characters_and_terrain", is = "enemy", '
        'interactive = true, within = 3 }, { do = "throw", who = "it", tool = "long" }]',
    ),
)
LIGHT = character("light", attack(), threat=2)
HEAVY = character("heavy", attack(), threat=6)
EXTRA = (HURLER, LIGHT, HEAVY)


def scene(card: str, edition: str = "1.3") -> Table:
    table = Table(edition, extra=EXTRA)
    table.state.one_shots = (card,)
    return table


def test_all_but_one_of_the_28_cards_are_there() -> None:
    """Hunter Seeks Vengeance is not: `docs/content.md` says what it lacks."""
    assert len(catalogue().one_shots) == 27
    assert not any("vengeance" in slug for slug in catalogue().one_shots)


# --- Unlimited Power ------------------------------------------------------------------------------


def generator(**fields: object) -> tuple[Table, str]:
    table = scene("unlimited-power")
    hero = table.unit("A", "plain", (10, 10), **fields)
    table.unit("B", "plain", (30, 30))
    table.box((8.5, 11.2), (11.5, 13.7), 4, kind="hydra-generator", name="generator")
    return table, hero


@pytest.mark.rule("SHOT-05", "ACT-15")
def test_unlimited_power_buys_another_activation_with_risk() -> None:
    table, hero = generator(power=4)
    play = table.activate(hero).do("pick interact:generator")
    assert play.options() == [f"number:{n}" for n in range(5)]
    play.do("pick number:4").roll("C--BF-")  # ten dice less the Power
    assert (play.unit(hero).power, play.unit(hero).damage) == (0, 1)
    assert [event.piece for event in play.seen(TerrainDestroyed)] == ["generator"]
    play.do("pick end").skip("turn")
    assert play.seen(ActivationEnded) and not play.seen(ActivatedTokenGiven)
    assert not play.unit(hero).activated


def test_unlimited_power_may_be_had_for_nothing() -> None:
    table, hero = generator(power=0)
    play = table.activate(hero).do("pick interact:generator", "pick number:0")
    assert play.state.pending.count == 10


def test_unlimited_power_throws_whom_it_fells_away() -> None:
    table, hero = generator(power=0)
    play = table.activate(hero).do("pick interact:generator", "pick number:0").roll("HHHHHHHHHH")
    assert play.purpose == "push" and not play.unit(hero).dazed
    play.refused("aim 0,1", "DIR-05")
    play.do("aim 0,-1")
    assert play.unit(hero).dazed and play.unit(hero).y < 5000
    assert not play.seen(TerrainDestroyed)


def test_unlimited_power_does_not_push_for_other_damage() -> None:
    table, hero = generator(damage=5)
    foe = table.unit("B", "plain", (13, 10), name="foe")
    play = table.activate(foe).attack("Strike", hero, dice="H----", defense="---")
    assert play.unit(hero).dazed and not play.seen(Moved)


# --- Vibranium Spill ------------------------------------------------------------------------------


def spill(**fields: object) -> tuple[Table, str, str]:
    table = scene("vibranium-spill")
    hero = table.unit("A", "plain", (10, 10), **fields)
    foe = table.unit("B", "hurler", (16, 10))
    table.box((8, 11.2), (12, 13), 4, kind="vibranium-hauler", name="hauler")
    for number, x in ((1, 8.6), (2, 11.2)):
        table.box((x, 8.6), (x + 0.6, 9.2), 1, kind="vibranium-canister", name=f"canister-{number}")
    return table, hero, foe


def test_canisters_are_picked_up_and_weigh_on_their_bearer() -> None:
    table, hero, _ = spill(power=2)
    play = table.activate(hero).do("pick interact:canister-1", "pick interact:canister-2")
    assert dict(play.unit(hero).counters) == {"canister": 2}
    assert [event.piece for event in play.seen(TerrainTaken)] == ["canister-1", "canister-2"]
    assert not play.seen(TerrainDestroyed)
    table.state = play.state
    table.state.pending = None
    later = table.round_at("Power 1")
    assert later.unit(hero).power == 0  # one gained, two lost


def test_returned_canisters_strengthen_attacks_for_the_round() -> None:
    table, hero, foe = spill(power=1, counters=(("canister", 2),))
    table.state.units[foe] = replace(table.state.units[foe], x=13000)
    play = table.activate(hero).do("pick interact:hauler")
    assert play.unit(hero).counters == ()
    play.do("pick attack:Strike", f"pick target:{foe}")
    assert play.state.pending.count == 7
    empty, hero, _ = spill(power=1)
    empty.activate(hero).refused("pick interact:hauler", "OBJ-07")  # with empty hands


@pytest.mark.parametrize("edition", ["core-2023", "1.3"])
def test_the_thrown_hauler_comes_to_rest_beside_what_it_hit(edition: str) -> None:
    table = Table(edition, extra=EXTRA)
    table.state.one_shots = ("vibranium-spill",)
    hurler = table.unit("A", "hurler", (10, 10))
    foe = table.unit("B", "plain", (17, 10))
    table.box((8, 11.2), (12, 13), 4, kind="vibranium-hauler", name="hauler")
    play = table.activate(hurler).use("Hurl").do("pick choose:hauler", "aim 1,0").roll("---")
    assert play.asked == "A" and play.purpose == "recall_terrain"
    play.refused("spot 30000,30000", "SHOT-05")
    play.place_near(20, 16)
    assert "hauler" in play.state.terrain and not play.seen(TerrainDestroyed)
    assert play.unit(foe).damage > 0
    assert min(x for x, _ in play.state.terrain["hauler"].corners) > 12000


def test_a_hauler_that_cannot_lie_there_is_told_what_is_in_its_way() -> None:
    """Not the first feature of the table: only those that are in its way are looked at."""
    table = Table("1.3", extra=EXTRA)
    table.state.one_shots = ("vibranium-spill",)
    hurler = table.unit("A", "hurler", (10, 10))
    table.unit("B", "plain", (17, 10))
    table.box((8, 11.2), (12, 13), 4, kind="vibranium-hauler", name="hauler")
    table.box((16, 11), (21, 14), 5, kind="house", name="house")
    play = table.activate(hurler).use("Hurl").do("pick choose:hauler", "aim 1,0").roll("---")
    refusal = play.refused("spot 18000,14000", "SHOT-05")
    assert refusal.piece == "house"
    assert refusal.why.startswith("The feature would stand only partly on house (Size 5)")


def test_somebody_thrown_into_the_hauler_does_not_break_it() -> None:
    table = scene("vibranium-spill")
    hurler = table.unit("A", "hurler", (10, 10))
    foe = table.unit("B", "plain", (13, 10))
    table.box((16, 8), (18, 12), 1, kind="vibranium-hauler", name="hauler")
    play = table.activate(hurler).use("Hurl").do(f"pick choose:{foe}", "aim 1,0")
    assert play.unit(foe).damage == 1 and play.purpose == "recall_terrain"
    play.place_near(16, 16)
    assert "hauler" in play.state.terrain


# --- Need a Hand? ---------------------------------------------------------------------------------


def losing(vp: tuple[int, int], bench: tuple[str, ...] = ("light", "heavy")) -> Play:
    table = scene("need-a-hand")
    table.unit("A", "plain", (10, 3))
    table.unit("B", "plain", (30, 33))
    table.box((17, 17), (19, 19), 2, name="crate")
    table.box((4, 30), (8, 34), 4, name="house")
    table.side("A", vp=vp[0], bench=bench)
    table.side("B", vp=vp[1])
    return table.round_at("Cleanup 1")


@pytest.mark.rule("SHOT-06")
def test_reinforcements_arrive_for_who_is_behind() -> None:
    play = losing((1, 4))
    assert (play.purpose, play.state.pending.count) == ("free_roll", 3)
    play.roll("C--")
    assert play.state.pending == Draw("draw_reserve", ("light", "heavy"), 1)
    play.do("draw heavy")
    assert play.asked == "A" and play.purpose == "recall_terrain"
    play.refused("spot 6000,32000")  # on a house of Size 4
    play.do("spot 18000,18000")
    assert [event.piece for event in play.seen(TerrainDestroyed)] == ["crate"]
    assert play.purpose == "summon"
    play.place_near(18, 12)
    assert play.unit("A.heavy").on_table and play.unit("A.heavy").side == "A"


def test_nobody_comes_for_a_tie() -> None:
    assert losing((4, 4)).purpose == "turn"


def test_nobody_comes_from_an_empty_roster() -> None:
    play = losing((1, 4), bench=()).roll("C--")
    assert play.purpose == "turn" and not play.seen(TerrainDestroyed)


def test_the_quinjet_lands_once() -> None:
    play = losing((0, 2)).roll("C-").do("draw light", "spot 18000,18000").place_near(18, 12)
    again = Table("1.3", extra=EXTRA)
    again.state = play.state
    again.state.pending = None
    again.side("B", vp=6)
    assert again.round_at("Cleanup 1").purpose == "turn"


def test_without_a_critical_nobody_comes() -> None:
    play = losing((0, 2)).roll("WH")
    assert play.purpose == "turn" and "A.heavy" not in play.state.units


# --- Regenerative Evolution -----------------------------------------------------------------------


def chamber(
    *, injured: bool, bench: tuple[str, ...] = ("light", "heavy"), last: bool = False
) -> tuple[Play, str]:
    table = scene("regenerative-evolution")
    old = table.unit("A", "plain", (10, 10), injured=injured, damage=3)
    if not last:
        table.unit("A", "plain", (30, 4), name="friend", activated=True)
    table.unit("B", "plain", (30, 33))
    table.box((8, 8), (12, 12), 3, kind="rejuvenation-chamber", name="chamber")
    table.stand_on(old, "chamber")
    table.side("A", bench=bench)
    return table.turn("A").do(f"pick activate:{old}"), old


@pytest.mark.rule("SHOT-06", "DMG-13")
def test_an_injured_character_makes_room_for_another() -> None:
    play, old = chamber(injured=True)
    play.use("Regenerative Evolution")
    assert play.options() == ["reserve:light"]  # Heavy is of higher Threat
    play.do("pick reserve:light")
    assert [event.unit for event in play.seen(KnockedOut)] == [old]
    play.refused("spot 13500,10000")  # beside the chamber
    play.do("spot 10000,10000")
    new = play.unit("A.light")
    assert (new.on, new.power, new.activated) == ("chamber", 3, True)
    assert play.asked == "B"


@pytest.mark.rule("WIN-06", "WIN-10")
def test_the_last_of_a_squad_leaves_before_its_successor_comes() -> None:
    """Only one player has characters then, and wins immediately (Q-32)."""
    play, _ = chamber(injured=True, last=True)
    play.use("Regenerative Evolution").do("pick reserve:light")
    assert (play.state.outcome.winner, play.state.outcome.rule) == ("B", "WIN-06")


def test_a_healthy_character_is_not_regenerated() -> None:
    play, _ = chamber(injured=False)
    assert play.purpose == "act"


def test_nobody_is_given_up_without_a_successor() -> None:
    play, old = chamber(injured=True, bench=("heavy",))
    assert play.purpose == "act" and play.unit(old).on_table


# --- Dracula's Servants ---------------------------------------------------------------------------


def thralls(slug: str = "plain") -> tuple[Table, str]:
    table = scene("draculas-servants")
    hero = table.unit("A", slug, (10, 10))
    table.unit("B", "plain", (30, 30))
    table.token("draculas-servants", (10, 17), name="thrall-1", kind="civilian")
    table.state.tokens["thrall-1"] = replace(table.state.tokens["thrall-1"], name="Thrall")
    return table, hero


@pytest.mark.parametrize(
    ("roll", "found"), [("-B-", (1, 1, ("bleed",))), ("C--", (0, 0, ())), ("-W-", (0, 0, ()))]
)
def test_thralls_set_upon_whoever_stops_near_them(
    roll: str, found: tuple[int, int, tuple[str, ...]]
) -> None:
    table, hero = thralls()
    play = table.activate(hero).do("pick move").place_near(10, 14).roll(roll)
    unit = play.unit(hero)
    assert (unit.damage, unit.power, unit.conditions) == found


def test_the_computer_can_tell_why_it_moves_while_thralls_are_about() -> None:
    """A token of a One-Shot card belongs to no crisis: the reason for a move broke off there."""
    table, _ = thralls()
    state = table.state
    assert changes(table.engine, state, [state], "A") is None


def test_thralls_leave_their_own_alone_and_those_who_stay_away() -> None:
    table, hero = thralls()
    far = table.activate(hero).do("pick move").place_near(16, 10)
    assert far.purpose == "act"
    enlist(table, "thralls-of-dracula")
    near = table.activate(hero).do("pick move").place_near(10, 14)
    assert near.purpose == "act"


def test_thralls_are_put_around_a_feature_of_size_five() -> None:
    table = scene("draculas-servants")
    table.unit("A", "plain", (3, 3))
    table.unit("B", "plain", (33, 33))
    table.box((14, 14), (19, 19), 5, kind="monolith", name="one")
    table.box((24, 24), (29, 29), 5, kind="monolith", name="two")
    table.state.stack = [SetupFrame(step="SHOT-05", serial=1)]
    table.state.priority = "B"
    play = Play(table.engine, table.engine.settle(table.state))
    assert play.asked == "B"  # who has priority puts them down
    assert play.purpose == "scatter_around" and play.options() == ["piece:one", "piece:two"]
    play.do("pick piece:two")
    assert not play.state.terrain["two"].interactive and play.state.terrain["one"].interactive
    assert play.purpose == "scatter"
    play.refused("spot 10000,10000", "SHOT-05")
    play.do("spot 22500,26000")
    play.refused("spot 22500,26000")  # another one lies there
    play.do("spot 26000,22500", "spot 30500,26000")
    lying = [token for token in play.state.tokens.values() if token.name == "Thrall"]
    assert len(lying) == 3
    assert play.purpose not in ("scatter", "place_terrain")


def test_thralls_are_no_objectives() -> None:
    table, hero = thralls()
    table.state.units[hero] = replace(table.state.units[hero], y=15500)
    play = table.activate(hero)
    play.refused("pick interact:thrall-1", "ACT-01")
    game = play.engine.game(play.state)
    assert not contests(game, game.unit(hero), game.state.tokens["thrall-1"])


# --- High Octane ----------------------------------------------------------------------------------


def garage(**fields: object) -> tuple[Table, str]:
    table = scene("high-octane")
    driver = table.unit("A", "plain", (6, 8), power=1, **fields)
    table.unit("B", "plain", (33, 33))
    table.box((4, 9), (8, 11), 2, name="car")  # along x, its middle at (6, 10)
    return table, driver


def test_a_car_steered_straight_aside_starts_with_its_front() -> None:
    """Neither end is nearer to the first direction: the tool begins where the car points."""
    table, driver = garage()
    play = table.activate(driver).do("pick interact:car", "aim 0,1", "aim 0,1")
    corners = play.state.terrain["car"].corners
    assert min(x for x, _ in corners) == 8000 - 1000  # beside its front end, half its width each
    assert max(x for x, _ in corners) == 8000 + 1000
    assert min(y for _, y in corners) == 10000 + 7250


def test_a_car_is_driven_to_the_end_of_the_tool() -> None:
    table, driver = garage()
    friend = table.unit("A", "plain", (10, 10), name="friend")
    foe = table.unit("B", "plain", (13.5, 10.3), name="foe")
    aside = table.unit("B", "plain", (11, 13), name="aside")
    play = table.activate(driver).do("pick interact:car")
    assert (play.purpose, play.state.pending.length) == ("drive", 7250 // 2)
    play.do("aim 1,0")
    assert play.purpose == "drive_on"
    play.do("aim 1,0")
    assert [play.unit(u).damage for u in (friend, foe, aside)] == [1, 1, 0]
    xs = sorted(x for x, _ in play.state.terrain["car"].corners)
    assert (xs[0], xs[-1]) == (8000 + 7250, 8000 + 7250 + 4000)  # its back touches the tool
    assert play.purpose == "place" and play.asked == "A"
    play.refused("spot 6000,8000", "MOVE-16")
    play.place_near(17, 8)
    assert play.unit(driver).x > 12000
    assert play.unit(driver).power == 0


def test_the_tool_bends_and_the_car_turns_with_it() -> None:
    table, driver = garage()
    play = table.activate(driver).do("pick interact:car", "aim 1,0", "aim 0,1")
    corners = play.state.terrain["car"].corners
    joint = (8000 + 3625, 10000)
    assert min(y for _, y in corners) == joint[1] + 3625
    assert max(y for _, y in corners) - min(y for _, y in corners) == 4000  # it stands upright now
    assert (min(x for x, _ in corners) + max(x for x, _ in corners)) // 2 == joint[0]


def test_either_end_may_lead() -> None:
    table, driver = garage()
    table.state.terrain.pop("car")
    table.box((18, 9), (22, 11), 2, name="car")
    table.state.units[driver] = replace(table.state.units[driver], x=20000)
    play = table.activate(driver).do("pick interact:car", "aim -1,0", "aim -1,0")
    assert max(x for x, _ in play.state.terrain["car"].corners) == 18000 - 7250


@pytest.mark.rule("SHOT-05")
def test_large_terrain_and_bodies_are_in_the_way() -> None:
    table, driver = garage()
    table.box((10, 8), (11, 12), 2, name="wall")
    play = table.activate(driver).do("pick interact:car")
    play.refused("aim 1,0", "SHOT-05")  # terrain of its own Size
    table, driver = garage()
    table.box((10, 8), (11, 12), 1, name="kerb")
    table.unit("B", "plain", (17, 10), name="body")
    play = table.activate(driver).do("pick interact:car", "aim 1,0")
    play.refused("aim 1,0", "SHOT-05")  # somebody stands where it would stop
    play.do("aim 0,1")
    assert "kerb" in play.state.terrain  # what is smaller than the car is no obstacle to the tool


def test_a_giant_does_not_drive() -> None:
    giant = character("giant", attack("Stomp"), size=4)
    table = Table("1.3", extra=(*EXTRA, giant))
    table.state.one_shots = ("high-octane",)
    driver = table.unit("A", "giant", (6, 8), power=1)
    table.unit("B", "plain", (33, 33))
    table.box((4, 9), (8, 11), 2, name="car")
    table.activate(driver).refused("pick interact:car", "OBJ-07")


def test_whatever_is_proposed_for_a_drive_is_possible() -> None:
    table, driver = garage()
    table.box((9, 8), (11, 9.5), 3, name="wall")
    play = table.activate(driver).do("pick interact:car")
    for _ in range(2):
        area = play.engine.region(play.state)
        assert area is not None
        proposed = area.samples(20, 1)
        assert proposed
        assert not any(play.engine.why_not(play.state, answer) for answer in proposed)
        play.state, _events = play.engine.step(play.state, proposed[-1])
    play.roundtrip()
    assert play.purpose == "place"
