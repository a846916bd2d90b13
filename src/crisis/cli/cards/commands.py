"""`crisis cards list|show|lint|coverage|exhaust|schema|words`."""

import argparse
from pathlib import Path
from typing import Any

from rich.table import Table

from crisis.cards.files.schema_export import schemas
from crisis.cards.lint import lint
from crisis.cards.model.schema import Catalogue, CharacterCard
from crisis.cards.vocabulary.known import unknown_word
from crisis.cards.vocabulary.wrong import wrong
from crisis.cli.cards import coverage, exhaust, reference
from crisis.cli.cards.meanings import say
from crisis.cli.cards.show import SHELVES, card_json, find_card, layout
from crisis.cli.output import UsageError, add_json, add_pack, screen, write_json
from crisis.cli.packs import checked_pack, chosen
from crisis.data import catalogue, parsed_sources
from crisis.data.packs import Pack
from crisis.rules.effects.resolve import VERBS
from crisis.texts.faults import fault_told, wrong_told
from crisis.texts.told import told

ACTIONS = "list|show|lint|coverage|exhaust|schema|words"


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("cards", help="the catalogue of characters, crises and cards")
    actions = parser.add_subparsers(dest="action", required=True, metavar=ACTIONS)
    listing = actions.add_parser("list", help="all cards by name")
    add_pack(listing)
    add_json(listing)
    listing.set_defaults(run=list_cards)
    show = actions.add_parser("show", help="one card in our own words")
    show.add_argument("slug", metavar="SLUG", help="such as hulk, or gems/power")
    add_pack(show)
    add_json(show)
    show.set_defaults(run=show_card)
    check = actions.add_parser("lint", help="check every card file, or those of packs")
    add_pack(check)
    check.set_defaults(run=lint_cards, own_packs=True)
    coverage.register(actions)
    exhaust.register(actions)
    schema = actions.add_parser("schema", help="JSON Schemas of the card files, for editors")
    schema.add_argument("shelf", nargs="?", metavar="SHELF", help="only one, such as characters")
    add_json(schema)
    schema.set_defaults(run=show_schema)
    vocabulary = actions.add_parser(
        "words",
        help="the words that card files may use, with examples",
        description="Every verb, filter key, value and moment of the card files, what it means and "
        "where a card says it. docs/words.md is the whole page.",
    )
    vocabulary.add_argument("word", nargs="?", metavar="WORD", help="only one, such as push")
    vocabulary.add_argument("--page", metavar="FILE", help="write the whole page, as docs/words.md")
    vocabulary.set_defaults(run=show_words)


# --- list -----------------------------------------------------------------------------------------


def list_cards(args: argparse.Namespace) -> int:
    cards = catalogue()
    if args.json:
        write_json(_listed(cards), args.json)
        return 0
    table = Table(title=told("{n} characters", n=len(cards.characters)))
    for column in ("slug", "name", "threat", "stamina", "speed", "size"):
        table.add_column(told(column))
    for card in cards.characters.values():
        brief = _brief(card) | {"speed": told(card.forms["normal"]["healthy"].speed)}
        table.add_row(*map(str, brief.values()))
    screen.print(table)
    for shelf in SHELVES[1:]:
        slugs = sorted(getattr(cards, shelf))
        title = told(shelf.replace("_", "-"))
        screen.print(f"\n{title} ({len(slugs)}): {', '.join(slugs)}")
    return 0


def _listed(cards: Catalogue) -> dict[str, Any]:
    others = {shelf: sorted(getattr(cards, shelf)) for shelf in SHELVES[1:]}
    return {"characters": [_brief(card) for card in cards.characters.values()], **others}


def _brief(card: CharacterCard) -> dict[str, Any]:
    sides = card.forms["normal"]
    return {
        "slug": card.slug,
        "name": card.name,
        "threat": card.threat,
        "stamina": "/".join(str(side.stamina) for side in sides.values()),
        "speed": sides["healthy"].speed,
        "size": sides["healthy"].size,
    }


# --- show, lint, schema ---------------------------------------------------------------------------


def show_card(args: argparse.Namespace) -> int:
    cards = catalogue()
    shelf, card = find_card(cards, args.slug)
    if args.json:
        write_json(card_json(cards, shelf, card), args.json)
    else:
        screen.print(layout(cards, card))
    return 0


def lint_cards(args: argparse.Namespace) -> int:
    """The cards of the package, or with `--pack` those of the packs."""
    found, files = [], 0
    accepted: list[Pack] = []
    for folder in chosen(args):
        pack, faults = checked_pack(folder, accepted)
        found += faults
        if pack is not None:
            accepted.append(pack)
            files += len(pack.sources)
    if not chosen(args):
        own = parsed_sources()
        found, files = lint(own, verbs=frozenset(VERBS)), len(own)
    for file, fault in found:
        screen.print(f"{file}: {fault_told(fault)}")
    if found:
        return 1
    screen.print(told("{n} card {n|file|files}, no fault", n=files))
    return 0


def show_words(args: argparse.Namespace) -> int:
    known = reference.words(catalogue())
    if args.page:
        file = Path(args.page)
        kept = file.read_text("utf-8").splitlines() if file.exists() else ()
        file.write_text(reference.page(catalogue(), kept), "utf-8")
        return 0
    found = [one for one in known if args.word in (None, one.word)]
    if not found:
        what = wrong("{word} is no word of the cards")
        raise UsageError(wrong_told(unknown_word(what, args.word, [one.word for one in known])))
    for one in found:
        meaning = f": {one.meaning}" if one.meaning else ""
        screen.print(f"{say(one.chapter)}, {one.word}{meaning}")
        for example in one.examples[: 1 if args.word is None else 3]:
            screen.print(example)
    return 0


def show_schema(args: argparse.Namespace) -> int:
    known = schemas()
    if args.shelf is not None and args.shelf not in known:
        raise UsageError(
            told(
                "there is no schema {name}; known: {names}",
                name=repr(args.shelf),
                names=", ".join(known),
            )
        )
    value = known if args.shelf is None else known[args.shelf]
    write_json(value, args.json or "-")
    return 0
