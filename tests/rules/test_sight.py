"""Line of sight and cover (LOS, COVER chapters)."""

import pytest

from crisis.rules.reading.measure import sees, sees_token
from tests.table import EDITIONS, Table, attack, character, power

ALL = pytest.mark.parametrize("edition", EDITIONS)

SIZES = tuple(character(f"size-{n}", attack(range=5), size=n) for n in range(1, 6))
LOOKER = character("looker", attack(range=5) + power("Look", "active", 'effects = [{ do = "choose", as = "it", from = "tokens", within = 5, seen_by = "self" }, { do = "gain_power", amount = 1 }]'))  # fmt: skip


def scene(edition: str, viewer=(10, 18), target=(24, 18), *, mine: int = 2, theirs: int = 2):  # type: ignore[no-untyped-def]
    table = Table(edition, (*SIZES, LOOKER))
    one = table.unit("A", f"size-{mine}", viewer)
    two = table.unit("B", f"size-{theirs}", target)
    return table, one, two


def seen(table: Table, one: str, two: str) -> bool:
    game = table.engine.game(table.state)
    unit = game.unit(two)
    return sees(game, game.unit(one), unit, game.face(unit).size)


@pytest.mark.rule("LOS-01", "LOS-03")
@pytest.mark.example("EX-LOS-01")
@ALL
@pytest.mark.parametrize(
    ("target", "free"), [((24, 18), False), ((24, 20), False), ((24, 22), True)]
)
def test_some_free_line_is_enough(edition: str, target: tuple[float, float], free: bool) -> None:
    table, one, two = scene(edition, target=target)
    table.box((16, 16), (18, 20), 3, kind="building")
    assert seen(table, one, two) is free


@pytest.mark.rule("LOS-01")
@ALL
@pytest.mark.parametrize(("half", "free"), [(0.5, True), (0.7, False)])
def test_lines_run_from_any_part_of_a_base_to_any_part(
    edition: str, half: float, free: bool
) -> None:
    """Past a building of the first width runs the line along both rims, but none from a centre."""
    table, one, two = scene(edition)
    table.box((16, 18 - half), (18, 18 + half), 3, kind="building")
    assert seen(table, one, two) is free


@pytest.mark.rule("LOS-03", "LOS-04", "LOS-05")
@pytest.mark.example("EX-LOS-01")
@ALL
def test_only_the_size_of_the_seen_one_counts(edition: str) -> None:
    table, one, two = scene(edition, theirs=3)
    table.box((16, 16), (18, 20), 3, kind="building")
    assert seen(table, one, two)  # not larger than the target
    table, one, two = scene(edition, mine=5)
    table.box((16, 16), (18, 20), 3, kind="building")
    assert not seen(table, one, two)  # the viewer's Size plays no part
    table, one, two = scene(edition)
    table.box((16, 16), (18, 20), 3, kind="building")
    crate = table.box((23, 17), (25, 19), 1, kind="crate")
    table.stand_on(two, crate)
    assert seen(table, one, two)  # 2 + 1
    table, one, two = scene(edition, viewer=(17, 18), theirs=1)
    roof = table.box((16, 16), (18, 20), 3, kind="building")
    assert not seen(table, one, two)
    table.stand_on(one, roof)
    assert seen(table, one, two)  # the feature under the viewer is ignored


@pytest.mark.rule("LOS-01", "ATK-02")
@ALL
def test_an_attack_needs_line_of_sight(edition: str) -> None:
    table, one, two = scene(edition, target=(17, 18))
    table.box((13, 16), (14, 20), 3, kind="building")
    play = table.activate(one)
    play.refused("pick attack:Strike", "LOS-03")
    del table.state.terrain["building-1"]
    table.activate(one).do("pick attack:Strike", f"pick target:{two}")


@pytest.mark.rule("LOS-02")
@ALL
def test_characters_never_obstruct(edition: str) -> None:
    table, one, two = scene(edition, theirs=1)
    for number in range(3):
        table.unit("B", "size-5", (17, 17 + number * 1.4), name=f"giant{number}")
    assert seen(table, one, two)


@pytest.mark.rule("LOS-06")
@ALL
def test_a_character_always_sees_itself(edition: str) -> None:
    table, one, _ = scene(edition)
    table.box((9, 17), (11, 19), 6)
    assert seen(table, one, one)


@pytest.mark.rule("LOS-07", "LOS-03")
@pytest.mark.example("EX-LOS-02")
@ALL
def test_sight_is_not_symmetric(edition: str) -> None:
    table, big, small = scene(edition, mine=4, theirs=2)
    table.box((16, 10), (18, 26), 3, kind="building")
    assert seen(table, small, big)
    assert not seen(table, big, small)


@pytest.mark.rule("LOS-08")
@ALL
def test_a_token_has_no_size(edition: str) -> None:
    table, _, _ = scene(edition)
    one = table.unit("A", "looker", (10, 18), name="looker")
    token = table.token("hill", (16, 18))
    game = table.engine.game(table.state)
    assert sees_token(game, game.unit(one), table.state.tokens[token])
    assert table.activate(one).use("Look").options() == [f"choose:{token}"]
    table.box((13, 10), (14, 26), 1, kind="hedge")  # the smallest terrain hides it
    game = table.engine.game(table.state)
    assert not sees_token(game, game.unit(one), table.state.tokens[token])
    assert "Look" not in table.activate(one).names()
    roof = table.box((15, 17), (17, 19), 1, kind="crate")
    table.token("hill", (16, 18), name=token, on=roof)
    game = table.engine.game(table.state)
    assert sees_token(game, game.unit(one), table.state.tokens[token])  # Q-20: on top counts


