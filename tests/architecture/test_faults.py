"""No fault is swallowed: whoever catches everything logs it, raises it on or tells somebody."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import crisis

ROOT = Path(crisis.__file__).parent
EVERYTHING = {"Exception", "BaseException"}

# What tells by another way than the log, and how.
TELLS = {
    ("ai/discipline.py", "run"): "a mishap: `_note` logs it with its traceback, the table tells it",
    ("server/minds/__main__.py", "_answer"): "the reply `Failed`, which the server logs and tells",
    ("sim/exhaust.py", "_play"): "the game that broke is named at the end with its record",
}


def names(node: ast.expr | None) -> set[str]:
    """What an `except` or a `suppress` names; a bare one names everything."""
    if node is None:
        return {"BaseException"}
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return {
        part.attr if isinstance(part, ast.Attribute) else getattr(part, "id", "") for part in parts
    }


def logs_or_raises(handler: ast.AST) -> bool:
    for node in ast.walk(handler):
        if isinstance(node, ast.Raise):
            return True
        call = node.func if isinstance(node, ast.Call) else None
        if isinstance(call, ast.Attribute) and call.attr in ("exception", "error"):
            return isinstance(call.value, ast.Name) and call.value.id == "log"
    return False


def swallowed(source: str) -> Iterator[tuple[str, int]]:
    """Function and line of every catch of everything that neither logs nor raises."""

    def visit(node: ast.AST, function: str) -> Iterator[tuple[str, int]]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            function = node.name
        catches = isinstance(node, ast.ExceptHandler) and names(node.type) & EVERYTHING
        if catches and not logs_or_raises(node):
            yield function, getattr(node, "lineno", 0)
        if isinstance(node, ast.Call) and names(node.func) == {"suppress"}:
            yield from ((function, node.lineno) for one in node.args if names(one) & EVERYTHING)
        for child in ast.iter_child_nodes(node):
            yield from visit(child, function)

    return visit(ast.parse(source), "")


def test_whoever_catches_everything_logs_raises_or_tells() -> None:
    found = {
        (str(path.relative_to(ROOT)), function)
        for path in sorted(ROOT.rglob("*.py"))
        for function, _ in swallowed(path.read_text("utf-8"))
    }
    assert found == set(TELLS)


@pytest.mark.parametrize(
    "caught",
    ["except Exception:\n  pass", "except BaseException as error:\n  x = error", "except:\n  pass",
     "except (ValueError, Exception):\n  pass"],
)  # fmt: skip
def test_a_swallowed_fault_is_noticed(caught: str) -> None:
    assert list(swallowed(f"try:\n  f()\n{caught}")) == [("", 3)]
    assert list(swallowed(f"try:\n  f()\n{caught}\n  log.exception('it')")) == []
    assert list(swallowed("with contextlib.suppress(Exception):\n  f()")) == [("", 1)]
