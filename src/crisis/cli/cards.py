"""`crisis cards list|show|lint|coverage`."""

import argparse
from difflib import get_close_matches
from typing import Any

from rich.table import Table

from crisis.cards.lint import lint
from crisis.cards.schema import Catalogue, CharacterCard
from crisis.cli.output import UsageError, add_json, screen, write_json
from crisis.data import catalogue, sources
from crisis.rules.effects.resolve import VERBS


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("cards", help="the catalogue of characters, crises and cards")
    actions = parser.add_subparsers(dest="action", required=True, metavar="list|show|lint|coverage")
    listing = actions.add_parser("list", help="all characters, crises and tactic cards")
    add_json(listing)
    listing.set_defaults(run=list_cards)
    show = actions.add_parser("show", help="one card")
    show.add_argument("slug", metavar="SLUG")
    add_json(show)
    show.set_defaults(run=show_card)
    lint = actions.add_parser("lint", help="check every card file")
    lint.set_defaults(run=lint_cards)


def list_cards(args: argparse.Namespace) -> int:
    cards = catalogue()
    if args.json:
        value = {
            "characters": [_brief(card) for card in cards.characters.values()],
            "tactics": sorted(cards.tactics),
            "crises": sorted(cards.crises),
        }
        write_json(value, args.json)
        return 0
    table = Table(title=f"{len(cards.characters)} characters")
    for column in ("slug", "name", "threat", "stamina", "speed", "size"):
        table.add_column(column)
    for card in cards.characters.values():
        brief = _brief(card)
        table.add_row(
            *(str(brief[c]) for c in ("slug", "name", "threat", "stamina", "speed", "size"))
        )
    screen.print(table)
    screen.print(f"crises: {', '.join(sorted(cards.crises))}")
    screen.print(f"tactic cards: {', '.join(sorted(cards.tactics)) or 'none'}")
    return 0


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


def show_card(args: argparse.Namespace) -> int:
    cards = catalogue()
    card = _find(cards, args.slug)
    if args.json:
        write_json(card, args.json)
    else:
        screen.print(card)
    return 0


def _find(cards: Catalogue, slug: str) -> Any:
    shelves: tuple[dict[str, Any], ...] = (
        cards.characters, cards.tactics, cards.crises, cards.gems, cards.conditions,
    )  # fmt: skip
    for shelf in shelves:
        if slug in shelf:
            return shelf[slug]
    names = [name for shelf in shelves for name in shelf]
    near = get_close_matches(slug, names, n=3)
    hint = f"; did you mean {', '.join(near)}?" if near else ""
    raise UsageError(f"there is no card {slug!r}{hint}")


def lint_cards(_args: argparse.Namespace) -> int:
    files = list(sources())
    found = lint(files, verbs=frozenset(VERBS))
    for file, fault in found:
        screen.print(f"{file}: {fault}", markup=False)
    if found:
        return 1
    screen.print(f"{len(files)} card files, no fault")
    return 0
