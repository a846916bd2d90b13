"""`crisis admin`: looking after the games of a server, while it runs or not.

It works on the store; a server that has a game open notices when it next writes to it.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crisis.cli.hosting.place import add_place, place
from crisis.cli.output import UsageError, add_json, positive, screen, write_json
from crisis.texts.told import told

if TYPE_CHECKING:
    from crisis.server.game.store import Store
    from crisis.server.game.stored import Listed
    from crisis.server.game.table import Table

MOST_LISTED = 1000
KEPT_DAYS = 365  # unfinished games in which nothing happens
DAY = 86_400.0


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser(
        "admin",
        help="list, end, export or erase games of a server",
        description="For whoever hosts: works on the games of a server, running or not.",
    )
    add_place(parser)
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    listing = acts.add_parser("list", help="all games, those changed last first")
    add_json(listing)
    listing.set_defaults(run=_list)
    for name, about, run in (
        ("close", "end a running game as a draw, or withdraw an open invitation", _close),
        ("export", "write the record of a game; secrets of a running one stay secret", _export),
        ("forget", "erase a game for good", _forget),
    ):
        act = acts.add_parser(name, help=about)
        act.add_argument("game", metavar="ID")
        act.set_defaults(run=run)
    prune = acts.add_parser("prune", help="erase unfinished games that were left alone for long")
    prune.add_argument("--days", type=positive, default=KEPT_DAYS, metavar="N",
                       help=f"in which nothing happened; {KEPT_DAYS} by default")  # fmt: skip
    prune.add_argument("--dry-run", action="store_true", help="only list them")
    prune.set_defaults(run=_prune)
    acts.choices["export"].add_argument("file", nargs="?", default="-", metavar="FILE")


@contextmanager
def _store(args: argparse.Namespace) -> Iterator["Store"]:
    from crisis.server.game.store import Store  # noqa: PLC0415 - needed here alone
    from crisis.server.game.stored import BadStore  # noqa: PLC0415
    from crisis.server.http.run import default_store  # noqa: PLC0415

    path = place(args) or default_store()
    if isinstance(path, Path) and not path.is_file():
        raise UsageError(told("there are no games in {path}", path=path))
    try:
        store = Store(path, sweep=False)  # a running server may still bring a game back
    except BadStore as error:
        raise UsageError(str(error)) from error
    with closing(store):
        yield store


def _table(store: "Store", game: str) -> "Table":
    """The game as it stands, played through."""
    from crisis.play.record import engine_for  # noqa: PLC0415
    from crisis.server.game.stored import DamagedGame, UnknownGame  # noqa: PLC0415
    from crisis.server.game.table import Table  # noqa: PLC0415

    try:
        stored = store.game(game)
    except (UnknownGame, DamagedGame) as error:
        raise UsageError(str(error)) from error
    return Table(store, stored, engine_for(stored.edition, stored.revision))


def _list(args: argparse.Namespace) -> int:
    with _store(args) as store:
        found = store.listed(MOST_LISTED)
    if args.json:
        write_json(found, args.json)
        return 0
    for one in found:
        if one.damaged:
            screen.print(told("{game}  cannot be read any more", game=one.id))
            continue
        a, b = (_named(one.players.get(side, side)) for side in "AB")
        screen.print(
            told(
                "{game}  {a} and {b}, edition {edition}, {state}, {ago}",
                game=one.id,
                a=a,
                b=b,
                edition=one.edition,
                state=_state(one),
                ago=_ago(one.idle),
            )
        )
    return 0


def _named(player: str) -> str:
    """Whoever plays; somebody at the screen has no name."""
    return told("somebody") if player == "human" else player


def _state(one: "Listed") -> str:
    if one.over:
        return told("over")
    if one.asked:
        return told("round {n}, {who} decides", n=one.round, who=one.asked)
    return told("round {n}, chance decides", n=one.round)


def _ago(seconds: float) -> str:
    hours = int(seconds // 3600)
    if hours >= 48:
        return told("{n} days ago", n=hours // 24)
    return told("{n} h ago", n=hours) if hours else told("just now")


def _close(args: argparse.Namespace) -> int:
    with _store(args) as store:
        if store.invitation(args.game) is not None:
            store.end_invitation(args.game)
            screen.print(told("The invitation {id} is withdrawn.", id=args.game))
            return 0
        table = _table(store, args.game)
        if table.over:
            raise UsageError(told("game {id} is over already", id=args.game))
        table.end_as_draw()
    screen.print(told("Game {id} is over: a draw.", id=args.game))
    return 0


def _export(args: argparse.Namespace) -> int:
    from crisis.play.record import record_to_json  # noqa: PLC0415
    from crisis.server.ask.replay import record_for  # noqa: PLC0415

    with _store(args) as store:
        data = record_to_json(record_for(_table(store, args.game), None))
    if args.file == "-":
        sys.stdout.buffer.write(data)
        return 0
    try:
        Path(args.file).write_bytes(data)
    except OSError as error:
        raise UsageError(
            told("cannot write {file}: {why}", file=args.file, why=error.strerror)
        ) from error
    return 0


def _forget(args: argparse.Namespace) -> int:
    from crisis.server.game.stored import UnknownGame  # noqa: PLC0415

    try:
        with _store(args) as store:
            store.erase(args.game)
    except UnknownGame as error:
        raise UsageError(str(error)) from error
    screen.print(told("Game {id} is erased.", id=args.game))
    return 0


def _prune(args: argparse.Namespace) -> int:
    """Finished games stay: they are somebody's replay."""
    from crisis.server.tables.invitations import KEPT_DAYS as INVITED_DAYS  # noqa: PLC0415

    with _store(args) as store:
        found = store.left_alone(args.days * DAY)
        if args.dry_run:
            for game in found:
                screen.print(game)
            return 0
        for game in found:
            store.erase(game)
        ended = store.end_old_invitations(INVITED_DAYS * DAY)
    screen.print(
        told(
            "{n} unfinished {n|game|games} and {old} old {old|invitation|invitations} are erased.",
            n=len(found),
            old=ended,
        )
    )
    return 0
