"""Every rule of the Secure crises, with fixed dice."""

import pytest

from crisis.state.events import Damaged, DiceRolled
from crisis.state.token_events import TokenMoved
from tests.missions.scene import scores, set_up

RIOTS = "riots-spark-over-extremis-3-0"
GAMMA = "gamma-wave-sweeps-across-midwest"
FORMULA = "infinity-formula-goes-missing"
INTRUSIONS = "intrusions-open-across-city-as-seals-collapse"
MADMAN = "mutant-madman-turns-city-center-into-lethal-amusement-park"
FISK = "mayor-fisk-vows-to-find-missing-witnesses"
COSMIC = "cosmic-invasion-black-order-descends-on-earth"
DEMONS = "demons-downtown-has-our-comeuppance-come-due"
PORTALS = "portals-overrun-city-with-spider-people"
SWORD = "sword-establishes-base-on-moons-blue-area"
SYNDICATE = "super-powered-scoundrels-form-sinister-syndicate"
TERRIGEN = "terrigen-clouds-sweep-over-city"
METEORS = "deadly-meteors-mutate-civilians"
CUBE = "struggle-for-the-cube-continues"


# --- secured ------------------------------------------------------------------------------------


@pytest.mark.rule("OBJ-16", "ROUND-17")
@pytest.mark.parametrize(
    ("slug", "vp"),
    [(RIOTS, 1), (FORMULA, 1), (INTRUSIONS, 1), (COSMIC, 1), (DEMONS, 1), (SYNDICATE, 1), (FISK, 2), (TERRIGEN, 2)],
)  # fmt: skip
def test_securing_scores(slug: str, vp: int) -> None:
    table = set_up(slug)
    token = table.state.tokens[f"{slug}-1"]
    x, y = token.x / 1000, token.y / 1000
    table.unit("A", "plain", (x + 1, y))
    table.unit("B", "plain", (x - 1, y), injured=True)
    table.unit("B", "plain", (33, 33), name="far")
    play = table.round_at("Cleanup 1")
    assert play.state.sides["A"].vp == vp
    assert play.state.sides["B"].vp == 0


@pytest.mark.rule("OBJ-20", "OBJ-21")
@pytest.mark.parametrize("slug", [METEORS, MADMAN, PORTALS, SWORD])
def test_controlling_scores_wherever_the_characters_are(slug: str) -> None:
    table = set_up(slug)
    table.unit("A", "plain", (2, 2))
    table.unit("B", "plain", (34, 34))
    token = table.state.tokens[f"{slug}-1"]
    table.token(
        slug, (token.x / 1000, token.y / 1000), kind=token.kind, name=token.id, controller="B"
    )
    play = table.turn("A")
    assert scores(play) == {"B": 1}


# --- Riots Spark Over Extremis 3.0 ---------------------------------------------------------------


@pytest.mark.rule("OBJ-07")
def test_an_extremis_console_heals_somebody_within_range_2() -> None:
    table = set_up(RIOTS)
    hero = table.unit("A", "plain", (6, 19.5), power=2)
    hurt = table.unit("A", "plain", (6, 15), damage=2, name="hurt")
    table.unit("A", "plain", (6, 10), damage=2, name="far")
    dazed = table.unit("A", "plain", (8, 18), damage=2, dazed=True, name="dazed")
    enemy = table.unit("B", "plain", (4, 18), damage=1)
    play = table.activate(hero).do(f"pick interact:{RIOTS}-1")
    assert sorted(play.options()) == sorted([f"choose:{hurt}", f"choose:{enemy}"])
    play.do(f"pick choose:{hurt}")
    assert play.unit(hurt).damage == 1
    assert play.unit(dazed).damage == 2
    assert play.unit(hero).power == 1


# --- Gamma Wave ------------------------------------------------------------------------------------


