"""Card files spoiled at random: whatever stands in them, the loader answers with faults."""

import copy
import random
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from crisis.cards.files import load as loading
from crisis.cards.files.load import Source
from crisis.cards.lint import lint
from crisis.data import sources

WRONG: list[Any] = [
    3, -1, 10**30, 2.5, float("nan"), True, "", "x", "self", "self.size", [], [[]], {}, {"a": 1},
    [1], ["x"], [{}], [{"do": "gain_power"}], {"do": "fly"}, [{"when": [{"is": "odd"}]}],
]  # fmt: skip
FILES = list(sources())
COMMON = [s for s in FILES if s.folder in ("conditions", "affiliations", "basics", "terrain")]
ALONE = [s for s in FILES if s not in COMMON]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from places(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from places(part, (*path, index))


def spoiled(raw: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The same file with one thing replaced, taken away or added."""
    path = chance.choice(list(places(raw)))
    place: Any = raw
    for step in path[:-1]:
        place = place[step]
    kind = chance.randrange(6)
    if kind == 0:
        del place[path[-1]]
    elif kind == 1 and isinstance(place, dict):
        place[chance.choice(["wings", "on", "do", "value", "who", "when", "effects"])] = 1
    else:
        place[path[-1]] = copy.deepcopy(chance.choice(WRONG))
    return raw


@pytest.mark.parametrize("seed", range(6))
def test_a_spoiled_file_never_breaks_the_loader(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    parse = tomllib.loads
    found = 0
    for _ in range(25):
        source = chance.choice(ALONE)
        raw = spoiled(parse(source.text), chance)
        monkeypatch.setattr(
            loading.tomllib, "loads", lambda text, raw=raw: copy.deepcopy(raw) if text == "?" else parse(text)
        )  # fmt: skip
        file = Source(source.folder, source.slug, "?")
        found += bool(lint([*COMMON, file], only=[file]))
    assert found > 10  # most of what is spoiled is also noticed
