"""`crisis serve`: games for people in several places."""

import argparse
from pathlib import Path
from typing import Any

from crisis.cli.output import UsageError, positive


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser(
        "serve",
        help="serve games to people in several places",
        description="The table for several people: invitations by link, each with a seat of their "
        "own. For this machine alone use: crisis play",
    )
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="where to listen")
    parser.add_argument("--port", type=positive, metavar="P", help="any free one by default")
    parser.add_argument(
        "--public-url",
        default="",
        metavar="URL",
        help="the address people use, such as https://crisis.example.org; the only one accepted",
    )
    parser.add_argument("--data", metavar="DIR", help="the folder that games are kept in")
    parser.set_defaults(run=serve)


def serve(args: argparse.Namespace) -> int:
    from crisis.server.http.run import (  # noqa: PLC0415 - the server is not needed elsewhere
        CannotServe,
        host_games,
    )

    store = Path(args.data) / "games.sqlite" if args.data else None
    try:
        host_games(args.host, args.port, args.public_url, store)
    except CannotServe as error:
        raise UsageError(str(error)) from error
    return 0
