"""What a run has come to so far, in a file that only grows: a run that was stopped goes on.

The first line says which run it is; every further line is one result. A line that was cut off by a
crash is no result and is played again.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from crisis.texts.told import told

T = TypeVar("T", bound=msgspec.Struct)


class BadRun(ValueError):
    """A file that holds no results, or those of another run."""


class Kept(Generic[T]):
    """The results of one run by their number."""

    def __init__(self, path: Path, kind: type[T], run: Any) -> None:
        self.path = path
        self.kind = kind
        self.run = msgspec.json.encode(run)

    def begin(self) -> None:
        """Forget what was there and start anew."""
        self.path.write_bytes(self.run + b"\n")

    def resume(self) -> list[T]:
        """What was played already; `BadRun` if that was another run. Nothing there is a start."""
        if not self.path.exists() or not self.path.stat().st_size:
            self.begin()
            return []
        whole = self.path.read_bytes()
        first, _, _ = whole.partition(b"\n")
        if first != self.run:
            raise BadRun(
                told("{file} holds the results of another run: take another place", file=self.path)
            )
        if not whole.endswith(b"\n"):  # the last line was never finished
            whole = whole[: whole.rfind(b"\n") + 1]
            self.path.write_bytes(whole)
        return list(self._results(whole.splitlines()[1:]))

    def _results(self, lines: list[bytes]) -> Iterator[T]:
        for number, line in enumerate(lines, 2):
            try:
                yield msgspec.json.decode(line, type=self.kind)
            except (msgspec.DecodeError, msgspec.ValidationError) as error:
                raise BadRun(
                    told("{file}, line {n}: no result: {why}", file=self.path, n=number, why=error)
                ) from error

    def add(self, result: T) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
