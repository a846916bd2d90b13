"""`crisis kernels`: compile the geometry for this machine, once, so that nothing waits later."""

import argparse
from typing import Any

from crisis.cli.output import notes, screen
from crisis.geometry.compiled import is_compiled, is_kept, warm_up


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("kernels", help="compile the geometry for this machine, once")
    parser.set_defaults(run=kernels)


def kernels(_args: argparse.Namespace) -> int:
    """Says how far it is; does nothing where it was done before."""
    if not is_kept():
        notes.print("The geometry is compiled for this machine: once, less than a minute.")
    warm_up(lambda done, of: None if is_kept() else notes.print(f"  {done} of {of} parts"))
    if is_compiled():
        kept = "and kept" if is_kept() else "but cannot be kept: no folder may be written to"
        screen.print(f"The geometry is compiled {kept}.")
    else:
        screen.print("The geometry runs as plain Python: numba is not installed or not wanted.")
    return 0
