"""A card of a pack that allows something free again and again keeps nobody waiting for ever."""

import logging
from functools import lru_cache
from pathlib import Path

import pytest

from crisis.ai.discipline import DisciplinedAgent
from crisis.ai.levels import LEVELS, make_agent, make_opponent
from crisis.cards.files.load import DEFAULT_REVISION, Source, load
from crisis.data import edition_texts, sources
from crisis.play.agents import Agent, RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.restraint import IN_A_ROUND, IN_A_TURN, Restraint
from crisis.rules.core.edition import load_edition
from crisis.rules.engine import Engine
from crisis.state.decisions import Answer, Choose, Decision, Pick
from crisis.state.state import State
from tests.server.desk import ENGINE, Desk, run
from tests.table import power

READY_SELF = 'effects = [{ do = "remove_activated", who = "self" }]'
READY_ALLY = (
    'effects = [{ do = "choose", as = "one", is = "other_ally", activated = true, within = 5 },'
    ' { do = "remove_activated", who = "one" }]'
)
EVERYBODY = ("invincible-iron-man", "captain-america-first-avenger", "spectacular-spider-man")


@lru_cache
def with_power(effects: str) -> Engine:
    """The usual cards, and a free power without a limit for those of side A."""
    again = "\n" + power("Again", "active", "cost = 0", effects)
    files = [
        Source(one.folder, one.slug, one.text + again) if one.slug in EVERYBODY else one
        for one in sources()
    ]
    edition = load_edition("1.3", edition_texts())
    return Engine(edition, load(files, DEFAULT_REVISION))


class Restless:
    """Uses its power whenever it may, and else plays like somebody who does not think."""

    def __init__(self, engine: Engine) -> None:
        self.usual = RandomAgent(engine, 1)

    def answer(self, view: State, decision: Decision) -> Answer:
        if isinstance(decision, Choose):
            for option in decision.options:
                if option.what == "power" and option.name == "Again":
                    return Pick(option.key)
        return self.usual.answer(view, decision)


def bounded(engine: Engine, mind: Agent, **bounds: int) -> DisciplinedAgent:
    agent = DisciplinedAgent(engine, mind, 1)
    agent.restraint = Restraint(**bounds)
    return agent


def test_a_turn_without_end_is_ended_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    engine = with_power(READY_SELF)
    agent = bounded(engine, Restless(engine), in_a_turn=20)
    match = Match(engine, quick_setup(engine.catalogue), seed=1)
    match.play({"A": agent, "B": RandomAgent(engine, 2)}, most=5_000)
    assert match.over
    told = {mishap.what for mishap in agent.mishaps}
    assert told == {"20 answers in one turn: it does nothing more in this turn"}
    assert not any(mishap.fell_back for mishap in agent.mishaps)
    turns = match.state.round * len(match.state.units)
    assert len(agent.mishaps) <= turns, "once for each turn, not for each answer"
    assert "Restless at decision" in caplog.text


def test_a_round_without_end_is_ended() -> None:
    """Who readies its ally ends its own turn: no single turn is long."""
    engine = with_power(READY_ALLY)
    agent = bounded(engine, Restless(engine), in_a_turn=20, in_a_round=60)
    match = Match(engine, quick_setup(engine.catalogue), seed=1)
    match.play({"A": agent, "B": RandomAgent(engine, 2)}, most=5_000)
    assert match.over
    assert "60 answers in one round: it does nothing more in this turn" in {
        mishap.what for mishap in agent.mishaps
    }


@pytest.mark.parametrize("level", LEVELS)
def test_every_computer_player_is_bounded(level: str) -> None:
    for agent in (make_agent(level, ENGINE, 0), make_opponent(level, ENGINE, 0)):
        assert isinstance(agent, DisciplinedAgent)
        bounds = (agent.restraint.in_a_turn, agent.restraint.in_a_round)
        assert bounds == (IN_A_TURN, IN_A_ROUND)


def test_random_players_of_a_simulation_are_bounded_too(caplog: pytest.LogCaptureFixture) -> None:
    engine = with_power(READY_SELF)
    agents = {side: RandomAgent(engine, number) for number, side in enumerate("AB")}
    for agent in agents.values():
        agent.RARE_CHANCE = 0.0  # never ends of its own accord
        agent.restraint = Restraint(in_a_turn=20)
    match = Match(engine, quick_setup(engine.catalogue), seed=1)
    with caplog.at_level(logging.WARNING, "crisis.play"):
        match.play(agents, most=5_000)  # type: ignore[arg-type]
    assert match.over
    assert "20 answers in one turn" in caplog.text


def test_the_table_tells_it_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = with_power(READY_SELF)
    agent = bounded(engine, Restless(engine), in_a_turn=20)
    monkeypatch.setattr("crisis.server.minds.mind.make", lambda *_: agent)
    desk = Desk(
        tmp_path / "games.sqlite", engines=lambda *_: engine, vs="medium", seat="B", deploy="auto"
    )

    async def work() -> None:
        await desk.open()
        told = [one for one in desk.received("B") if one["type"] == "mishap"]
        while not told:
            await desk.play_on(1)
            told = [one for one in desk.received("B") if one["type"] == "mishap"]
        assert told[0]["what"].startswith("20 answers in one turn")
        assert not told[0]["fell_back"]
        assert len(desk.table.store.mishaps(desk.seats.id)) == len(told)

    run(work)


def test_the_set_up_is_not_bounded() -> None:
    engine = with_power(READY_SELF)
    match = Match(engine, quick_setup(engine.catalogue), seed=1)
    match.deal()
    assert match.state.round == 0
    restraint = Restraint(in_a_turn=1, in_a_round=1)
    assert [restraint.stop(match.state, match.state.pending) for _ in range(5)] == [None] * 5
