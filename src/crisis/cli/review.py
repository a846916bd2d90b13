"""`crisis review RECORD`: a recorded game turn by turn: what was given away, and what was luck."""

import argparse
from typing import Any

from rich.table import Table

from crisis.ai.minds.review import Review, Reviewer, Said, Turn
from crisis.cli.output import add_json, add_pack, notes, progress, read_bytes, screen, write_json
from crisis.play.record import Replay, record_from_json
from crisis.state.records import SIDES
from crisis.texts.thoughts import told as told_why


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser(
        "review", help="look at a recorded game again: what each turn gave away, and luck"
    )
    parser.add_argument("file", metavar="RECORD")
    parser.add_argument("--side", choices=SIDES, help="judge only this side's turns")
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=review)


def review(args: argparse.Namespace) -> int:
    record = record_from_json(read_bytes(args.file))
    replay = Replay(record)
    state = replay.run()
    if not state.round:
        notes.print(f"{args.file}: this game has not come to its first round")
        return 1
    with progress("answers") as bar:
        task = bar.add_task("answers", total=len(record.answers))
        found = Reviewer(
            replay.engine,
            record,
            sides=(args.side,) if args.side else SIDES,
            note=lambda done, _of: bar.update(task, completed=done),
        ).run()
    if args.json:
        write_json(found, args.json)
        return 0
    game = replay.engine.game(state)
    names = {unit: game.name(unit) for unit in state.units}
    names |= {token: game.name(token) for token in state.tokens}
    _show(found, names)
    return 0


def _show(found: Review, names: dict[str, str]) -> None:
    table = Table(title="Turn by turn: the chance of side A, and what each turn gave away")
    for title in ("", "round", "side", "who", "before", "after", "given away", "luck", ""):
        table.add_column(title, justify="right" if title in ("before", "after") else "left")
    for turn in found.turns:
        table.add_row(
            "*" if turn.number in found.points else "",
            str(turn.round),
            turn.side,
            names.get(turn.unit or "", "passes"),
            _percent(turn.before),
            _percent(turn.after),
            _percent(turn.lost) if turn.kind else "",
            f"{100 * turn.luck:+.0f}" if abs(turn.luck) >= 0.005 else "",
            turn.kind,
        )
    screen.print(table)
    screen.print("* a turning point")
    for turn in found.turns:
        if turn.kind in ("mistake", "blunder") and turn.miss is not None:
            screen.print(_sentence(turn, names))
    for side, tally in found.sides.items():
        screen.print(
            f"side {side}: {tally.turns} turns, {100 * tally.lost:.1f} points given away a turn; "
            f"{tally.blunders} blunders, {tally.mistakes} mistakes, {tally.slips} slips"
        )


def _sentence(turn: Turn, names: dict[str, str]) -> str:
    miss = turn.miss
    assert miss is not None
    who = names.get(miss.unit or turn.unit or "", f"side {turn.side}")
    return (
        f"round {turn.round}, {who}: {turn.kind}, {_percent(miss.chance - miss.lost)} instead of "
        f"{_percent(miss.chance)}. Played: {words(miss.played, names)}. "
        f"Better: {words(miss.better, names)} ({told_why(miss.better.why)})."
    )


def words(said: Said, names: dict[str, str]) -> str:
    """An answer in a few words."""
    if said.what:
        thing = names.get(said.thing or "", "")
        name = said.name or thing
        return f"{said.what} {name}".strip() if name else said.what
    if said.spot is not None:
        return f"to {said.spot[0] / 1000:.1f}, {said.spot[1] / 1000:.1f} inches"
    return said.answer


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
