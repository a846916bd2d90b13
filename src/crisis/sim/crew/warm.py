"""One engine for all games that a worker plays."""

import gc
from functools import lru_cache

from crisis.data.packs import folders_in_use
from crisis.play.record import engine_for
from crisis.rules.engine import Engine

SELDOM = 10_000  # new things, before garbage is looked for among them; 700 is usual


def warm_engine(edition: str, revision: str) -> Engine:
    """An engine that remembers the squads it has seen: to collect anew in every game who speaks
    about what were 34 calls for each decision of a random game."""
    return _engine(edition, revision, folders_in_use())


@lru_cache(maxsize=4)
def _engine(edition: str, revision: str, _packs: tuple[str, ...]) -> Engine:
    """The cards stay as long as the process: to look again and again whether they are garbage was
    3 % of the time of players who think, and to look so often at what they think about 2 %."""
    engine = engine_for(edition, revision)
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)
    return engine
