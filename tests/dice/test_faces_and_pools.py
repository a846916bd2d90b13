"""Faces, rolls on the table, and the worked examples that need nothing but dice."""

import json
from pathlib import Path
from typing import Any

import pytest

from crisis.dice.attack import GAIN_DAMAGE, Attack, Reduction, Side
from crisis.dice.faces import (
    ATTACK_SUCCESSES,
    DEFENSE_SUCCESSES,
    FACES,
    SYMBOLS,
    WEIGHT,
    Face,
    parse_faces,
)
from crisis.dice.pool import (
    ATTACK_WEIGHTS,
    DEFENSE_WEIGHTS,
    contains_icons,
    counts,
    extra_dice,
    priority_rank,
    successes,
)

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "examples_dice.json").read_text(encoding="utf-8")
)


def examples(kind: str) -> list[Any]:
    """The cases of a kind, each marked with the id of its example."""
    chosen = [example for example in EXAMPLES if example["kind"] == kind]
    return [pytest.param(e, marks=pytest.mark.example(e["id"]), id=e["id"]) for e in chosen]


@pytest.mark.rule("DICE-01", "DICE-02", "DICE-03")
def test_the_die() -> None:
    assert "".join(FACES) == "CWHHB--F"
    assert {face.value: n for face, n in WEIGHT.items()} == {
        "C": 1, "W": 1, "H": 2, "B": 1, "-": 2, "F": 1,
    }  # fmt: skip
    assert "".join(f for f in SYMBOLS if f in ATTACK_SUCCESSES) == "CWH"
    assert "".join(f for f in SYMBOLS if f in DEFENSE_SUCCESSES) == "CWB"


def test_rolls_are_written_one_letter_per_die() -> None:
    assert parse_faces("HHCW-F") == tuple(map(Face, "HHCW-F"))
    assert parse_faces("hh cw") == tuple(map(Face, "HHCW"))
    assert parse_faces("") == ()
    with pytest.raises(ValueError, match=r"die 3 of 'HHX' is 'X'; a face is one of C W H B - F"):
        parse_faces("HHX")


def final(roll: str, extra: str, changes: dict[str, str]) -> tuple[Face, ...]:
    dice = list(parse_faces(roll + extra))
    for place, face in changes.items():
        dice[int(place)] = Face(face)
    return tuple(dice)


@pytest.mark.rule("DICE-05", "DICE-06", "ATK-16", "PWR-04")
@pytest.mark.parametrize("example", examples("attack"))
def test_attack_examples(example: dict[str, Any]) -> None:
    per, expect = example.get("extra_dice_per_critical", 1), example["expect"]
    assert extra_dice(parse_faces(example["attack_roll"]), per) == len(example["attack_extra"])
    assert extra_dice(parse_faces(example["defense_roll"])) == len(example["defense_extra"])
    attack = final(*(example[f"attack_{part}"] for part in ("roll", "extra", "changes")))
    defense = final(*(example[f"defense_{part}"] for part in ("roll", "extra", "changes")))
    ours, theirs = successes(attack, ATTACK_WEIGHTS), successes(defense, DEFENSE_WEIGHTS)
    assert (ours, theirs) == (expect["attack_successes"], expect["defense_successes"])
    suffered = Attack(Side(1), Side(1)).suffered(ours - theirs)
    assert suffered == expect["damage"]
    for side in ("attacker", "defender"):
        if f"{side}_power_gain" in expect:
            assert GAIN_DAMAGE.power(suffered) == expect[f"{side}_power_gain"]


@pytest.mark.example("EX-ATK-05")
@pytest.mark.rule("DMG-01", "DMG-02", "PWR-04")
def test_excess_damage_counts_nowhere() -> None:
    suffered = Attack(Side(1), Side(1), stamina=3).suffered(5)
    assert (suffered, GAIN_DAMAGE.power(suffered)) == (3, 3)


@pytest.mark.example("EX-ATK-10", "EX-CARD-10")
@pytest.mark.rule("DMG-15")
def test_reductions() -> None:
    tough = Attack(Side(1), Side(1), reductions=(Reduction(amount=1, minimum=1),))
    assert [tough.suffered(n) for n in (-2, 0, 1, 2, 3)] == [0, 0, 1, 1, 2]
    paid = Attack(Side(1), Side(1), reductions=(Reduction(amount=1),))
    assert [paid.suffered(n) for n in (0, 1, 3)] == [0, 0, 2]


@pytest.mark.rule("DODGE-02", "DODGE-06")
@pytest.mark.parametrize("example", examples("dodge"))
def test_dodge_examples(example: dict[str, Any]) -> None:
    roll = parse_faces(example["roll"])
    assert extra_dice(roll) == len(example["extra"])
    blocked = successes(roll + parse_faces(example["extra"]), DEFENSE_WEIGHTS)
    collision = Attack(Side(0), Side(3), flat=example["incoming"])
    assert collision.suffered(-blocked) == example["expect"]["suffered"]


@pytest.mark.rule("SETUP-06", "SETUP-07")
@pytest.mark.parametrize("example", examples("priority"))
def test_priority_examples(example: dict[str, Any]) -> None:
    one, two = (priority_rank(parse_faces(example[player])) for player in ("one", "two"))
    winner = "reroll" if one == two else "one" if one > two else "two"
    assert winner == example["expect"]["winner"]


@pytest.mark.example("EX-ATK-06", "EX-ATK-07", "EX-CARD-01", "EX-CARD-02")
@pytest.mark.rule("SPEC-01", "SPEC-04")
def test_icons_must_be_in_the_roll_as_often_as_printed() -> None:
    roll = parse_faces("WC-BF")
    for icons, there in {
        "W": True,
        "WC": True,
        "WF": True,
        "WB": True,
        "WW": False,
        "WH": False,
    }.items():
        assert contains_icons(roll, parse_faces(icons)) is there, icons
    assert contains_icons(roll, ())
    assert not contains_icons(parse_faces("WCCB-"), parse_faces("WH"))


@pytest.mark.example("EX-CARD-04")
@pytest.mark.rule("ATK-16")
def test_wilds_worth_two() -> None:
    assert successes(parse_faces("WWH-F"), ATTACK_WEIGHTS._replace(wild=2)) == 5


def test_counts_follow_the_order_of_symbols() -> None:
    assert counts(parse_faces("FF-BWC")) == (1, 1, 0, 1, 1, 2)
