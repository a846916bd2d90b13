"""`--backend`, `--workers` and `--resume`, shared by every command that plays many games."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from crisis.cli.output import UsageError, positive
from crisis.sim.crew.crew import BACKENDS, Crew, CrewFailed, crew_of
from crisis.sim.crew.kept import BadRun


def add_crew(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers", type=positive, metavar="K",
        help="processes (1 if not given), or actors of a cluster (all its cores)",
    )  # fmt: skip
    parser.add_argument(
        "--backend", choices=BACKENDS, default="processes",
        help="who plays: processes of this machine, or a Ray cluster (docs/cluster.md)",
    )  # fmt: skip


def add_resume(parser: argparse.ArgumentParser, place: str) -> None:
    parser.add_argument(
        "--resume", action="store_true",
        help=f"go on with what is in {place}: only what is missing is played",
    )  # fmt: skip


@contextmanager
def crew(args: argparse.Namespace) -> Iterator[Crew]:
    """The crew that the command line asks for; what is wrong with it is one sentence."""
    try:
        with crew_of(args.backend, args.workers) as found:
            yield found
    except (CrewFailed, BadRun) as error:
        raise UsageError(str(error)) from error
