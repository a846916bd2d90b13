"""`crisis cards coverage`: how much of the cards is automated and fires in the tests."""

import argparse
from collections.abc import Iterable
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from crisis.cli.output import UsageError, add_json, add_pack, notes, screen, write_json
from crisis.data import catalogue, left_out
from crisis.sim.fired_in_tests import CannotMeasure, Fired, checkout_tests, fired_in_tests
from crisis.sim.inventory import CATEGORIES, Ability, inventory
from crisis.texts.told import told


def register(actions: "argparse._SubParsersAction[Any]") -> None:
    parser = actions.add_parser(
        "coverage",
        help="how much of the cards is automated and fires in the tests",
        description="Counts what the cards say, how much of it the engine carries out, and how "
        "much fires in the tests of a source checkout. The tests are run once (a minute or two) "
        "and their result is kept until a source or test changes.",
    )
    parser.add_argument("--tests", metavar="DIR", help="the tests of the checkout (default: tests)")
    parser.add_argument("--afresh", action="store_true", help="run the tests again in any case")
    parser.add_argument(
        "--list",
        action="store_true",
        help="also what did not fire, and known cards that are left out",
    )
    parser.add_argument(
        "--strict", action="store_true", help="exit with 1 unless everything is automated and fires"
    )
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=card_coverage)


def card_coverage(args: argparse.Namespace) -> int:
    entries = inventory(catalogue())
    result = _measured(args)
    report = coverage_report(entries, result)
    if args.json:
        write_json(report, args.json)
    else:
        screen.print(_table(report))
    if args.list and result is not None:
        _print_silent(entries, frozenset(result.fired))
    if args.list:
        _print_left_out()
    complete = all(len(set(row.values())) == 1 for row in report.values())
    return 1 if args.strict and not complete else 0


def coverage_report(entries: Iterable[Ability], result: Fired | None) -> dict[str, Any]:
    """Each category as {total, automated, fired_in_tests}; the last is null when not measured."""
    refs = frozenset(result.fired) if result is not None else None
    report: dict[str, Any] = {}
    entries = list(entries)
    for category in CATEGORIES:
        mine = [entry for entry in entries if entry.category == category]
        report[category] = {
            "total": len(mine),
            "automated": sum(entry.automated for entry in mine),
            "fired_in_tests": None if refs is None else sum(entry.fired(refs) for entry in mine),
        }
    return report


def _measured(args: argparse.Namespace) -> Fired | None:
    tests = checkout_tests(args.tests)
    if tests is None:
        if args.tests:
            raise UsageError(told("{folder} holds no tests of this program", folder=args.tests))
        notes.print(
            told("`fired_in_tests` needs the source tree: run this in a checkout of the program")
        )
        return None
    try:
        result = _with_progress(args, tests)
    except CannotMeasure as error:
        raise UsageError(str(error)) from error
    for test in result.failed:
        notes.print(told("failed, so it does not count: {test}", test=test))
    return result


def _with_progress(args: argparse.Namespace, tests: Any) -> Fired:
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[fired]}"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=notes.console, transient=True) as progress:
        task = progress.add_task(told("card tests"), total=None, fired=_fired(0))

        def tell(done: int, total: int, fired: int) -> None:
            progress.update(task, completed=done, total=total, fired=_fired(fired))

        return fired_in_tests(tests, tell, afresh=args.afresh)


def _fired(rules: int) -> str:
    return told("{n} {n|rule|rules} fired", n=rules)


def _table(report: dict[str, Any]) -> Table:
    table = Table(title=told("what the cards say"))
    table.add_column("")
    for column in (told("total"), told("automated"), told("fired in tests")):
        table.add_column(column, justify="right")
    for category, row in report.items():
        fired = row["fired_in_tests"]
        table.add_row(
            told(category.replace("_", " ")),
            str(row["total"]),
            str(row["automated"]),
            "?" if fired is None else str(fired),
        )
    return table


def _print_left_out() -> None:
    """Known cards that are not in the package, each with what it waits for."""
    for kind, cards in left_out().items():
        for slug, reason in cards.items():
            waits = told("waits for {what}", what=told(reason))
            notes.print(told("left out: {what}: {why}", what=f"{told(kind)} {slug}", why=waits))


def _print_silent(entries: Iterable[Ability], refs: frozenset[str]) -> None:
    for entry in entries:
        if entry.category in ("characters", "attack_riders") or entry.fired(refs):
            continue  # said again by their attacks and powers
        for part in entry.silent_parts(refs):
            about = "" if part.name == entry.name else f": {part.name}"
            kind = told(entry.category.replace("_", " "))
            notes.print(f"{kind} {entry.card}, {entry.name}{about} ({part.refs[0]})")
