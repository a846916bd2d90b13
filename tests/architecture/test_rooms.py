"""The rooms of the house: which may know which, no circles, none too full, each with a sign."""

import ast
import importlib.util
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import crisis

ROOT = Path(crisis.__file__).parent
MOST_FILES = 16

# Rooms of a package in the order in which they may import: a room knows itself and those before it.
# What stands in the package itself (rules/engine.py, server/__main__.py) comes last.
ORDER = {
    "rules": (
        "core", "reading", "legal", "timing", "chapters", "effects", "setup", "forecast",
    ),
    "cards": ("vocabulary", "model", "files", "wording"),
    "ai": ("judging", "skirmish", "minds"),
    "server": ("protocol", "tell", "game", "ask", "minds", "tables", "http"),
}  # fmt: skip


def module_name(path: Path) -> str:
    parts = ("crisis", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(ROOT.rglob("*.py"))}


def imports(name: str) -> Iterator[str]:
    """Every module of the package that one imports: also locally, and for types only."""
    path = MODULES[name]
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            for alias in node.names:
                full = f"{base}.{alias.name}"
                if full in MODULES or base in MODULES:
                    yield full if full in MODULES else base


EDGES = {name: {other for other in imports(name) if other != name} for name in MODULES}


def room_of(name: str) -> tuple[str, str]:
    parts = name.split(".")
    package = parts[1] if len(parts) > 1 else ""
    inside = len(parts) > 2 and parts[2] in ORDER.get(package, ())
    return package, parts[2] if inside else ""


def test_no_module_imports_itself_by_a_detour() -> None:
    """The front door names everything behind it and is not part of any way."""
    seen: dict[str, int] = {}
    way: list[str] = []

    def visit(name: str) -> None:
        seen[name] = 1
        way.append(name)
        for other in sorted(EDGES[name] - {"crisis"}):
            assert seen.get(other) != 1, " -> ".join([*way[way.index(other) :], other])
            if other not in seen:
                visit(other)
        way.pop()
        seen[name] = 2

    for name in MODULES:
        if name not in seen and name != "crisis":
            visit(name)


@pytest.mark.parametrize("package", sorted(ORDER))
def test_rooms_know_only_those_before_them(package: str) -> None:
    rooms = ORDER[package]
    for name, others in EDGES.items():
        own, room = room_of(name)
        for other in others if own == package and room else ():
            whose, there = room_of(other)
            if whose == package:
                assert there and rooms.index(there) <= rooms.index(room), f"{name} imports {other}"


@pytest.mark.parametrize("package", sorted(ORDER))
def test_every_folder_of_a_package_has_its_place_in_the_order(package: str) -> None:
    folders = {path.parent.name for path in (ROOT / package).glob("*/__init__.py")}
    assert folders == set(ORDER[package])


def folders() -> list[Path]:
    return sorted({path.parent for path in MODULES.values()})


@pytest.mark.parametrize("folder", folders(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_room_is_too_full_and_each_says_what_belongs_there(folder: Path) -> None:
    count = len(list(folder.glob("*.py")))
    assert count <= MOST_FILES, f"{folder.name} holds {count} modules"
    sign = folder / "__init__.py"
    assert sign.exists() and ast.get_docstring(ast.parse(sign.read_text("utf-8")))


def test_no_room_of_the_page_is_too_full() -> None:
    pages = [path for path in (ROOT / "web").rglob("*.js") if path.parent.name != "vendor"]
    counts = Counter(path.parent for path in pages)
    assert {folder.name: count for folder, count in counts.items() if count > MOST_FILES} == {}


def test_the_picture_of_the_house_is_current() -> None:
    """`python docs/architecture/draw.py` draws it anew."""
    folder = Path(__file__).parents[2] / "docs" / "architecture"
    spec = importlib.util.spec_from_file_location("draw_house", folder / "draw.py")
    assert spec is not None and spec.loader is not None
    draw = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(draw)
    assert draw.ROOMS == ORDER
    assert (folder / "rooms.svg").read_text("utf-8") == draw.picture()
