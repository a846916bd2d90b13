"""Breaks each line of a list in a copy of the project and asks the tests named with it.

    python -m tests.mutations.lines              all of lines.toml; writes its table of docs/testing.md
    python -m tests.mutations.lines 3 17         only these, counted from 1; renews their rows
    python -m tests.mutations.lines --of mends   the same for mends.toml

Those of lines.toml were drawn with a fixed seed over rules, state, dice and geometry; those of
mends.toml take a mend back, so that an old fault is there again. How each is broken was decided by
hand. Ends with 1 if one was not noticed. Not part of the test run.
"""

import argparse
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from .mutations import ROOT, Mutation
from .run import (
    DOCUMENT,
    FAILED,
    LEFT_OUT,
    BadMutation,
    broken,
    check_whole,
    shown,
    tests,
)

LISTS = ("lines", "mends")


def marks(name: str) -> tuple[str, str]:
    """Between what the table of a list stands in the document."""
    return f"<!-- {name}: begin -->", f"<!-- {name}: end -->"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line, what replaces it, and who should notice."""

    file: str  # under src/crisis
    what: str
    old: str
    new: str
    tests: tuple[str, ...]
    equivalent: str = ""  # why nothing can notice

    @property
    def mutation(self) -> Mutation:
        return Mutation(rule=self.file, what=self.what, file=self.file, old=self.old, new=self.new)


def read_lines(name: str) -> list[Line]:
    raw = tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8"))
    return msgspec.convert(raw["line"], list[Line])


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.mutations.lines", description=__doc__)
    parser.add_argument("numbers", nargs="*", type=int, help="only these")
    parser.add_argument("--of", choices=LISTS, default=LISTS[0], help="the list")
    parser.add_argument("--copy", metavar="DIR", help="work in this folder and keep it")
    asked = parser.parse_args(arguments)
    lines = read_lines(asked.of)
    wanted = asked.numbers or range(1, len(lines) + 1)
    noticed: list[tuple[Line, str | None]] = []
    with tempfile.TemporaryDirectory(prefix="crisis-lines-") as folder:
        copy = Path(asked.copy or folder)
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT, dirs_exist_ok=True)
        for number in wanted:
            line = lines[number - 1]
            found = None if line.equivalent else noticing_test(line, copy)
            noticed.append((line, found))
            said = found or (line.equivalent and f"equivalent: {line.equivalent}") or "NOT NOTICED"
            print(f"{number:3} {line.file}: {line.what} -> {said}", flush=True)
        check_whole(copy, sorted({test for _, test in noticed if test}))
    write_table(asked.of, lines, dict(noticed))
    missed = [line for line, test in noticed if test is None and not line.equivalent]
    print(f"{len(noticed) - len(missed)} of {len(noticed)} lines: noticed, or equivalent")
    return 1 if missed else 0


def noticing_test(line: Line, copy: Path) -> str | None:
    """The first test that fails, file by file."""
    with broken(line.mutation, copy):
        for where in line.tests:
            run = tests(copy, [where], "-x", plain=line.mutation.is_kernel)
            failed = FAILED.search(run.stdout)
            if run.returncode not in (0, 5) and failed is None:
                raise BadMutation(f"{line.what}: no test could run\n{run.stdout[-2000:]}")
            if failed is not None:
                return failed.group(1)
    return None


def write_table(name: str, lines: Sequence[Line], judged: Mapping[Line, str | None]) -> None:
    """The row of every line; one that was not broken this time keeps what stood there."""
    text = DOCUMENT.read_text("utf-8")
    begin, end = marks(name)
    head, _, rest = text.partition(begin)
    table, _, tail = rest.partition(end)
    kept = {_broken_how(row): row for row in table.splitlines()}
    rows = ["| file | broken how | noticed by |", "|---|---|---|"]
    for line in lines:
        row = f"| `{line.file}` | {line.what} |"
        if line in judged:
            by = f"nothing can: {line.equivalent}" if line.equivalent else shown(judged[line])
            rows.append(f"{row} {by} |")
        else:
            rows.append(kept.get(row, f"{row} not tried |"))
    DOCUMENT.write_text("\n".join([head + begin, *rows, end + tail]), "utf-8")


def _broken_how(row: str) -> str:
    """A row without its last cell."""
    return row.rpartition(" |")[0].rpartition("| ")[0].rstrip() + " |" if row else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
