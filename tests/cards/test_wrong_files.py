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


IRON_MAN = next(source for source in FILES if source.slug == "invincible-iron-man")


@pytest.mark.parametrize(
    ("line", "path", "what"),
    [
        ("odd = " + "9" * 5_000, "", "not TOML: Exceeds the limit"),
        ("odd = 0x" + "f" * 5_000, "odd", "is a number beyond a million"),
        ("odd = -12345678901234567890", "odd", "is a number beyond a million"),
        ("odd = inf", "odd", "is a number beyond a million"),
        ("a" + ".a" * 60_000 + " = 1", "", "line 1 has 60000 full stops; 100 are enough"),
        ("[a" + ".a" * 60_000 + "]", "", "line 1 has 60000 full stops; 100 are enough"),
    ],
)
def test_what_would_break_or_stall_the_reader_is_a_sentence(
    line: str, path: str, what: str
) -> None:
    spoilt = Source(IRON_MAN.folder, IRON_MAN.slug, f"{line}\n{IRON_MAN.text}")
    found = lint([*COMMON, spoilt])
    assert any(fault.path == path and str(fault.what).startswith(what) for _, fault in found), found


def test_a_free_power_that_readies_again_and_again_is_found() -> None:
    again = (
        '\n[[superpower]]\nname = "Again"\nkind = "active"\ncost = {cost}\n{limit}'
        'effects = [{{ do = "remove_activated", who = "self" }}]\n'
    )
    for cost, limit, wrong in ((0, "", True), (2, "", False), (0, 'limit = "turn"\n', False)):
        text = IRON_MAN.text + again.format(cost=cost, limit=limit)
        found = lint([*COMMON, Source(IRON_MAN.folder, IRON_MAN.slug, text)])
        said = [fault for _, fault in found if "without a cost or a limit" in str(fault.what)]
        assert bool(said) == wrong, found
