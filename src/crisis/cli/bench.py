"""`crisis bench`: the benchmark, with its comparisons in the same run."""

import argparse
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from crisis.cli.output import UsageError, add_json, notes, screen, write_json
from crisis.texts.told import told

PARTS = ("state", "geometry", "odds", "game")
LONG = ("marathon", "start", "online", "growth")  # minutes, or from nothing; only by name
ELSEWHERE = {"online": "crisis.cli.hosting.load"}  # what measures more than games


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("bench", help="measure speed as ratios within one run")
    parser.add_argument("--only", choices=(*PARTS, *LONG))
    parser.add_argument("--plots", metavar="DIR", help="draw what grew (with --only growth)")
    add_json(parser)
    parser.set_defaults(run=bench)


def bench(args: argparse.Namespace) -> int:
    if args.plots and args.only != "growth":
        raise UsageError(told("--plots draws what --only growth measures"))
    figures: dict[str, float] = {}
    for part in PARTS if args.only is None else (args.only,):
        try:
            figures |= _measured(part)
        except ModuleNotFoundError as error:
            if error.name is None or error.name.partition(".")[0] == "crisis":
                raise  # a fault of ours
            notes.print(
                told(
                    "{part}: left out, it needs {name}; `make develop` installs it.",
                    part=part,
                    name=error.name,
                )
            )
    if args.plots:
        _draw(figures, Path(args.plots))
    if args.json:
        write_json(figures, args.json)
    else:
        for key, value in figures.items():
            screen.print(f"{key:40} {value:>14,.3f}")
    return 0 if figures else 1


def _draw(figures: dict[str, float], folder: Path) -> None:
    from crisis.sim.bench.growth import plots  # noqa: PLC0415 - only here

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, drawing in plots(figures).items():
            (folder / name).write_text(drawing, "utf-8")
    except OSError as error:
        raise UsageError(
            told("cannot write to {folder}: {why}", folder=folder, why=error.strerror)
        ) from error


def _measured(part: str) -> dict[str, float]:
    run: Callable[[Callable[[str], None]], dict[str, float]]
    run = import_module(ELSEWHERE.get(part, f"crisis.sim.bench.{part}")).run
    return run(notes.print)
