"""Throws, pushes, dodge rolls and terrain (THROW, PUSH, DODGE, TERR chapters)."""

import pytest

from crisis.rules.reading.measure import TOOL
from crisis.state.decisions import Roll
from crisis.state.events import Collided, Moved, TerrainDestroyed, TerrainThrown
from tests.table import EDITIONS, Table, attack, character, crisis, power

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])
R = 689


def verb(name: str, do: str, who: str = 'is = "other"', more: str = "") -> str:
    return power(name, "active", f'effects = [{{ do = "choose", as = "it", {who} }}, {{ do = "{do}", who = "it"{more} }}]')  # fmt: skip


HURLER = character(
    "hurler",
    attack()
    + verb("Throw", "throw", more=', tool = "long"')
    + verb("Push", "push", more=', tool = "long"')
    + verb("Hurl", "throw", 'from = "terrain", interactive = true, size_max = 5, within = 5', ', tool = "long"')
    + power("Drop On", "active", 'effects = [{ do = "choose", as = "piece", from = "terrain", within = 5 }, { do = "destroy", what = "piece" }, { do = "choose", as = "it", is = "enemy" }, { do = "collide", who = "it", with = "piece" }]')
    + power("Lift", "active", 'effects = [{ do = "choose", as = "it", from = "terrain", interactive = true, size_max = 2, within = 2 }, { do = "throw", who = "it", tool = "short" }]'),
)  # fmt: skip


def scene(edition: str = "1.3", **mine):  # type: ignore[no-untyped-def]
    """The thrower at (10, 10), a character to throw at (13, 10)."""
    cards = (HURLER, *(character(f"size-{n}", attack(), size=n, stamina=9) for n in range(1, 6)))
    table = Table(edition, (*cards, *mine.pop("extra", ())), mine.pop("crises", ()))
    one = table.unit("A", "hurler", (10, 10), **mine)
    return table, one


def throw(table: Table, one: str, target: str, dx: int = 1, dy: int = 0, what: str = "Throw"):  # type: ignore[no-untyped-def]
    return table.activate(one).use(what).do(f"pick choose:{target}").aim(dx, dy)


@pytest.mark.rule("THROW-01", "THROW-02", "THROW-03", "THROW-06", "THROW-23", "PUSH-01", "PUSH-05")
@ALL
@pytest.mark.parametrize("what", ["Throw", "Push"])
@pytest.mark.parametrize("aim", [(1, 0), (0, 1), (-3, 4), (0, -1)])
def test_a_straight_tool_in_any_direction_over_the_full_distance(
    edition: str, what: str, aim: tuple[int, int]
) -> None:  # noqa: E501
    table, one = scene(edition)
    two = table.unit("B", "size-2", (16, 16))
    play = table.activate(one).use(what).do(f"pick choose:{two}")
    assert (play.asked, play.state.pending.length) == ("A", TOOL["long"])
    play.aim(*aim)
    length = (aim[0] ** 2 + aim[1] ** 2) ** 0.5
    full = TOOL["long"] + 2 * R
    assert play.unit(two).x == pytest.approx(16000 + full * aim[0] / length, abs=3)
    assert play.unit(two).y == pytest.approx(16000 + full * aim[1] / length, abs=3)
    assert play.unit(two).damage == 0


@pytest.mark.rule("THROW-04", "THROW-09", "THROW-10", "DODGE-01", "DODGE-08")
@ALL
def test_a_thrown_character_stops_at_a_base_and_both_suffer(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (13, 10))
    other = table.unit("B", "plain", (17, 10.5))
    play = throw(table, one, two)
    assert play.state.pending == Roll("dodge", 3, other)  # the thrown one rolls nothing
    gap = ((play.unit(other).x - play.unit(two).x) ** 2 + 500**2) ** 0.5 - 2 * R
    assert gap == pytest.approx(0, abs=3)
    play.roll("---")
    assert play.unit(two).damage == 1
    assert play.unit(other).damage == 3


