"""`crisis waste RECORD ...`: what players wasted in recorded games, activation by activation."""

import argparse
from collections.abc import Iterator
from typing import Any

from rich.table import Table

from crisis.cli.output import (
    add_json,
    add_pack,
    notes,
    progress,
    read_bytes,
    record_files,
    screen,
    write_json,
)
from crisis.play.record import Record, record_from_json
from crisis.sim.waste import Waste, count
from crisis.texts.told import number, told


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("waste", help="count what players wasted in recorded games")
    parser.add_argument("paths", nargs="+", metavar="RECORD", help="files, or folders of them")
    parser.add_argument("--cases", action="store_true", help="name every case")
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=waste)


def waste(args: argparse.Namespace) -> int:
    files = record_files(args.paths)
    with progress(told("games")) as bar:
        task = bar.add_task(told("games"), total=len(files))

        def read() -> Iterator[tuple[str, Record]]:
            for file in files:
                yield file.name, record_from_json(read_bytes(str(file)))
                bar.advance(task)

        found = [one for _, one in sorted(count(read()).items())]
    if args.json:
        write_json(found, args.json)
        return 0
    _show(found)
    if args.cases:
        for one in found:
            for case in one.cases:
                screen.print(
                    told(
                        "{player}: {game}, answer {at}, round {round}, {unit}: {what}",
                        player=one.player,
                        game=case.game,
                        at=case.at,
                        round=case.round,
                        unit=case.unit,
                        what=told(case.wasted.sentence, name=case.wasted.name),
                    )
                )
    return 0


def _show(found: list[Waste]) -> None:
    table = Table(title=told("What was wasted, of all activations"))
    for title in ("player", "games", "activations", "idle", "carriers in reach", "double moves",
                  "for nothing"):  # fmt: skip
        table.add_column(told(title), justify="left" if title == "player" else "right")
    for one in found:
        table.add_row(
            one.player or "?",
            str(one.games),
            str(one.activations),
            _of(one.idle, one.activations),
            _of(one.exposed, one.carriers),
            _of(one.double_moves, one.activations),
            _of(one.for_nothing, one.activations),
        )
    screen.print(table)
    if any(not one.games for one in found):
        notes.print(told("some records do not say who played"))


def _of(part: int, whole: int) -> str:
    return told(
        "{part} of {whole} ({percent} %)",
        part=part,
        whole=whole,
        percent=number(100 * part / max(1, whole), 1),
    )
