"""One-Shot cards: Threat, terrain, and every special rule with fixed dice."""

import pytest

from crisis.cards.model.walk import all_effects
from crisis.cards.vocabulary import CreateTerrain
from crisis.data import catalogue
from crisis.rules.reading.query import value
from crisis.rules.setup.squads import threat_modifier
from crisis.state.events import PowerGained, RuleUsed, TerrainDestroyed, TerrainShifted
from tests.table import Play, Source, Table, attack, character, crisis

CARDS = catalogue()
THROWER = character(
    "thrower",
    attack()
    + """
[[superpower]]
name = "Heave"
kind = "active"
effects = [
  { do = "choose", as = "thing", from = "terrain", within = 2 },
  { do = "throw", who = "thing", tool = "medium" },
]
[[superpower]]
name = "Flip"
kind = "active"
effects = [
  { do = "choose", as = "prey", is = "enemy", within = 3 },
  { do = "throw", who = "prey", tool = "medium" },
]
[[superpower]]
name = "Healing Factor"
kind = "innate"
sides = ["injured"]
value = "stamina"
add = 0
""",
    energy=1,
)


def scene(
    card: str, kind: str = "", at: tuple[float, float] = (10, 13), **fields: object
) -> tuple[Table, str, str]:
    """Hero and foe 3 inches apart, and a piece of the card's kind with its near edge in reach."""
    table = Table("1.3", extra=[THROWER])
    table.state.one_shots = (card,)
    hero = table.unit("A", "plain", (10, 10), name="hero", **fields)
    foe = table.unit("B", "thrower", (13, 10), name="foe", power=3)
    if kind:
        size = CARDS.terrain[kind].size
        x, y = at
        table.box(
            (x - 0.5, y - 0.5),
            (x + 0.5, y + 0.5),
            size,
            kind=kind,
            name=kind,
            centre=(round(x * 1000), round(y * 1000)),
        )  # noqa: E501
    return table, hero, foe


def strike(table: Table, attacker: str, target: str) -> Play:
    return table.activate(attacker).do("pick attack:Strike", f"pick target:{target}")


@pytest.mark.parametrize("slug", sorted(CARDS.one_shots))
def test_each_card_brings_known_terrain_and_says_something(slug: str) -> None:
    card = CARDS.one_shots[slug]
    made = [
        effect.kind
        for rule in card.all_rules
        for effect in all_effects(rule)
        if isinstance(effect, CreateTerrain)
    ]
    brought = {*card.pieces, *made}  # by the set-up, or later by a rule
    assert card.name and brought and brought <= set(CARDS.terrain)
    assert card.all_rules


@pytest.mark.example("EX-SHOT-01")
@pytest.mark.rule("SHOT-04", "SQUAD-24")
def test_threat_modifiers_add_up() -> None:
    assert 17 + threat_modifier(("defensive-positions", "trial-of-survival"), CARDS) == 20
    assert threat_modifier(("darkness-falls", "the-light-of-hope"), CARDS) == 2


# --- interacting with terrain ----------------------------------------------------------------------


@pytest.mark.rule("OBJ-05", "OBJ-06", "SHOT-05")
def test_celestial_healing() -> None:
    table, hero, _ = scene(
        "celestial-healing", "regeneration-tank", (10, 12), damage=3, power=1, conditions=("bleed",)
    )
    play = table.activate(hero).do("pick interact:regeneration-tank")
    unit = play.unit(hero)
    assert (unit.damage, unit.power, unit.conditions) == (1, 0, ("stagger",))
    play.refused("pick interact:regeneration-tank", "OBJ-06")
    far, hero, _ = scene("celestial-healing", "regeneration-tank", (10, 14), power=1)
    far.activate(hero).refused("pick interact:regeneration-tank", "OBJ-05")


def test_terrain_of_other_kinds_has_no_ability() -> None:
    table, hero, _ = scene("celestial-healing", "dumpster", (10, 12), power=1)
    table.activate(hero).refused("pick interact:dumpster", "ACT-01")


