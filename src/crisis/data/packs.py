"""Packs: folders of a user with further cards, laid out like the folders of the package.

Only text is read from them, never code, and only files that lie in the folder itself. Everything
wrong is collected with its file and key path; a pack with a fault is refused whole. Which packs are
in use is kept in the environment, so that worker processes know the same cards.
"""

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from crisis.cards.files.faults import CardFault
from crisis.cards.files.load import CardError, Source
from crisis.cards.model.schema import PackInfo
from crisis.cards.vocabulary.wrong import Wrong, wrong

SHELVES = (
    "affiliations", "characters", "crises", "gems", "one_shots", "tables", "tactics", "terrain",
)  # fmt: skip
SCENARIOS = "scenarios"  # rows that test the cards: not for a game
MOST_FILES = 1_000
MOST_BYTES = 200_000  # of one file; the longest card of the package has 5,000
IN_USE = "CRISIS_PACKS"
ODD_NAME = wrong("a card file is named in small letters, figures and hyphens, such as my-hero.toml")
LINK_OUT = wrong("is a link out of the pack")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Found = list[tuple[str, CardFault]]


class NoPack(ValueError):
    """There is no such folder; the sentence says so."""


class Pack(msgspec.Struct, frozen=True):
    """The card files of one folder, and a digest to know them again."""

    name: str
    folder: str
    sources: tuple[Source, ...]
    digest: str

    @property
    def info(self) -> PackInfo:
        slugs = frozenset(source.slug for source in self.sources)
        return PackInfo(self.name, self.digest, slugs)


def read_pack(folder: str) -> Pack:
    """Read a pack; `CardError` lists every file that cannot be read, `NoPack` a folder that is
    none."""
    try:
        root = Path(folder).resolve()
        if not root.is_dir():
            raise NoPack(f"there is no folder {folder}")
    except (OSError, ValueError, RuntimeError) as error:
        raise NoPack(f"there is no folder {folder}".replace("\0", "")) from error
    faults: Found = []
    sources = tuple(_sources(root, faults))
    if faults:
        raise CardError(faults)
    digest = hashlib.sha256(msgspec.json.encode(sources)).hexdigest()[:16]
    return Pack(root.name, str(root), sources, digest)


def _sources(root: Path, faults: Found) -> Iterator[Source]:
    files = list(_files(root, faults))
    if len(files) > MOST_FILES:
        many = wrong("has {n} files; {most} are enough", n=len(files), most=MOST_FILES)
        faults.append((root.name, CardFault("", many)))
        return
    if not files and not faults:
        empty = wrong("holds no card file; cards lie in {known}", known=", ".join(SHELVES))
        faults.append((root.name, CardFault("", empty)))
    for shelf, file in files:
        told = f"{shelf}/{file.name}"
        why = _unreadable(root, file)
        if why is not None:
            faults.append((told, CardFault("", why)))
            continue
        try:
            yield Source(shelf, file.name[:-5], file.read_text("utf-8"))
        except UnicodeDecodeError:
            faults.append((told, CardFault("", wrong("is no UTF-8 text"))))
        except OSError as error:
            unread = wrong("cannot be read: {why}", why=str(error.strerror))
            faults.append((told, CardFault("", unread)))


def _files(root: Path, faults: Found) -> Iterator[tuple[str, Path]]:
    """Every card file by its shelf; other files (a README, a licence) are left alone."""
    for folder in sorted(root.iterdir(), key=lambda entry: entry.name):
        if folder.name.startswith(".") or folder.name == SCENARIOS or not folder.is_dir():
            continue
        if not folder.resolve().is_relative_to(root):
            faults.append((folder.name, CardFault("", LINK_OUT)))
            continue
        cards = [file for file in folder.iterdir() if file.name.endswith(".toml")]
        if cards and folder.name not in SHELVES:
            known = ", ".join(SHELVES)
            why = wrong("no cards of a pack belong here; known: {known}", known=known)
            faults.append((folder.name, CardFault("", why)))
            continue
        yield from ((folder.name, file) for file in sorted(cards, key=lambda file: file.name))


def _unreadable(root: Path, file: Path) -> Wrong | None:
    """Why a file is not even opened, if it is not."""
    if not SLUG.fullmatch(file.name[:-5]) or len(file.name) > 100:
        return ODD_NAME
    try:
        if not file.resolve().is_relative_to(root):
            return LINK_OUT
        if not file.is_file():
            return wrong("is no file")
        size = file.stat().st_size
    except (OSError, RuntimeError):
        return wrong("is a link that leads nowhere")
    too_large = wrong("has {n} bytes; {most} are enough", n=size, most=MOST_BYTES)
    return too_large if size > MOST_BYTES else None


# --- packs in use ---------------------------------------------------------------------------------


def use_packs(packs: Iterable[Pack]) -> None:
    """From now on these packs belong to the catalogue, and no others."""
    folders = [pack.folder for pack in packs]
    if folders:
        os.environ[IN_USE] = os.pathsep.join(folders)
    else:
        os.environ.pop(IN_USE, None)


def folders_in_use() -> tuple[str, ...]:
    """The folders of the packs that belong to the catalogue."""
    named = os.environ.get(IN_USE, "")
    return tuple(folder for folder in named.split(os.pathsep) if folder)
