"""Movement (MOVE chapter) and directions (DIR chapter)."""

import math

import pytest

from crisis.rules.reading.measure import RANGE, TOOL
from crisis.state.decisions import ChooseAdvance, ChooseAim, ChooseSpot
from crisis.state.events import Moved, MoveStopped
from crisis.texts import codes
from tests.table import EDITIONS, Play, Table, attack, character, duel, power

ALL = pytest.mark.parametrize("edition", EDITIONS)
R = 689  # the radius of a 35 mm base

MOVER = character(
    "mover",
    attack()
    + power("Push", "active", 'effects = [{ do = "choose", as = "it", is = "other" }, { do = "push", who = "it", tool = "short" }]')
    + power("Push Away", "active", 'effects = [{ do = "choose", as = "it", is = "other" }, { do = "push", who = "it", tool = "short", away = "self" }]')
    + power("Pull", "active", 'effects = [{ do = "choose", as = "it", is = "other" }, { do = "push", who = "it", tool = "short", toward = "self" }]')
    + power("Throw", "active", 'effects = [{ do = "choose", as = "it", is = "other" }, { do = "throw", who = "it", tool = "short" }]')
    + power("Throw Away", "active", 'effects = [{ do = "choose", as = "it", is = "other" }, { do = "throw", who = "it", tool = "short", away = "self" }]')
    + power("Blink", "active", 'effects = [{ do = "place", within = 2 }]')
    + power("Join", "active", 'effects = [{ do = "choose", as = "it", is = "other" }, { do = "place", within = 1, of = "it" }]')
    + power("Dash", "active", 'effects = [{ do = "advance", tool = "long" }]')
    + power("Chase", "active", 'effects = [{ do = "choose", as = "it", is = "other" }, { do = "advance", tool = "medium", toward = "it" }]')
    + power("Flee", "active", 'effects = [{ do = "choose", as = "it", is = "other" }, { do = "advance", tool = "medium", away = "it" }]'),
)  # fmt: skip


def straight(
    length: int,
    spot: tuple[int, int] | None = None,
    *,
    x: int = 10000,
    y: int = 10000,
    tool: str = "",
) -> str:  # noqa: E501
    """The answer for a straight tool to the east of a base, and the spot (its far end by default)."""
    tool = tool or next(name for name, known in TOOL.items() if known == length)
    joint, end = x + R + length // 2, x + R + length
    where = spot or (end + R, y)
    return f"advance {tool} {joint},{y} {end},{y} {where[0]},{where[1]}"


def moving(
    edition: str = "1.3",
    *boxes,
    speed: str = "medium",
    size: int = 2,
    what: str = "move",
    head: str = "",
    others=(),
    standable: bool = True,
):  # type: ignore[no-untyped-def]  # noqa: E501
    cards = (character("walker", attack(), speed=speed, size=size, head=head), MOVER)
    table = Table(edition, cards)
    one = table.unit("A", "walker", (10, 10))
    table.unit("B", "plain", (30, 30))
    for number, spot in enumerate(others):
        table.unit("B", "plain", spot, name=f"other{number}")
    for corner, opposite, piece_size in boxes:
        table.box(corner, opposite, piece_size, standable=standable)
    play = table.activate(one).do(f"pick {what}")
    return play, one


def mover(edition: str = "1.3", at=(13, 10), **fields):  # type: ignore[no-untyped-def]
    table = Table(edition, (MOVER,))
    one = table.unit("A", "mover", (10, 10))
    two = table.unit("B", "plain", at, **fields)
    return table, one, two