@pytest.mark.rule("GEN-18", "PWR-05")
def test_defensive_positions() -> None:
    table, hero, foe = scene("defensive-positions", "gun-turret", (10, 12), power=1)
    far = table.unit("B", "plain", (10, 20), name="far")
    hidden = table.unit("B", "plain", (2, 10), name="hidden")
    table.box((4, 6), (5, 14), 4)
    play = table.activate(hero).do("pick interact:gun-turret")
    assert play.options() == [f"choose:{far}"]  # the foe is too near, the other one out of sight
    play.do(f"pick choose:{far}").roll("CWHBF")
    assert play.unit(far).damage == 3 and play.unit(far).power == 0
    assert play.unit(hidden).damage == play.unit(foe).damage == 0


def test_i_wonder_whats_in_here() -> None:
    table, hero, _ = scene("i-wonder-whats-in-here", "dumpster", (10, 12), damage=2, power=1)
    play = table.activate(hero).do("pick interact:dumpster").roll("WHF")
    assert (play.unit(hero).damage, play.unit(hero).power) == (2, 2)


def test_teleportation_network() -> None:
    table, hero, _ = scene("teleportation-network", "crystal-obelisk", (10, 12), power=1)
    table.box((29.5, 29.5), (30.5, 30.5), 3, kind="crystal-obelisk", name="exit")
    play = table.activate(hero).do("pick interact:crystal-obelisk")
    assert play.options() == ["choose:exit"]
    play.do("pick choose:exit").place_near(30, 28)
    assert play.unit(hero).y > 27000


# --- dice ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "damage"), [((10, 13), 2), ((10, 16), 1)])
def test_dark_intrusions(at: tuple[float, float], damage: int) -> None:
    table, hero, foe = scene("dark-intrusions", "dark-intrusion", at)
    play = strike(table, hero, foe).roll("HFF--").roll("---")
    assert play.unit(foe).damage == damage


def test_dark_intrusions_help_defending_and_dodging() -> None:
    table, hero, foe = scene("dark-intrusions", "dark-intrusion")
    play = strike(table, foe, hero).roll("HH---").roll("FF-")
    assert play.unit(hero).damage == 1
    table.box((16, 9), (17, 11), 3, name="rock")
    play = table.activate(foe).use("Heave").do("pick choose:rock", "aim -1,0").roll("FF-")
    assert play.unit(hero).damage == 2


def test_flashing_lights_force_a_reroll() -> None:
    table, hero, foe = scene("flashing-lights", "sign-post")
    play = strike(table, foe, hero).roll("HH---").roll("BB-").roll("-")
    assert play.unit(hero).damage == 1
    none = strike(table, foe, hero).roll("HH---").roll("---")
    assert none.purpose == "act"


@pytest.mark.parametrize(("vp", "offered"), [(0, True), (1, False)])
@pytest.mark.parametrize(
    ("card", "kind", "mine"),
    [("legal-defense", "law-office", False), ("take-it-outside", "corner-bar", True)],
)
def test_help_for_the_one_who_is_not_ahead(
    card: str, kind: str, mine: bool, vp: int, offered: bool
) -> None:
    table, hero, foe = scene(card, kind)
    table.side("A", vp=vp)
    name = CARDS.one_shots[card].name
    play = strike(table, hero, foe) if mine else strike(table, foe, hero)
    play.roll("HH---").roll("---")
    assert (play.purpose == "modify_own") == offered
    if offered:
        assert play.asked == "A"
        play.use(name).do("dice 2" if mine else "dice 0").roll("H" if mine else "B")
        assert play.unit(foe if mine else hero).damage == (3 if mine else 1)


@pytest.mark.parametrize(
    ("card", "kind", "at"),
    [("legal-defense", "law-office", (10, 13)), ("relevant-information", "newsstand", (10, 12))],
)
def test_help_for_a_dodge(card: str, kind: str, at: tuple[float, float]) -> None:
    table, hero, foe = scene(card, kind, at)
    table.box((16, 9), (17, 11), 3, name="rock")
    play = table.activate(foe).use("Heave").do("pick choose:rock", "aim -1,0").roll("---")
    play.use(CARDS.one_shots[card].name).do("dice 0").roll("B")
    assert play.unit(hero).damage == 2


