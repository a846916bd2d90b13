"""The README's example works as printed."""

import doctest
from pathlib import Path


def test_the_example_in_the_readme() -> None:
    result = doctest.testfile(str(Path(__file__).parents[1] / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0
