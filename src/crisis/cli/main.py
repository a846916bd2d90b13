"""The `crisis` command: finds the sub-command and turns bad input into one clear sentence.

A command's module is loaded only when that command is named, so that the others answer at once.
"""

import argparse
import sys
from importlib import import_module

from crisis import __version__
from crisis.cli.language import choose_language
from crisis.cli.output import UsageError, notes
from crisis.texts.told import told, translate, translate_parser

# Every command with the module that registers it and what the list of commands says of it.
COMMANDS = {
    "play": ("games", "open the table in the browser"),
    "serve": ("hosting.serve", "serve games to people in several places"),
    "admin": ("hosting.admin", "list, end, export or erase games of a server"),
    "simulate": ("games", "play many games and count the results"),
    "replay": ("games", "replay a recorded game"),
    "verify": ("verify", "prove the dice of a finished game"),
    "bot": ("games", "a computer player that speaks JSON lines"),
    "review": ("review", "look at a recorded game again: what each turn gave away, and luck"),
    "waste": ("waste", "count what players wasted in recorded games"),
    "train": ("train", "learn the chance of winning from games of quick players"),
    "calibrate": ("train", "check the chance of winning on games it was not fitted to"),
    "ladder": ("ladder", "a tournament with all characters: ratings, powers and cards used"),
    "matchup": ("planning.matchup", "rosters against each other: a matrix of wins"),
    "puzzles": ("puzzles.commands", "positions with a goal and an exact best chance"),
    "plan": ("planning.plan", "a match-up of two rosters: damage, ways to the tokens, games"),
    "odds": ("odds", "exact odds of an attack"),
    "cards": ("cards.commands", "the catalogue of characters, crises and cards"),
    "roster": ("rosters", "check, show, draw up or convert a roster"),
    "squads": ("rosters", "every legal squad of a roster"),
    "rules": ("rules.commands", "look a rule up by its id"),
    "texts": ("texts", "check the texts of every language"),
    "bench": ("bench", "measure speed as ratios within one run"),
    "kernels": ("kernels", "compile the geometry for this machine, once"),
}

# What input may be wrong with, by the module that says so: one that was not loaded said nothing.
BAD_INPUT = {
    "crisis.cards.files.load": "CardError",
    "crisis.play.record": "BadRecord",
    "crisis.rules.core.edition": "UnknownEdition",
    "crisis.rules.setup.setup": "BadSetup",
}


def parser(named: str = "") -> argparse.ArgumentParser:
    """All commands; the one that is named with its options."""
    root = argparse.ArgumentParser(
        prog="crisis",
        description="Marvel: Crisis Protocol with every rule enforced (unofficial fan work).",
    )
    root.add_argument("--version", action="version", version=f"crisis {__version__}")
    root.add_argument("--lang", metavar="LANGUAGE", help="speak another language: de, fr, es")
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND")
    wanted = COMMANDS[named][0] if named in COMMANDS else ""
    if wanted:
        import_module(f"crisis.cli.{wanted}").register(commands)
    for name, (module, about) in COMMANDS.items():
        if module != wanted:
            commands.add_parser(name, help=about)
    return root


def main(arguments: list[str] | None = None) -> int:
    """Entry point of the package: carries one command out and returns its exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    status: int
    try:
        given = choose_language(given)
        translate_parser()
        known = parser(next((word for word in given if not word.startswith("-")), ""))
        translate(known)
        args = known.parse_args(given)
        _choose_packs(args)
        status = args.run(args)
    except SystemExit as stop:  # help was asked for, or the options are wrong
        status = stop.code if isinstance(stop.code, int) else 2
    except BrokenPipeError:
        status = 0
    except KeyboardInterrupt:
        notes.print(told("crisis: stopped"))
        status = 130
    except Exception as error:
        if not isinstance(error, _bad_input()):
            raise  # a fault of ours: its traceback is for whoever reports it
        notes.print(f"crisis: {_told(error)}")
        status = 2
    return status


def _choose_packs(args: argparse.Namespace) -> None:
    """`--pack`, for every command that has it and does not see to it itself."""
    if hasattr(args, "pack") and not getattr(args, "own_packs", False):
        import_module("crisis.cli.packs").choose_packs(args.pack or [])


def _told(error: Exception) -> str:
    """Its sentence in the reader's language; the faults of card files are values and know none."""
    files = sys.modules.get("crisis.cards.files.load")
    if files is None or not isinstance(error, files.CardError):
        return str(error)
    said: str = import_module("crisis.texts.faults").error_told(error)
    return said


def _bad_input() -> tuple[type[Exception], ...]:
    known = BAD_INPUT.items()
    loaded = [getattr(sys.modules[module], name) for module, name in known if module in sys.modules]
    return (UsageError, *loaded)
