"""Every worked example is played by a test that carries its id."""

import ast
from pathlib import Path

TESTS = Path(__file__).parent.parent
COUNTS = {
    "ACT": 4, "AREA": 1, "ATK": 16, "BEAM": 3, "CAN": 1, "CARD": 10, "CLEAN": 2, "COND": 7, "COVER": 1,
    "GEM": 1, "GRUNT": 4, "KEY": 2, "LEAD": 2, "LOS": 2, "MIS": 3, "MOVE": 3, "OBJ": 9, "PRIO": 1,
    "PUSH": 3, "PWR": 1, "ROS": 3, "SHOT": 2, "STEALTH": 1, "TERR": 2, "THROW": 6, "TIME": 2, "WIN": 3,
}  # fmt: skip
EXAMPLES = [
    f"EX-{chapter}-{n:02}" for chapter, count in COUNTS.items() for n in range(1, count + 1)
]


def marked() -> set[str]:
    found = set()
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            is_mark = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            if is_mark and node.func.attr == "example":
                found |= {
                    argument.value for argument in node.args if isinstance(argument, ast.Constant)
                }
    return found


def test_there_are_95_examples() -> None:
    assert len(EXAMPLES) == 95


def test_every_example_is_played() -> None:
    missing = sorted(set(EXAMPLES) - marked())
    assert not missing


def test_no_test_names_an_example_that_does_not_exist() -> None:
    assert not sorted(marked() - set(EXAMPLES))
