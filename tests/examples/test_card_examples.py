"""The examples taken from printed cards (EX-CARD-01 to EX-CARD-10), in every edition they name.

The tests of the characters play further sides of the same cards; here each example stands whole.
"""

import pytest

from tests.characters.cast import (
    BONES,
    CAP,
    IRON,
    MARVEL,
    OCK,
    SPIDER,
    duel,
    offered,
    strike,
    table,
    under_fire,
)
from tests.table import EDITIONS, SKRULLS

LATER = pytest.mark.parametrize("edition", EDITIONS[1:])


@LATER
@pytest.mark.example("EX-CARD-01")
def test_ex_card_01_ricochet(edition: str) -> None:
    board = table(edition)
    cap = board.unit("A", CAP, (6, 10))
    first = board.unit("B", "plain", (12, 10))
    far = board.unit("B", "plain", (18, 10), name="far")  # out of reach, near the first target
    board.unit("B", "plain", (26, 10), name="farther")
    play = board.activate(cap, actions=3)
    strike(play, "Shield Bounce", first).roll("WH---", "---").use("Bounce")
    assert play.options() == [f"target:{far}"]
    play.do(f"pick target:{far}").roll("WHH--", "---")
    assert (play.unit(first).damage, play.unit(far).damage) == (2, 3)
    assert play.unit(cap).power == 2 + 3  # what each attack dealt
    assert play.purpose == "act"  # the second one has no Bounce
    strike(play, "Shield Bounce", first).roll("WCC--", "BBB", "--")
    assert play.purpose == "act"  # no Hit in the roll


@LATER
@pytest.mark.example("EX-CARD-02")
def test_ex_card_02_brooklyn_brawler(edition: str) -> None:
    board = table(edition)
    cap = board.unit("A", CAP, (10, 10), power=4)
    big = board.unit("B", "ultron-metal-tyrant", (13.3, 10))
    other = board.unit("B", "plain", (10, 13))
    play = board.activate(cap)
    strike(play, "Brooklyn Brawler", big)
    assert play.state.pending.count == 5 + 3  # Strength and Size
    play.roll("WHB-----", "----")
    assert play.unit(big).damage == 2  # the Block is an icon, no success
    play.use("Frontliner").do(f"pick target:{other}")
    assert play.unit(cap).power == 0  # paid once
    play.roll("WHB----", "---")
    assert play.unit(other).damage == 2
    assert play.purpose == "act"  # and no third one


@LATER
@pytest.mark.example("EX-CARD-03")
def test_ex_card_03_piercing_with_a_failure(edition: str) -> None:
    play, _, foe = duel(BONES, edition=edition)
    play.do("pick attack:Plasma Beam", "aim 1,0").roll("WFH--", "BC-", "-")
    assert play.purpose == "change"
    play.refused("dice none")  # mandatory
    play.do("dice 1")
    assert play.unit(foe).damage == 2 - 1


@LATER
@pytest.mark.example("EX-CARD-04")
def test_ex_card_04_wilds_count_twice(edition: str) -> None:
    play, _, foe = duel(OCK, edition=edition)
    play.attack("Striking Tentacles", foe, dice="WWH-F", defense="---")
    assert play.unit(foe).damage == 5


@LATER
@pytest.mark.example("EX-CARD-05")
def test_ex_card_05_energy_absorption(edition: str) -> None:
    play, _, marvel = under_fire(
        MARVEL, apart=5, mine={"form": "binary"}, theirs={"power": 2}, edition=edition
    )
    strike(play, "Blast", marvel).roll("CHH-", "WW--", "H")
    play.use("Enhanced Energy Absorption")
    assert play.state.pending.most == 2
    play.do("dice 0,1")  # 4 - 2 against 2
    assert (play.unit(marvel).damage, play.unit(marvel).power) == (0, 2)


