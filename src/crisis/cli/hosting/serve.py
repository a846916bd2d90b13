"""`crisis serve`: games for people in several places."""

import argparse
from typing import Any

from crisis.cli.hosting.place import add_place, place
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
    add_place(parser)
    parser.add_argument(
        "--workers",
        type=positive,
        default=1,
        metavar="K",
        help="processes that share the port; more than one needs --database",
    )
    parser.add_argument(
        "--minds",
        type=int,
        metavar="N",
        help="processes of each worker that think: opponents, hints, odds, areas; one for each "
        "core by default, at least 2; 0: threads",
    )
    parser.set_defaults(run=serve)


def serve(args: argparse.Namespace) -> int:
    from crisis.server.http.run import (  # noqa: PLC0415 - the server is not needed elsewhere
        CannotServe,
        host_games,
    )

    try:
        host_games(
            args.host, args.port, args.public_url, place(args),
            workers=args.workers, minds=args.minds,
        )  # fmt: skip
    except CannotServe as error:
        raise UsageError(str(error)) from error
    return 0