@pytest.mark.rule("THROW-07", "THROW-08", "THROW-24", "TERR-04")
@pytest.mark.example("EX-THROW-01")
@ALL
@pytest.mark.parametrize(
    ("size", "interactive", "destroyed"), [(1, True, True), (2, True, False), (1, False, False)]
)
def test_a_thrown_character_meets_terrain(
    edition: str, size: int, interactive: bool, destroyed: bool
) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (13, 10))
    crate = table.box((15, 9), (16, 11), size, interactive=interactive)
    play = throw(table, one, two)
    assert play.unit(two).damage == 1
    assert play.unit(two).x == pytest.approx(15000 - R, abs=3)  # it stays where it stopped
    assert (crate not in play.state.terrain) is destroyed


@pytest.mark.rule("THROW-05")
@ALL
def test_the_thrower_and_the_terrain_one_stood_on_are_ignored(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (13, 10))
    play = throw(table, one, two, -1)  # over the thrower
    assert not play.seen(Collided)
    assert play.unit(two).x == pytest.approx(13000 - TOOL["long"] - 2 * R, abs=3)
    assert play.unit(one).damage == play.unit(two).damage == 0
    roof = table.box((11.5, 8), (15, 12), 5)
    table.stand_on(two, roof)
    play = throw(table, one, two)
    assert play.unit(two).damage == 0
    assert play.unit(two).on is None


@pytest.mark.rule("THROW-11", "MOVE-05")
@pytest.mark.example("EX-THROW-06")
@ALL
@pytest.mark.parametrize("what", ["Throw", "Push"])
def test_the_edge_stops_without_a_collision(edition: str, what: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (35, 18))
    play = throw(table, one, two, what=what)
    assert play.unit(two).x == pytest.approx(36000 - R, abs=3)
    assert play.unit(two).damage == 0


@pytest.mark.rule("THROW-21", "MOVE-04")
@ALL
def test_who_starts_on_terrain_ends_wholly_on_or_off_it(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (13, 20))
    full = TOOL["long"] + 2 * R
    edge = 13000 + full  # the tool would end half over the edge
    roof = table.box((12, 18), (edge / 1000, 22), 3)
    table.stand_on(two, roof)
    play = throw(table, one, two)
    assert play.unit(two).x == pytest.approx(edge - R, abs=3)
    assert play.unit(two).on == roof


@pytest.mark.rule("THROW-12", "THROW-14", "THROW-18", "TERR-06")
@pytest.mark.example("EX-THROW-04")
@ALL
def test_throwing_terrain_with_somebody_on_it(edition: str) -> None:
    """core-2019 measures first and removes the feature afterwards; later editions the other way."""
    table, one = scene(edition)
    two = table.unit("B", "plain", (14, 10))
    car = table.box((12.5, 8.5), (15.5, 11.5), 2)
    table.stand_on(two, car)
    play = table.activate(one).use("Hurl").do(f"pick choose:{car}")
    removed_first = car not in play.state.terrain
    assert removed_first is (edition != "core-2019")
    play.aim(1, 0)
    assert play.state.pending == Roll("dodge", 3, two)
    play.roll("BBB")
    assert car not in play.state.terrain
    assert (play.unit(two).on, play.unit(two).spot) == (None, (14000, 10000))


@pytest.mark.rule("THROW-12")
def test_core_2019_destroys_the_thrown_feature_after_the_collision() -> None:
    table, one = scene("core-2019")
    two = table.unit("B", "plain", (16, 10))
    car = table.box((8, 12), (9, 13), 2)
    play = table.activate(one).use("Hurl").do(f"pick choose:{car}").aim(1, 0).roll("---")
    told = play.told()
    assert told.index("Damaged") < told.index("TerrainDestroyed")
    assert play.unit(two).damage == 3


