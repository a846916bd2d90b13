"""Programs of other people as players, and our players as such programs."""

import io
import json
import sys
from pathlib import Path

import msgspec
import pytest

from crisis.ai.levels import UnknownAgent, make_agent
from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.record import engine_for
from crisis.sim.bots import hello, question, serve_bot
from crisis.sim.games import Batch, play_one
from crisis.sim.players import dismiss, make_player
from crisis.state.decisions import parse_answer

ENGINE = engine_for("1.3", "2024-12")
DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "bot.py"


def test_the_bot_of_the_manual_plays_a_whole_game() -> None:
    batch = Batch(games=1, seed=3, agent_a=f"exec:{sys.executable} {EXAMPLE}")
    result = play_one(batch, 0, ENGINE)
    assert result.finished and not result.error
    assert result.mishaps_a == () and result.fallbacks_a == 0
    assert result.thinking_a


def test_the_manual_shows_the_bot_that_is_tested() -> None:
    code = EXAMPLE.read_text("utf-8").partition("\n\n")[2]
    assert code in (DOCS / "protocol.md").read_text("utf-8")
    assert len(code.splitlines()) <= 30


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("import sys; sys.exit()", "has ended"),
        ("print('no idea', flush=True); input()", "wrote no JSON"),
        ("print('[1]', flush=True); input()", "no JSON object"),
        ("print('{}', flush=True); input()", "gave no answer"),
        ("""print('{"answer": "concede"}', flush=True); input()""", "gave no answer"),
    ],
)
def test_a_bad_program_is_a_mishap_in_one_sentence(
    tmp_path: Path, program: str, words: str
) -> None:
    path = tmp_path / "bot.py"
    path.write_text(program)
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=11)
    match.deal()
    agent = make_player(f"exec:{sys.executable} {path}", ENGINE, 1)
    answer = agent.answer(match.state, match.state.pending)
    dismiss(agent)
    assert ENGINE.why_not(match.state, answer) is None
    assert len(agent.mishaps) == 1 and words in agent.mishaps[0].what


def test_a_program_that_is_not_there_is_named() -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=11)
    match.deal()
    agent = make_player("exec:no-such-program --at-all", ENGINE, 1)
    agent.answer(match.state, match.state.pending)
    assert "cannot start no-such-program" in agent.mishaps[0].what
    with pytest.raises(UnknownAgent, match="genius"):
        make_player("genius", ENGINE, 1)
    with pytest.raises(UnknownAgent, match="exec:"):
        make_player("exec: ", ENGINE, 1)


def test_our_player_speaks_the_same_lines() -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=4)
    match.play({"A": RandomAgent(ENGINE, 1), "B": RandomAgent(ENGINE, 2)}, most=40)
    match.deal()
    decision = match.state.pending
    view = ENGINE.view(match.state, decision.asked)
    lines = [msgspec.json.encode(hello(ENGINE, 9)), question(ENGINE, view, decision)]
    out = io.BytesIO()
    serve_bot(ENGINE, make_agent("medium", ENGINE, 9), io.BytesIO(b"\n".join(lines) + b"\n"), out)
    reply = json.loads(out.getvalue())
    answer = parse_answer(reply["answer"])
    assert answer == make_agent("medium", ENGINE, 9).answer(view, decision)
    assert reply["reason"]


def test_a_bot_sees_no_secrets_and_gets_samples_of_places() -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=4)
    agents = {"A": RandomAgent(ENGINE, 1), "B": RandomAgent(ENGINE, 2)}
    for _ in range(400):
        match.play(agents, most=1)
        decision = match.state.pending
        if decision is not None and type(decision).__name__ == "ChooseAdvance":
            break
    line = json.loads(question(ENGINE, ENGINE.view(match.state, decision.asked), decision))
    assert line["side"] == decision.asked and line["view"]["pending"]["type"] == "advance"
    assert line["samples"]
    for text in line["samples"]:
        assert ENGINE.why_not(match.state, parse_answer(text)) is None
