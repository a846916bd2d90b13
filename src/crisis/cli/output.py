"""What every command shares: JSON output, progress on standard error, one clear sentence on
failure.

Sentences go out as they are. What is laid out (tables, progress) needs rich, which is loaded only
then: `crisis --help` and `crisis rules show` answer at once.
"""

import argparse
import sys
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crisis.texts.told import told

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress

    from crisis.sim.verdict import Interval


class Speaker:
    """One of the two streams: plain text as it is, everything else through rich."""

    def __init__(self, *, stderr: bool) -> None:
        self.stderr = stderr

    @cached_property
    def console(self) -> "Console":
        from rich.console import Console  # noqa: PLC0415 - see above

        return Console(stderr=self.stderr, highlight=False)

    def print(self, said: "RenderableType" = "") -> None:
        """Say a sentence, or show something that is laid out."""
        if isinstance(said, str):
            print(said, file=sys.stderr if self.stderr else sys.stdout)
        else:
            self.console.print(said)


notes = Speaker(stderr=True)
screen = Speaker(stderr=False)
LONGEST_NAME = 200  # of a file, in a sentence


def progress(what: str) -> "Progress":
    """A bar on standard error that counts something and tells the time left."""
    from rich.progress import (  # noqa: PLC0415 - see above
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=notes.console, transient=True)


def likely(won: "Interval") -> str:
    """The share of games won, and where it may lie in truth."""
    share, low, high = (f"{100 * part:.0f}" for part in (won.share, won.low, won.high))
    return told("{share} % ({low} to {high} %)", share=share, low=low, high=high)


class UsageError(Exception):
    """Bad input: the sentence is printed and the command ends with status 2."""


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json",
        nargs="?",
        const="-",
        metavar="FILE",
        help="write the result as JSON to FILE (standard output without a value or with -)",
    )


def add_edition(parser: argparse.ArgumentParser) -> None:
    """`--edition` and `--pack`: which rules and which cards."""
    parser.add_argument(
        "--edition", default="1.3", metavar="E", help="core-2019, core-2023, 1.2 or 1.3 (default)"
    )
    add_pack(parser)


def add_pack(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pack",
        action="append",
        metavar="DIR",
        help="a folder with further cards (see docs/authoring.md); may be given several times",
    )


def write_json(value: Any, target: str) -> None:
    """To a file or to standard output; nothing is half-written."""
    import msgspec  # noqa: PLC0415 - not for commands that only print

    data = msgspec.json.format(msgspec.json.encode(value), indent=2)
    if target == "-":
        sys.stdout.write(data.decode() + "\n")
        return
    write_bytes(data + b"\n", target)


def write_bytes(data: bytes, target: str) -> None:
    """To a file at once: nothing is half-written. A device or pipe is written to, never replaced
    by a file (root could), and a link keeps pointing where it did."""
    try:
        path = Path(target).resolve()
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
        part = path.with_name(path.name + ".part")
        part.write_bytes(data)
        try:
            part.replace(path)
        except OSError:
            part.unlink()
            raise
    except (OSError, RuntimeError, ValueError) as error:  # links in a circle, a zero byte
        why = getattr(error, "strerror", None) or error
        raise UsageError(
            told("cannot write {file}: {why}", file=called(target), why=why)
        ) from error


def record_files(names: list[str]) -> list[Path]:
    """The files of records that are named on the command line, folders by what is in them."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        inside = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not inside:
            raise UsageError(told("there are no records in {name}", name=name))
        found += inside
    return found


def read_bytes(name: str, most: int = 64_000_000) -> bytes:
    """The content of a file given on the command line; no more than `most` is ever read."""
    shown = called(name)
    if not name:
        raise UsageError(told("the name of the file is empty"))
    try:
        with Path(name).open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        why = getattr(error, "strerror", error)
        raise UsageError(told("cannot read {file}: {why}", file=shown, why=why)) from error
    if len(data) > most:
        raise UsageError(told("{file} is larger than {n} MB", file=shown, n=most // 1_000_000))
    return data


def called(name: str) -> str:
    """A file's name as it may reach a terminal: short and without control characters."""
    plain = "".join(letter for letter in name if letter.isprintable())
    return plain if len(plain) <= LONGEST_NAME else plain[:LONGEST_NAME] + "..."


def whole(text: str) -> int:
    """For argparse: a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            told("{text} is no whole number", text=repr(text))
        ) from None


def positive(text: str) -> int:
    """For argparse: a whole number from 1 on."""
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(told("{text} is less than 1", text=text))
    return number
