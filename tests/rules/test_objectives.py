"""Objective tokens (OBJ chapter)."""

import pytest

from crisis.data import edition_texts
from crisis.rules.core.edition import load_edition
from crisis.rules.legal.spots import drop_region
from crisis.state.records import Place
from crisis.state.token_events import Interacted, TokenControlled, TokenDropped
from tests.table import EDITIONS, Table, attack, character, crisis, power

ALL = pytest.mark.parametrize("edition", EDITIONS)

FETCH = crisis(
    "fetch", '[interact]\ndo = "take_token"', type="extraction", scoring='{ per = "held" }'
)
ONE_EACH = crisis("one-each", "limited = true", '[interact]\ndo = "take_token"', type="extraction", scoring='{ per = "held" }')  # fmt: skip
CLAIM = crisis("claim", '[interact]\neffects = [{ do = "control_token" }, { do = "gain_power", amount = 3 }]', scoring='{ per = "controlled" }')  # fmt: skip
SPRING = crisis("spring", '[interact]\neffects = [{ do = "control_token" }, { do = "flip_token" }]')
CARDS = (FETCH, ONE_EACH, CLAIM, SPRING)
BANISHER = character(
    "banisher",
    attack()
    + power("Banish", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "leave", who = "it" }]')
    + power("Break", "active", 'effects = [{ do = "choose", as = "it", from = "terrain" }, { do = "destroy", what = "it" }]'),
)  # fmt: skip


def scene(edition: str = "1.3", crises: tuple[str, ...] = ("fetch",), extra=(), **mine):  # type: ignore[no-untyped-def]
    table = Table(edition, (*CARDS, *extra), crises)
    one = table.unit("A", mine.pop("card", "plain"), (10, 10), **{"power": 3, **mine})
    two = table.unit("B", "plain", (14, 10))
    table.unit("B", "plain", (30, 30), name="far")
    return table, one, two


@pytest.mark.rule("OBJ-01", "OBJ-02", "OBJ-03", "OBJ-26")
def test_the_types_of_tokens_each_edition_knows() -> None:
    """The place to secure is `point_of_interest` everywhere, whatever core-2019 calls it."""
    texts = edition_texts()
    known = {edition: load_edition(edition, texts).objective_types for edition in EDITIONS}
    assert known["core-2019"] == {"civilian", "asset", "point_of_interest"}
    assert known["core-2023"] == known["1.2"] == known["core-2019"] | {"target_of_opportunity"}
    assert known["1.3"] == known["1.2"] | {"source", "zone"}


@pytest.mark.rule("OBJ-04", "OBJ-33")
@ALL
def test_interacting_needs_an_interact_ability_and_nothing_is_picked_up_by_itself(
    edition: str,
) -> None:
    table, one, _ = scene(edition, ("hill", "fetch"))
    table.token("hill", (10, 11.5), name="dumb")
    table.token("fetch", (10, 8.5), name="it")
    play = table.activate(one)
    play.refused("pick interact:dumb", "ACT-01")
    play.do("pick move").place_near(10, 8.5)  # right over the token
    assert play.state.tokens["it"].holder is None
    play.do("pick interact:it")
    assert play.state.tokens["it"].holder == one


@pytest.mark.rule("OBJ-05", "MEAS-06")
@ALL
def test_interacting_needs_range_1_one_power_and_the_own_activation(edition: str) -> None:
    table, one, two = scene(edition)
    reach = 689 + 492 + 1000
    table.token("fetch", (10, 10 + (reach + 20) / 1000), name="far")
    table.token("fetch", (10 + reach / 1000, 10), name="near")
    play = table.activate(one)
    play.refused("pick interact:far", "OBJ-05")
    assert "interact:near" in play.options()  # exactly Range 1 away, before any action
    play.do("pick move").place_near(10, 11)
    play.do("pick interact:far")  # and after one
    assert play.unit(one).power == 2
    poor, one, _ = scene(edition, power=0)
    poor.token("fetch", (10, 11.5), name="it")
    poor.activate(one).refused("pick interact:it", "OBJ-05")
    theirs, one, two = scene(edition)
    theirs.token("fetch", (10, 11.5), name="it")
    theirs.activate(two).refused("pick interact:it", "OBJ-05")  # near A's character only


