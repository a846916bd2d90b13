"""Set positions as data: who stands where, who is asked, what a good player answers.

One `[[position]]` of a file in `tests/ai/positions`:

    name    what a good player does
    bug     true for the faults that once were: all of these must be right
    crises, round, vp, tactics, units, tokens, boxes    the table
    act     whose activation it is (with `actions` left), or
    turn    whose turn it is
    begin   answers that have already been given then
    answer  patterns, one of which the answer must fit;  refuse: patterns that it must not
    ends    how things stand when the activation has been played to its end:
            holds = [[unit, token]]     who holds what
            near = [[unit, x, y, inches]]     who is that near to a spot;  far: that far from it
            scores = { A = 1 }          what the round would bring, at least
            able = [unit]               who is not Dazed
            attacks = [[unit, enemy]]   who has attacked whom
    level   who is asked; what is asked of medium, hard or expert is asked of all three
    missed  levels that are known to be wrong here: they must be, or the word is taken out
"""

import tomllib
from fnmatch import fnmatchcase
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import Any

from msgspec import Struct

from crisis.ai.judging.even_dice import EvenDice
from crisis.play.agents import Agent
from crisis.state.decisions import Choose, Draw, Roll, answer_text
from crisis.state.events import AttackDeclared
from tests.table import Play, Table

FOLDER = Path(__file__).parent / "positions"
MOST_ANSWERS = 60


class Position(Struct, kw_only=True, forbid_unknown_fields=True):
    """One entry of a file."""

    name: str
    bug: bool = False
    level: str = "medium"
    crises: tuple[str, ...] = ()
    round: int = 2
    vp: dict[str, int] = {}
    tactics: dict[str, tuple[str, ...]] = {}
    units: list[dict[str, Any]]
    tokens: list[dict[str, Any]] = []
    boxes: list[dict[str, Any]] = []
    act: str = ""
    actions: int = 2
    turn: str = ""
    begin: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    refuse: tuple[str, ...] = ()
    ends: dict[str, Any] = {}
    missed: tuple[str, ...] = ()


@lru_cache
def positions() -> tuple[Position, ...]:
    import msgspec

    found: list[Position] = []
    for path in sorted(FOLDER.glob("*.toml")):
        raw = tomllib.loads(path.read_text("utf-8"))
        found += msgspec.convert(raw["position"], list[Position])
    return tuple(found)


def laid_out(position: Position) -> Play:
    """The table with somebody asked."""
    table = Table(crises=position.crises)
    table.state.round = position.round
    for unit in position.units:
        fields = dict(unit)
        side, card, at = fields.pop("side"), fields.pop("card"), fields.pop("at")
        fields["conditions"] = tuple(fields.get("conditions", ()))
        table.unit(side, card, tuple(at), **fields)
    for token in position.tokens:
        fields = dict(token)
        table.token(fields.pop("crisis"), tuple(fields.pop("at")), **fields)
    for box in position.boxes:
        table.box(tuple(box["from"]), tuple(box["to"]), box["size"])
    for side in ("A", "B"):
        table.side(side, vp=position.vp.get(side, 0), tactics=position.tactics.get(side, ()))
    if position.act:
        return table.activate(position.act, actions=position.actions).do(*position.begin)
    return table.turn(position.turn).do(*position.begin)


def wrong(position: Position, play: Play, agent: Agent) -> str:
    """What is wrong with how the agent plays it; empty if nothing is."""
    decision = play.state.pending
    assert decision is not None
    said = agent.answer(play.state, decision)
    text = answer_text(said).removeprefix("pick ")
    assert play.engine.why_not(play.state, said) is None, text
    why = f"{text} ({getattr(agent, 'reason', '')})"
    if position.answer and not any(fnmatchcase(text, one) for one in position.answer):
        return f"answers {why} instead of {' or '.join(position.answer)}"
    if any(fnmatchcase(text, one) for one in position.refuse):
        return f"answers {why}"
    if not position.ends:
        return ""
    play.do(answer_text(said))
    return _wrong_at_the_end(position, _played_on(play, agent))


def _played_on(play: Play, agent: Agent) -> Play:
    """To the end of the activation, all sides by the same agent, dice even."""
    dice, side = EvenDice(1), play.state.last_activated
    for _ in range(MOST_ANSWERS):
        decision = play.state.pending
        if decision is None:
            break
        if isinstance(decision, Roll | Draw):
            play.do(answer_text(dice.answer(decision)))
            continue
        if isinstance(decision, Choose) and decision.purpose in ("turn", "end_turn"):
            if decision.purpose == "turn" and decision.asked != side:
                break
            if decision.purpose == "end_turn":
                break
        play.do(answer_text(agent.answer(play.state, decision)))
    return play


def _wrong_at_the_end(position: Position, play: Play) -> str:
    state, ends = play.state, position.ends
    for unit, token in ends.get("holds", ()):
        if state.tokens[token].holder != unit:
            return f"{unit} does not hold {token} in the end"
    for word, fits in (("near", float.__le__), ("far", float.__ge__)):
        for unit, x, y, inches in ends.get(word, ()):
            away = hypot(state.units[unit].x / 1000 - x, state.units[unit].y / 1000 - y)
            if not fits(away, float(inches)):
                return f"{unit} is {away:.1f} inches from ({x}, {y}) in the end"
    points: dict[str, int] = {}
    for side, vp, _ in play.engine.scores_now(state):
        points[side] = points.get(side, 0) + vp
    for side, vp in ends.get("scores", {}).items():
        if points.get(side, 0) < vp:
            return f"the round would bring {side} {points.get(side, 0)}"
    for unit in ends.get("able", ()):
        if not state.units[unit].able:
            return f"{unit} is down in the end"
    return _not_attacked(ends.get("attacks", ()), play)


def _not_attacked(wanted: list[tuple[str, str]], play: Play) -> str:
    made = {(event.attacker, event.target) for event in play.seen(AttackDeclared)}
    for attacker, target in wanted:
        if (attacker, target) not in made:
            return f"{attacker} does not attack {target}"
    return ""
