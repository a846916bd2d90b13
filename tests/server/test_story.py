"""The story: one line for one action, nothing lost, in keys and values."""

from pathlib import Path
from typing import get_args

import pytest

from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.server.ask.report import report
from crisis.server.game.history import History
from crisis.server.protocol.position import Came, StoryLine, Told
from crisis.server.tell.story import MOVED
from crisis.state.decisions import Draw, Roll, answer_text
from crisis.state.records import SIDES, Moving
from tests.server.desk import ENGINE, Desk, run
from tests.server.test_page_texts import texts

SEEDS = range(3)


def played(seed: int) -> History:
    """A whole random game; whoever answers gives side and number as the reason."""
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=seed)
    agent, history = RandomAgent(ENGINE, seed), History(ENGINE)
    while not match.over:
        before, decision = match.state, match.state.pending
        assert decision is not None
        if isinstance(decision, Roll | Draw):
            seat, answer, why = "chance", match.dealer.deal(decision), ""
        else:
            seat, why = decision.asked, f"reason {decision.asked} {len(history.entries)}"
            answer = agent.answer(ENGINE.view(before, decision.asked), decision)
        events = match.submit(seat, answer)  # type: ignore[arg-type]
        history.note(before, answer_text(answer), events, match.state, why)
    return history


@pytest.fixture(scope="module")
def histories() -> list[History]:
    return [played(seed) for seed in SEEDS]


def test_every_line_of_the_log_belongs_to_exactly_one_line_of_the_story(
    histories: list[History],
) -> None:
    for history in histories:
        at = 0
        for line in history.story("A").lines:
            assert line.first == at, line
            at += line.lines
        assert at == len(history.lines("A"))


def test_the_story_is_short(histories: list[History]) -> None:
    """At most one line for three of the log, and never two for one attack."""
    for history in histories:
        story, log = history.story("A").lines, history.lines("A")
        assert len(story) * 3 < len(log)
        declared = sum(1 for line in log if " attacks " in line.text and line.kind == "attack")
        assert 0 < sum(line.key == "attack" for line in story) <= declared


def test_an_attack_is_one_line_with_what_came_of_it(histories: list[History]) -> None:
    attacks = [
        line for history in histories for line in history.story("A").lines if line.key == "attack"
    ]
    assert len(attacks) > 10
    for line in attacks:
        assert {"unit", "attack", "target"} <= line.values.keys()
        came = {result.key for result in line.results}
        assert came & {"damage", "none", "broken"}, line
        assert len(line.trace) == 2


def test_power_gains_of_a_phase_are_one_line(histories: list[History]) -> None:
    for history in histories:
        story = history.story("A").lines
        rounds = [line for line in story if line.key == "round"]
        gains = [line for line in story if line.key == "power_phase"]
        assert len(gains) == len(rounds) > 0
        assert all(line.values["n"] for line in gains)


def test_the_deployment_is_one_line(histories: list[History]) -> None:
    for history in histories:
        deployed = [line for line in history.story("A").lines if line.key == "deploy"]
        assert [len(line.values["targets"]) for line in deployed] == [8]  # type: ignore[arg-type]


def test_every_key_of_the_story_has_a_text_on_the_page(histories: list[History]) -> None:
    known = texts()
    used = {f"story.{line.key}" for history in histories for line in history.story("A").lines} | {
        f"story.came.{result.key}"
        for history in histories
        for line in history.story("A").lines
        for result in line.results
    }
    assert len(used) > 15
    assert {key for key in used if key not in known} == set()


def test_every_key_that_a_story_may_have_has_a_text_on_the_page() -> None:
    """Also those that three random games do not come to; a line that only came has no words."""
    known = texts()
    wanted = {f"story.{key}" for key in get_args(Told) if key != "came"}
    wanted |= {f"story.came.{key}" for key in get_args(Came)}
    assert wanted - set(known) == set()
    assert set(MOVED) == set(get_args(Moving))


def test_the_computers_reason_stands_beside_what_it_did(histories: list[History]) -> None:
    acts = [
        line
        for history in histories
        for line in history.story("A").lines
        if line.key in ("move", "climb", "power", "interact")
    ]
    assert acts and all(line.why.startswith("reason ") for line in acts)
    assert all(line.of in SIDES and line.turn for line in acts)


def test_a_reason_never_stands_beside_what_the_other_side_did(histories: list[History]) -> None:
    """Who lets a reaction go by does not say why the other attacked."""
    lines = [line for history in histories for line in history.story("A").lines if line.why]
    assert all(line.why.split()[1] == line.side for line in lines if line.side)


def test_going_back_and_on_again_tells_the_same(histories: list[History]) -> None:
    history = histories[0]
    whole = tuple(history.story("A").lines)
    first, _ = history.news("A")
    assert first == 0, "nobody had read it"
    assert history.news("A") == (len(whole), ())
    kept = len(history.entries) // 2
    later = history.entries[kept:]
    history.cut(kept)
    first, changed = history.news("A")
    story: tuple[StoryLine, ...] = (*whole[:first], *changed)
    assert story == tuple(history.story("A").lines)
    assert 0 < first <= len(story) < len(whole)
    history.entries.extend(later)
    first, changed = history.news("A")
    assert (*story[:first], *changed) == whole


def test_what_the_computer_thought_is_on_disk(tmp_path: Path) -> None:
    async def play() -> None:
        desk = Desk(tmp_path / "games.sqlite", vs="medium", seed=5)
        await desk.open()
        await desk.play_on(14)
        told = [entry.why for entry in desk.table.history.entries]
        assert any(told), "the computer said nothing"
        desk.hall.rooms.clear()
        again = await desk.hall.open(desk.seats.id)
        assert [entry.why for entry in again.table.history.entries] == told

    run(play)


def test_the_report_adds_up(tmp_path: Path) -> None:
    async def play() -> None:
        desk = Desk(tmp_path / "games.sqlite", seed=3)
        await desk.open()
        await desk.play_on(2000)
        assert desk.table.over
        state, found = desk.table.state, report(desk.table, None)
        assert found.rounds[-1].points == {side: state.sides[side].vp for side in SIDES}
        assert len(found.rounds) == state.round
        assert {one.unit for one in found.deeds} >= set(state.units)
        worths = [one.worth for one in found.deeds]
        assert worths == sorted(worths, reverse=True)
        dealt, taken = (
            sum(getattr(one, what) for one in found.deeds) for what in ("dealt", "taken")
        )
        assert 0 < dealt <= taken
        assert all(0 <= one.successes <= one.dice for one in found.deeds)
        assert found.turns > state.round

    run(play)