@pytest.mark.rule("MOVE-01", "MOVE-02", "MEAS-13")
@ALL
def test_five_kinds_of_movement_and_their_tools(edition: str) -> None:
    kinds = {}
    for what, kind, length in (
        ("move", ChooseAdvance, None), ("climb", ChooseAdvance, None), ("Push", ChooseAim, TOOL["short"]),
        ("Throw", ChooseAim, TOOL["short"]), ("Blink", ChooseSpot, None),
    ):  # fmt: skip
        table, one, two = mover(edition)
        play = table.activate(one)
        play.do(f"pick {what}") if what in play.options() else play.use(what)
        if play.purpose == "choose_characters":
            play.do(f"pick choose:{two}")
        assert isinstance(play.state.pending, kind)
        if length is not None:
            assert play.state.pending.length == length
        play.do("aim 0,1") if kind is ChooseAim else play.anywhere()
        kinds[what] = play.seen(Moved)[0].kind
    assert list(kinds.values()) == ["advance", "climb", "push", "throw", "place"]


@pytest.mark.rule("MOVE-03", "MOVE-20", "MOVE-08")
@ALL
def test_bases_may_be_crossed_but_not_ended_upon(edition: str) -> None:
    play, _ = moving(edition, others=[(13, 10)])
    refusal = play.refused(straight(5000, (14000, 10000)), "MOVE-03")
    assert refusal.piece == "B.other0"
    play.do(straight(5000))  # beyond it


@pytest.mark.rule("MOVE-04", "MEAS-14")
@ALL
def test_no_base_ends_half_on_terrain(edition: str) -> None:
    play, one = moving(edition, ((12, 8), (17, 12), 2))
    play.refused(straight(5000, (12200, 10000)), "MOVE-04")
    play.do(straight(5000, (14000, 10000)))
    assert play.unit(one).on == "car-1"
    play, one = moving(edition, ((12, 8), (14, 12), 2))
    play.do(straight(5000))  # wholly off it
    assert play.unit(one).on is None


@pytest.mark.rule("MOVE-05")
@ALL
def test_no_base_leaves_the_battlefield(edition: str) -> None:
    table = Table(edition)
    one = table.unit("A", "plain", (33, 10))
    table.unit("B", "plain", (3, 30))
    play = table.activate(one).do("pick move")
    play.refused("advance medium 35000,12000 33689,10000 35400,10000")
    play.refused(straight(3375, (35400, 10000), x=33000), "MOVE-05")
    play.do(straight(3375, (35311, 10000), x=33000))


@pytest.mark.rule("MOVE-06")
@ALL
def test_no_base_ends_where_it_does_not_fit(edition: str) -> None:
    play, _ = moving(edition, ((12, 8), (17, 12), 2), standable=False)
    play.refused(straight(5000, (14000, 10000)))


@pytest.mark.rule("MOVE-07", "MEAS-02")
@ALL
def test_the_tool_of_the_speed_or_a_shorter_one_bent_in_any_way(edition: str) -> None:
    play, _ = moving(edition)
    play.refused(straight(7250), "MOVE-07")
    play.do(straight(3375))
    play, _ = moving(edition)
    joint = (10000 + R + 2500, 10000)
    play.do(
        f"advance medium {joint[0]},{joint[1]} {joint[0]},{joint[1] + 2500} {joint[0]},{joint[1] + 2500 + R}"
    )
    play, _one = moving(edition)
    play.refused(
        f"advance medium {joint[0]},{joint[1]} {joint[0] - 2000},{joint[1] + 1500} 11189,12189",
        "MOVE-07",
    )


@pytest.mark.rule("MOVE-08", "MOVE-09", "MOVE-07")
@pytest.mark.example("EX-MOVE-01")
@ALL
def test_the_tool_may_cross_terrain_up_to_the_size(edition: str) -> None:
    box = ((12, 9), (14, 11))
    play, _ = moving(edition, (*box, 3))
    refusal = play.refused(straight(5000), "MOVE-08")
    assert refusal.piece == "car-1"
    # Around the car, bent: up and then to the right; the base touches any part of the tool.
    play.do("advance medium 10000,13189 12500,13189 12500,13878")
    play, _ = moving(edition, (*box, 2))
    play.do(straight(5000))
    play, _ = moving(edition, (*box, 3), size=3)
    play.do(straight(5000))


