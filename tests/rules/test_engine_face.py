"""The engine's public face to a program: areas, membership, wrong names, answers that are none."""

from typing import Any

import pytest

from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.record import engine_for
from crisis.rules.engine import Engine, IllegalAnswer, UnknownName
from crisis.state.decisions import (
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseSpot,
    Concede,
    Decline,
    Draw,
    Drawn,
    Pick,
    PickAdvance,
    PickAim,
    PickDice,
    PickSpot,
    Roll,
    Rolled,
    decision_text,
    offer,
)
from crisis.state.state import State
from tests.table import attack, character, duel, power

ENGINE: Engine = engine_for("1.3", "2024-12")


def played_to(wanted: type, purposes: tuple[str, ...] = (), seed: int = 1) -> State:
    """A position of a random game in which such a decision is asked."""
    for number in range(seed, seed + 20):
        match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=number)
        agents = {side: RandomAgent(ENGINE, number + ord(side)) for side in ("A", "B")}
        while not match.over:
            asked: Any = match.state.pending
            if isinstance(asked, wanted) and asked.purpose in (purposes or (asked.purpose,)):
                return match.state
            if isinstance(asked, Roll | Draw):
                match.submit("chance", match.dealer.deal(asked))
            else:
                view = ENGINE.view(match.state, asked.asked)
                match.submit(asked.asked, agents[asked.asked].answer(view, asked))
    raise AssertionError("no game asks that")


@pytest.mark.parametrize(
    "answer",
    [
        Concede("C"), Concede(None), Concede(["A"]), PickDice((True,)), PickDice(3), PickDice(("0",)),
        PickSpot("1", 2), PickSpot(1.0, 2), PickSpot(None, None), PickAim(True, 1), Pick(7),
        PickAdvance("huge", (1, 2), (3, 4), (5, 6)), PickAdvance("long", (1, 2), (3,), (5, 6)),
        PickAdvance("long", None, None, None), Rolled(None), Drawn("abc"), Drawn((1,)), None, "pick",
    ],
)  # fmt: skip
def test_what_is_no_answer_is_refused_in_a_sentence(answer: Any) -> None:
    state = ENGINE.new_game(quick_setup(ENGINE.catalogue))
    refusal = ENGINE.why_not(state, answer)
    assert refusal is not None and refusal.rule == "GEN-01" and refusal.why.endswith("answer.")
    with pytest.raises(IllegalAnswer):
        ENGINE.step(state, answer)


def test_a_side_can_still_concede() -> None:
    state = ENGINE.new_game(quick_setup(ENGINE.catalogue))
    for side in ("A", "B"):
        after, _ = ENGINE.step(state, Concede(side))
        assert after.outcome is not None and after.outcome.winner != side


def where(state: State) -> dict[str, tuple[int, int, int]]:
    """Where everybody stands, and how hurt."""
    return {unit.id: (unit.x, unit.y, unit.damage) for unit in state.units.values()}


@pytest.mark.parametrize("purpose", ["push", "throw", "throw_terrain", "beam"])
def test_only_the_angle_of_an_aim_counts(purpose: str) -> None:
    """A vector as long as any that may be given does what a short one does."""
    state = played_to(ChooseAim, (purpose,))
    legal = 0
    for way in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
        short, long = (PickAim(way[0] * far, way[1] * far) for far in (1_000, 1_000_000))
        assert (ENGINE.why_not(state, short) is None) == (ENGINE.why_not(state, long) is None)
        if ENGINE.why_not(state, long) is None:
            legal += 1
            assert where(ENGINE.step(state, long)[0]) == where(ENGINE.step(state, short)[0])
    area = ENGINE.region(state)
    assert area is not None and legal == sum(
        area.contains(*way)
        for way in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
    )
    assert not area.contains(0, 0)


def test_an_area_knows_what_lies_in_it() -> None:
    state = played_to(ChooseSpot, ("deploy",))
    area = ENGINE.region(state)
    assert area is not None
    for answer in area.samples(20, 1):
        assert isinstance(answer, PickSpot) and area.contains(answer.x, answer.y)
    for spot in ((0, 0), (18_000, 18_000), (-5_000, 900_000)):
        assert not area.contains(*spot)
        assert ENGINE.why_not(state, PickSpot(*spot)) is not None


def test_unknown_names_are_said() -> None:
    state = played_to(ChooseSpot)
    one, two = list(state.units)[:2]
    for asking in (ENGINE.odds, ENGINE.can_attack):
        with pytest.raises(UnknownName, match=r"there is no character 'nobody' here; known: A\."):
            asking(state, "nobody", "Strike", two)
        with pytest.raises(UnknownName, match="there is no character 'nobody' here"):
            asking(state, one, "Strike", "nobody")
        with pytest.raises(UnknownName, match="has no attack 'Nothing'; known: "):
            asking(state, one, "Nothing", two)


def test_each_attack_is_asked_about_by_its_own_name() -> None:
    two_arms = character("two-arms", attack() + attack("Snipe", range=5, strength=9))
    play, one, two = duel(attacker="two-arms", extra=(two_arms,), gap=8)
    assert not play.engine.can_attack(play.state, one, "Strike", two)
    assert play.engine.can_attack(play.state, one, "Snipe", two)
    weak, strong = (play.engine.odds(play.state, one, name, two) for name in ("Strike", "Snipe"))
    assert strong.mean > weak.mean


def test_declining_is_no_answer_to_a_choice() -> None:
    state = ENGINE.new_game(quick_setup(ENGINE.catalogue))
    assert ENGINE.why_not(state, Decline()) is not None


def test_a_decision_is_told_in_one_line() -> None:
    for decision, text in (
        (None, "nothing is asked: the game is over"),
        (Choose("A", "act", (offer("move", "it"),)), "A act: move:it"),
        (
            ChooseAdvance("B", "advance", "B.one", ("short", "medium")),
            "B advance: an advance of B.one with short/medium",
        ),
        (ChooseAim("A", "push", "B.one", length=3000), "A push: an aim for B.one"),
        (ChooseSpot("A", "place", unit="A.one"), "A place: a spot for A.one"),
        (Roll("attack", 5, "A.one"), "chance attack: 5 dice for A.one"),
    ):
        assert decision_text(decision) == text


def test_what_a_test_skips_is_kept_by_name() -> None:
    """A new optional rule cannot slip past a test that says what it declined."""
    ready = character(
        "ready", attack() + power("Ready", "reactive", 'on = "targeted"', "may = true",
                                  'when = [{ who = "target", is = "self" }]', 'do = "gain_power"', "amount = 1"),
    )  # fmt: skip
    play, _, foe = duel(target="ready", extra=(ready,))
    play.do("pick attack:Strike", f"pick target:{foe}").skip()
    assert play.declined == ["Ready"]