@pytest.mark.rule("ROUND-17")
@pytest.mark.parametrize(("token", "south", "north"), [(1, 1, 2), (2, 1, 1), (3, 2, 1)])
def test_shelters_are_worth_what_they_are_far_from_home(token: int, south: int, north: int) -> None:
    for side, vp in (("A", south), ("B", north)):
        table = set_up(GAMMA)
        place = table.state.tokens[f"{GAMMA}-{token}"]
        table.unit(side, "plain", (19, place.y / 1000))
        table.unit("B" if side == "A" else "A", "plain", (2, 2))
        assert scores(table.turn("A")) == {side: vp}


@pytest.mark.rule("ROUND-19", "PWR-05")
def test_the_gamma_wave_hurts_whoever_is_outside() -> None:
    table = set_up(GAMMA)
    safe = table.unit("A", "plain", (18, 22))
    out = table.unit("A", "plain", (25, 18), name="out")
    enemy = table.unit("B", "plain", (5, 5))
    play = table.round_at("Cleanup 1")
    assert [play.unit(u).damage for u in (safe, out, enemy)] == [0, 1, 1]
    assert play.unit(out).power == 1  # only that of the next Power Phase: a crisis is no enemy


# --- Infinity Formula ------------------------------------------------------------------------------


@pytest.mark.rule("OBJ-15", "ROUND-02")
def test_a_canister_gives_one_power_to_everybody_contesting_it() -> None:
    table = set_up(FORMULA)
    near = table.unit("A", "plain", (8, 14.5))
    enemy = table.unit("B", "plain", (9.5, 13), injured=True)
    dazed = table.unit("B", "plain", (6.5, 13), dazed=True, name="dazed")
    far = table.unit("A", "plain", (20, 20), name="far")
    play = table.round_at("Power 1")
    assert [play.unit(u).power for u in (near, enemy, dazed, far)] == [2, 2, 1, 1]


# --- Intrusions ------------------------------------------------------------------------------------


@pytest.mark.rule("OBJ-07", "OBJ-12")
@pytest.mark.parametrize(("face", "placer"), [("B", "A"), ("H", "A"), ("-", "B"), ("F", "B")])
def test_a_dark_portal_drops_tokens_and_leads_elsewhere(face: str, placer: str) -> None:
    table = set_up(INTRUSIONS)
    table.state.crises = (INTRUSIONS, CUBE)
    hero = table.unit("A", "plain", (7.5, 18), power=3)
    table.unit("B", "plain", (34, 2))
    held = table.token(CUBE, (0, 0), kind="asset", holder=hero)
    play = table.activate(hero).do(f"pick interact:{INTRUSIONS}-1")
    assert play.asked == "B" and play.purpose == "drop_token"
    play.anywhere().roll(face)
    assert play.asked == placer
    assert play.options() == [f"choose:{INTRUSIONS}-2", f"choose:{INTRUSIONS}-3"]
    play.do(f"pick choose:{INTRUSIONS}-3")
    assert play.asked == placer
    play.place_near(29, 18)
    assert abs(play.unit(hero).x - 29000) < 1500
    assert play.state.tokens[held].holder is None


# --- Mutant Madman ----------------------------------------------------------------------------------


@pytest.mark.rule("OBJ-07", "DICE-07")
@pytest.mark.parametrize(("faces", "taken"), [("C--", False), ("CH-", True), ("BBB", False)])
def test_a_trap_is_taken_against_its_healthy_enemies(faces: str, taken: bool) -> None:
    table = set_up(MADMAN)
    hero = table.unit("A", "plain", (8, 14.5), power=1)
    table.unit("B", "plain", (9.5, 13))
    table.unit("B", "plain", (6.5, 13), injured=True, name="injured")
    play = table.activate(hero).do(f"pick interact:{MADMAN}-1").roll(faces)
    assert play.state.tokens[f"{MADMAN}-1"].controller == ("A" if taken else None)


