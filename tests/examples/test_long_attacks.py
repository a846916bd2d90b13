"""The two long attacks of the rulebooks, played with the printed cards, decision by decision.

Each line of a script is what is asked (of whom, what for, which answers) and the answer given. A
decision that should not come, or comes too early, fails the test at its line.
"""

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from crisis.data import catalogue, edition_texts
from crisis.rules.core.edition import load_edition
from crisis.rules.engine import Engine
from crisis.rules.reading.measure import TOOL
from crisis.state.decisions import Choose, ChooseAdvance, ChooseAim, ChooseDice, Roll
from crisis.state.events import Moved, SuccessesCounted
from tests.table import EDITIONS, Play, Table


class Line(NamedTuple):
    """What must be asked, and the answer."""

    asked: str
    purpose: str
    what: object
    answer: str


def asked_for(play: Play) -> object:
    """The part of a decision that says what may be answered."""
    match play.state.pending:
        case Choose(options=options):
            return {option.name or option.key for option in options}
        case Roll(count=count):
            return count
        case ChooseDice(pool=pool, dice=dice, most=most):
            return pool, dice, most
        case ChooseAim(length=length):
            return length
        case ChooseAdvance(tools=tools):
            return tools
        case other:
            return other


def play_names(play: Play) -> list[str]:
    return play.names() if isinstance(play.state.pending, Choose) else []


def follow(play: Play, script: Sequence[Line]) -> Play:
    for line in script:
        assert (play.asked, play.purpose, asked_for(play)) == line[:3], line
        play.roundtrip()
        if line.answer in play_names(play):
            play.use(line.answer)
        else:
            play.do(line.answer)
    return play


def counted(play: Play) -> tuple[int, int, int]:
    (found,) = play.seen(SuccessesCounted)
    return found.attack, found.defense, found.damage


IRON_MAN_ACTS = {"move", "climb", "Repulsor Blast", "end"}
CHANCE = "chance"


@pytest.mark.example("EX-ATK-01")
@pytest.mark.rule(
    "ATK-01", "ATK-09", "ATK-10", "ATK-16", "ATK-18", "ATK-19", "ATK-20", "ATK-21", "DICE-04",
    "DICE-05", "DICE-06", "SPEC-01", "PWR-04",
)  # fmt: skip
def test_repulsor_blast_against_baron_zemo() -> None:
    """Courtney's Iron Man and Marco's Zemo, with the cards as they were printed in 2019."""
    board = Table("core-2019")
    board.catalogue = catalogue("2019")
    board.engine = Engine(load_edition("core-2019", edition_texts()), board.catalogue)
    iron = board.unit("A", "iron-man", (10, 10), power=3)
    zemo = board.unit("B", "baron-zemo", (16, 10))
    script = [
        Line("A", "act", {*IRON_MAN_ACTS, "Homing Rockets", "Friday A.I."}, "Friday A.I."),
        Line("A", "act", IRON_MAN_ACTS, "pick attack:Repulsor Blast"),  # no Power is left
        Line("A", "declare_target", {"Baron Zemo"}, f"pick target:{zemo}"),
        Line(CHANCE, "attack", 4 + 2, "roll HHCWBF"),
        Line(CHANCE, "defense", 3, "roll B-F"),
        Line(CHANCE, "attack_extra", 1, "roll C"),  # for the one Critical of the initial roll
        # Courtney has nothing to modify; the second Critical gives no further die.
        Line("B", "modify_own", {"Strategic Genius", "pass"}, "Strategic Genius"),
        Line("B", "reroll", ("defense", (0, 1), 1), "dice 1"),  # the Failure is no legal choice
        Line(CHANCE, "reroll", 1, "roll C"),  # gives no extra die either
        Line("A", "push", TOOL["short"], "aim 1,0"),  # before damage
    ]
    play = follow(board.activate(iron), script[:-1])
    assert counted(play) == (5, 2, 3)
    assert (play.unit(zemo).damage, play.unit(iron).power) == (0, 0)
    play.refused("aim -1,0", "DIR-05")
    follow(play, script[-1:])
    assert (play.unit(zemo).damage, play.unit(zemo).power) == (3, 3)
    assert play.unit(iron).power == 3
    # Iron Man is out of Range 3 by now: Counter-Strike is not offered, the attack is over.
    assert (play.asked, play.purpose) == ("A", "act")