@pytest.mark.rule("OBJ-06")
@ALL
def test_several_tokens_but_each_once(edition: str) -> None:
    table, one, _ = scene(edition, ("claim",))
    table.token("claim", (10, 11.5), name="first")
    table.token("claim", (10, 8.5), name="second")
    play = table.activate(one).do("pick interact:first", "pick interact:second")
    play.refused("pick interact:first", "OBJ-06")
    assert len(play.seen(Interacted)) == 2


@pytest.mark.rule("OBJ-07")
@ALL
def test_the_crisis_card_says_what_follows(edition: str) -> None:
    table, one, _ = scene(edition, ("claim",))
    table.token("claim", (10, 11.5), name="it")
    play = table.activate(one).do("pick interact:it")
    assert play.state.tokens["it"].controller == "A"
    assert play.unit(one).power == 3 - 1 + 3


@pytest.mark.rule("OBJ-08")
@ALL
def test_a_held_token_leaves_the_battlefield(edition: str) -> None:
    table, one, _ = scene(edition)
    table.token("fetch", (10, 11.5), name="it")
    play = table.activate(one).do("pick interact:it")
    token = play.state.tokens["it"]
    assert token.holder == one
    assert not token.on_table
    play.do("pick move").place_near(10, 5)
    assert play.state.tokens["it"].holder == one  # it is carried along


def drop(edition: str, injured: bool, tokens: int = 1):  # type: ignore[no-untyped-def]
    table, one, two = scene(edition)
    table.unit("B", "plain", (14, 10), damage=5, injured=injured)
    for number in range(tokens):
        table.token("fetch", (0, 0), name=f"it{number}", holder=two)
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("HH---").roll("---")
    )
    return play, two


@pytest.mark.rule("OBJ-09", "OBJ-11", "OBJ-12", "OBJ-13")
@pytest.mark.example("EX-OBJ-02")
@ALL
@pytest.mark.parametrize("injured", [False, True])
def test_dropped_tokens_are_placed_within_range_2_by_the_opponent(
    edition: str, injured: bool
) -> None:
    play, two = drop(edition, injured, tokens=2)
    assert (play.purpose, play.asked) == ("drop_token", "A")
    play.refused(f"spot 14000,{10000 + 689 + 492 + 3000 + 20}", "OBJ-11")
    assert play.unit(two).place is Place.TABLE  # a KO'd one drops before it leaves
    play.do(f"spot 14000,{10000 + 689 + 492 + 3000}")
    play.refused(f"spot 14000,{10000 + 689 + 492 + 3000}", "Q-23")  # not on another token
    play.do("spot 14000,10000")
    dropped = play.seen(TokenDropped)
    assert len(dropped) == 2
    if injured:
        told = play.told()
        assert told.index("TokenDropped") < told.index("Left")
        assert play.unit(two).place is Place.KO


@pytest.mark.rule("OBJ-12")
@ALL
def test_the_placing_player_orders_tokens_that_differ(edition: str) -> None:
    """Two of them are alike: nothing to choose between them (Q-24)."""
    table, one, two = scene(edition)
    table.unit("B", "plain", (14, 10), damage=5)
    for name in ("it0", "it1"):
        table.token("fetch", (0, 0), name=name, holder=two)
    table.token("hill", (0, 0), name="flag", holder=two)
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("HH---").roll("---")
    )
    assert (play.purpose, play.asked) == ("drop_order", "A")
    assert play.options() == ["token:it0", "token:it1", "token:flag"]
    play.roundtrip().do("pick token:flag", "spot 14000,12000")
    assert play.purpose == "drop_token"  # of the two that are alike
    play.do("spot 14000,8000", "spot 12000,10000")
    assert [event.token for event in play.seen(TokenDropped)] == ["flag", "it0", "it1"]
    assert play.state.tokens["flag"].spot == (14000, 12000)