@pytest.mark.rule("ROUND-19", "GEN-10")
def test_traps_strike_one_enemy_each_after_the_other() -> None:
    table = set_up(MADMAN)
    for number, side in ((1, "A"), (2, "B"), (3, "A")):
        token = table.state.tokens[f"{MADMAN}-{number}"]
        table.token(
            MADMAN,
            (token.x / 1000, token.y / 1000),
            kind=token.kind,
            name=token.id,
            controller=side,
        )
    mine = table.unit("A", "plain", (8, 21))  # near the Trap of B
    one = table.unit("B", "plain", (8, 11))
    two = table.unit("B", "plain", (10, 13), name="two")
    other = table.unit("B", "plain", (28, 15), name="other")
    play = table.round_at("Cleanup 1", priority="A")
    assert play.asked == "A"  # which Trap first
    assert len(play.options()) == 2
    play.do(f"pick {next(o for o in play.options() if o.endswith('-1'))}")
    assert sorted(play.options()) == sorted([f"choose:{one}", f"choose:{two}"])
    play.do(f"pick choose:{two}")
    assert play.options() == [f"choose:{other}"]
    play.do(f"pick choose:{other}")
    assert play.asked == "B"
    play.do(f"pick choose:{mine}")
    assert [play.unit(u).damage for u in (mine, one, two, other)] == [1, 0, 1, 1]
    assert [play.unit(u).power for u in (mine, one, two, other)] == [2, 1, 2, 2]


# --- Mayor Fisk -------------------------------------------------------------------------------------


@pytest.mark.rule("ROUND-19")
def test_witnesses_flee_from_the_opponent_once_and_stun() -> None:
    table = set_up(FISK)
    guard = table.unit("A", "plain", (13, 17.5))
    enemy = table.unit("B", "plain", (13, 12))
    second = table.unit("B", "plain", (23, 21.5), name="second")
    play = table.round_at("Cleanup 1", priority="A")
    assert play.state.sides["A"].vp == 2 and play.state.sides["B"].vp == 2
    assert play.asked == "A" and play.purpose == "move_token"
    play.refused("spot 23000,30000")
    play.do("spot 23000,23500")  # A places the Witness that B secures, still beside `second`
    assert play.unit(second).damage == 1 and play.unit(second).conditions == ("stun",)
    assert play.asked == "B"
    play.do("spot 13000,13200")  # now beside B's own: A could place it, but not twice in a round
    assert play.unit(enemy).damage == 1 and play.unit(guard).damage == 0
    assert len(play.seen(TokenMoved)) == 2
    assert play.state.round == 2


# --- Cosmic Invasion --------------------------------------------------------------------------------


@pytest.mark.rule("ROUND-03")
def test_vaults_roll_for_each_character_priority_first() -> None:
    table = set_up(COSMIC)
    mine = table.unit("A", "plain", (6, 19.5))
    theirs = table.unit("B", "plain", (18, 11.5))
    idle = table.unit("B", "plain", (33, 33), name="idle")
    play = table.round_at("Power 1", priority="B")
    play.roll("W")
    assert play.seen(DiceRolled)[0].roller == theirs
    assert play.unit(theirs).power == 3
    assert play.asked == "A" and play.purpose == "push"
    play.do("aim 0,1").roll("H")
    assert play.unit(theirs).y > 13000
    assert play.unit(mine).power == 1 and play.unit(idle).power == 1


# --- Demons Downtown --------------------------------------------------------------------------------


def test_flaming_portals_incinerate_whoever_is_near() -> None:
    table = set_up(DEMONS)
    near = table.unit("A", "plain", (18, 19.5))
    far = table.unit("B", "plain", (22, 22))
    play = table.round_at("Power 1")
    assert play.unit(near).conditions == ("incinerate",)
    assert play.unit(far).conditions == ()


