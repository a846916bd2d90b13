"""What the server's tests share with pytest: a PostgreSQL of their own, and stores of both kinds."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from crisis.server.game.store import Store
from tests.server.postgresql import Cluster, running


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    with running() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a store is: a new file, or a new database."""
    if request.param == "sqlite":
        return tmp_path / "games.sqlite"
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.new_database()


@pytest.fixture
def opened(place: Path | str) -> Iterator[Callable[[], Store]]:
    """Opens the same place again and again, as several servers do."""
    stores: list[Store] = []

    def one_more() -> Store:
        stores.append(Store(place))
        return stores[-1]

    yield one_more
    for store in stores:
        store.close()
