"""How events are told, apart from the words: which are told at all, their kind, the rule they cite.

The sentences stand in the folders of the languages (`log.json`), under the same keys.
"""

from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class Manner(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of event is told: its kind, the rule it cites, its indentation."""

    kind: str
    rule: str
    indent: int = 0


@lru_cache(maxsize=1)
def manners() -> dict[str, Manner | None]:
    """All kinds of events; null marks one that is deliberately not told."""
    data = (files(__package__) / "lines.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Manner | None])
