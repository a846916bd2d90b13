"""The same server, browser and page as in `tests/browser`."""

from pathlib import Path

import pytest

from tests.browser.conftest import chromium, page, player, server

__all__ = ["chromium", "page", "player", "server"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder runs only on demand (`make long`)."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.long)
