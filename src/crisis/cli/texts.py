"""`crisis texts`: what is missing, left over or wrong in the catalogues of the languages."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crisis.cli.output import UsageError, add_json, screen, write_json
from crisis.texts.told import told

if TYPE_CHECKING:
    from crisis.texts.checking import TextFault


def register(commands: Any) -> None:
    """Add the command and its options."""
    texts = commands.add_parser("texts", help="check the texts of every language")
    actions = texts.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="list texts that are missing, unused or wrong-slotted")
    check.add_argument("language", nargs="?", metavar="LANGUAGE", help="one language only: de")
    add_json(check)
    check.set_defaults(run=run_check)


def run_check(args: argparse.Namespace) -> int:
    """Status 1 if anything is wrong."""
    from crisis.languages.folders import languages  # noqa: PLC0415 - only for this command
    from crisis.texts.checking import faults  # noqa: PLC0415

    if args.language is not None and args.language not in languages():
        known = ", ".join(languages())
        raise UsageError(
            told(
                "there is no language {name}; known: {names}",
                name=repr(args.language),
                names=known,
            )
        )
    found = sorted(faults(args.language, texts_elsewhere()), key=str)
    if args.json is not None:
        write_json({"faults": found}, args.json)
    else:
        for fault in found:
            screen.print(_line(fault))
        screen.print(
            told("{n} {n|text is|texts are} wrong", n=len(found))
            if found
            else told("every text is there")
        )
    return 1 if found else 0


def _line(fault: "TextFault") -> str:
    """What is wrong with one text, for whoever translates."""
    where, detail = f"{fault.language}/{fault.file}: {fault.key}", fault.detail
    match fault.what:
        case "missing":
            return told("{where} is missing: {detail}", where=where, detail=detail)
        case "unused":
            return told("{where} is not used: {detail}", where=where, detail=detail)
        case "wrong slots":
            return told("{where} has wrong slots: {detail}", where=where, detail=detail)
        case "unreadable":
            return told("{where} cannot be read: {detail}", where=where, detail=detail)


def texts_elsewhere() -> dict[str, Any]:
    """Files of a language whose English texts stand with what they belong to."""
    from crisis.cli.cards.meanings import FILE, sentences  # noqa: PLC0415 - only for this command
    from crisis.play.lessons import reading as lessons  # noqa: PLC0415
    from crisis.play.puzzles import reading as puzzles  # noqa: PLC0415
    from crisis.rulebook import rulebook, texts_of_rules  # noqa: PLC0415

    return {
        "commands.json": {sentence: sentence for sentence in commands()},
        "lessons.json": lessons.english_words(),
        "puzzles.json": puzzles.english_words(),
        "rules.json": texts_of_rules(rulebook()),
        FILE: {sentence: sentence for sentence in sentences()},
    }


def commands() -> list[str]:
    """Every sentence that commands say: their help, what stands in `told("...")`, also where
    something is refused deeper inside, and the faults of card files."""
    from crisis.cli.main import COMMANDS, parser  # noqa: PLC0415 - only for this command
    from crisis.data import left_out  # noqa: PLC0415
    from crisis.languages.folders import ENGLISH  # noqa: PLC0415
    from crisis.texts.reader import reading  # noqa: PLC0415
    from crisis.texts.told import PARSER, WORDS, help_texts  # noqa: PLC0415

    found = dict.fromkeys((*PARSER, *WORDS))
    for cards in left_out().values():
        found |= dict.fromkeys(cards.values())
    with reading(ENGLISH):  # the parser, too, says in English what it is asked for
        for name in COMMANDS:
            found |= dict.fromkeys(help_texts(parser(name)))
    said = (*_written("told", "texts.told import"), *faults_of_cards())
    return list(found | dict.fromkeys(said))


def faults_of_cards() -> list[str]:
    """Every sentence of a fault of a card file, and the kinds of values that it may name."""
    titles = _written("Meta", "from msgspec import Meta", "title")
    return list(dict.fromkeys((*_written("wrong", "vocabulary.wrong import"), *titles)))


def _written(function: str, imported: str, key: str = "") -> Iterator[str]:
    """The texts that calls of a function are given first, or under a key, wherever it is known."""
    import ast  # noqa: PLC0415 - only for this command

    for path in sorted(Path(__file__).parents[1].rglob("*.py")):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if imported in text else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function:
                named = [one.value for one in node.keywords if one.arg == key]
                for given in named if key else node.args[:1]:
                    if isinstance(given, ast.Constant) and isinstance(given.value, str):
                        yield given.value
