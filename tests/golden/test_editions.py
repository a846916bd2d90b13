"""The same game in four editions: same wishes, same dice, one golden record each.

Every place where two neighbouring records part is put down to the differences (E-..) that cause it,
so that an edition can change a game only where its rules say so. core-2023 and 1.2 play alike: what
1.2 adds (Peerless, Reserve, Stealth) nobody in these squads has.
"""

from difflib import SequenceMatcher
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from crisis.data import catalogue, edition_texts
from crisis.rulebook import rulebook
from crisis.rules.core.edition import load_edition
from crisis.rules.setup.rosters import roster_faults
from tests.golden.edition_game import CAP, record, roster
from tests.table import EDITIONS

FOLDER = Path(__file__).parent
LEADERSHIP = "captain-america-steve-rogers/normal/healthy/A Day Unlike Any Other"
Parting = tuple[str, str, str]  # why; the first line that differs in the one and in the other


@cache
def lines(edition: str) -> tuple[str, ...]:
    return tuple(record(edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_record_of_each_edition(edition: str, rewrite_golden: bool) -> None:
    golden = FOLDER / f"game_{edition}.txt"
    text = "\n".join(lines(edition)) + "\n"
    if rewrite_golden:
        golden.write_text(text, "utf-8")
    assert golden.read_text("utf-8") == text


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_rosters_are_legal_in_every_edition(edition: str) -> None:
    rules = load_edition(edition, edition_texts())
    for side in ("A", "B"):
        assert roster_faults(roster(side, edition), rules, catalogue()) == []


def partings(one: str, two: str) -> list[tuple[str, str]]:
    """The first line of each side wherever two records differ ("" where one has nothing)."""
    old, new = lines(one), lines(two)
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        (old[a].strip() if a < a_end else "", new[b].strip() if b < b_end else "")
        for word, a, a_end, b, b_end in codes
        if word != "equal"
    ]


# fmt: off
OLD_TO_CORE: list[Parting] = [
    ("E-01",
     "A: a roster of 10 characters, 8 Team Tactic cards, 3 Secure and 3 Extraction crises",
     "A: a roster of 10 characters, 10 Team Tactic cards, 3 Secure and 3 Extraction crises"),
    ("E-12",
     "chance draw_crisis:A > draw riots-spark-over-extremis-3-0 gamma-wave-sweeps-across-midwest",
     "chance draw_crisis:A > draw riots-spark-over-extremis-3-0"),
    ("E-13",
     "A choose_threat > pick threat:skrulls-infiltrate-world-leadership",
     "B choose_threat > pick threat:riots-spark-over-extremis-3-0"),
    ("E-10", f"leadership declared: A, {CAP}, {LEADERSHIP}", ""),
    ("E-67 E-10", "", "unit joined: B.ultron-drones"),
    ("E-67", "", "activation began: B.ultron-drones"),
    ("E-67", "", "activated token removed: B.ultron-drones"),
    ("E-38", "", "terrain destroyed: truck-1, 4, A.hulk"),
    ("E-38", "terrain destroyed: truck-1, 4, A.hulk", ""),
    ("E-58",
     "A reroll Energy Blast 2 of 1 dice > dice none",
     "A reroll Energy Blast 2 of 3 dice > dice 1,2"),
    ("E-67", "", "activation began: B.ultron-drones"),
    ("E-67", "", "activated token removed: B.ultron-drones"),
    ("E-67 E-34", "", "A turn > pick pass"),
    ("E-38", "", "terrain destroyed: dumpster-2, 2, A.hulk"),
    ("E-39 E-38", "terrain destroyed: cryo-tube-3, 2, A.hulk", ""),
]
CORE_TO_SECOND: list[Parting] = []
SECOND_TO_THIRD: list[Parting] = [
    ("E-02",
     "A: a roster of 10 characters, 10 Team Tactic cards, 3 Secure and 3 Extraction crises",
     "A: a roster of 10 characters, 10 Team Tactic cards, 5 Secure and 5 Extraction crises"),
    ("E-16", "", "A use_one_shots > pick no"),
    ("E-12",
     "chance draw_crisis:A > draw riots-spark-over-extremis-3-0",
     "chance reveal_crisis:A > draw riots-spark-over-extremis-3-0 gamma-wave-sweeps-across-midwest"),
    ("E-14", "B choose_edge > pick edge:north", "A choose_edge > pick edge:south"),
    ("E-14", "edge chosen: A, south", ""),
    ("E-15", "", "chance priority A > roll CWHHB"),
    ("E-49", f"damaged: {CAP}, 1, Thunder Clap by A.hulk", ""),
    ("E-40", "collided: terrain, B.baron-zemo, 5", "collided: terrain, B.baron-zemo, 3"),
    ("E-40",
     "damaged: B.baron-zemo, 3, Strongest One There is by A.hulk",
     "damaged: B.baron-zemo, 1, Strongest One There is by A.hulk"),
    ("E-35", f"activated token given: {CAP}", ""),
    ("E-35", "", f"activated token given: {CAP}"),
    ("E-34", "A turn > pick pass", ""),
]
# fmt: on
EXPECTED = dict(
    zip(pairwise(EDITIONS), (OLD_TO_CORE, CORE_TO_SECOND, SECOND_TO_THIRD), strict=True)
)


@pytest.mark.parametrize(("one", "two"), EXPECTED)
def test_every_parting_has_its_reason(one: str, two: str) -> None:
    expected = EXPECTED[one, two]
    assert partings(one, two) == [(old, new) for _, old, new in expected]
    known = {difference.id for difference in rulebook().editions}
    assert {name for why, _, _ in expected for name in why.split()} <= known


def test_the_records_show_sixteen_differences() -> None:
    shown = {name for table in EXPECTED.values() for why, _, _ in table for name in why.split()}
    assert shown == {
        "E-01", "E-02", "E-10", "E-12", "E-13", "E-14", "E-15", "E-16", "E-34", "E-35", "E-38",
        "E-39", "E-40", "E-49", "E-58", "E-67",
    }  # fmt: skip
