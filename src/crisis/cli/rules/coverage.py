"""Which numbered rules a test pins: the ids in `@pytest.mark.rule(...)` beside the rulebook."""

import ast
import tomllib
from pathlib import Path
from typing import Any

from crisis.rulebook import Rulebook


def coverage_report(book: Rulebook, tests: Path) -> dict[str, Any]:
    """Compares the ids in `@pytest.mark.rule(...)` with the numbered rules."""
    marked = {rule for file in sorted(tests.rglob("*.py")) for rule in marked_rules(file)}
    waived = _waived(tests)
    ids = [rule.id for rule in book.rules]
    waived_ids = {line["id"] for line in waived}
    return {
        "total": len(ids),
        "tested": sum(1 for rule in ids if rule in marked),
        "missing": [rule for rule in ids if rule not in marked and rule not in waived_ids],
        "waived": [line for line in waived if line["id"] not in marked],
    }


def marked_rules(file: Path) -> set[str]:
    """The ids that the tests of a file are marked with."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr == "rule":
            found |= {
                argument.value
                for argument in node.args
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            }
    return found


def _waived(tests: Path) -> list[dict[str, str]]:
    lines: list[dict[str, str]] = []
    for file in sorted(tests.rglob("waived*.toml")):
        raw = tomllib.loads(file.read_text("utf-8"))
        lines += [{"id": str(line["id"]), "why": str(line["why"])} for line in raw["waived"]]
    return lines
