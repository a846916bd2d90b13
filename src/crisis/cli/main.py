"""The `crisis` command: finds the sub-command and turns bad input into one clear sentence."""

import argparse
import sys

from crisis import __version__
from crisis.cards.files.load import CardError
from crisis.cli import bench, cards, games, ladder, matchup, odds, rosters, rulebook
from crisis.cli.output import UsageError, notes
from crisis.cli.packs import choose_packs, chosen
from crisis.play.record import BadRecord
from crisis.rules.core.edition import UnknownEdition
from crisis.rules.setup.setup import BadSetup

BAD_INPUT = (UsageError, UnknownEdition, BadRecord, BadSetup, CardError)


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    root = argparse.ArgumentParser(
        prog="crisis",
        description="Marvel: Crisis Protocol with every rule enforced (unofficial fan work).",
    )
    root.add_argument("--version", action="version", version=f"crisis {__version__}")
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in (games, ladder, matchup, odds, cards, rosters, rulebook, bench):
        module.register(commands)
    return root


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the package."""
    args = parser().parse_args(arguments)
    try:
        if not getattr(args, "own_packs", False):
            choose_packs(chosen(args))
        status = args.run(args)
    except BAD_INPUT as error:
        notes.print(f"crisis: {error}", markup=False, soft_wrap=True)
        status = 2
    except BrokenPipeError:
        status = 0
    except KeyboardInterrupt:
        notes.print("crisis: stopped")
        status = 130
    sys.exit(status)