def test_counter_strike_is_offered_when_iron_man_stays_close() -> None:
    """The same attack from nearby, and Zemo with the Power to answer."""
    board = Table("core-2019")
    iron = board.unit("A", "iron-man", (10, 10))
    zemo = board.unit("B", "baron-zemo", (12, 10), power=2)
    board.box((13, 9), (14, 11), 3)  # the push ends here
    play = board.activate(iron).do("pick attack:Repulsor Blast", f"pick target:{zemo}")
    play.roll("WH--", "---").skip("push").do("aim 1,0")
    assert (play.asked, play.purpose) == ("B", "after_attack")
    play.use("Counter-Strike").roll("CW-F")
    assert play.unit(iron).damage == 1  # reduced by his armour


@pytest.mark.example("EX-ATK-02")
@pytest.mark.rule(
    "ATK-06", "ATK-09", "ATK-10", "ATK-16", "ATK-19", "ATK-20", "ATK-21", "DICE-06", "DICE-09",
    "DIR-04", "SPEC-01",
)  # fmt: skip
@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_photon_blast_against_captain_america(edition: str) -> None:
    """Courtney's Captain Marvel and Iron Man, Marco's Captain America."""
    board = Table(edition)
    marvel = board.unit("A", "captain-marvel-cosmic-avenger", (10, 10))
    iron = board.unit("A", "invincible-iron-man", (10, 14), power=2)
    cap = board.unit("B", "captain-america-first-avenger", (18, 10), power=2)
    board.unit("B", "plain", (33, 33))  # Marco's allies are too far away
    script = [
        Line("A", "act", {"move", "climb", "Photon Blast", "end"}, "pick attack:Photon Blast"),
        Line("A", "declare_target", {"Captain America, First Avenger"}, f"pick target:{cap}"),
        Line("B", "targeted", {"Perfect Block", "pass"}, "Perfect Block"),
        Line(CHANCE, "attack", 5, "roll CW-BF"),
        Line(CHANCE, "defense", 4 + 2, "roll BBW--F"),
        Line(CHANCE, "attack_extra", 1, "roll C"),
        Line("A", "modify_own", {"J.A.R.V.I.S.", "pass"}, _jarvis(iron, 2)),
        Line("A", "reroll", ("attack", (0, 1, 2, 3, 5), 2), "dice 2,3"),  # not the Failure
        Line(CHANCE, "reroll", 2, "roll HC"),
        # Marco has no rerolls, and nobody changes the other's dice.
        Line("A", "before_damage", {"Pursuit", "pass"}, "Pursuit"),
        Line("A", "advance", ("short",), "advance short 12376,10000 14064,10000 13000,10000"),
    ]
    play = follow(board.activate(marvel), script[:-1])
    assert counted(play) == (5, 3, 2)
    assert [play.unit(unit).power for unit in (marvel, iron, cap)] == [0, 0, 0]
    assert play.unit(cap).damage == 0
    play.refused("advance short 7624,10000 5936,10000 5247,10000", "DIR-08")  # away from him
    follow(play, script[-1:])
    assert (play.unit(cap).damage, play.unit(cap).power) == (2, 2)
    assert play.unit(marvel).power == 2
    assert [event.unit for event in play.seen(Moved)] == [marvel]
    assert (play.asked, play.purpose) == ("A", "act")


def _jarvis(iron: str, power: int) -> str:
    return f"pick {iron}|invincible-iron-man/normal/healthy/J.A.R.V.I.S.#{power}"