@pytest.mark.rule("MOVE-08", "MOVE-18")
@ALL
def test_terrain_one_stands_on_may_be_crossed_whatever_its_size(edition: str) -> None:
    cards = (character("walker", attack()),)
    table = Table(edition, cards)
    one = table.unit("A", "walker", (10, 10))
    table.unit("B", "plain", (30, 30))
    roof = table.box((8, 8), (13, 12), 5, kind="building")
    table.stand_on(one, roof)
    play = table.activate(one).do("pick move").do(straight(5000))
    assert play.unit(one).on is None
    table.box((13.2, 8), (14, 12), 5, kind="wall")
    table.activate(one).do("pick move").refused(straight(5000), "MOVE-08")


@pytest.mark.rule("MOVE-09", "MOVE-19")
@ALL
def test_the_base_touches_any_part_of_the_tool(edition: str) -> None:
    play, one = moving(edition)
    play.refused(straight(5000, (14000, 10000 + 375 + R + 20)), "MOVE-09")
    play.do(straight(5000, (12000, 10000 + 375 + R)))
    play, one = moving(edition)
    play.do(straight(5000, (10000, 10000)))  # where it began
    assert play.unit(one).spot == (10000, 10000)


@pytest.mark.rule("MOVE-10", "MOVE-04", "MOVE-11")
@pytest.mark.example("EX-MOVE-02")
@ALL
def test_a_climb_is_short_and_counts_as_size_5(edition: str) -> None:
    building = ((11, 8), (16, 12))
    play, one = moving(edition, (*building, 5), what="climb")
    assert play.state.pending.tools == ("short",)
    play.refused(straight(3375, (11300, 10000)), "MOVE-04")
    play.do(straight(3375, (13000, 10000)))
    assert play.unit(one).on == "car-1"
    play, _ = moving(edition, (*building, 5))
    play.refused(straight(5000, (13000, 10000)), "MOVE-08")  # an advance is no climb
    play, _ = moving(edition, (*building, 6), what="climb")
    play.refused(straight(3375, (13000, 10000)), "MOVE-08")


@pytest.mark.rule("MOVE-11", "MOVE-12", "KEY-02", "KEY-03")
@ALL
@pytest.mark.parametrize("word", ["flight", "wall_crawler"])
def test_flight_and_wall_crawler_count_as_size_5(edition: str, word: str) -> None:
    box = ((12, 9), (14, 11))
    head = f'keywords = ["{word}"]'
    play, _ = moving(edition, (*box, 5), head=head)
    play.do(straight(5000))
    play, _ = moving(edition, (*box, 6), head=head)
    play.refused(straight(5000), "MOVE-08")


@pytest.mark.rule("MOVE-14", "DMG-05")
@ALL
def test_a_dazed_character_cannot_be_chosen_to_be_moved(edition: str) -> None:
    table, one, _two = mover(edition, dazed=True, damage=6)
    table.unit("B", "plain", (20, 10), name="other")
    play = table.activate(one).use("Push")
    assert play.options() == ["choose:B.other"]


@pytest.mark.rule("MOVE-15")
@ALL
def test_a_granted_advance_uses_its_own_tool_or_a_shorter_one(edition: str) -> None:
    table, one, _ = mover(edition)
    play = table.activate(one).use("Dash")
    assert play.state.pending.tools == ("short", "medium", "long")
    play.do(straight(7250))
    assert play.unit(one).x == 10000 + 7250 + 2 * R


@pytest.mark.rule("MOVE-16")
@ALL
def test_a_placed_character_stays_within_the_range_of_where_it_was(edition: str) -> None:
    table, one, two = mover(edition, at=(20, 10))
    play = table.activate(one).use("Blink")
    far = 10000 + RANGE[2] + 2 * R
    play.refused(f"spot 10000,{far + 20}", "MOVE-16")
    play.do(f"spot 10000,{far}")
    play = table.activate(one).use("Join").do(f"pick choose:{two}")  # another reference
    play.refused("spot 10000,12000", "MOVE-16")
    play.do(f"spot {20000 - 2 * R - 1000},10000")