@pytest.mark.rule("OBJ-10", "OBJ-12")
@pytest.mark.example("EX-OBJ-03")
@ALL
def test_a_removed_character_drops_its_tokens_too(edition: str) -> None:
    """Printed in 1.3; the other editions are silent and do the same (Q-22)."""
    table, one, two = scene(edition, extra=(BANISHER,), card="banisher")
    table.token("fetch", (0, 0), name="it", holder=two)
    play = table.activate(one).use("Banish").do(f"pick choose:{two}")
    assert (play.purpose, play.asked) == ("drop_token", "A")
    play.do("spot 14000,12000")
    assert play.unit(two).place is Place.REMOVED
    assert play.state.tokens["it"].spot == (14000, 12000)


@pytest.mark.rule("OBJ-14")
@ALL
def test_tokens_never_obstruct(edition: str) -> None:
    table, one, _ = scene(edition)
    table.token("fetch", (8, 10), name="it")
    play = table.activate(one).do("pick move")
    play.do("advance short 7624,10000 5936,10000 8000,10000")
    assert play.unit(one).spot == (8000, 10000)


@pytest.mark.rule("OBJ-14")
@ALL
def test_a_character_is_placed_on_a_token(edition: str) -> None:
    blink = power("Blink", "active", 'effects = [{ do = "place", within = 2 }]')
    table = Table(edition, (character("blinker", attack() + blink),), crises=("hill",))
    one = table.unit("A", "blinker", (10, 10))
    table.unit("B", "plain", (30, 30))
    table.token("hill", (11, 10))
    play = table.activate(one).use("Blink").do("spot 11000,10000")
    assert play.unit(one).spot == (11000, 10000)


@pytest.mark.rule("OBJ-15")
@ALL
def test_range_1_contests(edition: str) -> None:
    for extra, points in ((0, 1), (0.02, 0)):
        table = Table(edition, crises=("hill",))
        table.unit("A", "plain", (10 + 2.181 + extra, 10))
        table.unit("B", "plain", (30, 30))
        table.token("hill", (10, 10))
        assert table.scores()["A"] == points


HEALTHY, HURT, DOWN = {}, {"injured": True}, {"dazed": True, "damage": 6}


@pytest.mark.rule("OBJ-16", "OBJ-17", "OBJ-18", "OBJ-19")
@pytest.mark.example("EX-OBJ-06")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ([HEALTHY], [HURT, HURT], "A"),
        ([HEALTHY], [HEALTHY, HURT], None),
        ([HEALTHY, HEALTHY], [HEALTHY], "A"),
        ([HURT], [HURT, HURT], "B"),
        ([HURT], [HURT], None),
        ([DOWN], [HURT], "B"),
        ([DOWN], [], None),
        ([DOWN, HEALTHY], [HEALTHY], None),
        ([], [], None),
    ],
)
@ALL
def test_who_secures_a_token(edition: str, mine: list, theirs: list, winner: str | None) -> None:
    table = Table(edition, crises=("hill",))
    table.token("hill", (10, 10))
    spots = [(8.5, 10), (11.5, 10), (10, 11.5), (10, 8.5)]
    for number, fields in enumerate(mine):
        table.unit("A", "plain", spots[number], name=f"a{number}", **fields)
    for number, fields in enumerate(theirs):
        table.unit("B", "plain", spots[len(mine) + number], name=f"b{number}", **fields)
    expected = {"A": int(winner == "A"), "B": int(winner == "B")}
    assert table.scores() == expected