@LATER
@pytest.mark.example("EX-CARD-06")
def test_ex_card_06_explosive(edition: str) -> None:
    board = table(edition)
    marvel = board.unit("A", MARVEL, (10, 10), form="binary", power=9)
    ally = board.unit("A", CAP, (14, 13))
    foe = board.unit("B", "plain", (14, 10))
    near = board.unit("B", "plain", (14, 7), name="near")
    weak = board.unit("B", "plain", (17, 10), name="weak", damage=5)
    play = board.activate(marvel)
    strike(play, "Warbird", foe).roll("CW------", "BBB", "-")
    assert (play.unit(near).damage, play.unit(near).power) == (1, 1)
    assert play.unit(weak).dazed
    assert (play.unit(ally).damage, play.unit(foe).damage) == (0, 0)


@LATER
@pytest.mark.example("EX-CARD-07")
def test_ex_card_07_spider_sense(edition: str) -> None:
    board = table(edition)
    hurler = board.unit("A", "hurler", (10, 10))
    board.unit("B", SPIDER, (15, 10))
    car = board.box((9, 12), (10, 13), 2)
    play = board.activate(hurler).use("Hurl").do(f"pick choose:{car}", "aim 1,0").roll("-F-")
    play.use("Spider-Sense")
    assert play.state.pending.dice == (0, 2)
    play.do("dice 0,2").roll("--")
    assert not offered(play, "Spider-Sense")  # once each
    play, _, spider = under_fire(SPIDER, by="mage", edition=edition)
    strike(play, "Curse", spider).roll("HH---", "---")
    assert play.purpose == "act"  # not against a Mystic attack


@LATER
@pytest.mark.example("EX-CARD-08")
def test_ex_card_08_earths_mightiest_heroes(edition: str) -> None:
    board = table(edition)
    cap = board.unit("A", CAP, (10, 10), power=2)
    foe = board.unit("B", "plain", (13, 10))
    far = board.unit("B", "plain", (16, 10), name="far")
    board.lead(cap, "Earth's Mightiest Heroes")
    play = board.activate(cap)
    strike(play, "Shield Bounce", foe).roll("H-F-B", "---").use("Earth's Mightiest Heroes")
    assert play.state.pending.dice == (0, 1, 3, 4)  # never the Failure
    play.do("dice 1 W")
    assert offered(play, "Bounce")  # the new Wild triggers rules
    play.use("Bounce").do(f"pick target:{far}").roll("H----", "---")
    assert play.purpose == "act"  # once per turn
    play = board.activate(cap)
    strike(play, "Shield Bounce", foe).roll("H-F-B", "---").use("Earth's Mightiest Heroes")
    play.do("dice 1 C")
    assert play.purpose == "act"  # a die that becomes a Critical adds none
    assert play.unit(foe).damage == 2


@LATER
@pytest.mark.example("EX-CARD-09")
def test_ex_card_09_a_critical_gives_power(edition: str) -> None:
    play, ock, foe = duel(OCK, edition=edition)
    strike(play, "Striking Tentacles", foe).roll("CC---", "BBB", "--")
    assert play.unit(ock).power == 1  # once per roll
    play, _, ock = under_fire(OCK, edition=edition)
    strike(play, "Strike", ock).roll("-----", "C---", "-")
    assert play.unit(ock).power == 1
    board = table(edition, crises=(SKRULLS,))
    ock = board.unit("A", OCK, (10, 10), power=1)
    board.unit("B", "plain", (30, 30))
    token = board.token(SKRULLS, (11, 10))
    play = board.activate(ock).do(f"pick interact:{token}").roll("C---")
    assert play.unit(ock).power == 1 - 1 + 1


@LATER
@pytest.mark.example("EX-CARD-10")
def test_ex_card_10_the_cost_is_due_before_the_gain(edition: str) -> None:
    play, _, iron = under_fire(IRON, mine={"power": 1}, edition=edition)
    strike(play, "Strike", iron).roll("HHH--", "----").use("I Am Iron Man")
    assert (play.unit(iron).damage, play.unit(iron).power) == (2, 2)
    play, _, iron = under_fire(IRON, mine={"power": 0}, edition=edition)
    strike(play, "Strike", iron).roll("HHH--", "----")
    assert (play.unit(iron).damage, play.unit(iron).power) == (3, 3)
