"""One engine for all games that a worker plays."""

from functools import lru_cache

from crisis.data.packs import folders_in_use
from crisis.play.record import engine_for
from crisis.rules.engine import Engine


def warm_engine(edition: str, revision: str) -> Engine:
    """An engine that remembers the squads it has seen: to collect anew in every game who speaks
    about what were 34 calls for each decision of a random game."""
    return _engine(edition, revision, folders_in_use())


@lru_cache(maxsize=4)
def _engine(edition: str, revision: str, _packs: tuple[str, ...]) -> Engine:
    return engine_for(edition, revision)