@pytest.mark.parametrize(("at", "offered"), [((10, 12), True), ((10, 13.5), False)])
def test_relevant_information(at: tuple[float, float], offered: bool) -> None:
    table, hero, foe = scene("relevant-information", "newsstand", at)
    play = strike(table, foe, hero).roll("HH---").roll("---")
    assert (play.purpose == "modify_own") == offered
    if offered:
        play.use("Relevant Information").do("dice 0").roll("B")
        assert play.unit(hero).damage == 1
    car = table.box((15, 12), (16, 13), 2, name="car")
    dodge = table.activate(foe).use("Heave").do(f"pick choose:{car}", "aim -1,0")
    dodge.roll("---")
    assert (dodge.purpose == "modify_dodge") == offered
    if offered:
        dodge.use("Relevant Information").do("dice 0").roll("B")
        assert dodge.unit(hero).damage == 2


def test_mystical_mansion() -> None:
    sage = character("sage", mystic=6)
    table = Table("1.3", extra=[THROWER, sage])
    table.state.one_shots = ("mystical-mansion",)
    hero = table.unit("A", "sage", (10, 10), power=2)
    foe = table.unit("B", "thrower", (13, 10))
    table.box((9, 12), (11, 14), 5, kind="mystic-mansion")
    play = strike(table, foe, hero).use("Mystical Mansion").roll("-----")
    assert play.state.pending.count == 6
    assert play.unit(hero).power == 0


def test_remember_the_fallen() -> None:
    table, hero, foe = scene("remember-the-fallen", "fallen-shrine", (8.5, 13))
    play = strike(table, hero, foe).roll("B----").roll("BBB")
    assert play.unit(hero).power == 1
    assert play.unit(foe).power == 3  # too far from the shrine
    play = strike(table, foe, hero).roll("-----").roll("B--")
    assert play.unit(hero).power == 1
    table.box((16, 9), (17, 11), 3, name="rock")
    play = table.activate(foe).use("Heave").do("pick choose:rock", "aim -1,0").roll("BBB")
    assert play.unit(hero).power == 1


# --- Stealth, Healing Factor ---------------------------------------------------------------------------


@pytest.mark.rule("KEY-09")
def test_darkness_and_hope() -> None:
    table, hero, foe = scene("darkness-falls")
    game = table.turn("A").engine.game(table.state)
    assert [value(game, "stealth", game.unit(u), 0) for u in (hero, foe)] == [3, 3]
    table, hero, foe = scene("darkness-falls", "beacon", (4, 10))
    table.state.one_shots = ("darkness-falls", "the-light-of-hope")
    game = table.turn("A").engine.game(table.state)
    assert [value(game, "stealth", game.unit(u), 0) for u in (hero, foe)] == [0, 3]


def test_nobody_is_shot_from_afar_in_the_dark_but_near_a_beacon() -> None:
    def shot(*cards: str) -> Play:
        table = Table("1.3", extra=[THROWER])
        table.state.one_shots = cards
        hero = table.unit("A", "plain", (10, 10), power=2)
        table.unit("B", "plain", (19, 10))
        table.box((19, 12), (20, 13), 3, kind="beacon", interactive=False)
        return table.activate(hero)

    shot("darkness-falls").refused("pick attack:Blast")
    lit = shot("darkness-falls", "the-light-of-hope").do("pick attack:Blast", "pick target:B.plain")
    assert lit.purpose == "attack"


def test_weapon_x_program() -> None:
    table, hero, _ = scene("weapon-x-program", damage=2)
    play = table.activate(hero).do("pick end").use("Healing Factor").skip("turn")
    assert play.unit(hero).damage == 1
    table, _, foe = scene("weapon-x-program")
    table.unit("B", "thrower", (13, 10), name="foe", damage=2, injured=True)  # has one of its own
    play = table.activate(foe).do("pick end")
    assert play.purpose == "turn" and play.unit(foe).damage == 2


@pytest.mark.rule("KEY-11", "TIME-03", "TIME-10", "KEY-04")
def test_a_lent_healing_factor_comes_before_bleed() -> None:
    """The keyword is the character's own effect, Bleed is nobody's (Q-10)."""
    table, hero, _ = scene("weapon-x-program", damage=2, conditions=("bleed",))
    play = table.activate(hero).do("pick end")
    assert play.names() == ["Healing Factor", ""]
    play.use("Healing Factor")
    assert play.unit(hero).damage == 2 and play.purpose != "activation_end"
    table, hero, _ = scene("weapon-x-program", conditions=("bleed",))
    play = table.activate(hero).do("pick end")
    assert play.unit(hero).damage == 1 and play.purpose != "activation_end"


