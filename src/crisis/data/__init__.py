"""The content of the game, one file per card, and the only door that opens these files."""

import threading
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import structs

from crisis.cards.files.load import DEFAULT_REVISION, Source, load
from crisis.cards.model.schema import Catalogue
from crisis.data.kept import with_parsed
from crisis.data.packs import folders_in_use, read_pack

_loading = threading.Lock()

FOLDERS = (
    "basics",
    "conditions",
    "characters",
    "tactics",
    "crises",
    "gems",
    "one_shots",
    "affiliations",
    "terrain",
    "tables",
)


def sources() -> Iterator[Source]:
    """Every card file of the package."""
    yield from _sources(files(__package__))


def parsed_sources() -> list[Source]:
    """Every card file of the package with what its TOML says, anew for each caller: reading a card
    changes it."""
    return with_parsed([*sources()])


def _sources(root: Traversable) -> Iterator[Source]:
    for folder in FOLDERS:
        shelf = root / folder
        if not shelf.is_dir():
            continue
        for file in sorted(shelf.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".toml"):
                yield Source(folder, file.name[:-5], file.read_text("utf-8"))


def catalogue(revision: str = DEFAULT_REVISION) -> Catalogue:
    """All cards of the package and of the packs in use, in one revision of their numbers."""
    with _loading:  # one reads, the others wait for it
        return _catalogue(revision, folders_in_use())


@lru_cache(maxsize=8)
def _catalogue(revision: str, folders: tuple[str, ...]) -> Catalogue:
    packs = [read_pack(folder) for folder in folders]
    further = (source for pack in packs for source in pack.sources)
    found = load((*parsed_sources(), *further), revision)
    return structs.replace(found, packs=tuple(pack.info for pack in packs)) if packs else found


def edition_texts() -> dict[str, str]:
    """The text of every edition file, by edition id."""
    shelf = files(__package__) / "editions"
    return {
        file.name[:-5]: file.read_text("utf-8")
        for file in shelf.iterdir()
        if file.name.endswith(".toml")
    }


def left_out() -> dict[str, dict[str, str]]:
    """Known cards that are not in the package, by kind and slug, each with what it waits for."""
    return tomllib.loads((files(__package__) / "left_out.toml").read_text("utf-8"))


def mct_text() -> str:
    """The numbers of cards in other programs' rosters."""
    return (files(__package__) / "mct.toml").read_text("utf-8")


def roster_texts() -> dict[str, bytes]:
    """The sample rosters of the package, by name."""
    shelf = files(__package__) / "rosters"
    if not shelf.is_dir():
        return {}
    found = sorted(shelf.iterdir(), key=lambda file: file.name)
    return {file.name[:-5]: file.read_bytes() for file in found if file.name.endswith(".json")}


def lesson_texts() -> dict[str, str]:
    """The lesson files of the package, by name."""
    shelf = files(__package__) / "lessons"
    found = sorted(shelf.iterdir(), key=lambda file: file.name)
    return {
        file.name[:-5]: file.read_text("utf-8") for file in found if file.name.endswith(".toml")
    }


def puzzle_texts() -> dict[str, str]:
    """The puzzle files of the package, by name."""
    shelf = files(__package__) / "puzzles"
    found = sorted(shelf.iterdir(), key=lambda file: file.name)
    return {
        file.name[:-5]: file.read_text("utf-8") for file in found if file.name.endswith(".toml")
    }
