"""`crisis rules show|search|coverage`."""

import argparse
from pathlib import Path
from typing import Any

from crisis.cli.output import UsageError, add_json, notes, screen, write_json
from crisis.cli.rules.pages import rulebook_pages
from crisis.rulebook import (
    Difference,
    NumberedRule,
    OpenPoint,
    rulebook,
)
from crisis.texts import reader
from crisis.texts.told import told


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("rules", help="look a rule up by its id")
    actions = parser.add_subparsers(
        dest="action", required=True, metavar="show|search|export|coverage"
    )
    show = actions.add_parser("show", help="a rule, a decision (Q-..) or a difference (E-..)")
    show.add_argument("id", metavar="ID")
    add_json(show)
    show.set_defaults(run=show_rule)
    search = actions.add_parser("search", help="rules that contain all the words")
    search.add_argument("words", metavar="WORD", nargs="+")
    search.set_defaults(run=search_rules)
    export = actions.add_parser("export", help="write the rules as pages into a folder")
    export.add_argument("folder", metavar="DIR")
    export.set_defaults(run=export_rules)
    coverage = actions.add_parser("coverage", help="which rules a test pins")
    coverage.add_argument("--tests", default="tests", metavar="DIR")
    add_json(coverage)
    coverage.set_defaults(run=rule_coverage)


def show_rule(args: argparse.Namespace) -> int:
    book = rulebook(reader.language())
    entry = book.find(args.id)
    if entry is None:
        near = book.suggestions(args.id)
        hint = told("; did you mean {names}?", names=", ".join(near)) if near else ""
        raise UsageError(told("there is no rule {id}", id=repr(args.id)) + hint)
    if args.json:
        write_json(entry, args.json)
    else:
        screen.print(_sentences(entry))
    return 0


def _sentences(entry: NumberedRule | OpenPoint | Difference) -> str:
    match entry:
        case NumberedRule():
            kind = told(", derived") if entry.derived else ""
            where = ", ".join(entry.editions)
            head = f"{entry.id} ({entry.chapter.split(' - ')[-1]}{kind})"
            return f"{head}\n{entry.text}\n{told('In')}: {where}"
        case OpenPoint():
            rules = ", ".join(entry.rules)
            return f"{entry.id} {entry.question}\n{entry.text}\n{told('Rules')}: {rules}"
        case Difference():
            values = (
                f"core-2019: {entry.core_2019}\ncore-2023: {entry.core_2023}\n"
                f"1.2: {entry.v1_2}\n1.3: {entry.v1_3}"
            )
            return f"{entry.id} {entry.point}\n{values}\n{told('Rules')}: {entry.rules}"


def search_rules(args: argparse.Namespace) -> int:
    found = rulebook(reader.language()).search(" ".join(args.words))
    for rule in found:
        screen.print(f"{rule.id}  {rule.text}")
    if not found:
        notes.print(told("no rule contains {words}", words=told(" and ").join(args.words)))
    return 0 if found else 1


def export_rules(args: argparse.Namespace) -> int:
    folder = Path(args.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in rulebook_pages(rulebook(reader.language())).items():
            (folder / name).write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(
            told("cannot write to {folder}: {why}", folder=args.folder, why=error.strerror)
        ) from error
    return 0


def rule_coverage(args: argparse.Namespace) -> int:
    folder = Path(args.tests)
    if not folder.is_dir():
        raise UsageError(told("there is no folder {folder} with tests", folder=repr(args.tests)))
    from crisis.cli.rules.coverage import coverage_report  # noqa: PLC0415 - nobody else parses

    report = coverage_report(rulebook(), folder)
    if args.json:
        write_json(report, args.json)
    else:
        screen.print(
            told(
                "{tested} of {total} rules are pinned by a test, {waived} waived, "
                "{missing} missing",
                tested=report["tested"],
                total=report["total"],
                waived=len(report["waived"]),
                missing=len(report["missing"]),
            )
        )
        if report["missing"]:
            screen.print(" ".join(report["missing"]))
    return 0
