"""Kingpin."""

import pytest

from tests.characters.cast import CAP, DRONES, KINGPIN, duel, offered, strike, table, under_fire
from tests.table import SKRULLS


def test_headbutt_gains_power_stuns_and_may_push() -> None:
    play, fisk, foe = duel(KINGPIN)
    strike(play, "Headbutt", foe).roll("WH---", "---").use("Push").do("aim 1,0")
    assert play.unit(foe).x > 16000
    while play.purpose == "after_attack":
        play.do(f"pick {play.options()[0]}")
    assert play.unit(foe).conditions == ("stun",)
    assert play.unit(fisk).power == 2


def test_headbutt_does_not_push_giants() -> None:
    play, _, foe = duel(KINGPIN, foe="giant")
    strike(play, "Headbutt", foe).roll("W----", "-")
    assert not offered(play, "Push")


def test_cane_laser_needs_no_sight_and_ignores_cover() -> None:
    board = table()
    fisk = board.unit("A", KINGPIN, (10, 10))
    foe = board.unit("B", "plain", (15, 10))
    board.box((12, 8), (13.5, 12), 5)
    play = board.activate(fisk).do("pick attack:Cane Laser", "aim 1,0").roll("HH--", "---")
    assert play.unit(foe).damage == 2
    assert play.purpose == "act"  # no cover was offered


def test_headbutt_needs_sight() -> None:
    board = table()
    fisk = board.unit("A", KINGPIN, (10, 10))
    foe = board.unit("B", "plain", (14, 10))
    board.box((11.5, 8), (12, 12), 5)
    play = board.activate(fisk)
    play.refused("pick attack:Headbutt", "LOS-03")
    assert play.unit(foe).damage == 0


def test_hail_to_the_king_may_throw_and_staggers() -> None:
    play, _, foe = duel(KINGPIN, mine={"power": 3})
    strike(play, "Hail to the King", foe).roll("HH-----", "---")
    assert play.unit(foe).damage == 0
    play.use("Hail to the King 1").do("aim 1,0")
    assert play.unit(foe).damage == 2
    assert play.unit(foe).conditions == ("stagger",)


def test_illicit_network_hands_a_token_over_for_two_power() -> None:
    board = table(crises=(SKRULLS,))
    fisk = board.unit("A", KINGPIN, (30, 30))
    cap = board.unit("A", CAP, (10, 10), power=4)
    near = board.unit("A", "plain", (13, 10), name="near")
    board.unit("A", "plain", (25, 10), name="far")
    board.unit("B", "plain", (35, 35))
    board.lead(fisk, "Illicit Network")
    goods = board.token(SKRULLS, (10, 10), holder=cap)
    play = board.activate(cap).use("Illicit Network")
    assert play.unit(cap).power == 2
    if play.purpose == "choose_tokens":
        play.do(f"pick choose:{goods}")
    assert play.options() == [f"choose:{near}"]
    play.do(f"pick choose:{near}")
    assert play.state.tokens[goods].holder == near
    assert not offered(play, "Illicit Network")


def test_illicit_network_respects_who_cannot_hold() -> None:
    board = table(crises=(SKRULLS,))
    fisk = board.unit("A", KINGPIN, (30, 30))
    cap = board.unit("A", CAP, (10, 10), power=4)
    full = board.unit("A", "plain", (13, 10), name="full")
    board.unit("A", DRONES, (10, 13))
    board.unit("B", "plain", (35, 35))
    board.lead(fisk, "Illicit Network")
    board.token(SKRULLS, (10, 10), holder=cap)
    board.token(SKRULLS, (10, 10), holder=full)
    play = board.activate(cap)
    assert not offered(play, "Illicit Network")  # nobody could take it: the Power is not lost
    spare = board.unit("A", "plain", (10, 7), name="spare")
    play = board.activate(cap).use("Illicit Network")
    play.do(f"pick choose:{SKRULLS}-1")
    assert play.options() == [f"choose:{spare}"]


