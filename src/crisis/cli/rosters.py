"""`crisis roster check|show|random|convert` and `crisis squads`.

Status 0: legal; 1: the roster has faults; 2: bad input.
"""

import argparse
import sys
from typing import Any

from rich.table import Table
from rich.text import Text

from crisis.cards.model.schema import Catalogue
from crisis.cli.output import (
    UsageError,
    add_json,
    add_pack,
    called,
    notes,
    positive,
    read_bytes,
    screen,
    write_bytes,
    write_json,
)
from crisis.data import catalogue, edition_texts
from crisis.play.quick import TooFewCards, random_roster
from crisis.play.roster_file import (
    MOST_BYTES,
    BadRosterFile,
    left_out,
    read_roster,
    roster_to_json,
    roster_to_text,
    slug_of,
)
from crisis.play.rosters.codes import code_of
from crisis.rules.core.edition import DEFAULT_EDITION, Edition, load_edition
from crisis.rules.core.faults import Fault, name_of, nearest
from crisis.rules.setup.rosters import roster_faults
from crisis.rules.setup.squads import (
    AffiliationChoice,
    LegalSquad,
    legal_squads,
    squad_faults,
    squad_from,
    squad_threat,
    threat_of,
)
from crisis.state.rosters import Entry, Roster, Squad
from crisis.texts.told import told

MOST_THREAT = 100
LEFT_OUT = {
    "grunt": "it comes with its character, ROSTER-13",
    "affiliation": "it follows from the squad, SQUAD-07",
}


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("roster", help="check, show, draw up or convert a roster")
    actions = parser.add_subparsers(
        dest="action", required=True, metavar="check|show|random|convert"
    )
    _command(actions, "check", "every fault of a roster with its rule", check)
    _command(actions, "show", "a roster by names, with Threat and affiliations", show)
    fresh = _command(actions, "random", "a legal random roster", draw_up, file="?")
    fresh.add_argument("--seed", type=int, default=0, metavar="N")
    other = _command(
        actions, "convert", "from any form to JSON, a plain list or an MCT code", convert
    )
    other.add_argument(
        "--to", choices=("json", "text", "mct"), help="the form (default: the other one)"
    )
    other.add_argument("--out", metavar="FILE", help="write it here instead of printing it")
    squads = _command(commands, "squads", "every legal squad of a roster", list_squads)
    squads.add_argument("--threat", type=positive, required=True, metavar="T")
    squads.add_argument(
        "--one-shot", action="append", default=[], metavar="CARD", help="a One-Shot card in play"
    )
    squads.add_argument(
        "--check", nargs="+", metavar="NAME", help="every fault of this one squad instead"
    )
    squads.add_argument("--affiliation", default="", metavar="A", help="what it uses (--check)")
    squads.add_argument(
        "--tactics", nargs="+", default=[], metavar="CARD", help="its Team Tactic cards (--check)"
    )


def _command(
    actions: "argparse._SubParsersAction[Any]", name: str, what: str, run: Any, *, file: str = ""
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=what)
    if file:
        parser.add_argument("file", metavar="FILE", nargs=file, help="write it here (.json, .txt)")
    else:
        parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--edition", metavar="E", help="instead of the one the roster names (default: 1.3)"
    )
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=run)
    return parser


# --- what the commands share ----------------------------------------------------------------------


def _cards(_args: argparse.Namespace) -> Catalogue:
    return catalogue()


def _read(args: argparse.Namespace, cards: Catalogue) -> Roster:
    data = read_bytes(args.file, MOST_BYTES)
    try:
        roster = read_roster(data, cards)
    except BadRosterFile as error:
        raise UsageError(f"{called(args.file)}: {error}") from error
    for line in left_out(data, cards):
        notes.print(
            told(
                "line {n} is left out: {text} ({why})",
                n=line.number,
                text=_clean(line.text),
                why=told(LEFT_OUT[line.how]),
            )
        )
    return roster


def _edition(args: argparse.Namespace, roster: Roster | None = None) -> Edition:
    wanted = args.edition or (roster.edition if roster else "") or DEFAULT_EDITION
    return load_edition(wanted, edition_texts())


def _write(data: bytes, target: str | None) -> None:
    """To a file at once, or to standard output."""
    if target is None:
        sys.stdout.write(data.decode())
        return
    write_bytes(data, target)


def _clean(text: str) -> str:
    """Names from files are data: no control characters reach the terminal."""
    return "".join(letter for letter in text if letter.isprintable())


# --- roster ---------------------------------------------------------------------------------------


