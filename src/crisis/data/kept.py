"""Card files as they were parsed last: TOML is for people, and reading it is slow.

What is kept is what the TOML of exactly these texts says, under a name made from the texts
themselves, so it can never be out of date; all checks of the cards are made anew at every start.
Where nothing can be written the TOML is read, as it is on the first day.
"""

import hashlib
import os
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from crisis.cards.files.load import Source

_KEPT = 3
_DECODER = msgspec.json.Decoder(list[dict[str, Any]])


def with_parsed(sources: Sequence[Source]) -> list[Source]:
    """The same sources with what their TOML says, where that is known or can be read."""
    name = f"cards-{_digest(sources)}.json"
    for folder in _folders():
        known = _read(folder / name)
        if known is not None and len(known) == len(sources):
            return _joined(sources, known)
    try:
        fresh = [tomllib.loads(source.text) for source in sources]
        text = msgspec.json.encode(fresh)
    except (ValueError, RecursionError, TypeError):
        return list(sources)  # a fault of a card: whoever reads the cards says which
    if _DECODER.decode(text) != fresh:
        return list(sources)  # a date, say: JSON has none, and neither has a card
    for folder in _folders():
        if _write(folder, name, text):
            break
    return _joined(sources, fresh)


def _joined(sources: Sequence[Source], parsed: Sequence[dict[str, Any]]) -> list[Source]:
    return [
        Source(source.folder, source.slug, source.text, raw)
        for source, raw in zip(sources, parsed, strict=True)
    ]


def _digest(sources: Sequence[Source]) -> str:
    digest = hashlib.sha256()
    for source in sources:
        digest.update(f"{source.folder}/{source.slug}\0{len(source.text)}\0".encode())
        digest.update(source.text.encode())
    return digest.hexdigest()[:32]


def _folders() -> list[Path]:
    """The first of them that can be written to is used."""
    return [Path(__file__).parent / "__pycache__", Path.home() / ".cache" / "crisis"]


def _read(path: Path) -> list[dict[str, Any]] | None:
    try:
        return _DECODER.decode(path.read_bytes())
    except (OSError, msgspec.DecodeError):
        return None  # never written, or spoilt: it is written anew


def _write(folder: Path, name: str, text: bytes) -> bool:
    """Whole or not at all: another process may be reading."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=folder, prefix=name)
        with os.fdopen(handle, "wb") as file:
            file.write(text)
        os.replace(draft, folder / name)
        others = [path for path in folder.glob("cards-*.json") if path.name != name]
        others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        for path in others[_KEPT - 1 :]:
            path.unlink(missing_ok=True)
    except OSError:
        return False  # read-only, or full: the next folder, or none
    return True