# --- phases, moves, damage -------------------------------------------------------------------------------


@pytest.mark.rule("ROUND-03")
def test_the_daily_grind() -> None:
    table, hero, foe = scene("the-daily-grind", "coffee-stand", (11.5, 11.5))
    second = table.unit("A", "plain", (11.5, 13.5), name="second")
    play = table.round_at("Power 1", priority="A")
    assert play.asked == "A" and sorted(play.options()) == sorted(
        [f"choose:{hero}", f"choose:{second}"]
    )
    play.do(f"pick choose:{second}")
    assert play.asked == "B"
    play.do(f"pick choose:{foe}")
    assert [play.unit(u).power for u in (hero, second, foe)] == [1, 2, 5]


def test_theyre_in_the_floors() -> None:
    table, hero, foe = scene("theyre-in-the-floors", "infested-building", (10, 15))
    play = table.activate(hero).do("pick move").place_near(10, 13)
    assert play.unit(hero).conditions == ("bleed",)
    thrown = table.activate(foe).use("Flip").do(f"pick choose:{hero}", "aim 0,1").skip("act")
    assert thrown.unit(hero).conditions == ("bleed",)
    away = table.activate(hero).do("pick move").place_near(8, 8)
    assert away.unit(hero).conditions == ()


def test_floating_things_make_characters_lighter() -> None:
    lifter = character(
        "lifter",
        """
[[superpower]]
name = "Lift"
kind = "active"
effects = [
  { do = "choose", as = "prey", is = "enemy", size_max = 1, within = 4 },
  { do = "throw", who = "prey", tool = "short" },
]
""",
    )
    table = Table("1.3", extra=[lifter])
    hero = table.unit("A", "lifter", (10, 10))
    near = table.unit("B", "plain", (13, 10), name="near")  # Size 2
    table.unit("B", "plain", (7, 7), name="far")
    table.box((15, 9), (16, 11), 2, kind="floating-node")
    assert "Lift" not in table.activate(hero).names()
    table.state.one_shots = ("floating-things",)
    play = table.activate(hero).use("Lift")
    assert play.options() == [f"choose:{near}"]


def test_trial_of_survival() -> None:
    table, hero, foe = scene("trial-of-survival")
    shrine = table.box((8, 8), (11.5, 12), 4, kind="shrine-en-sabah-nur", interactive=False)
    table.stand_on(hero, shrine)
    play = strike(table, foe, hero).roll("HHH--").roll("---").use("Trial of Survival")
    assert play.unit(hero).damage == 2
    table, hero, foe = scene("trial-of-survival", "shrine-en-sabah-nur")
    assert strike(table, foe, hero).roll("HHH--").roll("---").purpose == "act"  # beside it


@pytest.mark.rule("SETUP-05")
@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("cement-mixer", 4), ("chemical-truck", 4), ("truck", 4), ("law-office", 5),
        ("corner-bar", 5), ("infested-building", 5), ("bunker", 5), ("apartment-building", 5),
    ],
)  # fmt: skip
def test_trucks_are_size_4_and_buildings_size_5(kind: str, size: int) -> None:
    """The book's list of common features; who throws Size 4 cannot throw a house."""
    assert CARDS.terrain[kind].size == size


@pytest.mark.parametrize(
    ("card", "kind", "dice", "condition"),
    [
        ("oscorp-chemical-truck", "chemical-truck", 1, "poison"),
        ("sleep-with-the-fishes", "cement-mixer", 3, "slow"),
    ],
)
def test_dangerous_loads(card: str, kind: str, dice: int, condition: str) -> None:
    table, hero, foe = scene(card, kind, (16, 10))
    weak = table.unit("A", "thrower", (10, 10), name="weak") if dice == 1 else hero
    if dice == 1:
        del table.state.units[hero]
    play = table.activate(foe).use("Heave").do(f"pick choose:{kind}", "aim -1,0")
    assert play.state.pending.count == dice
    play.roll("-" * dice)
    assert play.unit(weak).damage == 3 and play.unit(weak).conditions == (condition,)
    table.box((16, 9), (17, 11), 3, name="rock")
    plain = table.activate(foe).use("Heave").do("pick choose:rock", "aim -1,0")
    assert plain.state.pending.count == 3
    plain.roll("---")
    assert plain.unit(weak).conditions == ()