@pytest.mark.rule("THROW-13")
@LATER
def test_later_editions_remove_the_thrown_feature_first(edition: str) -> None:
    table, one = scene(edition)
    table.unit("B", "plain", (16, 10))
    car = table.box((8, 12), (9, 13), 2)
    play = table.activate(one).use("Hurl").do(f"pick choose:{car}").aim(1, 0).roll("---")
    told = play.told()
    assert told.index("TerrainDestroyed") < told.index("TerrainThrown") < told.index("Damaged")


@pytest.mark.rule("THROW-12", "THROW-13", "THROW-17")
@ALL
def test_the_tool_starts_at_the_thrower_and_the_first_thing_it_touches_is_hit(edition: str) -> None:
    table, one = scene(edition)
    car = table.box((8, 16), (9, 17), 2)  # where it stood does not matter
    near = table.unit("B", "plain", (13, 11.0), name="near")
    far = table.unit("B", "plain", (15.5, 10), name="far")
    play = table.activate(one).use("Hurl").do(f"pick choose:{car}").aim(1, 0)
    assert play.state.pending == Roll("dodge", 3, near)  # the edge of the tool touches it first
    play.roll("---")
    assert play.unit(far).damage == 0


@pytest.mark.rule("THROW-14")
@ALL
def test_terrain_under_the_thrower_is_ignored(edition: str) -> None:
    table, one = scene(edition)
    roof = table.box((8, 8), (12, 12), 5)
    table.stand_on(one, roof)
    car = table.box((14, 16), (15, 17), 2)
    two = table.unit("B", "plain", (15, 10))
    play = table.activate(one).use("Hurl").do(f"pick choose:{car}").aim(1, 0)
    assert play.state.pending == Roll("dodge", 3, two)


@pytest.mark.rule("THROW-15", "THROW-16", "THROW-18")
@pytest.mark.example("EX-THROW-03")
@ALL
@pytest.mark.parametrize("hit", [2, 3, 4])
def test_thrown_terrain_hits_terrain(edition: str, hit: int) -> None:
    table, one = scene(edition)
    table.unit("B", "plain", (30, 30))
    car = table.box((8, 12), (9, 13), 3, name="thrown")
    table.box((14, 9), (15, 11), hit, name="struck")
    play = table.activate(one).use("Hurl").do(f"pick choose:{car}").aim(1, 0)
    destroyed = [event.piece for event in play.seen(TerrainDestroyed)]
    assert "thrown" in destroyed
    assert ("struck" in destroyed) is (hit < 3 or (hit == 3 and edition == "core-2019"))


@pytest.mark.rule("THROW-15", "THROW-16")
@ALL
def test_thrown_terrain_leaves_standing_what_is_not_interactive(edition: str) -> None:
    table, one = scene(edition)
    table.unit("B", "plain", (30, 30))
    car = table.box((8, 12), (9, 13), 3, name="thrown")
    table.box((14, 9), (15, 11), 1, name="rock", interactive=False)
    play = table.activate(one).use("Hurl").do(f"pick choose:{car}").aim(1, 0)
    assert [event.piece for event in play.seen(TerrainDestroyed)] == ["thrown"]
    assert "rock" in play.state.terrain


@pytest.mark.rule("THROW-18")
@ALL
def test_a_thrown_feature_is_destroyed_even_if_it_hits_nothing(edition: str) -> None:
    table, one = scene(edition)
    table.unit("B", "plain", (30, 30))
    car = table.box((8, 12), (9, 13), 3)
    play = table.activate(one).use("Hurl").do(f"pick choose:{car}").aim(0, -1)
    assert car not in play.state.terrain
    assert play.seen(TerrainThrown)
    assert not play.seen(Collided)