@pytest.mark.rule("MOVE-17", "MOVE-03", "MOVE-04", "MOVE-05")
@ALL
def test_a_placed_character_ignores_what_lies_between(edition: str) -> None:
    table, one, _two = mover(edition)
    table.box((8, 11), (12, 11.8), 5, kind="wall")
    play = table.activate(one).use("Blink")
    play.refused("spot 10000,11500", "MOVE-04")
    play.refused("spot 12500,10000", "MOVE-03")
    play.do("spot 10000,13000")
    assert play.unit(one).spot == (10000, 13000)


@pytest.mark.rule("MOVE-11", "MOVE-17", "MOVE-18")
@ALL
def test_a_placed_character_may_stand_on_any_size_and_comes_down_again(edition: str) -> None:
    """Q-93: nobody climbs a tower of Size 6, but who is placed may stand on it."""
    table, one, _two = mover(edition, at=(20, 20))
    tower = table.box((12, 8), (15.4, 12), 6)
    climb = table.activate(one).do("pick climb")
    climb.refused(straight(TOOL["short"], (13500, 10000)), "MOVE-08")
    play = table.activate(one).use("Blink").do("spot 13500,10000")
    assert play.unit(one).on == tower
    play.do("pick move", straight(TOOL["medium"], x=13500))
    assert play.unit(one).on is None
    table, one, _two = mover(edition, at=(20, 20))
    table.box((12, 8), (15.4, 12), 6, standable=False)
    table.activate(one).use("Blink").refused("spot 13500,10000", "MOVE-06")


@pytest.mark.rule("MOVE-16")
@ALL
def test_without_room_a_placement_does_nothing(edition: str) -> None:
    cards = (character("stuck", attack() + power("Hop", "active", 'effects = [{ do = "choose", as = "it", is = "other" }, { do = "place", within = 1, of = "it" }]')),)  # fmt: skip
    table = Table(edition, cards)
    one = table.unit("A", "stuck", (30, 30))
    two = table.unit("B", "plain", (1, 1))
    table.box((0, 1.9), (6, 4), 2, standable=False)
    table.box((1.9, 0), (6, 1.9), 2, standable=False)
    play = table.activate(one).use("Hop").do(f"pick choose:{two}")
    assert play.unit(one).spot == (30000, 30000)
    assert [event.why for event in play.seen(MoveStopped)] == [codes.NO_PLACE_IN_RANGE()]


@pytest.mark.rule("MOVE-21")
@ALL
def test_no_advance_goes_farther_than_tool_plus_base(edition: str) -> None:
    play, _ = moving(edition)
    far = 10000 + 5000 + 2 * R
    play.refused(straight(5000, (far + 20, 10000)))
    play.refused(straight(5000, (far, 10000 + 300)))  # near a corner of the far end
    play.do(straight(5000, (far, 10000)))


# --- toward and away ------------------------------------------------------------------------------


def angle(degrees: float) -> str:
    return f"aim {round(100000 * math.cos(math.radians(degrees)))},{round(100000 * math.sin(math.radians(degrees)))}"


@pytest.mark.rule("DIR-01", "DIR-02", "DIR-03", "DIR-05", "DIR-06")
@pytest.mark.example("EX-PUSH-01")
@ALL
@pytest.mark.parametrize("what", ["Push Away", "Throw Away"])
def test_the_wedge_away(edition: str, what: str) -> None:
    table, one, two = mover(edition, at=(14, 10))
    play = table.activate(one).use(what).do(f"pick choose:{two}")
    for degrees in (50, -50, 90, 180):
        refusal = play.refused(angle(degrees), "DIR-05")
        assert f"away from {play.engine.game(play.state).name(one)}:" in refusal.why
    for degrees in (0, 44, -44, 45, -45):
        assert play.why_not(angle(degrees)) is None
    play.do(angle(44))


