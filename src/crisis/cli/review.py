"""`crisis review RECORD`: a recorded game turn by turn: what was given away, and what was luck."""

import argparse
from typing import Any

from rich.table import Table

from crisis.ai.minds.review import Review, Reviewer, Said, Turn
from crisis.cli.output import add_json, add_pack, notes, progress, read_bytes, screen, write_json
from crisis.play.record import Replay, record_from_json
from crisis.state.records import SIDES
from crisis.texts.options import option_text
from crisis.texts.thoughts import told as told_why
from crisis.texts.told import number, percent, told


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
        notes.print(told("{file}: this game has not come to its first round", file=args.file))
        return 1
    with progress(told("answers")) as bar:
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
    table = Table(title=told("Turn by turn: the chance of side A, and what each turn gave away"))
    figures = (told("before"), told("after"))
    for title in ("", told("round"), told("side"), told("who"), *figures, told("given away"),
                  told("luck"), ""):  # fmt: skip
        table.add_column(title, justify="right" if title in figures else "left")
    for turn in found.turns:
        table.add_row(
            "*" if turn.number in found.points else "",
            str(turn.round),
            turn.side,
            names.get(turn.unit or "", told("passes")),
            _percent(turn.before),
            _percent(turn.after),
            _percent(turn.lost) if turn.kind else "",
            f"{100 * turn.luck:+.0f}" if abs(turn.luck) >= 0.005 else "",
            _kind(turn),
        )
    screen.print(table)
    screen.print(told("* a turning point"))
    for turn in found.turns:
        if turn.kind in ("mistake", "blunder") and turn.miss is not None:
            screen.print(_sentence(turn, names))
    for side, tally in found.sides.items():
        screen.print(
            told(
                "side {side}: turns {turns}, points given away a turn {lost}; blunders {blunders}, "
                "mistakes {mistakes}, slips {slips}",
                side=side,
                turns=tally.turns,
                lost=number(100 * tally.lost, 1),
                blunders=tally.blunders,
                mistakes=tally.mistakes,
                slips=tally.slips,
            )
        )


def _kind(turn: Turn) -> str:
    names = {"slip": told("slip"), "mistake": told("mistake"), "blunder": told("blunder")}
    return names.get(turn.kind, "")


def _sentence(turn: Turn, names: dict[str, str]) -> str:
    miss = turn.miss
    assert miss is not None
    return told(
        "round {n}, {who}: {kind}, {less} instead of {chance}. Played: {played}. Better: {better} "
        "({why}).",
        n=turn.round,
        who=names.get(miss.unit or turn.unit or "", told("side {side}", side=turn.side)),
        kind=_kind(turn),
        less=_percent(miss.chance - miss.lost),
        chance=_percent(miss.chance),
        played=words(miss.played, names),
        better=words(miss.better, names),
        why=told_why(miss.better.why),
    )


def words(said: Said, names: dict[str, str]) -> str:
    """An answer in a few words."""
    if said.what:
        return option_text(said.what, said.name or names.get(said.thing or "", "")) or said.answer
    if said.spot is not None:
        x, y = (number(part / 1000, 1) for part in said.spot)
        return told("to {x} by {y} inches", x=x, y=y)
    return told("something else")


def _percent(chance: float) -> str:
    return percent(chance, 0)