@pytest.mark.rule("THROW-19", "TERR-01")
@ALL
def test_only_interactive_terrain_within_the_limits_can_be_thrown(edition: str) -> None:
    table, one = scene(edition)
    table.unit("B", "plain", (30, 30))
    table.box((8, 12), (9, 13), 2, name="good")
    table.box((6, 12), (7, 13), 2, name="fixed", interactive=False)
    table.box((10, 12), (11, 13), 3, name="large")
    table.box((20, 12), (21, 13), 2, name="far")
    play = table.activate(one).use("Lift")
    assert play.options() == ["choose:good"]


@pytest.mark.rule("THROW-20", "DODGE-10", "PWR-05", "GEN-09")
@ALL
def test_a_collision_is_an_effect_of_the_thrower(edition: str) -> None:
    """Enemies of the thrower gain Power for it, its allies do not."""
    table, one = scene(edition)
    two = table.unit("B", "size-2", (13, 10))
    ally = table.unit("A", "plain", (17, 10))
    play = throw(table, one, two).roll("---")
    assert (play.unit(two).damage, play.unit(two).power) == (1, 1)
    assert (play.unit(ally).damage, play.unit(ally).power) == (3, 0)
    table.unit("B", "plain", (17, 10), name="enemy")
    del table.state.units[ally]
    play = throw(table, one, two).roll("---")
    assert (play.unit("B.enemy").damage, play.unit("B.enemy").power) == (3, 3)


@pytest.mark.rule("THROW-22")
@ALL
def test_a_collision_as_if_hit_by_a_destroyed_feature(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "plain", (16, 10))
    car = table.box((13, 12), (14, 13), 4)
    play = table.activate(one).use("Drop On").do(f"pick choose:{car}", f"pick choose:{two}")
    assert car not in play.state.terrain
    assert play.state.pending == Roll("dodge", 3, two)
    play.roll("B--")
    assert play.unit(two).damage == (2 if edition == "1.3" else 4)
    assert not play.seen(Moved)


@pytest.mark.rule("THROW-04")
@ALL
def test_two_things_at_once_the_thrower_picks(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (13, 10))
    table.unit("B", "plain", (17, 10.5), name="above")
    table.unit("B", "plain", (17, 9.5), name="below")
    play = throw(table, one, two)
    assert (play.purpose, play.asked) == ("which_collision", "A")
    play.do("pick hit:B.below").roll("---")
    assert play.unit("B.below").damage == 3
    assert play.unit("B.above").damage == 0


@pytest.mark.rule("THROW-04")
@ALL
def test_contact_at_the_start_counts_only_when_moving_into_it(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (13, 10))
    other = table.unit("B", "plain", (13 + 2 * R / 1000, 10))
    play = throw(table, one, two)
    assert play.state.pending == Roll("dodge", 3, other)
    play = throw(table, one, two, 0, 1)
    assert not play.seen(Collided)


# --- pushes ---------------------------------------------------------------------------------------


@pytest.mark.rule("PUSH-01", "PUSH-02", "PUSH-03", "THROW-10")
@pytest.mark.example("EX-PUSH-03")
@ALL
def test_a_push_stops_but_harms_nobody_and_nothing(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (13, 10))
    crate = table.box((15, 9), (16, 11), 1)
    play = throw(table, one, two, what="Push")
    assert play.unit(two).x == pytest.approx(15000 - R, abs=3)
    assert play.unit(two).damage == 0
    assert crate in play.state.terrain
    del table.state.terrain[crate]
    other = table.unit("B", "plain", (17, 10))
    play = throw(table, one, two, what="Push")
    assert play.purpose == "act"  # no dodge
    assert play.unit(two).x == pytest.approx(17000 - 2 * R, abs=3)
    assert (play.unit(two).damage, play.unit(other).damage) == (0, 0)


