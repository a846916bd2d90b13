"""Bots that crash, idle, answer illegally or overrun never harm a game."""

import subprocess
import sys
import time

import pytest

from crisis.ai.discipline import DisciplinedAgent
from crisis.ai.levels import LEVELS, UnknownAgent, make_agent, make_opponent
from crisis.dice.attack import Attack, Side
from crisis.dice.faces import Face
from crisis.dice.modifications import Change, Reroll
from crisis.dice.odds import attack_odds
from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.record import Replay, engine_for
from crisis.state.decisions import Answer, Choose, Decision, Draw, Pick, PickSpot, Roll, Rolled
from crisis.state.state import State

ENGINE = engine_for("1.3", "2024-12")


class Crashing:
    def answer(self, view: State, decision: Decision) -> Answer:
        raise RuntimeError("no idea")


class Cheating:
    def answer(self, view: State, decision: Decision) -> Answer:
        return Rolled("CCCCC")


class Lost:
    def answer(self, view: State, decision: Decision) -> Answer:
        return PickSpot(-1, -1)


class Idle:
    """Passes and ends whenever it may."""

    def answer(self, view: State, decision: Decision) -> Answer:
        assert isinstance(decision, Choose)
        keys = [option.key for option in decision.options]
        return Pick(next(key for key in ("end", "pass", "decline", "no") if key in keys))


class Overrunning:
    def answer(self, view: State, decision: Decision) -> Answer:
        time.sleep(0.05)
        return Pick("too late")


class Vandal:
    """Changes the view it was given."""

    def answer(self, view: State, decision: Decision) -> Answer:
        view.units.clear()
        raise KeyError("gone")


class Mumbling(Idle):
    """Answers well and cannot say why."""

    @property
    def reason(self) -> str:
        raise LookupError("no words")


def test_who_cannot_say_why_has_answered_all_the_same() -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=11)
    agent = DisciplinedAgent(ENGINE, Mumbling(), 1)
    match.play({"A": agent, "B": RandomAgent(ENGINE, 2)})
    spoken = len(agent.mishaps)
    assert agent.reason == ""
    (mishap,) = agent.mishaps[spoken:]
    assert "no words" in mishap.what and "LookupError" in mishap.trace and not mishap.fell_back


@pytest.mark.parametrize(
    "bot", [Crashing(), Cheating(), Lost(), Idle(), Vandal()], ids=lambda b: type(b).__name__
)
def test_a_bad_bot_never_harms_a_game(bot: object) -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=11)
    bad = DisciplinedAgent(ENGINE, bot, 1)
    match.play({"A": bad, "B": RandomAgent(ENGINE, 2)})
    assert match.over
    assert bad.mishaps
    Replay(match.record).check()


def test_a_mishap_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=11)
    match.deal()
    bad = DisciplinedAgent(ENGINE, Crashing(), 1)
    assert match.state.pending is not None
    bad.answer(match.state, match.state.pending)
    (mishap,) = bad.mishaps
    assert mishap.what == "RuntimeError: no idea" and "in answer" in mishap.trace
    (said,) = [one.getMessage() for one in caplog.records if one.name == "crisis.ai"]
    assert "Crashing failed at decision" in said and mishap.trace in said


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", [0, 2**31, 2**63 - 1, 2**64 + 5, 2**256 - 1])
def test_a_seed_of_any_size_does(level: str, seed: int) -> None:
    """A table draws the mind's seed from its secret; kernels take 64 bits only."""
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=3)
    match.play({"A": RandomAgent(ENGINE, 1), "B": RandomAgent(ENGINE, 2)}, most=60)
    mind = make_opponent(level, ENGINE, seed)
    for _ in range(6):
        decision = match.state.pending
        assert decision is not None
        if isinstance(decision, Roll | Draw):
            match.deal()
            continue
        match.submit(
            decision.asked, mind.answer(ENGINE.view(match.state, decision.asked), decision)
        )
    assert not mind.mishaps, f"seed {seed}"


def test_an_overrun_is_cut_off() -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=11)
    slow = DisciplinedAgent(ENGINE, Overrunning(), 1, limit=0.001)
    match.play({"A": slow, "B": RandomAgent(ENGINE, 2)}, most=60)
    assert any("within" in mishap.what for mishap in slow.mishaps)


class LostInTheOdds:
    """Thinks about an attack that takes far longer than anybody has time for."""

    def answer(self, view: State, decision: Decision) -> Answer:
        either = (Reroll(), Change(None, 3), Reroll())
        attack_odds(
            Attack(
                Side(14, own=either, rolled=(Reroll(),)),
                Side(14, own=either, rolled=(Reroll(),)),
                icon_rules=((Face.WILD, Face.HIT), (Face.CRITICAL, Face.BLOCK)),
            )
        )
        return Pick("never")


def test_an_overrun_inside_one_odds_call_is_cut_off_too() -> None:
    """In a process of its own: what overran goes on there until the process ends."""
    script = (
        "from tests.ai.test_discipline import *\n"
        "match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=11)\n"
        "match.play({'A': RandomAgent(ENGINE, 1), 'B': RandomAgent(ENGINE, 2)}, most=12)\n"
        "slow = DisciplinedAgent(ENGINE, LostInTheOdds(), 1, limit=0.2)\n"
        "decision = match.state.pending\n"
        "for _ in range(3):\n"
        "    assert ENGINE.why_not(match.state, slow.answer(match.state, decision)) is None\n"
        "print([m.what for m in slow.mishaps], flush=True)\n"
        "import os; os._exit(0)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True
    )
    assert "no answer within 0.2 s" in run.stdout and run.stdout.count("still busy") == 2


def test_a_second_thought_waits_for_the_first() -> None:
    slow = DisciplinedAgent(ENGINE, Overrunning(), 1, limit=0.001)
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=11)
    match.deal()
    for _ in range(2):
        slow.answer(match.state, match.state.pending)
    assert [mishap.what for mishap in slow.mishaps] == [
        "no answer within 0.001 s",
        "still busy with an earlier decision",
    ]


def test_unknown_players_are_named() -> None:
    with pytest.raises(UnknownAgent, match="genius"):
        make_agent("genius", ENGINE, 1)


class Hurried(Idle):
    """Answers legally, but only because the clock told it to stop."""

    braked = "cut short after 6 s and 12 positions"

    def answer(self, view: State, decision: Decision) -> Answer:
        return RandomAgent(ENGINE, 1).answer(view, decision)


def test_a_thought_that_the_clock_cut_short_is_a_mishap_without_fallback() -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=11)
    match.deal()
    agent = DisciplinedAgent(ENGINE, Hurried(), 1)
    agent.answer(match.state, match.state.pending)
    assert [(one.what, one.fell_back) for one in agent.mishaps] == [(Hurried.braked, False)]
