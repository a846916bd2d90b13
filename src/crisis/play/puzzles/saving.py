"""A position of a recorded game as a puzzle file, to be given a goal and a title.

What a position cannot say (used once-a-game powers, lasting effects, tokens that were carried away
and put down, terrain that is gone) is refused or told, never left out in silence.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from crisis.play.puzzles.puzzle import PICTURE_HEIGHT, PLAYER
from crisis.play.record import Record, Replay
from crisis.rules.setup.position import Position, Stand
from crisis.rules.setup.setup import Setup
from crisis.state.decisions import Choose
from crisis.state.records import SIDES, SideId, Unit
from crisis.state.rosters import Squad
from crisis.state.state import State
from crisis.texts.told import told

INCH = 1000


class NotAPosition(ValueError):
    """A moment of a game that cannot be laid down; the sentence says why."""


def position_of(record: Record, at: int) -> tuple[Setup, tuple[str, ...]]:
    """The set-up that lays down the game as it stood after so many answers, and what it could not
    keep, a sentence each."""
    if not 0 <= at <= len(record.answers):
        raise NotAPosition(
            told(
                "the game has {n} {n|answer|answers}, there is no answer {at}",
                n=len(record.answers),
                at=at,
            )
        )
    replay = Replay(record)
    for _ in range(at):
        replay.step()
    state = replay.state
    if not isinstance(state.pending, Choose) or state.pending.purpose != "turn":
        raise NotAPosition(
            told(
                "after answer {at} nobody chooses whom to activate; {instead}",
                at=at,
                instead=_nearest(record, at),
            )
        )
    return _setup(record, state), tuple(_lost(record, state))


def _nearest(record: Record, at: int) -> str:
    """Where such a choice stands before and after."""
    replay, turns = Replay(record), list[int]()
    for number in range(len(record.answers) + 1):
        pending = replay.state.pending
        if isinstance(pending, Choose) and pending.purpose == "turn":
            turns.append(number)
        if number < len(record.answers):
            replay.step()
    near = sorted(turns, key=lambda number: abs(number - at))[:2]
    if not near:
        return told("the game has no such moment")
    return told("try {numbers}", numbers=told(" or ").join(map(str, sorted(near))))


def _setup(record: Record, state: State) -> Setup:
    assert state.pending is not None
    on_table = [unit for unit in state.units.values() if unit.on_table and not unit.dazed]
    squads: dict[SideId, Squad] = {}
    stands: dict[SideId, tuple[Stand, ...]] = {}
    for side in SIDES:
        own = [unit for unit in on_table if unit.side == side]
        if not own:
            raise NotAPosition(told("side {side} has nobody on the table who stands", side=side))
        squads[side] = Squad(characters=tuple(unit.card for unit in own))
        stands[side] = tuple(_stand(state, unit) for unit in own)
    return Setup(
        table=record.setup.table,
        pieces=record.setup.pieces,
        crises=state.crises,
        squads=squads,
        position=Position(
            units=stands,
            round=state.round,
            turn="A" if state.pending.asked == "A" else "B",
            priority=state.priority,
            vp={side: min(15, state.sides[side].vp) for side in SIDES if state.sides[side].vp},
        ),
    )


def _stand(state: State, unit: Unit) -> Stand:
    return Stand(
        character=unit.card,
        x=unit.x / INCH,
        y=unit.y / INCH,
        power=unit.power,
        damage=unit.damage,
        injured=unit.injured,
        activated=unit.activated,
        conditions=unit.conditions,
        holds=tuple(token.id for token in state.tokens.values() if token.holder == unit.id),
    )


def _lost(record: Record, state: State) -> Iterator[str]:
    """What a position cannot say."""
    if state.pending is not None and state.pending.asked != PLAYER:
        yield told("side B acts first, and the puzzle is side A's")
    gone = [unit.id for unit in state.units.values() if unit.dazed or not unit.on_table]
    if gone:
        yield told("left out, since Dazed or gone: {names}", names=", ".join(gone))
    if state.lasting:
        yield told("effects that last are not kept")
    moved = [
        token.id
        for token in state.tokens.values()
        if token.gone or (token.holder is None and token.home and token.home != (token.x, token.y))
    ]
    if moved:
        yield told("tokens lie where their crisis puts them: {names}", names=", ".join(moved))
    tactics = [slug for side in state.sides.values() for slug in side.tactics]
    if tactics:
        yield told("Team Tactic cards are not kept: {names}", names=", ".join(tactics))
    if not record.setup.table and not record.setup.pieces:
        yield told("the table was laid by the players: name one")


def puzzle_text(setup: Setup, title: str) -> str:
    """A puzzle file with this position; what the author has to write says so."""
    plain = msgspec.to_builtins(setup)
    position = plain.pop("position")
    units = position.pop("units")
    lines = [
        f"title = {_written(title)}",
        'text = "Say the goal in one sentence."',
        "grade = 3",
        'kind = "daze"',
        'hint = "Say where to look."',
        'why = "Say why the best line is best."',
        "best = 1.0",
        "line = []",
        f"focus = {_written(_focus(units))}",
        "",
        "[goal]",
        f"down = [{_written('B.' + units['B'][0]['character'])}]",
        "",
        "[setup]",
        *(f"{key} = {_written(value)}" for key, value in plain.items() if key != "squads"),
        *(f"squads.{side} = {_written(squad)}" for side, squad in plain["squads"].items()),
        "",
        "[setup.position]",
        *(f"{key} = {_written(value)}" for key, value in position.items()),
    ]
    for side, stands in units.items():
        lines += [f"units.{side} = [", *(f"  {_written(stand)}," for stand in stands), "]"]
    return "\n".join(lines) + "\n"


def _written(value: Any) -> str:
    """A value in TOML, in one line; texts and numbers are written there as in JSON."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_written(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_written, value)) + "]"
    return msgspec.json.encode(value).decode()


def _focus(units: dict[str, Any]) -> list[float]:
    """What a picture shows, with everybody in it: its height is less than its width."""
    spots = [(stand["x"], stand["y"]) for stands in units.values() for stand in stands]
    xs, ys = zip(*spots, strict=True)
    half = max((max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2 / PICTURE_HEIGHT) + 2
    return [(max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2, half]