# --- the panthers ------------------------------------------------------------------------------------------

PANTHER = "small-panther-statue"


@pytest.mark.example("EX-SHOT-02")
@pytest.mark.rule("SHOT-05", "SHOT-06")
@pytest.mark.parametrize(("at", "extra"), [((10, 15), 1), ((10, 20), 0)])
def test_the_gods_look_on(at: tuple[float, float], extra: int) -> None:
    table, hero, foe = scene("the-panthers-stood-watch", PANTHER, at)
    play = strike(table, foe, hero).roll("HH---").roll("---")
    assert play.unit(hero).damage == 2
    assert play.unit(hero).power == 2 + extra
    assert [e.amount for e in play.seen(PowerGained) if e.unit == hero] == [2, 1][: 1 + extra]


def test_a_panther_that_does_not_see_gives_nothing() -> None:
    table, hero, foe = scene("the-panthers-stood-watch", PANTHER, (10, 15))
    table.box((6, 12), (14, 13), 4)
    assert strike(table, foe, hero).roll("HH---").roll("---").unit(hero).power == 2


@pytest.mark.example("EX-SHOT-02")
@pytest.mark.rule("SHOT-05", "DMG-04")
def test_a_panther_appears_before_somebody_falls() -> None:
    table, hero, foe = scene("the-panthers-stood-watch", PANTHER, (25, 25), damage=5)
    table.unit("A", "plain", (3, 3), name="last")
    play = strike(table, foe, hero).roll("H----").roll("---")
    assert play.asked == "A" and play.options() == [f"piece:{PANTHER}", "done"]
    assert not play.unit(hero).dazed
    play.do(f"pick piece:{PANTHER}")
    play.refused("spot 10000,20000", "SHOT-05")
    play.refused("spot 10000,11000", "MOVE-03")
    play.do("spot 10000,13000")
    assert play.state.terrain[PANTHER].centre == (10000, 13000)
    assert play.unit(hero).dazed
    declined = strike(table, foe, hero).roll("H----").roll("---").do("pick done")
    assert declined.unit(hero).dazed and not declined.seen(TerrainShifted)


def test_a_destroyed_panther_returns() -> None:
    table, hero, foe = scene("the-panthers-stood-watch", PANTHER, (15.5, 10), damage=4)
    table.unit("A", "plain", (3, 3), name="last")
    play = table.activate(foe).use("Heave").do(f"pick choose:{PANTHER}", "aim -1,0")
    assert play.seen(TerrainDestroyed) and PANTHER not in play.state.terrain
    play.roll("---")
    assert play.options() == [f"piece:{PANTHER}", "done"]
    play.do(f"pick piece:{PANTHER}", "spot 7500,10000")
    assert play.state.terrain[PANTHER].centre == (7500, 10000)
    assert play.unit(hero).dazed


@pytest.mark.rule("SHOT-06", "TIME-06")
def test_one_shots_speak_before_crises() -> None:
    line = 'on = "activation_end"\ndo = "count"\nwho = { is = "any" }\ncounter = "x"\namount = 1\n'
    shot = Source("one_shots", "toll", f'name = "Toll"\nthreat = 0\n[[rule]]\n{line}')
    table = Table("1.3", extra=[shot, crisis("omen", f"[[rule]]\n{line}")], crises=("omen",))
    table.state.one_shots = ("toll",)
    hero = table.unit("A", "plain", (10, 10), conditions=("bleed",))
    table.unit("B", "plain", (30, 30))
    play = table.activate(hero).do("pick end")
    assert (play.asked, play.names()) == ("A", ["Bleed", "Toll"])  # both are nobody's (GEN-18)
    play.use("Toll")
    assert [event.name for event in play.seen(RuleUsed)] == ["Toll", "Bleed", "omen"]
