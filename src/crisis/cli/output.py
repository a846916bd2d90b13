"""What every command shares: JSON output, progress on standard error, one clear sentence on
failure."""

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

notes = Console(stderr=True, highlight=False)
screen = Console(highlight=False)


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
    parser.add_argument(
        "--edition", default="1.3", metavar="E", help="core-2019, core-2023, 1.2 or 1.3 (default)"
    )


def write_json(value: Any, target: str) -> None:
    """To a file or to standard output; nothing is half-written."""
    data = msgspec.json.format(msgspec.json.encode(value), indent=2)
    if target == "-":
        sys.stdout.write(data.decode() + "\n")
        return
    path = Path(target)
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data + b"\n")
        part.replace(path)
    except OSError as error:
        raise UsageError(f"cannot write {target}: {error.strerror}") from error


def read_bytes(name: str, most: int = 64_000_000) -> bytes:
    """The content of a file given on the command line."""
    path = Path(name)
    try:
        if path.stat().st_size > most:
            raise UsageError(f"{name} is larger than {most // 1_000_000} MB")
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {name}: {error.strerror}") from error


def positive(text: str) -> int:
    """For argparse: a whole number from 1 on."""
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number
