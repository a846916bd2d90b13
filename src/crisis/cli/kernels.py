"""`crisis kernels`: compile the geometry for this machine, once, so that nothing waits later."""

import argparse
import json
from typing import Any

from crisis.cli.output import notes, screen
from crisis.geometry.compiled import is_compiled, is_kept, warm_up
from crisis.texts.told import told


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("kernels", help="compile the geometry for this machine, once")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object for each part, for programs"
    )
    parser.set_defaults(run=kernels)


def kernels(args: argparse.Namespace) -> int:
    """Says how far it is; does nothing where it was done before."""
    if args.json:
        warm_up(lambda done, of: print(json.dumps({"done": done, "of": of}), flush=True))
        return 0
    if not is_kept():
        notes.print(told("The geometry is compiled for this machine: once, less than a minute."))
    warm_up(lambda done, of: None if is_kept() else notes.print(_progress(done, of)))
    if is_compiled():
        kept = told("The geometry is compiled and kept.")
        lost = told("The geometry is compiled but cannot be kept: no folder may be written to.")
        screen.print(kept if is_kept() else lost)
    else:
        screen.print(
            told("The geometry runs as plain Python: numba is not installed or not wanted.")
        )
    return 0


def _progress(done: int, of: int) -> str:
    return told("  {done} of {of} parts", done=done, of=of)
