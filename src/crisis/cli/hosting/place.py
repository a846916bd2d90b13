"""Where the games of a server are kept: `--data` or `--database`, the same for all its commands."""

import argparse
import os
from pathlib import Path

from crisis.cli.output import UsageError
from crisis.texts.told import told

VARIABLE = "CRISIS_DATABASE"


def add_place(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", help="the folder that games are kept in")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="keep games on PostgreSQL: postgresql://USER@HOST/NAME; an address with a password "
        f"is better given in the environment, as {VARIABLE}",
    )


def place(args: argparse.Namespace) -> Path | str | None:
    """A file or the address of a database; None for the user's own data folder."""
    from crisis.server.game.databases.postgresql import (  # noqa: PLC0415 - for servers alone
        is_address,
    )

    address = args.database or ("" if args.data else os.environ.get(VARIABLE, ""))
    if args.data and args.database:
        raise UsageError(told("games are kept in one place: give --data or --database"))
    if address and not is_address(address):
        raise UsageError(told("a database is given as postgresql://USER@HOST/NAME"))
    return address or (Path(args.data) / "games.sqlite" if args.data else None)
