"""`crisis matchup`: rosters from files against each other, as a matrix of wins."""

import argparse
from itertools import combinations
from typing import Any

from rich.table import Table

from crisis.cli.games import (
    add_crew,
    add_resume,
    crew,
    known_player,
    note_first_use,
    read_roster_file,
    records_dir,
)
from crisis.cli.output import (
    UsageError,
    add_edition,
    add_json,
    notes,
    positive,
    progress,
    screen,
    write_json,
)
from crisis.play.record import engine_for
from crisis.rules.setup.setup import Roster, check
from crisis.sim.games import TABLE, Batch, Result, play_batch, setup_of
from crisis.sim.players import PLAYERS
from crisis.texts.told import told


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("matchup", help="rosters against each other: a matrix of wins")
    parser.add_argument("rosters", nargs="+", metavar="ROSTER", help="two or more roster files")
    parser.add_argument(
        "--games", type=positive, default=4, metavar="N", help="games of each pair, sides changing"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--agent", default="medium", metavar="AGENT", help="|".join(PLAYERS))
    parser.add_argument("--table", default=TABLE, metavar="SLUG", help="the battlefield")
    parser.add_argument("--budget", type=positive, metavar="N", help="positions per decision")
    add_crew(parser)
    parser.add_argument("--records", metavar="DIR", help="keep a record of every game here")
    add_resume(parser, "--records")
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=matchup)


def matchup(args: argparse.Namespace) -> int:
    """Plays every pair; Ctrl-C keeps what is done."""
    if len(args.rosters) < 2:
        raise UsageError(told("a matchup needs two or more rosters"))
    known_player(args.agent)
    rosters = [read_roster_file(name) for name in args.rosters]
    pairs = list(combinations(range(len(rosters)), 2))
    if args.resume and not args.records:
        raise UsageError(told("--resume needs --records: that is where the results are kept"))
    batches = {pair: _batches(args, rosters, pair) for pair in pairs}
    for both in batches.values():
        engine = engine_for(both[0].edition, both[0].revision)
        check(setup_of(both[0], engine, 0), engine.edition, engine.catalogue)
    note_first_use(args.agent)
    wins = [[0.0] * len(rosters) for _ in rosters]
    played, errors, mishaps = _play(batches, wins, args)
    names = [roster.name or file for roster, file in zip(rosters, args.rosters, strict=True)]
    report = {
        "rosters": names, "games": played, "wins": wins, "errors": errors, "mishaps": mishaps,
    }  # fmt: skip
    if args.json:
        write_json(report, args.json)
    else:
        _show(names, wins, played)
    for wrong in (*errors, *mishaps):
        notes.print(wrong)
    return 1 if errors else 0


def _batches(
    args: argparse.Namespace, rosters: list[Roster], pair: tuple[int, int]
) -> tuple[Batch, Batch]:
    """Half of the games with changed sides; each half has a folder of its own."""
    halves = (args.games - args.games // 2, args.games // 2)
    sides = (pair, pair[::-1])
    first, second = (
        Batch(
            games=games, seed=args.seed, agent_a=args.agent, agent_b=args.agent, table=args.table,
            budget=args.budget, edition=args.edition, roster_a=rosters[a], roster_b=rosters[b],
            records=records_dir(f"{args.records}/{a + 1}-{b + 1}" if args.records else None),
        )
        for games, (a, b) in zip(halves, sides, strict=True)
    )  # fmt: skip
    return first, second


def _play(
    batches: dict[tuple[int, int], tuple[Batch, Batch]],
    wins: list[list[float]],
    args: argparse.Namespace,
) -> tuple[int, list[str], list[str]]:
    """Fills the matrix; the number of games, errors, and mishaps of the players' minds."""
    played = 0
    errors: list[str] = []
    mishaps: list[str] = []
    with progress(told("games")) as bar, crew(args) as hired:
        task = bar.add_task(told("games"), total=len(batches) * args.games)
        try:
            for pair, both in batches.items():
                for swapped, batch in enumerate(both):
                    for result in play_batch(batch, hired, resume=args.resume):
                        played += 1
                        bar.update(task, advance=1)
                        if result.error:
                            errors.append(f"seed {result.seed}: {result.error}")
                        mishaps += [
                            f"seed {result.seed}: mishap at {mishap}"
                            for mishap in (*result.mishaps_a, *result.mishaps_b)
                        ]
                        _enter(wins, pair[::-1] if swapped else pair, result)
        except KeyboardInterrupt:
            notes.print(told("stopped after {n} {n|game|games}", n=played))
    return played, errors, mishaps


def _enter(wins: list[list[float]], pair: tuple[int, ...], result: Result) -> None:
    """A draw is half a win for both."""
    if not result.finished:
        return
    a, b = pair
    wins[a][b] += {"A": 1.0, "B": 0.0}.get(result.winner or "", 0.5)
    wins[b][a] += {"A": 0.0, "B": 1.0}.get(result.winner or "", 0.5)


def _show(names: list[str], wins: list[list[float]], played: int) -> None:
    table = Table(title=told("{n} {n|game|games}: wins of the row against the column", n=played))
    table.add_column("")
    for number in range(len(names)):
        table.add_column(str(number + 1), justify="right")
    for number, (name, row) in enumerate(zip(names, wins, strict=True)):
        cells = ["-" if other == number else f"{won:g}" for other, won in enumerate(row)]
        table.add_row(f"{number + 1} {name}", *cells)
    screen.print(table)
