"""`crisis cards exhaust`: games over all cards until every rule has fired."""

import argparse
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from crisis.cli.output import UsageError, add_json, add_pack, notes, positive, screen, write_json
from crisis.data import edition_texts
from crisis.play.record import engine_for, record_to_json
from crisis.sim.exhaust import Exhaust
from crisis.texts.told import number, told

REVISION = "2024-12"


def register(actions: "argparse._SubParsersAction[Any]") -> None:
    parser = actions.add_parser(
        "exhaust",
        help="play random games over all cards until every rule has fired",
        description="Plays random games over all cards, each cast for what has not fired yet and "
        "played by agents that like to try it, until every ability, Team Tactic card and crisis "
        "rule has fired; prints those that never did. Ctrl-C keeps what was found so far.",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument(
        "--most-games", type=positive, default=2000, metavar="N", help="give up after so many"
    )
    parser.add_argument(
        "--edition", default="1.3", metavar="E", help="an edition, or 'all' for all in turn"
    )
    parser.add_argument("--records", metavar="DIR", help="keep the records of games that broke")
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=exhaust)


def exhaust(args: argparse.Namespace) -> int:
    names = sorted(edition_texts(), reverse=True) if args.edition == "all" else [args.edition]
    run = Exhaust([engine_for(name, REVISION) for name in names], seed=args.seed)
    stopped = _play(run, args.most_games)
    _keep_broken(run, args.records)
    if args.json:
        write_json(exhaust_report(run), args.json)
    else:
        _show(run)
    if stopped:
        notes.print(told("stopped after {n} {n|game|games}", n=run.played))
    return 0 if run.done and not run.errors else 1


def exhaust_report(run: Exhaust) -> dict[str, Any]:
    return {
        "games": run.played,
        "seconds": round(run.seconds, 1),
        "rules": run.total,
        "fired": run.fired,
        "never": run.never(),
        "out_of_reach": [{"category": e.category, "card": e.card} for e in run.out_of_reach],
        "errors": [{"game": e.game, "seed": e.seed, "error": e.error} for e in run.errors],
    }


def _play(run: Exhaust, most: int) -> bool:
    """True when it was interrupted."""
    columns = (
        TextColumn(told("rules fired")), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[games]}"), TimeElapsedColumn(),
    )  # fmt: skip
    with Progress(*columns, console=notes.console, transient=True) as progress:
        task = progress.add_task("", total=run.total, games=_games(run))
        try:
            for fired in run.games(most):
                progress.update(task, completed=fired, games=_games(run))
        except KeyboardInterrupt:
            return True
    return False


def _games(run: Exhaust) -> str:
    return told("{n} {n|game|games}", n=run.played)


def _keep_broken(run: Exhaust, folder: str | None) -> None:
    if not folder:
        return
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for error in run.errors:
            path = Path(folder) / f"broken-{error.game:05d}.json"
            path.write_bytes(record_to_json(error.record))
    except OSError as error:
        raise UsageError(
            told("cannot write to {folder}: {why}", folder=folder, why=error.strerror)
        ) from error


def _show(run: Exhaust) -> None:
    screen.print(
        told(
            "{fired} of {total} rules fired in {n} {n|game|games} ({seconds} s)",
            fired=run.fired,
            total=run.total,
            n=run.played,
            seconds=number(run.seconds, 0),
        )
    )
    for never in run.never():
        about = "" if never.part == never.name else f": {never.part}"
        kind = told(never.category.replace("_", " "))
        what = f"{kind} {never.card}, {never.name}{about} ({never.ref})"
        screen.print(told("never: {what}", what=what))
    for entry in run.out_of_reach:
        text = told(
            "out of reach of these cards: {what}",
            what=f"{told(entry.category.replace('_', ' '))} {entry.card}",
        )
        screen.print(text)
    for error in run.errors:
        notes.print(
            told(
                "game {n} (seed {seed}): {error}", n=error.game, seed=error.seed, error=error.error
            )
        )