def test_illicit_network_is_not_offered_without_a_token_or_the_power() -> None:
    board = table(crises=(SKRULLS,))
    fisk = board.unit("A", KINGPIN, (30, 30))
    cap = board.unit("A", CAP, (10, 10), power=4)
    board.unit("A", "plain", (13, 10), name="near")
    board.unit("B", "plain", (35, 35))
    board.lead(fisk, "Illicit Network")
    assert not offered(board.activate(cap), "Illicit Network")
    board.token(SKRULLS, (10, 10), holder=cap)
    board.unit("A", CAP, (10, 10), power=1)
    assert not offered(board.activate(cap), "Illicit Network")


@pytest.mark.parametrize(("injured", "securer"), [(False, "A"), (True, "B")])
def test_illicit_network_counts_healthy_allies_twice(injured: bool, securer: str) -> None:
    board = table(crises=("hill",))
    fisk = board.unit("A", KINGPIN, (30, 30))
    board.unit("A", CAP, (10, 11), injured=injured)
    board.unit("B", "plain", (11, 10))
    board.lead(fisk, "Illicit Network")
    board.token("hill", (10, 10))
    assert board.scores()[securer] == 1


def test_street_level_negotiations_throws_medium() -> None:
    play, fisk, foe = duel(KINGPIN, mine={"power": 2})
    play.use("Street-Level Negotiations").do(f"pick choose:{foe}", "aim 1,0")
    assert play.unit(foe).x == 13000 + 5000 + 2 * 689
    assert play.unit(fisk).power == 0


@pytest.mark.example("EX-ATK-11")
@pytest.mark.rule("SP-02", "SP-06")
def test_intense_physical_conditioning_works_once_for_each_damage() -> None:
    play, _, fisk = under_fire(KINGPIN, mine={"power": 5})
    strike(play, "Strike", fisk).roll("HHHH-", "----").use("Intense Physical Conditioning")
    assert play.unit(fisk).damage == 3
    assert play.purpose == "act"
    strike(play, "Strike", fisk).roll("H----", "----")
    assert offered(play, "Intense Physical Conditioning")
    play.use("Intense Physical Conditioning")
    assert play.unit(fisk).damage == 3  # down to nothing


def test_intense_physical_conditioning_hears_any_damage() -> None:
    board = table()
    fisk = board.unit("A", KINGPIN, (10, 10), conditions=("bleed",), power=1)
    board.unit("B", "plain", (20, 20))
    play = board.activate(fisk).do("pick end")
    assert offered(play, "Intense Physical Conditioning")


def test_solid_frame_suffers_nothing_from_characters() -> None:
    board = table()
    hurler = board.unit("A", "hurler", (10, 10))
    fisk = board.unit("B", KINGPIN, (16, 10))
    missile = board.unit("B", "plain", (13, 10))
    play = board.activate(hurler).use("Hurl").do(f"pick choose:{missile}", "aim 1,0").roll("----")
    assert play.unit(missile).damage == 1
    assert play.unit(fisk).damage == 0
    board = table()
    hurler = board.unit("A", "hurler", (10, 10))
    fisk = board.unit("B", KINGPIN, (14, 10))
    wall = board.unit("B", "plain", (18, 10))
    play = board.activate(hurler).use("Hurl").do(f"pick choose:{fisk}", "aim 1,0").roll("---")
    assert play.unit(fisk).damage == 0
    assert play.unit(wall).damage == 3


def test_solid_frame_does_not_help_against_terrain() -> None:
    board = table()
    hurler = board.unit("A", "hurler", (10, 10))
    fisk = board.unit("B", KINGPIN, (15, 10))
    car = board.box((9, 12), (10, 13), 2)
    play = board.activate(hurler).use("Hurl").do(f"pick choose:{car}", "aim 1,0").roll("----")
    assert play.unit(fisk).damage == 3
