"""Every event is a sentence or silent on purpose."""

import re
from pathlib import Path

import pytest
from msgspec import structs

from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.rulebook import rulebook
from crisis.server.tell.log import Narrator
from crisis.server.tell.texts import manners
from crisis.state.apply import KINDS
from crisis.state.decisions import Draw, Roll
from crisis.state.events import DiceRolled, PowerGained, TerrainThrown, TurnBegan
from crisis.texts.slots import slots_of
from crisis.texts.words import ENGLISH, words_of
from tests.server.desk import ENGINE

UNNAMED = re.compile(r" \d+$")
ATTACKS = {attack.name for attack in ENGINE.catalogue.attacks.values()}
NAMES = [kind.__name__ for kind in KINDS]


@pytest.mark.parametrize("name", NAMES)
def test_every_event_has_a_sentence_or_is_silent_on_purpose(name: str) -> None:
    known = name in manners()
    assert known, f"{name} is neither told nor marked as silent (null)"


def test_the_catalogue_has_no_sentence_for_an_event_that_does_not_exist() -> None:
    assert {key.partition(".")[0] for key in manners()} == set(NAMES)
    told = {key for key, manner in manners().items() if manner is not None}
    assert words_of(ENGLISH).log.keys() == told


def test_every_rule_that_the_log_cites_exists() -> None:
    known = {rule.id for rule in rulebook().rules}
    cited = {manner.rule for manner in manners().values() if manner is not None}
    assert {rule for rule in cited if not rule.startswith("{")} <= known


def test_sentences_are_sentences() -> None:
    for key, text in words_of(ENGLISH).log.items():
        assert text.endswith("."), key
        assert slots_of(text), key


def played(seed: int, narrator: Narrator) -> list[str]:
    """The log of a random game."""
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=seed)
    agent, lines = RandomAgent(ENGINE, seed), []
    while not match.over:
        before, decision = match.state, match.state.pending
        assert decision is not None
        if isinstance(decision, Roll | Draw):
            events = match.submit("chance", match.dealer.deal(decision))
        else:
            view = ENGINE.view(before, decision.asked)
            events = match.submit(decision.asked, agent.answer(view, decision))
        lines += [line.text for line in narrator.tell(before, events)]
    return lines


def test_a_game_reads_without_ids_and_gaps() -> None:
    lines = [line for seed in range(4) for line in played(seed, Narrator(ENGINE))]
    assert len(lines) > 500
    for line in lines:
        assert "{" not in line and "None" not in line, line
        assert not re.search(r"\b[AB]\.[a-z]|[a-z]-\d", line), f"an id instead of a name: {line}"
    text = "\n".join(lines)
    assert "Round 1 begins." in text and " damage from " in text
    assert re.search(r"takes Skrull Agent [A-D]\.", text), "tokens of one crisis have letters"
    assert "Blue" not in text and "Orange" not in text, "squads have names"
    internal = {rule.name for rule in ENGINE.catalogue.rules.values() if UNNAMED.search(rule.name)}
    internal -= {attack for attack in internal if attack in ATTACKS}
    assert internal, "no card has an unnamed rule: this test would notice nothing"
    for name in internal:
        assert not re.search(rf"{re.escape(name)}(?![\w.])", text), f"an internal name: {name}"


def test_running_totals_are_those_of_the_moment() -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=1)
    unit = next(iter(match.state.units))
    gained = PowerGained(unit, 2, "power phase")
    lines = Narrator(ENGINE).tell(match.state, [gained, gained])
    assert [line.text.rpartition(" ")[2] for line in lines] == ["2.", "4."]
    assert {line.rule for line in lines} == {"PWR-06"}


def test_a_destroyed_piece_keeps_its_name() -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=1)
    unit = next(iter(match.state.units))
    (line,) = Narrator(ENGINE).tell(
        match.state, [TerrainThrown("lamp-post-99", unit, (1, 0), 3375)]
    )
    assert line.text.endswith("throws the street light 3.4 in.")
    assert line.unit == unit


def test_the_schema_in_the_docs_is_current() -> None:
    from crisis.server.protocol.schema import schema_text

    kept = Path(__file__).parents[2] / "docs" / "protocol.schema.json"
    wanted = "run: python -m crisis.server.protocol.schema"
    assert kept.read_text("utf-8") == schema_text(), wanted


def test_sides_with_the_same_affiliation_are_told_apart() -> None:
    state = ENGINE.new_game(quick_setup(ENGINE.catalogue)).clone()
    same = structs.replace(state.sides["B"], affiliation=state.sides["A"].affiliation)
    state.sides = {**state.sides, "B": same}
    lines = Narrator(ENGINE).tell(state, [TurnBegan("A"), TurnBegan("B")])
    assert [line.text for line in lines] == [
        "Avengers (Blue) takes a turn.",
        "Avengers (Orange) takes a turn.",
    ]


def test_a_single_block_is_not_taken_for_a_side() -> None:
    state = ENGINE.new_game(quick_setup(ENGINE.catalogue))
    rolled = DiceRolled(roller="A", pool="roll", faces="B")
    (line,) = Narrator(ENGINE).tell(state, [rolled])
    assert "Block" in line.text and "Orange" not in line.text
