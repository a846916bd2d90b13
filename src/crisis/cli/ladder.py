"""`crisis ladder`: a tournament with every character: ratings, and what of their powers is used.

With `--levels`: all levels and yard-sticks against each other.
"""

import argparse
from typing import Any

from rich.table import Table

from crisis.cli.games import known_player
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
from crisis.data import edition_texts
from crisis.rules.core.edition import load_edition
from crisis.sim.levels_ladder import PLAYERS as ALL_LEVELS
from crisis.sim.levels_ladder import LevelLadder, LevelReport
from crisis.sim.players import PLAYERS
from crisis.sim.tournament import Played, Report, Tournament

TOP = 12


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser(
        "ladder", help="a tournament with all characters: ratings, powers and cards used"
    )
    parser.add_argument(
        "--games", type=positive, default=40, metavar="N", help="with --levels: of each pair"
    )
    parser.add_argument(
        "--levels", nargs="?", const=",".join(ALL_LEVELS), metavar="A,B,...",
        help="rate players instead of characters: all levels and yard-sticks, or those named",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--agent", default="medium", metavar="AGENT", help="|".join(PLAYERS))
    parser.add_argument(
        "--budget", type=positive, metavar="N", help="positions looked at per decision"
    )
    parser.add_argument("--workers", type=positive, default=1, metavar="K", help="processes")
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=ladder)


def ladder(args: argparse.Namespace) -> int:
    """Plays the tournament; Ctrl-C keeps what is done."""
    load_edition(args.edition, edition_texts())
    if args.levels is not None:
        return _levels(args)
    known_player(args.agent)
    tournament = Tournament(
        games=args.games, agent=args.agent, seed=args.seed, budget=args.budget,
        edition=args.edition, revision="2024-12",
    )  # fmt: skip
    stopped = _run(tournament, args.workers)
    report = tournament.report()
    if args.json:
        write_json(report, args.json)
    else:
        _show(report)
    if stopped:
        notes.print(f"stopped; {report.games} of {args.games} games were played")
    return 1 if report.errors else 0


def _run(tournament: Tournament, workers: int) -> bool:
    """True when it was interrupted."""
    with progress("games") as bar:
        task = bar.add_task("games", total=tournament.games)

        def note(_played: Played) -> None:
            bar.update(task, advance=1)

        try:
            tournament.run(workers, note)
        except KeyboardInterrupt:
            return True
    return False


def _show(report: Report) -> None:
    table = Table(title=f"{report.games} games")
    table.add_column("character")
    table.add_column("rating", justify="right")
    for name, rating in list(report.ratings.items())[:TOP]:
        table.add_row(name, f"{rating:.0f}")
    screen.print(table)
    screen.print(
        f"{report.powers_used} of {report.powers} powers and {report.tactics_used} of "
        f"{report.tactics} Team Tactic cards were used ({report.share_used:.0%})"
    )
    for one in report.unused:
        screen.print(f"  {one.what}: {one.why}")
    for wrong in (*report.errors, *report.mishaps):
        notes.print(wrong)


def _levels(args: argparse.Namespace) -> int:
    """Ctrl-C keeps what is done."""
    players = tuple(known_player(name) for name in filter(None, args.levels.split(",")))
    if len(set(players)) < 2 or len(set(players)) < len(players):
        raise UsageError("--levels needs at least two different players")
    ladder = LevelLadder(
        players, games=args.games, seed=args.seed, edition=args.edition, revision="2024-12"
    )
    with progress("games") as bar:
        task = bar.add_task("games", total=ladder.total)
        try:
            for done in ladder.run():
                bar.update(task, completed=done)
        except KeyboardInterrupt:
            notes.print("stopped; what was played is counted")
    report = ladder.report()
    if args.json:
        write_json(report, args.json)
    else:
        _show_levels(report)
    return 1 if report.errors else 0


def _show_levels(report: LevelReport) -> None:
    table = Table(title=f"{report.games} games")
    for title in ("player", "rating", "95 %", "games", "won"):
        table.add_column(title, justify="left" if title == "player" else "right")
    for one in report.players:
        table.add_row(
            one.player, f"{one.rating:.0f}", f"{one.low:.0f} to {one.high:.0f}",
            str(one.games), f"{one.won:g}",
        )  # fmt: skip
    screen.print(table)
    for met in report.pairs:
        screen.print(f"{met.a} v {met.b}: {met.share} of {met.games} games")
    for wrong in (*report.errors, *report.mishaps):
        notes.print(wrong)
