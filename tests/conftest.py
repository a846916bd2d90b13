"""What all tests share: the switches of the command line, and that no pack outlives its test."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from crisis.data.packs import use_packs
from crisis.rulebook import rulebook

os.environ["CRISIS_LANG"] = "en"  # what the commands say is compared, whatever this machine speaks
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background of a script:
    # servers would inherit that, and tests end them as a player does, with Ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="write golden files anew")
    parser.addoption("--soak", action="store_true", help="also what runs for hours (make soak)")
    parser.addoption("--long", action="store_true", help="also what runs for minutes (make long)")
    parser.addoption(
        "--pack",
        default="",
        metavar="DIR",
        help="also the scenario rows of a pack (docs/authoring.md)",
    )
    parser.addoption(
        "--rule", default="", metavar="ID[,ID]", help="only tests marked with one of these rules"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Long runs are never part of `make test`."""
    name = collection_path.name
    on_demand = name in ("soak", "long") and collection_path.parent.name == "tests"
    return True if on_demand and not config.getoption(f"--{name}") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`--rule ATK-09,DICE-04` leaves only what pins one of these rules."""
    wanted = {rule.strip() for rule in config.getoption("--rule").split(",") if rule.strip()}
    if not wanted:
        return
    unknown = wanted - {rule.id for rule in rulebook().rules}
    if unknown:
        raise pytest.UsageError(f"there is no rule {', '.join(sorted(unknown))}")
    kept, others = [], []
    for item in items:
        marked = {rule for mark in item.iter_markers("rule") for rule in mark.args}
        (kept if marked & wanted else others).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=others)


@pytest.fixture
def rewrite_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--rewrite-golden"))


@pytest.fixture(autouse=True)
def the_packs_of_one_test_are_not_those_of_the_next() -> Iterator[None]:
    """`--pack` chooses for the whole process, and the tests of one worker share it."""
    yield
    use_packs([])