@pytest.mark.rule("LOS-09")
@ALL
@pytest.mark.parametrize("interactive", [True, False])
def test_both_kinds_of_terrain_obstruct(edition: str, interactive: bool) -> None:
    table, one, two = scene(edition)
    table.box((16, 10), (18, 26), 3, interactive=interactive)
    assert not seen(table, one, two)


@pytest.mark.rule("LOS-10", "LOS-04")
@ALL
@pytest.mark.parametrize("size", [1, 3, 5])
def test_the_feature_under_the_seen_one_never_obstructs(edition: str, size: int) -> None:
    table, one, two = scene(edition, theirs=1)
    roof = table.box((16, 16), (26, 20), size)
    table.stand_on(two, roof)
    assert seen(table, one, two)


# --- cover ----------------------------------------------------------------------------------------


def shot(
    edition: str, attacker=(15, 18), car=((21, 17), (23, 19)), size: int = 2, extra=(), **theirs
):  # type: ignore[no-untyped-def]
    table = Table(edition, (*SIZES, *extra))
    one = table.unit("A", "size-2", attacker)
    two = table.unit("B", theirs.pop("card", "size-2"), (24, 18), **theirs)
    if car:
        table.box(*car, size)
    return table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("HHHHH"), two


def offers_cover(edition: str, **fields) -> bool:  # type: ignore[no-untyped-def]
    play, _ = shot(edition, **fields)
    play.roll("---")
    return play.purpose == "modify_own" and play.names()[0] == "Cover"


@pytest.mark.rule("COVER-01", "COVER-02", "COVER-03", "COVER-04", "COVER-05", "COVER-06")
@pytest.mark.example("EX-COVER-01")
@ALL
def test_three_conditions_for_cover(edition: str) -> None:
    play, two = shot(edition)
    play.roll("-HF")
    assert (play.asked, play.names()) == ("B", ["Cover", ""])
    play.use("Cover")
    assert play.state.pending.dice == (0, 1)  # not the Failure
    play.do("dice 1")
    assert play.purpose == "act"  # one die, once
    assert play.unit(two).damage == 4
    assert offers_cover(edition, car=((20, 17), (22.35, 19)))  # within Range 1 of the car: 0.96
    assert not offers_cover(edition, car=((20, 17), (22.25, 19)))  # 1.06 from it
    assert not offers_cover(edition, size=1)  # smaller than the defender
    assert not offers_cover(edition, car=((24.7, 17), (26, 19)))  # no line passes through it
    assert not offers_cover(edition, attacker=(20.2, 19))  # the attacker is within Range 2
    assert not offers_cover(edition, car=None)


@pytest.mark.rule("COVER-02", "COVER-04")
@ALL
def test_the_same_feature_must_be_near_and_in_the_way(edition: str) -> None:
    """One feature near but aside, one in the way but far: no cover."""
    table = Table(edition, SIZES)
    one = table.unit("A", "size-2", (15, 18))
    two = table.unit("B", "size-2", (24, 18))
    table.box((24, 19), (25, 20), 2, name="near")
    table.box((18, 17), (19, 19), 2, name="between")
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("HHHHH").roll("---")
    )
    assert play.purpose == "act"


@pytest.mark.rule("COVER-04")
@ALL
def test_cover_and_sight_are_separate(edition: str) -> None:
    """A line that passes through is enough for cover although another one sees."""
    assert offers_cover(edition, car=((21, 17.9), (23, 19)), size=3)


@pytest.mark.rule("COVER-05")
@ALL
def test_the_defender_may_decline_cover(edition: str) -> None:
    play, two = shot(edition)
    play.roll("---").do("pick pass")
    assert play.unit(two).damage == 5


@pytest.mark.rule("COVER-06")
@ALL
def test_several_features_still_change_one_die(edition: str) -> None:
    table = Table(edition, SIZES)
    one = table.unit("A", "size-2", (15, 18))
    two = table.unit("B", "size-2", (24, 18))
    table.box((21, 17), (22, 18.5), 2)
    table.box((22, 17), (23, 18.8), 2)
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("HHHHH").roll("---")
    )
    play.use("Cover")
    play.refused("dice 0,1")
    play.do("dice 0")
    assert play.purpose == "act"
    assert play.unit(two).damage == 4


@pytest.mark.rule("COVER-07", "COVER-06")
@ALL
def test_cover_from_another_effect_works_the_same(edition: str) -> None:
    cards = (
        character("misty", attack() + power("Mist", "innate", 'value = "cover"', 'while = "defending"', "is = 1")),
        character("hawk", attack(range=5) + power("Hawk", "innate", 'value = "ignore_cover"', 'while = "attacking"', "is = 1")),
    )  # fmt: skip
    play, two = shot(edition, car=None, extra=cards, card="misty")
    play.roll("--F").use("Cover")
    assert play.state.pending.dice == (0, 1)
    play.do("dice 0")
    assert play.unit(two).damage == 4
    both, _ = shot(edition, extra=cards, card="misty")
    both.roll("---").use("Cover").do("dice 0")
    assert both.purpose == "act"  # terrain and effect together: still one die


@pytest.mark.rule("COVER-08")
@ALL
def test_cover_never_helps_the_attacker(edition: str) -> None:
    table = Table(edition, SIZES)
    one = table.unit("A", "size-2", (24, 18))
    two = table.unit("B", "size-2", (15, 18))
    table.box((21, 17), (23, 19), 2)  # near the attacker
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---")
    )
    assert play.purpose == "act"