@pytest.mark.rule("OBJ-20", "OBJ-21", "OBJ-22")
@ALL
def test_control_is_marked_and_stays_until_somebody_else_takes_it(edition: str) -> None:
    table, one, two = scene(edition, ("claim",))
    table.unit("B", "plain", (14, 10), power=1)
    table.token("claim", (12, 10), name="it", controller="B")
    play = table.activate(one).do("pick interact:it")
    assert play.state.tokens["it"].controller == "A"
    play.do("pick move").place_near(2, 2)  # it stays A's however far A goes
    assert play.engine.scores_now(play.state) == [("A", 1, "claim")]
    play.do("pick end", f"pick activate:{two}", "pick interact:it")
    assert play.state.tokens["it"].controller == "B"
    assert play.engine.scores_now(play.state) == [("B", 1, "claim")]
    assert [event.side for event in play.seen(TokenControlled)] == ["A", "B"]


@pytest.mark.rule("OBJ-22")
@ALL
def test_securing_follows_positions_at_the_moment_of_the_check(edition: str) -> None:
    table, one, _ = scene(edition, ("hill",))
    table.token("hill", (10, 11.5))
    play = table.activate(one)
    assert play.engine.scores_now(play.state) == [("A", 1, "hill")]
    play.do("pick move").place_near(10, 5)
    assert play.engine.scores_now(play.state) == []


@pytest.mark.rule("OBJ-23")
@ALL
def test_a_carrier_still_contests_other_tokens(edition: str) -> None:
    table, one, _ = scene(edition, ("fetch", "hill"))
    table.token("fetch", (0, 0), holder=one)
    table.token("hill", (10, 11.5))
    assert table.scores()["A"] == 2


@pytest.mark.rule("OBJ-24", "OBJ-25", "OBJ-35")
@ALL
def test_limits_on_holding(edition: str) -> None:
    table, one, _ = scene(edition, ("one-each", "claim"))
    table.token("one-each", (0, 0), holder=one)
    table.token("one-each", (10, 11.5), name="second", kind="civilian")
    table.token("claim", (10, 8.5), name="other")
    play = table.activate(one)
    play.refused("pick interact:second", "OBJ-25" if edition == "1.3" else "OBJ-24")
    play.do("pick interact:other")  # it limits holding only
    free, one, _ = scene(edition, ("fetch",))
    free.token("fetch", (0, 0), holder=one)
    free.token("fetch", (10, 11.5), name="second")
    play = free.activate(one).do("pick interact:second")
    assert play.state.tokens["second"].holder == one


@pytest.mark.rule("OBJ-35")
@ALL
def test_a_limited_token_restricts_nothing_but_holding(edition: str) -> None:
    prize = crisis("prize", "limited = true", '[interact]\ndo = "control_token"')
    table, one, _ = scene(edition, ("prize",), extra=(prize,))
    table.token("prize", (0, 0), holder=one)
    table.token("prize", (10, 11.5), name="second", kind="point_of_interest")
    assert table.scores() == {"A": 1, "B": 0}  # its holder contests the other one
    play = table.activate(one).do("pick interact:second")
    assert play.state.tokens["second"].controller == "A"


@pytest.mark.rule("OBJ-27", "OBJ-28", "OBJ-29")
@pytest.mark.example("EX-OBJ-09")
def test_source_tokens_are_flipped_and_ready_again() -> None:
    table, one, _ = scene("1.3", ("spring",))
    table.token("spring", (10, 11.5), name="it", kind="source")
    assert table.scores() == {"A": 1, "B": 0}
    play = table.activate(one).do("pick interact:it")
    assert play.state.tokens["it"].depleted
    assert play.engine.scores_now(play.state) == []  # contests and secures nothing
    table.token("spring", (10, 11.5), name="it", kind="source", depleted=True)
    table.activate(one).refused("pick interact:it", "OBJ-28")
    done = table.round_at("Cleanup 1")
    assert not done.state.tokens["it"].depleted
    assert done.state.sides["A"].vp == 0


ARC = crisis(
    "arc", '[[rule]]\nname = "Glow"\non = "activation_end"\ndo = "gain_power"\nwho = { in_arc = "token" }\namount = 1\neach = "token"',
)  # fmt: skip