@pytest.mark.rule("PUSH-04")
@ALL
@pytest.mark.parametrize(("timing", "moved"), [("before_damage", True), ("after_attack", False)])
def test_a_push_happens_at_its_printed_moment(edition: str, timing: str, moved: bool) -> None:
    cards = (character("shover", attack(rules=f'{{ on = "{timing}", do = "push", who = "target", tool = "short" }}')),)  # fmt: skip
    table = Table(edition, cards)
    one = table.unit("A", "shover", (10, 10))
    two = table.unit("B", "plain", (13, 10), damage=5)
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("HH---").roll("---")
    )
    if moved:
        play.aim(1, 0)
    assert play.unit(two).dazed
    assert (play.unit(two).x > 13000) is moved


# --- dodge ----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "DODGE-01", "DODGE-02", "DODGE-04", "DODGE-05", "DODGE-06", "THROW-09", "THROW-20"
)
@pytest.mark.example("EX-THROW-02")
@ALL
def test_a_character_of_size_3_is_thrown_into_an_enemy(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-3", (13, 10))
    other = table.unit("B", "plain", (17, 10))
    play = throw(table, one, two).roll("B-C").roll("H")
    assert play.unit(two).damage == 1
    left = (3 if edition == "1.3" else 4) - 2
    assert (play.unit(other).damage, play.unit(other).power) == (left, left)


@pytest.mark.rule("DODGE-04", "DODGE-05")
@pytest.mark.example("EX-THROW-05")
@ALL
@pytest.mark.parametrize("size", [5, 1])
def test_dodge_damage_by_size_or_flat(edition: str, size: int) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (15, 10))
    building = table.box((8, 12), (9, 13), size)
    play = table.activate(one).use("Hurl").do(f"pick choose:{building}").aim(1, 0).roll("-HF")
    assert play.unit(two).damage == (3 if edition == "1.3" else size + 1)


@pytest.mark.rule("DODGE-06")
@ALL
def test_a_dodge_reduces_to_nothing_at_best(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (15, 10))
    crate = table.box((8, 12), (9, 13), 1)
    play = (
        table.activate(one).use("Hurl").do(f"pick choose:{crate}").aim(1, 0).roll("BWC").roll("C")
    )
    assert (play.unit(two).damage, play.unit(two).power) == (0, 0)


@pytest.mark.rule("DODGE-03", "DICE-04", "DICE-06", "DICE-09")
@ALL
def test_dice_of_a_dodge_are_modified_by_rules_that_cover_it(edition: str) -> None:
    cards = (
        character("nimble", attack()
                  + power("Sense", "innate", 'on = ["modify_own", "modify_dodge"]', "may = true", 'when = [{ any_of = [{ who = "struck", is = "self" }, { who = "target", is = "self" }] }]',
                          'effects = [{ do = "reroll", pool = "dodge", up_to = 2 }]')
                  + power("Shield", "innate", 'on = "modify_own"', "may = true", 'when = [{ who = "target", is = "self" }]',
                          'effects = [{ do = "change", pool = "own", to = "block" }]')),
    )  # fmt: skip
    table, one = scene(edition, extra=cards)
    two = table.unit("B", "size-2", (13, 10))
    other = table.unit("B", "nimble", (17, 10))
    play = throw(table, one, two).roll("-F-")
    assert play.asked == "B"
    assert play.names() == ["Sense", ""]  # a rule about defense dice is not offered
    play.use("Sense")
    assert play.state.pending.dice == (0, 2)
    play.do("dice 0,2").roll("BC")  # a rerolled Critical adds no die
    assert play.unit(other).damage == 1


@pytest.mark.rule("DODGE-07", "COVER-08")
@ALL
def test_a_dodge_is_compulsory_and_cover_does_not_help(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (13, 10))
    other = table.unit("B", "plain", (18, 10), conditions=("incinerate",))
    table.box((16, 11), (19, 12), 3)
    play = throw(table, one, two)
    assert isinstance(play.state.pending, Roll)  # nobody may refuse it
    assert play.state.pending.count == 3  # Incinerate is about defense rolls
    play.roll("---")
    assert play.purpose == "act"
    assert play.unit(other).damage == 3