def check(args: argparse.Namespace) -> int:
    cards = _cards(args)
    roster = _read(args, cards)
    edition = _edition(args, roster)
    faults = roster_faults(roster, edition, cards)
    if args.json:
        write_json({"name": roster.name, **_verdict(faults, edition)}, args.json)
    else:
        _print_faults(faults, edition)
    return 1 if faults else 0


def _verdict(faults: list[Fault], edition: Edition) -> dict[str, Any]:
    return {
        "edition": edition.id,
        "legal": not faults,
        "faults": [_told(one) for one in faults],
    }


def _told(fault: Fault) -> dict[str, Any]:
    """The sentence for people, the code for programs."""
    also = list(fault.also)
    return {"rule": fault.rule, "also": also, "what": fault.what, "code": fault.reason.code}


def _print_faults(faults: list[Fault], edition: Edition) -> None:
    for fault in faults:
        screen.print(f"{', '.join(fault.rules)}: {_clean(fault.what)}")
    how = _counted(faults) if faults else told("legal")
    screen.print(told("{how} in edition {edition}", how=how, edition=edition.id))


def _counted(faults: list[Fault]) -> str:
    return told("{n} {n|fault|faults}", n=len(faults))


def _point_to_check(faults: list[Fault], edition: Edition) -> None:
    """A faulty roster is shown all the same; what is wrong with it is told elsewhere."""
    if faults:
        notes.print(
            told(
                "the roster has {faults} in edition {edition}: see crisis roster check",
                faults=_counted(faults),
                edition=edition.id,
            )
        )


def show(args: argparse.Namespace) -> int:
    cards = _cards(args)
    roster = _read(args, cards)
    edition = _edition(args, roster)
    faults = roster_faults(roster, edition, cards)
    if args.json:
        write_json(_described(roster, edition, cards), args.json)
    else:
        _print_roster(roster, cards)
    _point_to_check(faults, edition)
    return 1 if faults else 0


def _described(roster: Roster, edition: Edition, cards: Catalogue) -> dict[str, Any]:
    return {
        "name": roster.name,
        "edition": edition.id,
        "characters": [_character(entry, cards) for entry in roster.characters],
        "tactics": [_card(slug, cards.tactics, "affiliation") for slug in roster.tactics],
        "crises": [_card(slug, cards.crises, "type", "threat") for slug in roster.crises],
    }


def _character(entry: Entry, cards: Catalogue) -> dict[str, Any]:
    known = entry.card in cards.characters
    return {
        "slug": entry.card,
        "name": name_of(entry.card, cards.characters),
        "threat": threat_of(entry.card, entry.gems, cards) if known else None,
        "gems": list(entry.gems),
        "affiliations": [
            slug for slug, one in cards.affiliations.items() if entry.card in one.members
        ],
    }


def _card(slug: str, shelf: dict[str, Any], *fields: str) -> dict[str, Any]:
    card = shelf.get(slug)
    values = {field: getattr(card, field, None) for field in fields}
    return {"slug": slug, "name": name_of(slug, shelf), **values}


def _print_roster(roster: Roster, cards: Catalogue) -> None:
    table = Table(title=Text(_clean(roster.name)) if roster.name else None)
    for column in ("character", "Threat", "gems", "affiliations"):
        table.add_column(told(column))
    for entry in roster.characters:
        line = _character(entry, cards)
        names = (cards.affiliations[slug].name for slug in line["affiliations"])
        gems = (_clean(name_of(gem, cards.gems)) for gem in entry.gems)
        threat = str(line["threat"] or "?")
        cells = (_clean(line["name"]), threat, ", ".join(gems), ", ".join(names))
        table.add_row(*map(Text, cells))
    screen.print(table)
    for title, slugs, shelf in (
        ("Team Tactic cards", roster.tactics, cards.tactics),
        ("Crisis cards", roster.crises, cards.crises),
    ):
        named = "; ".join(_clean(name_of(slug, shelf)) for slug in slugs)
        screen.print(f"{told(title)}: {named or told('none')}")


def draw_up(args: argparse.Namespace) -> int:
    cards = _cards(args)
    edition = _edition(args)
    try:
        roster = random_roster(edition, cards, args.seed)
    except TooFewCards as error:
        raise UsageError(str(error)) from error
    if args.json:
        write_json(_described(roster, edition, cards), args.json)
    as_text = args.file is not None and not args.file.endswith(".json")
    if args.file or not args.json:
        data = roster_to_text(roster, cards).encode() if as_text else roster_to_json(roster)
        _write(data, args.file)
    return 0


