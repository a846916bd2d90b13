"""Breaks each rule of mutations.toml in a copy of the project and asks the marked tests.

    python -m tests.mutations.run             all of them; writes the table of docs/testing.md
    python -m tests.mutations.run ATK-08 ...  only these; prints what noticed

Ends with 1 if a broken rule was not noticed. Not part of the test run: it takes some minutes.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from crisis.cli.rules.coverage import marked_rules

from .mutations import ROOT, Mutation, read_mutations

LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "build", "dist")
DOCUMENT = ROOT / "docs" / "testing.md"
BEGIN, END = "<!-- mutations: begin -->", "<!-- mutations: end -->"
FAILED = re.compile(r"^FAILED (.+?)(?: - .*)?$", re.MULTILINE)


class BadMutation(Exception):
    """What is wrong with an entry of the list, or with the tests themselves."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.mutations.run", description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="ID", help="only these rules")
    parser.add_argument("--copy", metavar="DIR", help="work in this folder and keep it")
    asked = parser.parse_args(arguments)
    mutations = [one for one in read_mutations() if not asked.rules or one.rule in asked.rules]
    with tempfile.TemporaryDirectory(prefix="crisis-mutations-") as folder:
        copy = Path(asked.copy or folder)
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT, dirs_exist_ok=True)
        try:
            noticed = check_all(mutations, copy)
        except BadMutation as error:
            print(error, file=sys.stderr)
            return 2
    if not asked.rules:
        write_table(list(zip(mutations, noticed, strict=True)))
    missed = noticed.count(None)
    print(f"{len(noticed) - missed} of {len(noticed)} broken rules were noticed")
    return 1 if missed else 0


def check_all(mutations: Sequence[Mutation], copy: Path) -> list[str | None]:
    """The first test that noticed each mutation, or None."""
    noticed = []
    for mutation in mutations:
        noticed.append(noticing_test(mutation, copy))
        print(f"{mutation.rule:10} {mutation.what} -> {noticed[-1] or 'NOT NOTICED'}", flush=True)
    check_whole(copy, sorted({test for test in noticed if test}))
    return noticed


def check_whole(copy: Path, noticing: Sequence[str]) -> None:
    """With nothing broken the same tests pass: one that fails anyway has noticed nothing."""
    run = tests(copy, noticing) if noticing else None
    if run is not None and run.returncode != 0:
        raise BadMutation(f"These fail without any rule broken:\n{run.stdout[-3000:]}")


def marked_files(copy: Path, rule: str) -> list[str]:
    files = sorted((copy / "tests").rglob("test_*.py"))
    return [str(file.relative_to(copy)) for file in files if rule in marked_rules(file)]


@contextmanager
def broken(mutation: Mutation, copy: Path) -> Iterator[None]:
    """The copy is broken in one place meanwhile."""
    path = copy / mutation.path
    text, status = path.read_text("utf-8"), path.stat()
    try:
        path.write_text(mutation.applied_to(text), "utf-8")
    except ValueError as error:
        raise BadMutation(str(error)) from error
    try:
        yield
    finally:
        path.write_text(text, "utf-8")
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))  # caches go by this time


def noticing_test(mutation: Mutation, copy: Path) -> str | None:
    files = marked_files(copy, mutation.rule)
    with broken(mutation, copy):
        run = tests(copy, files, "--rule", mutation.rule, "-x", plain=mutation.is_kernel)
    failed = FAILED.search(run.stdout)
    if run.returncode == 0:
        return None
    if failed is None:
        raise BadMutation(f"{mutation.rule}: no test could run\n{run.stdout[-2000:]}{run.stderr}")
    return failed.group(1)


def tests(
    copy: Path, which: Sequence[str], *options: str, plain: bool = False
) -> "subprocess.CompletedProcess[str]":
    """Run files or single tests on the source of the copy."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src")}
    if plain:
        environment["CRISIS_PLAIN_PYTHON"] = "1"
    command = [
        sys.executable, "-m", "pytest", "-q", "-rf", "--tb=line", "-p", "no:cacheprovider",
        *options, *which,
    ]  # fmt: skip
    return subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, text=True, check=False
    )


def write_table(results: Sequence[tuple[Mutation, str | None]]) -> None:
    lines = ["| rule | broken how | noticed by |", "|---|---|---|"]
    for mutation, test in results:
        lines.append(f"| {mutation.rule} | {mutation.what} | {shown(test)} |")
    text = DOCUMENT.read_text("utf-8")
    head, tail = text.partition(BEGIN)[0], text.partition(END)[2]
    DOCUMENT.write_text("\n".join([head + BEGIN, *lines, END + tail]), "utf-8")


def shown(test: str | None) -> str:
    """`rules/test_attack.py::test_name`, whatever the values it was run with."""
    if test is None:
        return "**not noticed**"
    return f"`{test.partition('[')[0].removeprefix('tests/')}`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
