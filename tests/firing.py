"""A pytest plugin that writes down which card rules fired in tests that passed.

`crisis cards coverage` runs the card tests with it:
`python -m pytest -p tests.firing --fired FILE tests/characters ...`. What counts as fired is said
in `crisis.rules.core.witness`.
"""

import json
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from crisis.data import catalogue
from crisis.rules.core.witness import watching
from crisis.sim.inventory import inventory, printed
from crisis.sim.watcher import Watcher


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fired", default="", metavar="FILE", help="write what fired as JSON")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--fired"):
        config.pluginmanager.register(Firing(config.getoption("--fired")), "firing")


class Firing:
    """Watches each test; only what a passing one fired is kept."""

    def __init__(self, file: str) -> None:
        self.file = Path(file)
        self.wanted = printed(inventory(catalogue()))
        self.fired: dict[str, str] = {}  # reference -> the first test
        self.failed: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._tell(f"collected {len(session.items)}")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        watcher = Watcher(self.wanted)
        with watching(watcher):
            result = yield
        for ref in watcher.fired:  # not reached by a test that failed
            self.fired[ref] = item.nodeid
            del self.wanted[ref]
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)
        if report.when == "teardown":
            self._tell(f"done {len(self.fired)}")

    def pytest_sessionfinish(self) -> None:
        self.file.write_text(json.dumps({"fired": self.fired, "failed": self.failed}), "utf-8")

    def _tell(self, line: str) -> None:
        """For the command that reads along; pytest's own output goes elsewhere."""
        if sys.__stderr__ is not None:
            print(line, file=sys.__stderr__, flush=True)
