"""Bots that crash, idle, answer illegally or overrun never harm a game."""

import time

import pytest

from crisis.ai.discipline import DisciplinedAgent
from crisis.ai.levels import UnknownAgent, make_agent
from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.record import Replay, engine_for
from crisis.state.decisions import Answer, Choose, Decision, Pick, PickSpot, Rolled
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


def test_an_overrun_is_cut_off() -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=11)
    slow = DisciplinedAgent(ENGINE, Overrunning(), 1, limit=0.001)
    match.play({"A": slow, "B": RandomAgent(ENGINE, 2)}, most=60)
    assert any("within" in mishap.what for mishap in slow.mishaps)


def test_unknown_players_are_named() -> None:
    with pytest.raises(UnknownAgent, match="genius"):
        make_agent("genius", ENGINE, 1)