@pytest.mark.rule("DIR-04", "PUSH-01", "THROW-10", "THROW-05")
@pytest.mark.example("EX-PUSH-02")
@ALL
def test_the_wedge_toward_and_the_stop_at_the_puller(edition: str) -> None:
    table, one, two = mover(edition, at=(14, 10))
    play = table.activate(one).use("Pull").do(f"pick choose:{two}")
    for degrees in (0, 130, 90):
        play.refused(angle(degrees), "DIR-05")
    assert play.why_not(angle(140)) is None
    play.do(angle(180))
    assert play.unit(two).x - play.unit(one).x == pytest.approx(2 * R, abs=3)  # in contact
    assert play.unit(two).damage == 0


@pytest.mark.rule("DIR-01")
@ALL
def test_toward_is_measured_from_the_centres(edition: str) -> None:
    """The line runs through the centre of an object too, here a big base beside the path."""
    table, one, two = mover(edition, at=(14, 14))
    play = table.activate(one).use("Push Away").do(f"pick choose:{two}")
    assert play.why_not(angle(45)) is None
    assert play.why_not(angle(1)) is None
    play.refused(angle(-5), "DIR-05")
    play.refused(angle(95), "DIR-05")


@pytest.mark.rule("DIR-07", "DIR-08", "DIR-04")
@ALL
def test_an_advance_toward_stays_inside_the_wedge_with_its_tool(edition: str) -> None:
    table, one, two = mover(edition, at=(18, 10))
    play = table.activate(one).use("Chase").do(f"pick choose:{two}")
    play.refused("advance medium 10000,13189 10000,15689 10000,16378", "DIR-08")
    # An end inside the wedge is not enough: the tool may not swing out of it.
    play.refused("advance medium 10000,13189 12500,13189 13100,12600", "DIR-08")
    play.refused(straight(5000, (10500, 11000)), "DIR-05")  # nor is a tool inside it
    play.do(straight(5000))  # any direction inside is free
    table, one, two = mover(edition, at=(18, 10))
    play = table.activate(one).use("Flee").do(f"pick choose:{two}")
    play.refused(straight(5000), "DIR-08")
    play.do("advance medium 6811,10000 4311,10000 3622,10000")


@pytest.mark.rule("DIR-08", "MOVE-19")
@ALL
def test_a_movement_toward_need_not_make_progress(edition: str) -> None:
    table, one, two = mover(edition, at=(18, 10))
    play: Play = table.activate(one).use("Chase").do(f"pick choose:{two}")
    play.do(straight(5000, (10000, 10000)))
    assert play.unit(one).spot == (10000, 10000)


@pytest.mark.rule("MOVE-13", "COND-12")
@ALL
def test_slow_does_not_touch_places_and_climbs(edition: str) -> None:
    play, _, _ = duel(edition, "mover", extra=(MOVER,), mine={"conditions": ("slow",)})
    play.do("pick climb")
    assert play.state.pending.tools == ("short",)
    play, _one, _ = duel(edition, "mover", extra=(MOVER,), mine={"conditions": ("slow",)})
    play.use("Blink").do(f"spot 10000,{10000 + RANGE[2] + 2 * R}")
    assert play.seen(Moved)


@pytest.mark.rule("MOVE-14", "DMG-05")
@ALL
def test_who_falls_before_the_move_is_not_moved(edition: str) -> None:
    cards = (
        MOVER,
        character(
            "brittle",
            attack()
            + power(
                "Shatter",
                "reactive",
                'instead_of = "move"',
                'when = [{ who = "mover", is = "self" }]',
                'effects = [{ do = "damage", who = "self", amount = 9 }]',
            ),
        ),
    )
    table = Table(edition, cards)
    one = table.unit("A", "mover", (10, 10))
    two = table.unit("B", "brittle", (13, 10))
    for what in ("Push", "Throw"):
        play = table.activate(one).use(what).do(f"pick choose:{two}").use("Shatter")
        assert play.unit(two).dazed
        assert play.purpose == "act"
        assert play.unit(two).spot == (13000, 10000)