@pytest.mark.rule("OBJ-30")
@pytest.mark.example("EX-OBJ-08")
@pytest.mark.parametrize(
    ("spot", "inside"),
    [
        ((22, 19), True),
        ((18, 21), False),
        ((21.2, 22), True),
        ((14, 18), False),
        ((25.3, 18), False),
        ((19.27, 20.72), False),  # 65 degrees off, the base begins at 52
        ((19.8, 20.4), True),  # 53 degrees off, the base begins at 40
    ],
)
def test_the_arc_of_a_zone_token(spot: tuple[float, float], inside: bool) -> None:
    from crisis.rules.reading.surroundings import in_arc

    table = Table("1.3", (ARC,), ("arc",))
    token = table.token("arc", (18, 18), kind="zone", facing=(1, 0))
    one = table.unit("A", "plain", spot)
    table.unit("B", "plain", (3, 3))
    game = table.engine.game(table.state)
    assert in_arc(game, table.state.units[one], table.state.tokens[token]) is inside


@pytest.mark.rule("OBJ-31")
def test_who_places_a_zone_token_turns_it() -> None:
    table, one, two = scene("1.3")
    table.unit("B", "plain", (14, 10), damage=5)
    table.token("fetch", (0, 0), name="it", kind="zone", holder=two)
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("HH---").roll("---")
    )
    play.do("spot 14000,12000")
    assert (play.purpose, play.asked) == ("turn_token", "A")
    play.refused("spot 14000,12000", "OBJ-31")
    play.do("spot 10000,12000")
    assert play.state.tokens["it"].facing == (-4000, 0)


@pytest.mark.rule("OBJ-32", "TERR-06")
@ALL
def test_a_token_on_destroyed_terrain_is_put_down_where_it_lay(edition: str) -> None:
    table, one, _ = scene(edition, extra=(BANISHER,), card="banisher")
    roof = table.box((17, 9), (21, 13), 3)
    table.token("fetch", (19, 11), name="it", on=roof)
    play = table.activate(one).use("Break").do(f"pick choose:{roof}")
    token = play.state.tokens["it"]
    assert (token.on, token.spot) == (None, (19000, 11000))


@pytest.mark.rule("OBJ-34", "OBJ-06")
@ALL
def test_a_dropped_token_can_be_picked_up_again(edition: str) -> None:
    table, one, two = scene(edition, extra=(
        character("juggler", attack() + power("Juggle", "active", 'effects = [{ do = "drop_tokens", who = "self" }]')),
    ), card="juggler")  # fmt: skip
    table.token("fetch", (10, 11.5), name="it")
    table.unit("B", "plain", (14, 10), power=1)
    play = table.activate(one).do("pick interact:it").use("Juggle").do("spot 12000,10000")
    play.refused("pick interact:it", "OBJ-06")  # the same character not again in this activation
    play.do("pick end", f"pick activate:{two}", "pick interact:it")
    assert play.state.tokens["it"].holder == two


@pytest.mark.rule("OBJ-11")
def test_a_drop_avoids_immovable_terrain() -> None:
    table, _one, two = scene("1.3")
    table.box((13, 11), (15, 13), 6)
    table.token("fetch", (0, 0), name="it", holder=two)
    game = table.engine.game(table.state)
    region = drop_region(game, table.state.units[two], 2, table.state.tokens["it"])
    assert len(region.grounds) == 1
    assert not region.grounds[0].may_stand


@pytest.mark.rule("OBJ-05", "PWR-02")
@ALL
def test_an_interaction_that_can_no_longer_be_paid_does_not_happen(edition: str) -> None:
    thief = character(
        "thief",
        attack()
        + power(
            "Pickpocket",
            "reactive",
            'instead_of = "interact"',
            'effects = [{ do = "lose_power", who = "active", amount = 1 }]',
        ),
    )
    table, one, _ = scene(edition, extra=(thief,), power=1)
    table.unit("B", "thief", (20, 10))
    table.token("fetch", (10, 11.5), name="it")
    play = table.activate(one).do("pick interact:it").use("Pickpocket")
    assert play.unit(one).power == 0
    assert play.state.tokens["it"].holder is None
    assert not play.seen(Interacted)
