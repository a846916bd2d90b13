"""`crisis ladder`: a tournament with every character: ratings, and what of their powers is used.

With `--levels`: all levels and yard-sticks against each other.
"""

import argparse
from pathlib import Path
from typing import Any

from rich.table import Table

from crisis.cli.games import add_crew, add_resume, crew, known_player, note_first_use
from crisis.cli.output import (
    UsageError,
    add_edition,
    add_json,
    likely,
    notes,
    positive,
    progress,
    screen,
    write_json,
)
from crisis.data import edition_texts
from crisis.rules.core.edition import load_edition
from crisis.sim.crew.crew import Crew
from crisis.sim.crew.kept import Kept
from crisis.sim.levels_ladder import PLAYERS as ALL_LEVELS
from crisis.sim.levels_ladder import LevelLadder, LevelReport
from crisis.sim.players import PLAYERS
from crisis.sim.tournament import Played, Report, Tournament, Unused
from crisis.texts.told import told

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
    add_crew(parser)
    parser.add_argument(
        "--keep", metavar="FILE", help="write every game down here (not with --levels)"
    )
    add_resume(parser, "--keep")
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=ladder)


def ladder(args: argparse.Namespace) -> int:
    """Plays the tournament; Ctrl-C keeps what is done."""
    load_edition(args.edition, edition_texts())
    if args.resume and not args.keep:
        raise UsageError(told("--resume needs --keep: that is where the games are written down"))
    if args.levels is not None:
        return _levels(args)
    known_player(args.agent)
    tournament = Tournament(
        games=args.games, agent=args.agent, seed=args.seed, budget=args.budget,
        edition=args.edition, revision="2024-12",
    )  # fmt: skip
    note_first_use(args.agent)
    with crew(args) as hired:
        stopped = _run(tournament, hired, _kept(args), resume=args.resume)
    report = tournament.report()
    if args.json:
        write_json(report, args.json)
    else:
        _show(report)
    if stopped:
        notes.print(
            told("stopped; {n} of {of} {of|game|games} played", n=report.games, of=args.games)
        )
    return 1 if report.errors else 0


def _kept(args: argparse.Namespace) -> Kept[Played] | None:
    if not args.keep:
        return None
    named = ("agent", "seed", "budget", "edition", "pack")
    return Kept(Path(args.keep), Played, {name: getattr(args, name) for name in named})


def _run(tournament: Tournament, hired: Crew, kept: Kept[Played] | None, *, resume: bool) -> bool:
    """True when it was interrupted."""
    known = kept.resume() if kept and resume else []
    if kept and not resume:
        kept.begin()
    with progress(told("games")) as bar:
        task = bar.add_task(told("games"), total=tournament.games)
        bar.update(task, completed=min(len(known), tournament.games))

        def note(played: Played) -> None:
            if kept:
                kept.add(played)
            bar.update(task, advance=1)

        try:
            tournament.run(hired, note, known)
        except KeyboardInterrupt:
            return True
    return False


def _show(report: Report) -> None:
    table = Table(title=told("{n} {n|game|games}", n=report.games))
    table.add_column(told("character"))
    table.add_column(told("rating"), justify="right")
    for name, rating in list(report.ratings.items())[:TOP]:
        table.add_row(name, f"{rating:.0f}")
    screen.print(table)
    screen.print(
        told(
            "{powers} of {all} {all|power|powers} and {tactics} of {cards} Team Tactic "
            "{cards|card|cards} were used ({percent}%)",
            powers=report.powers_used,
            all=report.powers,
            tactics=report.tactics_used,
            cards=report.tactics,
            percent=f"{100 * report.share_used:.0f}",
        )
    )
    for one in report.unused:
        screen.print(f"  {one.what}: {_why(one)}")
    for wrong in (*report.errors, *report.mishaps):
        notes.print(wrong)


def _why(one: Unused) -> str:
    """Why nobody used it."""
    if one.offered:
        return told("offered {n} {n|time|times}, something else was always better", n=one.offered)
    return told("never offered: what it needs did not come about")


def _levels(args: argparse.Namespace) -> int:
    """Ctrl-C keeps what is done."""
    players = tuple(known_player(name) for name in filter(None, args.levels.split(",")))
    if len(set(players)) < 2 or len(set(players)) < len(players):
        raise UsageError(told("--levels needs at least two different players"))
    ladder = LevelLadder(
        players, games=args.games, seed=args.seed, edition=args.edition, revision="2024-12"
    )
    note_first_use(*players)
    with progress(told("games")) as bar:
        task = bar.add_task(told("games"), total=ladder.total)
        try:
            with crew(args) as hired:
                for done in ladder.run(hired):
                    bar.update(task, completed=done)
        except KeyboardInterrupt:
            notes.print(told("stopped; what was played is counted"))
    report = ladder.report()
    if args.json:
        write_json(report, args.json)
    else:
        _show_levels(report)
    return 1 if report.errors else 0


def _show_levels(report: LevelReport) -> None:
    table = Table(title=told("{n} {n|game|games}", n=report.games))
    for title in ("player", "rating", "95 %", "games", "won"):
        table.add_column(told(title), justify="left" if title == "player" else "right")
    for one in report.players:
        table.add_row(
            one.player, f"{one.rating:.0f}",
            told("{low} to {high}", low=f"{one.low:.0f}", high=f"{one.high:.0f}"),
            str(one.games), f"{one.won:g}",
        )  # fmt: skip
    screen.print(table)
    for met in report.pairs:
        screen.print(
            told(
                "{a} v {b}: {share} of {n} {n|game|games}",
                a=met.a,
                b=met.b,
                share=likely(met.share),
                n=met.games,
            )
        )
    for wrong in (*report.errors, *report.mishaps):
        notes.print(wrong)
