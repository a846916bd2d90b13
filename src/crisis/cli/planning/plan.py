"""`crisis plan A B`: a match-up before the game: damage, ways to the tokens, and games."""

import argparse
from typing import Any

from rich.table import Table

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.cli.games import read_roster_file
from crisis.cli.output import (
    UsageError,
    add_edition,
    add_json,
    likely,
    notes,
    positive,
    progress,
    screen,
    write_bytes,
    write_json,
)
from crisis.plans.blows import POWERS, Terms
from crisis.plans.games import LEVELS, MOST_GAMES, Outcome, play_out
from crisis.plans.plan import TABLE, Matchup, Plan, check_matchup, plan
from crisis.plans.report import report
from crisis.play.record import engine_for
from crisis.state.records import SIDES, SideId, other
from crisis.texts.told import number, told


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser(
        "plan",
        help="a match-up of two rosters: damage, ways to the tokens, games",
        description="What two rosters can do to each other on a mission: expected damage of all "
        "against all, exactly; moves to each token; and, with --games, who wins.",
    )
    parser.add_argument("rosters", nargs=2, metavar="ROSTER", help="two roster files")
    parser.add_argument("--threat", type=positive, default=17, metavar="N")
    parser.add_argument(
        "--crises", required=True, metavar="SLUG,SLUG", help="a Secure and an Extraction crisis"
    )
    parser.add_argument("--table", default=TABLE, metavar="SLUG", help="the battlefield")
    parser.add_argument(
        "--power", type=int, choices=POWERS, default=4, help="attacks up to this cost"
    )
    parser.add_argument("--cover", action="store_true", help="defenders have cover")
    parser.add_argument(
        "--games", type=int, default=0, metavar="N", help=f"play out up to {MOST_GAMES} games"
    )
    parser.add_argument("--agent", choices=LEVELS, default="medium", help="who plays them")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--report", metavar="FILE", help="write everything as one HTML file")
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=planned)


def planned(args: argparse.Namespace) -> int:
    """Ctrl-C while games are played keeps those that are done."""
    if not 0 <= args.games <= MOST_GAMES:
        raise UsageError(told("a match-up is played out in 0 to {n} games", n=MOST_GAMES))
    engine = engine_for(args.edition, DEFAULT_REVISION)
    one, two = (read_roster_file(name) for name in args.rosters)
    asked = Matchup(
        rosters={"A": one, "B": two},
        threat=args.threat,
        crises=tuple(filter(None, args.crises.split(","))),
        table=args.table,
        terms=Terms(power=args.power, cover=args.cover),
    )
    check_matchup(engine, asked)
    with progress(told("rows of the matrix")) as bar:
        task = bar.add_task(told("rows of the matrix"), total=None)
        found = plan(engine, asked, lambda done, of: bar.update(task, completed=done, total=of))
    games = _play(asked, args) if args.games else None
    if args.report:
        write_bytes(report(found, games).encode(), args.report)
        notes.print(told("the report is in {file}", file=args.report))
    if args.json:
        write_json({"plan": found, "games": games}, args.json)
    elif not args.report:
        _show(found, games)
    return 1 if games and games.errors else 0


def _play(asked: Matchup, args: argparse.Namespace) -> Outcome | None:
    found: Outcome | None = None
    with progress(told("games")) as bar:
        task = bar.add_task(told("games"), total=args.games)
        try:
            for found in play_out(
                asked, edition=args.edition, agent=args.agent, games=args.games, seed=args.seed
            ):
                bar.update(task, completed=found.games)
        except KeyboardInterrupt:
            notes.print(told("stopped after {n} {n|game|games}", n=found.games if found else 0))
    for wrong in found.errors if found else ():
        notes.print(wrong)
    return found


# --- showing --------------------------------------------------------------------------------------


def _show(found: Plan, games: Outcome | None) -> None:
    for side in SIDES:
        _show_damage(found, side)
        _show_moves(found, side)
    if games is not None:
        name, share = found.outline.sides["A"].name, likely(games.share)
        screen.print(
            told(
                "{name} win {share} of {n} {n|game|games}", name=name, share=share, n=games.finished
            )
        )


def _show_damage(found: Plan, side: SideId) -> None:
    us, them = found.outline.sides[side], found.outline.sides[other(side)]
    table = Table(title=told("{a} attack {b}: expected damage", a=us.name, b=them.name))
    table.add_column("")
    for member in them.members:
        table.add_column(member.name, justify="right")
    for member, row in zip(us.members, found.blows[side], strict=True):
        table.add_row(member.name, *(number(blow.mean, 2) if blow else "-" for blow in row))
    screen.print(table)


def _show_moves(found: Plan, side: SideId) -> None:
    us = found.outline.sides[side]
    table = Table(title=told("{name}: moves to each token", name=us.name))
    table.add_column("")
    for place, goal in enumerate(found.outline.goals, start=1):
        table.add_column(f"{place} {goal.name}", justify="right")
    for member in us.members:
        table.add_row(member.name, *("-" if n is None else str(n) for n in member.moves))
    screen.print(table)