def convert(args: argparse.Namespace) -> int:
    cards = _cards(args)
    roster = _read(args, cards)
    was_json = read_bytes(args.file, MOST_BYTES).lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"
    form = args.to or ("text" if was_json else "json")
    data = _in_form(form, roster, cards)
    if args.json:
        write_json({"form": form, "roster": data.decode()}, args.json)
    if args.out or not args.json:
        _write(data, args.out)
    return 0


def _in_form(form: str, roster: Roster, cards: Catalogue) -> bytes:
    if form == "json":
        return roster_to_json(roster)
    if form == "text":
        return roster_to_text(roster, cards).encode()
    made = code_of(roster, cards)
    if not made.code:
        raise UsageError(told("no card of this roster has a known MCT number"))
    if made.missing:
        names = "; ".join(made.missing)
        notes.print(_clean(told("without a known MCT number, left out: {names}", names=names)))
    return f"{made.code}\n".encode()


# --- squads ---------------------------------------------------------------------------------------


def list_squads(args: argparse.Namespace) -> int:
    cards = _cards(args)
    roster = _read(args, cards)
    edition = _edition(args, roster)
    if args.threat > MOST_THREAT:
        raise UsageError(told("no mission allows more than {n} Threat", n=MOST_THREAT))
    if len(roster.characters) > edition.roster_characters:
        most = edition.roster_characters
        raise UsageError(
            told("a roster has {n} characters (ROSTER-01): too many to list squads", n=most)
        )
    _check_one_shots(args.one_shot, edition, cards)
    if args.check:
        return judge_squad(args, roster, edition, cards)
    squads = legal_squads(roster, args.threat, edition, cards, one_shots=args.one_shot)
    faults = roster_faults(roster, edition, cards)
    if args.json:
        write_json(
            {
                "edition": edition.id,
                "threat": args.threat,
                "count": len(squads),
                "squads": [_squad(squad) for squad in squads],
            },
            args.json,
        )
    else:
        _print_squads(squads, cards)
    _point_to_check(faults, edition)
    return 1 if faults else 0


def judge_squad(
    args: argparse.Namespace, roster: Roster, edition: Edition, cards: Catalogue
) -> int:
    """Every fault of one squad of the roster, with its rule."""
    squad = _named_squad(args, roster, cards)
    faults = squad_faults(
        squad, args.threat, edition, cards, roster=roster, one_shots=args.one_shot
    )
    if args.json:
        threat = squad_threat(squad, cards)
        write_json({"threat": threat, **_verdict(faults, edition)}, args.json)
    else:
        _print_faults(faults, edition)
    return 1 if faults else 0


def _named_squad(args: argparse.Namespace, roster: Roster, cards: Catalogue) -> Squad:
    try:
        members = tuple(slug_of(name, cards.characters) for name in args.check)
        tactics = tuple(slug_of(name, cards.tactics) for name in args.tactics)
        affiliation = slug_of(args.affiliation, cards.affiliations)
    except BadRosterFile as error:
        raise UsageError(str(error)) from error
    return squad_from(roster, members, affiliation, tactics)


def _check_one_shots(slugs: list[str], edition: Edition, cards: Catalogue) -> None:
    if slugs and not edition.one_shot_cards:
        raise UsageError(told("{edition} has no One-Shot cards (SHOT-01)", edition=edition.name))
    for slug in slugs:
        if slug not in cards.one_shots:
            near = nearest(slug, cards.one_shots)
            hint = told("; did you mean {names}?", names=near) if near else ""
            raise UsageError(told("there is no One-Shot card {name}", name=repr(slug)) + hint)


def _squad(squad: LegalSquad) -> dict[str, Any]:
    return {
        "characters": list(squad.characters),
        "threat": squad.threat,
        "affiliations": [
            {
                "affiliation": choice.affiliation,
                "leaders": [{"character": who, "ability": what} for who, what in choice.leaders],
            }
            for choice in squad.affiliations
        ],
    }


def _print_squads(squads: list[LegalSquad], cards: Catalogue) -> None:
    for squad in squads:
        names = "; ".join(cards.characters[slug].name for slug in squad.characters)
        choices = "; ".join(_affiliation_line(choice, cards) for choice in squad.affiliations)
        line = f"{squad.threat:3}  {names}"
        screen.print(_clean(f"{line}  | {choices}" if choices else line))
    screen.print(told("{n} legal {n|squad|squads}", n=len(squads)))


def _affiliation_line(choice: AffiliationChoice, cards: Catalogue) -> str:
    """An affiliation with everybody who could lead it, and how."""
    led = ", ".join(f"{cards.characters[who].name}: {how}" for who, how in choice.leaders)
    name = cards.affiliations[choice.affiliation].name
    return f"{name} ({led})" if led else name