@pytest.mark.rule("DODGE-09")
@ALL
def test_a_dazed_character_that_is_hit_rolls_nothing(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-2", (13, 10))
    down = table.unit("B", "plain", (17, 10), dazed=True, damage=6)
    play = throw(table, one, two)
    assert play.purpose == "act"
    assert play.unit(two).x == pytest.approx(17000 - 2 * R, abs=3)
    assert play.unit(two).damage == 1
    assert play.unit(down).damage == 6


@pytest.mark.rule("DODGE-01")
@ALL
def test_a_changed_physical_defense_counts_for_the_dodge(edition: str) -> None:
    cards = (character("braced", attack() + power("Brace", "innate", 'value = "defense"', 'of = ["physical"]', "add = 2")),)  # fmt: skip
    table, one = scene(edition, extra=cards)
    two = table.unit("B", "size-2", (13, 10))
    table.unit("B", "braced", (17, 10))
    assert throw(table, one, two).state.pending.count == 5


# --- terrain --------------------------------------------------------------------------------------


@pytest.mark.rule("TERR-01", "TERR-04")
@ALL
def test_interactive_terrain_can_be_destroyed_and_is_removed(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "size-5", (13, 10))
    table.box((15, 9), (16, 11), 3, name="kiosk")
    play = throw(table, one, two)
    assert "kiosk" not in play.state.terrain
    table.box((15, 9), (16, 11), 3, name="kiosk", interactive=False)
    assert "kiosk" in throw(table, one, two).state.terrain


@pytest.mark.rule("TERR-02", "TERR-03")
def test_every_kind_of_terrain_has_its_guide_size() -> None:
    kinds = Table().catalogue.terrain
    guide = {
        "bench": 1, "small-crate": 1, "lamp-post": 1, "dumpster": 2, "cryo-tube": 2, "car": 2,
        "newsstand": 3, "billboard": 3, "food-cart": 3, "truck": 4, "market-stand": 4,
        "apartment-building": 5, "monolith": 5,
    }  # fmt: skip
    assert {slug: kinds[slug].size for slug in guide} == guide
    assert all(1 <= kind.size <= 6 for kind in kinds.values())


@pytest.mark.rule("TERR-05")
@ALL
def test_terrain_can_carry_rules_of_a_crisis(edition: str) -> None:
    cards = (
        crisis("fallout", '[[rule]]\non = "terrain_destroyed"\neffects = [{ do = "damage", who = { is = "any" }, amount = 1 }]'),
    )  # fmt: skip
    table, one = scene(edition, extra=cards, crises=("fallout",))
    two = table.unit("B", "size-5", (13, 10))
    table.box((15, 9), (16, 11), 3, name="kiosk")
    play = throw(table, one, two)
    assert "kiosk" not in play.state.terrain
    assert play.unit(one).damage == 1  # the thrower was not part of the collision
    assert (play.unit(two).damage, play.unit(two).power) == (2, 1)  # a Crisis gives no Power


@pytest.mark.rule("TERR-06", "TERR-07", "OBJ-32")
@pytest.mark.example("EX-TERR-01")
@ALL
def test_who_stood_on_destroyed_terrain_is_put_down_unharmed(edition: str) -> None:
    table, one = scene(edition)
    two = table.unit("B", "plain", (14, 14), power=1)
    roof = table.box((12, 12), (18, 16), 3)
    table.stand_on(two, roof)
    token = table.token("hill", (16.5, 14), on=roof)
    play = table.activate(one).use("Hurl").do(f"pick choose:{roof}").aim(0, -1)
    assert roof not in play.state.terrain
    assert (play.unit(two).on, play.unit(two).spot) == (None, (14000, 14000))
    assert (play.unit(two).damage, play.unit(two).power) == (0, 1)
    assert play.state.tokens[token].on is None
    assert play.state.tokens[token].spot == (16500, 14000)
    assert not play.seen(Collided)