# --- Portals Overrun City ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "taken", "moved"), [("H--", True, False), ("HF-", True, True), ("F--", False, True)]
)
def test_inheritor_portals_are_taken_and_throw_back(faces: str, taken: bool, moved: bool) -> None:
    table = set_up(PORTALS)
    hero = table.unit("A", "plain", (6, 19.5), power=1)
    table.unit("B", "plain", (33, 33))
    play = table.activate(hero).do(f"pick interact:{PORTALS}-1").roll(faces)
    if moved:
        assert play.asked == "B" and play.purpose == "place"
        play.place_near(6, 25)
        assert 22000 < play.unit(hero).y < 26000
    assert play.state.tokens[f"{PORTALS}-1"].controller == ("A" if taken else None)
    assert play.unit(hero).damage == 0


# --- S.W.O.R.D. -------------------------------------------------------------------------------------


def test_an_uncontested_console_needs_no_roll() -> None:
    table = set_up(SWORD)
    hero = table.unit("A", "plain", (8, 19.5), power=1)
    table.unit("B", "plain", (33, 33))
    play = table.activate(hero).do(f"pick interact:{SWORD}-1")
    assert play.state.tokens[f"{SWORD}-1"].controller == "A"
    assert not play.seen(DiceRolled)


@pytest.mark.parametrize(("face", "taken"), [("H", True), ("B", False)])
def test_a_contested_console_needs_one_good_die(face: str, taken: bool) -> None:
    table = set_up(SWORD)
    hero = table.unit("A", "plain", (8, 19.5), power=1)
    table.unit("B", "plain", (8, 16.5), injured=True)
    play = table.activate(hero).do(f"pick interact:{SWORD}-1").roll(face)
    assert play.state.tokens[f"{SWORD}-1"].controller == ("A" if taken else None)


def test_more_consoles_may_push_an_enemy() -> None:
    table = set_up(SWORD)
    token = table.state.tokens[f"{SWORD}-1"]
    table.token(SWORD, (8, 18), kind=token.kind, name=token.id, controller="B")
    prey = table.unit("A", "plain", (18, 18))
    table.unit("B", "plain", (33, 33))
    play = table.round_at("Power 1", priority="A")
    assert play.asked == "B"
    play.do(f"pick choose:{prey}")
    assert play.asked == "B" and play.purpose == "push"
    play.do("aim 1,0")
    assert play.unit(prey).x > 20000
    declined = table.round_at("Power 1", priority="A").do("pick done")
    assert declined.unit(prey).x == 18000


# --- Sinister Syndicate ------------------------------------------------------------------------------


@pytest.mark.rule("COVER-07")
@pytest.mark.parametrize(("y", "cover"), [(23.0, True), (19.5, False)])
def test_an_ambush_is_cover_against_whoever_does_not_contest_it(y: float, cover: bool) -> None:
    table = set_up(SYNDICATE)
    attacker = table.unit("A", "plain", (18, y))
    target = table.unit("B", "plain", (18, 16.7))
    play = table.activate(attacker).do("pick attack:Strike", f"pick target:{target}")
    play.roll("HHHHH").roll("---")
    assert (play.purpose == "modify_own") == cover
    if cover:
        play.use("Cover").do("dice 0")
    assert play.unit(target).damage == (4 if cover else 5)


# --- Terrigen Clouds ---------------------------------------------------------------------------------


@pytest.mark.rule("ROUND-19")
def test_terrigen_clouds_move_first_and_poison_then() -> None:
    table = set_up(TERRIGEN)
    guard = table.unit("A", "plain", (6, 19.5))
    enemy = table.unit("B", "plain", (6, 14))
    play = table.round_at("Cleanup 1", priority="A")
    assert play.asked == "B" and play.purpose == "move_token"
    play.do("spot 6000,15000")
    assert play.unit(guard).damage == 0
    assert play.unit(enemy).damage == 1
    assert play.unit(enemy).conditions == ("poison",)
    assert len(play.seen(Damaged)) == 1


def test_a_cloud_that_stays_still_poisons() -> None:
    table = set_up(TERRIGEN)
    one = table.unit("A", "plain", (6, 19.5))
    two = table.unit("B", "plain", (6, 16.5))
    play = table.round_at("Cleanup 1", priority="A")
    assert [play.unit(u).conditions for u in (one, two)] == [("poison",), ("poison",)]
